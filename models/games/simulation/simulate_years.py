"""Campaigns of automatic players, played on many processors."""

from __future__ import annotations

import os
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Final

from models.games.facets.years import YearTally
from models.games.library import galaxy_game
from models.games.simulation.simulate import end_with_parent
from models.progress import Progress, silent

BATCH: Final = 2
"""Campaigns a worker plays before it reports: each takes seconds."""
LOOK_S: Final = 0.1
"""How often the one who waits is asked whether to go on."""


def play_years(work: bytes, first: int, count: int) -> YearTally:
    """Return the tally of some runs of a series: the work of one worker."""
    return galaxy_game().years.tally(work, first, count)


def simulate_years(work: bytes, runs: int, workers: int = 0, progress: Progress = silent) -> YearTally:
    """Return the tally of `runs` campaigns, whatever the number of workers.

    One worker plays them in this process; by default there are as many as processors. Progress counts campaigns and may
    cancel.
    """
    order = [(first, min(BATCH, runs - first)) for first in range(0, runs, BATCH)]
    wanted = min(workers or os.cpu_count() or 1, len(order))
    found = YearTally()
    if wanted <= 1:
        for first, count in order:
            found += play_years(work, first, count)
            progress(found.runs, runs)
        return found
    waiting: set[Future[YearTally]] = set()
    left = iter(order)
    with ProcessPoolExecutor(wanted, get_context("spawn"), end_with_parent) as pool:
        try:
            while True:
                while len(waiting) < 2 * wanted and (each := next(left, None)) is not None:
                    waiting.add(pool.submit(play_years, work, *each))
                if not waiting:
                    return found
                ready, waiting = wait(waiting, LOOK_S, FIRST_COMPLETED)
                for future in ready:
                    found += future.result()
                progress(found.runs, runs)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
