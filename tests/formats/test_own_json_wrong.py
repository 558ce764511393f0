"""Our own map file with anything in any place of it: a map that can be used, or one sentence."""

from __future__ import annotations

import copy
import json
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError
from models.formats.json_text import parse_json
from models.formats.maps.file import WriteOptions
from models.formats.maps.own_json import own_map, own_table, write_own
from models.formats.tiled.files import write_tmx
from models.maps.features import Wall, Zone
from models.maps.properties import plain
from models.maps.tile_map import MapObject, ObjectLayer, new_map

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.sampled_from([10**9, 10**30, -(10**30), 1.5, -0.0, 1e300, "", "x", "V", "-1", "a\x00b", "é" * 300]),
    st.sampled_from([[], {}, [[]], [{}], {"": ""}, {"kind": "string", "value": []}, [0, 0], [[0, 0]], {"fr": 1}]),
)


def sample() -> dict[str, Any]:
    """The table of a small map with something of everything that can go wrong."""
    made = new_map(8, 6, name="Carte", layer="sol")
    zone = Zone(1, "Départ", "start", runs=((1, 1, 3),), polygon=((0, 0), (2000, 0), (0, 2000)))
    zone = replace(zone, properties={"p": plain("x"), "n": plain(3)})
    drawn = ObjectLayer(
        id=7, name="objets", objects=(MapObject(1, name="coffre", x=10, y=10, properties={"a": plain(1.5)}),)
    )
    wall = Wall("V", 1, 1)
    made = replace(made, zones=(zone,), layers=(*made.layers, drawn), walls={wall.edge: wall})
    return own_table(made)


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a table."""
    found = [way] if way else []
    each = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in each:
        found += places(inner, (*way, key))
    return found


SAMPLE = sample()
PLACES = places(SAMPLE)


def used(table: Any, folder: Path) -> None:
    """Read a table as a file, and write what it is in three forms."""
    text = json.dumps(table)
    read = own_map(parse_json(text, "c.json"), folder / "c.json")
    write_own(read.tile_map, folder / "d.json", WriteOptions())
    write_tmx(read.tile_map, folder / "d.tmx", WriteOptions())


def test_the_map_that_is_spoilt_below_is_one(tmp_path: Path) -> None:
    used(SAMPLE, tmp_path)


@given(st.sampled_from(PLACES), ODD, st.booleans())
def test_anything_anywhere_is_a_map_or_a_sentence(place: tuple[Any, ...], odd: Any, gone: bool) -> None:
    table = copy.deepcopy(SAMPLE)
    inner = table
    for key in place[:-1]:
        inner = inner[key]
    if gone:
        del inner[place[-1]]
    else:
        inner[place[-1]] = odd
    with tempfile.TemporaryDirectory() as folder, suppress(ContentError):
        used(table, Path(folder))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("zones", [{"id": 1, "name": "vide"}]),
        ("zones", [{"id": 1, "name": "a", "properties": []}]),
        ("zones", [{"id": 1, "name": "a", "properties": {"p": {"kind": "string", "value": [1, 2]}}}]),
        ("zones", [{"id": 1, "name": "a", "runs": [[0]]}]),
        ("zones", [{"id": 1, "name": "a", "polygon": [[0, 0]]}]),
        ("name", "\ud800"),
    ],
)
def test_what_was_met_ends_in_a_map_or_in_a_sentence(tmp_path: Path, field: str, value: Any) -> None:
    table = copy.deepcopy(SAMPLE)
    table["map"][field] = value
    with suppress(ContentError):
        used(table, tmp_path)


def test_half_a_sign_is_refused_wherever_json_is_read() -> None:
    assert parse_json('{"a": "\\ud83d\\ude00"}', "c.json") == {"a": "😀"}
    for text in ('{"a": "\\ud800"}', '["\\uDFFF"]', '{"\\ud800": 1}'):
        with pytest.raises(ContentError) as caught:
            parse_json(text, "c.json")
        assert caught.value.key == "formats.json_half_sign"
