"""The controls for the options of tools; each reads and writes the edit state, which every tool reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from editor.kit.form import Way
from editor.map.desk import MapDesk
from editor.map.edit_state import MOST_RADIUS, PALETTE
from editor.map.findings import MOST_POINTS
from editor.widgets.dates import LOCALES
from editor.widgets.form_inputs import FormCombo, FormDecimal, spin
from editor.widgets.text import drawing, plain_tip
from models.content import with_fields
from models.maps.features import THOUSAND, ZONE_KINDS
from models.maps.ribbons import MATERIALS, WIDEST
from models.maps.terrain import terrain_types
from models.table.shapes import SHAPE_KINDS

SHAPES: Final = ("rectangle", "ellipse", "point", "polygon", "polyline", "tile")
SIGNS: Final = (
    "", "star", "target", "quest", "warning", "lock", "shield", "potion", "hero", "death", "scroll", "anchor"
)  # fmt: skip
FARTHEST_LIGHT: Final = 500
MOST_STRENGTH: Final = 1000
LIGHTS: Final = ("#ffe9b0", "#ffb45e", "#ffffff", "#bcd0ff", "#9dffb0", "#ff8a7a")
"""Colours of lights: candle, fire, day, moon, green, red; any other is mixed."""

DRAWINGS: Final = {
    "radius": "brush-radius",
    "trace": "edit",
    "symmetry": "symmetry",
    "fill": "bucket",
    "outline": "shape-fill",
    "kind": "kind-brush",
    "wall": "wall",
    "material": "tiles",
    "room_floor": "bucket",
    "room_door": "door",
    "wall_state": "lock",
    "one_way": "direction",
    "zone": "zone",
    "zone_color": "terrain-brush",
    "zone_shape": "select-cells",
    "table_kind": "terrain-difficult",
    "table_form": "shapes",
    "side": "sides",
    "shape": "shapes",
    "points": "pace",
    "ribbon": "wave",
    "ribbon_width": "brush-radius",
    "ribbon_bank": "range",
    "marker_sign": "marker",
    "light_range": "range",
    "light_strength": "light",
    "light_color": "terrain-brush",
}
"""The drawing that stands before each option."""


def captioned(desk: MapDesk, name: str, control: QWidget, *, wide: int = 0) -> QWidget:
    """Return a control with an icon before it; tooltips of both give its name and what it does."""
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


def switch(desk: MapDesk, name: str, icon: str, pen: tuple[str, str] | None = None) -> QWidget:
    """Return a switch button for the state's value of this name, or for (pen, field) of the pens."""
    look = desk.look

    def read() -> bool:
        return bool(getattr(getattr(desk.state.pens, pen[0]), pen[1]) if pen else getattr(desk.state, name))

    def write(on: bool) -> None:
        if pen:
            hold(desk, pen[0], **{pen[1]: on})
        else:
            desk.state.set(**{name: on})

    words, tip = look.t(f"mapedit.opt_{name}"), look.t(f"mapedit.opt_{name}_tip")
    made = QPushButton()
    made.setProperty("role", "chip")
    made.setCheckable(True)
    made.setIcon(look.icon(icon))
    made.setIconSize(QSize(look.px(18), look.px(18)))
    made.setAccessibleName(words)
    made.setAccessibleDescription(tip)
    made.setToolTip(plain_tip(f"{words}\n{tip}"))
    made.setChecked(read())
    made.toggled.connect(write)
    follow(desk, made, lambda: made.setChecked(read()))
    return made


def shadows(desk: MapDesk) -> QWidget:
    """Return the switch for shadows: whether walls cut the light."""
    return switch(desk, "light_shadows", "theme-dark", ("light", "shadows"))


def choice(
    desk: MapDesk,
    name: str,
    ways: Sequence[tuple[Way, str, QIcon | None]],
    read: Callable[[], Way],
    write: Callable[[Way], object],
) -> QWidget:
    """Return a list of ways (value, words, icon) called `name`, which reads and writes a value of the edit state."""
    box = FormCombo()
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


