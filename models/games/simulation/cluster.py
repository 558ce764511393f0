"""A battle played many times on other machines: the workers of a Dask cluster give the same Tally as one machine.

The optional extra `portulan[cluster]` brings the client. Batches go through `map` alone: it is all that the futures of
a cluster share with those of one machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Protocol

import models
from models.content import RULESETS
from models.errors import ContentError, Refused, SpokenError
from models.games.simulation.simulate import BATCH, batches, play_batch
from models.games.simulation.tally import Tally
from models.progress import Cancelled, Progress, silent

PATIENCE_S: Final = 10
"""So long an address is given to answer."""
ROUND: Final = 200
"""Batches handed over at a time, so that progress is told and whoever stops waits for few."""
_MOST_SAID: Final = 160
Batch = tuple[int, int]


class FarExecutor(Protocol):
    """Plays batches on other machines."""

    def map(self, play: Callable[[Batch], Tally | None], batches: Iterable[Batch]) -> Iterator[Tally | None]:
        """Yield the Tally of each batch, in their order."""


class FarClient(Protocol):
    """The part of a cluster's client that is used here."""

    def run(self, ask: Callable[[], str]) -> Mapping[str, str]:
        """Return the answer of every worker to a function, by its address."""

    def get_executor(self, *, pure: bool) -> FarExecutor:
        """Return the executor that plays batches on the cluster."""

    def close(self) -> None:
        """Disconnect from the cluster."""


def connected(url: str) -> FarClient:
    """Return a client of the cluster at an address; raises ContentError without the extra, or where nobody answers."""
    if find_spec("distributed") is None:
        raise ContentError("cli.cluster_not_installed")
    distributed = import_module("distributed")
    try:
        client: FarClient = distributed.Client(url, timeout=PATIENCE_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as problem:
        raise ContentError("cli.cluster_no_answer", place=url[:200]) from problem
    return client


@lru_cache(maxsize=1)
def engine() -> str:
    """Return a hash of the engine and the rules: a worker with another hash may count differently."""
    found = sha256()
    root = Path(models.__file__).parent
    for folder, pattern in ((root, "*.py"), (RULESETS, "*.toml")):
        for each in sorted(folder.rglob(pattern), key=lambda path: path.relative_to(folder).as_posix()):
            found.update(each.relative_to(folder).as_posix().encode() + b"\0" + each.read_bytes().replace(b"\r", b""))
    return found.hexdigest()


def simulate_far(client: FarClient, work: bytes, runs: int, progress: Progress = silent, size: int = BATCH) -> Tally:
    """Return the Tally of `runs` battles of a series, played by the workers of a cluster.

    Raises Refused without a worker, for one whose engine or rules differ from those here, or one that fails.
    """
    try:
        return _play_on(client, work, runs, progress, size)
    except (SpokenError, Cancelled):
        raise
    except Exception as problem:
        # Whatever a worker or the scheduler raises comes back as it is, or as words alone.
        raise Refused("cli.cluster_failed", reason=" ".join(str(problem).split())[:_MOST_SAID]) from problem


def _play_on(client: FarClient, work: bytes, runs: int, progress: Progress, size: int) -> Tally:
    answers = client.run(engine)
    if not answers:
        raise Refused("cli.cluster_nobody")
    for worker, answer in answers.items():
        if answer != engine():
            raise Refused("cli.cluster_other_rules", worker=worker)
    play, found = partial(_played_there, work, engine()), Tally()
    order = list(batches(runs, size))
    far = client.get_executor(pure=False)
    for first in range(0, len(order), ROUND):
        for each in far.map(play, order[first : first + ROUND]):
            if each is None:
                raise Refused("cli.cluster_other_rules", worker="?")
            found += each
            progress(found.runs, runs)
    return found


def _played_there(work: bytes, expected: str, batch: Batch) -> Tally | None:
    """Return the Tally of a batch, on a worker; None on one that joined later and has other rules."""
    if engine() != expected:
        return None
    return play_batch(work, *batch)
