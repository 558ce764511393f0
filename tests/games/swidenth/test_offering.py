"""Every act that is offered to a figure, in its order, on a measured table and on one nobody has measured."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from models.games.asked_ground import CLOSE, Apart, Known
from models.games.swidenth.battle.acts import (
    BreakParalysis,
    CastSpell,
    CrossWall,
    DoNothing,
    DoSpecial,
    DrinkPotion,
    EndSpell,
    ForgetTold,
    GoAlong,
    GoTold,
    HandOver,
    LeaveTable,
    Objection,
    ReloadWeapon,
    RiseUp,
    SayOf,
    ShootAt,
    Strike,
    TableAct,
    TakeInHand,
    TakeLater,
    TendTo,
    TurnTo,
)
from models.games.swidenth.battle.offering import TableOffer, offer, offers, prospect_of
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import Screen, TableBattle, TableState

WALL, VEIL, CALL = "mur-de-destruction", "voile-impenetrable", "invocation-de-guerriers"
CORNERS = ((15000, 1000), (18000, 1000), (18000, 2000), (15000, 2000))


def table(**changes: Any) -> tuple[TableBattle, TableState]:
    """Return Salvynia in contact with an orc and two heroes, with gear and spells of every sort."""
    figures = [
        {
            "id": "s", "hero": "Salvynia", "at": [5000, 5000], "skills": ["soins"],
            "spells": ["guerison-magique", WALL, CALL],
            "gear": ["dague", "baton-a-2-mains", "arc-court", "potion-de-soin", "potion-de-soin", "potion-de-force"],
        },
        {"id": "e", "hero": "Erdokan", "at": [5000, 6000]},
        {"id": "g", "hero": "Gardul", "at": [5000, 12000]},
        {"id": "civ", "profile": "civil", "camp": "heroes", "tag": "civil", "at": [4000, 5000]},
        {"id": "c", "profile": "guerrier-orc", "at": [6000, 5000]},
        {"id": "d", "profile": "guerrier-orc", "at": [20000, 5000]},
    ]  # fmt: skip
    shapes = [
        {"kind": "water", "polygon": [[6000, 7900], [9000, 7900], [9000, 9900], [6000, 9900]]},
        {"kind": "climb", "polygon": [[0, 0], [900, 0], [900, 900], [0, 900]], "top": 2000},
    ]
    raw = {"figures": figures, "quest": "convoi", "table": {"shapes": shapes}}
    battle, state = read_position(raw, "offers.json")
    screens = Screen("s-1", WALL, "s", CORNERS, 1), Screen("g-1", VEIL, "g", CORNERS, 1)
    return battle, replace(state.put(replace(state.figure("s"), **changes)), screens=screens)


CASTS: list[TableAct] = [
    CastSpell("s", "tir-magique", "c"), CastSpell("s", "tir-magique", "d"), CastSpell("s", "repulsion-magique"),
    *(CastSpell("s", "guerison-magique", each) for each in ("s", "e", "g", "civ")),
    CastSpell("s", WALL), CastSpell("s", CALL),
]  # fmt: skip
LASTS: list[TableAct] = [EndSpell("s"), BreakParalysis("s"), ReloadWeapon("s")]
HANDS: list[TableAct] = [TakeInHand("s", 1)]


def test_all_that_one_may_consider_on_a_measured_table() -> None:
    battle, state = table(hidden=True, paralysed=9, loaded=-1, prone=True)
    shown = [each.act for each in offers(battle, state, "s")]
    # Whoever is invisible is engaged with nobody; water is within three paces of her base, the wall to climb is not.
    assert shown == [
        ShootAt("s", "c", "arc-court"), ShootAt("s", "d", "arc-court"), *CASTS,
        *(TendTo("s", each) for each in ("s", "e", "civ")),
        DrinkPotion("s", "potion-de-soin"), DrinkPotion("s", "potion-de-force"),
        EndSpell("s", "s-1"), *LASTS, *HANDS, RiseUp("s"), HandOver("s", "e"),
        GoAlong("s", (), manner="swim"), TurnTo("s", (0, 0)), DoSpecial("s"), DoNothing("s"),
    ]  # fmt: skip
    plain = [each.act for each in offers(*table(), "s")]
    assert plain == [Strike("s", "c"), *(each for each in shown if each not in (*LASTS, RiseUp("s")))]
    orc = [each.act for each in offers(*table(), "c")]
    swims = GoAlong("c", (), manner="swim")
    assert orc == [Strike("c", "s"), swims, TurnTo("c", (0, 0)), TakeLater("c"), DoSpecial("c"), DoNothing("c")]


def test_all_that_one_may_consider_where_nobody_measures() -> None:
    battle, state = table(known=Known(apart=(Apart("c", 0, CLOSE),)))
    (zone,) = battle.quest.exits
    asked = replace(battle, asked="trust")
    # Whoever is not touched may be run at; people say who touches whom, and who crosses which wall.
    assert [each.act for each in offers(asked, state, "s")] == [
        GoTold("s", "run", "d", "contact"), GoTold("s"), GoTold("s", "run"), Strike("s", "c"),
        ShootAt("s", "c", "arc-court"), ShootAt("s", "d", "arc-court"), *CASTS,
        *(TendTo("s", each) for each in ("s", "e", "g", "civ")),
        DrinkPotion("s", "potion-de-soin"), DrinkPotion("s", "potion-de-force"),
        EndSpell("s", "s-1"), *HANDS, HandOver("s", "e"), HandOver("s", "g"),
        CrossWall("s", "s-1"), SayOf("touch", "s", ("c", "d")), ForgetTold("s"), DoSpecial("s"), DoNothing("s"),
    ]  # fmt: skip
    civilian = [each.act for each in offers(asked, state, "civ")]
    assert civilian == [
        GoTold("civ", "run", "c", "contact"), GoTold("civ", "run", "d", "contact"), GoTold("civ"), GoTold("civ", "run"),
        CrossWall("civ", "s-1"), SayOf("touch", "civ", ("c", "d")), LeaveTable("civ", zone), ForgetTold("civ"),
        DoSpecial("civ"), DoNothing("civ"),
    ]  # fmt: skip


@pytest.mark.rule("SW-29", "SW-43")
def test_an_offer_has_its_forecast_where_dice_decide_and_its_reason_where_it_cannot_be() -> None:
    battle, state = table()
    strike = offer(battle, state, Strike("s", "c"))
    assert strike == TableOffer(Strike("s", "c"), None, prospect_of(battle, state, Strike("s", "c")), strike.rout)
    assert strike.prospect is not None
    # Alone in his troop the orc leaves nobody behind; another of it tests against 7, with a Morale of 0.
    assert strike.rout == 0
    troops = tuple(replace(each, members=("c", "d")) for each in state.troops if each.members == ("c",))
    together = offer(battle, replace(state, troops=troops), Strike("s", "c"))
    assert together.rout == strike.prospect.kill * Fraction(6, 20)
    far = offer(battle, state, Strike("s", "d"))
    assert far == TableOffer(Strike("s", "d"), Objection("SW-26", "quest.not_engaged", {"figure": "d"}))
    assert offer(battle, state, DoNothing("s")) == TableOffer(DoNothing("s"))
    assert prospect_of(battle, state, ShootAt("s", "d", "arbalete")) is None, "she has none"
