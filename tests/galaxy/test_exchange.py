"""Galaxies as JSON, GeoJSON and GraphML: round trips, other people's files, hostile ones."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError
from models.formats.galaxies.geojson import read_geojson, write_geojson
from models.formats.galaxies.graphml import read_graphml, write_graphml
from models.formats.galaxies.own_json import read_json, write_json
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Character, Income, Planet, Route, RouteKind, RouteState, Sector, Troops
from models.games.empire.sample import sample
from models.i18n import Text
from tests.galaxy import canary
from tests.galaxy.strategies import galaxies

SMALL = Galaxy(
    name="Essai",
    planets=(
        Planet("a", "Éa", 1500, -2000, 800, Income.MAJOR, "Épice", "s", garrison=Troops(3, 0, 1)),
        Planet("b", "<b> & \"c\"", 0, 1, 500, notes="une\nligne\r\n"),
    ),
    sectors=(Sector("s", "Noyau", ((0, 0), (5000, 0), (0, 5000))),),
    routes=(Route("b", "a", state=RouteState.CLOSED, reason="l’Empereur"),),
)  # fmt: skip


@given(galaxies())
def test_our_json_gives_the_same_galaxy_back(galaxy: Galaxy) -> None:
    assert read_json(write_json(galaxy).encode(), "g.json") == galaxy


@given(galaxies())
def test_geojson_gives_the_same_galaxy_back(galaxy: Galaxy) -> None:
    assert read_geojson(write_geojson(galaxy), "g.geojson") == galaxy


@given(galaxies())
def test_graphml_gives_the_same_galaxy_back(galaxy: Galaxy) -> None:
    assert read_graphml(write_graphml(galaxy).encode(), "g.graphml") == galaxy


def test_networkx_reads_our_graphml_and_we_read_its() -> None:
    graph = nx.parse_graphml(write_graphml(SMALL))
    assert graph.nodes["a"]["label"] == graph.nodes["a"]["name"] == "Éa"
    assert graph.nodes["a"]["x"] == 1.5
    assert graph.edges["a", "b"]["state"] == "closed"
    assert graph.edges["a", "b"]["length"] == 2.501
    assert graph.edges["a", "b"]["weight"] == 1.0
    assert nx.shortest_path_length(graph, "a", "b", weight="length") == 2.501
    theirs = nx.Graph()
    theirs.add_node("k1", label="ignored", name="Kest", x=1.25, y=-3, faction="Hutt", secteur="Bord")
    theirs.add_node(2, x=0, y=0)
    theirs.add_edge("k1", 2)
    galaxy = read_graphml("\n".join(nx.generate_graphml(theirs)).encode(), "g.graphml")
    first, second = galaxy.planets
    assert (first.name, first.at, first.owner, first.sector) == ("Kest", (1250, -3000), "Hutt", "Bord")
    assert (second.id, second.name) == ("2", "2")
    assert galaxy.faction["Hutt"].name.fr == "Hutt"
    assert [route.key for route in galaxy.routes] == [("2", "k1")]


def test_geojson_of_somebody_else() -> None:
    point = lambda name, x, y: {  # noqa: E731
        "type": "Feature", "properties": {"name": name}, "geometry": {"type": "Point", "coordinates": [x, y]},
    }  # fmt: skip
    line = {
        "type": "Feature",
        "properties": None,
        "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4.5]]},
    }
    stray = {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [[1, 2], [9, 9]]}}
    text = json.dumps({"type": "FeatureCollection", "features": [line, point("A", 1, 2), point("A", 3, 4.5), stray]})
    galaxy = read_geojson(text, "g.geojson")
    assert [(p.id, p.at) for p in galaxy.planets] == [("a", (1000, 2000)), ("a-2", (3000, 4500))]
    assert [route.key for route in galaxy.routes] == [("a", "a-2")]
    fine = json.dumps({"type": "FeatureCollection", "features": [point("A", 1.23456, 2)]})
    with pytest.raises(ContentError, match="too_fine_in"):
        read_geojson(fine, "g.geojson")
    assert read_geojson(fine, "g.geojson", rounding=True).planets[0].x == 1235


def bomb(inner: str) -> bytes:
    return f'<?xml version="1.0"?><!DOCTYPE graphml [{inner}]><graphml><graph id="&a;"/></graphml>'.encode()


HEAD = '<graphml><key id="x" for="node" attr.name="x"/><graph>'
BAD_XML = [
    b"", b"<graphml>", b"<svg/>", b"<graphml/>", b"\xff\xfe\x00", b'<?xml version="1.0" encoding="no-such"?><graphml/>',
    bomb('<!ENTITY a "x">'),
    bomb('<!ENTITY a SYSTEM "file:///etc/passwd">'),
    b'<!DOCTYPE graphml SYSTEM "http://127.0.0.1/x"><graphml><graph/></graphml>',
    b"<graphml>" + b"<graph>" * 100_000,
    (HEAD + '<node id="a"/></graph></graphml>').encode(),
    (HEAD + '<node id="a"><data key="x">inf</data></node></graph></graphml>').encode(),
    (HEAD + '<data key="portulan">{"planets": []}</data></graph></graphml>').encode(),
    (HEAD + '<data key="portulan">{"name": NaN}</data></graph></graphml>').encode(),
]  # fmt: skip


@pytest.mark.parametrize("data", BAD_XML, ids=range(len(BAD_XML)))
def test_hostile_xml_is_refused(data: bytes) -> None:
    with pytest.raises(ContentError):
        read_graphml(data, "g.graphml")


OURS = {"format": "portulan-galaxy", "version": 1}
BAD_JSON = [
    "", "[]", "{}", json.dumps(OURS | {"version": 2}), json.dumps(OURS | {"version": True}),
    json.dumps(OURS | {"extra": 1}), json.dumps(OURS | {"name": 3}), json.dumps(OURS | {"radius": 0}),
    json.dumps(OURS | {"planets": [{"id": "a", "name": "A", "x": 1.5, "y": 0}]}),
    json.dumps(OURS | {"planets": [{"id": "a", "name": "A", "x": 10**12, "y": 0}]}),
    json.dumps(OURS | {"planets": [{"id": "a", "name": "A", "x": 0, "y": 0, "garrison": [1, 2, -3]}]}),
    json.dumps(OURS | {"planets": [{"id": "a", "name": "A", "x": 0, "y": 0, "income": "rich"}]}),
    json.dumps(OURS | {"sectors": [{"id": "a", "name": "A", "outline": [[0, 0], [1, 1], [2]]}]}),
    '{"format": "portulan-galaxy", "version": 1, "version": 1}', '{"format": "portulan-galaxy", "version": NaN}',
    "[" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("text", BAD_JSON, ids=range(len(BAD_JSON)))
def test_hostile_json_is_refused(text: str) -> None:
    with pytest.raises(ContentError):
        read_json(text, "g.json")


BAD_GEO = [
    "{}", '{"type": "FeatureCollection"}', '{"type": "FeatureCollection", "features": [3]}',
    '{"type": "FeatureCollection", "features": [], "portulan": 3}',
    '{"type": "FeatureCollection", "features": [{"properties": 3}]}',
    '{"type": "FeatureCollection", "features": [{"geometry": {"type": "Point", "coordinates": [1, 2]}}]}',
    *(
        '{"type": "FeatureCollection", "features": [{"properties": {"name": "A"}, "geometry":'
        f' {{"type": "Point", "coordinates": {spot}}}}}]}}'
        for spot in ("null", "[1]", '["1", "2"]', "[true, false]", "[1e300, 0]", "[[1], [2]]")
    ),
]  # fmt: skip


@pytest.mark.parametrize("text", BAD_GEO, ids=range(len(BAD_GEO)))
def test_hostile_geojson_is_refused(text: str) -> None:
    with pytest.raises(ContentError):
        read_geojson(text, "g.geojson")


@given(st.data())
def test_one_wrong_letter_never_does_worse_than_a_refusal(data: st.DataObject) -> None:
    readers: list[tuple[str, Callable[..., Galaxy]]] = [
        (write_json(SMALL), read_json), (write_geojson(SMALL), read_geojson), (write_graphml(SMALL), read_graphml),
    ]  # fmt: skip
    text, read = data.draw(st.sampled_from(readers))
    at = data.draw(st.integers(0, len(text) - 1))
    wrong = text[:at] + data.draw(st.sampled_from('"{}[]<>,:é0-\0')) + text[at + 1 :]
    try:
        assert isinstance(read(wrong.encode(), "g"), Galaxy)
    except ContentError:
        return


def test_graphml_holds_no_document_in_a_document() -> None:
    text = write_graphml(sample("fr"))
    assert "{" not in text
    assert not nx.parse_graphml(text).graph.keys() - {"node_default", "edge_default"}
    graph = nx.parse_graphml(text)
    main = {(r.start, r.end) for r in sample("fr").routes if r.kind is RouteKind.MAIN}
    assert all(graph.edges[pair]["weight"] == 2.0 for pair in main)
    assert all(isinstance(data["x"], float) and data["label"] for _, data in graph.nodes(data=True))
    # yEd draws what it finds here; programs that do not know it pass it by.
    root = ET.fromstring(text)
    places = root.findall(".//{http://www.yworks.com/xml/graphml}Geometry")
    assert len(places) == len(sample("fr").planets)


def test_graphml_of_the_version_before_is_read() -> None:
    """Its graph had everything but planets and routes as JSON in one attribute."""
    found = read_graphml((Path(__file__).parent / "graphml_1.graphml").read_bytes(), "g.graphml")
    assert found.name == "Essai"
    assert [s.name for s in found.sectors] == ["Noyau"]
    assert found.commands[0].force == Troops(1, 2, 3)
    assert found.planets[0].sector == found.sectors[0].id
    assert read_graphml(write_graphml(found).encode(), "g.graphml") == found


@pytest.mark.parametrize(
    "wrong",
    ['bonus="un"', 'npc="maybe"', 'y="très"', 'command.fr.x="1"', 'sorcery="1"'],
)  # fmt: skip
def test_elements_of_ours_that_are_wrong_are_named(wrong: str) -> None:
    text = write_graphml(Galaxy("x", characters=(Character("c", Text.same("C")),)))
    broken = text.replace("<p:character ", f"<p:character {wrong} ")
    assert broken != text
    with pytest.raises(ContentError) as told:
        read_graphml(broken.encode(), "g.graphml")
    assert told.value.file == "g.graphml"


@pytest.mark.parametrize(
    ("write", "read"), [(write_json, read_json), (write_geojson, read_geojson), (write_graphml, read_graphml)]
)
def test_every_field_of_every_thing_comes_back(write: Callable[..., str], read: Callable[..., Galaxy]) -> None:
    galaxy = canary.galaxy()
    assert read(write(galaxy).encode(), "g") == galaxy
