"""What circles reach among the planets of one state of a galaxy, for many questions: with an index
where it is faster.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from models.galaxy.numbers import FURTHEST
from models.galaxy.values import Planet, Point

if TYPE_CHECKING:
    from models.galaxy.many_circles import PlanetIndex

FEW: Final = 300
"""Up to this many planets all are asked: that is done before the index is there."""


def reached(planets: Iterable[Planet], centre: Point, radius: int) -> tuple[Planet, ...]:
    """Return the planets wholly inside a circle, nearest first, then by id."""
    x, y = centre
    found = [
        ((p.x - x) ** 2 + (p.y - y) ** 2, p.id, p)
        for p in planets
        if p.radius <= radius and (p.x - x) ** 2 + (p.y - y) ** 2 <= (radius - p.radius) ** 2
    ]
    return tuple(p for _, _, p in sorted(found, key=lambda entry: entry[:2]))


class Surroundings:
    """Answers what circles reach. Every `Galaxy` has one, which the next keeps while its planets are the same."""

    def __init__(self, planets: tuple[Planet, ...]) -> None:
        self._planets = planets
        self._kept: dict[tuple[Point, int], tuple[Planet, ...]] = {}

    @cached_property
    def index(self) -> PlanetIndex | None:
        """The index, built at the first question; None for few planets, or for places it cannot hold."""
        far = any(max(abs(p.x), abs(p.y), p.radius) > FURTHEST for p in self._planets)
        if far or len(self._planets) <= FEW:
            return None
        from models.galaxy.many_circles import PlanetIndex  # noqa: PLC0415  numpy, for large galaxies alone

        return PlanetIndex.of(self._planets)

    def reached(self, centre: Point, radius: int) -> tuple[Planet, ...]:
        """Return the planets wholly inside a circle, nearest first, then by id."""
        asked = centre, radius
        if asked not in self._kept:
            known = self.index is not None and radius >= 0 and max(abs(centre[0]), abs(centre[1]), radius) <= FURTHEST
            self._kept[asked] = reached(self._near(centre, radius) if known else self._planets, centre, radius)
        return self._kept[asked]

    def covered(self, centres: Sequence[Point], radius: int) -> set[str]:
        """Return the ids of the planets wholly inside at least one of several circles of one radius."""
        far = max((abs(part) for centre in centres for part in centre), default=0)
        if self.index is not None and centres and radius >= 0 and max(far, radius) <= FURTHEST:
            return {self._planets[n].id for n in self.index.any_of(centres, radius)}
        return {planet.id for centre in centres for planet in self.reached(centre, radius)}

    def _near(self, centre: Point, radius: int) -> list[Planet]:
        assert self.index is not None
        return [self._planets[n] for n in self.index.one(centre[0], centre[1], radius)]

    def under(self, point: Point) -> Planet | None:
        """Return the planet on whose disc a point lies, the nearest of several; None for open space."""
        near = [p for p in self.reached(point, 2 * self.widest) if _on_disc(p, point)]
        return near[0] if near else None

    @cached_property
    def widest(self) -> int:
        """The radius of the widest planet."""
        return max((planet.radius for planet in self._planets), default=0)


def _on_disc(planet: Planet, point: Point) -> bool:
    return (planet.x - point[0]) ** 2 + (planet.y - point[1]) ** 2 <= planet.radius**2
