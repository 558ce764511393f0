"""What is dealt when a campaign begins, in a galaxy small enough to reckon it by hand: every number of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.galaxy.values import Character, Planet, Sector
from models.games.empire.turn.dealing import deal
from models.games.empire.turn.numbers import BOOK, Numbers
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.report_lines import objective_lines
from models.games.empire.turn.seen import seen
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
    lines = objective_lines(seen(told, told, (), first), Translator("fr"))
    assert any(str(number) in repr(line) for line in lines)


@pytest.mark.rule("CG-106")
def test_what_an_alliance_is_after_brings_twenty_points_where_the_referee_says_nothing_else() -> None:
    state = campaign(planet("mirovel", 0), planet("ostriel", 4))
    found = deal(state, BOOK, "deal").objectives
    points = {key: each.points for key, each in found.items() if each.alliance}
    assert points == {"together-empire": 20, "together-federation": 20}


SEEDS = tuple(f"seed {n}" for n in range(24))


def drawn(state: CampaignState, name: str, seeds: tuple[str, ...] = SEEDS) -> tuple[str, set[str]]:
    """Return the kind of an objective of the Hutt and all that it may be about."""
    found = [deal(state, SEATS, seed).objectives[f"hutt-{name}"] for seed in seeds]
    (kind,) = {each.kind.value for each in found}
    return kind, {target for each in found for target in each.targets}


def sectors(*things: Planet) -> CampaignState:
    state = campaign(*things)
    every = tuple(Sector(key, key.upper()) for key in "abcdez")
    return replace(state, galaxy=replace(state.galaxy, sectors=every))


@pytest.mark.rule("CG-105")
def test_a_sector_is_one_of_the_three_nearest_that_is_no_ones_planet_and_not_half_held() -> None:
    home = planet("h", 0, "hutt", y=1_000)
    far = {"a": 30, "b": -20, "c": 10, "d": 40}
    both = [planet(f"{key}{n}", x, "", y=n * 90_000, sector=key) for key, x in far.items() for n in (0, 1)]
    assert drawn(sectors(home, *both), "ground") == ("hold_sector", {"a", "b", "c"})
    alone = planet("e1", 2, sector="e")
    assert drawn(sectors(home, *both[:2], alone), "ground") == ("hold_sector", {"a"})
    half = [planet(f"e{n}", n, "hutt" if n < 2 else "", sector="e") for n in range(4)]
    most = [planet(f"e{n}", n, "hutt" if n < 3 else "", sector="e") for n in range(4)]
    assert drawn(sectors(*half), "ground") == ("hold_sector", {"e"})
    assert drawn(sectors(*most), "ground") == ("hold_count", set())
    # Who holds nothing looks from the middle of the map.
    nowhere = [planet(f"{key}{n}", x, "", y=5_000, sector=key) for key, x in (*far.items(), ("z", 9)) for n in (0, 1)]
    assert drawn(sectors(*nowhere), "ground")[1] == {"z", "c", "b"}


@pytest.mark.rule("CG-105")
def test_the_nearest_is_reckoned_across_and_along() -> None:
    places = {"a": (3, 4_000), "b": (0, 5_100), "c": (-4, -3_000), "d": (6, 0), "e": (1, 6_200)}
    things = [planet(key, x, "aube", "*", y=y) for key, (x, y) in places.items()]
    assert drawn(campaign(*things), "secret") == ("hold_planets", {"a", "b", "c"})
    mine = planet("m", 1, "hutt", "***", y=6_000)
    assert drawn(campaign(mine, *things), "secret") == ("hold_planets", {"e", "b", "a"})
    plain = [planet(key, 0, "aube") for key in "ab"]
    assert drawn(campaign(*plain, planet("s", 90, "", "***")), "secret") == ("hold_planets", {"s"})


@pytest.mark.rule("CG-105")
def test_who_is_to_be_beaten_holds_a_planet_and_a_resource_is_of_two_planets_at_least() -> None:
    state = campaign(
        planet("a", 0, "vador", resource="Ore"), planet("b", 9, "organa", resource="Ore"), planet("c", 19, "aube"),
        planet("d", 29, resource="Gaz"), planet("e", 39, "hutt", resource="Eau"), planet("f", 49, resource="Eau"),
    )  # fmt: skip
    assert drawn(state, "war") == ("beat", {"vador", "organa"}), "neutrals are no enemies of a neutral"
    assert drawn(state, "growth") == ("monopoly", {"Ore", "Eau"})
    four = [
        planet(f"{name}{n}", x, resource=name)
        for name, x in (("W", 40), ("X", 30), ("Y", 20), ("Z", 10))
        for n in (0, 1)
    ]
    assert drawn(campaign(*four), "growth") == ("monopoly", {"X", "Y", "Z"})
    assert drawn(campaign(planet("c", 19, "aube")), "war") == ("win_battles", set())


@pytest.mark.rule("CG-105")
def test_who_is_to_be_caught_is_an_enemys_and_aboard() -> None:
    people = (
        Character("one", Text.same("1"), "vador", command="v"), Character("two", Text.same("2"), "organa", command="o"),
        Character("friend", Text.same("3"), "aube", command="k"),
        Character("home", Text.same("4"), "vador", planet="p"), Character("free", Text.same("5"), "", command="v"),
    )  # fmt: skip
    state = campaign(planet("p", 0, "vador"), command("v", "vador", 0, troops(1)), characters=people)
    assert drawn(state, "secret") == ("capture", {"one", "two"})


@pytest.mark.rule("CG-105", "CG-106")
def test_objectives_are_whole_and_none_is_dealt_that_is_worth_nothing() -> None:
    state = campaign(*(planet(f"p{n}", n) for n in range(11)))
    found = dealt(state)
    kinds = [("growth", 9, 20), ("ground", 6, 35), ("war", 3, 25)]
    for name, number, points in kinds:
        kind = ObjectiveKind.WIN_BATTLES if name == "war" else ObjectiveKind.HOLD_COUNT
        assert found[f"hutt-{name}"] == Objective(f"hutt-{name}", kind, points, "hutt", number=number)
    assert "hutt-secret" not in found, "there is nothing it could be about"
    assert found["together-federation"] == Objective(
        "together-federation", ObjectiveKind.HOLD_COUNT, 100, alliance="federation", number=6,
        members=("amedda", "mothma", "organa"),
    )  # fmt: skip
    assert "together-empire" not in dealt(campaign(planet("p", 0))), "a part of one planet is none"
    lonely = replace(state, players={"hutt": state.players["hutt"]})
    assert {each.faction for each in dealt(lonely).values()} == {"hutt"}
    seats = {"objectives_empire": 3, "objectives_federation": 9, "objectives_neutral": 0, "objectives_together": 0}
    few = deal(state, Numbers(seats), "deal").objectives
    assert {each.faction for each in few.values()} == {"tarkin", "jerjerrod", "vador", "organa", "amedda", "mothma"}
    assert (few["tarkin-ground"].points, few["organa-ground"].points) == (1, 3)
    assert "tarkin-war" not in few, "a quarter of three points is none"
    third = replace(state.galaxy, alliances=(*state.galaxy.alliances, replace(state.galaxy.alliances[0], id="third")))
    third = replace(
        third, factions=tuple(replace(f, alliance="third") if f.id == "aube" else f for f in third.factions)
    )
    other = deal(replace(state, galaxy=third), Numbers({**seats, "objectives_neutral": 60}), "deal").objectives
    assert other["aube-ground"].points == 21
