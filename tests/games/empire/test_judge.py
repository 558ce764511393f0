"""The end of a turn and of a campaign, what the referee rules, and a turn judged on from a phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.galaxy.values import Alliance, Faction
from models.games.empire.turn.happenings import Account, Happening
from models.games.empire.turn.judge import PHASES, begin, end_turn, judge, next_turn
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.numbers import Numbers
from models.games.empire.turn.state import CampaignPlayer, CampaignState, Rank, TurnFacts
from models.i18n import Text
from tests.games.empire.test_engaging import judging, tellings
from tests.games.empire.turns import Turn, campaign, command, dice_of, order, planet, troops


def seats(*planets: Any, **points: int) -> CampaignState:
    """Return a campaign in its third turn that only these players play, with so many points."""
    state = replace(campaign(*planets), turn=3)
    return replace(state, players={key: replace(state.players[key], points=each) for key, each in points.items()})


def ended(state: CampaignState, *before: Happening, **choices: str) -> list[tuple[str, str, dict[str, Any], str]]:
    account = Account(state)
    account.told = list(before)
    end_turn(account, judging(**choices))
    return tellings(account.told)[len(before) :]


def points(faction: str, amount: int, why: str, rule: str) -> tuple[str, str, dict[str, Any], str]:
    return "points", rule, {"faction": faction, "amount": amount, "why": why}, faction


LAST = {"last_turn": "3", "points_planet_at_end": "2"}
WORLD = (planet("a", 0, "tarkin"), planet("b", 9, "tarkin"), planet("c", 19, "organa"), planet("d", 29, "hutt"))


@pytest.mark.rule("CG-54", "CG-104", "CG-107", "CG-108", "CG-7")
def test_at_the_end_planets_count_the_strongest_alliance_gains_half_and_the_best_wins() -> None:
    state = seats(*WORLD, vador=7, hutt=12, tarkin=10, organa=17)
    assert ended(state, **LAST) == [
        points("hutt", 5, "neutral", "CG-54"),
        points("hutt", 2, "planets", "CG-107"), points("organa", 2, "planets", "CG-107"),
        points("tarkin", 4, "planets", "CG-107"), points("tarkin", 7, "alliance", "CG-108"),
        points("vador", 3, "alliance", "CG-108"),
        ("won", "CG-107", {"faction": "tarkin", "amount": 21}, "*"),
        ("won_together", "CG-104", {"alliance": "empire", "amount": 21}, "*"),
    ]  # fmt: skip
    assert ended(replace(state, turn=2), **LAST) == [points("hutt", 5, "neutral", "CG-54")]
    assert ended(replace(state, ended=3), last_turn="0")[-1][0] == "won_together"
    assert ended(replace(state, ended=2), last_turn="0") == [points("hutt", 5, "neutral", "CG-54")]


@pytest.mark.rule("CG-7", "CG-107", "CG-108", "CG-6")
def test_with_as_many_points_all_win_neutrals_gain_nothing_and_a_debt_is_not_halved() -> None:
    won = ended(seats(hutt=5, tarkin=10, organa=10), last_turn="3")
    assert won == [
        points("hutt", 5, "neutral", "CG-54"), points("tarkin", 5, "alliance", "CG-108"),
        points("organa", 5, "alliance", "CG-108"),
        ("won", "CG-107", {"faction": "organa", "amount": 15}, "*"),
        ("won", "CG-107", {"faction": "tarkin", "amount": 15}, "*"),
        ("won_together", "CG-104", {"alliance": "empire", "amount": 10}, "*"),
        ("won_together", "CG-104", {"alliance": "federation", "amount": 10}, "*"),
        ("won_together", "CG-104", {"alliance": "neutres", "amount": 10}, "*"),
    ]  # fmt: skip
    debt = ended(seats(tarkin=-4, vador=5, organa=0), last_turn="3")
    assert [each for each in debt if each[0] == "points"] == [points("vador", 2, "alliance", "CG-108")]
    alone = ended(seats(hutt=5, tarkin=1), last_turn="3")
    assert alone[1] == ("dissolved", "CG-6", {"alliance": "federation"}, "*")


@pytest.mark.rule("CG-106")
def test_whoever_reached_the_objective_of_an_alliance_wins_by_it() -> None:
    reached = Happening("ended", "CG-106", {"alliance": "federation"})
    state = replace(seats(tarkin=90, organa=4), ended=3)
    told = ended(state, reached, Happening("ended", "CG-1"), last_turn="0")
    assert told == [
        points("organa", 2, "alliance", "CG-108"),
        ("won", "CG-107", {"faction": "tarkin", "amount": 90}, "*"),
        ("won_together", "CG-106", {"alliance": "federation", "amount": 4}, "*"),
    ]
    nobody = ended(replace(seats(tarkin=9, organa=1), ended=3), Happening("ended", "CG-106", {"alliance": "neutres"}))
    assert nobody[-1] == ("won_together", "CG-106", {"alliance": "neutres", "amount": 0}, "*")


# The referee


@pytest.mark.rule("CG-1")
def test_what_the_referee_forbids_is_told_and_what_he_answers_too() -> None:
    state = campaign(command("h", "hutt", 0, troops(1)))
    turn = Turn(
        state, order("hutt", 1, "move", command="h", x=5_000, y=0), order("hutt", 2, "story", words="on danse"),
        order("aube", 1, "story", words="on chante"), rulings={"hutt:1": "no", "hutt:2": "Dansez.", "aube:1": ""},
    )  # fmt: skip
    assert turn.after.galaxy.command["h"].at == (0, 0)
    no, ruled = turn.of("refused"), turn.of("ruled")
    assert tellings(no) == [("refused", "CG-1", {"reason": "empire.ruled_out", "kind": "move"}, "hutt")]
    assert tellings(ruled) == [("ruled", "CG-1", {"words": "Dansez."}, "hutt")]
    assert (no[0].cause, ruled[0].cause) == ("hutt:1", "hutt:2")
    assert turn.phases[0].happenings[0] == no[0]


def test_what_the_referee_decrees_happens_at_the_end_of_its_phase() -> None:
    state = campaign(planet("p", 0, "hutt"))
    decree = Happening(
        "money", "CG-1", {"faction": "hutt", "amount": 7, "why": "ruling"}, "ruling", frozenset(("hutt",))
    )
    phases = judge(state, (), Judging(dice_of({})), decreed={"income": [decree]})
    by_name = {phase.name: phase for phase in phases}
    assert by_name["income"].happenings[-1] == decree
    assert by_name["income"].state.players["hutt"].money == 102_007
    assert [phase.name for phase in phases if decree in phase.happenings] == ["income"]


@pytest.mark.rule("CG-100", "CG-113", "CG-114")
def test_a_turn_judged_on_from_any_phase_is_the_same_turn() -> None:
    state = campaign(
        planet("p", 0, "hutt", "*"), planet("q", 99, "hutt"), command("h", "hutt", 12, troops(fighters=8), home="p"),
        command("i", "tarkin", 0, troops(fighters=9)),
    )  # fmt: skip
    orders = (
        order("tarkin", 1, "move", command="i", x=9_000, y=0), order("hutt", 1, "reinforce", planet="p", infantry=2),
        order("hutt", 2, "reinforce", planet="p", infantry=900),
    )  # fmt: skip
    how = Judging(dice_of({}))
    whole = judge(state, orders, how)
    assert whole[-1].state.galaxy.planet["p"].garrison == troops(2)
    assert [(phase.name, [key for key, _ in phase.dice]) for phase in whole if phase.dice] == [
        ("fleets", ["fleets/battle/h+i/@12000,0/#1"])
    ]
    for kept in range(len(PHASES) + 1):
        steps: list[tuple[int, int]] = []
        again = judge(state, orders, how, whole[:kept], progress=lambda done, of, steps=steps: steps.append((done, of)))
        assert again[:kept] == whole[:kept]
        assert [(each.name, each.happenings, each.state) for each in again] == [
            (each.name, each.happenings, each.state) for each in whole
        ]
        assert steps == [(n, 12) for n in range(kept, 12)]


@pytest.mark.rule("CG-112")
@pytest.mark.parametrize(("reading", "phase"), [("before_spending", "conquests"), ("at_the_end", "victory")])
def test_planets_are_taken_in_one_phase_by_the_reading(reading: str, phase: str) -> None:
    state = campaign(planet("p", 0), command("h", "hutt", 0, troops(1)))
    turn = Turn(state, choices={"step_4": reading})
    assert [each.name for each in turn.phases if "conquered" in {told.kind for told in each.happenings}] == [phase]


# The start of a campaign and of a turn


@pytest.mark.rule("CG-3", "CG-62", "CG-103")
def test_a_side_of_ones_own_begins_in_the_rank_of_its_alliance() -> None:
    sides = {"mine": "empire", "ours": "federation", "lone": "", "loose": "neutres", "tarkin": "federation"}
    galaxy = replace(
        campaign().galaxy, factions=tuple(Faction(key, Text.same(key), each) for key, each in sides.items()),
        alliances=(*campaign().galaxy.alliances, Alliance("third", Text.same("T"))),
    )  # fmt: skip
    state = begin(galaxy, Numbers({"money": 7}))
    ranks = {
        "mine": Rank.ADMIRAL, "ours": Rank.SENATOR, "lone": Rank.NEUTRAL, "loose": Rank.NEUTRAL,
        "tarkin": Rank.GRAND_ADMIRAL,
    }  # fmt: skip
    assert state == CampaignState(
        1, galaxy, {key: CampaignPlayer(key, rank, money=7_000, most_commands=5) for key, rank in ranks.items()}
    )


def test_a_new_turn_knows_what_was_spent_and_forgets_the_rest() -> None:
    state = replace(campaign(), turn=4, now=TurnFacts(spent={"hutt": 60}, jumped=frozenset("h")), bank=5)
    state = state.with_player(replace(state.players["aube"], last_spent=9))
    after = next_turn(state)
    assert (after.turn, after.now, after.bank) == (5, TurnFacts(), 5)
    assert {key: each.last_spent for key, each in after.players.items() if each.last_spent} == {"hutt": 60}
