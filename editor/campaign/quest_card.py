"""One quest on the shelf: its name, where it comes from, and its grade against the band."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QRadioButton

from editor.campaign.reading import QuestShown
from editor.kit.fairness import ShareBar, share, share_words
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.games.simulation.grade import enough
from models.games.simulation.tally import Tally


class QuestCard(QFrame):
    """Its radio button chooses it; `chosen` carries the quest's id. Chosen it shows every policy and every hero."""

    chosen = Signal(str)

    def __init__(self, look: Look, shown: QuestShown) -> None:
        super().__init__()
        self._look, self.shown = look, shown
        self.tallies: tuple[Tally, ...] = ()
        t = look.t
        self.setProperty("role", "card")
        self.button = QRadioButton(shown.quest.name.replace("&", "&&"))
        self.button.setAutoExclusive(False)
        self.button.setAccessibleName(shown.quest.name)
        self.button.clicked.connect(lambda _on: self.chosen.emit(shown.quest.id))
        self.grade: QLabel = label("", role="strong")
        self.risk: QLabel = label("", role="muted", wrap=True)
        self.briefing = label("", role="muted", wrap=True)
        self.bars: list[tuple[QLabel, ShareBar, QLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(look.px(10), look.px(6), look.px(10), look.px(8))
        self._grid.setHorizontalSpacing(look.px(8))
        self._grid.setVerticalSpacing(look.px(3))
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self.button, 0, 0, 1, 2)
        source = "mycampaign.of_the_game" if shown.quest.bundled else "mycampaign.of_the_campaign"
        self.source = label(t(source), role="muted")
        self._grid.addWidget(self.source, 0, 2)
        self._grid.addWidget(self.briefing, 1, 0, 1, 3)
        self._grid.addWidget(self.grade, 2, 0, 1, 3)
        self._tell()

    def show_quest(self, shown: QuestShown) -> None:
        """Show the quest with what its odds are counted from."""
        self.shown = shown
        if shown.policies and not self.bars:
            for row, policy in enumerate(shown.policies, 3):
                name, words = label(policy.name[self._look.t.lang]), label("", role="muted")
                name.setToolTip(plain_tip(policy.words[self._look.t.lang]))
                bar = ShareBar(self._look, policy.name[self._look.t.lang])
                for place, cell in enumerate((name, bar, words)):
                    self._grid.addWidget(cell, row, place)
                self.bars.append((name, bar, words))
            self._grid.addWidget(self.risk, 3 + len(self.bars), 0, 1, 3)
        self._tell()

    def choose(self, on: bool) -> None:
        """Be the chosen one, or not."""
        self.button.setChecked(on)
        self.setProperty("role", "card-chosen" if on else "card")
        self.style().unpolish(self)
        self.style().polish(self)
        self._tell()

    def show_grade(self, tallies: tuple[Tally, ...]) -> None:
        """Show how the quest stands for the band, as far as it is counted."""
        self.tallies = tallies
        self._tell()

    @property
    def counted(self) -> bool:
        """Whether every policy has been counted to its end; true where nothing can be counted."""
        found = self.tallies or tuple(Tally() for _ in self.shown.works)
        return all(enough(each, self.shown.side) for each in found)

    def _tell(self) -> None:
        t, on, found = self._look.t, self.button.isChecked(), self.tallies
        some = [(each.wins(self.shown.side), each) for each in found if each.runs]
        if self.shown.why:
            self.grade.setText(t(self.shown.why, **(self.shown.why_args or {})))
        elif not some:
            self.grade.setText(t("mycampaign.not_counted"))
        else:
            best, tally = max(some, key=lambda each: each[0].value)
            self.grade.setText(t("mycampaign.grade", words=share_words(t, best, tally.runs)))
        self.grade.setWordWrap(True)
        for number, (name, bar, words) in enumerate(self.bars):
            tally = found[number] if number < len(found) else Tally()
            bar.show_share(tally.wins(self.shown.side), tally.runs)
            words.setText(share_words(t, tally.wins(self.shown.side), tally.runs))
            for each in (name, bar, words):
                each.setVisible(on)
        lost = {}
        if some:
            _, tally = max(some, key=lambda each: each[0].value)
            lost = {name: tally.share_lost(key) for key, name in (self.shown.names or {}).items() if key in tally.lost}
        ordered = sorted(lost.items(), key=lambda each: -each[1])
        risks = ", ".join(t("mycampaign.risk_of", name=name, value=share(t, value)) for name, value in ordered)
        # Its line is kept free from the start: what is counted moves no other card under the hand.
        self.risk.setText(t("mycampaign.risk", risks=risks) if risks else " ")
        self.risk.setVisible(on and bool(self.bars))
        self.button.setToolTip(plain_tip(self.shown.quest.briefing or self.shown.quest.name))
        self.briefing.setText(self.shown.quest.briefing.split("\n")[0])
        self.briefing.setVisible(on)
