"""The acts of the current page: offered, switched and done as that page says, on a bar of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from app.kinds.kind import Kind
from app.kinds.kinds import KINDS
from app.kinds.kinds import kind as kind_of
from app.shell.actions import ActionBook, Acts
from app.shell.toolbar import Toolbar
from editor.widgets.action import Action, When
from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from editor.widgets.thing_page import Selected, TakenBack, ThingPage

LONGEST: Final = 40
"""Letters of a name in a menu."""


class PageActs(QObject):
    """Joins the page in front to the acts of its kind. `changed`: what is possible may be different now."""

    changed = Signal()

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self._look = look
        self._book: ActionBook | None = None
        self._kind: Kind | None = None
        self._page: ThingPage | None = None
        self._filled: set[str] = set()
        self._offered: set[str] = {kind.id for kind in KINDS}
        self.bar = Toolbar(look, "page_toolbar", words=False)
        self.bar.setVisible(False)

    @property
    def whens(self) -> frozenset[When]:
        """The conditions of the acts of pages: those acts stand on this bar, not on the window's."""
        return frozenset(kind.when for kind in KINDS)

    @property
    def width(self) -> int:
        """The width of the bar in pixels."""
        return 0 if self.bar.isHidden() else self.bar.sizeHint().width()

    @property
    def kind(self) -> Kind | None:
        """The kind of the page in front; None when it shows no thing of the campaign."""
        return self._kind

    @property
    def taken_back(self) -> TakenBack | None:
        """What undo takes back on the page in front; None where that is the steps of the campaign."""
        found: TakenBack | None = getattr(self._page, "taken_back", None)
        return found

    @property
    def selected(self) -> Selected | None:
        """What is selected on the page in front; None for nothing."""
        found: Selected | None = getattr(self._page, "selected", None)
        return found

    def add_to(self, book: ActionBook) -> None:
        """Put the acts of every kind into the book."""
        self._book = book
        book.leave_aside(self.whens)
        book.opening.connect(self._name)
        for kind in KINDS:
            book.add(kind.actions, {action.id: partial(self._act, kind, action) for action in kind.actions})

    def answering(self, acts: Acts) -> Acts:
        """Wrap acts of the window so that a page in front whose kind answers one does that first."""
        asked = {action_id for kind in KINDS for action_id in kind.answers}
        return {key: partial(self._answer, key, act) if key in asked else act for key, act in acts.items()}

    def show(self, kind: Kind | None, page: ThingPage | None) -> None:
        """Take the page that came to the front; None for one that shows no thing."""
        if page is self._page:
            return
        if self._page is not None:
            self._page.acts_changed.disconnect(self.changed)
        self._kind, self._page = kind, page
        if page is not None:
            page.acts_changed.connect(self.changed)
        self._lend_keys()
        self._fill_bar()

    def leave(self, page: ThingPage | None) -> None:
        """Forget a page if it is the one in front: it is closed."""
        if page is self._page:
            self.show(None, None)

    def refresh(self) -> None:
        """Offer and switch the acts of the page in front as it says; call it after the book has been refreshed."""
        book = self._book
        if book is None:
            return
        shown = self._shown()
        # The acts of the other kinds stay away: nobody goes through them again.
        for kind in (each for each in KINDS if each.id in self._offered | shown.keys()):
            mine = shown.get(kind.id)
            for action in kind.actions:
                made = book[action.id]
                possible, on = mine.state(action.id) if mine is not None else (False, False)
                made.setVisible(mine is not None)
                made.setEnabled(possible)
                if action.checkable:
                    made.setChecked(on)
        for kind_id, page in shown.items():
            for asked, own in kind_of(kind_id).answers.items():
                book[asked].setEnabled(page.state(own)[0])
        self._name()
        if self._offered != shown.keys():
            self._offered = set(shown)
            self._lend_keys()
            book.tidy_menus()

    def name_undo(self, document: TakenBack | None) -> None:
        """Say which step undo and redo go through: of the page in front, else of the campaign."""
        book, t, taken = self._book, self._look.t, self.taken_back or document
        if book is None:
            return
        for action in ("undo", "redo"):
            step = getattr(taken.stack, f"{action}Text")() if taken and getattr(taken, f"can_{action}") else ""
            name = t(f"window.{action}_step", step=step) if step else self._look.name(f"action.{action}")
            book[action].setStatusTip(name)
            # A step names what it was done to, in its user's words.
            book[action].setToolTip(plain_tip(name) if step else name)

    def _name(self) -> None:
        """Put the name of what is selected into the words of the page's acts."""
        if self._book is not None and self._kind is not None:
            name = selected_words(self._look, self.selected)
            for action in self._kind.actions:
                if action.named:
                    self._book.name(action, name)

    def _shown(self) -> dict[str, ThingPage]:
        """Return the page in front with its kind and, if it shows another page in its place, that one with its own."""
        if self._kind is None or self._page is None:
            return {}
        guest: ThingPage | None = getattr(self._page, "guest", None)
        return {self._kind.id: self._page} | ({self._kind.guest: guest} if guest is not None else {})

    def _lend_keys(self) -> None:
        if self._book is not None:
            self._book.lend_keys([action for each in self._shown() for action in kind_of(each).actions])

    def _act(self, kind: Kind, action: Action, *_checked: bool) -> None:
        page = self._shown().get(kind.id)
        if page is not None:
            page.act(action.id)
            # A switch that stayed as it was has been turned by Qt all the same.
            self.changed.emit()

    def _answer(self, action_id: str, act: Callable[..., object], *_checked: bool) -> None:
        for kind_id, page in reversed(self._shown().items()):
            own = kind_of(kind_id).answers.get(action_id, "")
            if own:
                page.act(own)
                return
        act()

    def _fill_bar(self) -> None:
        """Add the buttons of a kind when a page of it first comes to the front: this costs the start nothing."""
        if self._kind is None or self._book is None:
            self.bar.setVisible(False)
            return
        if self._kind.id not in self._filled:
            self._filled.add(self._kind.id)
            self._book.fill_toolbar(self.bar, self._kind.actions)
        self.bar.setVisible(any(action.toolbar for action in self._kind.actions))


def selected_words(look: Look, found: Selected | None) -> str:
    """Return how a menu names what is selected; empty for nothing."""
    if found is None:
        return ""
    if found.count > 1:
        return look.t.plural("window.selected_many", found.count)
    return found.name if len(found.name) <= LONGEST else f"{found.name[: LONGEST - 1].rstrip()}…"
