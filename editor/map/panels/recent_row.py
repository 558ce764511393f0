"""The row of tiles and stamps used last. It keeps its height while it is empty, so that nothing moves later."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from editor.map.desk import MapDesk
from editor.map.edit_state import Used
from editor.widgets.text import label, plain_tip
from models.maps.tilesets.library import tile_words

SIDE: Final = 34


class RecentRow(QWidget):
    """Buttons side by side, as many as there is room for; pressing one takes its tiles in hand."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: tuple[Used, ...] = ()
        self.buttons: list[QToolButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self._none = label(desk.look.t("mapedit.recent_none"), role="muted", wrap=True)
        self._row.addWidget(self._none)
        self.setFixedHeight(desk.look.px(SIDE + 4))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.refresh()

    def refresh(self) -> None:
        """Show what was used last."""
        used = self._desk.state.recent
        if used != self._shown:
            self._shown = used
            for old in self.buttons:
                old.hide()
                old.deleteLater()
            self.buttons = [self._button(each) for each in used]
            for button in self.buttons:
                self._row.addWidget(button)
        self._none.setVisible(not used)
        self.mark()
        self._share()

    def draw(self) -> None:
        """Draw the tiles again: their pictures are ready."""
        for button, each in zip(self.buttons, self._shown, strict=True):
            button.setIcon(self._icon(each))

    def mark(self) -> None:
        """Show which block is in hand."""
        held = tuple(map(tuple, self._desk.state.block.tolist()))
        for button, each in zip(self.buttons, self._shown, strict=True):
            button.setChecked(each == held)

    def _button(self, used: Used) -> QToolButton:
        look, t = self._desk.look, self._desk.look.t
        high, wide = len(used), len(used[0])
        first = next(gid for row in used for gid in row if gid)
        name = tile_words(self._desk.tile_map, first, t.lang)
        if high * wide > 1:
            name = t("mapedit.recent_block", wide=wide, high=high, name=name)
        made = QToolButton()
        made.setProperty("role", "small")
        made.setCheckable(True)
        made.setAutoRaise(True)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        made.setFixedSize(look.px(SIDE), look.px(SIDE))
        made.setIconSize(QSize(look.px(SIDE - 8), look.px(SIDE - 8)))
        made.setIcon(self._icon(used))
        made.setAccessibleName(name)
        made.setToolTip(plain_tip(name))
        made.clicked.connect(partial(self._take, used))
        return made

    def _take(self, used: Used, _on: bool = False) -> None:
        self._desk.state.hold(np.array(used, np.uint32))
        self.mark()

    def _icon(self, used: Used) -> QIcon:
        """Return a block of tiles as a square icon that its longer side fills."""
        side, longest = self._desk.look.px(SIDE - 8), max(len(used), len(used[0]))
        pitch = side / longest
        left, top = (side - pitch * len(used[0])) / 2, (side - pitch * len(used)) / 2
        picture = QPixmap(side, side)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for y, row in enumerate(used):
            for x, gid in enumerate(row):
                if gid:
                    place = QRectF(left + x * pitch, top + y * pitch, pitch, pitch)
                    painter.drawImage(place, self._desk.content.picture(gid))
        painter.end()
        return QIcon(picture)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many as fit."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        fitting = max(1, self.width() // self._desk.look.px(SIDE))
        for i, button in enumerate(self.buttons):
            button.setVisible(i < fitting)
