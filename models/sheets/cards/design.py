"""The card designs of `resources/card_layouts/`: which parts a card has and how much room each gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

from models.content import load, read_toml
from models.i18n import NO_TEXT, Text
from models.sheets.marks import SheetInk
from models.sheets.options import LAYOUTS

FALLBACK: Final = "neutral"


@dataclass(frozen=True, slots=True)
class Design:
    """One card design. Lengths in millimetres and sizes in points are those of a poker card.

    `header` is `paper` (words on the ground, the cost on a wind rose), `block` (a filled head) or `panel` (a stepped
    head with the shape of the team); `columns` is how many figures stand side by side next to a
    portrait; `portrait` the portrait's width (its height is 5/4 of it).
    """

    id: str
    header: Literal["paper", "block", "panel"]
    border: Literal["chart", "band", "line", "panel"]
    portrait: float
    columns: int
    title: float
    body: float
    name: Text = NO_TEXT


@cache
def designs() -> Mapping[str, Design]:
    """Return the designs by id."""
    return load(Design, LAYOUTS / "designs.toml")


def design(name: str) -> Design:
    """Return a design by id; the neutral one for an unknown id, so that a pack of a later version still prints."""
    return designs().get(name, designs()[FALLBACK])


@cache
def inks(name: str) -> Mapping[SheetInk, str]:
    """Return the colours of an ink set (`#RRGGBB`)."""
    table = read_toml(LAYOUTS / "inks.toml")[name]
    return {ink: table[ink.value] for ink in SheetInk}


@dataclass(frozen=True, slots=True)
class Icons:
    """The drawings beside figures and sections, by the id of these."""

    stats: dict[str, str] = field(default_factory=dict)
    life: str = ""


@cache
def icons(game: str) -> Icons:
    """Return the drawings for a game's figures; none for a game without a list."""
    table = read_toml(LAYOUTS / "icons.toml")
    chosen = table.get(game, {})
    return Icons(dict(chosen.get("stats", {})), str(chosen.get("life", "")))
