"""The arrays that are drawn: after any edit what was taken over equals what is made anew; boxes find all they hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from editor.galaxy.chart_content import NOWHERE, touched_box
from editor.galaxy.reading import Difference
from editor.kit.camera import Camera
from editor.kit.chart_hit import place_under
from editor.paint.galaxy_frame import graduation
from editor.paint.galaxy_scene import Buckets, scene
from editor.paint.galaxy_tiles import CHART
from models.galaxy.values import Income, Planet
from models.games.empire.sample import sample
from tests.galaxy.strategies import galaxies

ARRAYS = ("x", "y", "radius", "owner", "alliance", "income", "weight", "start", "end", "kind", "state")


@st.composite
def edits(draw: st.DrawFn) -> Any:
    """Return the sample with a few planets, a route, an owner otherwise."""
    galaxy = sample("fr")
    planets = list(galaxy.planets)
    for _ in range(draw(st.integers(0, 4))):
        i = draw(st.integers(0, len(planets) - 1))
        planets[i] = replace(
            planets[i], x=draw(st.integers(-60_000, 60_000)), owner=draw(st.sampled_from(["", "hutt", "organa"])),
            income=draw(st.sampled_from(Income)), sector=draw(st.sampled_from(["", "rives", "fer"])),
        )  # fmt: skip
    if draw(st.booleans()):
        planets.append(Planet("neu", "Neu", draw(st.integers(-60_000, 60_000)), 0, sector="rives"))
    routes = galaxy.routes[draw(st.integers(0, 2)) :] if draw(st.booleans()) else galaxy.routes
    return replace(galaxy, planets=tuple(planets), routes=routes)


@given(edits(), edits())
def test_what_is_taken_over_equals_what_is_made_anew(first: Any, second: Any) -> None:
    old = scene(first, scene(sample("fr")))
    taken, fresh = scene(second, old), scene(second)
    for name in ARRAYS:
        assert np.array_equal(getattr(taken, name), getattr(fresh, name)), name
    assert taken.number == fresh.number
    assert [(n, p.toList()) for n, p, _ in taken.outlines] == [(n, p.toList()) for n, p, _ in fresh.outlines]


@given(galaxies())
def test_outlines_are_those_of_the_galaxy(galaxy: Any) -> None:
    drawn = {
        galaxy.sectors[n].id: [(p.x(), p.y()) for p in polygon.toList()] for n, polygon, _ in scene(galaxy).outlines
    }
    for sector in galaxy.sectors:
        wanted = galaxy.outline(sector)
        assert drawn.get(sector.id, []) == ([(float(x), float(y)) for x, y in wanted] if len(wanted) > 2 else [])


@pytest.mark.parametrize("count", [0, 30, 400])
def test_a_crowded_sector_has_the_outline_of_all_its_planets(count: int) -> None:
    chance = np.random.default_rng(count)
    places = chance.integers(-40_000, 40_000, (count, 2))
    planets = tuple(
        Planet(f"p{i}", "", int(x), int(y), 300 + i % 700, sector="rives") for i, (x, y) in enumerate(places)
    )
    galaxy = replace(sample("fr"), planets=planets)
    found = {n: polygon for n, polygon, _ in scene(galaxy).outlines}
    number = next(i for i, s in enumerate(galaxy.sectors) if s.id == "rives")
    wanted = galaxy.outline(galaxy.sectors[number])
    assert ([(p.x(), p.y()) for p in found[number].toList()] if count else []) == list(wanted)


boxes = st.tuples(*(st.floats(-1e5, 1e5) for _ in range(4))).map(
    lambda b: (min(b[0], b[2]), min(b[1], b[3]), max(b[0], b[2]), max(b[1], b[3]))
)


@given(st.lists(st.tuples(st.integers(-80_000, 80_000), st.integers(-80_000, 80_000)), max_size=200), boxes)
@settings(deadline=None)
def test_a_box_finds_every_point_in_it(points: list[tuple[int, int]], box: Any) -> None:
    x, y = np.array([p[0] for p in points], dtype=float), np.array([p[1] for p in points], dtype=float)
    found = set(Buckets(x, y).near(box).tolist())
    inside = np.flatnonzero((x >= box[0]) & (x <= box[2]) & (y >= box[1]) & (y <= box[3]))
    assert set(inside.tolist()) <= found


def test_the_routes_of_a_box_are_those_that_cross_it() -> None:
    galaxy = sample("fr")
    drawn = scene(galaxy)
    seen = {galaxy.routes[drawn.routes[i]].key for i in drawn.routes_in((10_000, 4_000, 27_000, 19_000))}
    inside = {r.key for r in galaxy.routes if galaxy.planet[r.start].sector == galaxy.planet[r.end].sector == "rives"}
    assert inside <= seen
    assert len(seen) < len(galaxy.routes) / 2


def test_an_edit_touches_its_planet_its_routes_and_its_sector() -> None:
    before = scene(sample("fr"))
    galaxy = before.galaxy
    moved = replace(galaxy.planet["umbraze"], x=12_500)
    after = scene(replace(galaxy, planets=tuple(moved if p.id == "umbraze" else p for p in galaxy.planets)), before)
    box = touched_box(before, after, Difference({"planets": frozenset({("umbraze",)})}))
    assert box is not None
    for key in ("umbraze", "zephorin", "pentarque"):
        x, y = galaxy.planet[key].at
        assert box[0] <= x <= box[2]
        assert box[1] <= y <= box[3]
    assert box[0] > galaxy.bounds[0]
    assert touched_box(before, after, Difference({"commands": frozenset({("organa-1",)})})) == NOWHERE
    assert touched_box(before, after, Difference({"factions": frozenset({("hutt",)})})) is None


def test_the_camera_keeps_what_is_under_the_pointer() -> None:
    camera, point = Camera(0.01, bounds=CHART).centred(1_000, 2_000), QPointF(120, 500)
    before = camera.spot_at(point)
    for grown in (2, 0.3, 1.5):
        again = camera.zoomed(0.01 * grown, point).spot_at(point)
        assert np.allclose((before.x, before.y), (again.x, again.y))
    assert place_under(camera, camera.to_screen(-12_345, 6_789)) == (-12_345, 6_789)
    fitted = camera.fitted((-50_000, -20_000, 50_000, 20_000))
    within = QRectF(0, 0, 800, 600).adjusted(40, 40, -40, -40)
    assert within.contains(fitted.to_screen(-50_000, 0))
    assert within.contains(fitted.to_screen(0, 20_000))


@given(st.floats(1e-6, 0.4))
def test_the_border_counts_in_round_lengths(scale: float) -> None:
    length = graduation(scale)
    assert length * scale * 1.000001 >= 46 or length >= 10**9
    assert str(length).rstrip("0") in ("1", "2", "5")
