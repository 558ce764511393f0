"""One ambiguity on a card: its readings, the one in force, and under the others what they would change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from editor.options.effects import Effect
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, SentenceList, sentence
from editor.widgets.text import label, title
from models.games.values import Option, OptionValue
from models.i18n import Text
from models.problem import Grade, Problem

ICONS = {Grade.ERROR: "error", Grade.WARNING: "warning", Grade.NOTICE: "notice"}
ROLES = {Grade.ERROR: "error", Grade.WARNING: "warning", Grade.NOTICE: "muted"}


class OptionCard(QFrame):
    """A card; it calls `choose(value_id)` when the user chooses another reading."""

    def __init__(
        self, look: Look, option: Option, points: Text, choose: Callable[[str], None], explain: Explain
    ) -> None:
        super().__init__()
        self._look, self._points, self.option = look, points, option
        self.radios: dict[str, QRadioButton] = {}
        self.lines: dict[str, SentenceList] = {}
        self.setProperty("role", "card")
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(12))
        box.setSpacing(look.px(6))
        head = QHBoxLayout()
        head.addWidget(title(option.title[look.t.lang], look, 17, wrap=True), 1)
        source = label(option.ambiguity, role="caption")
        source.setToolTip(look.t("options.ambiguity_tip"))
        head.addWidget(source, 0, Qt.AlignmentFlag.AlignTop)
        box.addLayout(head)
        self._group = QButtonGroup(self)
        for value in option.values:
            box.addWidget(self._way(value, choose, explain))
        box.addStretch(1)
        box.addWidget(label(option.rule, role="caption", wrap=True))

    def show_chosen(self, value_id: str, *, writable: bool) -> None:
        """Mark the reading in force, and clear what the others would change."""
        for each, radio in self.radios.items():
            radio.blockSignals(True)
            radio.setChecked(each == value_id)
            radio.blockSignals(False)
            radio.setEnabled(writable or each == value_id)
            self.lines[each].clear()
        role = "card-lit" if value_id != self.option.default else "card"
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)

    def show_effects(self, found: Mapping[str, Effect]) -> None:
        """Show under each other reading what it would change, by the id of its value."""
        t = self._look.t
        for value_id, effect in found.items():
            lines = self.lines[value_id]
            lines.clear()
            for name, before, after in effect.costs:
                words = t("options.cost", name=name, before=before, after=after, points=self._points)
                lines.tell(words, "points")
            for problem in effect.appear:
                self._tell(lines, "options.appears", problem, ROLES[problem.grade], ICONS[problem.grade])
            for problem in effect.vanish:
                self._tell(lines, "options.vanishes", problem, "good", "ok")

    def _tell(self, lines: SentenceList, key: str, problem: Problem, role: str, icon: str) -> None:
        where = problem.where.spoken(self._look.t.lang)
        lines.tell(self._look.t(key, where=where, words=sentence(self._look, problem)), icon, role, problem.rule)

    def _way(self, value: OptionValue, choose: Callable[[str], None], explain: Explain) -> QWidget:
        look, lang = self._look, self._look.t.lang
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(2))
        name = value.title[lang]
        radio = QRadioButton(name.replace("&", "&&"))
        radio.setAccessibleName(look.t("options.reading", option=self.option.title, value=name))
        radio.setAccessibleDescription(value.effect[lang])
        radio.setFont(look.font(14, radio.font().Weight.DemiBold))
        radio.toggled.connect(partial(self._toggled, choose, value.id))
        self._group.addButton(radio)
        self.radios[value.id] = radio
        first = QHBoxLayout()
        first.setSpacing(look.px(8))
        first.addWidget(radio)
        if value.id == self.option.default:
            first.addWidget(label(look.t("options.default"), role="muted"))
        first.addStretch(1)
        column.addLayout(first)
        words = QVBoxLayout()
        words.setContentsMargins(look.px(27), 0, 0, look.px(4))
        words.setSpacing(look.px(4))
        words.addWidget(label(value.effect[lang], role="muted", wrap=True))
        self.lines[value.id] = SentenceList(look, explain)
        words.addWidget(self.lines[value.id])
        column.addLayout(words)
        return box

    def _toggled(self, choose: Callable[[str], None], value_id: str, on: bool) -> None:
        if on:
            choose(value_id)
