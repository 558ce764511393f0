"""The pages of a poster: they show everything, overlap as asked, stay on their paper and are cut between cells."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.sheets.map_poster import FOOT, PAPERS, MapPosterOptions, least_overlap, poster

OPTIONS = st.builds(
    MapPosterOptions,
    cell_mm=st.floats(2, 60),
    paper=st.sampled_from(sorted(PAPERS)),
    turned=st.sampled_from(["auto", "upright", "lying"]),
    overlap=st.floats(0, 30),
    margin=st.floats(0, 15),
)


@given(st.integers(1, 60), st.integers(1, 60), OPTIONS, st.sampled_from([1.0, 0.5, 2.0]))
def test_pages_show_everything_and_stay_on_their_paper(columns, rows, options, tall):
    made = poster(columns, rows, options, tall)
    assert len(made.pages) == made.columns * made.rows
    for page in made.pages:
        assert page.x + page.shown.w <= made.paper_width - options.margin + 1e-6
        assert page.y + page.shown.h <= made.paper_height - options.margin - FOOT + 1e-6
        right, below = page.column < made.columns - 1, page.row < made.rows - 1
        assert page.shown.w - page.own.w == pytest.approx(options.overlap if right else 0, abs=1e-6) or (
            page.shown.right == pytest.approx(made.width)
        )
        assert page.own.w > 0
        assert below or page.own.y + page.own.h == pytest.approx(made.height)
    area = sum(page.own.w * page.own.h for page in made.pages)
    assert area == pytest.approx(columns * options.cell_mm * rows * options.cell_mm * tall)
    assert len({page.name for page in made.pages}) == len(made.pages)


def test_a_board_of_the_book_takes_ten_pages_cut_between_columns():
    made = poster(34, 22, MapPosterOptions())
    assert (made.columns, made.rows, made.width, made.height) == (5, 2, 850.0, 550.0)
    assert {page.own.x % 25 for page in made.pages} == {0}
    assert [page.name for page in made.pages][:6] == ["A1", "B1", "C1", "D1", "E1", "A2"]
    assert made.page(" b2 ").column == 1


def test_paper_lies_the_way_that_takes_fewer_pages():
    assert poster(11, 7, MapPosterOptions()).paper_width == 297
    assert poster(7, 11, MapPosterOptions()).paper_width == 210
    assert len(poster(11, 7, MapPosterOptions(turned="upright")).pages) == 2
    assert len(poster(34, 22, MapPosterOptions(paper="a3")).pages) < 10


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"cell_mm": 0.5}, "bad_cell_mm"),
        ({"cell_mm": float("nan")}, "bad_cell_mm"),
        ({"overlap": -1.0}, "bad_overlap"),
        ({"margin": 99.0}, "bad_margin"),
        ({"paper": "a9"}, "no_such_paper"),
        ({"cell_mm": 200.0}, "too_many_pages"),
    ],
)
def test_what_cannot_be_is_refused(change, key):
    with pytest.raises(Refused) as why:
        poster(300, 300, replace(MapPosterOptions(), **change))
    assert why.value.key == f"drawing.{key}"


def test_an_unknown_page_names_those_there_are():
    with pytest.raises(Refused) as why:
        poster(34, 22, MapPosterOptions()).page("F9")
    assert why.value.args_["last"] == "E2"


def test_an_overlap_that_saves_a_sheet_is_found() -> None:
    assert least_overlap(34, 22, MapPosterOptions()) == (5.5, 9)
    assert least_overlap(34, 22, MapPosterOptions(overlap=5.5)) is None
    assert least_overlap(4, 4, MapPosterOptions()) is None
    wide = MapPosterOptions(overlap=30.0)
    less = least_overlap(34, 22, wide)
    assert less is not None
    assert less[1] < len(poster(34, 22, wide).pages)
