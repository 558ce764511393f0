"""What the parts of the inspector are built of: a head, a form, links to things, sentences with rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.mark_icon import side_icon
from editor.galaxy.panels.form import FieldRow, Option, ThingForm
from editor.kit.chart_hit import Key
from editor.widgets.chip import chip
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.problem_line import told_line
from editor.widgets.text import label, plain_tip, title
from models.galaxy.values import Thing

MOST_NAMES = 40
UNITS = ("infantry", "cruisers", "fighters")


class InspectorPart(QWidget):
    """One part of the inspector: rows from top to bottom."""

    def __init__(self, desk: GalaxyDesk, heading: str, under: str = "") -> None:
        super().__init__()
        self.desk = desk
        self.look = desk.look
        self._box = QVBoxLayout(self)
        edge = self.look.px(10)
        self._box.setContentsMargins(edge, self.look.px(8), edge, edge)
        self._box.setSpacing(self.look.px(6))
        self._box.addWidget(title(heading, self.look, 17, wrap=True))
        if under:
            self._box.addWidget(label(under, role="muted", wrap=True))

    def form(self, rows: Sequence[FieldRow], pairs: Sequence[Sequence[str]] = ()) -> ThingForm:
        """Add a form; the name of each control is that of its field."""
        made = ThingForm(self.look, rows, writable=self.desk.opened.writable, pairs=pairs)
        for field_id, control in made.controls.items():
            control.setObjectName(field_id)
        made.refused.connect(self.desk.say)
        # Back to the chart: the next click, key or Ctrl+Z is meant for it.
        made.returned.connect(self.desk.chart.setFocus)
        self._box.addWidget(made)
        return made

    def section(self, words: str) -> None:
        """Add a heading."""
        self._box.addSpacing(self.look.px(4))
        self._box.addWidget(label(words, role="section"))

    def tell(self, words: str, icon: str = "info", role: str = "muted", rule: str = "") -> None:
        """Add a sentence with its rule."""
        self._box.addWidget(told_line(self.look, words, icon, role, rule, self.desk.tell_rule))

    def names(self, things: Sequence[tuple[Key, str, str]]) -> None:
        """Add links to things, each with its owner's mark: key, words, owner."""
        holder = QWidget()
        flow = FlowLayout(self.look.px(4))
        holder.setLayout(flow)
        for key, words, owner in things[:MOST_NAMES]:
            made = chip(self.look, self._whole(words), icon=side_icon(self.desk, owner), checkable=False)
            made.setAccessibleName(words)
            made.setToolTip(plain_tip(self.look.t("galaxymap.go_to", name=words)))
            made.clicked.connect(lambda _on=False, each=key: self.desk.content.go_to_keys([each]))
            flow.addWidget(made)
        self._box.addWidget(holder)
        if len(things) > MOST_NAMES:
            self._box.addWidget(label(self.look.t("galaxymap.and_more", n=len(things) - MOST_NAMES), role="muted"))

    def _whole(self, words: str) -> str:
        """Return words for a chip, on two lines where one would be wider than the panel."""
        spaces = [n for n, letter in enumerate(words) if letter == " "]
        if not spaces or QFontMetrics(self.look.font()).horizontalAdvance(words) <= self.look.px(178):
            return words
        middle = min(spaces, key=lambda n: abs(n - len(words) // 2))
        return f"{words[:middle]}\n{words[middle + 1 :]}"

    def button(self, words: str, icon: str, act: object, *, possible: bool = True) -> QPushButton:
        """Add a button."""
        made = QPushButton(words)
        made.setIcon(self.look.icon(icon))
        made.setIconSize(QSize(self.look.px(16), self.look.px(16)))
        made.setAccessibleName(words)
        made.setEnabled(possible)
        made.clicked.connect(act)
        row = QHBoxLayout()
        row.addWidget(made)
        row.addStretch()
        self._box.addLayout(row)
        return made

    def end(self) -> InspectorPart:
        """Leave the rest of the panel empty."""
        self._box.addStretch()
        return self


def known_rows(desk: GalaxyDesk, kind: str, things: Sequence[Thing], rows: Sequence[FieldRow]) -> list[FieldRow]:
    """Return the rows of fields that are known for all the things, each with its rule."""
    galaxy = desk.galaxy
    rows = [replace(row, rule=desk.rules.rule(f"{kind}.{row.id}")) for row in rows]
    if galaxy.known is None:
        return rows
    units = {"planets": "garrison", "commands": "force"}.get(kind, "")
    fields = {row.id: units if row.id in UNITS else row.id for row in rows}
    return [row for row in rows if all(galaxy.holds(kind, getattr(t, "id", ""), fields[row.id]) for t in things)]


def owner_options(desk: GalaxyDesk) -> list[Option]:
    """Return the factions as choices; the first choice is nobody."""
    t = desk.look.t
    return [("", t("galaxymap.nobody")), *((f.id, f.name[t.lang]) for f in desk.galaxy.factions)]


def sector_options(desk: GalaxyDesk) -> list[Option]:
    """Return the sectors as choices; the first choice is none."""
    return [("", desk.look.t("galaxymap.no_sector")), *((s.id, s.name) for s in desk.galaxy.sectors)]
