"""The cards of every game's readings and numbers, in as many columns as fit; the search hides cards that do not
match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.options.card import OptionCard
from editor.options.effects import Effect, GamePlayed, Reading
from editor.widgets.empty import EmptyState
from editor.widgets.form_inputs import spin
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.games.parameters import Parameter
from models.games.values import Option
from models.i18n import Text


class NumberCard(QFrame):
    """A card; it calls `choose(number)` when the user sets another number; a button restores the default."""

    def __init__(self, look: Look, parameter: Parameter, choose: Callable[[int], None]) -> None:
        super().__init__()
        t, self.option = look.t, parameter
        self._choose = choose
        self.setProperty("role", "card")
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(12))
        box.setSpacing(look.px(6))
        head = QHBoxLayout()
        head.addWidget(title(parameter.title[t.lang], look, 17, wrap=True), 1)
        source = label(parameter.ambiguity, role="caption")
        source.setToolTip(t("options.ambiguity_tip"))
        head.addWidget(source, 0, Qt.AlignmentFlag.AlignTop)
        box.addLayout(head)
        limits = t("options.limits", least=parameter.least, most=parameter.most, default=parameter.default)
        self.field = spin(parameter.least, parameter.most, parameter.default)
        self.field.setKeyboardTracking(False)
        self.field.setAccessibleName(parameter.title[t.lang])
        self.field.setAccessibleDescription(f"{parameter.unit[t.lang]}. {limits}")
        self.field.setToolTip(limits)
        self.field.valueChanged.connect(self._given)
        row = QHBoxLayout()
        row.setSpacing(look.px(8))
        row.addWidget(self.field)
        row.addWidget(label(parameter.unit[t.lang], role="muted", wrap=True), 1)
        box.addLayout(row)
        below = QHBoxLayout()
        below.addWidget(label(limits, role="muted", wrap=True), 1)
        self.default = QPushButton(t("options.to_default"))
        self.default.setAccessibleName(t("options.to_default_of", option=parameter.title))
        self.default.setToolTip(t("options.to_default_of", option=parameter.title))
        self.default.clicked.connect(lambda: self._choose(parameter.default))
        below.addWidget(self.default)
        box.addLayout(below)
        box.addStretch(1)
        box.addWidget(label(parameter.rule, role="caption", wrap=True))

    def show_chosen(self, number: int, *, writable: bool) -> None:
        """Show the number in force."""
        self.field.blockSignals(True)
        self.field.setValue(number)
        self.field.blockSignals(False)
        self.field.setEnabled(writable)
        other = number != self.option.default
        self.default.setEnabled(writable and other)
        role = "card-lit" if other else "card"
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)

    def _given(self, number: int) -> None:
        self._choose(number)


COLUMN: Final = 380
MOST_COLUMNS: Final = 3
Key = tuple[str, str]
"""The ids of a game and of one of its options."""
Choose = Callable[[str, Option, str], None]
Give = Callable[[str, Parameter, int], None]


class OptionShelves(QWidget):
    """A shelf for each game. `choose` gets the game, the option and the reading; `give` gets the game and the
    number.
    """

    def __init__(self, look: Look, choose: Choose, give: Give, show_rule: Callable[[str], None]) -> None:
        super().__init__()
        self._look, self._choose, self._give, self._show_rule = look, choose, give, show_rule
        self._across = 0
        self._wanted = ""
        self._games: Sequence[GamePlayed] = ()
        self.cards: dict[Key, OptionCard] = {}
        self.numbers: dict[Key, NumberCard] = {}
        self.heads: dict[Key, QWidget] = {}
        self._shelves: list[tuple[QWidget, QGridLayout, list[Key]]] = []
        self.nothing = EmptyState(look, "empty-search", look.t("options.nothing_found"))
        self.no_game = EmptyState(look, "empty-rules", look.t("options.no_game"))
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.px(12))
        self._box.addWidget(self.nothing)
        self._box.addWidget(self.no_game, 1)
        self._box.addStretch(1)

    def show_games(self, games: Sequence[GamePlayed], *, writable: bool) -> int:
        """Show the choices, with new cards where the games differ; return how many are not the default."""
        same = [each.game.id for each in games] == [each.game.id for each in self._games]
        self._games = games
        if not same or not self._shelves:
            self._build()
        changed = 0
        for each in games:
            for option in each.options:
                value = option.chosen(each.choices)
                self.cards[each.game.id, option.id].show_chosen(value, writable=writable)
                changed += value != option.default
            for parameter in each.parameters:
                number = parameter.in_force(each.choices)
                self.numbers[each.game.id, parameter.id].show_chosen(number, writable=writable)
                changed += number != parameter.default
        return changed

    def show_effects(self, found: Mapping[Reading, Effect]) -> None:
        """Show on every card what another reading would change."""
        for (game_id, option_id), card in self.cards.items():
            card.show_effects({value: each for (g, o, value), each in found.items() if (g, o) == (game_id, option_id)})

    def look_for(self, wanted: str) -> None:
        """Show only the cards that match some words."""
        self._wanted = wanted
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use as many columns as can be read."""
        super().resizeEvent(event)
        if self._fitting() != self._across:
            self._arrange()

    def _build(self) -> None:
        for shelf, _, _ in self._shelves:
            shelf.hide()
            shelf.deleteLater()
        self._shelves, self.cards, self.numbers, self.heads = [], {}, {}, {}
        for place, each in enumerate(self._games):
            self._box.insertWidget(place, self._shelf(each))
        self.no_game.setVisible(not self._games)
        self._arrange()

    def _shelf(self, each: GamePlayed) -> QWidget:
        look = self._look
        shelf = QWidget()
        column = QVBoxLayout(shelf)
        column.setContentsMargins(0, look.px(6), 0, 0)
        column.setSpacing(look.px(8))
        column.addWidget(title(each.game.title[look.t.lang], look, 21))
        grid = QGridLayout()
        grid.setSpacing(look.px(10))
        column.addLayout(grid)
        points = each.game.roster.points if each.game.has("roster") else Text.same("")
        keys: list[Key] = []
        for option in each.options:
            key = (each.game.id, option.id)
            act = partial(self._choose, each.game.id, option)
            self.cards[key] = OptionCard(look, option, points, act, self._show_rule)
            self.cards[key].setParent(shelf)
            if option.heading.fr:
                self.heads[key] = label(option.heading[look.t.lang], role="section")
                self.heads[key].setParent(shelf)
            keys.append(key)
        for place, parameter in enumerate(each.parameters):
            key = (each.game.id, parameter.id)
            self.numbers[key] = NumberCard(look, parameter, partial(self._give, each.game.id, parameter))
            self.numbers[key].setParent(shelf)
            if not place:
                self.heads[key] = label(look.t("options.numbers"), role="section")
                self.heads[key].setParent(shelf)
            keys.append(key)
        self._shelves.append((shelf, grid, keys))
        return shelf

    def _fitting(self) -> int:
        return max(1, min(MOST_COLUMNS, self.width() // self._look.px(COLUMN)))

    def _arrange(self) -> None:
        """Lay out the cards that match the search in as many columns as fit the page."""
        self._across = self._fitting()
        shown = 0
        for shelf, grid, keys in self._shelves:
            while grid.count():
                grid.takeAt(0)
            fitting = [key for key in keys if self._card(key).option.fits(self._wanted)]
            for key in keys:
                self._card(key).setVisible(key in fitting)
            self._fill(grid, keys, set(fitting))
            for place in range(MOST_COLUMNS):
                grid.setColumnStretch(place, 1 if place < self._across else 0)
            shelf.setVisible(bool(fitting))
            shown += len(fitting)
        self.nothing.setVisible(bool(self._games) and not shown)

    def _fill(self, grid: QGridLayout, keys: list[Key], fitting: set[Key]) -> None:
        """Lay out matching cards row by row; a heading with matching cards stands above them."""
        row = column = 0
        waiting: QWidget | None = None
        for key in keys:
            if key in self.heads:
                waiting = self.heads[key]
                waiting.hide()
            if key not in fitting:
                continue
            if waiting is not None:
                row, column = row + bool(column), 0
                grid.addWidget(waiting, row, 0, 1, self._across)
                waiting.show()
                waiting, row = None, row + 1
            grid.addWidget(self._card(key), row, column)
            row, column = (row, column + 1) if column + 1 < self._across else (row + 1, 0)

    def _card(self, key: Key) -> OptionCard | NumberCard:
        return self.cards[key] if key in self.cards else self.numbers[key]
