"""Values every game uses, as people read them: readings, figures, sums; facets made at their first use."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from models.games.facets.typed_code import parts_of
from models.games.lazy import lazy, lazy_module
from models.games.library import game
from models.games.theming import choices_of, spoken, theme_of, themed
from models.games.values import InPlay, Option, OptionValue, Stat, Verdict
from models.i18n import Text, Translator

LOOSE, STRICT = (
    OptionValue("loose", Text("Large", "Loose"), Text("On passe.", "One passes.")),
    OptionValue("strict", Text("Stricte", "Strict"), Text("On ne passe pas.", "No passing.")),
)
CORNER = Option("corner", "A-12", Text("Coin de mur", "Corner of a wall"), (LOOSE, STRICT), "strict", "AG-5, AG-6")


def test_a_reading_that_is_not_known_reads_as_the_default() -> None:
    for choices, value in (
        ({}, STRICT),
        ({"corner": "loose"}, LOOSE),
        ({"corner": "x"}, STRICT),
        ({"x": "loose"}, STRICT),
    ):
        assert (CORNER.chosen(choices), CORNER.value(choices)) == (value.id, value)


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        ("coin mur", True), ("wall corner", True), ("large", True), ("loose", True), ("strict", True),
        ("ne passe pas", True), ("No passing", True), ("a-12", True), ("AG-6", True), ("", True), ("porte", False),
        ("coin porte", False),
    ],
)  # fmt: skip
def test_a_reading_is_found_by_its_words_in_either_language_and_by_its_ids(wanted: str, fits: bool) -> None:
    assert CORNER.fits(wanted) is fits


def test_a_figure_is_shown_as_its_card_prints_it() -> None:
    stat = Stat("Vie", Text("Vie", "Life"), Text("V", "L"), 0)
    assert [str(each) for each in (stat, replace(stat, value=None), replace(stat, shown="4+"))] == ["0", "—", "4+"]
    labels = {"Combat": Text("Combat", "Fight")}
    both = InPlay(Text("Avec bouclier", "With shield"), {"Combat": 3, "Dégâts": 2}, labels=labels)
    assert (both.shown("fr"), both.shown("en")) == ("Combat 3, Dégâts 2", "Fight 3, Dégâts 2")


@pytest.mark.parametrize(
    ("limit", "earned", "budget", "key"),
    [(None, 3, None, "x_free"), (40, 0, 40, "x"), (40, 15, 25, "x_earned"), (0, 0, 0, "x")],
)
def test_points_earned_are_told_apart_from_those_there_were(
    limit: int | None, earned: int, budget: int | None, key: str
) -> None:
    found = Verdict("B", 3, limit, 1, (), (), earned)
    assert (found.budget, found.worded("x")) == (budget, key)


def test_a_facet_is_made_once_when_it_is_first_used() -> None:
    drawn, known = lazy("random", "Random", 7), Random(7)
    assert [drawn.random(), drawn.random()] == [known.random(), known.random()]
    assert lazy_module("random").Random is Random  # type: ignore[attr-defined]
    with pytest.raises(ModuleNotFoundError):
        lazy("no_such_module", "X").anything  # noqa: B018
    assert (parts_of(("a", 3)), parts_of("a"), parts_of(3)) == (("a", 3), (), ())


def test_a_game_is_told_in_the_words_of_a_theme_it_has() -> None:
    book, plain = game("aventures"), game("escarmouche")
    assert book.themes is not None
    ids = list(book.themes.every())
    assert choices_of(book) == tuple((each, book.themes.every()[each].name) for each in ids)
    assert choices_of(plain) == ()
    theme = theme_of(book, ids[0])
    assert theme is book.themes.every()[ids[0]]
    assert (theme_of(book, ""), theme_of(book, "zzz"), theme_of(plain, ids[0])) == (None, None, None)
    assert themed(book, "zzz") is themed(book, "") is book
    assert themed(plain, ids[0]) is plain
    assert themed(book, ids[0]).title != book.title or themed(book, ids[0]) is not book
    assert type(spoken(Translator("en"), book, "zzz")) is Translator
    told = spoken(Translator("en"), book, ids[0])
    assert (type(told) is Translator, told.lang) == (False, "en")
