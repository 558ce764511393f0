"""The blocks of a member's column, from head to Problems. Each returns a widget, or None where there is nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.widgets.look import Look
from editor.widgets.measures import LifeBoxes
from editor.widgets.text import label
from models.games.game import Member
from models.i18n import fold

Explain = Callable[[str], None]
RULE: Final = "rule"


def in_play(look: Look, member: Member, explain: Explain) -> QWidget | None:
    """Return the profile in other situations: only what differs, each with its rule."""
    if not member.in_play:
        return None
    names = {stat.id: stat.label[look.t.lang] for stat in member.stats}
    box, column = section(look, look.t("party.in_play"))
    for situation in member.in_play:
        values = ", ".join(f"{names.get(key) or _stat(look, key)} {value}" for key, value in situation.stats.items())
        column.addWidget(_line(look, situation.title[look.t.lang], values, situation.rule, explain))
    return box


def _stat(look: Look, key: str) -> str:
    """Return the name of a figure that only a situation has (damage, range)."""
    known = f"party.stat_{fold(key).replace(' ', '_')}"
    return look.t(known) if look.t.has(known) else key


def life(look: Look, member: Member) -> QWidget | None:
    """Return the boxes of a life."""
    if not member.boxes:
        return None
    words = look.t("party.boxes", n=member.boxes)
    box, column = section(look, words)
    column.addWidget(LifeBoxes(look, member.boxes, words))
    return box


def rule_button(look: Look, rule: str, explain: Explain) -> QPushButton:
    """Return the small button that opens a rule."""
    made = QPushButton(rule)
    made.setProperty("role", "rule")
    made.setProperty(RULE, rule)
    made.setAccessibleName(look.t("party.open_rule", rule=rule))
    made.setToolTip(look.t("party.open_rule", rule=rule))
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.clicked.connect(partial(explain, rule))
    return made


def section(look: Look, heading: str) -> tuple[QWidget, QVBoxLayout]:
    """Return a titled block and the layout to fill it."""
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, look.px(2), 0, 0)
    column.setSpacing(look.px(4))
    column.addWidget(label(heading, role="section"))
    return box, column


def _line(look: Look, name: str, values: str, rule: str, explain: Explain) -> QWidget:
    line = QWidget()
    line.setProperty(RULE, rule)
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(look.px(6))
    words = QVBoxLayout()
    words.setSpacing(0)
    words.addWidget(label(name, role="muted", wrap=True))
    words.addWidget(label(values, role="strong", wrap=True))
    row.addLayout(words, 1)
    if rule:
        row.addWidget(rule_button(look, rule, explain), 0, Qt.AlignmentFlag.AlignTop)
    return line
