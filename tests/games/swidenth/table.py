"""Positions on a table and what comes of acts on them: the cases of tests/cases/swidenth/battle, played as they say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Any

from models.dice import Dice
from models.games.battle.values import Told
from models.games.event import Event
from models.games.swidenth.battle.conduct.steps import decide
from models.games.swidenth.battle.engine import objection, read_act, resolve
from models.games.swidenth.battle.offering import prospect_of
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.scene import TableAct
from models.games.swidenth.battle.state import TableBattle, TableState, base_of
from models.games.swidenth.battle.state_json import fingerprint, read_state, state_json
from models.games.swidenth.battle.telling import TableTeller
from models.i18n import LANGUAGES, Translator
from models.table.spots import overlap

FOLDER = Path(__file__).parents[2] / "cases" / "swidenth" / "battle"
RULE = re.compile(r"(AMB-)?SW-\d+[a-z]?")
WORDS = tuple(Translator(lang) for lang in LANGUAGES)


def cases(name: str) -> list[dict[str, Any]]:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def put_down(case: Mapping[str, Any], options: Mapping[str, str] | None = None) -> tuple[TableBattle, TableState]:
    """Return the battle of a case and how it stands, by the readings asked for."""
    return read_position(case["position"], "case.json", choices=options)


def follow(
    battle: TableBattle, state: TableState, steps: Sequence[Mapping[str, Any]]
) -> tuple[TableState, list[Event]]:
    """Do the acts of a case, comparing what came of each with what it says."""
    told: list[Event] = []
    for step in steps:
        state, events = _step(battle, state, step)
        told += events
    return state, told


def _step(battle: TableBattle, state: TableState, step: Mapping[str, Any]) -> tuple[TableState, tuple[Event, ...]]:
    act = decided(battle, state, step) if "decides" in step else read_act(step["act"], "case.json")
    assert read_act(json.loads(json.dumps(act.written()))) == act
    found = objection(battle, state, act)
    if "denied" in step:
        assert found is not None, step
        assert [found.rule, found.key.removeprefix("quest.")] == step["denied"]
        spoken(TableTeller(battle).objection(found))
        return state, ()
    assert found is None, (step, found)
    for name, wanted in step.get("odds", {}).items():
        worth = prospect_of(battle, state, act)
        assert getattr(worth, name) == Fraction(wanted), (step["act"], name, getattr(worth, name))
    done = resolve(battle, state, act, Dice("case", typed=step.get("dice", ())))
    sound(battle, done.state)
    teller = TableTeller(battle)
    for event in done.events:
        spoken(teller.event(event))
    assert [throw.result for throw in done.dice] == list(step.get("dice", ()))
    for each in (each for throw in done.dice for each in throw.modifiers):
        assert RULE.fullmatch(each.source) or all(t(each.source) != each.source for t in WORDS), each
    if "events" in step:
        assert [f"{event.kind} {event.rule}" for event in done.events] == step["events"]
    for wanted in step.get("told", ()):
        assert any(wanted.items() <= flat(event).items() for event in done.events), (
            wanted,
            list(map(flat, done.events)),
        )
    return done.state, done.events


def decided(battle: TableBattle, state: TableState, step: Mapping[str, Any]) -> TableAct:
    """Let a figure decide for itself; compare what it does and would do otherwise."""
    found = decide(battle, state, step["decides"], Dice("case", typed=step.get("random", ())))
    chosen, other = found.chosen, found.runner_up
    known = {"step": chosen.step, "rule": chosen.rule, "target": chosen.target, **chosen.act.written()}
    wanted = step.get("does", {})
    assert wanted.items() <= json.loads(json.dumps(known)).items(), (wanted, known)
    if "left" in step:
        least, most = step["left"]
        assert least <= chosen.left <= most, chosen
    if "else" in step:
        assert other is not None, found
        assert {"step": other.step, "rule": other.rule, "target": other.target} == step["else"]
    for told in TableTeller(battle).reason(found, state.figure(step["decides"]).at):
        spoken(told)
    assert len({each.act for each in found.considered}) == len(found.considered), "each act is weighed once"
    alone = decide(battle, state, step["decides"], Dice("case", typed=step.get("random", ())), reasons=False)
    assert (alone.chosen.act, alone.chosen.step, alone.chosen.rule) == (chosen.act, chosen.step, chosen.rule)
    assert alone.chosen.target == chosen.target
    return chosen.act


def spoken(told: Told) -> None:
    """Both languages have this sentence whole."""
    for t in WORDS:
        sentence = t(told.key, **told.args)
        assert sentence != told.key
        assert "{" not in sentence, sentence


def flat(event: Event) -> dict[str, Any]:
    """Return an Event with its arguments side by side."""
    return {"kind": event.kind, "subject": event.subject, "rule": event.rule, **event.args}


def sound(battle: TableBattle, state: TableState) -> None:
    """What holds after every act: nobody stands on another or off the table, the state reads back the same."""
    there = [base_of(battle, each) for each in state.standing()]
    assert not [(a, b) for n, a in enumerate(there) for b in there[:n] if overlap(a, b)]
    assert all(battle.table.inside(each.spot) for each in there)
    assert all(each.vitality > 0 for each in state.standing())
    assert fingerprint(read_state(json.loads(json.dumps(state_json(state))))) == fingerprint(state)


def after(state: TableState, wanted: Mapping[str, Mapping[str, Any]]) -> None:
    """Compare figures with what a case says of them."""
    for key, values in wanted.items():
        figure = asdict(state.figure(key))
        found = {name: list(figure[name]) if isinstance(figure[name], tuple) else figure[name] for name in values}
        assert found == dict(values), key


def readings(
    case: Mapping[str, Any],
) -> Iterator[tuple[dict[str, str], Sequence[Mapping[str, Any]], Mapping[str, Any]]]:
    """Yield the options, steps and outcome of each reading of a case; of itself where it has one only."""
    for each in case.get("readings", ({},)):
        yield (
            each.get("options", {}),
            each.get("steps", case.get("steps", ())),
            each.get("after", case.get("after", {})),
        )
