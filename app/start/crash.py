"""When something unexpected happens: one sentence, the details to copy, a report in a file. Nothing is lost."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

from platformdirs import user_log_path
from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app import __version__
from app.clock import Clock
from models.errors import SpokenError

KEPT = 20
PAINTING: Final = {"paintEvent", "paint", "data", "sizeHint"}
"""What Qt asks for at every picture: what fails there fails again at the next."""


def reports_folder() -> Path:
    """Return where reports are written."""
    own = os.environ.get("PORTULAN_CACHE")
    return Path(own) / "reports" if own else user_log_path("portulan")


def write_report(folder: Path, details: str, clock: Clock) -> Path | None:
    """Write a report and keep the last twenty; None where it cannot be written."""
    path = folder / f"crash-{clock():%Y%m%d-%H%M%S-%f}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(details, encoding="utf-8")
        for old in sorted(folder.glob("crash-*.txt"))[:-KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def details_of(problem: BaseException) -> str:
    """Return what helps to mend a mistake: versions and the traceback. No campaign data."""
    import platform

    lines = traceback.format_exception(type(problem), problem, problem.__traceback__)
    head = (
        f"Portulan {__version__}, Python {platform.python_version()}, PySide6 {pyside_version}, {platform.platform()}"
    )
    return head + "\n\n" + "".join(lines)


def let_go(problem: BaseException) -> None:
    """Clear the local variables of what failed: a painter still held there would keep the window from being drawn."""
    each: BaseException | None = problem
    while each is not None:
        traceback.clear_frames(each.__traceback__)
        for frame, _ in traceback.walk_tb(each.__traceback__):
            # Asked for once more: the copy that whoever looked into the frame left there is emptied too.
            frame.f_locals  # noqa: B018
        each = each.__context__


def painting_at(problem: BaseException) -> tuple[str, int] | None:
    """Return the place where a problem came up in the painting of a picture; None for one that came up elsewhere."""
    frames = traceback.extract_tb(problem.__traceback__)
    if not any(frame.name in PAINTING for frame in frames):
        return None
    return frames[-1].filename, frames[-1].lineno or 0


class FaultReports(logging.Handler):
    """Writes a report of each fault that the program went on from, once for the place it came up at."""

    def __init__(self, clock: Clock, folder: Path | None = None) -> None:
        super().__init__(logging.ERROR)
        self._clock, self._folder = clock, folder or reports_folder()
        self._told: set[tuple[str, int]] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """Write the report of a fault."""
        problem = record.exc_info[1] if record.exc_info else None
        if problem is None:
            return
        last = traceback.extract_tb(problem.__traceback__)[-1]
        place = (last.filename, last.lineno or 0)
        if place not in self._told:
            self._told.add(place)
            write_report(self._folder, f"{record.getMessage()}\n{details_of(problem)}", self._clock)


class CrashGuard(QObject):
    """Catches what nobody expected, in any thread, and shows it in the GUI thread; one box at a time."""

    caught = Signal(object)

    def __init__(
        self,
        show: Callable[[str, Path | None], QWidget],
        clock: Clock,
        folder: Path | None = None,
        complain: Callable[[SpokenError], None] | None = None,
        contain: Callable[[BaseException], bool] | None = None,
    ) -> None:
        super().__init__()
        self._show = show
        self._complain = complain
        self._contain = contain
        self._clock = clock
        self._folder = folder or reports_folder()
        self._box: QWidget | None = None
        self._painted: set[tuple[str, int]] = set()
        self.caught.connect(self.tell)

    def install(self) -> None:
        """Take over from Python's own last resort."""
        sys.excepthook = self.catch

    def catch(self, kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
        """Receive an exception that reached the top, in whatever thread."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, problem, trace)
            return
        self.caught.emit(problem)

    def tell(self, problem: BaseException) -> None:
        """Show a SpokenError as its sentence; for any other mistake write a report and show it, once for a painting."""
        try:
            self._tell(problem)
        finally:
            let_go(problem)

    def _tell(self, problem: BaseException) -> None:
        if isinstance(problem, SpokenError) and self._complain is not None:
            self._complain(problem)
            return
        if self._contain is not None and self._contain(problem):
            return
        place = painting_at(problem)
        if place in self._painted:
            return
        if place is not None:
            self._painted.add(place)
        details = details_of(problem)
        report = write_report(self._folder, details, self._clock)
        if self._box is None:
            self._box = self._show(details, report)
            self._box.destroyed.connect(self._forget)

    def _forget(self) -> None:
        self._box = None
