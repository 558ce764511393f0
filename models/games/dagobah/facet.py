"""The facet of card tables: questions about cards of the Dagobah supplement, with a rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from models.games.dagobah import question, requests
from models.games.dagobah.types import CardType
from models.games.facets.card_tables import CardMatrix, CardQuestion, CardVerdict, QuestionForm
from models.games.values import Choices
from models.i18n import Text, both


@dataclass(frozen=True)
class DagobahTables:
    """Answers for the cards of the book and those of a campaign."""

    types: Callable[[], Mapping[str, CardType]]

    def form(self) -> QuestionForm:
        """Return what a question may be made of; cards of a campaign are named among the others."""
        named = {
            each: both("cardtable.example_card", card=card.name) if card.example else card.name
            for each, card in self.types().items()
            if card.kind != "system"
        }
        return replace(question.form(), cards=named)

    def verdict(self, asked: CardQuestion, choices: Choices) -> CardVerdict:
        """Return the answer to a question without a table; raises ContentError for a name nobody knows."""
        return question.verdict(asked, self.types(), choices)

    def matrix(self, choices: Choices) -> CardMatrix:
        """Return the answers for every sort of card and place."""
        return question.matrix(choices)

    def ask(self, document: object, choices: Choices, file: str) -> Sequence[tuple[Text, CardVerdict]]:
        """Return what was asked in a file, each with its subject in words; raises ContentError naming the place."""
        return requests.asked(document, self.types(), choices, file)
