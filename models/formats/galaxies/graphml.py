"""Galaxies as GraphML for graph programs (yEd, Gephi, networkx): planets are nodes, routes are edges.

Nodes and edges have a `label`; lengths are decimals in map units. The `length` of an edge is the distance, its `weight`
how strong a tie it is, as programs that draw graphs read it: 2 for a main route, 1 for any other. yEd finds places and
names drawn. A file of ours says the rest in elements of its own (`galaxy_graphml_rows`), so it reads back whole; before
version 2 that was JSON in the graph attribute `portulan`, which is still read. Of somebody else's file we take nodes
with a place (`x` and `y` attributes, or the middle of yEd's Geometry), their names, the attributes that look like our
columns, groups as sectors, and the edges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from math import hypot
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from models.content import Json
from models.errors import ContentError, Refused
from models.formats.galaxies.foreign import ForeignFile, column, named_rows
from models.formats.galaxies.own_json import galaxy_of
from models.formats.galaxies.table import cell_error
from models.formats.galaxies.xml_nodes import NAMESPACE, Graph, GraphItem, elements, read_graph, rows_of
from models.formats.json_text import parse_json
from models.galaxy.galaxy import Galaxy
from models.galaxy.numbers import decimal, fixed, thousandths
from models.galaxy.rows import Row
from models.galaxy.values import Planet, Route, RouteKind
from models.games.library import galaxy_game
from models.progress import Progress, cancellable, silent
from models.safe_names import as_id

OURS: Final = "portulan"
VERSION: Final = 2
_NODE: Final = {
    "label": "string", "name": "string", "x": "double", "y": "double", "size": "double", "income": "string",
    "resource": "string", "sector": "string", "owner": "string", "infantry": "int", "cruisers": "int",
    "fighters": "int", "system": "string", "notes": "string", "words": "string",
}  # fmt: skip
_EDGE: Final = {
    "label": "string", "length": "double", "weight": "double", "kind": "string", "state": "string", "reason": "string",
}  # fmt: skip
_FIELD: Final = {"label": "name", "size": "radius", **dict.fromkeys(("infantry", "cruisers", "fighters"), "garrison")}
"""The field of a planet a column shows, where it has another name."""

_LINKS: Final = ("id", "sector", "owner", "start", "end")
"""The fields of a foreign file's rows that name a thing."""

_YED: Final = "http://www.yworks.com/xml/graphml"
_YED_SCALE: Final = 30
"""Pixels yEd draws a unit of the map with."""

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_graphml(galaxy: Galaxy, progress: Progress = silent) -> str:
    """Return the document of a galaxy; letters XML cannot hold become U+FFFD. Progress may cancel."""
    return "\n".join(cancellable(_lines(galaxy), progress)) + "\n"


def _lines(galaxy: Galaxy) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="{_YED}" xmlns:p="{NAMESPACE}">'
    shown = _columns(galaxy)
    for owner, keys in (("node", {name: _NODE[name] for name in shown}), ("edge", _edge_columns(galaxy))):
        for name, kind in keys.items():
            yield f' <key id="{owner}_{name}" for="{owner}" attr.name="{name}" attr.type="{kind}"/>'
    yield ' <key id="node_drawn" for="node" yfiles.type="nodegraphics"/>'
    yield f' <key id="graphml_{OURS}" for="graphml" attr.name="{OURS}" attr.type="string"/>'
    yield f' <graph id={_attribute(galaxy.name or "galaxy")} edgedefault="undirected">'
    for planet in galaxy.planets:
        yield f"  <node id={_attribute(planet.id)}>{''.join(_planet(galaxy, planet, shown))}</node>"
    for route in galaxy.routes:
        ends = f"source={_attribute(route.start)} target={_attribute(route.end)}"
        yield f"  <edge {ends}>{''.join(_route(galaxy, route))}</edge>"
    yield " </graph>"
    head = {"version": str(VERSION), "name": galaxy.name, "radius": decimal(galaxy.radius)}
    yield f' <data key="graphml_{OURS}"><p:galaxy{_attributes(head)}/>'
    for tag, attributes in elements(galaxy):
        yield f"  <p:{tag}{_attributes(attributes)}/>"
    yield " </data>"
    yield "</graphml>"


