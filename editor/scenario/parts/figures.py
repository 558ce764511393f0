"""The figures of a scenario: units to put on the board, those that are there, the one that is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
)

from editor.paint.tokens import TokenSubject, token
from editor.scenario.areas import side_name
from editor.scenario.desk import ScenarioDesk
from editor.scenario.forms.figure_form import FigureForm
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.stage import PIECE, UNIT, Stage
from editor.scenario.tools import PutUnit
from editor.widgets.button import button
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import label, plain_tip
from models.errors import SpokenError
from models.games.scenarios.pieces import NEUTRAL, Placed, UnitShown
from models.games.scenarios.places import new_place, placed_by_number
from models.games.scenarios.scenario import free_id, with_piece, without_piece
from models.games.scenarios.start import in_place, lined_up, start_cells
from models.games.scenarios.tabletop import PLACE
from models.i18n import fold
from models.maps.features import THOUSAND
from models.maps.spots import NOWHERE, Spot, cell_of, spot_of

FACE = 28
ROWS = 5


class FiguresPart(ScenarioPart):
    """Choose a unit, then click the board, drag it there, or type a cell and press Enter."""

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__("figures", desk, stage)
        self.form = FigureForm(desk, stage)
        self.form.offer(self.duplicate, self.remove)
        self.box.addWidget(self.form)
        self._build_palette()
        self._build_list()
        self.box.addStretch()
        stage.picked.connect(self._chosen)
        stage.hand_changed.connect(self._hand)
        self.refresh()

    @property
    def _units(self) -> dict[str, UnitShown]:
        return self.desk.units

    def _build_palette(self) -> None:
        look, t = self.look, self.look.t
        self.side = FormCombo(least=6)
        self.side.setAccessibleName(t("scenedit.for_side"))
        self.side.setToolTip(plain_tip(t("scenedit.for_side_tip")))
        self.side.activated.connect(self._give_side)
        self.search = QLineEdit()
        self.search.setPlaceholderText(t("scenedit.search_units"))
        self.search.setAccessibleName(t("scenedit.search_units"))
        self.search.setToolTip(plain_tip(t("scenedit.search_units")))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._fill_units)
        self.unfound = label(t("scenedit.no_unit_found"), role="muted", wrap=True)
        self.units = UnitList(self._carried)
        self.units.setAccessibleName(t("scenedit.units"))
        self.units.setAccessibleDescription(t(self.desk.words("scenedit.units_tip")))
        self.units.setIconSize(QSize(look.px(FACE), look.px(FACE)))
        self.units.setMinimumHeight(look.px(34 * ROWS))
        self.units.currentRowChanged.connect(self._take)
        self.units.itemClicked.connect(lambda _item: self._take())
        self.units.entered_row.connect(self._to_cell)
        belongs = label(t("scenedit.for_side"))
        belongs.setBuddy(self.side)
        row = QHBoxLayout()
        row.addWidget(belongs)
        row.addWidget(self.side, 1)
        self.box.addWidget(self.search)
        self.box.addWidget(self.unfound)
        self.box.addWidget(self.units, 3)
        self.box.addLayout(row)
        self.cell = QLineEdit()
        self.cell.setMaxLength(12)
        words = self.desk.words
        self.cell.setPlaceholderText(t(words("scenedit.cell_example")))
        self.cell.setAccessibleName(t(words("scenedit.cell")))
        self.cell.setToolTip(plain_tip(t(words("scenedit.cell_tip"))))
        self.cell.returnPressed.connect(self._put_typed)
        caption = label(t(words("scenedit.cell")))
        caption.setBuddy(self.cell)
        self.put = button(look, "scenedit.put_unit", "add", self._put_typed)
        if self.desk.on_table:
            self.put.setToolTip(plain_tip(t("scenedit.put_unit_table")))
        row = QHBoxLayout()
        row.addWidget(caption)
        row.addWidget(self.cell, 1)
        row.addWidget(self.put)
        self.box.addLayout(row)

    def _build_list(self) -> None:
        look, t = self.look, self.look.t
        self.section(t("scenedit.on_board"))
        self.figures = UnitList(self._carried_figure)
        self.figures.setAccessibleName(t("scenedit.on_board"))
        self.figures.setIconSize(QSize(look.px(FACE), look.px(FACE)))
        self.figures.setMinimumHeight(look.px(34 * ROWS))
        self.figures.currentItemChanged.connect(self._listed)
        self.figures.entered_row.connect(lambda: self.form.cell.setFocus())
        self.none = label(t(self.desk.words("scenedit.no_figures")), role="muted", wrap=True)
        self.box.addWidget(self.none)
        self.box.addWidget(self.figures, 4)
        self.line_up = button(look, "scenedit.line_up", "alignment", self._line_up)
        if self.desk.on_table:
            self.line_up.setToolTip(plain_tip(t("scenedit.line_up_table")))
        self.box.addWidget(self.line_up)

    # -- showing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show units and figures as they are."""
        self._fill_sides()
        self._fill_units()
        self._fill_figures()
        self.form.refresh()
        writable, board = self.desk.writable, self.desk.tile_map
        for each in (self.put, self.cell, self.units):
            each.setEnabled(writable and board is not None)
        waiting = [each for each in self.desk.scenario.pieces if each.side != NEUTRAL]
        self.line_up.setEnabled(writable and board is not None and bool(waiting))

    def begin_search(self) -> None:
        """Give the keyboard to the search, its old words selected."""
        self.search.setFocus()
        self.search.selectAll()

    def go(self, _field: str, item: str) -> None:
        """Choose a figure."""
        piece = next((each for each in self.desk.scenario.pieces if each.id == item), None)
        self.stage.choose(item)
        if piece is not None and piece.at != NOWHERE:
            self.stage.board.point_at_spot(piece.at)
        self.form.setFocus()

    def leave(self) -> None:
        """Put the unit in hand away, and keep what is being typed."""
        if isinstance(self.stage.tool, PutUnit):
            self.stage.arm(None)
        self.form.leave()

    def _fill_sides(self) -> None:
        kept, t = self.side.currentData(), self.look.t
        self.side.clear()
        self.side.addItem(t(self.desk.words("scenedit.side_of_book")), "")
        for side_id in (*(each.id for each in self.desk.scenario.sides), NEUTRAL):
            self.side.addItem(side_name(self.desk, side_id), side_id)
        self.side.setCurrentIndex(max(0, self.side.findData(kept)))

    def _fill_units(self, *_: object) -> None:
        """List the units found by the search, in the look of the side they would belong to."""
        lang, wanted = self.look.t.lang, fold(self.search.text())
        kept, units = self.units.unit_id, self._units
        persons = placed_by_number(units.values(), self.desk.members) if PLACE in units else ()
        self.units.blockSignals(True)
        self.units.clear()
        for each in self._units.values():
            if each.id in persons:
                continue
            words = f"{each.name[lang]} {each.words[lang]} {side_name(self.desk, each.side)}"
            if wanted and wanted not in fold(words):
                continue
            who = TokenSubject(each.face or each.id, each.name[lang])
            item = QListWidgetItem(self._face(who, self._side_for(each)), each.name[lang])
            item.setData(Qt.ItemDataRole.UserRole, each.id)
            item.setToolTip(plain_tip(f"{each.name[lang]} — {each.words[lang]}"))
            self.units.addItem(item)
            if each.id == kept:
                self.units.setCurrentItem(item)
        self.units.blockSignals(False)
        self.unfound.setVisible(bool(wanted) and not self.units.count())

    def _fill_figures(self) -> None:
        desk, lang = self.desk, self.look.t.lang
        self.figures.blockSignals(True)
        self.figures.clear()
        order = {each.id: row for row, each in enumerate(desk.scenario.sides)}
        for each in sorted(desk.scenario.pieces, key=lambda p: order.get(p.side, len(order))):
            unit = self._units.get(self.desk.seated.get(each.id, each).type)
            where = desk.spot_name(each.at) if each.at != NOWHERE else self.look.t("scenedit.in_reserve")
            later = f" · {self.look.t('scenedit.comes_later')}" if each.later else ""
            name = self.stage.name_of(each)
            place = self.look.t("scenario.place", n=each.place)
            told = f"{name} ({place})" if each.place and name != place else name
            item = QListWidgetItem(f"{told} · {where}{later}")
            if unit is not None:
                item.setIcon(self._face(self.stage.subject(each), each.side))
                item.setToolTip(plain_tip(f"{unit.name[lang]} · {side_name(desk, each.side)}"))
            item.setData(Qt.ItemDataRole.UserRole, each.id)
            self.figures.addItem(item)
            if each.id == self.stage.chosen:
                self.figures.setCurrentItem(item)
        self.figures.blockSignals(False)
        self.figures.setVisible(self.figures.count() > 0)
        self.none.setVisible(self.figures.count() == 0)

    def _face(self, who: TokenSubject, side: str) -> QIcon:
        return QIcon(QPixmap.fromImage(token(who, self.stage.side(side), self.look.px(FACE))))

    # -- choosing --------------------------------------------------------------------------------------------------

    def _side_for(self, unit: UnitShown) -> str:
        chosen = self.side.currentData()
        if chosen:
            return str(chosen)
        mine = [each.id for each in self.desk.scenario.sides]
        return unit.side if unit.side in mine else NEUTRAL

    def _take(self, *_row: int) -> None:
        """Take the unit of the list in hand."""
        unit = self._units.get(self.units.unit_id)
        if unit is None or not self.desk.writable or self.desk.tile_map is None:
            return
        side = self._side_for(unit)
        words = self.look.t(self.desk.words("scenedit.hint_put"), unit=unit.name, side=side_name(self.desk, side))
        self.stage.arm(PutUnit(unit, side, words, lambda spot: self.add(unit, side, spot)))

    def _give_side(self, _row: int) -> None:
        """List the units in the look of the chosen side; the one in hand belongs to it now."""
        self._fill_units()
        if isinstance(self.stage.tool, PutUnit):
            self._take()

    def _hand(self) -> None:
        """Unselect the unit of the list when nothing is in hand any more."""
        if not isinstance(self.stage.tool, PutUnit) and self.units.currentRow() >= 0:
            self.units.blockSignals(True)
            self.units.setCurrentRow(-1)
            self.units.clearSelection()
            self.units.blockSignals(False)

    def _to_cell(self) -> None:
        self._take()
        self.cell.setFocus()
        self.cell.selectAll()

    def _put_typed(self) -> None:
        """Put the unit of the list in the typed cell or, with none typed, in the first free one of the start area."""
        unit, board = self._units.get(self.units.unit_id), self.desk.start_map
        if unit is None:
            self.desk.say(self.look.t("scenedit.choose_unit"))
            return
        if board is None:
            return
        side = self._side_for(unit)
        try:
            if self.cell.text().strip():
                spot = self.desk.find_spot(self.cell.text())
            else:
                held = [each.cell for each in self.desk.scenario.pieces]
                spot = spot_of(next(iter(start_cells(board, side, held)), NOWHERE))
        except SpokenError as problem:
            self.desk.document.speak_of(problem)
            return
        if spot == NOWHERE and side == NEUTRAL:
            self.desk.say(self.look.t(self.desk.words("scenedit.type_a_cell")))
            return
        if self.add(unit, side, spot):
            self.cell.clear()
            self.stage.choose(self.desk.scenario.pieces[-1].id)

    def add(self, unit: UnitShown, side: str, spot: Spot) -> bool:
        """Add a figure; a spot where another stands is refused."""
        desk = self.desk
        new = Placed(free_id(desk.scenario, unit.id), unit.id, side)
        if unit.id == PLACE:
            new = new_place(desk.scenario, side)
        if spot != NOWHERE:
            new = replace(new, at=self.stage.snapped(new, spot))
            if self.stage.holder(new, new.at) is not None:
                desk.say(self.look.t(desk.words("scenedit.cell_held"), cell=desk.spot_name(spot)))
                return False
        return desk.attempt(lambda old: desk.with_names(with_piece(old, new)), "scenedit.did_add", name=unit.name)

    def drop_unit(self, unit_id: str, side: str, spot: Spot) -> None:
        """Put a unit where it was dropped; one from another window may be unknown here."""
        self.stage.arm(None)
        unit = self._units.get(unit_id)
        if unit is not None and side in (NEUTRAL, *(each.id for each in self.desk.scenario.sides)):
            self.add(unit, side, spot)

    def _carried_figure(self) -> QMimeData | None:
        """Return the drag data of the chosen figure; None for none."""
        made = QMimeData()
        made.setData(PIECE, self.figures.unit_id.encode())
        return made if self.figures.unit_id and self.desk.writable else None

    def _carried(self) -> QMimeData | None:
        """Return the drag data of the chosen unit; None for none."""
        unit = self._units.get(self.units.unit_id)
        if unit is None or not self.desk.writable:
            return None
        made = QMimeData()
        made.setData(UNIT, f"{unit.id}\n{self._side_for(unit)}".encode())
        return made

    def _listed(self, item: QListWidgetItem | None, _old: QListWidgetItem | None) -> None:
        if item is not None:
            self.stage.choose(item.data(Qt.ItemDataRole.UserRole))

    def _chosen(self, piece_id: str) -> None:
        for row in range(self.figures.count()):
            item = self.figures.item(row)
            if item.data(Qt.ItemDataRole.UserRole) == piece_id:
                self.figures.setCurrentItem(item)
                break
        else:
            self.figures.setCurrentRow(-1)
        self.form.refresh()

    # -- acts ------------------------------------------------------------------------------------------------------

    def remove(self) -> bool:
        """Remove the chosen figure from the scenario."""
        piece = self.form.piece
        return piece is not None and self.desk.attempt(
            lambda old: without_piece(old, piece.id), "scenedit.did_remove", name=self.stage.name_of(piece)
        )

    def duplicate(self) -> bool:
        """Put a copy of the chosen figure beside it."""
        piece, board = self.form.piece, self.desk.tile_map
        if piece is None:
            return False
        new = replace(piece, id=free_id(self.desk.scenario, piece.type or PLACE), at=NOWHERE)
        if piece.place:
            new = replace(new_place(self.desk.scenario, piece.side), tag=piece.tag, wants=piece.wants)
        if piece.at != NOWHERE and board is not None:
            steps = ((x * THOUSAND, y * THOUSAND) for x in (1, 0, -1, 2, -2) for y in (0, 1, -1, 2, -2))
            near = ((piece.at[0] + x, piece.at[1] + y) for x, y in steps)
            free = (each for each in near if board.inside(cell_of(each)) and self.stage.holder(new, each) is None)
            new = replace(new, at=next(free, NOWHERE))
        done = self.desk.attempt(
            lambda old: with_piece(old, new), "scenedit.did_duplicate", name=self.stage.name_of(piece)
        )
        if done:
            self.stage.choose(new.id)
        return done

    def _line_up(self) -> None:
        board = self.desk.start_map
        if board is None:
            return
        waiting = any(p.at == NOWHERE and p.side != NEUTRAL and not p.later for p in self.desk.scenario.pieces)
        put = in_place if waiting else lined_up
        self.desk.attempt(lambda old: put(old, board), "scenedit.did_line_up")


class UnitList(QListWidget):
    """Units or figures that can be dragged onto the board; Enter moves on to the field of the cell: `entered_row`."""

    entered_row = Signal()

    def __init__(self, carried: Callable[[], QMimeData | None]) -> None:
        super().__init__()
        self._carried = carried
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)

    @property
    def unit_id(self) -> str:
        """The id of the chosen one, empty for none."""
        item = self.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Begin to drag the chosen one."""
        data, item = self._carried(), self.currentItem()
        if data is None or item is None:
            return
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.setPixmap(item.icon().pixmap(self.iconSize()))
        drag.setHotSpot(drag.pixmap().rect().center())
        drag.exec(Qt.DropAction.CopyAction)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move on to the field of the cell with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered_row.emit()
        else:
            super().keyPressEvent(event)
