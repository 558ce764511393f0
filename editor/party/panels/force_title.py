"""The title of the page in a chart's border: name, game, figures, points and their bars. It is updated in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from editor.party.actions import ADD_KEY
from editor.party.panels.figure_row import PurseBar
from editor.party.panels.name_field import NameField
from editor.party.reading import PartyReading
from editor.widgets.chart import draw_border
from editor.widgets.look import Look
from editor.widgets.measures import PointsBar
from editor.widgets.tabbing import with_key
from editor.widgets.text import drawing, label, title
from models.games.facets.builder import totals

NARROW: Final = 480
"""Width (px at 100 %) under which the points stand below the name."""


class ForceTitle(QWidget):
    """The title; `renamed` carries a new name, `wants_settings` asks for the settings of the force, `wants_member` for
    another member.
    """

    renamed = Signal(str)
    wants_settings = Signal()
    wants_member = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        t = look.t
        self._look = look
        self._key: tuple[object, ...] = ()
        self.name = NameField(look, "", 26, t("party.name_field"), t("party.name_tip"))
        self.name.typed.connect(self.renamed)
        self.facts = label("", role="muted", wrap=True)
        self.total = title("", look, 18, wrap=True)
        self.total.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.settings = QToolButton()
        self.settings.setIcon(look.icon("settings"))
        self.settings.setIconSize(QSize(look.px(20), look.px(20)))
        self.settings.setAccessibleName(t("build.force_settings"))
        self.settings.setToolTip(t("build.force_settings_tip"))
        self.settings.clicked.connect(self.wants_settings)
        self.add = QToolButton()
        self.add.setIcon(look.icon("add", look.colours.sea_words))
        self.add.setIconSize(QSize(look.px(20), look.px(20)))
        self.add.setAccessibleName(t("party.add_member"))
        self.add.setToolTip(with_key(t("party.add_member_tip"), ADD_KEY))
        self.add.clicked.connect(self.wants_member)
        row = QHBoxLayout(self)
        side = look.px(22)
        row.setContentsMargins(side, look.px(18), side, look.px(18))
        row.setSpacing(look.px(18))
        self._emblem = drawing("party", look.px(40), look, self, colour=look.colours.sea)
        row.addWidget(self._emblem, 0, Qt.AlignmentFlag.AlignTop)
        row.setSpacing(look.px(14))
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(look.px(10))
        row.addLayout(self._halves, 1)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self.name)
        names.addWidget(self.facts)
        self._halves.addLayout(names, 3)
        self._points = QVBoxLayout()
        self._points.setSpacing(look.px(4))
        self._points.addWidget(self.total)
        self.bar = PointsBar(look, (), None, "")
        self._points.addWidget(self.bar)
        self.left = label("", role="muted")
        self.left.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._points.addWidget(self.left)
        self.players: list[PurseBar] = []
        self._halves.addLayout(self._points, 2)
        row.addWidget(self.add, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.settings, 0, Qt.AlignmentFlag.AlignTop)
        # Never lower than its lines want: a name in large letters breaks into two.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def show_sheet(self, sheet: PartyReading, *, writable: bool) -> None:
        """Show the force; the bar is drawn again only when points have changed."""
        t, verdict = self._look.t, sheet.verdict
        self.name.set_text(verdict.name)
        self.name.editable = writable
        self.add.setEnabled(writable)
        facts = [
            sheet.game[t.lang],
            *([sheet.side[t.lang]] if sheet.side[t.lang] else []),
            t.plural("party.figures", verdict.figures),
        ]
        purse = sheet.purse("")
        self.setProperty("rule", purse.rule if purse is not None else "")
        cost, limit = totals(verdict, sheet.bench.purses)
        costs = tuple(m.cost for m in verdict.members)
        shares = tuple(p for p in sheet.bench.purses if p.player)
        words = sheet.bench.words[t.lang]
        key = (tuple(facts), words, cost, limit, costs, shares)
        if key == self._key:
            return
        self._key = key
        self.facts.setText("\n".join(line for line in (" · ".join(facts), words) if line))
        spent = t("party.spent_free", cost=cost, points=sheet.points)
        if limit is not None:
            spent = t("party.spent", cost=cost, limit=limit, points=sheet.points)
        left = "" if limit is None else t("party.left" if cost <= limit else "party.over", n=abs(limit - cost))
        self.total.setText(spent)
        self.left.setText(left)
        self.left.setVisible(bool(left))
        _dress(self.left, "error" if limit is not None and cost > limit else "muted")
        _dress(self.total, "error" if limit is not None and cost > limit else "title")
        self.bar.show_costs(costs, limit, spent)
        self._show_players(shares, lambda: PurseBar(self._look))

    def _show_players(self, shares: tuple[object, ...], make: Callable[[], PurseBar]) -> None:
        while len(self.players) < len(shares):
            self.players.append(make())
            self._points.addWidget(self.players[-1])
        for place, bar in enumerate(self.players):
            bar.set_purse(shares[place] if place < len(shares) else None)  # type: ignore[arg-type]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the points under the name where there is no room beside it."""
        super().resizeEvent(event)
        wide = self.width() >= self._look.px(NARROW)
        wanted = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._halves.direction() != wanted:
            self._halves.setDirection(wanted)
            self._emblem.setVisible(wide)
            side = Qt.AlignmentFlag.AlignRight if wide else Qt.AlignmentFlag.AlignLeft
            for part in (self.total, self.left):
                part.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the border of a chart on its panel."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self._look.colours.panel))
            draw_border(painter, self.rect().toRectF(), self._look.colours, width=self._look.px(6))


def _dress(part: QWidget, role: str) -> None:
    if part.property("role") != role:
        part.setProperty("role", role)
        part.style().unpolish(part)
        part.style().polish(part)
