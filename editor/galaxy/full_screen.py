"""Shows the chart alone on the whole screen."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from editor.kit.chart import ChartView


class FullScreen(QObject):
    """Takes the chart out of its splitter and puts it back. `changed` is emitted after both."""

    changed = Signal()

    def __init__(self, chart: ChartView, splitter: QSplitter, parent: QObject) -> None:
        super().__init__(parent)
        self._chart, self._splitter = chart, splitter
        self._screen: QWidget | None = None

    @property
    def on(self) -> bool:
        """Whether the chart has the whole screen."""
        return self._screen is not None

    def turn(self, title: str) -> None:
        """Show the chart on the whole screen under a title, or put it back."""
        if self.on:
            self.leave()
            return
        screen = QWidget()
        screen.setStyleSheet(self._splitter.window().styleSheet())
        screen.setWindowTitle(title)
        box = QVBoxLayout(screen)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._chart)
        self._screen = screen
        screen.showFullScreen()
        self._chart.setFocus()
        self.changed.emit()

    def leave(self) -> None:
        """Put the chart back into the page."""
        if self._screen is None:
            return
        screen, self._screen = self._screen, None
        self._splitter.insertWidget(0, self._chart)
        self._chart.show()
        screen.close()
        screen.deleteLater()
        self._chart.setFocus()
        self.changed.emit()
