"""All figures of a battle in large lines, for table mode: name, boxes of life, who has acted, lasting effects."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from editor.play.parts.figure_card import BOXES
from editor.play.parts.teams_panel import condition
from editor.play.scene import Scene
from editor.widgets.look import Look
from editor.widgets.measures import LifeBoxes
from editor.widgets.text import label, plain_tip
from models.games.battle.values import Token

IN_A_ROW: Final = 5
FACE: Final = 28
"""Pixels at 100 % of a figure's face."""


class FigureLines(QFrame):
    """All figures by side: a large name that chooses one, boxes of life, who has acted, and lasting effects in words.

    Boxes stand beside the names where every line has room for that, else in rows of their own.
    """

    picked = Signal(str)
    life_said = Signal(str, int)

    def __init__(self, look: Look, scene: Scene, least: int) -> None:
        super().__init__()
        self._look, self._scene, self._least = look, scene, least
        self._told: object = None
        self._lines: list[FigureLine] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.buttons: dict[str, QPushButton] = {}
        self.boxes: dict[str, LifeBoxes] = {}
        self.states: dict[str, QLabel] = {}

    def tell(
        self, tokens: tuple[Token, ...], sides: list[tuple[str, str]], chosen: str, can_tick: Callable[[str], bool]
    ) -> None:
        """Show the figures that stand or may still come; figures out of play are only counted."""
        told = tokens, chosen, [can_tick(each.id) for each in tokens if each.state == "up"]
        if told == self._told:
            return
        self._told = told
        while self._column.count():
            item = self._column.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons, self.boxes, self.states, self._lines = {}, {}, {}, []
        for side, name in sides:
            mine = [each for each in tokens if each.side == side]
            # Who left the table alive is not lost.
            lost = sum(each.state == "down" and each.life <= 0 for each in mine)
            words = self._look.t("play.side_losses", side=name, n=lost) if lost else name
            self._column.addWidget(label(words, role="section"))
            for each in mine:
                if each.state in ("up", "reserve"):
                    self._add(each, chosen=each.id == chosen, ticked=can_tick(each.id))
        self._arrange()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The widgets Tab goes through."""
        return tuple(each for line in self._lines for each in (line.name, line.boxes) if each is not None)

    def _add(self, figure: Token, *, chosen: bool, ticked: bool) -> None:
        face = QIcon(self._scene.face(figure, self._look.px(FACE), self.devicePixelRatioF()))
        line = FigureLine(self._look, figure, self._least, face, chosen=chosen, ticked=ticked)
        line.name.clicked.connect(partial(self.picked.emit, figure.id))
        self.buttons[figure.id], self.states[figure.id] = line.name, line.state
        if line.boxes is not None:
            self.boxes[figure.id] = line.boxes
            line.boxes.wanted.connect(lambda lost: self.life_said.emit(figure.id, figure.most_life - lost))
        self._lines.append(line)
        self._column.addWidget(line)

    def _arrange(self) -> None:
        """Put the boxes beside the names, equally wide in every line, or below them."""
        boxes = max((each.boxes_room for each in self._lines), default=0)
        names = max((each.name_room for each in self._lines), default=0)
        beside = boxes if names + boxes <= self.width() else 0
        for each in self._lines:
            each.put_boxes(beside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the lines out for the new width."""
        super().resizeEvent(event)
        self._arrange()


class FigureLine(QWidget):
    """One figure; where its life is `ticked` with a finger the boxes are large."""

    def __init__(self, look: Look, figure: Token, least: int, face: QIcon, *, chosen: bool, ticked: bool) -> None:
        super().__init__()
        self._look, self._ticked, t = look, ticked, look.t
        acted, signs = t(f"play.state_{condition(figure)}"), [each[t.lang] for each in figure.signs]
        state = " · ".join((acted, *signs))
        words = t("play.figure", name=figure.name, life=figure.life, most=figure.most_life)
        # Who has acted stands under the name, so that a line is no higher than its button; what lasts is beside it.
        self.name = made = QPushButton(f"{figure.name[t.lang]}\n{acted}".replace("&", "&&"))
        # The screen's sheet says how high buttons are: two lines need more than a fingertip where letters are large.
        lines = 2 * QFontMetrics(look.font(14)).lineSpacing() + look.px(4)
        made.setStyleSheet(f"text-align: left; min-height: {max(least, lines)}px;")
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        made.setProperty("role", "primary" if chosen else "chip")
        made.setIcon(face)
        made.setIconSize(QSize(look.px(FACE), look.px(FACE)))
        made.setAccessibleName(f"{words} · {state}")
        made.setToolTip(plain_tip(made.accessibleName()))
        self.state = label(" · ".join(signs), role="muted", wrap=True)
        self.state.setVisible(bool(signs))
        self._rows, row, self._beside = QVBoxLayout(self), QHBoxLayout(), QVBoxLayout()
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.addLayout(row)
        row.addWidget(made, 3)
        row.addLayout(self._beside, 2)
        self.boxes: LifeBoxes | None = None
        self._at = -1
        if figure.most_life <= BOXES:
            self.boxes = LifeBoxes(look, figure.most_life, least if ticked else 0)
            self.boxes.show_life(figure.most_life - figure.life, words, t("play.boxes_tip"), live=ticked)
            self._beside.addWidget(self.boxes)
        else:
            self._beside.addWidget(label(f"{figure.life}/{figure.most_life}", role="strong"))
        self._beside.addWidget(self.state)

    @property
    def boxes_room(self) -> int:
        """The width of large boxes in pixels, five in a row; 0 without."""
        return self.boxes.room(IN_A_ROW) if self.boxes is not None and self._ticked else 0

    @property
    def name_room(self) -> int:
        """The width of the name on its button with the gap beside it, in pixels."""
        return self.name.sizeHint().width() + self._look.px(6)

    def put_boxes(self, beside: int) -> None:
        """Put large boxes beside the name in a width in pixels, for 0 below it; small boxes always stay beside it."""
        if self.boxes is None or not self._ticked or beside == self._at:
            return
        self._at = beside
        self.boxes.setMinimumWidth(beside)
        if beside:
            self._beside.insertWidget(0, self.boxes)
        else:
            self._rows.addWidget(self.boxes)
