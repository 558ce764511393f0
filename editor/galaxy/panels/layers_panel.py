"""The panel of layers, and the legend of the chart."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.galaxy.actions import LAYERS
from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.mark_icon import side_icon, side_pixmap
from editor.galaxy.panels.legend import SIGNS, realm_pixmap, sign_pixmap, swatch
from editor.galaxy.reading import Difference
from editor.paint.galaxy.territory import LAYER as TERRITORY
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.layouts import emptied
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.text import label


class ChartLayersPanel(QWidget):
    """A switch for each layer with its shortcut, whose knowledge is shown, and the legend below."""

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self._desk = desk
        look = desk.look
        inside = QWidget()
        box = QVBoxLayout(inside)
        edge = look.px(10)
        box.setContentsMargins(edge, edge, edge, edge)
        box.setSpacing(look.px(5))
        box.addWidget(label(look.t("galaxymap.panel_layers"), role="section"))
        self.switches: dict[str, QCheckBox] = {}
        for action in LAYERS:
            box.addLayout(self._switch(action.id, action.shortcuts[0]))
        self.player = FormCombo(least=0)
        self.player.setAccessibleName(look.t("galaxymap.known_by"))
        self.player.activated.connect(lambda: desk.layers.know_as(self.player.currentData()))
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
        desk.layers.changed.connect(self._states)
        desk.layers.changed.connect(self._explain)
        desk.opened.changed.connect(self._fill)
        desk.content.analysed.connect(self._fill)
        self._fill()

    def _switch(self, action_id: str, keys: str) -> QHBoxLayout:
        desk, look = self._desk, self._desk.look
        made = QCheckBox(look.name(f"action.{action_id}"))
        made.setToolTip(look.t(f"action.{action_id}_tip"))
        made.setAccessibleName(look.name(f"action.{action_id}"))
        made.clicked.connect(lambda: desk.act(action_id))
        self.switches[action_id] = made
        row = QHBoxLayout()
        row.addWidget(made, 1)
        row.addWidget(label(keys, role="muted"))
        return row

    def _states(self) -> None:
        for action_id, made in self.switches.items():
            made.setChecked(action_id.removeprefix("galaxy_layer_") in self._desk.layers.on)
        self.player.setCurrentIndex(max(self.player.findData(self._desk.layers.player), 0))

    def _fill(self, _difference: Difference | None = None) -> None:
        desk, lang = self._desk, self._desk.look.t.lang
        self.player.clear()
        for faction in desk.galaxy.factions:
            self.player.addItem(side_icon(desk, faction.id), faction.name[lang], faction.id)
        self._states()
        self.player.setVisible(bool(desk.galaxy.factions))
        self._explain()

    def _explain(self) -> None:
        """Add a line for every sign on the chart."""
        desk, t = self._desk, self._desk.look.t
        emptied(self._legend)
        if desk.content.analysis is not None:
            self._legend.addWidget(label(desk.content.analysis.title, role="strong", wrap=True))
            for line in desk.content.analysis.legend:
                self._line(swatch(desk.look, line.colour, line.mark), line.words)
        for alliance in desk.galaxy.alliances:
            self._legend.addWidget(label(alliance.name[t.lang], role="caption", wrap=True))
            for faction in (f for f in desk.galaxy.factions if f.alliance == alliance.id):
                self._line(side_pixmap(desk, faction.id), faction.name[t.lang])
        for faction in (f for f in desk.galaxy.factions if f.alliance not in desk.galaxy.alliance):
            self._line(side_pixmap(desk, faction.id), faction.name[t.lang])
        if TERRITORY in desk.layers.on:
            self._legend.addWidget(label(t("action.galaxy_layer_territory"), role="caption"))
            for realm in desk.situation.realms:
                if realm.planets:
                    self._line(realm_pixmap(desk, realm), realm.name[t.lang])
        self._legend.addWidget(label(t("galaxymap.signs"), role="caption"))
        for sign in SIGNS:
            self._line(sign_pixmap(desk, sign), t(f"galaxymap.sign_{sign}"))

    def _line(self, picture: QPixmap, words: str) -> None:
        row = QWidget()
        box = QHBoxLayout(row)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(self._desk.look.px(8))
        image = QLabel()
        image.setPixmap(picture)
        image.setFixedWidth(self._desk.look.px(34))
        image.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.addWidget(image)
        box.addWidget(label(words, wrap=True), 1)
        self._legend.addWidget(row)
