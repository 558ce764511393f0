"""Places the names on a chart where they cover nothing, a few milliseconds at a time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from editor.kit.camera import Camera
from editor.paint.galaxy.frame import BORDER
from editor.paint.galaxy.scene import FIRST, INCOMES, Whole
from editor.paint.galaxy.show import Drawn
from editor.paint.galaxy.stars import GARRISON
from models.galaxy.posters.labels import Anchor, Box, LabelRoom, PlacedLabel, Wish, inside_spots, place, reads_as
from models.galaxy.shapes import centroid
from models.galaxy.values import Command, Income

CANDIDATES: Final = 2_000
MOST: Final = 250
_FEW_ROUTES: Final = 3_000
_DOT: Final = 2.5
"""Radius in pixels up to which the name of a sector may stand over a planet, as over a dot of the ground."""
_FEW: Final = 400
"""Planets in view up to which a name that finds no room at its planet is led to it by a line."""
LONGEST: Final = 6
"""How long such a line is at most, in halves of letters' sizes: a longer one is a riddle of its own."""
_NARROW: Final = 60
"""Pixels across below which a sector on a chart of many has its name only near it, in small letters."""
_SPECK: Final = 24
"""Pixels across below which it has none there: it is a dot of its own."""
_FEW_SECTORS: Final = 40
SECTOR_STYLES: Final = {"sector": 14, "small sector": 11}
"""Letters of the names of sectors at 100 %, by style."""
LEAST: Final = "least sector"
"""The style of a name that found no room even small: over dots and routes, in the least letters, on no other name."""
LEAST_CAPITAL: Final = "least great"
STYLES: Final = {**SECTOR_STYLES, LEAST: 9, LEAST_CAPITAL: 10}
_TINY: Final = 60_000
"""Square pixels at 100 % of a chart on which sectors have their names first, all in the least letters."""
_AT_ONCE: Final = 4


@dataclass(frozen=True, slots=True)
class PlacedName:
    """A placed name: what it names, the place of the map it belongs to, its box in pixels from there."""

    key: tuple[str, str]
    text: str
    x: float
    y: float
    box: Box
    style: str
    anchor: Anchor = "middle"
    leader: Box | None = None


