"""A walk and the opportunity attacks on it, said whole: what is told, what is left, what is taken on the way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.games.aventures.battle.acts import Act, Attack, EndMove, Meet, PickUp, Walk
from models.games.aventures.battle.engine import denial, resolve
from models.games.aventures.battle.moving import decider, opponents, points_left, reach_of
from models.games.aventures.battle.players import BOLD, CAUTIOUS, next_act
from models.games.aventures.battle.scene import Denied
from models.games.aventures.battle.state import Activation, Encounter, Item, State
from models.games.script import ScenarioEvent, Script
from models.games.vocabulary import PieceDefeated, Victory
from models.maps.spots import NOWHERE
from tests.games.aventures.temple import SIDES
from tests.games.aventures.test_battle import cell, given

TECH, MEDIC, R2, OBI, MAUL = "clone-trooper-tech", "clone-trooper-medic", "r2-d2", "obi-wan-kenobi", "darth-maul"
R5 = "r5-tech-droid"
LEFT, RIGHT = SIDES


def way(*names: str) -> tuple[tuple[int, int], ...]:
    return tuple(map(cell, names))


def walked(case: dict[str, Any], *acts: Act, dice: tuple[int, ...] = (), **changed: Any) -> tuple[list[Any], State]:
    battle, state = given({"at": {}} | case)
    state, told, thrown = replace(state, **changed), [], Dice("m", typed=dice)
    for act in acts:
        outcome = resolve(battle, state, act, thrown)
        state = outcome.state
        told += [(each.kind, each.subject, each.rule, dict(each.args)) for each in outcome.events]
    return told, state


@pytest.mark.rule("AG-20", "AG-28", "AG-29", "AG-35")
def test_a_walk_tells_its_way_and_its_points_and_leaves_the_rest() -> None:
    path = way("I3", "J3", "K3")
    told, after = walked({"at": {TECH: "H3"}}, Walk(TECH, path))
    assert told == [("walked", TECH, "AG-35", {"path": [[7, 2], [8, 2], [9, 2], [10, 2]], "points": 4})]
    assert after.going == Activation(TECH, 1, moved=True)
    battle, _ = given({"at": {}})
    assert points_left(battle, after, TECH) == 1
    assert points_left(battle, after, OBI) == 6
    assert set(reach_of(battle, after, TECH).costs.values()) == {0, 1}
    assert points_left(battle, replace(after, going=Activation(TECH, 1, moving=False)), TECH) == 0
    told, ended = walked({"at": {TECH: "H3"}}, Walk(TECH, path[:1]), EndMove(TECH))
    assert ended.going == Activation(TECH, 0, moving=False, moved=True)
    assert [each[0] for each in told] == ["walked"]
    sped = Activation(TECH, 4, spent="power", speeding=True)
    _, over = walked({"at": {TECH: "H3"}}, EndMove(TECH), going=sped)
    assert (over.going, over.piece(TECH).done) == (None, True)
    _, stuck = given({"at": {TECH: "H3", R2: "H3"}})
    assert denial(battle, stuck, EndMove(TECH)) == Denied("AG-39", "battle.not_on_ally", {"piece": TECH})
    assert denial(battle, replace(stuck, going=Activation(TECH, 0, moving=False)), EndMove(TECH)) == Denied(
        "AG-19", "battle.movement_over", {"piece": TECH}
    )


@pytest.mark.rule("AG-36", "AG-81", "AG-103", "AG-129")
def test_what_lies_on_the_way_is_taken_or_left_and_the_walk_goes_on() -> None:
    case, things = {"at": {TECH: "H3"}}, (Item("a", cell("I3")), Item("b", cell("I3")), Item("c", cell("J3")))
    path = way("I3", "J2")
    told, after = walked(case, Walk(TECH, path), items=things, pass_at=cell("I3"))
    assert told == [
        ("walked", TECH, "AG-35", {"path": [[7, 2], [8, 2]], "points": 1}),
        ("took_pass", TECH, "AG-103", {}),
        ("took_object", TECH, "AG-36", {"object": "a"}),
        ("took_object", TECH, "AG-36", {"object": "b"}),
        ("walked", TECH, "AG-35", {"path": [[8, 2], [9, 1]], "points": 2}),
    ]
    assert (after.pass_by, after.pass_at) == (TECH, NOWHERE)
    assert after.items == (Item("a", by=TECH), Item("b", by=TECH), things[2])
    told, left = walked(case, Walk(TECH, path, take=False), items=things, pass_at=cell("I3"))
    assert told == [("walked", TECH, "AG-35", {"path": [[7, 2], [8, 2], [9, 1]], "points": 3})]
    assert (left.items, left.pass_at) == (things, cell("I3"))
    here = {"at": {TECH: "I3"}}
    told, after = walked(here, PickUp(TECH), PickUp(TECH, "b"), items=things, pass_at=cell("I3"))
    assert told == [("took_pass", TECH, "AG-103", {}), ("took_object", TECH, "AG-36", {"object": "b"})]
    assert after.going == Activation(TECH, 5)
    last = {"at": {TECH: "M5"}, "searched": ["vault-2", "vault-3", "vault-4"]}
    told, after = walked(last, Walk(TECH, way("M6")))
    assert told[1:] == [("took_pass", TECH, "AG-81", {})]
    battle, state = given(here)
    nothing = Denied("AG-36", "battle.nothing_here", {"piece": TECH})
    state = replace(state, items=things)
    assert [denial(battle, state, PickUp(TECH, each)) for each in ("", "c", "a")] == [nothing, nothing, None]
    spent = replace(state, going=Activation(TECH, 0, moving=False))
    assert denial(battle, spent, PickUp(TECH, "a")) == Denied("AG-19", "battle.movement_over", {"piece": TECH})


MEETING = {"at": {TECH: "H3", MAUL: "J3", R5: "J2"}}
STEP = Walk(TECH, way("I3", "I4", "H4"))


@pytest.mark.rule("AG-43", "AG-44", "AG-45")
def test_a_step_next_to_enemies_stops_the_walk_once_for_each() -> None:
    told, after = walked(MEETING, STEP)
    assert told == [("walked", TECH, "AG-35", {"path": [[7, 2], [8, 2]], "points": 1})]
    going = after.going
    assert going is not None
    assert {each.enemy for each in going.meetings} == {MAUL, R5}
    assert (going.left, going.way, going.moved, set(going.met)) == (4, STEP.path[1:], True, {MAUL, R5})
    answers = [Meet(False)] * 4
    _, free = walked(MEETING, STEP, *answers)
    assert free.going is not None
    assert free.going.meetings == ()
    told, gone = walked(MEETING, STEP, *answers, Walk(TECH, STEP.path[1:]))
    assert gone.piece(TECH).cell == cell("H4"), "the same enemies are met once"
    assert told[-1][3]["path"] == [[8, 2], [8, 3], [7, 3]]
    beside = {"at": {TECH: "I3", MAUL: "J3"}}
    _, arrived = walked(beside, Walk(TECH, way("I4", "H4")))
    assert arrived.going is not None
    assert [each.enemy for each in arrived.going.meetings] == [MAUL], "to stay in contact is an arrival"
    _, stayed = walked(beside | {"choices": {"sidestep": "none"}}, Walk(TECH, way("I4", "H4")))
    assert stayed.piece(TECH).cell == cell("H4")
    _, came = walked(MEETING | {"choices": {"sidestep": "none"}}, STEP)
    assert came.going is not None
    assert len(came.going.meetings) == 2
    sped = Activation(TECH, 4, spent="power", speeding=True)
    _, met = walked(MEETING, STEP, going=sped)
    assert met.piece(TECH).cell == cell("I3")
    _, unmet = walked(MEETING | {"choices": {"speed_triggers": "no"}}, STEP, going=sped)
    assert unmet.piece(TECH).cell == cell("H4")


ONE = {"at": {TECH: "I3", MAUL: "J3"}}


def meet(*met: Encounter) -> dict[str, Any]:
    return {"going": Activation(TECH, 3, met=(MAUL,), way=way("H3"), meetings=met)}


@pytest.mark.rule("AG-46", "AG-47", "AG-48", "AG-49", "AG-50", "AG-51", "AG-61")
def test_a_meeting_is_answered_by_the_mover_first_and_fought_by_who_chose_to() -> None:
    asked, again = Encounter(MAUL), Encounter(MAUL, declined=True)
    told, after = walked(ONE, Meet(False), **meet(asked))
    assert told == [("declined", TECH, "AG-46", {"target": MAUL})]
    assert after.going == replace(meet(again)["going"])
    told, after = walked(ONE, Meet(False), **meet(again))
    assert told == [("agreed", TECH, "AG-47", {"target": MAUL})]
    assert after.going == meet()["going"]
    told, _ = walked(ONE, Meet(False), **meet(Encounter(MAUL, declined=True, struck=True)))
    assert told == [("declined", MAUL, "AG-49", {"target": TECH})]
    told, after = walked(ONE, Meet(True), dice=(10, 1, 2), **meet(asked))
    assert [each[:3] for each in told] == [("attacked", TECH, "AG-48"), ("wounded", MAUL, "AG-60")]
    assert told[0][3] == {
        "target": MAUL, "manner": "melee", "roll": 10, "total": 23, "against": 1, "defence": 19, "hit": True,
        "met": True, "added": [],
    }  # fmt: skip
    assert after.going == meet()["going"], "the Intervention is kept whole"
    told, after = walked(ONE | {"life": {TECH: 20}}, Meet(True), dice=(10, 1, 2), **meet(again))
    assert [each[:3] for each in told] == [
        ("attacked", MAUL, "AG-49"), ("wounded", TECH, "AG-60"), ("defeated", TECH, "AG-61"),
        ("interrupted", TECH, "AG-61"),
    ]  # fmt: skip
    assert after.going is None
    back = ONE | {"choices": {"strike_back": "yes"}}
    _, struck = walked(back, Meet(True), dice=(1, 10), **meet(asked))
    assert struck.going == meet(Encounter(MAUL, declined=True, struck=True))["going"]
    _, both = walked(back, Meet(True), dice=(1, 10), **meet(again))
    assert both.going == meet()["going"]
    _, fallen = walked(back | {"life": {MAUL: 10}}, Meet(True), dice=(10, 1, 1), **meet(asked))
    assert fallen.going == meet()["going"] or fallen.phase == "over"
    two = {"at": ONE["at"] | {R5: "J2"}, "choices": {"strike_back": "yes"}}
    _, second = walked(two, Meet(True), dice=(1, 10), **meet(asked, Encounter(R5)))
    assert second.going == meet(Encounter(MAUL, declined=True, struck=True), Encounter(R5))["going"]
    _, next_one = walked(two | {"life": {MAUL: 10}}, Meet(True), dice=(10, 1, 1), **meet(asked, Encounter(R5)))
    assert next_one.going == meet(Encounter(R5))["going"]


def test_who_decides_in_a_meeting_and_who_would_attack_whom() -> None:
    battle, state = given(ONE)
    asked, again = (replace(state, **meet(Encounter(MAUL, declined=each))) for each in (False, True))
    assert [decider(battle, each) for each in (state, replace(state, **meet()), asked, again)] == ["", "", LEFT, RIGHT]
    assert [tuple(each.id for each in opponents(one)) for one in (asked, again)] == [(TECH, MAUL), (MAUL, TECH)]
    assert denial(battle, state, Meet(True)) == Denied("AG-43", "battle.no_meeting")
    assert denial(battle, replace(state, **meet()), Meet(False)) == Denied("AG-43", "battle.no_meeting")
    unarmed = tuple(replace(e, type="medical-droid") if e.id == MAUL else e for e in battle.pieces)
    peaceful = replace(battle, pieces=unarmed)
    assert denial(peaceful, again, Meet(True)) == Denied("AG-50", "battle.no_melee", {"piece": MAUL})
    assert [denial(peaceful, each, Meet(False)) for each in (asked, again)] == [None, None]


@pytest.mark.rule("AG-54", "AG-62")
def test_a_hunter_stands_where_it_has_a_shot_at_its_quarry_and_walks_on_where_it_has_none() -> None:
    hunted = Script(events=(ScenarioEvent("e", "Traquer", PieceDefeated(R5), (), (Victory(LEFT),)),))
    battle, state = given({"at": {TECH: "H3", R5: "L3", MAUL: "E5"}, "done": [OBI]})
    battle = replace(battle, script=hunted)
    for temper in (BOLD, CAUTIOUS):
        chosen = next_act(battle, state, temper)
        assert chosen.act == Attack(TECH, R5, "ranged")
        assert chosen.why == "battle.why_goal_attack"
        assert chosen.args == {"piece": TECH, "target": R5, "percent": 85, "way": "Traquer"}
    hidden = state.put(replace(state.piece(R5), cell=cell("H8")))
    chosen = next_act(battle, hidden, BOLD)
    assert isinstance(chosen.act, Walk), "a shot at another does not hold it"
    assert (chosen.why, chosen.args) == (
        "battle.why_goal_hunt", {"piece": TECH, "way": "Traquer", "target": R5},
    )  # fmt: skip
