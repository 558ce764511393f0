"""The two sides against one enemy: each chance as a bar, in percent, and as the exact fraction."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.compare.words import MINUS, chance_words, fraction_words, short_fraction
from editor.widgets.chip import chip
from editor.widgets.form_inputs import FormCombo
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, rule_button
from editor.widgets.text import drawing, label, plain_tip, sized
from models.campaign.forces.comparing import Subject
from models.errors import SpokenError
from models.games.values import Foe, FoeOdds, Measure


class ChanceBar(QWidget):
    """A chance as a bar; the two sides have their own colour and hatching."""

    def __init__(self, look: Look, value: Fraction, place: int, words: str) -> None:
        super().__init__()
        self._look = look
        self._value = min(1.0, max(0.0, float(value)))
        self._place = place
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(words))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a wide, low size."""
        return QSize(self._look.px(120), self._look.px(12))

    def minimumSizeHint(self) -> QSize:
        """Return the least size that can still be read."""
        return QSize(self._look.px(40), self._look.px(12))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the scale with its quarters and the chance."""
        c = self._look.colours
        with QPainter(self) as painter:
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.fillRect(frame, QColor(c.sunk))
            colour = QColor(c.gold if self._place else c.sea)
            full = QRectF(frame.left(), frame.top(), frame.width() * self._value, frame.height())
            ground = QColor(colour)
            ground.setAlphaF(0.55)
            painter.fillRect(full, ground)
            brush = painter.brush()
            brush.setColor(colour)
            brush.setStyle(Qt.BrushStyle.BDiagPattern if self._place else Qt.BrushStyle.SolidPattern)
            painter.fillRect(full, brush)
            painter.setPen(QPen(QColor(c.line), 1))
            for quarter in (0.25, 0.5, 0.75):
                x = frame.left() + frame.width() * quarter
                painter.drawLine(int(x), 0, int(x), self.height())
            painter.setPen(QPen(QColor(c.strong_line), 1))
            painter.drawRect(frame)


class OddsPart(QFrame):
    """The odds of both sides; `chosen` carries the id of the enemy the user chose."""

    chosen = Signal(str)

    def __init__(self, look: Look, explain: Explain) -> None:
        super().__init__()
        self._look = look
        self._explain = explain
        self._foes: tuple[Foe, ...] = ()
        self._copy: list[str] = []
        self.setProperty("role", "card")
        t = look.t
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(12), look.px(8), look.px(12), look.px(10))
        column.setSpacing(look.px(6))
        head = QHBoxLayout()
        head.addWidget(drawing("odds", look.px(18), look, self, colour=look.colours.gold_words))
        head.addWidget(label(t("comparing.odds"), role="section"), 1)
        column.addLayout(head)
        row = QHBoxLayout()
        words = label(t("comparing.foe"), role="caption")
        self.foe = FormCombo()
        self.foe.setEditable(True)
        self.foe.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = self.foe.completer()
        assert completer is not None
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.foe.setAccessibleName(t("comparing.foe"))
        self.foe.setToolTip(t("comparing.foe_tip"))
        self.foe.setMaxVisibleItems(16)
        self.foe.activated.connect(lambda _index: self.chosen.emit(self.foe.currentData() or ""))
        words.setBuddy(self.foe)
        row.addWidget(words)
        row.addWidget(self.foe, 1)
        self.copy = chip(look, t("comparing.copy"), icon="copy", tip=t("comparing.copy_tip"), checkable=False)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText("\n".join(self._copy)))
        row.addWidget(self.copy)
        column.addLayout(row)
        self._inside = QWidget()
        column.addWidget(self._inside)
        self.measures: list[tuple[str, int, Fraction]] = []

    def show_sides(self, sides: Sequence[Subject], foe_id: str) -> None:
        """Compute both sides against an enemy; where neither can be computed, say what to choose."""
        self._fill(sides, foe_id)
        self.measures, self._copy = [], []
        old, self._inside = self._inside, QWidget()
        box = QVBoxLayout(self._inside)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(self._look.px(8))
        layout = self.layout()
        if layout is not None:
            layout.replaceWidget(old, self._inside)
        old.hide()
        old.deleteLater()
        duels = [self._duel(side) for side in sides]
        if all(duel is None for duel in duels):
            box.addWidget(label(self._look.t("comparing.no_odds"), role="muted", wrap=True))
        else:
            self._measures(box, sides, duels)
        self.copy.setEnabled(bool(self._copy))

    def _fill(self, sides: Sequence[Subject], foe_id: str) -> None:
        foes = next((side.duels.foes() for side in sides if side.duels is not None), ())
        if foes != self._foes:
            self._foes = foes
            self.foe.clear()
            for foe in sorted(foes, key=lambda each: (each.cost, each.name[self._look.t.lang])):
                role = f" — {foe.role[self._look.t.lang]}" if foe.role[self._look.t.lang] else ""
                self.foe.addItem(f"{foe.name[self._look.t.lang]} ({foe.cost}){role}", foe.id)
        self.foe.setEnabled(bool(foes))
        place = self.foe.findData(foe_id or self._equal(sides))
        self.foe.setCurrentIndex(place if place >= 0 else min(0, self.foe.count() - 1))

    def _equal(self, sides: Sequence[Subject]) -> str:
        """Return the id of the enemy whose cost is nearest to that of one figure of the member: an interesting duel.

        Where figures of both sides can be the enemy, one of the member's own side is taken only if there is no other.
        """
        member = next((side.member for side in sides if side.member is not None), None)
        cost, tags = (member.cost // member.count, member.tags) if member is not None else (0, ())
        own = {foe.role for foe in self._foes if foe.id in tags}
        found = min(self._foes, key=lambda foe: (foe.role in own, abs(foe.cost - cost)), default=None)
        return found.id if found is not None else ""

    def _duel(self, side: Subject) -> FoeOdds | None:
        foe = self.foe.currentData()
        if not foe:
            return None
        try:
            return side.duel(foe)
        except SpokenError:
            return None

    def _measures(self, box: QVBoxLayout, sides: Sequence[Subject], duels: Sequence[FoeOdds | None]) -> None:
        look, t = self._look, self._look.t
        measured: dict[str, Measure] = {m.id: m for duel in duels if duel for m in duel.measures}
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.px(12))
        grid.setVerticalSpacing(look.px(3))
        for place in range(2):
            grid.setColumnStretch(place, 1)
            grid.addWidget(label(sides[place].name[self._look.t.lang], role="strong", wrap=True), 0, place)
            duel = duels[place]
            policy = duel.policy[t.lang] if duel else t("comparing.not_measured")
            grid.addWidget(label(policy, role="muted", wrap=True), 1, place)
        line = 2
        for measure_id, measure in measured.items():
            values = [_of(duel, measure_id) for duel in duels]
            head = QHBoxLayout()
            head.setSpacing(look.px(8))
            head.addWidget(label(measure.label[t.lang], role="caption"))
            head.addWidget(label(self._difference(measure, values), role="muted"), 1)
            grid.addLayout(head, line, 0, 1, 2)
            for place, value in enumerate(values):
                if value is not None:
                    grid.addWidget(
                        self._value(measure, value, place, sides[place].name[self._look.t.lang]), line + 1, place
                    )
            line += 2
        box.addLayout(grid)
        rule = next((duel.rule for duel in duels if duel), "")
        if rule:
            box.addWidget(rule_button(look, rule, self._explain), 0, Qt.AlignmentFlag.AlignLeft)

    def _difference(self, measure: Measure, values: Sequence[Fraction | None]) -> str:
        one, other = values
        if one is None or other is None:
            return ""
        t, apart = self._look.t, other - one
        if not apart:
            return "="
        amount = chance_words(t, abs(apart), chance=measure.chance)
        shape = "◆" if not measure.better else "▲" if apart * measure.better > 0 else "▼"
        return f"{shape} {'+' if apart > 0 else MINUS}{amount}"

    def _value(self, measure: Measure, value: Fraction, place: int, name: str) -> QWidget:
        look, t = self._look, self._look.t
        self.measures.append((measure.id, place, value))
        exact = fraction_words(value)
        words = chance_words(t, value, chance=measure.chance)
        self._copy.append(t.pair(f"{name} — {measure.label[t.lang]}", f"{words} = {exact}"))
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(1))
        if measure.chance:
            column.addWidget(ChanceBar(look, value, place, t.pair(f"{name}, {measure.label[t.lang]}", words)))
        row = QHBoxLayout()
        row.setSpacing(look.px(10))
        row.addWidget(sized(words, look.title_font(15)))
        fraction = sized(short_fraction(t, value), look.font(12), role="muted", wrap=True)
        fraction.setToolTip(plain_tip(_wrap_digits(exact)).replace("\n", "<br>"))
        fraction.setAccessibleName(exact if len(exact) < 80 else short_fraction(t, value))
        fraction.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row.addWidget(fraction, 1)
        column.addLayout(row)
        return box


def _of(duel: FoeOdds | None, measure_id: str) -> Fraction | None:
    return next((m.value for m in duel.measures if m.id == measure_id), None) if duel else None


def _wrap_digits(digits: str, width: int = 60) -> str:
    """Return a long number in lines that fit a tooltip."""
    return "\n".join(digits[start : start + width] for start in range(0, len(digits), width))
