"""Conditions or effects one below another: a form for each, and a list to add one more."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.scenario.desk import ScenarioDesk
from editor.scenario.forms.entry_form import EntryForm
from editor.scenario.stage import Stage
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import plain_tip
from models.games.script.vocabulary import Entry
from models.games.script.vocabulary_forms import VocabularyForm, forms, offered


class EntriesBox(QWidget):
    """`changed` carries all entries. `without` are kinds of entries that are not offered here."""

    changed = Signal(object)

    def __init__(
        self,
        desk: ScenarioDesk,
        stage: Stage,
        part: Literal["condition", "effect"],
        *,
        without: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__()
        self.desk, self.stage = desk, stage
        self.entries: tuple[Entry, ...] = ()
        self.forms: list[EntryForm] = []
        look, t = desk.look, desk.look.t
        self._column = QVBoxLayout()
        self._column.setSpacing(look.px(6))
        self.more = FormCombo(least=8)
        self.more.addItem(look.icon("add"), t(f"scenedit.add_{part}"))
        self._part: Literal["condition", "effect"] = part
        self._without = without
        self._offered: tuple[VocabularyForm, ...] = ()
        self._made = {form.word: form.make for form in forms(part)}
        self._offer()
        self.more.setAccessibleName(t(f"scenedit.add_{part}"))
        self.more.setToolTip(plain_tip(t(f"scenedit.add_{part}_tip")))
        self.more.activated.connect(self._add)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.px(6))
        box.addLayout(self._column)
        box.addWidget(self.more)

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Show entries; forms are kept where their number is the same, and so is the keyboard."""
        self.entries = entries
        self._offer()
        while len(self.forms) > len(entries):
            form = self.forms.pop()
            self._column.removeWidget(form)
            form.hide()
            form.deleteLater()
        for place, entry in enumerate(entries):
            if place < len(self.forms):
                self.forms[place].show_entry(entry)
            else:
                self.forms.append(self._form(place, entry))
                self._column.addWidget(self.forms[place])
        self.more.setEnabled(self.desk.writable)

    def _offer(self) -> None:
        """List the kinds the game can use on this board: a table turned into a map has more."""
        found = tuple(form for form in offered(self._part, self.desk.pieces) if form.word not in self._without)
        if found == self._offered:
            return
        self._offered = found
        while self.more.count() > 1:
            self.more.removeItem(1)
        for form in found:
            self.more.addItem(self.desk.look.t(form.label), form.word)

    def _form(self, place: int, entry: Entry) -> EntryForm:
        made = EntryForm(self.desk, self.stage, entry, can_go=True)
        made.changed.connect(lambda new: self._put(place, (new,)))
        made.dropped.connect(lambda: self._put(place, ()))
        return made

    def _put(self, place: int, new: tuple[Entry, ...]) -> None:
        self.changed.emit((*self.entries[:place], *new, *self.entries[place + 1 :]))

    def _add(self, row: int) -> None:
        if row:
            word = self.more.itemData(row)
            self.more.setCurrentIndex(0)
            self.changed.emit((*self.entries, self._made[word]()))
            if self.forms:
                self.forms[-1].setFocus()
