"""Reading one grid case with care: drawn maps, walls, cells, doors; every mistake names the file and the place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, cast

from models.content import Json
from models.errors import ContentError
from models.maps.rules.grid import CLEAR, DIFFICULT, IMPASSABLE, MAX_CELLS, Cell, Edge, Grid
from models.maps.rules.readings import VALUES, Readings

_REMARKS: Final = frozenset(("game", "format", "hand_check", "conventions", "keys", "cases"))
_MAX_CASES: Final = 100_000
_MAX_POINTS: Final = 1_000_000


def case_list(data: Json, file: str) -> Iterator[tuple[Json, str]]:
    """Yield every case of a file with its place; raises ContentError for a file that is no case file."""
    if not isinstance(data, Mapping):
        raise ContentError("map.case_not_object", file=file, place="cases")
    for key in data:
        if key not in _REMARKS:
            raise ContentError("map.case_unknown_key", file=file, place=str(key)[:40], known=tuple(sorted(_REMARKS)))
    cases = data.get("cases")
    if not isinstance(cases, list):
        raise ContentError("map.case_not_list", file=file, place="cases")
    if len(cases) > _MAX_CASES:
        raise ContentError("map.case_too_many", file=file, place="cases", limit=_MAX_CASES)
    seen: set[Json] = set()
    for i, case in enumerate(cases):
        if isinstance(case, Mapping) and isinstance(case.get("id"), str):
            if case["id"] in seen:
                raise ContentError("map.case_twice", file=file, place=f"cases[{i}].id", id=case["id"][:40])
            seen.add(case["id"])
        yield case, f"cases[{i}]"


@dataclass(frozen=True)
class Drawing:
    """A drawn map: its grid, and where each letter stands in reading order."""

    grid: Grid
    letters: Mapping[str, tuple[Cell, ...]]
    file: str
    place: str

    def all(self, letter: str) -> tuple[Cell, ...]:
        """Return every cell with a letter, none where the letter is not drawn."""
        return self.letters.get(letter, ())

    def some(self, letter: str) -> tuple[Cell, ...]:
        """Return every cell with a letter, at least one; raises ContentError without."""
        found = self.all(letter)
        if not found:
            raise ContentError("map.case_no_letter", file=self.file, place=self.place, letter=letter)
        return found

    def one(self, letter: str) -> Cell:
        """Return the only cell with a letter; raises ContentError for none or several."""
        found = self.some(letter)
        if len(found) > 1:
            raise ContentError("map.case_letter_twice", file=self.file, place=self.place, letter=letter)
        return found[0]


class Fields:
    """The fields of one case, each read by its kind; raises ContentError for a wrong one."""

    def __init__(self, raw: Json, file: str, place: str, known: frozenset[str]) -> None:
        if not isinstance(raw, Mapping):
            raise ContentError("map.case_not_object", file=file, place=place)
        self.raw: Mapping[str, Json] = raw
        self.file = file
        self.place = place
        for key in raw:
            if key not in known:
                inside = f"{place}.{str(key)[:40]}"
                raise ContentError("map.case_unknown_key", file=file, place=inside, known=tuple(sorted(known)))
        for key in ("title", "why"):
            if not isinstance(raw.get(key, ""), str):
                raise self.wrong(key, "text")
        proves = raw.get("proves", [])
        if not isinstance(proves, list) or not all(isinstance(rule, str) for rule in proves):
            raise self.wrong("proves", "table")

    def wrong(self, key: str, expected: str) -> ContentError:
        """Return the error for a field that is not what it should be; `expected` names the kind, as in map.po."""
        return ContentError(f"map.case_expected_{expected}", file=self.file, place=f"{self.place}.{key}")

    def text(self, key: str) -> str:
        """Return a field of text; raises ContentError where it is missing."""
        value = self.raw.get(key)
        if not isinstance(value, str):
            raise self.wrong(key, "text")
        return value

    def count(self, key: str) -> int:
        """Return a whole number of at least 0; raises ContentError where it is missing."""
        value = self.raw.get(key)
        if not _whole(value) or not 0 <= cast("int", value) <= _MAX_POINTS:
            raise self.wrong(key, "count")
        return cast("int", value)

    def keys(self, key: str, known: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return the names that the field `key` lists (a table or a list of names), None where it is missing.

        Raises ContentError for a name that is not in `known`.
        """
        if key not in self.raw:
            return None
        value = self.raw[key]
        if not isinstance(value, Mapping | list) or not all(isinstance(name, str) for name in value):
            raise self.wrong(key, "table")
        for name in value:
            if name not in known:
                inside = f"{self.place}.{key}.{name[:40]}"
                raise ContentError("map.case_unknown_key", file=self.file, place=inside, known=known)
        return tuple(value)

    def readings(self, *names: str) -> Readings:
        """Return the readings a case names; the others have their defaults. Raises ContentError for an unknown one."""
        chosen = {}
        for name in names:
            if name in self.raw:
                value = self.raw[name]
                if value not in VALUES[name]:
                    place = f"{self.place}.{name}"
                    raise ContentError("map.case_not_one_of", file=self.file, place=place, allowed=VALUES[name])
                chosen[name] = value
        return Readings.of(chosen)

    def cells(self, key: str, grid: Grid) -> tuple[Cell, ...]:
        """Return a list of cells of the map; raises ContentError for a cell outside it."""
        value = self.raw.get(key)
        if not isinstance(value, list):
            raise self.wrong(key, "cells")
        found = []
        for i, cell in enumerate(value):
            if not isinstance(cell, list) or len(cell) != 2 or not all(map(_whole, cell)):
                raise self.wrong(f"{key}[{i}]", "cells")
            if not grid.inside((cell[0], cell[1])):
                raise self.wrong(f"{key}[{i}]", "inside")
            found.append((cell[0], cell[1]))
        return tuple(found)

    def walls(self, width: int, height: int) -> frozenset[Edge]:
        """Return the walls of a case, none where the field is missing."""
        value = self.raw.get("walls", [])
        if not isinstance(value, list):
            raise self.wrong("walls", "walls")
        return frozenset(self._edge(f"walls[{i}]", wall, width, height) for i, wall in enumerate(value))

    def door(self, grid: Grid) -> Edge | Cell:
        """Return the door of a case: an edge, or a cell for `["C", x, y]`."""
        value = self.raw.get("door")
        if isinstance(value, list) and len(value) == 3 and value[0] == "C" and all(map(_whole, value[1:])):
            if not grid.inside((value[1], value[2])):
                raise self.wrong("door", "inside")
            return value[1], value[2]
        return self._edge("door", value, grid.width, grid.height)

    def _edge(self, key: str, value: Json, width: int, height: int) -> Edge:
        if (
            not isinstance(value, list)
            or len(value) != 3
            or value[0] not in ("V", "H")
            or not all(map(_whole, value[1:]))
        ):
            raise self.wrong(key, "walls")
        side, x, y = value
        if not (0 <= x < width + (side == "V") and 0 <= y < height + (side == "H")):
            raise self.wrong(key, "inside")
        return side, x, y


