"""Scenario events in play: every trigger, condition and effect there is, each by an act that brings it about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.games.aventures.battle.actions import Give, Search, WorkDoor
from models.games.aventures.battle.board import board_of
from models.games.aventures.battle.engine import denial, offers, resolve
from models.games.aventures.battle.fighting import Attack
from models.games.aventures.battle.moving import Meet, PickUp, Walk
from models.games.aventures.battle.scene import Act
from models.games.aventures.battle.skills import Hack
from models.games.aventures.battle.state import Battle, State, begin
from models.games.aventures.battle.telling import AdventureTeller
from models.games.aventures.battle.turns import EndTurn, StartPlay
from models.games.battle.engine import ActResult
from models.games.scenarios.pieces import NEUTRAL, Placed
from models.games.script.effects import (
    ChangeLife,
    ChangeLifeInZone,
    EndInDraw,
    PlaceFigure,
    PutObject,
    RemoveFigure,
    Say,
    SetGate,
    Victory,
)
from models.games.script.entry_fields import Place
from models.games.script.script import Outcome as ByDie
from models.games.script.script import Reward, ScenarioEvent, ScenarioObject, Script, VictoryCondition
from models.games.script.vocabulary import (
    Condition,
    ConsoleHacked,
    DieAtLeast,
    Effect,
    FiguresAtMost,
    GateOpened,
    NotOccurred,
    ObjectTaken,
    Occurred,
    PieceDefeated,
    RoundAtLeast,
    RoundBegins,
    SideHolds,
    Trigger,
    TurnBegins,
    VaultSearched,
    ZoneEntered,
    ZoneHeld,
)
from models.i18n import Translator
from models.maps.coordinates import Coordinates
from models.maps.features import Zone
from models.maps.rules.grid import Cell
from models.maps.spots import spot_of
from models.maps.tile_map import TileMap
from tests.games.aventures.temple import temple, temple_map

HALL, NICHE = 50, 51
"""Zones: the hall C9 … E9, and the cell E9 in it."""
OBI, MAUL, R2, R5 = "obi-wan-kenobi", "darth-maul", "r2-d2", "r5-tech-droid"
LEFT, RIGHT = "republique", "separatistes"
ECHO = Say("Un écho")


def cell(name: str) -> Cell:
    return Coordinates().find(name, 34, 22)


def board(**locked: str) -> TileMap:
    made = temple_map()
    zones = (*made.zones, Zone(HALL, "Salle", runs=((8, 2, 4),)), Zone(NICHE, "Niche", runs=((8, 4, 4),)))
    walls = {e: replace(w, state="locked") if w.name in locked.values() else w for e, w in made.walls.items()}
    return replace(made, zones=zones, walls=walls)


def battle(script: Script, *more: Placed, tile_map: TileMap | None = None, d20: bool = False) -> Battle:
    made = temple()
    ground = board_of(tile_map or board(), script.zones() | {HALL, NICHE})
    return replace(made, board=ground, script=script, pieces=(*made.pieces, *more), d20=d20)


def stood(fight: Battle, player: str = LEFT, turn: int = 1, **at: str) -> State:
    """Return the first turn of a side with both heroes in their corners, others where `at` says (dashes low)."""
    state = replace(begin(fight), phase="play", turn=turn, player=player, first=player)
    for key, name in ({"obi_wan_kenobi": "AH22", "darth_maul": "A1"} | at).items():
        state = state.put(replace(state.piece(key.replace("_", "-")), status="up", cell=cell(name)))
    return state


def done(fight: Battle, state: State, *acts: Act, dice: tuple[int, ...] = ()) -> ActResult[State]:
    """Do acts one after the other with these dice; every sentence told must read well."""
    thrown, events = Dice("s", typed=dice), []
    outcome = None
    for act in acts:
        outcome = resolve(fight, state, act, thrown)
        state = outcome.state
        events += outcome.events
    assert outcome is not None
    teller = AdventureTeller(fight, temple_map())
    for told in map(teller.event, events):
        for lang in ("fr", "en"):
            words = Translator(lang)(told.key, **told.args)
            assert words != told.key, told.key
            assert "{" not in words, told.key
    return ActResult(state, tuple(events), tuple(thrown.log))


def event(trigger: Trigger, *conditions: Condition, **more: Any) -> ScenarioEvent:
    return replace(ScenarioEvent("e", "Écho", trigger, conditions, (ECHO,)), **more)


def kinds(outcome: ActResult[State]) -> list[str]:
    return [each.kind for each in outcome.events]


WALK = (Walk(OBI, (cell("D9"), cell("E9"), cell("F9"))),)
PASS_EVENT = ScenarioObject("passe", "Passe", Place("vaults"), "pass")
CRYSTAL = ScenarioObject("cristal", "Cristal", Place("cell", cell("D9")))

SET_OFF: dict[str, tuple[Trigger, Trigger, dict[str, str], tuple[Act, ...], tuple[int, ...]]] = {
    "round": (RoundBegins(2), RoundBegins(3), {}, (EndTurn(), EndTurn()), ()),
    "every": (RoundBegins(1, 2), RoundBegins(4, 1), {}, (EndTurn(), EndTurn(), EndTurn(), EndTurn()), ()),
    "turn": (TurnBegins(RIGHT), TurnBegins(LEFT), {}, (EndTurn(),), ()),
    "zone": (ZoneEntered(HALL, LEFT, OBI), ZoneEntered(HALL, RIGHT), {"obi_wan_kenobi": "C10"}, WALK, ()),
    "crossed": (ZoneEntered(NICHE), ZoneEntered(NICHE, "", R2), {"obi_wan_kenobi": "C10"}, WALK, ()),
    "within": (ZoneEntered(NICHE), ZoneEntered(HALL), {"obi_wan_kenobi": "C9"}, WALK, ()),
    "door": (GateOpened("west", LEFT), GateOpened("east"), {R2.replace("-", "_"): "L8"}, (WorkDoor(R2, "west"),), ()),
    "console": (ConsoleHacked(4), ConsoleHacked(5), {"r2_d2": "M11"}, (Hack(R2, "console-1"),), (9,)),
    "barrier": (GateOpened("left", LEFT), GateOpened("right"), {"r2_d2": "M11"}, (Hack(R2, "console-1"),), (9,)),
    "vault": (VaultSearched(6, LEFT), VaultSearched(7), {"r2_d2": "M6"}, (Search(R2, "vault-1"),), (1,)),
    "any vault": (VaultSearched(), VaultSearched(0, RIGHT), {"r2_d2": "M6"}, (Search(R2, "vault-1"),), (2,)),
    "defeated": (
        PieceDefeated(R5, RIGHT),
        PieceDefeated(R2),
        {"r5_tech_droid": "AH21", "super_battle_droid_tech": "B2"},
        (Attack(OBI, R5, "melee"),),
        (10, 1, 4),
    ),
    "pass": (
        ObjectTaken("passe", LEFT),
        ObjectTaken("cristal"),
        {"r2_d2": "M6"},
        (Search(R2, "vault-1"),),
        (4,),
    ),
    "object": (ObjectTaken("cristal", LEFT), ObjectTaken("passe"), {"obi_wan_kenobi": "C9"}, WALK, ()),
}


@pytest.mark.rule("AG-1")
@pytest.mark.parametrize("case", SET_OFF)
def test_a_trigger_is_set_off_by_what_it_names_and_by_nothing_else(case: str) -> None:
    right, wrong, at, acts, dice = SET_OFF[case]
    for trigger, times in ((right, 1), (wrong, 0)):
        fight = battle(Script((PASS_EVENT, CRYSTAL), (event(trigger, repeat=True),)))
        pieces = tuple(replace(each, figures={"life": 30}) if each.id == R5 else each for each in fight.pieces)
        fight = replace(fight, pieces=pieces)
        state = stood(fight, **at)
        if "M11" in at.values():
            state = replace(state, pass_by=R2)
        assert kinds(done(fight, state, *acts, dice=dice)).count("said") == times, trigger


def test_a_barrier_that_comes_on_again_is_a_console_hacked_and_no_gate_opened() -> None:
    for trigger, times in ((ConsoleHacked(4), 1), (GateOpened("left"), 0)):
        fight = battle(Script(events=(event(trigger),)))
        fight = replace(fight, choices={"console_reactivate": "same_hack"})
        off = replace(stood(fight, r2_d2="M11"), pass_by=R2, shut=("right",))
        assert kinds(done(fight, off, Hack(R2, "console-1"), dice=(9,))).count("said") == times


CROSSED = ZoneEntered(NICHE)
HOLDS: dict[str, tuple[Condition, Condition]] = {
    "holds": (SideHolds(LEFT, "cristal"), SideHolds(RIGHT, "cristal")),
    "somebody holds": (SideHolds("", "cristal"), SideHolds("", "passe")),
    "occurred": (Occurred("avant"), Occurred("e")),
    "not occurred": (NotOccurred("e"), NotOccurred("avant")),
    "round": (RoundAtLeast(2), RoundAtLeast(3)),
    "few": (FiguresAtMost(RIGHT, 1), FiguresAtMost(LEFT, 1)),
    "zone": (ZoneHeld(HALL, LEFT, 2), ZoneHeld(HALL, LEFT, 3)),
    "whose zone": (ZoneHeld(HALL, LEFT), ZoneHeld(HALL, RIGHT)),
    "die": (DieAtLeast(4), DieAtLeast(5)),
}


@pytest.mark.parametrize("case", HOLDS)
def test_an_event_occurs_only_where_its_conditions_hold(case: str) -> None:
    for condition, times in zip(HOLDS[case], (1, 0), strict=True):
        before = ScenarioEvent("avant", "Avant", CROSSED, (), (RemoveFigure("personne"),))
        made = event(CROSSED, condition, die=6 if case == "die" else 0)
        fight = battle(Script((PASS_EVENT, CRYSTAL), (before, made)))
        state = stood(fight, turn=3, obi_wan_kenobi="C10", r2_d2="C11", clone_trooper_tech="C9")
        walk = Walk(OBI, (cell("D9"), cell("E9")))
        assert kinds(done(fight, state, walk, dice=(4,))).count("said") == times, condition


def test_an_event_occurs_once_or_each_time_and_throws_its_die_each_time() -> None:
    for repeat, times in ((False, 1), (True, 2)):
        made = event(TurnBegins(), DieAtLeast(4), die=6, repeat=repeat)
        fight = battle(Script(events=(made,)))
        ended = done(fight, stood(fight), EndTurn(), EndTurn(), EndTurn(), dice=(3, 4, 6))
        assert kinds(ended).count("said") == times
        assert [(die.purpose, die.faces) for die in ended.dice] == [("event", 6)] * (3 if repeat else 2)


def test_the_die_of_an_event_says_which_outcome_and_is_read_off_a_d20_where_only_those_are_at_hand() -> None:
    outcomes = (ByDie(1, 3, (Say("Peu"),)), ByDie(4, 10, (Say("Beaucoup"),)))
    made = event(TurnBegins(), die=10, outcomes=outcomes)
    for d20, thrown, said in ((False, 3, "Peu"), (False, 4, "Beaucoup"), (True, 13, "Peu"), (True, 14, "Beaucoup")):
        fight = battle(Script(events=(made,)), d20=d20)
        ended = done(fight, stood(fight), EndTurn(), dice=(thrown,))
        assert [each.args["words"] for each in ended.events if each.kind == "said"] == ["Un écho", said]
        told = next(each for each in ended.events if each.kind == "occurred")
        assert told.args["roll"] == thrown % 10


def struck(
    *effects: Effect, more: tuple[Placed, ...] = (), tile_map: TileMap | None = None, met: int = 0, **at: str
) -> ActResult[State]:
    """Walk Obi-Wan into the niche past so many enemies, whom he leaves alone and who leave him, and let this happen."""
    fight = battle(Script((PASS_EVENT, CRYSTAL), (event(CROSSED, effects=effects),)), *more, tile_map=tile_map)
    state = stood(fight, **{"obi_wan_kenobi": "D9"} | at)
    return done(fight, state, Walk(OBI, (cell("E9"),)), *[Meet(False)] * (2 * met))


def test_figures_come_are_moved_and_leave() -> None:
    guard = Placed("garde", "assault-droid-mark-1", NEUTRAL, later=True)
    ally = Placed("renfort", R2, LEFT, later=True)
    came = struck(
        PlaceFigure("garde", Place("zone", zone=NICHE)),
        PlaceFigure("renfort", Place("cell", cell("C9"))),
        more=(guard, ally),
    )
    assert {each.id: (each.status, each.cell) for each in came.state.pieces if each.id in ("garde", "renfort")} == {
        "garde": ("inert", cell("D8")),
        "renfort": ("up", cell("C9")),
    }
    assert came.state.piece("renfort").life == 60
    moved = struck(PlaceFigure(OBI, Place("cell", cell("C9"))))
    assert moved.state.piece(OBI).cell == cell("C9")
    assert "shifted" in kinds(moved)
    gone = struck(PutObject("cristal", Place("figure", piece=OBI)), RemoveFigure())
    assert (gone.state.piece(OBI).status, gone.state.going) == ("away", None)
    assert gone.state.items[0].cell == cell("E9")
    full = struck(PlaceFigure("garde", Place("zone", zone=999)), more=(guard,))
    assert (kinds(full)[-1], full.state.piece("garde").status) == ("no_place", "away")


def test_objects_gates_and_life_are_changed() -> None:
    put = struck(PutObject("cristal", Place("zone", zone=NICHE)), PutObject("passe", Place("cell", cell("C9"))))
    assert (put.state.items[0].cell, put.state.pass_at) == (cell("E9"), cell("C9"))
    away = struck(PutObject("cristal"), PutObject("passe", Place("figure", piece=OBI)))
    assert (away.state.items[0].cell, away.state.pass_by) == ((-1, -1), OBI)
    opened = struck(SetGate("north"), SetGate("left"), SetGate("west"))
    assert {"north", "left", "west"}.isdisjoint(opened.state.shut)
    again = struck(SetGate("north"), SetGate("north"), SetGate("north", "shut"))
    assert [each.args["opened"] for each in again.events if each.kind == "switched"] == [True, False]
    lost = struck(ChangeLife("", -30), ChangeLife("", 10), ChangeLife(R2, -10), ChangeLife(R2, 40), r2_d2="AH20")
    assert [lost.state.piece(each).life for each in (OBI, R2)] == [80, 60]
    hall = struck(ChangeLifeInZone(HALL, LEFT, -20), met=1, r2_d2="C9", r5_tech_droid="D9")
    assert [hall.state.piece(each).life for each in (OBI, R2, R5)] == [80, 40, 60]
    killed = struck(ChangeLife("", -100), r2_d2="C9")
    assert (killed.state.piece(OBI).status, killed.state.going) == ("down", None)


def test_a_gate_does_not_shut_on_a_figure() -> None:
    fight = battle(Script(events=(event(CROSSED, effects=(SetGate("left", "shut"),)),)))
    state = stood(fight, obi_wan_kenobi="D9", r2_d2="O11")
    state = replace(state, shut=tuple(each for each in state.shut if each != "left"))
    ended = done(fight, state, Walk(OBI, (cell("E9"),)))
    assert "left" not in ended.state.shut
    assert kinds(ended)[-1] == "blocked"


def test_the_game_ends_by_an_event_or_by_a_way_to_win_and_rewards_are_told() -> None:
    gains = (Reward("g", "Le cristal", "", 20), Reward("h", "Une revanche", RIGHT))
    for effects, winner, told in (
        ((Victory(), ECHO), LEFT, ["won_by", "gained", "gained"]),
        ((Victory(RIGHT),), RIGHT, ["won_by", "gained", "gained"]),
        ((EndInDraw(), ECHO), "", ["drawn_by", "gained"]),
    ):
        fight = battle(Script(events=(event(CROSSED, effects=effects),), gains=gains))
        ended = done(fight, stood(fight, obi_wan_kenobi="D9"), *(Walk(OBI, (cell("E9"),)),))
        assert (ended.state.phase, ended.state.winner) == ("over", winner)
        assert kinds(ended)[-len(told) :] == told
    way = VictoryCondition("v", "Tenir la salle", LEFT, (ZoneHeld(NICHE, LEFT), RoundAtLeast(2)))
    fight = battle(Script(victories=(way,), gains=gains))
    early = done(fight, stood(fight, obi_wan_kenobi="D9"), Walk(OBI, (cell("E9"),)))
    assert early.state.phase == "play"
    late = done(fight, early.state, EndTurn(), EndTurn())
    assert (late.state.phase, late.state.winner) == ("over", LEFT)
    assert [each.args["points"] for each in late.events if each.kind == "gained"] == [20, 0]


def test_events_set_others_off_but_never_themselves_again() -> None:
    chain = (
        event(CROSSED, effects=(SetGate("north"), ChangeLife(R2, -60))),
        ScenarioEvent("porte", "Porte", GateOpened("north"), (), (PutObject("cristal", Place("figure", piece=OBI)),)),
        ScenarioEvent("pris", "Pris", ObjectTaken("cristal"), (), (PutObject("cristal", Place("figure", piece=OBI)),),
                      repeat=True),
        ScenarioEvent("mort", "Mort", PieceDefeated(R2), (), (ECHO,)),
    )  # fmt: skip
    fight = battle(Script((CRYSTAL,), chain))
    ended = done(fight, stood(fight, obi_wan_kenobi="D9", r2_d2="AH20"), Walk(OBI, (cell("E9"),)))
    assert ended.state.occurred == ("e", "porte", "mort", "pris")
    assert ended.state.items[0].by == OBI


def test_objects_are_taken_handed_over_dropped_and_found_in_vaults() -> None:
    hidden = ScenarioObject("carte", "Carte", Place("zone", zone=6))
    fight = battle(Script((CRYSTAL, hidden)))
    state = stood(fight, obi_wan_kenobi="C9", r2_d2="E10", r5_tech_droid="M6")
    left_there = done(fight, state, Walk(OBI, (cell("D9"),), take=False))
    assert left_there.state.items[0].by == ""
    assert PickUp(OBI, "cristal") in [each.act for each in offers(fight, left_there.state, OBI) if each.denied is None]
    taken = done(fight, left_there.state, PickUp(OBI, "cristal"))
    assert taken.state.items[0].by == OBI
    assert denial(fight, taken.state, PickUp(OBI, "cristal")) is not None
    handed = done(fight, taken.state, Give(OBI, R2, "cristal"))
    assert handed.state.items[0].by == R2
    assert [each.rule for each in handed.events if each.kind == "gave_object"] == ["AG-76"]
    assert denial(fight, handed.state, Give(OBI, R2, "cristal")) is not None
    weak = handed.state.put(replace(handed.state.piece(R2), life=10))
    weak = weak.put(replace(weak.piece(MAUL), cell=cell("F10")))
    dropped = done(fight, weak, EndTurn(), Attack(MAUL, R2, "melee"), dice=(10, 1, 4))
    assert (dropped.state.items[0].by, dropped.state.items[0].cell) == ("", cell("E10"))
    found = done(fight, replace(state, player=RIGHT), Search(R5, "vault-1"), dice=(1,))
    assert found.state.items[1].by == R5


@pytest.mark.rule("AG-1")
def test_who_takes_or_finds_an_object_reads_its_words() -> None:
    note = replace(CRYSTAL, words="Le sas du nord.")
    hidden = ScenarioObject("carte", "Carte", Place("zone", zone=6), words="Troisième pilier.")
    marked = replace(PASS_EVENT, at=Place("zone", zone=6), words="Niveau 9.")
    fight = battle(Script((note, hidden, marked)))
    state = stood(fight, obi_wan_kenobi="C9", r5_tech_droid="M6")

    def read(result: ActResult[State]) -> list[object]:
        return [each.args["words"] for each in result.events if each.kind == "read"]

    assert read(done(fight, state, Walk(OBI, (cell("D9"),)))) == ["Le sas du nord."]
    found = done(fight, replace(state, player=RIGHT), Search(R5, "vault-1"), dice=(2,))
    assert read(found) == ["Troisième pilier.", "Niveau 9."]
    assert read(done(battle(Script((CRYSTAL,))), state, Walk(OBI, (cell("D9"),)))) == []


def test_the_pass_is_where_the_scenario_hides_it() -> None:
    def searched(place: Place, vault: str, roll: int) -> State:
        fight = battle(Script((replace(PASS_EVENT, at=place),)))
        state = stood(fight, r2_d2={"vault-1": "M6", "vault-2": "U6"}[vault])
        return done(fight, state, Search(R2, vault), dice=(roll,)).state

    assert searched(Place("vaults"), "vault-1", 4).pass_by == R2
    assert searched(Place("zone", zone=6), "vault-1", 2).pass_by == R2
    elsewhere = searched(Place("zone", zone=6), "vault-2", 4)
    assert (elsewhere.pass_by, elsewhere.searched) == ("", ("vault-2",))
    assert searched(Place(), "vault-1", 4).pass_by == ""
    for place in (Place("cell", cell("D9")), Place("figure", piece=OBI), Place("zone", zone=HALL)):
        state = begin(battle(Script((replace(PASS_EVENT, at=place),))))
        assert (state.pass_at, state.pass_by) == {
            "cell": (cell("D9"), ""), "figure": ((-1, -1), OBI), "zone": (cell("C9"), ""),
        }[place.kind]  # fmt: skip


def test_a_key_opens_its_locked_door() -> None:
    key = ScenarioObject("clef", "Clef", Place("figure", piece=R2), "key", "west")
    for script, opens in ((Script((key,)), True), (Script((replace(key, gate="east"),)), False), (Script(), False)):
        fight = battle(script, tile_map=board(west="west"))
        state = stood(fight, r2_d2="L8")
        assert (denial(fight, state, WorkDoor(R2, "west")) is None) == opens


def test_figures_start_on_cells_of_their_own_and_later_ones_stay_away() -> None:
    fight = battle(Script(events=(event(RoundBegins()),)))
    pieces = tuple(
        replace(p, at=spot_of(cell("C9"))) if p.id == OBI else replace(p, later=p.id == R2) for p in fight.pieces
    )
    fight = replace(fight, pieces=pieces)
    state = begin(fight)
    assert (state.piece(OBI).status, state.piece(R2).status, state.piece(R5).status) == ("up", "away", "reserve")
    waiting = (each for each in state.pieces if each.status == "reserve")
    state = replace(state, phase="deployment", player=LEFT)
    for number, each in enumerate(waiting):
        state = state.put(replace(each, status="up", cell=(number, 0)))
    begun = done(fight, state, StartPlay())
    assert kinds(begun)[-2:] == ["occurred", "said"]
