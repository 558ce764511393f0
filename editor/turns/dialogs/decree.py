"""What the referee decrees: one effect as a form, with the reports it changes before it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QAbstractItemView, QTreeWidgetItem, QWidget

from editor.kit.latest import Latest
from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.ruling import RulingDialog
from editor.turns.plain_list import plain_list
from editor.turns.ruling_work import decrees, previewing
from editor.widgets.form_inputs import FormCombo, FormDecimal, FormSpin
from editor.widgets.text import plain_tip
from models.campaign.turn_records import RulingRecord
from models.campaign.turns.rulings import ChangedReport
from models.games.decree import DecreeField, DecreeKind, Given, read_form
from models.games.facets.rulings import RulingOn

_PAUSE_MS: Final = 350
"""How long after the last change the preview is made."""
_AFTER: Final = "after:"


class DecreeDialog(RulingDialog):
    """Asks what happens, to whom and how much, at the end of which phase; `row` is a decree that is changed.

    `kind` and `given` (by field) are what is chosen at first.
    """

    def __init__(
        self, desk: TurnsDesk, parent: QWidget, phase: str, *, correct: bool = False, kind: str = "",
        given: Mapping[str, Given] | None = None, row: RulingRecord | None = None,
    ) -> None:  # fmt: skip
        t = desk.look.t
        heading = t("turnsdesk.decree_change" if row else "turnsdesk.decree").rstrip("…")
        super().__init__(desk, parent, heading, "", correct=correct, key=row.id if row else "", wide=620)
        self.kinds = tuple(each for each in decrees(desk, correct=correct) if each.possible)
        self.kind = FormCombo([(each.id, t(f"turnsdesk.effect_{each.id}")) for each in self.kinds], least=24)
        phases = desk.game.turns.phases
        self.phase = FormCombo([(each, t(f"empire.phase_{each}")) for each in phases], least=24)
        self.phase.setCurrentIndex(max(self.phase.findData(phase), 0))
        self.rows.row(t("turnsdesk.effect"), self.kind)
        self.fields = {field_name(field): self._input(field) for kind in self.kinds for field in kind.fields}
        for name, field in self.fields.items():
            self.rows.row(t(f"turnsdesk.field_{name}"), field)
        self.rows.row(t("turnsdesk.decree_phase"), self.phase, t("turnsdesk.decree_phase_tip"))
        self.preview = plain_list(desk, "turnsdesk.preview", ("turnsdesk.preview",))
        self.preview.setRootIsDecorated(True)
        self.preview.setUniformRowHeights(False)
        self.preview.setWordWrap(True)
        self.preview.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.preview.setMinimumHeight(desk.look.px(150))
        self._later = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._later.timeout.connect(self._ask)
        self._latest = Latest(t("turnsdesk.previewing"), desk.jobs, self)
        self._latest.done.connect(self._show)
        self._latest.failed.connect(self._refused)
        self.finished.connect(self._later.stop)
        self.finished.connect(self._latest.drop)
        if row is not None:
            self._fill(row)
        else:
            self.kind.setCurrentIndex(max(self.kind.findData(kind), 0))
            for name, value in (given or {}).items():
                _put(self.fields[name], value)
        self.kind.currentIndexChanged.connect(self._follow)
        self.phase.currentIndexChanged.connect(self.judge)
        self.finish(below=self.preview)
        self._follow()
        self.kind.setFocus()

    @property
    def settled(self) -> bool:
        """Whether the preview shows what is chosen."""
        return self._latest.settled and not self._later.isActive()

    def _on(self) -> str:
        return f"{_AFTER}{self.phase.currentData()}"

    def _decision(self) -> str:
        return self._chosen.write(self._given)

    def _whole(self) -> bool:
        said = bool(self.words) or not self._chosen.only_told
        return said and self._chosen.does_something(self._given)

    @property
    def _given(self) -> list[Given]:
        return [_value(self.fields[field_name(field)]) for field in self._chosen.fields]

    @property
    def _chosen(self) -> DecreeKind:
        return self.kinds[max(self.kind.currentIndex(), 0)]

    def _input(self, field: DecreeField) -> FormCombo | FormDecimal | FormSpin:
        lang = self._look.t.lang
        if not field.unit:
            ways = [(way, name[lang]) for way, name in field.ways]
            made = FormCombo(sorted(ways, key=lambda each: (each[0] != "", each[1].casefold())), least=24)
            made.currentIndexChanged.connect(self.judge)
            return made
        number = FormSpin() if field.unit == 1 else FormDecimal()
        if isinstance(number, FormDecimal):
            number.setDecimals(1)
        number.setRange(field.least, field.most)
        # Qt leaves the padding of a style sheet out on this side.
        number.lineEdit().setTextMargins(self._look.px(6), 0, 0, 0)
        number.valueChanged.connect(self.judge)
        return number

    def _fill(self, row: RulingRecord) -> None:
        """Show a decree as it stands."""
        said = RulingOn(row.target, row.body)
        found = read_form(self.kinds, said.decision)
        if found is not None:
            kind, given = found
            self.kind.setCurrentIndex(self.kind.findData(kind.id))
            for field, value in zip(kind.fields, given, strict=True):
                _put(self.fields[field_name(field)], value)
        self.phase.setCurrentIndex(max(self.phase.findData(row.phase), 0))
        self.told.setPlainText(said.told)
        self.reason.setText(row.reason)

    def _follow(self) -> None:
        """Show the fields of the chosen effect."""
        wanted = {field_name(field) for field in self._chosen.fields}
        for name, field in self.fields.items():
            self.rows.setRowVisible(field, name in wanted)
        self.judge()

    def judge(self) -> None:
        """Enable OK once nothing is missing, and look at what would change."""
        super().judge()
        self.why.hide()
        self._later.start()

    def _ask(self) -> None:
        if not self._whole():
            wanting = "words" if self._chosen.only_told else "number"
            self._tell(self._look.t(f"turnsdesk.preview_{wanting}"))
            return
        self._tell(self._look.t("turnsdesk.previewing"))
        asked = RulingOn(self._on(), self.body)
        self._latest.ask(previewing(self._desk, asked, key=self._key, correct=self._correct))

    @Slot(object)
    def _show(self, found: tuple[ChangedReport, ...]) -> None:
        t, look = self._look.t, self._look
        self._tell(t.plural("turnsdesk.n_reports", len(found)) if found else t("turnsdesk.no_reports"))
        for each in found:
            side = QTreeWidgetItem([self._desk.name(each.faction)])
            for icon, lines in (("add", each.new), ("remove", each.gone)):
                for words in lines:
                    line = QTreeWidgetItem([words])
                    line.setIcon(0, look.icon(icon))
                    line.setToolTip(0, plain_tip(words))
                    side.addChild(line)
            self.preview.addTopLevelItem(side)
            side.setExpanded(len(found) <= 3)

    @Slot(object)
    def _refused(self, problem: Exception) -> None:
        self._tell(self._desk.words(problem))

    def _tell(self, words: str) -> None:
        self.preview.clear()
        self.preview.addTopLevelItem(QTreeWidgetItem([words]))


def field_name(field: DecreeField) -> str:
    """Return what a field is called on the form: amounts of money and of points are two."""
    return field.name if field.unit <= 1 else f"{field.name}_{field.unit}"


def _value(control: QWidget) -> Given:
    if isinstance(control, FormCombo):
        return str(control.currentData() or "")
    assert isinstance(control, FormSpin | FormDecimal)
    return float(control.value())


def _put(control: QWidget, value: Given) -> None:
    if isinstance(control, FormCombo):
        control.setCurrentIndex(max(control.findData(value), 0))
    elif isinstance(control, FormDecimal):
        control.setDecimals(1 if round(float(value), 1) == float(value) else 3)
        control.setValue(float(value))
    elif isinstance(control, FormSpin):
        control.setValue(int(value))
