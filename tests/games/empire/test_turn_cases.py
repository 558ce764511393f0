"""Turns worked by hand: sheets as players write them, dice, what must happen and who sees it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from models.content import build
from models.galaxy.values import Character, Route, Troops
from models.games.empire.readings import options, parameters
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.objectives import Objective
from models.games.empire.turn.orders.grammar import read_sheet
from models.games.empire.turn.report.seen import KINDS
from models.games.empire.turn.report.telling import Narrator
from models.games.empire.turn.state import CampaignState, FallenCommand, PersonState, Rank
from models.games.rulebook import rules
from models.i18n import Text, Translator
from tests.games.empire.turns import Turn, campaign, command, planet, ranked
from tests.proofs import proving

FOLDER = Path(__file__).parents[2] / "cases" / "empire"
FRENCH = Translator("fr")
CASES: list[dict[str, Any]] = json.loads((FOLDER / "turns.json").read_text(encoding="utf-8"))["cases"]


def given(case: Mapping[str, Any]) -> CampaignState:
    """The campaign a case begins with."""
    things: list[Any] = [Route(*ends) for ends in case.get("routes", ())]
    for key, (x, owner, *more) in case.get("planets", {}).items():
        stars, extra = (more[0] if more else ""), dict(more[1] if len(more) > 1 else {})
        if "garrison" in extra:
            extra["garrison"] = Troops(*extra["garrison"])
        things.append(planet(key, x, owner, stars, **extra))
    for key, (owner, x, force, *more) in case.get("commands", {}).items():
        level, extra = (more[0] if more else "weak"), (more[1] if len(more) > 1 else {})
        things.append(command(key, owner, x, Troops(*force), level, **extra))
    people = tuple(
        Character(key, Text.same(key.capitalize()), **each) for key, each in case.get("characters", {}).items()
    )
    state = campaign(*things, characters=people)
    for key, (rank, alliance) in case.get("sides", {}).items():
        state = ranked(state, key, Rank(rank), alliance)
    for key, changed in case.get("players", {}).items():
        state = state.with_player(replace(state.players[key], **changed))
    return replace(
        state, turn=case.get("turn", 1), bank=case.get("bank", 0), since=case.get("since", {}),
        firsts=frozenset(tuple(pair) for pair in case.get("firsts", ())),
        fallen={key: FallenCommand(key, *each) for key, each in case.get("fallen", {}).items()},
        weapons={key: tuple(each) for key, each in case.get("weapons", {}).items()},
        people={key: PersonState(**each) for key, each in case.get("people", {}).items()},
        objectives={key: objective(key, each) for key, each in case.get("objectives", {}).items()},
    )  # fmt: skip


def objective(key: str, said: Mapping[str, Any]) -> Objective:
    """The objective of a case, as it is kept."""
    return build(Objective, {"id": key, **said}, file="turns.json")


def judged(case: Mapping[str, Any]) -> Turn:
    """The turn of a case, its sheets read as they are written."""
    state, orders, unread = given(case), [], []
    for faction, lines in case.get("orders", {}).items():
        sheet = read_sheet("\n".join((f"PORTULAN {state.turn} {faction}", *lines, "FIN")), state)
        orders += sheet.orders
        unread += [f"{faction}:{line.number}" for line in sheet.lines if line.reason is not None]
    assert unread == case.get("unread", [])
    typed = {key: tuple(dice) for key, dice in case.get("dice", {}).items()}
    return Turn(state, *orders, typed=typed, choices=case.get("choices"), rulings=case.get("rulings"))


def matches(told: Happening, wanted: Mapping[str, Any]) -> bool:
    """Whether something that happened is what a case names."""
    own = {"kind": told.kind, "rule": told.rule, "cause": told.cause}
    for name, value in wanted.items():
        if name == "to":
            if told.visible_to != frozenset(("*",) if value == "all" else value):
                return False
        elif (own[name] if name in own else told.args.get(name)) != value:
            return False
    return True


def found(state: CampaignState, path: str) -> object:
    """What stands at a path of the campaign: `player.hutt.rank`, `planet.mirovel.garrison`."""
    what, _, rest = path.partition(".")
    key, _, field = rest.partition(".")
    if what == "money":
        return state.players[key].money
    things: Mapping[str, Mapping[str, Any]] = {
        "player": state.players, "planet": state.galaxy.planet, "command": state.galaxy.command,
        "faction": state.galaxy.faction, "person": state.people, "objective": state.objectives,
        "character": {each.id: each for each in state.galaxy.characters},
    }  # fmt: skip
    if what == "since":
        return state.since.get(key)
    if what == "fallen":
        return sorted(state.fallen)
    value: object = getattr(things[what][key], field) if what in things else getattr(state, what)
    if isinstance(value, Troops):
        return [value.infantry, value.cruisers, value.fighters]
    if isinstance(value, Mapping):
        return {name: list(each) if isinstance(each, tuple) else each for name, each in value.items()}
    return value


def told(turn: Turn) -> str:
    return "\n".join(f"{each.kind} {each.rule} {dict(each.args)} -> {sorted(each.visible_to)}" for each in turn.told)


@pytest.mark.parametrize("case", proving(CASES))
def test_a_turn_goes_as_it_was_worked_by_hand(case: dict[str, Any]) -> None:
    turn = judged(case)
    assert {each.kind for each in turn.told} - {"refused"} <= KINDS.keys(), "nobody would be told"
    words = {event.key for event in Narrator(turn.after).events(turn.told)}
    for lang, sentence in case.get("says", {}).items():
        events = Narrator(turn.after).events(turn.told)
        assert sentence in [Translator(lang)(event.key, **event.args) for event in events]
    assert [key for key in words if not FRENCH.has(key)] == []
    for wanted in case.get("expect", ()):
        assert any(matches(each, wanted) for each in turn.told), f"{wanted}\n{told(turn)}"
    for wanted in case.get("never", ()):
        assert not any(matches(each, wanted) for each in turn.told), f"{wanted}\n{told(turn)}"
    for path, value in case.get("after", {}).items():
        assert found(turn.after, path) == value, f"{path}\n{told(turn)}"


def test_every_built_rule_has_three_worked_turns() -> None:
    counted = Counter(rule for case in (*CASES, *_battles()) for rule in case["proves"])
    built = [each.id for each in rules("empire").values() if each.status == "rule"]
    assert {rule: counted[rule] for rule in built if counted[rule] < 3} == {}


WITHOUT_OUTCOME = {152, 153, 163}
"""Lines among the book's examples that only say that something follows."""


