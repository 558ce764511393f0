"""The order of phases, the end of a campaign, and a turn judged on from a phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.empire.turn.happenings import Account, Happening
from models.games.empire.turn.judge import PHASES, end_turn, judge
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.state import CampaignState
from tests.games.empire.turns import campaign, command, dice_of, judging, order, planet, tellings, troops


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


# The referee


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


@pytest.mark.rule("CG-109", "CG-113")
def test_phases_come_in_the_printed_order() -> None:
    names = [phase.name for phase in judge(campaign(), (), judging())]
    assert names == [
        "votes", "sides", "chiefs", "npcs", "fleets", "force", "conquests", "spending", "reinforcements", "income",
        "gifts", "victory",
    ]  # fmt: skip
