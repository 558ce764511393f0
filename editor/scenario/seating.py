"""Who plays each side, what is agreed before play, and the button that begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton

from editor.widgets.calm import CalmList
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.games.battle_json import Seats
from models.games.battle_values import Player
from models.games.pieces import Agreement, SideShown


class Seating(QFrame):
    """A card: one list a side, the agreements, Play."""

    def __init__(
        self, look: Look, sides: Sequence[SideShown], players: Sequence[Player], agreements: Sequence[Agreement]
    ) -> None:
        super().__init__()
        self._look = look
        t, lang = look.t, look.t.lang
        self.setProperty("role", "card")
        grid = QGridLayout(self)
        grid.setContentsMargins(look.px(12), look.px(10), look.px(12), look.px(12))
        grid.setVerticalSpacing(look.px(6))
        self.lists: dict[str, QComboBox] = {}
        self.names: dict[str, QLabel] = {}
        for place, each in enumerate(sides):
            side, chosen = each.id, CalmList(least=9)
            chosen.addItem(look.icon("hero"), t("play.people"), "")
            for player in players:
                chosen.addItem(look.icon("dice"), player.name[lang], player.id)
                chosen.setItemData(chosen.count() - 1, player.words[lang], 3)
            chosen.setCurrentIndex(max(0, chosen.findData(each.player)))
            self.lists[side] = chosen
            self.names[side] = label("", role="strong", wrap=True)
            grid.addWidget(self.names[side], 2 * place, 0)
            grid.addWidget(chosen, 2 * place + 1, 0)
        self._proposed: Mapping[str, bool] | None = None
        self.name_sides({each.id: each.name[lang] for each in sides})
        self.boxes = {each.id: self._box(each.name[lang], each.words[lang]) for each in agreements}
        self.real_dice = self._box(t("play.real_dice"), t("play.real_dice_tip"))
        for row, box in enumerate((*self.boxes.values(), self.real_dice), start=2 * len(sides)):
            grid.addWidget(box, row, 0)
        self.play = QPushButton(t("play.play"))
        self.play.setIcon(look.icon("play", look.colours.on_selected))
        self.play.setProperty("role", "primary")
        self.play.setAccessibleName(t("play.play"))
        self.play.setToolTip(look.t("action.scenario_play_tip"))
        self.trial = QPushButton(t("scenedit.trial"))
        self.trial.setIcon(look.icon("what-if"))
        self.trial.setAccessibleName(t("scenedit.trial"))
        self.trial.setToolTip(look.t("action.scenario_trial_tip"))
        buttons = QHBoxLayout()
        buttons.setSpacing(look.px(8))
        buttons.addWidget(self.trial, 1)
        buttons.addWidget(self.play, 1)
        grid.addLayout(buttons, grid.rowCount(), 0)

    @property
    def seats(self) -> Seats:
        """Who plays, as chosen."""
        players = {side: box.currentData() for side, box in self.lists.items() if box.currentData()}
        return Seats(players, self.real_dice.isChecked())

    def name_sides(self, names: Mapping[str, str]) -> None:
        """Call the sides as the scenario does."""
        for side, name in names.items():
            if side in self.names:
                self.names[side].setText(name)
                self.lists[side].setAccessibleName(self._look.t("play.who_plays", side=name))
                self.lists[side].setToolTip(plain_tip(self._look.t("play.who_plays", side=name)))

    @property
    def agreements(self) -> Mapping[str, bool]:
        """What is agreed, as chosen."""
        return {agreement: box.isChecked() for agreement, box in self.boxes.items()}

    def agree(self, proposed: Mapping[str, bool]) -> None:
        """Show what the scenario proposes; what was agreed here stays while it proposes the same."""
        if proposed != self._proposed:
            self._proposed = proposed
            for agreement, box in self.boxes.items():
                box.setChecked(proposed.get(agreement, False))

    def _box(self, name: str, words: str) -> QCheckBox:
        made = QCheckBox(name)
        made.setToolTip(words)
        made.setAccessibleName(made.text())
        made.setAccessibleDescription(made.toolTip())
        return made
