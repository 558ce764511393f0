"""Takes in a picture: as a ground under the cells of a map, aligned by hand or by numbers, or cut into tiles by a
grid.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.kit.named_rows import NamedRows
from editor.map.board import Board
from editor.map.dialogs.picture_view import PictureView
from editor.paint.own_pictures import MOST_PIXELS, MOST_SIDE, encoded, own_images, size_of
from editor.widgets.dates import LOCALES
from editor.widgets.form_inputs import FormDecimal, spin
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip, title
from models.campaign.maps.changes import edit_map
from models.change import Label
from models.errors import ContentError, Refused
from models.formats.files import read_whole
from models.maps.edits.scans import Fit, cut_sheet, fit_of, laid_under, with_sheet
from models.maps.things import things
from models.maps.tile_map import TileMap
from models.maps.tilesets.tileset import Picture

if TYPE_CHECKING:
    from models.campaign.campaign_changes import PutAsset


class PictureDialog(QDialog):
    """Not modal. With `tiles` it cuts a tileset, else it lays the picture under the map."""

    def __init__(
        self, look: Look, board: Board, image: QImage, name: str, parent: QWidget, *, exact: bool, tiles: bool
    ) -> None:
        super().__init__(parent)
        self._look, self._board, self._image, self._exact, self.tiles = look, board, image, exact, tiles
        t = look.t
        self.setWindowTitle(look.heading("action.map_cut_tiles" if tiles else "action.map_picture"))
        self.view = PictureView(look, image)
        self.name = QLineEdit(name[:120])
        self.cell = self._decimal(2, 4096, float(board.tile_map.cell_width) if tiles else self._guess())
        self.left, self.top = self._decimal(0, 16384, 0), self._decimal(0, 16384, 0)
        self.spacing, self.margin = spin(0, 512, 0), spin(0, 512, 0)
        self.across, self.down = spin(1, 500, 1), spin(1, 500, 1)
        self.opacity = spin(5, 100, 100)
        self.opacity.setSuffix(t.percent_sign)
        self.quarter = QPushButton(look.icon("turn-right"), t("maptools.s_turn"))
        self.quarter.setAutoDefault(False)
        self.grow = QCheckBox(t("maptools.s_grow"))
        self.grow.setToolTip(plain_tip(t("maptools.s_grow_tip")))
        # A map with something on it is not cut to a picture unasked.
        self.grow.setChecked(_bare(board.tile_map))
        self.count = label("", role="muted", wrap=True)
        self.told = label("", role="warning", wrap=True)
        self.take = QPushButton(
            look.icon("ok", look.colours.on_selected), t("maptools.s_cut" if tiles else "maptools.s_lay")
        )
        self.take.setDefault(True)
        self._quarters = 0
        self._lay_out()
        self.view.dragged.connect(self._dragged)
        self.quarter.clicked.connect(self._turn)
        self.take.clicked.connect(self.finish)
        for each in (self.cell, self.left, self.top, self.spacing, self.margin, self.opacity):
            each.valueChanged.connect(self.renew)
        self.renew()

    @property
    def fit(self) -> Fit:
        """How the picture lies on the map, by the fields."""
        return Fit(self.cell.value(), self.left.value(), self.top.value(), self._quarters, self.opacity.value())

    @Slot()
    def renew(self) -> None:
        """Show the grid by the fields."""
        t, fit = self._look.t, self.fit
        self.told.setText("")
        if self.tiles:
            margin, px = self.margin.value(), int(self.cell.value())
            self.view.show_fit(Fit(float(px), margin, margin), (self.spacing.value(), margin))
            try:
                sheet = cut_sheet(self._picture(""), "?", px, margin, self.spacing.value())
            except Refused as problem:
                self.count.setText("")
                self.told.setText(t(problem.key, **problem.args_))
                return
            self.count.setText(t.plural("maptools.s_tiles", sheet.count))
            return
        self.view.show_fit(fit)
        across, down = fit.cells(*self.view.size_px)
        self.count.setText(t("maptools.s_cells", across=across, down=down))

    @Slot()
    def finish(self) -> None:
        """Add the picture to the campaign and put it on the map, as one step."""
        name = self.name.text().strip() or "?"
        kept = encoded(self._image, exact=self._exact or self.tiles)
        picture = self._picture(kept.sha256)

        def edit(old: TileMap) -> TileMap:
            if self.tiles:
                px, margin = int(self.cell.value()), self.margin.value()
                return with_sheet(old, cut_sheet(picture, name, px, margin, self.spacing.value()))
            return laid_under(old, picture, name, self.fit, grow=self.grow.isChecked())

        try:
            after = edit(self._board.tile_map)
        except Refused as problem:
            self.told.setText(self._look.t(problem.key, **problem.args_))
            return
        key = "maptools.did_tiles" if self.tiles else "maptools.did_picture"
        if self._keep(after, Label(key, {"name": name}), kept):
            self._board.say(self._look.t(key, name=name))
            self.accept()

    def _keep(self, after: TileMap, said: Label, kept: PutAsset) -> bool:
        board = self._board
        change = edit_map(board.map_id, board.tile_map, after, said)
        return board.document.apply(replace(change, also=(kept,)))

    def _picture(self, source: str) -> Picture:
        return Picture(source, self._image.width(), self._image.height())

    def _guess(self) -> float:
        """Return a first size of a cell in pixels: with it the picture is as wide as the map."""
        return max(round(self._image.width() / max(self._board.tile_map.width, 1), 2), 2.0)

    @Slot(object, object)
    def _dragged(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        """Lay the grid through two dragged corners, which are as many cells apart as the fields say."""
        if self.tiles:
            return
        try:
            fit = fit_of(a, b, (self.across.value(), self.down.value()), self.fit)
        except Refused as problem:
            self.told.setText(self._look.t(problem.key, **problem.args_))
            return
        for field, value in ((self.cell, fit.cell_px), (self.left, fit.left), (self.top, fit.top)):
            with QSignalBlocker(field):
                field.setValue(value)
        self.renew()

    @Slot()
    def _turn(self) -> None:
        self._quarters = (self._quarters + 1) % 4
        self.renew()

    def _decimal(self, low: float, high: float, value: float) -> QDoubleSpinBox:
        made = FormDecimal()
        made.setLocale(LOCALES[self._look.t.lang])
        made.setDecimals(0 if self.tiles else 2)
        made.setRange(low, high)
        made.setValue(value)
        made.setSuffix(" px")
        # Qt leaves the padding of a style sheet out on this side.
        made.lineEdit().setTextMargins(made.fontMetrics().averageCharWidth() - 2, 0, 0, 0)
        return made

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        form = NamedRows(look)
        rows: list[tuple[str, QWidget]] = [("name", self.name), ("cell", self.cell)]
        if self.tiles:
            rows += [("margin", self.margin), ("spacing", self.spacing)]
        else:
            rows += [("left", self.left), ("top", self.top), ("across", self.across), ("down", self.down)]
            rows.append(("opacity", self.opacity))
        for name, field in rows:
            form.row(t(f"maptools.s_{name}"), field, t(f"maptools.s_{name}_tip"))
            if isinstance(field, QSpinBox | QDoubleSpinBox):
                field.setKeyboardTracking(False)
        side = QVBoxLayout()
        side.setSpacing(look.px(8))
        side.addWidget(title(self.windowTitle(), look, 18, wrap=True))
        hint = label(t("maptools.s_hint_tiles" if self.tiles else "maptools.s_hint"), role="muted", wrap=True)
        side.addWidget(hint)
        side.addLayout(form)
        if not self.tiles:
            side.addWidget(self.quarter)
            side.addWidget(self.grow)
        side.addWidget(self.count)
        side.addWidget(self.told)
        side.addStretch(1)
        close = QPushButton(t("print.close"))
        close.setAutoDefault(False)
        close.clicked.connect(self.close)
        buttons = QHBoxLayout()
        # The letters of the first button are bolder than Qt measures them.
        self.take.setMinimumWidth(self.take.sizeHint().width() + look.px(22))
        buttons.addWidget(self.take)
        buttons.addWidget(close)
        side.addLayout(buttons)
        panel = QWidget()
        panel.setFixedWidth(look.px(320))
        panel.setLayout(side)
        row = QHBoxLayout(self)
        row.addWidget(panel)
        row.addWidget(self.view, 1)
        room = self.screen().availableGeometry()
        self.resize(min(look.px(980), room.width() - 40), min(look.px(640), room.height() - 60))


def _bare(made: TileMap) -> bool:
    """Return whether nothing stands on a map yet: no tile, terrain, wall, door of a cell or thing of any kind."""
    tiles = any(layer.gids.any() for layer in made.tile_layers())
    return not (tiles or made.terrain.any() or made.walls or made.doors or any(things(made)))


def read_picture(path: Path) -> tuple[QImage, bool]:
    """Return the picture of a file, and whether it must stay exact (no JPEG).

    Raises ContentError for what is no picture, Refused for one that is too large.
    """
    raw = read_whole(path)
    found = own_images({path.name: raw})
    if path.name not in found:
        size = size_of(raw)
        if size.width() * size.height() > MOST_PIXELS or max(size.width(), size.height()) > MOST_SIDE:
            raise Refused(
                "portrait.too_large", name=path.name, width=size.width(), height=size.height(), side=MOST_SIDE
            )
        raise ContentError("maptools.no_picture", file=path.name)
    return found[path.name], not raw.startswith(b"\xff\xd8\xff")
