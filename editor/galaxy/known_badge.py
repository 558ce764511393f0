"""Above the chart: whose knowledge it shows, while it does not show everything; a click shows everything again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from editor.widgets.text import plain_tip

if TYPE_CHECKING:
    from editor.galaxy.page import GalaxyPage


class KnownBadge(QToolButton):
    """Hidden while the chart shows everything."""

    def __init__(self, page: GalaxyPage) -> None:
        super().__init__()
        self._page = page
        self.setIcon(page.look.icon("hidden"))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        words = page.look.t("galaxymap.known_badge_tip")
        self.setToolTip(plain_tip(words))
        self.setAccessibleName(words)
        self.clicked.connect(lambda: page.act("galaxy_layer_known"))
        page.layers.changed.connect(self.renew)
        page.opened.changed.connect(self.renew)
        self.renew()

    def renew(self, _difference: object = None) -> None:
        """Name the player whose knowledge is shown."""
        page, galaxy = self._page, self._page.galaxy
        on = "known" in page.layers.on and bool(galaxy.factions)
        if on:
            player = galaxy.faction.get(page.layers.player, galaxy.factions[0])
            words = page.look.t("galaxymap.known_badge", name=player.name[page.look.t.lang])
            self.setText(words)
            self.setAccessibleName(words)
        self.setVisible(on)
