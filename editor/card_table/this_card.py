"""The chosen card: what it may do, what it can do by itself, its way to a place, what goes with it when it is lost."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from editor.card_table.answer import SIGNS
from editor.card_table.parts import PartCard
from editor.widgets.button import button
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, SentenceList
from editor.widgets.text import label
from models.games.facets.card_tables import CardPosition, LossTold, said_first


class ThisCard(PartCard):
    """`meant` carries an act of the card, `lost` what follows its loss, once that is agreed to."""

    meant = Signal(object)
    lost = Signal(object)

    def __init__(self, look: Look, explain: Explain) -> None:
        super().__init__(look, look.t("cardtable.this_card"))
        self._position: CardPosition | None = None
        self.card = ""
        self.shown: LossTold | None = None
        self.name = label("", role="strong", wrap=True)
        self.column.addWidget(self.name)
        self.offers = SentenceList(look, explain)
        self.column.addWidget(self.offers)
        acts = QWidget()
        self._acts = FlowLayout(look.px(6))
        acts.setLayout(self._acts)
        self.column.addWidget(acts)
        self.goal = FormCombo(least=12)
        self.goal.setAccessibleName(look.t("cardtable.way_to"))
        self.goal.activated.connect(lambda _index: self._show_way())
        self.column.addWidget(self.goal)
        self.way = SentenceList(look, explain)
        self.column.addWidget(self.way)
        row = QWidget()
        flow = FlowLayout(look.px(6))
        row.setLayout(flow)
        self.lose = button(look, "cardtable.lose", "death", self._preview)
        self.eaten = QCheckBox(look.t("cardtable.eaten"))
        self.eaten.setToolTip(look.t("cardtable.eaten_tip"))
        flow.addWidget(self.lose)
        flow.addWidget(self.eaten)
        self.column.addWidget(row)
        self.follows = SentenceList(look, explain)
        self.column.addWidget(self.follows)
        self.do = button(look, "cardtable.lose", "death", self._agree, primary=True)
        self.do.hide()
        self.column.addWidget(self.do)
        self.hide()

    def show_card(self, position: CardPosition | None, card_id: str) -> None:
        """Show a card of a table; an empty id for none."""
        self._position, self.card = position, card_id
        for each in (self.offers, self.way):
            each.clear()
        emptied(self._acts)
        self._clear_loss()
        self.setVisible(position is not None and bool(card_id))
        if position is None or not card_id:
            return
        t, rows = self._look.t, position.rows()
        row = next(each for each in rows if each.id == card_id)
        self.name.setText(row.name[t.lang])
        for subject, verdict in position.offers(card_id):
            rule = verdict.rules[0] if verdict.rules else ""
            words = subject[t.lang].partition(":")[2].strip()
            answer = said_first(verdict, t) if verdict.answer == "costs" else ""
            self.offers.tell(f"{words}. {answer}".strip(), SIGNS[verdict.answer][0], "muted", rule)
        for act in position.alone(card_id):
            made = button(self._look, f"cardtable.do_{act.act}", "ok")
            made.clicked.connect(lambda _on=False, act=act: self.meant.emit(act))
            self._acts.addWidget(made)
        self.goal.clear()
        self.goal.addItem(t("cardtable.way_to"), "")
        for place in rows:
            if place.place and place.how != "hand" and place.id != row.at:
                self.goal.addItem(place.name[t.lang], place.id)
        self.goal.setVisible(not row.place and row.how != "hand")

    def _show_way(self) -> None:
        """Show the shortest lawful way to the chosen place."""
        goal, t = str(self.goal.currentData() or ""), self._look.t
        self.way.clear()
        if self._position is None or not goal:
            return
        found = self._position.way(self.card, goal)
        if found is None:
            self.way.tell(t("cardtable.way_none"), "forbidden", "error")
            return
        for name, verdict in found.moves:
            rule = verdict.rules[0] if verdict.rules else ""
            price = said_first(verdict, t) if verdict.answer == "costs" else t("cardtable.way_base")
            self.way.tell(t.pair(name[t.lang], price), "move", "muted", rule)
        total = t.plural("cardtable.way_moves", len(found.moves), force=found.force)
        self.way.tell(
            f"{total} {t.plural('cardtable.way_unpriced', found.base)}" if found.base else total, "ok", "good"
        )

    def _preview(self) -> None:
        if self._position is not None:
            self.show_loss(self._position.losing(self.card, eaten=self.eaten.isChecked()))

    def show_loss(self, loss: LossTold) -> None:
        """Show what follows the loss of a card, before it is agreed to."""
        t = self._look.t
        self._clear_loss()
        self.shown = loss
        for said, rule in loss.lines:
            self.follows.tell(said[t.lang], "event", "muted", rule)
        self.do.setText(t.plural("cardtable.lose_do", loss.lost))
        self.do.show()
        self.show()

    def _clear_loss(self) -> None:
        self.shown = None
        self.follows.clear()
        self.do.hide()

    def _agree(self) -> None:
        if self.shown is not None:
            self.lost.emit(self.shown)
