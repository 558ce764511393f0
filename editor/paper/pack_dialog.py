"""The dialog of an evening pack: parts to tick, options, a preview; then one PDF, several PDFs, or paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QFormLayout, QLabel, QListWidget, QListWidgetItem, QWidget

from editor.jobs import Jobs, Work
from editor.kit.export.export_dialog import ExportDialog
from editor.kit.export.printer_box import PrinterBox
from editor.kit.export.writing import Way
from editor.kit.form import ValueForm
from editor.paper.evening_paper import ICONS, PAPER_NAMES, EveningPaper, PackOrder, PackPart
from editor.paper.form import WORDS, OptionsForm, group
from editor.paper.pack import file_name, pack, send, write, write_pictures
from editor.widgets.look import Look
from editor.widgets.text import plain_tip, title
from models.errors import Refused
from models.i18n import Translator
from models.sheets.map_poster import poster
from models.sheets.options import CardOptions
from models.sheets.printers import profile

ROW = 30


class PartList(QListWidget):
    """`changed`: a part was ticked or unticked; `wanted` carries a part to be shown."""

    changed = Signal()
    wanted = Signal(str)

    def __init__(self, look: Look, parts: Sequence[str], ticked: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setAccessibleName(look.t("pack_print.parts"))
        self.setToolTip(plain_tip(look.t("pack_print.part_tip")))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tall = max(look.px(ROW), self.fontMetrics().height() + look.px(10))
        for part in parts:
            item = QListWidgetItem(look.icon(ICONS[part]), look.t(f"pack_print.part_{part}"))
            item.setData(Qt.ItemDataRole.UserRole, part)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if part in ticked else Qt.CheckState.Unchecked)
            item.setSizeHint(QSize(0, tall))
            self.addItem(item)
        self.setCurrentRow(0)
        self.setFixedHeight(tall * self.count() + look.px(12))
        self.itemChanged.connect(lambda _item: self.changed.emit())
        self.itemActivated.connect(self._seen)
        self.itemClicked.connect(self._seen)

    @property
    def parts(self) -> tuple[str, ...]:
        """The ticked parts, in order."""
        items = (self.item(row) for row in range(self.count()))
        return tuple(_id(item) for item in items if item.checkState() == Qt.CheckState.Checked)

    def tell(self, pages: Mapping[str, int]) -> None:
        """Show how many pages each part takes; a part that is not printed shows only its name."""
        t = self._look.t
        self.blockSignals(True)
        for row in range(self.count()):
            item = self.item(row)
            name = t(f"pack_print.part_{_id(item)}")
            count = pages.get(_id(item), 0)
            told = t("pack_print.part_row", part=name, pages=t.plural("pack_print.pages", count)) if count else name
            item.setText(told)
        self.blockSignals(False)
        self.viewport().update()

    def _seen(self, item: QListWidgetItem) -> None:
        if item.checkState() == Qt.CheckState.Checked:
            self.wanted.emit(_id(item))


def _id(item: QListWidgetItem) -> str:
    return str(item.data(Qt.ItemDataRole.UserRole))


@dataclass(frozen=True)
class BoardPrint:
    """The width of a cell in millimetres; the paper of the board, "" for that of the pack; whether its sheets overlap
    less where that saves some.
    """

    cell_mm: float
    board_paper: str = ""
    sparing: bool = False


class BoardGroup(ValueForm[BoardPrint]):
    """How a board is printed, as a group of the print dialog."""

    caption_role = ""

    def __init__(self, look: Look, cell_mm: float) -> None:
        super().__init__(look, BoardPrint(cell_mm), "pack_print.")
        frame, self._lines = group(look, look.t("pack_print.board_group"))
        self._lines.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._box.addWidget(frame)
        self.cell = self.measure("cell_mm", 10, 60, digits=1)
        self.pick("board_paper", [("", look.t("pack_print.same_paper")), *PAPER_NAMES.items()])

        self.spare = self.flag("sparing")

    def offer(self, less: tuple[float, int] | None, sheets: int) -> None:
        """Offer the overlap (mm) that needs fewer sheets than the usual one, and how many; None hides the offer."""
        t = self.look.t
        self.spare.setVisible(less is not None)
        if less is not None:
            words = t("maptools.spare", mm=t.decimal(round(less[0] * 1000)), pages=less[1], now=sheets)
            self.spare.setText(words)
            self.spare.setAccessibleName(words)

    def put(self, caption: QLabel | None, control: QWidget) -> None:
        """Put a control beside its words."""
        if caption is None:
            self._lines.addRow(control)
            return
        caption.setMinimumWidth(self.look.px(WORDS))
        self._lines.addRow(caption, control)


INCH: Final = 25.4


@dataclass(frozen=True)
class PackGiven:
    """What the dialog needs from the window: a file or a folder to write, the time, a status line.

    `choose_folder` gets the names of the files to come; `show` opens what was written, `keep` gets the options at the
    end; `folder` is where printers are stored.
    """

    choose: Callable[[str, str, str], Path | None]
    choose_folder: Callable[[str, Sequence[str]], Path | None]
    now: Callable[[], datetime]
    say: Callable[[str], None]
    show: Callable[[Path], None]
    keep: Callable[[CardOptions], None]
    folder: Path | None = None


class PackDialog(ExportDialog[tuple[PackPart, ...]]):
    """Prints the evening of a scenario. `options` are those of the settings."""

    fields = (*ExportDialog.fields, QListWidget)

    def __init__(
        self,
        look: Look,
        jobs: Jobs,
        evening: EveningPaper,
        options: CardOptions,
        given: PackGiven,
        parent: QWidget | None = None,
    ) -> None:
        cards: tuple[Way, ...] = (("pack_print.write_cards", "pictures", self.write_cards),)
        ways: tuple[Way, ...] = (
            ("pack_print.write_pdf", "pdf", self.write_pdf),
            ("pack_print.write_folder", "folder", self.write_folder),
            *(cards if evening.contents else ()),
            ("print.send", "print", self.print),
        )
        super().__init__(look, jobs, ways, given.say, given.show, parent)
        self._given, self._evening = given, evening
        self.made: tuple[PackPart, ...] = ()
        self.setWindowTitle(look.t("pack_print.dialog", name=evening.name))
        self.parts = PartList(look, evening.parts, evening.preset)
        self.machines = PrinterBox(look, given.folder)
        self.machines.measure.hide()
        self.form = OptionsForm(look, self.machines.corrected(options))
        self.form.show_for("pack", cards=True)
        self.board = BoardGroup(look, _cell(evening))
        what = title(look.t("pack_print.what"), look, 16)
        self.lay_out(look.t("pack_print.heading"), (what, self.parts, self.board, self.form, self.machines))
        self._connect()
        self.renew()

    def order(self, sheet: int | None = None) -> PackOrder:
        """Return the order for the pack by the present choices."""
        board = self.board.value
        wanted = self.parts.parts, self.form.value, board.cell_mm, board.board_paper, sheet, board.sparing
        return PackOrder(self._evening, *wanted)

    def work(self) -> Work:
        """Return the work that lays out the pack by the present choices."""
        return partial(pack, self.order())

    def write_pdf(self) -> None:
        """Ask for a file and write the whole pack into it."""
        t = self._look.t
        name = t("pack_print.dialog", name=self._evening.name).replace("\u00a0:", " -").replace(":", " -") + ".pdf"
        path = self._given.choose(self._look.heading("print.write_pdf"), name, ".pdf")
        if path is not None:
            self.writing.start(partial(write, self.order(self.viewer.sheet), path, self._given.now()))

    def write_folder(self) -> None:
        """Ask for a folder and write a PDF for each part into it."""
        sheet, words = self.viewer.sheet, Translator(self.form.value.language)
        parts = [each for each in self.made if any(sheet in (None, side.sheet) for side in each.sides)]
        names = [file_name(number, part, words) for number, part in enumerate(parts, 1)]
        path = self._given.choose_folder(self._look.t("pack_print.folder_title"), names)
        if path is not None:
            self.writing.start(partial(write, self.order(self.viewer.sheet), path, self._given.now()))

    def write_cards(self) -> None:
        """Ask for a file and write the cards as pictures beside it, one for each face."""
        t = self._look.t
        name = t("pack_print.cards_file", name=self._evening.name) + ".png"
        path = self._given.choose(self._look.heading("pack_print.write_cards"), name, ".png")
        if path is not None:
            self.writing.start(partial(write_pictures, self.order(), path))

    def print(self) -> None:
        """Print the pack on the chosen printer."""
        self.writing.print_on(self.machines.name, lambda info: partial(send, self.order(self.viewer.sheet), info))

    def done(self, result: int) -> None:
        """Close, and keep the options for the next time."""
        self._given.keep(self.form.value)
        super().done(result)

    @Slot(object)
    def shown(self, made: tuple[PackPart, ...]) -> None:
        """Show the pages and their number."""
        self.made = made
        self._show()
        self.writing.tell("")

    @Slot(object)
    def failed(self, problem: Exception) -> None:
        """Show no pages, and say why."""
        self.made = ()
        self._show()
        super().failed(problem)

    def _show(self) -> None:
        t = self._look.t
        sides = tuple(each for part in self.made for each in part.sides)
        self.viewer.show_sides(sides, profile(self.form.value, self.machines.name))
        self.parts.tell({part.id: len(part.sides) for part in self.made})
        self.count.setText(t.plural("print.count_pages", len(sides)) if sides else "")
        self.writing.offer(bool(sides))
        self._offer_fewer()

    def _offer_fewer(self) -> None:
        """Offer an overlap that saves sheets of the board, if there is one."""
        usual = replace(self.order(), sparing=False)
        try:
            sheets = len(poster(self._evening.board.width, self._evening.board.height, usual.poster).pages)
            self.board.offer(usual.less(usual.poster) if "board" in usual.parts else None, sheets)
        except Refused:
            self.board.offer(None, 0)

    @Slot(str)
    def _see(self, wanted: str) -> None:
        """Go to the first page of a part."""
        number = 0
        for part in self.made:
            if part.id == wanted:
                self.viewer.preview.turn(number)
                return
            number += len(part.sides)

    @Slot()
    def _printer(self) -> None:
        self.form.fill(self.machines.corrected(self.form.value))
        self.later()

    def _connect(self) -> None:
        for signal in (self.parts.changed, self.form.changed, self.board.changed):
            signal.connect(self.later)
        self.parts.wanted.connect(self._see)
        self.form.wrong.connect(self.writing.tell)
        self.machines.changed.connect(self._printer)


def _cell(evening: EveningPaper) -> float:
    """Return the side of a cell of the board in millimetres; a map's default of one inch is printed at 25 mm."""
    mm = evening.board.cell_um / 1000
    return 25.0 if abs(mm - INCH) < 0.05 else min(max(mm, 10.0), 60.0)
