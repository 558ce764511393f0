"""The looks of sides, on tokens, cards and areas: a colour and a pattern, each distinct by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Pattern = Literal["plain", "dashes", "dots", "ticks", "double", "halves", "teeth", "quarters"]


@dataclass(frozen=True, slots=True)
class SideLook:
    """The look of a side: a colour (`#rrggbb`) and a pattern, each distinct by itself."""

    colour: str
    pattern: Pattern


SIDES: Final = (
    SideLook("#0072B2", "plain"),
    SideLook("#D55E00", "dashes"),
    SideLook("#009E73", "dots"),
    SideLook("#E69F00", "ticks"),
    SideLook("#CC79A7", "double"),
    SideLook("#56B4E9", "halves"),
    SideLook("#F0E442", "teeth"),
    SideLook("#4D4D4D", "quarters"),
)
"""The sides of a board in their order (colours after Okabe and Ito)."""
NEUTRAL: Final = SideLook("#8A8578", "plain")
TEAMS: Final[Mapping[str, SideLook]] = dict(zip(("blue", "red", "green", "amber", "purple"), SIDES, strict=False))
"""The looks of the teams that a rule set names by a colour."""


def side_look(team: str, colour: str = "") -> SideLook:
    """Return the look of a side: the colour it was given with the pattern of that colour, else its team's."""
    if not colour:
        return TEAMS.get(team, NEUTRAL)
    known = next((each for each in SIDES if each.colour.lower() == colour.lower()), None)
    return known or SideLook(colour, "double")
