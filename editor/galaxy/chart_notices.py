"""Notices above the chart: whose knowledge it shows, and how much of a large galaxy is read.

A click shows everything again, stops the reading, or begins it again.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QToolButton, QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.open_galaxy import OpenGalaxy
from editor.galaxy.reading import Difference
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip


class LoadingLine(QWidget):
    """The progress of reading; shown while the galaxy is not there."""

    def __init__(self, look: Look, opened: OpenGalaxy, parent: QWidget) -> None:
        super().__init__(parent)
        self._t, self._opened = look.t, opened
        self._words = label("", role="muted")
        self.bar = QProgressBar()
        self.bar.setRange(0, 100)
        self.bar.setMaximumWidth(look.px(260))
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(look.t("galaxymap.reading"))
        self.button = QPushButton()
        self.button.clicked.connect(self._pressed)
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(10), look.px(4), look.px(10), look.px(4))
        row.setSpacing(look.px(10))
        row.addWidget(self._words)
        row.addWidget(self.bar, 1)
        row.addWidget(self.button)
        row.addStretch(1)
        opened.progressed.connect(self._progressed)
        opened.load_changed.connect(self._follow)
        self._follow()

    @Slot(int, int)
    def _progressed(self, done: int, total: int) -> None:
        self.bar.setValue(100 * done // max(total, 1))

    @Slot()
    def _follow(self) -> None:
        going, waiting = self._opened.loading, self._opened.stopped
        self.setVisible(going or waiting)
        self.bar.setVisible(going)
        self._words.setText(self._t("galaxymap.reading" if going else "galaxymap.reading_stopped"))
        self.button.setText(self._t("galaxymap.reading_stop" if going else "galaxymap.reading_again"))
        self.button.setAccessibleName(self.button.text())
        self.button.setToolTip(self._t("galaxymap.reading_stop_tip" if going else "galaxymap.reading_again_tip"))

    @Slot()
    def _pressed(self) -> None:
        if self._opened.loading:
            self._opened.stop_loading()
        else:
            self._opened.load()


class KnownBadge(QToolButton):
    """Names the player whose knowledge is shown; hidden while the chart shows everything."""

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self._desk = desk
        self.setIcon(desk.look.icon("hidden"))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        words = desk.look.t("galaxymap.known_badge_tip")
        self.setToolTip(plain_tip(words))
        self.setAccessibleName(words)
        self.clicked.connect(lambda: desk.act("galaxy_layer_known"))
        desk.layers.changed.connect(self.renew)
        desk.opened.changed.connect(self.renew)
        self.renew()

    def renew(self, _difference: Difference | None = None) -> None:
        """Name the player whose knowledge is shown."""
        desk, galaxy = self._desk, self._desk.galaxy
        on = "known" in desk.layers.on and bool(galaxy.factions)
        if on:
            player = galaxy.faction.get(desk.layers.player, galaxy.factions[0])
            words = desk.look.t("galaxymap.known_badge", name=player.name[desk.look.t.lang])
            self.setText(words)
            self.setAccessibleName(words)
        self.setVisible(on)
