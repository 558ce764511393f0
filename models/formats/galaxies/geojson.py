"""Galaxies as GeoJSON (RFC 7946) for map programs: planets and commands as points, routes as lines, sectors as areas.

Coordinates are map units with up to three decimals, y downwards as on our screen; they are no longitudes. Everything
a feature says of itself is in its properties (the rows of `models.galaxy.rows` without their positions); factions,
alliances, characters and notes ride along in the member `portulan`, so a file of ours reads back whole. Of somebody
else's file, points are planets by the names of our columns (`galaxy_foreign`), areas are sectors, and lines are routes
between the planets that they run over, in pairs. Geometries of many parts (`Multi…`, collections) are read in parts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from models.content import Json
from models.errors import ContentError
from models.formats.galaxies.columns import SECTORS
from models.formats.galaxies.foreign import ForeignFile, column, named_rows
from models.formats.galaxies.own_json import galaxy_of
from models.formats.json_text import parse_json
from models.galaxy.galaxy import DEFAULT_RADIUS, Galaxy
from models.galaxy.ids import new_id
from models.galaxy.numbers import decimal
from models.galaxy.rows import MOST_CORNERS, Row, row_in, to_rows
from models.galaxy.values import Point
from models.progress import Progress, cancellable, silent
from models.safe_names import as_id

BESIDE: Final = ("alliances", "factions", "characters", "notes")
_DEEPEST: Final = 20
KIND: Final = "kind_of_thing"
"""The property that says what a feature is: planet, command, route, sector."""


def write_geojson(galaxy: Galaxy, progress: Progress = silent) -> str:
    """Return the feature collection of a galaxy; sectors come first, so that programs draw them below.

    Progress may cancel.
    """
    features = [
        *(_area(galaxy, i) for i in cancellable(range(len(galaxy.sectors)), progress)),
        *(_line(galaxy, i) for i in cancellable(range(len(galaxy.routes)), progress)),
        *(_point("planet", row_in(galaxy, "planets", p), p.at) for p in cancellable(galaxy.planets, progress)),
        *(_point("command", row_in(galaxy, "commands", c), c.at) for c in cancellable(galaxy.commands, progress)),
    ]
    rows = to_rows(galaxy, progress)
    beside: dict[str, Json] = {"version": 1, "name": galaxy.name, "radius": galaxy.radius}
    beside |= {key: rows[key] for key in BESIDE if key in rows}
    lines = ",\n".join(f"  {_dump(feature)}" for feature in cancellable(features, progress))
    return f'{{\n "type": "FeatureCollection",\n "portulan": {_dump(beside)},\n "features": [\n{lines}\n ]\n}}\n'


def _dump(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _spot(point: Point) -> list[float]:
    return [float(decimal(point[0])), float(decimal(point[1]))]


def _feature(kind: str, properties: Row, geometry: Mapping[str, Json] | None) -> dict[str, Json]:
    return {"type": "Feature", "properties": {KIND: kind, **properties}, "geometry": geometry}


def _point(kind: str, properties: Row, at: Point) -> dict[str, Json]:
    kept = {key: value for key, value in properties.items() if key not in ("x", "y")}
    return _feature(kind, kept, {"type": "Point", "coordinates": _spot(at)})


def _line(galaxy: Galaxy, i: int) -> dict[str, Json]:
    route = galaxy.routes[i]
    ends = [galaxy.planet[key].at for key in (route.start, route.end) if key in galaxy.planet]
    geometry: dict[str, Json] | None = (
        {"type": "LineString", "coordinates": [_spot(end) for end in ends]} if len(ends) == 2 else None
    )
    return _feature("route", row_in(galaxy, "routes", route), geometry)


def _area(galaxy: Galaxy, i: int) -> dict[str, Json]:
    sector = galaxy.sectors[i]
    corners = galaxy.outline(sector)
    ring = [_spot(corner) for corner in (*corners, corners[0])] if corners else []
    geometry: dict[str, Json] | None = {"type": "Polygon", "coordinates": [ring]} if ring else None
    # An outline that was computed is drawn, but stays computed when the file is read back.
    return _feature("sector", row_in(galaxy, "sectors", sector), geometry)


def read_geojson(
    data: bytes | str, file: str, rounding: bool = False, faults: list[ContentError] | None = None
) -> Galaxy:
    """Return the galaxy of a feature collection, or of one feature; raises ContentError naming one it cannot use.

    `rounding` takes coordinates finer than a thousandth to the nearest one instead of refusing them. Foreign lines that
    join no planets are left out: added to `faults` where it is given.
    """
    document = parse_json(data, file)
    if isinstance(document, dict) and document.get("type") == "Feature":
        document = {"type": "FeatureCollection", "features": [document]}
    features = document.get("features") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(features, list) or document.get("type") != "FeatureCollection":
        raise ContentError("galaxy.not_geojson", file=file)
    beside = document.get("portulan", {})
    if not isinstance(beside, dict):
        raise ContentError("galaxy.not_geojson", file=file)
    reader = _Reader(ForeignFile(file, rounding, [] if faults is None else faults))
    for i, feature in enumerate(features):
        reader.take(feature, f"features[{i}]")
    rows = reader.rows()
    kept = {key: beside[key] for key in BESIDE if key in beside}
    return galaxy_of({**rows, **kept}, beside.get("name", ""), beside.get("radius", DEFAULT_RADIUS), file)


class _Reader:
    """Collects rows feature by feature; what other programs wrote waits until every planet of ours is known."""

    def __init__(self, foreign: ForeignFile) -> None:
        self._foreign, self._file = foreign, foreign.file
        self._ours: dict[str, list[Row]] = {"planet": [], "command": [], "sector": [], "route": []}
        self._points: list[tuple[str, dict[str, str], Point]] = []
        self._areas: list[tuple[dict[str, str], list[Point]]] = []
        self._lines: list[tuple[str, dict[str, str], list[Point]]] = []

    def take(self, feature: Json, place: str) -> None:
        """Read one feature; raises ContentError for one whose geometry cannot be used."""
        if not isinstance(feature, Mapping) or not isinstance(given := feature.get("properties"), dict | None):
            raise self._bad(place)
        properties = dict(given or {})
        kind = properties.pop(KIND, "")
        if kind in ("sector", "route"):
            self._ours[kind].append(properties)
            return
        said = {str(key): _text(value) for key, value in properties.items()}
        areas: list[list[Point]] = []
        for shape, raw in _parts(feature.get("geometry"), place, self._bad):
            if shape == "Point" and kind in ("planet", "command"):
                x, y = self._pair(raw, place)
                self._ours[kind].append({**properties, "x": x, "y": y})
            elif shape == "Point":
                self._points.append((place, said, self._pair(raw, place)))
            elif shape == "LineString":
                self._lines.append((place, said, self._pairs(raw, place, 2)))
            elif shape == "Polygon" and isinstance(raw, list) and raw:
                areas.append(self._pairs(raw[0], place, 4)[:-1])
        if areas:
            # A sector has one outline: that of its largest part.
            self._areas.append((said, max(areas, key=_area_of)))

    def _bad(self, place: str) -> ContentError:
        return ContentError("galaxy.bad_feature", file=self._file, place=place)

    def _pairs(self, raw: Json, place: str, least: int) -> list[Point]:
        if not isinstance(raw, list) or len(raw) < least:
            raise self._bad(place)
        return [self._pair(each, place) for each in raw]

    def _pair(self, raw: Json, place: str) -> Point:
        if not isinstance(raw, list) or len(raw) < 2 or any(type(part) not in (int, float) for part in raw[:2]):
            raise self._bad(place)
        x, y = (self._foreign.number(repr(part), place) for part in raw[:2])
        return x, y

    def rows(self) -> dict[str, list[Row]]:
        """Return the rows found by kind."""
        taken = {str(each.get("id", "")) for each in self._ours["planet"]}
        planets = [self._planet(*each, taken) for each in self._points]
        known = {str(each.get("id", "")) for each in self._ours["sector"]}
        sectors = []
        for number, (said, outline) in enumerate(self._areas, 1):
            name = column(said, "name", SECTORS) or str(number)
            sectors.append(self._foreign.sector(said, new_id(name, known), name, _thinned(outline)))
            known.add(str(sectors[-1]["id"]))
        beside = named_rows(planets, sectors)
        for kind in ("sectors", "factions"):
            beside[kind] = [each | {"id": as_id(str(each["id"]))} for each in beside[kind]]
        for planet in planets:
            planet |= {link: as_id(str(planet[link])) for link in ("sector", "owner") if planet[link]}
        every = [*self._ours["planet"], *planets]
        return {
            "factions": beside["factions"],
            "sectors": [*self._ours["sector"], *beside["sectors"]],
            "planets": every,
            "routes": [*self._ours["route"], *self._joined(every)],
            "commands": self._ours["command"],
        }

    def _planet(self, place: str, said: dict[str, str], at: Point, taken: set[str]) -> Row:
        name = column(said, "name").strip()
        if not name:
            raise ContentError("galaxy.row_without_name", file=self._file, place=place)
        key = new_id(name, taken)
        taken.add(key)
        row = self._foreign.planet({**said, "x": "0", "y": "0"}, key, place, name=name)
        return {**row, "name": name[:200], "x": at[0], "y": at[1]}

    def _joined(self, planets: list[Row]) -> list[Row]:
        """Return the routes of lines: between each two planets that follow each other on one, each pair once."""
        spots = {(each["x"], each["y"]): str(each.get("id", "")) for each in planets}
        found: dict[frozenset[str], Row] = {}
        for place, said, line in self._lines:
            stops = [spots[at] for at in line if at in spots]
            pairs = [(a, b) for a, b in pairwise(stops) if a != b]
            if not pairs:
                self._foreign.fault(ContentError("galaxy.line_nowhere", file=self._file, place=place))
            for a, b in pairs:
                start, end = sorted((a, b))
                found.setdefault(frozenset((a, b)), self._foreign.route(said, start, end, place))
        return sorted(found.values(), key=lambda each: (str(each["start"]), str(each["end"])))


def _parts(geometry: Json, place: str, bad: Callable[[str], ContentError], deep: int = 0) -> Iterator[tuple[str, Json]]:
    """Yield the simple geometries of a geometry: shape and coordinates. Raises what `bad` returns for the place."""
    if not isinstance(geometry, Mapping):
        return
    shape, raw = str(geometry.get("type")), geometry.get("coordinates")
    if shape == "GeometryCollection":
        parts = geometry.get("geometries")
        if not isinstance(parts, list) or deep > _DEEPEST:
            raise bad(place)
        for each in parts:
            yield from _parts(each, place, bad, deep + 1)
    elif shape.startswith("Multi"):
        if not isinstance(raw, list):
            raise bad(place)
        yield from ((shape.removeprefix("Multi"), each) for each in raw)
    else:
        yield shape, raw


def _text(value: Json) -> str:
    """Return a property as text, as it would stand in a table; what is null, or no plain value, is not said."""
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    return " ".join(str(value).split()) if isinstance(value, str | int) else ""


def _area_of(ring: list[Point]) -> int:
    """Return twice the area of a ring."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, ring[0]])))


def _thinned(ring: list[Point]) -> list[Point]:
    """Return a ring with at most as many corners as a sector has, evenly left out."""
    return ring[:: -(-len(ring) // MOST_CORNERS)]
