"""Imports tables and galaxy files: shows what is read, what it would change, lines it cannot use; then makes one
Change.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import get_args

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.dialogs.mapper import Mapper
from editor.galaxy.dialogs.replacing import put_galaxy
from editor.galaxy.plain_table import Line, PlainTable
from editor.galaxy.reading import Difference
from editor.jobs import Job
from editor.slices import Slices
from editor.widgets.button import button
from editor.widgets.form_inputs import FormCombo
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.change import Label
from models.errors import ContentError, SpokenError
from models.formats.galaxies.columns import TABLES
from models.formats.galaxies.csv_tables import CsvSource
from models.formats.galaxies.files import load
from models.formats.galaxies.intake import Doubled, How, Intake, TableKind, take_file, take_table
from models.formats.galaxies.table import is_table
from models.formats.registry import read_suffixes
from models.galaxy.galaxy import Galaxy
from models.galaxy.merge import EVERY, Count
from models.progress import Progress

WAIT_MS = 150
NAMED = 5
"""Doubled names that are told; of the rest only that there are more."""


class ImportDialog(QDialog):
    """Not modal; it keeps up with changes of the galaxy. `folder` is where the file dialog opens."""

    def __init__(self, desk: GalaxyDesk, path: Path | None = None) -> None:
        super().__init__(desk.host)
        self._desk, self._look = desk, desk.look
        self._job: Job | None = None
        self._writing: Slices | None = None
        self._data = b""
        self.path: Path | None = None
        self.found: Intake | None = None
        look, t = desk.look, desk.look.t
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self.setWindowTitle(look.heading("action.galaxy_import"))
        self.file = label(t("atlas.no_file"), role="strong", wrap=True)
        self.choose = button(look, "atlas.choose_file", "open", self._ask_file)
        self.how = FormCombo()
        self.how.setAccessibleName(t("atlas.how"))
        self.how.addItem(t("atlas.how_add"), "add")
        self.how.addItem(t("atlas.how_replace"), "replace")
        self.how.setToolTip(t("atlas.how_tip"))
        self.doubled = FormCombo((each, t(f"atlas.doubled_{each}")) for each in get_args(Doubled))
        self.doubled.setAccessibleName(t("atlas.doubled_what"))
        self.doubled.setToolTip(t("atlas.doubled_tip"))
        self.doubled.hide()
        self.mapper = Mapper(look)
        self.told = label(t("atlas.import_how"), wrap=True)
        self.faults = PlainTable(look, t("atlas.faults"))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(t("atlas.reading"))
        self.stop = button(look, "galaxymap.stop", "stop", self._cancel)
        self.take = button(look, "atlas.take", "ok", self._take, primary=True)
        self.close_button = button(look, "galaxymap.close", "close", self.close)
        self._lay_out()
        self._later = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._later.timeout.connect(self.read)
        self.mapper.changed.connect(self._changed)
        self.how.activated.connect(self._changed)
        self.doubled.activated.connect(self._changed)
        desk.opened.changed.connect(self._changed)
        self._states()
        if path is not None:
            self.show_file(path)

    @property
    def settled(self) -> bool:
        """Whether what is shown is what would be imported now."""
        return self._job is None and self._writing is None and not self._later.isActive()

    def show_file(self, path: Path) -> None:
        """Read another file."""
        try:
            self._data = load(path)
        except ContentError as problem:
            self._tell(self._look.t(problem.key, **problem.args_), "error")
            return
        self.path = path
        self.file.setText(path.name)
        table = is_table(path.name)
        self._left.setVisible(table)
        self.mapper.first.setVisible(table)
        self.doubled.hide()
        self._first_word.setVisible(table)
        if table:
            self.mapper.show_file(self._data, path.name)
        self._changed()

    @Slot()
    def read(self) -> None:
        """Find out in a Job what the file would change."""
        self._later.stop()
        self._cancel()
        if self.path is None:
            return
        base, name, data, how = self._desk.galaxy, self.path.name, self._data, self._how()
        if is_table(name):
            if self.mapper.trouble:
                self._tell(self.mapper.trouble, "error")
                return
            source = CsvSource(data, name, self.mapper.mapped, self.mapper.rounding.isChecked(), self.mapper.cutting)
            work = partial(_table, base, self.mapper.table_kind, source, how, self.doubled.currentData())
        else:
            work = partial(_file, base, data, name, how)
        job = Job(self._look.t("atlas.reading"), work)
        job.progressed.connect(self._progressed)
        job.succeeded.connect(self._read)
        job.failed.connect(self._failed)
        job.ended.connect(self._ended)
        self._job = job
        self.bar.setRange(0, 0)
        self._desk.jobs.start(job)
        self._states()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files that can be read."""
        if _dropped_path(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Read a file that was dropped."""
        path = _dropped_path(event)
        if path is not None:
            self.show_file(path)
            event.acceptProposedAction()

    def done(self, result: int) -> None:
        """Close, and stop work that goes on."""
        self._later.stop()
        self._cancel()
        self._desk.opened.changed.disconnect(self._changed)
        super().done(result)

    def _how(self) -> How:
        found: How = self.how.currentData()
        return found

    @Slot()
    def _changed(self, _difference: Difference | None = None) -> None:
        self.found = None
        self._states()
        self._later.start()

    @Slot(int, int)
    def _progressed(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    @Slot(object)
    def _read(self, found: Intake) -> None:
        if self.sender() is not self._job:
            return
        self.found = found
        t = self._look.t
        lines = [told for kind in EVERY if (told := _count_words(self._look, kind, found.counts[kind]))]
        words = t("atlas.would", what=" · ".join(lines)) if lines else t("atlas.would_nothing")
        if found.faults:
            words += " " + t.plural("atlas.faulty", len(found.faults))
        if found.doubled:
            words += " " + t.plural("atlas.doubled", len(found.doubled), names=_doubled_words(found.doubled))
        if found.unread:
            words += " " + t.plural("format.unread", len(found.unread), heads=found.unread)
        self.doubled.setVisible(bool(found.doubled))
        self._tell(words, "warning" if found.faults or found.doubled else "")
        self._show_faults([_fault_words(self._look, each) for each in found.faults])

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        if self.sender() is self._job:
            self._tell(self._look.t(problem.key, **problem.args_), "error")

    @Slot(object)
    def _ended(self, job: Job) -> None:
        if job is self._job:
            self._job = None
            self._states()

    @Slot()
    def _cancel(self) -> None:
        if self._writing is not None:
            self._writing.cancel()
        if self._job is not None:
            self._job.cancel()
            self._job = None
        self._states()

    @Slot()
    def _take(self) -> None:
        """Write what was read as one Change."""
        found, desk = self.found, self._desk
        if found is None or self.path is None:
            return
        said = Label("campaign.import_galaxy", {"file": self.path.name})
        rows = sum(each.added + each.changed + each.removed for each in found.counts.values())
        desk.opened.changed.disconnect(self._changed)
        begun, self._writing = put_galaxy(desk, found.galaxy, said, rows, self._taken)
        if not begun:
            desk.opened.changed.connect(self._changed)
        elif self._writing is not None:
            self._writing.progressed.connect(self._progressed)
            self._writing.ended.connect(self._written)
            self._tell(self._look.t("galaxymap.writing"), "")
            self.bar.setRange(0, 0)
            self._states()

    @Slot()
    def _taken(self) -> None:
        assert self.found is not None
        assert self.path is not None
        self._desk.content.fit_soon()
        self._desk.say(self._look.t("atlas.imported", file=self.path.name, n=len(self.found.galaxy.planets)))
        self._writing = None
        self._desk.opened.changed.connect(self._changed)
        self._desk.chart.setFocus()
        self.close()

    @Slot()
    def _written(self) -> None:
        """Read again where the writing was cancelled or refused."""
        if self._writing is not None:
            self._writing = None
            self._desk.opened.changed.connect(self._changed)
            self._changed()

    def _show_faults(self, faults: list[tuple[str, str]]) -> None:
        t = self._look.t
        self.faults.setVisible(bool(faults))
        heads = (t("atlas.where"), t("atlas.why"))
        self.faults.show_lines(heads, [Line(each) for each in faults], sortable=False)

    def _tell(self, words: str, role: str) -> None:
        self.told.setText(words)
        self.told.setProperty("role", role)
        self.told.style().unpolish(self.told)
        self.told.style().polish(self.told)
        self._show_faults([])

    def _states(self) -> None:
        changes = self.found is not None and any(self.found.counts.values())
        busy, writing = self._job is not None, self._writing is not None
        self.take.setEnabled(changes and not writing and self._desk.opened.writable)
        self.bar.setVisible(busy or writing)
        self.stop.setVisible(busy or writing)
        for each in (self.choose, self.how, self.doubled, self.mapper, self.close_button):
            each.setEnabled(not writing)

    @Slot()
    def _ask_file(self) -> None:
        kinds = " ".join(f"*{suffix}" for suffix in read_suffixes("galaxy"))
        folder = str(self.path.parent if self.path else self._desk.document.path.parent)
        words = self._look.t("atlas.galaxy_files")
        name, _ = QFileDialog.getOpenFileName(self, self.windowTitle(), folder, f"{words} ({kinds})")
        if name:
            self.show_file(Path(name))

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        top = QHBoxLayout()
        top.addWidget(title(self.windowTitle(), look, 18))
        top.addSpacing(look.px(16))
        top.addWidget(self.file, 1)
        top.addWidget(self.choose)
        self._left = QWidget()
        left = QVBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(self.mapper)
        self._left.setFixedWidth(look.px(330))
        self._left.hide()
        right = QVBoxLayout()
        self._first_word = label(t("atlas.first_rows"), role="section")
        self._first_word.hide()
        self.mapper.first.hide()
        right.addWidget(self._first_word)
        right.addWidget(self.mapper.first, 2)
        self.faults.hide()
        right.addWidget(label(t("atlas.result"), role="section"))
        right.addWidget(self.how)
        right.addWidget(self.told)
        right.addWidget(self.doubled)
        right.addWidget(self.faults, 1)
        right.addStretch()
        middle = QHBoxLayout()
        middle.setSpacing(look.px(16))
        middle.addWidget(self._left)
        middle.addLayout(right, 1)
        low = QHBoxLayout()
        low.addWidget(self.bar, 1)
        low.addWidget(self.stop)
        low.addStretch()
        low.addWidget(self.take)
        low.addWidget(self.close_button)
        box = QVBoxLayout(self)
        box.setSpacing(look.px(10))
        box.addLayout(top)
        box.addLayout(middle, 1)
        box.addLayout(low)
        room = self.screen().availableGeometry()
        self.resize(min(look.px(1000), room.width() - 60), min(look.px(660), room.height() - 60))


def _dropped_path(event: QDragEnterEvent | QDropEvent) -> Path | None:
    for url in event.mimeData().urls():
        if url.isLocalFile() and url.toLocalFile().casefold().endswith(read_suffixes("galaxy")):
            return Path(url.toLocalFile())
    return None


def _fault_words(look: Look, fault: ContentError) -> tuple[str, str]:
    """Return where a line cannot be used, and why, without naming the file again."""
    t = look.t
    line, _, column = str(fault.args_.get("place", "")).removeprefix("line ").partition(", ")
    titles = {each.id: each.title[t.lang] for table in TABLES.values() for each in table}
    where = t("atlas.line_column", line=line, column=titles.get(column, column)) if column else line
    bare = fault.key.removesuffix("_in")
    return where, t(bare if t.has(bare) else fault.key, **fault.args_)


def _doubled_words(doubled: Mapping[str, int]) -> str:
    """Return the first names that occur more than once, each with how often."""
    told = [f"{name} ×{n}" for name, n in list(doubled.items())[:NAMED]]
    return ", ".join(told) + ("…" if len(doubled) > NAMED else "")


def _count_words(look: Look, kind: str, count: Count) -> str:
    """Return how many of a kind are read, added, changed and removed: « 3 planètes (+2, ~1, −0) »."""
    t = look.t
    if not count:
        return ""
    name = t(f"atlas.of_{kind}")
    return t("atlas.count", kind=name, added=count.added, changed=count.changed, removed=count.removed)


def _table(base: Galaxy, kind: TableKind, source: CsvSource, how: How, doubled: Doubled, progress: Progress) -> Intake:
    return take_table(base, kind, source, how, progress, doubled=doubled)


def _file(base: Galaxy, data: bytes, name: str, how: How, progress: Progress) -> Intake:
    return take_file(base, data, name, how, rounding=True, progress=progress)
