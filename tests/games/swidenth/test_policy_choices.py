"""What each policy does in a position, whole: the act with its spot, its reason, its rule, its target."""

from __future__ import annotations

from typing import Any

import pytest

from models.games.battle_values import Told
from models.games.swidenth.battle.acts import (
    BreakParalysis,
    CastSpell,
    DoNothing,
    DrinkPotion,
    GoAlong,
    RiseUp,
    RunTo,
    ShootAt,
    Strike,
    TakeInHand,
)
from models.games.swidenth.battle.going import Planned
from models.games.swidenth.battle.policies import (
    AGGRESSIVE,
    HOLD,
    POLICIES,
    RUN,
    first_to_act,
    planned,
    players,
    reason,
)
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.battle.support_steps import decide
from models.games.swidenth.battle.turn import waiting
from models.games.swidenth.data import rulebook
from models.i18n import Text, both

T, G, C, D = (
    {"id": "t", "hero": "Thevor", "at": [3000, 10500]},
    {"id": "g", "hero": "Gardul", "at": [6000, 20000]},
    {"id": "c", "profile": "civil", "camp": "heroes", "tag": "civil", "at": [1000, 12000]},
    {"id": "d", "profile": "civil", "camp": "heroes", "tag": "civil", "at": [1000, 13500]},
)
B: dict[str, Any] = {"id": "b", "profile": "guerrier-brigand", "at": [14000, 12750]}
HIDDEN = {"id": "e", "profile": "guerrier-brigand", "status": "reserve", "tag": "embuscade"}


def lying(
    *figures: dict[str, Any], quest: str = "convoi", turn: int = 3, **changes: Any
) -> tuple[TableBattle, TableState]:
    raw = {"quest": quest, "turn": turn, "half": "heroes", "figures": list(figures), **changes}
    return read_position(raw, "choices.json")


def does(figure: str, policy: str, *figures: dict[str, Any], **changes: Any) -> Planned:
    battle, state = lying(*figures, **changes)
    return planned(battle, state, figure, policy)


WAIT = Planned(DoNothing("t"), "wait", "SW-15")


@pytest.mark.rule("SW-25", "SW-127")
@pytest.mark.parametrize("policy", POLICIES)
def test_who_is_paralysed_or_lies_sees_to_that(policy: str) -> None:
    free, rise = Planned(BreakParalysis("t"), "break_free", "SW-127"), Planned(RiseUp("t"), "rise", "SW-25")
    assert does("t", policy, {**T, "paralysed": 9, "prone": True}, C, B) == free
    assert does("t", policy, {**T, "prone": True}, C, B) == rise
    assert does("c", policy, T, {**C, "prone": True}, B) == Planned(RiseUp("c"), "rise", "SW-25")


@pytest.mark.rule("SW-28")
@pytest.mark.parametrize(
    ("gear", "held", "hand"),
    [
        (["dague", "epee", "hache-a-2-mains"], 0, 2),
        (["dague", "epee", "hache-a-2-mains"], 1, 2),
        (["dague", "epee", "hache-a-2-mains"], 2, None),
        (["dague", "epee", "hache-a-2-mains"], 9, None),
        (["epee", "marteau", "dague"], 0, None),
        (["epee", "marteau", "dague"], 2, 0),
        (["dague", "hache-a-2-mains"], 0, 1),
        (["dague"], 3, None),
        (["dague", "lance", "rondache"], 0, None),
    ],
)
def test_the_best_weapon_is_taken_in_hand_first(gear: list[str], held: int, hand: int | None) -> None:
    battle, state = lying({**T, "gear": gear, "hand": held}, C, B)
    names = [each.name.fr for each in battle.outfit(state.figure("t")).arms]
    found = planned(battle, state, "t", HOLD)
    if hand is None:
        assert found.why != "arm", names
    else:
        assert found == Planned(TakeInHand("t", names.index(rulebook().gear[gear[hand]].name.fr)), "arm", "SW-28")


@pytest.mark.rule("SW-95")
@pytest.mark.parametrize(
    ("gear", "vitality", "drinks"),
    [
        (["potion-de-force", "potion-de-soin"], 3, True),
        (["potion-de-force", "potion-de-soin"], 4, False),
        (["potion-de-force", "potion-de-vivacite", "epee"], 1, False),
        (["epee", "potion-de-soin"], 1, True),
    ],
)
def test_a_healing_potion_is_drunk_when_half_of_it_is_lost(gear: list[str], vitality: int, drinks: bool) -> None:
    found = does("t", HOLD, {**T, "gear": gear, "vitality": vitality}, C, B)
    assert (found == Planned(DrinkPotion("t", "potion-de-soin"), "drink", "SW-95")) is drinks


