"""What the boards of Aventures Galactiques mean: sight and cover (AG-63 … AG-69), movement (AG-28 … AG-45)."""

from __future__ import annotations

from typing import Final

from models.games.aventures.ruleset import ruleset
from models.games.cell_ground import CellGround
from models.games.facets.ground import Statement
from models.games.values import Choices
from models.maps.map_figures import figures_for
from models.maps.rules.grid import Cell
from models.maps.rules.map_state import MapState
from models.maps.rules.reach import Occupants
from models.maps.rules.readings import Readings
from models.maps.rules.sight import Sight

RULES: Final = {
    "nobody": "AG-30",
    "l1": "AG-63",
    "l2": "AG-64",
    "seen": "AG-65",
    "unseen": "AG-65",
    "cut": "AG-66",
    "covered": "AG-67",
    "covered_best": "AG-68",
    "step_too_far": "AG-35",
    "step_outside": "AG-30",
    "step_blocked": "AG-30",
    "step_enemy": "AG-37",
    "step_npc": "AG-42",
    "step_one_way": "AG-38",
    "step_wall": "AG-38",
    "step_corner": "AG-40",
    "step_enemy_corner": "AG-41",
    "walk_too_long": "AG-28",
    "walk_ends_on_ally": "AG-39",
    "way": "AG-35",
    "met": "AG-43",
    "all_enemies": "AG-37",
}


def cover_bonus(found: Sight) -> int:
    """Return the bonus of the defender's die for the characters on the line (AG-67)."""
    return ruleset().common.cover * (found.cover or 0)


class AdventureGround(CellGround):
    """Sight and movement by the book and the campaign's readings: allies are walked through, enemies met may attack."""

    rules = RULES

    def readings(self, choices: Choices) -> Readings:
        """Return the readings in force."""
        return Readings.of(choices)

    def cover(self, figures: int) -> str:
        """Return the bonus of the defender's die, as text (AG-67)."""
        return f"+{ruleset().common.cover * figures}"

    def others(self, state: MapState, mover: Cell) -> Occupants:
        """Return the others as friends, foes and NPCs (AG-37, AG-39, AG-42)."""
        return figures_for(state.standing, mover)

    def around(self, state: MapState, start: Cell) -> tuple[Statement, ...]:
        """Return the sentence that everybody counts as an enemy, if there is no figure on the mover's cell."""
        if state.standing and start not in state.standing:
            return (self._said("all_enemies", "maptools.all_enemies", tone="note"),)
        return super().around(state, start)

    def _covered(self, where: str, found: Sight, what: str = "covered") -> Statement:
        key = "maptools.covered" if where == "maptools" else "map.sight_covered"
        return self._said(what, key, {"n": found.cover, "bonus": cover_bonus(found)}, "cover")
