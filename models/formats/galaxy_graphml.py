"""Galaxies as GraphML for graph programs (yEd, Gephi, networkx): planets are nodes, routes are edges.

Lengths are decimals in map units. A file of ours carries everything but planets and routes in the graph attribute
`portulan` (JSON in text), so it reads back whole. Of somebody else's file we take nodes with a place (`x` and `y`
attributes, or yEd's Geometry), their names, the attributes that look like our columns, and the edges.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from models.errors import ContentError, Refused
from models.formats.galaxy_columns import INCOMES, KINDS, STATES, SYSTEMS, word
from models.formats.galaxy_json import galaxy_of
from models.formats.galaxy_table import guess, placed
from models.formats.galaxy_xml import Graph, Item, read_graph
from models.formats.json_text import parse_json
from models.galaxy.figures import figures
from models.galaxy.galaxy import Galaxy
from models.galaxy.numbers import decimal, thousandths
from models.galaxy.rows import to_rows
from models.galaxy.values import Planet, Route

OURS: Final = "portulan"
_NODE: Final = {
    "name": "string", "x": "double", "y": "double", "size": "double", "income": "string", "resource": "string",
    "sector": "string", "owner": "string", "infantry": "int", "cruisers": "int", "fighters": "int", "system": "string",
    "notes": "string",
}  # fmt: skip
_EDGE: Final = {"kind": "string", "state": "string", "reason": "string"}
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_graphml(galaxy: Galaxy) -> str:
    """Return the document of a galaxy; letters XML cannot hold become U+FFFD."""
    return "\n".join(_lines(galaxy)) + "\n"


def _lines(galaxy: Galaxy) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
    for owner, keys in (("node", _NODE), ("edge", _EDGE), ("graph", {OURS: "string"})):
        for name, kind in keys.items():
            yield f' <key id="{owner}_{name}" for="{owner}" attr.name="{name}" attr.type="{kind}"/>'
    yield f' <graph id={_attribute(galaxy.name or "galaxy")} edgedefault="undirected">'
    rows = {kind: rows for kind, rows in to_rows(galaxy).items() if kind not in ("planets", "routes")}
    beside = {"version": 1, "name": galaxy.name, "radius": galaxy.radius, **rows}
    yield _data("graph", OURS, json.dumps(beside, ensure_ascii=True))
    for planet in galaxy.planets:
        yield f"  <node id={_attribute(planet.id)}>{''.join(_planet(planet))}</node>"
    for route in galaxy.routes:
        ends = f"source={_attribute(route.start)} target={_attribute(route.end)}"
        yield f"  <edge {ends}>{''.join(_route(route))}</edge>"
    yield " </graph>"
    yield "</graphml>"


def _planet(planet: Planet) -> Iterator[str]:
    force = planet.garrison
    values = (
        planet.name, decimal(planet.x), decimal(planet.y), decimal(planet.radius), planet.income.value,
        planet.resource, planet.sector, planet.owner, *(str(n) if n else "" for n in (force.infantry, force.cruisers,
        force.fighters)), planet.system, planet.notes,
    )  # fmt: skip
    return (_data("node", name, value) for name, value in zip(_NODE, values, strict=True) if value)


def _route(route: Route) -> Iterator[str]:
    values = (route.kind.value, route.state.value, route.reason)
    return (_data("edge", name, value) for name, value in zip(_EDGE, values, strict=True) if value)


def _data(owner: str, name: str, value: str) -> str:
    return f'<data key="{owner}_{name}">{escape(_legal(value), {chr(13): "&#13;"})}</data>'


def _attribute(value: str) -> str:
    return quoteattr(_legal(value), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def _legal(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)


def read_graphml(data: bytes, file: str, *, rounding: bool = False) -> Galaxy:
    """Return the galaxy of a document; raises ContentError naming the node or edge that cannot be used.

    `rounding` takes decimals finer than a thousandth to the nearest one instead of refusing them.
    """
    graph = read_graph(data, file)
    beside: Any = parse_json(graph.data[OURS], file) if OURS in graph.data else {}
    if not isinstance(beside, dict) or not {"planets", "routes"}.isdisjoint(beside):
        raise ContentError("galaxy.not_graphml", file=file)
    name, radius = beside.pop("name", graph.name), beside.pop("radius", figures().command.circle)
    beside.pop("version", None)
    if OURS not in graph.data:
        beside |= _named(graph)
    planets = [_node_row(node, file, rounding) for node in graph.nodes]
    routes = [_edge_row(edge, file) for edge in graph.edges]
    return galaxy_of({**beside, "planets": planets, "routes": routes}, name, radius, file)


def _named(graph: Graph) -> dict[str, list[dict[str, Any]]]:
    """Return sectors and factions for the words a foreign file uses for them."""
    sectors = dict.fromkeys(_column(node, "sector") for node in graph.nodes)
    owners = dict.fromkeys(_column(node, "owner") for node in graph.nodes)
    return {
        "sectors": [{"id": word, "name": word} for word in sectors if word],
        "factions": [{"id": word, "name": {"fr": word, "en": word}} for word in owners if word],
    }


def _column(node: Item, column: str) -> str:
    """Return the attribute of a node that is this column of ours, by any name people give it."""
    if column in node.data:
        return node.data[column]
    header = tuple(node.data)
    at = guess(header, [c for c in SYSTEMS if c.id == column]).get(column)
    return "" if at is None else node.data[header[at]]


def _node_row(node: Item, file: str, rounding: bool) -> dict[str, Any]:
    place = f"node {node.id}"[:80]
    income = word(INCOMES, _column(node, "income"), file, place)
    row: dict[str, Any] = {"id": node.id, "name": _column(node, "name") or node.id, "income": income.value}
    for field, column in (("x", "x"), ("y", "y"), ("radius", "size")):
        text = _column(node, column)
        if not text and field == "radius":
            row[field] = figures().radius_of(income)
            continue
        if not text:
            raise ContentError("galaxy.node_without_place", file=file, place=place)
        try:
            row[field] = thousandths(text, rounding=rounding)
        except Refused as problem:
            raise placed(problem, file, f"{place}, {column}") from problem
    row["garrison"] = [_count(node, unit, file, place) for unit in ("infantry", "cruisers", "fighters")]
    return row | {key: _column(node, key) for key in ("resource", "sector", "owner", "system", "notes")}


def _count(node: Item, unit: str, file: str, place: str) -> int:
    text = _column(node, unit) or "0"
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise ContentError("galaxy.bad_count", file=file, place=f"{place}, {unit}", found=text[:40])
    return int(text)


def _edge_row(edge: Item, file: str) -> Mapping[str, Any]:
    place = f"edge {edge.id} {edge.other}"[:80]
    kind = edge.data.get("kind", "")
    state = edge.data.get("state", "")
    return {
        "start": edge.id, "end": edge.other, "reason": edge.data.get("reason", ""),
        "kind": word(KINDS, kind, file, place).value, "state": word(STATES, state, file, place).value,
    }  # fmt: skip