@pytest.mark.rule("SW-29")
def test_who_is_engaged_strikes_where_the_exchange_is_best() -> None:
    orc = {"id": "o", "profile": "chef-orc", "at": [4000, 10500]}
    weak = {"id": "z", "profile": "squelette", "at": [2000, 10500]}
    for policy in POLICIES:
        assert does("t", policy, T, C, orc, weak) == Planned(Strike("t", "z"), "strike", "SW-29", "z")
        assert does("t", policy, T, C, orc) == Planned(Strike("t", "o"), "strike", "SW-29", "o")
    twins = [{**weak, "id": each, "at": at} for each, at in (("x", [2000, 10500]), ("y", [4000, 10500]))]
    assert does("t", HOLD, T, C, *twins).target == "y", "of equals the last by id"
    foe, armed = {**weak, "at": [2000, 12000]}, {**C, "gear": ["dague"]}
    for policy in (HOLD, AGGRESSIVE):
        assert does("c", policy, T, armed, foe) == Planned(Strike("c", "z"), "strike", "SW-29", "z")
        assert does("c", policy, T, C, foe) == Planned(DoNothing("c"), "wait", "SW-15"), "with bare hands"
    assert does("c", RUN, T, armed, foe).why != "strike"


@pytest.mark.rule("SW-35", "SW-39")
def test_a_shot_or_a_spell_goes_where_the_exchange_is_best() -> None:
    shooter = {**T, "id": "g", "hero": "Gardul"}
    orc = {"id": "o", "profile": "chef-orc", "at": [10000, 10500]}
    weak = {"id": "z", "profile": "squelette", "at": [3000, 4000]}
    for policy in (HOLD, RUN):
        assert does("g", policy, shooter, C, orc, weak) == Planned(
            ShootAt("g", "z", "arc-court"), "shoot", "SW-35", "z"
        )
        mage = {**T, "id": "s", "hero": "Salvynia"}
        found = does("s", policy, mage, C, orc, weak)
        assert found == Planned(CastSpell("s", "tir-magique", "z"), "cast", "SW-39", "z")
        scroll = {**mage, "gear": ["dague", "parchemin:tir-magique"]}
        assert does("s", policy, scroll, C, orc, weak) == found, "what one knows before what is used up"
    hopeless = {**shooter, "stats": {"tir": -25}}
    assert does("g", HOLD, hopeless, C, orc).why != "shoot", "no better than nothing"


@pytest.mark.rule("SW-16", "SW-17")
def test_whom_a_run_reaches_is_charged_first_whom_fewer_engage() -> None:
    for x, why in ((8500, "charge"), (8521, "post"), (9000, "post")):
        found = does("t", HOLD, T, {**C, "at": [1000, 2000]}, {**B, "at": [x, 10500]})
        assert found.why == why, x
    held = {"id": "q", "profile": "soldat-de-la-garde", "camp": "heroes", "at": [7000, 10500]}
    near, far = {**B, "at": [6000, 10500]}, {**B, "id": "f", "at": [3000, 15500]}
    found = does("t", HOLD, T, held, near, far)
    assert (found.why, found.target) == ("charge", "f")
    assert found.rule in ("SW-16", "SW-17")
    found = does("t", HOLD, T, near, far)
    assert (found.why, found.target, found.act) == ("charge", "b", GoAlong("t", ((4980, 10500),), (1020, 0)))
    twins = [{**B, "id": each, "at": at} for each, at in (("y", [3000, 7000]), ("x", [3000, 14000]))]
    assert does("t", HOLD, T, *twins).target == "x"


@pytest.mark.rule("SW-137", "SW-139", "SW-142")
def test_who_attacks_does_it_as_an_npc_would() -> None:
    for hero, role in (("Thevor", "guerrier"), ("Gardul", "tireur"), ("Salvynia", "tireur"), ("Putzin", "tireur")):
        battle, state = lying({**T, "hero": hero}, C, B)
        wanted = decide(battle, state, "t", None, role, reasons=False).chosen
        found = planned(battle, state, "t", AGGRESSIVE)
        if battle.outfit(state.figure("t")).missiles or role == "guerrier":
            assert found == Planned(wanted.act, "attack", wanted.rule, wanted.target)
        else:
            cast = decide(battle, state, "t", None, "magie-offensive", reasons=False).chosen
            assert found == Planned(cast.act, "attack", cast.rule, cast.target)
    for turn, why in ((12, "post"), (13, "attack")):
        assert does("t", HOLD, T, C, D, B, turn=turn).why == why
    assert does("t", RUN, T, C, D, B, turn=13).why == "beside"


