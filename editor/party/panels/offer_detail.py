"""What the chosen offer is, gives, costs and breaks, with the one button that takes it, or the reason it needs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.party.panels.problem_notes import ReasonField, link
from editor.party.panels.shop_items import TEMPLATES, ShopItemModel, ShopRow
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, grade_colour
from editor.widgets.text import label, title
from models.problem import Grade, Problem


class OfferDetail(QFrame):
    """Shows the current row of the shop; its labels stay, only their words change."""

    taken = Signal(object)
    given_back = Signal(object)
    allowed = Signal(object, str)

    def __init__(self, look: Look, items: ShopItemModel, explain: Explain) -> None:
        super().__init__()
        t = look.t
        self._look = look
        self._items = items
        self._explain = explain
        self._row: ShopRow | None = None
        self._low = self._flat = False
        self.wanted = True
        self.writable = True
        self.recruits: Callable[[str], str] = lambda _template: ""
        """What a ready-made member is in words, by the id of his offer."""
        self.setProperty("role", "detail")
        self.name = title("", look, 17, wrap=True)
        self.rule = QPushButton()
        self.rule.setProperty("role", "rule")
        self.rule.setAccessibleName(t("party.open_rule", rule=""))
        self.rule.setCursor(Qt.CursorShape.PointingHandCursor)
        self.rule.clicked.connect(lambda: explain(self.rule.text()))
        self.words = label("", wrap=True)
        self.gives = label("", role="strong", wrap=True)
        self.recruit = label("", wrap=True)
        self.after = label("", role="muted", wrap=True)
        self.loses = label("", role="warning", wrap=True)
        self.reasons = QWidget()
        self._reasons = QVBoxLayout(self.reasons)
        self._reasons.setContentsMargins(0, 0, 0, 0)
        self._reasons.setSpacing(look.px(2))
        self.take = QPushButton(t("build.take"))
        self.take.setProperty("role", "primary")
        self.back = QPushButton(t("build.put_back"))
        self.anyway = link(t("build.anyway"), self.ask)
        self.anyway.setToolTip(t("build.reason_tip"))
        for button, tip in ((self.take, "build.take_tip"), (self.back, "build.put_back_tip")):
            button.setAccessibleName(button.text())
            button.setToolTip(t(tip))
        self.reason = ReasonField(look)
        self.reason.hide()
        self.reason.given.connect(self._allow)
        self.reason.given_up.connect(self._give_up)
        self.take.clicked.connect(lambda: self._row and self.taken.emit(self._row))
        self.back.clicked.connect(lambda: self._row and self.given_back.emit(self._row))
        self._lay_out()
        self.show_row(None)

    def _lay_out(self) -> None:
        look = self._look
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(look.px(12), look.px(8), look.px(12), look.px(4))
        column.setSpacing(look.px(3))
        for part in (self.name, self.gives, self.recruit, self.after, self.loses, self.reasons, self.words):
            column.addWidget(part)
        column.addStretch()
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setWidget(inside)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        acts = QHBoxLayout()
        acts.setContentsMargins(look.px(12), 0, look.px(12), look.px(8))
        acts.setSpacing(look.px(6))
        acts.addWidget(self.take)
        acts.addWidget(self.back)
        acts.addWidget(self.anyway)
        acts.addWidget(self.reason, 1)
        acts.addStretch()
        acts.addWidget(self.rule)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.px(4))
        box.addWidget(self.area, 1)
        box.addLayout(acts)
        self.fit(low=False)

    def fit(self, *, low: bool, flat: bool = False) -> None:
        """Take less room: in a low window the words scroll, in a flat one they are hidden; the buttons stay."""
        self._low, self._flat = low, flat
        self.area.setVisible(not flat)
        self._stand()

    def _stand(self) -> None:
        """Hide where a low window needs the room for tiles, which show everything except how to allow what is
        forbidden.
        """
        offer = self._row.offer if self._row is not None else None
        spare = self._low and self._row is not None and self._row.replaces and offer is not None and offer.allowed
        template = self._row is not None and self._row.shelf.field == TEMPLATES
        # Whoever may join has odds against three foes, to be read before he is chosen.
        self.setFixedHeight(self._look.px(40 if self._flat else (156 if template else 112) if self._low else 176))
        if self.parentWidget() is not None:  # before that it would stand on the screen as a window of its own
            self.setVisible(self.wanted and not spare)
        row = self._low and self._row is not None
        for part in (self.name, self.gives, self.words):
            part.setVisible(bool(part.text()) and not row)

    def show_row(self, row: ShopRow | None) -> None:
        """Show an offer; the question for a reason closes when another offer comes."""
        if row is not None and self._row is not None and row.id != self._row.id:
            self.reason.hide()
        if row == self._row and row is not None:
            return
        self._row = row
        offer, t = (row.offer if row else None), self._look.t
        self.setEnabled(offer is not None)
        if row is None or offer is None:
            self.name.setText(t("build.nothing"))
            self.gives.clear()
            self.words.clear()
            for part in (self.rule, self.words, self.gives, self.recruit, self.after, self.loses, self.reasons):
                part.hide()
            for part in (self.take, self.back, self.anyway, self.reason):
                part.hide()
            self._stand()
            return
        self.name.setText(offer.name[t.lang])
        self._tell(self.rule, offer.rule)
        self.rule.setProperty("rule", offer.rule)
        self.rule.setAccessibleName(t("party.open_rule", rule=offer.rule))
        self.rule.setToolTip(t("party.open_rule", rule=offer.rule))
        self._tell(self.words, offer.words[t.lang])
        shifts = [f"{s.label[t.lang]} {s.before} → {s.after}" for s in offer.preview.shifts]
        self._tell(self.gives, " · ".join(part for part in (offer.amount[t.lang], *shifts) if part))
        self._tell(self.recruit, self.recruits(offer.id) if row.shelf.field == TEMPLATES else "")
        self._tell(self.after, self._after(row))
        self._tell(self.loses, t("build.loses", lost=offer.preview.lost) if offer.preview.lost else "")
        self._fill_reasons(offer.reasons, owned=bool(offer.owned))
        self._offer_acts(row)
        self._stand()

    def ask(self) -> None:
        """Show the field that asks why the rule is to be broken."""
        self.anyway.hide()
        self.reason.ask()

    def _offer_acts(self, row: ShopRow) -> None:
        offer = row.offer
        assert offer is not None
        there = row.tile and offer.owned > 0
        template = row.shelf.field == TEMPLATES
        t = self._look.t
        self.take.setText(t("build.add" if template else "build.choose" if row.tile else "build.take"))
        self.take.setAccessibleName(self.take.text())
        self.take.setVisible(self.writable and offer.allowed and not there)
        self.back.setVisible(self.writable and offer.owned > 0 and not row.tile)
        self.back.setEnabled(offer.removable)
        asking = not self.reason.isHidden()
        given = offer.owned and offer.price is None
        forbidden = not (offer.allowed or there or template or given)
        self.anyway.setVisible(self.writable and forbidden and not asking)

    def _after(self, row: ShopRow) -> str:
        offer, t = row.offer, self._look.t
        assert offer is not None
        price = self._items.price(offer)
        if row.shelf.field == TEMPLATES or (row.tile and offer.owned):
            return price
        key = "build.after" if offer.preview.left is None else "build.after_left"
        points = self._items.points
        told = t(key, cost=offer.preview.cost, left=offer.preview.left, points=points)
        mine = t("build.is_owned") if offer.owned else ""
        return " · ".join(part for part in (mine, price, told) if part)

    def _fill_reasons(self, found: tuple[Problem, ...], *, owned: bool) -> None:
        emptied(self._reasons)
        for problem in found:
            line = label(
                self._look.t(problem.key, **problem.args), role="muted" if owned else str(problem.grade), wrap=True
            )
            if problem.rule:
                line.setText(f"{line.text()} ({problem.rule})")
            line.setProperty("rule", problem.rule)
            line.setStyleSheet(
                f"color: {grade_colour(self._look, problem.grade)};"
                if problem.grade is Grade.NOTICE and not owned
                else ""
            )
            self._reasons.addWidget(line)
        self.reasons.setVisible(bool(found))

    def _tell(self, part: QWidget, words: str) -> None:
        part.setText(words)  # type: ignore[attr-defined]
        part.setVisible(bool(words))

    def _allow(self, reason: str) -> None:
        if self._row is not None:
            self.reason.hide()
            self.allowed.emit(self._row, reason)

    def _give_up(self) -> None:
        self.reason.hide()
        if self._row is not None:
            self._offer_acts(self._row)
            self.anyway.setFocus()
