"""The answer to a question, as a card: a sign, what it costs, the rules that speak, what would help."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QFrame, QVBoxLayout

from editor.card_table.reading import CardGame
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, told_line
from editor.widgets.text import label, title
from models.games.contents import field_words
from models.games.facets.card_tables import Answer, CardVerdict, said_first

SIGNS: Final[dict[Answer, tuple[str, str, str]]] = {
    "forbidden": ("forbidden", "error", "✕"),
    "costs": ("points", "warning", ""),
    "silent": ("info", "muted", "–"),
}
"""The icon, the style and the short sign of each answer; a price is its own sign."""
ROLES: Final[dict[Answer, str]] = {"forbidden": "card-bad", "costs": "card-lit", "silent": "card"}


class AnswerCard(QFrame):
    """Shows one verdict; `words` are all its sentences, for who reads it aloud."""

    def __init__(self, look: Look, explain: Explain) -> None:
        super().__init__()
        self._look, self._explain = look, explain
        self.words: tuple[str, ...] = ()
        self.setProperty("role", "card")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(look.px(18), look.px(14), look.px(18), look.px(14))
        self._column.setSpacing(look.px(8))

    def show_verdict(self, known: CardGame, subject: str, verdict: CardVerdict) -> None:
        """Show what the rules say of a subject."""
        look, t = self._look, self._look.t
        emptied(self._column)
        self.setProperty("role", ROLES[verdict.answer])
        self.style().unpolish(self)
        self.style().polish(self)
        icon, _, _ = SIGNS[verdict.answer]
        first = said_first(verdict, t)
        self._column.addWidget(label(subject, role="caption", wrap=True))
        said = [first]
        if verdict.answer == "silent":
            self._column.addWidget(told_line(look, first, icon, "", "", self._explain))
        else:
            head = title(first, look, 24, wrap=True)
            colours = look.colours
            ink = colours.vermilion_words if verdict.answer == "forbidden" else colours.gold_words
            head.setStyleSheet(f"color: {ink}")
            self._column.addWidget(head)
        rules = known.game.rules()
        for rule in verdict.rules:
            words = rules[rule].text[t.lang]
            said.append(words)
            sign = "error" if verdict.answer == "forbidden" else "rules"
            self._column.addWidget(told_line(look, words, sign, "", rule, self._explain))
        notes = [(t("cardtable.lifted", card=verdict.lifted_by), "ok", "good")] if verdict.lifted_by else []
        notes += [(t(key), "fix", "good") for key in verdict.instead]
        notes += [(t("cardtable.needed", field=field_words(each)), "edit", "warning") for each in verdict.missing]
        notes += [(t("cardtable.assumed", readings=verdict.assumed), "options", "muted")] if verdict.assumed else []
        for words, sign, tint in notes:
            said.append(words)
            self._column.addWidget(told_line(look, words, sign, tint, "", self._explain))
        self._column.addStretch(1)
        self.words = tuple(said)
        self.setAccessibleName(subject)
        self.setAccessibleDescription(" ".join(said))