def drawing(case: Fields, letters: str, limit: int = MAX_CELLS) -> Drawing:
    """Return the map of a case: `#` blocks, `~` is difficult, `.` clear, letters stand on clear ground.

    `letters` are the signs allowed; `limit` caps the number of cells; with `difficult`, a field of that name may put
    difficult ground under letters. Raises ContentError.
    """
    rows = case.raw.get("map")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
        raise case.wrong("map", "rows")
    width, height = len(rows[0]), len(rows)
    if not width:
        raise case.wrong("map", "rows")
    if width * height > limit:
        place = f"{case.place}.map"
        raise ContentError("map.case_too_big", file=case.file, place=place, width=width, height=height, limit=limit)
    found: dict[str, list[Cell]] = {}
    for y, row in enumerate(rows):
        if len(row) != width:
            raise case.wrong(f"map[{y}]", "same_length")
        strange = set(row) - set(letters)
        if strange:
            place = f"{case.place}.map[{y}]"
            raise ContentError("map.case_letter", file=case.file, place=place, letter=min(strange), known=letters)
        for x, letter in enumerate(row):
            if letter not in "#~.":
                found.setdefault(letter, []).append((x, y))
    grid = _terrain(case, "".join(rows), width, height)
    return Drawing(grid, {letter: tuple(cells) for letter, cells in found.items()}, case.file, f"{case.place}.map")


def _terrain(case: Fields, text: str, width: int, height: int) -> Grid:
    cells = text.encode("ascii")
    table = bytes({35: IMPASSABLE, 126: DIFFICULT}.get(i, CLEAR) for i in range(256))
    costs = cells.translate(table)
    opaque = cells.translate(bytes(i == 35 for i in range(256)))
    walls = case.walls(width, height)
    grid = Grid(width, height, costs, opaque, walls, walls)
    if "difficult" not in case.raw:
        return grid
    changed = bytearray(costs)
    for x, y in case.cells("difficult", grid):
        if not grid.cost((x, y)):
            raise case.wrong("difficult", "ground")
        changed[y * width + x] = DIFFICULT
    return Grid(width, height, bytes(changed), opaque, walls, walls)


def _whole(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
