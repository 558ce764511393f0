"""The bar above the map with the options of the tool in hand: one line each in a table, bound to the edit state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QStackedWidget, QWidget

from editor.map.actions import TOOL
from editor.map.desk import MapDesk
from editor.map.edit_state import MOST_RADIUS, PALETTE
from editor.map.tools.wall_tool import with_kind
from editor.map.trial import MOST_POINTS
from editor.widgets.calm import CalmList, spin
from editor.widgets.overflow import OverflowRow
from editor.widgets.text import drawing, label, plain_tip
from models.maps.features import DOOR_STATES, WALL_KINDS, ZONE_KINDS
from models.maps.paint import SYMMETRIES
from models.maps.terrain import terrain_types

SHAPES: Final = ("rectangle", "ellipse", "point", "polygon", "polyline", "tile")


DRAWINGS: Final = {
    "radius": "brush-radius",
    "trace": "edit",
    "symmetry": "symmetry",
    "fill": "bucket",
    "outline": "shape-fill",
    "kind": "kind-brush",
    "wall": "wall",
    "wall_state": "lock",
    "one_way": "direction",
    "zone": "zone",
    "zone_color": "terrain-brush",
    "zone_shape": "select-cells",
    "side": "sides",
    "shape": "shapes",
    "points": "pace",
}
"""The drawing that stands before each option."""


def captioned(desk: MapDesk, name: str, control: QWidget, *, wide: int = 0) -> QWidget:
    """Return a control with its drawing before it; its name and what it does are in the tip of both."""
    look = desk.look
    words, tip = look.t(f"mapedit.opt_{name}"), look.t(f"mapedit.opt_{name}_tip")
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(look.px(4))
    row.addWidget(drawing(DRAWINGS.get(name, "options"), look.px(18), look, made, colour=look.colours.muted))
    row.addWidget(control)
    control.setAccessibleName(words)
    control.setAccessibleDescription(tip)
    for each in (made, control):
        each.setToolTip(plain_tip(f"{words}\n{tip}"))
    if wide:
        control.setFixedWidth(look.px(wide))
    else:
        control.setMaximumWidth(look.px(150))
    return made


def switch(desk: MapDesk, name: str, icon: str) -> QWidget:
    """Return a switch of the hand's value of the same name: its drawing alone, its words in the tip."""
    look = desk.look
    words, tip = look.t(f"mapedit.opt_{name}"), look.t(f"mapedit.opt_{name}_tip")
    made = QPushButton()
    made.setProperty("role", "chip")
    made.setCheckable(True)
    made.setIcon(look.icon(icon))
    made.setIconSize(QSize(look.px(18), look.px(18)))
    made.setAccessibleName(words)
    made.setAccessibleDescription(tip)
    made.setToolTip(plain_tip(f"{words}\n{tip}"))
    made.setChecked(bool(getattr(desk.state, name)))
    made.toggled.connect(lambda on: desk.state.set(**{name: on}))
    follow(desk, made, lambda: made.setChecked(bool(getattr(desk.state, name))))
    return made


def choice(
    desk: MapDesk,
    name: str,
    ways: Sequence[tuple[Any, str, QIcon | None]],
    read: Callable[[], Any],
    write: Callable[[Any], object],
) -> QWidget:
    """Return a list of ways (value, words, icon), named `name`, that reads and writes a value of the hand."""
    box = CalmList()
    box.setIconSize(QSize(desk.look.px(16), desk.look.px(16)))
    for value, words, icon in ways:
        box.addItem(words, value)
        if icon is not None:
            box.setItemIcon(box.count() - 1, icon)

    def show() -> None:
        box.setCurrentIndex(max(0, box.findData(read())))

    show()
    box.activated.connect(lambda _row: write(box.currentData()))
    follow(desk, box, show)
    return captioned(desk, name, box)


def named(desk: MapDesk, name: str, field: str, values: Sequence[str], words: str = "") -> QWidget:
    """Return a list of the values of a field of the hand; their words are `mapedit.<words>_<value>`."""
    prefix = f"mapedit.{words or name}_"
    ways = [(value, desk.look.t(prefix + value), None) for value in values]
    return choice(desk, name, ways, lambda: getattr(desk.state, field), lambda value: desk.state.set(**{field: value}))


