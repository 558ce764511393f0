"""The numbers of a battle that belong to no single weapon, skill or spell, from `battle.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from models.content import build, read_toml
from models.games.swidenth.data import FOLDER, number_in_force
from models.games.values import Choices


@dataclass(frozen=True, slots=True)
class Near:
    """What works within so many `paces`: the Morale, difficulty or Combat it adds (SW-41, SW-42, SW-98)."""

    rule: str
    paces: int
    morale: int = 0
    difficulty: int = 0
    combat: int = 0
    obstacle: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """A number to be reached or rolled with (SW-40, SW-43, SW-94, SW-112)."""

    rule: str
    difficulty: int = 0
    score: int = 0
    fright: int = 0
    faces: int = 0


@dataclass(frozen=True, slots=True)
class SizeType:
    """A size of figures; its base and height are parameters under its `name`.

    `times` is how often a shooter's Tir counts against a figure that is as many times as visible as a normal one
    (SW-102, SW-105).
    """

    rule: str
    name: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class BaseSize:
    """A base and its figure, in thousandths of a pace."""

    radius: int
    height: int


@dataclass(frozen=True, slots=True)
class BattleNumbers:
    """Every number of `battle.toml`."""

    leader: Near
    fright: Near
    grief: Near
    stealth: Near
    rout: Score
    backlash: Score
    sacred: Score
    care: Score
    sizes: dict[str, SizeType]


@cache
def numbers() -> BattleNumbers:
    """Return the numbers of a battle; raises ContentError for a wrong file."""
    return build(BattleNumbers, read_toml(FOLDER / "battle.toml"), file="battle.toml")


def bases(choices: Choices) -> dict[str, BaseSize]:
    """Return the base and the height in force of each size, by the skill that says it (AMB-SW-17)."""
    return {
        skill: BaseSize(*(number_in_force(choices, f"{size.name}_{what}") for what in ("base", "height")))
        for skill, size in numbers().sizes.items()
    }
