"""The badge that counts readings which decided something in a battle and wait to be read."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QPushButton

from editor.play.actions import key_of
from editor.play.kept_readings import KeptReadings
from editor.widgets.look import Look
from editor.widgets.tabbing import with_key
from editor.widgets.text import plain_tip

MANY: Final = 20


class ReadingsBadge(QPushButton):
    """Hidden while none waits, its place kept. `wanted`: they are to be shown."""

    wanted = Signal()

    def __init__(self, look: Look, readings: KeptReadings) -> None:
        super().__init__()
        self._look, self._readings, self._worded = look, readings, True
        self.setProperty("role", "chip")
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.clicked.connect(self.wanted)
        readings.changed.connect(self._follow)
        self._follow()

    def shorten(self, *, worded: bool) -> None:
        """Say in words how many wait, or show the number alone."""
        self._worded = worded
        self._follow()

    def _follow(self) -> None:
        count, look = len(self._readings.unread), self._look
        words = look.t.plural("play.readings_badge", count)
        self.setText(words if self._worded else str(count))
        self.setIcon(QIcon() if self._worded else look.icon("options"))
        # As wide as for many, so that nothing beside it moves.
        many = look.t.plural("play.readings_badge", MANY)
        self.setFixedWidth(self.fontMetrics().horizontalAdvance(many) + look.px(24) if self._worded else look.px(54))
        self.setAccessibleName(words)
        tip = look.t("play.readings_badge_tip")
        self.setToolTip(plain_tip(with_key(tip if self._worded else f"{words}. {tip}", key_of("play_readings"))))
        self.setVisible(count > 0)
