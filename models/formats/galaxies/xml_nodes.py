"""GraphML cut into nodes, edges and their attributes, without DTD, entities or anything outside the file.

At most 64 MB, 100 levels, 200,000 nodes and 1,000,000 edges; every element is let go once it is read.

A file of ours says more than its graph: sectors, sides, commands, characters and notes. They stand after the graph as
elements of a namespace of our own, one a thing with its fields as attributes, where other programs pass them by:
`<sector id="bord" name="Bord" outline="0 0; 5 0; 0 5"/>`. Lengths are decimals in map units, a name in two languages is
`name.fr` and `name.en`, units of a force are `infantry cruisers fighters`.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from models.content import Json
from models.errors import ContentError, Refused
from models.galaxy.galaxy import LARGEST, Galaxy
from models.galaxy.numbers import decimal, thousandths
from models.galaxy.rows import to_rows

NAMESPACE: Final = "urn:portulan:galaxy"
KINDS: Final[Mapping[str, str]] = {
    "alliance": "alliances", "faction": "factions", "sector": "sectors", "command": "commands",
    "character": "characters", "note": "notes",
}  # fmt: skip
"""The kind of thing each element is."""

_LENGTHS: Final = frozenset(("x", "y", "radius"))
_COUNTS: Final = frozenset(("bonus", "retreats"))
_SWITCHES: Final[Mapping[str, bool]] = {"true": True, "false": False}


def elements(galaxy: Galaxy) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield every element: its tag, its attributes."""
    rows = to_rows(galaxy)
    for tag, kind in KINDS.items():
        for row in rows.get(kind, ()):
            yield tag, dict(part for name, value in row.items() for part in _value_pairs(name, value))


def _value_pairs(name: str, value: Json) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        yield from ((f"{name}.{lang}", words) for lang, words in value.items())
    elif name == "outline" and isinstance(value, list):
        yield name, "; ".join(f"{decimal(x)} {decimal(y)}" for x, y in value)
    elif isinstance(value, list):
        yield name, " ".join(map(str, value))
    elif isinstance(value, bool):
        yield name, str(value).lower()
    else:
        yield name, decimal(value) if name in _LENGTHS and isinstance(value, int) else str(value)


def rows_of(found: list[tuple[str, dict[str, str]]], file: str) -> dict[str, list[dict[str, Json]]]:
    """Return the rows of elements by kind; raises ContentError naming the element that cannot be read."""
    rows: dict[str, list[dict[str, Json]]] = {}
    for tag, attributes in found:
        if tag not in KINDS:
            raise ContentError("content.unknown_key", file=file, place=tag[:60], allowed=tuple(KINDS))
        row: dict[str, Json] = {}
        words: dict[str, dict[str, str]] = {}
        for name, text in attributes.items():
            field, _, lang = name.partition(".")
            try:
                if lang:
                    row[field] = words.setdefault(field, {})
                    words[field][lang] = text
                else:
                    row[field] = _read(field, text)
            except (Refused, ValueError, KeyError) as problem:
                place = f"{tag} {attributes.get('id', '')}"[:80]
                raise ContentError("galaxy.bad_attribute", file=file, place=place, name=name[:40]) from problem
        rows.setdefault(KINDS[tag], []).append(row)
    return rows


def _read(field: str, text: str) -> Json:
    if field in _LENGTHS:
        return thousandths(text)
    if field in _COUNTS:
        return int(text)
    if field in ("loose", "npc"):
        return _SWITCHES[text]
    if field == "force":
        return [int(part) for part in text.split()]
    if field == "unlimited":
        return text.split()
    if field == "outline":
        return [[thousandths(part) for part in corner.split()] for corner in text.split(";")]
    return text


MAX_BYTES: Final = 64_000_000
MAX_DEPTH: Final = 100
MAX_EDGES: Final = 1_000_000
_OURS: Final = "{" + NAMESPACE + "}"
MAX_TEXT: Final = 10_000_000
"""Letters of one attribute: ours carries everything but planets and routes."""


@dataclass(slots=True)
class GraphItem:
    """A node, or an edge from `id` to `other`, with its attributes by name."""

    id: str
    other: str = ""
    data: dict[str, str] = field(default_factory=dict)
    group: str = ""
    is_group: bool = False


@dataclass(slots=True)
class Graph:
    """The first graph of a document, and the elements of ours besides: tag and attributes of each."""

    name: str = ""
    data: dict[str, str] = field(default_factory=dict)
    beside: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    nodes: list[GraphItem] = field(default_factory=list)
    edges: list[GraphItem] = field(default_factory=list)


