"""The base of dialogs that make something new: rows of what it shall be, and a preview of it before it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from PySide6.QtCore import QMargins, QPoint, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.jobs import Jobs, Work
from editor.kit.latest import Latest
from editor.widgets.button import button
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip, title
from models.errors import SpokenError

RESTS_MS: Final = 250
_AROUND: Final = (8, 36, 8, 8)
"""Pixels of the screen left of, above, right of and below a dialog: its frame."""
Made = TypeVar("Made")


class MakingDialog(QDialog):
    """Rows that describe what is wanted, beside them its picture, words about it, and the buttons to accept or close.

    The words of a row are the message `<prefix><key>`, its tip `<prefix><key>_tip` where there is one. `beside` is the
    column of the picture: picture, the line under it, words, then the buttons.
    """

    prefix: ClassVar[str]

    def __init__(self, look: Look, heading: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._look = look
        self.setWindowTitle(heading)
        self.form = QFormLayout()
        self.form.setVerticalSpacing(look.px(6))
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.told = label("", role="muted", wrap=True)

    @Slot()
    def changed(self) -> None:
        """React to a changed row; subclasses define it."""
        raise NotImplementedError

    def row(self, key: str, made: QWidget, *parts: QWidget) -> None:
        """Add a control in a row of its own; `parts` stand beside it."""
        self._named(key, made)
        words = self._look.t(f"{self.prefix}{key}")
        if not parts:
            self.form.addRow(words, made)
            return
        both = QWidget()
        line = QHBoxLayout(both)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(made, 1)
        for part in parts:
            line.addWidget(part, int(isinstance(part, QSpinBox)))
        self.form.addRow(words, both)

    def choice(
        self, key: str, ways: Sequence[tuple[object, str]], chosen: Callable[[], object] | None = None
    ) -> QComboBox:
        """Add a list of ways (value, words); a choice calls `chosen`, else `changed`."""
        made = FormCombo(ways, least=18)
        made.activated.connect(chosen or self.changed)
        self.row(key, made)
        return made

    def number(self, key: str, low: int, high: int, value: int, *, alone: bool = True) -> QSpinBox:
        """Add a whole number; one that is not `alone` is put into a row by the dialog."""
        made = spin(low, high, value)
        made.valueChanged.connect(self.changed)
        if alone:
            self.row(key, made)
        else:
            self._named(key, made)
        return made

    def line(self, key: str, text: str, longest: int, *parts: QWidget) -> QLineEdit:
        """Add a line of text; `parts` stand beside it."""
        made = QLineEdit(text)
        made.setMaxLength(longest)
        made.textEdited.connect(self.changed)
        self.row(key, made, *parts)
        return made

    def flag(self, key: str, *, on: bool = False) -> QCheckBox:
        """Add a tick box."""
        made = QCheckBox(self._look.t(f"{self.prefix}{key}"))
        made.setChecked(on)
        self._named(key, made)
        made.toggled.connect(self.changed)
        self.form.addRow("", made)
        return made

    def _named(self, key: str, made: QWidget) -> None:
        words, tip = f"{self.prefix}{key}", f"{self.prefix}{key}_tip"
        made.setAccessibleName(self._look.t(words))
        if self._look.t.has(tip):
            made.setToolTip(plain_tip(self._look.t(tip)))

    def lay_out(
        self, words: str, picture: QWidget, take: QPushButton, close: QPushButton, *line: QWidget, grows: bool = False
    ) -> None:
        """Put everything in its place under `words`, which say what the dialog makes; `line` stands below the
        picture.
        """
        look = self._look
        holder = QWidget()
        left = QVBoxLayout(holder)
        # As wide as this at least, and as what is inside needs: a fixed least width would let it be cut.
        left.addStrut(look.px(400))
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(title(self.windowTitle(), look, 18))
        left.addWidget(label(words, role="muted", wrap=True))
        left.addLayout(self.form)
        left.addStretch()
        self.beside = right = QVBoxLayout()
        right.addWidget(picture, int(grows))
        below = QHBoxLayout()
        for each in line:
            below.addWidget(each, int(isinstance(each, QProgressBar)))
        right.addLayout(below)
        right.addWidget(self.told)
        right.addStretch(0 if grows else 1)
        ends = QHBoxLayout()
        ends.addStretch()
        ends.addWidget(take)
        ends.addWidget(close)
        right.addLayout(ends)
        box = QHBoxLayout(self)
        box.setSpacing(look.px(18))
        box.addWidget(holder, 2 if grows else 1)
        box.addLayout(right, 3 if grows else 0)


class PreviewDialog(MakingDialog, Generic[Made]):
    """A dialog adds its rows, then calls `begin`; `work` returns what to do in a Job, `show_made` shows the result."""

    common: ClassVar[str]
    """The prefix of the messages every such dialog has: its preview, to stop, another seed."""
    picture_size: ClassVar[tuple[int, int]]
    """Of the picture, in pixels of a plain screen."""

    def __init__(self, look: Look, jobs: Jobs, heading: str, making: str, parent: QWidget | None) -> None:
        super().__init__(look, heading, parent)
        self.made: Made | None = None
        self._work = Latest(making, jobs, self)
        self._later = QTimer(self, singleShot=True, interval=RESTS_MS)
        self.picture = QLabel()
        # Large type leaves room for what stands beside and below it, on a small screen too.
        wanted, room = QSize(*map(look.px, self.picture_size)), self.screen().availableSize() * 0.32
        self.picture.setFixedSize(wanted.scaled(wanted.boundedTo(room), Qt.AspectRatioMode.KeepAspectRatio))
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(look.t(f"{self.common}preview"))
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(making)
        self.stop = button(look, f"{self.common}stop", "stop", self.cancel)

    def begin(self, words: str, take: str, close: str) -> None:
        """Lay the dialog out under `words`, and make the first preview; `take` and `close` are message keys."""
        self.take = button(self._look, take, "ok", self.taken, primary=True)
        self.close_button = button(self._look, close, "close", self.close)
        self.lay_out(words, self.picture, self.take, self.close_button, self.bar, self.stop)
        self._later.timeout.connect(self.preview)
        self._work.progressed.connect(self.progress)
        self._work.done.connect(self._succeeded)
        self._work.failed.connect(self._failed)
        self._work.stopped.connect(self.states)
        self.changed()
        self.preview()

    def work(self) -> Work | None:
        """Return the work that makes what the rows describe; None where they describe nothing yet."""
        raise NotImplementedError

    def show_made(self, made: Made) -> None:
        """Show what was made."""
        raise NotImplementedError

    @Slot()
    def taken(self) -> None:
        """Keep what was made."""
        raise NotImplementedError

    @Slot()
    def states(self) -> None:
        """Enable the buttons that can be used now."""
        self.stop.setEnabled(not self._work.settled)

    @Slot()
    def changed(self) -> None:
        """Throw the preview away, and make a new one once nothing has changed for a moment."""
        self.made = None
        self.drop()
        self._later.start()

    @Slot()
    def cancel(self) -> None:
        """Stop the work: the user pressed the button."""
        self.drop()

    @Slot()
    def preview(self) -> None:
        """Make what the rows describe, in a Job."""
        self._later.stop()
        self.drop()
        work = self.work()
        if work is not None:
            self._work.ask(work)
            self.bar.setValue(0)
        self.states()

    def drop(self) -> None:
        """Stop the work; its result is not wanted any more."""
        self._work.drop()
        self.states()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the work before closing."""
        self._later.stop()
        self.drop()
        super().closeEvent(event)

    def done(self, result: int) -> None:
        """Stop the work and close."""
        self._later.stop()
        self.drop()
        super().done(result)

    def add_seed(self) -> None:
        """Add the row of the seed, and a button for another seed."""
        words = self._look.t(f"{self.common}another_seed")
        self.another = QPushButton()
        self.another.setIcon(self._look.icon("rotate-seed"))
        self.another.setAutoDefault(False)
        self.another.setAccessibleName(words)
        self.another.setToolTip(plain_tip(words))
        self.another.clicked.connect(self._another)
        self.seed = self.line("seed", "1", 40, self.another)

    @property
    def seed_text(self) -> str:
        """The typed seed; never empty."""
        return self.seed.text().strip() or "1"

    @Slot(int, int)
    def progress(self, done: int, total: int) -> None:
        """Show how far the work is."""
        self.bar.setValue(1000 * done // max(total, 1))

    @Slot()
    def _another(self) -> None:
        known = self.seed.text().strip()
        self.seed.setText(str(int(known) + 1 if known.isdecimal() and len(known) < 9 else 1))
        self.changed()

    @Slot(object)
    def _succeeded(self, made: Made) -> None:
        self.made = made
        self.bar.setValue(1000)
        self.show_made(made)
        self.states()
        # A part that scrolls asks for the room of what it holds now once it has been told of it.
        QTimer.singleShot(0, self, self._fit)

    @Slot()
    def _fit(self) -> None:
        """Grow to the needed size, at most to that of the screen, and stay on the screen."""
        layout = self.layout()
        if layout is None or not self.isVisible():
            return
        room = self.screen().availableGeometry().marginsRemoved(QMargins(*_AROUND))
        layout.activate()
        self.resize(self.sizeHint().expandedTo(self.size()).boundedTo(room.size()))
        place = self.geometry()
        self.move(self.pos() - QPoint(max(place.right() - room.right(), 0), max(place.bottom() - room.bottom(), 0)))

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self.picture.setPixmap(QPixmap())
        self.told.setText(self._look.t(problem.key, **problem.args_))
        self.states()
