"""What is dealt when a campaign begins, in a galaxy small enough to reckon it by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.galaxy.values import Character
from models.games.empire.turn.dealing import deal
from models.games.empire.turn.numbers import BOOK, Numbers
from models.games.empire.turn.objectives import Objective
from models.games.empire.turn.report.lines import objective_lines
from models.games.empire.turn.report.seen import player_view
from models.games.empire.turn.state import CampaignState
from models.i18n import Text, Translator
from tests.games.empire.turns import campaign, command, planet, troops

SEATS = Numbers({f"objectives_{side}": 100 for side in ("empire", "federation", "neutral", "together")})


def dealt(state: CampaignState) -> dict[str, Objective]:
    return dict(deal(state, SEATS, "deal").objectives)


def of_hutt(held: int) -> dict[str, Objective]:
    """Return what the Hutt are dealt who hold so many planets of no sector and no resource, with nobody else there."""
    return dealt(campaign(*(planet(f"p{n}", n, "hutt") for n in range(held))))


@pytest.mark.parametrize(
    ("held", "name", "number"),
    [
        pytest.param(0, "ground", 6, id="ground-at-least-six-planets"),
        pytest.param(3, "ground", 8, id="ground-five-more-than-three"),
        pytest.param(0, "growth", 9, id="growth-nine-more-than-none"),
        pytest.param(3, "growth", 12, id="growth-nine-more-than-three"),
        pytest.param(3, "war", 3, id="war-three-battles-where-nobody-can-be-beaten"),
    ],
)
@pytest.mark.rule("CG-105")
def test_a_number_is_so_many_at_least_and_so_many_more_than_at_the_start(held: int, name: str, number: int) -> None:
    assert of_hutt(held)[f"hutt-{name}"].number == number


@pytest.mark.parametrize(
    ("name", "points"),
    [("ground", 35), ("war", 25), ("growth", 20), ("secret", 20)],
)
@pytest.mark.rule("CG-105")
def test_a_seat_worth_a_hundred_points_is_shared_out(name: str, points: int) -> None:
    state = campaign(planet("mirovel", 0, "hutt"), planet("ostriel", 4, stars="***"))
    assert dealt(state)[f"hutt-{name}"].points == points


@pytest.mark.rule("CG-105")
def test_the_secret_of_a_player_is_a_character_to_catch_and_told_in_the_fourth_turn() -> None:
    foe = Character("sith", Text.same("Le Sith"), "vador", command="dogue")
    state = campaign(
        planet("mirovel", 0, "organa"), planet("ebrune", 9, "vador"), command("dogue", "vador", 9, troops(1)),
        characters=(foe,),
    )  # fmt: skip
    secret = dealt(state)["organa-secret"]
    assert (secret.kind.value, secret.targets) == ("capture", ("sith",))
    assert (secret.hidden, secret.trigger, secret.points) == (True, "turn:4", 20)


@pytest.mark.parametrize(("alliance", "number"), [("empire", 60), ("federation", 55)])
@pytest.mark.rule("CG-106")
def test_an_alliance_wants_its_part_of_a_hundred_planets(alliance: str, number: int) -> None:
    state = campaign(*(planet(f"p{n}", n) for n in range(100)))
    together = dealt(state)[f"together-{alliance}"]
    assert (together.number, together.points, together.members) == (number, 100, state.members(alliance))
    told = replace(state, objectives={together.id: together})
    first = together.members[0]
    lines = objective_lines(player_view(told, told, (), first), Translator("fr"))
    assert any(str(number) in repr(line) for line in lines)


@pytest.mark.rule("CG-106")
def test_what_an_alliance_is_after_brings_twenty_points_where_the_referee_says_nothing_else() -> None:
    state = campaign(planet("mirovel", 0), planet("ostriel", 4))
    found = deal(state, BOOK, "deal").objectives
    points = {key: each.points for key, each in found.items() if each.alliance}
    assert points == {"together-empire": 20, "together-federation": 20}
