"""The facet of tables of cards: whether an act is forbidden, costs something, or nothing is said against it.

It never plays the game: what rests on basic rules that the book does not print is neither judged nor priced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, Protocol

from models.content import Json
from models.games.contents import field_words
from models.games.values import Choices, Rule
from models.i18n import Text, Translator
from models.problem import Fix, Problem
from models.progress import Progress, silent

if TYPE_CHECKING:
    from models.games.facets.evening import AidSection

Answer = Literal["forbidden", "costs", "silent"]
CardPhase = Literal["activate", "control", "deploy", "battle", "move", "draw"]


@dataclass(frozen=True, slots=True)
class CardVerdict:
    """What the rules say of an act: `force` only where the book prints a price, the rules that speak of it.

    `instead` are keys of sentences saying what would make it possible; `lifted_by` names the card whose words lift what
    would forbid it; `assumed` are the ambiguities of which a reading was used, `missing` the numbers of a card that
    would be needed.
    """

    answer: Answer
    force: int | None = None
    rules: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    lifted_by: str = ""
    assumed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()

    def written(self) -> dict[str, Json]:
        """Return it as JSON."""
        return {
            "answer": self.answer, "force": self.force, "rules": list(self.rules), "lifted_by": self.lifted_by,
            "assumed": list(self.assumed), "missing": list(self.missing),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """A question without a table: a sort of card or a card of one's own, what it does, from where, to where."""

    card: str
    act: str
    to: str
    from_: str = ""
    traits: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardMatrix:
    """What the book says of every sort of card at every sort of place: of deploying there, and of moving there.

    `starts` says where each comes from that moves.
    """

    rows: Mapping[str, Text]
    columns: Mapping[str, Text]
    deploy: Mapping[tuple[str, str], CardVerdict]
    move: Mapping[tuple[str, str], CardVerdict]
    starts: Mapping[tuple[str, str], str]


@dataclass(frozen=True)
class QuestionForm:
    """What a question may be made of: the sorts of cards and named cards, acts, places, each with its name.

    `traits` are what may be said of a card besides; `ends` says which places an act asks for (`to`, `from`).
    """

    sorts: Mapping[str, Text]
    cards: Mapping[str, Text]
    acts: Mapping[str, Text]
    places: Mapping[str, Text]
    traits: Mapping[str, Text] = field(default_factory=dict)
    ends: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A card of a deck as its file has it: name, copies, what else is said of it."""

    name: str
    count: int
    fields: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeckTaken:
    """A deck out of a file as a body, and the bodies of cards that come with it, by id."""

    deck: Mapping[str, Json]
    cards: Mapping[str, Mapping[str, Json]]


@dataclass(frozen=True, slots=True)
class DeckFigures:
    """What a deck amounts to: cards by destiny, those that lose a starship by themselves, the mean destiny.

    `lacking` are cards without a destiny; `limited` are cards with their copies and the most of them at one system.
    """

    destinies: Mapping[int, int]
    sectors: int
    mean: Fraction | None
    lacking: tuple[Text, ...] = ()
    limited: tuple[tuple[Text, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card of a table for its page: its name, how it stands and by which rule, what it lies on, its drawing.

    `kind` is that of a location, empty for other cards; `how` says how it lies (`hand`, `across` …); `value` is the
    number a rule asks of it (armour, manoeuvre, ability), which may be an `example`.
    """

    id: str
    name: Text
    note: Text
    rule: str
    at: str
    kind: str
    owner: str
    picture: str = ""
    how: str = "place"
    value: int | None = None
    example: bool = False

    @property
    def place(self) -> bool:
        """Whether it is a location."""
        return bool(self.kind)


@dataclass(frozen=True, slots=True)
class CardAct:
    """Something that can be meant by putting a card on another one, in words, and what is said of it."""

    card: str
    act: str
    to: str
    words: Text
    verdict: CardVerdict


@dataclass(frozen=True, slots=True)
class TableStep:
    """A table after something was done on it: what was done, in words, and the table as a body."""

    said: Text
    body: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Tried:
    """What a training destiny gave: whether the test is passed, None where its card does not say what is needed."""

    passed: bool | None
    step: TableStep


@dataclass(frozen=True, slots=True)
class CardWay:
    """A way of a card: the name of each location it comes to, with what is said of that move."""

    moves: tuple[tuple[Text, CardVerdict], ...]

    @property
    def force(self) -> int:
        """The Force that the book prints for it."""
        return sum(verdict.force or 0 for _, verdict in self.moves)

    @property
    def base(self) -> int:
        """How many of its moves have their price in the basic rules."""
        return sum(verdict.force is None for _, verdict in self.moves)


@dataclass(frozen=True, slots=True)
class DueRow:
    """What is due for a card, in words, with its rules; `draws`: a destiny decides it."""

    card: str
    said: Text
    rules: tuple[str, ...]
    draws: bool = False


@dataclass(frozen=True, slots=True)
class LossTold:
    """All that follows a loss, a sentence and a rule each; how many cards go; the table after it as a body."""

    lines: tuple[tuple[Text, str], ...]
    lost: int
    body: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Placard:
    """A location to be cut out: its name and kind, the rules it reminds of, which drawing, its diamonds."""

    name: Text
    kind: Text
    rules: tuple[str, ...]
    lying: bool
    picture: str
    diamonds: int = 0


