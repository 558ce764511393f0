"""The arms of the sides of a galaxy: a shield divided in two tinctures, with a charge that goes with their token.

Charge and division tell sides apart without colours. The drawing is made once, as polygons; `arms_svg` is the form in
which pages, paper and screen show it.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from models.galaxy.heraldry.charges import CHARGES, Ring, box, curve
from models.galaxy.posters.style import colour, side_forms, xml_safe
from models.galaxy.values import Faction

WIDTH: Final = 1000
HEIGHT: Final = 1150
"""Size of the drawing."""
RIM: Final = "#5b6470"
"""It stands out from light and dark paper."""
_FIELD: Final[Ring] = (
    (40, 40), (960, 40), (960, 480), *curve((960, 480), (960, 860), (700, 1030), (500, 1110)),
    *curve((500, 1110), (300, 1030), (40, 860), (40, 480))[:-1],
)  # fmt: skip
_BORDER: Final = (_FIELD, tuple((500 + (x - 500) * 79 // 100, 520 + (y - 520) * 79 // 100) for x, y in _FIELD))
_METALS: Final = ("#f7f2e4", "#1d2430")
_SPARE: Final = "#7d8790"
_LEAST: Final = 2.6


@dataclass(frozen=True, slots=True)
class Division:
    """A way to divide a field: the parts (convex) of the second tincture, the middle and half the size of the
    charge.
    """

    parts: tuple[Ring, ...]
    middle: tuple[int, int] = (500, 520)
    size: int = 340


DIVISIONS: Final[Mapping[str, Division]] = {
    "plain": Division((), size=370),
    "per_pale": Division((box(500, 0, 1000, 1150),)),
    "chief": Division((box(0, 0, 1000, 270),), (500, 620), 300),
    "per_bend": Division((((0, 0), (1000, 0), (1000, 1000)),)),
    "bordure": Division((), size=310),
    "per_fess": Division((box(0, 540, 1000, 1150),)),
    "quarterly": Division((box(500, 0, 1000, 540), box(0, 540, 500, 1150))),
    "base": Division((box(0, 830, 1000, 1150),), (500, 430), 310),
    "per_bend_sinister": Division((((0, 1000), (1000, 0), (1000, 1150), (0, 1150)),)),
    "flanches": Division((box(0, 0, 190, 1150), box(810, 0, 1000, 1150)), size=290),
    "per_chevron": Division((((500, 330), (1100, 930), (1100, 1150), (-100, 1150), (-100, 930)),)),
}
"""In the order in which they are given to sides that would have the same."""


@dataclass(frozen=True, slots=True)
class ArmsShape:
    """Rings of one tincture (`#rrggbb`): a point is inside where an odd number of them overlap."""

    rings: tuple[Ring, ...]
    tincture: str


@dataclass(frozen=True, slots=True)
class Blazon:
    """The arms of a side in words of ours: its two tinctures, its division, its charge."""

    colour: str
    metal: str
    division: str
    charge: str

    def shapes(self) -> tuple[ArmsShape, ...]:
        """Return the drawing from the lowest shape to the uppermost; where the charge meets a part it changes
        tinctures.
        """
        division = DIVISIONS[self.division]
        (x, y), size = division.middle, division.size
        charge = tuple(
            tuple((x + dx * size // 1000, y + dy * size // 1000) for dx, dy in ring) for ring in CHARGES[self.charge]
        )
        made = [ArmsShape((_FIELD,), self.colour), ArmsShape(charge, self.metal)]
        made += [ArmsShape(_BORDER, self.metal)] if self.division == "bordure" else []
        for part in division.parts:
            made.append(ArmsShape((_within(part, _FIELD),), self.metal))
            met = tuple(ring for ring in (_within(each, part) for each in charge) if ring)
            made += [ArmsShape(met, self.colour)] if met else []
        return tuple(made)


def arms_of_sides(factions: Sequence[Faction]) -> Mapping[str, Blazon]:
    """Return the arms of all sides of a galaxy by id: as long as there are enough, no two have the same division and
    charge.

    The charge goes with the token, the division with the id; where others have it the next one is taken.
    """
    taken: Counter[tuple[str, str]] = Counter()
    used: Counter[str] = Counter()
    found = {}
    names = tuple(DIVISIONS)
    for faction, charge in zip(factions, side_forms(factions), strict=True):
        first = zlib.crc32(faction.id.encode()) % len(names)
        division = min(names[first:] + names[:first], key=lambda name: (taken[name, charge], used[name]))
        taken[division, charge] += 1
        used[division] += 1
        shade = colour(faction.colour, _SPARE)
        metal = next((each for each in _METALS if _contrast(shade, each) >= _LEAST), _METALS[-1])
        found[faction.id] = Blazon(shade, metal, division, charge)
    return found


def arms_svg(arms: Blazon, title: str = "") -> str:
    """Return arms as an SVG element of the class `arms`; `title` is said where they stand alone."""
    name = f"<title>{xml_safe(title)}</title>" if title else ""
    role = 'role="img"' if title else 'aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="arms" viewBox="0 0 {WIDTH} {HEIGHT}" {role}>'
        f"{name}{arms_paths(arms)}</svg>"
    )


def arms_paths(arms: Blazon) -> str:
    """Return the paths of arms, for a drawing that holds several."""
    drawn = "".join(_path(shape) for shape in arms.shapes())
    rim = f'<path d="{_line(_FIELD)}" fill="none" stroke="{RIM}" stroke-width="56" stroke-linejoin="round"/>'
    return drawn + rim


def _path(shape: ArmsShape) -> str:
    lines = "".join(map(_line, shape.rings))
    return f'<path d="{lines}" fill="{shape.tincture}" fill-rule="evenodd"/>'


def _line(ring: Ring) -> str:
    """Return a ring as a path: its first point, then the steps."""
    (x, y), *_ = ring
    steps = "".join(f"{bx - ax} {by - ay} " for (ax, ay), (bx, by) in pairwise(ring))
    return f"M{x} {y}l{steps.replace(' -', '-').strip()}z"


@lru_cache(maxsize=1024)
def _within(ring: Ring, area: Ring) -> Ring:
    """Return the part of a ring within a convex area (Sutherland and Hodgman), empty where they do not meet."""
    turn = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(area, area[1:] + area[:1], strict=True))
    edges = zip(area, area[1:] + area[:1], strict=True) if turn > 0 else zip(area[1:] + area[:1], area, strict=True)
    kept = list(ring)
    for (ax, ay), (bx, by) in edges:
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in kept]
        cut: list[tuple[int, int]] = []
        for n, (point, side) in enumerate(zip(kept, sides, strict=True)):
            before, last = kept[n - 1], sides[n - 1]
            if (side >= 0) is not (last >= 0):
                part = last / (last - side)
                cut.append(
                    (round(before[0] + (point[0] - before[0]) * part), round(before[1] + (point[1] - before[1]) * part))
                )
            if side >= 0:
                cut.append(point)
        kept = cut
    return tuple(kept)


def _contrast(one: str, other: str) -> float:
    """Return how much two colours differ in light, from 1 to 21."""
    low, high = sorted(map(_light, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _light(shade: str) -> float:
    parts = (int(shade[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
