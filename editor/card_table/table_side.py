"""A table of cards that a campaign keeps: drawn and as a tree, what is due, what a card may do, what was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QStackedWidget, QVBoxLayout, QWidget

from editor.card_table.card_tree import CardTree
from editor.card_table.drawn import CardCanvas
from editor.card_table.due_side import PHASES, PLAYERS, DueSide
from editor.card_table.parts import PartCard
from editor.card_table.proposal import ProposalCard
from editor.card_table.reading import CardGame
from editor.card_table.sweep import SweepView
from editor.card_table.this_card import ThisCard
from editor.kit.splitter import SharedSplitter
from editor.widgets.button import button
from editor.widgets.chip import PlotChips, chips
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import emptied
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, SentenceList
from models.campaign.campaign_changes import Together
from models.campaign.type_changes import SaveType
from models.change import Label
from models.content import Json
from models.errors import SpokenError
from models.games.facets.card_tables import CardAct, CardPosition, LossTold, TableStep
from models.i18n import Text, both
from models.problem import Fix, Problem

NARROW: Final = 760
LEAST_PANEL: Final = 330
LATEST: Final = 12


class TableSide(QWidget):
    """`wants` carries a Change of the table."""

    wants = Signal(object)

    def __init__(self, look: Look, explain: Explain) -> None:
        super().__init__()
        self._look = look
        self._known: CardGame | None = None
        self.position: CardPosition | None = None
        self.held = ""
        self._wanted = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(12), look.px(8), look.px(12), look.px(8))
        column.setSpacing(look.px(8))
        column.addWidget(self._top())
        self.canvas = CardCanvas(look)
        self.tree = CardTree(look)
        self.sweep = SweepView(look)
        self.sweep.table.asked.connect(self._of_cell)
        self.wrong = SentenceList(look, explain)
        self.proposal = ProposalCard(look, explain)
        self.this_card = ThisCard(look, explain)
        self.due = DueSide(look, explain)
        self.log = SentenceList(look, explain)
        self.views = QStackedWidget()
        self.views.addWidget(self.canvas)
        self.views.addWidget(self.sweep)
        self.split = SharedSplitter(self.views, self._panel(), self._panel_part, narrow=look.px(NARROW))
        column.addWidget(self.split, 1)
        for view in (self.canvas, self.tree):
            view.chosen.connect(self._choose)
            view.taken.connect(self._take)
            view.dropped.connect(self._drop)
            view.let_go.connect(self._let_go)
        self.proposal.agreed.connect(self._do)
        self.proposal.tried.connect(self._step)
        self.this_card.meant.connect(self._do)
        self.this_card.lost.connect(self._lose)
        self.due.phased.connect(self._phase)
        self.due.drawn.connect(self._drawn)

    def _panel_part(self, room: int) -> int:
        return max(self._look.px(LEAST_PANEL), room * 36 // 100)

    def _top(self) -> QWidget:
        look, t = self._look, self._look.t
        self.table = FormCombo(least=18)
        self.table.setAccessibleName(t("cardtable.which_table"))
        self.table.currentIndexChanged.connect(partial(self._open))
        self.new = button(look, "cardtable.new_table", "add", self._new)
        ways = {each: t(f"cardtable.view_{each}") for each in ("drawn", "matrix")}
        self.ways = PlotChips(look, ways, self._turn)
        self.type = FormCombo(least=18)
        self.type.setAccessibleName(t("cardtable.which_card"))
        players = {each: (t(f"cardtable.owner_{each}"), "") for each in PLAYERS}
        self.owners = chips(look, self, players, lambda _player: None)
        self.owners["light"].setChecked(True)
        self.add = button(look, "cardtable.add_card", "cards", self._add)
        top = QWidget()
        row = FlowLayout(look.px(6), top)
        for made in (self.table, self.new, self.ways, self.type, *self.owners.values(), self.add):
            row.addWidget(made)
        return top

    def _panel(self) -> QWidget:
        look = self._look
        panel, parts, told = QWidget(), QWidget(), PartCard(look, look.t("cardtable.log"))
        told.column.addWidget(self.log)
        mending = QWidget()
        self._fixes = FlowLayout(look.px(6), mending)
        inner = QVBoxLayout(parts)
        inner.setContentsMargins(0, 0, look.px(4), 0)
        inner.setSpacing(look.px(8))
        for each in (self.proposal, self.this_card, self.wrong, mending, self.due, told):
            inner.addWidget(each)
        inner.addStretch(1)
        column = QVBoxLayout(panel)
        column.setContentsMargins(look.px(4), 0, 0, 0)
        column.setSpacing(look.px(8))
        column.addWidget(self.tree, 2)
        column.addWidget(scrolled(parts), 3)
        return panel

    def show_known(self, known: CardGame) -> None:
        """Show the tables of a campaign; the one that was open stays open."""
        lang, wanted = self._look.t.lang, self._wanted or str(self.table.currentData() or "")
        self._known, self._wanted = known, ""
        cards = known.tables.cards()
        names = [(each, cards[each]) for each in sorted(cards, key=lambda each: cards[each][lang].casefold())]
        for combo, ways, chosen in (
            (self.table, [*known.tables.tables().items()], wanted),
            (self.type, names, self.type.currentData()),
        ):
            combo.blockSignals(True)
            combo.clear()
            for each, name in ways:
                combo.addItem(name[lang], each)
            combo.setCurrentIndex(max(0, combo.findData(chosen)))
            combo.blockSignals(False)
        self.due.show_decks(known.tables)
        self._open()

    def _open(self, _index: int = 0) -> None:
        known, table_id = self._known, str(self.table.currentData() or "")
        self._let_go()
        self.wrong.clear()
        self.proposal.hide()
        self.position = None
        if known is not None and table_id:
            try:
                self.position = known.tables.open(table_id, known.choices)
            except SpokenError as problem:
                self.wrong.tell(self._look.t(problem.key, **problem.args_), "error", "error")
        position = self.position
        rows = position.rows() if position is not None else ()
        self._show_fixes(position.problems() if position is not None else ())
        self.canvas.show_rows(rows)
        self.tree.show_rows(rows)
        self.due.show_position(position)
        self.log.clear()
        for said in (position.told() if position is not None else ())[:LATEST]:
            self.log.tell(said[self._look.t.lang], "event")
        self._choose(self.tree.card)
        self._turn(self.ways.figure)

    def _turn(self, view: str) -> None:
        """Show the drawing, or what is said of every card at every place."""
        self.views.setCurrentIndex(int(view == "matrix"))
        if view == "matrix":
            self.sweep.count(self.position)

    def _of_cell(self, card_id: str, place_id: str) -> None:
        """Show what can be meant by putting a card on a place."""
        self._choose(card_id)
        if self._known is not None and self.position is not None:
            self.proposal.show_acts(self._known, self.position, self.position.acts(card_id, place_id))

    # -- the hand ----------------------------------------------------------------------------------------------------

    def _choose(self, card_id: str) -> None:
        if self.held:
            return
        self.canvas.show_card(card_id)
        self.tree.show_card(card_id)
        self.this_card.show_card(self.position, card_id)

    def _take(self, card_id: str) -> None:
        """Take a card up: every place shows what is said of putting it there."""
        if self.position is None or not card_id:
            return
        verdicts = self.position.verdicts(card_id)
        if verdicts:
            self.held = card_id
            self.proposal.hide()
            for view in (self.canvas, self.tree):
                view.show_held(card_id, verdicts)

    def _let_go(self) -> None:
        self.held = ""
        for view in (self.canvas, self.tree):
            view.show_held("", {})

    def _drop(self, to_id: str) -> None:
        """Put the held card down: what alone is not forbidden is done, else what can be meant is shown."""
        card, known, position = self.held, self._known, self.position
        self._let_go()
        if not card or card == to_id or known is None or position is None:
            return
        acts = position.acts(card, to_id)
        allowed = [each for each in acts if each.verdict.answer != "forbidden"]
        if len(allowed) == 1 and allowed[0].act != "attempt_test":
            self._do(allowed[0])
        elif acts or (card, to_id) not in ((row.id, row.at) for row in position.rows()):
            self.proposal.show_acts(known, position, acts)

    # -- what is done ------------------------------------------------------------------------------------------------

    def _do(self, act: CardAct, reason: str = "") -> None:
        if self.position is not None:
            self._step(self.position.done(act, reason))

    def _step(self, step: TableStep) -> None:
        self._save(step.said, step.body)

    def _save(self, said: Text, body: Mapping[str, Json], table_id: str = "") -> None:
        """Keep a table as one step of the history."""
        if self._known is not None:
            tables = self._known.tables
            change = SaveType(self._known.game.id, tables.table_kind, table_id or str(self.table.currentData()), body)
            self.wants.emit(Together((change,), Label("cardtable.step", {"said": said})))

    def _lose(self, loss: LossTold) -> None:
        self._save(both("cardtable.step_lost", n=loss.lost), loss.body)

    def _phase(self, phase: str, player: str) -> None:
        position = self.position
        if position is not None and (phase, player) != (position.phase, position.player):
            self._step(position.in_phase(next(each for each in PHASES if each == phase), player))

    def _drawn(self, card_id: str, destiny: int, sector: bool) -> None:
        """Tell of an asteroid destiny: one survived is kept, of a loss all that follows is shown first."""
        if self.position is None:
            return
        found = self.position.drawn(card_id, destiny, sector=sector)
        if isinstance(found, LossTold):
            self.this_card.show_loss(found)
        else:
            self.due.said[card_id] = found.said[self._look.t.lang]
            self._step(found)

    def _show_fixes(self, problems: Sequence[Problem]) -> None:
        """Show what is wrong, and a button for each thing that one click mends."""
        self.wrong.problems(problems)
        emptied(self._fixes)
        for fix in {fix.edit: fix for problem in problems for fix in problem.fixes}.values():
            made = QPushButton(self._look.icon("fix"), self._look.t(fix.key, **fix.args))
            made.clicked.connect(lambda _on=False, fix=fix: self._mend(fix))
            self._fixes.addWidget(made)

    def _mend(self, fix: Fix) -> None:
        if self.position is not None:
            self._step(self.position.mended(fix))

    def _new(self) -> None:
        """Begin a table without cards."""
        if self._known is None:
            return
        there = self._known.tables.tables()
        number = next(n for n in range(1, len(there) + 2) if f"table-{n}" not in there)
        self._wanted = f"table-{number}"
        name = both("cardtable.table_name", n=number)
        self._save(both("cardtable.new_table"), self._known.tables.blank(name), self._wanted)

    def _add(self) -> None:
        """Put a card into a hand."""
        if self.position is None:
            return
        owner = next(each for each, chip in self.owners.items() if chip.isChecked())
        try:
            self._step(self.position.added(str(self.type.currentData()), owner))
        except SpokenError as problem:
            self.wrong.tell(self._look.t(problem.key, **problem.args_), "error", "error")
