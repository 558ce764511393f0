"""A place that scrolls up and down rather than ask for more room than there is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QScrollArea, QWidget


class WholeArea(QScrollArea):
    """Wants the room of all that is inside as it is now: Qt's own wants that of what was inside at first."""

    def sizeHint(self) -> QSize:
        """Return the room it wants; it gets by with less."""
        inside = self.widget()
        if inside is None:
            return super().sizeHint()
        least, wide = inside.minimumSizeHint().width(), inside.sizeHint().width()
        # As high as it is at its narrowest: how wide it comes to be is not known yet.
        high = inside.heightForWidth(least) if inside.hasHeightForWidth() else inside.sizeHint().height()
        bar, rim = self.verticalScrollBar().sizeHint().width(), 2 * self.frameWidth()
        return QSize(max(wide, least) + bar + rim, high + rim)


def scrolled(inside: QWidget, made: QScrollArea | None = None) -> QScrollArea:
    """Return a scroll area around a widget, which takes its whole width; the keyboard goes to what is inside."""
    made = made or QScrollArea()
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


def to_top(widget: QWidget) -> None:
    """Scroll the area a widget stands in to its head: it is what is to be read now."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    if above is not None:
        above.verticalScrollBar().setValue(0)
