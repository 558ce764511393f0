"""The board of a scenario with what stands on it; a tool may be in hand, else a click chooses and moves figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from editor.kit.boards.board import BoardCanvas
from editor.kit.boards.pace_plane import USUAL, PacePlane
from editor.kit.boards.plane import CellPlane, Plane
from editor.kit.camera import Camera
from editor.paint.pictures import picture
from editor.paint.side_looks import SideLook, side_look
from editor.paint.token_labels import told_apart
from editor.paint.tokens import TokenState, TokenSubject, draw_standing, facing_degrees, side_px
from editor.scenario.desk import ScenarioDesk
from editor.scenario.tools import BoardTool, PaintArea
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.text import label
from models.games.battle.values import Token
from models.games.scenarios.pieces import Placed, figure_name
from models.games.scenarios.scenario import with_piece
from models.i18n import Text
from models.maps.edits.paint import rectangle
from models.maps.rules.grid import Cell
from models.maps.spots import NOWHERE, Spot, cell_of

UNIT: Final = "application/x-portulan-unit"
"""What a drag out of the list of units carries: the unit's id and the side's, a line each."""
PIECE: Final = "application/x-portulan-piece"
"""What a drag out of the list of figures carries: the figure's id."""
LATER: Final = 0.6
"""How far a figure that comes later hides the board."""
SEEN: Final = 18
"""Pixels of a figure on a free table, however small its pace is drawn."""
_INK: Final = "#101820"
_LIT: Final = "#FFC94A"


