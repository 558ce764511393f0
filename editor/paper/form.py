"""The options of a print as a form, made from `CardOptions`; each change is emitted at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QFrame, QLabel, QVBoxLayout, QWidget

from editor.kit.form import ValueForm
from editor.widgets.look import Look
from editor.widgets.text import title
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

CARDS_ONLY: Final = frozenset({"size", "bleed", "backs", "crop_marks", "ruler"})
"""Options that say nothing to a running sheet."""
OF_SOME: Final = {"booklet": ("story",), "copies": ("cards", "pack"), "blanks": ("blanks", "pack")}
"""Options of some products alone."""
WHOLE: Final = "pack"
"""The product whose sheets are chosen elsewhere."""
WORDS: Final = 124
BESIDE: Final = 96
"""What stands beside the longest words of a line: the edges of its group, the gap, the arrow of the choice."""


class OptionsForm(ValueForm[CardOptions]):
    """Every option with its words, in groups; `wrong` tells why what was typed cannot be read."""

    caption_role = ""

    def __init__(self, look: Look, options: CardOptions) -> None:
        super().__init__(look, options, "print.")
        self.lines: list[QFormLayout] = []
        self.captions: dict[QWidget, QLabel] = {}
        t = look.t
        self._box.setSpacing(look.px(10))
        self._group("what")
        measures = [
            (each.id, f"{each.name[t.lang]} ({each.width:g} × {each.height:g}\u00a0mm)") for each in sizes().values()
        ]
        self.pick("size", measures)
        self.pick("paper", [(each.id, each.name[t.lang]) for each in papers().values()])
        self.pick("language", (("fr", "Français"), ("en", "English")))
        self.pick("copies", [(each, t(f"print.copies_{each}")) for each in ("once", "each")])
        self.amount("blanks", 0, MOST_BLANKS).setSpecialValueText(t("print.blanks_sheet"))
        self.flag("booklet")
        only = self.line("only", lambda: ", ".join(str(number) for number in self.value.only))
        only.setPlaceholderText(t("print.only_all"))
        self._group("look", "low_ink", "colour_blind", "rule_numbers")
        self._group("cut")
        self.measure("bleed", 0, MAX_BLEED, step=0.5)
        self.pick("backs", [(str(each), t(f"print.backs_{each}")) for each in Backs])
        self.flag("crop_marks")
        self.flag("ruler")
        self._group("printer")
        self.measure("margin", 0, 20, step=0.5)
        for name in ("back_x", "back_y"):
            self.measure(name, -MAX_OFFSET, MAX_OFFSET, step=0.5)
        for name in ("scale_x", "scale_y"):
            self.measure(name, *SCALES, "%", step=0.1)
        self.end()

    def changes(self, name: str, given: object) -> dict[str, object]:
        """Return the options that change with this one. Raises Refused for sheets that cannot be read."""
        made: dict[str, Callable[[str], object]] = {"only": read_sheets, "backs": Backs}
        return {name: made[name](str(given)) if name in made else given}

    def show_for(self, product: str, cards: bool) -> None:
        """Grey the options that mean nothing for a product; `cards`: it is made of cards."""
        for name in CARDS_ONLY:
            control = self.controls[name]
            for each in (control, self.captions.get(control, control)):
                each.setEnabled(cards)
        shown = {**{name: product in some for name, some in OF_SOME.items()}, "only": product != WHOLE}
        for name, visible in shown.items():
            control = self.controls[name]
            for each in (control, self.captions.get(control, control)):
                each.setVisible(visible)
        if product == WHOLE:
            blanks = self.controls["blanks"]
            self.captions[blanks].setText(self.look.t("pack_print.part_blanks"))
            blanks.setAccessibleName(self.captions[blanks].text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put each field below its words where the longest choice would be cut beside them."""
        super().resizeEvent(event)
        words, measure, px = self.captions.values(), self.fontMetrics(), self.look.px
        beside = max((each.sizeHint().width() for each in words), default=0)
        entries = [box.itemText(i) for box in self.findChildren(QComboBox) for i in range(box.count())]
        longest = max((measure.horizontalAdvance(entry) for entry in entries), default=0)
        fits = max(beside, px(WORDS)) + longest + px(BESIDE) <= event.size().width()
        policy = QFormLayout.RowWrapPolicy.DontWrapRows if fits else QFormLayout.RowWrapPolicy.WrapAllRows
        for form in self.lines:
            if form.rowWrapPolicy() is not policy:
                form.setRowWrapPolicy(policy)

    def put(self, caption: QLabel | None, control: QWidget) -> None:
        """Put a control beside its words, in the last group."""
        if caption is None:
            self.lines[-1].addRow(control)
            return
        caption.setMinimumWidth(self.look.px(WORDS))
        self.captions[control] = caption
        self.lines[-1].addRow(caption, control)

    def _group(self, name: str, *flags: str) -> None:
        frame, lines = group(self.look, self.look.t(f"print.group_{name}"))
        self.lines.append(lines)
        self._box.addWidget(frame)
        for flag in flags:
            self.flag(flag)


def group(look: Look, words: str) -> tuple[QFrame, QFormLayout]:
    """Return a card with a heading, and the layout of its controls."""
    frame = QFrame()
    frame.setProperty("role", "card")
    box = QVBoxLayout(frame)
    box.setContentsMargins(look.px(14), look.px(10), look.px(14), look.px(12))
    box.addWidget(title(words, look, 16))
    lines = QFormLayout()
    lines.setHorizontalSpacing(look.px(12))
    lines.setVerticalSpacing(look.px(6))
    lines.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
    lines.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    box.addLayout(lines)
    return frame, lines
