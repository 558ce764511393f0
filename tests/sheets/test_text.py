"""Wrapping, shrinking, cutting of words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from models.sheets.marks import TextStyle
from models.sheets.text import SMALLEST, Metrics, TextPiece, elide, fit, one_line, steps, wrap


def test_words_break_at_blanks_and_keep_their_order(half: Metrics) -> None:
    lines = wrap((TextPiece("un deux trois quatre"),), half.width("un deux tr", TextStyle.TEXT, 8.0), 8.0, half)
    assert [run.text for line in lines for run in line] == ["un deux", "trois", "quatre"]


def test_no_break_spaces_hold_words_together(half: Metrics) -> None:
    lines = wrap((TextPiece("à 8\u00a0: tir"),), half.width("à 8\u00a0", TextStyle.TEXT, 8.0), 8.0, half)
    assert [run.text for line in lines for run in line] == ["à", "8\u00a0:", "tir"]


@given(st.text(max_size=300), st.floats(4.0, 80.0), st.sampled_from(steps(9.0)))
def test_no_line_is_wider_than_asked_and_no_letter_is_lost(
    half: Metrics, words: str, width: float, size: float
) -> None:
    paragraph = (TextPiece(one_line(words), TextStyle.STRONG), TextPiece(one_line(words)))
    lines = wrap(paragraph, width, size, half)
    for line in lines:
        assert line[-1].x + line[-1].width <= width + 1e-6
    letters = "".join(run.text for line in lines for run in line).replace(" ", "")
    assert letters == (one_line(words) * 2).replace(" ", "")


@given(st.text(min_size=1, max_size=60), st.floats(3.0, 60.0))
def test_cut_words_fit_and_say_so(half: Metrics, words: str, width: float) -> None:
    cut = elide(words, TextStyle.TEXT, 8.0, width, half)
    if cut != words:
        assert cut.endswith("…")
        assert words.startswith(cut[:-1].rstrip())
    assert half.width(cut, TextStyle.TEXT, 8.0) <= width or cut == "…"


@given(st.text(min_size=1, max_size=40), st.floats(1.0, 100.0), st.floats(SMALLEST, 40.0))
def test_the_largest_fitting_size_is_found(half: Metrics, words: str, width: float, largest: float) -> None:
    size = fit(words, TextStyle.TITLE, width, largest, half)
    assert SMALLEST <= size <= largest
    assert size == SMALLEST or half.width(words, TextStyle.TITLE, size) <= width + 1e-6
    bigger = size + 0.25
    assert bigger > largest or half.width(words, TextStyle.TITLE, bigger) > width - 1e-6
