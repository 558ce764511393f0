"""Helpers for the keyboard: the order of Tab among widgets made later, and tips that name a shortcut."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget


def tab_through(widgets: Iterable[QWidget]) -> None:
    """Let Tab go through widgets in this order, without those that take no keyboard; the first keeps its place.

    Qt puts widgets made later at the end of the order, wherever they stand.
    """
    for one, other in pairwise(each for each in widgets if each.focusPolicy() & Qt.FocusPolicy.TabFocus):
        QWidget.setTabOrder(one, other)


def with_key(words: str, key: str) -> str:
    """Return a tip with its shortcut in this machine's key names; without a shortcut the tip alone."""
    return f"{words} ({QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)})" if key else words