class CardPosition(Protocol):
    """A table that a campaign keeps, as it stands. An empty id of a card is the table itself."""

    @property
    def phase(self) -> CardPhase:
        """The phase it stands in."""

    @property
    def player(self) -> str:
        """Whose phase it is."""

    def rows(self) -> Sequence[CardRow]:
        """Return its cards, places first, each under what it lies on."""

    def due(self, phase: CardPhase, player: str) -> Sequence[DueRow]:
        """Return what is due in a phase for a player."""

    def drawn(self, card_id: str, destiny: int, *, sector: bool) -> TableStep | LossTold:
        """Return what an asteroid destiny does to a starship: a table on which it stays, or all that follows its loss.

        Raises KeyError for a card that no asteroid destiny is drawn for.
        """

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong with it."""

    def offers(self, card_id: str) -> Sequence[tuple[Text, CardVerdict]]:
        """Return what a card may do that the book speaks of, in words."""

    def losing(self, card_id: str, *, eaten: bool = False) -> LossTold:
        """Return all that follows when a card is lost, or a planet destroyed."""

    def verdicts(self, card_id: str) -> Mapping[str, CardVerdict]:
        """Return what is said of putting a card on each place and card where that means something."""

    def matrix(self, progress: Progress = silent) -> CardMatrix:
        """Return what is said of putting each card on each place, in `move`; takes long for many cards."""

    def acts(self, card_id: str, to_id: str) -> Sequence[CardAct]:
        """Return what can be meant by putting a card there, the likeliest first."""

    def alone(self, card_id: str) -> Sequence[CardAct]:
        """Return what a card may do by itself."""

    def done(self, act: CardAct, reason: str = "") -> TableStep:
        """Return the table after an act; of one that is forbidden the reason is told with it."""

    def added(self, type_id: str, owner: str) -> TableStep:
        """Return the table with a card more, in the hand of a player; raises Refused where there are too many."""

    def in_phase(self, phase: CardPhase, player: str) -> TableStep:
        """Return the table in a phase of a player."""

    def way(self, card_id: str, to_id: str) -> CardWay | None:
        """Return the shortest lawful way of a card to a location; None where none leads there."""

    def dealt(self, deck_id: str) -> tuple[int, bool]:
        """Return the next destiny from a deck by the dice of the table, and whether it is an asteroid sector.

        Raises Refused for a deck with no card left.
        """

    def tried(self, act: CardAct, destiny: int) -> Tried:
        """Return what a training destiny gives a test and the table after it, where its card says what is needed."""

    def mended(self, fix: Fix) -> TableStep:
        """Return the table after a Problem was mended by one click."""

    def told(self) -> Sequence[Text]:
        """Return what was done on it, the last first."""


class CardTables(Protocol):
    """Questions about cards: one by one without a table, all at once, and of a table of a file. And decks of cards."""

    @property
    def deck_kind(self) -> str:
        """The kind of Type that decks are."""

    @property
    def card_kind(self) -> str:
        """The kind of Type that cards are."""

    @property
    def table_kind(self) -> str:
        """The kind of Type that tables are."""

    def cards(self) -> Mapping[str, Text]:
        """Return the names of the cards that may be laid on a table, by id."""

    def tables(self) -> Mapping[str, Text]:
        """Return the names of the tables of the campaign by id."""

    def blank(self, name: Text) -> Mapping[str, Json]:
        """Return a table without cards as a body."""

    def open(self, table_id: str, choices: Choices) -> CardPosition:
        """Return a table; raises ContentError for one that does not hold together, naming its line."""

    def decks(self) -> Mapping[str, Text]:
        """Return the names of the decks of the campaign by id."""

    def figures(self, deck_id: str) -> DeckFigures:
        """Return what a deck amounts to."""

    def taken(self, name: str, rows: Sequence[DeckRow]) -> DeckTaken:
        """Return a deck made of the rows of a file, and the cards that nobody has yet."""

    def form(self) -> QuestionForm:
        """Return what a question may be made of."""

    def verdict(self, question: CardQuestion, choices: Choices) -> CardVerdict:
        """Return the answer to a question without a table; raises ContentError for a name nobody knows."""

    def matrix(self, choices: Choices) -> CardMatrix:
        """Return the answers for every sort of card and place."""

    def ask(self, document: Json, choices: Choices, file: str) -> Sequence[tuple[Text, CardVerdict]]:
        """Return what was asked in a file, each with its subject in words; raises ContentError naming the place."""

    def aid(self) -> Sequence[AidSection]:
        """Return the lines of the aid on paper."""

    def placards(self) -> Sequence[Placard]:
        """Return a placard for every location."""

    def tests(self) -> Mapping[int, Text]:
        """Return the tests of an apprentice by number."""


def said_first(verdict: CardVerdict, t: Translator) -> str:
    """Return the answer itself in a sentence."""
    return t("cardtable.costs", n=verdict.force) if verdict.answer == "costs" else t(f"cardtable.{verdict.answer}")


def verdict_words(verdict: CardVerdict, rules: Mapping[str, Rule], t: Translator) -> tuple[str, ...]:
    """Return a verdict in words: the answer, the rules that speak, what lifts them or would help, what was assumed."""
    lines = [said_first(verdict, t)]
    lines += [t("cardtable.rule_said", rule=each, words=rules[each].text) for each in verdict.rules]
    lines += [t("cardtable.lifted", card=verdict.lifted_by)] if verdict.lifted_by else []
    lines += [t(key) for key in verdict.instead]
    lines += [t("cardtable.needed", field=field_words(each)) for each in verdict.missing]
    lines += [t("cardtable.assumed", readings=verdict.assumed)] if verdict.assumed else []
    return tuple(lines)
