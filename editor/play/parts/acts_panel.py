"""The acts that are possible now as buttons with chance, damage and rule, and why the others are not possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from editor.play.scene import percent
from editor.widgets.look import Look
from editor.widgets.problem_line import rule_button
from editor.widgets.tabbing import tab_through
from editor.widgets.text import label, plain_tip
from models.games.battle.values import BattleView, Offered
from models.games.table_ground import decimal

PADDING: Final = 38
"""Pixels a button keeps round its words, in large letters too."""
Do = Callable[[Offered[object]], object]


class ActsPanel(QWidget):
    """Lists offers: first those that can be done; the others behind a switch, each with its reason.

    `pointed` carries the offer whose button is under the pointer or has the keyboard, None for none. Tab and the arrows
    go from act to act, then to the rules.
    """

    wants_rule = Signal(str)
    pointed = Signal(object)

    switch: QPushButton

    def __init__(self, look: Look, do: Do) -> None:
        super().__init__()
        self._look, self._do = look, do
        self.buttons: list[QPushButton] = []
        self.denied: list[QPushButton] = []
        self._others: list[QPushButton] = []
        self._open = False
        self._told: tuple[tuple[Offered[object], ...], BattleView] | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(look.px(10), look.px(4), look.px(10), look.px(8))
        self._box.setSpacing(look.px(4))
        self._box.addStretch()

    def show_offers(self, offers: Sequence[Offered[object]], view: BattleView) -> None:
        """Show the offers at a moment of the battle."""
        told = tuple(offers), view
        if told != self._told:
            self._told = told
            self._build()

    def _build(self) -> None:
        self.setUpdatesEnabled(False)
        while self._box.count():
            item = self._box.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons, self.denied, self._others = [], [], []
        offers, view = self._told or ((), None)
        if view is not None:
            for each in offers:
                if each.denied is None and not each.vain:
                    self._box.addWidget(self._row(each, view))
            self._add_rest([each for each in offers if each.denied is not None or each.vain], view)
        self._box.addStretch()
        self.setUpdatesEnabled(True)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The widgets Tab goes through: the acts, the switch for the rest, the rules."""
        return (*self.buttons, *self._others)

    def take_keyboard(self) -> None:
        """Give the keyboard to the first act and scroll to it."""
        if not self.buttons:
            return
        self.buttons[0].setFocus(Qt.FocusReason.ShortcutFocusReason)
        above = self.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        if above is not None:
            above.ensureWidgetVisible(self.buttons[0])

    def _row(self, offered: Offered[object], view: BattleView) -> QWidget:
        look = self._look
        words = act_words(look, offered, view)
        name = offered.name[look.t.lang]
        parts = (name, words.removeprefix(name)) if words.startswith(name) else ("", words)
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(6))
        made = _ActButton(parts, partial(self.pointed.emit, offered), partial(self.pointed.emit, None))
        made.setIcon(look.icon(offered.icon))
        made.setIconSize(QSize(look.px(18), look.px(18)))
        made.setProperty("role", "chip")
        made.setStyleSheet("text-align: left;")
        made.setAccessibleName(words)
        made.setToolTip(plain_tip(chance_words(look, offered) or words))
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        made.clicked.connect(partial(self._do, offered))
        self.buttons.append(made)
        row.addWidget(made, 1)
        if offered.rule:
            row.addWidget(self._rule(offered.rule))
        told = offered.told[look.t.lang]
        if not told:
            return line
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, look.px(2))
        column.setSpacing(look.px(1))
        column.addWidget(line)
        column.addWidget(label(told, role="muted", wrap=True))
        made.setAccessibleDescription(told)
        return whole

    def _rule(self, rule: str) -> QPushButton:
        made = rule_button(self._look, rule, self.wants_rule.emit)
        self._others.append(made)
        return made

    def _add_rest(self, offers: Sequence[Offered[object]], view: BattleView) -> None:
        """Add the acts that would change nothing or cannot be done, a line for each, with the reason."""
        by_name: dict[str, Offered[object]] = {}
        vain = [each for each in offers if each.denied is None]
        for each in offers:
            if each.denied is not None:
                by_name.setdefault(each.name[self._look.t.lang], each)
        if not by_name and not vain:
            return
        look = self._look
        words = look.t.plural("play.denied", len(by_name) + len(vain))
        switch = _ActButton(("", words), lambda: None, lambda: None)
        switch.setToolTip(plain_tip(words))
        switch.setProperty("role", "link")
        switch.setIcon(look.icon("chevron-down" if self._open else "chevron-right"))
        switch.setAccessibleName(words)
        switch.setStyleSheet("text-align: left;")
        switch.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._box.addWidget(switch)
        self.switch = switch
        self._others.insert(0, switch)
        inside = QWidget()
        self._rest = QVBoxLayout(inside)
        self._rest.setContentsMargins(0, 0, 0, 0)
        self._rest.setSpacing(look.px(4))
        self._box.addWidget(inside)
        fill = partial(self._fill_rest, vain, by_name, view)
        switch.clicked.connect(partial(self._turn, switch, inside, fill))
        inside.setVisible(self._open)
        if self._open:
            fill()

    def _fill_rest(
        self, vain: Sequence[Offered[object]], by_name: Mapping[str, Offered[object]], view: BattleView
    ) -> None:
        look = self._look
        for each in vain:
            self._rest.addWidget(self._row(each, view))
        for name, each in by_name.items():
            assert each.denied is not None
            why = look.t(each.denied.key, **each.denied.args)
            # The reason stands below: beside the name it would make the panel wider than its room.
            line, top = QWidget(), QHBoxLayout()
            column = QVBoxLayout(line)
            column.setContentsMargins(look.px(6), 0, 0, look.px(4))
            column.setSpacing(look.px(2))
            top.setSpacing(look.px(6))
            made = _ActButton(("", name), lambda: None, lambda: None)
            made.setIcon(look.icon(each.icon))
            made.setEnabled(False)
            made.setProperty("role", "chip")
            made.setStyleSheet("text-align: left;")
            made.setToolTip(plain_tip(why))
            made.setAccessibleName(name)
            made.setAccessibleDescription(why)
            made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            self.denied.append(made)
            top.addWidget(made, 1)
            top.addWidget(self._rule(each.denied.rule))
            column.addLayout(top)
            column.addWidget(label(why, role="muted", wrap=True))
            self._rest.addWidget(line)

    def _turn(self, switch: QPushButton, inside: QWidget, fill: Callable[[], None]) -> None:
        """Show or hide the rest: what stands above does not move, and the keyboard stays on the switch."""
        self._open = not self._open
        switch.setIcon(self._look.icon("chevron-down" if self._open else "chevron-right"))
        if self._open and not self._rest.count():
            fill()
            tab_through(self.stops)
        inside.setVisible(self._open)


