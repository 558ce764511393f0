"""Exports a map: the user chooses a format, what is drawn, and a file, and is told what the format could not hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QCheckBox, QDialog, QFormLayout, QVBoxLayout, QWidget

from editor.document import Document
from editor.kit.export.writing import Lossy, Way, WritingPanel
from editor.map.desk import MapDesk
from editor.paint.maps.art import FOR_PICTURES, MapLook
from editor.paint.maps.drawing import write_svg
from editor.paint.maps.map_files import write_loaded
from editor.paint.maps.picture import write_png
from editor.widgets.files import clean_name
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.text import label, plain_tip, title
from models.campaign.ids import new_id
from models.campaign.maps.changes import copy_map
from models.campaign.maps.queries import assets_of
from models.content import with_fields
from models.formats.maps.file import kept_roots, root_of
from models.formats.maps.loaded_map import LoadedMap
from models.formats.registry import MAPS
from models.maps.tile_map import TileMap
from models.progress import Progress
from models.store.store import Store

FileToWrite = Callable[[str, str, str], Path | None]
"""Asks for a file to write: the title of the question, the name proposed, the kinds of files."""
PICTURES: Final = (".png", ".svg")
PARTS: Final = ("grid", "coordinates", "secrets", "low_ink", "night")
MOST_PX: Final = 400


@dataclass(frozen=True)
class Export:
    """What is to be written: the map; its pictures, decoded and as stored; pixels per cell; what is drawn."""

    tile_map: TileMap
    images: Mapping[str, QImage]
    kept: Mapping[str, bytes]
    cell_px: int
    look: MapLook


def write(export: Export, path: Path, progress: Progress) -> Lossy:
    """Write a map in a Job; return the file, and message keys with arguments of what the format could not hold."""
    made, scale = export.tile_map, export.cell_px / max(export.tile_map.cell_width, 1)
    if path.suffix.lower() == ".png":
        write_png(made, export.images, path, scale=scale, look=export.look, progress=progress)
        return Lossy(path)
    if path.suffix.lower() == ".svg":
        write_svg(made, export.images, path, scale=scale, most=0, look=export.look, progress=progress)
        return Lossy(path)
    progress(0, 1)
    return Lossy(path, write_loaded(LoadedMap(made, export.kept), path, root_of(path, kept=kept_roots()), progress))


class MapExportDialog(QDialog):
    """Not modal; the map is written as it stands when the file has been chosen."""

    def __init__(self, desk: MapDesk, file_to_write: FileToWrite, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._file_to_write = desk, file_to_write
        self._look = look = desk.look
        t = look.t
        self.setWindowTitle(look.heading("action.map_export"))
        self.formats = FormCombo()
        for each in MAPS:
            # Posters and modules have dialogs of their own.
            if each.writes or each.suffixes[0] in PICTURES:
                self.formats.addItem(f"{each.name[t.lang]} ({each.suffixes[0]})", each.suffixes[0])
        self.formats.setAccessibleName(t("maptools.export_format"))
        self.cell = spin(1, MOST_PX, desk.board.tile_map.cell_width)
        self.cell.setSuffix(" px")
        self.cell.setAccessibleName(t("maptools.export_cell"))
        self.parts = {name: QCheckBox(t(f"maptools.p_{name}")) for name in PARTS}
        for name, box in self.parts.items():
            box.setToolTip(plain_tip(t(f"maptools.p_{name}_tip")))
        self.hint = label("", role="muted", wrap=True)
        ways: tuple[Way, ...] = (("maptools.export_save", "export", self.export),)
        self.writing = WritingPanel(look, desk.jobs, ways, self.close, desk.say)
        self.writing.offer(True)
        self._lay_out()
        self.formats.currentIndexChanged.connect(self._turned)
        self._turned()

    @property
    def suffix(self) -> str:
        """The suffix of the chosen format."""
        return str(self.formats.currentData())

    @Slot()
    def export(self) -> None:
        """Ask for a file and write the map as it stands."""
        desk, made = self._desk, self._desk.board.tile_map
        name = clean_name(made.name) + self.suffix
        kinds = f"{self.formats.currentText()} (*{self.suffix})"
        path = self._file_to_write(self.windowTitle(), name, kinds)
        if path is None:
            return
        with desk.board.document.read() as campaign:
            kept = {key: row.data for key, row in assets_of(campaign, made).items()}
        on = {name: box.isChecked() for name, box in self.parts.items()}
        drawn = {name: on[name] for name in ("grid", "coordinates", "secrets")}
        parts = with_fields(FOR_PICTURES, **drawn, notes=on["secrets"])
        look = MapLook(parts=parts, low_ink=on["low_ink"], night=on["night"])
        export = Export(made, desk.content.pictures.drawn(made), kept, self.cell.value(), look)
        self.writing.start(partial(write, export, path))

    @Slot()
    def _turned(self, _row: int = 0) -> None:
        picture = self.suffix in PICTURES
        self.cell.setEnabled(picture)
        for box in self.parts.values():
            box.setEnabled(picture)
        key = f"maptools.export_hint_{self.suffix.rsplit('.', 1)[-1] if picture else 'map'}"
        self.hint.setText(self._look.t(key))
        self.writing.tell("")

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        form = QFormLayout()
        form.addRow(t("maptools.export_format"), self.formats)
        form.addRow(t("maptools.export_cell"), self.cell)
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(16), look.px(14), look.px(16), look.px(14))
        column.setSpacing(look.px(8))
        column.addWidget(title(look.heading("action.map_export"), look, 18))
        column.addLayout(form)
        column.addWidget(self.hint)
        for box in self.parts.values():
            column.addWidget(box)
        column.addStretch(1)
        column.addWidget(self.writing)
        self.setMinimumWidth(look.px(500))


def sent(document: Document, map_id: str, path: Path) -> None:
    """Put a map, with its pictures, into the campaign of a file, as one step of that campaign.

    Raises SpokenError for a file that is no campaign, is open elsewhere or cannot be written.
    """
    clock = document.store.clock
    with document.read() as campaign:
        change = copy_map(campaign, map_id, new_id(clock))
    with Store.open(path, clock) as store:
        store.apply(change)
