"""Buttons with an icon: their words or accessible name, their tip, what they do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton, QToolButton

from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from models.i18n import MessageArg


def button(
    look: Look, key: str, icon: str, act: Callable[[], object] | None = None, *, primary: bool = False, size: int = 16
) -> QPushButton:
    """Return a button with the words `key`, the tip `key_tip` if there is one, and an icon of `size` px."""
    made = QPushButton(look.t(key))
    if icon:
        made.setIcon(look.icon(icon, look.colours.on_selected if primary else ""))
        made.setIconSize(QSize(look.px(size), look.px(size)))
    made.setAccessibleName(look.t(key))
    if look.t.has(f"{key}_tip"):
        made.setToolTip(plain_tip(look.t(f"{key}_tip")))
    made.setAutoDefault(False)
    if primary:
        made.setProperty("role", "primary")
    if act is not None:
        made.clicked.connect(lambda _on=False: act())
    return made


def small(
    look: Look, key: str, icon: str, act: Callable[[], object], *, size: int = 16, colour: str = "", **args: MessageArg
) -> QToolButton:
    """Return a small button with only an icon of `size` px; its name is `key`, its tip `key_tip` or the name."""
    name = look.t(key, **args)
    made = QToolButton()
    made.setIcon(look.icon(icon, colour))
    made.setIconSize(QSize(look.px(size), look.px(size)))
    made.setAutoRaise(True)
    made.setProperty("role", "small")
    made.setAccessibleName(name)
    made.setToolTip(plain_tip(look.t(f"{key}_tip", **args) if look.t.has(f"{key}_tip") else name))
    made.clicked.connect(lambda _on=False: act())
    return made
