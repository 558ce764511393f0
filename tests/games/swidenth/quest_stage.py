"""A small table with a quest in the middle of an act, for tests of what events see and do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from models.dice import Dice
from models.games.script import ScenarioEvent, Script, VictoryCondition
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.scene import Working
from models.games.swidenth.battle.staging import QuestStage
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.vocabulary import (
    BringReserve,
)

ZONES = {
    "1": [[10000, 3000], [12000, 3000], [12000, 7000], [10000, 7000]],
    "2": [[0, 0], [3000, 0], [3000, 2500], [0, 2500]],
}
FIGURES: list[dict[str, Any]] = [
    {"id": "t", "hero": "Thevor", "at": [5000, 5000]},
    {"id": "c", "profile": "civil", "camp": "heroes", "tag": "civil", "at": [5000, 8000]},
    {"id": "b", "profile": "guerrier-brigand", "at": [2000, 9000]},
    {"id": "r1", "profile": "guerrier-brigand", "status": "reserve", "tag": "e"},
    {"id": "r2", "profile": "guerrier-brigand", "status": "reserve", "tag": "e"},
    {"id": "r3", "profile": "troll", "status": "reserve", "tag": "e"},
]


def table(
    *events: ScenarioEvent, ways: tuple[VictoryCondition, ...] = (), more: Sequence[dict[str, Any]] = (), **changes: Any
) -> tuple[TableBattle, TableState]:
    raw = {"table": {"width": 12, "height": 10}, "zones": ZONES, "turn": 3, "figures": [*FIGURES, *more], **changes}
    battle, state = read_position(raw, "staging.json")
    return replace(battle, script=Script((), events, ways), sides=("one", "two")), state


def stage(
    *events: ScenarioEvent, dice: Sequence[int] = (), state: dict[str, Any] | None = None, **changes: Any
) -> tuple[Working, QuestStage]:
    battle, now = table(*events, **changes)
    work = Working(battle, replace(now, **(state or {})), Dice("x", typed=dice))
    return work, QuestStage(work)


def told(work: Working) -> list[tuple[str, str, str, dict[str, Any]]]:
    return [(each.kind, each.subject, each.rule, dict(each.args)) for each in work.events]


def event(trigger: Any, *effects: Any, rule: str = "", **changes: Any) -> ScenarioEvent:
    return ScenarioEvent("e", "Alerte", trigger, effects=effects, rule=rule, **changes)


COMING = BringReserve("guerrier-brigand", 2, 1, "two", 2)
