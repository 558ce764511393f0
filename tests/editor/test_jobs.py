"""Jobs: a value, a failure or a stop, each told once in the thread of the window; nothing left running."""

from __future__ import annotations

import sys
import threading

import pytest
from PySide6.QtCore import QObject, Slot
from pytestqt.qtbot import QtBot

from editor.jobs import Job, Jobs, _keeper, all_stopped
from models.progress import Cancelled, Progress, share, watched


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


class Told(QObject):
    """Notes how far a Job says it is."""

    def __init__(self) -> None:
        super().__init__()
        self.shares: list[tuple[int, int]] = []

    @Slot(int, int)
    def hear(self, done: int, total: int) -> None:
        self.shares.append((done, total))


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


def test_a_failure_is_handed_over(qtbot: QtBot) -> None:
    jobs, listener = Jobs(), Listener()

    def work(progress: Progress) -> None:
        raise ValueError("leak")

    job = Job("work", work)
    job.failed.connect(listener.hear)
    jobs.start(job)
    qtbot.waitUntil(lambda: bool(listener.told))
    assert isinstance(listener.told[0], ValueError)


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


def test_a_job_without_other_owner_stays_alive(qtbot: QtBot) -> None:
    jobs, listener = Jobs(), Listener()

    def begin() -> None:
        job = Job("work", lambda progress: "done")
        job.succeeded.connect(listener.hear)
        jobs.start(job)

    begin()
    qtbot.waitUntil(lambda: listener.told == ["done"])


def test_all_is_done_when_the_work_has_ended_and_not_before(qtbot: QtBot) -> None:
    jobs, told = Jobs(), Told()

    def work(progress: Progress) -> None:
        progress(3, 3)
        assert told.shares == []

    job = Job("work", work)
    job.progressed.connect(told.hear)
    with qtbot.waitSignal(job.succeeded):
        jobs.start(job)
    qtbot.waitUntil(lambda: told.shares == [(3, 3)])


def test_a_question_whether_to_go_on_tells_no_share(qtbot: QtBot) -> None:
    jobs, told = Jobs(), Told()

    def work(progress: Progress) -> None:
        for _ in watched(range(5), progress, 1):
            pass

    job = Job("work", work)
    job.progressed.connect(told.hear)
    with qtbot.waitSignal(job.ended):
        jobs.start(job)
    assert told.shares == []
    job.cancel()
    with pytest.raises(Cancelled):
        work(job.report)


def test_the_shares_of_two_steps_make_one_whole() -> None:
    told: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        told.append((done, total))

    share(tell, 0, 30, 100)(1, 2)
    share(tell, 30, 100, 100)(1, 2)
    share(tell, 30, 100, 100)(2, 2)
    assert [done / total for done, total in told] == [0.15, 0.65, 1.0]
    share(tell, 30, 100, 100)(0, 0)
    assert told.pop() == (0, 0)
    told.clear()
    for page in range(5):
        share(tell, 1, 2, 3)(page, 4)
    assert [round(60 * done / total) for done, total in told] == [20, 25, 30, 35, 40], "however coarse the whole is"


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


def test_a_pool_is_used_again_when_its_owner_has_gone(qtbot: QtBot) -> None:
    made = len(_keeper()._pools)
    for _ in range(5):
        owner = QObject()
        Jobs(owner)
        owner.deleteLater()
        with qtbot.waitSignal(owner.destroyed):
            pass
    assert len(_keeper()._pools) <= made + 1


def test_the_window_is_let_go_on_often_while_a_job_runs_and_as_before_after_it(qtbot: QtBot) -> None:
    jobs, before = Jobs(), sys.getswitchinterval()
    job = Job("work", lambda _progress: sys.getswitchinterval())
    with qtbot.waitSignal(job.succeeded) as done:
        jobs.start(job)
    assert done.args == [pytest.approx(0.0005)]
    qtbot.waitUntil(lambda: sys.getswitchinterval() == pytest.approx(before))
