"""The base of the dialogs that print and export: choices at the side, the pages as they will be, and the buttons below.

It is not modal, its work runs as Jobs, and a refusal is shown in its own line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Final, Generic, TypeVar

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from editor.jobs import Jobs, Work
from editor.kit.export.viewer import Viewer
from editor.kit.export.writing import Way, WritingPanel
from editor.kit.latest import Latest
from editor.widgets.files import DesktopFiles
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.safe_names import under

WAIT_MS: Final = 80
LEAST_SIDE: Final = 300


Laid = TypeVar("Laid")


class ExportDialog(QDialog, Generic[Laid]):
    """A subclass defines `work`, which lays out in a Job, and `shown`, which shows the result.

    `renew` lays out now, `later` once nothing has changed for a moment; `alone` is the message key of printing one page
    only.
    """

    side: ClassVar[int] = 400
    """How wide the choices are at first, in pixels of a plain screen."""
    fields: ClassVar[tuple[type[QWidget], ...]] = (QLineEdit, QAbstractSpinBox)
    """What keeps Return to itself while it has the keyboard: it writes nothing there."""

    def __init__(
        self,
        look: Look,
        jobs: Jobs,
        ways: Sequence[Way],
        say: Callable[[str], object],
        show: Callable[[Path], object] | None = None,
        parent: QWidget | None = None,
        *,
        alone: str = "print.alone",
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._shared = False
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # The pages seen are drawn by threads of their own: they are no work anybody waits for.
        self._quiet = Jobs(self)
        self.layout_ = Latest(look.t("print.working"), self._quiet, self)
        self.viewer = Viewer(look, self._quiet, alone=alone)
        self.preview = self.viewer.preview
        self.count = label("", role="muted", wrap=True)
        self.writing = WritingPanel(look, jobs, ways, self.close, say, show)
        self.output, self.trouble = self.writing.output, self.writing.trouble
        self._soon = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._soon.timeout.connect(self.renew)
        self.layout_.done.connect(self.shown)
        self.layout_.failed.connect(self.failed)

    @property
    def settled(self) -> bool:
        """Whether the pages shown follow the present choices and are drawn to the end."""
        return not self._soon.isActive() and self.layout_.settled and self.preview.settled

    def work(self) -> Work:
        """Return the work that lays out the pages by the present choices."""
        raise NotImplementedError

    @Slot(object)
    def shown(self, found: Laid) -> None:
        """Show what was laid out."""
        raise NotImplementedError

    @Slot(object)
    def failed(self, problem: Exception) -> None:
        """Say why nothing could be laid out."""
        self.writing.fail(problem)

    @Slot()
    def renew(self) -> None:
        """Lay everything out again by the present choices."""
        self._soon.stop()
        self.layout_.ask(self.work())

    @Slot()
    def later(self) -> None:
        """Lay everything out again once nothing has changed for a moment."""
        self._soon.start()

    def file_to_write(self, folder: Path, name: str, endings: Sequence[str]) -> Path | None:
        """Ask for a file with one of some suffixes, the first unless the user chooses or types another; None for no
        answer.
        """
        known = ";;".join(f"{each[1:].upper()} (*{each})" for each in endings)
        return DesktopFiles().file_to_write(self, self.windowTitle(), under(folder, f"{name}{endings[0]}"), known)

    def showEvent(self, event: QShowEvent) -> None:
        """Share the width between the choices and the pages when first shown; later the user moves the handle."""
        super().showEvent(event)
        if not self._shared:
            self._shared = True
            wide = self._split.width()
            side = min(self._look.px(self.side), round(wide * 0.42))
            self._split.setSizes([side, wide - side])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Return to a field that is being filled in."""
        typing = isinstance(self.focusWidget(), self.fields)
        if not (typing and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)):
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """Close. A print on its way goes on; the dialog waits for it out of sight."""
        self._soon.stop()
        self.writing.let_go(self)
        self._quiet.cancel_all()
        super().done(result)

    def lay_out(
        self, heading: str, choices: Sequence[QWidget], below: Sequence[QWidget] = (), pages: QWidget | None = None
    ) -> None:
        """Put choices under a heading at the side, and the pages (in `pages`, if given) above `below`."""
        look = self._look
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, look.px(8), 0)
        column.setSpacing(look.px(10))
        column.addWidget(title(heading, look, 22))
        for each in choices:
            column.addWidget(each)
        column.addStretch(1)
        side = scrolled(inside)
        side.setMinimumWidth(look.px(LEAST_SIDE))
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(look.px(8), 0, 0, 0)
        column.addWidget(pages or self.viewer, 1)
        for each in (self.count, *below, self.writing):
            column.addWidget(each)
        split = self._split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(side)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        row = QHBoxLayout(self)
        row.addWidget(split)
        room = self.screen().availableGeometry()
        self.resize(min(look.px(1160), room.width() - 40), min(look.px(800), room.height() - 60))
