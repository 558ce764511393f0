"""What can be had of a damaged file, put in its place; the file as it was stays beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from models.errors import ContentError, Refused
from models.problem import Problem
from models.store import digests, integrity
from models.store.backup import copy_files, set_aside
from models.store.connection import DAMAGE, connect, header
from models.store.files import part_of, put_in_place, stamp, true_path
from models.store.foreign import import_campaign
from models.store.lock import held
from models.store.mishaps import reason
from models.store.rebuild import pour
from models.store.scavenger import promised, scavenged
from models.store.schema import TABLES, VERSION

__all__ = ["RepairReport", "import_campaign", "repair"]


@dataclass(frozen=True, slots=True)
class RepairReport:
    """`kept` is where the file as it was can be found (None: nothing was wrong and nothing was done); `lost` names
    every row that could not be taken over; `rows` counts those that could.
    """

    kept: Path | None
    lost: tuple[Problem, ...]
    rows: int


def repair(path: Path, clock: Callable[[], datetime]) -> RepairReport:
    """Put a fresh file with everything readable in the place of a damaged one, which is kept beside it.

    A file without Problems is left alone. Raises Refused when the campaign is open somewhere or cannot be written,
    ContentError when it is of another format or there is no campaign in the file any more.
    """
    path = true_path(path)
    whole = _count_if_whole(path)
    if whole is not None:
        return RepairReport(None, (), whole)
    try:
        with held(path, clock):
            return _mended(path, clock)
    except (OSError, *DAMAGE) as problem:
        raise Refused("store.cannot_write", name=path.name, reason=reason(problem)) from problem


def _mended(path: Path, clock: Callable[[], datetime]) -> RepairReport:
    lost: list[Problem] = []
    with part_of(path) as part, part_of(path) as copy:
        copy_files(path, copy)
        taken = pour(scavenged(copy, lost.append), part, lose=lost.append)
        lost = _counted(lost, Counter(name for name, *_ in taken), promised(copy))
        if not taken:
            raise ContentError("store.nothing_left", file=path.name)
        kept = set_aside(path, f"damaged-{stamp(clock())}")
        put_in_place(part, path)
    missing = {problem.where.path: problem for problem in lost if problem.where.path not in taken}
    return RepairReport(kept, tuple(missing.values()), len(taken))


def _counted(lost: list[Problem], taken: Mapping[str, int], before: Mapping[str, int]) -> list[Problem]:
    """Return the losses with a number where the seal knows how many rows there were; none where none is missing."""
    told: list[Problem] = []
    for problem in lost:
        name = str(problem.where.path[0])
        if problem.key != "store.lost_uncounted" or name not in before:
            told.append(problem)
        elif before[name] > taken[name]:
            args = {**problem.args, "count": before[name] - taken[name], "rows": before[name]}
            told.append(replace(problem, key="store.lost_counted", args=args))
    return told


def _count_if_whole(path: Path) -> int | None:
    """Return how many rows a file without Problems has; raises ContentError when it is not ours to mend."""
    try:
        version = header(path).version
    except ContentError as problem:
        if problem.key in ("store.zeroed", "store.not_sqlite"):
            return None
        raise
    if version != VERSION:
        key = "store.newer_refused" if version > VERSION else "store.too_old"
        raise ContentError(key, file=path.name, place=str(version))
    with suppress(*DAMAGE):
        if integrity.check_file(path):
            return None
        with closing(connect(path)) as db:
            return sum(rows for rows, _ in (digests.summed(db, table) for table in TABLES))
    return None
