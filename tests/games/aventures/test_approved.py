"""What Aventures Galactiques says in a battle, kept as text: whole battles by automatic players, worked positions."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from models.content import plain_values
from models.dice import Dice
from models.games.aventures.battle.acts import written_act
from models.games.aventures.battle.engine import denial, offers, resolve
from models.games.aventures.battle.telling import Teller
from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.course import Course
from models.games.scenario import setup_of
from tests.approving import Page
from tests.games.aventures.temple import carded, temple_map
from tests.games.aventures.test_battle import FOLDER, act_of, given
from tests.games.fought import changes, fight, said, thrown

BATTLES, MOVES = AVENTURES.battles, AVENTURES.moves
assert BATTLES is not None
assert MOVES is not None


def page(name: str) -> Page:
    return Page(f"aventures-{name}", AVENTURES.terms())


@pytest.mark.parametrize(
    ("seed", "choices", "players", "most"),
    [("un", {}, ("bold", "cautious"), 80), ("deux", {"stairs": "at_once"}, ("cautious", "bold"), 30)],
)
def test_the_temple_played_by_automatic_players(
    seed: str, choices: dict[str, str], players: tuple[str, ...], most: int
) -> None:
    told = page(f"battle-{seed}")
    board, scenario = bundled_scenario("temple-perdu")
    setup = setup_of(carded(scenario), board, choices)
    told.head("Before play")
    told.tell("problems", BATTLES.problems(setup_of(scenario, board, choices)))
    told.tell("agreements", BATTLES.agreements())
    told.tell("conducts", BATTLES.conducts())
    told.tell("players", BATTLES.players())
    told.tell("sides", BATTLES.sides(setup))
    told.head("The battle")
    course = Course(BATTLES, MOVES, setup, seed)
    fight(told, course, players, most, {30: ("obi-wan-kenobi",), 80: ("darth-maul",)}, BATTLES.write_state)
    told.head("Who may go where")
    for token in course.view().tokens:
        if token.state == "up":
            reach = MOVES.reach(course.battle, course.now, token.id)
            told.tell(token.id, [(band.cost, len(band.spots), band.spots[:2]) for band in reach.bands()])
            told.tell("  barred", MOVES.barred(course.battle, course.now, token.id, (500, 500)))
    told.approved()


@pytest.mark.parametrize("name", ["book", "interventions", "movement", "readings", "turns"])
def test_what_the_worked_positions_say(name: str) -> None:
    told = page(f"positions-{name}")
    for key, case in tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8")).items():
        told.head(key)
        _followed(told, case)
    told.approved()


def _followed(told: Page, case: dict[str, Any]) -> None:
    battle, state = given(case)
    teller = Teller(battle, temple_map())
    for number, step in enumerate(case.get("steps", [case] if "act" in case else []), 1):
        act = act_of(step)
        piece = getattr(act, "piece", "")
        for each in offers(battle, state, piece)[:6] if piece and number == 1 else ():
            why = f"; no: {said(told, teller.denied(each.denied))}" if each.denied else ""
            told.tell(f"  - {told.short(written_act(each.act))}{why}")
        against = denial(battle, state, act)
        if against is not None:
            told.tell(f"{number} {told.short(written_act(act))} denied: {said(told, teller.denied(against))}")
            continue
        outcome = resolve(battle, state, act, Dice("book", typed=step.get("dice", ())))
        told.tell(f"{number} {told.short(written_act(act))}")
        for event in outcome.events:
            told.tell(f"    {said(told, teller.event(event))}")
        if outcome.dice:
            told.tell("    " + "; ".join(map(thrown, outcome.dice)))
        before, after = (plain_values(BATTLES.write_state(each)) for each in (state, outcome.state))
        for change in changes(before, after):
            told.tell(f"    · {change}")
        state = outcome.state
