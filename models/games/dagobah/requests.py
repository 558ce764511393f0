"""Questions of a file: `{"cards": […], "choices": {…}, "ask": [{"card", "act", "to", "from"}]}`.

Without an `act` all that the card may do is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from models.content import Json, build, within
from models.errors import ContentError
from models.games.dagobah.doing import offers
from models.games.dagobah.judging import ACTS, Act
from models.games.dagobah.may import may
from models.games.dagobah.table import CardTable, OnTable, card_named, read_table
from models.games.dagobah.types import CardType, options
from models.games.facets.card_tables import CardVerdict
from models.games.values import Choices
from models.i18n import Text, both

MOST_ASKED = 1_000


@dataclass(frozen=True, slots=True)
class _File:
    ask: tuple[dict[str, Json], ...]
    choices: dict[str, str] = field(default_factory=dict)


def asked(document: Json, types: Mapping[str, CardType], choices: Choices, file: str) -> list[tuple[Text, CardVerdict]]:
    """Return what was asked in a file and its answers; raises ContentError naming the place of what is wrong."""
    rest = dict(document) if isinstance(document, Mapping) else document
    own: Json = None
    if isinstance(rest, dict):
        own = {key: rest.pop(key) for key in ("ask", "choices") if key in rest}
    form = build(_File, own, file=file)
    table = read_table(rest, types, read_choices(form.choices, choices, file), file)
    if len(form.ask) > MOST_ASKED:
        raise ContentError("cardtable.many_asked", file=file, place="ask", limit=MOST_ASKED)
    found: list[tuple[Text, CardVerdict]] = []
    for number, wish in enumerate(form.ask):
        found += _answers(table, wish, file, f"ask[{number}]")
    return found


def read_choices(told: Mapping[str, str], choices: Choices, file: str) -> Choices:
    """Return readings with those of a file before them; raises ContentError for one the book does not have."""
    for option_id, value in told.items():
        place = within("choices", option_id[:60])
        if option_id not in options():
            raise ContentError("content.unknown_key", file=file, place=place, allowed=tuple(options()))
        allowed = tuple(each.id for each in options()[option_id].values)
        if value not in allowed:
            raise ContentError("content.not_one_of", file=file, place=place, found=value[:60], allowed=allowed)
    return {**choices, **told}


@dataclass(frozen=True, slots=True)
class _Wish:
    card: str
    act: Act
    to: str = ""


def _answers(table: CardTable, wish: dict[str, Json], file: str, place: str) -> list[tuple[Text, CardVerdict]]:
    if set(wish) == {"card"}:
        card = card_named(table, wish["card"], file, within(place, "card"))
        return [(subject(table, card, act, to), verdict) for act, to, verdict in offers(table, card)]
    if wish.get("act") not in ACTS:
        raise ContentError(
            "content.not_one_of", file=file, place=within(place, "act"), found=str(wish.get("act"))[:60], allowed=ACTS
        )
    # "from" is a word of Python.
    start = wish.get("from", "")
    read = build(_Wish, {key: value for key, value in wish.items() if key != "from"}, file=file, place=place)
    card = card_named(table, read.card, file, within(place, "card"))
    to = card_named(table, read.to, file, within(place, "to")) if read.to else None
    origin = card_named(table, start, file, within(place, "from")) if start else None
    return [(subject(table, card, read.act, to), may(table, card, read.act, to, origin))]


def subject(table: CardTable, card: OnTable, act: Act, to: OnTable | None) -> Text:
    """Return a question in words: a card, what it does, to what."""
    names = {"card": table.name(card), "act": both(f"cardtable.act_{act}")}
    return (
        both("cardtable.asked_to", **names, to=table.name(to)) if to is not None else both("cardtable.asked", **names)
    )
