"""The form of a question without a table: which card, what it does, from where, to where."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from editor.widgets.chip import chip
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.text import label
from models.games.facets.card_tables import CardQuestion, QuestionForm


class QuestionSide(QFrame):
    """`asked` is emitted with each change; `question` is the question as it stands."""

    asked = Signal()

    def __init__(self, look: Look, form: QuestionForm) -> None:
        super().__init__()
        self._look, self._form, self._busy = look, form, False
        self.setProperty("role", "card")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(look.px(18), look.px(14), look.px(18), look.px(14))
        self._column.setSpacing(look.px(4))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(look.px(12))
        self._grid.setVerticalSpacing(look.px(4))
        self.fields: dict[str, FormCombo] = {}
        self._labels: dict[str, QWidget] = {}
        self.traits: dict[str, QPushButton] = {}
        lang = look.t.lang
        named = sorted(form.cards.items(), key=lambda each: each[1][lang].casefold())
        self._field("card", [*((k, n[lang]) for k, n in form.sorts.items()), *((k, n[lang]) for k, n in named)])
        self.fields["card"].insertSeparator(len(form.sorts))
        self._field("act", [(key, _begun(name[lang])) for key, name in form.acts.items()])
        places = [(key, name[lang]) for key, name in form.places.items()]
        self._field("from", places)
        self._field("to", places)
        self._column.addLayout(self._grid)
        self._column.addSpacing(look.px(6))
        self._column.addWidget(label(look.t("cardtable.ask_traits"), role="caption"))
        flow = FlowLayout(look.px(5))
        for key, name in form.traits.items():
            self.traits[key] = chip(look, name[lang])
            self.traits[key].toggled.connect(self._changed)
            flow.addWidget(self.traits[key])
        self._column.addLayout(flow)
        self._column.addStretch(1)
        self.show_question(CardQuestion("starfighter", "move", "sector", "system"))

    @property
    def question(self) -> CardQuestion:
        """The question by the form."""
        value = {key: str(field.currentData()) for key, field in self.fields.items()}
        ends = self._form.ends.get(value["act"], ())
        traits = tuple(key for key, made in self.traits.items() if made.isChecked())
        return CardQuestion(
            value["card"], value["act"], value["to"] if "to" in ends else "",
            value["from"] if "from" in ends else "", traits,
        )  # fmt: skip

    def show_question(self, question: CardQuestion) -> None:
        """Fill the form with a question and ask it."""
        self._busy = True
        wanted = {"card": question.card, "act": question.act, "to": question.to, "from": question.from_}
        for key, value in wanted.items():
            place = self.fields[key].findData(value)
            if value and place >= 0:
                self.fields[key].setCurrentIndex(place)
        for key, made in self.traits.items():
            made.setChecked(key in question.traits)
        self._busy = False
        self._changed()

    def subject(self) -> str:
        """Return the question in words: the card, what it does, from where, to where."""
        t, shown = self._look.t, {key: field.currentText() for key, field in self.fields.items()}
        ends = self._form.ends.get(str(self.fields["act"].currentData()), ())
        place = shown["to"] if "to" in ends else ""
        if "from" in ends:
            place = t("cardtable.ask_way", start=shown["from"], end=place)
        said = t.pair(shown["card"], self._form.acts[str(self.fields["act"].currentData())])
        return f"{said}, {place}" if place else said

    def _field(self, key: str, ways: list[tuple[str, str]]) -> None:
        words = self._look.t(f"cardtable.ask_{key}")
        made = FormCombo(ways, least=12)
        made.setAccessibleName(words)
        named = label(words, role="caption")
        named.setBuddy(made)
        row, column = divmod(len(self.fields), 2)
        self._grid.addWidget(named, 2 * row, column)
        self._grid.addWidget(made, 2 * row + 1, column)
        made.currentIndexChanged.connect(partial(self._changed))
        self.fields[key], self._labels[key] = made, named

    def _changed(self, _index: int = 0) -> None:
        if self._busy or len(self.fields) < 4:
            return
        ends = self._form.ends.get(str(self.fields["act"].currentData()), ())
        for key in ("from", "to"):
            self.fields[key].setVisible(key in ends)
            self._labels[key].setVisible(key in ends)
        self.asked.emit()


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]
