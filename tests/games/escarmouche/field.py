"""Battles stated as data: who stands where, the acts with their dice, and what comes of each.

`{"position": {"figures": [{"id": "a", "profile": "stormtrooper", "side": "Empire", "at": [5000, 5000]}, …]}, "steps":
[{"act": {"act": "move", …}, "dice": [4], "told": [["moved", "a", {"cost": 1000}]], "state": {"stage": "rest"},
"after": {"a": {"at": [5000, 6000]}}}]}`. A step that is `refused` names the key and the rule; `options` are readings
and parameters. A case with `readings` is played once with each: a list of {"options", "steps"}.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from models.content import build
from models.dice import RealDice
from models.errors import Refused
from models.games.battle.engine import ActResult
from models.games.escarmouche.battle.engine import ENGINE
from models.games.escarmouche.battle.laying import trooper
from models.games.escarmouche.battle.moving import as_walked
from models.games.escarmouche.battle.state import Skirmish, SkirmishState, base_of
from models.games.escarmouche.battle.work import SkirmishAttack
from models.games.escarmouche.ruleset import EscarmoucheRuleset, ruleset
from models.games.event import Event
from models.i18n import Text
from models.table.shapes import PaceTable, Shape, part_of
from models.table.spots import UNIT, overlap

FOLDER = Path(__file__).parents[2] / "cases" / "escarmouche" / "battle"
SIDES = ("Empire", "Rébellion")
AFTERWARDS = ("rest", "over")
"""What may follow any act: a case need not name it."""


def cases() -> list[dict[str, Any]]:
    """Return every case of the folder."""
    return [case for path in sorted(FOLDER.glob("*.json")) for case in json.loads(path.read_text("utf-8"))]


def put_down(position: Mapping[str, Any], options: Mapping[str, str] | None = None) -> tuple[Skirmish, SkirmishState]:
    """Return a battle and its state from plain values."""
    choices = {**position.get("options", {}), **(options or {})}
    book = _book(position)
    size = position.get("table", {})
    shapes = build(tuple[Shape, ...], size.get("shapes", []), file="case")
    table = as_walked(PaceTable(size.get("width", 48) * UNIT, size.get("height", 36) * UNIT, shapes))
    sides = tuple(position.get("sides", SIDES))
    troopers, figures = [], []
    for each in position["figures"]:
        raw = dict(each)
        profile = book.profiles[raw.pop("profile", "stormtrooper")]
        known = trooper(book, choices, raw["id"], Text.same(raw["id"]), profile, raw.setdefault("side", sides[0]))
        troopers.append(known)
        figures.append({"status": "up", "life": profile.life, **raw})
    starts = {side: (part_of(corners),) for side, corners in position.get("starts", {}).items()}
    battle = Skirmish(tuple(troopers), table, sides, position.get("teams", {}), choices, starts, book=book)
    now = {"stage": "rest", "turn": 1, "order": list(sides), "side": sides[0], **position.get("state", {})}
    return battle, build(SkirmishState, {**now, "figures": figures}, file="case")


def _book(position: Mapping[str, Any]) -> EscarmoucheRuleset:
    """Return the rule set with the profiles of a case: one of the book (`like`) changed where it says so."""
    book, own = ruleset(), {}
    for name, raw in position.get("profiles", {}).items():
        own[name] = replace(
            book.profiles[raw.get("like", "stormtrooper")],
            id=name,
            **{key: tuple(value) if isinstance(value, list) else value for key, value in raw.items() if key != "like"},
        )
    plain = book.traits["robuste"]
    gear = {name: replace(plain, id=name, grants=(), **raw) for name, raw in position.get("traits", {}).items()}
    return replace(book, profiles={**book.profiles, **own}, traits={**book.traits, **gear})


def follow(
    battle: Skirmish, state: SkirmishState, steps: list[dict[str, Any]]
) -> tuple[SkirmishState, tuple[Event, ...]]:
    """Return the state after steps and all that was told; each step is compared with what it says."""
    told: list[Event] = []
    for step in steps:
        act = ENGINE.read(step["act"])
        if "refused" in step:
            key, rule = step["refused"]
            found = ENGINE.may(battle, state, act)
            assert found is not None
            assert [found.key.removeprefix("skirmish."), found.rule] == [key, rule]
            with pytest.raises(Refused):
                ENGINE.do(battle, state, act, RealDice(()))
            continue
        for name, value in step.get("worth", {}).items():
            assert isinstance(act, SkirmishAttack)
            assert getattr(act.worth(battle, state), name) == Fraction(value), (step["act"], act.worth(battle, state))
        dice = RealDice(step.get("dice", ()))
        done: ActResult[SkirmishState] = ENGINE.do(battle, state, act, dice)
        assert len(done.dice) == len(step.get("dice", ()))
        state = done.state
        sound(battle, state)
        told += done.events
        if "told" in step:
            assert list(_matching(done.events, step["told"])) == step["told"]
        for key, value in step.get("state", {}).items():
            assert _listed(getattr(state, key)) == value
        for figure, wanted in step.get("after", {}).items():
            now = state.figure(figure)
            assert {key: _listed(getattr(now, key)) for key in wanted} == wanted
    return state, tuple(told)


def sound(battle: Skirmish, state: SkirmishState) -> None:
    """What holds after every act: nobody alive stands on another or off the table, life is within the profile."""
    there = [base_of(battle, each) for each in state.there()]
    assert not [(a, b) for n, a in enumerate(there) for b in there[:n] if overlap(a, b)]
    assert all(battle.table.inside(each.spot) for each in there)
    assert all(0 < each.life <= battle.of(each.id).profile.life for each in state.there())


def _matching(events: tuple[Event, ...], wanted: list[list[Any]]) -> Iterator[list[Any]]:
    """Yield the Events as a case names them: kind, figure, those arguments it states, the rule where it does."""
    named = {row[0] for row in wanted}
    told = (event for event in events if event.kind in named or event.kind not in AFTERWARDS)
    for event, row in zip(told, wanted, strict=True):
        found: list[Any] = [event.kind, event.subject]
        if len(row) > 2:
            found.append({key: event.args.get(key) for key in row[2]})
        yield [*found, event.rule] if len(row) > 3 else found


def _listed(value: Any) -> Any:
    return [_listed(each) for each in value] if isinstance(value, tuple) else value
