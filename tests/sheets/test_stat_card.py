"""One card as data: hierarchy, counts, words that go on, blanks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.games.library import BUILT
from models.games.values import CardSection, Entry
from models.i18n import LANGUAGES, Text
from models.problem import Grade
from models.sheets.cards.blank import blank
from models.sheets.cards.body import READABLE
from models.sheets.cards.design import inks
from models.sheets.cards.frame import back
from models.sheets.cards.stat_card import lay_out
from models.sheets.marks import CardSide, PanelMark, PictureMark, SheetInk, StampMark, TextStyle, WordsMark
from models.sheets.options import Backs, CardOptions, sizes
from models.sheets.text import Metrics
from tests.contrast import contrast
from tests.sheets.contents import SALVYNIA, STORMTROOPER, THEVOR, TROLL


def runs(face: CardSide) -> list[WordsMark]:
    return [mark for mark in face.marks if isinstance(mark, WordsMark)]


def said(face: CardSide) -> str:
    return " ".join(run.text for run in runs(face))


def ticks(face: CardSide) -> int:
    return sum(isinstance(mark, PanelMark) and mark.fill is SheetInk.BLANK for mark in face.marks)


def test_the_name_is_the_largest_word_and_figures_the_largest_numbers(half: Metrics) -> None:
    (face,) = lay_out(THEVOR, CardOptions(), half).faces
    words = [run for run in runs(face) if run.style is not TextStyle.NUMBER]
    assert max(words, key=lambda run: run.points).text == "Thevor"
    numbers = [run.points for run in runs(face) if run.style is TextStyle.NUMBER and run.text != "—"]
    assert min(numbers) > 1.5 * READABLE


def test_a_portrait_is_a_large_part_of_a_hero_card_and_keeps_its_shape(half: Metrics) -> None:
    (face,) = lay_out(THEVOR, CardOptions(), half).faces
    (window,) = [mark.box for mark in face.marks if isinstance(mark, PictureMark) and mark.cover]
    assert window.w >= 20
    assert window.h == pytest.approx(window.w * 1.25)


def test_short_words_are_readable(half: Metrics) -> None:
    for content in (THEVOR, TROLL):
        (face,) = lay_out(content, CardOptions(), half).faces
        assert min(run.points for run in runs(face) if run.style is TextStyle.TEXT and "-" not in run.text) >= READABLE


def test_boxes_of_wounds_already_taken_are_filled(half: Metrics) -> None:
    (whole,) = lay_out(THEVOR, CardOptions(), half).faces
    (hurt,) = lay_out(replace(THEVOR, wounds=2), CardOptions(), half).faces
    assert ticks(hurt) == ticks(whole) - 2


def test_a_card_for_several_figures_has_their_number_and_their_boxes(half: Metrics) -> None:
    (face,) = lay_out(TROLL, CardOptions(), half).faces
    assert "×2" in said(face)
    assert ticks(face) == 10
    card = lay_out(TROLL, CardOptions(copies="each"), half)
    assert card.count == 2
    assert ticks(card.faces[0]) == 5


def test_more_boxes_than_a_card_holds_are_those_of_one_figure(half: Metrics) -> None:
    crowd = replace(TROLL, count=30)
    assert ticks(lay_out(crowd, CardOptions(), half).faces[0]) == 5


@pytest.mark.parametrize("backs", list(Backs))
def test_words_shrink_to_7_points_then_go_on_with_a_problem(half: Metrics, backs: Backs) -> None:
    entries = tuple(Entry(str(i), Text.same(f"Don{i:02d}"), Text.same("mot " * 30)) for i in range(14))
    content = replace(SALVYNIA, sections=(CardSection(Text.same("Dons"), entries),))
    card = lay_out(content, CardOptions(backs=backs), half)
    assert len(card.faces) > 1
    for face in card.faces:
        assert min(run.points for run in runs(face) if run.style is TextStyle.TEXT) >= READABLE
    text = " ".join(said(face) for face in card.faces)
    assert all(text.count(f"Don{i:02d}") == 1 for i in range(14))
    assert text.split().count("mot") == 14 * 30
    (problem,) = card.problems
    assert problem.grade is Grade.NOTICE
    assert problem.where.path == ("Salvynia",)
    wanted = "card.goes_on_back" if backs is not Backs.NONE and len(card.faces) == 2 else "card.goes_on_next"
    assert problem.key == wanted


def test_words_without_end_are_cut_with_a_warning(half: Metrics) -> None:
    endless = CardSection(Text.same("x"), (Entry("x", Text.same("x"), Text.same("mot " * 20_000)),))
    card = lay_out(replace(SALVYNIA, sections=(endless,)), CardOptions(), half)
    assert [(problem.key, problem.grade) for problem in card.problems] == [("card.words_left_out", Grade.WARNING)]
    assert len(card.faces) == 12


def test_a_name_too_long_is_two_lines_then_cut_with_a_notice(half: Metrics) -> None:
    two = lay_out(replace(THEVOR, title=Text.same("Thevor le Très Bienveillant Paladin")), CardOptions(), half)
    assert two.problems == ()
    assert "…" not in said(two.faces[0])
    cut = lay_out(replace(THEVOR, title=Text.same("Thevor " * 30)), CardOptions(), half)
    assert [problem.key for problem in cut.problems] == ["card.name_cut"]


def test_what_was_allowed_is_stamped(half: Metrics) -> None:
    (face,) = lay_out(replace(THEVOR, stamp=Text("Permis", "Allowed")), CardOptions(), half).faces
    assert [mark.text for mark in face.marks if isinstance(mark, StampMark)] == ["PERMIS"]


def test_rule_numbers_stand_on_cards_only_where_asked_for(half: Metrics) -> None:
    assert "SW-121" in said(lay_out(THEVOR, CardOptions(rule_numbers=True), half).faces[0])
    assert "SW-121" not in said(lay_out(THEVOR, CardOptions(), half).faces[0])


@pytest.mark.parametrize("name", ["standard", "colour_blind", "low_ink"])
def test_words_stand_out_from_their_ground(name: str) -> None:
    """WCAG AA: 4.5 to 1."""
    colours = inks(name)
    pairs = [
        (ink, ground)
        for ink in (SheetInk.INK, SheetInk.MUTED, SheetInk.SEA, SheetInk.MARK)
        for ground in (SheetInk.PAPER, SheetInk.TINT)
    ]
    for words, ground in [*pairs, (SheetInk.LIGHT, SheetInk.DEEP), (SheetInk.LIGHT, SheetInk.ACCENT)]:
        assert contrast(colours[words], colours[ground]) >= 4.5, (words, ground)


@pytest.mark.parametrize("size", list(sizes()))
def test_colour_reaches_beyond_a_cut_one_millimetre_off(half: Metrics, size: str) -> None:
    options = CardOptions(size=size)
    for face in (lay_out(STORMTROOPER, options, half).faces[0], back(options)):
        marks = (*face.under, *face.marks)
        ground = next(mark for mark in marks if isinstance(mark, PanelMark))
        border = next(mark.box for mark in marks if isinstance(mark, PanelMark) and mark is not ground)
        # What lies within 1 mm of the cut is one flat colour (or, on sizes with a mat, bare paper).
        assert border.x - (ground.box.x if options.card.mat == 0 else 0.0) >= 1.0


@pytest.mark.parametrize("game", ["swidenth", "aventures", "escarmouche"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_profile_of_the_games_fits_its_card(half: Metrics, game: str, lang: str) -> None:
    cards = BUILT[game].cards
    assert cards is not None
    for content in cards.profiles():
        card = lay_out(content, CardOptions(language=lang), half)
        assert content.title[lang] in said(card.faces[0]) or "…" in said(card.faces[0])


@pytest.mark.parametrize("game", ["swidenth", "aventures", "escarmouche"])
@pytest.mark.parametrize("size", list(sizes()))
def test_blank_cards_have_every_figure_and_lines_to_write_on(half: Metrics, game: str, size: str) -> None:
    content = blank(game, 6)
    card = lay_out(content, CardOptions(size=size, language="en"), half)
    assert (card.count, len(card.faces), card.problems) == (6, 1, ())
    shown = [run.text for run in runs(card.faces[0]) if run.style is TextStyle.LABEL]
    assert len(shown) >= len(content.stats)
    assert not [run for run in runs(card.faces[0]) if run.style is TextStyle.TITLE]
