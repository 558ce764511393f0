"""Decks from lists, tables and files of a collection: what enters, what they amount to, what is refused."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from models.errors import ContentError
from models.formats.decks import read_deck
from models.games.dagobah.decks import deck_figures, taken
from models.games.dagobah.own import with_own
from models.games.dagobah.types import DeckType, cards
from models.games.facets.card_tables import DeckTaken
from models.games.library import BUILT
from models.i18n import Text


def read(text: str, name: str = "deck.txt") -> DeckTaken:
    return taken("Mine", read_deck(text.encode(), name), cards())


def test_a_list_knows_the_cards_of_the_book_and_brings_the_others() -> None:
    found = read("# my deck\n3 Asteroid Field\nYoda\n2x Some Pilot\nlimace de l'espace x2\n")
    assert found.deck["cards"] == {"asteroid-field": 3, "yoda": 1, "some-pilot": 2, "space-slug": 2}
    assert found.cards == {"some-pilot": {"name": {"fr": "Some Pilot", "en": "Some Pilot"}, "kind": "other"}}


def test_a_table_brings_destinies() -> None:
    found = read("nom;nombre;destinée\nYoda;1;1\nSome Pilot;3;4\n", "deck.csv")
    assert found.cards["some-pilot"]["destiny"] == 4
    assert found.cards["yoda"]["destiny"] == 1
    known = with_own({("cards", each): body for each, body in found.cards.items()}).cards
    figures = deck_figures(DeckType("d", Text.same("d"), "", dict(found.deck["cards"])), known)  # type: ignore[arg-type]
    assert (figures.destinies, figures.mean, figures.lacking) == ({1: 1, 4: 3}, Fraction(13, 4), ())


def test_a_collection_gives_numbers_and_keeps_texts_and_pictures_out() -> None:
    card = {
        "side": "Dark", "count": 2,
        "front": {
            "title": "<><>Some Ship", "type": "Starship", "subType": "Capital: Some Class", "destiny": "1", "armor": 5,
            "power": "x", "icons": ["Independent Starship"], "gametext": "Never taken.", "imageUrl": "https://…",
        },
    }  # fmt: skip
    found = read(json.dumps({"cards": [card]}), "mine.json")
    assert found.cards["some-ship"] == {
        "name": {"fr": "Some Ship", "en": "Some Ship"}, "kind": "starship", "side": "dark", "sub": "capital",
        "destiny": 1, "armour": 5, "traits": ["independent"], "diamonds": 2,
    }  # fmt: skip
    assert found.deck["cards"] == {"some-ship": 2}


@pytest.mark.rule("DG-12", "DG-38", "DG-39")
def test_the_deck_of_the_belt_has_as_many_fields_as_one_system_takes() -> None:
    tables = BUILT["dagobah"].card_tables
    assert dict(tables.decks()) == {"asteroid-deck": Text("Ceinture d’astéroïdes", "Asteroid belt")}
    figures = tables.figures("asteroid-deck")
    assert figures.limited == ((Text("Champ d’astéroïdes", "Asteroid Field"), 3, 3),)
    assert (figures.sectors, figures.mean) == (4, 0)
    assert figures.lacking == ()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "cardtable.no_deck"),
        ('{"no": 1}', "cardtable.no_deck"),
        ('{"cards": [{"front": {}}]}', "cardtable.no_card"),
        ('{"cards": [{"count": -1, "front": {"title": "A"}}]}', "cardtable.no_number"),
        ("name,count\nYoda,many\n", "cardtable.no_number"),
        ("\n".join(f"Card {n}" for n in range(201)), "cardtable.long_deck"),
    ],
)
def test_a_file_that_is_no_deck_says_so(text: str, key: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(text)
    assert caught.value.key == key


@pytest.mark.rule("DG-12", "DG-19", "DG-27")
def test_the_belt_that_comes_with_the_rules_is_read_in_words() -> None:
    tables = BUILT["dagobah"].card_tables
    assert dict(tables.tables()) == {"belt": Text("La ceinture", "The belt")}
    belt = tables.open("belt", {})
    assert not belt.problems()
    (row,) = belt.due("control", "dark")
    assert row.said.en.startswith("TIE Bomber: an asteroid destiny, 3 more sectors. Its armour or manoeuvre is missing")
    loss = belt.losing("slug")
    assert [said.en for said, _ in loss.lines] == ["Space Slug: lost", "Big One: Asteroid Cave: is a cave again"]
    assert loss.body["cards"][0] == "big big-one hoth place dark 4"
