"""The blocks of a member's column, from head to Problems. Each returns a widget, or None where there is nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.party.faces import face
from editor.party.portrait import Portrait
from editor.widgets.look import Look
from editor.widgets.measures import LifeBoxes
from editor.widgets.text import drawing, label, sized, title
from models.games.game import Entry, Member
from models.i18n import Text, fold
from models.problem import Grade, Problem

Explain = Callable[[str], None]
RULE: Final = "rule"
STATS_ROW: Final = 3


def head(look: Look, member: Member, points: Text, portrait: str) -> QWidget:
    """Return portrait, name, role, points."""
    t = look.t
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(look.px(10))
    row.addWidget(Portrait(look, face(member, portrait), member.name), 0, Qt.AlignmentFlag.AlignTop)
    words = QVBoxLayout()
    words.setSpacing(look.px(1))
    words.addWidget(title(member.name, look, 18, wrap=True))
    words.addWidget(label(member.role[t.lang], role="muted", wrap=True))
    cost = t("party.cost", cost=member.cost, points=points)
    if member.count > 1:
        cost = t("party.cost_of", count=member.count, cost=member.cost, points=points)
    words.addWidget(sized(cost, look.font(15, QFont.Weight.Bold), role="cost", wrap=True))
    words.addStretch()
    row.addLayout(words, 1)
    return box


def profile(look: Look, member: Member) -> QWidget | None:
    """Return the figures of the profile, large, three in a row."""
    if not member.stats:
        return None
    box = QWidget()
    grid = QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(look.px(4))
    grid.setVerticalSpacing(look.px(2))
    for place, stat in enumerate(member.stats):
        cell = QFrame()
        cell.setProperty("role", "stat")
        cell.setToolTip(f"{stat.label[look.t.lang]} {stat}")
        inside = QVBoxLayout(cell)
        inside.setContentsMargins(look.px(2), 0, look.px(2), 0)
        inside.setSpacing(0)
        number = sized(str(stat), look.title_font(20), role="title")
        words = sized(stat.label[look.t.lang], look.font(11.5), role="muted", wrap=True)
        for part in (number, words):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            inside.addWidget(part)
        inside.addStretch()
        grid.addWidget(cell, place // STATS_ROW, place % STATS_ROW)
    for column in range(STATS_ROW):
        grid.setColumnStretch(column, 1)
    return box


def in_play(look: Look, member: Member, explain: Explain) -> QWidget | None:
    """Return the profile in other situations: only what differs, each with its rule."""
    if not member.in_play:
        return None
    names = {stat.id: stat.label[look.t.lang] for stat in member.stats}
    box, column = _section(look, look.t("party.in_play"))
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
    box, column = _section(look, words)
    column.addWidget(LifeBoxes(look, member.boxes, words))
    return box


def entries(look: Look, key: str, found: Sequence[Entry], points: Text, explain: Explain) -> QWidget | None:
    """Return a titled list of things with their words and rules; `key` names its title."""
    if not found:
        return None
    box, column = _section(look, look.t(key))
    for entry, times in _counted(found):
        column.addWidget(_entry(look, entry, times, points, explain))
    return box


def problems(look: Look, found: Sequence[Problem], explain: Explain) -> QWidget | None:
    """Return the Problems of a member: icon, sentence, rule."""
    if not found:
        return None
    box, column = _section(look, look.t("party.problems"))
    for problem in found:
        column.addWidget(problem_line(look, problem, explain))
    return box


def problem_line(look: Look, problem: Problem, explain: Explain) -> QWidget:
    """Return one Problem as icon, sentence and rule."""
    c = look.colours
    colours: Mapping[Grade, str] = {
        Grade.ERROR: c.vermilion_words,
        Grade.WARNING: c.gold_words,
        Grade.NOTICE: c.sea_words,
    }
    line = QWidget()
    line.setProperty(RULE, problem.rule)
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(look.px(6))
    colour = colours[problem.grade]
    row.addWidget(drawing(str(problem.grade), look.px(18), look, line, colour=colour), 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(label(look.t(problem.key, **problem.args), role=str(problem.grade), wrap=True), 1)
    if problem.rule:
        row.addWidget(rule_button(look, problem.rule, explain), 0, Qt.AlignmentFlag.AlignTop)
    return line


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


def _section(look: Look, heading: str) -> tuple[QWidget, QVBoxLayout]:
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


def _entry(look: Look, entry: Entry, times: int, points: Text, explain: Explain) -> QWidget:
    t = look.t
    box = QWidget()
    box.setProperty(RULE, entry.rule)
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    top = QHBoxLayout()
    top.setSpacing(look.px(6))
    name = entry.name[t.lang] if times == 1 else t("party.times", name=entry.name, n=times)
    top.addWidget(label(name, role="strong", wrap=True), 1)
    if entry.rule:
        top.addWidget(rule_button(look, entry.rule, explain), 0, Qt.AlignmentFlag.AlignTop)
    column.addLayout(top)
    facts = [entry.amount[t.lang]] if entry.amount[t.lang] else []
    if entry.cost is not None:
        facts.append(t("party.cost", cost=entry.cost, points=points))
    if facts:
        column.addWidget(label(" · ".join(facts), role="muted", wrap=True))
    if entry.words[t.lang]:
        column.addWidget(sized(entry.words[t.lang], look.font(13), wrap=True))
    return box


def _counted(found: Sequence[Entry]) -> list[tuple[Entry, int]]:
    """Return identical things once with their number, in their order."""
    counts: dict[str, int] = {}
    for entry in found:
        counts[entry.id] = counts.get(entry.id, 0) + 1
    first = {entry.id: entry for entry in reversed(found)}
    return [(first[key], number) for key, number in counts.items()]
