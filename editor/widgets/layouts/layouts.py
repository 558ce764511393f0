"""Helpers for any layout: to empty it, to replace a part of it, to put a column into a page that scrolls."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QLayout, QVBoxLayout, QWidget

from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look


def emptied(box: QLayout) -> None:
    """Remove everything from a layout, nested layouts included, and delete it."""
    while box.count():
        item = box.takeAt(0)
        widget, inner = (item.widget(), item.layout()) if item is not None else (None, None)
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            emptied(inner)
            inner.deleteLater()


def begun_anew(column: QBoxLayout, old: QWidget, look: Look) -> tuple[QWidget, QVBoxLayout]:
    """Replace an old widget by an empty one, delete the old one, and return the new one with its column."""
    made = QWidget()
    column.replaceWidget(old, made)
    old.hide()
    old.deleteLater()
    box = QVBoxLayout(made)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(look.px(6))
    return made, box


def scrolled_page(page: QWidget, look: Look, edge: int = 10, gap: int = 8) -> QVBoxLayout:
    """Return the column of a page that scrolls, with `edge` pixels above and below it and `gap` pixels between its
    parts.
    """
    inside = QWidget()
    whole = QVBoxLayout(page)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.addWidget(scrolled(inside))
    box = QVBoxLayout(inside)
    box.setContentsMargins(look.px(12), look.px(edge), look.px(12), look.px(edge))
    box.setSpacing(look.px(gap))
    return box
