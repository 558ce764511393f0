"""A table is laid out with the map editor: shapes drawn, strewn, pulled, described, undone, kept and painted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDoubleSpinBox

from editor.map.marks import CUT
from editor.paint.maps.features import Features
from editor.paint.maps.style import Parts, Style
from models.errors import Refused
from models.maps.edits.handles import handles, pulled
from models.maps.features import TableShape
from models.maps.things import ref_of, replace_thing, things_at
from models.maps.tile_map import new_map
from tests.map_editor.easel import Easel

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def hand(easel: Easel, kind: str, form: str) -> None:
    """Set the two options of the tool, as its bar does."""
    state = easel.page.desk.state
    state.set(pens=replace(state.pens, table=TableShape(kind)), table_form=form)  # type: ignore[arg-type]


def test_a_table_is_laid_out_and_taken_back_step_by_step(easel: Easel) -> None:
    easel.tool("table")
    hand(easel, "trunk", "disc")
    easel.draw((3.1, 3.1))
    easel.draw((3.1, 3.1), (3.6, 3.1))
    hand(easel, "building", "polygon")
    for corner in ((6, 2), (9, 2), (9, 4.1), (6, 4)):
        easel.draw(corner)
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Return)
    trunk, house = easel.map.shapes
    # A click where a drag is wanted says so. Places fall on quarters of a pace.
    assert easel.look.t("mapedit.table_drag") in easel.said
    assert (trunk.kind, trunk.disc, trunk.top) == ("trunk", (3000, 3000, 500), 8000)
    assert (house.kind, house.polygon) == ("building", ((6000, 2000), (9000, 2000), (9000, 4000), (6000, 4000)))
    hand(easel, "difficult", "woods")
    easel.draw((0, 5), (15.9, 11.9))
    woods = easel.map.shapes[2:]
    assert {each.kind for each in woods} == {"difficult", "trunk"}
    assert easel.kept.shapes == easel.map.shapes
    easel.document.undo()
    assert easel.map.shapes == (trunk, house)
    easel.document.undo()
    easel.document.undo()
    assert easel.map.shapes == ()
    easel.document.redo()
    assert easel.map.shapes == (trunk,)


def test_a_shape_that_would_cross_itself_is_refused_with_a_sentence(easel: Easel) -> None:
    easel.tool("table")
    hand(easel, "water", "polygon")
    for corner in ((2, 2), (6, 6), (6, 2), (2, 6)):
        easel.draw(corner)
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Return)
    assert easel.map.shapes == ()
    assert easel.look.t("map.shape_folded", one=1, other=3) in easel.said
    # The corners stay and the crossing is shown where it is; the two last ones taken back and set anew, it is kept.
    where = easel.page.canvas.camera.to_screen(4, 4).toPoint()
    shown = easel.page.canvas.grab().toImage()
    for _ in range(2):
        QTest.keyClick(easel.page.canvas, Qt.Key.Key_Backspace)
    assert shown.pixelColor(where) == QColor(CUT) != easel.page.canvas.grab().toImage().pixelColor(where)
    for corner in ((4, 7), (2, 6)):
        easel.draw(corner)
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Return)
    assert [each.polygon for each in easel.map.shapes] == [((2000, 2000), (6000, 6000), (4000, 7000), (2000, 6000))]
    easel.document.undo()
    # So is what has no area; Escape leaves it; too small a wood is told.
    for corner in ((2, 2), (4, 2), (6, 2)):
        easel.draw(corner)
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Return)
    assert easel.said[-1] == easel.look.t("map.shape_folded", one=1, other=3)
    assert easel.map.shapes == ()
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Escape)
    hand(easel, "water", "woods")
    easel.draw((2, 2), (3, 3))
    assert easel.map.shapes == ()
    assert easel.look.t("mapedit.woods_too_small") in easel.said


def test_a_shape_is_chosen_moved_pulled_and_deleted(easel: Easel) -> None:
    easel.tool("table")
    hand(easel, "water", "disc")
    easel.draw((5, 5), (7, 5))
    easel.tool("choose")
    easel.draw((5, 5), (6, 5))
    (pond,) = easel.map.shapes
    assert pond.disc == (6000, 5000, 2000)
    assert [(each.x, each.y) for each in handles(pond, easel.map)] == [(8.0, 5.0)]
    easel.draw((8, 5), (7, 5))
    assert easel.map.shapes[0].disc == (6000, 5000, 1000)
    easel.page.act("map_delete")
    assert easel.map.shapes == ()
    corner = TableShape("difficult", ((0, 0), (2000, 0), (2000, 2000)))
    with pytest.raises(Refused, match="shape_flat"):
        replace_thing(replace(easel.map, shapes=(corner,)), replace(corner, polygon=((0, 0), (0, 0), (2000, 2000))))
    (_, second, *_) = (each for each in handles(corner, easel.map) if each.kind == "point")
    shape = pulled(corner, second, (500, -250), easel.map)
    assert isinstance(shape, TableShape)
    assert shape.polygon == ((0, 0), (2500, -250), (2000, 2000))


def test_the_inspector_changes_kind_heights_and_radius_of_a_shape(easel: Easel) -> None:
    panel = easel.page.panels.open("inspector")
    easel.tool("table")
    hand(easel, "trunk", "disc")
    easel.draw((5, 5), (6, 5))

    def field(name: str) -> QDoubleSpinBox:
        # The form is made anew where what is chosen changes: the last one is in sight.
        words = easel.look.t(f"mapedit.{name}")
        return [each for each in panel.findChildren(QDoubleSpinBox) if each.accessibleName() == words][-1]

    for name, value in (("f_radius", 0.4), ("f_top", 6.5), ("f_bottom", 9)):
        field(name).setValue(value)
        field(name).editingFinished.emit()
    (trunk,) = easel.map.shapes
    # Nothing begins above where it ends.
    assert (trunk.disc, trunk.bottom, trunk.top) == ((5000, 5000, 400), 6500, 6500)


def test_a_trunk_stands_on_its_wood_in_whatever_order_they_were_drawn(easel: Easel) -> None:
    easel.tool("table")
    for kind, far in (("trunk", 3.5), ("difficult", 5)):
        hand(easel, kind, "disc")
        easel.draw((3, 3), (far, 3))
    trunk, wood = easel.map.shapes
    assert things_at(easel.map, 3000, 3000, 0) == (ref_of(trunk), ref_of(wood))
    other = replace(easel.map, shapes=(wood, trunk))
    assert painted(easel.map.shapes) == painted(other.shapes)
    assert painted(easel.map.shapes) != painted((wood,))


def painted(shapes: tuple[TableShape, ...]) -> QImage:
    return shown(shapes, Style())


def shown(shapes: tuple[TableShape, ...], style: Style) -> QImage:
    image = QImage(200, 160, QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    board = replace(new_map(5, 4), shapes=shapes)
    painter = QPainter(image)
    Features(board).paint(painter, (40.0, 40.0), QRect(0, 0, 5, 4), Parts(grid=False), style)
    painter.end()
    return image
