"""What the table of Aventures Galactiques shows and offers in positions that a short battle does not come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from models.dice import Dice
from models.games.aventures.battle.acts import Arrive, ChooseFaction, Deploy, Draw, Walk
from models.games.aventures.battle.facet import AdventureBattles
from models.games.aventures.battle.facet_moves import AdventureMoves
from models.games.aventures.battle.facet_runs import AdventureRuns
from models.games.aventures.battle.state import Activation, Encounter, Item, State
from models.games.aventures.battle.table import BattleTable
from models.games.aventures.game import AVENTURES
from models.games.entry_fields import Place
from models.games.pieces import NEUTRAL, Placed, Setup
from models.games.script import ScenarioObject, Script
from models.i18n import Text
from models.maps.features import Zone
from models.maps.spots import NOWHERE, spot_of
from tests.approving import Page
from tests.games.aventures.temple import SIDES, temple, temple_map
from tests.games.aventures.test_battle import cell
from tests.games.fought import offered

BATTLES = AdventureBattles(say=lambda text: Text(f"«{text.fr}»", f"‘{text.en}’"))
"""Its texts pass through the words of a theme: here they are put in quotes."""
MOVES, RUNS = AdventureMoves(), AdventureRuns()
LEFT, RIGHT = SIDES
TECH, MEDIC, R2, OBI, MAUL = "clone-trooper-tech", "clone-trooper-medic", "r2-d2", "obi-wan-kenobi", "darth-maul"
R5 = "r5-tech-droid"
THINGS = Script((
    ScenarioObject("passe", "Passe", Place("vaults"), "pass"),
    ScenarioObject("clef", "Clef", Place("figure", piece=R2), "key", "west"),
    ScenarioObject("cristal", "Cristal", Place("cell", (9, 9))),
))  # fmt: skip


def table(**changed: Any) -> BattleTable:
    named = tuple(
        replace(each, name={"assault-1": "Le gardien", R2: "Petit"}.get(each.id, "")) for each in temple().pieces
    )
    return BATTLES.set_up(replace(Setup(temple_map(), SIDES, named), **changed))


def stands(made: BattleTable, at: Mapping[str, str], **changed: Any) -> State:
    state = replace(BATTLES.begin(made), phase="play", turn=3, player=LEFT, first=LEFT)
    for key, name in at.items():
        state = state.put(replace(state.piece(key), status="up", cell=cell(name)))
    return replace(state, **changed)


def shown(told: Page, made: BattleTable, state: State, *figures: str) -> None:
    """Tell how a battle stands; with figures their tokens, sheets and offers, without any those of the side."""
    view = BATTLES.view(made, state)
    told.tell("now", (view.phase, view.turn, view.decides, view.active, view.winner))
    for name in ("title", "asks", "question", "marks"):
        if value := getattr(view, name):
            told.tell(name, value)
    told.tell("things", view.things)
    told.tell("gates", [each for each in view.gates if not each.shut])
    for figure in figures:
        told.tell("token", view.token(figure))
        told.tell("sheet", BATTLES.sheet(made, state, figure))
    for figure in figures or ("",):
        for each in BATTLES.offers(made, state, figure):
            offered(told, each, BATTLES.write_act)


def test_what_the_table_shows_and_offers() -> None:
    told = Page("aventures-table", AVENTURES.terms())
    made = table()
    begun = BATTLES.begin(made)
    for title, state in (
        ("Nobody has rolled", begun),
        ("The second player chooses", replace(begun, first="2")),
        ("Deployment", replace(begun, phase="deployment", player=RIGHT, first=RIGHT)),
        ("Over", replace(begun, phase="over", winner=RIGHT, turn=9)),
    ):
        told.head(title)
        shown(told, made, state)
    meeting = {OBI: "H3", R5: "H4", R2: "AH22", MAUL: "A1"}
    for title, met, power in (
        ("A meeting", Encounter(R5), 0),
        ("A meeting, declined", Encounter(R5, declined=True), 0),
        ("A meeting, struck", Encounter(R5, declined=True, struck=True), 0),
        ("A droid that cannot strike", Encounter("assault-1"), 1),
    ):
        told.head(title)
        state = stands(made, meeting, going=Activation(OBI, 3, meetings=(met,)))
        if power:
            state = state.put(replace(state.piece("assault-1"), status="up", side=RIGHT, cell=cell("G3")))
            state = replace(state, going=Activation(OBI, 3, meetings=(replace(met, declined=True),)))
        shown(told, made, state)
    renewed = table(agreements={"renewal": True})
    fallen = stands(renewed, meeting)
    for each in (TECH, OBI):
        fallen = fallen.put(replace(fallen.piece(each), status="down", cell=NOWHERE, life=0))
    told.head("Fallen figures may be called for, a draw is offered")
    shown(told, renewed, replace(fallen, draw=RIGHT))
    told.head("A reinforcement is to be placed")
    shown(told, renewed, replace(fallen, called=True, call=TECH))
    told.head("A call was made, a draw is offered by us")
    shown(told, renewed, replace(fallen, called=True, draw=LEFT))
    scripted = table(script=THINGS)
    told.head("Objects and vaults")
    state = stands(scripted, {R2: "J10", OBI: "J11", TECH: "M7", MAUL: "A1"}, searched=("vault-2", "vault-3"))
    shown(told, scripted, replace(state, pass_in="vault-4"), R2, TECH)
    told.head("The last vault, an open door, the pass carried")
    state = stands(made, {R2: "M11", OBI: "M12", MAUL: "N11"}, searched=("vault-1", "vault-2", "vault-3"))
    shown(told, made, state)
    state = replace(state, pass_by=R2, shut=tuple(each for each in state.shut if each not in ("west", "left")))
    shown(told, made, state, R2, OBI)
    told.head("What is left of a figure")
    spent = stands(made, {OBI: "H3", R2: "H4", MAUL: "A1"})
    for going in (
        Activation(OBI, 2, moved=True), Activation(OBI, 0, moving=False, spent="actions", used=1),
        Activation(OBI, 4, spent="power", speeding=True),
    ):  # fmt: skip
        told.tell("sheet", BATTLES.sheet(made, replace(spent, going=going), OBI))
        told.tell("left", BATTLES.view(made, replace(spent, going=going)).token(OBI).left)
        told.tell("other", BATTLES.sheet(made, replace(spent, going=going), R2).left)
    hurt = replace(spent.piece(OBI), life=70, force=0, vigilant=True, done=True)
    for piece in (hurt, replace(hurt, done=False), replace(hurt, status="down", done=False)):
        told.tell("sheet", BATTLES.sheet(made, spent.put(piece), OBI))
        told.tell("token", BATTLES.view(made, spent.put(piece)).token(OBI))
    won = spent.put(replace(spent.piece("assault-1"), status="up", side=RIGHT))
    for each in ("assault-1", "medical-1"):
        told.tell("sheet", BATTLES.sheet(made, won, each))
    told.approved()


def test_what_is_laid_told_and_walked_after_an_act() -> None:
    told = Page("aventures-table-acts", AVENTURES.terms())
    made = table(script=THINGS)
    state = stands(made, {R2: "I10", OBI: "M12", TECH: "M11", MEDIC: "K15", MAUL: "P12", R5: "N11"})
    with_pass = replace(state, pass_by=TECH)
    west = stands(made, {R2: "L8", OBI: "M12", MAUL: "A1"})
    for title, now, raw, dice in (
        ("a walk", state, Walk(R2, (cell("J10"), cell("J11"))), ()),
        ("a walk past things", state, Walk(R2, (cell("J10"), cell("J11")), take=False), ()),
        ("a shot", state.put(replace(state.piece(R5), status="down", cell=NOWHERE)),
         {"act": "attack", "piece": OBI, "target": MAUL, "manner": "ranged"}, (9, 2, 3)),
        ("a melee", state, {"act": "attack", "piece": TECH, "target": R5, "manner": "melee"}, (2, 9)),
        ("a console", with_pass, {"act": "hack", "piece": TECH, "console": "console-1"}, (8,)),
        ("a droid", state, {"act": "repair", "piece": MEDIC, "target": MEDIC}, ()),
        ("a gift", with_pass, {"act": "give", "piece": TECH, "target": OBI}, ()),
        ("a key", west, {"act": "give", "piece": R2, "target": OBI, "object": "clef"}, ()),
        ("a door", west, {"act": "door", "piece": R2, "door": "west"}, ()),
        ("a door shut", replace(west, shut=()), {"act": "door", "piece": R2, "door": "west"}, ()),
        ("a search", stands(made, {R2: "M6", MAUL: "A1"}), {"act": "search", "piece": R2, "vault": "vault-1"}, (1,)),
        ("a heal", state, {"act": "heal", "piece": OBI, "target": TECH}, (9,)),
    ):  # fmt: skip
        act = BATTLES.read_act(raw) if isinstance(raw, dict) else raw
        told.head(title)
        against = BATTLES.denied(made, now, act)
        told.tell("denied", against)
        if against is None:
            done = BATTLES.play(made, now, act, Dice("x", typed=dice))
            for name in ("events", "lines", "walks", "marks"):
                told.tell(name, getattr(done, name))
    told.approved()


def test_where_figures_go_and_whom_they_could_attack() -> None:
    told = Page("aventures-table-moves", AVENTURES.terms())
    made = table(script=THINGS, agreements={"renewal": True})
    state = stands(made, {R2: "I10", OBI: "M12", TECH: "M11", MAUL: "P12", R5: "N11"})
    deploying = replace(BATTLES.begin(made), phase="deployment", player=LEFT, first=LEFT)
    called = replace(state.put(replace(state.piece(MEDIC), status="down", cell=NOWHERE)), call=MEDIC)
    told.head("Barred")
    for now, piece, name in (
        (state, R2, "J10"), (state, R2, "A1"), (state, R2, "P12"), (state, OBI, "M11"), (deploying, R2, "A1"),
        (deploying, R2, "AF19"), (called, MEDIC, "A1"), (called, MEDIC, "AF19"), (called, R2, "J10"),
    ):  # fmt: skip
        told.tell(f"{now.phase} {piece} {name}", MOVES.barred(made, now, piece, spot_of(cell(name))))
    told.head("Deployed")
    told.tell("acts", [MOVES.deploy(R2, (31_400, 18_600)), MOVES.deploy("", (31_400, 18_600))])
    assert MOVES.deploy(R2, (31_400, 18_600)) == Deploy(R2, (31, 18))
    assert MOVES.deploy("", (31_400, 18_600)) == Arrive((31, 18))
    for now, piece in ((state, R2), (deploying, R2), (deploying, MAUL), (called, MEDIC), (called, R2)):
        told.tell(f"{now.phase} {piece}", MOVES.deployable(made, now, piece))
    told.head("Walked")
    way = tuple(map(spot_of, map(cell, ("I10", "J10", "J11", "I11"))))
    for now, path in (
        (state, way), (state, way[:2]), (state, way[:3]), (replace(state, items=()), way),
        (replace(state, items=(), pass_at=cell("J11")), way),
        (replace(state, items=(), pass_by=R2), way), (replace(state, items=(Item("x", cell("I11")),)), way),
    ):  # fmt: skip
        for each in MOVES.walk(made, now, R2, path):
            offered(told, each, BATTLES.write_act)
    told.head("Aimed")
    begun = replace(state, going=Activation(OBI, 0, moving=False, spent="actions", used=1))
    for now, piece, name in (
        (state, OBI, "P11"), (state, OBI, "H3"), (replace(state, player=RIGHT), OBI, "P11"), (begun, OBI, "P11"),
        (begun, TECH, "N12"), (state.put(replace(state.piece(TECH), done=True)), TECH, "N12"),
        (replace(state.put(replace(state.piece(TECH), done=True)), player=RIGHT), TECH, "N12"), (state, MEDIC, "N12"),
    ):  # fmt: skip
        told.tell(f"{piece} {name}")
        for each in MOVES.aims(made, now, piece, spot_of(cell(name))):
            offered(told, each, BATTLES.write_act)
    told.head("Automatic players against each other")
    told.tell("policies", RUNS.policies())
    told.tell("counted", RUNS.counted(made))
    seats = {LEFT: "bold", RIGHT: "cautious"}
    for now in (
        BATTLES.begin(made),
        replace(BATTLES.begin(made), first="1"),
        deploying,
        state,
        replace(state, phase="over"),
    ):
        told.tell(now.phase, RUNS.next_act(made, now, seats, "s"))
    told.tell("whose", [RUNS.whose(state, each) for each in (Walk(R2, ()), Draw(LEFT), ChooseFaction(LEFT))])
    told.tell("ended", [RUNS.ended(made, each) for each in (state, called, replace(state, phase="over", winner=LEFT))])
    told.approved()


def test_who_may_play_and_what_is_wrong_before() -> None:
    told = Page("aventures-table-problems", AVENTURES.terms())
    usual = Setup(temple_map(), SIDES, temple().pieces)
    board = temple_map()
    clinic = Zone(70, "Clinique", "infirmary", runs=((7, 0, 1), (8, 0, 5)))
    far = Zone(71, "Loin", "vault", runs=((0, 32, 32),))
    walled = Placed("mur", "medical-droid", NEUTRAL, "Muré", at=spot_of((6, 5)))

    def with_zones(*zones: Zone) -> Setup:
        return replace(usual, board=replace(board, zones=zones))

    some = tuple(each for each in usual.pieces if each.side == NEUTRAL or each.id in (OBI, R2, MAUL))
    double = (*usual.pieces, Placed("obi-2", OBI, LEFT), Placed("tard", OBI, LEFT, later=True))
    carded = tuple(
        replace(each, figures={"life": 40, "defence": 9}) if each.type == "medical-droid" else each
        for each in usual.pieces
    )
    for title, setup in (
        ("the temple", usual),
        ("an infirmary without its droid", with_zones(*board.zones, clinic)),
        ("and no ground for one", with_zones(*board.zones, replace(clinic, runs=((7, 6, 6),)))),
        ("a vault out of reach", with_zones(*board.zones, far)),
        ("few figures", replace(usual, pieces=some)),
        ("a team", replace(usual, pieces=tuple(each for each in usual.pieces if each.side != RIGHT))),
        ("two heroes", replace(usual, pieces=double)),
        ("cards", replace(usual, pieces=carded)),
        ("no start", with_zones(*board.zones[1:])),
        ("no start and all placed", replace(
            usual, board=replace(board, zones=board.zones[1:]),
            pieces=(Placed(OBI, OBI, LEFT), Placed(MAUL, MAUL, RIGHT, at=spot_of((8, 0)))))),
        ("no goal", with_zones(*(each for each in board.zones if each.kind == "start"))),
        ("no barrier", replace(usual, board=replace(board, doors={}))),
        ("no console", with_zones(*(each for each in board.zones if each.kind != "console"))),
        ("consoles and stairs out of reach", with_zones(*(
            replace(each, runs={"console": ((7, 6, 6),), "objective": ((8, 6, 7),)}.get(each.kind, each.runs))
            for each in board.zones))),
        ("a figure in a wall", replace(usual, pieces=(*usual.pieces, walled))),
    ):  # fmt: skip
        told.head(title)
        told.tell("problems", BATTLES.problems(setup))
    told.head("Facts of the game")
    for name in ("agreements", "conducts", "players", "sides", "units"):
        told.tell(name, getattr(BATTLES, name)())
    dressed = replace(usual, names={LEFT: "Rebelles"}, colors={RIGHT: "#009e73"})
    told.tell("dressed", BATTLES.sides(dressed))
    for title, changed in (
        ("one side", {"sides": (LEFT,)}), ("three sides", {"sides": (*SIDES, "x")}),
        ("unknown", {"pieces": (Placed("x", "personne", LEFT),)}),
        ("unknown, named", {"pieces": (Placed("x", "personne", LEFT, "Jo"),)}),
        ("off the board", {"pieces": (Placed("x", R2, LEFT, at=spot_of((99, 0))),)}),
        ("off the board, named", {"pieces": (Placed("x", R2, LEFT, "Jo", at=spot_of((99, 0))),)}),
        ("neutral without a place", {"pieces": (Placed("x", "medical-droid", NEUTRAL),)}),
    ):  # fmt: skip
        told.tries(title, lambda changed=changed: BATTLES.set_up(replace(usual, **changed)))
    told.approved()