@pytest.mark.rule("SW-121")
def test_who_heals_heals_the_friend_who_lost_most() -> None:
    heroes = [{**T, "at": [3000, 12750]}, {**G, "at": [3000, 10500], "vitality": 3, "gear": ["dague"]}]
    hurt = {"id": "q", "profile": "troll", "camp": "heroes", "at": [3000, 15500], "vitality": 2}
    far = {**B, "at": [22000, 12750]}
    heal = [Planned(CastSpell("t", "guerison-magique", each), "heal", "SW-121", each) for each in ("g", "q", "t")]
    assert does("t", HOLD, *heroes, C, D, far) == heal[0]
    assert does("t", HOLD, *heroes, C, D, hurt, far) == heal[1]
    assert does("t", HOLD, {**heroes[0], "vitality": 1}, heroes[1], C, D, far) == heal[2]
    assert does("t", HOLD, heroes[0], {**heroes[1], "at": [3000, 5000]}, C, D, far) == WAIT, "out of reach"
    assert does("t", HOLD, heroes[0], {**heroes[1], "vitality": 5}, C, D, far) == WAIT
    assert does("t", HOLD, {**heroes[0], "at": [3000, 12000]}, {**heroes[1], "vitality": 4}, C, D, far).why == "heal"


# -- where they stand --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-16")
def test_who_holds_stands_before_the_escorted_side_by_side() -> None:
    band = [
        {"id": key, "hero": hero, "at": [3000 + 2000 * n, 2000], "gear": ["dague"]}
        for n, (key, hero) in enumerate((("t", "Erdokan"), ("u", "Gardul"), ("v", "Chauvez"), ("w", "Theogon")))
    ]
    spots = {"t": (3000, 12750), "u": (3000, 13950), "v": (3000, 11550), "w": (3000, 15150)}
    for figure, spot in spots.items():
        heroes = [{**each, "at": [4500, spot[1]]} if each["id"] == figure else each for each in band]
        found = does(figure, HOLD, *heroes, C, D, B)
        assert found == Planned(GoAlong(figure, (spot,)), "post", "SW-16")
        for far, why in ((1000, "wait"), (1001, "post")):
            heroes = [{**each, "at": [3000 + far, spot[1]]} if each["id"] == figure else each for each in band]
            assert does(figure, HOLD, *heroes, C, D, B).why == why
    other = {**B, "id": "a", "at": [20000, 20000]}
    alone = [{**band[0], "at": [4500, 12750]}, *band[1:]]
    assert does("t", HOLD, *alone, C, D, other, B).act == GoAlong("t", ((3000, 12750),)), "the nearest enemy counts"
    # Where the enemy comes from another side: across.
    north = {**B, "at": [1000, 1000]}
    heroes = [{**each, "at": [5000, 20000]} for each in band[:1]] + [{**band[1], "at": [3500, 10750]}]
    assert does("u", HOLD, *heroes, C, D, north).act == GoAlong("u", ((2200, 10750),))
    south, third = {**B, "at": [1000, 23000]}, {**band[2], "at": [3500, 14750]}
    assert does("v", HOLD, *band[:2], third, C, D, south).act == GoAlong("v", ((2200, 14750),))


def test_nobody_stands_before_the_escorted_where_the_enemy_is_among_them() -> None:
    far = {**T, "at": [20000, 20000], "gear": ["dague"]}
    for x, why in ((3000, "wait"), (3001, "post")):
        assert does("t", HOLD, far, C, D, {**B, "at": [x, 12750]}).why == why
    assert does("t", HOLD, far, B).why == "wait", "nobody is escorted"


@pytest.mark.rule("SW-16")
def test_who_has_nobody_to_fight_goes_on_beside_the_escorted() -> None:
    for at, wanted in (
        ((19500, 12000), WAIT),
        ((19499, 12000), Planned(RunTo("t", (23500, 12000)), "beside", "SW-16")),
        ((15000, 12000), Planned(RunTo("t", (19500, 12000)), "beside", "SW-16")),
    ):
        assert does("t", HOLD, {**T, "at": list(at)}, C) == wanted, at
    assert does("t", HOLD, T, quest="doyen") == WAIT, "no way out"
    spring = does("t", AGGRESSIVE, {**T, "at": [10000, 12000]}, C, HIDDEN)
    assert spring == Planned(RunTo("t", (14500, 12000)), "spring", "SW-152")


@pytest.mark.rule("SW-149")
@pytest.mark.parametrize(
    ("policy", "x", "why"),
    [
        (HOLD, 18000, "leave"),
        (HOLD, 17999, ""),
        (AGGRESSIVE, 18000, "leave"),
        (AGGRESSIVE, 17999, ""),
        (RUN, 3000, "leave"),
    ],
)
def test_heroes_who_must_leave_do_when_a_run_takes_them_out(policy: str, x: int, why: str) -> None:
    man = {"id": "b", "profile": "guerrier-brigand", "at": [5000, 20000]}
    found = does("t", policy, {**T, "at": [x, 12000]}, man, quest="peage")
    assert (found.why == "leave") is bool(why)
    if why:
        assert (found.rule, found.target) == ("SW-149", "")
    alone = does("t", policy, {**T, "at": [x, 12000]}, quest="peage")
    assert (alone.why, alone.rule) == ("leave", "SW-149")


