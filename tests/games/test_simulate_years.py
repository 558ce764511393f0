"""Campaigns played by workers: which runs each is given, what is told meanwhile, and the sum of what they found."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from models.games import simulate as battles
from models.games import simulate_years as campaigns
from models.games.facets.years import YearTally
from models.games.simulate import simulate
from models.games.simulate_years import simulate_years
from models.games.tally import Tally
from models.progress import Cancelled

ONE = YearTally(
    1, {1: {5: 1}}, {1: {2: 1}}, {1: {3: 2}}, {1: {4: 3}}, {6: 1}, {7: 1}, {0: 1}, {1: 2}, 1, 8, 3, 5, 2, {"bold": 1},
    {"bold": 2, "calm": 1}, {2: {9: 1}}, {0: 4}, 1,
)  # fmt: skip
OTHER = YearTally(
    2, {1: {5: 2, 6: 1}, 2: {1: 1}}, {1: {2: 3}}, {2: {3: 1}}, {1: {9: 1}}, {6: 2, 8: 1}, {1: 1}, {0: 2}, {3: 1}, 0, 9,
    4, 6, 5, {"calm": 2}, {"calm": 4}, {2: {9: 2}}, {1: 1}, 2,
)  # fmt: skip


def test_the_tallies_of_different_runs_are_added_count_by_count() -> None:
    both = YearTally(
        3, {1: {5: 3, 6: 1}, 2: {1: 1}}, {1: {2: 4}}, {1: {3: 2}, 2: {3: 1}}, {1: {4: 3, 9: 1}}, {6: 3, 8: 1},
        {7: 1, 1: 1}, {0: 3}, {1: 2, 3: 1}, 1, 17, 7, 11, 7, {"bold": 1, "calm": 2}, {"bold": 2, "calm": 5},
        {2: {9: 3}}, {0: 4, 1: 1}, 3,
    )  # fmt: skip
    assert ONE + OTHER == OTHER + ONE == both
    assert ONE + YearTally() == ONE


Handed = list[tuple[bytes, int, int]]


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> Handed:
    """Return what workers were given to play."""
    found: Handed = []

    class Played:
        def tally(self, work: bytes, first: int, count: int) -> YearTally:
            found.append((work, first, count))
            return YearTally(count)

    monkeypatch.setattr(campaigns, "years", Played)
    return found


def pooled(monkeypatch: pytest.MonkeyPatch, module: Any) -> list[int]:
    """Let threads of this process stand for the workers; return how many were asked for."""
    asked: list[int] = []

    def pool(workers: int, *_how: object) -> ThreadPoolExecutor:
        asked.append(workers)
        return ThreadPoolExecutor(workers)

    monkeypatch.setattr(module, "ProcessPoolExecutor", pool)
    return asked


@pytest.mark.parametrize("cores", [1, None])
def test_one_worker_plays_two_campaigns_at_a_time_and_tells_how_many_are_done(
    monkeypatch: pytest.MonkeyPatch, handed: Handed, cores: int | None
) -> None:
    told: list[tuple[int, int]] = []
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    assert simulate_years(b"w", 5, progress=lambda done, all_: told.append((done, all_))) == YearTally(5)
    assert handed == [(b"w", 0, 2), (b"w", 2, 2), (b"w", 4, 1)]
    assert told == [(2, 5), (4, 5), (5, 5)]
    assert simulate_years(b"w", 2, 7) == YearTally(2)
    assert simulate_years(b"w", 0) == YearTally()


def test_several_workers_play_every_campaign_once(monkeypatch: pytest.MonkeyPatch, handed: Handed) -> None:
    told: list[tuple[int, int]] = []
    asked = pooled(monkeypatch, campaigns)
    assert simulate_years(b"w", 21, 3, lambda done, all_: told.append((done, all_))) == YearTally(21)
    assert sorted(handed) == [(b"w", first, 2) for first in range(0, 20, 2)] + [(b"w", 20, 1)]
    assert (asked, told[-1], sorted(told)) == ([3], (21, 21), told)
    simulate_years(b"w", 3, 9)
    assert asked == [3, 2]


def test_whoever_stops_campaigns_is_obeyed(monkeypatch: pytest.MonkeyPatch, handed: Handed) -> None:
    def stop(_done: int, _all: int) -> None:
        raise Cancelled

    pooled(monkeypatch, campaigns)
    for workers in (1, 2):
        with pytest.raises(Cancelled):
            simulate_years(b"w", 40, workers, stop)
    assert len(handed) < 20


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> Handed:
    """Return the batches of battles that workers were given."""
    found: Handed = []

    def played(work: bytes, first: int, count: int) -> Tally:
        found.append((work, first, count))
        return Tally(count)

    monkeypatch.setattr(battles, "play_batch", played)
    return found


def test_series_of_battles_advance_side_by_side(batches: Handed) -> None:
    told: list[object] = []
    found = simulate(
        [b"a", b"b"], 3, 1, lambda done, all_: told.append((done, all_)), lambda n, tally: told.append((n, tally))
    )
    assert found == (Tally(3), Tally(3))
    assert batches == [(work, number, 1) for number in range(3) for work in (b"a", b"b")]
    assert told == [
        (0, Tally(1)), (1, 6), (1, Tally(1)), (2, 6), (0, Tally(2)), (3, 6), (1, Tally(2)), (4, 6), (0, Tally(3)),
        (5, 6), (1, Tally(3)), (6, 6),
    ]  # fmt: skip


def test_workers_play_every_battle_of_each_series_once(monkeypatch: pytest.MonkeyPatch, batches: Handed) -> None:
    asked, told = pooled(monkeypatch, battles), list[tuple[int, int]]()
    found = simulate([b"a", b"b"], 24, 3, lambda done, all_: told.append((done, all_)), size=3)
    assert found == (Tally(24), Tally(24))
    alone = [(work, number, 1) for work in (b"a", b"b") for number in range(20)]
    assert sorted(batches) == sorted(
        [*alone, *((work, *batch) for work in (b"a", b"b") for batch in ((20, 3), (23, 1)))]
    )
    assert (told[-1], asked) == ((48, 48), [3])
    assert {all_ for _, all_ in told} == {0, 48}
    monkeypatch.setattr("os.cpu_count", lambda: None)
    assert simulate([b"a"], 1, here=False) == (Tally(1),)
    assert simulate([b"a"], 1, 1, here=False) == (Tally(1),)
    assert simulate([], 1, 5) == ()
    assert asked == [3, 1, 1, 1]
