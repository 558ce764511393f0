"""The tables of TMJ as TMX elements: the way back of `models.formats.tiled.tmx_tree`."""

from __future__ import annotations

from typing import Final

from models.formats.tiled.tmx_tree import Table, attributes_of, inner, tables, tmx_text, unknown_children
from models.formats.xml_text import Element

_TAGS: Final = {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}


def map_element(table: Table) -> Element:
    """Return the `<map>` of a table."""
    element = _start("map", table, {"type", "layers", "tilesets"})
    element.children += [tileset_element(each) for each in tables(table, "tilesets")]
    element.children += [_layer(each) for each in tables(table, "layers")]
    return element


def tileset_element(table: Table) -> Element:
    """Return the `<tileset>` of a table."""
    element = _start("tileset", table, {"type", *_PICTURE})
    first = element.children[:1] if "properties" in table else []
    parts = [
        Element(key, attributes_of(inner(table, key), set()))
        for key in ("tileoffset", "grid", "transformations")
        if key in table
    ]
    element.children = [*parts[:2], *first, *_picture(table), *parts[2:], *element.children[len(first) :]]
    element.children += [_tile(each) for each in tables(table, "tiles")]
    sets = [_wang_set(each) for each in tables(table, "wangsets")]
    if sets:
        element.children.append(Element("wangsets", {}, children=sets))
    return element


_PICTURE: Final = {"image", "imagewidth", "imageheight", "transparentcolor", "imagerest"}


def _start(tag: str, table: Table, apart: set[str]) -> Element:
    element = Element(tag, attributes_of(table, {"properties", *apart}))
    properties = tables(table, "properties")
    if properties:
        element.children.append(Element("properties", {}, children=[_property(each) for each in properties]))
    element.children += unknown_children(table)
    return element


def _property(table: Table, tag: str = "property") -> Element:
    value = table.get("value", "")
    element = Element(tag, attributes_of(table, {"value"}))
    if element.attributes.get("type") == "string":
        del element.attributes["type"]
    if isinstance(value, list) and table.get("type") == "list":
        element.children = [_property(each, "item") for each in value]
    elif isinstance(value, list):
        element.children = [Element("properties", {}, children=[_property(each) for each in value])]
    elif isinstance(value, bool):
        element.attributes["value"] = "true" if value else "false"
    elif isinstance(value, str) and "\n" in value:
        element.text = value
    else:
        element.attributes["value"] = tmx_text(value)
    return element


def _layer(table: Table) -> Element:
    tag = _TAGS[str(table["type"])]
    apart = {"type", "data", "chunks", "objects", "layers", "encoding", "compression", *_PICTURE}
    element = _start(tag, table, apart)
    if tag == "layer":
        element.children.append(_cells(table))
    elif tag == "objectgroup":
        element.children += [_object(each) for each in tables(table, "objects")]
    elif tag == "imagelayer":
        element.children += _picture(table)
    else:
        element.children += [_layer(each) for each in tables(table, "layers")]
    return element


def _cells(table: Table) -> Element:
    data = Element("data", {key: str(table[key]) for key in ("encoding", "compression") if table.get(key)})
    if "chunks" in table:
        for chunk in tables(table, "chunks"):
            data.children.append(Element("chunk", attributes_of(chunk, {"data"}), str(chunk["data"])))
    else:
        data.text = str(table["data"])
    return data


def _object(table: Table) -> Element:
    shapes = ("ellipse", "point", "capsule")
    element = _start("object", table, {*shapes, "polygon", "polyline", "text"})
    element.children += [Element(shape, {}) for shape in shapes if table.get(shape)]
    for shape in ("polygon", "polyline"):
        if shape in table:
            points = " ".join(f"{tmx_text(point['x'])},{tmx_text(point['y'])}" for point in tables(table, shape))
            element.children.append(Element(shape, {"points": points}))
    if "text" in table:
        words = inner(table, "text")
        element.children.append(Element("text", attributes_of(words, {"text"}), str(words.get("text", ""))))
    return element


def _picture(table: Table) -> list[Element]:
    names = {"image": "source", "imagewidth": "width", "imageheight": "height", "transparentcolor": "trans"}
    found = {names[key]: tmx_text(table[key]) for key in names if key in table}
    rest = inner(table, "imagerest")
    if not found and not rest:
        return []
    return [Element("image", {**found, **attributes_of(rest, set())}, children=unknown_children(rest))]


def _tile(table: Table) -> Element:
    element = _start("tile", table, {"animation", "objectgroup", *_PICTURE})
    element.children += _picture(table)
    if "objectgroup" in table:
        element.children.append(_layer(inner(table, "objectgroup")))
    if table.get("animation"):
        frames = [Element("frame", attributes_of(frame, set())) for frame in tables(table, "animation")]
        element.children.append(Element("animation", {}, children=frames))
    return element


def _wang_set(table: Table) -> Element:
    element = _start("wangset", table, {"colors", "wangtiles"})
    element.children += [_start("wangcolor", color, set()) for color in tables(table, "colors")]
    for tile in tables(table, "wangtiles"):
        around = tile["wangid"]
        wheel = ",".join(map(str, around)) if isinstance(around, list | tuple) else ""
        element.children.append(Element("wangtile", {**attributes_of(tile, {"wangid"}), "wangid": wheel}))
    return element
