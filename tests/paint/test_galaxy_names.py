"""Names on the chart: near what they name at every size of text, sectors and capitals among them."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from editor.kit.camera import Camera
from editor.paint.galaxy.name_pictures import boxes, name_font
from editor.paint.galaxy.names import LONGEST, NameWork
from editor.paint.galaxy.scene import scene
from editor.paint.galaxy.show import Drawn, dress
from editor.paint.galaxy.style import DAY
from editor.paint.galaxy.tiles import CHART
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet, Sector
from models.games.empire.sample import sample
from models.games.empire.situation import EmpireSituation


@cache
def dressed(zoom: float) -> Drawn:
    return dress(scene(EmpireSituation(sample())), DAY, frozenset(("sectors", "routes", "ownership", "income")), zoom)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("zoom", "width", "height"), [(1.0, 700, 620), (1.5, 900, 700)])
def test_no_name_is_led_across_the_chart_and_every_sector_and_capital_has_one(
    zoom: float, width: int, height: int
) -> None:
    shown, galaxy = dressed(zoom), sample()
    camera = Camera(bounds=CHART, width=width, height=height).fitted(galaxy.bounds)
    work = NameWork(shown, camera, galaxy.commands, frozenset())
    assert work.step(30)
    far = []
    for name in work.found:
        if name.leader is not None:
            x1, y1, x2, y2 = name.leader
            letters = name_font(name.style, zoom).pixelSize() + 3 * zoom
            far += [name.text] * (((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 > letters * (LONGEST / 2 + 1.5))
    assert far == []
    named = {name.key for name in work.found}
    assert {("sectors", sector.id) for sector in galaxy.sectors} <= named
    assert {("planets", capital) for capital in galaxy.capitals} <= named


@pytest.mark.usefixtures("qapp")
def test_a_hundred_small_sectors_are_named_before_the_dots_in_them() -> None:
    sectors = tuple(Sector(f"s{i}", f"Secteur {i}") for i in range(100))
    planets = tuple(
        Planet(f"p{i}-{n}", f"P{i}-{n}", i % 10 * 90_000 + n % 4 * 10_000, i // 10 * 60_000 + n // 4 * 30_000, 500,
               sector=f"s{i}")
        for i in range(100) for n in range(8)
    )  # fmt: skip
    galaxy = Galaxy("Grande", sectors=sectors, planets=planets)
    shown = dress(scene(EmpireSituation(galaxy)), DAY, frozenset(("sectors",)), 1.0)
    camera = Camera(bounds=CHART, width=820, height=640).fitted(galaxy.bounds)
    work = NameWork(shown, camera, (), frozenset())
    assert work.step(30)
    assert sum(name.key[0] == "sectors" for name in work.found) >= 60
    places = [place.adjusted(1, 1, -1, -1) for _, place in boxes(camera, work.found)]
    assert not any(one.intersects(other) for one, other in combinations(places, 2)), "a name lies on no other"
