"""The facet of card tables: questions about cards of the Dagobah supplement, with a rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from models.content import Json
from models.games.dagobah import paper, question, requests
from models.games.dagobah.decks import deck_figures, taken
from models.games.dagobah.laid import KeptTable, blank, laid_out
from models.games.dagobah.odds import DagobahOdds
from models.games.dagobah.own import CardShelf
from models.games.facets.card_tables import (
    CardMatrix,
    CardQuestion,
    CardVerdict,
    DeckFigures,
    DeckRow,
    DeckTaken,
    Placard,
    QuestionForm,
)
from models.games.facets.evening import AidSection
from models.games.values import Choices
from models.i18n import Text, both


@dataclass(frozen=True)
class DagobahTables:
    """Answers for the cards of the book and those of a campaign."""

    shelf: Callable[[], CardShelf]
    deck_kind: str = "decks"
    table_kind: str = "tables"
    card_kind: str = "cards"

    @property
    def odds(self) -> DagobahOdds:
        """Chances of asteroids and training."""
        return DagobahOdds()

    def form(self) -> QuestionForm:
        """Return what a question may be made of; cards of a campaign are named among the others."""
        systems = {each for each, card in self.shelf().cards.items() if card.kind == "system"}
        named = {each: name for each, name in self.cards().items() if each not in systems}
        return replace(question.form(), cards=named)

    def cards(self) -> Mapping[str, Text]:
        """Return the names of the cards that may be laid on a table, by id."""
        return {
            each: both("cardtable.example_card", card=card.name) if card.example else card.name
            for each, card in self.shelf().cards.items()
        }

    def verdict(self, asked: CardQuestion, choices: Choices) -> CardVerdict:
        """Return the answer to a question without a table; raises ContentError for a name nobody knows."""
        return question.verdict(asked, self.shelf().cards, choices)

    def matrix(self, choices: Choices) -> CardMatrix:
        """Return the answers for every sort of card and place."""
        return question.matrix(choices)

    def ask(self, document: Json, choices: Choices, file: str) -> Sequence[tuple[Text, CardVerdict]]:
        """Return what was asked in a file, each with its subject in words; raises ContentError naming the place."""
        return requests.asked(document, self.shelf().cards, choices, file)

    def decks(self) -> Mapping[str, Text]:
        """Return the names of the decks by id."""
        return {each: deck.name for each, deck in self.shelf().decks.items()}

    def figures(self, deck_id: str) -> DeckFigures:
        """Return what a deck amounts to; raises KeyError for one there is not."""
        return deck_figures(self.shelf().decks[deck_id], self.shelf().cards)

    def taken(self, name: str, rows: Sequence[DeckRow]) -> DeckTaken:
        """Return a deck made of the rows of a file, and the cards that nobody has yet."""
        return taken(name, rows, self.shelf().cards)

    def tables(self) -> Mapping[str, Text]:
        """Return the names of the tables by id."""
        return {each: kept.name for each, kept in self.shelf().tables.items()}

    def open(self, table_id: str, choices: Choices) -> KeptTable:
        """Return a table; raises ContentError for one that does not hold together, naming its line."""
        shelf = self.shelf()
        kept = shelf.tables[table_id]
        return KeptTable(kept, laid_out(kept, shelf.cards, choices), shelf.decks)

    def blank(self, name: Text) -> Mapping[str, Json]:
        """Return a table without cards as a body."""
        return blank(name)

    def aid(self) -> Sequence[AidSection]:
        """Return the lines of the aid on paper."""
        return paper.aid()

    def placards(self) -> Sequence[Placard]:
        """Return a placard for every location."""
        return paper.placards(self.shelf().cards)

    def tests(self) -> Mapping[int, Text]:
        """Return the Jedi tests by number."""
        return paper.tests(self.shelf().cards)
