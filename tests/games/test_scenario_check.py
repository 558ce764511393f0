"""What is said of a scenario while it is made: each case spoils the Lost Temple in one way, told with its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from models.errors import Refused
from models.games.aventures.scenarios import bundled_scenario
from models.games.library import game
from models.games.scenarios.check import problems
from models.games.scenarios.edits import apply_edit, with_thing
from models.games.scenarios.pieces import NEUTRAL, Placed
from models.games.scenarios.scenario import FreeTable, Scenario, Side, with_piece, without_piece
from models.games.script.effects import BringReserve, ChangeLife, PlaceFigure, PutObject, Say, SetGate, Victory
from models.games.script.entry_fields import Place
from models.games.script.script import Outcome, Reward, ScenarioEvent, ScenarioObject, VictoryCondition
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
from models.maps.features import Zone
from models.maps.spots import NOWHERE, spot_of
from models.maps.tile_map import TileMap
from models.problem import Grade, Problem

BOARD, TEMPLE = bundled_scenario("temple-perdu")
TEMPLE = replace(TEMPLE, map_id="MAP")
GAME = game("aventures")
CATACOMBS = next(zone.id for zone in BOARD.zones if zone.kind == "objective")
VAULT = next(zone.id for zone in BOARD.zones if zone.kind == "vault")
CONSOLE = next(zone.id for zone in BOARD.zones if zone.kind == "console")
HELLO = Say("Bonjour")


def event(
    trigger: Trigger | None = None, *conditions: Condition, effects: tuple[Effect, ...] = (HELLO,), **more: object
) -> ScenarioEvent:
    made = ScenarioEvent("e", "Alerte", trigger or RoundBegins(2), conditions, effects)
    return replace(made, **more)


def found(scenario: Scenario, board: TileMap | None = BOARD, forces: frozenset[str] | None = None) -> list[Problem]:
    """Return the Problems but those the untouched scenario has: the cards that are not in the book."""
    return [each for each in problems(scenario, board, GAME, forces) if each.rule != "AG-99"]


def told(scenario: Scenario, key: str, field: str, item: str = "", board: TileMap | None = BOARD) -> Problem:
    """Return the one Problem of a key, checked: it says where, and reads well in both languages."""
    (problem,) = [each for each in found(scenario, board) if each.key == key]
    assert (problem.where.field, problem.where.item, problem.where.path) == (field, item, (scenario.name,))
    for lang in ("fr", "en"):
        t = Translator(lang)
        sentences = [t(problem.key, **problem.args), *(t(fix.key, **fix.args) for fix in problem.fixes)]
        assert not any("{" in each for each in sentences)
    return problem


def boarded(*change: Callable[[Zone], Zone | None]) -> TileMap:
    zones = [zone for zone in (change[0](each) for each in BOARD.zones) if zone is not None]
    return replace(BOARD, zones=tuple(zones))


def test_the_lost_temple_has_nothing_against_it_but_the_cards_of_no_book() -> None:
    assert found(TEMPLE) == []
    assert [problem.rule for problem in problems(TEMPLE, BOARD, GAME)] == ["AG-99", "AG-99"]


def test_a_table_is_asked_for() -> None:
    told(replace(TEMPLE, map_id=""), "scenario.no_map", "map", board=None)
    told(TEMPLE, "scenario.map_gone", "map", board=None)
    told(replace(TEMPLE, table=FreeTable(48, 32)), "scenario.two_tables", "map")
    free = replace(TEMPLE, map_id="", table=FreeTable(48, 32))
    told(free, "scenario.needs_cells", "map", board=None)


def test_a_force_that_is_gone_is_told_and_forgotten() -> None:
    lost = replace(TEMPLE, sides=(replace(TEMPLE.sides[0], force_id="F"), TEMPLE.sides[1]))
    (problem,) = found(lost, forces=frozenset({"G"}))
    assert (problem.key, problem.where.item) == ("scenario.force_gone", TEMPLE.sides[0].id)
    assert apply_edit(lost, problem.fixes[0].edit) == TEMPLE
    assert found(lost, forces=frozenset({"F"})) == []


def test_sides_of_one_colour_are_told() -> None:
    alike = tuple(replace(side, color="#0072b2") for side in TEMPLE.sides)
    told(replace(TEMPLE, sides=alike), "scenario.same_color", "side", "separatistes")
    plain = tuple(replace(side, color="") for side in TEMPLE.sides)
    assert found(replace(TEMPLE, sides=plain)) == []


def test_start_areas_are_there_and_large_enough() -> None:
    def small(zone: Zone) -> Zone | None:
        return replace(zone, runs=((0, 0, 2),)) if zone.side == "separatistes" else zone

    problem = told(TEMPLE, "battle.start_too_small", "start", "separatistes", boarded(small))
    assert (problem.args["room"], problem.args["needed"]) == (3, 4)
    placed = with_piece(TEMPLE, replace(TEMPLE.piece("darth-maul"), at=spot_of((5, 4))))
    assert found(placed, boarded(small)) == []
    bare = boarded(lambda zone: None if zone.side == "separatistes" else zone)
    assert told(TEMPLE, "battle.no_start", "start", "separatistes", bare).grade is Grade.ERROR


def test_goals_and_machines_are_whole() -> None:
    moved = boarded(lambda zone: replace(zone, runs=((0, 5, 5),)) if zone.kind == "objective" else zone)
    assert {p.key for p in found(TEMPLE, moved)} == {"battle.goal_out_of_reach"}
    bare = boarded(lambda zone: None if zone.kind == "console" else zone)
    assert {p.where.item for p in found(TEMPLE, bare) if p.key == "battle.barrier_without_console"} == {
        "Barrière de gauche",
        "Barrière de droite",
    }
    told(TEMPLE, "battle.no_goal", "objective", "", boarded(lambda z: None if z.kind == "objective" else z))
    told(TEMPLE, "battle.no_vaults", "vault", "", boarded(lambda z: None if z.kind == "vault" else z))
    given = with_thing(TEMPLE, replace(TEMPLE.objects[0], at=Place("figure", piece="r2-d2")))
    assert found(given, boarded(lambda z: None if z.kind == "vault" else z)) == []
    dark = [p for p in found(TEMPLE, replace(BOARD, doors={})) if p.key == "battle.console_without_barrier"]
    assert [(p.where.field, p.where.item, p.grade) for p in dark] == [("zone", str(CONSOLE), Grade.WARNING)]
    walled = boarded(lambda zone: replace(zone, runs=((0, 5, 5),)) if zone.kind == "console" else zone)
    named = {p.args["zone"] for p in found(TEMPLE, walled) if p.key == "battle.console_out_of_reach"}
    assert named == {zone.name for zone in BOARD.zones if zone.kind == "console"}


def test_another_way_to_win_makes_the_missing_goal_a_notice() -> None:
    bare = boarded(lambda zone: None if zone.kind == "objective" else zone)
    ways = [VictoryCondition(s.id, "Tenir", s.id, (RoundAtLeast(9),)) for s in TEMPLE.sides]
    other = with_thing(with_thing(TEMPLE, ways[0]), ways[1])
    assert told(other, "battle.no_goal", "objective", "", bare).grade is Grade.NOTICE
    assert told(with_thing(TEMPLE, ways[0]), "battle.no_goal", "objective", "", bare).grade is Grade.ERROR
    won = with_thing(TEMPLE, event(TurnBegins(), effects=(Victory(),)))
    assert told(won, "battle.no_goal", "objective", "", bare).grade is Grade.NOTICE


def test_an_infirmary_without_its_droid_gets_one() -> None:
    bare = without_piece(TEMPLE, "medical-droid-1")
    room = next(zone for zone in BOARD.zones if zone.kind == "infirmary" and (8, 6) in zone.cells())
    problem = told(bare, "battle.no_droid", "zone", str(room.id))
    again = apply_edit(bare, problem.fixes[0].edit)
    assert again.piece("medical-droid-1").cell in room.cells()
    assert found(again) == []


def test_figures_stand_where_one_can_stand_and_alone() -> None:
    walled = with_piece(TEMPLE, replace(TEMPLE.piece("assault-droid-1"), at=spot_of((5, 0))))
    told(walled, "battle.stands_in_a_wall", "piece", "assault-droid-1")
    there = TEMPLE.piece("medical-droid-1").cell
    twice = with_piece(TEMPLE, Placed("x", "assault-droid-mark-1", NEUTRAL, at=spot_of(there)))
    problem = told(twice, "scenario.cell_taken", "piece", "x")
    assert found(apply_edit(twice, problem.fixes[0].edit)) == []


def test_each_figure_off_the_board_is_told_and_put_on_it_and_on_no_cell_together() -> None:
    one = with_piece(TEMPLE, replace(TEMPLE.piece("r2-d2"), at=spot_of((-3, 900))))
    off = with_piece(one, replace(TEMPLE.piece("assault-droid-1"), at=spot_of((-3, 900))))
    assert [(p.key, p.where.item) for p in found(off)] == [
        ("battle.not_on_the_board", each.id) for each in off.pieces if each.id in ("r2-d2", "assault-droid-1")
    ]
    problem = told(one, "battle.not_on_the_board", "piece", "r2-d2")
    assert problem.fixes[0].edit == ("move_piece", "r2-d2", 0, BOARD.height - 1)
    assert apply_edit(one, problem.fixes[0].edit).piece("r2-d2").cell == (0, BOARD.height - 1)
    later = with_piece(TEMPLE, replace(TEMPLE.piece("r2-d2"), at=spot_of((-3, 900)), later=True))
    assert "battle.not_on_the_board" not in {p.key for p in found(later)}, (
        "where who comes later stands is said when he comes"
    )


def test_teams_are_those_of_the_book_and_of_like_strength() -> None:
    more = with_piece(TEMPLE, Placed("x", "r2-d2", "republique"))
    assert told(more, "battle.too_many_of_role", "side", "republique").args["found"] == 2
    less = without_piece(without_piece(TEMPLE, "darth-maul"), "r5-tech-droid")
    assert told(less, "battle.unbalanced", "side", "separatistes").grade is Grade.NOTICE
    weak = with_piece(TEMPLE, replace(TEMPLE.piece("r5-tech-droid"), figures={"life": 20}))
    assert found(weak) == []
    empty = replace(TEMPLE, pieces=TEMPLE.of(NEUTRAL))
    assert {p.where.item for p in found(empty) if p.key == "battle.no_team"} == {"republique", "separatistes"}
    alone = replace(TEMPLE, sides=(Side("republique"),))
    told(alone, "scenario.two_sides", "side")


@pytest.mark.parametrize(
    ("spoilt", "key"),
    [
        (event(ZoneEntered(999)), "scenario.gone_zone"),
        (event(VaultSearched(CONSOLE)), "scenario.gone_vault"),
        (event(ConsoleHacked(VAULT)), "scenario.gone_console"),
        (event(GateOpened("trappe")), "scenario.gone_gate"),
        (event(PieceDefeated("personne")), "scenario.gone_piece"),
        (event(ObjectTaken("rien")), "scenario.gone_object"),
        (event(None, Occurred("jamais")), "scenario.gone_event"),
        (event(ZoneEntered(CATACOMBS, "wookies")), "scenario.gone_side"),
        (event(ZoneEntered()), "scenario.to_choose"),
        (event(effects=(Say(" "),)), "scenario.to_choose"),
        (event(effects=(Say("x" * 2001),)), "scenario.said_too_long"),
        (event(effects=(PlaceFigure("r2-d2"),)), "scenario.choose_place"),
        (event(effects=(PlaceFigure("r2-d2", Place("figure", piece="darth-maul")),)), "scenario.choose_place"),
        (event(effects=(PlaceFigure("r2-d2", Place("cell")),)), "scenario.choose_cell"),
        (event(effects=(PlaceFigure("r2-d2", Place("zone", zone=999)),)), "scenario.gone_zone"),
        (event(effects=(PlaceFigure("r2-d2", Place("cell", (5, 0))),)), "scenario.place_in_a_wall"),
        (event(RoundBegins(0)), "scenario.number_out"),
        (event(RoundBegins(2), effects=(Victory(),)), "scenario.no_cause"),
        (event(TurnBegins(), effects=(ChangeLife("", 10),)), "scenario.no_cause"),
        (event(effects=(ChangeLife("", 1000),)), "scenario.number_out"),
        (event(effects=()), "scenario.no_effect"),
        (event(effects=(ChangeLife("r2-d2", 0),)), "scenario.no_effect"),
        (event(None, DieAtLeast(3)), "scenario.no_die"),
        (event(outcomes=(Outcome(1, 2, (HELLO,)),)), "scenario.no_die"),
        (event(die=6, outcomes=(Outcome(5, 7, (HELLO,)),)), "scenario.outcome_out"),
        (event(die=6, outcomes=(Outcome(1, 3, (HELLO,)), Outcome(3, 6, (HELLO,)))), "scenario.outcomes_overlap"),
    ],
)
def test_an_event_that_names_what_is_not_there_is_told(spoilt: ScenarioEvent, key: str) -> None:
    told(with_thing(TEMPLE, spoilt), key, "event", "e")


def test_entries_that_lead_nowhere_are_taken_out() -> None:
    spoilt = event(
        None, Occurred("x"), effects=(HELLO, SetGate("x")), die=6, outcomes=(Outcome(1, 6, (HELLO, SetGate("y"))),)
    )
    way = VictoryCondition("v", "Tenir", "republique", (RoundAtLeast(3), ZoneHeld(999, "republique")))
    wrong = with_thing(with_thing(TEMPLE, spoilt), way)
    while fixes := [fix for each in found(wrong) for fix in each.fixes]:
        wrong = apply_edit(wrong, fixes[0].edit)
    assert found(wrong) == []
    assert wrong.events == (replace(spoilt, conditions=(), effects=(HELLO,), outcomes=(Outcome(1, 6, (HELLO,)),)),)
    assert wrong.victories == (replace(way, conditions=(RoundAtLeast(3),)),)
    for edit in (("drop_entry", "events", "e", "effects", 9), ("drop_entry", "events", "x", "effects", 0), ("dance",)):
        with pytest.raises(Refused, match="gone_meanwhile"):
            apply_edit(wrong, edit)


GHOST = Placed("fantome", "r2-d2", "republique", later=True)
LIDDED = ScenarioObject("cristal", "Cristal")


@pytest.mark.parametrize(
    "never",
    [
        event(None, Occurred("e")),
        event(None, Occurred("autre"), NotOccurred("autre")),
        event(None, DieAtLeast(7), die=6),
        event(PieceDefeated("fantome")),
        event(ObjectTaken("cristal")),
        event(None, SideHolds("", "cristal")),
        event(ZoneEntered(900)),
        event(None, ZoneHeld(900, "republique")),
        event(GateOpened("coffre-fort")),
    ],
)
def test_what_can_never_happen_is_told(never: ScenarioEvent) -> None:
    walls = {e: replace(w, state="locked") if w.name == "Porte nord" else w for e, w in BOARD.walls.items()}
    walls = {e: replace(w, name="coffre-fort") if w.state == "locked" else w for e, w in walls.items()}
    board = replace(BOARD, walls=walls, zones=(*BOARD.zones, Zone(900, "Falaise", runs=((0, 5, 7),))))
    base = with_thing(with_piece(TEMPLE, GHOST), LIDDED)
    base = with_thing(base, replace(event(), id="autre"))
    keys = {p.key for p in found(base, board)}
    assert keys == {"scenario.never_comes"}
    told(with_thing(base, never), "scenario.event_never", "event", "e", board)
    brought = (
        PlaceFigure("fantome", Place("cell", (16, 10))),
        PutObject("cristal", Place("cell", (16, 10))),
        SetGate("coffre-fort"),
    )
    helped = with_thing(with_thing(base, never), replace(event(effects=brought), id="secours"))
    saved = "scenario.event_never" not in {p.key for p in found(helped, board)}
    trigger, conditions = never.trigger, never.conditions
    hopeless = isinstance(trigger, ZoneEntered) or any(
        isinstance(each, Occurred | DieAtLeast | ZoneHeld) for each in conditions
    )
    assert saved is not hopeless


@pytest.mark.rule("AG-89")
def test_no_console_is_hacked_on_a_board_without_a_barrier() -> None:
    alarm = with_thing(TEMPLE, event(ConsoleHacked(CONSOLE)))
    assert found(alarm) == []
    told(alarm, "scenario.event_never", "event", "e", replace(BOARD, doors={}))
    told(with_thing(TEMPLE, event(ConsoleHacked())), "scenario.event_never", "event", "e", replace(BOARD, doors={}))


def test_a_way_to_win_is_somebodys_and_can_come_about() -> None:
    holds = VictoryCondition("v", "Garder", "republique", (ZoneHeld(CATACOMBS, "republique"),))
    assert found(with_thing(TEMPLE, holds)) == []
    told(with_thing(TEMPLE, replace(holds, side="")), "scenario.victory_of_nobody", "victory", "v")
    told(with_thing(TEMPLE, replace(holds, side="hutt")), "scenario.gone_side", "victory", "v")
    told(with_thing(TEMPLE, replace(holds, conditions=())), "scenario.victory_at_once", "victory", "v")
    told(with_thing(TEMPLE, replace(holds, conditions=(DieAtLeast(2),))), "scenario.no_die", "victory", "v")
    never = replace(holds, conditions=(SideHolds("", "cristal"), FiguresAtMost("republique", 2)))
    told(with_thing(with_thing(TEMPLE, LIDDED), never), "scenario.victory_never", "victory", "v")
    told(with_thing(TEMPLE, Reward("g", "Butin", "hutt", 20)), "scenario.gone_side", "gain", "g")


def test_objects_lie_somewhere_and_keys_open_something() -> None:
    for place, key in (
        (Place("zone", zone=999), "scenario.gone_zone"),
        (Place("figure", piece="personne"), "scenario.gone_piece"),
        (Place("cell", (5, 0)), "scenario.place_in_a_wall"),
    ):
        told(with_thing(TEMPLE, replace(LIDDED, at=place)), key, "object", "cristal")
    told(with_thing(TEMPLE, replace(LIDDED, use="key", gate="x")), "scenario.key_of_nothing", "object", "cristal")
    second = ScenarioObject("b", "Second passe", Place("vaults"), "pass")
    told(with_thing(TEMPLE, second), "scenario.two_passes", "object", "b")
    told(with_thing(TEMPLE, replace(second, use="plain")), "scenario.only_the_pass", "object", "b")


def test_a_figure_that_never_comes_plays_from_the_start() -> None:
    late = with_piece(TEMPLE, replace(TEMPLE.piece("r2-d2"), later=True))
    problem = told(late, "scenario.never_comes", "piece", "r2-d2")
    assert apply_edit(late, problem.fixes[0].edit) == TEMPLE
    assert late.piece("r2-d2").cell == NOWHERE


def test_a_game_without_battles_wants_a_way_to_win() -> None:
    free = replace(TEMPLE, game="swidenth", map_id="", table=FreeTable(48, 32))
    (problem,) = problems(free, None, game("swidenth"))
    assert problem.key == "scenario.no_victory"


def test_a_side_without_a_figure_is_told_and_one_that_events_bring_is_not() -> None:
    def found(scenario: Scenario) -> list[tuple[str, str]]:
        told = problems(scenario, BOARD, GAME)
        return [(each.where.item, each.grade.value) for each in told if each.key == "scenario.side_without_figures"]

    one, two = (side.id for side in TEMPLE.sides)
    assert found(TEMPLE) == []
    assert found(replace(TEMPLE, pieces=TEMPLE.of(one))) == [(two, "warning")]
    assert found(replace(TEMPLE, pieces=())) == [(one, "notice"), (two, "notice")]
    coming = ScenarioEvent("e", "E", RoundBegins(2), (), (BringReserve("r2-d2", 1, 0, two),))
    assert found(replace(TEMPLE, pieces=TEMPLE.of(one), events=(coming,))) == []