class _ActButton(QPushButton):
    """A button that wraps to more lines where there is no room: target and chance of the act."""

    def __init__(self, words: tuple[str, str], entered: Callable[[], None], left: Callable[[], None]) -> None:
        super().__init__("".join(words).replace("&", "&&"))
        self._words, self._entered, self._left = words, entered, left

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Emit that the keyboard is on it."""
        super().focusInEvent(event)
        self._entered()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emit that the keyboard has left it."""
        super().focusOutEvent(event)
        self._left()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Emit that the pointer is on it."""
        super().enterEvent(event)
        self._entered()

    def leaveEvent(self, event: QEvent) -> None:
        """Emit that the pointer has left it."""
        super().leaveEvent(event)
        self._left()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the words to the new width."""
        super().resizeEvent(event)
        name, rest = self._words
        metrics, room = self.fontMetrics(), self.width() - self.iconSize().width() - PADDING
        lines = [name + rest]
        if name and metrics.horizontalAdvance(lines[0]) > room:
            lines = [part for part in (name, rest.lstrip(" \u00a0:")) if part]
        fitted = [line for each in lines for line in broken(each, metrics, room)]
        self.setText("\n".join(fitted).replace("&", "&&"))
        # A layout does not ask again for the height of what it is just giving a width.
        self.setMinimumHeight(self.sizeHint().height())


def broken(words: str, metrics: QFontMetrics, room: int) -> tuple[str, ...]:
    """Return words broken into lines of a width in pixels; a word too long for a line is shortened."""
    lines = [""]
    for each in words.split(" "):
        longer = f"{lines[-1]} {each}".strip()
        if lines[-1] and metrics.horizontalAdvance(longer) > room:
            lines.append(each)
        else:
            lines[-1] = longer
    return tuple(metrics.elidedText(each, Qt.TextElideMode.ElideMiddle, room) for each in lines)


def act_words(look: Look, offered: Offered[object], view: BattleView) -> str:
    """Return an act in words: its name, its target, its chance."""
    lang = look.t.lang
    words = offered.name[lang]
    if offered.target:
        words = look.t("play.act_on", act=words, who=view.token(offered.target).name)
    if offered.chance is not None:
        words = look.t("play.act_chance", act=words, percent=percent(offered))
    return words


def chance_words(look: Look, offered: Offered[object]) -> str:
    """Return chance and expected damage of an act in words, and what it costs and gives; empty for neither."""
    t, told = look.t, offered.told[look.t.lang]
    words = _odds_words(look, offered)
    return f"{words} {told}".strip() if words else t.pair(offered.name, told) if told else ""


def _odds_words(look: Look, offered: Offered[object]) -> str:
    """Return chance and expected damage of an act in words; empty where no die decides."""
    if offered.outcomes:
        t = look.t
        told = [t.pair(each.name, t.percent(round(100 * each.chance))) for each in offered.outcomes]
        return t.pair(offered.name, " · ".join(told))
    if offered.chance is None:
        return ""
    if offered.damage is None:
        return look.t("play.chance", act=offered.name, percent=percent(offered))
    damage = decimal(f"{float(offered.damage):.1f}")
    return look.t("play.chance_damage", act=offered.name, percent=percent(offered), damage=damage)
