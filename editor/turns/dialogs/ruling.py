"""A ruling of the referee: what he decides, what those concerned are told, and what stands in his own book."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout, QLineEdit, QPlainTextEdit, QWidget

from editor.kit.question import QuestionDialog
from editor.turns.desk import TurnsDesk
from editor.turns.ruling_work import rule
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import label
from models.games.facets.rulings import RulingDue


class RulingDialog(QuestionDialog):
    """The base of rulings: a subclass says the decision, and calls `finish` with its parts.

    It closes once the ruling is kept; one that is refused stays as it was typed, with the reason below. The words for
    those concerned and those of the referee's own book are empty for each new ruling.
    """

    def __init__(
        self, desk: TurnsDesk, parent: QWidget, heading: str, target: str, *, correct: bool = False, key: str = "",
        wide: int = 480,
    ) -> None:  # fmt: skip
        look = desk.look
        super().__init__(look, parent, heading, wide)
        self._desk, self._target, self._correct, self._key = desk, target, correct, key
        self.told = QPlainTextEdit()
        self.told.setTabChangesFocus(True)
        self.told.setFixedHeight(look.px(58))
        self.told.setPlaceholderText(look.t("turnsdesk.told_hint"))
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(look.t("turnsdesk.own_book_hint"))
        self.why = label("", role="error", wrap=True)
        self.why.hide()

    def _on(self) -> str:
        """Return what is ruled on."""
        return self._target

    def _decision(self) -> str:
        """Return what is decided; "" where the words are all of it."""
        return ""

    def _whole(self) -> bool:
        """Return whether all is there but the reason."""
        return bool(self.words or self._decision())

    @property
    def words(self) -> str:
        """What those concerned are told."""
        return " ".join(self.told.toPlainText().split())

    @property
    def body(self) -> str:
        """The ruling as it is kept."""
        return "\n".join(filter(None, (self._decision(), self.words)))

    def finish(self, *parts: QWidget | QLayout, below: QWidget | None = None) -> None:
        """Put the two fields of words below the rows, the parts above them, `below` beneath all."""
        t = self._look.t
        self.rows.row(t("turnsdesk.told"), self.told, t("turnsdesk.told_tip"))
        self.rows.row(t("turnsdesk.own_book"), self.reason, t("turnsdesk.own_book_tip"))
        self.lay_out(*parts, self.rows, *([below] if below is not None else []), self.why)
        self.told.textChanged.connect(self.judge)
        self.reason.textChanged.connect(self.judge)
        self.judge()

    def judge(self) -> None:
        """Enable OK once nothing is missing."""
        self.ok.setEnabled(self._whole() and bool(self.reason.text().strip()))

    def accept(self) -> None:
        """Keep the ruling and close; where it is refused, say why and stay."""
        why = rule(
            self._desk, self._on(), self.body, self.reason.text().strip(), correct=self._correct, key=self._key
        )  # fmt: skip
        self.why.setText(why)
        self.why.setVisible(bool(why))
        if not why:
            super().accept()


class WordRuling(RulingDialog):
    """A ruling whose decision stands already (`decision`), under a heading that says it."""

    def __init__(
        self, desk: TurnsDesk, parent: QWidget, heading: str, target: str, decision: str, *, correct: bool = False
    ) -> None:  # fmt: skip
        super().__init__(desk, parent, heading, target, correct=correct)
        self._decided = decision
        self.finish(label(heading, wrap=True))
        self.told.setFocus()

    def _decision(self) -> str:
        return self._decided


class DiceDialog(RulingDialog):
    """The dice of a battle as they were thrown at a table."""

    def __init__(
        self, desk: TurnsDesk, parent: QWidget, stream: str, thrown: str, *, correct: bool = False
    ) -> None:  # fmt: skip
        t = desk.look.t
        super().__init__(desk, parent, t("turnsdesk.battle_type").rstrip("…"), f"dice:{stream}", correct=correct)
        self.faces = QLineEdit(thrown)
        self.rows.row(t("turnsdesk.faces"), self.faces, t("turnsdesk.battle_type_tip"))
        self.faces.textChanged.connect(self.judge)
        self.finish(label(t("turnsdesk.battle_type_ask"), role="muted", wrap=True))
        self.faces.selectAll()
        self.faces.setFocus()

    def _decision(self) -> str:
        return self.faces.text().strip()

    def _whole(self) -> bool:
        return bool(self._decision())


class AnswerDialog(RulingDialog):
    """The answer to what waits for the referee: a choice where there is one, and words."""

    def __init__(
        self, desk: TurnsDesk, parent: QWidget, heading: str, due: RulingDue, *, correct: bool = False
    ) -> None:  # fmt: skip
        t = desk.look.t
        super().__init__(desk, parent, heading, due.target, correct=correct)
        self._due = due
        self.choice = FormCombo([(way, name[t.lang]) for way, name in due.ways])
        if self.choice.count():
            self.rows.row(t("turnsdesk.answer_choice"), self.choice)
        if due.kind != "asked":
            self.told.setPlaceholderText(t("turnsdesk.told_hint_wanted"))
        # What the program cannot judge has no effect but what the referee decrees.
        follows = (
            [label(t("turnsdesk.answer_decree"), role="muted", wrap=True)] if due.kind not in {"story", "asked"} else []
        )
        self.finish(label(due.about[t.lang], wrap=True), *follows)
        (self.choice if self.choice.count() else self.told).setFocus()

    def _decision(self) -> str:
        return str(self.choice.currentData() or "")

    def _whole(self) -> bool:
        return bool(self.words) or self._due.kind == "asked"
