"""What is under the pointer: a command counts before a planet, a planet before a note, a route last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF

from editor.kit.camera import Camera
from editor.paint.galaxy.marks import token_size
from editor.paint.galaxy.name_pictures import boxes
from editor.paint.galaxy.names import PlacedName
from editor.paint.galaxy.show import Drawn
from models.galaxy.numbers import FURTHEST
from models.galaxy.shapes import inside
from models.galaxy.values import Point

Key = tuple[str, ...]
"""The kind of a thing (`planets`, `commands`, `sectors`, `routes`, `notes` …) and its id; of a route its two planets,
in the order of their ids."""


@dataclass(frozen=True, slots=True)
class ChartPointer:
    """The pointer at a pixel: the place of the map there, and the key of the thing there."""

    px: float
    py: float
    point: Point
    key: Key | None


NEAR: Final = 5
"""Pixels a pointer may miss by."""


def place_under(camera: Camera, point: QPointF) -> Point:
    """Return the place of the map under a point of the screen, to the nearest thousandth."""
    spot = camera.spot_at(point)
    x, y = (min(max(round(each), -FURTHEST), FURTHEST) for each in (spot.x, spot.y))
    return x, y


def thing_at(drawn: Drawn, camera: Camera, px: float, py: float, names: Sequence[PlacedName] = ()) -> Key | None:
    """Return the key of the thing drawn at a pixel; None for nothing."""
    return (
        _command(drawn, camera, px, py)
        or planet_at(drawn, camera, px, py)
        or _note(drawn, camera, px, py)
        or _name(camera, px, py, names)
        or _route(drawn, camera, px, py)
    )


def planet_at(drawn: Drawn, camera: Camera, px: float, py: float) -> Key | None:
    """Return the key of the planet at a pixel, the nearest among those whose disc (or sign) is there; None for none."""
    scene = drawn.scene
    spot = camera.spot_at(QPointF(px, py))
    x, y = spot.x, spot.y
    reach = 16 * drawn.zoom / camera.scale
    found = scene.planets_in((x - reach, y - reach, x + reach, y + reach))
    best: tuple[float, int] | None = None
    for number in found:
        away = float(np.hypot(scene.x[number] - x, scene.y[number] - y)) * camera.scale
        if away <= drawn.size(int(number), camera.scale) + NEAR and (best is None or away < best[0]):
            best = away, int(number)
    return ("planets", scene.galaxy.planets[best[1]].id) if best else None


def sector_at(drawn: Drawn, point: Point) -> Key | None:
    """Return the key of the sector whose outline holds a place, the last drawn where several do; None for none."""
    galaxy = drawn.scene.galaxy
    held = [s.id for s in galaxy.sectors if inside(point, galaxy.outline(s))]
    return ("sectors", held[-1]) if held else None


def _command(drawn: Drawn, camera: Camera, px: float, py: float) -> Key | None:
    fleets = drawn.scene.fleets
    spot = camera.spot_at(QPointF(px, py))
    x, y = spot.x, spot.y
    reach = (token_size(drawn, camera) + NEAR) / camera.scale
    found = fleets.near((x, y, x, y), reach)
    if not len(found):
        return None
    away = np.hypot(fleets.x[found] - x, fleets.y[found] - y)
    nearest = int(np.argmin(away))
    return ("commands", drawn.scene.galaxy.commands[int(found[nearest])].id) if away[nearest] <= reach else None


def _note(drawn: Drawn, camera: Camera, px: float, py: float) -> Key | None:
    if "notes" not in drawn.layers:
        return None
    for note in drawn.scene.galaxy.notes:
        at = camera.to_screen(note.x, note.y)
        if abs(at.x() - px) < 8 * drawn.zoom and -14 * drawn.zoom < py - at.y() < 4:
            return ("notes", note.id)
    return None


def _name(camera: Camera, px: float, py: float, names: Sequence[PlacedName]) -> Key | None:
    return next((name.key for name, box in boxes(camera, names) if box.contains(px, py)), None)


def _route(drawn: Drawn, camera: Camera, px: float, py: float) -> Key | None:
    scene = drawn.scene
    if "routes" not in drawn.layers or not len(scene.start) or scene.spacing * camera.scale < 6:
        return None
    spot = camera.spot_at(QPointF(px, py))
    x, y = spot.x, spot.y
    reach = NEAR / camera.scale
    found = scene.routes_in((x - reach, y - reach, x + reach, y + reach))
    if not len(found):
        return None
    ax, ay = scene.x[scene.start[found]], scene.y[scene.start[found]]
    dx, dy = scene.x[scene.end[found]] - ax, scene.y[scene.end[found]] - ay
    along = np.clip(((x - ax) * dx + (y - ay) * dy) / np.maximum(dx * dx + dy * dy, 1), 0, 1)
    away = np.hypot(ax + along * dx - x, ay + along * dy - y)
    nearest = int(np.argmin(away))
    if away[nearest] > reach:
        return None
    return ("routes", *scene.galaxy.routes[scene.routes[int(found[nearest])]].key)
