"""The column mapper: how a table is split, which of its columns is which of ours, its first rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QVBoxLayout, QWidget

from editor.galaxy.plain_table import Line, PlainTable
from editor.kit.named_rows import NamedRows
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.layouts import emptied
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.text import label
from models.errors import ContentError
from models.formats.galaxies.columns import TABLES
from models.formats.galaxies.intake import TableKind, likely_table
from models.formats.galaxies.table import Cutting, MapperPreview, preview

DELIMITERS: Final = {"": "auto", ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
ENCODINGS: Final = ("", "utf-8", "utf-16", "cp1252")
MARKS: Final = {"": "auto", ".": "point", ",": "comma"}
NONE: Final = -1


class Mapper(QWidget):
    """`changed`: the table would be read differently now. `trouble` says why it cannot be split at all."""

    changed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._data, self._file = b"", ""
        self.trouble = ""
        self._preview: MapperPreview | None = None
        self.choices: dict[str, QComboBox] = {}
        t = look.t
        self.kind = FormCombo((kind, t(f"atlas.kind_{kind}")) for kind in TABLES)
        self.delimiter = FormCombo((key, t(f"atlas.cut_{name}")) for key, name in DELIMITERS.items())
        self.encoding = FormCombo((key, key.upper() or t("atlas.cut_auto")) for key in ENCODINGS)
        self.encoding.setItemText(3, "Windows-1252")
        self.mark = FormCombo((key, t(f"atlas.mark_{name}")) for key, name in MARKS.items())
        self.rounding = QCheckBox(t("atlas.rounding"))
        self.rounding.setAccessibleName(t("atlas.rounding"))
        self.rounding.setToolTip(t("atlas.rounding_tip"))
        self.first = PlainTable(look, t("atlas.first_rows"))
        self._lay_out()
        self.kind.activated.connect(self._guess)
        for box in (self.delimiter, self.encoding):
            box.activated.connect(self._guess)
        self.mark.activated.connect(self.changed)
        self.rounding.toggled.connect(self.changed)

    @property
    def table_kind(self) -> TableKind:
        """The table of ours that it is read as."""
        found: TableKind = self.kind.currentData()
        return found

    @property
    def cutting(self) -> Cutting:
        """How the text is split into columns."""
        return Cutting(self.delimiter.currentData(), self.encoding.currentData(), self.mark.currentData())

    @property
    def mapped(self) -> Mapping[str, int]:
        """The file's column for each column of ours."""
        return {key: box.currentData() for key, box in self.choices.items() if box.currentData() != NONE}

    def show_file(self, data: bytes, file: str) -> None:
        """Show another file, read as the kind of table it looks like."""
        self._data, self._file = data, file
        try:
            self.kind.setCurrentIndex(self.kind.findData(likely_table(data, file, self.cutting)))
        except ContentError as problem:
            self.trouble = self._look.t(problem.key, **problem.args_)
        self._guess()

    @Slot()
    def _guess(self) -> None:
        """Split the file again and guess its columns."""
        columns = TABLES[self.table_kind]
        try:
            self._preview = preview(self._data, columns, self._file, self.cutting)
            self.trouble = ""
        except ContentError as problem:
            self._preview = None
            self.trouble = self._look.t(problem.key, **problem.args_)
        emptied(self._grid)
        self.choices = {}
        if self._preview is not None:
            for row, column in enumerate(columns):
                self._add(row, column.id, column.title[self._look.t.lang], required=column.required)
        self._show_rows()
        self.changed.emit()

    def _add(self, row: int, column_id: str, name: str, *, required: bool) -> None:
        assert self._preview is not None
        box = FormCombo(least=9)
        box.addItem("—", NONE)
        for number, head in enumerate(self._preview.table.header):
            box.addItem(head or self._look.t("atlas.column_n", n=number + 1), number)
        box.setCurrentIndex(box.findData(self._preview.mapped.get(column_id, NONE)))
        words = self._look.t("atlas.needed", name=name) if required else name
        box.setAccessibleName(words)
        box.activated.connect(self._remapped)
        said = label(words)
        said.setBuddy(box)
        self._grid.addWidget(said, row, 0)
        self._grid.addWidget(box, row, 1)
        self.choices[column_id] = box

    @Slot()
    def _remapped(self) -> None:
        self._show_rows()
        self.changed.emit()

    def _show_rows(self) -> None:
        """Show the first rows; the head of a used column says which of ours it is."""
        if self._preview is None:
            self.first.show_lines((), [])
            return
        ours = {number: key for key, number in self.mapped.items()}
        titles = {column.id: column.title[self._look.t.lang] for column in TABLES[self.table_kind]}
        heads = [
            f"{head} → {titles[ours[n]]}" if n in ours else head for n, head in enumerate(self._preview.table.header)
        ]
        width = len(heads)
        lines = [Line(tuple((*row, *[""] * width)[:width])) for row in self._preview.rows]
        self.first.show_lines(heads, lines, sortable=False)

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        form = NamedRows(look)
        for key, box in (("table_kind", self.kind), ("delimiter", self.delimiter), ("encoding", self.encoding),
                         ("mark", self.mark)):  # fmt: skip
            form.row(t(f"atlas.{key}"), box)
        inside = QWidget()
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(0, 0, look.px(6), 0)
        self._grid.setVerticalSpacing(look.px(4))
        self._grid.setColumnStretch(1, 1)
        holder = QWidget()
        held = QVBoxLayout(holder)
        held.setContentsMargins(0, 0, 0, 0)
        held.addWidget(inside)
        held.addStretch()
        box_ = QVBoxLayout(self)
        box_.setContentsMargins(0, 0, 0, 0)
        box_.addLayout(form)
        box_.addWidget(self.rounding)
        box_.addWidget(label(t("atlas.columns"), role="section"))
        box_.addWidget(scrolled(holder), 1)
