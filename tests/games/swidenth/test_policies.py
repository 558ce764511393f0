"""How a machine plays the heroes: what each policy does on small tables, and that convoys so played end the same."""

from __future__ import annotations

from typing import Any

import pytest

from models.games.simulation.simulate import Arena
from models.games.swidenth.battle.conduct.errand import Errand
from models.games.swidenth.battle.conduct.policies import (
    AGGRESSIVE,
    HOLD,
    POLICIES,
    RUN,
    first_to_act,
    planned,
    players,
    reason,
)
from models.games.swidenth.battle.conduct.steps import decide
from models.games.swidenth.battle.engine import objection
from models.games.swidenth.battle.facet import SwidenthBattles
from models.games.swidenth.battle.fight import TableFight
from models.games.swidenth.battle.laid_table import LaidTable
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.quests.quest import lay_out, quests
from models.games.swidenth.battle.state_json import fingerprint
from models.games.swidenth.battle.telling import TableTeller
from models.games.swidenth.battle.turn import figures_to_act
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import bands, rulebook
from models.table.spots import length
from tests.games.swidenth.table import spoken


def convoy(*more: dict[str, Any], turn: int = 3, **changes: Any) -> dict[str, Any]:
    """Thevor and Gardul, a civilian, whoever more: on the empty table of the convoy."""
    figures = [
        {"id": "t", "hero": "Thevor", "at": [3000, 10500]},
        {"id": "g", "hero": "Gardul", "at": [3000, 13500]},
        {"id": "c", "profile": "civil", "camp": "heroes", "tag": "civil", "at": [1000, 12000]},
        {"id": "c2", "profile": "civil", "camp": "heroes", "tag": "civil", "at": [1000, 13500]},
        *more,
    ]
    return {"quest": "convoi", "turn": turn, "half": "heroes", "figures": figures, **changes}


BRIGAND = {"id": "b", "profile": "guerrier-brigand", "camp": "foes", "at": [14000, 11000]}
HIDDEN = {"id": "e", "profile": "guerrier-brigand", "camp": "foes", "status": "reserve", "tag": "embuscade"}


def does(raw: dict[str, Any], figure: str, policy: str) -> Any:
    battle, state = read_position(raw, "position.json")
    found = planned(battle, state, figure, policy)
    assert objection(battle, state, found.act) is None
    spoken(reason(battle, found))
    return found


@pytest.mark.parametrize(
    ("figure", "policy", "more", "why", "target"),
    [
        # The shooter shoots, whatever the policy; the swordsman stands before the civilians, or goes at the enemy.
        ("g", HOLD, {**BRIGAND, "at": [9000, 13500]}, "shoot", "b"),
        ("g", RUN, {**BRIGAND, "at": [9000, 13500]}, "shoot", "b"),
        ("t", HOLD, BRIGAND, "post", ""),
        ("t", HOLD, {**BRIGAND, "at": [1000, 20000]}, "post", ""),
        ("t", AGGRESSIVE, BRIGAND, "attack", "b"),
        ("t", RUN, BRIGAND, "beside", ""),
        # What is in reach is charged, whoever is in contact struck.
        ("t", HOLD, {**BRIGAND, "at": [6500, 10500]}, "charge", "b"),
        ("t", HOLD, {**BRIGAND, "at": [4010, 10500]}, "strike", "b"),
        # The civilians wait for the end of the ambush, or run at once.
        ("c", HOLD, BRIGAND, "wait", ""),
        ("c", AGGRESSIVE, BRIGAND, "wait", ""),
        ("c", RUN, BRIGAND, "leave", ""),
        ("c", HOLD, HIDDEN, "wait", ""),
        # With nobody in sight the ambush at the exit is sprung.
        ("t", HOLD, HIDDEN, "spring", ""),
    ],
)
def test_each_policy_does_what_it_says(figure: str, policy: str, more: dict[str, Any], why: str, target: str) -> None:
    found = does(convoy(more), figure, policy)
    assert (found.why, found.target) == (why, target)


def test_who_bears_it_best_springs_an_ambush_and_nobody_below_half_of_his_life() -> None:
    raw = convoy(HIDDEN)
    assert does(raw, "t", HOLD).why == "spring"
    assert does(raw, "g", HOLD).why in ("follow", "wait")
    raw["figures"][0] |= {"vitality": 2}
    assert does(raw, "t", HOLD).why in ("follow", "wait"), "hurt, he leaves it to another"
    assert does(raw, "g", HOLD).why == "spring"
    raw["figures"][1] |= {"vitality": 1}
    assert does(raw, "t", HOLD).why == "spring", "where all are hurt one must"