@pytest.mark.rule("SW-149")
def test_the_escorted_wait_for_the_end_of_the_fight_or_run() -> None:
    out = Planned(RunTo("c", (5500, 12000)), "leave", "SW-149")
    wait = Planned(DoNothing("c"), "wait", "SW-15")
    for policy, more, wanted in (
        (HOLD, (T, B), wait), (HOLD, (T, HIDDEN), wait), (HOLD, (T,), out), (HOLD, ({**B, "at": [14000, 20000]},), out),
        (AGGRESSIVE, (T, B), wait), (AGGRESSIVE, (HIDDEN,), out),
        (RUN, (T, {**B, "at": [1000, 23000]}), out), (RUN, (T,), out),
    ):  # fmt: skip
        assert does("c", policy, C, *more) == wanted, (policy, more)
    soldier = {"id": "s", "profile": "soldat-de-la-garde", "camp": "heroes", "at": [3000, 8000]}
    battle, state = lying(T, C, B, soldier)
    own = decide(battle, state, "s", None, "guerrier", reasons=False).chosen
    for policy in POLICIES:
        assert planned(battle, state, "s", policy) == Planned(own.act, "conduct", own.rule, own.target)


def test_who_is_far_behind_the_fleeing_catches_up_before_he_shoots() -> None:
    target = {**B, "at": [9000, 2000]}
    for x, why in ((5000, "shoot"), (5001, "beside")):
        shooter = {**G, "at": [x, 2000]}
        runner = {**C, "at": [1000, 2000]}
        assert does("g", RUN, shooter, runner, target).why == why
    assert does("g", RUN, {**G, "at": [5001, 2000]}, target).why == "shoot", "nobody flees"


@pytest.mark.rule("SW-203")
def test_friends_who_wait_are_fetched() -> None:
    scribe = {"id": "e", "profile": "civil", "camp": "heroes", "status": "reserve", "tag": "scribe"}
    orc = {"id": "o", "profile": "guerrier-orc", "at": [21500, 18000]}
    hero = {**T, "at": [8000, 12500]}
    found = does("t", HOLD, hero, scribe, quest="ronde")
    assert (found.why, found.rule, found.target) == ("fetch", "SW-203", "")
    assert does("t", RUN, hero, scribe, orc, quest="ronde") == found
    assert does("t", HOLD, hero, scribe, orc, quest="ronde").why != "fetch"


# -- who is next, and why ----------------------------------------------------------------------------------------------


def test_a_hero_who_holds_is_led_by_the_first_policy() -> None:
    assert [(each.id, each.leads) for each in players()] == [(HOLD, True), (RUN, False), (AGGRESSIVE, False)]
    assert [each.name for each in players()] == [both(f"quest.policy_{each}") for each in POLICIES]
    assert [each.words for each in players()] == [both(f"quest.policy_{each}_words") for each in POLICIES]


def test_the_escorted_are_first_where_they_run() -> None:
    battle, state = lying(T, G, C, D, B)
    left = waiting(battle, state)
    for policy, first in ((HOLD, "t"), (AGGRESSIVE, "t"), (RUN, "c")):
        assert first_to_act(battle, state, left, policy).id == first
    assert first_to_act(battle, state, left[:2], RUN).id == "t"
    assert first_to_act(battle, state, left[3:], RUN).id == "d"


@pytest.mark.parametrize(
    ("found", "key", "words"),
    [
        (Planned(Strike("t", "b"), "strike", "SW-29", "b"), "plan_strike", {"target": Text.same("Rufus")}),
        (Planned(DoNothing("t"), "wait", "SW-15"), "plan_wait", {}),
        (Planned(DoNothing("t"), "attack", "SW-15"), "plan_attack_on", {}),
        (Planned(Strike("t", "b"), "attack", "SW-29", "b"), "plan_attack", {"target": Text.same("Rufus")}),
        (Planned(DrinkPotion("t", "potion-de-soin"), "drink", "SW-95"), "plan_drink",
         {"gear": rulebook().gear["potion-de-soin"].name}),
    ],
)  # fmt: skip
def test_the_reason_of_a_policy_is_a_sentence(found: Planned, key: str, words: dict[str, object]) -> None:
    battle, _ = lying(T, {**B, "name": "Rufus"})
    assert reason(battle, found) == Told(found.rule, f"quest.{key}", {"who": Text.same("Thevor"), **words})