def _columns(galaxy: Galaxy) -> tuple[str, ...]:
    """Return the attributes of nodes; for a galaxy cut to what one side knows, those it knows of some planet."""
    known = galaxy.known
    return tuple(n for n in _NODE if known is None or _FIELD.get(n, n) in known.fields("planets"))


def _edge_columns(galaxy: Galaxy) -> Mapping[str, str]:
    known = galaxy.known
    hidden = {"reason"} if known is not None and "reason" not in known.fields("routes") else set()
    return {name: kind for name, kind in _EDGE.items() if name not in hidden}


def _planet(galaxy: Galaxy, planet: Planet, shown: tuple[str, ...]) -> Iterator[str]:
    force = planet.garrison
    nothing = "" if galaxy.known is None else "0"
    values = (
        planet.name, planet.name, decimal(planet.x), decimal(planet.y), decimal(planet.radius), planet.income.value,
        planet.resource, planet.sector, planet.owner,
        *(str(n or nothing) for n in (force.infantry, force.cruisers, force.fighters)), planet.system, planet.notes,
        planet.words,
    )  # fmt: skip
    # First, so that whoever reads places from both keeps the exact ones.
    yield _planet_drawing(planet)
    for name, value in zip(_NODE, values, strict=True):
        if value and name in shown and galaxy.holds("planets", planet.id, _FIELD.get(name, name)):
            yield _data("node", name, value)


def _planet_drawing(planet: Planet) -> str:
    """Return a planet as yEd draws it: a disc with its name under it."""
    side = _pixels(2 * planet.radius)
    left, top = _pixels(planet.x - planet.radius), _pixels(planet.y - planet.radius)
    return (
        f'<data key="node_drawn"><y:ShapeNode><y:Geometry x="{left}" y="{top}" width="{side}" height="{side}"/>'
        f'<y:NodeLabel modelName="sides" modelPosition="s">{_node_text(planet.marked)}</y:NodeLabel>'
        '<y:Shape type="ellipse"/></y:ShapeNode></data>'
    )


def _pixels(length: int) -> str:
    return decimal(length * _YED_SCALE)


def _route(galaxy: Galaxy, route: Route) -> Iterator[str]:
    ends = [galaxy.planet[key] for key in (route.start, route.end) if key in galaxy.planet]
    label = length = ""
    if len(ends) == 2:
        label = f"{ends[0].name} – {ends[1].name}"
        length = fixed(round(hypot(ends[0].x - ends[1].x, ends[0].y - ends[1].y)))
    weight = "2" if route.kind is RouteKind.MAIN else "1"
    values = (label, length, weight, route.kind.value, route.state.value, route.reason)
    return (_data("edge", name, value) for name, value in zip(_EDGE, values, strict=True) if value)


def _attributes(values: Mapping[str, str]) -> str:
    return "".join(f" {name}={_attribute(value)}" for name, value in values.items())


def _node_text(text: str) -> str:
    return escape(_legal(text), {chr(13): "&#13;"})


def _data(owner: str, name: str, value: str) -> str:
    return f'<data key="{owner}_{name}">{_node_text(value)}</data>'


