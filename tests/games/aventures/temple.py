"""A small Lost Temple drawn in letters, for battles: the facts of the book on a board of our own, 34 x 22."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from models.games.aventures.battle.board import board_of
from models.games.aventures.battle.facet import AdventureBattles
from models.games.aventures.battle.state import Battle
from models.games.aventures.ruleset import ruleset
from models.games.scenarios.agreed_cards import with_card
from models.games.scenarios.pieces import NEUTRAL, Placed
from models.games.scenarios.scenario import Scenario
from models.maps.features import CellDoor, Wall, Zone, runs_of
from models.maps.properties import plain
from models.maps.rules.grid import Cell, Edge
from models.maps.spots import spot_of
from models.maps.tile_map import TileMap, new_map

PLAN = (Path(__file__).parents[2] / "cases" / "aventures" / "temple.txt").read_text("utf-8").splitlines()
CODES = {":": 1, "v": 1, "t": 1, "#": 2, "W": 2, "o": 2}
SIDES = ("republique", "separatistes")
DOORS: tuple[tuple[str, tuple[Edge, ...]], ...] = (
    ("north", (("H", 16, 4), ("H", 17, 4))),
    ("south", (("H", 16, 18), ("H", 17, 18))),
    ("west", (("V", 12, 7),)),
    ("east", (("V", 22, 14),)),
    ("west-low", (("V", 12, 13),)),
    ("east-high", (("V", 22, 8),)),
    ("infirmary-1", (("H", 8, 8),)),
    ("infirmary-2", (("H", 25, 14),)),
)
NEUTRALS = (
    ("medical-1", "medical-droid", (8, 6)),
    ("medical-2", "medical-droid", (25, 15)),
    ("assault-1", "assault-droid-mark-1", (10, 15)),
    ("assault-2", "assault-droid-mark-1", (23, 6)),
)


def cells(letters: str) -> frozenset[Cell]:
    return frozenset((x, y) for y, row in enumerate(PLAN) for x, letter in enumerate(row) if letter in letters)


def temple_map() -> TileMap:
    made = new_map(34, 22, name="Le Temple Perdu")
    for y, row in enumerate(PLAN):
        for x, letter in enumerate(row):
            made.terrain[y, x] = CODES.get(letter, 0)
    walls = {e: Wall(*e, kind="door", name=name) for name, edges in DOORS for e in edges}
    lasers = {(x, y): CellDoor(x, y, "laser", name="left" if x < 17 else "right") for x, y in cells("lm")}
    vaults = (((12, 5), (13, 5)), ((20, 5), (21, 5)), ((12, 16), (13, 16)), ((20, 16), (21, 16)))
    zones = [
        Zone(1, "Séparatistes", "start", runs=runs_of(cells("s")), side="separatistes"),
        Zone(2, "République", "start", runs=runs_of(cells("r")), side="republique"),
        Zone(3, "Catacombes", "objective", runs=runs_of(cells("t"))),
        Zone(4, "Console", "console", runs=runs_of(cells("c")), properties={"barrier": plain("left")}),
        Zone(5, "Console", "console", runs=runs_of(cells("d"))),
        *(Zone(6 + i, "Coffre", "vault", runs=runs_of(frozenset(each))) for i, each in enumerate(vaults)),
    ]
    return replace(made, walls=walls, doors=lasers, zones=tuple(zones))


def carded(scenario: Scenario, card: str = "assault-like-tech") -> Scenario:
    """Return a scenario with a card of ours for its Assault Droids (AG-99)."""
    unit = next(each for each in AdventureBattles().units() if each.presets)
    return replace(scenario, pieces=with_card(scenario.pieces, unit, card))


def temple(renewal: bool = False, **choices: str) -> Battle:
    """Both teams of the book and the four neutral figures at their cells (AG-8 … AG-12)."""
    rules = ruleset()
    teams = [Placed(each.id, each.id, side) for side in SIDES for each in rules.team(side)]
    neutral = [Placed(key, kind, NEUTRAL, at=spot_of(cell)) for key, kind, cell in NEUTRALS]
    return Battle(board_of(temple_map()), rules, SIDES, (*teams, *neutral), choices, renewal)
