"""Rename, move and remove what is selected: in the navigator while it has the keyboard, else on the current page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDockWidget

from app.docks.navigator_dock import NavigatorDock
from app.shell.actions import ActionBook
from app.shell.page_acts import PageActs, selected_words
from app.shell.tabs import Tabs
from editor.widgets.action import Action, Menu, When
from editor.widgets.look import Look
from editor.widgets.thing_page import Selected

ACTIONS: Final = (
    Action("rename", "rename", Menu.EDIT, 3, ("F2",), When.WRITABLE, named=True),
    Action("move_up", "arrow-up", Menu.EDIT, 3, ("Alt+Up",), When.WRITABLE, named=True, group="order"),
    Action("move_down", "arrow-down", Menu.EDIT, 3, ("Alt+Down",), When.WRITABLE, named=True, group="order"),
    Action("delete", "delete", Menu.EDIT, 3, ("Ctrl+Del",), When.WRITABLE, named=True),
)


class SelectionActs(QObject):
    """Does these acts, and names them after what is selected. `dock` holds the navigator.

    Where nothing is selected on the page in front of `tabs`, its thing can be renamed, but neither moved nor removed.
    """

    def __init__(
        self,
        look: Look,
        navigator: NavigatorDock,
        dock: QDockWidget,
        pages: PageActs,
        tabs: Tabs,
        say: Callable[[str], None],
    ) -> None:
        super().__init__(pages)
        self._look = look
        self._navigator = navigator
        self._dock = dock
        self._pages = pages
        self._tabs = tabs
        self._say = say

    def add_to(self, book: ActionBook) -> None:
        """Put the acts into the book, and keep their words up to date with the selection."""
        book.add(ACTIONS, {action.id: partial(self._do, action) for action in ACTIONS})
        self._navigator.tree.addActions([book[action.id] for action in ACTIONS])
        renew = partial(self._name, book)
        for signal in (book.opening, self._navigator.held, self._pages.changed):
            signal.connect(renew)

    @property
    def selected(self) -> Selected | None:
        """What is selected: in the navigator while it has the keyboard, else on the page in front."""
        if self._navigator.has_keyboard:
            return self._navigator.selected
        node = self._navigator.named(self._tabs.current)
        own = Selected(node, rename=self._rename_own) if node else None
        return self._pages.selected or own

    def _name(self, book: ActionBook) -> None:
        found = self.selected
        name = selected_words(self._look, found)
        for action in ACTIONS:
            book.name(action, name if getattr(found, action.id, None) is not None else "")

    def _do(self, action: Action) -> None:
        found = self.selected
        act: Callable[[], None] | None = getattr(found, action.id, None)
        if act is not None:
            act()
        elif found is None:
            self._say(self._look.t("window.nothing_selected"))
        else:
            name, what = selected_words(self._look, found), self._look.name(action.text)
            self._say(self._look.t("window.not_of_selected", name=name, what=what))

    def _rename_own(self) -> None:
        self._dock.show()
        self._dock.raise_()
        self._navigator.select(self._tabs.current)
        self._navigator.rename()
