"""What a player may order, with an example of his own side for each form; the grammar as tables for his page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from models.content import Json
from models.dice import Dice
from models.errors import Refused
from models.games.empire.turn.judge import refusals
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.orders.examples import OrderExamples
from models.games.empire.turn.orders.filling import ReadOrder
from models.games.empire.turn.orders.lines import orders_of, written
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.orders.orders import TurnOrder
from models.games.empire.turn.orders.words import OrderForm, order_words
from models.games.empire.turn.state import CampaignState
from models.games.facets.turn_events import spoken_args
from models.games.facets.turn_offers import OrderOffer
from models.games.values import Choices
from models.i18n import LANGUAGES, Translator

_FREE: Final = frozenset(("letter", "consent", "story", "chance"))
"""The kinds that nothing forbids."""
ON_THE_DAY: Final = frozenset(("empire.nobody_asked", "empire.founder_alone", "empire.emperor_declines"))
"""What keeps an order from coming true, and may be otherwise on the day."""


def offers(known: CampaignState, faction: str, choices: Choices, t: Translator) -> tuple[OrderOffer, ...]:
    """Return every form of the grammar as a player would write it, by group: an example that the judge would not refuse
    this turn, else one with his reason. `known` is the state at the start of the turn as far as the player knows it.
    """
    book = NameBook(known.galaxy, known.players, faction, known.fallen)
    examples, rank = OrderExamples(known, faction, t), known.players[faction].rank.value
    judging = Judging(lambda key: Dice("offered", key), choices)

    def why_not(reading: ReadOrder) -> str:
        form = order_words().forms[reading.form]
        if form.kind in _FREE:
            return ""
        try:
            orders = [TurnOrder(faction, 1, kind, args) for kind, args in orders_of(reading, known)]
        except Refused as refused:
            return t(refused.key, **spoken_args(refused.key, refused.args_, t))
        for each in refusals(known, orders, judging):
            reason = each.text("reason")
            hunted = form.kind == "force" and reason == "empire.no_such_npc"
            if reason not in ON_THE_DAY and not hunted:
                return t(reason, **spoken_args(reason, {**each.args}, t))
        return ""

    def offer(key: str, form: OrderForm, also: tuple[str, ...]) -> OrderOffer:
        allowed = not form.by or rank in form.by
        found = examples.of(key, form, also)
        missing = examples.missing(key, form)
        tried = ((each, why_not(each)) for each in found) if allowed and not missing else iter([(found[0], missing)])
        first = next(tried)
        reading, why = first if not first[1] else next((each for each in tried if not each[1]), first)
        words = written(reading, book, t)
        if form.kind == "letter" and "words" in also:
            head = words.removesuffix('"…"').rstrip()
            words = "\n".join((head, t("report.order_letter"), order_words().letter_end(t.lang)))
        what = t(f"report.what_{'_'.join((key, *also[:1]))}")
        return OrderOffer(key, t(f"report.group_{form.group}"), words, what, form.rule, allowed, why)

    return tuple(offer(key, form, also) for key, form, also in _by_group())


def _by_group() -> Iterator[tuple[str, OrderForm, tuple[str, ...]]]:
    """Yield the forms that are shown, group by group, with the slots that an example fills besides."""
    forms = {key: form for key, form in order_words().forms.items() if form.group}
    for group in dict.fromkeys(each.group for each in forms.values()):
        for key, form in forms.items():
            if form.group == group:
                usual = ("players",) if key == "letter" else ()
                yield from ((key, form, also) for also in (usual, *form.also))


def reader_tables(book: NameBook, lang: str) -> dict[str, Json]:
    """Return the grammar and the names a player knows, as the script of his page reads lines by them."""
    words = order_words()
    return {
        "vocabulary": {phrase: [list(each) for each in meant] for phrase, meant in words.vocabulary.items()},
        "names": {phrase: [list(each) for each in meant] for phrase, meant in book.known.items()},
        "own": sorted(book.own), "standing": [[command, list(place)] for command, place in sorted(book.standing)],
        "ends": {what: list(words.small[what]) for what in ("end", "letter_end")},
        "forms": [_form(key, form, lang) for key, form in words.forms.items()],
        "called": book.called(lang),
        "values": {key: words.said(key)[lang] for group in words.values.values() for key in group},
        "units": {
            key: list(said[LANGUAGES.index(lang) :: 2][:2]) for key, said in words.values["unit"].items()
        },
    }  # fmt: skip


def _form(key: str, form: OrderForm, lang: str) -> dict[str, Json]:
    return {
        "id": key, "kind": form.kind, "rule": form.rule, "say": form.say[lang], "cost": form.cost,
        "needs": [sorted(group) for group in form.groups], "reads": sorted(form.reads), "without": list(form.without),
        "marks": sorted(form.marks),
        "slots": [
            {"name": s.name, "types": list(s.types), "optional": s.optional, "mark": s.mark, "must": s.must}
            for s in form.places
        ],
    }  # fmt: skip
