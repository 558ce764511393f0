"""Opens an event of the story again: its values, what other values would change and break; then they are written or
not.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.kit.field_form import FieldForm, with_values
from editor.ledger.reading import StoryReading, figure_changes, row_changes
from editor.ledger.words import balance_words, icon_of, row_words, sort_words
from editor.widgets.chip import chip
from editor.widgets.dates import day_words
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import begun_anew
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, SentenceList, rule_button
from editor.widgets.text import drawing, label, title
from models.content import Json
from models.errors import SpokenError
from models.games.facets.chronicle import LedgerRow, PastEdit

MOST_CHANGES: Final = 12
DASH: Final = "—"
Drafts = dict[str, dict[str, Json]]
"""Values of a form by the ids of its fields, by what the form is of."""


class EventPanel(QWidget):
    """`wants` carries the act to write; `wants_what_if` and `wants_compare` the id of the event.

    Values typed and not written are kept in `drafts`, by event.
    """

    wants = Signal(object)
    wants_what_if = Signal(str)
    wants_compare = Signal(str)

    def __init__(self, look: Look, explain: Explain, drafts: Drafts) -> None:
        super().__init__()
        self._look = look
        self._explain = explain
        self._drafts = drafts
        self._told: StoryReading | None = None
        self.event_id = ""
        self._outcome: PastEdit | None = None
        self._as_it_is: dict[str, object] = {}
        self.form: FieldForm | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.lines = SentenceList(look, explain)
        self.buttons: dict[str, QPushButton] = {}
        self._inside = QWidget()
        self._column.addWidget(self._inside)
        self._column.addStretch(1)
        self.show_event(None, "")

    def show_event(self, told: StoryReading | None, event_id: str) -> None:
        """Open an event; without one, say what can be done here."""
        self._told, self.event_id, self._outcome, self.form = told, event_id, None, None
        self.buttons = {}
        self._inside, box = begun_anew(self._column, self._inside, self._look)
        row = told.row(event_id) if told is not None else None
        if told is None or row is None:
            box.addWidget(label(self._look.t("ledger.pick_event"), role="muted", wrap=True))
            return
        self._head(box, told, row)
        self._ways_on(box)
        self._build_form(box, told)

    @property
    def drafted(self) -> bool:
        """Whether the event shown has typed values that are not written."""
        return self.event_id in self._drafts

    def refresh(self, told: StoryReading) -> None:
        """Show the same event in the changed story."""
        self.show_event(told, self.event_id if told.row(self.event_id) is not None else "")

    def ask_withdraw(self) -> None:
        """Show what the story would be without this event, with the button that withdraws it."""
        if self._told is None or not self.event_id:
            return
        try:
            outcome = self._told.chronicle.withdraw(self.event_id)
        except SpokenError as refusal:
            self._refuse(refusal)
            return
        self._tell(outcome, self._look.t("ledger.withdraw_ask"))
        self._dress_buttons(withdrawing=True)
        self.buttons["withdraw_now"].setFocus()

    def _head(self, box: QVBoxLayout, told: StoryReading, row: LedgerRow) -> None:
        look, t = self._look, self._look.t
        top = QHBoxLayout()
        top.setSpacing(look.px(8))
        top.addWidget(drawing(icon_of(row), look.px(26), look, self._inside, colour=look.colours.sea_words))
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(title(row.name or t("ledger.the_force"), look, 17, wrap=True))
        facts = (sort_words(t, row.sort), day_words(t, row.at))
        names.addWidget(label(" · ".join(facts), role="muted", wrap=True))
        top.addLayout(names, 1)
        if row.rule:
            top.addWidget(rule_button(look, row.rule, self._explain))
        box.addLayout(top)
        for each in (row for row in told.rows if row.event == self.event_id):
            said = f"{each.name} — {row_words(t, each)}" if each.name != row.name else row_words(t, each)
            box.addWidget(label(said, wrap=True))
            account = balance_words(look, each, told.points)
            if account:
                box.addWidget(label(account, role="muted", wrap=True))
        lines = SentenceList(look, self._explain)
        lines.problems(row.problems)
        box.addWidget(lines)
        lines.setVisible(bool(row.problems))

    def _ways_on(self, box: QVBoxLayout) -> None:
        row = FlowLayout(self._look.px(4))
        for key, icon, signal in (
            ("what_if", "what-if", self.wants_what_if),
            ("compare", "compare", self.wants_compare),
        ):
            t = self._look.t
            button = chip(self._look, t(f"ledger.{key}"), icon=icon, tip=t(f"ledger.{key}_tip"), checkable=False)
            self.buttons[key] = button
            button.clicked.connect(lambda _on=False, to=signal: to.emit(self.event_id))
            row.addWidget(button)
        box.addLayout(row)

    def _build_form(self, box: QVBoxLayout, told: StoryReading) -> None:
        look, t = self._look, self._look.t
        box.addWidget(label(t("ledger.reopen"), role="section"))
        try:
            asked = told.chronicle.reopen(self.event_id)
        except SpokenError as refusal:
            box.addWidget(label(t("ledger.only_read", why=t(refusal.key, **refusal.args_)), role="muted", wrap=True))
            return
        self.form = FieldForm(look, asked.fields)
        self._as_it_is = dict(self.form.values())
        draft = self._drafts.get(self.event_id)
        if draft is not None:
            self.form.show_fields(with_values(asked.fields, draft))
        self.form.changed.connect(self._judge)
        box.addWidget(self.form)
        self.lines = SentenceList(look, self._explain)
        box.addWidget(self.lines)
        row = FlowLayout(look.px(4))
        for key, role, act in (
            ("change", "primary", self._do),
            ("withdraw_now", "primary", self._do),
            ("keep", "", self._keep),
            ("withdraw", "", self.ask_withdraw),
        ):
            button = self._button(key, role)
            button.clicked.connect(act)
            row.addWidget(button)
        box.addLayout(row)
        self._judge()
        if self.drafted:
            self.lines.tell(t("ledger.draft"), "info")

    def _button(self, key: str, role: str) -> QPushButton:
        t = self._look.t
        made = QPushButton(t(f"ledger.{key}"))
        made.setAccessibleName(t(f"ledger.{key}"))
        made.setToolTip(t(f"ledger.{key}_tip"))
        made.setAccessibleDescription(t(f"ledger.{key}_tip"))
        if role:
            made.setProperty("role", role)
        self.buttons[key] = made
        return made

    def _dress_buttons(self, *, withdrawing: bool = False) -> None:
        edited = self.form is not None and dict(self.form.values()) != self._as_it_is
        self.buttons["change"].setVisible(not withdrawing)
        self.buttons["change"].setEnabled(edited and self._outcome is not None)
        self.buttons["withdraw"].setVisible(not withdrawing)
        self.buttons["withdraw_now"].setVisible(withdrawing)
        self.buttons["keep"].setVisible(withdrawing or edited)

    def _judge(self) -> None:
        """Show what the values of the form would change and break."""
        told = self._told
        if told is None or self.form is None:
            return
        self._outcome = None
        self.lines.clear()
        values = self.form.values()
        if dict(values) == self._as_it_is:
            self._drafts.pop(self.event_id, None)
            self.lines.tell(self._look.t("ledger.no_change"), "info")
        else:
            self._drafts[self.event_id] = dict(values)
            try:
                outcome = told.chronicle.reconsider(self.event_id, values)
            except SpokenError as refusal:
                self._refuse(refusal)
            else:
                self._tell(outcome, self._look.t("ledger.would"))
        self._dress_buttons()

    def _refuse(self, refusal: SpokenError) -> None:
        self.lines.clear()
        rule = str(refusal.args_.get("rule", ""))
        self.lines.tell(self._look.t(refusal.key, **refusal.args_), "error", "error", rule)

    def _tell(self, outcome: PastEdit, heading: str) -> None:
        """List what an outcome changes, breaks and mends."""
        told, t = self._told, self._look.t
        self._outcome = None
        self.lines.clear()
        if told is None:
            return
        try:
            after = told.after(outcome.act)
        except SpokenError as refusal:
            self._refuse(refusal)
            return
        self._outcome = outcome
        self.lines.heading(heading)
        changes = self._changes(told, after)
        for words in changes[:MOST_CHANGES]:
            self.lines.tell(words, "next")
        if len(changes) > MOST_CHANGES:
            self.lines.tell(t.plural("ledger.more_changes", len(changes) - MOST_CHANGES), "more")
        if outcome.mends:
            self.lines.heading(t("ledger.would_mend"))
            self.lines.problems(outcome.mends, icon="check")
        if outcome.breaks:
            self.lines.heading(t("ledger.would_break"))
            self.lines.problems(outcome.breaks)
            self.lines.tell(t("ledger.breaks_anyway"), "info")

    def _changes(self, told: StoryReading, after: StoryReading) -> list[str]:
        t = self._look.t
        said: list[str] = []
        for row in row_changes(told.rows, after.rows):
            there = row.after or row.before
            name = there.name if there is not None else ""
            was, now = (row_words(t, each) if each else "" for each in (row.before, row.after))
            if was and now:
                words = t("ledger.row_changed", before=was, after=now) if was != now else self._dated(row.after)
            else:
                words = t("ledger.row_gone", words=was) if was else t("ledger.row_new", words=now)
            said.append(t("ledger.of_member", name=name or t("ledger.the_force"), words=words))
        for change in figure_changes(told.chronicle.series, after.chronicle.series):
            before, end = (DASH if value is None else value for value in (change.before, change.after))
            figure = t(change.key)
            said.append(t("ledger.figure_change", name=change.name, figure=figure, before=before, after=end))
        return said

    def _dated(self, row: LedgerRow | None) -> str:
        """Say a change of day or note only."""
        if row is None:
            return ""
        return " · ".join(part for part in (day_words(self._look.t, row.at), row.note) if part)

    def _keep(self) -> None:
        self._drafts.pop(self.event_id, None)
        if self._told is not None:
            self.show_event(self._told, self.event_id)

    def _do(self) -> None:
        if self._outcome is not None:
            self.wants.emit(self._outcome.act)
