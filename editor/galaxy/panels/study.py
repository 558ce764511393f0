"""What an analysis is asked, and what it says."""

from __future__ import annotations

from dataclasses import dataclass, field

from editor.galaxy.analysis import Analysis
from editor.galaxy.plain_table import Line
from editor.widgets.look import Look
from models.games.values import Choices


@dataclass(frozen=True, slots=True)
class Asked:
    """How to speak, from which planet, about whom (kind and id), what is chosen on the map, how the campaign reads
    the rules.
    """

    look: Look
    seat: str = ""
    subject: tuple[str, str] = ("", "")
    planets: frozenset[str] = frozenset()
    routes: frozenset[tuple[str, str]] = frozenset()
    choices: Choices = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Study:
    """A sentence, a table (`numbers`: columns set to the right), what the chart shows, the rule it stands on."""

    told: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    numbers: tuple[int, ...] = ()
    analysis: Analysis | None = None
    rule: str = ""
