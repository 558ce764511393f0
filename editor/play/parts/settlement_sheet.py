"""The settlement of a battle: what each hero takes home, a line with a tick box for each, before it is written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from editor.play.match import Match
from editor.widgets.layouts.roomy import open_at
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.problem_line import rule_button
from editor.widgets.text import label
from models.errors import SpokenError
from models.games.facets.chronicle import TollLine
from models.problem import Problem

MOST_TOLD: Final = 3
"""Sentences of the last act that are told above: what ended the battle stands last."""
SETTLES: Final = 400
"""Milliseconds in which clicks meant for what stood there before do nothing."""


class SettlementSheet(QDialog):
    """Shows the lines by hero; while one ticks it says what would break a rule.

    It opens by itself, maybe under a click or a press of Space that was meant for the board: at first it takes no
    click, and the keyboard is on no line. It closes when the end of the battle is undone.
    """

    def __init__(self, look: Look, match: Match, show_rule: Callable[[str], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._look, self._match = look, match
        t, rewards = look.t, match.rewards
        self.setWindowTitle(t("play.settlement", name=match.name))
        open_at(self, look.px(520), look.px(560))
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        self._content = QWidget()
        self._content.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        around.addWidget(self._content)
        whole = QVBoxLayout(self._content)
        whole.addWidget(label(t("play.settlement", name=match.name), role="heading", wrap=True))
        # What each hero gains stands below, line by line: it is not told twice.
        below = {each.rule for lines in rewards.tolls.values() for each in lines if each.kind == "quest"}
        last = match.done[-1].lines if match.done else ()
        ended = [match.words(each) for each in last if each.rule not in below][-MOST_TOLD:]
        whole.addWidget(label(" ".join(ended), role="strong", wrap=True))
        whole.addWidget(label(t("play.settlement_words"), role="muted", wrap=True))
        inside = QWidget()
        column = QVBoxLayout(inside)
        self.boxes: dict[str, QCheckBox] = {}
        for lines in rewards.tolls.values():
            for member in dict.fromkeys(each.member for each in lines):
                column.addWidget(label(rewards.names.get(member, member), role="strong"))
                for each in (line for line in lines if line.member == member):
                    row = QHBoxLayout()
                    row.addWidget(self._box(each), 1)
                    row.addWidget(rule_button(look, each.rule, show_rule))
                    column.addLayout(row)
        column.addStretch(1)
        area = scrolled(inside)
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setProperty("role", "read")
        area.setAccessibleName(self.windowTitle())
        whole.addWidget(area, 1)
        self.preview = label("", wrap=True)
        whole.addWidget(self.preview)
        buttons = QDialogButtonBox()
        self.write = buttons.addButton(t("play.settlement_write"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.write.setProperty("role", "primary")
        self.write.setAccessibleName(self.write.text())
        close = buttons.addButton(t("window.close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setAccessibleName(close.text())
        buttons.accepted.connect(self._write)
        buttons.rejected.connect(self.reject)
        whole.addWidget(buttons)
        self._preview()
        area.setFocus()
        match.changed.connect(self._follow)

    @property
    def ticked(self) -> tuple[str, ...]:
        """The ids of the lines to be written down."""
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    def _box(self, line: TollLine) -> QCheckBox:
        to = self._match.rewards.names.get(line.to, line.to)
        words = self._look.t(
            f"play.toll_{line.kind}", points=line.points, count=line.count, name=line.name, to=to
        )  # fmt: skip
        made = QCheckBox(words.replace("&", "&&"))
        made.setAccessibleName(words)
        made.setChecked(line.usual)
        made.toggled.connect(self._preview)
        self.boxes[line.id] = made
        return made

    def _preview(self) -> None:
        t = self._look.t
        try:
            made = self._match.rewards.change(self.ticked)
        except SpokenError as problem:
            self.preview.setText(t(problem.key, **problem.args_))
            self.write.setEnabled(False)
            return
        broken = tuple(self._broken(each) for _, act in made.acts for each in act.brings)
        self.preview.setText(t("play.settlement_brings", problems=broken) if broken else t("play.settlement_fine"))
        self.write.setEnabled(True)

    def _broken(self, problem: Problem) -> str:
        """Return the Problems there would be, and whose they are."""
        t = self._look.t
        words = t(problem.key, **problem.args)
        return t("play.settlement_of", who=problem.where.path[-1], problem=words) if problem.where.path else words

    def showEvent(self, event: QShowEvent) -> None:
        """Take clicks only a moment later."""
        super().showEvent(event)
        QTimer.singleShot(SETTLES, self, self._take_clicks)

    def _take_clicks(self) -> None:
        self._content.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)

    def _follow(self) -> None:
        """Close where there is nothing to take home any more: the end was undone."""
        if not self._match.rewards.tolls:
            self.reject()

    def _write(self) -> None:
        if self._match.rewards.write(self.ticked):
            self.accept()
