"""Which rule explains the thing under the pointer, or the one that has the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

RULE = "rule"
"""The property by which a widget says which rule explains it."""
RULE_ROLE = Qt.ItemDataRole.UserRole + 7
"""The role by which an item of a list says it."""


def rule_at(widget: QWidget | None, place: QPoint | None = None) -> str:
    """Return the id of the rule that explains what is at `place` (global) in `widget`; without place, its selection."""
    while widget is not None:
        view = widget if isinstance(widget, QAbstractItemView) else widget.parentWidget()
        if isinstance(view, QAbstractItemView):
            index = view.currentIndex() if place is None else view.indexAt(view.viewport().mapFromGlobal(place))
            if index.isValid() and index.data(RULE_ROLE):
                return str(index.data(RULE_ROLE))
        if widget.property(RULE):
            return str(widget.property(RULE))
        widget = widget.parentWidget()
    return ""


def rule_in_focus(pointer: QPoint) -> str:
    """Return the rule of the thing under the pointer, else of the thing that has the keyboard; empty for none."""
    return rule_at(QApplication.widgetAt(pointer), pointer) or rule_at(QApplication.focusWidget())
