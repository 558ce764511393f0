"""The boxes of life round the figures on the board: a click wounds or heals, as on a paper card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from editor.play.parts.figure_card import BOXES
from editor.widgets.measures import draw_life_box, wounds_left
from models.games.battle.values import BattleView, Token
from models.maps.spots import NOWHERE

if TYPE_CHECKING:
    from editor.kit.boards.board import BoardCanvas
    from editor.kit.camera import Camera
    from editor.play.match import Match
    from editor.play.scene import Scene
    from editor.play.selection import BattleSelection
    from editor.widgets.look import Look

LEAST_PX: Final = 9.0
"""The smallest side of a box that is still hit; where figures are drawn too small for it, or stand too close, only the
one chosen has them; the others have a number or an arc."""
MOST_PX: Final = 20.0
SHARE: Final = 0.25
"""How large a box is beside its figure."""
FAINT: Final = 0.35
"""How much is seen of boxes that give way: a click there is one on the ground."""
WIDE: Final = 1.25 * pi
"""How far round its figure a ring of boxes goes; more stand in a second ring."""
FURTHER: Final = 5
"""So many rings away from the figure chosen a free place is looked for."""
SIDES: Final = tuple(n * pi / 8 for n in (4, 3, 5, 2, 6, 1, 7, 0, 8, 15, 9, 14, 10, 13, 11, 12))
"""Where the middle of the rings may lie, below the figure first, as angles clockwise from the right."""


@dataclass(frozen=True, slots=True)
class FigureBoxes:
    """The boxes of one figure on the screen, from left to right; the first `lost` are crossed."""

    token: Token
    lost: int
    rects: tuple[QRectF, ...]


class LifeOnBoard:
    """Draws the boxes and takes clicks on them. They are placed on a free side, never over another figure.

    While a click on the ground could be a goal they take no clicks, lest a move wounds somebody. A board that is
    `tapped` has none: a fingertip would cover several, and larger ones stand beside the board.
    """

    def __init__(
        self,
        look: Look,
        match: Match,
        hand: BattleSelection,
        scene: Scene,
        board: BoardCanvas,
        tapped: Callable[[], bool],
    ) -> None:
        self._look, self._match, self._hand, self._scene, self._board = look, match, hand, scene, board
        self._tapped = tapped
        self._kept: tuple[BattleView | None, object, tuple[FigureBoxes, ...]] = (None, None, ())
        self._pointed = ("", -1)

    @property
    def shown(self) -> tuple[FigureBoxes, ...]:
        """The boxes of every figure whose life can be set now; none while numbers are hidden, or on a tapped board."""
        if not self._scene.sights.numbers or self._tapped():
            return ()
        view, camera = self._match.view, self._board.camera
        key = camera.scale, camera.origin.x(), camera.origin.y(), self._hand.figure, self._match.live
        if self._kept[0] is not view or self._kept[1] != key:
            self._kept = view, key, tuple(self._found(view, camera))
        return self._kept[2]

    def at(self, point: QPointF) -> tuple[FigureBoxes, int] | None:
        """Return the figure's boxes at a pixel and the number of the box; None beside them, and while they take no
        clicks.
        """
        if self._hand.seeks_goal:
            return None
        grown = self._look.px(1)
        for each in self.shown:
            for number, rect in enumerate(each.rects):
                if rect.adjusted(-grown, -grown, grown, grown).contains(point):
                    return each, number
        return None

    def point(self, point: QPointF | None) -> str:
        """Show that the box at a pixel can be clicked; return in words the life that leaves, "" beside the boxes."""
        found = self.at(point) if point is not None else None
        pointed = (found[0].token.id, found[1]) if found is not None else ("", -1)
        if pointed != self._pointed:
            self._pointed = pointed
            self._board.setCursor(
                Qt.CursorShape.PointingHandCursor if found is not None else Qt.CursorShape.ArrowCursor
            )
            self._board.update()
        if found is None:
            return ""
        token = found[0].token
        left = token.most_life - wounds_left(found[1], found[0].lost)
        return self._look.t("play.box_tip", name=token.name, life=left, most=token.most_life)

    def press(self, point: QPointF) -> bool:
        """Wound or heal by the box at a pixel; return whether there is one."""
        found = self.at(point)
        if found is not None:
            boxes, number = found
            self._match.set_life(boxes.token.id, boxes.token.most_life - wounds_left(number, boxes.lost))
        return found is not None

    def draw(self, painter: QPainter, hidden: Sequence[str]) -> None:
        """Draw all boxes except those of moving figures; faint while they take no clicks."""
        painter.setOpacity(FAINT if self._hand.seeks_goal else 1.0)
        for each in self.shown:
            if each.token.id not in hidden:
                for number, rect in enumerate(each.rects):
                    lit = (each.token.id, number) == self._pointed
                    draw_life_box(painter, self._look, rect, lost=number < each.lost, lit=lit)
        painter.setOpacity(1.0)

    def _found(self, view: BattleView, camera: Camera) -> Iterator[FigureBoxes]:
        """Yield the boxes for which there is room, first those of the chosen figure; farther away in a crowd."""
        there = [each for each in view.tokens if each.state in ("up", "inert", "broken") and each.at != NOWHERE]
        there.sort(key=lambda each: each.id != self._hand.figure)
        taken = [_disc(self._scene.plane.middle(camera, e.at), self._scene.plane.side(camera, e) / 2) for e in there]
        for each, disc in zip(tuple(there), tuple(taken), strict=True):
            chosen = each.id == self._hand.figure
            side = min(max(disc.width() * SHARE, LEAST_PX if chosen else 0.0), MOST_PX)
            if side < LEAST_PX or each.state != "up" or not 0 < each.most_life <= BOXES:
                continue
            if not self._match.can_tick(each.id):
                continue
            # The ring of the figure chosen lies between it and its boxes.
            radius = disc.width() * (0.75 if chosen else 0.5) + side / 2 + 1.5
            others = [e for e in taken if e is not disc]
            tries = [radius + n * (side + 2) for n in range(FURTHER if chosen else 1)]
            rects = self._free(each.most_life, disc.center(), tries, side, others)
            if rects:
                taken += rects
                yield FigureBoxes(each, max(0, each.most_life - each.life), rects)

    def _free(
        self, count: int, middle: QPointF, radii: Sequence[float], side: float, taken: Sequence[QRectF]
    ) -> tuple[QRectF, ...]:
        """Return boxes round a figure that lie on the board and over no figure; none where there is no such place."""
        room, far = QRectF(self._board.rect()), radii[-1] + 3 * side
        around = QRectF(middle.x() - far, middle.y() - far, 2 * far, 2 * far)
        near = [each for each in taken if each.intersects(around)]
        for radius in radii:
            for angle in SIDES:
                rects = tuple(_ring(count, middle, radius, side, angle))
                if all(room.contains(each) and not any(_over(each, other) for other in near) for each in rects):
                    return rects
        return ()


def _disc(middle: QPointF, radius: float) -> QRectF:
    return QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)


def _over(box: QRectF, other: QRectF) -> bool:
    """Return whether a box overlaps another box, or the larger disc of a figure."""
    if other.width() <= 1.5 * box.width():
        return box.intersects(other)
    gap = box.center() - other.center()
    return hypot(gap.x(), gap.y()) < (box.width() + other.width()) / 2


def _ring(count: int, middle: QPointF, first: float, side: float, angle: float) -> Iterator[QRectF]:
    """Yield boxes round a figure about an angle, ring by ring, each from left to right."""
    radius, left = first, count
    while left > 0:
        step = (side + 2.0) / radius
        here = min(left, int(WIDE / step) + 1)
        centres = [
            QPointF(middle.x() + radius * cos(turn), middle.y() + radius * sin(turn))
            for turn in (angle + step * (n - (here - 1) / 2) for n in range(here))
        ]
        for at in sorted(centres, key=lambda each: (round(each.x()), each.y())):
            yield QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
        radius, left = radius + side + 2.0, left - here
