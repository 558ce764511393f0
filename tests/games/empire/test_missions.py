"""Smugglers of a neutral on their missions: what they are sent for, what is refused, who hears of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.galaxy.values import Character
from models.games.empire.turn.happenings import Account
from models.games.empire.turn.missions import has_smugglers, smuggle
from models.games.empire.turn.orders import TurnOrder
from models.games.empire.turn.state import CampaignState, PersonState
from models.i18n import Text
from tests.games.empire.test_engaging import tellings
from tests.games.empire.turns import campaign, order, planet


def world(smugglers: int = 1) -> CampaignState:
    people = (
        Character("ann", Text.same("Ann"), "hutt", planet="q"), Character("foe", Text.same("Foe"), "aube", planet="q"),
        Character("sage", Text.same("Sage"), planet="q"), Character("held", Text.same("Held"), "hutt", planet="q"),
        Character("dead", Text.same("Dead"), "hutt", planet="q"),
    )  # fmt: skip
    state = campaign(
        planet("p", 0, "vador", "***"), planet("q", 9, "aube", "*"), planet("n", 19, "", "***"),
        planet("m", 29, "hutt", "***"), characters=people,
    )  # fmt: skip
    state = replace(state, people={"held": PersonState(captor="aube"), "dead": PersonState(dead=True)})
    return state.with_player(replace(state.players["hutt"], smugglers=smugglers))


def sent(*orders: TurnOrder, state: CampaignState | None = None) -> list[tuple[Any, ...]]:
    account = Account(state or world())
    smuggle(account, orders)
    return [(*each, told.cause) for each, told in zip(tellings(account.told), account.told, strict=True)]


def mission(line: int, mission: str, who: str = "hutt", **args: str) -> TurnOrder:
    return order(who, line, "mission", mission=mission, **args)


def no(reason: str, who: str = "hutt", line: int = 1) -> tuple[Any, ...]:
    return "refused", "CG-53", {"reason": f"empire.{reason}", "kind": "mission"}, who, f"{who}:{line}"


RAID = [
    ("raid", "CG-53", {"planet": "p", "faction": "hutt"}, "hutt", "hutt:1"),
    ("raided", "CG-53", {"planet": "p"}, "vador", ""),
]


@pytest.mark.rule("CG-53")
def test_each_mission_takes_smugglers_a_neutral_has_left() -> None:
    assert sent(mission(1, "raid", planet="p"), mission(2, "raid", planet="p")) == [*RAID, no("no_smugglers", line=2)]
    assert sent(mission(2, "raid", planet="p"), mission(1, "raid", planet="p"), state=world(2)) == [
        *RAID, no("raided_already", line=2),
    ]  # fmt: skip
    assert sent(mission(1, "raid", planet="p"), state=world(0)) == [no("no_smugglers")]
    assert sent(mission(1, "raid", "vador", planet="q")) == [no("neutrals_only", "vador")]
    assert sent(mission(1, "resource", resource="Ore"), mission(2, "raid", planet="none")) == [
        no("no_raid_there", line=2)
    ]
    account = Account(world(2))
    assert [has_smugglers(account, mission(1, "resource"), gone) for gone in (0, 1, 2)] == [True, True, False]
    assert tellings(account.told) == [no("no_smugglers")[:4]]


@pytest.mark.rule("CG-53")
@pytest.mark.parametrize("where", ["q", "n", "m", "none"])
def test_a_raid_goes_to_a_major_planet_of_another(where: str) -> None:
    assert sent(mission(1, "raid", planet=where)) == [no("no_raid_there")]


@pytest.mark.rule("CG-53")
def test_a_person_is_carried_from_where_he_is_said_to_be() -> None:
    def carry(who: str, start: str = "q", to: str = "m") -> list[tuple[Any, ...]]:
        return sent(mission(1, "carry", character=who, to=to, **{"from": start}))

    for who in ("ann", "sage"):
        carried = ("carried", "CG-53", {"faction": "hutt", "planet": "m", "character": who}, "hutt", "hutt:1")
        travelled = ("travelled", "CG-53", {"character": who, "planet": "m"}, "hutt", "hutt:1")
        assert carry(who) == [carried, travelled]
        assert carry(who, "p") == [carried], "who is not there is not found"
        assert carry(who, to="none") == [no("no_such_place")]
    for who in ("foe", "held", "dead", "none"):
        assert carry(who) == [no("not_his_character")]
