"""By keyboard: the order of Tab among widgets that are made anew, and tips that name a key."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget


def tab_through(widgets: Iterable[QWidget]) -> None:
    """Have Tab go through widgets in their order, those that take no keyboard left out; the first stays in its place.

    Qt puts what is made anew while a page stands at the end, wherever it is seen.
    """
    for one, other in pairwise(each for each in widgets if each.focusPolicy() & Qt.FocusPolicy.TabFocus):
        QWidget.setTabOrder(one, other)


def with_key(words: str, key: str) -> str:
    """Return a tip with the key that does the same, as the keyboard of this machine names it; none for no key."""
    return f"{words} ({QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)})" if key else words
