"""Walls of virtual tabletops on their way into a map: those that follow the grid go onto its edges, the others beside
it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from models.formats.maps.walls_out import MAX_BORDERS, edges_of
from models.i18n import LANGUAGES, MessageArgs, Text, Translator
from models.maps.features import Light, Wall
from models.maps.free_walls import FREE_WALL, Point, free_wall
from models.maps.properties import Properties, Property
from models.maps.rules.grid import Edge
from models.maps.tile_map import MapObject, ObjectLayer, TileMap


def is_exact(points: Sequence[Point]) -> bool:
    """Return whether every point of a line lies exactly on a corner of cells."""
    return all(part == round(part) for point in points for part in point)


@dataclass
class Borders:
    """How many edges of cells the walls of one file may still run along; one wall may run along thousands."""

    left: int = MAX_BORDERS


@dataclass
class WallIntake:
    """Gathers the walls of one map. Points are in cells from the map's corner."""

    made: TileMap
    borders: Borders = field(default_factory=Borders)
    walls: dict[Edge, Wall] = field(default_factory=dict)
    loose: list[MapObject] = field(default_factory=list)
    lights: list[Light] = field(default_factory=list)

    @property
    def next_id(self) -> int:
        """The lowest id above those in use."""
        return len(self.lights) + len(self.loose) + 10

    def edges(self, points: Sequence[Point]) -> list[Edge]:
        """Return the edges a line runs along; none for a line that leaves the grid somewhere or is a point.

        Raises Refused where the walls of the file are too long together.
        """
        if any(a == b for a, b in itertools.pairwise(points)):
            return []
        edges, whole = edges_of(points, self.made.width, self.made.height, self.borders.left)
        self.borders.left -= len(edges)
        return edges if whole else []

    def keep(self, kind: str, points: Sequence[Point], properties: Properties, wall: Wall | None = None) -> None:
        """Keep a wall, window or door off the grid, as an object; `wall` says the state it would have on it."""
        cell = self.made.cell_width, self.made.cell_height
        states = {"state": wall.state.removeprefix("closed"), "one_way": wall.one_way} if wall else {}
        said = {key: Property("string", value) for key, value in states.items() if value}
        self.loose.append(free_wall(0, kind, tuple(points), cell, {**properties, **said}))

    def stand(self, wall: Wall, edges: Sequence[Edge]) -> bool:
        """Put a window, a door, or a wall with properties of its own on edges.

        Return False, and put nothing, where there are no edges, one comes twice or one is taken.
        """
        if not edges or len(set(edges)) < len(edges) or any(edge in self.walls for edge in edges):
            return False
        for side, x, y in edges:
            self.walls[side, x, y] = replace(wall, side=side, x=x, y=y)
        return True

    def run(self, points: Sequence[Point], near: Callable[[Sequence[Point]], Properties] | None = None) -> None:
        """Add a plain wall: the parts that follow the grid on edges that are free, the others off the grid.

        `near` gives the properties for edges that a line does not follow exactly, so that it can be written back.
        """
        off: list[Point] = []
        for a, b in itertools.pairwise(points):
            edges = self.edges((a, b))
            if not edges:
                off = [*(off or [a]), b]
                continue
            self._end(off)
            off = []
            if near is None or is_exact((a, b)):
                self._beside(edges)
            elif not self.stand(Wall("V", 0, 0, properties=near((a, b))), edges):
                self.keep(FREE_WALL, (a, b), {})
        self._end(off)
        if len(points) == 1:
            self.keep(FREE_WALL, points, {})

    def _beside(self, edges: Sequence[Edge]) -> None:
        """Put a wall on those edges that are free; on taken ones it is kept as an object."""
        for side, x, y in edges:
            plain = Wall(side, x, y)
            if self.walls.setdefault((side, x, y), plain) == plain:
                continue
            end = (float(x), y + 1.0) if side == "V" else (x + 1.0, float(y))
            self.keep(FREE_WALL, ((float(x), float(y)), end), {})

    def _end(self, off: Sequence[Point]) -> None:
        if off:
            self.keep(FREE_WALL, off, {})

    def add_light(self, light: Light) -> None:
        """Add a light."""
        self.lights.append(replace(light, id=len(self.lights) + 1))

    def layer(self, name: str) -> tuple[ObjectLayer, ...]:
        """Return the layer of the objects kept off the grid; none without such objects."""
        first = len(self.lights) + 3
        objects = tuple(replace(thing, id=first + i) for i, thing in enumerate(self.loose))
        return (ObjectLayer(id=2, name=name, objects=objects),) if objects else ()

    def told(self) -> tuple[tuple[str, MessageArgs], ...]:
        """Return the messages, with counts, on what is kept off the grid or with fields of its own."""
        walls = sum(thing.kind == FREE_WALL for thing in self.loose)
        found: list[tuple[str, MessageArgs]] = []
        if self.loose:
            found.append(("format.kept_free", {"things": both("free", walls, len(self.loose) - walls)}))
        extra = sum(bool(wall.properties) for wall in self.walls.values())
        lights = sum(bool(light.properties) for light in self.lights)
        if extra or lights:
            found.append(("format.kept_extra", {"things": both("extra", extra, lights)}))
        return tuple(found)


_WORDS: Final = {"free": ("format.n_walls", "format.n_openings"), "extra": ("format.n_borders", "format.n_lights")}


def both(what: str, *counts: int) -> Text:
    """Return the words for two counts (of `free` or `extra` things), leaving out one that is 0."""

    def told(t: Translator) -> str:
        found = [t.plural(key, n) for key, n in zip(_WORDS[what], counts, strict=True) if n]
        return t("format.one_and_other", one=found[0], other=found[1]) if len(found) == 2 else "".join(found)

    fr, en = (told(Translator(lang)) for lang in LANGUAGES)
    return Text(fr, en)