class Stage(QWidget):
    """`chosen` is the id of the chosen figure. `picked`: another one is chosen; `dropped_unit`: a unit was dropped
    here.
    """

    picked = Signal(str)
    dropped_unit = Signal(str, str, object)
    hand_changed = Signal()

    def __init__(self, desk: ScenarioDesk, empty: QWidget) -> None:
        super().__init__()
        look = desk.look
        self.desk, self.chosen = desk, ""
        self.tool: BoardTool | None = None
        self.lit: frozenset[Cell] = frozenset()
        self._shown: object = None
        self._names: tuple[str, ...] = ()
        self._subjects: Mapping[str, TokenSubject] = {}
        self._plane: tuple[object, Plane | None] = (None, None)
        self._pictures = desk.pictures(self)
        self._pictures.come.connect(self._dressed)
        self.board = BoardCanvas(look, look.t("play.board"), names=True)
        self.board.setAccessibleDescription(look.t("scenedit.board_help"))
        self.board.over = self._draw
        self.board.clicked.connect(self._click)
        self.board.dropped.connect(self._drop)
        self.board.hovered.connect(self._point)
        self.board.left.connect(lambda: self._point(None))
        self.board.escaped.connect(self.escape)
        self.hint: QLabel = label("", role="muted", wrap=True)
        self.end = QPushButton(look.t("scenedit.done"))
        self.end.setAccessibleName(look.t("scenedit.done"))
        self.end.setToolTip(look.t("scenedit.done_tip"))
        self.end.clicked.connect(self.escape)
        kept = self.end.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.end.setSizePolicy(kept)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.board)
        self.pages.addWidget(scrolled(empty))
        row = QHBoxLayout()
        row.setContentsMargins(look.px(10), look.px(2), look.px(8), look.px(2))
        row.addWidget(self.hint, 1)
        row.addWidget(self.end)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.pages, 1)
        whole.addLayout(row)
        self.setAcceptDrops(True)
        self.setFocusProxy(self.board)
        self._point(None)

    @property
    def plane(self) -> Plane | None:
        """What its figures stand on: cells, or a table in paces; None without a board."""
        board = self.desk.tile_map
        if board is not None and self._plane[0] is not board:
            self._plane = board, (PacePlane if self.desk.in_paces else CellPlane)(board, self.desk.look)
        return None if board is None else self._plane[1]

    def standing(self, spot: Spot) -> Placed | None:
        """Return the figure that stands on a spot; None for none."""
        found = self.plane.under(self._tokens(), spot) if self.plane is not None else None
        return self._piece(found.id) if found is not None else None

    def holder(self, piece: Placed, spot: Spot) -> Placed | None:
        """Return the figure in the way of one on a spot, in the same cell or with an overlapping base; None for
        none.
        """
        if not self.desk.in_paces:
            return next((each for each in self.desk.scenario.pieces if each.at == spot and each.id != piece.id), None)
        mine = self.radius(piece)
        for each in self.desk.scenario.pieces:
            if each.at != NOWHERE and each.id != piece.id:
                x, y = each.at[0] - spot[0], each.at[1] - spot[1]
                if x * x + y * y < (mine + self.radius(each)) ** 2:
                    return each
        return None

    def radius(self, piece: Placed) -> int:
        """Return the radius of a figure's base in thousandths of a pace; 0 on cells."""
        kind = self.desk.units.get(piece.type)
        return (kind.radius if kind is not None and kind.radius else USUAL) if self.desk.in_paces else 0

    def _tokens(self) -> list[Token]:
        return [
            Token(each.id, each.type, Text.same(each.name), each.side, each.at, "up", 0, 0,
                  radius=self.radius(each), facing=each.facing)
            for each in reversed(self.desk.scenario.pieces)
            if each.at != NOWHERE
        ]  # fmt: skip

    def side(self, side_id: str) -> SideLook:
        """Return the look of a side."""
        teams = {each.id: each.team for each in self.desk.pieces.sides()}
        own = next((each.color for each in self.desk.scenario.sides if each.id == side_id), "")
        return side_look(teams.get(side_id, ""), own)

    def refresh(self) -> None:
        """Show the present scenario and board."""
        found = self.desk.tile_map
        self.pages.setCurrentIndex(1 if found is None else 0)
        self._subjects = told_apart(tuple((p.id, p.side, self._subject(p)) for p in self.desk.scenario.pieces))
        names = (self.desk.scenario.theme, *(side.name for side in self.desk.scenario.sides))
        told = self.desk.told_map
        self.board.fine = self.desk.in_paces
        if found is not None and told is not None and (found is not self._shown or names != self._names):
            self._shown, self._names = found, names
            self.board.show_map(told, self._pictures.of(found))
        if self.chosen and all(each.id != self.chosen for each in self.desk.scenario.pieces):
            self.chosen = ""
        self.board.set_taken(self.plane.covered(self._tokens()) if self.plane is not None else frozenset())
        self._point(None)
        self.board.update()

    def _dressed(self) -> None:
        """Show the board again: its tiles are drawn now."""
        self._shown = None
        self.refresh()

    def arm(self, tool: BoardTool | None) -> None:
        """Take a tool in hand; None puts the present one away."""
        self.tool = tool
        self._point(None)
        self.board.update()
        self.hand_changed.emit()

    def choose(self, piece_id: str) -> None:
        """Choose a figure; "" chooses none."""
        if piece_id != self.chosen:
            self.chosen = piece_id
            self.picked.emit(piece_id)
            self._point(None)
            self.board.update()

    def put_by(self) -> None:
        """Unchoose a figure of the reserve: another click on the board shall not place it."""
        chosen = self._piece(self.chosen)
        if chosen is not None and chosen.at == NOWHERE:
            self.choose("")

    def light(self, cells: frozenset[Cell]) -> None:
        """Mark some cells with rings, and bring them into view."""
        self.lit = cells
        if cells and self.desk.tile_map is not None:
            middle = sorted(cells, key=lambda c: (c[1], c[0]))[len(cells) // 2]
            self.board.point_at(middle)
        self.board.update()

    def escape(self) -> None:
        """Put the tool in hand away; without one, choose no figure."""
        if self.tool is not None:
            self.arm(None)
        else:
            self.lit = frozenset()
            self.choose("")
            self.board.update()

    # -- the hand --------------------------------------------------------------------------------------------------

    def _click(self, spot: Spot) -> None:
        if self.tool is not None:
            self.tool.click(spot)
            return
        there = self.standing(spot)
        chosen = self._piece(self.chosen)
        waits = chosen is not None and chosen.at == NOWHERE
        if there is None and chosen is not None and (waits or self.board.cursor_spot == spot):
            self.carry(chosen, spot)
        else:
            self.choose(there.id if there is not None else "")

    def _drop(self, start: Spot, end: Spot) -> None:
        if self.tool is not None:
            self.tool.drop(start, end)
            return
        there = self.standing(start)
        if there is not None:
            self.choose(there.id)
            self.carry(there, end)

    def carry(self, piece: Placed, spot: Spot) -> bool:
        """Move a figure to another spot; one where another stands is refused."""
        spot = self.snapped(piece, spot)
        if self.holder(piece, spot) is not None:
            self.desk.say(self.desk.look.t(self.desk.words("scenedit.cell_held"), cell=self.desk.spot_name(spot)))
            return False
        said = {"name": self.name_of(piece), "cell": self.desk.spot_name(spot)}
        return self.desk.attempt(lambda old: with_piece(old, replace(piece, at=spot)), "scenedit.did_move", **said)

    def snapped(self, piece: Placed, spot: Spot) -> Spot:
        """Return where a figure put near a spot stands: on a table in contact with a base that is near."""
        if self.plane is None:
            return spot
        tokens = self._tokens()
        usual = Token(piece.id, piece.type, Text.same(""), piece.side, piece.at, "up", 0, 0, radius=self.radius(piece))
        return self.plane.snap(spot, usual, tokens)

    def subject(self, piece: Placed) -> TokenSubject:
        """Return the token's subject for a figure; no two of a side look alike."""
        return self._subjects.get(piece.id) or self._subject(piece)

    def _subject(self, piece: Placed) -> TokenSubject:
        kind = self.desk.units.get(self._there(piece).type)
        face = kind.face or kind.id if kind is not None else piece.type
        return TokenSubject(face, self.name_of(piece))

    def name_of(self, piece: Placed) -> str:
        """Return what a figure is called."""
        there = self._there(piece)
        return figure_name(there, self.desk.units.get(there.type))[self.desk.look.t.lang]

    def _there(self, piece: Placed) -> Placed:
        """Return a figure; for a place who would take it if play began now."""
        return self.desk.seated.get(piece.id, piece) if piece.place and not piece.name else piece

    def _piece(self, piece_id: str) -> Placed | None:
        return next((each for each in self.desk.scenario.pieces if each.id == piece_id), None)

    def _point(self, spot: Spot | None) -> None:
        """Say what a click would do, and where the pointer is."""
        desk = self.desk
        chosen = self._piece(self.chosen)
        words = desk.look.t("scenedit.hint_free")
        if self.tool is not None:
            words = self.tool.hint
        elif chosen is not None and chosen.at == NOWHERE:
            words = desk.look.t(desk.words("scenedit.hint_place"), name=self.name_of(chosen))
        if spot is not None:
            there = self.standing(spot)
            place = desk.spot_name(spot) + (f" · {self.name_of(there)}" if there is not None else "")
            words = f"{place} — {words}"
        self.hint.setText(words if desk.tile_map is not None else "")
        self.end.setVisible(self.tool is not None)

    # -- dropping units --------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a unit or a figure dragged out of its list."""
        data = event.mimeData()
        if (data.hasFormat(UNIT) or data.hasFormat(PIECE)) and self.desk.tile_map is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Put the unit, or the figure, where it is dropped."""
        data = event.mimeData()
        spot = self.board.spot_of(self.board.place_at(QPointF(self.board.mapFrom(self, event.position().toPoint()))))
        if self.desk.tile_map is None or spot is None:
            return
        event.acceptProposedAction()
        piece = self._piece(bytes(data.data(PIECE).data()).decode(errors="replace")) if data.hasFormat(PIECE) else None
        if piece is not None:
            self.carry(piece, spot)
        elif data.hasFormat(UNIT):
            unit, _, side = bytes(data.data(UNIT).data()).decode(errors="replace").partition("\n")
            self.dropped_unit.emit(unit, side, spot)

    # -- drawing ---------------------------------------------------------------------------------------------------

    def _draw(self, painter: QPainter, camera: Camera) -> None:
        if isinstance(self.tool, PaintArea):
            self._tint(painter, camera, self.tool.cells())
        self._tint(painter, camera, self.lit)
        if self.board.dragged is not None and isinstance(self.tool, PaintArea):
            self._rectangle(painter, camera, cell_of(self.board.dragged))
        dragged = self.board.dragged if self.tool is None else None
        lifted = self.standing(dragged) if dragged is not None else None
        for each in self.desk.scenario.pieces:
            if each.at != NOWHERE:
                middle = self.board.pointer if each is lifted else self.board.middle_of(each.at)
                self._token(painter, camera, each, middle)
        for thing in self.desk.scenario.objects:
            if thing.at.kind == "cell" and thing.at.cell != NOWHERE:
                self._object(painter, camera, thing.at.cell)

    def _object(self, painter: QPainter, camera: Camera, cell: Cell) -> None:
        """Draw an object in a cell: a gold tag in the corner, so that a figure there can be seen too."""
        side = max(camera.scale * 0.5, 8.0)
        place = QRectF(camera.cell_rect(cell).topLeft(), QSizeF(side, side))
        painter.setPen(QPen(QColor(_INK), max(side * 0.06, 1.0)))
        painter.setBrush(QColor(_LIT))
        painter.drawRoundedRect(place, side * 0.2, side * 0.2)
        inset = side * 0.14
        drawn = picture("key", max(round(side - 2 * inset), 4), _INK, painter.device().devicePixelRatioF())
        painter.drawImage(place.adjusted(inset, inset, -inset, -inset), drawn)

    def _token(self, painter: QPainter, camera: Camera, each: Placed, middle: QPointF) -> None:
        # A pace of a table is small on the screen: who stands there is still to be told apart.
        radius = self.radius(each)
        true = round(2 * radius * camera.scale / 1000) if radius else round(side_px(0, 1, camera.scale))
        px = max(true, SEEN if self.desk.on_table or radius else 4)
        side = self.side(each.side)
        facing = facing_degrees(each.facing)
        state = TokenState(facing=facing, selected=each.id == self.chosen)
        if each.id == self.chosen:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width, share in ((_INK, 5.0, 0.6), ("#FFFFFF", 3.0, 0.6), (_LIT, 3.0, 0.7)):
                painter.setPen(QPen(QColor(colour), max(px * width / 30, 1.5)))
                painter.drawEllipse(middle, px * share, px * share)
        painter.setOpacity(LATER if each.later else 1.0)
        draw_standing(painter, middle, px, self.subject(each), side, state)
        painter.setOpacity(1.0)
        if each.later:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(_INK), max(camera.scale / 20, 1.5), Qt.PenStyle.DashLine))
            painter.drawEllipse(middle, px / 2, px / 2)

    def _tint(self, painter: QPainter, camera: Camera, cells: frozenset[Cell]) -> None:
        fill = QColor(_LIT)
        fill.setAlpha(70)
        inset = max(camera.scale * 0.06, 1.0)
        painter.setPen(QPen(QColor(_LIT), max(camera.scale * 0.05, 1.0)))
        painter.setBrush(fill)
        for cell in cells:
            painter.drawRoundedRect(camera.cell_rect(cell).adjusted(inset, inset, -inset, -inset), inset * 2, inset * 2)

    def _rectangle(self, painter: QPainter, camera: Camera, start: Cell) -> None:
        end = camera.cell_at(self.board.pointer)
        block = rectangle(start, end)
        place = QRectF()
        for cell in (min(block), max(block)):
            place = place.united(camera.cell_rect(cell))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width, dash in ((_INK, 4.0, Qt.PenStyle.SolidLine), ("#FFFFFF", 2.0, Qt.PenStyle.DashLine)):
            painter.setPen(QPen(QColor(colour), width, dash))
            painter.drawRect(place)
