"""When something unexpected happens: one sentence, the details to copy, a report in a file. Nothing is lost."""

from __future__ import annotations

import os
import platform
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from platformdirs import user_log_path
from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app import __version__
from app.clock import Clock
from editor.widgets.look import Look
from editor.widgets.text import drawing, label, title

KEPT = 20


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
    """Return what helps to mend a mistake: versions and the way it took. No campaign data."""
    lines = traceback.format_exception(type(problem), problem, problem.__traceback__)
    head = (
        f"Portulan {__version__}, Python {platform.python_version()}, PySide6 {pyside_version}, {platform.platform()}"
    )
    return head + "\n\n" + "".join(lines)


class CrashBox(QDialog):
    """One sentence, the details, a button that copies them. Not modal: work goes on."""

    def __init__(self, look: Look, details: str, report: Path | None, parent: QWidget | None) -> None:
        super().__init__(parent)
        t = look.t
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(t("window.crash_title"))
        self.details = QPlainTextEdit(details)
        self.details.setReadOnly(True)
        self.details.setAccessibleName(t("window.crash_details"))
        self.copy = QPushButton(look.icon("copy"), t("window.crash_copy"))
        self.copy.setAccessibleName(t("window.crash_copy"))
        self.go_on = QPushButton(t("window.crash_go_on"))
        self.go_on.setAccessibleName(t("window.crash_go_on"))
        self.go_on.setDefault(True)
        self.copy.clicked.connect(self.copy_details)
        self.go_on.clicked.connect(self.close)
        words = QVBoxLayout()
        words.addWidget(title(t("window.crash_title"), look, 20, wrap=True))
        words.addWidget(label(t("window.crash_words"), wrap=True))
        if report is not None:
            words.addWidget(label(t("window.crash_report", path=report), role="muted", wrap=True))
        top = QHBoxLayout()
        top.setSpacing(look.px(16))
        top.addWidget(drawing("crash", look.px(72), look, self), 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy)
        buttons.addStretch()
        buttons.addWidget(self.go_on)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(20), look.px(20), look.px(20), look.px(16))
        box.setSpacing(look.px(12))
        box.addLayout(top)
        box.addWidget(self.details, 1)
        box.addLayout(buttons)
        self.resize(look.px(620), look.px(420))

    def copy_details(self) -> None:
        """Put the details on the clipboard."""
        QGuiApplication.clipboard().setText(self.details.toPlainText())


class CrashGuard(QObject):
    """Catches what nobody expected, in any thread, and shows it in the GUI thread; one box at a time."""

    caught = Signal(object)

    def __init__(self, show: Callable[[str, Path | None], QWidget], clock: Clock, folder: Path | None = None) -> None:
        super().__init__()
        self._show = show
        self._clock = clock
        self._folder = folder or reports_folder()
        self._box: QWidget | None = None
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
        """Write the report and show the sentence."""
        details = details_of(problem)
        report = write_report(self._folder, details, self._clock)
        if self._box is None:
            self._box = self._show(details, report)
            self._box.destroyed.connect(self._forget)

    def _forget(self) -> None:
        self._box = None
