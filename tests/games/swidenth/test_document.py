"""Party documents: strict about shape, patient about names."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError
from models.games.swidenth.data import Rulebook, rulebook
from models.games.swidenth.document import report
from models.games.swidenth.names import find, name_of
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.roster import SwidenthRoster
from models.i18n import LANGUAGES, Translator

HERO: dict[str, Any] = {"name": "A", "race": "Elfe", "class": "Mage"}


def party(**hero: Any) -> dict[str, Any]:
    return {"party": "Essai", "characters": [{**HERO, **hero}]}


@pytest.mark.parametrize("words", ["Épée", "epee", "EPEE", "  épée ", "Sword", "sword", "\u0045\u0301pe\u0301e"])
def test_names_are_known_without_accents_case_and_in_both_languages(roster: SwidenthRoster, words: str) -> None:
    assert roster.read(party(gear=[words]), "x").heroes[0].gear == ("epee",)


@pytest.mark.parametrize(
    ("words", "gear_id"),
    [
        ("Épée bénie", "benie:epee"),
        ("epee beni", "benie:epee"),
        ("Arme bénie (Épée à 2 mains)", "benie:epee-a-2-mains"),
        ("Blessed weapon: Hammer", "benie:marteau"),
        ("Grimoire (Tir magique)", "grimoire:tir-magique"),
        ("Scroll: Magic bolt", "parchemin:tir-magique"),
        ("Parchemin d’Inspiration magique", "parchemin:inspiration-magique"),
        ("Grimoire", "grimoire"),
        ("Javelot", "lance"),
        ("Bâton", "baton-a-2-mains"),
        ("Rondache bénie", "Rondache bénie"),
        ("", ""),
    ],
)
def test_made_up_gear_and_other_names(roster: SwidenthRoster, words: str, gear_id: str) -> None:
    assert roster.read(party(gear=[words]), "x").heroes[0].gear == (gear_id,)


def test_every_name_finds_its_own_id(book: Rulebook) -> None:
    for sort in ("races", "classes", "gear", "spells", "skills"):
        for item_id, item in getattr(book, sort).items():
            for words in (item.name.fr, item.name.en, item_id, item.name.fr.upper()):
                assert find(book, sort, words) == item_id, words  # type: ignore[arg-type]


def test_numbered_skills(book: Rulebook) -> None:
    assert find(book, "skills", "Effrayant 3") == "effrayant-x:3"
    assert find(book, "skills", "Frightening 12") == "effrayant-x:12"
    assert find(book, "skills", "Tir 4") == "tir"
    assert find(book, "skills", "Lent 2") == ""
    assert name_of(book, "skills", "effrayant-x:3").en == "Frightening 3"


def test_improvements_in_any_spelling(roster: SwidenthRoster) -> None:
    read = roster.read(party(improvements={"Com": 1, "psyche": 2, "TIR": 1, "Moral": 0}), "x").heroes[0]
    assert read.improvements == {"combat": 1, "psychisme": 2, "tir": 1}


@pytest.mark.parametrize(
    ("document", "key", "place"),
    [
        ([], "json_not_table", "—"),
        ({}, "json_missing_key", "party"),
        ({"party": "x"}, "json_missing_key", "characters"),
        ({"party": "x", "characters": [3]}, "json_not_table", "characters[0]"),
        ({"party": 3, "characters": []}, "json_not_text", "party"),
        ({"party": "x", "characters": [], "budget": -1}, "json_range", "budget"),
        ({"party": "x", "characters": [], "budget": 10**30}, "json_range", "budget"),
        ({"party": "x", "characters": [], "bugdet": 1}, "json_unknown_key", "bugdet"),
        ({"party": "x", "characters": [HERO] * 201}, "json_many", "characters"),
        ({"party": "x", "characters": [], "shares": {"Anna": -1}}, "json_range", "shares.Anna"),
        ({"party": "x", "characters": [], "side": "horde"}, "json_side", "side"),
        (party(name=""), "json_no_name", "characters[0].name"),
        (party(name="a\u0000b"), "json_control", "characters[0].name"),
        (party(name="x" * 201), "json_long", "characters[0].name"),
        (party(race=["Elfe"]), "json_not_text", "characters[0].race"),
        (party(gear=[{"name": "Épée"}]), "json_not_text", "characters[0].gear[0]"),
        (party(improvements={"Combat": 10**9}), "json_range", "characters[0].improvements.Combat"),
        (party(improvements={"Combat": 1, "combat": 1}), "json_twice", "characters[0].improvements.combat"),
        (party(earned=-3), "json_range", "characters[0].earned"),
        (party(sort="x"), "json_unknown_key", "characters[0].sort"),
    ],
)
def test_a_document_of_another_shape_is_refused_with_its_place(
    roster: SwidenthRoster, document: object, key: str, place: str
) -> None:
    with pytest.raises(ContentError) as caught:
        roster.read(document, "groupe.json")
    assert (caught.value.key, caught.value.place, caught.value.file) == (f"swidenth.{key}", place, "groupe.json")
    for lang in LANGUAGES:
        sentence = Translator(lang)(caught.value.key, **caught.value.args_)
        assert "groupe.json" in sentence
        assert "{" not in sentence


def test_the_answer_has_exactly_the_keys_of_the_command_line(roster: SwidenthRoster) -> None:
    answer: dict[str, Any] = report(roster.check(roster.read(party(gear=["Bazooka"]), "x"), {}), Translator("en"))
    assert list(answer) == ["cost", "problems", "characters"]
    assert all(list(problem) == ["character", "rule", "grade", "text"] for problem in answer["problems"])
    assert [problem["character"] for problem in answer["problems"]] == ["", "", "A", "A", "A"]
    assert list(answer["characters"][0]) == ["name", "cost", "profile", "skills", "spells"]
    assert list(answer["characters"][0]["profile"]) == ["Combat", "Défense", "Vitalité", "Moral", "Psychisme", "Tir"]
    texts = [problem["text"] for problem in answer["problems"]]
    assert "“Bazooka” is not a known piece of gear." in texts


BOOK = rulebook()
IDS = {sort: st.sampled_from(list(getattr(BOOK, sort))) for sort in ("races", "classes", "gear", "spells", "skills")}
MADE = st.sampled_from(["benie:epee", "grimoire:tir-magique", "parchemin:duel-magique", "Bazooka", "Épée {de} feu"])
NAMES = st.text(st.characters(blacklist_categories=("Cc", "Cs")), min_size=1, max_size=20).filter(str.strip)
HEROES = st.builds(
    Hero,
    name=NAMES,
    race=IDS["races"] | st.just("Wookiee"),
    cls=IDS["classes"] | st.just("Contrebandier"),
    gear=st.lists(IDS["gear"] | MADE, max_size=6).map(tuple),
    spells=st.lists(IDS["spells"] | st.just("Boule de gomme"), max_size=4).map(tuple),
    improvements=st.dictionaries(st.sampled_from(["combat", "tir", "moral", "défiance"]), st.integers(1, 9)),
    skills=st.lists(IDS["skills"] | st.just("effrayant-x:3"), max_size=4).map(tuple),
    player=st.just("") | NAMES,
    earned=st.integers(0, 500),
    found=st.lists(IDS["gear"] | MADE, max_size=3).map(tuple),
    gone=st.lists(IDS["gear"], max_size=3).map(tuple),
)


PARTIES = st.builds(
    Party,
    NAMES,
    st.integers(0, 500),
    st.lists(HEROES, max_size=4).map(tuple),
    st.dictionaries(NAMES, st.integers(1, 99), max_size=3),
)


@given(PARTIES)
def test_reading_what_was_written_gives_the_same_party(built: Party) -> None:
    roster = SwidenthRoster()
    assert roster.read(roster.write(built), "x") == built
