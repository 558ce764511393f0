"""The dialog of posters of a judged turn: after which phase, with whose knowledge, on which paper; with a preview."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from editor.jobs import Work
from editor.kit.export.export_dialog import ExportDialog
from editor.kit.export.printer_box import PrinterBox
from editor.kit.export.writing import Way
from editor.kit.named_rows import NamedRows
from editor.paint.galaxy.pages import SHEETS, PosterPages, Tiling
from editor.paint.pdf import pdf_of, write_whole
from editor.paint.poster import write_poster
from editor.paint.printing import send_pages
from editor.turns.desk import TurnsDesk
from editor.widgets.files import clean_name
from models.campaign.turns.moments import ALLIANCE, FACTION, REFEREE, MomentAsked, moment_of, view_words
from models.campaign.turns.queries import galaxy_readings
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.chart_style import STYLE_IDS
from models.galaxy.posters.layout import Poster
from models.galaxy.posters.style import PAPERS
from models.games.facets.turns import EVERYBODY
from models.i18n import Translator
from models.progress import Progress
from models.sheets.printers import Printer
from models.store.connection import aside

FORMS: Final = (".pdf", ".png", ".svg")
Order = tuple[Path, str, MomentAsked, Poster, bool, bool, Tiling | None, Printer]
"""The campaign's file, its galaxy, the moment, how it is drawn, whether moves and battles are, how it is cut into
sheets, for which printer.
"""


class MomentForm(QWidget):
    """The choices; `changed`: the user chose otherwise."""

    changed = Signal()

    def __init__(self, desk: TurnsDesk, turn: int, phase: str) -> None:
        super().__init__()
        self._look, t = desk.look, desk.look.t
        self._rows = NamedRows(desk.look)
        self._rows.changed.connect(self.changed)
        found = desk.view.standing
        judged = {number for number, _, _ in found.published} | ({found.turn} if found.attempts else set()) | {0}
        self.turn = self._choice("moment_turn", [(n, t("turn.moment_turn", turn=n)) for n in sorted(judged)], turn)
        phases = [(each, t(f"empire.phase_{each}")) for each in desk.game.turns.phases]
        self.phase = self._choice("moment_phase", phases, phase or phases[-1][0])
        galaxy = desk.shown.before if desk.shown is not None else None
        eyes = [EVERYBODY, REFEREE]
        if galaxy is not None:
            eyes += [ALLIANCE + each.id for each in galaxy.alliances if not each.loose]
            eyes += [FACTION + each.id for each in galaxy.factions]
        named = [(each, view_words(galaxy, each, t)) for each in eyes] if galaxy is not None else [
            (EVERYBODY, t("turn.view_public")), (REFEREE, t("turn.view_referee"))
        ]  # fmt: skip
        self.view = self._choice("moment_view", named, EVERYBODY)
        self.paper = self._choice("paper", [(key, key.upper()) for key in PAPERS], "a3")
        self.style_list = self._choice("style", [(key, t(f"atlas.style_{key}")) for key in STYLE_IDS], "classic")
        self.lang = self._choice("poster_lang", [("fr", "Français"), ("en", "English")], t.lang)
        sheets = [("", desk.look.t("turnsdesk.poster_one")), *((key, key.upper()) for key in SHEETS)]
        self.sheet = self._choice("sheet", sheets, "")
        self.territory = self._rows.tick(t("atlas.part_territory"))
        self.moves = self._rows.tick(t("turnsdesk.poster_moves"))
        self.battles = self._rows.tick(t("turnsdesk.poster_battles"))
        self.legend = self._rows.tick(t("atlas.part_legend"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, desk.look.px(8), 0)
        box.addLayout(self._rows)
        for check in (self.territory, self.moves, self.battles, self.legend):
            box.addWidget(check)
        self.printer = PrinterBox(desk.look, None)
        self.printer.measure.hide()
        box.addWidget(self.printer)
        box.addStretch()

    @property
    def tiling(self) -> Tiling | None:
        """How the poster is cut into sheets; None for one large sheet."""
        sheet = self.sheet.currentData()
        return Tiling(sheet) if sheet else None

    @property
    def asked(self) -> MomentAsked:
        """The chosen moment."""
        return MomentAsked(self.turn.currentData(), self.phase.currentData(), self.view.currentData())

    @property
    def poster(self) -> Poster:
        """The chosen poster, without its moment."""
        return Poster(
            self.style_list.currentData(), self.paper.currentData(), self.lang.currentData(),
            legend=self.legend.isChecked(), territory=self.territory.isChecked(),
        )  # fmt: skip

    def _choice(self, key: str, ways: Iterable[tuple[object, str]], value: object) -> QComboBox:
        return self._rows.choice(
            self._look.t(f"turnsdesk.{key}" if key.startswith("moment") else f"atlas.{key}"), ways, value
        )


class TurnPosterDialog(ExportDialog[PosterPages]):
    """The choices at the side, a preview of the poster beside them."""

    side = 320

    def __init__(self, desk: TurnsDesk, host: QWidget, phase: str = "") -> None:
        ways: tuple[Way, ...] = (("atlas.write", "export", self._ask), ("print.send", "print", self._print))
        super().__init__(desk.look, desk.jobs, ways, desk.say, parent=host)
        self._desk = desk
        self.setWindowTitle(desk.look.heading("action.turns_poster"))
        self.form = MomentForm(desk, desk.shown.turn if desk.shown is not None else 0, phase)
        self.viewer.alone.hide()
        self.writing.offer(True)
        self.lay_out(self.windowTitle(), (self.form,))
        self.form.changed.connect(self.later)
        desk.changed.connect(self.later)
        self.renew()

    @property
    def _order(self) -> Order:
        form = self.form
        return (
            self._desk.document.path, self._desk.galaxy_id, form.asked, form.poster, form.moves.isChecked(),
            form.battles.isChecked(), form.tiling, form.printer.profile,
        )  # fmt: skip

    def work(self) -> Work:
        """Return the work that lays out what would be written."""
        return partial(_lay_out_poster, self._order)

    @Slot(object)
    def shown(self, found: PosterPages) -> None:
        """Show the poster."""
        self.writing.tell("")
        self.viewer.show_sides(found.sides, self.form.printer.profile)
        moment = found.poster.moment
        self.count.setText(moment.under if moment is not None else "")

    def write(self, path: Path) -> None:
        """Write a file in a Job."""
        self.writing.start(partial(_write, self._order, path, self._desk.document.store.clock()))

    @Slot()
    def _print(self) -> None:
        self.writing.print_on(self.form.printer.name, lambda info: partial(_sent, self._order, info))

    def done(self, result: int) -> None:
        """Close, and release what was laid out."""
        self._desk.changed.disconnect(self.later)
        super().done(result)

    @Slot()
    def _ask(self) -> None:
        asked, path = self.form.asked, self._desk.document.path
        name = clean_name(f"{path.stem} T{asked.turn:02} {asked.phase}")
        given = self.file_to_write(path.parent, name, FORMS)
        if given is not None:
            self.write(given)


def _lay_out_poster(order: Order, progress: Progress) -> PosterPages:
    """Read the moment and lay its poster out (in a Job)."""
    galaxy, poster = _draw_poster(order, progress)
    return PosterPages(galaxy, poster, order[6], progress)


def _write(order: Order, path: Path, made: datetime, progress: Progress) -> tuple[Path, ...]:
    if path.suffix.casefold() == FORMS[0]:
        pages = _lay_out_poster(order, progress)
        write_whole(path, pdf_of(pages.sides, order[7], pages.title, made, progress, language=pages.poster.lang))
        return (path,)
    galaxy, poster = _draw_poster(order, progress)
    return write_poster(galaxy, path, poster, made, progress)


def _sent(order: Order, info: QPrinterInfo, progress: Progress) -> int:
    return send_pages(_lay_out_poster(order, progress), order[7], info, progress)


def _draw_poster(order: Order, progress: Progress) -> tuple[Galaxy, Poster]:
    path, galaxy_id, asked, poster, moves, battles, *_ = order
    with aside(path, progress) as campaign:
        galaxy, moment = moment_of(campaign, galaxy_id, asked, Translator(poster.lang))
        readings = galaxy_readings(campaign)
    moment = replace(moment, moves=moment.moves if moves else (), battles=moment.battles if battles else ())
    return galaxy, replace(poster, moment=moment, readings=readings)
