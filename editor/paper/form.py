"""The options of a print as a form, made from `CardOptions`: each change is told at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.widgets.calm import CalmDecimal, CalmList, CalmSpin
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.errors import Refused
from models.sheets.options import (
    MAX_BLEED,
    MAX_OFFSET,
    MOST_BLANKS,
    SCALES,
    Backs,
    CardOptions,
    papers,
    read_sheets,
    sizes,
)

GROUPS: Final = (
    ("what", ("size", "paper", "language", "copies", "blanks", "only")),
    ("look", ("low_ink", "colour_blind", "rule_ids")),
    ("cut", ("bleed", "backs", "crop_marks", "ruler")),
    ("printer", ("margin", "back_x", "back_y", "scale_x", "scale_y")),
)
CARDS_ONLY: Final = frozenset({"size", "bleed", "backs", "crop_marks", "ruler"})
"""Options that say nothing to a running sheet."""
OF_SOME: Final = {"copies": ("cards", "pack"), "blanks": ("blanks", "pack")}
"""Options of some products alone."""
WHOLE: Final = "pack"
"""The product whose sheets are chosen elsewhere."""
FLAGS: Final = frozenset({"low_ink", "colour_blind", "rule_ids", "crop_marks", "ruler"})
LENGTHS: Final[Mapping[str, tuple[float, float]]] = {
    "bleed": (0.0, MAX_BLEED),
    "margin": (0.0, 20.0),
    "back_x": (-MAX_OFFSET, MAX_OFFSET),
    "back_y": (-MAX_OFFSET, MAX_OFFSET),
}
MARGIN: Final = 7
WORDS: Final = 124
BESIDE: Final = 96
"""What stands beside the longest words of a line: the edges of its group, the gap, the arrow of the choice."""
PERCENTS: Final = frozenset({"scale_x", "scale_y"})


class OptionsForm(QWidget):
    """Every option with its words; `changed` once a choice is made. `wrong` tells what cannot be read."""

    changed = Signal()
    wrong = Signal(str)

    def __init__(self, look: Look, options: CardOptions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._options = options
        self._filling = False
        self._lines: list[QFormLayout] = []
        self.controls: dict[str, QWidget] = {}
        self._words: dict[str, QWidget] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(10))
        for name, fields in GROUPS:
            column.addWidget(self._group(name, fields))
        column.addStretch(1)
        self.fill(options)

    @property
    def options(self) -> CardOptions:
        """The options as they stand."""
        return self._options

    def fill(self, options: CardOptions) -> None:
        """Show options without telling of a change."""
        self._filling = True
        self._options = options
        for name, control in self.controls.items():
            value = getattr(options, name)
            if isinstance(control, QComboBox):
                control.setCurrentIndex(max(0, control.findData(str(value))))
            elif isinstance(control, QCheckBox):
                control.setChecked(value)
            elif isinstance(control, QDoubleSpinBox):
                control.setValue(value * 100 if name in PERCENTS else value)
            elif isinstance(control, QSpinBox):
                control.setValue(value)
            elif isinstance(control, QLineEdit):
                control.setText(", ".join(str(number) for number in value))
        self._filling = False

    def show_for(self, product: str, cards: bool) -> None:
        """Grey what says nothing to a product; `cards` where it is made of cards."""
        for name in CARDS_ONLY:
            self.controls[name].setEnabled(cards)
            self._words[name].setEnabled(cards)
        shown = {**{name: product in some for name, some in OF_SOME.items()}, "only": product != WHOLE}
        for name, visible in shown.items():
            self.controls[name].setVisible(visible)
            self._words[name].setVisible(visible)
        blanks = self._words["blanks"]
        if product == WHOLE and isinstance(blanks, QLabel):
            blanks.setText(self._look.t("pack_print.part_blanks"))
            self.controls["blanks"].setAccessibleName(blanks.text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put each field below its words where the longest choice would be cut beside them."""
        super().resizeEvent(event)
        words, measure, px = self._words.values(), self.fontMetrics(), self._look.px
        beside = max((each.sizeHint().width() for each in words if isinstance(each, QLabel)), default=0)
        entries = [box.itemText(i) for box in self.findChildren(QComboBox) for i in range(box.count())]
        longest = max((measure.horizontalAdvance(entry) for entry in entries), default=0)
        fits = max(beside, px(WORDS)) + longest + px(BESIDE) <= event.size().width()
        policy = QFormLayout.RowWrapPolicy.DontWrapRows if fits else QFormLayout.RowWrapPolicy.WrapAllRows
        for form in self._lines:
            if form.rowWrapPolicy() is not policy:
                form.setRowWrapPolicy(policy)

    def _group(self, name: str, fields: tuple[str, ...]) -> QFrame:
        look, t = self._look, self._look.t
        frame = QFrame()
        frame.setProperty("role", "card")
        box = QVBoxLayout(frame)
        box.setContentsMargins(look.px(14), look.px(10), look.px(14), look.px(12))
        box.addWidget(title(t(f"print.group_{name}"), look, 16))
        form = QFormLayout()
        form.setHorizontalSpacing(look.px(12))
        form.setVerticalSpacing(look.px(6))
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._lines.append(form)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        box.addLayout(form)
        for field in fields:
            control = self._control(field)
            words = t(f"print.{field}")
            control.setAccessibleName(words)
            control.setToolTip(t(f"print.{field}_tip"))
            control.setAccessibleDescription(t(f"print.{field}_tip"))
            self.controls[field] = control
            if isinstance(control, QCheckBox):
                control.setText(words)
                self._words[field] = control
                form.addRow(control)
            else:
                named = label(words)
                named.setMinimumWidth(look.px(WORDS))
                named.setBuddy(control)
                self._words[field] = named
                form.addRow(named, control)
        return frame

    def _control(self, field: str) -> QWidget:
        if field in FLAGS:
            flag = QCheckBox()
            flag.toggled.connect(self._read)
            return flag
        if field in LENGTHS or field in PERCENTS:
            return self._number(field)
        if field == "blanks":
            spin = CalmSpin()
            spin.setKeyboardTracking(False)
            spin.setRange(0, MOST_BLANKS)
            spin.setSpecialValueText(self._look.t("print.blanks_sheet"))
            spin.lineEdit().setTextMargins(self._look.px(MARGIN), 0, 0, 0)
            spin.valueChanged.connect(self._read)
            return spin
        if field == "only":
            line = QLineEdit()
            line.setPlaceholderText(self._look.t("print.only_all"))
            line.editingFinished.connect(self._read)
            return line
        chosen = CalmList()
        # As wide as its column, whatever its longest entry: the panel never scrolls sideways.
        chosen.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        chosen.setMinimumContentsLength(8)
        for value, words in self._choices(field):
            chosen.addItem(words, value)
        chosen.currentIndexChanged.connect(self._read)
        return chosen

    def _number(self, field: str) -> QDoubleSpinBox:
        spin = CalmDecimal()
        spin.setKeyboardTracking(False)
        spin.lineEdit().setTextMargins(self._look.px(MARGIN), 0, 0, 0)
        spin.setLocale(QLocale(self._look.t.lang))
        if field in PERCENTS:
            spin.setRange(SCALES[0] * 100, SCALES[1] * 100)
            spin.setSuffix(self._look.t.percent_sign)
            spin.setDecimals(2)
            spin.setSingleStep(0.1)
        else:
            spin.setRange(*LENGTHS[field])
            spin.setSuffix("\u00a0mm")
            spin.setDecimals(2)
            spin.setSingleStep(0.5)
        spin.valueChanged.connect(self._read)
        return spin

    def _choices(self, field: str) -> tuple[tuple[str, str], ...]:
        t = self._look.t
        if field == "size":
            return tuple((s.id, f"{s.name[t.lang]} ({s.width:g} × {s.height:g}\u00a0mm)") for s in sizes().values())
        if field == "paper":
            return tuple((p.id, p.name[t.lang]) for p in papers().values())
        if field == "language":
            return (("fr", "Français"), ("en", "English"))
        values = tuple(Backs) if field == "backs" else ("once", "each")
        return tuple((str(value), t(f"print.{field}_{value}")) for value in values)

    def _read(self) -> None:
        if self._filling:
            return
        try:
            self._options = replace(self._options, **self._values()).checked()  # type: ignore[arg-type]
        except Refused as refused:
            self.wrong.emit(self._look.t(refused.key, **refused.args_))
            return
        self.changed.emit()

    def _values(self) -> dict[str, object]:
        values: dict[str, object] = {}
        for name, control in self.controls.items():
            if isinstance(control, QComboBox):
                values[name] = control.currentData()
            elif isinstance(control, QCheckBox):
                values[name] = control.isChecked()
            elif isinstance(control, QDoubleSpinBox):
                values[name] = round(control.value() / 100, 4) if name in PERCENTS else round(control.value(), 2)
            elif isinstance(control, QSpinBox):
                values[name] = control.value()
            elif isinstance(control, QLineEdit):
                values[name] = read_sheets(control.text())
        return values