def value_list(desk: MapDesk, name: str, field: str, values: Sequence[str], words: str = "") -> QWidget:
    """Return a list of the values of a field of the edit state; their words are `mapedit.<words>_<value>`."""
    prefix = f"mapedit.{words or name}_"
    ways = [(value, desk.look.t(prefix + value), None) for value in values]
    return choice(desk, name, ways, lambda: getattr(desk.state, field), lambda value: desk.state.set(**{field: value}))


def number(
    desk: MapDesk,
    name: str,
    control: QSpinBox | QDoubleSpinBox,
    read: Callable[[], float],
    write: Callable[[int], object] | Callable[[float], object],
    wide: int,
) -> QWidget:
    """Return a field for a number of the edit state, written once it is typed to its end."""

    def show() -> None:
        control.setValue(read())  # type: ignore[arg-type]  # whole where the control is

    control.setKeyboardTracking(False)
    show()
    control.valueChanged.connect(write)
    follow(desk, control, show)
    return captioned(desk, name, control, wide=wide)


def radius(desk: MapDesk) -> QWidget:
    """Return the control for the radius of the brush in cells."""
    state = desk.state
    control = spin(0, MOST_RADIUS, state.radius)
    return number(desk, "radius", control, lambda: state.radius, lambda cells: state.set(radius=cells), 62)


def kind(desk: MapDesk) -> QWidget:
    """Return the list of terrain kinds of the rules."""
    lang = desk.look.t.lang
    ways = [(each.code, each.name[lang], swatch(desk, each.color)) for each in terrain_types().values()]
    return choice(desk, "kind", ways, lambda: desk.state.kind, lambda code: desk.state.hold_kind(code))


def hold(desk: MapDesk, thing: str, **values: object) -> None:
    """Change some values of the pen `thing`: what is put down next has them."""
    pens = desk.state.pens
    desk.state.set(pens=with_fields(pens, **{thing: with_fields(getattr(pens, thing), **values)}))


def zone(desk: MapDesk) -> QWidget:
    """Return the list of kinds for zones; after a choice the next zone is a new one."""

    def write(value: object) -> None:
        hold(desk, "zone", kind=value)
        desk.state.choose()

    ways = [(value, desk.look.t(f"mapedit.zone_{value}"), None) for value in ZONE_KINDS]
    return choice(desk, "zone", ways, lambda: desk.state.pens.zone.kind, write)


def table_kind(desk: MapDesk) -> QWidget:
    """Return the list of kinds for shapes of a table."""
    ways = [(value, desk.look.t(f"mapedit.ground_{value}"), None) for value in SHAPE_KINDS]
    return choice(
        desk, "table_kind", ways, lambda: desk.state.pens.table.kind, lambda value: hold(desk, "table", kind=value)
    )


def ribbon(desk: MapDesk) -> QWidget:
    """Return the list of materials for rivers and roads."""
    ways = [(value, desk.look.t(f"mapedit.ribbon_{value}"), None) for value in MATERIALS]
    return choice(
        desk,
        "ribbon",
        ways,
        lambda: desk.state.pens.ribbon.material,
        lambda value: hold(desk, "ribbon", material=value),
    )


def ribbon_cells(desk: MapDesk, field: str) -> QWidget:
    """Return the field for the `width` or the `bank` of new rivers and roads, in cells."""
    control = FormDecimal()
    control.setLocale(LOCALES[desk.look.t.lang])
    control.setRange(0.1 if field == "width" else 0, WIDEST)
    control.setDecimals(1)
    control.setSingleStep(0.5 if field == "width" else 0.1)
    return number(
        desk, f"ribbon_{field}", control, lambda: getattr(desk.state.pens.ribbon, field),
        lambda cells: hold(desk, "ribbon", **{field: cells}), 76,
    )  # fmt: skip


def zone_color(desk: MapDesk) -> QWidget:
    """Return the list of colours for zones."""

    def write(value: object) -> None:
        hold(desk, "zone", color=value)
        desk.state.choose()

    ways = [(value, desk.look.t(f"mapedit.color_{i}"), swatch(desk, value)) for i, value in enumerate(PALETTE)]
    return choice(desk, "zone_color", ways, lambda: desk.state.pens.zone.color, write)


