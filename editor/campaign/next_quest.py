"""What next? A quest drawn for the band: its words, its chance as it is counted, another one, or taken up."""

from __future__ import annotations

from collections import Counter
from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QPixmap
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.campaign.counting import Counting
from editor.campaign.quest_card import QuestCard
from editor.campaign.reading import ready_to_count
from editor.document import Document
from editor.jobs import Jobs
from editor.paint.maps.art import MapArt, MapLook
from editor.widgets.button import button
from editor.widgets.layouts.layouts import emptied
from editor.widgets.layouts.roomy import open_at
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.campaign.scenarios.next_quest import proposed_quest, quest_taken_up
from models.campaign.scenarios.shelf import Quest
from models.errors import SpokenError
from models.games.library import game
from models.games.scenarios.scenario import Scenario, battles_of
from models.games.simulation.tally import Tally

PROPOSED: Final = "proposed"
CELL: Final = (9, 9)
"""Pixels of a cell of the table in its picture."""


class NextQuestDialog(QDialog):
    """Not modal. `taken` carries the id of a quest that was taken up. `number` is that of the proposal, 1 the first."""

    taken = Signal(str)

    def __init__(self, look: Look, document: Document, jobs: Jobs, force_id: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._look, self._document, self._force = look, document, force_id
        self.number = 1
        t = look.t
        self.setWindowTitle(look.heading("action.what_next"))
        open_at(self, look.px(640), look.px(560))
        self.counting = Counting(t("fairness.working"), jobs, self)
        self.counting.grew.connect(self._grew)
        self.counting.failed.connect(self._failed)
        self.card: QuestCard | None = None
        self.another = button(look, "mycampaign.another", "refresh", self._draw_another)
        self.take = button(look, "mycampaign.take_up", "quest", self._take, primary=True)
        self.take.setAutoDefault(True)
        close = button(look, "window.close", "close", self.reject)
        self._column = QVBoxLayout()
        self._column.setSpacing(look.px(8))
        acts = QHBoxLayout()
        acts.addStretch(1)
        for each in (self.take, self.another, close):
            acts.addWidget(each)
        whole = QVBoxLayout(self)
        whole.addLayout(self._column)
        whole.addStretch(1)
        whole.addLayout(acts)
        document.closed.connect(self.reject)
        self.propose()

    def propose(self) -> None:
        """Show the proposal with this number and count how the band fares in it; why there is none is told."""
        look, t = self._look, self._look.t
        self.counting.stop()
        emptied(self._column)
        self.card = None
        self.take.setEnabled(False)
        try:
            with self._document.read() as campaign:
                found, board = proposed_quest(campaign, self._force, self.number, t.lang)
                shown = ready_to_count(
                    campaign, Quest(f"{PROPOSED}-{self.number}", found.name), found, board, self._force
                )
        except SpokenError as problem:
            self._column.addWidget(label(t(problem.key, **problem.args_), wrap=True))
            self.another.setEnabled(False)
            return
        self._column.addWidget(title(found.name, look, 20, wrap=True))
        told, beside = QVBoxLayout(), QHBoxLayout()
        for words in (*found.briefing.split("\n\n"), self._enemies(found), found.rewards, found.notes):
            if words:
                told.addWidget(label(words, wrap=True))
        told.addStretch(1)
        table = QLabel()
        whole = QRect(0, 0, board.width, board.height)
        table.setPixmap(QPixmap.fromImage(MapArt(board, {}, MapLook()).image(whole, CELL)))
        table.setAccessibleName(board.name)
        beside.addLayout(told, 1)
        beside.addWidget(table, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(beside)
        self.card = QuestCard(look, shown)
        self.card.choose(True)
        self.card.show_quest(shown)
        for each in (self.card.button, self.card.source):
            each.hide()
        self._column.addWidget(self.card)
        self.take.setEnabled(not self._document.read_only)
        self.take.setFocus()
        self.card.show_grade(self.counting.known(shown))
        self.counting.count([shown])

    def _enemies(self, found: Scenario) -> str:
        """Return who stands against the band from the beginning, counted by kind."""
        t, names = self._look.t, {each.id: each.name for each in battles_of(game(found.game)).units()}
        foes = Counter(each.type for each in found.pieces if each.side != found.sides[0].id)
        said = ", ".join(f"{count} × {names[kind][t.lang]}" for kind, count in foes.items() if kind in names)
        return t("mycampaign.enemies", enemies=said)

    def _draw_another(self) -> None:
        self.number += 1
        self.propose()

    def _take(self) -> None:
        with self._document.read() as campaign:
            found, board = proposed_quest(campaign, self._force, self.number, self._look.t.lang)
        made, change = quest_taken_up(found, board, self._document.new_id)
        if self._document.apply(change):
            self.taken.emit(made)
            self.accept()

    def _grew(self, _quest: str, tallies: tuple[Tally, ...]) -> None:
        if self.card is not None:
            self.card.show_grade(tallies)

    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self._document.speak_of(problem)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop counting: whoever plays meanwhile has the machine to himself."""
        super().hideEvent(event)
        self.counting.stop()
