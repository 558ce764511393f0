"""Only the last thing asked for counts: what was wanted before says nothing any more, however far it had come."""

from __future__ import annotations

import threading

import pytest
from pytestqt.qtbot import QtBot

from editor.jobs import Jobs
from editor.kit.latest import Latest
from models.progress import Progress


class Asked:
    """A Latest that is listened to, and work that waits to be let go."""

    def __init__(self) -> None:
        self.jobs = Jobs()
        self.latest = Latest("work", self.jobs)
        self.told: list[object] = []
        self.latest.done.connect(self.told.append)
        self.latest.failed.connect(lambda problem: self.told.append(str(problem)))
        self.latest.stopped.connect(lambda: self.told.append("stopped"))
        self.begun, self.go_on = threading.Event(), threading.Event()

    def slow(self, _progress: Progress) -> str:
        self.begun.set()
        assert self.go_on.wait(10)
        return "slow"

    def endless(self, progress: Progress) -> None:
        self.begun.set()
        while True:
            progress(1, 2)
            threading.Event().wait(0.001)


@pytest.fixture
def asked(qtbot: QtBot):
    made = Asked()
    yield made
    made.go_on.set()
    made.latest.drop()
    qtbot.waitUntil(lambda: not made.jobs.running)


def test_the_last_of_many_is_all_that_is_told(asked: Asked, qtbot: QtBot) -> None:
    asked.latest.ask(asked.slow)
    assert asked.begun.wait(10)
    for number in range(5):
        asked.latest.ask(lambda _progress, n=number: n)
    assert not asked.latest.settled
    asked.go_on.set()
    qtbot.waitUntil(lambda: asked.latest.settled)
    assert asked.told == [4]


def test_what_is_dropped_says_nothing_though_its_word_is_on_its_way(asked: Asked, qtbot: QtBot) -> None:
    asked.latest.ask(asked.slow)
    assert asked.begun.wait(10)
    (job,) = asked.jobs.running
    asked.go_on.set()
    assert asked.jobs._pool.waitForDone(10_000), "its signals wait for the window"
    asked.latest.drop()
    assert asked.latest.settled
    qtbot.waitUntil(lambda: job not in asked.jobs.running)
    assert asked.told == []
