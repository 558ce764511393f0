"""900 cards to a PDF against a reportlab script drawing the same words, table and marks, taken in turn in one process.

Ours is the whole way from contents to the file: layout, pages, painting, fonts, fsync. Imports are apart for both.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.paint.printing import print_cards
from models.games.faces import portraits
from models.games.values import CardContent
from models.i18n import Text
from models.sheets.options import Backs, CardOptions
from tests.bench.reportlab_cards import draw
from tests.sheets.contents import ALL

CARDS = 900
ROUNDS = 5


def contents() -> list[CardContent]:
    """900 cards, no two alike."""
    return [
        replace(ALL[i % len(ALL)], title=Text.same(f"{ALL[i % len(ALL)].title.fr} {i}"), cost=Text.same(f"{i % 60} PP"))
        for i in range(CARDS)
    ]


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


@pytest.mark.heavy
@pytest.mark.parametrize(("backs", "most"), [(Backs.NONE, 1.0), (Backs.LONG, 1.0)])
def test_900_cards_take_no_longer_than_reportlab(
    qapp: object, tmp_path: Path, benchmark: BenchmarkFixture, backs: Backs, most: float
) -> None:
    """With backs there are twice as many pages, and no more time than the other takes for its fronts."""
    cards, out, options = contents(), tmp_path / "cards.pdf", CardOptions(backs=backs)

    def ours() -> None:
        report = print_cards(cards, out, options)
        assert report.cards == CARDS
        assert report.pages == (100 if backs is Backs.NONE else 200)

    if not benchmark.enabled:
        assert draw(cards[:9]).startswith(b"%PDF")
        benchmark(ours)
        return
    ours()
    draw(cards)
    ratios = [seconds(ours) / seconds(lambda: draw(cards)) for _ in range(ROUNDS)]
    benchmark.extra_info["ratio to reportlab"] = round(statistics.median(ratios), 3)
    benchmark.pedantic(ours, rounds=3)
    assert statistics.median(ratios) <= most


@pytest.mark.benchmark(timer=time.process_time)
def test_a_sheet_of_40_portraits_is_quick_and_small(qapp: object, tmp_path: Path, benchmark: BenchmarkFixture) -> None:
    """40 cards, 40 different portraits, drawn for the first time at this size: under 2 s of processor, and 10 MB."""
    drawn = [portrait.id for portrait in portraits()][:40]
    assert len(drawn) == 40
    cards = [replace(ALL[0], emblem=name, title=Text.same(name)) for name in drawn]
    out = tmp_path / "portraits.pdf"

    def ours() -> None:
        print_cards(cards, out, CardOptions(size="tarot"))

    benchmark.pedantic(ours, rounds=1)
    assert out.stat().st_size < 10_000_000
    if benchmark.enabled:
        assert benchmark.stats.stats.median < 2.0
