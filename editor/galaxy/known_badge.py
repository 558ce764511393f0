"""Above the chart: whose knowledge it shows, while it does not show everything; a click shows everything again."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from editor.galaxy.desk import GalaxyDesk
from editor.widgets.text import plain_tip


class KnownBadge(QToolButton):
    """Hidden while the chart shows everything."""

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

    def renew(self, _difference: object = None) -> None:
        """Name the player whose knowledge is shown."""
        desk, galaxy = self._desk, self._desk.galaxy
        on = "known" in desk.layers.on and bool(galaxy.factions)
        if on:
            player = galaxy.faction.get(desk.layers.player, galaxy.factions[0])
            words = desk.look.t("galaxymap.known_badge", name=player.name[desk.look.t.lang])
            self.setText(words)
            self.setAccessibleName(words)
        self.setVisible(on)
