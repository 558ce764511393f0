"""Speed of galaxies and maps inside a campaign file: a stroke, one planet moved, everything read."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.campaign.galaxies.changes import MoveThings, NewGalaxy
from models.campaign.galaxies.queries import galaxy
from models.campaign.maps.changes import NewMap, edit_map
from models.campaign.maps.reading import read_map
from models.campaign.things import CreateThing
from models.change import Label
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet, Route
from models.maps.tile_map import TileMap, new_map, with_layer
from models.store.store import Store

pytestmark = pytest.mark.benchmark(group="places")
SAID = Label("campaign.import_map", {"file": "x"})


def clock() -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC)


def board() -> TileMap:
    made = new_map(1000, 1000, name="Grande")
    gids = np.random.default_rng(1).integers(1, 90, (1000, 1000), dtype=np.uint32)
    return with_layer(made, replace(made.layer(1), gids=gids))


def stars() -> Galaxy:
    planets = tuple(Planet(f"p{i}", f"Planète {i}", i % 100 * 9000, i // 100 * 9000) for i in range(10_000))
    return Galaxy("Grande", planets, routes=tuple(Route(f"p{i}", f"p{i + 1}") for i in range(9_999)))


@pytest.fixture
def store(tmp_path: Path):
    with Store.create(tmp_path / "c.portulan", "Mesure", clock, backups=False) as made:
        yield made


def test_a_stroke_on_a_million_cells_is_kept_in_under_20_ms(store: Store, benchmark: Any) -> None:
    states = [board()]
    store.apply(CreateThing("M", NewMap(states[0])))
    tiles = count(100)

    def stroke() -> None:
        layer = states[-1].layer(1)
        gids = layer.gids.copy()
        gids[100:110, 30:40] = next(tiles)
        states.append(with_layer(states[-1], replace(layer, gids=gids)))
        assert len(store.apply(edit_map("M", states[-2], states[-1], SAID))) == 2

    benchmark.pedantic(stroke, rounds=30)
    assert not benchmark.enabled or benchmark.stats["median"] < 0.020


def test_a_map_of_a_million_cells_is_read_in_under_150_ms(store: Store, benchmark: Any) -> None:
    store.apply(CreateThing("M", NewMap(board())))

    def read() -> TileMap:
        with store.read() as campaign:
            return read_map(campaign, "M")

    assert benchmark(read).width == 1000
    assert not benchmark.enabled or benchmark.stats["median"] < 0.150


@pytest.mark.heavy
def test_ten_thousand_systems_are_read_in_under_half_a_second(store: Store, benchmark: Any) -> None:
    made = stars()

    def read() -> Galaxy:
        with store.read() as campaign:
            return galaxy(campaign, "G")

    store.apply(CreateThing("G", NewGalaxy(made)))
    assert benchmark(read) == made
    assert not benchmark.enabled or benchmark.stats["median"] < 0.5


@pytest.mark.heavy
def test_one_planet_of_ten_thousand_moves_in_under_20_ms(store: Store, benchmark: Any) -> None:
    store.apply(CreateThing("G", NewGalaxy(stars())))
    steps = count(1)

    def move() -> None:
        assert len(store.apply(MoveThings("G", {"p5000": (next(steps), 5)}))) == 1

    benchmark.pedantic(move, rounds=30)
    assert not benchmark.enabled or benchmark.stats["median"] < 0.020
