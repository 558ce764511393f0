"""TMX elements as the tables of TMJ, and back: the two formats hold the same in two spellings.

Unknown attributes become unknown keys; unknown elements are kept whole under the key `<`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from models.content import Json
from models.formats.xml_text import Element, element_json, unkept
from models.progress import Progress, cancellable, silent

Table = dict[str, Json]
_LAYERS: Final = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_SHAPES: Final = ("ellipse", "point", "capsule")
_COUNTED: Final = ("hexsidelength", "parallaxoriginx", "parallaxoriginy", "parallaxx", "parallaxy", "width", "height")
_PLAIN: Final = re.compile(r"^-?\d{1,9}(\.\d{1,9})?$")


def map_table(root: Element, progress: Progress = silent) -> Table:
    """Return the table of a `<map>`. Progress may cancel."""
    table = _start(root)
    table["tilesets"] = [tileset_table(child, progress) for child in root.all("tileset")]
    table["layers"] = _layers(root, progress)
    return _finish(table, root, {"tileset", *_LAYERS})


def tileset_table(root: Element, progress: Progress = silent) -> Table:
    """Return the table of a `<tileset>`, in a map or in a file of its own. Progress may cancel."""
    table = _start(root)
    for tag, key in (("tileoffset", "tileoffset"), ("grid", "grid"), ("transformations", "transformations")):
        child = root.first(tag)
        if child is not None:
            table[key] = _attribute_table(child.attributes)
    _picture(root, table)
    tiles = [_tile(child, progress) for child in cancellable(root.all("tile"), progress)]
    if tiles:
        table["tiles"] = tiles
    sets = root.first("wangsets")
    if sets is not None:
        table["wangsets"] = [_wang_set(child) for child in sets.all("wangset")]
    return _finish(table, root, {"tileoffset", "grid", "transformations", "image", "tile", "wangsets"})


def object_table(root: Element) -> Table:
    """Return the table of an `<object>`."""
    table = _start(root)
    for shape in _SHAPES:
        if root.first(shape) is not None:
            table[shape] = True
    for shape in ("polygon", "polyline"):
        child = root.first(shape)
        if child is not None:
            table[shape] = [
                dict(zip("xy", pair.split(","), strict=False)) for pair in child.attributes.get("points", "").split()
            ]
    words = root.first("text")
    if words is not None:
        table["text"] = {**words.attributes, "text": words.text}
    return _finish(table, root, {*_SHAPES, "polygon", "polyline", "text"})


def template_table(root: Element) -> Table:
    """Return the table of a `<template>`: its tileset and its object."""
    table: Table = {"type": "template"}
    used, each = root.first("tileset"), root.first("object")
    if used is not None:
        table["tileset"] = tileset_table(used)
    if each is not None:
        table["object"] = object_table(each)
    return table


def _start(element: Element) -> Table:
    table = _attribute_table(element.attributes)
    properties = element.first("properties")
    if properties is not None:
        table["properties"] = [_property(child) for child in properties.all("property")]
    return table


def _attribute_table(attributes: Mapping[str, str]) -> Table:
    """Return attributes as a table; those that TMJ writes as numbers are converted, so that they go
    out as they came.
    """
    table: Table = dict(attributes)
    for key in _COUNTED:
        if _PLAIN.match(attributes.get(key, "")):
            table[key] = float(attributes[key]) if "." in attributes[key] else int(attributes[key])
    return table


def _property(element: Element) -> Table:
    table: Table = dict(element.attributes)
    inner = element.first("properties")
    if inner is not None:
        table["value"] = [_property(child) for child in inner.all("property")]
    items = list(element.all("item"))
    if items:
        table["value"] = [_property(child) for child in items]
    table.setdefault("value", element.text)
    return table


def _finish(table: Table, element: Element, known: set[str]) -> Table:
    unknown = [
        element_json(child) for child in element.children if child.tag not in known and child.tag != "properties"
    ]
    if unknown:
        table["<"] = unknown
    return table


def _layers(element: Element, progress: Progress) -> list[Table]:
    return [_layer(child, progress) for child in element.children if child.tag in _LAYERS]


def _layer(element: Element, progress: Progress) -> Table:
    table = {**_start(element), "type": _LAYERS[element.tag]}
    if "class" not in table and "type" in element.attributes:
        table["class"] = element.attributes["type"]
    known: set[str] = set()
    if element.tag == "layer":
        _cells(element, table)
        known = {"data"}
    elif element.tag == "objectgroup":
        table["objects"] = [object_table(child) for child in cancellable(element.all("object"), progress)]
        known = {"object"}
    elif element.tag == "imagelayer":
        _picture(element, table)
        known = {"image"}
    else:
        table["layers"] = _layers(element, progress)
        known = set(_LAYERS)
    return _finish(table, element, known)


def _cells(element: Element, table: Table) -> None:
    data = element.first("data")
    if data is None:
        return
    table["encoding"] = data.attributes.get("encoding", "")
    table["compression"] = data.attributes.get("compression", "")
    chunks = list(data.all("chunk"))
    if chunks:
        table["chunks"] = [{**chunk.attributes, "data": _numbers(chunk)} for chunk in chunks]
    else:
        table["data"] = _numbers(data)


def _numbers(element: Element) -> Json:
    return element.gids if element.gids is not None else element.text


def _picture(element: Element, table: Table) -> None:
    picture = element.first("image")
    if picture is None:
        return
    names = {"source": "image", "width": "imagewidth", "height": "imageheight", "trans": "transparentcolor"}
    rest = {key: value for key, value in picture.attributes.items() if key not in names}
    table |= {names[key]: value for key, value in picture.attributes.items() if key in names}
    unknown = [element_json(child) for child in picture.children]
    if rest or unknown:
        table["imagerest"] = {**rest, **({"<": unknown} if unknown else {})}


def _tile(element: Element, progress: Progress) -> Table:
    table = _start(element)
    _picture(element, table)
    animation = element.first("animation")
    if animation is not None:
        table["animation"] = [dict(frame.attributes) for frame in animation.all("frame")]
    group = element.first("objectgroup")
    if group is not None:
        table["objectgroup"] = _layer(group, progress)
    return _finish(table, element, {"image", "animation", "objectgroup"})


def _wang_set(element: Element) -> Table:
    table = _start(element)
    table["colors"] = [_finish(_start(child), child, set()) for child in element.all("wangcolor")]
    table["wangtiles"] = [
        {**child.attributes, "wangid": child.attributes.get("wangid", "").split(",")}
        for child in element.all("wangtile")
    ]
    return _finish(table, element, {"wangcolor", "wangtile"})


def attributes_of(table: Mapping[str, Json], apart: set[str]) -> dict[str, str]:
    """Return the plain values of a table as attributes."""
    return {
        key: tmx_text(value)
        for key, value in table.items()
        if key not in apart and isinstance(value, str | int | float | bool) and not key.startswith("<")
    }


def tmx_text(value: Json) -> str:
    """Return a plain value as TMX writes it."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return str(value)


def inner(table: Table, key: str) -> Table:
    """Return the table under a key, an empty one where there is none."""
    found = table.get(key)
    return found if isinstance(found, dict) else {}


def tables(table: Table, key: str) -> list[Table]:
    """Return the tables of the list under a key, none where there is none."""
    found = table.get(key)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list | tuple) else []


def unknown_children(table: Mapping[str, Json]) -> list[Element]:
    """Return the elements that were kept under the key `<`."""
    raw = table.get("<")
    return [child for each in raw if (child := unkept(each)) is not None] if isinstance(raw, list) else []
