"""Values every game uses, as people read them: readings, figures, sums; facets made at their first use."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.address import is_address
from models.games.campaign_book import BookLine, BookPlot
from models.games.facets.strategy import Balance, Meeting, MeetingKind, SectorHold, Start, Threat
from models.games.facets.turns import TurnEvent, spoken_args, spoken_event
from models.games.facets.typed_code import parts_of
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


def test_parts_of_a_field_are_texts_and_numbers() -> None:
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


def told(key: str, refused: bool = False, **args: object) -> str:
    """Return what is said of an event of a turn."""
    return spoken_event(TurnEvent("SE-1", f"empire.{key}", args, refused), Translator("en"))


def test_money_is_told_in_millions_points_as_they_are_and_units_in_words() -> None:
    assert told("told_bonus", command="Ackbar", amount=3) == "Ackbar is given a bonus of 3."
    assert told("told_points_battle", faction="Naboo", amount=1) == "Naboo: 1 point for a battle won."
    assert told("told_points_battle", faction="Naboo", amount=2) == "Naboo: 2 points for a battle won."
    assert told("told_points_battle", faction="Naboo", amount=-1) == "Naboo: \u2212" + "1 point for a battle won."
    assert told("told_won", faction="Naboo", amount=1) == "Naboo has won the campaign, with 1 point."
    assert told("told_lost_command", command="Ackbar", infantry=1, fighters=0, cruisers=2) == (
        "Ackbar loses 1 battalion, 2 cruisers."
    )
    assert told("told_lost_command", command="Ackbar") == "Ackbar loses no unit."
    assert told("told_points_battle", True, faction="Naboo", amount=2, who="Jo", line=3) == (
        "Jo, line 3: Naboo: 2 points for a battle won."
    )
    t = Translator("en")
    given = {"amount": 1500, "spent": 2250, "other": 7}
    assert spoken_args("empire.told_paid", given, t) == {
        "amount": t.decimal(1500), "spent": t.decimal(2250), "other": 7, "units": t("empire.no_unit"),
    }  # fmt: skip
    assert (t.decimal(1500), given["amount"]) == ("1.5", 1500)
    for key in ("empire.told_won", "empire.told_points_battle", "empire.told_bonus"):
        assert spoken_args(key, given, t)["amount"] == 1500


def start(*numbers: int) -> Start:
    """Return a start with these figures."""
    joined, planets, income, more_planets, more_income, contested, distance = numbers
    return Start("f", "c", joined, planets, income, more_planets, more_income, contested, "r", distance)


def test_a_gap_between_starts_is_in_thousandths_of_their_mean() -> None:
    found = Balance((start(1, 4, 9, 10, 100, 2, 50), start(3, 4, 9, 20, 300, 5, 150), start(2, 4, 9, 10, 200, 2, 100)))
    gaps = [found.gap(each) for each in ("joined", "planets", "next_income", "contested", "rival_distance")]
    # Two of a mean of 2; none; 200 of 200; 3 contested of a mean of 40/3 within reach; 100 of 100.
    assert gaps == [1000, 0, 1000, 225, 1000]
    assert found.unfairness == 1000 + 0 + 3 * 1000 + 225 + 1000
    assert Balance((start(0, 0, 0, 0, 0, 0, 0),) * 2).unfairness == 0
    move = Meeting("b", "a", (0, 0), MeetingKind.ARRIVAL)
    assert (move.pair, Meeting("a", "b", (0, 0), MeetingKind.ARRIVAL).pair) == (("a", "b"), ("a", "b"))
    command: Any = object()
    assert [Threat((command,), (command,)).level, Threat((), (command,)).level, Threat(jumps=3).level] == [
        "now",
        "soon",
        "",
    ]
    assert [SectorHold("s", "h", ("p",), missing, 3).complete for missing in ((), ("q",))] == [True, False]


@pytest.mark.parametrize(
    ("values", "span"),
    [
        ([], (0, 1, 4)), ([[(3, 0)]], (3, 4, 4)), ([[(1, 4), (2, 3)], [(5, 2)]], (1, 5, 4)),
        ([[(1, 5)], [(2, -3)]], (1, 2, 8)), ([[(1, -9)]], (1, 2, 4)),
    ],
)  # fmt: skip
def test_a_plot_spans_its_turns_and_a_multiple_of_four(
    values: list[list[tuple[int, int]]], span: tuple[int, int, int]
) -> None:
    assert BookPlot("P", tuple(BookLine("L", "#000000", tuple(each)) for each in values)).span == span


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("a@b", True), ("a.b+c@d.org", True), (f"{'a' * 64}@{'b' * 189}", True), (f"{'a' * 65}@b", False),
        (f"a@{'b' * 190}", False), ("a", False), ("@b", False), ("a@", False), ("a@b@c", False), ("a@b,c@d", False),
        ("a b@c", False), ("a@b\n", False), ("<a@b>", False), ("a@b;", False), ('"a"@b', False), ("", False),
    ],
)  # fmt: skip
def test_an_address_is_one_address_and_nothing_else(words: str, right: bool) -> None:
    assert is_address(words) is right