def test_every_example_of_the_book_is_worked() -> None:
    wanted = {111, 129, 130, 137, *range(141, 166), 174} - WITHOUT_OUTCOME
    assert wanted - {line for case in CASES for line in case.get("lines", ())} == set()


def _battles() -> Iterable[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((FOLDER / "battles.json").read_text(encoding="utf-8"))["cases"]
    return [case for case in cases if not case.get("awaited")]


AMBIGUITIES: dict[str, str] = json.loads((FOLDER / "ambiguities.json").read_text(encoding="utf-8"))["impact"]


def test_every_dark_point_that_matters_is_an_option_or_a_parameter() -> None:
    chosen = {each.ambiguity for each in (*options().values(), *parameters().values())}
    assert set(AMBIGUITIES) >= chosen
    assert [key for key, impact in AMBIGUITIES.items() if impact in "HM" and key not in chosen] == []


def test_every_reading_of_a_turn_is_chosen_in_a_worked_turn() -> None:
    """An option no case chooses otherwise than by default could be read by nobody."""
    tried = {key for case in CASES for key in case.get("choices", {})}
    tried |= {"total", "excess", "scope", "winner_goes_on", "target", "moves", "neutral_sectors"}  # tests of their own
    tried |= {"standing", "inside", "sweep", "jump_start", "jump_then_circle", "jump_passing"}
    tried |= {"battle_detail", "points_public", "resources_known"}  # what reports tell, not what happens
    assert sorted(options().keys() - tried) == []
