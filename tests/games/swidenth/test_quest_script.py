"""Events of a quest on a table in paces: each word of the vocabulary sets off, holds or does what it says (SW-203)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.errors import Refused
from models.games.battle.values import Told
from models.games.scenarios.pieces import Conduct, Placed, Setup
from models.games.scenarios.scenario import Scenario, Side, setup_of
from models.games.script.check import ScriptCheck
from models.games.script.effects import (
    BringReserve,
    ChangeLife,
    EndInDraw,
    Lose,
    PlaceFigure,
    PutObject,
    RemoveFigure,
    Say,
    Victory,
)
from models.games.script.entry_fields import FieldKind, Place
from models.games.script.script import Reward, ScenarioEvent, Script, VictoryCondition
from models.games.script.vocabulary import (
    ON_CELLS,
    ON_PACES,
    ComesNear,
    FigureLeft,
    FiguresAtMost,
    LeftBy,
    PieceDefeated,
    RoundBegins,
    TagAtMost,
    ZoneEntered,
    ZoneHeld,
)
from models.games.script.vocabulary_forms import choices, offered
from models.games.swidenth.battle.facet import SwidenthBattles
from models.games.swidenth.battle.fight import TableFight
from models.games.swidenth.battle.melee import Strike
from models.games.swidenth.battle.moving import GoAlong
from models.games.swidenth.battle.scene import TableAct
from models.games.swidenth.battle.state import TableState
from models.games.swidenth.battle.turn import BeginTurn, CorrectLife, EndBattle, EndHalf, PlayOn
from models.games.swidenth.quest_scenario import bundled_scenario
from models.i18n import Text, Translator
from models.maps.features import TableShape, Zone
from models.maps.tile_map import new_map
from models.problem import Grade
from tests.games.swidenth.table import spoken

BATTLES = SwidenthBattles()
GATE = Zone(1, "S", "objective", polygon=((11000, 4000), (12000, 4000), (12000, 8000), (11000, 8000)))
CAMP = Zone(2, "G", "start", runs=((4, 0, 2), (5, 0, 2), (6, 0, 2)), side="one")
FIGURES = (
    Placed("t", "hero:thevor", "one", at=(7500, 5500)),
    Placed("c", "civil", "one", name="Jehan", at=(8500, 6500), tag="civil"),
    Placed("d", "civil", "one", at=(1500, 5500), tag="civil"),
    Placed("b", "guerrier-brigand", "two", at=(8500, 2500)),
)
TO_GATE = GoAlong("c", ((10600, 6500),))


def laid(*events: ScenarioEvent, ways: tuple[VictoryCondition, ...] = (), gains: tuple[Reward, ...] = ()) -> Setup:
    board = replace(new_map(12, 12), zones=(GATE, CAMP))
    return Setup(board, ("one", "two"), FIGURES, script=Script((), events, ways, gains))


def played(setup: Setup, *acts: TableAct, dice: tuple[int, ...] = ()) -> tuple[TableFight, TableState, list[str]]:
    table = BATTLES.set_up(setup)
    state, told, thrown = table.begin(), [], Dice("x", typed=dice)
    for act in (BeginTurn(), *acts):
        done = table.at(state).play(act, thrown)
        state = done.state
        told += [each.kind for each in done.events]
        for line in done.lines:
            spoken(line)
    return table, state, told


def event(trigger: Any, *effects: Any, **changes: Any) -> ScenarioEvent:
    return ScenarioEvent("e", "Alerte", trigger, effects=effects, **changes)


def test_who_comes_near_is_met_by_those_who_wait_touching_the_zone() -> None:
    ambush = event(ComesNear(1, 2, "one"), BringReserve("guerrier-brigand", 2, 1, "two", 3))
    _, _, told = played(laid(ambush))
    assert "occurred" not in told, "two paces from its base to the zone are not less than two"
    table, state, told = played(laid(ambush), GoAlong("c", ((8600, 6500),)))
    assert told[-3:] == ["occurred", "arrived", "arrived"]
    there = [each for each in state.of("foes") if each.id.startswith("e-")]
    assert [each.at for each in there] == [(10500, 6000), (11500, 3500)]
    assert [each.status for each in state.figures if each.id == "e-3"] == ["reserve"]
    assert table.at(state).view.token("e-3").state == "away"


def test_guards_come_out_of_a_reserve_until_it_is_used_up() -> None:
    guards = event(RoundBegins(1, 1), BringReserve("soldat-de-la-garde", 2, 2, "one", 3), repeat=True)
    table, state, told = played(laid(guards), EndHalf())
    assert told.count("arrived") == 2
    assert {each.camp for each in state.figures if each.id.startswith("e-")} == {"heroes"}
    state = replace(state, half="begin")
    done = table.at(state).play(BeginTurn(), Dice("x"))
    assert [each.kind for each in done.events].count("arrived") == 1
    done = table.at(replace(done.state, half="begin")).play(BeginTurn(), Dice("x"))
    assert "occurred" not in [each.kind for each in done.events]


def test_an_exit_lets_those_out_who_are_to_leave_and_they_have_left_by_it() -> None:
    way = VictoryCondition("v", "Sauvé", "one", (LeftBy(1, "civil", 1),), "SW-149")
    gain = Reward("g", "Prime", "", 8)
    _, state, told = played(laid(ways=(way,), gains=(gain,)), TO_GATE)
    assert told[-3:] == ["left", "won", "earned"]
    assert (state.half, state.winner, state.figure("t").points) == ("over", "heroes", 8)
    _, state, told = played(laid(ways=(way,)), GoAlong("t", ((9500, 5500), (10600, 5500))[:1]))
    assert "left" not in told


def test_a_figure_that_left_sets_an_event_off() -> None:
    out = event(FigureLeft(1, "one"), Say("Adieu"), RemoveFigure(""))
    _, state, told = played(laid(out), TO_GATE)
    assert told[-3:] == ["left", "occurred", "said"]
    assert state.figure("c").exit == 1


@pytest.mark.parametrize(("number", "winner"), [(1, "foes"), (0, "")])
def test_a_side_loses_when_too_few_of_a_group_are_left(number: int, winner: str) -> None:
    lost = event(PieceDefeated("", "one"), Lose("one"), conditions=(TagAtMost("civil", number),))
    setup = laid(lost)
    table = BATTLES.set_up(setup)
    state = table.at(table.begin()).play(BeginTurn(), Dice("x")).state
    weak = replace(state.figure("c"), at=(8500, 3500), vitality=1)
    state = replace(state.put(weak), half="npcs")
    done = table.at(state).play(Strike("b", "c"), Dice("x", typed=(20, 1)))
    assert done.state.figure("c").status == "dead"
    assert done.state.winner == winner


@pytest.mark.rule("SW-203")
@pytest.mark.parametrize(("quest", "kept"), [("convoi", "civils-1"), ("doyen", "doyen-1")])
def test_lost_quest_is_played_on_to_the_last_of_a_camp_and_stays_lost(quest: str, kept: str) -> None:
    board, found = bundled_scenario(quest)
    _, state, told = played(setup := setup_of(found, board, {}), CorrectLife(kept, 0))
    fight, seats = BATTLES.set_up(setup), dict.fromkeys(setup.sides, "aggressive")
    assert (state.half, state.winner, told[-1]) == ("over", "foes", "lost")
    assert fight.at(state).next_act(seats, "graine") is None, "automatic players end with the quest"
    with pytest.raises(Refused):
        fight.at(state).play(BeginTurn(), Dice("x"))
    state = fight.at(state).play(PlayOn(), Dice("x")).state
    ended = fight.at(state).play(EndBattle(), Dice("x")).state
    assert (ended.half, fight.at(ended).view.winner) == ("over", setup.sides[1])
    number = 0
    while (act := fight.at(state).next_act(seats, "graine")) is not None and number < 2000:
        state, number = fight.at(state).resolve(act, Dice(f"{number}")), number + 1
    assert (state.half, state.winner) == ("over", "foes")
    assert not (state.of("heroes") and state.of("foes"))


def test_zones_are_entered_by_the_middle_of_a_base_and_held() -> None:
    entered = event(ZoneEntered(1, "one"), Victory("two"))
    _, state, _ = played(laid(entered), GoAlong("t", ((10400, 5500),)))
    assert state.winner == ""
    held = VictoryCondition("v", "Tenue", "one", (ZoneHeld(2, "one", 1),))
    _, state, _ = played(laid(ways=(held,)))
    assert state.winner == "heroes"


def test_other_effects_act_on_figures_and_end_the_quest() -> None:
    moved = event(
        RoundBegins(1), PlaceFigure("b", Place("zone", zone=1)), ChangeLife("t", -2), RemoveFigure("d"), EndInDraw()
    )
    _, state, told = played(laid(moved))
    assert told == ["turn", "occurred", "arrived", "wounded", "left", "drawn"]
    assert 11000 <= state.figure("b").at[0] <= 12000
    assert (state.half, state.winner, state.figure("d").status) == ("over", "", "left")
    nobody = VictoryCondition("v", "Seuls", "one", (FiguresAtMost("two", 0),))
    _, state, _ = played(laid(event(RoundBegins(1), RemoveFigure("b")), ways=(nobody,)))
    assert state.winner == "heroes"


@pytest.mark.rule("SW-147")
def test_who_is_led_is_put_down_in_the_start_area_and_reserves_are_not() -> None:
    setup = laid(event(RoundBegins(1), BringReserve("soldat-de-la-garde", 1, 2, "one", 1)))
    battle = BATTLES.set_up(setup)
    state = battle.begin()
    spots = battle.at(state).deployable("t")
    assert spots
    assert all(x < 3000 and 4000 <= y < 7000 for x, y in spots)
    assert battle.at(state).deployable("e-1") == ()
    assert battle.at(state).deployable("b") == ()


def test_a_game_offers_the_words_it_knows_and_the_check_names_others() -> None:
    words = {form.word for part in ("trigger", "condition", "effect") for form in offered(part, BATTLES)}
    assert words == ON_PACES
    assert "vault_searched" not in words
    assert ON_CELLS - {"vault_searched"} >= ON_PACES & ON_CELLS
    scenario = Scenario("Q", "swidenth", sides=(Side("one"), Side("two")), pieces=FIGURES)
    bad = event(RoundBegins(1), PutObject("x"), BringReserve("dragon", 1, 9, "one"))
    bad = replace(bad, conditions=(TagAtMost("moines", 0),))
    board = laid().board
    found = {each.key for each in ScriptCheck(replace(scenario, events=(bad,)), board, BATTLES).problems()}
    assert found == {"scenario.word_unknown", "scenario.gone_type", "scenario.gone_zone", "scenario.gone_tag"}


@pytest.mark.rule("SW-203", "SW-204")
@pytest.mark.parametrize(
    ("board", "pieces", "key"),
    [
        ({"width": 1}, None, "quest.table_of"),
        ({"width": 1000}, None, "quest.table_of"),
        ({"shapes": (TableShape("difficult", ((0, 0), (4000, 4000), (4000, 0), (0, 4000)), id=9),)}, None,
         "quest.shape_crosses"),
        ({"zones": (GATE, CAMP, replace(CAMP, id=3, side="two"))}, None, "quest.starts_overlap"),
        ({"shapes": (TableShape("obstacle", disc=(1500, 5500, 900), top=2000, id=9),)}, None,
         "quest.starts_where_nobody_stands"),
        ({}, (Placed("x", "civil", "one", at=(7600, 5500)),), "quest.stand_on_another"),
        ({}, (Placed("x", "loup", "two", at=(2000, 2000), conduct=Conduct("garde", zones=("Nulle part",))),),
         "quest.watches_nothing"),
        ({}, (Placed("x", "loup", "two", at=(2000, 2000), conduct=Conduct("patrouille")),), "quest.watches_no_place"),
        ({}, (Placed("x", "loup", "two", at=(2000, 2000), conduct=Conduct("assassin")),), "quest.hunts_nobody"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_quest_is_one_sentence(
    board: dict[str, Any], pieces: tuple[Placed, ...] | None, key: str
) -> None:
    wide = board.get("width", 12)
    parts = {"zones": (GATE, CAMP), **{k: v for k, v in board.items() if k != "width"}}
    table = replace(new_map(wide, 12), **parts)
    way = VictoryCondition("v", "Sauvé", "one", (LeftBy(1, "civil", 2),))
    setup = replace(laid(ways=(way,)), board=table, pieces=(*FIGURES, *(pieces or ())))
    found = BATTLES.problems(setup)
    assert key in [each.key for each in found]
    for each in found:
        for lang in ("fr", "en"):
            told = Translator(lang)(each.key, **each.args)
            assert "{" not in told
            assert told != each.key


def test_overlapping_starts_are_told_with_the_place_where_they_meet() -> None:
    quest = laid()
    quest = replace(quest, board=replace(quest.board, zones=(GATE, CAMP, replace(CAMP, id=3, side="two"))))
    (told,) = (each for each in BATTLES.problems(quest) if each.key == "quest.starts_overlap")
    assert told.args == {"place": quest.board.cell_name(min(CAMP.cells()))}


def test_a_start_in_two_pieces_is_told_with_the_place_of_the_lesser_one() -> None:
    apart = Zone(CAMP.id, CAMP.name, "start", runs=((5, 0, 2), (6, 0, 2), (10, 9, 9)), side="one")
    quest = replace(laid(), board=replace(laid().board, zones=(GATE, apart)))
    (told,) = (each for each in BATTLES.problems(quest) if each.key == "quest.start_in_pieces")
    assert (told.grade, told.args["count"], told.where.item) == (Grade.NOTICE, 2, str(CAMP.id))
    assert told.args["place"] == quest.board.cell_name((9, 10))
    corner = replace(apart, runs=((5, 0, 2), (6, 3, 3)))
    quest = replace(quest, board=replace(quest.board, zones=(GATE, corner)))
    assert "quest.start_in_pieces" not in [each.key for each in BATTLES.problems(quest)], "corners hang together"


def test_a_sound_quest_has_no_problem_and_one_that_cannot_be_won_says_so() -> None:
    way = VictoryCondition("v", "Sauvé", "one", (LeftBy(1, "civil", 2),))
    assert BATTLES.problems(laid(ways=(way,))) == ()
    assert [each.key for each in BATTLES.problems(laid())] == ["quest.no_way_to_win"]
    twice = replace(laid(ways=(way,)), pieces=(*FIGURES, replace(FIGURES[0], id="t2", at=(2000, 9000))))
    with pytest.raises(Refused) as told:
        BATTLES.problems(twice)
    assert (told.value.key, told.value.args_["name"]) == ("quest.hero_twice", Text.same("Thevor"))


def test_nobody_is_brought_from_a_reserve_who_stands_for_himself_and_an_open_profile_is_said() -> None:
    """A hero of the book was offered for a reserve, and the whole quest was then refused; an open one had no name."""
    scenario = Scenario("Essai", "swidenth", sides=(Side("one"), Side("two")), pieces=FIGURES)
    kinds = [kind for kind, _name in choices(FieldKind.TYPE, scenario, None, BATTLES)]
    assert kinds
    assert not [kind for kind in kinds if str(kind).startswith("hero:")]
    for kind, wanted in ((kinds[0], ""), ("", "reserve_of_nobody")):
        script = laid(event(RoundBegins(2), BringReserve(str(kind), 1, zone=2, side="one", reserve=1)))
        if not wanted:
            BATTLES.set_up(script)
            continue
        with pytest.raises(Refused) as refused:
            BATTLES.set_up(script)
        assert refused.value.key == f"quest.{wanted}"
        spoken(Told("", refused.value.key, refused.value.args_))
