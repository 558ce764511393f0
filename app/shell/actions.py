"""Joins the ACTIONS tables of window, docks and pages into menus, a short toolbar, shortcuts and palette."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QToolBar, QWidget

from app.kinds.kinds import KINDS
from app.shell.toolbar import name_rest
from editor.widgets.action import Action, Menu, When
from editor.widgets.look import Look
from models.i18n import LANGUAGES, Translator, fold

Acts = Mapping[str, Callable[..., object]]


class Keyed(Protocol):
    """An act with shortcuts, of the window or of a dialog: its icon, its keys, message keys of its name and of what it
    does.
    """

    @property
    def icon(self) -> str:
        """The name of its icon."""

    @property
    def text(self) -> str:
        """The message key of its name."""

    @property
    def tip(self) -> str:
        """The message key of what it does."""

    @property
    def shortcuts(self) -> tuple[str, ...]:
        """Portable key names."""


WINDOW: Final = (
    Action("new_campaign", "new", Menu.FILE, 0, ("Ctrl+N",), toolbar=True),
    Action("open_campaign", "open", Menu.FILE, 0, ("Ctrl+O",), toolbar=True),
    *(kind.new for kind in KINDS),
    Action("draw_board", "map-new", Menu.FILE, 0, (), group="new"),
    Action("propose_band", "party", Menu.FILE, 0, (), When.WRITABLE, group="new"),
    Action("add_sample", "sample", Menu.FILE, 0, (), When.WRITABLE, group="new"),
    Action("home", "home", Menu.FILE, 0, ("Alt+Home",)),
    Action("checkpoint", "checkpoint", Menu.FILE, 1, ("Ctrl+S",), When.WRITABLE, toolbar=True),
    Action("save_copy", "save-copy", Menu.FILE, 1, ("Ctrl+Shift+S",), When.CAMPAIGN, group="copies"),
    Action("backup", "backup", Menu.FILE, 1, (), When.CAMPAIGN, group="copies"),
    Action("restore", "restore", Menu.FILE, 1, (), When.CAMPAIGN, group="copies"),
    Action("import_campaign", "import", Menu.FILE, 2, ("Ctrl+Shift+O",), group="import"),
    Action("import_map", "import", Menu.FILE, 2, (), When.WRITABLE, group="import"),
    Action("repair", "repair", Menu.FILE, 1, group="copies"),
    Action("share", "share", Menu.FILE, 2, ("Ctrl+E",), When.FORCES),
    Action("receive", "import", Menu.FILE, 2, ("Ctrl+I",), When.WRITABLE, group="import"),
    Action("print_cards", "print", Menu.FILE, 2, ("Ctrl+P",), When.FORCES, toolbar=True),
    Action("close_page", "close", Menu.FILE, 3, ("Ctrl+W",), When.CAMPAIGN),
    Action("close_campaign", "close", Menu.FILE, 3, ("Ctrl+Shift+W",), When.CAMPAIGN),
    Action("quit", "quit", Menu.FILE, 3, ("Ctrl+Q",)),
    Action("undo", "undo", Menu.EDIT, 0, ("Ctrl+Z",), When.UNDO, toolbar=True),
    Action("redo", "redo", Menu.EDIT, 0, ("Ctrl+Shift+Z", "Ctrl+Y"), When.REDO, toolbar=True),
    Action("readings", "options", Menu.EDIT, 8, (), When.CAMPAIGN, group="rules"),
    Action("contents", "pack", Menu.EDIT, 8, ("Ctrl+Shift+K",), When.CAMPAIGN, group="rules"),
    Action("card_table", "cards", Menu.EDIT, 8, (), When.CAMPAIGN, group="rules"),
    Action("my_campaign", "quest", Menu.VIEW, 1, ("Ctrl+Shift+Home",), When.FORCES),
    Action("what_next", "compass", Menu.VIEW, 1, (), When.FORCES, group="story"),
    Action("ledger", "ledger", Menu.VIEW, 1, ("Ctrl+L",), When.FORCES, group="story"),
    Action("compare", "compare", Menu.VIEW, 1, ("Ctrl+Shift+L",), When.FORCES, group="story"),
    Action("what_if", "what-if", Menu.VIEW, 1, (), When.FORCES, group="story"),
    Action("settings", "settings", Menu.EDIT, 8, ("Ctrl+,",)),
    Action("text_larger", "add", Menu.VIEW, 2, ("Ctrl++", "Ctrl+="), group="appearance"),
    Action("text_smaller", "remove", Menu.VIEW, 2, ("Ctrl+-",), group="appearance"),
    Action("theme_system", "theme-system", Menu.VIEW, 2, checkable=True, group="appearance"),
    Action("theme_light", "theme-light", Menu.VIEW, 2, checkable=True, group="appearance"),
    Action("theme_dark", "theme-dark", Menu.VIEW, 2, checkable=True, group="appearance"),
    Action("tab_left", "chevron-left", Menu.VIEW, 4, ("Ctrl+Shift+PgUp",), When.CAMPAIGN),
    Action("tab_right", "chevron-right", Menu.VIEW, 4, ("Ctrl+Shift+PgDown",), When.CAMPAIGN),
    Action("full_screen", "full-screen", Menu.VIEW, 4, ("F11",), checkable=True),
    Action("palette", "palette", Menu.HELP, 0, ("Ctrl+Shift+P",), toolbar=True),
    Action("explain", "rules", Menu.HELP, 0, ("F1",), toolbar=True),
    Action("shortcuts", "shortcuts", Menu.HELP, 0, ("Ctrl+F1",)),
    Action("about", "about", Menu.HELP, 1),
)
"""The acts of the window itself."""

THEMES: Final = ("theme_system", "theme_light", "theme_dark")


class ActionBook(QObject):
    """Every act of one window, by id. `opening` is emitted when a menu is about to be read."""

    opening = Signal()

    def __init__(self, look: Look, window: QWidget) -> None:
        super().__init__(window)
        self._look = look
        self._window = window
        self._table: dict[str, Action] = {}
        self._made: dict[str, QAction] = {}
        self._menus: list[QMenu] = []
        self._aside: frozenset[When] = frozenset()

    def __getitem__(self, action_id: str) -> QAction:
        """Return the Qt action of an id."""
        return self._made[action_id]

    def __iter__(self) -> Iterator[tuple[Action, QAction]]:
        """Go through the acts in the order they were added."""
        return ((action, self._made[action.id]) for action in self._table.values())

    def add(self, table: Sequence[Action], acts: Acts) -> None:
        """Take in a table with what each of its acts does."""
        for action in table:
            made = self._make(action)
            made.triggered.connect(acts[action.id])
            self._window.addAction(made)
            self._table[action.id] = action
            self._made[action.id] = made

    def adopt(self, action: Action, made: QAction) -> None:
        """Take in an act that Qt made (the switch of a dock) and give it our words, icon and shortcut."""
        self._dress(made, action)
        self._window.addAction(made)
        self._table[action.id] = action
        self._made[action.id] = made

    def group(self, ids: Sequence[str]) -> None:
        """Let one of `ids` be on at a time."""
        group = QActionGroup(self)
        for action_id in ids:
            group.addAction(self._made[action_id])

    def refresh(self, facts: frozenset[When]) -> None:
        """Enable exactly the acts whose condition holds; acts of pages are enabled by their pages."""
        for action, made in self:
            if action.when not in self._aside:
                made.setEnabled(action.when is When.ALWAYS or action.when in facts)

    def leave_aside(self, whens: frozenset[When]) -> None:
        """Let `refresh` pass over the acts of these conditions: `PageActs`, which knows the page in front, enables
        them.
        """
        self._aside = whens

    def lend_keys(self, actions: Sequence[Action]) -> None:
        """Give the acts of a page their shortcuts; an act of the window keeps those that this page does not use."""
        lent = {key for action in actions for key in action.shortcuts}
        own = {action.id for action in actions}
        for action, made in self:
            kept = [key for key in action.shortcuts if action.id in own or key not in lent]
            if len(kept) != len(made.shortcuts()):
                made.setShortcuts(_keys(kept))

    def fill_menus(self, bar: QMenuBar) -> None:
        """Build the menus from the tables, ordered by section, with a line between sections."""
        t = self._look.t
        name_rest(bar, self._look)
        for menu in (m for m in Menu if m is not Menu.NONE):
            found = sorted((a for a in self._table.values() if a.menu is menu), key=lambda a: a.section)
            if found:
                made = bar.addMenu(t(f"action.menu_{menu}"))
                made.aboutToShow.connect(self.opening)
                # Menus within it come before it: whether it has an act to show depends on them.
                self._fill(made, found)
                self._menus.append(made)

    def tidy_menus(self) -> None:
        """Show the menus that have an act to show."""
        for menu in self._menus:
            menu.menuAction().setVisible(any(a.isVisible() and not a.isSeparator() for a in menu.actions()))

    def fill_toolbar(self, bar: QToolBar, actions: Sequence[Action]) -> None:
        """Put the few acts of every day on the bar."""
        place: tuple[Menu, int] | None = None
        for action in (a for a in actions if a.toolbar):
            if place is not None and place != (action.menu, action.section):
                bar.addSeparator()
            place = (action.menu, action.section)
            self.draw((action,))
            bar.addAction(self._made[action.id])
            button = bar.widgetForAction(self._made[action.id])
            button.setAccessibleName(self._made[action.id].text())

    def name(self, action: Action, selected: str) -> None:
        """Put the name of what is selected into the words of an act; without a selection it has its own name alone."""
        t = self._look.t
        words = t(f"{action.text}_of", name=selected.replace("&", "&&")) if selected else t(action.text)
        if self._made[action.id].text() != words:
            self._made[action.id].setText(words)

    def draw(self, actions: Sequence[Action]) -> None:
        """Give the acts of a menu their icons when it is first opened: drawing them at the start would delay it."""
        for action in actions:
            if self._made[action.id].icon().isNull():
                self._made[action.id].setIcon(self._look.icon(action.icon))

    def _fill(self, menu: QMenu, actions: Sequence[Action]) -> None:
        """Put acts into a menu: a line between sections, those of a group in a menu of their own."""
        menu.aboutToShow.connect(partial(self.draw, [a for a in actions if not a.group]))
        section = actions[0].section
        groups: set[str] = set()
        for action in actions:
            if action.section != section:
                menu.addSeparator()
                section = action.section
            if not action.group:
                menu.addAction(self._made[action.id])
            elif action.group not in groups:
                groups.add(action.group)
                inner = menu.addMenu(self._look.t(f"action.group_{action.group}"))
                self._menus.append(inner)
                self._fill(inner, [replace(a, group="") for a in actions if a.group == action.group])

    def _make(self, action: Action) -> QAction:
        made = QAction(self)
        self._dress(made, action)
        made.setCheckable(action.checkable)
        return made

    def _dress(self, made: QAction, action: Action) -> None:
        t = self._look.t
        made.setObjectName(action.id)
        made.setText(t(action.text))
        keys = _keys(action.shortcuts)
        made.setShortcuts(keys)
        shown = f" ({shortcut_words(action, t)})" if keys else ""
        made.setToolTip(t(action.tip) + shown)
        made.setStatusTip(t(action.tip))
        made.setMenuRole(QAction.MenuRole.NoRole)


def _keys(names: Sequence[str]) -> list[QKeySequence]:
    return [QKeySequence(name, QKeySequence.SequenceFormat.PortableText) for name in names]


FRENCH_KEYS: Final = (
    ("Shift", "Maj"),
    ("Home", "Début"),
    ("Del", "Suppr"),
    ("PgUp", "Page préc"),
    ("PgDown", "Page suiv"),
    ("Up", "Haut"),
    ("Down", "Bas"),
)
"""What stands on the keys of a French keyboard, the longer names first."""


def shortcut_words(action: Keyed, t: Translator) -> str:
    """Return the shortcuts of an act with the key names of this language's keyboard."""
    words = " / ".join(action.shortcuts)
    if t.lang != "fr":
        return words
    for name, french in FRENCH_KEYS:
        words = words.replace(name, french)
    return words


def search_words(action: Keyed) -> str:
    """Return every word an act can be found by, in both languages, without accents or case."""
    both = (Translator(lang) for lang in LANGUAGES)
    return " ".join(fold(f"{t(action.text)} {t(action.tip)}".replace("&", "")) for t in both)


def fuzzy(wanted: str, words: str) -> int | None:
    """Return how well `wanted` fits `words` (both folded): the larger the better, None when it does not fit.

    Texts that hold every typed word come first, those with words that begin so before the others; after them texts that
    hold the typed letters in their order.
    """
    if not wanted:
        return 0
    parts = wanted.split()
    if all(part in words for part in parts):
        starts = sum(words.startswith(part) or f" {part}" in words for part in parts)
        return 1000 + 100 * starts + (200 if words.startswith(wanted) else 0) - min(99, words.find(parts[0]))
    place, gaps = -1, 0
    for letter in wanted.replace(" ", ""):
        found = words.find(letter, place + 1)
        if found < 0:
            return None
        gaps += found - place - 1
        place = found
    return 500 - gaps if gaps <= 24 else None