def side(desk: MapDesk) -> QWidget:
    """Return the list of sides a start area or objective belongs to."""
    line = QLineEdit(desk.state.pens.zone.side)
    line.setMaxLength(40)
    line.setPlaceholderText(desk.look.t("mapedit.opt_side_empty"))
    line.textEdited.connect(lambda text: hold(desk, "zone", side=text))
    return captioned(desk, "side", line, wide=110)


def shape(desk: MapDesk) -> QWidget:
    """Return the list of shapes for free objects."""
    return value_list(desk, "shape", "shape", SHAPES)


def marker_sign(desk: MapDesk) -> QWidget:
    """Return the list of drawings for markers."""
    ways = [(sign, desk.look.t(f"mapedit.sign_{sign or 'plain'}"), desk.look.icon(sign or "search")) for sign in SIGNS]
    return choice(
        desk, "marker_sign", ways, lambda: desk.state.pens.marker.icon, lambda sign: hold(desk, "marker", icon=sign)
    )


def light_range(desk: MapDesk) -> QWidget:
    """Return the field for the range of new lights in cells."""
    control = FormDecimal()
    control.setLocale(LOCALES[desk.look.t.lang])
    control.setRange(0, FARTHEST_LIGHT)
    control.setDecimals(1)
    control.setSingleStep(0.5)
    return number(
        desk, "light_range", control, lambda: desk.state.pens.light.range / THOUSAND,
        lambda cells: hold(desk, "light", range=round(cells * THOUSAND)), 76,
    )  # fmt: skip


def light_strength(desk: MapDesk) -> QWidget:
    """Return the field for the strength of new lights in percent."""
    control = spin(0, MOST_STRENGTH, 0)
    control.setSuffix(desk.look.t.percent_sign)
    control.setSingleStep(10)
    return number(
        desk, "light_strength", control, lambda: desk.state.pens.light.intensity // 10,
        lambda percent: hold(desk, "light", intensity=percent * 10), 86,
    )  # fmt: skip


def light_color(desk: MapDesk) -> QWidget:
    """Return the list of colours for new lights; its last line lets the user mix another."""
    t, box = desk.look.t, FormCombo()
    box.setIconSize(QSize(desk.look.px(16), desk.look.px(16)))

    def show() -> None:
        now = desk.state.pens.light.color
        box.clear()
        for i, colour in enumerate(LIGHTS):
            box.addItem(swatch(desk, colour), t(f"mapedit.light_{i}"), colour)
        if now not in LIGHTS:
            box.addItem(swatch(desk, now), now.upper(), now)
        box.addItem(t("mapedit.light_mixed"), "")
        box.setCurrentIndex(box.findData(now))

    def chosen(_row: int) -> None:
        colour = box.currentData()
        if not colour:
            now = QColor(desk.state.pens.light.color)
            mixed = QColorDialog.getColor(now, box, t("mapedit.opt_light_color"))
            colour = mixed.name() if mixed.isValid() else now.name()
        hold(desk, "light", color=colour)
        show()

    show()
    box.activated.connect(chosen)
    follow(desk, box, show)
    return captioned(desk, "light_color", box)


def points(desk: MapDesk) -> QWidget:
    """Return the field for the movement points of the reach tool."""
    findings = desk.findings
    box = spin(0, MOST_POINTS, findings.points)
    box.valueChanged.connect(findings.have)
    findings.pointed.connect(lambda: box.setValue(findings.points))
    findings.stale.connect(lambda: box.setValue(findings.points))
    return captioned(desk, "points", box)


def swatch(desk: MapDesk, colour: str) -> QIcon:
    """Return a colour as an icon."""
    side_px = desk.look.px(16)
    picture = QPixmap(side_px, side_px)
    picture.fill(QColor(colour))
    return QIcon(picture)


def follow(desk: MapDesk, control: QWidget, show: Callable[[], None]) -> None:
    """Let a control show the edit state whenever that changes, without writing it back."""

    def shown(_names: object) -> None:
        with QSignalBlocker(control):
            show()

    desk.state.changed.connect(shown)
