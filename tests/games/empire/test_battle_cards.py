"""A battle as a card for the referee: where, who, both sums, what came of it, and whose dice to rule on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from models.games.empire.turn.battle_cards import battles
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.state import CampaignState
from models.games.empire.turn.turn_json import stored_phases
from models.i18n import Translator
from tests.games.empire.turns import Turn, campaign, command, order, planet, troops

FRENCH = Translator("fr")
WORLD = campaign(
    planet("home", 90, "hutt", "*"), planet("other", 99, "hutt"), planet("p", 5, "aube", garrison=troops(2, 0, 1)),
    command("i", "tarkin", 0, troops(9, 0, 10)), command("h", "hutt", 12, troops(fighters=8), home="home"),
)  # fmt: skip


def cards(
    state: CampaignState, *orders: Any, typed: Mapping[str, tuple[int, ...]] | None = None, **choices: str
) -> Any:
    turn = Turn(state, *orders, typed=typed, choices=choices)
    return battles(stored_phases(turn.phases, EmpireTurn), state, FRENCH)


@pytest.mark.rule("CG-76", "CG-74", "CG-82")
def test_a_battle_is_where_its_defender_is_then_and_names_the_dice_it_would_throw() -> None:
    goes = order("tarkin", 1, "move", command="i", planet="p")
    alone = WORLD.with_command("h", x=80_000)
    (ground,) = cards(alone, goes, typed={"assault/p": (9, 3)})
    assert (ground.phase, ground.stream, ground.at, ground.typed) == (
        "conquests",
        "conquests/assault/p/#1",
        (5_000, 0),
        True,
    )
    strong = alone.with_command("i", force=troops(9, 9, 99))
    sky, land = cards(strong, goes, garrison_in_space="yes")
    assert (sky.stream, land.stream) == ("conquests/sky/p/#1", "conquests/assault/p/#1")
    assert [each.rounds[0][0].die for each in (sky, land)] == [0, 0]
    assert not sky.typed
    (space,) = cards(strong.with_command("h", x=12_000), order("tarkin", 1, "move", command="i", x=9_000, y=0))
    assert space.stream == "fleets/battle/h+i/@12000,0/#1"


@pytest.mark.rule("CG-75", "CG-60")
def test_every_round_is_on_the_card_and_what_came_of_it_ends_where_another_thing_is_told() -> None:
    state = campaign(
        planet("home", 12, "hutt", "*"), command("i", "tarkin", 0, troops(fighters=8)),
        command("h", "hutt", 12, troops(fighters=4), home="home"), command("far", "organa", 400, troops(fighters=1)),
        command("near", "aube", 405, troops(fighters=2), "total"),
    )  # fmt: skip
    goes = order("tarkin", 1, "move", command="i", x=9_000, y=0)
    first, second = cards(state, goes, typed={"battle/h+i": (6, 5, 7, 5, 4, 3, 9, 8)})
    assert [(a.die, b.die) for a, b in first.rounds][:3] == [(6, 5), (7, 5), (4, 3)]
    assert [a.total for a, _ in first.rounds] == [sum(value for _, value, _ in a.terms) for a, _ in first.rounds]
    assert [rule for _, rule in first.outcome] == ["CG-87", "CG-87", "CG-60", "CG-119"]
    assert (second.keys, second.at, second.typed, first.typed) == (("far", "near"), (405_000, 0), False, True)
    assert second.camps == (("Far",), ("Near",))
    assert cards(campaign()) == ()
