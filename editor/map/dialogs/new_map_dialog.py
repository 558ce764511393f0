"""A new map: name and size, cells, tiles, and what it starts with, beside a picture of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QRect, Qt, QTimer, Slot
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from editor.jobs import Jobs, Work
from editor.kit.export.preview_dialog import PreviewDialog
from editor.paint.maps.art import MapArt, MapLook
from editor.paint.maps.style import Parts
from editor.paint.tiles import sheet
from editor.widgets.look import Look
from editor.widgets.text import label
from models.maps.coordinates import STYLES
from models.maps.edits.new_board import EVEN, IN_PACES, LARGEST_TABLE, MADE, STARTS, TABLE, BoardPlan, made_board
from models.maps.features import ZONE_KINDS
from models.maps.generators.dressing import tileset_for
from models.maps.generators.outpost import PIECES
from models.maps.layers import KINDS
from models.maps.tile_map import PACE_UM, TileMap
from models.maps.tilesets.library import bundled_of, bundled_tilesets
from models.progress import Progress

SLOW_MS: Final = 200
"""How long the making of a map may last before its bar is shown."""
MOST: Final = 2000
LARGE: Final = 200_000
"""Cells from which a map is made only when it is taken: its picture would keep one waiting."""

SIZES: Final = ((34, 22), (24, 16), (16, 12), (48, 32), (60, 40))
TABLES: Final = ((24, 24), (36, 24), (36, 36), (48, 36), (72, 48))
"""Tables in paces: from 60 × 60 cm to 180 × 120 cm."""
OUTPOST: Final = (48, 36)
"""The size proposed for an outpost, of the tables."""
NAMED: Final = (("layer", KINDS), ("piece", tuple(PIECES.values())))
"""What a map gives names to."""
GRASS: Final = "forest"
"""The tiles a new table is laid with, by the generator they are drawn for."""


@dataclass(frozen=True, slots=True, eq=False)
class NewBoard:
    """What a Job made: the map and its picture."""

    tile_map: TileMap
    picture: QImage


class NewMapDialog(PreviewDialog[NewBoard]):
    """Asks what a new map shall be; with `paces` it proposes a table in paces.

    `take` gets the map once the user wants it, and returns whether it was kept.
    """

    prefix = "mapedit.plan_"
    common = "mapedit."
    picture_size = (460, 320)

    def __init__(
        self,
        look: Look,
        jobs: Jobs,
        name: str,
        take: Callable[[TileMap], bool],
        parent: QWidget | None = None,
        *,
        paces: bool = False,
    ) -> None:
        t = look.t
        super().__init__(look, jobs, t("mapedit.new_map"), t("mapedit.making"), parent)
        self._take_map = take
        self._wanted = False
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(partial(self._show_bar, on=True))
        self._build(name)
        self.told.setMinimumHeight(look.px(36))
        for each in (self.bar, self.stop):
            kept = each.sizePolicy()
            kept.setRetainSizeWhenHidden(True)
            each.setSizePolicy(kept)
            each.hide()
        self.begin(t("mapedit.new_map_words"), "mapedit.create", "mapedit.cancel")
        if paces:
            self.start.setCurrentIndex(self.start.findData(TABLE))
            self._started()
        self.take.setDefault(True)
        self.name.setFocus()
        self.name.selectAll()

    def _build(self, name: str) -> None:
        t = self._look.t
        self.name = self.line("name", name, 120)
        self.start = self.choice("start", [(start, t(f"mapedit.start_{start}")) for start in STARTS], self._started)
        self.formats = self.choice("size", (), self._sized)
        self._on_table = False
        self._offer_sizes()
        self.down = self.number("height", 1, MOST, SIZES[0][1], alone=False)
        self.across = self.number("width", 1, MOST, SIZES[0][0], alone=False)
        self.row("cells", self.across, label("×"), self.down)
        counted = self.form.labelForField(self.across.parentWidget() or self.across)
        assert isinstance(counted, QLabel)
        self._counted = counted
        self.across.setAccessibleName(t("mapedit.plan_width"))
        self.cell = self.number("cell", 5, 100, 25)
        self.cell.setSuffix(" mm")
        self.columns = self.choice("columns", [(style, t(f"mapedit.style_{style}")) for style in STYLES])
        sets = [(each.id, each.name[t.lang]) for each in bundled_tilesets().values()]
        self._tileset = sets[0][0]
        self.tileset = self.choice("tileset", [*sets, ("", t("mapedit.plan_no_tileset"))])
        self.add_seed()
        self.even = self.flag("even")

    # -- what is asked for -----------------------------------------------------------------------------------------

    @property
    def plan(self) -> BoardPlan:
        """What the map shall be, by the fields."""
        start = self.start.currentData()
        return BoardPlan(
            name=self.name.text().strip() or self._look.t("mapedit.new_map_name"),
            width=self.across.value(),
            height=self.down.value(),
            cell_um=self.cell.value() * 1000,
            columns=self.columns.currentData(),
            start=start,
            tileset=self._tileset,
            seed=self.seed_text,
            even=self.even.isChecked() and start in EVEN,
            names={each: self._look.t(f"mapedit.{word}_{each}") for word, of in NAMED for each in of},
            zones={kind: self._look.t(f"map.zone_{kind}") for kind in ZONE_KINDS},
        )

    def work(self) -> Work | None:
        """Return the work that makes the map; None for a large map until the user asks to keep it."""
        plan = self.plan
        if plan.width * plan.height > LARGE and not self._wanted:
            self.picture.setPixmap(QPixmap())
            self.told.setText(self._look.t("mapedit.large_map"))
            return None
        most = self.picture.width() * 2, self.picture.height() * 2

        def work(progress: Progress) -> NewBoard:
            tile_map = made_board(plan, progress)
            return NewBoard(tile_map, picture_of(tile_map, *most))

        return work

    @Slot()
    def _sized(self) -> None:
        size = self.formats.currentData()
        if size is not None:
            self.across.setValue(size[0])
            self.down.setValue(size[1])

    @property
    def _sizes(self) -> tuple[tuple[int, int], ...]:
        return TABLES if self._on_table else SIZES

    def _offer_sizes(self) -> None:
        """List the sizes for the chosen start; those of tables with their size in centimetres."""
        t = self._look.t
        self.formats.clear()
        for wide, high in self._sizes:
            cm = t("mapedit.size_cm", wide=wide * PACE_UM // 10_000, high=high * PACE_UM // 10_000)
            words = f"{wide} × {high}"
            self.formats.addItem(f"{words} ({cm})" if self._on_table else words, (wide, high))
        self.formats.addItem(t("mapedit.size_own"), None)

    @Slot()
    def _started(self) -> None:
        """Adapt to another start: a table has sizes of its own, counts paces, and takes its scale from its game."""
        on = self.start.currentData() in IN_PACES
        if on != self._on_table:
            self._lay_table(on=on)
        if on and self.start.currentData() != TABLE:
            self.formats.setCurrentIndex(TABLES.index(OUTPOST))
            self._sized()
        self.changed()

    def _lay_table(self, *, on: bool) -> None:
        self._on_table = on
        self._counted.setText(self._look.t("mapedit.plan_paces" if on else "mapedit.plan_cells"))
        for number in (self.across, self.down):
            number.setMaximum(LARGEST_TABLE if on else MOST)
        for row in (self.cell, self.columns):
            self.form.setRowVisible(row, not on)
        if on:
            self._tileset = tileset_for(GRASS).id
            self.tileset.setCurrentIndex(self.tileset.findData(self._tileset))
        self._offer_sizes()
        self.formats.setCurrentIndex(0)
        self._sized()

    @Slot()
    def changed(self) -> None:
        """Make another map; work on the choices before is stopped."""
        self._wanted = False
        super().changed()
        size = self.across.value(), self.down.value()
        self.formats.setCurrentIndex(self._sizes.index(size) if size in self._sizes else len(self._sizes))

    @Slot()
    def states(self) -> None:
        """Enable what is possible now; the progress bar appears only when the work takes long."""
        start = self.start.currentData()
        for made in (self.seed, self.another):
            made.setEnabled(start in (*MADE, "floor", TABLE))
        self.even.setEnabled(start in EVEN)
        self._dress(start)
        if self._work.settled:
            self._slow.stop()
            self._show_bar(on=False)
        elif not self._slow.isActive():
            self._slow.start()
        self.take.setEnabled(not self._wanted)

    def _dress(self, start: str) -> None:
        """Show the tileset that a generator uses; for other starts the one the user chose."""
        if self.tileset.isEnabled():
            self._tileset = self.tileset.currentData()
        made = start in MADE
        self.tileset.setEnabled(not made)
        self.tileset.setCurrentIndex(self.tileset.findData(tileset_for(start).id if made else self._tileset))

    def _show_bar(self, *, on: bool) -> None:
        self.bar.setVisible(on)
        self.stop.setVisible(on)

    # -- how it is made --------------------------------------------------------------------------------------------

    @Slot()
    def cancel(self) -> None:
        """Stop the work, and say so."""
        self._wanted = False
        self.drop()
        self.told.setText(self._look.t("mapedit.stopped"))

    def show_made(self, made: NewBoard) -> None:
        """Show the picture of the map; keep the map if the user has already asked for it."""
        pixmap = QPixmap.fromImage(made.picture).scaled(
            self.picture.size() * self.devicePixelRatioF(),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        pixmap.setDevicePixelRatio(self.devicePixelRatioF())
        self.picture.setPixmap(pixmap)
        self.told.setText(self._said(made.tile_map))
        if self._wanted:
            self.taken()

    def _said(self, made: TileMap) -> str:
        """Return in words how large the printed board is (centimetres), and which tilesets it uses."""
        wide, high = (round(n * made.cell_um / 10_000) for n in (made.width, made.height))
        kinds = [kind for used in made.tilesets if (kind := bundled_of(used.tileset.picture)) is not None]
        names = ", ".join(kind.name[self._look.t.lang] for kind in kinds)
        size = "mapedit.table_size" if self.start.currentData() == TABLE else "mapedit.printed_size"
        words = self._look.t(size, wide=wide, high=high)
        return f"{words} {self._look.t('mapedit.dressed_with', names=names)}" if names else words

    @Slot()
    def taken(self) -> None:
        """Keep the map; one still being made is kept once it is ready."""
        if self.made is None:
            self._wanted = True
            if self._work.settled or self._later.isActive():
                self.preview()
            self.states()
            return
        self._wanted = False
        if self._take_map(self.made.tile_map):
            self.close()


def picture_of(tile_map: TileMap, wide: int, high: int) -> QImage:
    """Return a picture of a new map that fits into `wide` x `high` pixels. Safe in any thread."""
    pictures = {}
    for used in tile_map.tilesets:
        kind = bundled_of(used.tileset.picture)
        if kind is not None and used.tileset.picture is not None:
            pictures[used.tileset.picture.source] = sheet(kind.id, used.tileset.tile_width)
    pitch = max(1, min(wide // tile_map.width, high // tile_map.height, tile_map.cell_width))
    look = MapLook(parts=Parts(grid=pitch >= 8), ground="#F6EFE0")
    return MapArt(tile_map, pictures, look).image(QRect(0, 0, tile_map.width, tile_map.height), (pitch, pitch))
