"""How a quest stands for a band: its chance by policy, counted until the interval is narrow, kept until a change.

The width of the interval alone decides how long is counted, never the chance: whoever stops when it looks good fools
himself.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from models.cache_folder import keep, kept_file
from models.content import RULESETS
from models.games.simulation.simulate import Follow, ignored, simulate
from models.games.simulation.tally import Estimate, Tally
from models.progress import Progress, silent

STEP: Final = 200
"""Battles counted at a time."""
MOST: Final = 600
NARROW: Final = 0.04
"""Half the width of an interval at which counting ends."""
_FOLDER: Final = "grades"


def narrow(found: Estimate) -> bool:
    """Return whether an interval is narrow enough."""
    return (found.high - found.low) / 2 <= NARROW


def enough(tally: Tally, side: str) -> bool:
    """Return whether a series needs no more battles."""
    return tally.runs >= MOST or (tally.runs >= STEP and narrow(tally.wins(side)))


def graded(
    works: Sequence[bytes], side: str, progress: Progress = silent, follow: Follow = ignored, workers: int = 0
) -> tuple[Tally, ...]:
    """Return the Tally of each series after the first step at which the share that `side` wins is narrow, at most MOST
    battles; one that was counted before is read again. `follow` is told as by `simulate`; raises Cancelled when
    `progress` does.
    """
    tallies = [kept_grade(each) or Tally() for each in works]
    for series, tally in enumerate(tallies):
        follow(series, tally)
    for first in range(0, MOST, STEP):
        wide = [n for n, each in enumerate(tallies) if each.runs == first and not narrow(each.wins(side))]
        before = tuple(tallies)

        def grew(series: int, found: Tally, wide: list[int] = wide, before: tuple[Tally, ...] = before) -> None:
            follow(wide[series], before[wide[series]] + found)

        found = simulate([works[n] for n in wide], STEP, workers, progress, grew, first=first) if wide else ()
        for series, tally in zip(wide, found, strict=True):
            tallies[series] += tally
            keep(_place(works[series]), _tally_bytes(tallies[series]))
    return tuple(tallies)


def kept_grade(work: bytes) -> Tally | None:
    """Return what was counted of a series before; None for nothing, or nothing that can be read."""
    try:
        raw = json.loads(_place(work).read_bytes())
        won = {str(side): int(str(mask), 16) for side, mask in raw["won"].items()}
        return Tally(int(raw["runs"]), won, {str(key): int(each) for key, each in raw["lost"].items()})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _tally_bytes(tally: Tally) -> bytes:
    won = {side: f"{mask:x}" for side, mask in tally.won.items()}
    return json.dumps({"runs": tally.runs, "won": won, "lost": dict(tally.lost)}).encode()


def _place(work: bytes) -> Path:
    """Return where the grade of a series is kept: for other figures, wounds or rules it is another place."""
    return kept_file(_FOLDER, "grade", work + _rules())


@cache
def _rules() -> bytes:
    """Return a mark of the numbers of all games, which is another when one of them is."""
    files = sorted(RULESETS.glob("*/*.toml"))
    return sha256(b"\0".join(each.read_bytes() for each in files)).digest()
