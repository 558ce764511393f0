"""A unit of a force shown as a list: face, name, count and points in a row; what it can do stands in the list."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from editor.party.panels.member_card import MemberCard
from editor.party.reading import PartyReading
from editor.widgets.look import Look
from editor.widgets.problem_line import grade_colour
from editor.widgets.text import plain_tip
from models.games.facets.builder import totals
from models.games.values import Member
from models.problem import Grade

_GRADES = (Grade.ERROR, Grade.WARNING, Grade.NOTICE)


class UnitRow(MemberCard):
    """Red with a sign where something is wrong with the unit, amber with one where the force is over its limit."""

    def __init__(self, look: Look, member_id: str, explain: Callable[[str], None]) -> None:
        super().__init__(look, member_id, explain)
        self._grade: Grade | None = None
        self.figures.hold_back(True)
        self.purse.setMaximumHeight(0)
        # On one line: a name that may wrap asks for the height of two.
        self.name.shown.setWordWrap(False)
        self.name.shown.setMinimumWidth(1)
        pad = look.px(4)
        self._column.setContentsMargins(look.px(12), pad, look.px(8), pad)
        self.sign = QLabel()
        self._head.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignVCenter)

    def show_member(self, sheet: PartyReading, member: Member, *, writable: bool) -> None:
        """Show the unit, and by its colour and sign the worst that can be said of it."""
        super().show_member(sheet, member, writable=writable)
        t, (cost, limit) = self._look.t, totals(sheet.verdict, sheet.bench.purses)
        told = [t(each.key, **each.args) for each in member.problems]
        grades = [_GRADES.index(each.grade) for each in member.problems]
        if limit is not None and cost > limit:
            grades.append(_GRADES.index(Grade.WARNING))
            told.append(t("party.over", n=cost - limit))
        self._grade = _GRADES[min(grades)] if grades else None
        self.sign.setToolTip(plain_tip("\n".join(told)))
        self.sign.setAccessibleName(" ".join(told))
        self.sign.setVisible(self._grade is not None)
        if self._grade is not None:
            colour = grade_colour(self._look, self._grade)
            self.sign.setPixmap(self._look.icon(str(self._grade), colour).pixmap(QSize(18, 18)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame, and a stripe in the colour of an error or a warning."""
        super().paintEvent(event)
        if self._grade in (Grade.ERROR, Grade.WARNING):
            with QPainter(self) as painter:
                stripe = QRect(2, 2, self._look.px(5), self.height() - 4)
                painter.fillRect(stripe, QColor(grade_colour(self._look, self._grade)))

    def _portray(self, drawn: str, name: str, own: QImage | None) -> None:
        super()._portray(drawn, name, own)
        if self.portrait is not None:
            self.portrait.setFixedSize(QSize(self._look.px(32), self._look.px(40)))

    def _part(self, key: str, value: object, build: Callable[[], QWidget | None]) -> None:
        """Leave every block out."""
