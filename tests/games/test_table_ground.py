"""What the figures on a table mean to one another: the worked turn, asked by names; where one may go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.errors import Refused
from models.games.facets.battles import Reachable
from models.games.table_ground import FigureGround, Stander, TableGround
from models.maps.features import TableShape
from models.maps.rules.map_state import MapState
from models.maps.things import add
from models.maps.tile_map import PACE_UM, new_map
from models.table.legs import Walker
from models.table.paths import Ways
from models.table.spots import Base

PLACES = {
    "thevor": (6000, 10_500), "gardul": (5000, 12_000), "salvynia": (4000, 13_000), "oghavor": (7600, 10_250),
    "foe1": (6710, 9780), "foe2": (11_000, 8000), "foe3": (8500, 16_000), "archer1": (11_500, 5000),
}  # fmt: skip
FIGURES = {
    name: Stander(Base(*at), "south" if name[:3] in ("foe", "arc") else "north", Walker())
    for name, at in PLACES.items()
}


def ways() -> Ways:
    """The ways over a table that was drawn as a map."""
    board = new_map(24, 24, cell_um=PACE_UM)
    board, _ = add(board, TableShape("difficult", ((8000, 6000), (12_000, 6000), (12_000, 9000), (8000, 9000))))
    board, _ = add(board, TableShape("trunk", disc=(10_000, 7000, 300), top=8000))
    return Ways(MapState(board).table)


def test_the_worked_turn_is_told_by_the_names_of_its_figures() -> None:
    ground: FigureGround = TableGround(ways(), FIGURES)
    assert ground.touching("foe1") == ("oghavor", "thevor")
    assert ground.nearest("foe2", ["thevor", "gardul", "salvynia", "oghavor"]) == "oghavor"
    assert ground.nearest("foe2", []) == ""
    assert ground.within("archer1", "gardul", 9000)
    assert not ground.within("archer1", "salvynia", 9000)
    assert ground.within("archer1", "gardul", 8553)
    assert ground.hidden("archer1", "gardul") == 641
    assert ground.sees("archer1", "gardul")
    cost, run = ground.contact_cost("foe2", "oghavor"), ground.straight("foe2", "oghavor")
    assert cost is not None
    assert run is not None
    assert abs(cost - 4374) <= 30
    # The straight run stays in the wood longer than the bent way.
    assert run > 4500 > cost
    assert ground.straight("foe2", "salvynia") is None
    assert ground.straight("foe1", "thevor") == 0


def test_readings_decide_who_hides_who_is_passed_and_who_is_near() -> None:
    there = ways()
    hiding = TableGround(there, FIGURES, figures_hide=True)
    assert not hiding.sees("archer1", "gardul")
    assert TableGround(there, FIGURES, hiding=()).hidden("archer1", "gardul") == 0
    # A friend stands in the line: passed, or gone round where one may not pass through.
    pair = {
        "mover": Stander(Base(15_000, 18_000), "south", Walker()),
        "friend": Stander(Base(15_000, 19_500), "south", Walker()),
        "goal": Stander(Base(15_000, 22_000), "north", Walker()),
    }
    free, barred = (TableGround(there, pair, through_friends=each) for each in (True, False))
    assert free.contact_cost("mover", "goal") == free.straight("mover", "goal") == 2980
    over = barred.contact_cost("mover", "goal")
    assert over is not None
    assert over > 3100
    assert barred.straight("mover", "goal") is None
    # Oghavor is nearer, but the way to him leads through more wood.
    more = {**FIGURES, "scout": Stander(Base(15_200, 8000), "north", Walker())}
    assert TableGround(there, more).nearest("foe2", ["oghavor", "scout"]) == "oghavor"
    assert TableGround(there, more, by_way=True).nearest("foe2", ["oghavor", "scout"]) == "scout"


def test_a_figure_reaches_bands_of_spots_and_stops_on_nobody() -> None:
    ground = TableGround(ways(), FIGURES)
    reach = replace(ground.reach("foe2", 4500), steps=(3000, 4500))
    told: Reachable = reach
    assert told.start == (11_000, 8000)
    walk, run = told.bands()
    assert (walk.cost, run.cost) == (3000, 4500)
    assert 0 < len(walk.spots) < len(run.spots) * 2
    assert not set(walk.spots) & set(run.spots)
    for spot in (*walk.spots[::40], *run.spots[::40]):
        cost = told.cost(spot)
        assert cost is not None
        assert cost <= 4502
        assert told.stops(spot)
        assert told.path(spot)[0] == told.start
        assert told.path(spot)[-1] == spot
    assert not told.stops((10_000, 7000))
    assert not told.stops(PLACES["oghavor"])
    assert told.cost((3000, 3000)) is None
    with pytest.raises(Refused):
        told.path((3000, 3000))
