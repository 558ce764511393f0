"""What is due in a phase: whose it is, each thing with its rules, asteroid destinies typed in or drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.card_table.parts import PartCard
from editor.widgets.button import button
from editor.widgets.chip import chips
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, SentenceList
from editor.widgets.text import label
from models.errors import SpokenError
from models.games.facets.card_tables import CardPhase, CardPosition, CardTables, DueRow

PHASES: Final[tuple[CardPhase, ...]] = ("activate", "control", "deploy", "battle", "move", "draw")
PLAYERS: Final = ("light", "dark")
HIGHEST: Final = 9


class DueSide(PartCard):
    """`phased` carries a phase and a player, `drawn` a card, its asteroid destiny, whether that is a sector.

    `said` is what came of destinies in this phase, by card.
    """

    phased = Signal(str, str)
    drawn = Signal(str, int, bool)

    def __init__(self, look: Look, explain: Explain) -> None:
        super().__init__(look, look.t("cardtable.due"))
        self._explain = explain
        self.said: dict[str, str] = {}
        self.lines: list[DueLine] = []
        self._phase = ("", "")
        self._position: CardPosition | None = None
        t = look.t
        row = QWidget()
        flow = FlowLayout(look.px(4))
        row.setLayout(flow)
        phases: dict[str, tuple[str, str]] = {each: (t(f"contents.way_{each}"), "") for each in PHASES}
        self.phases = chips(look, self, phases, lambda phase: self._take(phase, self._chosen(self.players)))
        players = {each: (t(f"cardtable.owner_{each}"), "") for each in PLAYERS}
        self.players = chips(look, self, players, lambda player: self._take(self._chosen(self.phases), player))
        for made in (*self.players.values(), *self.phases.values()):
            flow.addWidget(made)
        self.column.addWidget(row)
        self.piles = QWidget()
        line = QHBoxLayout(self.piles)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(label(t("cardtable.draw_from"), role="caption"))
        self.deck = FormCombo(least=10)
        self.deck.setAccessibleName(t("cardtable.draw_from"))
        line.addWidget(self.deck, 1)
        self.column.addWidget(self.piles)
        self._lines = QVBoxLayout()
        self.column.addLayout(self._lines)

    def show_decks(self, tables: CardTables) -> None:
        """Show the decks from which destinies can be drawn."""
        kept = self.deck.currentData()
        self.deck.clear()
        for deck_id, name in tables.decks().items():
            self.deck.addItem(name[self._look.t.lang], deck_id)
        self.deck.setCurrentIndex(max(0, self.deck.findData(kept)))

    def show_position(self, position: CardPosition | None) -> None:
        """Show what is due on a table in the phase it stands in."""
        self._position = position
        emptied(self._lines)
        self.lines = []
        if position is None:
            return
        player = position.player or "light"
        if self._phase != (position.phase, player):
            self._phase, self.said = (position.phase, player), {}
        self.phases[position.phase].setChecked(True)
        self.players[player].setChecked(True)
        found = position.due(position.phase, player)
        self.lines = [DueLine(self._look, self._explain, row, self.drawn.emit, self._deal) for row in found]
        for row, line in zip(found, self.lines, strict=True):
            if row.draws:
                line.said.setText(self.said.get(row.card, ""))
            self._lines.addWidget(line)
        if not found:
            self._lines.addWidget(label(self._look.t("cardtable.nothing_due"), role="muted", wrap=True))
        self.piles.setVisible(any(row.draws for row in found) and self.deck.count() > 0)

    def _chosen(self, made: dict[str, QPushButton]) -> str:
        return next(key for key, chip in made.items() if chip.isChecked())

    def _take(self, phase: str, player: str) -> None:
        self.phased.emit(phase, player)

    def _deal(self, card_id: str, tell: QLabel) -> None:
        """Draw a destiny by the dice of the table."""
        deck = self.deck.currentData()
        if self._position is None or deck is None:
            return
        try:
            destiny, sector = self._position.dealt(str(deck))
        except SpokenError as problem:
            tell.setText(self._look.t(problem.key, **problem.args_))
            return
        self.drawn.emit(card_id, destiny, sector)


class DueLine(QWidget):
    """One thing that is due; a destiny can be typed and judged, or drawn."""

    def __init__(
        self,
        look: Look,
        explain: Explain,
        row: DueRow,
        judge: Callable[[str, int, bool], object],
        deal: Callable[[str, QLabel], None],
    ) -> None:
        super().__init__()
        self._row, self._draw = row, judge
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        told = SentenceList(look, explain)
        told.tell(row.said[look.t.lang], "dice" if row.draws else "event", "", row.rules[0])
        column.addWidget(told)
        if not row.draws:
            return
        line = QWidget()
        flow = FlowLayout(look.px(6))
        line.setLayout(flow)
        flow.addWidget(label(look.t("cardtable.destiny"), role="caption"))
        self.destiny = spin(0, HIGHEST, 0)
        self.destiny.setAccessibleName(look.t("cardtable.destiny"))
        self.sector = QCheckBox(look.t("cardtable.destiny_sector"))
        self.judge = button(look, "cardtable.destiny_judge", "", self._judged)
        self.said = label("", role="strong", wrap=True)
        self.deal = button(look, "cardtable.deal", "dice", lambda: deal(row.card, self.said))
        for made in (self.destiny, self.sector, self.judge, self.deal):
            flow.addWidget(made)
        column.addWidget(line)
        column.addWidget(self.said)

    def _judged(self) -> None:
        self._draw(self._row.card, self.destiny.value(), self.sector.isChecked())
