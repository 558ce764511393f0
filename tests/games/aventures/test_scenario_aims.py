"""Automatic players go after the ways to win of a scenario, win by them, and say which one an act is for."""

from __future__ import annotations

import pytest

from models.dice import Dice
from models.games.aventures.battle.engine import resolve
from models.games.aventures.battle.moving import decider
from models.games.aventures.battle.players.players import BOLD, CAUTIOUS, Temper, next_act
from models.games.aventures.battle.state import Battle, State
from models.games.aventures.battle.telling import AdventureTeller
from models.games.script.effects import Victory
from models.games.script.entry_fields import Place
from models.games.script.script import ScenarioEvent, ScenarioObject, Script, VictoryCondition
from models.games.script.vocabulary import (
    Condition,
    FiguresAtMost,
    GateOpened,
    ObjectTaken,
    Occurred,
    PieceDefeated,
    RoundAtLeast,
    RoundBegins,
    SideHolds,
    Trigger,
    VaultSearched,
    ZoneEntered,
    ZoneHeld,
)
from models.i18n import Translator
from tests.games.aventures.test_scenario_events import HALL, LEFT, MAUL, NICHE, OBI, R2, R5, RIGHT, battle, board, stood

AT = {"obi_wan_kenobi": "G10", "r2_d2": "G11", "r5_tech_droid": "A21"}
"""Obi-Wan and R2-D2 near the hall C9 … E9, Darth Maul in his corner A1, R5 far away."""
AWAY = ScenarioObject("passe", "Passe", Place(), "pass")
HIDDEN = ScenarioObject("carte", "Carte", Place("zone", zone=6))
CRYSTAL = ScenarioObject("cristal", "Cristal", Place("cell", (4, 12)))


def won_by(*conditions: Condition, side: str = LEFT) -> Script:
    return Script((AWAY, CRYSTAL, HIDDEN), victories=(VictoryCondition("v", "La relève", side, conditions),))


def told_by(trigger: Trigger, *conditions: Condition) -> Script:
    return Script((AWAY, CRYSTAL, HIDDEN), (ScenarioEvent("e", "La relève", trigger, conditions, (Victory(LEFT),)),))


def played(fight: Battle, state: State, *tempers: Temper, turns: int = 14) -> tuple[State, set[str]]:
    """Play both sides by automatic players; return the end and every reason of the left side, which reads well."""
    why: set[str] = set()
    teller = AdventureTeller(fight, board())
    while state.phase == "play" and state.turn <= turns:
        side = decider(fight, state) or state.player
        chosen = next_act(fight, state, tempers[side != LEFT])
        if side == LEFT:
            why.add(chosen.why)
            told = teller.reason(chosen.why, chosen.args)
            for lang in ("fr", "en"):
                words = Translator(lang)(told.key, **told.args)
                assert words != told.key
                assert "{" not in words
                assert "goal" not in told.key or "La relève" in words
        state = resolve(fight, state, chosen.act, Dice("but", str(state.count))).state
    return state, why


WINS: dict[str, tuple[Script, set[str], dict[str, str]]] = {
    "a zone held until a round": (
        won_by(ZoneHeld(HALL, LEFT), RoundAtLeast(4)),
        {"battle.why_goal_zone", "battle.why_goal_hold"},
        {},
    ),
    "a zone held by two": (won_by(ZoneHeld(HALL, LEFT, 2)), {"battle.why_goal_zone"}, {}),
    "a zone entered": (told_by(ZoneEntered(NICHE, LEFT)), {"battle.why_goal_enter"}, {}),
    "a zone entered by one": (told_by(ZoneEntered(NICHE, LEFT, R2)), {"battle.why_goal_enter"}, {}),
    "an object carried": (won_by(SideHolds(LEFT, "cristal")), {"battle.why_goal_object"}, {}),
    "an object in a vault": (told_by(ObjectTaken("carte")), {"battle.why_goal_vault"}, {"r2_d2": "L6"}),
    "an object and a zone": (
        won_by(SideHolds(LEFT, "cristal"), ZoneHeld(HALL, LEFT)),
        {"battle.why_goal_object", "battle.why_goal_zone"},
        {},
    ),
    "a figure defeated": (
        told_by(PieceDefeated(R5)),
        {"battle.why_goal_hunt", "battle.why_goal_attack"},
        {"r5_tech_droid": "C16", "clone_trooper_tech": "G12"},
    ),
    "a neutral figure defeated": (
        told_by(PieceDefeated("assault-1")),
        {"battle.why_goal_attack"},
        {"obi_wan_kenobi": "K14", "clone_trooper_tech": "K13"},
    ),
    "a side eliminated": (
        won_by(FiguresAtMost(RIGHT, 1)),
        {"battle.why_goal_hunt"},
        {"r5_tech_droid": "C14", "clone_trooper_tech": "G12"},
    ),
    "rounds survived": (won_by(RoundAtLeast(3)), {"battle.why_goal_last"}, {}),
    "a round that begins": (told_by(RoundBegins(3)), {"battle.why_goal_last"}, {}),
    "a door opened": (told_by(GateOpened("west", LEFT)), {"battle.why_goal_door"}, {"r2_d2": "J8"}),
    "a vault searched": (told_by(VaultSearched(7)), {"battle.why_goal_vault"}, {"r2_d2": "T7"}),
}


@pytest.mark.parametrize("case", WINS)
@pytest.mark.parametrize("temper", [BOLD, CAUTIOUS], ids=lambda each: each.id)
def test_an_automatic_player_wins_the_way_the_scenario_says(case: str, temper: Temper) -> None:
    script, reasons, at = WINS[case]
    fight = battle(script)
    end, why = played(fight, stood(fight, **AT | at), temper, CAUTIOUS)
    assert (end.phase, end.winner) == ("over", LEFT)
    assert reasons <= why


def test_an_event_that_waits_for_another_is_gone_after_step_by_step() -> None:
    first = ScenarioEvent("avant", "Avant", ZoneEntered(NICHE))
    script = won_by(Occurred("avant"), SideHolds(LEFT, "cristal"))
    fight = battle(Script(script.objects, (first,), script.victories))
    end, why = played(fight, stood(fight, **AT), BOLD, CAUTIOUS)
    assert (end.winner, "avant" in end.occurred) == (LEFT, True)
    assert {"battle.why_goal_enter", "battle.why_goal_object"} <= why


def test_who_holds_what_the_other_side_wins_by_is_attacked() -> None:
    fight = battle(won_by(ZoneHeld(HALL, RIGHT), RoundAtLeast(30), side=RIGHT))
    _, why = played(fight, stood(fight, **AT | {"darth_maul": "D9"}), BOLD, CAUTIOUS, turns=3)
    assert why & {"battle.why_goal_deny", "battle.why_goal_attack"}


def test_a_zone_is_held_while_enemies_stand_by() -> None:
    fight = battle(won_by(ZoneHeld(NICHE, LEFT), RoundAtLeast(9)))
    state = stood(fight, obi_wan_kenobi="E9", darth_maul="F10", r5_tech_droid="A21", r2_d2="AH21")
    for temper in (BOLD, CAUTIOUS):
        end, _ = played(fight, state, temper, CAUTIOUS, turns=3)
        assert end.piece(OBI).cell in ((4, 8), (-1, -1))
        assert end.piece(MAUL).life < 100


def test_the_books_own_goal_is_played_for_where_the_scenario_wants_nothing() -> None:
    fight = battle(Script())
    state = stood(fight, **AT)
    chosen = next_act(fight, state, BOLD)
    assert "goal" not in chosen.why
