"""What is kept about a printer, and what its alignment page teaches."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.errors import Refused
from models.sheets.alignment import alignment
from models.sheets.marks import LineMark, PolygonMark
from models.sheets.options import CardOptions
from models.sheets.printers import Printer, corrected, load_printers, measured, save_printer
from models.sheets.text import Metrics


def test_corrections_are_kept_per_printer(tmp_path: Path) -> None:
    one = Printer("Brother «Salon»", 0.5, -1.25, 1.01, 0.995, 4.0)
    two = Printer("Canon", margin=6.0)
    save_printer(one, tmp_path)
    save_printer(two, tmp_path)
    assert load_printers(tmp_path) == {one.name: one, two.name: two}
    assert [path.name for path in tmp_path.iterdir()] == ["printers.toml"]
    options = corrected(CardOptions(size="tarot"), one)
    assert (options.back_x, options.back_y, options.scale_x, options.scale_y, options.margin, options.size) == (
        0.5, -1.25, 1.01, 0.995, 4.0, "tarot",
    )  # fmt: skip


def test_a_broken_file_is_set_aside_and_wild_entries_count_as_none(tmp_path: Path) -> None:
    assert load_printers(tmp_path) == {}
    path = tmp_path / "printers.toml"
    path.write_text('[A]\nscale_x = 7.0\n[B]\nback_x = "far"\nback_y = 1\n[C]\nback_x = nan\n', encoding="utf-8")
    assert load_printers(tmp_path) == {"A": Printer("A"), "B": Printer("B", back_y=1.0), "C": Printer("C")}
    path.write_text(f"[A]\nmargin = 1{'0' * 400}\n", encoding="utf-8")
    assert load_printers(tmp_path) == {"A": Printer("A")}
    path.write_text("[A\n", encoding="utf-8")
    assert load_printers(tmp_path) == {}
    assert (tmp_path / "printers.toml.broken").exists()


def test_a_printer_that_shrinks_is_corrected_and_a_second_measure_refines_it() -> None:
    first = measured(Printer("x"), across=98.0, down=99.0, read_x=1.5, read_y=-0.5)
    assert (first.scale_x, first.scale_y) == (pytest.approx(1.0204), pytest.approx(1.0101))
    assert (first.back_x, first.back_y) == (1.5, -0.5)
    again = measured(first, across=100.5, read_x=-0.25)
    assert (again.scale_x, again.back_x) == (pytest.approx(1.0153), 1.25)
    assert again.scale_y == first.scale_y


@pytest.mark.parametrize("length", [0.0, -1.0, float("nan"), float("inf"), 50.0])
def test_wild_measures_are_refused(length: float) -> None:
    with pytest.raises(Refused):
        measured(Printer("x"), across=length)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_cross_of_the_front_meets_a_scale_of_the_back(half: Metrics, paper: str) -> None:
    front, behind = alignment(CardOptions(paper=paper), half)
    crosses = _middles(front.marks, 18.0)
    scales = _middles(behind.marks, 17.0)
    assert len(crosses) == len(scales) == 5
    assert {(round(front.width - x, 3), round(y, 3)) for x, y in crosses} == {
        (round(x, 3), round(y, 3)) for x, y in scales
    }


def test_the_alignment_page_has_a_ruler_each_way(half: Metrics) -> None:
    front, _ = alignment(CardOptions(), half)
    shapes = [mark for mark in front.marks if isinstance(mark, PolygonMark) and len(mark.rings) == 102]
    bars = [shape.rings[0] for shape in shapes]
    assert [(round(bar[2][0] - bar[0][0]), round(bar[2][1] - bar[0][1])) for bar in bars] == [(100, 0), (0, 100)]


def _middles(marks: tuple[object, ...], length: float) -> list[tuple[float, float]]:
    across = [m for m in marks if isinstance(m, LineMark) and abs(m.points[1][0] - m.points[0][0] - length) < 1e-6]
    return [((m.points[0][0] + m.points[1][0]) / 2, m.points[0][1]) for m in across]