def test_who_is_escorted_leaves_once_nobody_is_left_to_fight() -> None:
    found = does(convoy(), "c", HOLD)
    assert found.why == "leave"
    assert found.act.spot == (5500, 12000), "a straight run of a pace and a half times the base move"
    assert does(convoy(), "t", HOLD).why == "beside"


def test_whoever_is_escorted_runs_by_the_way_on_which_fewest_can_harm_him() -> None:
    archer = {"id": "a", "profile": "archer-brigand", "camp": "foes", "at": [10500, 2900]}
    raw = convoy(archer)
    raw["figures"][2] |= {"at": [2900, 11500]}
    found = does(raw, "c", RUN)
    # Straight on he would stop nine paces from the archer; a little aside he is out of range.
    assert length((7400, 11500), archer["at"]) <= 10000
    assert found.why == "leave"
    assert length(found.act.spot, archer["at"]) > 10000
    assert found.act.spot[0] > 6500, "he runs all the same"


def test_whoever_runs_stops_before_an_ambush_which_a_hero_springs() -> None:
    raw = convoy(HIDDEN, {**BRIGAND, "at": [3000, 22000]})
    raw["figures"][0] |= {"at": [14000, 13500]}
    raw["figures"][2] |= {"at": [15500, 12000]}
    raw["figures"][3] |= {"at": [1000, 2000]}
    found = does(raw, "c", RUN)
    assert found.why == "leave"
    assert found.act.path[-1][0] < 16500, "a step, not the run that would bring them out"
    assert does(raw, "t", RUN).why == "spring"
    raw["figures"] = raw["figures"][2:]
    assert does(raw, "c", RUN).act.spot[0] > 17000, "with no hero left nobody springs it for him"


def test_who_is_escorted_runs_before_heroes_who_shield_him_then() -> None:
    battle, state = read_position(convoy(BRIGAND), "position.json")
    left = figures_to_act(battle, state)
    assert [first_to_act(battle, state, left, each).id for each in (HOLD, RUN)] == ["t", "c"]


TOLL = {"quest": "peage", "turn": 3, "half": "heroes", "figures": [{"id": "t", "hero": "Thevor", "at": [16000, 12000]}]}
MAN = {"id": "b", "profile": "guerrier-brigand", "camp": "foes", "at": [5000, 12000]}


@pytest.mark.parametrize("policy", POLICIES)
def test_heroes_who_are_to_leave_too_do_so(policy: str) -> None:
    found = does(TOLL, "t", policy)
    assert (found.why, found.act.spot) == ("leave", (20500, 12000))
    # Whoever runs does not stay for those who are left; the others go once a run takes them out.
    for x, why in ((16000, "leave" if policy == RUN else ""), (19500, "leave")):
        raw = {**TOLL, "figures": [{**TOLL["figures"][0], "at": [x, 12000]}, MAN]}
        found = does(raw, "t", policy)
        assert found.why == why or (not why and found.why != "leave"), (policy, x)


def test_whoever_waits_to_be_fetched_is_fetched() -> None:
    scribe = {"id": "e", "profile": "civil", "camp": "heroes", "status": "reserve", "tag": "scribe"}
    alone = {**TOLL, "quest": "ronde", "figures": [{**TOLL["figures"][0], "at": [8000, 12500]}, scribe]}
    orc = {"id": "o", "profile": "guerrier-orc", "camp": "foes", "at": [21500, 18000]}
    assert all(does(alone, "t", each).why == "fetch" for each in POLICIES)
    assert does({**alone, "figures": [*alone["figures"], orc]}, "t", RUN).why == "fetch"


@pytest.mark.rule("SW-149")
@pytest.mark.parametrize(("exits", "led"), [({""}, ["c", "k"]), ({"civil"}, ["c"]), ({"", "civil"}, ["c"])])
def test_heroes_are_not_escorted_where_an_exit_is_for_some_by_name_and_for_all_besides(
    exits: set[str], led: list[str]
) -> None:
    guard = {"id": "k", "profile": "soldat-de-la-garde", "camp": "heroes", "at": [2000, 10500]}
    raw = convoy(BRIGAND, guard)
    del raw["figures"][3]
    battle, state = read_position(raw, "position.json")
    (zone,) = battle.quest.exits
    battle.quest.exits[zone] = frozenset(exits)
    assert [each.id for each in Errand(battle, state).led] == led


def test_who_is_escorted_goes_round_friends_who_leave_no_room_on_the_straight_way() -> None:
    raw = convoy()
    for figure, at in zip(
        raw["figures"], [[19630, 13705], [20600, 13407], [18760, 13200], [21580, 13200]], strict=True
    ):
        figure["at"] = at
    found = does(raw, "c", HOLD)
    assert found.why == "leave"
    assert length(found.act.spot, (23500, 13200)) < length((18760, 13200), (23500, 13200))


