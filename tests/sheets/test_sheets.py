"""Party sheet, ledger, story, kit list: everything is there once and inside its page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.games.facets.chronicle import LedgerRow
from models.games.values import CardContent, CardSection
from models.i18n import Text, Translator
from models.sheets.army_sheet import TURNS, army_sheet
from models.sheets.cards.imposition import Page
from models.sheets.cards.stat_card import lay_out
from models.sheets.kit import KitLine, kit_list, kit_sheet, kits
from models.sheets.ledger import ledger_sheet
from models.sheets.marks import Box, PanelMark, PolygonMark, SheetInk, WordsMark
from models.sheets.options import CardOptions
from models.sheets.party_sheet import party_sheet
from models.sheets.score_sheet import score_sheet
from models.sheets.text import SMALLEST, Metrics
from tests.sheets.contents import INQUISITOR, SALVYNIA, STORMTROOPER, THEVOR, TROLL

FR, EN = CardOptions(), CardOptions(language="en")


def said(pages: Iterable[Page]) -> str:
    return " ".join(mark.text for page in pages for mark in page.marks if isinstance(mark, WordsMark))


def stays_inside(pages: Iterable[Page]) -> None:
    for page in pages:
        room = Box(0, 0, page.width, page.height).inset(4.9)
        for mark in page.marks:
            if isinstance(mark, WordsMark):
                assert mark.points >= SMALLEST
                assert room.holds(Box(mark.x, mark.y - 1, mark.width, 1), 0.05), mark
            elif isinstance(mark, PanelMark):
                assert room.holds(mark.box, 0.05), mark


@pytest.mark.parametrize(("options", "words"), [(FR, "Guérison magique"), (EN, "Magic healing")])
def test_a_party_is_one_page_with_every_rule_once(half: Metrics, options: CardOptions, words: str) -> None:
    pages, problems = party_sheet("Les Noirs Amères", "100 PP", [THEVOR, SALVYNIA, TROLL], options, half)
    assert (len(pages), problems) == (1, ())
    stays_inside(pages)
    text = said(pages)
    for name in ("Les Noirs Amères", "100 PP", "Thevor", "Salvynia", "Troll", words):
        assert name in text
    assert "SW-121" not in text
    numbered, _ = party_sheet("x", "", [THEVOR, SALVYNIA, TROLL], replace(options, rule_numbers=True), half)
    assert said(numbered).count("SW-121") == 1
    assert text.count(THEVOR.stats[1].label[options.language]) >= 3


@pytest.mark.parametrize("options", [FR, EN])
def test_an_army_is_one_page_with_phases_and_a_box_for_each_figure(half: Metrics, options: CardOptions) -> None:
    officer = replace(INQUISITOR, leader=True, count=2)
    pages, problems = army_sheet("Garnison", "300 pts", [officer, replace(STORMTROOPER, count=38)], options, half)
    assert (len(pages), problems) == (1, ())
    stays_inside(pages)
    ticks = [mark for mark in pages[0].marks if isinstance(mark, PanelMark) and mark.fill is SheetInk.BLANK]
    assert len(ticks) == 2 * TURNS + 40
    text = said(pages)
    for words in ("Garnison", "38\u00a0×", "Stormtrooper", Translator(options.language)("sheet.phases", turns=TURNS)):
        assert words in text


@pytest.mark.parametrize("options", [FR, EN])
def test_the_score_of_two_armies_is_one_page_with_a_box_for_each_figure(half: Metrics, options: CardOptions) -> None:
    armies = [
        ("Garnison", [INQUISITOR, replace(STORMTROOPER, count=60)]),
        ("Colonne", [replace(STORMTROOPER, count=40)]),
    ]
    pages = score_sheet("Score", "Varsan", armies, options, half)
    assert len(pages) == 1
    stays_inside(pages)
    ticks = [mark for mark in pages[0].marks if isinstance(mark, PanelMark) and mark.fill is SheetInk.BLANK]
    assert len(ticks) == 101
    text = said(pages)
    for words in (
        "Garnison",
        "Colonne",
        STORMTROOPER.cost[options.language],
        Translator(options.language)("sheet.score_total"),
    ):
        assert words in text


def test_boxes_to_tick_are_those_of_every_figure(half: Metrics) -> None:
    pages, _ = party_sheet("x", "", [THEVOR, TROLL, STORMTROOPER], FR, half)
    ticks = [mark for mark in pages[0].marks if isinstance(mark, PanelMark) and mark.fill is SheetInk.BLANK]
    assert len(ticks) == 5 + 2 * 5 + 8


def test_a_code_is_on_the_sheet_as_a_square_and_in_letters(half: Metrics) -> None:
    pages, _ = party_sheet("x", "", [THEVOR], FR, half, "SW1ABCDEFGH", "SW1-ABCD-EFGH")
    assert "SW1-ABCD-EFGH" in said(pages)
    squares = [mark for mark in pages[0].marks if isinstance(mark, PolygonMark) and len(mark.rings) > 80]
    assert len(squares) == 1


def test_a_crowd_takes_more_pages_and_says_so(half: Metrics) -> None:
    crowd = [replace(SALVYNIA, title=Text.same(f"Mage {i}")) for i in range(24)]
    pages, problems = party_sheet("Foule", "", crowd, FR, half)
    assert len(pages) > 1
    assert [problem.key for problem in problems] == ["sheet.party_pages"]
    stays_inside(pages)
    assert all(f"Mage {i}" in said(pages) for i in range(24))


def row(at: str, name: str, key: str, points: int | None = None, rule: str = "", note: str = "") -> LedgerRow:
    return LedgerRow("E", "E", at, "", name, "", key, points=points, rule=rule, note=note)


PHRASES = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=200)
# A phrase that is a key of the catalogue ("ledger.do") is printed as its text: no phrase of a user's.
ROWS = st.builds(
    row,
    at=st.sampled_from(["", "2026-03-14", "le lendemain"]),
    name=st.sampled_from(["", "Thevor", "Un nom bien trop long pour une colonne aussi étroite"]),
    key=PHRASES.filter(lambda phrase: Translator("fr")(phrase) == phrase),
    points=st.none() | st.integers(-99, 99),
    rule=st.sampled_from(["", "SW-46"]),
    note=PHRASES,
)


@given(st.lists(ROWS, max_size=60), st.sampled_from([FR, replace(EN, paper="letter", low_ink=True)]))
def test_the_ledger_keeps_every_word_on_the_paper(
    half: Metrics, rows: Sequence[LedgerRow], options: CardOptions
) -> None:
    pages = ledger_sheet("T", "u", rows, options, half)
    stays_inside(pages)
    letters = said(pages).replace(" ", "")
    for each in rows:
        for part in (*each.key.split(), *each.note.split()):
            if len(part) < 12:
                assert part in letters


def test_the_ledger_sums_points_and_repeats_its_head(half: Metrics) -> None:
    rows = [row("2026-03-14", "Thevor", f"Achat {i}", -2 if i % 2 else 5) for i in range(120)]
    pages = ledger_sheet("Les Noirs Amères", "", rows, FR, half)
    assert len(pages) > 1
    for page in pages:
        assert "Ce qui s’est passé" in said([page])
    assert "180" in said(pages[-1:])
    assert "\u22122" in said(pages)
    assert "Les Noirs Amères · page 2 sur" in said(pages)


def test_the_kit_counts_figures_cards_dice_and_markers(half: Metrics) -> None:
    spell = replace(SALVYNIA.sections[2].entries[0], id="paralysie-magique")
    mage = replace(SALVYNIA, sections=(CardSection(Text.same("Sorts"), (spell,)),))
    contents: list[CardContent] = [THEVOR, mage, TROLL, TROLL, STORMTROOPER, INQUISITOR]
    cards = [lay_out(content, FR, half) for content in contents]
    kit = kit_list(contents, cards, FR)
    assert KitLine(4, "Troll", "Bestiaire") in kit.figures
    assert KitLine(8, "Stormtrooper", "Empire") in kit.figures
    assert kit.cards[0] == KitLine(6, "Cartes de profil", "sur 1 feuille")
    assert {line.name for line in kit.dice} == {"D20", "D6 de direction", "D6 par camp"}
    names = {line.name: line.count for line in kit.markers}
    assert names["Marqueurs de blessure"] == 5 + 5 + 10 + 10 + 8 + 1
    assert "Marqueurs de paralysie" in names
    assert "Marqueur d’invisibilité" not in names
    pages = kit_sheet("Ce soir", "samedi", kit, FR, half)
    stays_inside(pages)
    ticks = [mark for mark in pages[0].marks if isinstance(mark, PanelMark) and mark.fill is SheetInk.BLANK]
    lines = sum(map(len, (kit.figures, kit.cards, kit.dice, kit.tools, kit.markers)))
    assert len(ticks) == lines


def test_things_a_spell_calls_for_are_named_as_the_rules_name_them() -> None:
    assert set(kits()) == {"swidenth", "aventures", "escarmouche"}
