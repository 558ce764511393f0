"""What the tip of a thing says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from models.campaign.campaign_changes import SetChoice
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Alliance, Faction, Planet, Sector
from models.i18n import Text
from tests.galaxy_editor.hand import Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LOOSE = Galaxy(
    "G",
    planets=(Planet("a", "A", 0, 0, sector="s", owner="m"), Planet("b", "B", 9_000, 0, sector="s", owner="n")),
    sectors=(Sector("s", "S"),),
    factions=(Faction("m", Text.same("M"), "l"), Faction("n", Text.same("N"), "l")),
    alliances=(Alliance("l", Text.same("L"), loose=True),),
)


def tip_at(hand: Hand, place: tuple[int, int]) -> str:
    pixel = hand.at(place)
    none = Qt.MouseButton.NoButton
    spot = QPointF(hand.view.mapToGlobal(pixel))
    QApplication.sendEvent(
        hand.view,
        QMouseEvent(QEvent.Type.MouseMove, QPointF(pixel), spot, none, none, Qt.KeyboardModifier.NoModifier),
    )
    return hand.view.toolTip()


def test_what_a_planet_yields_follows_the_campaigns_reading(open_page: Callable[..., Hand]) -> None:
    """AMB-CG-23: a sector that loose neutrals hold between them pays double only where they count together."""
    hand = open_page(LOOSE)
    assert "4" in tip_at(hand, (0, 0))
    tip_at(hand, (4_500, 4_500))
    hand.document.apply(SetChoice("empire", "neutral_sectors", "alone"))
    tip = tip_at(hand, (0, 0))
    assert "2" in tip
    assert "4" not in tip
