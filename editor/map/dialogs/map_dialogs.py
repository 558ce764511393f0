"""What a map's page does with files: printing, exporting, copying to another campaign, taking in pictures."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtWidgets import QDialog, QWidget

from editor.map.desk import MapDesk
from editor.map.dialogs.picture_dialog import PictureDialog, read_picture
from editor.map.dialogs.print_dialog import PosterOrder
from editor.map.dialogs.size_dialog import SizeDialog
from editor.map.poster_overlay import PagesOverlay
from editor.paint.own_pictures import encoded
from editor.widgets.files import AskFiles, DesktopFiles
from models.errors import SpokenError
from models.maps.edits.scans import with_picture_object
from models.maps.things import Ref
from models.maps.tile_map import TileMap
from models.maps.tilesets.tileset import Picture
from models.sheets.map_poster import MapPosterOptions
from models.sheets.printers import Printer
from models.sheets.saved_options import load_poster, save_poster

LARGEST_OBJECT: Final = 4096
"""Pixels a side of a picture that becomes an object; a larger one is scaled down to it."""


class MapDialogs(QObject):
    """The dialogs of one page. `ask` asks for files; `dialog` is the open dialog or None.

    Options are kept in `folder`; None is the folder of the settings.
    """

    def __init__(self, desk: MapDesk, pages: PagesOverlay, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self.look, self.jobs, self.board = desk.look, desk.jobs, desk.board
        self.images, self.say = desk.content.pictures.drawn, desk.say
        self._pages, self._window = pages, window
        self.ask: AskFiles = DesktopFiles()
        self.dialog: QDialog | None = None
        self.folder: Path | None = None
        self._options: MapPosterOptions | None = None

    # -- what the dialogs ask --------------------------------------------------------------------------------------

    def order(self, options: MapPosterOptions, title: str, printer: Printer) -> PosterOrder:
        """Return the order for a poster of the map as it is now."""
        made = self.board.tile_map
        return PosterOrder(made, self.images(made), options, title, self.look.t, printer)

    def file_to_write(self, title: str, name: str, kinds: str) -> Path | None:
        """Ask for a file to write; the folder of the campaign is proposed."""
        return self.ask.file_to_write(
            self.dialog or self._window, title, self.board.document.path.with_name(name), kinds
        )

    def file_to_open(self, title: str, kinds: str) -> Path | None:
        """Ask for a file that exists; the folder of the campaign is proposed."""
        folder = self.board.document.path.parent
        return self.ask.file_to_open(self.dialog or self._window, title, folder, kinds)

    def now(self) -> datetime:
        """Return the present moment."""
        return self.board.document.store.clock()

    # -- the acts --------------------------------------------------------------------------------------------------

    def print(self) -> None:
        """Open the print dialog; the map shows the pages meanwhile."""
        from editor.map.dialogs.print_dialog import MapPrintDialog  # noqa: PLC0415  printed for the first time

        made = self.board.tile_map
        if self._options is None:
            # An inch a cell, as maps begin, is printed at 25 mm: the games' own measure.
            mm = made.cell_um / 1000
            start = MapPosterOptions(cell_mm=25.0 if abs(mm - 25.4) < 0.05 else min(max(mm, 5.0), 200.0))
            self._options = load_poster(self.board.map_id, start, self.folder)
        dialog = MapPrintDialog(self.look, self.jobs, self, self._options, made.name, self._window)
        was = self._pages.on
        self._pages.switch(True)
        dialog.options_shown.connect(self._laid)
        dialog.left.connect(partial(self._pages.switch, was))
        dialog.left.connect(self._keep_options)
        self.board.changed.connect(dialog.later)
        self._open(dialog)

    def export(self) -> None:
        """Open the dialog that writes the map for other programs."""
        from editor.map.dialogs.export_dialog import MapExportDialog  # noqa: PLC0415  exported for the first time

        self._open(MapExportDialog(self._desk, self.file_to_write, self._window))

    def send(self) -> None:
        """Copy the map into another campaign, chosen by its file."""
        from editor.map.dialogs.export_dialog import sent  # noqa: PLC0415  sent for the first time

        t = self.look.t
        path = self.file_to_open(self.look.heading("action.map_send"), t("maptools.campaign_files"))
        if path is None:
            return
        if path.absolute() == self.board.document.path.absolute():
            self.say(t("maptools.same_campaign"))
            return
        try:
            sent(self.board.document, self.board.map_id, path)
        except SpokenError as problem:
            self.board.tell(problem)
            return
        self.say(t("maptools.sent", name=self.board.tile_map.name, file=path.name))

    def size(self) -> None:
        """Open the dialog that gives the map another size."""
        self._open(SizeDialog(self.look, self.board, self._window))

    def picture(self) -> None:
        """Ask for a picture and lay it under the map, aligned to its cells."""
        self._take_picture(tiles=False)

    def cut_tiles(self) -> None:
        """Ask for a picture and cut it into tiles."""
        self._take_picture(tiles=True)

    def place_picture(self, path: Path | None = None) -> None:
        """Ask for a picture and put it down as an object; a very large one is scaled down, and that is said."""
        if not self.board.writable:
            self.say(self.board.document.why)
            return
        t = self.look.t
        path = path or self.file_to_open(self.look.heading("action.map_place_picture"), t("maptools.picture_files"))
        if path is None:
            return
        try:
            image, exact = read_picture(path)
        except SpokenError as problem:
            self.board.tell(problem)
            return
        size = image.size()
        if max(size.width(), size.height()) > LARGEST_OBJECT:
            image = image.scaled(
                LARGEST_OBJECT,
                LARGEST_OBJECT,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        kept = encoded(image, exact=exact)
        picture = Picture(kept.sha256, image.width(), image.height())
        middle = self._desk.canvas.camera.spot_at(QPointF(self._desk.canvas.rect().center()))
        words = {"name": path.stem[:120], "layer": t("mapedit.layer_objects"), "pictures": t("maptools.pictures")}
        placed: list[Ref] = []

        def edit(old: TileMap) -> TileMap:
            at = middle.x * old.cell_width, middle.y * old.cell_height
            after, ref = with_picture_object(old, picture, at, self._desk.state.layer, words)
            placed.append(ref)
            return after

        if self.board.bring(edit, (kept,), "mapedit.did_object"):
            self._desk.act("map_tool_choose")
            self._desk.state.choose(("thing", placed[0]))
            if image.size() != size:
                told = {"width": size.width(), "height": size.height(), "side": LARGEST_OBJECT}
                self.say(t("maptools.picture_scaled", name=path.name, **told))

    def show_picture(self, path: Path, *, tiles: bool = False) -> None:
        """Open the dialog that takes in a picture file; a file that cannot be read is told."""
        try:
            image, exact = read_picture(path)
        except SpokenError as problem:
            self.board.tell(problem)
            return
        self._open(PictureDialog(self.look, self.board, image, path.stem, self._window, exact=exact, tiles=tiles))

    def closing(self) -> None:
        """Close the open dialog."""
        if self.dialog is not None:
            self.dialog.close()

    def _take_picture(self, *, tiles: bool) -> None:
        if not self.board.writable:
            self.say(self.board.document.why)
            return
        path = self.file_to_open(
            self.look.heading("action.map_cut_tiles" if tiles else "action.map_picture"),
            self.look.t("maptools.picture_files"),
        )
        if path is not None:
            self.show_picture(path, tiles=tiles)

    def _laid(self, options: MapPosterOptions) -> None:
        self._options = options
        self._pages.show(options)

    def _keep_options(self) -> None:
        """Write the options for the next time; a folder that cannot be written loses only them."""
        if self._options is not None:
            with suppress(OSError):
                save_poster(self.board.map_id, self._options, self.folder)

    def _open(self, dialog: QDialog) -> None:
        if self.dialog is not None:
            self.dialog.close()
        self.dialog = dialog
        dialog.finished.connect(partial(self._closed, dialog))
        dialog.show()

    def _closed(self, dialog: QDialog, _result: int) -> None:
        if self.dialog is dialog:
            self.dialog = None
