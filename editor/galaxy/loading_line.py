"""The line over the chart while a large galaxy is read: how far it is, and a way to stop or to begin again."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from editor.galaxy.open_galaxy import OpenGalaxy
from editor.widgets.look import Look
from editor.widgets.text import label


class LoadingLine(QWidget):
    """Is there while the galaxy is not."""

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
