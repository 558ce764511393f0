"""What a GraphML file of ours says besides its graph: sectors, sides, commands, characters and notes.

They stand after the graph as elements of a namespace of our own, one a thing with its fields as attributes, where other
programs pass them by: `<sector id="bord" name="Bord" outline="0 0; 5 0; 0 5"/>`. Lengths are decimals in map units, a
name in two languages is `name.fr` and `name.en`, units of a force are `infantry cruisers fighters`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from models.errors import ContentError, Refused
from models.galaxy.galaxy import Galaxy
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
            yield tag, dict(part for name, value in row.items() for part in _written(name, value))


def _written(name: str, value: object) -> Iterator[tuple[str, str]]:
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


def rows_of(found: list[tuple[str, dict[str, str]]], file: str) -> dict[str, list[dict[str, object]]]:
    """Return the rows of elements by kind; raises ContentError naming the element that cannot be read."""
    rows: dict[str, list[dict[str, object]]] = {}
    for tag, attributes in found:
        if tag not in KINDS:
            raise ContentError("content.unknown_key", file=file, place=tag[:60], allowed=tuple(KINDS))
        row: dict[str, object] = {}
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


def _read(field: str, text: str) -> object:
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
