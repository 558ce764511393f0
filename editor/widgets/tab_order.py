"""The order of the Tab key: that of reading, however late a widget was made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget


def tab_in_order(box: QLayout) -> None:
    """Have Tab go through the widgets of a layout in the order of its items.

    Qt's own order is that of their making: a form made again for another choice would come last.
    """
    for before, after in pairwise(list(stops(box))):
        QWidget.setTabOrder(before, after)


def stops(box: QLayout) -> Iterator[QWidget]:
    """Yield the widgets of a layout, and of those within, that Tab stops at."""
    for place in range(box.count()):
        item = box.itemAt(place)
        widget, inner = (item.widget(), item.layout()) if item is not None else (None, None)
        if widget is not None:
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                yield widget
            within = widget.widget() if isinstance(widget, QScrollArea) else widget
            inner = within.layout() if within is not None else None
        if inner is not None:
            yield from stops(inner)
