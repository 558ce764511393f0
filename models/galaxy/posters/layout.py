"""A galaxy fitted on paper: its scale and its places. Hundredths of a millimetre."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import isqrt
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.chart_style import ChartStyle, StyleId, styles
from models.galaxy.posters.labels import Box, PlacedLabel
from models.galaxy.territory import areas_of
from models.galaxy.values import Planet, Point

FRAME: Final = 7
"""How wide the frame of a poster is, in units, with the space inside it."""
SMALLEST: Final = 25
READ: Final = 190
"""Letters on a map are never smaller, so that they can be read in the hand."""
_SEED: Final = 2_654_435_761
_MODULUS: Final = 4_294_967_291
EMPTY: Final = 10_000
"""How wide, in thousandths of a unit, a chart of nothing is taken to be."""


@dataclass(frozen=True, slots=True)
class PosterMoment:
    """A moment of a campaign: the line under the title, the former places of commands, places of battles, planets taken
    (ids).
    """

    under: str
    moves: tuple[tuple[str, Point], ...] = ()
    battles: tuple[Point, ...] = ()
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Poster:
    """What to draw and how.

    `circles` are the ids of commands whose blue circle is drawn; `paper` is in landscape. `readings` are those the
    campaign has chosen of its rules, by option; `territory` draws the realms as areas, `moment` what happened in a turn
    of a campaign.
    """

    style: StyleId = "classic"
    paper: str = "a2"
    lang: str = "fr"
    title: str = ""
    circles: tuple[str, ...] = ()
    legend: bool = True
    readings: Mapping[str, str] = field(default_factory=dict, hash=False)
    territory: bool = False
    moment: PosterMoment | None = None


@dataclass(frozen=True)
class Layout:
    """The galaxy fitted on its paper, everything in hundredths of a millimetre.

    `unit` is the measure of what stands on the paper, `mark` that of what stands on the map: both are equal until
    planets crowd.
    """

    galaxy: Galaxy
    poster: Poster
    style: ChartStyle
    width: int
    height: int
    left: int
    top: int
    scale: tuple[int, int]
    origin: Point
    unit: int
    mark: int
    labels: tuple[PlacedLabel, ...] = field(default=())
    areas: tuple[PlacedLabel, ...] = field(default=())
    marks: tuple[tuple[str, Point], ...] = field(default=())
    soundings: tuple[tuple[int, int, int], ...] = field(default=())

    @property
    def crowded(self) -> bool:
        """Whether planets stand so close that they are drawn as dots."""
        return self.mark < self.unit

    @property
    def signed(self) -> bool:
        """Whether sides are told by their signs alone, which are then large enough to be read."""
        return bool(self.style.tones) and not self.crowded

    def length(self, thousandths: int) -> int:
        """Return a length of the map (thousandths) on paper."""
        return thousandths * self.scale[0] // self.scale[1]

    def at(self, point: Point) -> Point:
        """Return a place of the map (thousandths) on paper."""
        return (
            self.left + self.length(point[0] - self.origin[0]),
            self.top + self.length(point[1] - self.origin[1]),
        )

    def on_map(self, point: Point) -> Point:
        """Return a place of the paper on the map (thousandths)."""
        (x, y), (paper, map_) = self.origin, self.scale
        return x + (point[0] - self.left) * map_ // paper, y + (point[1] - self.top) * map_ // paper


def fitted(galaxy: Galaxy, poster: Poster, size: Point, area: Box, unit: int, bounds: Box) -> Layout:
    """Return the part of a galaxy within bounds (thousandths) fitted into an area of paper, without names yet."""
    left, top, right, bottom = bounds
    room_x, room_y = area[2] - area[0], area[3] - area[1]
    # Where nothing is, or one place alone, the scale is that of a few units: the ruler stays on the paper.
    nothing = (left, top) == (right, bottom)
    across, down = (EMPTY, EMPTY) if nothing else (max(right - left, 1), max(bottom - top, 1))
    scale = (room_x, across) if room_x * down <= room_y * across else (room_y, down)
    used_x, used_y = across * scale[0] // scale[1], down * scale[0] // scale[1]
    layout = Layout(
        galaxy, poster, styles()[poster.style], *size, area[0] + (room_x - used_x) // 2,
        area[1] + (room_y - used_y) // 2, scale, (left, top), unit, _mark(galaxy, unit, used_x * used_y),
    )  # fmt: skip
    return replace(layout, marks=tuple((c.id, layout.at(c.at)) for c in galaxy.commands))


def _mark(galaxy: Galaxy, unit: int, area: int) -> int:
    """Return the measure of what stands on the map: a twelfth of the distance between planets, at most a unit."""
    return max(min(unit, isqrt(area // max(len(galaxy.planets), 1)) // 12), SMALLEST)


def drawn_bounds(galaxy: Galaxy, poster: Poster) -> Box:
    """Return the part of the map that a poster shows: planets, sectors, areas and the circles asked for."""
    left, top, right, bottom = galaxy.bounds
    corners = [corner for sector in galaxy.sectors for corner in galaxy.outline(sector)]
    xs, ys = [left, right, *(x for x, _ in corners)], [top, bottom, *(y for _, y in corners)]
    if poster.territory:
        reach = areas_of(tuple(planet.at for planet in galaxy.planets)).reach
        for planet in galaxy.planets:
            if planet.owner:
                xs += [planet.x - reach, planet.x + reach]
                ys += [planet.y - reach, planet.y + reach]
    for command in (galaxy.command[key] for key in poster.circles if key in galaxy.command):
        radius = galaxy.circle(command)
        xs += [command.x - radius, command.x + radius]
        ys += [command.y - radius, command.y + radius]
    return min(xs), min(ys), max(xs), max(ys)


def token(layout: Layout) -> int:
    """Return half the size of a command's token; the sign in it can be read where no colours tell the sides."""
    return max(layout.mark * 2, READ if layout.signed else 0)


def scattered(layout: Layout, count: int, seed: int = 1) -> Iterator[tuple[int, int, int]]:
    """Yield (x, y, number) of places on the paper from a fixed sequence, with their number in the sequence."""
    value = seed
    for _ in range(count):
        value = value * _SEED % _MODULUS
        yield value % layout.width, value // 7 % layout.height, value


def disc(layout: Layout, planet: Planet) -> int:
    """Return the radius of a planet on paper: its own, or the least at which it, or a sign in it, is seen."""
    least = layout.mark * 7 // 10
    # Of planets that crowd none is wider than it can be without lying on the next.
    if layout.crowded:
        return least
    signed = layout.signed and planet.owner in layout.galaxy.faction
    return max(layout.length(planet.radius), least, READ // 2 if signed else 0)
