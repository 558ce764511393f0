"""The readings of ambiguous rules on which sight and movement on a grid depend, each with its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "l2": ("corner", "any"),
    "cover": ("best", "all", "attacker"),
    "touch": ("graze", "strict"),
    "corner": ("loose", "strict"),
    "door_access": ("ortho", "all"),
    "thin_walls": ("any", "round"),
    "enemy_diagonals": ("free", "refused"),
}
"""Every value of every reading, the default first; their words are in `resources/rulesets/aventures/options.toml`."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings in force.

    `l2`: line 2 starts from a corner of the attacker's cell, or from any place of it.
    `cover`: the larger of the two families' least cover, the most of all valid lines, or the attacker picks.
    `touch`: a line may graze a corner on one side, or any contact cuts it.
    `corner`: contact round a corner as long as one way is free, or only where a step would be legal.
    `door_access`: a cell door is worked from its orthogonal neighbours, or from all eight.
    `thin_walls`: any wall at a vertex refuses the diagonal over it, or only a vertex with no way round.
    `enemy_diagonals`: enemies leave diagonals past them free, or refuse them.
    """

    l2: str = "corner"
    cover: str = "best"
    touch: str = "graze"
    corner: str = "loose"
    door_access: str = "ortho"
    thin_walls: str = "any"
    enemy_diagonals: str = "free"

    @classmethod
    def of(cls, choices: Mapping[str, str]) -> Readings:
        """Return the readings of a campaign's choices; a value this version does not know reads as the default."""
        return cls(**{f.name: choices[f.name] for f in fields(cls) if choices.get(f.name) in VALUES[f.name]})


DEFAULT: Final = Readings()
