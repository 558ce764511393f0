"""The panel of layers, and the legend of what is on the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.galaxy.actions import LAYERS
from editor.galaxy.mark_icon import side_icon, side_pixmap
from editor.galaxy.samples import SIGNS, sign_pixmap
from editor.galaxy.swatch import swatch
from editor.widgets.calm import CalmList
from editor.widgets.scrolled import scrolled
from editor.widgets.text import label

if TYPE_CHECKING:
    from editor.galaxy.page import GalaxyPage


class LayersPanel(QWidget):
    """A switch for each layer with its key, whose knowledge is shown, and the legend below."""

    def __init__(self, page: GalaxyPage) -> None:
        super().__init__()
        self._page = page
        look = page.look
        inside = QWidget()
        box = QVBoxLayout(inside)
        edge = look.px(10)
        box.setContentsMargins(edge, edge, edge, edge)
        box.setSpacing(look.px(5))
        box.addWidget(label(look.t("galaxymap.panel_layers"), role="section"))
        self.switches: dict[str, QCheckBox] = {}
        for action in LAYERS:
            box.addLayout(self._switch(action.id, action.shortcuts[0]))
        self.player = CalmList()
        self.player.setAccessibleName(look.t("galaxymap.known_by"))
        self.player.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.player.activated.connect(lambda: page.layers.know_as(self.player.currentData()))
        box.addWidget(self.player)
        box.addSpacing(look.px(8))
        box.addWidget(label(look.t("galaxymap.legend"), role="section"))
        self._legend = QVBoxLayout()
        self._legend.setSpacing(look.px(4))
        box.addLayout(self._legend)
        box.addStretch()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(inside))
        page.layers.changed.connect(self._states)
        page.opened.changed.connect(self._fill)
        page.analysed.connect(self._fill)
        self._fill()

    def _switch(self, action_id: str, keys: str) -> QHBoxLayout:
        page, look = self._page, self._page.look
        made = QCheckBox(look.name(f"action.{action_id}"))
        made.setToolTip(look.t(f"action.{action_id}_tip"))
        made.setAccessibleName(look.name(f"action.{action_id}"))
        made.clicked.connect(lambda: page.act(action_id))
        self.switches[action_id] = made
        row = QHBoxLayout()
        row.addWidget(made, 1)
        row.addWidget(label(keys, role="muted"))
        return row

    def _states(self) -> None:
        for action_id, made in self.switches.items():
            made.setChecked(self._page.state(action_id)[1])
        self.player.setCurrentIndex(max(self.player.findData(self._page.layers.player), 0))

    def _fill(self, _difference: object = None) -> None:
        page, t = self._page, self._page.look.t
        self.player.clear()
        for faction in page.galaxy.factions:
            self.player.addItem(side_icon(page, faction.id), faction.name[t.lang], faction.id)
        self._states()
        self.player.setVisible(bool(page.galaxy.factions))
        while (item := self._legend.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if page.analysis is not None:
            self._legend.addWidget(label(page.analysis.title, role="strong", wrap=True))
            for line in page.analysis.legend:
                self._line(swatch(page.look, line.colour, line.mark), line.words)
        for alliance in page.galaxy.alliances:
            self._legend.addWidget(label(alliance.name[t.lang], role="caption", wrap=True))
            for faction in (f for f in page.galaxy.factions if f.alliance == alliance.id):
                self._line(side_pixmap(page, faction.id), faction.name[t.lang])
        for faction in (f for f in page.galaxy.factions if f.alliance not in page.galaxy.alliance):
            self._line(side_pixmap(page, faction.id), faction.name[t.lang])
        self._legend.addWidget(label(t("galaxymap.signs"), role="caption"))
        for sign in SIGNS:
            self._line(sign_pixmap(page, sign), t(f"galaxymap.sign_{sign}"))

    def _line(self, picture: QPixmap, words: str) -> None:
        row = QWidget()
        box = QHBoxLayout(row)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(self._page.look.px(8))
        image = QLabel()
        image.setPixmap(picture)
        image.setFixedWidth(self._page.look.px(34))
        image.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.addWidget(image)
        box.addWidget(label(words, wrap=True), 1)
        self._legend.addWidget(row)
