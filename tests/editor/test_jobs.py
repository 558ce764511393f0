"""Jobs: a value, a failure or a stop, each told once in the thread of the window; nothing left running."""

from __future__ import annotations

import sys
import threading

import pytest
from PySide6.QtCore import QObject, Slot
from pytestqt.qtbot import QtBot

from editor.jobs import Job, Jobs, all_stopped
from models.progress import Progress


class Listener(QObject):
    """Notes what it is told and in which thread."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[object] = []
        self.threads: set[int] = set()

    @Slot(object)
    def hear(self, value: object) -> None:
        self.told.append(value)
        self.threads.add(threading.get_ident())


def test_a_value_arrives_in_the_thread_of_the_window(qtbot: QtBot) -> None:
    jobs, listener = Jobs(), Listener()
    where: list[int] = []

    def work(progress: Progress) -> int:
        where.append(threading.get_ident())
        progress(1, 2)
        return 42

    job = Job("work", work)
    job.succeeded.connect(listener.hear)
    with qtbot.waitSignal(job.ended):
        jobs.start(job)
    qtbot.waitUntil(lambda: not jobs.running)
    assert listener.told == [42]
    assert listener.threads == {threading.get_ident()}
    assert where[0] != threading.get_ident()


def test_a_job_stops_at_its_next_report(qtbot: QtBot) -> None:
    jobs = Jobs()
    begun, go_on = threading.Event(), threading.Event()
    reached: list[int] = []

    def work(progress: Progress) -> None:
        begun.set()
        go_on.wait(10)
        progress(1, 2)
        reached.append(1)

    job = Job("work", work)
    with qtbot.waitSignal(job.cancelled):
        jobs.start(job)
        assert begun.wait(10)
        assert jobs.running == (job,)
        job.cancel()
        go_on.set()
    assert reached == []


def test_nothing_runs_on_after_the_window(qtbot: QtBot) -> None:
    jobs = Jobs()
    begun, stopped = threading.Event(), threading.Event()

    def work(progress: Progress) -> None:
        begun.set()
        try:
            while True:
                progress(0, 1)
        finally:
            stopped.set()

    jobs.start(Job("work", work))
    assert begun.wait(10)
    assert jobs.stop_all()
    assert stopped.is_set()
    qtbot.waitUntil(lambda: not jobs.running)


def test_a_closed_dialog_waits_for_none_of_its_jobs(qtbot: QtBot) -> None:
    dialog = QObject()
    jobs = Jobs(dialog)
    begun, go_on, over = threading.Event(), threading.Event(), threading.Event()

    def deaf(progress: Progress) -> None:
        begun.set()
        go_on.wait(60)
        over.set()

    jobs.start(Job("work", deaf))
    assert begun.wait(10)
    jobs.cancel_all()
    del jobs
    dialog.deleteLater()
    with qtbot.waitSignal(dialog.destroyed):
        pass
    assert not over.is_set()
    assert not all_stopped(0)
    go_on.set()
    qtbot.waitUntil(lambda: all_stopped(0))


def test_the_window_is_let_go_on_often_while_a_job_runs_and_as_before_after_it(qtbot: QtBot) -> None:
    jobs, before = Jobs(), sys.getswitchinterval()
    job = Job("work", lambda _progress: sys.getswitchinterval())
    with qtbot.waitSignal(job.succeeded) as done:
        jobs.start(job)
    assert done.args == [pytest.approx(0.0005)]
    qtbot.waitUntil(lambda: sys.getswitchinterval() == pytest.approx(before))
