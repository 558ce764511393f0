"""A moment of a battle as a picture: its board and figures as the page of the battle draws them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QImage, QPainter

from editor.kit.boards.pace_plane import PacePlane
from editor.kit.boards.plane import CellPlane, Plane
from editor.kit.camera import Camera
from editor.paint.maps.art import MapArt, MapLook
from editor.paint.maps.style import Parts
from editor.paint.own_pictures import own_images
from editor.paint.tokens import OwnFace
from editor.play.gates import as_it_stands
from editor.play.scene import Scene
from editor.portraits.choices import figure_faces
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.maps.queries import assets_of
from models.campaign.rows import Rows
from models.games.scenarios.pieces import Setup
from models.i18n import Translator
from models.sheets.stage_moment import StageMoment

WIDE: Final = 1000
"""Pixels of the longer side of a picture on paper: fine enough for 110 mm."""
_SHOWN: Final = Parts(grid=False, zones=False, names=False, markers=False, notes=False, secrets=False)


@dataclass(frozen=True)
class StageArt:
    """What the campaign adds to the drawings of a battle: the own pictures its map names, the portraits of figures."""

    pictures: Mapping[str, QImage] = field(default_factory=dict)
    faces: Mapping[str, str | OwnFace] = field(default_factory=dict)


def stage_art(campaign: Rows, setup: Setup) -> StageArt:
    """Return what a campaign adds to the drawings of a battle."""
    own = own_images({key: row.data for key, row in assets_of(campaign, setup.board).items()})
    return StageArt(own, figure_faces(campaign, setup))


def stage_picture(moment: StageMoment, lang: str, art: StageArt, longest: int = WIDE) -> QImage:
    """Return the part of a board where figures stand at a moment, with them and the ways they took."""
    board = as_it_stands(moment.board, moment.view.gates)
    left, top, wide, high = moment.seen
    scale = max(1, longest // max(wide, high))
    image = MapArt(board, art.pictures, MapLook(parts=_SHOWN)).image(QRect(left, top, wide, high), (scale, scale))
    look = Look(LIGHT, Translator(lang))
    plane: Plane = PacePlane(board, look) if moment.fine else CellPlane(board, look)
    scene, sides = Scene(look, plane, moment.sides, art.faces), {each.id: each.side for each in moment.view.tokens}
    scene.meet(moment.view.tokens)
    camera = Camera(float(scale), QPointF(-left * scale, -top * scale), width=image.width(), height=image.height())
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scene.draw_areas(painter, camera, moment.view.areas)
        scene.draw_walks(painter, camera, [(each, sides.get(each.piece, "")) for each in moment.walks])
        scene.draw_marks(painter, camera, moment.view.marks)
        scene.draw_figures(painter, camera, moment.view, "", {})
    return image
