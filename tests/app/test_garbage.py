"""Garbage of the window is collected by the window's thread, whoever asks for memory."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.start.garbage import GarbageCollection


class Knot(QObject):
    """Something of the window that only a collector can find."""

    def __init__(self) -> None:
        super().__init__()
        self.own = self


@pytest.fixture
def tidy(qtbot: QtBot) -> Iterator[GarbageCollection]:
    made = GarbageCollection()
    yield made
    made.deleteLater()


def test_a_thread_that_asks_for_memory_collects_nothing_of_the_window(tidy: GarbageCollection, qtbot: QtBot) -> None:
    gone: list[int] = []
    kept: list[list[int]] = []
    knot = Knot()
    weakref.finalize(knot, lambda: gone.append(threading.get_ident()))
    del knot
    worker = threading.Thread(target=lambda: kept.extend([n] for n in range(50_000)))
    worker.start()
    worker.join()
    assert gone == []
    qtbot.waitUntil(lambda: bool(gone))
    assert gone == [threading.get_ident()]
