"""Where a Problem of a scenario is shown: its part, the field there, the one entry of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.scenario.desk import ScenarioDesk
from models.problem import Grade, Problem

PARTS: Final[Mapping[str, str]] = {
    "map": "overview",
    "side": "sides",
    "start": "sides",
    "piece": "figures",
    "zone": "places",
    "gate": "places",
    "objective": "places",
    "vault": "places",
    "object": "objects",
    "event": "events",
    "victory": "victory",
    "gain": "victory",
}
"""The part of each place a check names."""
KINDS: Final = ("vault", "console", "objective", "infirmary")


def place_of(problem: Problem, desk: ScenarioDesk) -> tuple[str, str, str]:
    """Return the part, the field and the entry of a Problem; a zone that the game numbers is given by its id on the
    map.
    """
    field, _, inside = problem.where.field.partition(":")
    item = problem.where.item or inside
    kind, _, number = item.rpartition("-")
    if field == "zone" and kind in KINDS and number.isdecimal() and desk.tile_map is not None:
        zones = [each for each in desk.tile_map.zones if each.kind == kind]
        if int(number) <= len(zones):
            item = str(zones[int(number) - 1].id)
    return PARTS.get(field, "checks"), field, item


def marks(desk: ScenarioDesk) -> dict[str, tuple[Grade, int]]:
    """Return for each part with Problems the gravest grade and their number; those of the checks are all Problems."""
    found: dict[str, list[Grade]] = {}
    for problem in desk.problems:
        part = place_of(problem, desk)[0]
        for each in {part, "checks"}:
            found.setdefault(each, []).append(problem.grade)
    return {part: (min(grades, key=lambda grade: grade.rank), len(grades)) for part, grades in found.items()}
