"""The phases of a turn as a strip of portraits in their order, and the points each side has destroyed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from editor.play.match import Match
from editor.play.scene import Scene
from editor.play.wording import side_name
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.tabbing import tab_through
from editor.widgets.text import label, plain_tip
from models.games.battle.values import PhaseShown

FACE: Final = 26


class PhaseStrip(QFrame):
    """Shows a battle's phases; hidden in a game without any. `opened` carries the act that opens one, `picked` a
    figure.
    """

    opened = Signal(object)
    picked = Signal(str)

    def __init__(self, look: Look, match: Match, scene: Scene) -> None:
        super().__init__()
        self._look, self._match, self._scene = look, match, scene
        self.setProperty("role", "band")
        self.setAccessibleName(look.t("play.phases"))
        self.buttons: list[QPushButton] = []
        self.score = label("", role="strong")
        self._chips = QWidget()
        self._flow = FlowLayout(look.px(4))
        self._chips.setLayout(self._flow)
        row = QHBoxLayout(self)
        row.setContentsMargins(*(look.px(each) for each in (10, 4, 10, 4)))
        row.addWidget(self._chips, 1)
        row.addWidget(self.score, 0, Qt.AlignmentFlag.AlignTop)
        self._told: object = None
        self.hide()

    def follow(self) -> None:
        """Show the phases of the moment shown."""
        standing, shown = self._match.standing, tuple(self._match.standing.phases())
        points = standing.ended().points if shown else {}
        may = self._match.live and not self._match.player
        if (shown, points, may) == self._told:
            return
        self._told = shown, points, may
        self.setVisible(bool(shown))
        held = any(each.hasFocus() for each in self.buttons)
        for each in self.buttons:
            each.hide()
            each.deleteLater()
        self.buttons = [self._chip(each, may=may) for each in shown]
        tab_through(self.buttons)
        if held:
            self._now(shown).setFocus()
        self.score.setText(self._points(points))

    def _now(self, shown: Sequence[PhaseShown[object]]) -> QPushButton:
        """Return the phase that is open, else the first that can be opened."""
        places = (n for want in ("now", "next", "past", "lost") for n, each in enumerate(shown) if each.stands == want)
        return self.buttons[next(places)]

    def _points(self, points: Mapping[str, int]) -> str:
        t = self._look.t
        told = [t("play.destroyed", side=side_name(self._match, side), points=value) for side, value in points.items()]
        self.score.setToolTip(plain_tip(t("play.destroyed_tip")))
        return " · ".join(told)

    def _chip(self, phase: PhaseShown[object], *, may: bool) -> QPushButton:
        t, made = self._look.t, QPushButton()
        words = t("play.phase_chip", name=phase.name, state=t(f"play.phase_{phase.stands}"))
        made.setText(phase.name[t.lang].replace("&", "&&"))
        made.setToolTip(plain_tip(words))
        made.setAccessibleName(words)
        made.setIconSize(QSize(self._look.px(FACE), self._look.px(FACE)))
        made.setProperty("role", "chip-off" if phase.stands in ("past", "lost") else "chip")
        made.setCheckable(True)
        made.setChecked(phase.stands == "now")
        if made.isChecked():
            # Its words are bold, which the width it asks for does not know.
            bold = made.font()
            bold.setBold(True)
            wide = QFontMetrics(bold).horizontalAdvance(made.text())
            made.setMinimumWidth(wide + self._look.px(FACE + 32))
        face = next((each for each in self._match.view.tokens if each.id == phase.figure), None)
        if face is not None:
            picture = self._scene.face(face, self._look.px(FACE), self.devicePixelRatioF())
            made.setIcon(QIcon(picture) if phase.stands != "past" else self._look.icon("check"))
        else:
            made.setIcon(self._look.icon("army"))
        if phase.stands == "lost":
            made.setIcon(self._look.icon("death"))
        act = phase.act if may else None
        made.clicked.connect(
            partial(self.opened.emit, act) if act is not None else partial(self.picked.emit, phase.figure)
        )
        made.clicked.connect(lambda: made.setChecked(phase.stands == "now"))
        made.setEnabled(act is not None or phase.stands == "now" or (bool(phase.figure) and phase.stands == "next"))
        self._flow.addWidget(made)
        return made
