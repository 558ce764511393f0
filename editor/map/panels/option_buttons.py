"""The options of tools that are rows of buttons: they turn what is in hand or chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from editor.map.desk import MapDesk
from editor.map.panels.tool_options import follow
from editor.widgets.text import plain_tip


def turns(desk: MapDesk) -> QWidget:
    """Return the buttons that mirror and turn the block in hand."""
    ways: tuple[tuple[Literal["x", "y", "z"], str], ...] = (("x", "flip-x"), ("y", "flip-y"), ("z", "turn-right"))
    return buttons(
        desk, [(icon, desk.look.t(f"mapedit.turn_{how}"), partial(desk.state.turn, how)) for how, icon in ways]
    )


def arrange(desk: MapDesk) -> QWidget:
    """Return the buttons that flip, turn and restack the objects that are chosen."""
    acts = (
        ("flip_x", "flip-x"),
        ("flip_y", "flip-y"),
        ("turn", "turn-right"),
        ("raise", "move-up"),
        ("lower", "move-down"),
    )
    made = buttons(
        desk, [(icon, desk.look.t(f"mapedit.arrange_{act}"), partial(desk.act, f"map_{act}")) for act, icon in acts]
    )

    def show() -> None:
        made.setEnabled(desk.board.writable and any(sort == "object" for sort, _ in desk.state.refs))

    show()
    follow(desk, made, show)
    return made


def buttons(desk: MapDesk, wanted: Sequence[tuple[str, str, Callable[[], object]]]) -> QWidget:
    """Return a row of buttons: of each its icon, its words, and what it does."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(desk.look.px(2))
    for icon, words, do in wanted:
        button = QPushButton()
        button.setProperty("role", "chip")
        button.setIcon(desk.look.icon(icon))
        button.setIconSize(QSize(desk.look.px(16), desk.look.px(16)))
        button.setAccessibleName(words)
        button.setToolTip(plain_tip(words))
        button.clicked.connect(do)
        row.addWidget(button)
    return made
