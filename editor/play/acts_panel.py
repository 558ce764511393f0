"""What can be done now as buttons: chance and damage, the rule, and why the rest cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from editor.play.scene import percent
from editor.widgets.look import Look
from editor.widgets.problem_line import rule_button
from editor.widgets.text import label, plain_tip
from models.games.battle import Offered, View

Do = Callable[[Offered], object]


class ActsPanel(QWidget):
    """Lists offers: those that can be done first; the others behind a switch, each with its reason."""

    wants_rule = Signal(str)

    def __init__(self, look: Look, do: Do) -> None:
        super().__init__()
        self._look, self._do = look, do
        self.buttons: list[QPushButton] = []
        self.denied: list[QPushButton] = []
        self._open = False
        self._told: tuple[tuple[Offered, ...], View] | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(look.px(10), look.px(4), look.px(10), look.px(8))
        self._box.setSpacing(look.px(4))
        self._box.addStretch()

    def show_offers(self, offers: Sequence[Offered], view: View) -> None:
        """Show what is offered at a moment."""
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
        self.buttons, self.denied = [], []
        offers, view = self._told or ((), None)
        if view is not None:
            for each in offers:
                if each.denied is None:
                    self._box.addWidget(self._row(each, view))
            self._add_denied([each for each in offers if each.denied is not None])
        self._box.addStretch()
        self.setUpdatesEnabled(True)

    def _row(self, offered: Offered, view: View) -> QWidget:
        look = self._look
        words = act_words(look, offered, view)
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(6))
        made = _ActButton(words)
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
        row.addWidget(rule_button(look, offered.rule, self.wants_rule.emit))
        return line

    def _add_denied(self, offers: Sequence[Offered]) -> None:
        """Show what cannot be done, one line for each act, with the reason."""
        by_name: dict[str, Offered] = {}
        for each in offers:
            by_name.setdefault(each.name[self._look.t.lang], each)
        if not by_name:
            return
        look = self._look
        switch = QPushButton(look.t.plural("play.denied", len(by_name)))
        switch.setProperty("role", "link")
        switch.setIcon(look.icon("chevron-down" if self._open else "chevron-right"))
        switch.setAccessibleName(switch.text())
        switch.clicked.connect(self._turn)
        self._box.addWidget(switch, 0, Qt.AlignmentFlag.AlignLeft)
        for name, each in by_name.items() if self._open else ():
            assert each.denied is not None
            why = look.t(each.denied.key, **each.denied.args)
            line = QWidget()
            row = QHBoxLayout(line)
            row.setContentsMargins(look.px(6), 0, 0, 0)
            row.setSpacing(look.px(6))
            made = QPushButton(name)
            made.setIcon(look.icon(each.icon))
            made.setEnabled(False)
            made.setProperty("role", "chip")
            made.setToolTip(plain_tip(why))
            made.setAccessibleName(name)
            made.setAccessibleDescription(why)
            self.denied.append(made)
            row.addWidget(made, 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(label(why, role="muted", wrap=True), 1)
            row.addWidget(rule_button(look, each.denied.rule, self.wants_rule.emit), 0, Qt.AlignmentFlag.AlignTop)
            self._box.addWidget(line)

    def _turn(self) -> None:
        self._open = not self._open
        self._build()


class _ActButton(QPushButton):
    """A button that shortens its words in the middle where there is no room: the chance at their end stays."""

    def __init__(self, words: str) -> None:
        super().__init__(words.replace("&", "&&"))
        self._words = words

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words."""
        super().resizeEvent(event)
        room = self.width() - self.iconSize().width() - 26
        fitted = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideMiddle, room)
        self.setText(fitted.replace("&", "&&"))


def act_words(look: Look, offered: Offered, view: View) -> str:
    """Return an act in words: its name, whom it is done to, its chance."""
    lang = look.t.lang
    words = offered.name[lang]
    if offered.target:
        words = look.t("play.act_on", act=words, who=view.token(offered.target).name)
    if offered.chance is not None:
        words = look.t("play.act_chance", act=words, percent=percent(offered))
    return words


def chance_words(look: Look, offered: Offered) -> str:
    """Return chance and expected damage of an act in words; empty where no die decides."""
    if offered.chance is None:
        return ""
    if offered.damage is None:
        return look.t("play.chance", act=offered.name, percent=percent(offered))
    damage = f"{float(offered.damage):.1f}".replace(".", "," if look.t.lang == "fr" else ".")
    return look.t("play.chance_damage", act=offered.name, percent=percent(offered), damage=damage)
