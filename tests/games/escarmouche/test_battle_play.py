"""Battles of two small armies played through: by any legal acts, by recruits and veterans, from files, many times."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.dice import Dice
from models.games.battle.battle_json import Seats
from models.games.battle.course import Course
from models.games.escarmouche.battle.fight import SkirmishFight, SkirmishStanding
from models.games.escarmouche.battle.phases import may_act
from models.games.escarmouche.battle.scoring import destroyed
from models.games.escarmouche.battle.state import SkirmishState, base_of
from models.games.escarmouche.battle.turn import StartTurn
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.scenarios.pieces import Placed, Setup
from models.games.scenarios.scenario import FreeTable
from models.games.scenarios.tabletop import table_board
from models.games.simulation.simulate import arena
from models.maps.features import TableShape
from models.table.spots import overlap

SIDES = ("Empire", "Rébellion")
ARMIES = (
    {"apprenti-jedi-noir": 1, "officier-stormtrooper": 1, "stormtrooper": 6, "deathtrooper": 1},
    {"padawan-rebelle": 1, "lieutenant-rebelle": 1, "soldat-rebelle": 6, "soldat-lourd-de-la-flotte-rebelle": 1},
)
GROUND = (
    TableShape("linear", ((6000, 6000), (10000, 6000), (10000, 6500), (6000, 6500)), top=800, id=1),
    TableShape("linear", ((14000, 11500), (18000, 11500), (18000, 12000), (14000, 12000)), top=800, id=2),
    TableShape("building", ((10500, 8000), (13500, 8000), (13500, 10000), (10500, 10000)), top=3000, id=3),
    TableShape("difficult", ((2000, 8000), (5000, 8000), (5000, 10000), (2000, 10000)), id=4),
)


def brought(*armies: Mapping[str, int]) -> Setup:
    """Return what small armies bring to a table of 24 paces by 18: two of nine if no others are given."""
    armies = armies or ARMIES
    sides = (*SIDES, "three", "four")[: len(armies)]
    board = replace(table_board(FreeTable(24, 18)), shapes=GROUND, next_id=5)
    pieces = (
        Placed(f"{side}-{profile}-{n}", profile, side)
        for side, army in zip(sides, armies, strict=True)
        for profile, count in army.items()
        for n in range(count)
    )
    return Setup(board, sides, tuple(pieces), {"deployment": "4"})


def fight(*armies: Mapping[str, int]) -> SkirmishFight:
    return ESCARMOUCHE.battles.set_up(brought(*armies))


def lined_up(battle: SkirmishFight) -> SkirmishState:
    now = battle.at(battle.begin())
    while (act := now.line_up()) is not None:
        now = battle.at(now.resolve(act, Dice("")))
    return now.state


FIGHT = fight()
FIGHTS = [FIGHT, fight(*ARMIES, ARMIES[0]), fight(*ARMIES, *ARMIES)]
READY = [lined_up(each) for each in FIGHTS]


def test_two_sides_that_face_each_other_line_up_alike() -> None:
    one, other = ([each.at for each in READY[0].figures if each.side == side] for side in SIDES)
    assert [(24_000 - x, 18_000 - y) for x, y in one] == other


@settings(max_examples=12, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 999), st.integers(0, 2))
@pytest.mark.rule("GE-50", "GE-51", "GE-55", "GE-57", "GE-99")
def test_any_legal_acts_keep_the_turn_whole_for_two_sides_to_four(chance: Any, seed: int, more: int) -> None:
    battle, dice = FIGHTS[more], Dice(str(seed))
    now = battle.at(READY[more])
    acted, phases, bubble = Counter[tuple[int, str]](), [], ()
    for _ in range(60):
        state = now.state
        if state.stage == "over":
            break
        act = _any_act(chance, now)
        assert now.denied(act) is None
        then = battle.at(now.resolve(act, dice))
        after = then.state
        for old, new in zip(state.figures, after.figures, strict=True):
            if new.acted and not old.acted:
                acted[after.turn, new.id] += 1
            assert new.life <= battle.laid.battle.of(new.id).profile.life
        if act.word == "open":
            phases.append((state.turn, state.side))
            bubble = after.bubble
        if after.stage == "phase" and state.stage == "phase" and after.hero == state.hero:
            assert after.bubble == bubble
        bases = [base_of(battle.laid.battle, each) for each in after.there()]
        assert not any(overlap(one, other) for n, one in enumerate(bases) for other in bases[:n])
        now = then
    assert all(count == 1 for count in acted.values())
    for (turn, side), (later, other) in itertools.pairwise(phases):
        # One side opens two phases in a row only where no other has a Hero left.
        if turn == later and side == other:
            opened = Counter(phases)
            assert all(opened[turn, side] > opened[turn, each] for each in battle.sides if each != side)


def _any_act(chance: Any, now: SkirmishStanding) -> Any:
    """Return an act that can be done now: of the side, a move or another act of a figure that may act."""
    state = now.state
    acts = [each.act for each in now.offers() if each.denied is None and each.wants is None]
    figures = may_act(state) if state.ask is None else ()
    if figures and chance.random() < 0.95:
        figure = chance.choice(figures)
        spot = figure.at[0] + chance.randint(-4000, 4000), figure.at[1] + chance.randint(-4000, 4000)
        if chance.random() < 0.7 and now.barred(figure.id, spot) is None:
            return now.walk(figure.id, now.reach(figure.id).path(spot))[0].act
        acts = [each.act for each in now.offers(figure.id) if each.denied is None and each.wants is None]
    return chance.choice(acts)


def test_a_battle_of_automatic_players_is_told_kept_and_replayed() -> None:
    course: Course[Any, Any] = Course(FIGHT, "graine")
    seats, kept = Seats(dict(zip(SIDES, ("veteran", "recruit"), strict=True))), []
    while course.view().phase != "over":
        act, why = course.advice(seats)
        made = course.do(act, why)
        assert why is not None
        assert len(json.dumps(made.written)) <= 4_000
        kept.append(json.loads(json.dumps(made.body)))
    assert course.now.ended().turn <= 8
    other: Course[Any, Any] = Course(fight(), "graine")
    other.take(kept, course.fight.write_state(course.now.state), 0)
    assert other.replay()
    assert other.faithful


@pytest.mark.rule("GE-9")
def test_a_veteran_destroys_more_than_a_recruit() -> None:
    points: Counter[str] = Counter()
    for number in range(4):
        setup = brought(*(ARMIES[::-1] if number % 2 else ARMIES))
        seats = ("veteran", "recruit") if number < 2 else ("recruit", "veteran")
        ready = arena(ESCARMOUCHE, setup, dict(zip(SIDES, seats, strict=True)), "duel")
        laid: Any = ready.fight
        ended = ready.played(number)
        state: Any = ended.state
        assert state.stage == "over"
        for side, value in destroyed(laid.laid.battle, state).items():
            points[seats[SIDES.index(side)]] += value
    assert points["veteran"] > points["recruit"]


def test_readings_that_decide_an_act_or_a_players_choice_are_named() -> None:
    now, dice = FIGHT.at(READY[0]), Dice("x")
    assert [each for each in now.deciding(StartTurn(), (3,)) if each] == ["initiative_two"]
    swayed = set[str]()
    for _ in range(60):
        act = now.next_act(dict(zip(SIDES, ("veteran", "recruit"), strict=True)), "")
        assert act is not None
        now = FIGHT.at(now.resolve(act, dice))
        swayed |= set(now.swaying("veteran"))
        if "through_friends" in swayed:
            return
    pytest.fail("nobody ever went another way because of a friend")


def test_many_battles_make_one_tally_in_any_batches() -> None:
    players = dict.fromkeys(SIDES, "recruit")
    whole = arena(ESCARMOUCHE, brought(), players, "tally").tally(0, 2)
    apart = arena(ESCARMOUCHE, brought(), players, "tally")
    # The second battle first: what was found on the way in one has no part in another.
    later, first = apart.tally(1, 1), apart.tally(0, 1)
    assert first + later == whole
