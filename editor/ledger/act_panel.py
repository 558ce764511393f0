"""Tells what happens next: to whom, what, with which values; why not, where it cannot; then it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.kit.field_form import FieldForm, with_values
from editor.ledger.event_panel import Drafts
from editor.ledger.reading import StoryReading
from editor.widgets.chip import chip
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, SentenceList, rule_button, sentence
from editor.widgets.sigils import sigil, sigil_icon
from editor.widgets.text import label, plain_tip, title
from models.campaign.ids import new_id
from models.errors import SpokenError
from models.games.event import Pen
from models.games.facets.bench import story_of
from models.games.facets.builder import Act
from models.games.facets.chronicle import ActForm
from models.problem import Grade

GROUPS: Final = ("points", "body", "gear", "fate")
LONGEST_DAY: Final = 20
LONGEST_NOTE: Final = 2_000
NOTE: Final = "note "
"""Where a draft keeps the note: no field is called so."""


class ActPanel(QWidget):
    """`wants` carries the act to be written by the page. What is typed and not written is kept in `drafts`, by act."""

    wants = Signal(object)

    def __init__(self, look: Look, clock: Callable[[], datetime], explain: Explain, drafts: Drafts) -> None:
        super().__init__()
        self._look = look
        self._clock = clock
        self._explain = explain
        self._drafts = drafts
        self._new_id = new_id(clock)
        self._told: StoryReading | None = None
        self._forms: dict[str, ActForm] = {}
        self._open = ""
        self._day = ""
        self.people: dict[str, QPushButton] = {}
        self.acts: dict[str, QPushButton] = {}
        self.form: FieldForm | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(8))
        self._build_people(column)
        self._acts_box = QVBoxLayout()
        self._acts_box.setSpacing(look.px(4))
        column.addLayout(self._acts_box)
        self._build_form(column)
        column.addStretch(1)

    @property
    def selected(self) -> tuple[str, ...]:
        """The members the act is for, in their order."""
        return tuple(member for member, button in self.people.items() if button.isChecked())

    def show_story(self, told: StoryReading) -> None:
        """Show another story; the chosen members and act stay chosen."""
        self._told = told
        before = set(self.selected)
        if list(told.names.items()) != [(member, button.property("name")) for member, button in self.people.items()]:
            self._fill_people(told, before)
        self._day = self._day or told.last_day or self._clock().date().isoformat()
        if not self.day.text():
            self.day.setText(self._day)
        self._refresh_acts()

    def select(self, members: Sequence[str]) -> None:
        """Choose the members the act is for."""
        for member, button in self.people.items():
            button.blockSignals(True)
            button.setChecked(member in members)
            button.blockSignals(False)
        self._refresh_acts()

    def open_act(self, form_id: str) -> None:
        """Show the form of an act, as much of it as there is room for, from its heading on."""
        self._open = form_id
        self._show_form()
        QTimer.singleShot(0, self, self._bring_form)

    def _bring_form(self) -> None:
        area = self.parent()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parent()
        if area is not None and self._open:
            for each in (self.do, self._heading):
                area.ensureWidgetVisible(each, 0, self._look.px(8))

    def _build_people(self, column: QVBoxLayout) -> None:
        look, t = self._look, self._look.t
        head = QHBoxLayout()
        head.addWidget(label(t("ledger.who"), role="section"), 1)
        for key, on in (("all", True), ("none", False)):
            button = QPushButton(t(f"ledger.{key}"))
            button.setProperty("role", "link")
            button.setToolTip(t("ledger.who_tip"))
            button.setAccessibleName(f"{t('ledger.who')} {t(f'ledger.{key}')}")
            button.clicked.connect(partial(self._everybody, on))
            head.addWidget(button)
        column.addLayout(head)
        self._people_row = FlowLayout(look.px(4))
        column.addLayout(self._people_row)
        column.addWidget(label(t("ledger.what"), role="section"))

    def _build_form(self, column: QVBoxLayout) -> None:
        look, t = self._look, self._look.t
        self._place = QWidget()
        box = QVBoxLayout(self._place)
        box.setContentsMargins(0, look.px(4), 0, 0)
        box.setSpacing(look.px(5))
        head = QHBoxLayout()
        self._heading = title("", look, 17, wrap=True)
        head.addWidget(self._heading, 1)
        self._rule_place = QHBoxLayout()
        head.addLayout(self._rule_place)
        box.addLayout(head)
        self._form_place = QVBoxLayout()
        box.addLayout(self._form_place)
        self.day = self._line("day", LONGEST_DAY, box)
        self.note = self._line("note", LONGEST_NOTE, box)
        self.note.setPlaceholderText(t("ledger.note_hint"))
        self.note.textEdited.connect(self._typed)
        self.lines = SentenceList(look, self._explain)
        box.addWidget(self.lines)
        self.do = QPushButton(t("ledger.do"))
        self.do.setProperty("role", "primary")
        self.do.setAccessibleName(t("ledger.do"))
        self.do.setToolTip(t("ledger.do_tip"))
        self.do.clicked.connect(self._do)
        box.addWidget(self.do)
        self._place.hide()
        column.addWidget(self._place)

    def _line(self, key: str, longest: int, box: QVBoxLayout) -> QLineEdit:
        t = self._look.t
        made = QLineEdit()
        made.setMaxLength(longest)
        made.setAccessibleName(t(f"ledger.{key}"))
        made.setToolTip(t(f"ledger.{key}_tip"))
        made.returnPressed.connect(self._do)
        words = label(t(f"ledger.{key}"), role="caption")
        words.setBuddy(made)
        box.addWidget(words)
        box.addWidget(made)
        return made

    def _fill_people(self, told: StoryReading, chosen: set[str]) -> None:
        emptied(self._people_row)
        self.people = {}
        for place, (member, name) in enumerate(told.names.items()):
            mark = sigil_icon(self._look, sigil(place, self._look.colours))
            button = chip(self._look, name, icon=mark, tip=self._look.t("ledger.who_tip"))
            button.setProperty("name", name)
            button.setChecked(member in chosen)
            button.toggled.connect(self._refresh_acts)
            self.people[member] = button
            self._people_row.addWidget(button)

    def _everybody(self, on: bool) -> None:
        self.select(tuple(self.people) if on else ())

    def _refresh_acts(self, _on: object = None) -> None:
        told = self._told
        if told is None:
            return
        forms = told.chronicle.acts(self.selected)
        focused = next((form_id for form_id, button in self.acts.items() if button.hasFocus()), "")
        self._forms = {form.id: form for form in forms}
        if list(self._forms) != list(self.acts):
            self._build_acts(forms)
        for form in forms:
            self._dress_act(self.acts[form.id], form)
        if focused in self.acts:
            self.acts[focused].setFocus()
        if self._open not in self._forms:
            self._open = ""
        self._show_form()

    def _build_acts(self, forms: Sequence[ActForm]) -> None:
        look, t = self._look, self._look.t
        emptied(self._acts_box)
        self.acts = {}
        groups = dict.fromkeys((*GROUPS, *(form.group for form in forms)))
        for group in groups:
            row = FlowLayout(look.px(4))
            found = [form for form in forms if form.group == group]
            for form in found:
                button = chip(look, look.t(form.key, **form.args), icon=form.picture or "event")
                button.clicked.connect(partial(self.open_act, form.id))
                self.acts[form.id] = button
                row.addWidget(button)
            if found:
                key = f"ledger.group_{group}"
                self._acts_box.addWidget(label(t(key) if t.has(key) else t("ledger.group_other"), role="caption"))
                self._acts_box.addLayout(row)

    def _dress_act(self, button: QPushButton, form: ActForm) -> None:
        """Grey an act that cannot be done now; it can still be opened, and then says why."""
        words = self._look.t(form.key, **form.args)
        why = " ".join(sentence(self._look, reason) for reason in form.reasons if reason.grade is Grade.ERROR)
        button.setAccessibleName(words)
        told = words if form.allowed else self._look.t("ledger.not_now", why=why)
        button.setAccessibleDescription(told)
        button.setToolTip(plain_tip(told))
        button.setProperty("rule", form.rule)
        role = "chip" if form.allowed else "chip-off"
        if button.property("role") != role:
            colour = "" if form.allowed else self._look.colours.faint
            button.setIcon(self._look.icon(form.picture or "event", colour))
            button.setProperty("role", role)
            button.style().unpolish(button)
            button.style().polish(button)

    def _show_form(self) -> None:
        for form_id, button in self.acts.items():
            button.setChecked(form_id == self._open)
        self._place.setVisible(bool(self._open))
        if not self._open:
            return
        form = self._forms[self._open]
        self._heading.setText(self._look.t(form.key, **form.args))
        emptied(self._rule_place)
        if form.rule:
            self._rule_place.addWidget(rule_button(self._look, form.rule, self._explain))
        emptied(self._form_place)
        draft = self._drafts.get(self._open, {})
        self.form = FieldForm(self._look, with_values(form.fields, draft))
        self.form.changed.connect(self._typed)
        self._form_place.addWidget(self.form)
        self.note.setText(str(draft.get(NOTE, "")))
        self._judge()
        if draft:
            self.lines.tell(self._look.t("ledger.draft"), "info")

    def _typed(self) -> None:
        """Keep what is typed: the user may leave the act for another one, another row or another page."""
        if self.form is not None and self._open:
            self._drafts[self._open] = {**self.form.values(), NOTE: self.note.text()}
        self._judge()

    def _judge(self) -> None:
        """Say what the act would do, or why it cannot be done."""
        form = self._forms.get(self._open)
        if form is None:
            return
        self.lines.clear()
        self.lines.problems(form.reasons)
        act = self._act() if form.allowed else None
        if act is not None and act.brings:
            self.lines.heading(self._look.t("ledger.brings"))
            self.lines.problems(act.brings)
        elif act is not None and not form.reasons:
            self.lines.tell(self._look.t("ledger.legal"), "check", "good")
        self.do.setEnabled(act is not None)

    def _act(self) -> Act | None:
        """Return the act by the form; where it cannot be done None, with the reason in the lines."""
        told = self._told
        if told is None or self.form is None or not self._open:
            return None
        pen = Pen(self._new_id, self.day.text().strip(), self.note.text().strip(), self._look.t.lang)
        try:
            return story_of(told.bench.by(pen)).act(self._open, self.selected, self.form.values())
        except SpokenError as refusal:
            rule = str(refusal.args_.get("rule", ""))
            self.lines.tell(self._look.t(refusal.key, **refusal.args_), "error", "error", rule)
            return None

    def _do(self) -> None:
        if self._open and self._forms[self._open].allowed:
            self.lines.clear()
            act = self._act()
            if act is not None:
                self._day = self.day.text().strip()
                self._drafts.pop(self._open, None)
                self.note.clear()
                self.wants.emit(act)
