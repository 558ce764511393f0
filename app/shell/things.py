"""The open pages of things of the campaign: made by their kind when first shown, listened to, closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, cast, runtime_checkable

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.docks.docks import Dock
from app.docks.outline import OutlineNode
from app.kinds.kind import Kind
from app.kinds.kinds import kind
from app.shell.failed_parts import Failed, Unreadable, owners, page_or_failed
from app.shell.tabs import Tabs
from editor.document import Document, Say
from editor.jobs import Jobs
from editor.widgets.look import Look
from editor.widgets.thing_page import ThingPage
from models.errors import SpokenError
from models.problem import Problem


class Going(Protocol):
    """A game in progress (a scenario being tried) that outlives the rebuilding of its window."""

    def close(self) -> None:
        """End it for good."""


@runtime_checkable
class Heir(Protocol):
    """A page whose work in progress passes to the same page of the next window."""

    def hand_over(self) -> Going | None:
        """Let go of the work and return it; None when there is none."""

    def take_over(self, going: Going) -> None:
        """Go on with the work."""


@runtime_checkable
class Nested(Protocol):
    """A page with pages inside it: sections, parts or panels. `inner` names the one that is shown."""

    @property
    def inner(self) -> str:
        """The name of what is shown inside."""

    def show_inner(self, inner: str) -> None:
        """Show what has this name; an unknown name changes nothing."""


class Things(QObject):
    """Keeps them by id, in the tabs of the window. What a page may ask for beyond ThingPage has a signal here."""

    wants_rule = Signal(str)
    wants_open = Signal(str, str, str)
    wants_portrait = Signal(str)
    wants_pack = Signal(str)
    gone = Signal(str)
    remade = Signal(str)

    def __init__(self, look: Look, jobs: Jobs, tabs: Tabs, say: Say) -> None:
        super().__init__(tabs)
        self._look = look
        self._jobs = jobs
        self._tabs = tabs
        self._say = say
        self._open: dict[str, tuple[Kind, ThingPage]] = {}
        self._going: dict[str, Going] = {}
        self._inner: dict[str, str] = {}

    @property
    def inner(self) -> Mapping[str, str]:
        """What the pages show inside, by their keys: those of now, those closed and those not made yet."""
        return self._inner | {key: page.inner for key, (_, page) in self._open.items() if isinstance(page, Nested)}

    def begin(self, inner: Mapping[str, str]) -> None:
        """Take in what the pages of a campaign showed inside when last closed."""
        self._inner = dict(inner)

    def inherit(self, old: Things) -> None:
        """Hand the work in progress of another window's pages to the same pages of this one."""
        self._going, old._going = old._going, {}
        self._inner = dict(old.inner)
        for key, (_, page) in old._open.items():
            going = page.hand_over() if isinstance(page, Heir) else None
            if going is not None:
                self._going[key] = going

    def at(self, key: str) -> tuple[Kind, ThingPage] | tuple[None, None]:
        """Return the kind and the page of a thing whose page has been made."""
        return self._open.get(key, (None, None))

    def open(self, document: Document, kind_id: str, thing_id: str, name: str) -> ThingPage:
        """Show the page of a thing, making it the first time."""
        if thing_id not in self._tabs:
            page = self._made(document, kind(kind_id), thing_id)
            self._tabs.add(thing_id, page, kind(kind_id).icon, name, self._look.t(f"window.one_{kind_id}"))
        self._tabs.show_page(thing_id)
        return self._open[thing_id][1]

    def open_later(self, document: Document, node: OutlineNode) -> None:
        """Keep a tab for a thing that is not looked at yet."""
        if node.id not in self._tabs:
            make = partial(self._made, document, kind(node.kind), node.id)
            sort = self._look.t(f"window.one_{node.kind}")
            self._tabs.add_later(node.id, node.icon, node.words(self._look.t.lang), make, sort)

    def close(self, key: str) -> ThingPage | None:
        """Close the page of this key; return it if it showed a thing, else None."""
        _, page = self._open.pop(key, (None, None))
        if page is not None:
            if isinstance(page, Nested):
                self._inner[key] = page.inner
            page.closing()
        if key in self._going:
            self._going.pop(key).close()
        self._tabs.take_away(key)
        return page

    def contain(self, document: Document, problem: BaseException, *, at_once: bool) -> bool:
        """Replace the page or dock in whose work a problem came up by the report of its failure.

        Returns whether there was one. Not `at_once` it happens after the present event: a picture may be half painted.
        """
        act = next(filter(None, (self._failing(document, each, problem) for each in owners(problem))), None)
        if act is None:
            return False
        if at_once:
            act()
        else:
            QTimer.singleShot(0, self, act)
        return True

    def _failing(self, document: Document, each: QObject, problem: BaseException) -> Callable[[], None] | None:
        """Return what replaces a failed page or dock by its report; None for an object that is neither."""
        if isinstance(each, Dock):
            return partial(each.fail, problem)
        key = next((key for key in self._tabs.keys if self._tabs.page(key) is each), "")
        if key not in self._open and not self._tabs.can_make(key):
            return None
        return partial(self._fail, document, key, cast("QWidget", each), problem)

    def _fail(self, document: Document, key: str, failing: QWidget, problem: BaseException) -> None:
        """Show in the tab of a page that it failed, unless the tab shows another page by now."""
        if key not in self._tabs or self._tabs.page(key) is not failing:
            return
        if key not in self._open:
            self._tabs.put(key, Failed(self._look, problem, partial(self._tabs.make_anew, key)))
            return
        of, page = self._open[key]
        with suppress(Exception):
            going = page.hand_over() if isinstance(page, Heir) else None
            if going is not None:
                self._going[key] = going
        with suppress(Exception):
            page.closing()
        failed = Failed(self._look, problem, partial(self._try_again, document, of, key))
        self._open[key] = of, failed
        self._replace(key, failed)

    def _try_again(self, document: Document, of: Kind, key: str) -> None:
        self._replace(key, self._made(document, of, key))

    def _replace(self, key: str, page: QWidget) -> None:
        self._tabs.put(key, page)
        if key == self._tabs.current:
            self.remade.emit(key)

    def _go_to(self, kind_id: str, thing_id: str, name: str, problem: Problem) -> None:
        """Have the page of another thing shown, and go to the place of a Problem on it."""
        self.wants_open.emit(kind_id, thing_id, name)
        _, page = self.at(thing_id)
        if page is not None:
            page.go_to(problem)

    def _made(self, document: Document, of: Kind, thing_id: str) -> QWidget:
        again = partial(self._try_again, document, of, thing_id)
        try:
            make = partial(of.page, self._look, document, thing_id, self._jobs, self._say)
            page: Any = page_or_failed(self._look, make, again)
        except SpokenError as problem:
            page = Unreadable(self._look, problem)
        assert isinstance(page, QWidget), "a page is a widget"
        self._open[thing_id] = of, cast("ThingPage", page)
        answers: Mapping[str, Callable[..., object]] = {
            "wants_rule": self.wants_rule.emit,
            "wants_open": partial(self.wants_open.emit, of.id),
            "wants_place": partial(self._go_to, of.id),
            "wants_battle": partial(self.wants_open.emit, "battle"),
            "wants_portrait": self.wants_portrait.emit,
            "wants_pack": self.wants_pack.emit,
            "retitled": self._tabs.retitle,
        }
        for name, answer in answers.items():
            if hasattr(page, name):
                getattr(page, name).connect(answer)
        if hasattr(page, "gone"):
            # Queued: a page asks to be closed from within its own work.
            page.gone.connect(self.gone, Qt.ConnectionType.QueuedConnection)
        if thing_id in self._going and isinstance(page, Heir):
            page.take_over(self._going.pop(thing_id))
        if thing_id in self._inner and isinstance(page, Nested):
            page.show_inner(self._inner[thing_id])
        return cast("QWidget", page)
