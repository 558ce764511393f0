"""Draws one moment of a battle on the board: the ground, the figures, what is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from editor.kit.camera import Camera
from editor.play.scene import START
from editor.play.wording import last_step, tip

if TYPE_CHECKING:
    from editor.kit.boards.board import BoardCanvas
    from editor.play.chosen import Chosen
    from editor.play.drawing.gliding import Gliding
    from editor.play.life_on_board import LifeOnBoard
    from editor.play.match import Match
    from editor.play.scene import Scene
    from editor.play.selection import BattleSelection
    from editor.widgets.look import Look
    from models.games.battle.values import Offered, Walked
    from models.maps.spots import Spot


class Moment:
    """Draws under and over the walls of the board. `pointed` is the act whose button is pointed at, `answers` are those
    of a question, `arrow` is the way of what is done next.
    """

    def __init__(
        self,
        look: Look,
        match: Match,
        hand: BattleSelection,
        scene: Scene,
        gliding: Gliding,
        board: BoardCanvas,
        life: LifeOnBoard,
    ) -> None:
        self._look, self._match, self._hand, self._scene = look, match, hand, scene
        self._gliding, self._board, self._life = gliding, board, life
        self.pointed: Offered[object] | None = None
        self.answers: tuple[Offered[object], ...] = ()
        self.arrow: tuple[Spot, ...] = ()

    def draw_ground(self, painter: QPainter, camera: Camera) -> None:
        """Draw what lies on the ground: ways taken, start places, where the figures chosen and pointed at can go."""
        hand, scene, chosen, looked = self._hand, self._scene, self._hand.chosen, self._aside()
        scene.draw_areas(painter, camera, self._match.view.areas)
        scene.draw_walks(painter, camera, self.walks())
        if looked is not None:
            scene.draw_ahead(painter, camera, looked)
        if hand.may:
            scene.plane.draw_spots(painter, camera, hand.start_spots, START)
            if chosen is not None and self._alone:
                scene.draw_reach(painter, camera, chosen)

    def draw_figures(self, painter: QPainter, camera: Camera) -> None:
        """Draw the figures on the board, what was just done, and what can be done."""
        match, hand, scene, chosen = self._match, self._hand, self._scene, self._hand.chosen
        view = match.view
        scene.plane.draw_clearings(painter, camera, view.tokens)
        scene.draw_costs(painter, camera)
        scene.draw_marks(painter, camera, view.marks)
        way = hand.way(hand.hover) if self._alone else ()
        scene.draw_path(painter, camera, way)
        lifted = {**self._gliding.places(camera, self._scene.plane), **self._lifted()}
        boxed = {each.token.id for each in self._life.shown}
        if boxed:
            self._life.draw(painter, tuple(lifted))
        scene.draw_figures(painter, camera, view, self._acting(), lifted, boxed - set(lifted))
        scene.draw_group(painter, camera, [each for each in view.tokens if each.id in hand.group.chosen])
        scene.draw_wishes(painter, camera, view, hand.wishes.named, hand.wishes.things)
        if self._board.dragged is not None and not lifted and hand.group.able:
            scene.draw_box(painter, QRectF(self._board.middle_of(self._board.dragged), self._board.pointer))
        if not lifted:
            scene.plane.draw_bonds(painter, camera, view)
        if match.replay.shown and not self._gliding.running:
            scene.draw_done(painter, camera, match.done[match.replay.shown - 1].marks)
        if way and chosen is not None:
            scene.draw_aims(painter, camera, view, way[-1], chosen.aims_at_enemies(way[-1]))
        elif hand.may and chosen is not None and chosen.may_act and self._alone:
            scene.draw_targets(painter, camera, view, chosen)
        looked = self._aside()
        if looked is not None:
            scene.draw_aims(painter, camera, view, looked.token.at, looked.aims_at_enemies(looked.token.at))
        if view.question is not None and match.replay.at is None:
            scene.draw_question(painter, camera, self.answers)
        scene.draw_plan(painter, camera, hand.planned())
        scene.draw_path(painter, camera, self.arrow)
        if self.pointed is not None:
            scene.draw_pointed(painter, camera, view, self.pointed)
        if not lifted:
            self._draw_tip(painter, camera)

    @property
    def _alone(self) -> bool:
        """Whether a click on the board means the one figure chosen."""
        return self._hand.waits is None and len(self._hand.group.chosen) < 2

    def walks(self) -> list[tuple[Walked, str]]:
        """Return the ways taken in the turn of the last act, each with its side; the opponent's until one's own side
        acts.
        """
        done, found = self._match.done[: self._match.replay.shown], []
        sides = {each.id: each.side for each in self._match.view.tokens}
        for each in reversed(done):
            if each.turn != done[-1].turn:
                break
            found += [(walked, sides.get(walked.piece, "")) for walked in each.walks]
        return found

    def _acting(self) -> str:
        """Return the figure to be ringed: the one in its turn or chosen, or that of the last step."""
        step = last_step(self._match)
        acted = next((each.subject for each in step.events), "") if step is not None else ""
        return (self._match.replay.at is not None and acted) or self._match.view.active or self._hand.figure or acted

    def _aside(self) -> Chosen | None:
        """Return the figure pointed at; None where the chosen one can act on it, as that act is shown instead."""
        looked, chosen = self._hand.looked_at if self._alone else None, self._hand.chosen
        return None if chosen is not None and looked is not None and looked.token.id in chosen.by_target else looked

    def _lifted(self) -> dict[str, QPointF]:
        token = self._hand.under(self._board.dragged)
        return {token.id: self._board.pointer} if token is not None and self._hand.may else {}

    def _draw_tip(self, painter: QPainter, camera: Camera) -> None:
        token = self._hand.under(self._hand.hover)
        if token is not None and token.id == self._hand.figure:
            # Its card stands below the board, and where it may go shall be seen.
            return
        spot, lines = self._hand.hover, tip(self._look, self._hand, self._hand.chosen)
        if lines and spot is not None:
            self._scene.draw_tip(painter, camera, QRectF(self._board.rect()), spot, lines)
