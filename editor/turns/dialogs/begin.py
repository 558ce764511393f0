"""How the turns of a galaxy begin: who plays what, the addresses, the campaign's clock, the dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import available_timezones

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from editor.kit.named_rows import NamedRows
from editor.turns.dialogs.seat_table import SeatTable, fit_screen, unread_of
from editor.widgets.button import button
from editor.widgets.files import DesktopFiles
from editor.widgets.form_inputs import FormCombo
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.campaign.turns.calendar import ZONE, first_deadline, instant, kept_instant, told_instant
from models.campaign.turns.life import SeatRow, address
from models.errors import Refused, SpokenError
from models.formats.orders.people import read_people
from models.games.facets.strategy import Situation, all_neutral
from models.problem import Fix


@dataclass(frozen=True, slots=True)
class BeginAnswer:
    """How the referee begins: the arguments of `models.campaign.turns.life.beginning`."""

    zone: str
    deadline: datetime
    seats: tuple[SeatRow, ...]
    joint: bool
    test: bool
    mail: str = ""
    fix: Fix | None = None
    """What is to be mended in the galaxy before."""


class BeginDialog(QDialog):
    """Asks how to begin; OK is enabled for a known time zone and a deadline in the future.

    `seats` are the players, each with the name of its faction; `period` is in days; `again`: a rehearsal is replaced.
    """

    def __init__(
        self, look: Look, parent: QWidget, on: Situation, seats: Sequence[tuple[SeatRow, str]], *,
        now: datetime, period: int, home: Path, again: bool,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._look, self._on, self._now, self._home = look, on, now, home
        t = look.t
        self._period = period
        self._unread = ""
        self.files = DesktopFiles()
        self.setWindowTitle(t("turnsdesk.begin_title", name=on.galaxy.name))
        self.zone = FormCombo()
        self.zone.setEditable(True)
        self.zone.addItems(sorted(available_timezones() | {ZONE}))
        self.zone.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.zone.setCurrentText(ZONE)
        finder = self.zone.completer()
        if finder is not None:
            finder.setFilterMode(Qt.MatchFlag.MatchContains)
            finder.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.deadline = QLineEdit(told_instant(kept_instant(first_deadline(now, period, ZONE)), ZONE))
        self.deadline.setPlaceholderText("2026-12-01 20:00")
        self.mail = QLineEdit()
        self.mail.setPlaceholderText(t("turnsdesk.begin_referee_hint"))
        self.joint = QCheckBox(t("turnsdesk.begin_joint"))
        self.joint.setChecked(True)
        self.test = QCheckBox(t("turnsdesk.begin_test"))
        form = NamedRows(look)
        for name, field in (("zone", self.zone), ("deadline", self.deadline), ("referee", self.mail)):
            form.row(t(f"turnsdesk.begin_{name}"), field, t(f"turnsdesk.begin_{name}_tip"))
        for name, box in (("joint", self.joint), ("test", self.test)):
            box.setToolTip(plain_tip(t(f"turnsdesk.begin_{name}_tip")))
            form.addRow(box)
        self.neutral = all_neutral(on)
        self.ally = QCheckBox()
        if self.neutral is not None:
            self.ally.setText(t(self.neutral.fixes[0].key))
            form.addRow(label(f"{t(self.neutral.key)} ({self.neutral.rule})", role="warning", wrap=True))
            form.addRow(self.ally)
        self.table = SeatTable(look, seats)
        self.read_table = button(look, "turnsdesk.begin_read", "import", self._ask_table)
        self.said = label("", role="muted", wrap=True)
        self.buttons = QDialogButtonBox()
        self.ok = self.buttons.addButton(t("turnsdesk.begin_now"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.ok.setToolTip(plain_tip(t("turnsdesk.begin_now_tip")))
        self.buttons.addButton(t("turnsdesk.begin_cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(label(t("turnsdesk.begin_seats"), wrap=True), 1)
        row.addWidget(self.read_table)
        whole = QVBoxLayout(self)
        whole.setSpacing(look.px(8))
        words = " ".join(t(f"turnsdesk.begin_{each}") for each in ("words", *(("again",) if again else ())))
        whole.addWidget(label(words, role="muted", wrap=True))
        whole.addLayout(form)
        whole.addLayout(row)
        whole.addWidget(self.table, 1)
        whole.addWidget(self.said)
        whole.addWidget(self.buttons)
        fit_screen(self, parent, look.px(820), look.px(600))
        self.zone.editTextChanged.connect(self._judge)
        self.deadline.textChanged.connect(self._judge)
        self.mail.textChanged.connect(self._judge)
        self.table.itemChanged.connect(self._judge)
        self._judge()

    @property
    def answer(self) -> BeginAnswer:
        """Return the answer; raises ContentError or Refused for an unusable zone, deadline or address."""
        zone = self.zone.currentText().strip()
        due = instant(self.deadline.text(), zone)
        if due <= self._now:
            raise Refused("turnsdesk.begin_over", when=told_instant(kept_instant(due), zone))
        self.table.check()
        fix = self.neutral.fixes[0] if self.neutral is not None and self.ally.isChecked() else None
        return BeginAnswer(zone, due, self.table.seats, *self._dice(), address(self.mail.text()), fix)

    def read(self, path: Path) -> None:
        """Read who plays what from a table; says why where it cannot be read."""
        try:
            found = read_people(path, self._on)
        except SpokenError as problem:
            self.said.setText(self._look.t(problem.key, **problem.args_))
            return
        self.table.take(found.seats)
        self._unread = " ".join(unread_of(found, self._look.t))
        self._judge()

    def _dice(self) -> tuple[bool, bool]:
        return self.joint.isChecked(), self.test.isChecked()

    def _ask_table(self) -> None:
        kinds = f"{self._look.t('turnsdesk.begin_tables')} (*.csv *.txt)"
        path = self.files.file_to_open(self, self._look.t("turnsdesk.begin_read").rstrip("…"), self._home, kinds)
        if path is not None:
            self.read(path)

    def _judge(self, *_changed: object) -> None:
        """Say what is wrong: without a clock or a deadline one cannot begin, without an address letters go nowhere."""
        t = self._look.t
        try:
            found = self.answer
        except SpokenError as problem:
            self.said.setText(t(problem.key, **problem.args_))
            self.ok.setEnabled(False)
            return
        nowhere = sum(not each.mail for each in found.seats)
        said = t.plural("turnsdesk.begin_nowhere", nowhere) if nowhere else t("turnsdesk.begin_ready")
        self.said.setText(f"{said} {self._unread}".strip())
        self.ok.setEnabled(True)


def ask_beginning(
    look: Look, parent: QWidget, on: Situation, seats: Sequence[tuple[SeatRow, str]], *,
    now: datetime, period: int, home: Path, again: bool,
) -> BeginAnswer | None:  # fmt: skip
    """Return how the turns begin; None where the referee cancels."""
    dialog = BeginDialog(look, parent, on, seats, now=now, period=period, home=home, again=again)
    return dialog.answer if dialog.exec() else None
