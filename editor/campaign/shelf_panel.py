"""The shelf of the page My campaign: a card for each quest, made ready and counted one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from editor.campaign.counting import Counting
from editor.campaign.quest_card import QuestCard
from editor.campaign.reading import QuestShown
from editor.jobs import Jobs
from editor.widgets.button import button
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.campaign.scenarios.shelf import Quest
from models.games.simulation.tally import Tally

REST_MS: Final = 5_000
"""So long nothing happens on the page before grades are counted by themselves."""


class ShelfPanel(QWidget):
    """`ready` returns a quest with what its odds are counted from; who is at rest on the page for a while has them
    counted by itself, until he stops that. `changed` says that another quest is chosen, or more
    is known of one; `picked` carries the quest that was chosen; `failed` why nothing can be counted.
    """

    changed = Signal()
    picked = Signal(object)
    failed = Signal(object)
    wants_file = Signal()
    wants_quest = Signal()
    wants_next = Signal()

    def __init__(self, look: Look, jobs: Jobs, ready: Callable[[Quest], QuestShown]) -> None:
        super().__init__()
        self._look, self._ready = look, ready
        self.chosen = ""
        self.cards: dict[str, QuestCard] = {}
        self.waiting: list[str] = []
        t = look.t
        self.counting = Counting(t("fairness.working"), jobs, self)
        self.counting.grew.connect(self._grew)
        self.counting.ended.connect(self._ended)
        self.counting.failed.connect(self.failed)
        self.count = button(look, "mycampaign.count", "dice", self.count_all)
        self.stop = button(look, "fairness.stop", "close", self.counting.stop)
        self.file = button(look, "mycampaign.from_file", "import", self.wants_file.emit)
        self.new = button(look, "mycampaign.new_quest", "scenario", self.wants_quest.emit)
        self.next = button(look, "mycampaign.what_next", "compass", self.wants_next.emit)
        self.words = label(t("mycampaign.no_quest"), role="muted", wrap=True)
        self._column = QVBoxLayout()
        self._column.setSpacing(look.px(6))
        acts = QHBoxLayout()
        acts.setSpacing(look.px(6))
        acts.addWidget(title(t("mycampaign.shelf"), look, 16), 1)
        for each in (self.count, self.stop, self.next, self.file, self.new):
            acts.addWidget(each)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(look.px(8))
        whole.addLayout(acts)
        whole.addWidget(self.words)
        whole.addLayout(self._column)
        whole.addStretch(1)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._ready_next)
        self.rest = QTimer(self, interval=REST_MS)
        self.rest.timeout.connect(self._count_at_rest)
        self._pointer = QCursor.pos()

    @property
    def quest(self) -> QuestShown | None:
        """The quest that is chosen."""
        card = self.cards.get(self.chosen)
        return card.shown if card is not None else None

    def show_quests(self, shelf: Iterable[QuestShown], *, writable: bool) -> None:
        """Show the quests of a band, the chosen one again where it is among them."""
        shown, kept = tuple(shelf), self.quest
        if [each.quest for each in shown] != [each.shown.quest for each in self.cards.values()]:
            emptied(self._column)
            self.chosen = ""
            self.cards = {each.quest.id: QuestCard(self._look, each) for each in shown}
            for card in self.cards.values():
                card.chosen.connect(self.choose)
                self._column.addWidget(card)
        self.words.setVisible(not shown)
        for each in (self.next, self.file, self.new):
            each.setEnabled(writable)
        # A bundled quest that is taken up stands there under an id of its own.
        same = [e.quest.id for e in shown if kept is not None and e.quest.name == kept.quest.name]
        self.choose(kept.quest.id if kept and kept.quest.id in self.cards else next(iter((*same, *self.cards)), ""))

    def choose(self, quest_id: str) -> None:
        """Choose a quest."""
        other, self.chosen = quest_id != self.chosen, quest_id
        if self.rest.isActive():
            self.rest.start()
        for key, card in self.cards.items():
            card.choose(key == quest_id)
        if other and self.quest is not None:
            self.picked.emit(self.quest.quest)
        self._offer()

    def make_ready(self) -> None:
        """Make the quests ready one after another, the chosen one first, so that the window stays alive."""
        if self.counting.working:
            self.counting.stop()
        self.rest.start()
        self.waiting = sorted(self.cards, key=lambda each: each != self.chosen)
        self._soon.start()

    def count_all(self) -> None:
        """Count the chosen quest, then the others."""
        while self.waiting:
            self._ready_next()
        order = sorted(self.cards.values(), key=lambda each: each.shown.quest.id != self.chosen)
        self.counting.count([each.shown for each in order])
        self._offer()

    def _ended(self) -> None:
        # Whoever stopped it does not want it again before something changes.
        self.rest.stop()
        self._offer()

    def _count_at_rest(self) -> None:
        """Count what is not counted yet, where nobody has moved the pointer, chosen or changed anything meanwhile."""
        moved, self._pointer = QCursor.pos() != self._pointer, QCursor.pos()
        alone = QApplication.activeWindow() in (None, self.window())
        if moved or not alone or not self.isVisible() or self.waiting or self.counting.working:
            return
        if not all(each.counted for each in self.cards.values()):
            self.count_all()

    def _ready_next(self) -> None:
        if not self.waiting or not self.isVisible():
            return
        card = self.cards[self.waiting.pop(0)]
        shown = self._ready(card.shown.quest)
        card.show_quest(shown)
        card.show_grade(self.counting.known(shown))
        self._offer()
        self._soon.start()

    def _grew(self, quest_id: str, tallies: tuple[Tally, ...]) -> None:
        if quest_id in self.cards:
            self.cards[quest_id].show_grade(tallies)

    def _offer(self) -> None:
        working = self.counting.working
        self.count.setEnabled(not working and any(each.shown.works for each in self.cards.values()))
        self.stop.setEnabled(working)
        self.changed.emit()
