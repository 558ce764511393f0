"""A place that scrolls up and down instead of asking for more height."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QScrollArea, QWidget


class WholeArea(QScrollArea):
    """A scroll area that asks for the present size of its content: Qt's own asks for that of its first content."""

    def sizeHint(self) -> QSize:
        """Return the size of the content; less will do."""
        inside = self.widget()
        if inside is None:
            return super().sizeHint()
        least, wide = inside.minimumSizeHint().width(), inside.sizeHint().width()
        # As high as it is at its narrowest: how wide it comes to be is not known yet.
        high = inside.heightForWidth(least) if inside.hasHeightForWidth() else inside.sizeHint().height()
        bar, rim = self.verticalScrollBar().sizeHint().width(), 2 * self.frameWidth()
        return QSize(max(wide, least) + bar + rim, high + rim)


def scrolled(inside: QWidget, made: QScrollArea | None = None) -> QScrollArea:
    """Return a scroll area that gives a widget its whole width, and never takes the keyboard itself."""
    made = made or QScrollArea()
    made.setWidgetResizable(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setWidget(inside)
    return made


def roomy(area: QScrollArea) -> QScrollArea:
    """Return a scroll area that is at least as wide as its content: nothing is cut off at the right."""
    _Room(area)
    return area


class _Room(QObject):
    """Keeps the least width of a scroll area equal to that of its content."""

    def __init__(self, area: QScrollArea) -> None:
        super().__init__(area)
        self._area = area
        inside = area.widget()
        assert inside is not None, "an area with something inside"
        self._inside = inside
        inside.installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take over a new least width of the content."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        bar = self._area.verticalScrollBar().sizeHint().width() + 2 * self._area.frameWidth()
        self._area.setMinimumWidth(self._inside.minimumSizeHint().width() + bar)


def to_top(widget: QWidget) -> None:
    """Scroll the area a widget stands in to its top."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    if above is not None:
        above.verticalScrollBar().setValue(0)
