"""Sizes of rows that cannot fail: an error raised while Qt measures a widget (`grab`) would end the process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

Index = QModelIndex | QPersistentModelIndex
D = TypeVar("D", bound=QStyledItemDelegate)


def sized(hint: Callable[[D, QStyleOptionViewItem, Index], QSize]) -> Callable[[D, QStyleOptionViewItem, Index], QSize]:
    """Return a delegate's `sizeHint` whose errors are reported like any other; the row then has Qt's plain size."""

    @wraps(hint)
    def guarded(self: D, option: QStyleOptionViewItem, index: Index) -> QSize:
        try:
            return hint(self, option, index)
        except Exception as problem:
            sys.excepthook(type(problem), problem, problem.__traceback__)
            return QStyledItemDelegate.sizeHint(self, option, index)

    return guarded
