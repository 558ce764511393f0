"""What was agreed for a battle, to be read while it is played: its readings of the rules, each with what it changes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from editor.widgets.layouts.roomy import open_at
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.games.scenarios.pieces import Agreement, Setup
from models.games.values import Choices, Option


class ReadingsSheet(QDialog):
    """Not modal, and nothing can be changed: what is agreed holds until the battle is over."""

    def __init__(
        self, look: Look, setup: Setup, agreements: Sequence[Agreement], options: Sequence[Option], parent: QWidget
    ) -> None:
        super().__init__(parent)
        t = look.t
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look.name("action.play_readings"))
        inside = QWidget()
        self._lines = QVBoxLayout(inside)
        self._lines.setContentsMargins(0, 0, look.px(12), 0)
        self._lines.setSpacing(look.px(3))
        for each in agreements:
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
        box.addWidget(label(words, role="muted", wrap=True))
        box.addWidget(area, 1)
        box.addWidget(self.close_it, 0, Qt.AlignmentFlag.AlignRight)
        open_at(self, min(look.px(460), 900), min(look.px(560), 640))
        area.setFocus()

    def _tell(self, look: Look, option: Option, choices: Choices) -> None:
        t, value = look.t, option.value(choices)
        usual = value.id == option.default
        words = t("options.reading", option=option.title, value=value.title)
        self._lines.addSpacing(look.px(4))
        self._lines.addWidget(label(words if usual else t("options.other", words=words), role="strong", wrap=True))
        effect = value.effect[t.lang]
        self._lines.addWidget(label(f"{effect} ({option.rule})" if option.rule else effect, role="muted", wrap=True))
