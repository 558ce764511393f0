"""Walls, doors and signs: each kind and state has a drawing of its own, in grey and with little ink as well."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from editor.paint.fonts import ensure_application
from editor.paint.maps.art import LOW_INK
from editor.paint.maps.features import Features
from editor.paint.maps.style import SCREEN, Parts
from models.maps.features import CellDoor, MapNote, Wall, Zone
from models.maps.tile_map import TileMap, new_map

PITCH = 32
DOORS = list(itertools.product(("door", "secret_door", "laser"), ("closed", "open", "locked")))
KINDS = [("wall", "closed"), ("window", "closed"), *(each for each in DOORS if each != ("laser", "locked"))]


def drawn(made: TileMap, parts: Parts | None = None, style=SCREEN, pitch: int = PITCH, taken=frozenset()) -> np.ndarray:
    """Return the grey picture of a map's features on white."""
    ensure_application()
    image = QImage(made.width * pitch, made.height * pitch, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    cells = QRect(0, 0, made.width, made.height)
    features = Features(made)
    features.taken = taken
    features.paint(painter, (float(pitch), float(pitch)), cells, parts or Parts(grid=False), style)
    painter.end()
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return raw[:, : image.width()].copy()


def with_wall(*walls: Wall) -> TileMap:
    return replace(new_map(3, 3), walls={wall.edge: wall for wall in walls})


@pytest.mark.parametrize("style", [SCREEN, LOW_INK, replace(LOW_INK, vector=True)])
@pytest.mark.parametrize("side", ["V", "H"])
def test_every_kind_and_state_of_an_edge_looks_different_without_colour(style, side):
    found = {kind: drawn(with_wall(Wall(side, 1, 1, *kind)), style=style) for kind in KINDS}
    for one, two in itertools.combinations(found, 2):
        if one[0] == two[0] == "secret_door" and "open" not in (one[1], two[1]):
            continue
        if {one[1], two[1]} == {"open"} and {one[0], two[0]} == {"door", "secret_door"}:
            continue  # a secret door that stands open is an open door
        assert (np.abs(found[one].astype(int) - found[two]) > 60).sum() > 8, (one, two)


@pytest.mark.parametrize(("side", "axis"), [("V", 1), ("H", 0)])
def test_a_one_way_door_points_the_way_it_lets_through(side, axis):
    plain = drawn(with_wall(Wall(side, 1, 1, "door")))
    tips = []
    for way in ("forward", "backward"):
        differs = np.abs(drawn(with_wall(Wall(side, 1, 1, "door", one_way=way))).astype(int) - plain) > 40
        places = np.nonzero(differs)[axis]
        tips.append(places.max() - PITCH > PITCH - places.min())
    assert tips == [True, False]


def test_secret_doors_are_plain_walls_to_players():
    door, wall = with_wall(Wall("V", 1, 1, "secret_door")), with_wall(Wall("V", 1, 1))
    players = Parts(grid=False, secrets=False)
    assert np.array_equal(drawn(door, players), drawn(wall, players))
    assert not np.array_equal(drawn(door), drawn(wall))
    note = replace(new_map(3, 3), notes=(MapNote(1, "x", 1500, 1500, True),))
    assert (drawn(note, players) == 255).all()
    assert (drawn(note) < 255).any()


def test_cell_doors_tell_their_state():
    found = [drawn(replace(new_map(3, 3), doors={(1, 1): CellDoor(1, 1, *kind)})) for kind in DOORS]
    assert len({each.tobytes() for each in found}) >= 7


def test_the_name_of_a_zone_hides_nobody_who_stands_in_it():
    """Where the middle is taken, the plate lies in another row, on the edge when all rows are taken, and is seen."""

    def shown(*taken: tuple[int, int], name: str = "Infirmerie") -> np.ndarray:
        made = replace(new_map(7, 7), zones=(Zone(1, name, runs=tuple((y, 2, 4) for y in (2, 3, 4, 5))),))
        return drawn(made, taken=frozenset(taken)).astype(int)

    bare = shown(name="")
    free = [(2, 2), (3, 2), (4, 2)]
    for taken in ([], [(3, 3)], [(3, 3), (3, 4)], [(x, y) for x in (2, 3, 4) for y in (2, 3, 4, 5)], [(0, 0), *free]):
        plate = np.abs(shown(*taken) - bare) > 10
        assert plate.sum() > 400, taken
        for x, y in taken:
            inner = plate[y * PITCH + 8 : (y + 1) * PITCH - 8, x * PITCH + 8 : (x + 1) * PITCH - 8]
            assert not inner.any(), (taken, x, y)
    everywhere = [(x, y) for x in range(7) for y in range(7)]
    assert np.array_equal(shown(*everywhere), shown()), "without room it stays in the middle"
