"""Builds of every game with a roster, as people make them: known things, misspelt ones, any name."""

from __future__ import annotations

from hypothesis import strategies as st

from models.games.escarmouche.ruleset import ruleset
from models.games.library import game
from models.games.swidenth.data import rulebook

TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=24)
NAMES = st.one_of(st.sampled_from(["Salvynia", "Grok-Grok", "Les Noirs Amères", "O’Neil", "ÉLAN", "x 2"]), TEXT)
NAMED = NAMES.filter(str.strip)


def _gear():
    book = rulebook()
    weapons = [gear_id for gear_id, thing in book.gear.items() if thing.is_weapon]
    made = st.sampled_from(weapons).map(lambda each: f"benie:{each}")
    books = st.builds("{}:{}".format, st.sampled_from(["grimoire", "parchemin"]), st.sampled_from(list(book.spells)))
    return st.one_of(st.sampled_from(list(book.gear)), made, books, TEXT)


def _hero():
    book = rulebook()
    numbered = st.integers(0, 20).map(lambda n: f"effrayant-x:{n}")
    gear = st.lists(_gear(), max_size=5)
    return st.fixed_dictionaries(
        {
            "name": NAMED,
            "race": st.one_of(st.sampled_from(list(book.races)), TEXT),
            "class": st.one_of(st.sampled_from(list(book.classes)), TEXT),
        },
        optional={
            "gear": gear,
            "found": gear,
            "gone": gear,
            "spells": st.lists(st.one_of(st.sampled_from(list(book.spells)), TEXT), max_size=4),
            "skills": st.lists(st.one_of(st.sampled_from(list(book.skills)), numbered, TEXT), max_size=3),
            "improvements": st.dictionaries(st.sampled_from(["Combat", "Tir", "Moral", "Psy"]), st.integers(0, 9)),
            "player": NAMES,
            "earned": st.integers(0, 1_000_000),
        },
    )


def swidenth():
    roster = game("swidenth").roster
    document = st.fixed_dictionaries(
        {"party": NAMES, "characters": st.lists(_hero(), max_size=5)},
        optional={
            "budget": st.integers(0, 1_000_000),
            "shares": st.dictionaries(NAMES, st.integers(0, 1_000_000), max_size=3),
        },
    )
    return document.map(lambda each: ("swidenth", roster.read(each, "")))


def escarmouche():
    roster = game("escarmouche").roster
    unit = st.fixed_dictionaries(
        {"profile": st.one_of(st.sampled_from(list(ruleset().profiles)), TEXT), "count": st.integers(0, 100_000)},
        optional={"name": NAMES},
    )
    document = st.fixed_dictionaries(
        {"army": NAMES, "side": st.sampled_from(["Empire", "Rébellion"]), "units": st.lists(unit, max_size=6)},
        optional={"limit": st.one_of(st.none(), st.integers(0, 100_000_000_000))},
    )
    return document.map(lambda each: ("escarmouche", roster.read(each, "")))


def builds():
    """Pairs of a game's id and a build of it."""
    return st.one_of(swidenth(), escarmouche())