def radius(desk: MapDesk) -> QWidget:
    """Return how far the brush reaches round its cell."""
    number = spin(0, MOST_RADIUS, desk.state.radius)
    number.valueChanged.connect(lambda value: desk.state.set(radius=value))
    follow(desk, number, lambda: number.setValue(desk.state.radius))
    return captioned(desk, "radius", number, wide=62)


def turns(desk: MapDesk) -> QWidget:
    """Return the buttons that mirror and turn the block in the hand."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(desk.look.px(2))
    ways: tuple[tuple[Literal["x", "y", "z"], str], ...] = (("x", "flip-x"), ("y", "flip-y"), ("z", "turn-right"))
    for how, icon in ways:
        button = QPushButton()
        button.setProperty("role", "chip")
        button.setIcon(desk.look.icon(icon))
        button.setIconSize(QSize(desk.look.px(16), desk.look.px(16)))
        words = desk.look.t(f"mapedit.turn_{how}")
        button.setAccessibleName(words)
        button.setToolTip(plain_tip(words))
        button.clicked.connect(partial(desk.state.turn, how))
        row.addWidget(button)
    return made


def kind(desk: MapDesk) -> QWidget:
    """Return the kinds of terrain as the rules see them."""
    lang = desk.look.t.lang
    ways = [(each.code, each.name[lang], swatch(desk, each.color)) for each in terrain_types().values()]
    return choice(desk, "kind", ways, lambda: desk.state.kind, lambda code: desk.state.hold_kind(code))


def wall(desk: MapDesk) -> QWidget:
    """Return what the pen of walls draws."""
    ways = [(value, desk.look.t(f"mapedit.wall_{value}"), None) for value in WALL_KINDS]
    return choice(desk, "wall", ways, lambda: desk.state.pens.wall.kind, lambda value: with_kind(desk, value))


def wall_state(desk: MapDesk) -> QWidget:
    """Return the state of the doors the pen draws."""

    def write(state: Any) -> None:
        pens = desk.state.pens
        new = replace(pens, wall=replace(pens.wall, state=state), door=replace(pens.door, state=state))
        desk.state.set(pens=new)

    ways = [(value, desk.look.t(f"mapedit.state_{value}"), None) for value in DOOR_STATES]
    return choice(desk, "wall_state", ways, lambda: desk.state.pens.wall.state, write)


def one_way(desk: MapDesk) -> QWidget:
    """Return which way an open one-way door lets through."""

    def write(way: Any) -> None:
        pens = desk.state.pens
        desk.state.set(pens=replace(pens, wall=replace(pens.wall, one_way=way)))

    ways = [(value, desk.look.t(f"mapedit.way_{value or 'both'}"), None) for value in ("", "forward", "backward")]
    return choice(desk, "one_way", ways, lambda: desk.state.pens.wall.one_way, write)


def zone(desk: MapDesk) -> QWidget:
    """Return the kind of the zones that are drawn; the next zone is a new one."""

    def write(value: Any) -> None:
        pens = desk.state.pens
        desk.state.set(pens=replace(pens, zone=replace(pens.zone, kind=value)), chosen=())

    ways = [(value, desk.look.t(f"mapedit.zone_{value}"), None) for value in ZONE_KINDS]
    return choice(desk, "zone", ways, lambda: desk.state.pens.zone.kind, write)


def zone_color(desk: MapDesk) -> QWidget:
    """Return the colour of the zones that are drawn."""

    def write(value: Any) -> None:
        pens = desk.state.pens
        desk.state.set(pens=replace(pens, zone=replace(pens.zone, color=value)), chosen=())

    ways = [(value, desk.look.t(f"mapedit.color_{i}"), swatch(desk, value)) for i, value in enumerate(PALETTE)]
    return choice(desk, "zone_color", ways, lambda: desk.state.pens.zone.color, write)


def side(desk: MapDesk) -> QWidget:
    """Return whose start area or objective the zone is."""
    line = QLineEdit(desk.state.pens.zone.side)
    line.setMaxLength(40)
    line.setPlaceholderText(desk.look.t("mapedit.opt_side_empty"))

    def write(text: str) -> None:
        pens = desk.state.pens
        desk.state.set(pens=replace(pens, zone=replace(pens.zone, side=text)))

    line.textEdited.connect(write)
    return captioned(desk, "side", line, wide=110)


def shape(desk: MapDesk) -> QWidget:
    """Return the shapes of free objects."""
    return named(desk, "shape", "shape", SHAPES)


def points(desk: MapDesk) -> QWidget:
    """Return the points of the reach tool."""
    trial = desk.trial
    box = spin(0, MOST_POINTS, trial.points)
    box.valueChanged.connect(trial.have)
    trial.pointed.connect(lambda: box.setValue(trial.points))
    trial.stale.connect(lambda: box.setValue(trial.points))
    return captioned(desk, "points", box)


def swatch(desk: MapDesk, colour: str) -> QIcon:
    """Return a colour as an icon."""
    side_px = desk.look.px(16)
    picture = QPixmap(side_px, side_px)
    picture.fill(QColor(colour))
    return QIcon(picture)


def follow(desk: MapDesk, control: QWidget, show: Callable[[], None]) -> None:
    """Let a control show what the hand holds whenever that changes, without writing it back."""

    def shown(_names: object) -> None:
        with QSignalBlocker(control):
            show()

    desk.state.changed.connect(shown)


OPTIONS: Final[Mapping[str, Callable[[MapDesk], QWidget]]] = {
    "radius": radius,
    "square": lambda desk: switch(desk, "square", "shape-fill"),
    "random": lambda desk: switch(desk, "random", "random"),
    "by_itself": lambda desk: switch(desk, "by_itself", "layers"),
    "hollow": lambda desk: switch(desk, "hollow", "select-cells"),
    "fills_cell": lambda desk: switch(desk, "fills_cell", "door"),
    "turns": turns,
    "trace": lambda desk: named(desk, "trace", "trace", ("free", "line", "rectangle", "ellipse")),
    "wall_trace": lambda desk: named(desk, "trace", "trace", ("free", "line", "rectangle"), "walls"),
    "symmetry": lambda desk: named(desk, "symmetry", "symmetry", SYMMETRIES),
    "fill": lambda desk: named(desk, "fill", "fill", ("tiles", "terrain", "kind")),
    "outline": lambda desk: choice(
        desk,
        "outline",
        [(value, desk.look.t(f"mapedit.outline_{value}"), None) for value in ("rectangle", "ellipse", "polygon")],
        lambda: "polygon" if desk.state.polygon else desk.state.outline,
        lambda value: desk.state.set(polygon=value == "polygon", outline="rectangle" if value == "polygon" else value),
    ),
    "zone_shape": lambda desk: named(desk, "zone_shape", "zone_shape", ("rectangle", "free", "polygon"), "zoned"),
    "kind": kind,
    "wall": wall,
    "wall_state": wall_state,
    "one_way": one_way,
    "zone": zone,
    "zone_color": zone_color,
    "side": side,
    "shape": shape,
    "points": points,
}


class OptionBar(QFrame):
    """One row for every tool, so that the map does not jump when another is taken; each is made when first shown."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__()
        self._desk = desk
        self.rows: dict[str, QWidget] = {}
        self._stack = QStackedWidget()
        self.setProperty("role", "band")
        row = QHBoxLayout(self)
        row.setContentsMargins(desk.look.px(8), desk.look.px(4), desk.look.px(8), desk.look.px(4))
        row.addWidget(self._stack)
        self.setMinimumHeight(desk.look.px(44))

    def show_options(self, tool: str, options: Sequence[str]) -> None:
        """Show the options of a tool by their ids; of one without any, what it does."""
        if tool not in self.rows:
            self.rows[tool] = self._row(tool, options)
            self._stack.addWidget(self.rows[tool])
        self._stack.setCurrentWidget(self.rows[tool])

    def _row(self, tool: str, options: Sequence[str]) -> QWidget:
        look, t = self._desk.look, self._desk.look.t
        if not options:
            return label(t(f"action.{TOOL}{tool}_tip"), role="muted", wrap=True)
        parts = [(t(f"mapedit.opt_{name}"), OPTIONS[name](self._desk)) for name in options]
        return OverflowRow(look, parts, (t("mapedit.more_options"), t("mapedit.more_options_tip")))
