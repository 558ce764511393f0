"""What a page asks of a battle of Swidenth: sides and units, the state as it is shown, cards, advice, orders; whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.dice import Dice
from models.errors import Refused
from models.games.battle_values import Told, Walked
from models.games.pieces import AT_HOME, UNPLACED, Agreement, Placed, SideShown, UnitShown
from models.games.swidenth.battle.acts import (
    ArrangeTurn,
    BeginTurn,
    CorrectLife,
    DoNothing,
    EndHalf,
    GoAlong,
    RollSigns,
    RunTo,
    SayOf,
    Strike,
)
from models.games.swidenth.battle.facet import CONDUCT
from models.games.swidenth.battle.laid_table import LaidTable
from models.games.swidenth.battle.state import Screen, TableState
from models.i18n import NO_TEXT, Text, both
from tests.games.swidenth.test_battle_facet import BATTLES, setup


def at_blows(**changes: object) -> tuple[LaidTable, TableState]:
    """Return Thevor in contact with an orc, Gardul off, in the first turn."""
    pieces = (
        Placed("t", "hero:thevor", "one", at=(3000, 4000)),
        Placed("g", "hero:gardul", "one", at=(2000, 9000)),
        Placed("c", "guerrier-orc", "two", at=(4000, 4000)),
        Placed("b", "guerrier-brigand", "two", at=(10000, 4000)),
    )
    table = BATTLES.set_up(setup(*pieces))
    return table, replace(BATTLES.begin(table), half="heroes", turn=1, **changes)  # type: ignore[arg-type]


def test_the_sides_are_heroes_and_enemies_and_nobody_by_the_names_a_scenario_gives() -> None:
    heroes, foes, nobody = BATTLES.sides()
    assert heroes == SideShown("heroes", both("quest.side_heroes"), "blue")
    assert foes == SideShown("foes", both("quest.side_foes"), "red", "", CONDUCT)
    assert nobody == SideShown("pnj", both("scenario.table_nobody"), "green")
    dressed = BATTLES.sides(setup(names={"two": "Les Loups"}, colors={"one": "#102030"}))
    assert dressed == (
        replace(heroes, id="one", color="#102030"),
        replace(foes, id="two", name=Text.same("Les Loups")),
        nobody,
    )


def test_heroes_and_those_nobody_has_a_role_for_are_units_of_the_first_side() -> None:
    units = {each.id: each for each in BATTLES.units()}
    assert units["hero:thevor"] == UnitShown(
        "hero:thevor", Text.same("Thevor"), "heroes", Text.same("Les Noirs Amères"), "SW-157", alone=True
    )
    assert [units[each].side for each in ("civil", "soldat-de-la-garde", "guerrier-brigand", "troll")] == [
        "heroes", "heroes", "foes", "foes",
    ]  # fmt: skip
    kind = Text("Guerrier", "Warrior")
    assert units["troll"] == UnitShown("troll", Text.same("Troll"), "foes", kind, "SW-179", face="troll", radius=750)
    civilian = Text("Civil", "Civilian")
    assert units["civil"] == UnitShown("civil", civilian, "heroes", NO_TEXT, "SW-155", face="civil", radius=500)


def test_what_may_be_agreed_and_how_figures_behave() -> None:
    texts = {
        each: [both(f"quest.{each}{part}") for part in ("", "_words", "_kept", "_left")] for each in (AT_HOME, UNPLACED)
    }
    assert BATTLES.agreements() == (Agreement(AT_HOME, *texts[AT_HOME]), Agreement(UNPLACED, *texts[UNPLACED]))
    found = BATTLES.conducts()
    assert [each for each, _ in found.roles] == [
        "guerrier", "tireur", "soutien", "magie-offensive", "garde", "patrouille", "assassin", "summoned",
    ]  # fmt: skip
    assert found.roles[-1][1] == both("quest.role_summoned")
    assert [each for each, _ in found.behaviours] == ["foncer", "prudence"]
    assert found.weapons == (("melee", both("questsheet.weapon_melee")), ("tir", both("questsheet.weapon_tir")))
    assert found.asks == {
        "garde": ("turned", "near", "zones"),
        "patrouille": ("turned", "near", "zones"),
        "assassin": ("turned", "prey"),
    }


@pytest.mark.rule("SW-13", "SW-14", "SW-26")
def test_a_state_is_shown_with_who_decides_who_is_engaged_and_what_lies_there() -> None:
    corners = ((6000, 6000), (9000, 6000), (9000, 7000), (6000, 7000))
    screens = Screen("s-1", "voile-impenetrable", "g", corners, 1), Screen("s-2", "mur-de-destruction", "g", (), 1)
    table, now = at_blows(screens=screens)
    view = BATTLES.view(table, now)
    assert (view.phase, view.turn, view.decides, view.winner, view.engaged) == ("play", 1, "one", "", (("t", "c"),))
    assert [(each.id, each.name, each.corners) for each in view.areas] == [
        ("s-1", Text("Voile impénétrable", "Impenetrable veil"), corners)
    ]
    assert BATTLES.view(table, replace(now, half="npcs")).decides == "two"
    assert BATTLES.view(table, replace(now, half="deploy")).phase == "deploy"
    over = BATTLES.view(table, replace(now, half="over", winner="foes"))
    assert (over.phase, over.winner, over.engaged) == ("over", "two", ())
    for gone, winner in ((("c", "b"), "one"), (("t", "g"), "two")):
        alone = now
        for each in gone:
            alone = alone.put(replace(alone.figure(each), status="dead"))
        shown = BATTLES.view(table, alone)
        assert (shown.phase, shown.winner, shown.engaged) == ("over", winner, ())
    assert BATTLES.round_of(3) == 3


@pytest.mark.rule("SW-5", "SW-16")
def test_a_card_has_what_is_left_to_go_and_every_number_but_vitality() -> None:
    table, now = at_blows()
    card = BATTLES.sheet(table, now, "g")
    assert [(each.icon, each.short.fr, each.now) for each in card.values] == [
        ("combat", "Com", 0), ("defence", "Déf", 3), ("morale", "Mor", 0), ("psyche", "Psy", 0), ("shooting", "Tir", 3),
    ]  # fmt: skip
    assert [(each.icon, each.name, each.now) for each in card.left] == [("move", both("quest.base_move"), 3)]
    for changes in ({"done": True}, {"status": "dead"}):
        gone = now.put(replace(now.figure("g"), **changes))
        assert BATTLES.sheet(table, gone, "g").left[0].now == 0
    assert card.traits == ()
    elf, state = at_blows()
    orc = BATTLES.sheet(elf, state, "c")
    assert (orc.role, [each.now for each in orc.values]) == (BATTLES.sheet(table, now, "b").role, [2, 5, 0, 0])


@pytest.mark.rule("SW-13", "SW-15", "SW-132")
def test_what_is_advised_and_why() -> None:
    table, now = at_blows()
    begin = BATTLES.advice(table, replace(now, half="begin"), CONDUCT)
    assert (begin.act, begin.why, begin.figure) == (BeginTurn(), Told("SW-13", "quest.why_begin"), "")
    first = BATTLES.advice(table, now, CONDUCT)
    assert (first.act, first.figure, first.place) == (Strike("t", "c"), "t", (1, 2))
    done = now.put(replace(now.figure("t"), done=True))
    second = BATTLES.advice(table, done, CONDUCT)
    assert (second.figure, second.place) == ("g", (2, 2))
    assert isinstance(second.act, GoAlong | RunTo), "who carries a bow seeks a line"
    bare = now.put(replace(now.figure("t"), gear=()))
    unarmed = BATTLES.advice(table, bare, CONDUCT)
    assert (unarmed.act, unarmed.why) == (
        DoNothing("t"), Told("SW-15", "quest.why_unarmed", {"who": Text.same("Thevor")}),
    )  # fmt: skip
    hold = BATTLES.advice(table, bare, "hold")
    assert (hold.why or Told("", "")).key != "quest.why_unarmed"
    npcs = BATTLES.advice(table, replace(now, half="npcs"), "hold")
    assert (npcs.act, npcs.place) == (Strike("c", "t"), (1, 2))
    assert [each.id for each in BATTLES.players()] == [CONDUCT, "hold", "run", "aggressive"]


@pytest.mark.rule("SW-6", "SW-14", "SW-187")
def test_orders_lives_and_what_a_side_may_do() -> None:
    table, now = at_blows()
    assert BATTLES.waiting(table, now) == ()
    npcs = replace(now, half="npcs", later=("c",))
    assert BATTLES.waiting(table, npcs) == ("b", "c")
    assert BATTLES.arrange(table, npcs, ["c", "b"]) == ArrangeTurn(("c", "b"))
    assert BATTLES.set_life(table, now, "t", 2) == CorrectLife("t", 2)
    of_a_side = {half: [each.act for each in BATTLES.offers(table, replace(now, half=half))]
                 for half in ("deploy", "begin", "heroes", "npcs")}  # fmt: skip
    signs = [RollSigns(), RollSigns(omen=False), RollSigns(weather=False)]
    assert of_a_side == {"deploy": [*signs, BeginTurn()], "begin": [BeginTurn()], "heroes": [EndHalf()], "npcs": []}


@pytest.mark.rule("SW-16")
def test_what_was_done_is_told_with_the_way_a_figure_went() -> None:
    table, now = at_blows()
    path = ((2000, 8000), (3000, 8000))
    done = BATTLES.play(table, now, GoAlong("g", path), Dice("x"))
    assert done.walks == (Walked("g", ((2000, 9000), *path)),)
    assert [each.key for each in done.lines] == ["quest.ev_moved"]
    assert BATTLES.play(table, now, DoNothing("g"), Dice("x")).walks == ()
    with pytest.raises(Refused) as refused:
        BATTLES.play(table, now, SayOf("touch", "g", ("b",)), Dice("x"))
    assert refused.value.key == "quest.knows_positions"
    assert BATTLES.denied(table, now, Strike("t", "b")) == Told(
        "SW-26", "quest.not_engaged", {"figure": Text("Guerrier Brigand", "Brigand Warrior")}
    )
    assert BATTLES.denied(table, now, Strike("t", "c")) is None
