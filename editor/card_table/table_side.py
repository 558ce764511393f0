"""A table of cards that a campaign keeps: what is due in a phase, what a card may do, what follows its loss."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.card_table.answer import SIGNS
from editor.card_table.card_tree import CardTree
from editor.card_table.reading import CardGame
from editor.widgets.chip import chips
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, SentenceList
from editor.widgets.text import label, title
from models.campaign.type_changes import SaveType
from models.errors import SpokenError
from models.games.facets.card_tables import CardPhase, CardPosition, DueRow, LossTold, said_first

PHASES: Final[tuple[CardPhase, ...]] = ("activate", "control", "move")
PLAYERS: Final = ("light", "dark")
TALL: Final = 420
HIGHEST: Final = 9
Draw = Callable[[str, int, bool], str]


class TableSide(QWidget):
    """`wants` carries the Change that takes cards off the table."""

    wants = Signal(object)

    def __init__(self, look: Look, explain: Explain) -> None:
        super().__init__()
        self._look, self._explain = look, explain
        self._known: CardGame | None = None
        self.position: CardPosition | None = None
        self._phase: CardPhase = "control"
        self._player = "dark"
        self.shown: LossTold | None = None
        t = look.t
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(10))
        self.table = FormCombo(least=16)
        self.table.setAccessibleName(t("cardtable.which_table"))
        self.table.currentIndexChanged.connect(partial(self._open))
        column.addWidget(self.table)
        self.wrong = SentenceList(look, explain)
        column.addWidget(self.wrong)
        self.pair = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.pair.setSpacing(look.px(12))
        self.tree = CardTree(look)
        self.tree.setMinimumHeight(look.px(TALL))
        self.tree.chosen.connect(self._chosen)
        self.pair.addWidget(self.tree, 3)
        right = QVBoxLayout()
        right.setSpacing(look.px(12))
        right.addWidget(self._due_card())
        right.addWidget(self._card_card())
        right.addStretch(1)
        self.pair.addLayout(right, 2)
        column.addLayout(self.pair)

    def show_known(self, known: CardGame) -> None:
        """Show the tables of a campaign; the one that was open stays open."""
        wanted = str(self.table.currentData() or "")
        self._known = known
        self.table.blockSignals(True)
        self.table.clear()
        for table_id, name in known.tables.tables().items():
            self.table.addItem(name[self._look.t.lang], table_id)
        self.table.setCurrentIndex(max(0, self.table.findData(wanted)))
        self.table.blockSignals(False)
        self._open()

    def _due_card(self) -> QFrame:
        look, t = self._look, self._look.t
        frame, column = _card(look, t("cardtable.due"))
        row = QHBoxLayout()
        row.setSpacing(look.px(4))
        phases: dict[str, tuple[str, str]] = {each: (t(f"contents.way_{each}"), "") for each in PHASES}
        self.phases = chips(look, self, phases, self._take_phase)
        self.phases[self._phase].setChecked(True)
        players = {each: (t(f"cardtable.owner_{each}"), "") for each in PLAYERS}
        self.players = chips(look, self, players, self._take_player)
        self.players[self._player].setChecked(True)
        for made in (*self.phases.values(), *self.players.values()):
            row.addWidget(made)
        row.addStretch(1)
        column.addLayout(row)
        self._due = QVBoxLayout()
        column.addLayout(self._due)
        return frame

    def _card_card(self) -> QFrame:
        look, t = self._look, self._look.t
        frame, column = _card(look, t("cardtable.this_card"))
        self.name = label("", role="strong", wrap=True)
        column.addWidget(self.name)
        self.offers = SentenceList(look, self._explain)
        column.addWidget(self.offers)
        row = QHBoxLayout()
        self.lose = QPushButton(look.icon("death"), t("cardtable.lose"))
        self.lose.setToolTip(t("cardtable.lose_tip"))
        self.lose.clicked.connect(self._preview)
        self.eaten = QCheckBox(t("cardtable.eaten"))
        self.eaten.setToolTip(t("cardtable.eaten_tip"))
        row.addWidget(self.lose)
        row.addWidget(self.eaten)
        row.addStretch(1)
        column.addLayout(row)
        self.follows = SentenceList(look, self._explain)
        column.addWidget(self.follows)
        self.do = QPushButton("")
        self.do.setProperty("role", "primary")
        self.do.clicked.connect(self._do)
        self.do.hide()
        column.addWidget(self.do)
        return frame

    def _open(self, _index: int = 0) -> None:
        known, table_id = self._known, str(self.table.currentData() or "")
        self.wrong.clear()
        self.position = None
        if known is None or not table_id:
            return
        try:
            self.position = known.tables.open(table_id, known.choices)
        except SpokenError as problem:
            self.wrong.tell(self._look.t(problem.key, **problem.args_), "error", "error")
            self.tree.show_rows(())
            return
        self.wrong.problems(self.position.problems())
        self.tree.show_rows(self.position.rows())
        self._show_due()
        self._chosen(self.tree.card)

    def _take_phase(self, phase: str) -> None:
        self._phase = next(each for each in PHASES if each == phase)
        self._show_due()

    def _take_player(self, player: str) -> None:
        self._player = player
        self._show_due()

    def _show_due(self) -> None:
        emptied(self._due)
        found = self.position.due(self._phase, self._player) if self.position is not None else ()
        for row in found:
            self._due.addWidget(DueLine(self._look, self._explain, row, self._draw))
        if not found:
            self._due.addWidget(label(self._look.t("cardtable.nothing_due"), role="muted", wrap=True))

    def _draw(self, card_id: str, destiny: int, sector: bool) -> str:
        """Return what a typed destiny does; a lost starship is shown with all that follows."""
        if self.position is None:
            return ""
        said, gone = self.position.drawn(card_id, destiny, sector=sector)
        if gone:
            self._show_loss(card_id, eaten=False)
        return said[self._look.t.lang]

    def _chosen(self, card_id: str) -> None:
        self.offers.clear()
        self._clear_loss()
        if self.position is None or not card_id:
            return
        t = self._look.t
        row = next(each for each in self.position.rows() if each.id == card_id)
        self.name.setText(row.name[t.lang])
        for subject, verdict in self.position.offers(card_id):
            rule = verdict.rules[0] if verdict.rules else ""
            words = subject[t.lang].partition(":")[2].strip()
            answer = said_first(verdict, t) if verdict.answer == "costs" else ""
            self.offers.tell(f"{words}. {answer}".strip(), SIGNS[verdict.answer][0], "muted", rule)

    def _preview(self) -> None:
        if self.tree.card:
            self._show_loss(self.tree.card, eaten=self.eaten.isChecked())

    def _show_loss(self, card_id: str, *, eaten: bool) -> None:
        if self.position is None:
            return
        t = self._look.t
        self._clear_loss()
        self.shown = self.position.losing(card_id, eaten=eaten)
        for said, rule in self.shown.lines:
            self.follows.tell(said[t.lang], "event", "muted", rule)
        self.do.setText(t.plural("cardtable.lose_do", self.shown.lost))
        self.do.show()

    def _clear_loss(self) -> None:
        self.shown = None
        self.follows.clear()
        self.do.hide()

    def _do(self) -> None:
        if self.shown is not None and self._known is not None:
            table_id, kind = str(self.table.currentData()), self._known.tables.table_kind
            self.wants.emit(SaveType(self._known.game.id, kind, table_id, self.shown.body))


class DueLine(QWidget):
    """What is due for a card; where a destiny decides, it is typed here and judged at once."""

    def __init__(self, look: Look, explain: Explain, row: DueRow, draw: Draw) -> None:
        super().__init__()
        self._row, self._draw = row, draw
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        told = SentenceList(look, explain)
        told.tell(row.said[look.t.lang], "dice" if row.draws else "event", "", row.rules[0])
        column.addWidget(told)
        if not row.draws:
            return
        line = QHBoxLayout()
        line.addWidget(label(look.t("cardtable.destiny"), role="caption"))
        self.destiny = spin(0, HIGHEST, 0)
        self.destiny.setAccessibleName(look.t("cardtable.destiny"))
        self.sector = QCheckBox(look.t("cardtable.destiny_sector"))
        self.judge = QPushButton(look.t("cardtable.destiny_judge"))
        self.judge.clicked.connect(self._judged)
        for made in (self.destiny, self.sector, self.judge):
            line.addWidget(made)
        line.addStretch(1)
        column.addLayout(line)
        self.said = label("", role="strong", wrap=True)
        column.addWidget(self.said)

    def _judged(self) -> None:
        self.said.setText(self._draw(self._row.card, self.destiny.value(), self.sector.isChecked()))


def _card(look: Look, heading: str) -> tuple[QFrame, QVBoxLayout]:
    frame = QFrame()
    frame.setProperty("role", "card")
    column = QVBoxLayout(frame)
    column.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(12))
    column.setSpacing(look.px(6))
    column.addWidget(title(heading, look, 17))
    return frame, column
