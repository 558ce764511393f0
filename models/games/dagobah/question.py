"""The question without a table: a sort of card, an act, from where, to where, judged on a table made for it.

The whole matrix of kinds and places is made by the same code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, get_args

from models.errors import ContentError
from models.games.dagobah.judging import ACTS, Act
from models.games.dagobah.may import ENDS, may
from models.games.dagobah.table import CardTable, How, OnTable
from models.games.dagobah.types import CardKind, CardSub, CardType, Trait, cards
from models.games.facets.card_tables import CardMatrix, CardQuestion, CardVerdict, QuestionForm
from models.games.values import Choices
from models.i18n import both

_Sort = tuple[CardKind, CardSub, tuple[Trait, ...]]
SORTS: Final[Mapping[str, _Sort]] = {
    "character": ("character", "", ()),
    "vehicle": ("vehicle", "", ()),
    "capital": ("starship", "capital", ()),
    "starfighter": ("starship", "starfighter", ()),
    "bomber": ("starship", "starfighter", ("tie_bomber",)),
    "creature": ("creature", "", ()),
    "mynock": ("creature", "", ("mynock", "attaches_starfighter", "selective")),
    "vine_snake": ("creature", "", ("vine_snake", "attaches_character", "selective")),
    "equipment": ("device", "", ()),
    "effect": ("effect", "", ()),
    "utinni": ("effect", "utinni", ()),
    "transport": ("interrupt", "", ("transport",)),
}
"""The rows of the matrix: kind, sub, traits."""

TRAITS: Final[tuple[Trait, ...]] = (
    "independent", "rebel", "imperial", "selective", "landing_claw", "tie_bomber", "at_at", "for_system",
)  # fmt: skip

_PLACES: Final[Mapping[str, Sequence[str]]] = {
    "system": ("planet",),
    "sector": ("planet", "field"),
    "sector_2": ("planet", "field", "second"),
    "sector_3": ("planet", "field", "second", "third"),
    "exterior": ("planet", "plain"),
    "next_site": ("planet", "plain", "valley"),
    "third_site": ("planet", "plain", "valley", "gorge"),
    "interior": ("planet", "plain", "valley", "gorge", "base"),
    "dagobah": ("swamp_planet", "swamp"),
    "other_dagobah": ("swamp_planet", "swamp", "bog"),
    "dagobah_system": ("swamp_planet",),
    "big_one": ("planet", "big"),
    "cave": ("planet", "big", "cave"),
    "belly": ("planet", "big", "cave", "slug_open"),
    "closed_belly": ("planet", "big", "cave", "slug_closed"),
    "ship_site": ("planet", "ship", "deck"),
    "aboard": ("planet", "ship"),
    "aboard_sector": ("planet", "field", "ship_there"),
    "aboard_dagobah": ("swamp_planet", "swamp", "ship_landed"),
    "someone_dagobah": ("swamp_planet", "swamp", "someone"),
    "clawed": ("planet", "foe", "clawed"),
    "foe": ("planet", "foe"),
    "other_system": ("far_planet",),
    "nowhere": (),
}
"""The places of a question: the cards of the table made for it, the last one being the place itself."""
_AT: Final[Mapping[str, str]] = {"belly": "cave", "closed_belly": "cave"}
"""Places that are not the last card of theirs."""

COLUMNS: Final = ("system", "sector", "exterior", "interior", "dagobah", "cave", "closed_belly", "ship_site", "aboard")
FROM: Final[Mapping[str, str]] = {
    "system": "sector", "sector": "system", "exterior": "sector", "interior": "next_site", "dagobah": "dagobah_system",
    "cave": "big_one", "closed_belly": "big_one", "ship_site": "aboard", "aboard": "ship_site",
}  # fmt: skip
"""Where a card of the matrix comes from when it moves to a place."""
WALKS: Final = {
    "system": "exterior", "sector": "exterior", "exterior": "next_site", "dagobah": "other_dagobah",
    "cave": "", "closed_belly": "",
}  # fmt: skip
"""Where one comes from that does not fly; nowhere for what only a flight reaches."""

_Made = tuple[CardKind, CardSub, tuple[Trait, ...], str, How, int]
_STAGE: Final[Mapping[str, _Made]] = {
    "planet": ("system", "", (), "", "place", 0),
    "far_planet": ("system", "", (), "", "place", 0),
    "swamp_planet": ("system", "", ("dagobah",), "", "place", 0),
    "field": ("sector", "", ("asteroid_sector", "asteroid_rules"), "planet", "place", 1),
    "second": ("sector", "", ("asteroid_sector", "asteroid_rules"), "planet", "place", 2),
    "third": ("sector", "", ("asteroid_sector", "asteroid_rules"), "planet", "place", 3),
    "big": ("sector", "", ("asteroid_sector", "asteroid_rules", "big_one"), "planet", "place", 4),
    "plain": ("site", "planet", ("exterior",), "planet", "place", 1),
    "valley": ("site", "planet", ("exterior",), "planet", "place", 2),
    "gorge": ("site", "planet", ("exterior",), "planet", "place", 3),
    "base": ("site", "planet", ("interior",), "planet", "place", 4),
    "swamp": ("site", "planet", ("exterior",), "swamp_planet", "place", 1),
    "bog": ("site", "planet", ("exterior",), "swamp_planet", "place", 2),
    "cave": ("site", "planet", ("cave", "interior"), "big", "place", 1),
    "slug_open": ("creature", "", ("slug",), "big", "place", 0),
    "slug_closed": ("creature", "", ("slug",), "big", "place", 0),
    "ship": ("starship", "capital", ("docking", "star_destroyer"), "planet", "place", 0),
    "ship_there": ("starship", "capital", ("docking",), "field", "place", 0),
    "ship_landed": ("starship", "starfighter", ("lands",), "swamp", "place", 0),
    "deck": ("site", "starship", ("interior",), "ship", "place", 1),
    "someone": ("character", "", ("mentor",), "swamp", "place", 0),
    "foe": ("starship", "capital", (), "planet", "place", 0),
    "clawed": ("starship", "starfighter", ("landing_claw",), "foe", "across", 0),
}
_FOES: Final = ("foe",)
ASKING: Final = "asking"


@cache
def form() -> QuestionForm:
    """Return what a question may be made of, with its names."""
    return QuestionForm(
        {each: both(f"cardtable.sort_{each}") for each in SORTS},
        {each: card.name for each, card in cards().items() if card.kind != "system"},
        {each: both(f"cardtable.act_{each}") for each in ACTS if each not in ("lose", "destroy_system", "note")},
        {each: both(f"cardtable.place_{each}") for each in _PLACES},
        {each: both(f"contents.way_{each}") for each in TRAITS},
        {each: ENDS[each] for each in ACTS if each in ENDS},
    )


def verdict(question: CardQuestion, types: Mapping[str, CardType], choices: Choices) -> CardVerdict:
    """Return the answer to a question; raises ContentError for a card, an act or a place nobody knows."""
    places = (question.to, question.from_)
    checks = (
        ("card", question.card, {*SORTS, *types}), ("act", question.act, ACTS), ("to", question.to, {"", *_PLACES}),
        ("from", question.from_, {"", *_PLACES}), ("traits", *_unknown(question.traits)),
    )  # fmt: skip
    for place, found, allowed in checks:
        if found not in allowed:
            raise ContentError("content.not_one_of", file="", place=place, found=found[:60], allowed=tuple(allowed))
    act: Act = next(each for each in ACTS if each == question.act)
    kind = _asking(question, types)
    origin = question.from_ or ("" if act == "deploy" else question.to)
    table = _stage(kind, origin, places, choices)
    at = table.by_id.get(_end(question.to))
    return may(table, table.by_id[ASKING], act, at, table.by_id.get(_end(question.from_)))


def _unknown(traits: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    known = get_args(Trait)
    return next((each for each in traits if each not in known), known[0]), known


def _asking(question: CardQuestion, types: Mapping[str, CardType]) -> CardType:
    """Return the card of a question: a named one, or one of its sort, with the traits that were ticked."""
    extra: tuple[Trait, ...] = tuple(each for each in get_args(Trait) if each in question.traits)
    if question.card in types:
        named = types[question.card]
        return named if not extra else _with(named, extra)
    kind, sub, traits = SORTS[question.card]
    name = both(f"cardtable.sort_{question.card}")
    return CardType(ASKING, name, kind, "dark", sub, tuple(dict.fromkeys((*traits, *extra))))


def _with(named: CardType, extra: tuple[Trait, ...]) -> CardType:
    return replace(named, traits=tuple(dict.fromkeys((*named.traits, *extra))))


def _end(place: str) -> str:
    return _AT.get(place, _PLACES[place][-1]) if _PLACES.get(place) else ""


def _stage(kind: CardType, origin: str, places: Sequence[str], choices: Choices) -> CardTable:
    """Return the table made for a question: the places it names with all they hang on, and the card that asks."""
    needed = dict.fromkeys(each for place in places if place for each in _PLACES[place])
    laid, types = [], {ASKING: kind}
    for each in needed:
        sort, sub, traits, at, how, seat = _STAGE[each]
        types[each] = CardType(each, both(f"cardtable.stage_{each}"), sort, "", sub, traits)
        state = {"mouth": "closed"} if each == "slug_closed" else {}
        laid.append(OnTable(each, each, "light" if each in _FOES else kind.side or "dark", at, how, seat, state))
    start = _end(origin)
    held: How = "hand"
    if start:
        held = "place" if types[start].place else "bridge" if kind.kind == "character" else "cargo"
    laid.append(OnTable(ASKING, ASKING, kind.side or "dark", start, held))
    return CardTable(tuple(sorted(laid, key=lambda each: each.id)), types, choices, "move", kind.side or "dark")


def matrix(choices: Choices) -> CardMatrix:
    """Return what the book says of every sort of card at every sort of place."""
    deploying, moving = dict[tuple[str, str], CardVerdict](), dict[tuple[str, str], CardVerdict]()
    starts = dict[tuple[str, str], str]()
    for sort, (kind, _, traits) in SORTS.items():
        flies = kind == "starship" or "mynock" in traits
        for column in COLUMNS:
            start = FROM[column] if flies or column not in WALKS else WALKS[column]
            deploying[sort, column] = verdict(CardQuestion(sort, "deploy", column), {}, choices)
            if start and kind in ("character", "vehicle", "starship", "creature"):
                starts[sort, column] = start
                moving[sort, column] = verdict(CardQuestion(sort, "move", column, start), {}, choices)
    rows = {each: both(f"cardtable.sort_{each}") for each in SORTS}
    columns = {each: both(f"cardtable.place_{each}") for each in COLUMNS}
    return CardMatrix(rows, columns, deploying, moving, starts)
