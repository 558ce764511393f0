"""What the referee's desk does in Jobs beside judging: reading mail, packages written, searched for leaks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from models.formats.orders import intake as order_intake
from models.progress import Progress
from models.store.connection import aside
from models.store.packages import leak_check, publishing

if TYPE_CHECKING:
    from models.formats.orders.intake import ArrivedSheet
    from models.store.packages.leak_check import Leak
    from models.store.packages.publishing import Press, Published, ReadyTurn


def read_sheets(paths: Sequence[Path], words: str, progress: Progress) -> tuple[ArrivedSheet, ...]:
    """Read files and folders of order sheets, and the words of a mail that were copied (in a Job)."""
    found: list[ArrivedSheet] = [order_intake.copied(words)] if words else []
    for number, path in enumerate(paths):
        for each in order_intake.arrivals(path):
            found.append(each)
            progress(number, len(paths))
    return tuple(found)


def leaks_of(path: Path, galaxy_id: str, turn: int, attempt: int, progress: Progress) -> tuple[Leak, ...]:
    """Search the packages of an attempt for what their players may not know (in a Job)."""
    with aside(path, progress) as campaign:
        return leak_check.leaks(campaign, galaxy_id, turn, attempt, progress)


def made_ready(
    path: Path, galaxy_id: str, at: str, reason: str, last: bool, press: Press | None, progress: Progress
) -> ReadyTurn | Published:
    """Write the packages of the judged turn (in a Job)."""
    with aside(path, progress) as campaign:
        return publishing.make_ready(
            path, campaign, galaxy_id, at, reason=reason, last=last, press=press, progress=progress
        )
