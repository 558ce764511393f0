"""A table that nobody has measured: questions answered by pointing decide as the measured table does."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import cast

import pytest

from models.dice import Dice, RealDice
from models.errors import Refused
from models.games.asked_ground import (
    CLOSE,
    FAR,
    WAYS,
    AnswerWanted,
    AskedGround,
    GroundQuestion,
    Known,
    Row,
    after_move,
    between,
    forgotten,
    learn,
)
from models.games.battle.battle_json import Seats, written_done
from models.games.battle.course import Course
from models.games.battle.values import Told
from models.games.scenarios.pieces import UNPLACED, Placed
from models.games.script.effects import BringReserve
from models.games.script.script import ScenarioEvent, Script
from models.games.script.vocabulary import ComesNear
from models.games.swidenth.battle.asked.asked_turn import GoTold, LeaveTable, SayOf, answer_to, watched_events, ways_out
from models.games.swidenth.battle.casting.spell_effects import WALL, CrossWall
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.conduct.steps import decide
from models.games.swidenth.battle.engine import objection, resolve
from models.games.swidenth.battle.facet import CONDUCT
from models.games.swidenth.battle.laid_table import LaidTable
from models.games.swidenth.battle.melee import Strike
from models.games.swidenth.battle.moving import GoAlong
from models.games.swidenth.battle.offering import offers
from models.games.swidenth.battle.quests.quest import lay_out, quests
from models.games.swidenth.battle.shooting import ShootAt
from models.games.swidenth.battle.state_json import fingerprint
from models.games.swidenth.battle.telling import TableTeller
from models.games.swidenth.battle.turn import BeginTurn, EndHalf, TakeLater
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import bands, rulebook
from models.i18n import Translator
from models.maps.features import Zone
from models.maps.spots import NOWHERE, spot_of
from models.maps.tile_map import new_map
from tests.games.swidenth.table import spoken
from tests.games.swidenth.test_battle_facet import BATTLES, setup, usual


def wanted(
    table: dict[str, Known], kind: str, of: str, *among: str, reach: int = 0
) -> GroundQuestion | tuple[str, ...]:
    """Return what is asked, or what follows from what is known."""
    try:
        return AskedGround(table).which(kind, of, among, reach)  # type: ignore[arg-type]
    except AnswerWanted as question:
        return question.question


def test_what_is_said_anew_holds() -> None:
    asked = GroundQuestion("reach", "a", ("b",), 4520)
    before = learn({}, asked, WAYS.index("nearer"), turn=3)
    after = learn(before, asked, WAYS.index("reach"), turn=4)
    assert AskedGround(after).word("reach", "a", "b") == WAYS.index("reach")
    assert len(after["a"].said) == 1


def test_what_follows_from_an_answer_is_not_asked_again() -> None:
    asked = wanted({}, "near", "a", "b", "c", "d", reach=9000)
    assert asked == GroundQuestion("near", "a", ("b", "c", "d"), 9000)
    table = learn({}, asked, 0b101, turn=2)
    assert wanted(table, "near", "a", "b", "c", "d", reach=9000) == ("b", "d")
    assert wanted(table, "near", "a", "b", "c", reach=12000) == GroundQuestion("near", "a", ("c",), 12000)
    assert wanted(table, "seen", "a", "b", "c", reach=6000) == GroundQuestion("seen", "a", ("b",), 6000)
    assert wanted(table, "near", "c", "a", reach=9000) == (), "a gap is known from both sides"
    assert AskedGround(table).nearest("a", ("c",)) == "c"
    with pytest.raises(AnswerWanted) as nearest:
        AskedGround(table).nearest("a", ("b", "c", "d"))
    assert nearest.value.question.among == ("b", "d"), "c is farther than both"


def test_whoever_would_be_shot_at_before_the_one_named_is_not_in_sight() -> None:
    ranks = (("b", False, 0), ("b", True, 1), ("c", False, 1), ("c", True, 3), ("d", False, 2), ("d", True, 4))
    rows = tuple(Row(figure, hidden, rank=rank) for figure, hidden, rank in ranks)
    asked = GroundQuestion("target", "a", tuple(each.figure for each in rows), 9000, rows=rows)
    table = learn({}, asked, 4)
    assert table["a"].sees("b", 9000) is False, "both of its rows stand before"
    assert table["a"].sees("c", 9000) is None, "half hidden it comes after: nobody said that it is not"
    assert (table["a"].sees("d", 9000), table["a"].yes("cover", "d")) == (True, False)
    nobody = learn({}, asked, len(rows))
    assert [nobody["a"].sees(each, 9000) for each in "bcd"] == [False] * 3


def test_who_is_shot_at_is_asked_once_though_ranks_close_up() -> None:
    ways = [(figure, hidden) for figure in "bcd" for hidden in (False, True)]
    rows = tuple(Row(*way, rank=rank) for rank, way in enumerate(ways))
    asked = GroundQuestion("target", "a", tuple(each.figure for each in rows), 9000, rows=rows)
    ground = AskedGround(learn({}, asked, 2))
    left = tuple(replace(each, rank=each.rank - 2) for each in rows[2:])
    assert ground.target("a", left, 9000) == "c", "b is known not to be seen: its ranks are gone"
    with pytest.raises(AnswerWanted):
        # In another order somebody else may come before the one who was named.
        ground.target("a", tuple(replace(each, rank=9 - each.rank) for each in left), 9000)


@pytest.mark.parametrize(("reading", "fronts"), [("yes", {None}), ("no", {True, False})])
def test_who_faces_a_shot_is_asked_only_where_his_shield_counts_from_one_side(
    reading: str, fronts: set[bool | None]
) -> None:
    battle, state = lay_out(
        quests()["convoi"], band_heroes(bands()["noirs-ameres"]), rulebook(), {"shield_com_rear": reading}, "c1"
    )
    unseen = replace(battle, asked="trust")
    archer = next(each.id for each in battle.figures if each.role == "tireur")
    shown = tuple(replace(each, status="up") for each in state.figures)
    with pytest.raises(AnswerWanted) as wanted:
        decide(unseen, replace(state, half="npcs", turn=1, figures=shown), archer, Dice("x"))
    assert wanted.value.question.kind == "target"
    assert {each.front for each in wanted.value.question.rows if "hevor" in each.figure} == fronts


def test_gaps_widen_by_what_moves_and_sight_is_forgotten() -> None:
    table = learn({}, GroundQuestion("seen", "a", ("b", "c"), 9000), 0b11)
    after = after_move(table, "b", 4500)
    assert after["a"].gap("b").most == 13500
    assert wanted(after, "seen", "a", "b", "c", reach=9000) == GroundQuestion("seen", "a", ("b",), 9000)
    charged = after_move(table, "b", 4500, ("a",))
    assert charged["a"].touching == ("b",)
    assert charged["b"].gap("a").most == CLOSE
    assert after_move(charged, "a", 3000)["a"].touching == ()
    assert forgotten(charged, "a")["a"].gap("b").most == CLOSE
    assert forgotten(table, "a")["c"].gap("a").most == FAR


def test_where_figures_start_says_how_far_they_are() -> None:
    table = between({"g": (0, 10000, 6000, 14000, 500), "n": (10000, 0, 14000, 4000, 500)})
    gap = table["g"].gap("n")
    assert (gap.least, gap.most) == (6211, 18799)
    assert wanted(table, "near", "n", "g", reach=4500) == ()


@pytest.mark.parametrize(
    ("first", "second", "key"),
    [
        (GroundQuestion("near", "a", ("b",), 9000), GroundQuestion("touch", "a", ("b",)), "ground.contradicts_near"),
        (GroundQuestion("touch", "b", ("a",)), GroundQuestion("near", "a", ("b",), 9000), "ground.contradicts_touch"),
    ],
)
def test_an_answer_against_an_earlier_one_is_told_with_the_earlier_one(
    first: GroundQuestion, second: GroundQuestion, key: str
) -> None:
    denied = first.kind == "near"
    table = learn({}, first, 0 if denied else 1, turn=3)
    with pytest.raises(Refused) as refused:
        learn(table, second, 1 if denied else 0, turn=4)
    assert refused.value.key == key
    assert refused.value.args_["turn"] == 3
    assert {refused.value.args_["figure"], refused.value.args_["other"]} == {"a", "b"}
    if denied:
        assert learn(forgotten(table, "a"), second, 1, turn=4)["a"].touching == ("b",)


def test_to_leave_the_table_is_offered_after_all_that_is_done_there() -> None:
    battle, state = lay_out(quests()["convoi"], band_heroes(bands()["noirs-ameres"]), rulebook(), {}, "sortie")
    state = replace(state, half="heroes", turn=1)
    battle = replace(battle, asked="trust")
    leaver = next(each.id for each in state.of("heroes") if ways_out(battle, each.id))
    acts = [each.act for each in offers(battle, state, leaver)]
    leaving = [number for number, act in enumerate(acts) if isinstance(act, LeaveTable)]
    done = [number for number, act in enumerate(acts) if isinstance(act, GoTold | ShootAt | CastSpell)]
    assert leaving
    assert done, "others are offered too"
    assert max(done) < min(leaving)


@pytest.mark.rule("SW-126")
def test_a_wall_stands_where_people_put_it_and_strikes_whom_they_say() -> None:
    battle, state = lay_out(quests()["convoi"], band_heroes(bands()["noirs-ameres"]), rulebook(), {}, "mur")
    figures = tuple(replace(each, spells=(WALL,)) if each.id == "Salvynia" else each for each in battle.figures)
    battle = replace(battle, asked="trust", figures=figures)
    state = replace(state, half="heroes", turn=1)
    assert not [each for each in offers(battle, state, "Salvynia") if isinstance(each.act, CrossWall)]
    cast = resolve(battle, state, CastSpell("Salvynia", WALL), RealDice((20,))).state
    (wall,) = cast.screens
    assert wall.corners == (), "nobody told where it stands"
    (crossing,) = (each for each in offers(battle, cast, "nord-1") if isinstance(each.act, CrossWall))
    assert crossing.objection is None
    burnt = resolve(battle, cast, crossing.act, RealDice((20, 1)))
    assert [each.kind for each in burnt.events][:2] == ["burnt", "wounded"]
    assert not burnt.state.figure("nord-1").up
    known = objection(replace(battle, asked=""), cast, crossing.act)
    assert known is not None
    assert known.key == "quest.knows_positions"
    assert objection(battle, state, crossing.act) is not None, "no wall, nothing to cross"


SEATS = Seats({"two": CONDUCT})


def test_an_unplaced_battle_is_played_by_answers_and_replayed_whole() -> None:
    course = Course(BATTLES.set_up(setup(agreements={UNPLACED: True})), "graine")
    assert not [each.at for each in course.view().tokens if each.at != NOWHERE]
    assert [each.state for each in course.view().tokens] == ["up"] * 4
    course.do(BeginTurn())
    with pytest.raises(Refused) as known:
        course.do(GoAlong("t", ((5000, 4000),)))
    assert known.value.key == "quest.asks_positions"
    course.do(GoTold("t"))
    course.do(EndHalf())
    answer, asked = 0, list[str]()
    while course.view().decides == "two" and course.view().turn == 1:
        try:
            course.do(*course.advice(SEATS))
        except AnswerWanted as question:
            spoken(question.words or Told("", ""))
            asked.append(question.question.kind)
            answer = len(question.question.rows) if asked[-1] == "target" else 0
            made = course.play(cast("SayOf", question.act), (answer,))
            course.take([made.body], made.written, course.count)
        assert course.done[-1].typed in ((), (answer,))
        for line in course.done[-1].lines:
            spoken(line)
    assert "charge" in asked
    assert "target" in asked
    other = Course(BATTLES.set_up(setup(agreements={UNPLACED: True})), "graine")
    kept = [json.loads(json.dumps(written_done(each))) for each in course.done]
    other.take(kept, json.loads(json.dumps(course.fight.write_state(course.now.state))), 0)
    assert other.replay()
    assert other.faithful


def test_an_answer_given_in_between_shifts_no_die() -> None:
    near = (*usual()[:2], Placed("b", "guerrier-brigand", "two", at=spot_of((4, 4))), usual()[3])
    fights = []
    for answers in (1, 2):
        course = Course(BATTLES.set_up(setup(*near, agreements={UNPLACED: True})), "graine")
        course.do(BeginTurn())
        for _ in range(answers):
            made = course.play(SayOf("touch", "t", ("b",)), (1,))
            course.take([made.body], made.written, course.count)
        fights.append(course.play(Strike("t", "b")).done.dice)
    assert fights[0] == fights[1]
    assert [each.who for each in fights[0]] == ["t", "b"], "each die knows whose it is"


@pytest.mark.rule("SW-14")
def test_an_npc_put_off_acts_after_the_others() -> None:
    course = Course(BATTLES.set_up(setup()), "graine")
    for act in (BeginTurn(), EndHalf(), TakeLater("b")):
        course.do(act)
    advice = course.now.advice(CONDUCT)
    assert (advice.figure, advice.place) == ("a", (1, 2))
    assert advice.weighed[0].fits
    assert course.now.denied(TakeLater("b")) is not None
    course.do(advice.act)
    assert course.now.advice(CONDUCT).place == (2, 2)


def test_what_is_asked_and_done_says_how_far_one_goes_and_the_log_what_was_answered() -> None:
    """Nobody measures without a number: a question whether somebody is reached names the paces (SW-16, SW-17)."""
    battle, state = lay_out(quests()["convoi"], band_heroes(bands()["noirs-ameres"]), rulebook(), {}, "pas")
    battle, state = replace(battle, asked="ask"), replace(state, half="foes", turn=1)
    teller, t = TableTeller(battle), Translator("en")

    def said(told: Told) -> str:
        return t(told.key, **told.args)

    near = GroundQuestion("charge", "nord-1", ("Gardul", "Thevor"), 4520)
    assert "(3 paces, or 4.5 running straight)" in said(teller.question(near))
    answers = []
    for given in (2, 3):
        done = resolve(battle, state, answer_to(near), RealDice((given,)))
        answers.append(said(teller.event(done.events[0])))
    assert [each.rpartition("? ")[2] for each in answers] == ["Thevor, too far for contact.", "Thevor, in contact."]
    gone = resolve(battle, replace(state, half="heroes"), GoTold("Gardul", manner="run"), RealDice(()))
    assert said(teller.event(gone.events[0])) == "Gardul runs."


@pytest.mark.rule("SW-152")
@pytest.mark.parametrize(("manner", "turns"), [("walk", 4), ("run", 3), ("", 0)])
def test_it_is_asked_whether_somebody_came_near_once_his_moves_may_have_brought_him_there(
    manner: str, turns: int
) -> None:
    """From where they begin it is 17 paces to the exit, watched within 6, and a half for a base: 10.5 to go."""
    battle, _ = lay_out(quests()["convoi"], band_heroes(bands()["noirs-ameres"]), rulebook(), {}, "loin")
    battle = replace(battle, asked="trust", starts=("G",))
    laid = LaidTable(battle, battle.sides, TableTeller(battle), {})
    state = replace(laid.begin(), half="heroes")
    (event,) = watched_events(battle)
    trigger = cast("ComesNear", event.trigger)
    near = []
    for turn in range(1, 7):
        figures = tuple(replace(each, done=False) for each in state.figures)
        state = replace(state, turn=turn, figures=figures)
        for each in (*(["Oghavor", "civils-1"] if manner else []),):
            state = resolve(battle, state, GoTold(each, manner), RealDice(())).state
        near += [turn] if laid.may_be_near(state, trigger) else []
    assert near == (list(range(turns, 7)) if turns else []), "whoever stays brings nobody near, however late it is"
    old = replace(state, turn=2, figures=tuple(replace(each, gone=-1) for each in state.figures))
    assert laid.may_be_near(old, trigger), "where nobody counted, as in older files, they may have run"
    assert fingerprint(old) == fingerprint(replace(state, turn=2)), "older files are replayed to the same end"


@pytest.mark.rule("SW-151", "SW-152")
@pytest.mark.parametrize(("gone", "is_near"), [(11748, False), (11749, True)])
def test_whoever_an_event_brought_may_have_come_near_a_place(gone: int, is_near: bool) -> None:
    """The gate is 0 to 2 and 0 to 1 paces: 18 to go and 3 aside are 18.249, less 6 and half a pace."""
    way_out, gate = Zone(1, "Sortie", runs=((4, 20, 21), (5, 20, 21))), Zone(2, "Porte", runs=((0, 0, 1),))
    guards = ScenarioEvent("garde", "Garde", effects=(BringReserve("soldat-de-la-garde", 1, 2, "one", 1),))
    watch = ScenarioEvent("guet", "", trigger=ComesNear(1, 6, "one"))
    board, script = replace(new_map(30, 12), zones=(way_out, gate)), Script(events=(guards, watch))
    pieces = Placed("e", "hero:erdokan", "one", at=(5000, 5000)), Placed("b", "guerrier-brigand", "two")
    laid = BATTLES.set_up(setup(*pieces, board=board, script=script, agreements={UNPLACED: True})).table
    state = replace(laid.begin(), half="heroes", turn=1)
    state = state.put(replace(state.figure("garde-1"), status="up", gone=gone))
    assert laid.may_be_near(state, ComesNear(1, 6, "one")) == is_near
