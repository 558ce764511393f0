"""The dialog of the campaign's chronicle: what it tells and in which language, a preview of its pages, PDF or HTML."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.jobs import Work
from editor.kit.export.export_dialog import ExportDialog
from editor.kit.export.writing import Way
from editor.kit.named_rows import NamedRows
from editor.paint.campaign_book import bound, campaign_book_sides
from editor.paint.pdf import PaperSide
from editor.turns.desk import TurnsDesk
from editor.widgets.files import clean_name
from editor.widgets.text import label, plain_tip
from models.campaign.rows import Rows
from models.campaign.turns.book import chronicle_of, plate_of
from models.campaign.turns.queries import galaxy_readings
from models.formats.files import write_whole
from models.games.campaign_book import CampaignBook
from models.games.facets.turns import Turns
from models.i18n import LANGUAGES
from models.progress import Progress
from models.sheets.printers import Printer
from models.store.connection import aside

FORMS: Final = (".pdf", ".html")


@dataclass(frozen=True, slots=True)
class ChronicleOrder:
    """What a chronicle is made of: the engine that writes it, the file, its galaxy, the language; whether it tells
    everything, or who played.
    """

    engine: Turns
    path: Path
    galaxy_id: str
    lang: str
    whole: bool
    names: bool


@dataclass(frozen=True)
class LaidChronicle:
    """A chronicle as values and as sides of paper."""

    book: CampaignBook
    sides: tuple[PaperSide, ...]


class ChronicleForm(QWidget):
    """The choices; `changed`: the user chose otherwise."""

    changed = Signal()

    def __init__(self, desk: TurnsDesk) -> None:
        super().__init__()
        t = desk.look.t
        rows = NamedRows(desk.look)
        rows.changed.connect(self.changed)
        languages = [(each, t(f"turnsdesk.chronicle_{each}")) for each in LANGUAGES]
        self.lang = rows.choice(t("turnsdesk.chronicle_language"), languages, t.lang)
        self.whole = rows.tick(t("turnsdesk.chronicle_whole"), on=desk.view.over)
        self.whole.setToolTip(plain_tip(t("turnsdesk.chronicle_whole_tip")))
        self.names = rows.tick(t("turnsdesk.chronicle_names"), on=False)
        self.names.setToolTip(plain_tip(t("turnsdesk.chronicle_names_tip")))
        self.names.setDisabled(self.whole.isChecked())
        self.whole.toggled.connect(self.names.setDisabled)
        rows.addRow(self.whole)
        rows.addRow(self.names)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(rows)
        box.addWidget(label(t("turnsdesk.chronicle_about"), role="muted", wrap=True))


class ChronicleDialog(ExportDialog[LaidChronicle]):
    """The choices at the side, the pages beside them."""

    side = 320

    def __init__(self, desk: TurnsDesk, host: QWidget) -> None:
        ways: tuple[Way, ...] = (("turnsdesk.chronicle_write", "export", self._ask),)
        super().__init__(desk.look, desk.jobs, ways, desk.say, parent=host)
        self._desk = desk
        self.setWindowTitle(desk.look.heading("action.turns_chronicle"))
        self.form = ChronicleForm(desk)
        self.viewer.alone.hide()
        self.writing.offer(True)
        self.lay_out(self.windowTitle(), (self.form,))
        self.form.changed.connect(self.later)
        desk.changed.connect(self.later)
        self.renew()

    @property
    def order(self) -> ChronicleOrder:
        """The order by the present choices."""
        desk = self._desk
        return ChronicleOrder(
            desk.game.turns, desk.document.path, desk.galaxy_id, str(self.form.lang.currentData()),
            self.form.whole.isChecked(), self.form.names.isChecked(),
        )  # fmt: skip

    def work(self) -> Work:
        """Return the work that lays out what would be written."""
        return partial(_lay_out_book, self.order)

    @Slot(object)
    def shown(self, found: LaidChronicle) -> None:
        """Show the pages."""
        self.writing.tell("")
        self.viewer.show_sides(found.sides, Printer(""))
        self.count.setText(" · ".join((*found.book.cover, self._look.t.plural("turnsdesk.n_pages", len(found.sides)))))

    def write(self, path: Path) -> None:
        """Write a file in a Job."""
        self.writing.start(partial(_write, self.order, path))

    def done(self, result: int) -> None:
        """Close, and release what was laid out."""
        self._desk.changed.disconnect(self.later)
        super().done(result)

    @Slot()
    def _ask(self) -> None:
        path = self._desk.document.path
        name = clean_name(f"{path.stem} {self._look.t('saga.file')}")
        given = self.file_to_write(path.parent, name, FORMS)
        if given is not None:
            self.write(given)


def _lay_out_book(order: ChronicleOrder, progress: Progress) -> LaidChronicle:
    """Read the campaign and lay its chronicle out (in a Job)."""
    with aside(order.path, progress) as campaign:
        book = _book(order, campaign, progress)
        sides = campaign_book_sides(
            book, lambda turn: plate_of(campaign, order.galaxy_id, turn, order.lang, whole=order.whole),
            galaxy_readings(campaign), progress,
        )  # fmt: skip
    return LaidChronicle(book, sides)


def _book(order: ChronicleOrder, campaign: Rows, progress: Progress, *, drawn: bool = False) -> CampaignBook:
    return chronicle_of(
        campaign, order.galaxy_id, order.lang, whole=order.whole, names=order.names, drawn=drawn, progress=progress
    )


def _write(order: ChronicleOrder, path: Path, progress: Progress) -> tuple[Path, ...]:
    if path.suffix.casefold() == ".html":
        with aside(order.path, progress) as campaign:
            raw = order.engine.book_page(_book(order, campaign, progress, drawn=True))
    else:
        laid = _lay_out_book(order, progress)
        raw = bound(laid.book, laid.sides)
    write_whole(path, raw)
    return (path,)
