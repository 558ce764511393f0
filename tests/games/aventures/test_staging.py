"""A battle as scenario events use it: what they are told of, what they read, what they do, each said whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.games.aventures.battle.scene import Resolution
from models.games.aventures.battle.staging import AdventureStage, entered
from models.games.aventures.battle.state import Activation, Piece, State
from models.games.entry_fields import Place
from models.games.pieces import NEUTRAL, Placed
from models.games.script import Reward, ScenarioEvent, ScenarioObject, Script, VictoryCondition
from models.games.script_run import Cue
from models.games.vocabulary import BringReserve
from models.maps.spots import NOWHERE, spot_of
from tests.games.aventures.test_scenario_events import (
    HALL,
    LEFT,
    MAUL,
    NICHE,
    OBI,
    PASS_EVENT,
    R2,
    R5,
    RIGHT,
    battle,
    stood,
)

CRYSTAL = ScenarioObject("cristal", "Cristal", Place("figure", piece=R2))
LIES = ScenarioObject("urne", "Urne", Place("cell", (9, 9)))
GUARD = Placed("garde", "assault-droid-mark-1", NEUTRAL, later=True, tag="renfort")
ALLY = Placed("soldat", "clone-trooper-tech", LEFT, later=True, tag="renfort")
HERE = Placed("veilleur", "assault-droid-mark-1", NEUTRAL, at=spot_of((4, 8)), tag="renfort")


def staged(going: Activation | None = None) -> tuple[Resolution, AdventureStage]:
    fight = battle(Script((PASS_EVENT, CRYSTAL, LIES)), GUARD, ALLY, HERE)
    state = stood(fight, turn=3, obi_wan_kenobi="D9", r2_d2="G10", r5_tech_droid="C12")
    scene = Resolution(fight, replace(state, going=going), Dice("s", typed=(5, 3, 4, 7)))
    return scene, AdventureStage(scene)


def heard(scene: Resolution) -> list[tuple[str, str, str, dict[str, Any]]]:
    return [(each.kind, each.subject, each.rule, dict(each.args)) for each in scene.events]


def cue(word: str, piece: str = "", side: str = "", **more: Any) -> Cue:
    return Cue(word, piece, side, **more)


@pytest.mark.rule("AG-1")
@pytest.mark.parametrize(
    ("kind", "who", "args", "cues"),
    [
        ("turn", "", {"side": RIGHT}, (cue("round"), cue("turn", side=RIGHT))),
        ("walked", OBI, {"path": [[1, 8], [2, 8], [3, 8], [4, 8], [5, 8], [4, 8]]},
         (cue("zone_entered", OBI, LEFT, zone=HALL), cue("zone_entered", OBI, LEFT, zone=NICHE),
          cue("zone_entered", OBI, LEFT, zone=HALL), cue("zone_entered", OBI, LEFT, zone=NICHE))),
        ("door_opened", R2, {"door": "west"}, (cue("gate_opened", R2, LEFT, gate="west"),)),
        ("door_closed", R2, {"door": "west"}, ()),
        ("switched", "", {"opened": True, "gate": "left", "laser": True}, (cue("gate_opened", gate="left"),)),
        ("switched", "", {"opened": False, "gate": "left", "laser": True}, ()),
        ("hacked", R2, {"done": True, "off": True, "console": "console-2", "gate": "right"},
         (cue("console_hacked", R2, LEFT, zone=5), cue("gate_opened", R2, LEFT, gate="right"))),
        ("hacked", R2, {"done": True, "off": False, "console": "console-1", "gate": "left"},
         (cue("console_hacked", R2, LEFT, zone=4),)),
        ("hacked", R2, {"done": False, "off": False, "console": "console-1", "gate": "left"}, ()),
        ("searched", R5, {"vault": "vault-3"}, (cue("vault_searched", R5, RIGHT, zone=8),)),
        ("defeated", R5, {}, (cue("figure_defeated", R5, RIGHT),)),
        ("found_pass", R2, {}, (cue("object_taken", R2, LEFT, object="passe"),)),
        ("took_pass", R2, {}, (cue("object_taken", R2, LEFT, object="passe"),)),
        ("gave_pass", R2, {"target": OBI}, (cue("object_taken", OBI, LEFT, object="passe"),)),
        ("took_object", R2, {"object": "urne"}, (cue("object_taken", R2, LEFT, object="urne"),)),
        ("found_object", R2, {"object": "urne"}, (cue("object_taken", R2, LEFT, object="urne"),)),
        ("object_carried", R2, {"object": "urne"}, (cue("object_taken", R2, LEFT, object="urne"),)),
        ("gave_object", R2, {"target": OBI, "object": "urne"}, (cue("object_taken", OBI, LEFT, object="urne"),)),
        ("wounded", R2, {"points": 10}, ()),
    ],
)  # fmt: skip
def test_what_happened_sets_off_what_it_says(kind: str, who: str, args: dict[str, Any], cues: tuple[Cue, ...]) -> None:
    scene, stage = staged()
    scene.tell("agreed", OBI, "AG-47")
    scene.tell(kind, who, "AG-1", **args)
    assert stage.cues() == cues
    assert stage.cues() == (), "it is told once"


def test_a_round_begins_with_the_first_of_its_two_turns() -> None:
    scene, stage = staged()
    scene.state = replace(scene.state, turn=4)
    scene.tell("turn", "", "AG-6", side=RIGHT)
    assert stage.cues() == (cue("turn", side=RIGHT),)
    assert stage.round == 2
    scene.state = replace(scene.state, turn=5)
    assert stage.round == 3


@pytest.mark.rule("AG-45")
def test_what_waits_comes_first_but_for_the_arrival_of_one_that_fell() -> None:
    scene, stage = staged()
    scene.tell("walked", OBI, "AG-35", path=[[3, 9], [3, 8]])
    stage.wait()
    scene.tell("took_object", R2, "AG-36", object="urne")
    scene.tell("defeated", R5, "AG-61")
    stage.wait()
    waiting = (
        cue("zone_entered", OBI, LEFT, zone=HALL),
        cue("object_taken", R2, LEFT, object="urne"),
        cue("figure_defeated", R5, RIGHT),
    )
    assert scene.state.waiting == waiting
    for each in (R5, OBI):
        scene.put(replace(scene.state.piece(each), status="down", cell=NOWHERE))
    scene.tell("door_opened", R2, "AG-33", door="east")
    assert stage.cues() == (*waiting[1:], cue("gate_opened", R2, LEFT, gate="east"))
    assert scene.state.waiting == ()


def test_a_step_enters_the_zones_it_was_outside_of() -> None:
    scene, _ = staged()
    board = scene.battle.board
    assert entered(board, (5, 8), (4, 8)) == (HALL, NICHE)
    assert entered(board, (3, 8), (4, 8)) == (NICHE,)
    assert entered(board, (4, 8), (3, 8)) == ()


def test_how_it_stands() -> None:
    scene, stage = staged()
    assert (stage.over, stage.winner, stage.walking, stage.round) == (False, "", False, 2)
    assert (stage.holder("cristal"), stage.holder("urne"), stage.holder("passe")) == (LEFT, "", "")
    scene.state = replace(scene.state, pass_by=R5, occurred=("e", "f"), going=Activation(OBI, 2))
    assert stage.holder("passe") == RIGHT
    assert stage.occurred == {"e", "f"}
    assert stage.walking is False
    scene.state = replace(scene.state, going=Activation(OBI, 2, way=((3, 9),)))
    assert stage.walking is True
    assert (stage.standing(LEFT), stage.standing(RIGHT), stage.standing("")) == (2, 2, 0)
    assert stage.inside(HALL, "") == (OBI, "veilleur")
    assert stage.inside(HALL, LEFT) == (OBI,)
    assert stage.inside(HALL, RIGHT) == stage.inside(99, "") == ()
    assert (stage.left_by(HALL, ""), stage.left_of("renfort"), stage.left_of("autre")) == (0, 1, 0)
    scene.state = replace(scene.state, phase="over", winner=RIGHT)
    assert (stage.over, stage.winner) == (True, RIGHT)


def test_an_event_throws_occurs_and_says() -> None:
    scene, stage = staged()
    event = ScenarioEvent("e", "Écho", die=6)
    assert stage.throw(event) == 5
    assert [(each.purpose, each.faces) for each in scene.dice.log] == [("event", 6)]
    stage.tell(event, 5)
    stage.tell(replace(event, id="f", name="Fin"), 0)
    stage.say("Un bruit")
    assert scene.state.occurred == ("e", "f")
    assert heard(scene) == [
        ("occurred", "", "AG-1", {"event": "Écho", "roll": 5}),
        ("occurred", "", "AG-1", {"event": "Fin", "roll": 0}),
        ("said", "", "AG-1", {"words": "Un bruit"}),
    ]


def walking(*cells: tuple[int, int]) -> Activation:
    return Activation(OBI, 3, way=cells)


def test_a_figure_is_put_on_the_free_cell_nearest_to_its_place() -> None:
    scene, stage = staged(going=walking((2, 7)))
    stage.place("personne", Place("cell", (5, 9)))
    assert heard(scene) == []
    stage.place(OBI, Place("cell", (5, 9)))
    assert heard(scene) == [("shifted", OBI, "AG-1", {"cell": [5, 9]})]
    assert scene.state.piece(OBI).cell == (5, 9)
    assert scene.state.going == Activation(OBI, 3)
    stage.place("garde", Place("zone", zone=HALL))
    stage.place("soldat", Place("zone", zone=HALL))
    assert heard(scene)[1:] == [
        ("brought", "garde", "AG-1", {"cell": [2, 8]}),
        ("brought", "soldat", "AG-1", {"cell": [3, 8]}),
    ]
    assert scene.state.piece("garde") == Piece("garde", NEUTRAL, "inert", (2, 8), 50, 0)
    assert scene.state.piece("soldat") == Piece("soldat", LEFT, "up", (3, 8), 70, 0)
    stage.place(R5, Place("zone", zone=HALL))
    assert heard(scene)[-1] == ("shifted", R5, "AG-1", {"cell": [1, 7]}), "the zone is full: next to its first cell"
    stage.place(R5, Place("zone", zone=99))
    assert heard(scene)[-1] == ("no_place", R5, "AG-1", {})
    stage.place(R5, Place("cell", (9, 10)))
    stage.place(R5, Place("figure", piece=OBI))
    assert heard(scene)[-1] == ("no_place", R5, "AG-1", {})
    assert scene.state.piece(R5).cell == (9, 10)


@pytest.mark.parametrize(
    ("held", "wanted", "found"),
    [
        ((), (8, 5), (8, 5)),
        (((8, 5),), (8, 5), (7, 5)),
        (((8, 5), (7, 5), (9, 5), (7, 6)), (8, 5), (9, 6)),
        ((), (6, 5), (5, 4)),
        ((), (32, 0), (31, 1)),
        ((), (33, 0), (31, 1)),
        ((), (0, 10), (1, 10)),
    ],
)
def test_where_a_cell_is_held_or_blocked_the_nearest_one_round_it_serves_row_by_row(
    held: tuple[tuple[int, int], ...], wanted: tuple[int, int], found: tuple[int, int]
) -> None:
    scene, stage = staged()
    names = (R5, MAUL, "clone-trooper-medic", "super-battle-droid-tech")
    for each, at in zip(names, held, strict=False):
        scene.put(replace(scene.state.piece(each), status="up", cell=at))
    stage.place(OBI, Place("cell", wanted))
    assert scene.state.piece(OBI).cell == found


def test_a_reinforcement_called_for_and_brought_by_an_event_is_not_placed_twice() -> None:
    scene, stage = staged()
    scene.state = replace(scene.state, call="soldat")
    stage.place("garde", Place("cell", (9, 9)))
    assert scene.state.call == "soldat"
    stage.place("soldat", Place("cell", (9, 10)))
    assert scene.state.call == ""
    hero = scene.state.put(replace(scene.state.piece(OBI), status="away", cell=NOWHERE, life=5, force=0, done=True))
    scene.state = hero
    stage.place(OBI, Place("cell", (9, 11)))
    assert scene.state.piece(OBI) == Piece(OBI, LEFT, "up", (9, 11), 100, 2)


def test_a_figure_that_is_taken_away_leaves_what_it_carries_and_its_activation() -> None:
    scene, stage = staged(going=Activation(R2, 2))
    scene.state = replace(scene.state, pass_by=R2)
    scene.put(replace(scene.state.piece(R2), vigilant=True))
    for each in ("personne", "garde"):
        stage.remove(each)
    assert heard(scene) == []
    stage.remove(R2)
    assert heard(scene) == [
        ("left_board", R2, "AG-1", {"cell": [6, 9]}),
        ("pass_dropped", R2, "AG-103", {"cell": [6, 9]}),
        ("object_dropped", R2, "AG-103", {"object": "cristal", "cell": [6, 9]}),
    ]
    gone = scene.state.piece(R2)
    assert (gone.status, gone.cell, gone.vigilant, gone.life) == ("away", NOWHERE, False, 60)
    assert (scene.state.pass_at, scene.state.pass_by, scene.state.going) == ((6, 9), "", None)
    scene, stage = staged(going=Activation(OBI, 2, way=((2, 7),)))
    stage.remove(R2)
    assert scene.state.going == Activation(OBI, 2, way=((2, 7),))


def test_an_object_is_put_somewhere_and_told() -> None:
    scene, stage = staged()
    stage.put("urne", Place("figure", piece=R5))
    stage.put("urne", Place("cell", (8, 8)))
    stage.put("urne", Place())
    assert heard(scene) == [
        ("object_carried", R5, "AG-1", {"object": "urne"}),
        ("object_lies", "", "AG-1", {"object": "urne", "cell": [8, 8]}),
        ("object_gone", "", "AG-1", {"object": "urne"}),
    ]


def test_a_gate_is_switched_once_and_never_shut_on_a_figure() -> None:
    scene, stage = staged()
    shut = scene.state.shut
    stage.switch("personne", shut=False)
    stage.switch("left", shut=True)
    assert heard(scene) == []
    stage.switch("left", shut=False)
    assert set(shut) - set(scene.state.shut) == {"left"}
    stage.switch("west", shut=False)
    stage.switch("west", shut=True)
    assert heard(scene) == [
        ("switched", "", "AG-1", {"gate": "left", "opened": True, "laser": True}),
        ("switched", "", "AG-1", {"gate": "west", "opened": True, "laser": False}),
        ("switched", "", "AG-1", {"gate": "west", "opened": False, "laser": False}),
    ]
    assert scene.state.shut == tuple(each for each in shut if each != "left")
    scene.put(replace(scene.state.piece(R2), cell=min(scene.battle.board.gates["left"].cells)))
    stage.switch("left", shut=True)
    assert heard(scene)[3:] == [("blocked", "", "AG-1", {"gate": "left"})]
    assert "left" not in scene.state.shut


def test_life_is_given_and_taken_and_who_falls_walks_no_more() -> None:
    scene, stage = staged(going=Activation(OBI, 3, way=((2, 7),)))
    for each in ("personne", "garde"):
        stage.change_life(each, -10)
    stage.change_life(OBI, 0)
    assert heard(scene) == []
    stage.change_life(OBI, -1)
    stage.change_life(OBI, 1)
    assert scene.state.going == Activation(OBI, 3, way=((2, 7),))
    stage.change_life(R5, -60)
    assert scene.state.going is not None
    stage.change_life(OBI, -100)
    assert heard(scene) == [
        ("wounded", OBI, "AG-1", {"points": 1, "left": 99, "by": ""}),
        ("healed", OBI, "AG-1", {"points": 1, "left": 100, "by": ""}),
        ("wounded", R5, "AG-1", {"points": 60, "left": 0, "by": ""}),
        ("defeated", R5, "AG-61", {"by": "", "cell": [2, 11]}),
        ("wounded", OBI, "AG-1", {"points": 100, "left": 0, "by": ""}),
        ("defeated", OBI, "AG-61", {"by": "", "cell": [3, 8]}),
    ]
    assert scene.state.going is None


@pytest.mark.rule("AG-1")
def test_the_battle_ends_by_an_event_or_a_way_to_win() -> None:
    event, way = ScenarioEvent("e", "Écho"), VictoryCondition("v", "Tenir")

    def ended(act: Any) -> tuple[Any, ...]:
        scene, stage = staged(going=Activation(OBI, 2))
        act(stage)
        state: State = scene.state
        return state.phase, state.winner, state.going, heard(scene)

    won = ("over", LEFT, None, [("won_by", "", "AG-1", {"side": LEFT, "way": "Tenir"})])
    assert ended(lambda stage: stage.win(LEFT, way)) == won
    assert ended(lambda stage: stage.lose(LEFT, event)) == (
        "over", RIGHT, None, [("won_by", "", "AG-1", {"side": RIGHT, "way": "Écho"})],
    )  # fmt: skip
    assert ended(lambda stage: stage.lose(RIGHT, way))[1] == LEFT
    assert ended(lambda stage: stage.draw(event)) == (
        "over", "", None, [("drawn_by", "", "AG-1", {"way": "Écho"})],
    )  # fmt: skip
    scene, stage = staged()
    stage.reward(LEFT, Reward("g", "Le cristal", points=20))
    stage.arrive(BringReserve(), event)
    assert heard(scene) == [("gained", "", "AG-1", {"side": LEFT, "gain": "Le cristal", "points": 20})]
