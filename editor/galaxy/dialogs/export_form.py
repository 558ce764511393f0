"""The choices of an export: form, paper, sheets, inks, language, parts of the galaxy."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.dialogs.exporting import DRAWN, FORMS, PAPER, PARTS, GalaxyExport
from editor.galaxy.mark_icon import side_icon
from editor.kit.export.printer_box import PrinterBox
from editor.kit.named_rows import NamedRows
from editor.paint.galaxy.atlas_paper import BINDINGS
from editor.paint.galaxy.pages import SHEETS, Tiling
from editor.paint.galaxy.territory import LAYER as TERRITORY
from editor.widgets.text import label
from models.formats.registry import GALAXIES
from models.galaxy.posters.chart_style import STYLE_IDS
from models.galaxy.posters.layout import Poster
from models.galaxy.posters.style import PAPERS
from models.games.facets.turns import EVERYBODY
from models.i18n import Translator

DPIS = (100, 150, 200, 300)


class ExportForm(QWidget):
    """The form of an export; `changed`: the user chose otherwise."""

    changed = Signal()

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self._desk, self._look = desk, desk.look
        t = desk.look.t
        self._rows = NamedRows(desk.look)
        self._rows.changed.connect(self.changed)
        self.form = self._choice("form", [(key, _form_name(t, key)) for key in FORMS])
        self.paper = self._choice("paper", [(key, _paper_name(t("atlas.letter"), key)) for key in PAPERS], "a3")
        self.sheet = self._choice("sheet", [(key, _paper_name(t("atlas.letter"), key)) for key in SHEETS])
        self.binding = self._choice("binding", [(key, t(f"atlas.binding_{key}")) for key in BINDINGS])
        self.overlap = self._number("overlap", 0, 40, 8)
        self.margin = self._number("margin", 0, 25, 5)
        self.dpi = self._choice("dpi", [(n, t("atlas.dpi_of", n=n)) for n in DPIS], 200)
        self.style_list = self._choice("style", [(key, t(f"atlas.style_{key}")) for key in STYLE_IDS])
        self.lang = self._choice("poster_lang", [("fr", "Français"), ("en", "English")], t.lang)
        self.title = QLineEdit(desk.galaxy.name)
        self.title.setMaxLength(120)
        self.title.textEdited.connect(self.changed)
        self._rows.row(t("atlas.poster_title"), self.title)
        self.known = self._choice("shown_to", [("", t("atlas.everything"))])
        self.known.addItem(t("atlas.known_to_all"), EVERYBODY)
        for faction in desk.galaxy.factions:
            words = t("atlas.known_to", name=faction.name[t.lang])
            self.known.addItem(side_icon(desk, faction.id), words, faction.id)
        # Whoever looks with the eyes of one side exports with them.
        self.known.setCurrentIndex(max(self.known.findData(desk.opened.player), 0))
        self.circles = self._choice("circles", [(key, t(f"atlas.circles_{key}")) for key in ("none", "chosen", "all")])
        self.parts = {part: self._rows.tick(t(f"atlas.part_{part}")) for part in PARTS}
        self.legend = self._rows.tick(t("atlas.part_legend"))
        self.territory = self._rows.tick(t("atlas.part_territory"), on=TERRITORY in desk.layers.on)
        self.plan = self._rows.tick(t("atlas.part_plan"))
        self.printer = PrinterBox(desk.look, None)
        self.printer.measure.hide()
        self.printer.changed.connect(self.changed)
        self._parts_word = label(t("atlas.parts"), role="section")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, desk.look.px(8), 0)
        box.addLayout(self._rows)
        box.addWidget(self._parts_word)
        for check in (*self.parts.values(), self.legend, self.territory, self.plan):
            box.addWidget(check)
        box.addWidget(self.printer)
        box.addStretch()
        self.form.activated.connect(self._dress)
        self._dress()

    def export(self) -> GalaxyExport:
        """Return all choices."""
        desk = self._desk
        circles: Iterable[str] = {
            "none": (), "chosen": sorted(desk.selection.of("commands")), "all": tuple(desk.galaxy.command),
        }[self.circles.currentData()]  # fmt: skip
        poster = Poster(
            self.style_list.currentData(), self.paper.currentData(), self.lang.currentData(), self.title.text().strip(),
            tuple(circles), self.legend.isChecked(), desk.opened.options, self.territory.isChecked(),
        )  # fmt: skip
        tiling = Tiling(
            self.sheet.currentData(), self.overlap.value(), self.margin.value(), self.plan.isChecked()
        )  # fmt: skip
        return GalaxyExport(
            desk.rules.on(desk.opened.whole, poster.readings), self.form.currentData(), poster, tiling,
            frozenset(part for part, check in self.parts.items() if check.isChecked()),
            self.known.currentData(), self.dpi.currentData(), self.printer.profile, self.binding.currentData(),
        )  # fmt: skip

    def _dress(self) -> None:
        """Show the choices that the chosen form has."""
        form = self.form.currentData()
        drawn = form in DRAWN
        wanted: dict[QWidget, bool] = {
            self.paper: drawn and form != "atlas", self.binding: form == "atlas",
            self.sheet: form == "sheets", self.overlap: form == "sheets", self.margin: form == "sheets",
            self.dpi: form == "png", self.style_list: drawn, self.lang: drawn or form == "csv", self.title: drawn,
            self.circles: drawn and form not in {"html", "atlas"},
        }  # fmt: skip
        for control, on in wanted.items():
            self._rows.setRowVisible(control, on)
        for check in (*self.parts.values(), self.legend, self.territory, self._parts_word):
            check.setVisible(drawn and form != "atlas")
        self.plan.setVisible(form == "sheets")
        self.printer.setVisible(form in PAPER)
        self.changed.emit()

    def _choice(self, key: str, ways: Iterable[tuple[object, str]], value: object = None) -> QComboBox:
        return self._rows.choice(self._look.t(f"atlas.{key}"), ways, value)

    def _number(self, key: str, low: int, high: int, value: int) -> QSpinBox:
        return self._rows.number(self._look.t(f"atlas.{key}"), low, high, value, " mm")


def _form_name(t: Translator, key: str) -> str:
    """Return the name of a form in words; several bound sheets have no file format of their own."""
    name = next((each.name for each in GALAXIES if each.id == key), None)
    return name[t.lang] if name is not None else t(f"atlas.form_{key}")


def _paper_name(letter: str, key: str) -> str:
    return letter if key == "letter" else key.upper()
