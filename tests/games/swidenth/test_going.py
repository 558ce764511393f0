"""Where the task of heroes leads: the nearest spot of a place, who must leave, who may lie in ambush or wait."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.swidenth.battle.errand import Errand, Lure
from models.games.swidenth.battle.going import nearest_spot
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import TableBattle, TableState
from models.table.spots import Spot

BOX = ((2000, 1000), (6000, 1000), (6000, 1600), (2000, 1600))


@pytest.mark.parametrize(
    ("at", "spot"),
    [
        # Half a pace inside of each side, or in the middle where it is narrower.
        ((0, 0), (2500, 1300)),
        ((2400, 1300), (2500, 1300)),
        ((4000, 5000), (4000, 1300)),
        ((5500, 1300), (5500, 1300)),
        ((5501, 1000), (5500, 1300)),
        ((9000, 9000), (5500, 1300)),
    ],
)
def test_the_nearest_spot_of_a_place_is_a_bit_inside_of_it(at: Spot, spot: Spot) -> None:
    assert nearest_spot(BOX, at) == spot
    assert nearest_spot(BOX[::-1], at) == spot, "in whatever order its corners come"


def convoy(*more: dict[str, Any]) -> tuple[TableBattle, TableState]:
    figures = [
        {"id": "t", "hero": "Thevor", "at": [3000, 12000]},
        {"id": "c", "profile": "civil", "camp": "heroes", "tag": "civil", "at": [2000, 12000]},
        {"id": "d", "profile": "civil", "camp": "heroes", "tag": "civil", "at": [2000, 11000], "status": "dead"},
        {"id": "k", "profile": "soldat-de-la-garde", "camp": "heroes", "at": [2000, 13000]},
        {"id": "b", "profile": "guerrier-brigand", "at": [12000, 2000]},
        *more,
    ]
    return read_position({"figures": figures, "quest": "convoi"}, "going.json")


WAITING = {"id": "e", "profile": "guerrier-brigand", "tag": "embuscade", "status": "reserve"}


@pytest.mark.rule("SW-149", "SW-152")
def test_the_task_of_a_convoy_is_to_lead_the_civilians_out_past_an_ambush() -> None:
    battle, state = convoy(WAITING)
    errand = Errand(battle, state)
    exit_of = ((23000, 10000), (24000, 10000), (24000, 14000), (23000, 14000))
    assert sorted(errand.exit) == sorted(exit_of)
    assert [each.id for each in errand.led] == ["c"]
    assert [each.id for each in errand.heroes] == ["t"]
    assert [each.id for each in state.figures if errand.is_led(each)] == ["c", "d"]
    assert not errand.anybody
    assert errand.lures == (Lure(battle.zones[str(next(iter(battle.quest.exits)))], 6),)
    assert errand.fetched == ()
    assert Errand(*convoy()).lures == (), "nobody lies in ambush"
    assert Errand(battle, replace(state, occurred=("embuscade",))).lures == (), "it was sprung"


@pytest.mark.rule("SW-149")
def test_without_a_quest_nobody_must_leave() -> None:
    battle, state = convoy()
    plain, now = read_position({"figures": [{"id": "t", "hero": "Thevor", "at": [3000, 12000]}]}, "going.json")
    errand = Errand(plain, now)
    assert (errand.exit, errand.led, errand.anybody, errand.lures) == ((), (), False, ())
    # Whose exit is for all who are led: those who are no heroes, by any tag.
    (zone,) = battle.quest.exits
    battle.quest.exits[zone] = frozenset({""})
    whoever = Errand(battle, state)
    assert whoever.anybody
    assert [each.id for each in whoever.led] == ["c", "k"]
    # For some and for all at once: those of the tag.
    battle.quest.exits[zone] = frozenset({"", "civil"})
    both = Errand(battle, state)
    assert (both.anybody, [each.id for each in both.led]) == (False, ["c"])
