"""Battles played by the workers of a cluster: the Tally of one machine, and one sentence for whatever is amiss."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest

from models.errors import Refused
from models.games.simulation.cluster import engine, simulate_far
from models.games.simulation.simulate import play_batch
from tests.games.test_simulate import work

__all__ = ["work"]


class Cluster:
    """A cluster as its client shows it, with workers that answer what they are told to."""

    def __init__(self, **workers: str) -> None:
        self.workers, self.closed, self.order = workers, False, []

    def run(self, ask: Callable[[], str]) -> Mapping[str, str]:
        assert ask is engine
        return self.workers

    def get_executor(self, *, pure: bool) -> Cluster:
        assert not pure, "two batches that look alike are both played"
        return self

    def map(self, play: Callable[[tuple[int, int]], Any], batches: Iterable[tuple[int, int]]) -> Iterator[Any]:
        self.order += list(batches)
        return map(play, self.order)

    def close(self) -> None:
        self.closed = True


def test_a_cluster_makes_the_tally_of_one_machine(work: bytes) -> None:
    told: list[tuple[int, int]] = []
    client = Cluster(one=engine(), two=engine())
    made = simulate_far(client, work, 2, lambda done, whole: told.append((done, whole)))
    assert made == play_batch(work, 0, 2)
    assert client.order == [(0, 1), (1, 1)]
    assert told == [(1, 2), (2, 2)]


def test_a_worker_with_other_rules_plays_nothing(work: bytes) -> None:
    client = Cluster(one=engine(), two="other")
    with pytest.raises(Refused) as refused:
        simulate_far(client, work, 2)
    assert (refused.value.key, refused.value.args_["worker"]) == ("cli.cluster_other_rules", "two")
    assert not client.order
    with pytest.raises(Refused, match="cluster_nobody"):
        simulate_far(Cluster(), work, 2)


def test_a_cluster_that_fails_is_one_sentence(work: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("No module\nnamed 'models'")

    client = Cluster(one=engine())
    for name in ("map", "run"):
        monkeypatch.setattr(client, name, fails)
        with pytest.raises(Refused, match="cluster_failed") as refused:
            simulate_far(client, work, 2)
        assert refused.value.args_["reason"] == "No module named 'models'"
