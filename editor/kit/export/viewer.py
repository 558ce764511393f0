"""The preview with its controls: pages, the other side, zoom, each with its shortcut and its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QKeySequence, QShowEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from editor.jobs import Jobs
from editor.kit.export.page_drawing import ProblemSpot
from editor.kit.export.page_preview import PagePreview
from editor.paint.pdf import PaperSide
from editor.widgets.form_inputs import FormSpin
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.sheets.printers import Printer


@dataclass(frozen=True, slots=True)
class PreviewAct:
    """One act of the preview. Its words are `print.<id>`; of its portable key names `shortcuts` the first is shown."""

    id: str
    icon: str
    shortcuts: tuple[str, ...]

    @property
    def text(self) -> str:
        """The message key of its name."""
        return f"print.{self.id}"

    @property
    def tip(self) -> str:
        """The message key of what it does."""
        return f"print.{self.id}_tip"


ACTS: Final = (
    PreviewAct("page_before", "chevron-left", ("Ctrl+PgUp",)),
    PreviewAct("page_after", "chevron-right", ("Ctrl+PgDown",)),
    PreviewAct("turn_over", "turn-over", ("Ctrl+B",)),
    PreviewAct("zoom_out", "zoom-out", ("Ctrl+-",)),
    PreviewAct("zoom_in", "zoom-in", ("Ctrl++", "Ctrl+=")),
    PreviewAct("zoom_page", "zoom-fit", ("Ctrl+0",)),
    PreviewAct("zoom_real", "ruler", ("Ctrl+1",)),
)


class Viewer(QWidget):
    """The pages, and the controls under them. `alone` is ticked when only the sheet shown shall be printed."""

    def __init__(self, look: Look, jobs: Jobs, parent: QWidget | None = None, *, alone: str = "print.alone") -> None:
        super().__init__(parent)
        self._look = look
        self._count = 0
        self.preview = PagePreview(look, jobs)
        self.page = FormSpin()
        self.page.setAccessibleName(look.t("print.page_number"))
        self.page.setToolTip(look.t("print.page_number"))
        self.page.setKeyboardTracking(False)
        self.page.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.side = label("", role="muted")
        self.percent = label("", role="muted")
        kept = self.side.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.side.setSizePolicy(kept)
        self.alone = QCheckBox(look.t(alone))
        self.alone.setAccessibleName(look.t(alone))
        self.alone.setToolTip(plain_tip(look.t(f"{alone}_tip")))
        self.acts = {act.id: self._act(act) for act in ACTS}
        self._lay_out()
        self.page.valueChanged.connect(self._asked)
        self.preview.turned.connect(self._turned)
        self.preview.zoomed.connect(self._told)
        self._turned(0)

    @property
    def sheet(self) -> int | None:
        """The only sheet to be printed; None for all."""
        page = self.preview.page
        return page.sheet if page is not None and self.alone.isChecked() else None

    def show_sides(self, sides: tuple[PaperSide, ...], printer: Printer, spots: tuple[ProblemSpot, ...] = ()) -> None:
        """Show sides of paper as a printer will print them."""
        self._count = len(sides)
        several = len({each.sheet for each in sides}) > 1
        self.alone.setEnabled(several)
        if not several:
            self.alone.setChecked(False)
        self.preview.show_pages(sides, printer, spots)

    @Slot(int)
    def _asked(self, number: int) -> None:
        if number - 1 != self.preview.number:
            self.preview.turn(number - 1)

    @Slot(int)
    def _turned(self, number: int) -> None:
        t, last = self._look.t, self._count
        self.page.blockSignals(True)
        self.page.setRange(min(1, last), last)
        self.page.setValue(number + 1)
        self.page.setPrefix(t("print.page_word") + "\u00a0")
        self.page.setSuffix("\u00a0" + t("print.page_last", last=last))
        self.page.blockSignals(False)
        self.page.setEnabled(last > 1)
        page = self.preview.page
        two = self.preview.other_side() is not None
        self.side.setVisible(two)
        self.side.setText(t("print.side_back" if page is not None and page.back else "print.side_front"))
        self.acts["page_before"].setEnabled(number > 0)
        self.acts["page_after"].setEnabled(number < last - 1)
        self.acts["turn_over"].setEnabled(two)
        self._told()

    def showEvent(self, event: QShowEvent) -> None:
        """Give the labels the width of their longest words, so that no button moves with page or zoom."""
        super().showEvent(event)
        t = self._look.t
        sides = (t("print.side_back"), t("print.side_front"))
        for shown, words in ((self.percent, (t("print.zoom", percent=8888),)), (self.side, sides)):
            shown.setFixedWidth(max(map(shown.fontMetrics().horizontalAdvance, words)) + self._look.px(2))

    @Slot()
    def _told(self) -> None:
        """Show the zoom in percent."""
        self.percent.setText(self._look.t("print.zoom", percent=round(self.preview.zoom * 100)))

    def _act(self, act: PreviewAct) -> QAction:
        t = self._look.t
        made = QAction(self._look.icon(act.icon), t(act.text), self)
        keys = [QKeySequence(key) for key in act.shortcuts]
        made.setShortcuts(keys)
        shown = keys[0].toString(QKeySequence.SequenceFormat.NativeText)
        made.setToolTip(t("print.act_tip", words=t(act.tip), keys=shown))
        made.triggered.connect(self._does(act.id))
        self.addAction(made)
        return made

    def _does(self, act: str) -> Callable[[], None]:
        preview = self.preview
        return {
            "page_before": lambda: preview.turn(preview.number - 1),
            "page_after": lambda: preview.turn(preview.number + 1),
            "turn_over": preview.flip,
            "zoom_out": lambda: preview.step(False),
            "zoom_in": lambda: preview.step(True),
            "zoom_page": lambda: preview.zoom_to(None),
            "zoom_real": lambda: preview.zoom_to(1.0),
        }[act]

    def _button(self, act: str) -> QToolButton:
        made = QToolButton()
        made.setDefaultAction(self.acts[act])
        made.setAccessibleName(self.acts[act].text())
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setIconSize(
            made.iconSize().scaled(self._look.px(18), self._look.px(18), Qt.AspectRatioMode.IgnoreAspectRatio)
        )
        if act == "turn_over":
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return made

    def _lay_out(self) -> None:
        button = self._button
        line = FlowLayout(self._look.px(10))
        for group in (
            (button("page_before"), self.page, button("page_after")),
            (button("turn_over"), self.side),
            (button("zoom_out"), self.percent, button("zoom_in"), button("zoom_page"), button("zoom_real")),
            (self.alone,),
        ):
            line.addWidget(_together(group, self._look.px(4)))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.preview, 1)
        column.addLayout(line)


def _together(widgets: Sequence[QWidget], gap: int) -> QWidget:
    """Return the widgets as one, side by side: no line break comes between them."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(gap)
    for widget in widgets:
        row.addWidget(widget)
    return made
