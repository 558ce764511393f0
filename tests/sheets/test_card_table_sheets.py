"""The aid of a card game on two pages with its whole matrix, placards to cut out, sheets of training and decks."""

from __future__ import annotations

from itertools import pairwise

import pytest

from editor.paint.fonts import metrics
from models.games.library import BUILT
from models.i18n import LANGUAGES
from models.sheets.card_table.pages import (
    TablePaper,
    aid_pages,
    deck_pages,
    placard_pages,
    table_drawing,
    table_pages,
    training_pages,
)
from models.sheets.cards.imposition import Page
from models.sheets.marks import Box, PanelMark, PictureMark, WordsMark
from models.sheets.options import CardOptions

GAME = BUILT["dagobah"]


def words(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, WordsMark)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_aid_is_two_pages_with_every_card_at_every_place(lang: str) -> None:
    tables = GAME.card_tables
    matrix = tables.matrix({})
    first, second = aid_pages("Dagobah", tables.aid(), matrix, CardOptions(language=lang), metrics())
    said = " ".join(words(first))
    assert all(price in said for price in ("DG-15", "DG-16", "DG-17", "DG-36", "DG-67", "DG-72", "DG-75"))
    cells = " ".join(words(second)).replace("\u00a0", " ")
    for verdict in (*matrix.deploy.values(), *matrix.move.values()):
        if verdict.answer == "forbidden":
            assert f"× {verdict.rules[0]}" in cells
    for page in (first, second):
        area = Box(0, 0, page.width, page.height)
        assert all(area.holds(Box(m.x, m.y, m.width, 0)) for m in page.marks if isinstance(m, WordsMark))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_placards_stand_whole_on_their_sheets_and_words_in_them(lang: str) -> None:
    placards = GAME.card_tables.placards()
    pages = placard_pages(placards, GAME.rules(), CardOptions(language=lang), metrics())
    assert {each.name.en for each in placards} >= {"Asteroid Field", "Big One", "Star Destroyer: Launch Bay"}
    for page in pages:
        area = Box(0, 0, page.width, page.height)
        cuts = [m.box for m in page.marks if isinstance(m, PanelMark) and {m.box.w, m.box.h} == {63.0, 88.0}]
        assert cuts
        assert all(area.holds(box) for box in cuts)
        for mark in (each for each in page.marks if isinstance(each, WordsMark)):
            assert any(box.holds(Box(mark.x, mark.y, mark.width, 0)) for box in cuts), mark.text


def test_sheets_to_fill_in_name_tests_destinies_and_cards() -> None:
    tables, options = GAME.card_tables, CardOptions(language="en")
    (training,) = training_pages(tables.tests(), options, metrics())
    assert {"Jedi Test 1", "Jedi Test 5", "You Must Confront Vader"} <= set(words(training))
    (deck,) = deck_pages("Belt", tables.figures("asteroid-deck"), options, metrics())
    assert {"Asteroid sectors", "4"} <= set(words(deck))
    (table,) = table_pages("Belt", tables.open("belt", {}), options, metrics())
    assert "belly of the slug (DG-25)" in words(table)


@pytest.mark.parametrize(("paper", "size"), [("a4", (297, 210)), ("a3", (420, 297))])
def test_a_table_is_drawn_whole_on_its_paper(paper: TablePaper, size: tuple[float, float]) -> None:
    position = GAME.card_tables.open("belt", {})
    (page,) = table_drawing("Belt", position, paper, CardOptions(language="en"), metrics())
    assert (page.width, page.height) == size
    assert {"Hoth", "Big One", "Space Slug", "Control phase, Dark side"} <= set(words(page))
    drawn = [mark for mark in page.marks if isinstance(mark, PictureMark)]
    assert len(drawn) == len(position.rows())
    area = Box(0, 0, *size)
    assert all(area.holds(each.box) for each in drawn)
    assert not [(a, b) for a, b in pairwise(drawn) if a.box.meets(b.box)]
