"""The badge that counts readings which decided something in a battle and wait to be read."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from editor.play.actions import key_of
from editor.play.kept_readings import KeptReadings
from editor.widgets.look import Look
from editor.widgets.tabbing import with_key
from editor.widgets.text import plain_tip


class ReadingsBadge(QPushButton):
    """Hidden while none waits. `wanted`: they are to be shown."""

    wanted = Signal()

    def __init__(self, look: Look, readings: KeptReadings) -> None:
        super().__init__()
        self._look, self._readings = look, readings
        self.setProperty("role", "chip")
        self.setToolTip(plain_tip(with_key(look.t("play.readings_badge_tip"), key_of("play_readings"))))
        self.clicked.connect(self.wanted)
        readings.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        count = len(self._readings.unread)
        self.setText(self._look.t.plural("play.readings_badge", count))
        self.setAccessibleName(self.text())
        self.setVisible(count > 0)
