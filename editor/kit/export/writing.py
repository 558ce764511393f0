"""The foot of an export dialog: the result or the reason why not, the progress, and the buttons to write and to close.

Writing or printing is one Job at a time, with its progress, and a button that stops it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from editor.jobs import Job, Jobs
from editor.widgets.files import open_with_desktop
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.text import label
from models.errors import SpokenError
from models.i18n import MessageArgs, Translator, trouble
from models.progress import Progress

Work = Callable[[Progress], object]


def not_written(t: Translator, problem: OSError) -> str:
    """Return why a file could not be written, in our own words."""
    name = Path(str(problem.filename or "")).name
    return t("print.not_written", name=name, reason=trouble(problem))


class OutputLine(QWidget):
    """The progress of a print and a button to stop it; hidden while nothing runs. `done` carries the result."""

    started = Signal()
    done = Signal(object)
    failed = Signal(object)
    stopped = Signal()
    ended = Signal()

    def __init__(self, look: Look, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._jobs = look, jobs
        self.job: Job | None = None
        self.words = label(look.t("print.working"))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(look.t("print.working"))
        self.bar.setFormat(look.t("print.zoom", percent="%p"))
        self.stop = QPushButton(look.icon("stop"), look.t("print.stop"))
        self.stop.setAccessibleName(look.t("print.stop"))
        self.stop.setToolTip(look.t("print.stop_tip"))
        self.stop.setAutoDefault(False)
        self.stop.clicked.connect(self.cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(8))
        row.addWidget(self.words)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop)
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether a print is on its way."""
        return self.job is not None

    def start(self, work: Work) -> None:
        """Begin the work, unless a print is going on already."""
        if self.job is not None:
            return
        self.job = Job(self._look.t("print.working"), work)
        self.bar.setRange(0, 0)
        self.stop.setEnabled(True)
        self.job.progressed.connect(self._progressed)
        self.job.succeeded.connect(self.done)
        self.job.failed.connect(self.failed)
        self.job.cancelled.connect(self.stopped)
        self.job.ended.connect(self._ended)
        self.show()
        self.started.emit()
        self._jobs.start(self.job)

    @Slot()
    def cancel(self) -> None:
        """Ask the print to stop."""
        if self.job is not None:
            self.stop.setEnabled(False)
            self.job.cancel()

    @Slot(int, int)
    def _progressed(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    @Slot(object)
    def _ended(self) -> None:
        self.job = None
        self.hide()
        self.ended.emit()


Way = tuple[str, str, Callable[[], object]]
"""A way out: the key of its words, its drawing, what it does."""


class Lossy(NamedTuple):
    """A file that was written; `lost`: message keys, with arguments, of what its format could not hold."""

    path: Path
    lost: tuple[tuple[str, MessageArgs], ...] = ()


class WritingPanel(QWidget):
    """A button for each of `ways`, enabled while there is something to print and no print goes on; the first is the
    default.

    `say` gets a sentence about what was written for the window; the panel itself shows its path. `show` opens the file
    or its folder when the user asks for it.
    """

    def __init__(
        self,
        look: Look,
        jobs: Jobs,
        ways: Sequence[Way],
        close: Callable[[], object],
        say: Callable[[str], object],
        show: Callable[[Path], object] | None = None,
    ) -> None:
        super().__init__()
        self._look, self._say, self._show = look, say, show or open_with_desktop
        self._path = Path()
        self._possible = False
        self.output = OutputLine(look, jobs)
        self.trouble = label("", wrap=True)
        self.trouble.hide()
        self.buttons: list[QPushButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.open_file = self._link("print.open_file", "open", lambda: self._show(self._path))
        self.open_folder = self._link("print.open_folder", "folder", lambda: self._show(self._path.parent))
        self._links = QWidget()
        links = QHBoxLayout(self._links)
        links.setContentsMargins(0, 0, 0, 0)
        links.addWidget(self.open_file)
        links.addWidget(self.open_folder)
        self._links.hide()
        # What is told and how far the work is have a room of their own: no button moves when they come and go.
        room = QWidget()
        # What was written is told in two lines: its name, its path.
        lines_high = 2 * self.trouble.fontMetrics().lineSpacing() + look.px(4)
        room.setMinimumHeight(max(*(each.sizeHint().height() for each in (self.output, self._links)), lines_high))
        lines = QVBoxLayout(room)
        lines.setContentsMargins(0, 0, 0, 0)
        told = QHBoxLayout()
        told.addWidget(self.trouble, 1)
        told.addWidget(self._links)
        lines.addLayout(told)
        lines.addWidget(self.output)
        column.addWidget(room)
        column.addLayout(self._row(ways, close))
        self.output.started.connect(self._allow)
        self.output.ended.connect(self._allow)
        self.output.done.connect(self._written)
        self.output.failed.connect(self.fail)
        self.output.stopped.connect(self._stopped)

    def offer(self, possible: bool) -> None:
        """Set whether there is something to print."""
        self._possible = possible
        self._allow()

    def start(self, work: Work) -> None:
        """Begin work in a Job that returns the files it wrote, or the number of pages it printed."""
        self.output.start(work)

    def print_on(self, machine: str, work: Callable[[QPrinterInfo], Work]) -> None:
        """Print on the printer of a name; where that does not exist a sentence says so."""
        info = QPrinterInfo.printerInfo(machine)
        if info.isNull():
            self.tell(self._look.t("print.no_printer"))
        else:
            self.start(work(info))

    def let_go(self, dialog: QDialog) -> None:
        """Let the dialog close while a print goes on: it stays, hidden, until that has ended."""
        if self.output.busy:
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
            self.output.ended.connect(dialog.deleteLater)

    def tell(self, words: str, *, role: str = "warning") -> None:
        """Show a sentence; empty words hide it."""
        self.trouble.setProperty("role", role)
        self.trouble.style().polish(self.trouble)
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))
        self._links.hide()

    @Slot(object)
    def fail(self, problem: Exception) -> None:
        """Say in a sentence what went wrong; raises the problem again where it is a mistake of the program."""
        if isinstance(problem, SpokenError):
            self.tell(self._look.t(problem.key, **problem.args_))
        elif isinstance(problem, OSError):
            self.tell(not_written(self._look.t, problem))
        else:
            raise problem

    @Slot()
    def _allow(self) -> None:
        for button in self.buttons:
            button.setEnabled(self._possible and not self.output.busy)

    @Slot(object)
    def _written(self, result: Lossy | tuple[Path, ...] | int) -> None:
        t = self._look.t
        lost: tuple[tuple[str, MessageArgs], ...] = ()
        if isinstance(result, Lossy):
            lost, result = result.lost, (result.path,)
        if isinstance(result, int):
            words = t.plural("print.sent", result)
        else:
            words = t.plural("print.written", len(result), name=result[0].name)
            self._path = result[0]
        where = [] if isinstance(result, int) else [str(self._path)]
        self.tell("\n".join([words, *where, *(f"· {t(key, **args)}" for key, args in lost)]), role="good")
        self._links.setVisible(bool(where))
        self._say(words)

    @Slot()
    def _stopped(self) -> None:
        self.tell(self._look.t("print.stopped"))

    def _link(self, key: str, icon: str, act: Callable[[], object]) -> QPushButton:
        look = self._look
        made = QPushButton(look.icon(icon), look.t(key))
        made.setIconSize(QSize(look.px(15), look.px(15)))
        made.setProperty("role", "link")
        made.setAccessibleName(look.t(key))
        made.setAutoDefault(False)
        made.clicked.connect(act)
        return made

    def _row(self, ways: Sequence[Way], close: Callable[[], object]) -> FlowLayout:
        look, t = self._look, self._look.t
        row = FlowLayout(look.px(8))
        for key, icon, act in ways:
            first = not self.buttons
            button = QPushButton(look.icon(icon, look.colours.on_selected if first else ""), t(key))
            button.setIconSize(QSize(look.px(18), look.px(18)))
            button.setAccessibleName(t(key))
            button.setAutoDefault(False)
            button.setEnabled(False)
            button.clicked.connect(act)
            self.buttons.append(button)
            row.addWidget(button)
        self.buttons[0].setDefault(True)
        # Its letters are bolder than Qt measures them.
        self.buttons[0].setMinimumWidth(self.buttons[0].sizeHint().width() + look.px(14))
        self.close_button = QPushButton(t("print.close"))
        self.close_button.setAccessibleName(t("print.close"))
        self.close_button.setAutoDefault(False)
        self.close_button.clicked.connect(close)
        row.addWidget(self.close_button)
        return row
