"""Typed properties in the tables of TMJ: lists of name, type and value; old tables by name; values inside values."""

from __future__ import annotations

from collections.abc import Mapping

from models.content import Json
from models.formats.nodes import FileNode
from models.maps.properties import KINDS, Properties, Property, plain

_DEPTH = 50
_NO_TEXT = ("int", "object", "float", "bool", "list")
"""Kinds whose value Tiled leaves empty for none at all."""


def read_properties(node: FileNode) -> dict[str, Property]:
    """Return the properties of a table by name, in their order; raises ContentError for a value of the wrong type."""
    raw = node.take("properties")
    types = node.take("propertytypes") if isinstance(raw, Mapping) else None
    if isinstance(raw, Mapping):
        kinds = types if isinstance(types, Mapping) else {}
        raw = [{"name": key, "value": value, "type": kinds.get(key, plain(value).kind)} for key, value in raw.items()]
    return _property_list(FileNode({"properties": raw}, node.file, node.place), "properties", 0)


def _property_list(node: FileNode, key: str, depth: int) -> dict[str, Property]:
    if depth > _DEPTH:
        raise node.wrong(key)
    return {each.text("name"): _property(each, depth) for each in node.list(key)}


def _property(node: FileNode, depth: int) -> Property:
    kind = node.text("type", "string")
    of = node.text("propertytype")
    node.take("name")
    value: Json
    blank = node.raw.get("value")
    if kind in _NO_TEXT and isinstance(blank, str) and not blank.strip():
        node = FileNode({key: each for key, each in node.raw.items() if key != "value"}, node.file, node.place)
        node.take("type"), node.take("propertytype"), node.take("name")
    if kind == "int" or kind == "object":
        value = node.whole("value", 0, low=-(2**53), high=2**53)
    elif kind == "float":
        value = node.number("value")
    elif kind == "bool":
        value = node.flag("value")
    elif kind == "class":
        value = _members(node, depth)
    elif kind == "list":
        value = [_boxed(_property(each, depth + 1)) for each in node.list("value")]
    else:
        value = _free(node)
    return Property(kind, value, of, node.rest())


def _free(node: FileNode) -> Json:
    """Return the value of a property of an unknown kind: a text, or a plain value."""
    value = node.take("value")
    if value is None:
        return ""
    if not isinstance(value, str | int | float | bool):
        raise node.wrong("value")
    return str(value) if node.raw.get("type", "string") in KINDS else value


def _members(node: FileNode, depth: int) -> dict[str, Json]:
    value = node.take("value")
    if isinstance(value, list):
        return {name: _boxed(each) for name, each in _property_list(node, "value", depth + 1).items()}
    return _guessed(node, value, depth) if isinstance(value, Mapping) else {}


def _guessed(node: FileNode, value: Mapping[str, Json], depth: int) -> dict[str, Json]:
    """Return the members of a class from bare TMJ values; the kind of each is the type of its value."""
    if depth > _DEPTH:
        raise node.wrong("value")
    found: dict[str, Json] = {}
    for name, each in value.items():
        if isinstance(each, Mapping):
            found[name] = {"kind": "class", "value": _guessed(node, each, depth + 1)}
        elif isinstance(each, str | int | float | bool):
            found[name] = _boxed(plain(each))
        else:
            raise node.wrong(f"value.{name}")
    return found


def _boxed(each: Property) -> dict[str, Json]:
    boxed: dict[str, Json] = {"kind": each.kind, "value": each.value}
    return boxed | ({"of": each.of} if each.of else {})


def write_properties(properties: Properties) -> list[dict[str, Json]]:
    """Return properties as tables of name, type and value; the members of a class are such a list themselves."""
    return [_table(name, each.kind, each.value, each.of, each.extra) for name, each in properties.items()]


def _table(name: str, kind: str, value: Json, of: str, extra: Mapping[str, Json]) -> dict[str, Json]:
    table: dict[str, Json] = {"name": name, "type": kind, **({"propertytype": of} if of else {})}
    if kind == "class" and isinstance(value, Mapping):
        value = [_table(key, *_unboxed(each), {}) for key, each in value.items()]
    elif kind == "list" and isinstance(value, list | tuple):
        value = [{k: v for k, v in _table("", *_unboxed(each), {}).items() if k != "name"} for each in value]
    return {**extra, **table, "value": value}


def _unboxed(each: Json) -> tuple[str, Json, str]:
    if isinstance(each, Mapping) and "kind" in each:
        return str(each["kind"]), each.get("value", ""), str(each.get("of", ""))
    return plain(each).kind, each, ""


def bare(properties: list[dict[str, Json]]) -> list[dict[str, Json]]:
    """Return property tables as TMJ writes them: the members of a class are bare values by name."""
    return [{**each, "value": _bare(each)} for each in properties]


def _bare(each: Mapping[str, Json]) -> Json:
    value = each["value"]
    if each["type"] == "class" and isinstance(value, list):
        return {inner["name"]: _bare(inner) for inner in value}
    if each["type"] == "list" and isinstance(value, list):
        return [{**inner, "value": _bare(inner)} for inner in value]
    return value
