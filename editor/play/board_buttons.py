"""Makes everything on the board a button too: for the keyboard, for screen readers, for doors on edges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton

from editor.kit.boards.board import BoardCanvas
from editor.kit.boards.plane import STANDS, Plane
from editor.kit.camera import Camera
from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from models.games.battle.values import BattleView, ThingShown, Token
from models.maps.rules.grid import Edge
from models.maps.spots import Spot

STRIP: Final = 0.36
"""How wide the button of a door on an edge is, in cells: half of it on either side."""


class ThingButton(QPushButton):
    """A button over the thing it stands for. The pointer passes through it to the board."""

    focused = Signal()

    def __init__(self, look: Look, words: str, board: BoardCanvas) -> None:
        super().__init__(board)
        self._look, self._board = look, board
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(words))
        # The arrows, Enter and Tab stay the board's; who wants to go from thing to thing has a key for it.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Emit that the keyboard is on it."""
        super().focusInEvent(event)
        self.focused.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press with Enter or Space; Escape and the arrows give the keyboard back to the board."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.click()
        else:
            self._board.setFocus()
            self._board.keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a double ring while it has the keyboard, and nothing else."""
        if not self.hasFocus():
            return
        with QPainter(self) as painter:
            for colour, wide in ((self._look.colours.panel, 5.0), (self._look.colours.focus, 2.5)):
                painter.setPen(QPen(QColor(colour), wide))
                painter.drawRect(QRectF(self.rect()).adjusted(2, 2, -2, -2))


class ThingButtons:
    """The buttons over a board; `press` does what a click on the thing would do."""

    def __init__(
        self,
        look: Look,
        plane: Plane,
        board: BoardCanvas,
        press: Callable[[ThingShown | Token], None],
    ) -> None:
        self._look, self._plane, self._board = look, plane, board
        self._press = press
        self._shown: tuple[ThingShown | Token, ...] = ()
        self.buttons: list[ThingButton] = []
        board.camera_moved.connect(self.place)

    def show_view(self, view: BattleView) -> None:
        """Make a button for every figure and every thing on the board."""
        up = [each for each in view.tokens if each.state in STANDS]
        self._board.set_taken(self._plane.covered(up))
        found: tuple[ThingShown | Token, ...] = (*view.things, *up)
        if found == self._shown:
            return
        at = next((place for place, each in enumerate(self.buttons) if each.hasFocus()), None)
        kept = self._shown[at].id if at is not None else ""
        for old in self.buttons:
            old.hide()
            old.deleteLater()
        self._shown, self.buttons = found, []
        for each in found:
            self.buttons.append(self._button(each))
            if each.id == kept:
                self.buttons[-1].setFocus()
        self.place()

    def place(self) -> None:
        """Move every button to its thing."""
        for each, button in zip(self._shown, self.buttons, strict=True):
            button.setGeometry(self._room(each))

    def at(self, point: QPointF) -> ThingShown | None:
        """Return the thing on the edge of cells at a pixel; None for none. Things in cells are found by their cell."""
        camera = self._board.camera
        return next(
            (
                each
                for each in self._shown
                if isinstance(each, ThingShown) and any(_strip(camera, edge).contains(point) for edge in each.edges)
            ),
            None,
        )

    def next(self) -> None:
        """Give the keyboard to the next thing, in the order of the rows of the board."""
        order = sorted(zip(self._shown, self.buttons, strict=True), key=lambda each: _row(each[0]))
        if not order:
            return
        now = next((place for place, (_, button) in enumerate(order) if button.hasFocus()), -1)
        order[(now + 1) % len(order)][1].setFocus()

    def _button(self, each: ThingShown | Token) -> ThingButton:
        t = self._look.t
        words = each.name[t.lang]
        if isinstance(each, Token):
            words = f"{t('play.figure', name=each.name, life=each.life, most=each.most_life)}, "
            words += self._plane.name(each.at)
        made = ThingButton(self._look, words, self._board)
        made.clicked.connect(lambda: self._press(each))
        made.focused.connect(lambda: self._board.point_at_spot(_spots(each)[0]))
        made.show()
        return made

    def _room(self, each: ThingShown | Token) -> QRect:
        camera, found = self._board.camera, QRectF()
        if isinstance(each, ThingShown) and each.edges:
            for edge in each.edges:
                found = found.united(_strip(camera, edge))
        else:
            radius = each.radius if isinstance(each, Token) else 0
            for spot in _spots(each):
                found = found.united(self._plane.rect(camera, spot, radius))
        return found.toAlignedRect()


def _spots(each: ThingShown | Token) -> Sequence[Spot]:
    return each.spots if isinstance(each, ThingShown) else (each.at,)


def _row(each: ThingShown | Token) -> tuple[int, int]:
    x, y = _spots(each)[0]
    return y, x


def _strip(camera: Camera, edge: Edge) -> QRectF:
    """Return the rectangle of an edge on the screen: along the west or the north side of its cell."""
    side, x, y = edge
    cell, wide = camera.cell_rect((x, y)), camera.scale * STRIP
    if side == "V":
        return QRectF(cell.left() - wide / 2, cell.top(), wide, cell.height())
    return QRectF(cell.left(), cell.top() - wide / 2, cell.width(), wide)
