"""A place that scrolls up and down rather than ask for more room than there is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QScrollArea, QWidget


def scrolled(inside: QWidget) -> QScrollArea:
    """Return a scroll area around a widget, which takes its whole width; the keyboard goes to what is inside."""
    made = QScrollArea()
    made.setWidgetResizable(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setWidget(inside)
    return made


def roomy(area: QScrollArea) -> QScrollArea:
    """Return a scroll area that is never narrower than what is inside can be: nothing is cut off at its right."""
    _Room(area)
    return area


class _Room(QObject):
    """Follows what is inside as it changes."""

    def __init__(self, area: QScrollArea) -> None:
        super().__init__(area)
        self._area = area
        inside = area.widget()
        assert inside is not None, "an area with something inside"
        self._inside = inside
        inside.installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take in another least width."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        bar = self._area.verticalScrollBar().sizeHint().width() + 2 * self._area.frameWidth()
        self._area.setMinimumWidth(self._inside.minimumSizeHint().width() + bar)
