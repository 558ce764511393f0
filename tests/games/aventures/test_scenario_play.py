"""A whole game with scenario events between two automatic players: it ends, every die is logged, replays agree."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from models.dice import Throw
from models.games.aventures.battle.state import State
from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.battle.battle_json import Seats, dice_of, read_setup, written_setup
from models.games.battle.values import Told
from models.games.scenarios.check import problems
from models.games.scenarios.pieces import Placed
from models.games.scenarios.scenario import Scenario, setup_of, with_piece
from models.games.script.effects import ChangeLife, PlaceFigure, PutObject, Say, SetGate, Victory
from models.games.script.entry_fields import Place
from models.games.script.script import Outcome, Reward, ScenarioEvent, ScenarioObject, VictoryCondition
from models.games.script.vocabulary import (
    FiguresAtMost,
    NotOccurred,
    ObjectTaken,
    PieceDefeated,
    RoundAtLeast,
    RoundBegins,
    ZoneEntered,
    ZoneHeld,
)
from models.i18n import Translator
from models.maps.features import Zone
from tests.games.aventures.test_battle_play import sound

BATTLES = AVENTURES.battles
assert BATTLES is not None
BOARD, TEMPLE = bundled_scenario("temple-perdu")
DUNES = 900
BOARD = replace(BOARD, zones=(*BOARD.zones, Zone(DUNES, "Dunes", "event", runs=((10, 14, 19), (11, 14, 19)))))
COURT = next(zone.id for zone in BOARD.zones if zone.kind == "objective")


def evening() -> Scenario:
    """The Lost Temple with a storm, a guard, a trap, and two more ways to win."""
    made = with_piece(TEMPLE, Placed("garde", "assault-droid-mark-1", "republique", later=True))
    storm = ScenarioEvent(
        "tempete", "Tempête", RoundBegins(2, 2), (), (Say("Le vent se lève."),), 6,
        (Outcome(1, 2, (ChangeLife("darth-maul", -10), ChangeLife("obi-wan-kenobi", -10))),
         Outcome(5, 6, tuple(SetGate(f"Porte {each}") for each in ("nord", "sud", "ouest", "est")))),
        repeat=True,
    )  # fmt: skip
    guard = ScenarioEvent(
        "garde", "La garde", ObjectTaken("passe"), (), (PlaceFigure("garde", Place("zone", zone=COURT)),)
    )
    last = ScenarioEvent("fin", "La fin", RoundBegins(40), (NotOccurred("garde"),), (Victory("separatistes"),))
    fall = ScenarioEvent(
        "chute", "Une chute", PieceDefeated(), (), (PutObject("relique", Place("cell", (17, 6))),), repeat=True
    )
    trap = ScenarioEvent("piege", "Piège", ZoneEntered(DUNES), (), (ChangeLife("", -10),), repeat=True)
    few = VictoryCondition("peu", "Dernier debout", "republique", (FiguresAtMost("separatistes", 1),))
    held = VictoryCondition(
        "tenir", "Tenir la cour", "separatistes", (ZoneHeld(COURT, "separatistes"), RoundAtLeast(9))
    )
    return replace(
        made,
        objects=(*made.objects, ScenarioObject("relique", "Relique", Place("cell", (16, 2)))),
        events=(storm, guard, last, fall, trap),
        victories=(few, held),
        gains=(Reward("butin", "Les catacombes", "", 10),),
    )


def played(table: Any, seed: str, most: int = 3000) -> tuple[Any, list[Any], list[Throw], list[Told], list[str]]:
    """Play a game to its end; return it, its acts, its dice, what was told and a fingerprint after each act."""
    state, acts, dice, lines, prints = table.begin(), [], [], [], []
    while table.at(state).view.phase != "over" and len(acts) < most:
        advice = table.at(state).advice(("bold", "cautious")[len(acts) % 2])
        made = table.at(state).play(advice.act, dice_of(seed, len(acts) + 1))
        assert isinstance(made.state, State)
        sound(table.table.battle, state, made.state)
        acts.append(table.write_act(advice.act))
        dice += made.dice
        lines += made.lines
        state = table.read_state(json.loads(json.dumps(table.write_state(made.state))))
        prints.append(table.fingerprint(state))
    return state, acts, dice, lines, prints


def test_the_evening_is_sound() -> None:
    assert {each.key for each in problems(evening(), BOARD, AVENTURES)} <= {"battle.not_in_the_book"}


def test_an_evening_with_events_ends_and_replays() -> None:
    seed = "azur"
    setup = setup_of(replace(evening(), agreements={"renewal": True}), BOARD, {})
    table = BATTLES.set_up(setup)
    state, acts, dice, lines, prints = played(table, seed)
    assert state.phase == "over"
    assert {"tempete", "garde", "chute", "piege"} == set(state.occurred)
    assert state.occurred.count("tempete") > 1
    assert sum(die.purpose == "event" for die in dice) == state.occurred.count("tempete")
    told = {line.key for line in lines}
    assert {"battle.occurred_rolled", "battle.occurred_plain", "battle.said", "battle.brought"} <= told
    for lang in ("fr", "en"):
        assert not any("{" in Translator(lang)(line.key, **line.args) for line in lines)
    kept, _ = read_setup(json.loads(json.dumps(written_setup(setup, Seats()))), "essai")
    other = BATTLES.set_up(kept)
    again = other.begin()
    for number, act in enumerate(acts, 1):
        again = other.at(again).play(table.read_act(act), dice_of(seed, number)).state
        assert table.fingerprint(again) == prints[number - 1]
