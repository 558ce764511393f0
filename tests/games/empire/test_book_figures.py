"""Numbers and names of the galaxy's book as they come out of what is made of them: circles, discs, sides, checks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Income, Planet
from models.games.empire.check import check
from models.games.empire.figures import book_alliances, book_factions
from models.games.empire.turn.judge import begin
from models.games.library import game

SIDES = {
    "empire": (
        ("Empire Galactique", "Galactic Empire"),
        {
            "Grand Amiral Tarkin": "Grand Admiral Tarkin",
            "Grand Moff Jerjerrod": "Grand Moff Jerjerrod",
            "Dark Vador": "Darth Vader",
        },
    ),
    "federation": (
        ("Fédération des planètes libres", "Federation of Free Planets"),
        {"Bail Organa": "Bail Organa", "Mas Amedda": "Mas Amedda", "Mon Mothma": "Mon Mothma"},
    ),
    "neutres": (
        ("Neutres", "Neutrals"),
        {
            "Fédération du Commerce": "Trade Federation",
            "Cartel des Hutt": "Hutt Cartel",
            "Ordre de Mecrosa": "Mecrosa Order",
            "Aube Écarlate": "Crimson Dawn",
            "Confédération des systèmes indépendants": "Confederacy of Independent Systems",
            "Conseil des systèmes neutres": "Council of Neutral Systems",
        },
    ),
}


@pytest.mark.rule("CG-2", "CG-3", "CG-4", "CG-5", "CG-7")
def test_a_new_galaxy_has_the_sides_of_the_book_in_both_languages() -> None:
    strategy = game("empire").strategy
    assert strategy is not None
    alliances, factions = strategy.sides()
    found = {
        bloc.id: (
            (bloc.name.fr, bloc.name.en),
            {each.name.fr: each.name.en for each in factions if each.alliance == bloc.id},
        )
        for bloc in alliances
    }
    assert found == SIDES


@pytest.mark.rule("CG-27", "CG-90", "CG-91")
def test_commands_and_planets_are_as_wide_as_the_referee_says() -> None:
    strategy = game("empire").strategy
    assert strategy is not None
    assert strategy.circle() == 9_000
    assert [strategy.disc(each) for each in (Income.ORDINARY, Income.PRODUCTION, Income.MAJOR)] == [500, 600, 800]


@pytest.mark.rule("CG-62")
def test_a_sixth_command_of_a_faction_is_told() -> None:
    fleets = tuple(Command(f"c{n}", f"C{n}", "tarkin", n * 100_000, 0, radius=9_000) for n in range(6))
    planets = (Planet("a", "A", 0, 0, 500),)
    five = Galaxy(planets=planets, factions=book_factions(), alliances=book_alliances(), commands=fleets[:5])
    told = [len([p for p in check(each) if p.rule == "CG-62"]) for each in (five, replace(five, commands=fleets))]
    assert told == [0, 1]


@pytest.mark.rule("CG-103")
def test_every_player_begins_with_a_hundred_millions() -> None:
    state = begin(Galaxy(planets=(Planet("a", "A", 0, 0, 500),), factions=book_factions(), alliances=book_alliances()))
    assert {key: each.money for key, each in state.players.items()} == {each.id: 100_000 for each in book_factions()}
