"""The wall of portraits: filters above, pictures below; arrows, Enter and letters work as in any list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.paint.pictures import PORTRAIT_SIZE, picture
from editor.portraits.choices import PortraitChoice, filter_pictures, kind_words, kinds, type_name
from editor.widgets.empty import EmptyState
from editor.widgets.form_inputs import FormCombo
from editor.widgets.look import Look
from models.i18n import fold

WIDE: Final = 92
TALL: Final = WIDE * PORTRAIT_SIZE[1] // PORTRAIT_SIZE[0]
FACE_ROLE: Final = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class Picker(QWidget):
    """`pointed` carries the current picture, `picked` the one that is chosen (Enter, double click)."""

    pointed = Signal(object)
    picked = Signal(object)

    def __init__(self, look: Look, found: Sequence[PortraitChoice], chosen: str) -> None:
        super().__init__()
        self._look = look
        self._all = tuple(found)
        self.model = FaceItemModel(look)
        self.field = QLineEdit()
        self.field.setPlaceholderText(look.t("portrait.search"))
        self.field.setAccessibleName(look.t("portrait.search"))
        self.field.setClearButtonEnabled(True)
        self.kind = self._filter("kind", [(kind, kind_words(kind, look.t)) for kind in kinds(self._all)])
        self.race = self._filter("race", self._types("races", [face.race for face in self._all]))
        self.cls = self._filter("class", self._types("classes", [face.cls for face in self._all]))
        self.view = self._wall()
        self.nothing = EmptyState(look, "empty-search", look.t("portrait.nothing"))
        self._lay_out()
        self.field.textChanged.connect(self._apply)
        self.field.returnPressed.connect(self._pick)
        self.setFocusProxy(self.field)
        self._apply()
        self._point_at(chosen)

    @property
    def face(self) -> PortraitChoice | None:
        """The current picture; None where no picture passes the filters."""
        index = self.view.currentIndex()
        return index.data(FACE_ROLE) if index.isValid() else None

    def _point_at(self, key: str) -> None:
        place = next((n for n, face in enumerate(self.model.faces) if face.key == key), 0)
        if self.model.faces:
            index = self.model.index(place)
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index, QListView.ScrollHint.PositionAtCenter)

    def _apply(self, _value: object = None) -> None:
        before = self.face.key if self.face is not None else ""
        self.model.show(
            filter_pictures(
                self._all,
                kind=self.kind.currentData(),
                race=self.race.currentData(),
                cls=self.cls.currentData(),
                words=self.field.text(),
            )
        )
        self.view.setVisible(bool(self.model.faces))
        self.nothing.setVisible(not self.model.faces)
        self._point_at(before)
        self.pointed.emit(self.face)

    def _pick(self) -> None:
        if self.face is not None:
            self.picked.emit(self.face)

    def _wall(self) -> QListView:
        view = QListView()
        view.setModel(self.model)
        view.setItemDelegate(FaceDelegate(self._look, view))
        view.setViewMode(QListView.ViewMode.IconMode)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setMovement(QListView.Movement.Static)
        view.setUniformItemSizes(True)
        view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        view.verticalScrollBar().setSingleStep(self._look.px(24))
        view.setMouseTracking(True)
        view.setAccessibleName(self._look.t("portrait.wall"))
        view.selectionModel().currentChanged.connect(lambda _new, _old: self.pointed.emit(self.face))
        view.activated.connect(lambda _index: self._pick())
        return view

    def _filter(self, key: str, ways: Sequence[tuple[str, str]]) -> QComboBox:
        made = FormCombo(least=6)
        made.addItem(self._look.t(f"portrait.all_{key}"), "")
        for each, words in ways:
            made.addItem(words, each)
        made.setAccessibleName(self._look.t(f"portrait.filter_{key}"))
        made.setToolTip(self._look.t(f"portrait.filter_{key}"))
        made.activated.connect(self._apply)
        return made

    def _types(self, sort: str, ids: Sequence[str]) -> list[tuple[str, str]]:
        named = [(each, type_name(sort, each)[self._look.t.lang]) for each in {*ids} if each]
        return sorted(named, key=lambda pair: fold(pair[1]))

    def _lay_out(self) -> None:
        look = self._look
        row = QHBoxLayout()
        row.setSpacing(look.px(8))
        self.field.setMinimumWidth(look.px(164))
        row.addWidget(self.field, 3)
        for box in (self.kind, self.race, self.cls):
            row.addWidget(box, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(8))
        column.addLayout(row)
        column.addWidget(self.view, 1)
        column.addWidget(self.nothing, 1)


class FaceItemModel(QAbstractListModel):
    """The pictures that pass the filters, with their names for people and screen readers."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.faces: tuple[PortraitChoice, ...] = ()

    def show(self, faces: tuple[PortraitChoice, ...]) -> None:
        """Show other pictures."""
        self.beginResetModel()
        self.faces = faces
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many there are."""
        return 0 if parent is not None and parent.isValid() else len(self.faces)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name, the words for a screen reader, or the PortraitChoice itself."""
        face = self.faces[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return face.name[self._look.t.lang]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return face.spoken(self._look.t)
        return face if role == FACE_ROLE else None


class FaceDelegate(QStyledItemDelegate):
    """Draws a portrait in a frame with its name; only visible ones are ever drawn."""

    def __init__(self, look: Look, parent: QListView) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the size of a portrait with its name."""
        look = self._look
        words = 2 * QFontMetrics(look.font(13)).lineSpacing()
        return QSize(look.px(WIDE + 20), look.px(TALL + 20) + words)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw ground, picture, name; a frame round the chosen one."""
        c, look = self._look.colours, self._look
        face: PortraitChoice = index.data(FACE_ROLE)
        rect = QRectF(option.rect).adjusted(3, 3, -3, -3)
        state: Any = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        lit = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        tile = QPainterPath()
        tile.addRoundedRect(rect, look.px(6), look.px(6))
        painter.fillPath(tile, QColor(c.selected if chosen else c.raised if lit else c.paper))
        painter.setPen(QPen(QColor(c.gold if chosen else c.line), 2 if chosen else 1))
        painter.drawPath(tile)
        place = QRectF(0, 0, look.px(WIDE), look.px(TALL))
        place.moveCenter(rect.center())
        place.moveTop(rect.top() + look.px(6))
        draw_face(painter, place, face, look)
        painter.setPen(QColor(c.on_selected if chosen else c.ink))
        painter.setFont(look.font(13))
        words = QRectF(rect.left() + 4, place.bottom() + look.px(3), rect.width() - 8, rect.bottom() - place.bottom())
        painter.drawText(words, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignHCenter), index.data())
        painter.restore()


def draw_face(painter: QPainter, place: QRectF, face: PortraitChoice, look: Look) -> None:
    """Draw a portrait into a rectangle of its shape, with rounded corners."""
    c = look.colours
    frame = QPainterPath()
    frame.addRoundedRect(place, look.px(4), look.px(4))
    painter.save()
    painter.setClipPath(frame)
    painter.fillRect(place, QColor(c.sunk))
    ratio = painter.device().devicePixelRatioF()
    image = face.image if face.image is not None else picture(face.key, round(place.width()), c.sea, ratio)
    painter.drawImage(place, image, _cover(image, place))
    painter.restore()
    painter.setPen(QPen(QColor(c.gold), 1.5))
    painter.drawPath(frame)


def _cover(image: QImage, place: QRectF) -> QRectF:
    """Return the part of an image that fills a rectangle; of a tall one the upper part, where faces are."""
    scale = min(image.width() / place.width(), image.height() / place.height())
    size = QSize(round(place.width() * scale), round(place.height() * scale))
    corner = QPoint((image.width() - size.width()) // 2, (image.height() - size.height()) // 4)
    return QRectF(corner, size)
