"""A failing part of the window says so in its own place, a page in its tab, a dock in its frame; the rest goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.clock import now
from app.start.crash import details_of, reports_folder, write_report
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from models.errors import SpokenError
from models.problem import Problem

Made = TypeVar("Made", bound=QWidget)


def report_failure(problem: BaseException) -> str:
    """Keep what happened in a report, and return its details."""
    details = details_of(problem)
    write_report(reports_folder(), details, now)
    return details


def page_or_why(look: Look, make: Callable[[], QWidget]) -> QWidget:
    """Return the page that `make` makes or, where the campaign's data cannot be read, a page that says why."""
    try:
        return make()
    except SpokenError as problem:
        return Unreadable(look, problem)


class Silent(QWidget):
    """A `ThingPage` that does nothing: the base of what stands in for a page."""

    acts_changed = Signal()

    def act(self, action_id: str) -> None:
        """Do nothing."""

    def state(self, _action_id: str) -> tuple[bool, bool]:
        """Return that the act is neither possible nor on."""
        return False, False

    def go_to(self, problem: Problem) -> None:
        """Do nothing: there is no place to go to."""

    def closing(self) -> None:
        """Do nothing: there is nothing to let go of."""


class Unreadable(Silent):
    """Says why a thing cannot be read: files come from anywhere, and may be damaged."""

    def __init__(self, look: Look, problem: SpokenError) -> None:
        super().__init__()
        self.words = look.t(problem.key, **problem.args_)
        self.setAccessibleName(self.words)
        QVBoxLayout(self).addWidget(EmptyState(look, "empty-search", self.words))


class Failed(Silent):
    """Stands where a page or a dock would: says that it failed, shows the details, offers to try again."""

    def __init__(self, look: Look, problem: BaseException, again: Callable[[], None] | None = None) -> None:
        super().__init__()
        words = look.t("window.part_failed")
        self.setAccessibleName(words)
        self.details = QPlainTextEdit(report_failure(problem))
        self.details.setReadOnly(True)
        self.details.setAccessibleName(look.t("window.crash_details"))
        self.details.setToolTip(look.t("window.crash_details"))
        self.details.setMinimumHeight(look.px(40))
        self.details.setMaximumHeight(look.px(220))
        button = look.t("window.try_again") if again is not None else ""
        box = QVBoxLayout(self)
        box.addWidget(EmptyState(look, "crash", words, button=button, act=again, side=64))
        box.addWidget(self.details)


class FailedDock(Failed):
    """Stands for a dock that could not be made; every other attribute asked of it answers with nothing."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return _NOTHING


class _Nothing:
    """Returns itself for every attribute and every call."""

    def __call__(self, *_args: object, **_named: object) -> _Nothing:
        return self

    def __getattr__(self, name: str) -> _Nothing:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, _key: object) -> _Nothing:
        return self

    def __iter__(self) -> Iterator[object]:
        return iter(())

    def __bool__(self) -> bool:
        return False


_NOTHING = _Nothing()


def dock_or_failed(look: Look, make: Callable[[], Made]) -> Made:
    """Return what stands in a dock, or what says that it could not be made."""
    try:
        return make()
    except Exception as problem:
        return cast("Made", FailedDock(look, problem))


def page_or_failed(look: Look, make: Callable[[], Made], again: Callable[[], None] | None = None) -> Made | Failed:
    """Return a page, or what says that it could not be made; a SpokenError is not caught: it says more."""
    try:
        return make()
    except SpokenError:
        raise
    except Exception as problem:
        return Failed(look, problem, again)


def owners(problem: BaseException) -> Iterator[QObject]:
    """Yield each object in whose work a problem came up, the innermost first, and after it its parents; dialogs, and
    what holds them, are left out.
    """
    trace, found = problem.__traceback__, []
    while trace is not None:
        found.append(trace.tb_frame.f_locals.get("self"))
        trace = trace.tb_next
    for each in reversed(found):
        while isinstance(each, QObject) and isValid(each) and not isinstance(each, QDialog):
            yield each
            each = each.parent()
