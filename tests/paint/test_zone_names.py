"""Names of zones on a board: each on the board, off the others, off what is small, off doors and off people."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from editor.paint.maps.areas import Area
from editor.paint.maps.style import SCREEN
from editor.paint.maps.zone_names import Named, arranged
from models.maps.lettered import lettered_board
from models.maps.rules.grid import Cell

TEMPLE = Path(__file__).parents[2] / "resources/samples/temple-perdu/board.toml"
PLATE = QSizeF(3.9, 0.9)


def named(x: float, y: float, wide: float, high: float, plate: QSizeF = PLATE) -> Named:
    return Named(QRectF(x, y, wide, high), QPointF(x + wide / 2, y + high / 2), plate)


def boxes(zones: list[Named], board: tuple[int, int], *taken: Cell, spared: tuple[QRectF, ...] = ()) -> list[QRectF]:
    places = arranged(zones, QSizeF(*board), frozenset(taken), spared)
    made = []
    for each, at in zip(zones, places, strict=True):
        box = QRectF(0, 0, each.plate.width(), each.plate.height())
        box.moveCenter(at)
        made.append(box)
    return made


def test_names_of_neighbours_lie_beside_each_other_and_leave_small_zones_to_be_seen() -> None:
    console, vault, hall = named(5, 5, 1, 1), named(7, 5, 1, 1), named(9, 3, 6, 5)
    found = boxes([console, vault, hall], (20, 12))
    assert not any(a.intersects(b) for a, b in itertools.combinations(found, 2))
    assert not any(box.intersects(zone.extent) for box in found for zone in (console, vault))
    assert hall.extent.contains(found[2]), "a roomy zone holds its name"


def test_names_keep_off_doors_and_people_but_not_off_everything() -> None:
    zone, door = named(8, 5, 3, 2), QRectF(9, 4.8, 1, 0.4)
    (free,) = boxes([zone], (20, 12))
    assert free.intersects(door)
    (found,) = boxes([zone], (20, 12), spared=(door,))
    assert not found.intersects(door)
    (off,) = boxes([zone], (20, 12), *((x, 7) for x in range(20)), spared=(door,))
    assert not off.intersects(door)
    assert off.top() >= 7.7 or off.bottom() <= 5 or not off.intersects(zone.extent)
    everybody = [(x, y) for x in range(20) for y in range(12)]
    (crowded,) = boxes([zone], (20, 12), *everybody)
    assert crowded.center() == zone.middle


@pytest.mark.parametrize(("lang", "pixels"), [("fr", 16.3), ("fr", 24.0), ("en", 16.3), ("en", 40.0)])
def test_the_names_of_the_temple_hide_none_of_its_places(lang: str, pixels: float) -> None:
    board = lettered_board(TEMPLE, lang)
    areas = [Area(zone) for zone in board.zones]
    zones = [named for area in areas if (named := area.named((pixels, pixels), SCREEN)) is not None]
    found = boxes(zones, (board.width, board.height))
    assert len(found) == len(board.zones)
    assert not any(a.intersects(b) for a, b in itertools.combinations(found, 2))
    small = [area.extent for area in areas if area.zone.kind in ("vault", "console")]
    assert not any(box.intersects(QRectF(extent)) for box in found for extent in small)
