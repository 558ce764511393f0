"""Zones by what they are for: painted cell by cell, added, given to a side, removed, renamed, on a new map each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from models.i18n import Text, both
from models.maps.features import DoorState, Zone, ZoneKind
from models.maps.free_walls import with_doors
from models.maps.gates import gates_of
from models.maps.properties import Property
from models.maps.rules.grid import Cell
from models.maps.things import add, cells_zone, replace_thing, take
from models.maps.tile_map import TileMap
from models.table.shapes import hull
from models.table.spots import UNIT, Spot

COLOURS: Final[Mapping[str, str]] = {
    "start": "#7a6a4f",
    "objective": "#6f9a4d",
    "console": "#3f8f8a",
    "vault": "#b8902f",
    "infirmary": "#7a9cc6",
    "event": "#8a5fa8",
    "other": "#4f8ec9",
}
"""What zones of a kind are drawn in where nothing else is said."""


@dataclass(frozen=True, slots=True)
class ZoneWanted:
    """A zone yet to be made: its use, its name, its side, its colour (`#rrggbb`; empty: that of its kind)."""

    kind: ZoneKind
    name: str
    side: str = ""
    color: str = ""


def zone_names(tile_map: TileMap, cell: Cell) -> tuple[str, ...]:
    """Return the names of the named zones a cell lies in, in their order."""
    return tuple(zone.name for zone in tile_map.zones if zone.name and cell in zone.cells())


def zones_of(tile_map: TileMap, kind: str, side: str | None = None) -> tuple[Zone, ...]:
    """Return the zones of a kind, and where one is given of a side, in the order of the map."""
    return tuple(each for each in tile_map.zones if each.kind == kind and side in (None, each.side))


def zone_of(tile_map: TileMap, zone_id: int) -> Zone | None:
    """Return a zone by its id, None where it is gone."""
    return next((each for each in tile_map.zones if each.id == zone_id), None)


def cells_of(zones: Iterable[Zone], tile_map: TileMap) -> frozenset[Cell]:
    """Return the cells of zones that lie on the map."""
    return frozenset(cell for zone in zones for cell in zone.cells() if tile_map.inside(cell))


def corners_of(zone: Zone) -> tuple[Spot, ...]:
    """Return the corners of the hull of a zone, in thousandths of a cell or pace; fewer than three for an empty one."""
    runs = ((x, y) for row, first, last in zone.runs for x in (first, last + 1) for y in (row, row + 1))
    return hull([(x, y) for x, y in zone.polygon] or [(x * UNIT, y * UNIT) for x, y in runs])


def zone_name(zone: Zone, tile_map: TileMap) -> Text:
    """Return what a zone is called; one without a name, or named by a number alone, is called after its use."""
    if zone.name and not zone.name.isdecimal():
        return Text.same(zone.name)
    same = [each.id for each in zones_of(tile_map, zone.kind)]
    number = zone.name or (str(same.index(zone.id) + 1) if len(same) > 1 else "")
    word = both(f"map.zone_{zone.kind}")
    return Text(f"{word.fr} {number}".strip(), f"{word.en} {number}".strip())


def name_zones(tile_map: TileMap, words: Mapping[str, str]) -> TileMap:
    """Return the map with its zones named after their use by `words` (kind to word), numbered where there are several.

    Zones of a kind without a word keep their names.
    """
    many = Counter(zone.kind for zone in tile_map.zones)
    seen: Counter[str] = Counter()
    zones = []
    for zone in tile_map.zones:
        seen[zone.kind] += 1
        word = words.get(zone.kind, "")
        name = f"{word} {seen[zone.kind]}" if many[zone.kind] > 1 else word
        zones.append(replace(zone, name=name) if word else zone)
    return replace(tile_map, zones=tuple(zones))


def painted(tile_map: TileMap, zone_id: int, cells: frozenset[Cell]) -> TileMap:
    """Return the map with a zone covering other cells.

    A zone without a cell left is removed; an id that is gone changes nothing.
    """
    zone = zone_of(tile_map, zone_id)
    if zone is None:
        return tile_map
    made = cells_zone(zone, cells, tile_map)
    return replace_thing(tile_map, made) if made.runs else take(tile_map, [("zone", zone_id)])


def add_zone(tile_map: TileMap, wanted: ZoneWanted, cells: Iterable[Cell]) -> tuple[TileMap, int]:
    """Return the map with one more zone, and its id; the map as it was and 0 for a zone without a cell on the map."""
    bare = Zone(0, wanted.name, wanted.kind, wanted.color or COLOURS[wanted.kind], side=wanted.side)
    made = cells_zone(bare, cells, tile_map)
    if not made.runs:
        return tile_map, 0
    grown, (_, zone_id) = add(tile_map, made)
    return grown, zone_id


def turned_into(tile_map: TileMap, zone_id: int, wanted: ZoneWanted) -> TileMap:
    """Return the map with a zone given another use, side and colour.

    Its name stays, unless it was only the word for its old use.
    """
    zone = zone_of(tile_map, zone_id)
    if zone is None:
        return tile_map
    word, stem = both(f"map.zone_{zone.kind}"), zone.name.rstrip("0123456789").rstrip()
    name = wanted.name if wanted.kind != zone.kind and stem in ("", word.fr, word.en) else zone.name or wanted.name
    colour = wanted.color or COLOURS[wanted.kind]
    return replace_thing(tile_map, replace(zone, kind=wanted.kind, side=wanted.side, name=name, color=colour))


@dataclass(frozen=True, slots=True)
class ZoneChanged:
    """A zone that was there before and has another name or colour now: what it was called, what it is called."""

    before: Text
    after: Text
    renamed: bool
    recoloured: bool


def zones_changed(before: TileMap, after: TileMap) -> tuple[ZoneChanged, ...]:
    """Return the zones that two states of a map share and that differ in name or colour."""
    found = []
    for zone in after.zones:
        old = zone_of(before, zone.id)
        if old is not None and (old.name, old.color) != (zone.name, zone.color):
            names = zone_name(old, before), zone_name(zone, after)
            found.append(ZoneChanged(*names, old.name != zone.name, old.color != zone.color))
    return tuple(found)


def link_zone(tile_map: TileMap, zone_id: int, name: str, value: str) -> TileMap:
    """Return the map with a property `name` of a zone set, such as the `barrier` of a console; an empty value removes
    it.
    """
    zone = zone_of(tile_map, zone_id)
    if zone is None:
        return tile_map
    kept = {key: each for key, each in zone.properties.items() if key != name}
    return replace_thing(
        tile_map, replace(zone, properties={**kept, **({name: Property("string", value)} if value else {})})
    )


def renamed(tile_map: TileMap, zone_id: int, name: str) -> TileMap:
    """Return the map with another name for a zone."""
    zone = zone_of(tile_map, zone_id)
    return tile_map if zone is None else replace_thing(tile_map, replace(zone, name=name))


def with_gate(tile_map: TileMap, gate_id: str, state: DoorState) -> TileMap:
    """Return the map with a door or a barrier, all of its parts, in another state."""
    gate = gates_of(tile_map).get(gate_id)
    if gate is None:
        return tile_map
    walls = {edge: replace(w, state=state) if edge in gate.edges else w for edge, w in tile_map.walls.items()}
    doors = {cell: replace(d, state=state) if cell in gate.cells else d for cell, d in tile_map.doors.items()}
    return with_doors(replace(tile_map, walls=walls, doors=doors), dict.fromkeys(gate.free, state))
