"""What a scenario's ways to win ask of automatic players, goal by goal, and which figure goes after which."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from models.games.aventures.battle.acts import Attack, EndActivation, Walk, WorkDoor
from models.games.aventures.battle.aim_paths import Aim
from models.games.aventures.battle.choosing import Weighed, best_intervention
from models.games.aventures.battle.fighting import forecast
from models.games.aventures.battle.goals import ALL, DEEP, HUNTERS, Goal, goals, scenario_aim
from models.games.aventures.battle.players import CAUTIOUS, Decision, next_act
from models.games.aventures.battle.state import Battle, State
from models.games.entry_fields import Place
from models.games.script import ScenarioEvent, ScenarioObject, Script, VictoryCondition
from models.games.vocabulary import (
    Condition,
    ConsoleHacked,
    FiguresAtMost,
    GateOpened,
    NotOccurred,
    ObjectTaken,
    Occurred,
    PieceDefeated,
    RoundAtLeast,
    RoundBegins,
    Say,
    SideHolds,
    Trigger,
    VaultSearched,
    Victory,
    ZoneEntered,
    ZoneHeld,
)
from models.maps.features import Zone
from models.maps.grid import Cell
from tests.games.aventures.test_scenario_events import HALL, LEFT, MAUL, NICHE, OBI, R2, R5, RIGHT, battle, board, stood

TECH, MEDIC = "clone-trooper-tech", "clone-trooper-medic"
WALL, EDGE = 60, 61
"""Zones: A9 and B9, the first of them a rock; G9 and H9, both walls."""
HALL_CELLS, NICHE_CELLS = {(2, 8), (3, 8), (4, 8)}, {(4, 8)}
FIRST_VAULT = {(12, 4), (13, 4), (12, 5), (13, 5), (14, 5), (12, 6), (13, 6)}
AWAY = ScenarioObject("passe", "Passe", Place(), "pass")
HIDDEN = ScenarioObject("carte", "Carte", Place("zone", zone=6))
CRYSTAL = ScenarioObject("cristal", "Cristal", Place("cell", (4, 12)))
CARRIED = ScenarioObject("urne", "Urne", Place("figure", piece=R5))
MINE = ScenarioObject("lettre", "Lettre", Place("figure", piece=R2))
NOWHERE_AT_ALL = ScenarioObject("rien", "Rien", Place())
KEY = ScenarioObject("clef", "Clef", Place("figure", piece=R2), "key", "west")
THINGS = (AWAY, HIDDEN, CRYSTAL, CARRIED, MINE, NOWHERE_AT_ALL)
AT = {"obi_wan_kenobi": "G10", "r2_d2": "G11", "darth_maul": "A1", "r5_tech_droid": "A21"}


def ground(locked: bool = False) -> Any:
    made = board(west="west") if locked else board()
    return replace(
        made, zones=(*made.zones, Zone(WALL, "Roc", runs=((8, 0, 1),)), Zone(EDGE, "Mur", runs=((8, 6, 7),)))
    )


def won_by(*conditions: Condition, side: str = LEFT, things: tuple[ScenarioObject, ...] = THINGS) -> Script:
    return Script(things, victories=(VictoryCondition("v", "Gagner", side, conditions),))


def told_by(trigger: Trigger, *conditions: Condition, side: str = LEFT, **more: Any) -> Script:
    event = ScenarioEvent("e", "Venir", trigger, conditions, (Say("Oh"), Victory(side)), **more)
    return Script(THINGS, (event,))


def at_table(script: Script, locked: bool = False, **at: str) -> tuple[Battle, State]:
    fight = battle(script, tile_map=ground(locked))
    return fight, stood(fight, **AT | at)


def goal(
    why: str, cells: set[Cell], number: int = 1, way: str = "Gagner", *, only: str = "", out: Any = (), **more: Any
) -> Goal:
    args = {"way": way} | {key: more.pop(key) for key in ("target", "object") if key in more}
    words = f"battle.why_goal_{why}" if why else ""
    return Goal(Aim(frozenset(cells), words, args, **more), number, only, frozenset(out))


def hunt(target: str, cell: Cell, why: str = "hunt", way: str = "Gagner") -> Goal:
    return goal(why, {cell}, HUNTERS, way, target=target, hunt=True, quarry=target)


HOLD = "battle.why_goal_hold"
LAST = "battle.why_goal_last"
ASKED: dict[str, tuple[Script, list[Goal]]] = {
    "a zone is gone to and held by as many as it takes": (
        won_by(ZoneHeld(HALL, LEFT, 2)),
        [goal("zone", HALL_CELLS, 2, stay=HOLD)],
    ),
    "of a zone only cells that can be stood on": (won_by(ZoneHeld(WALL, LEFT)), [goal("zone", {(1, 8)}, stay=HOLD)]),
    "a zone of walls is given up": (
        won_by(ZoneHeld(EDGE, LEFT), ZoneHeld(NICHE, LEFT)),
        [goal("zone", NICHE_CELLS, stay=HOLD)],
    ),
    "a zone for the others is none of ours": (won_by(ZoneHeld(HALL, RIGHT), SideHolds(RIGHT, "cristal")), []),
    "an object that lies": (won_by(SideHolds("", "cristal")), [goal("object", {(4, 12)}, object="cristal")]),
    "an object an enemy carries": (won_by(SideHolds(LEFT, "urne")), [hunt(R5, (0, 20))]),
    "an object one of ours carries": (won_by(SideHolds(LEFT, "lettre")), []),
    "an object in a vault": (won_by(SideHolds(LEFT, "carte")), [goal("vault", FIRST_VAULT)]),
    "an object nowhere": (won_by(SideHolds(LEFT, "rien"), SideHolds(LEFT, "inconnu")), []),
    "few of the others": (
        won_by(FiguresAtMost(RIGHT, 1)),
        [goal("hunt", {(0, 0)}, ALL, target=MAUL, hunt=True)],
    ),
    "as few as that already": (won_by(FiguresAtMost(RIGHT, 2)), []),
    "few of ours": (won_by(FiguresAtMost(LEFT, 0)), []),
    "rounds to come": (won_by(RoundAtLeast(2)), [goal("", set(), ALL, stay=LAST)]),
    "a round that has come": (won_by(RoundAtLeast(1)), []),
    "rounds to come, and something to do first": (
        won_by(RoundAtLeast(4), ZoneHeld(NICHE, LEFT)),
        [goal("zone", NICHE_CELLS, stay=HOLD)],
    ),
    "what an event did not do needs nothing": (won_by(NotOccurred("e")), []),
    "an event nobody knows": (won_by(Occurred("personne")), []),
    "the others hold a zone": (
        won_by(ZoneHeld(WALL, RIGHT), ZoneHeld(HALL, RIGHT), side=RIGHT),
        [],
    ),
    "the others carry what they need": (
        won_by(SideHolds(RIGHT, "lettre"), SideHolds(RIGHT, "urne"), SideHolds(RIGHT, "cristal"), side=RIGHT),
        [hunt(R5, (0, 20), "deny")],
    ),
    "a zone to enter": (told_by(ZoneEntered(NICHE, LEFT)), [goal("enter", NICHE_CELLS, way="Venir", out=NICHE_CELLS)]),
    "a zone for one to enter": (
        told_by(ZoneEntered(NICHE, "", R2)),
        [goal("enter", NICHE_CELLS, way="Venir", only=R2, out=NICHE_CELLS)],
    ),
    "a zone for the others to enter": (told_by(ZoneEntered(NICHE, RIGHT)), []),
    "an object to take": (told_by(ObjectTaken("cristal")), [goal("object", {(4, 12)}, way="Venir", object="cristal")]),
    "an object for the others to take": (told_by(ObjectTaken("cristal", RIGHT)), []),
    "a figure to defeat": (told_by(PieceDefeated(R5)), [hunt(R5, (0, 20), way="Venir")]),
    "any of a side to defeat": (
        told_by(PieceDefeated("", RIGHT)),
        [hunt(MAUL, (0, 0), way="Venir"), hunt(R5, (0, 20), way="Venir")],
    ),
    "one of ours to fall": (told_by(PieceDefeated(R2)), []),
    "a neutral figure to defeat": (told_by(PieceDefeated("assault-1")), [hunt("assault-1", (10, 15), way="Venir")]),
    "a door to open": (
        told_by(GateOpened("west", LEFT)),
        [goal("door", {(11, 7), (12, 7)}, way="Venir", gate="west")],
    ),
    "a door for the others": (told_by(GateOpened("west", RIGHT)), []),
    "a barrier": (told_by(GateOpened("left")), []),
    "no door": (told_by(GateOpened("personne")), []),
    "a vault to search": (told_by(VaultSearched(6, LEFT)), [goal("vault", FIRST_VAULT, way="Venir")]),
    "a vault for the others": (told_by(VaultSearched(6, RIGHT)), []),
    "a console": (told_by(ConsoleHacked(4)), []),
    "a round that begins": (told_by(RoundBegins(2)), [goal("", set(), ALL, "Venir", stay=LAST)]),
    "a round that began": (told_by(RoundBegins(1)), []),
    "the conditions of an event, then its trigger": (
        told_by(ZoneEntered(NICHE), SideHolds(LEFT, "cristal")),
        [
            goal("object", {(4, 12)}, way="Venir", object="cristal"),
            goal("enter", NICHE_CELLS, way="Venir", out=NICHE_CELLS),
        ],
    ),
    "whoever sets the event off wins": (
        told_by(ZoneEntered(NICHE), side=""),
        [goal("enter", NICHE_CELLS, way="Venir", out=NICHE_CELLS)],
    ),
    "the others win by an event": (told_by(ZoneEntered(NICHE), side=RIGHT), []),
}  # fmt: skip


@pytest.mark.rule("AG-1")
@pytest.mark.parametrize("case", ASKED)
def test_a_way_to_win_asks_for_these_goals(case: str) -> None:
    script, expected = ASKED[case]
    fight, state = at_table(script)
    assert list(goals(fight, state, LEFT)) == expected


def test_any_vault_not_searched_yet_is_a_goal_until_the_pass_is_known() -> None:
    fight, state = at_table(told_by(VaultSearched()))
    state = replace(state, searched=("vault-2", "vault-4"))
    assert [each.aim.cells for each in goals(fight, state, LEFT)] == [
        frozenset(FIRST_VAULT),
        frozenset({(12, 15), (13, 15), (12, 16), (13, 16), (14, 16), (12, 17), (13, 17)}),
    ]
    assert list(goals(fight, replace(state, pass_at=(1, 1)), LEFT)) == []


def test_an_event_that_has_occurred_is_a_goal_only_where_it_repeats() -> None:
    for repeat, count in ((False, 0), (True, 1)):
        fight, state = at_table(told_by(ZoneEntered(NICHE), repeat=repeat))
        assert len(list(goals(fight, replace(state, occurred=("e",)), LEFT))) == count


def test_a_locked_door_is_for_each_who_carries_its_key_and_an_open_one_for_nobody() -> None:
    script = told_by(GateOpened("west"))
    fight, state = at_table(replace(script, objects=(KEY,)), locked=True)
    west = goal("door", {(11, 7), (12, 7)}, way="Venir", gate="west", only=R2)
    assert list(goals(fight, state, LEFT)) == [west]
    assert list(goals(fight, state, RIGHT)) == []
    assert list(goals(fight, replace(state, shut=()), LEFT)) == []
    fight, state = at_table(script, locked=True)
    assert list(goals(fight, state, LEFT)) == []


def test_events_that_wait_for_one_another_are_looked_through_four_deep_the_first_to_come_first() -> None:
    one = ScenarioEvent("un", "Un", ZoneEntered(NICHE), (Occurred("deux"),))
    two = ScenarioEvent("deux", "Deux", ZoneEntered(HALL), (Occurred("un"),))
    fight, state = at_table(Script(THINGS, (one, two), won_by(Occurred("un")).victories))
    found = list(goals(fight, state, LEFT))
    assert DEEP == 4
    assert [set(each.aim.cells) for each in found] == [HALL_CELLS, NICHE_CELLS, HALL_CELLS, NICHE_CELLS]
    assert {each.aim.args["way"] for each in found} == {"Gagner"}
    assert list(goals(fight, replace(state, occurred=("un",)), LEFT)) == []
    ahead = Script(THINGS, (replace(one, effects=(Victory(LEFT),)), two))
    fight, state = at_table(ahead)
    assert [set(each.aim.cells) for each in goals(fight, state, LEFT)] == [
        NICHE_CELLS, HALL_CELLS, NICHE_CELLS, HALL_CELLS, NICHE_CELLS,
    ]  # fmt: skip


def test_own_ways_come_first_then_events_then_what_hinders_the_others_then_holding_out() -> None:
    ways = (
        VictoryCondition("w", "Attendre", LEFT, (RoundAtLeast(9),)),
        VictoryCondition("x", "Eux", RIGHT, (FiguresAtMost(LEFT, 0), ZoneHeld(HALL, RIGHT))),
        VictoryCondition("y", "Nous", LEFT, (ZoneHeld(NICHE, LEFT),)),
    )
    events = (
        ScenarioEvent("e", "Tard", RoundBegins(5), (), (Victory(LEFT),)),
        ScenarioEvent("f", "Prendre", ObjectTaken("cristal"), (), (Victory(LEFT),)),
    )
    fight, state = at_table(Script(THINGS, events, ways), darth_maul="D9")
    assert list(goals(fight, state, LEFT)) == [
        goal("zone", NICHE_CELLS, way="Nous", stay=HOLD),
        goal("object", {(4, 12)}, way="Prendre", object="cristal"),
        hunt(MAUL, (3, 8), "deny", "Eux"),
        goal("", set(), ALL, "Attendre", stay=LAST),
        goal("", set(), ALL, "Tard", stay=LAST),
    ]


@pytest.mark.rule("AG-100", "AG-101")
def test_half_a_team_goes_after_the_prize_while_it_can_be_won_and_nobody_just_holds_out() -> None:
    things = tuple(each for each in THINGS if each.use != "pass")
    script = won_by(FiguresAtMost(RIGHT, 1), things=things)
    fight, state = at_table(script)

    def hunters(fight: Battle, state: State) -> int:
        return next(goals(fight, state, LEFT)).number

    assert hunters(fight, state) == 1
    more = stood(fight, **AT, clone_trooper_tech="G12", clone_trooper_medic="G13")
    assert hunters(fight, more) == 2
    assert hunters(fight, more.put(replace(more.piece(MEDIC), status="down", cell=(-1, -1)))) == 1, "three, by halves"
    alone = state.put(replace(state.piece(R2), status="down", cell=(-1, -1)))
    assert hunters(fight, alone) == 1
    no_vaults = replace(fight, board=replace(fight.board, vaults={}))
    assert hunters(no_vaults, more) == ALL
    assert hunters(no_vaults, replace(more, pass_at=(5, 5))) == 2
    assert hunters(replace(fight, board=replace(fight.board, stairs=frozenset())), more) == ALL
    waiting, state = at_table(won_by(RoundAtLeast(5), things=things))
    assert list(goals(waiting, state, LEFT)) == []


def test_the_nearest_of_the_others_is_hunted_then_the_weaker_then_by_name() -> None:
    fight, _ = at_table(won_by(FiguresAtMost(RIGHT, 0)))
    state = stood(fight, **AT | {"darth_maul": "I10", "r5_tech_droid": "J10"})

    def target(state: State) -> Any:
        return next(goals(fight, state, LEFT)).aim.args["target"]

    assert target(state) == MAUL
    assert target(state.put(replace(state.piece(MAUL), cell=(9, 9)))) == R5, "60 Hit Points against 100"
    even = state.put(replace(state.piece(MAUL), cell=(9, 9), life=60))
    assert target(even) == MAUL
    assert target(even.put(replace(even.piece(R2), cell=(10, 9)))) == MAUL


def test_the_nearest_figures_take_a_goal_and_the_next_goal_is_for_those_left() -> None:
    fight, _ = at_table(won_by(ZoneHeld(HALL, LEFT, 2), SideHolds(LEFT, "cristal")))
    state = stood(fight, **AT | {"r2_d2": "E12", "clone_trooper_tech": "D10", "clone_trooper_medic": "AH20"})
    aims = {each.id: scenario_aim(fight, state, each) for each in state.of(LEFT)}
    assert {who: aim and aim.why for who, aim in aims.items()} == {
        TECH: "battle.why_goal_zone",
        OBI: "battle.why_goal_zone",
        R2: "battle.why_goal_object",
        MEDIC: None,
    }
    assert aims[R2] == Aim(frozenset({(4, 12)}), "battle.why_goal_object", {"way": "Gagner", "object": "cristal"})
    assert scenario_aim(battle(Script()), state, state.piece(OBI)) is None


def test_a_zone_to_enter_is_for_those_outside_and_for_the_one_it_names() -> None:
    fight, _ = at_table(told_by(ZoneEntered(NICHE)))
    state = stood(fight, **AT | {"r2_d2": "E9"})
    assert scenario_aim(fight, state, state.piece(R2)) is None
    found = scenario_aim(fight, state, state.piece(OBI))
    assert found is not None
    assert found.why == "battle.why_goal_enter"
    fight, state = at_table(told_by(ZoneEntered(NICHE, LEFT, R2)))
    assert scenario_aim(fight, state, state.piece(OBI)) is None
    assert scenario_aim(fight, state, state.piece(R2)) == Aim(
        frozenset(NICHE_CELLS), "battle.why_goal_enter", {"way": "Venir"}
    )


def test_who_waits_waits_where_it_stands_and_who_cannot_get_there_does_not_go() -> None:
    fight, state = at_table(won_by(RoundAtLeast(3)))
    for each in state.of(LEFT):
        assert scenario_aim(fight, state, each) == Aim(frozenset(), "", {"way": "Gagner"}, stay=LAST)
    fight, state = at_table(won_by(ZoneHeld(HALL, LEFT, 3)))
    cut = replace(fight, board=replace(fight.board, stairs=frozenset(), open_grid=replace(
        fight.board.open_grid, move_walls=frozenset({("V", 8, y) for y in range(22)})), _ready={}))  # fmt: skip
    far = state.put(replace(state.piece(R2), cell=(20, 0)))
    assert scenario_aim(cut, far, far.piece(R2)) is None
    assert scenario_aim(cut, far, far.piece(OBI)) is not None


def test_what_a_goal_makes_an_act_worth() -> None:
    fight, _ = at_table(told_by(GateOpened("west", LEFT)))
    state = stood(fight, r2_d2="L8", obi_wan_kenobi="AH22")
    assert best_intervention(fight, state, state.piece(R2), Fraction(1, 4)) == Weighed(
        Fraction(400), WorkDoor(R2, "west"), "battle.why_goal_door", {"way": "Venir"}
    )
    fight, _ = at_table(told_by(PieceDefeated("assault-1")))
    state = stood(fight, clone_trooper_tech="K15", obi_wan_kenobi="AH22")
    state = state.put(replace(state.piece(OBI), status="away", cell=(-1, -1)))
    blow = Attack(TECH, "assault-1", "ranged")
    told = forecast(fight, state, blow)
    assert best_intervention(fight, state, state.piece(TECH), Fraction(1)) == Weighed(
        told.damage + 200, blow, "battle.why_goal_attack",
        {"target": "assault-1", "percent": round(100 * told.chance), "way": "Venir"},
    )  # fmt: skip
    plain = battle(Script(), tile_map=ground())
    assert best_intervention(plain, state, state.piece(TECH), Fraction(1, 100)) is None
    anyone = replace(plain, choices={"patients": "anyone"})
    hurt = stood(anyone, clone_trooper_medic="G10", darth_maul="G11", obi_wan_kenobi="AH22")
    hurt = hurt.put(replace(hurt.piece(MAUL), life=10))
    found = best_intervention(anyone, hurt, hurt.piece(MEDIC), Fraction(1))
    assert found is None, "no enemy is healed"


def test_who_keeps_a_zone_stays_and_says_why_and_who_waits_waits() -> None:
    fight, _ = at_table(won_by(ZoneHeld(NICHE, LEFT), RoundAtLeast(9)))
    state = stood(fight, obi_wan_kenobi="E9", darth_maul="A1", r2_d2="AH20")
    state = state.put(replace(state.piece(OBI), force=0))
    state = state.put(replace(state.piece(R2), done=True))
    state = state.put(replace(state.piece(MAUL), cell=(33, 0)))
    chosen = next_act(fight, state, CAUTIOUS)
    assert chosen == Decision(EndActivation(OBI), "battle.why_goal_hold", {"piece": OBI, "way": "Gagner"})
    fight, _ = at_table(won_by(RoundAtLeast(9)))
    chosen = next_act(fight, state, CAUTIOUS)
    assert chosen == Decision(EndActivation(OBI), LAST, {"piece": OBI, "way": "Gagner"})
    fight, _ = at_table(won_by(ZoneHeld(NICHE, LEFT)))
    near = state.put(replace(state.piece(OBI), cell=(3, 9)))
    near = near.put(replace(near.piece(MAUL), cell=(5, 9)))
    chosen = next_act(fight, near, CAUTIOUS)
    assert chosen == Decision(Walk(OBI, ((4, 8),)), "battle.why_goal_zone", {"piece": OBI, "way": "Gagner"})