def read_graph(data: bytes, file: str) -> Graph:
    """Return the graph of a GraphML document; raises ContentError."""
    if len(data) > MAX_BYTES:
        raise ContentError("galaxy.file_too_big", file=file, limit=MAX_BYTES // 1_000_000)
    try:
        return _Reader(file).read(iterparse(io.BytesIO(data), events=("start", "end"), forbid_dtd=True))
    except (ParseError, DefusedXmlException, ValueError, LookupError) as problem:
        raise ContentError("galaxy.not_graphml", file=file) from problem


def _middle(corner: str, side: str) -> str:
    """Return the middle of a side that begins at a corner; the corner where either is no number."""
    try:
        return str(Decimal(corner) + Decimal(side) / 2)
    except InvalidOperation:
        return corner


def _bare(tag: object) -> str:
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


class _Reader:
    """Builds the graph from elements as they open and close."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._graph = Graph()
        self._names: dict[str, str] = {}
        self._open: list[Element] = []
        self._items: list[GraphItem] = []
        self._seen: set[str] = set()
        self._default = ""
        self._defaults: list[tuple[str, str, str]] = []

    def read(self, events: Iterator[tuple[str, Element]]) -> Graph:
        """Return the graph after reading the whole document."""
        for event, element in events:
            if event == "start":
                self._start(element)
            else:
                self._end(element)
        if "graph" not in self._seen:
            raise ContentError("galaxy.not_graphml", file=self._file)
        return self._graph

    def _start(self, element: Element) -> None:
        self._open.append(element)
        if len(self._open) > MAX_DEPTH:
            raise ContentError("galaxy.xml_too_deep", file=self._file, limit=MAX_DEPTH)
        tag = _bare(element.tag)
        if len(self._open) == 1 and tag != "graphml":
            raise ContentError("galaxy.not_graphml", file=self._file)
        self._seen.add(tag)
        if tag == "graph":
            self._graph.name = self._graph.name or element.get("id", "")
            if self._items:
                self._items[-1].is_group = True
        elif tag == "node":
            self._items.append(GraphItem(element.get("id", ""), group=self._items[-1].id if self._items else ""))
        elif tag == "edge":
            self._items.append(GraphItem(element.get("source", ""), element.get("target", "")))
        elif tag == "Geometry" and self._items:
            # yEd keeps a node's place here, by its upper left corner.
            for axis, side in (("x", "width"), ("y", "height")):
                self._items[-1].data.setdefault(axis, _middle(element.get(axis, ""), element.get(side, "")))

    def _end(self, element: Element) -> None:
        self._open.pop()
        tag = _bare(element.tag)
        if tag == "key":
            key = element.get("id", "")
            self._names[key] = element.get("attr.name", key)
            if self._default.strip():
                self._defaults.append((element.get("for", "all"), self._names[key], self._default))
            self._default = ""
        elif tag == "default":
            self._default = (element.text or "")[:MAX_TEXT]
        elif tag == "data":
            self._data(element)
        elif tag == "NodeLabel" and self._items and element.text:
            self._items[-1].data.setdefault("name", " ".join(element.text.split())[:200])
        elif tag in ("node", "edge"):
            self._close(self._items.pop(), tag)
        if element.tag != tag and element.tag.startswith(_OURS):
            self._take(tag, dict(element.attrib))
        element.clear()
        if self._open:
            del self._open[-1][:]

    def _data(self, element: Element) -> None:
        text = element.text or ""
        if len(text) > MAX_TEXT:
            raise ContentError("galaxy.cell_too_long", file=self._file, place=element.get("key", ""), limit=MAX_TEXT)
        name = self._names.get(element.get("key", ""), element.get("key", ""))
        if text.strip() and (self._items or _bare(self._open[-1].tag) == "graph"):
            (self._items[-1].data if self._items else self._graph.data)[name] = text

    def _take(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._graph.beside) >= MAX_EDGES:
            raise ContentError("galaxy.too_many", file=self._file, place=tag[:40], limit=MAX_EDGES)
        self._graph.beside.append((tag, attributes))

    def _close(self, item: GraphItem, tag: str) -> None:
        listed, most = (self._graph.nodes, LARGEST) if tag == "node" else (self._graph.edges, MAX_EDGES)
        if len(listed) >= most:
            raise ContentError("galaxy.too_many", file=self._file, place=tag, limit=most)
        for whose, name, value in self._defaults:
            if whose in (tag, "all"):
                item.data.setdefault(name, value)
        listed.append(item)
