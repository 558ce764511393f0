"""A new map: its name and size, its cells, its tiles, and how it begins, with a picture of what it will be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QImage, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.jobs import Jobs
from editor.kit.latest import Latest
from editor.paint.maps.art import MapArt, MapLook
from editor.paint.maps.style import Parts
from editor.paint.tiles import sheet
from editor.widgets.calm import CalmList
from editor.widgets.fields import spin
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip, title
from models.errors import SpokenError
from models.maps.coordinates import STYLES
from models.maps.features import ZONE_KINDS
from models.maps.generators.dressing import tileset_for
from models.maps.layers import KINDS
from models.maps.new_board import EVEN, MADE, STARTS, BoardPlan, made_board
from models.maps.tile_map import TileMap
from models.maps.tileset_library import bundled_of, bundled_tilesets
from models.progress import Progress

RESTS_MS: Final = 250
SLOW_MS: Final = 200
"""How long the making of a map may last before its bar is shown."""
MOST: Final = 2000
LARGE: Final = 200_000
"""Cells from which a map is made only when it is taken: its picture would keep one waiting."""

PREVIEW: Final = (460, 320)
SIZES: Final = ((34, 22), (24, 16), (16, 12), (48, 32), (60, 40))


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """What a Job made: the map and its picture."""

    tile_map: TileMap
    picture: QImage


class NewMapDialog(QDialog):
    """Asks what the map shall be; `take` gets the map once it is wanted and says whether it was kept."""

    def __init__(
        self, look: Look, jobs: Jobs, name: str, take: Callable[[TileMap], bool], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._take_map = look, take
        self._work = Latest(look.t("mapedit.making"), jobs, self)
        self._wanted = False
        self.made: Made | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look.t("mapedit.new_map"))
        self._build(name)
        self._lay_out()
        self._later = QTimer(self, singleShot=True, interval=RESTS_MS)
        self._later.timeout.connect(self.preview)
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(partial(self._show_bar, on=True))
        self._connect()
        self._changed()
        self.preview()
        self.name.setFocus()
        self.name.selectAll()

    # -- how it is built -------------------------------------------------------------------------------------------

    def _build(self, name: str) -> None:
        look, t = self._look, self._look.t
        self.form = QFormLayout()
        self.form.setVerticalSpacing(look.px(6))
        self.name = QLineEdit(name)
        self.name.setMaxLength(120)
        self._row("name", self.name)
        self.start = self._choice("start", [(start, t(f"mapedit.start_{start}")) for start in STARTS])
        self.formats = self._choice("size", [*((s, f"{s[0]} × {s[1]}") for s in SIZES), (None, t("mapedit.size_own"))])
        self.across, self.down = spin(1, MOST, SIZES[0][0]), spin(1, MOST, SIZES[0][1])
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.across, 1)
        row.addWidget(label("×"))
        row.addWidget(self.down, 1)
        self.form.addRow(t("mapedit.plan_cells"), both)
        self.across.setAccessibleName(t("mapedit.plan_width"))
        self.down.setAccessibleName(t("mapedit.plan_height"))
        self.cell = spin(5, 100, 25)
        self.cell.setSuffix(" mm")
        self._row("cell", self.cell)
        self.columns = self._choice("columns", [(style, t(f"mapedit.style_{style}")) for style in STYLES])
        lang = t.lang
        sets = [(each.id, each.name[lang]) for each in bundled_tilesets().values()]
        self._tileset = next(iter(sets))[0]
        self.tileset = self._choice("tileset", [*sets, ("", t("mapedit.plan_no_tileset"))])
        self._build_seed()
        self.picture = QLabel()
        self.picture.setFixedSize(QSize(look.px(PREVIEW[0]), look.px(PREVIEW[1])))
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(t("mapedit.preview"))
        self.told = label("", role="muted", wrap=True)
        self.told.setMinimumHeight(look.px(36))
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(t("mapedit.making"))
        self.stop = self._button("stop", "mapedit.stop", self._cancel)
        for each in (self.bar, self.stop):
            kept = each.sizePolicy()
            kept.setRetainSizeWhenHidden(True)
            each.setSizePolicy(kept)
            each.hide()
        self.create_button = self._button("ok", "mapedit.create", self._create)
        self.create_button.setDefault(True)
        self.close_button = self._button("close", "mapedit.cancel", self.close)

    def _build_seed(self) -> None:
        look, t = self._look, self._look.t
        self.seed = QLineEdit("1")
        self.seed.setMaxLength(40)
        self.another = QPushButton()
        self.another.setIcon(look.icon("rotate-seed"))
        self.another.setAutoDefault(False)
        self.another.setAccessibleName(t("mapedit.another_seed"))
        self.another.setToolTip(plain_tip(t("mapedit.another_seed")))
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.seed, 1)
        row.addWidget(self.another)
        self.seed.setAccessibleName(t("mapedit.plan_seed"))
        self.seed.setToolTip(plain_tip(t("mapedit.plan_seed_tip")))
        self.form.addRow(t("mapedit.plan_seed"), both)
        self.even = QCheckBox(t("mapedit.plan_even"))
        self.even.setAccessibleName(t("mapedit.plan_even"))
        self.form.addRow("", self.even)

    def _row(self, key: str, made: QWidget) -> None:
        words = self._look.t(f"mapedit.plan_{key}")
        made.setAccessibleName(words)
        made.setToolTip(plain_tip(self._look.t(f"mapedit.plan_{key}_tip")))
        self.form.addRow(words, made)

    def _choice(self, key: str, ways: Sequence[tuple[Any, str]]) -> QComboBox:
        made = CalmList()
        for value, words in ways:
            made.addItem(words, value)
        self._row(key, made)
        return made

    def _button(self, icon: str, key: str, act: Callable[[], object]) -> QPushButton:
        made = QPushButton(self._look.t(key))
        made.setIcon(self._look.icon(icon, self._look.colours.on_selected if icon == "ok" else ""))
        made.setAccessibleName(self._look.t(key))
        made.setAutoDefault(False)
        made.clicked.connect(act)
        return made

    def _lay_out(self) -> None:
        look = self._look
        left = QVBoxLayout()
        left.addWidget(title(self.windowTitle(), look, 18))
        left.addWidget(label(look.t("mapedit.new_map_words"), role="muted", wrap=True))
        left.addLayout(self.form)
        left.addStretch()
        right = QVBoxLayout()
        right.addWidget(self.picture)
        row = QHBoxLayout()
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop)
        right.addLayout(row)
        right.addWidget(self.told)
        right.addStretch()
        ends = QHBoxLayout()
        ends.addStretch()
        ends.addWidget(self.close_button)
        ends.addWidget(self.create_button)
        right.addLayout(ends)
        box = QHBoxLayout(self)
        box.setSpacing(look.px(18))
        box.addLayout(left, 1)
        box.addLayout(right)

    def _connect(self) -> None:
        self._work.progressed.connect(self._progressed)
        self._work.done.connect(self._succeeded)
        self._work.failed.connect(self._failed)
        self._work.stopped.connect(self._states)
        for box in (self.start, self.columns, self.tileset):
            box.activated.connect(self._changed)
        self.formats.activated.connect(self._sized)
        for number in (self.across, self.down, self.cell):
            number.valueChanged.connect(self._changed)
        for line in (self.seed, self.name):
            line.textEdited.connect(self._changed)
        self.even.toggled.connect(self._changed)
        self.another.clicked.connect(self._another)

    # -- what is asked for -----------------------------------------------------------------------------------------

    @property
    def plan(self) -> BoardPlan:
        """What the map shall be."""
        start = self.start.currentData()
        return BoardPlan(
            name=self.name.text().strip() or self._look.t("mapedit.new_map_name"),
            width=self.across.value(),
            height=self.down.value(),
            cell_um=self.cell.value() * 1000,
            columns=self.columns.currentData(),
            start=start,
            tileset=self._tileset,
            seed=self.seed.text().strip() or "1",
            even=self.even.isChecked() and start in EVEN,
            names={kind: self._look.t(f"mapedit.layer_{kind}") for kind in KINDS},
            zones={kind: self._look.t(f"map.zone_{kind}") for kind in ZONE_KINDS},
        )

    def preview(self) -> None:
        """Make the map that is asked for, beside the window's own work."""
        self._later.stop()
        self._drop()
        plan = self.plan
        if plan.width * plan.height > LARGE and not self._wanted:
            self.picture.setPixmap(QPixmap())
            self.told.setText(self._look.t("mapedit.large_map"))
            self._states()
            return
        most = self.picture.width() * 2, self.picture.height() * 2

        def work(progress: Progress) -> Made:
            tile_map = made_board(plan, progress)
            return Made(tile_map, picture_of(tile_map, *most))

        self._work.ask(work)
        self.bar.setValue(0)
        self._states()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop making what nobody waits for."""
        self._later.stop()
        self._drop()
        super().closeEvent(event)

    def done(self, result: int) -> None:
        """Close as with the button."""
        self._later.stop()
        self._drop()
        super().done(result)

    def _sized(self, _row: int) -> None:
        size = self.formats.currentData()
        if size is not None:
            self.across.setValue(size[0])
            self.down.setValue(size[1])

    def _changed(self, _value: object = None) -> None:
        self.made, self._wanted = None, False
        # What is still being made is of the choices before.
        self._drop()
        size = self.across.value(), self.down.value()
        self.formats.setCurrentIndex(SIZES.index(size) if size in SIZES else len(SIZES))
        self._later.start()
        self._states()

    def _another(self) -> None:
        known = self.seed.text().strip()
        self.seed.setText(str(int(known) + 1 if known.isdecimal() and len(known) < 9 else 1))
        self._changed()

    def _states(self) -> None:
        start = self.start.currentData()
        for made in (self.seed, self.another):
            made.setEnabled(start in MADE or start == "floor")
        self.even.setEnabled(start in EVEN)
        self._dress(start)
        if self._work.settled:
            self._slow.stop()
            self._show_bar(on=False)
        elif not self._slow.isActive():
            self._slow.start()
        self.create_button.setEnabled(not self._wanted)

    def _dress(self, start: str) -> None:
        """Show the tileset a generator dresses its map with; for other maps the one that was chosen."""
        if self.tileset.isEnabled():
            self._tileset = self.tileset.currentData()
        made = start in MADE
        self.tileset.setEnabled(not made)
        self.tileset.setCurrentIndex(self.tileset.findData(tileset_for(start).id if made else self._tileset))

    def _show_bar(self, *, on: bool) -> None:
        self.bar.setVisible(on)
        self.stop.setVisible(on)

    # -- how it is made --------------------------------------------------------------------------------------------

    def _cancel(self) -> None:
        self._wanted = False
        self._drop()
        self.told.setText(self._look.t("mapedit.stopped"))

    def _drop(self) -> None:
        self._work.drop()
        self._states()

    def _progressed(self, done: int, total: int) -> None:
        self.bar.setValue(1000 * done // max(total, 1))

    def _succeeded(self, made: Made) -> None:
        self.made = made
        self.bar.setValue(1000)
        pixmap = QPixmap.fromImage(made.picture).scaled(
            self.picture.size() * self.devicePixelRatioF(),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        pixmap.setDevicePixelRatio(self.devicePixelRatioF())
        self.picture.setPixmap(pixmap)
        self.told.setText(self._said(made.tile_map))
        self._states()
        if self._wanted:
            self._create()

    def _said(self, made: TileMap) -> str:
        """Return how large the printed board is, and with which tiles."""
        wide, high = (round(n * made.cell_um / 10_000) for n in (made.width, made.height))
        kinds = [kind for used in made.tilesets if (kind := bundled_of(used.tileset.picture)) is not None]
        names = ", ".join(kind.name[self._look.t.lang] for kind in kinds)
        words = self._look.t("mapedit.printed_size", wide=wide, high=high)
        return f"{words} {self._look.t('mapedit.dressed_with', names=names)}" if names else words

    def _failed(self, problem: Exception) -> None:
        self._wanted = False
        if not isinstance(problem, SpokenError):
            raise problem
        self.picture.setPixmap(QPixmap())
        self.told.setText(self._look.t(problem.key, **problem.args_))
        self._states()

    def _create(self) -> None:
        """Keep the map; one that is still being made is kept once it is ready."""
        if self.made is None:
            self._wanted = True
            if self._work.settled or self._later.isActive():
                self.preview()
            self._states()
            return
        self._wanted = False
        if self._take_map(self.made.tile_map):
            self.close()


def picture_of(tile_map: TileMap, wide: int, high: int) -> QImage:
    """Return a picture of a new map that fits into a size; safe in any thread."""
    pictures = {}
    for used in tile_map.tilesets:
        kind = bundled_of(used.tileset.picture)
        if kind is not None and used.tileset.picture is not None:
            pictures[used.tileset.picture.source] = sheet(kind.id, used.tileset.tile_width)
    pitch = max(1, min(wide // tile_map.width, high // tile_map.height, tile_map.cell_width))
    look = MapLook(parts=Parts(grid=pitch >= 8), ground="#F6EFE0")
    return MapArt(tile_map, pictures, look).image(QRect(0, 0, tile_map.width, tile_map.height), (pitch, pitch))