def _attribute(value: str) -> str:
    return quoteattr(_legal(value), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def _legal(text: str) -> str:
    return text if text.isprintable() else _NOT_XML.sub("\ufffd", text)


def read_graphml(data: bytes, file: str, rounding: bool = False, faults: list[ContentError] | None = None) -> Galaxy:
    """Return the galaxy of a document; raises ContentError naming the node that cannot be used.

    `rounding` takes decimals finer than a thousandth to the nearest one instead of refusing them. In a foreign file,
    edges that lead nowhere are left out: added to `faults` where it is given.
    """
    graph = read_graph(data, file)
    foreign = ForeignFile(file, rounding, [] if faults is None else faults)
    beside = _beside(graph, file)
    name, radius = beside.pop("name", graph.name), beside.pop("radius", galaxy_game().strategy.circle())
    beside.pop("version", None)
    if graph.beside or OURS in graph.data:
        planets = [_planet_of(node, foreign) for node in graph.nodes]
        routes = [_edge_row(edge, foreign) for edge in graph.edges]
        return galaxy_of({**beside, "planets": planets, "routes": routes}, name, radius, file)
    groups = {node.id: node for node in graph.nodes if node.is_group}
    planets = [_planet_of(node, foreign) for node in graph.nodes if not node.is_group]
    inside = {node.id: groups[node.group] for node in graph.nodes if node.group in groups}
    for planet in planets:
        group = inside.get(str(planet["id"]))
        if group is not None and not planet["sector"]:
            planet["sector"] = column(group.data, "name") or group.id
    routes = [_edge_row(edge, foreign) for edge in _edges(graph, {str(each["id"]) for each in planets}, foreign)]
    return galaxy_of(_with_ids({**named_rows(planets), "planets": planets, "routes": routes}), name, radius, file)


def _edges(graph: Graph, planets: Set[str], foreign: ForeignFile) -> Iterator[GraphItem]:
    """Yield the edges that join two planets, each pair once; the others are faults."""
    pairs: set[frozenset[str]] = set()
    for edge in graph.edges:
        place, pair = f"edge {edge.id} {edge.other}"[:80], frozenset((edge.id, edge.other))
        lost = next((each for each in (edge.id, edge.other) if each not in planets), None)
        if lost is not None:
            foreign.fault(ContentError("galaxy.edge_nowhere", file=foreign.file, place=place, name=lost[:80]))
        elif len(pair) == 1:
            foreign.fault(ContentError("galaxy.edge_to_itself", file=foreign.file, place=place))
        elif pair not in pairs:
            pairs.add(pair)
            yield edge


def _planet_of(node: GraphItem, foreign: ForeignFile) -> Row:
    return foreign.planet(node.data, node.id, f"node {node.id}"[:80], name=node.id)


def _edge_row(edge: GraphItem, foreign: ForeignFile) -> Row:
    return foreign.route(edge.data, edge.id, edge.other, f"edge {edge.id} {edge.other}"[:80])


def _with_ids(rows: Mapping[str, Json]) -> dict[str, Json]:
    """Return the rows of a foreign file with an id for each word by which it names a thing or points to one."""
    return {
        kind: [
            {name: as_id(str(said)) if said and name in _LINKS else said for name, said in each.items()}
            for each in (found if isinstance(found, list) else ())
        ]
        for kind, found in rows.items()
    }


def _beside(graph: Graph, file: str) -> dict[str, Json]:
    """Return the rows of everything but planets and routes, from our elements or our JSON; none of a foreign file."""
    if graph.beside:
        tag, head = graph.beside[0]
        if tag != "galaxy":
            raise ContentError("galaxy.not_graphml", file=file)
        try:
            top: dict[str, Json] = {"name": head.get("name", ""), "radius": thousandths(head.get("radius", ""))}
        except Refused as problem:
            raise cell_error(problem, file, "radius") from problem
        if head.get("version") != str(VERSION):
            raise ContentError("galaxy.other_version", file=file, found=head.get("version", "")[:20], known=VERSION)
        return {**rows_of(graph.beside[1:], file), **top}
    if OURS not in graph.data:
        return {}
    found = parse_json(graph.data[OURS], file)
    if not isinstance(found, dict) or not {"planets", "routes"}.isdisjoint(found):
        raise ContentError("galaxy.not_graphml", file=file)
    return found
