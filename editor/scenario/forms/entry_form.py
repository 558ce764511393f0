"""A trigger, a condition or an effect as a form, made from what each of its fields asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QSpinBox, QWidget

from editor.scenario.desk import ScenarioDesk
from editor.scenario.forms.picking import pick
from editor.scenario.forms.place_field import PlaceField
from editor.scenario.stage import Stage
from editor.widgets.button import small
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.layouts.layouts import emptied
from editor.widgets.text import label, plain_tip
from models.content import with_fields
from models.games.script.effects import PlaceFigure
from models.games.script.entry_fields import FieldKind, Place
from models.games.script.script import MAX_SAID
from models.games.script.vocabulary import Entry
from models.games.script.vocabulary_forms import (
    VocabularyField,
    VocabularyForm,
    choices,
    empty_label,
    form_of,
    forms,
    offered,
)
from models.maps.spots import NOWHERE

ON_BOARD: Final = (FieldKind.ZONE, FieldKind.VAULT, FieldKind.CONSOLE, FieldKind.GATE, FieldKind.PIECE)
"""What one can point at."""


class EntryForm(QFrame):
    """`changed` carries the edited entry; `dropped`: it shall be removed (a trigger cannot be)."""

    changed = Signal(object)
    dropped = Signal()

    def __init__(self, desk: ScenarioDesk, stage: Stage, entry: Entry, *, can_go: bool) -> None:
        super().__init__()
        self.desk, self.stage, self.look = desk, stage, desk.look
        self.entry = entry
        self._shape: object = None
        self.controls: dict[str, QWidget] = {}
        self._tell: dict[str, Callable[[Any], None]] = {}
        look, t = self.look, self.look.t
        self.setProperty("role", "card")
        self.kind = FormCombo(least=8)
        self._offered: tuple[VocabularyForm, ...] = ()
        name = t(f"scenedit.entry_{form_of(entry).part}")
        self.kind.setAccessibleName(name)
        self.kind.setToolTip(plain_tip(name))
        self.kind.activated.connect(self._become)
        head = QHBoxLayout()
        head.addWidget(self.kind, 1)
        if can_go:
            head.addWidget(small(look, "scenedit.drop_entry", "delete", self.dropped.emit))
        self._grid = QGridLayout()
        self._grid.setVerticalSpacing(look.px(4))
        self._grid.setHorizontalSpacing(look.px(6))
        self._grid.setColumnStretch(1, 1)
        box = QGridLayout(self)
        box.setContentsMargins(look.px(8), look.px(6), look.px(6), look.px(8))
        box.setVerticalSpacing(look.px(4))
        box.addLayout(head, 0, 0)
        box.addLayout(self._grid, 1, 0)
        self.setFocusProxy(self.kind)
        self.show_entry(entry)

    def _offer(self) -> None:
        """List the kinds the entry can be turned into on this board, its own always among them."""
        mine = form_of(self.entry)
        known = offered(mine.part, self.desk.pieces)
        found = known if mine in known else (*known, mine)
        if found == self._offered:
            return
        self._offered = found
        self.kind.clear()
        for form in found:
            self.kind.addItem(self.look.t(form.label), form.word)

    def show_entry(self, entry: Entry) -> None:
        """Show an entry; what is being typed stays."""
        self.entry = entry
        self._offer()
        form = form_of(entry)
        self.kind.setCurrentIndex(self.kind.findData(form.word))
        offered = {f.name: self._choices(f) for f in form.fields}
        shape = (form.word, offered, self.desk.writable)
        if shape != self._shape:
            self._shape = shape
            self._build(form.fields, offered)
        for field in form.fields:
            control = self.controls[field.name]
            if not (isinstance(control, QLineEdit) and control.hasFocus()):
                control.blockSignals(True)
                self._tell[field.name](getattr(entry, field.name))
                control.blockSignals(False)
        self.kind.setEnabled(self.desk.writable)

    def _choices(self, field: VocabularyField) -> tuple[tuple[object, str], ...]:
        """Return what a field can name, with words; the first choice is nothing."""
        desk, t = self.desk, self.look.t
        kind = field.asks.kind
        if kind is FieldKind.PLACE:
            return tuple(
                (value, words[t.lang])
                for part in (FieldKind.ZONE, FieldKind.PIECE)
                for value, words in choices(part, desk.scenario, desk.told_map, desk.pieces)
            )
        found = tuple((v, words[t.lang]) for v, words in choices(kind, desk.scenario, desk.told_map, desk.pieces))
        if kind in (FieldKind.NUMBER, FieldKind.WORDS, FieldKind.GATE_STATE):
            return found
        return ((type(field.default)(), t(empty_label(field.asks))), *found)

    def _build(self, fields: tuple[VocabularyField, ...], offered: dict[str, tuple[tuple[object, str], ...]]) -> None:
        focus = next((name for name, each in self.controls.items() if each.hasFocus()), "")
        emptied(self._grid)
        self.controls, self._tell = {}, {}
        for row, field in enumerate(fields):
            words = self.look.t(field.label)
            control = self._control(field, offered[field.name])
            control.setAccessibleName(words)
            control.setToolTip(plain_tip(words))
            control.setEnabled(self.desk.writable)
            caption = label(words, role="caption", wrap=True)
            caption.setBuddy(control)
            self.controls[field.name] = control
            # What takes two lines has its name beside the first.
            high = field.asks.kind is FieldKind.PLACE
            caption.setContentsMargins(0, self.look.px(6) if high else 0, 0, 0)
            self._grid.addWidget(caption, row, 0, Qt.AlignmentFlag.AlignTop if high else Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(control, row, 1)
            if field.asks.kind in ON_BOARD:
                take = partial(self._set, field.name)
                wanted = partial(pick, self.desk, self.stage, field.asks.kind, take)
                self._grid.addWidget(small(self.look, "scenedit.pick", "target", wanted), row, 2)
        if focus in self.controls:
            self.controls[focus].setFocus()

    def _control(self, field: VocabularyField, offered: tuple[tuple[object, str], ...]) -> QWidget:
        kind = field.asks.kind
        if kind is FieldKind.NUMBER:
            return self._number(field)
        if kind is FieldKind.WORDS:
            return self._line(field)
        if kind is FieldKind.PLACE:
            made = PlaceField(self.desk, self.stage, field.asks.places)
            made.chosen.connect(partial(self._set, field.name))
            self._tell[field.name] = made.show_place
            return made
        chosen = FormCombo(offered, least=6)
        chosen.activated.connect(lambda _row: self._set(field.name, chosen.currentData()))
        self._tell[field.name] = lambda value: chosen.setCurrentIndex(chosen.findData(value))
        return chosen

    def _number(self, field: VocabularyField) -> QSpinBox:
        number = spin(field.asks.low, field.asks.high, field.default)
        number.setKeyboardTracking(False)
        if field.name == "every":
            number.setSpecialValueText(self.look.t("scenedit.every_never"))
            number.setPrefix(self.look.t("scenedit.every_prefix"))
        elif field.name == "reserve":
            number.setSpecialValueText(self.look.t("scenedit.reserve_alike"))
        number.valueChanged.connect(partial(self._set, field.name))
        self._tell[field.name] = number.setValue
        return number

    def _line(self, field: VocabularyField) -> QLineEdit:
        line = QLineEdit()
        line.setMaxLength(MAX_SAID)
        line.editingFinished.connect(lambda: self._set(field.name, line.text().strip()))
        self._tell[field.name] = partial(_begin, line)
        return line

    def _set(self, name: str, value: object) -> None:
        if getattr(self.entry, name) != value:
            fields: dict[str, object] = {name: value}
            self.changed.emit(self._at_home(with_fields(self.entry, **fields)))

    def _at_home(self, entry: Entry) -> Entry:
        """Return an entry that places a figure with the cell the figure has in the scenario, unless it has a place."""
        if not isinstance(entry, PlaceFigure) or entry.at not in (Place(), Place("cell")):
            return entry
        cell = next((each.cell for each in self.desk.scenario.pieces if each.id == entry.piece), NOWHERE)
        return entry if cell == NOWHERE else replace(entry, at=Place("cell", cell=cell))

    def _become(self, _row: int) -> None:
        """Turn the entry into another kind; fields of the same name keep their values."""
        form = next(f for f in forms(form_of(self.entry).part) if f.word == self.kind.currentData())
        if form.word == form_of(self.entry).word:
            return
        old = {f.name: (f.asks, getattr(self.entry, f.name)) for f in form_of(self.entry).fields}
        kept = {f.name: old[f.name][1] for f in form.fields if f.name in old and old[f.name][0] == f.asks}
        self.changed.emit(form.make(**kept))


def _begin(line: QLineEdit, words: str) -> None:
    """Put words into a line and show their beginning."""
    line.setText(words)
    line.setCursorPosition(0)
