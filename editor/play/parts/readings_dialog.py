"""What was agreed for a battle, to be read while it is played: its readings of the rules, each with what it changes.

Readings that decided something and that the campaign has not chosen yet stand first, to be kept or changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.play.match import Match
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.roomy import open_at
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip, title
from models.games.values import Choices, Option


class ReadingsSheet(QDialog):
    """Not modal. What is agreed holds until the battle is over; what is chosen here, for battles begun from now on."""

    def __init__(self, look: Look, match: Match, parent: QWidget) -> None:
        super().__init__(parent)
        t, setup, options = look.t, match.setup, match.options
        self._match = match
        self.unread: dict[str, FormCombo] = {}
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look.name("action.play_readings"))
        inside = QWidget()
        self._lines = QVBoxLayout(inside)
        self._lines.setContentsMargins(0, 0, look.px(12), 0)
        self._lines.setSpacing(look.px(3))
        if match.readings.unread:
            self._add_unread(look, match.readings.unread)
        for each in match.battles.agreements():
            said = each.kept if setup.agreements.get(each.id) else each.left
            self._lines.addWidget(label(said[t.lang], wrap=True))
        for option in options:
            if option.heading[t.lang]:
                self._lines.addSpacing(look.px(8))
                self._lines.addWidget(label(option.heading[t.lang], role="section"))
            self._tell(look, option, setup.choices)
        self._lines.addStretch()
        area = scrolled(inside)
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setProperty("role", "read")
        area.setAccessibleName(self.windowTitle())
        changed = sum(each.chosen(setup.choices) != each.default for each in options)
        self.close_it = QPushButton(t("window.close"))
        self.close_it.setAccessibleName(t("window.close"))
        self.close_it.clicked.connect(self.close)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(20), look.px(16), look.px(8), look.px(14))
        box.setSpacing(look.px(8))
        box.addWidget(title(self.windowTitle(), look, 19, wrap=True))
        words = t.plural("options.count", changed) if changed else t("options.count_none")
        if not match.count:
            words = t("play.readings_first") + " " + words
        box.addWidget(label(words, role="muted", wrap=True))
        box.addWidget(area, 1)
        foot = QHBoxLayout()
        foot.addStretch()
        if self.unread:
            foot.addWidget(self.keep)
        foot.addWidget(self.close_it)
        box.addLayout(foot)
        open_at(self, min(look.px(460), 900), min(look.px(560), 640))
        next(iter(self.unread.values()), area).setFocus()

    def _add_unread(self, look: Look, options: Sequence[Option]) -> None:
        """Show the readings that wait to be read, each with a choice, and the button that keeps them."""
        t, lang = look.t, look.t.lang
        self._lines.addWidget(label(t("play.readings_decided"), role="section"))
        for option in options:
            words = f"{option.title[lang]} ({option.ambiguity})"
            combo = FormCombo(tuple((value.id, value.title[lang]) for value in option.values), least=10)
            combo.setCurrentIndex(combo.findData(option.chosen(self._match.setup.choices)))
            combo.setAccessibleName(words)
            combo.setToolTip(plain_tip(t("play.reading_change_tip")))
            effect = label(option.value(self._match.setup.choices).effect[lang], role="muted", wrap=True)
            for each in (label(words, role="strong", wrap=True), combo, effect):
                self._lines.addWidget(each)
            self._lines.addSpacing(look.px(4))
            self.unread[option.id] = combo
        self.keep = QPushButton(t("play.readings_keep"))
        self.keep.setAccessibleName(t("play.readings_keep"))
        self.keep.setToolTip(plain_tip(t("play.readings_keep_tip")))
        self.keep.setProperty("role", "primary")
        self.keep.clicked.connect(self._keep)

    def _keep(self) -> None:
        """Choose the readings for the campaign; one that differs from this battle's says from when it holds."""
        choices = self._match.setup.choices
        for option in self._match.readings.unread:
            if option.id in self.unread:
                value = str(self.unread[option.id].currentData())
                if value != option.chosen(choices):
                    self._match.say(self._match.t("play.reading_later"))
                self._match.readings.choose(option.id, value)
        self.close()

    def _tell(self, look: Look, option: Option, choices: Choices) -> None:
        t, value = look.t, option.value(choices)
        usual = value.id == option.default
        words = t("options.reading", option=option.title, value=value.title)
        self._lines.addSpacing(look.px(4))
        self._lines.addWidget(label(words if usual else t("options.other", words=words), role="strong", wrap=True))
        effect = value.effect[t.lang]
        self._lines.addWidget(label(f"{effect} ({option.rule})", role="muted", wrap=True))
