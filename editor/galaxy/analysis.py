"""Analyses that a panel shows on the chart: colours and marks, with their legend.

Colours are steps from near to far, or differ for every sort; a mark stands beside each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from models.galaxy.values import Point

_NEAR_DAY: Final = (0x0B, 0x5C, 0x8A)
_FAR_DAY: Final = (0xB0, 0x5A, 0x12)
_NEAR_NIGHT: Final = (0x6F, 0xC3, 0xF2)
_FAR_NIGHT: Final = (0xF2, 0xA6, 0x5A)
SORTS_DAY: Final = ("#0072B2", "#B85C00", "#00795A", "#A83A78", "#7A6A00", "#5A3FA0", "#B03A2E", "#3C6E71")
SORTS_NIGHT: Final = ("#56B4E9", "#F0A050", "#3FCF9F", "#E08CBF", "#E6DB5A", "#B49CF0", "#FF8A78", "#8FC7CA")


def shades(dark: bool, count: int) -> tuple[str, ...]:
    """Return `count` colours, from that for near to that for far."""
    near, far = (_NEAR_NIGHT, _FAR_NIGHT) if dark else (_NEAR_DAY, _FAR_DAY)
    steps = max(count - 1, 1)
    return tuple(
        "#" + "".join(f"{(a * (steps - i) + b * i) // steps:02x}" for a, b in zip(near, far, strict=True))
        for i in range(count)
    )


def sorts(dark: bool, count: int) -> tuple[str, ...]:
    """Return `count` colours that differ; they repeat where there are not enough."""
    known = SORTS_NIGHT if dark else SORTS_DAY
    return tuple(known[i % len(known)] for i in range(count))


@dataclass(frozen=True, slots=True)
class LegendLine:
    """One line of a legend: a colour (`#rrggbb`, "" for none), a mark of one or two letters, what they mean."""

    colour: str
    mark: str
    words: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """Planets by id with a halo's colour and a short mark (colour never stands alone); routes by their ordered pair
    with a colour; `circles` (place, radius, colour). All words are in the window's language.
    """

    title: str
    colours: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    routes: Mapping[tuple[str, str], str] = field(default_factory=dict)
    legend: tuple[LegendLine, ...] = ()
    circles: tuple[tuple[Point, int, str], ...] = ()
