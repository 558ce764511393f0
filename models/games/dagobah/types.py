"""The Types of the Dagobah supplement: cards, and the numbers of its rules, from `resources/rulesets/dagobah`.

What a card does not print here is absent (None), never 0: a verdict that needs it asks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal, get_args

from models.content import RULESETS, load
from models.games.values import Choices, Option
from models.i18n import NO_TEXT, Text, fold

FOLDER: Final = RULESETS / "dagobah"

CardSide = Literal["", "light", "dark"]
CardKind = Literal[
    "system", "sector", "site", "character", "vehicle", "starship", "creature", "device", "weapon", "effect",
    "interrupt", "jedi_test", "other",
]  # fmt: skip
CardSub = Literal[
    "", "capital", "starfighter", "planet", "starship", "creature", "immediate", "mobile", "utinni", "character",
]  # fmt: skip
"""Of starships: capital or starfighter; of sites: planet, starship or creature; of effects: immediate, mobile or
utinni; of weapons: character or starship."""
Phase = Literal["activate", "control", "deploy", "battle", "move", "draw"]
Trait = Literal[
    "dagobah", "asteroid_rules", "asteroid_sector", "big_one", "cave", "slug", "interior", "exterior", "enclosed",
    "independent", "rebel", "imperial", "selective", "attaches_character", "attaches_starfighter", "mynock",
    "vine_snake", "tie_bomber", "proton_bombs", "bombing_run", "landing_claw", "docking", "mentor", "jedi_master",
    "transport", "at_at", "lands", "buried", "star_destroyer", "super_star_destroyer", "for_system", "names_card_type",
]  # fmt: skip
"""What a card is or can do, as far as a rule of the supplement asks; `for_system`: its words affect starships at a
system, `names_card_type`: they say “card type”."""

Whereabouts = Literal["here", "dagobah", "anywhere"]
WHERE: Final[tuple[Whereabouts, ...]] = ("here", "dagobah", "anywhere")
LOCATIONS: Final = ("system", "sector", "site")
BARRED: Final = ("character", "vehicle", "starship")
"""The kinds that DG-2 keeps from deploying to Dagobah."""


@dataclass(frozen=True, slots=True)
class Lift:
    """How the words of a card lift a rule: `where`, for cards of some kinds and a side; without kinds only for itself.

    A card has it in a few words, `DG-2 dagobah character light`: the rule first, the others in any order.
    """

    rule: str
    where: Whereabouts = "anywhere"
    kinds: frozenset[str] = frozenset()
    side: str = ""


@cache
def lift(written: str) -> Lift | None:
    """Return a Lift from its words; None where one of them means nothing."""
    rule, *words = written.split() or [""]
    known: dict[str, set[str]] = {
        "where": set(WHERE), "kinds": set(get_args(CardKind)), "side": {"light", "dark"}
    }  # fmt: skip
    told = {name: [word for word in words if word in allowed] for name, allowed in known.items()}
    fits = sum(map(len, told.values())) == len(words) and len(told["where"]) < 2 > len(told["side"])
    if not fits or not re.fullmatch(r"DG-\d{1,3}", rule):
        return None
    where: Whereabouts = next((each for each in WHERE if each in told["where"]), "anywhere")
    return Lift(rule, where, frozenset(told["kinds"]), "".join(told["side"]))


@dataclass(frozen=True, slots=True)
class CardType:
    """A card as far as the supplement asks; what is not printed is None.

    `part_of` is the system or starship whose site it is, `part_of_type` the trait a starship needs to have it; `test`
    is the number of a Jedi test, which succeeds with a total of `needs` (of more, where it is `strict`), to which
    ability may be added. Own numbers that no book prints are an `example`.
    """

    id: str
    name: Text
    kind: CardKind
    side: CardSide = ""
    sub: CardSub = ""
    traits: tuple[Trait, ...] = ()
    diamonds: int = 0
    unique: bool = False
    destiny: int | None = None
    power: int | None = None
    ability: int | None = None
    armour: int | None = None
    manoeuvre: int | None = None
    landspeed: int | None = None
    bridge: int | None = None
    cargo: int | None = None
    part_of: str = ""
    part_of_type: Literal["", "star_destroyer", "super_star_destroyer"] = ""
    habitat: str = ""
    test: int = 0
    needs: int | None = None
    strict: bool = False
    adds_ability: bool = False
    lifts: tuple[str, ...] = ()
    words: Text = NO_TEXT
    example: bool = False

    @property
    def title(self) -> str:
        """The title by which copies of a card are told (DG-38, DG-49)."""
        return fold(self.name.fr)

    @property
    def place(self) -> bool:
        """Whether it is a location."""
        return self.kind in LOCATIONS

    @property
    def capital(self) -> bool:
        """Whether it is a capital starship."""
        return self.kind == "starship" and self.sub == "capital"

    @property
    def starfighter(self) -> bool:
        """Whether it is a starfighter."""
        return self.kind == "starship" and self.sub == "starfighter"

    @property
    def card_type(self) -> str:
        """What the words “card type” mean of it: systems, sectors and sites share one (DG-69)."""
        return "location" if self.place else self.kind


@dataclass(frozen=True, slots=True)
class FigureType:
    """A number of a rule: Force an act costs, sectors it goes, what is added, the most there may be."""

    id: str
    rule: str
    force: int | None = None
    steps: int = 0
    add: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class DeckType:
    """A deck: the copies of each card by its id."""

    id: str
    name: Text
    side: CardSide = ""
    cards: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableType:
    """A table that a campaign keeps: a line for each card, the phase it stands in, whose phase it is.

    `log` says line by line what was done on it, `seed` is that of its dice.
    """

    id: str
    name: Text
    cards: tuple[str, ...] = ()
    phase: Phase = "control"
    player: CardSide = "light"
    log: tuple[str, ...] = ()
    seed: str = ""


@cache
def cards() -> Mapping[str, CardType]:
    """Return the cards that the book names; raises ContentError for a file that is wrong."""
    return load(CardType, FOLDER / "cards.toml")


@cache
def decks() -> Mapping[str, DeckType]:
    """Return the decks that come with the rules."""
    return load(DeckType, FOLDER / "decks.toml")


@cache
def tables() -> Mapping[str, TableType]:
    """Return the tables that come with the rules."""
    return load(TableType, FOLDER / "tables.toml")


@cache
def figures() -> Mapping[str, FigureType]:
    """Return the numbers of the rules."""
    return load(FigureType, FOLDER / "figures.toml")


@cache
def options() -> Mapping[str, Option]:
    """Return the named readings of the book, in the order they are shown."""
    return load(Option, FOLDER / "options.toml")


def reading(option_id: str, choices: Choices) -> str:
    """Return the reading of an option that is in force."""
    return options()[option_id].chosen(choices)
