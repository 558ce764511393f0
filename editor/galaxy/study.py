"""What an analysis is asked, and what it says."""

from __future__ import annotations

from dataclasses import dataclass

from editor.galaxy.analysis import Analysis
from editor.galaxy.plain_table import Line
from editor.widgets.look import Look


@dataclass(frozen=True, slots=True)
class Asked:
    """How to speak, from which planet, what is chosen on the map; `neutral_sectors` as the campaign reads AMB-CG-23."""

    look: Look
    seat: str = ""
    planets: frozenset[str] = frozenset()
    routes: frozenset[tuple[str, str]] = frozenset()
    neutral_sectors: str = "together"


@dataclass(frozen=True, slots=True)
class Study:
    """A sentence, a table (`numbers`: columns set to the right), what the chart shows, the rule it stands on."""

    told: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    numbers: tuple[int, ...] = ()
    analysis: Analysis | None = None
    rule: str = ""
