"""What a panel may show on the chart: an analysis in colours and marks, with its legend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class LegendLine:
    """One line of a legend: a colour (`#rrggbb`, "" for none), a mark of one or two letters, what they mean."""

    colour: str
    mark: str
    words: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """Planets by id get a halo in a colour and a short mark beside them (colour never stands alone); routes by their
    ordered pair a colour. All words are ready to be shown.
    """

    title: str
    colours: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    routes: Mapping[tuple[str, str], str] = field(default_factory=dict)
    legend: tuple[LegendLine, ...] = ()
