"""A force on one page, read only: members side by side, their sections level with each other."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from editor.document import Document
from editor.party import parts
from editor.party.sheet import Sheet, read_sheet
from editor.widgets.chart import draw_border
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from editor.widgets.measures import PointsBar
from editor.widgets.text import drawing, label, title
from models.errors import SpokenError
from models.games.game import Member
from models.problem import Problem

COLUMN: Final = 188
MOST_COLUMNS: Final = 6
FLASH_MS: Final = 1600
FIELDS: Final = {"gear": 4, "skills": 5, "spells": 6}
"""Which section of a column shows a field that Problems name; any other shows the head."""


class PartyPage(QWidget):
    """Follows its force through every change; `gone` is emitted when the force has left the campaign."""

    gone = Signal(str)
    retitled = Signal(str, str)
    wants_rule = Signal(str)

    def __init__(self, look: Look, document: Document, force_id: str) -> None:
        super().__init__()
        self._look = look
        self._document = document
        self.force_id = force_id
        self.sheet: Sheet | None = None
        self.columns: dict[str, list[QWidget]] = {}
        self.frames: dict[str, QFrame] = {}
        self._across = 0
        self._narrowest = look.px(COLUMN)
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._scroll.setAccessibleName(look.t("party.page"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._scroll)
        self._unflash = QTimer(self)
        self._unflash.setSingleShot(True)
        self._unflash.setInterval(FLASH_MS)
        self._unflash.timeout.connect(self._calm)
        self._flashed: QFrame | None = None
        document.changed.connect(self.refresh)
        self.refresh()

    def refresh(self, _touched: object = None) -> None:
        """Read the force again and show it where the page stood."""
        place = self._scroll.verticalScrollBar().value()
        try:
            with self._document.read() as session:
                self.sheet = read_sheet(session, self.force_id)
        except SpokenError as problem:
            self.sheet = None
            self._scroll.setWidget(EmptyState(self._look, "empty-party", self._look.t(problem.key, **problem.args_)))
            self.gone.emit(self.force_id)
            return
        self._build(self.sheet)
        self.setWindowTitle(self.sheet.verdict.name)
        self.retitled.emit(self.force_id, self.sheet.verdict.name)
        self._scroll.verticalScrollBar().setValue(place)

    def show_place(self, problem: Problem) -> bool:
        """Scroll to the member and field that a Problem names and light it up; False when it is not on this page."""
        if self.sheet is None:
            return False
        name = problem.where.path[1] if len(problem.where.path) > 1 else ""
        found = next((m for m in self.sheet.verdict.members if m.name == name), None)
        if found is None:
            self._scroll.verticalScrollBar().setValue(0)
            return not name
        parts_ = self.columns[found.id]
        target = next((p for p in parts_ if p.property("field") == FIELDS.get(problem.where.field, 0)), parts_[0])
        self._scroll.ensureWidgetVisible(target, 0, self._look.px(40))
        self._flash(self.frames[found.id])
        return True

    def show_member(self, member_id: str) -> None:
        """Scroll to a member and light it up."""
        if member_id in self.frames:
            self._scroll.ensureWidgetVisible(self.columns[member_id][0], 0, self._look.px(40))
            self._flash(self.frames[member_id])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set as many columns side by side as read well."""
        super().resizeEvent(event)
        if self.sheet is not None and self._fitting() != self._across:
            self._arrange()

    def _fitting(self) -> int:
        gap = self._look.px(10)
        width = self.width() - self._look.px(56) + gap
        return max(1, min(MOST_COLUMNS, len(self.columns) or 1, width // (self._narrowest + gap)))

    def _build(self, sheet: Sheet) -> None:
        inside = QWidget()
        page = QVBoxLayout(inside)
        margin = self._look.px(18)
        page.setContentsMargins(margin, self._look.px(16), margin, margin)
        page.setSpacing(self._look.px(14))
        page.addWidget(Cartouche(self._look, sheet))
        own = [p for p in sheet.verdict.problems if len(p.where.path) < 2]
        for problem in own:
            page.addWidget(parts.problem_line(self._look, problem, self.wants_rule.emit))
        if not sheet.verdict.members:
            page.addWidget(EmptyState(self._look, "empty-party", self._look.t("party.no_member")), 1)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(self._look.px(10))
        self._grid.setVerticalSpacing(0)
        page.addLayout(self._grid)
        page.addStretch(1)
        self.columns, self.frames = {}, {}
        for member in sheet.verdict.members:
            self.columns[member.id] = self._column(sheet, member)
            frame = QFrame()
            frame.setProperty("role", "card")
            self.frames[member.id] = frame
        self._flashed = None
        self._scroll.setWidget(inside)
        least = max((p.minimumSizeHint().width() for parts_ in self.columns.values() for p in parts_), default=0)
        self._narrowest = max(self._look.px(COLUMN), least + 2 * self._look.px(10))
        self._arrange()

    def _column(self, sheet: Sheet, member: Member) -> list[QWidget]:
        look, points, explain = self._look, sheet.points, self.wants_rule.emit
        made = (
            parts.head(look, member, points, sheet.portraits.get(member.id, "")),
            parts.profile(look, member),
            parts.life(look, member),
            parts.in_play(look, member, explain),
            parts.entries(look, "party.gear", member.gear, points, explain),
            parts.entries(look, "party.skills", member.skills, points, explain),
            parts.entries(look, "party.spells", member.spells, points, explain),
            parts.problems(look, member.problems, explain),
        )
        column: list[QWidget] = []
        for place, part in enumerate(made):
            if part is not None:
                part.setProperty("field", place)
                column.append(part)
        return column

    def _arrange(self) -> None:
        """Lay the columns in blocks of as many as fit; a section stands level in all columns of its block."""
        while self._grid.count():
            self._grid.takeAt(0)
        across = self._across = self._fitting()
        pad = self._look.px(10)
        row = 0
        ids = list(self.columns)
        for start in range(0, len(ids), across):
            block = ids[start : start + across]
            wanted = sorted({int(p.property("field")) for m in block for p in self.columns[m]})
            for place, member_id in enumerate(block):
                self._grid.addWidget(self.frames[member_id], row, place, len(wanted) + 2, 1)
                for part in self.columns[member_id]:
                    inner = part.layout()
                    if inner is not None and not part.property("padded"):
                        part.setContentsMargins(pad, self._look.px(8), pad, 0)
                        part.setProperty("padded", True)
                    line = row + 1 + wanted.index(int(part.property("field")))
                    self._grid.addWidget(part, line, place, Qt.AlignmentFlag.AlignTop)
            row += len(wanted) + 1
            self._grid.setRowMinimumHeight(row, self._look.px(10))
            self._grid.setRowMinimumHeight(row + 1, self._look.px(10))
            row += 2
        for place in range(MOST_COLUMNS):
            self._grid.setColumnStretch(place, 1 if place < across else 0)

    def _flash(self, frame: QFrame) -> None:
        self._calm()
        self._flashed = frame
        self._dress(frame, "card-lit")
        self._unflash.start()

    def _calm(self) -> None:
        if self._flashed is not None:
            self._dress(self._flashed, "card")
            self._flashed = None

    def _dress(self, frame: QFrame, role: str) -> None:
        frame.setProperty("role", role)
        frame.style().unpolish(frame)
        frame.style().polish(frame)


class Cartouche(QWidget):
    """The title of the page in a chart's border: name, game, figures, points and their bar."""

    def __init__(self, look: Look, sheet: Sheet) -> None:
        super().__init__()
        t, verdict = look.t, sheet.verdict
        self._look = look
        row = QHBoxLayout(self)
        side = look.px(22)
        row.setContentsMargins(side, look.px(18), side, look.px(18))
        row.setSpacing(look.px(18))
        row.addWidget(
            drawing("party", look.px(40), look, self, colour=look.colours.sea), 0, Qt.AlignmentFlag.AlignVCenter
        )
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(title(verdict.name, look, 26, wrap=True))
        facts = [sheet.game[t.lang], *([sheet.side] if sheet.side else []), t.plural("party.figures", verdict.figures)]
        names.addWidget(label(" · ".join(facts), role="muted", wrap=True))
        row.addLayout(names, 3)
        points = QVBoxLayout()
        points.setSpacing(look.px(4))
        spent = t("party.spent_free", cost=verdict.cost, points=sheet.points)
        if verdict.limit is not None:
            spent = t("party.spent", cost=verdict.cost, limit=verdict.limit, points=sheet.points)
        over = verdict.limit is not None and verdict.cost > verdict.limit
        total = title(spent, look, 18)
        if over:
            total.setProperty("role", "error")
        points.addStretch()
        points.addWidget(total, 0, Qt.AlignmentFlag.AlignRight)
        points.addWidget(PointsBar(look, [m.cost for m in verdict.members], verdict.limit, spent))
        points.addStretch()
        row.addLayout(points, 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the border of a chart on its panel."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._look.colours.panel))
        draw_border(painter, self.rect().toRectF(), self._look.colours, width=self._look.px(6))
        painter.end()