def test_without_a_hero_left_who_is_escorted_runs() -> None:
    raw = convoy(BRIGAND)
    raw["figures"] = raw["figures"][2:]
    assert does(raw, "c", HOLD).why == "leave"


def test_whoever_holds_loses_patience() -> None:
    assert does(convoy(BRIGAND, turn=13), "t", HOLD).why == "attack"


def test_a_potion_is_drunk_when_half_of_it_would_be_of_use_and_costs_no_action() -> None:
    raw = convoy(BRIGAND)
    raw["figures"][0] |= {"gear": ["potion-de-soin"], "vitality": 2}
    found = does(raw, "t", HOLD)
    assert found.why == "drink"
    raw["figures"][0]["vitality"] = 4
    assert does(raw, "t", HOLD).why != "drink"


@pytest.mark.parametrize(
    ("gear", "hand"),
    [
        (["dague", "hache-a-2-mains"], 1),
        (["hache-a-2-mains", "dague"], None),
        # The shield's point of Combat and a sword's damage are worth as much as a two-handed axe: what is held stays.
        (["epee", "hache-a-2-mains", "rondache"], None),
    ],
)
def test_a_hero_takes_the_best_weapon_in_hand(gear: list[str], hand: int | None) -> None:
    raw = convoy(BRIGAND)
    raw["figures"][0] |= {"gear": gear}
    found = does(raw, "t", HOLD)
    assert (found.act.hand if found.why == "arm" else None) == hand


def test_who_lies_or_is_paralysed_sees_to_that_first() -> None:
    for change, why in (({"prone": True}, "rise"), ({"paralysed": 15}, "break_free")):
        raw = convoy(BRIGAND)
        raw["figures"][0] |= change
        assert does(raw, "t", AGGRESSIVE).why == why


def test_the_policies_are_automatic_players_with_a_name_and_a_definition() -> None:
    found = players()
    assert [each.id for each in found] == list(POLICIES)
    assert all(each.name.fr != each.name.en and len(each.words.fr) > 40 for each in found)
    assert SwidenthBattles().policies() == found


def arena(policy: str, table: str = "table") -> Arena[Any, Any]:
    """The convoy of the book, Les Noirs Amères by a policy."""
    heroes = band_heroes(bands()["noirs-ameres"])
    battle, state = lay_out(quests()["convoi"], heroes, rulebook(), {}, table)
    laid = LaidTable(battle, ("heroes", "foes"), TableTeller(battle), {})
    return Arena(TableFight(laid), lambda _dice: state, {"heroes": policy, "foes": "conduct"}, "graine")


SKIRMISH = {
    "table": {"width": 14, "height": 12, "shapes": [{"kind": "obstacle", "disc": [7000, 6000, 700], "top": 2000}]},
    "turn": 0, "half": "begin",
    "figures": [
        {"id": "t", "hero": "Thevor", "at": [2000, 5000]}, {"id": "g", "hero": "Gardul", "at": [2000, 7000]},
        {"id": "b", "profile": "guerrier-brigand", "camp": "foes", "at": [8000, 4000]},
        {"id": "a", "profile": "archer-brigand", "camp": "foes", "at": [9000, 8000]},
    ],
}  # fmt: skip


def skirmish(policy: str) -> Arena[Any, Any]:
    battle, state = read_position(SKIRMISH, "skirmish.json")
    laid = LaidTable(battle, ("heroes", "foes"), TableTeller(battle), {})
    return Arena(TableFight(laid), lambda _dice: state, {"heroes": policy, "foes": "conduct"}, "or")


def test_what_one_battle_found_on_its_ways_changes_no_other() -> None:
    runs = skirmish(AGGRESSIVE)
    first, _, again = (fingerprint(runs.played(number).state) for number in (2, 5, 2))
    assert first == again == fingerprint(skirmish(AGGRESSIVE).played(2).state)
    assert not runs.fight.table.battle.fields, "ways are shared in one turn of one battle"


def test_whose_way_to_strike_back_is_closed_goes_towards_him_with_reasons_and_without() -> None:
    # The cheapest way to Gardul leads along the guard, in whose reach nobody may end it.
    figures = [
        {"id": "g", "hero": "Gardul", "at": [13348, 11082]},
        {"id": "s", "profile": "soldat-de-la-garde", "camp": "heroes", "at": [13905, 12005]},
        {**BRIGAND, "at": [15019, 10626]},
        {**BRIGAND, "id": "e", "at": [14973, 11629], "struck_by": ["g"]},
    ]
    battle, state = read_position({"turn": 3, "half": "npcs", "figures": figures}, "position.json")
    whole, brief = (decide(battle, state, "e", reasons=reasons).chosen for reasons in (True, False))
    assert whole.act == brief.act
    assert (whole.step, whole.target) == (brief.step, brief.target) == ("riposte", "g")
