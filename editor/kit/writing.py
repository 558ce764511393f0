"""The foot of a print dialog: what came of it or why not, how far it is, buttons for each way out, and to close."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.jobs import Jobs
from editor.kit.output_line import OutputLine, Work, not_written
from editor.widgets.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.text import label
from models.errors import SpokenError

Way = tuple[str, str, Callable[[], object]]
"""A way out: the key of its words, its drawing, what it does."""


class Lossy(NamedTuple):
    """A file that was written, and message keys with arguments of what its format could not say."""

    path: Path
    lost: tuple[tuple[str, Mapping[str, object]], ...] = ()


class WritingPanel(QWidget):
    """`ways` are offered while there is something to print and nothing on its way; the first is the usual one.

    `say` tells the window what was written. What was written is told with its path; `show` opens it, or its folder,
    when somebody asks for that.
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
        self._look, self._say, self._show = look, say, show or _open_with_desktop
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
        """Say whether there is something to print."""
        self._possible = possible
        self._allow()

    def start(self, work: Work) -> None:
        """Print in a Job that returns the files it wrote, or how many pages it printed."""
        self.output.start(work)

    def print_on(self, machine: str, work: Callable[[QPrinterInfo], Work]) -> None:
        """Print on the printer of a name; one that is not there is told of."""
        info = QPrinterInfo.printerInfo(machine)
        if info.isNull():
            self.tell(self._look.t("print.no_printer"))
        else:
            self.start(work(info))

    def let_go(self, dialog: QDialog) -> None:
        """Let its dialog close: what is on its way goes on, and the dialog waits for it out of sight."""
        if self.output.busy:
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
            self.output.ended.connect(dialog.deleteLater)

    def tell(self, words: str, *, role: str = "warning") -> None:
        """Show a sentence; none for empty words."""
        self.trouble.setProperty("role", role)
        self.trouble.style().polish(self.trouble)
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))
        self._links.hide()

    @Slot(object)
    def fail(self, problem: Exception) -> None:
        """Say what went wrong, in our words; raises what is no fault of the user's."""
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
        lost: tuple[tuple[str, Mapping[str, object]], ...] = ()
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


def _open_with_desktop(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
