"""P16: a campaign that is left leaves nothing behind: neither its document nor its pages."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.clock import now
from app.kinds.kinds import KINDS
from app.shell.tabs import HOME
from models.campaign.samples import fill
from models.store.store import Store
from tests.app.conftest import Start, at_its_band
from tests.app.odd_campaigns import fight

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_no_page_of_any_kind_outlives_its_campaign(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "c.portulan"
    with Store.create(path, "C", now, backups=False) as store:
        for sample in ("temple-perdu", "noirs-ameres", "escarmouche", "empire"):
            store.apply(fill(sample))
        fight(store)
    shell = start(path)
    nodes = [shell.window.outline.of(kind.id)[0] for kind in KINDS]
    for node in nodes:
        shell.window.open_node(node)
        QApplication.processEvents()
    for act in ("readings", "contents"):
        shell.window.book[act].trigger()
    kept = {key: weakref.ref(shell.window.page(key)) for key in shell.window.open_pages if key != HOME}
    assert len(kept) == len(KINDS) + 3, "My campaign is there from the start"
    names = {key: type(page()).__name__ for key, page in kept.items()}
    shell.adopt(None)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    gc.collect()
    assert [names[key] for key, page in kept.items() if page() is not None] == []


def test_no_document_and_no_page_outlives_its_campaign(start: Start, qtbot: QtBot) -> None:
    shell = start()
    assert shell.document is not None
    path = shell.document.path
    kept: list[weakref.ref[object]] = []
    for _ in range(4):
        assert shell.document is not None
        kept += [weakref.ref(shell.document)]
        at_its_band(shell)
        kept += [weakref.ref(shell.window.tabs.page(node.id)) for node in shell.window.outline.of("force")[:1]]
        shell.adopt(None)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        shell.files.open_path(path)

    def check_that_none_is_left() -> None:
        # What is still counted for a campaign that was closed may hold it until it has ended.
        gc.collect()
        assert [type(each()).__name__ for each in kept[:-2] if each() is not None] == []

    qtbot.waitUntil(check_that_none_is_left, timeout=20_000)