class NameWork:
    """Places the names of one view; `kept_free` are boxes in pixels that no name may touch.

    `step` does a part of the work; once it returns True, `found` is complete.
    """

    def __init__(
        self,
        drawn: Drawn,
        camera: Camera,
        commands: Sequence[Command],
        chosen: frozenset[tuple[str, ...]],
        kept_free: Sequence[Box] = (),
    ) -> None:
        self.found: list[PlacedName] = []
        self._drawn, self._camera, self._commands, self._chosen = drawn, camera, commands, chosen
        self._kept_free = kept_free
        self._polygons: dict[int, QPolygonF] = {}
        self._rims: dict[int, list[tuple[int, int]]] = {}
        self._leaders = LONGEST
        self._work = self._all()

    def step(self, seconds: float) -> bool:
        """Work for about `seconds`; return whether every name is placed."""
        end = time.perf_counter() + seconds
        return all(time.perf_counter() <= end for _ in self._work)

    def _all(self) -> Iterator[None]:
        drawn, camera = self._drawn, self._camera
        zoom = drawn.zoom
        edge, cell = BORDER + 2, round(90 * zoom)
        bounds = edge, edge, camera.width - edge, camera.height - edge
        room, self._words = LabelRoom(cell, bounds), LabelRoom(cell, bounds)
        for box in self._kept_free:
            room.take(box)
            self._words.take(box)
        numbers = self._candidates()
        self._leaders = LONGEST if len(numbers) <= _FEW else 0
        yield
        dots = [number for number in numbers if self._reach(int(number)) <= _DOT]
        for part in _parts(np.setdiff1d(numbers, dots), 100):
            self._take_discs(room, part)
            yield
        for command in self._commands:
            x, y = self._at(command.x, command.y)
            side = round(10 * zoom)
            room.take((x - side, y - side, x + side, y + side))
        yield
        yield from self._take_routes(room)
        wishes: list[Wish] = []
        for part in _parts(numbers, 100):
            wishes += [self._wish(int(number)) for number in part]
            yield
        wishes.sort(key=lambda wish: (-wish.weight, wish.id))
        # First what one looks for: what is chosen and capitals, then the sectors, at every size.
        first = [wish for wish in wishes if wish.weight >= FIRST]
        tiny = camera.width * camera.height < _TINY * zoom * zoom
        sectors = self._sectors(room) if "sectors" in drawn.layers else iter(())
        if tiny:
            yield from sectors
        yield from self._place(first, room, "planets")
        yield from sectors
        named = {name.key[1] for name in self.found}
        for wish in first[:_FEW_SECTORS]:
            if wish.id not in named:
                small = self._over(replace(wish, size=round(STYLES[LEAST_CAPITAL] * zoom)), room)
                self.found += [self._name(("planets", wish.id), n, wish.x, wish.y, LEAST_CAPITAL) for n in small]
                yield
        for part in _parts(np.array(dots, dtype=np.intp), 100):
            self._take_discs(room, part)
            yield
        yield from self._place([wish for wish in wishes if wish.weight < FIRST], room, "planets")
        units = [
            Wish(c.id, c.name, *self._at(c.x, c.y), round(9 * zoom), round(11 * zoom), 2)
            for c in self._commands
            if camera.scale >= 0.004 or ("commands", c.id) in self._chosen
        ]
        yield from self._place(units, room, "commands")

    def _candidates(self) -> Whole:
        scene, camera = self._drawn.scene, self._camera
        numbers = scene.planets_in(camera.seen)
        if len(numbers) <= CANDIDATES:
            return numbers
        # Among equals a fixed shuffle, so that names are spread over the whole view and stay from frame to frame.
        rank = scene.weight[numbers].astype(np.int64) * (1 << 32) + (numbers * 2_654_435_761) % (1 << 32)
        kept: Whole = numbers[np.argpartition(rank, -CANDIDATES)[-CANDIDATES:]]
        return kept

    def _at(self, x: float, y: float) -> tuple[int, int]:
        at = self._camera.to_screen(x, y)
        return round(at.x()), round(at.y())

    def _take_discs(self, room: LabelRoom, numbers: Whole) -> None:
        scene, camera, drawn = self._drawn.scene, self._camera, self._drawn
        near = camera.scale >= GARRISON
        for number in numbers:
            x, y = self._at(scene.x[number], scene.y[number])
            reach = round(self._reach(int(number)))
            more = near and scene.galaxy.planets[number].garrison.units
            room.take((x - reach, y - reach, x + reach, y + reach + (round(18 * drawn.zoom) if more else 0)))

    def _reach(self, number: int) -> float:
        radius = self._drawn.size(number, self._camera.scale)
        return radius * 1.4 + 1 if INCOMES[self._drawn.scene.income[number]] is Income.MAJOR else radius + 1

    def _take_routes(self, room: LabelRoom) -> Iterator[None]:
        scene = self._drawn.scene
        if "routes" not in self._drawn.layers:
            return
        found = scene.routes_in(self._camera.seen)
        if len(found) > _FEW_ROUTES:
            return
        for i in found:
            a, b = scene.start[i], scene.end[i]
            start, end = self._at(scene.x[a], scene.y[a]), self._at(scene.x[b], scene.y[b])
            # A route may run far out of the view: where it does, its pieces would be without number.
            if all(abs(part) < 20_000 for part in (*start, *end)):
                room.line(start, end)
            yield

    def _wish(self, number: int) -> Wish:
        scene, zoom = self._drawn.scene, self._drawn.zoom
        planet = scene.galaxy.planets[number]
        weight = int(scene.weight[number])
        if ("planets", planet.id) in self._chosen:
            weight = 9
        size = round((14.5 if weight >= 5 else 12) * zoom)
        x, y = self._at(planet.x, planet.y)
        return Wish(planet.id, planet.name, x, y, round(self._reach(number)), size, weight, weight >= FIRST)

    def _place(self, wishes: Sequence[Wish], room: LabelRoom, kind: str) -> Iterator[None]:
        where = {wish.id: (wish.x, wish.y, wish.weight) for wish in wishes}
        for at in range(0, len(wishes), _AT_ONCE):
            if len(self.found) >= MOST:
                return
            for placed in place(wishes[at : at + _AT_ONCE], room, leaders=self._leaders):
                x, y, weight = where[placed.id]
                style = "command" if kind == "commands" else "great" if weight >= 5 else "planet"
                self.found.append(self._name((kind, placed.id), placed, x, y, style))
            yield

    def _name(self, key: tuple[str, str], placed: PlacedLabel, x: int, y: int, style: str) -> PlacedName:
        left, top, right, bottom = placed.box
        line, spot = placed.leader, self._camera.spot_at(QPointF(x, y))
        self._words.take(placed.box)
        return PlacedName(
            key, placed.text, spot.x, spot.y, (left - x, top - y, right - x, bottom - y), style,
            placed.anchor, (line[0] - x, line[1] - y, line[2] - x, line[3] - y) if line else None,
        )  # fmt: skip

    def _own(self, name: PlacedLabel, number: int, others: Sequence[int]) -> bool:
        """Return whether a name can be read as that of its sector only, or has a line to it."""
        rims = [self._rim(other) for other in others]
        return name.leader is not None or reads_as(name.box, self._rim(number), rims, name.size)

    def _rim(self, number: int) -> list[tuple[int, int]]:
        """Return the outline of a sector in pixels."""
        if number not in self._rims:
            self._rims[number] = [self._at(at.x(), at.y()) for at in self._polygons[number].toList()]
        return self._rims[number]

    def _sectors(self, room: LabelRoom) -> Iterator[None]:
        """Place the name of each sector in view; yield now and then, so that a frame can be painted.

        A name stands on its sector and off the routes; else beside it, or apart with a line to it; else across a route.
        """
        drawn, camera = self._drawn, self._camera
        size = round(SECTOR_STYLES["sector"] * drawn.zoom)
        # Spots are tried outward from the middle. A name is wide and flat: a step across, which takes it sooner over
        # the rim, counts as much as two up or down.
        steps = [(dx, dy) for dy in range(-16, 17) for dx in range(-5, 6)]
        steps.sort(key=lambda step: (step[0] ** 2 * 4 + step[1] ** 2, step))
        # A neighbour this near might be taken for the owner of a name: it is asked too.
        reach = 2.5 * size / camera.scale
        outlines = {n: box.adjusted(-reach, -reach, reach, reach) for n, _, box in drawn.scene.outlines}
        self._polygons = {n: polygon for n, polygon, _ in drawn.scene.outlines}
        many = len(outlines) > _FEW_SECTORS
        # Where there are many the widest choose first, and a narrow one has smaller letters or none at all.
        for number, _, bounds in sorted(drawn.scene.outlines, key=lambda each: -each[2].width() if many else 0):
            sector = drawn.scene.galaxy.sectors[number]
            left, top = self._at(bounds.left(), bounds.top())
            right, bottom = self._at(bounds.right(), bounds.bottom())
            if right < 0 or bottom < 0 or left > camera.width or top > camera.height:
                continue
            narrow = many and right - left < _NARROW
            if narrow and right - left < _SPECK:
                continue
            x, y = centroid(self._rim(number))
            # A sector half off the screen is named on the half that is seen.
            x, y = min(max(x, 40), camera.width - 40), min(max(y, 20), camera.height - 20)
            across, down = max((right - left) // 14, 8), max((bottom - top) // 20, 5)
            spots = [(x + dx * across, y + dy * down) for dx, dy in steps]
            others = [other for other, box in outlines.items() if other != number and box.intersects(bounds)]
            half = round(min(right - left, bottom - top) / 2)
            wish = Wish(sector.id, sector.name.upper(), x, y, half, size + 2, 1)
            led, style = tuple[PlacedLabel, ...](), LEAST
            # In smaller letters where large ones find no room; led from afar only where these find none either.
            styles = tuple(SECTOR_STYLES)[narrow:] if camera.width * camera.height >= _TINY * drawn.zoom**2 else ()
            for style in styles:
                size = round(SECTOR_STYLES[style] * drawn.zoom)
                wish = replace(wish, size=size + 2)
                free: list[tuple[int, int, Box]] = []
                for i, box in enumerate(inside_spots(spots, wish.text, wish.size)):
                    if i % 8 == 7:
                        yield
                    spot = spots[i]
                    beside = left < spot[0] < right and top - 2 * size < spot[1] < bottom + 2 * size
                    here = PlacedLabel(sector.id, wish.text, box, size)
                    if beside and room.free(box) and self._own(here, number, others):
                        free.append((room.crossed(box), i, box))
                        if free[-1][0] == 0:
                            break
                clear = [each for each in free if each[0] == 0] or (free if len(drawn.scene.x) > _FEW else [])
                # No room on it that is off the routes: its name stands beside it, or aside with a short line to it.
                # Where that cannot be it crosses a route on its rim rather than be led across the chart.
                led = () if clear else self._placed(wish, room, number, others)
                if free and not led:
                    box = min(clear or free)[2]
                    room.take(box)
                    led = (PlacedLabel(sector.id, wish.text, box, size, "middle"),)
                led = led or self._placed(replace(wish, must=True), room, number, others, leaders=0)
                if led:
                    break
                yield
            if not led and (narrow or not many):
                style, wish = LEAST, replace(wish, size=round(STYLES[LEAST] * drawn.zoom))
                led = self._over(wish, room, number, others)
            self.found += [self._name(("sectors", sector.id), each, x, y, style) for each in led]
            yield

    def _placed(
        self, wish: Wish, room: LabelRoom, number: int, others: Sequence[int], leaders: int = LONGEST
    ) -> tuple[PlacedLabel, ...]:
        """Return a sector's name beside it or at the end of a short line, unless it would read as another's."""
        found = place([wish], room, leaders=min(leaders, self._leaders))
        return tuple(each for each in found if self._own(each, number, others))

    def _over(
        self, wish: Wish, room: LabelRoom, number: int | None = None, others: Sequence[int] = ()
    ) -> tuple[PlacedLabel, ...]:
        """Return the place for a name, near its own, where it covers no name and least of anything else.

        The name of a sector must not read as another's.
        """
        high = wish.size * 6 // 5
        reach = wish.radius + 4 * high
        spots = [(wish.x + dx, wish.y + dy) for dy in range(-reach, reach + 1, high // 2 + 1)
                 for dx in range(-reach, reach + 1, 2 * high)]  # fmt: skip
        free = [
            (not room.free(box), (x - wish.x) ** 2 + 4 * (y - wish.y) ** 2, box)
            for (x, y), box in zip(spots, inside_spots(spots, wish.text, wish.size), strict=True)
            if self._words.free(box)
            and (number is None or self._own(PlacedLabel(wish.id, wish.text, box, wish.size), number, others))
        ]
        if not free:
            return ()
        box = min(free)[2]
        room.take(box)
        return (PlacedLabel(wish.id, wish.text, box, wish.size, "middle"),)


def _parts(numbers: Whole, size: int) -> Iterator[Whole]:
    for at in range(0, len(numbers), size):
        yield numbers[at : at + size]
