"""Galaxies as GeoJSON (RFC 7946) for map programs: planets and commands as points, routes as lines, sectors as areas.

Coordinates are map units with up to three decimals, y downwards as on our screen; they are no longitudes. Everything
a feature says of itself is in its properties (the rows of `models.galaxy.rows` without their positions); factions,
alliances, characters and notes ride along in the member `portulan`, so a file of ours reads back whole. A file of
somebody else needs points with a `name`; lines become routes where both ends lie on a planet.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from models.errors import ContentError, Refused
from models.formats.galaxy_json import galaxy_of
from models.formats.galaxy_table import placed
from models.formats.json_text import parse_json
from models.galaxy.galaxy import DEFAULT_RADIUS, Galaxy
from models.galaxy.ids import new_id
from models.galaxy.numbers import decimal, thousandths
from models.galaxy.rows import Row, row_in, to_rows
from models.galaxy.values import Point
from models.progress import Progress, silent, watched

BESIDE: Final = ("alliances", "factions", "characters", "notes")
KIND: Final = "kind_of_thing"
"""The property that says what a feature is: planet, command, route, sector."""


def write_geojson(galaxy: Galaxy, progress: Progress = silent) -> str:
    """Return the feature collection of a galaxy; sectors come first, so that programs draw them below.

    Progress may cancel.
    """
    features = [
        *(_area(galaxy, i) for i in watched(range(len(galaxy.sectors)), progress)),
        *(_line(galaxy, i) for i in watched(range(len(galaxy.routes)), progress)),
        *(_point("planet", row_in(galaxy, "planets", p), p.at) for p in watched(galaxy.planets, progress)),
        *(_point("command", row_in(galaxy, "commands", c), c.at) for c in watched(galaxy.commands, progress)),
    ]
    rows = to_rows(galaxy, progress)
    beside = {"version": 1, "name": galaxy.name, "radius": galaxy.radius} | {
        key: rows[key] for key in BESIDE if key in rows
    }
    lines = ",\n".join(f"  {_dump(feature)}" for feature in watched(features, progress))
    return f'{{\n "type": "FeatureCollection",\n "portulan": {_dump(beside)},\n "features": [\n{lines}\n ]\n}}\n'


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _spot(point: Point) -> list[float]:
    return [float(decimal(point[0])), float(decimal(point[1]))]


def _feature(kind: str, properties: Row, geometry: Mapping[str, object] | None) -> dict[str, object]:
    return {"type": "Feature", "properties": {KIND: kind, **properties}, "geometry": geometry}


def _point(kind: str, properties: Row, at: Point) -> dict[str, object]:
    kept = {key: value for key, value in properties.items() if key not in ("x", "y")}
    return _feature(kind, kept, {"type": "Point", "coordinates": _spot(at)})


def _line(galaxy: Galaxy, i: int) -> dict[str, object]:
    route = galaxy.routes[i]
    ends = [galaxy.planet[key].at for key in (route.start, route.end) if key in galaxy.planet]
    geometry = {"type": "LineString", "coordinates": [_spot(end) for end in ends]} if len(ends) == 2 else None
    return _feature("route", row_in(galaxy, "routes", route), geometry)


def _area(galaxy: Galaxy, i: int) -> dict[str, object]:
    sector = galaxy.sectors[i]
    corners = galaxy.outline(sector)
    ring = [_spot(corner) for corner in (*corners, corners[0])] if corners else []
    geometry = {"type": "Polygon", "coordinates": [ring]} if ring else None
    # An outline that was computed is drawn, but stays computed when the file is read back.
    return _feature("sector", row_in(galaxy, "sectors", sector), geometry)


def read_geojson(data: bytes | str, file: str, *, rounding: bool = False) -> Galaxy:
    """Return the galaxy of a feature collection; raises ContentError naming the feature that cannot be used.

    `rounding` takes coordinates finer than a thousandth to the nearest one instead of refusing them.
    """
    document = parse_json(data, file)
    features = document.get("features") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(features, list) or document.get("type") != "FeatureCollection":
        raise ContentError("galaxy.not_geojson", file=file)
    beside = document.get("portulan", {})
    if not isinstance(beside, dict):
        raise ContentError("galaxy.not_geojson", file=file)
    reader = _Reader(file, rounding)
    for i, feature in enumerate(features):
        reader.take(feature, f"features[{i}]")
    rows = {key: beside[key] for key in BESIDE if key in beside} | reader.rows()
    return galaxy_of(rows, beside.get("name", ""), beside.get("radius", DEFAULT_RADIUS), file)


class _Reader:
    """Collects rows feature by feature; lines of other programs wait until every planet is known."""

    def __init__(self, file: str, rounding: bool) -> None:
        self._file, self._rounding = file, rounding
        self._planets: list[Row] = []
        self._commands: list[Row] = []
        self._sectors: list[Row] = []
        self._routes: list[Row] = []
        self._lines: list[tuple[tuple[int, int], tuple[int, int]]] = []
        self._taken: set[str] = set()

    def take(self, feature: object, place: str) -> None:
        """Read one feature; raises ContentError for one whose geometry cannot be used."""
        if not isinstance(feature, Mapping) or not isinstance(feature.get("properties"), dict | None):
            raise ContentError("galaxy.bad_feature", file=self._file, place=place)
        properties = dict(feature.get("properties") or {})
        geometry = feature.get("geometry")
        shape = geometry.get("type") if isinstance(geometry, Mapping) else None
        kind = properties.pop(KIND, "")
        if kind == "sector":
            self._sectors.append(properties)
        elif kind == "route":
            self._routes.append(properties)
        elif shape == "Point" and isinstance(geometry, Mapping):
            self._spot(kind, properties, self._pair(geometry.get("coordinates"), place), place)
        elif shape == "LineString" and isinstance(geometry, Mapping):
            ends = geometry.get("coordinates")
            if not isinstance(ends, list) or len(ends) < 2:
                raise ContentError("galaxy.bad_feature", file=self._file, place=place)
            self._lines.append((self._pair(ends[0], place), self._pair(ends[-1], place)))

    def _pair(self, raw: object, place: str) -> Point:
        if not isinstance(raw, list) or len(raw) < 2 or any(type(part) not in (int, float) for part in raw[:2]):
            raise ContentError("galaxy.bad_feature", file=self._file, place=place)
        try:
            x, y = (thousandths(_digits(part), rounding=self._rounding) for part in raw[:2])
        except Refused as problem:
            raise placed(problem, self._file, place) from problem
        return x, y

    def _spot(self, kind: object, properties: Row, at: Point, place: str) -> None:
        found = properties | {"x": at[0], "y": at[1]}
        if kind == "command":
            self._commands.append(found)
            return
        if kind != "planet":
            name = properties.get("name")
            if not isinstance(name, str) or not name.strip():
                raise ContentError("galaxy.row_without_name", file=self._file, place=place)
            found = {"id": new_id(name, self._taken), "name": name.strip()[:200], "x": at[0], "y": at[1]}
        self._taken.add(str(found.get("id", "")))
        self._planets.append(found)

    def rows(self) -> dict[str, list[Row]]:
        """Return the rows found by kind; lines of other programs become routes between the planets at their ends."""
        spots = {(p["x"], p["y"]): str(p.get("id", "")) for p in self._planets}
        pairs = {tuple(sorted((spots[a], spots[b]))) for a, b in self._lines if a in spots and b in spots and a != b}
        joined: list[Row] = [{"start": a, "end": b} for a, b in sorted(pairs)]
        return {
            "sectors": self._sectors,
            "planets": self._planets,
            "routes": self._routes + joined,
            "commands": self._commands,
        }


def _digits(value: float) -> str:
    """Return a JSON number as plain digits; one with an exponent is returned unchanged, and refused later."""
    return repr(value)
