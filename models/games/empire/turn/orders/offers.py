"""What a player may order, with an example of his own side for each form; the grammar as tables for his page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from models.content import Json
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Income
from models.games.empire.status import status
from models.games.empire.turn.numbers import battle_figures, technologies
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.orders.words import OrderForm, Slot, order_words
from models.games.empire.turn.state import CampaignPlayer
from models.i18n import LANGUAGES, Translator

_OWN: Final = frozenset(("reinforce", "raise", "move_home", "garrison"))
"""The forms whose planet is the player's own."""
_JOURNEYS: Final = frozenset(("travel", "voyage", "embark", "carry"))
"""The forms whose character is the player's own."""


@dataclass(frozen=True, slots=True)
class OrderOffer:
    """One way to give an order: its form, an example of his own side, its rule, whether his rank may give it, and
    whether it can be given this turn: he knows somebody whom it may be about.
    """

    form: str
    words: str
    rule: str
    open: bool
    ready: bool


def offers(galaxy: Galaxy, me: CampaignPlayer, book: NameBook, t: Translator) -> tuple[OrderOffer, ...]:
    """Return every form of the grammar as a player of a galaxy would write it, of two written alike the first."""
    examples, found = _examples(galaxy, me.faction, book, t), dict[str, OrderOffer]()
    for key, form in order_words().forms.items():
        filled = {s.name: _example(key, s, examples) for s in form.places if _is_shown(s)}
        may = not form.by or me.rank.value in form.by
        ready = may and t("report.order_name") not in filled.values() and (form.kind != "mission" or me.smugglers > 0)
        words = form.written(t.lang, filled)
        found.setdefault(words, OrderOffer(key, words, form.rule, may, ready))
    return tuple(found.values())


def _examples(galaxy: Galaxy, faction: str, book: NameBook, t: Translator) -> Mapping[str, str]:
    """Return an example for each type of slot, of the player's own side where it has one."""
    none, words = t("report.order_name"), order_words()
    fleets = [c.id for c in galaxy.commands if c.owner == faction]
    mine = (p for p in galaxy.planets if p.owner == faction)
    own = [p.id for p in sorted(mine, key=lambda p: p.income is Income.ORDINARY)]
    at = next((c.at for c in galaxy.commands if c.owner == faction), (0, 0))
    near = sorted(galaxy.planets, key=lambda p: ((p.x - at[0]) ** 2 + (p.y - at[1]) ** 2, p.id))
    there = next((p.id for p in near if p.owner != faction), "")
    people = [c.id for c in galaxy.characters if c.owner == faction]
    others = [key for key in book.players if key != faction]
    lang = LANGUAGES.index(t.lang)
    allied = (key for key, each in battle_figures().special.items() if each.alliance == status(galaxy, faction))
    special = next(allied, "boarding")

    def one(kind: str, keys: Iterable[str]) -> str:
        key = next(iter(keys), "")
        return book.written(kind, key, t.lang) if key else none

    fleet = one("command", fleets)
    return {
        "command": fleet, "commands": fleet, "own": fleet, "own planet": one("planet", own),
        **dict.fromkeys(("planet", "place", "target", "path"), one("planet", [there] if there else own)),
        **dict.fromkeys(("player", "players"), one("player", others)),
        "stranger": one("character", (c.id for c in galaxy.characters if c.owner != faction)),
        "character": one("character", people), "amount": "5",
        **dict.fromkeys(("units", "units+"), f"2 {words.values['unit']['infantry'][2 + lang]}"),
        "shares": f"{fleet} 1", "technology": one("technology", technologies()),
        "resource": one("resource", (p.resource for p in galaxy.planets if p.resource)),
        "new": f'"{t("report.order_new")}"', **dict.fromkeys(("text", "letter"), '"…"'),
        "engagement": words.said("moderate")[t.lang],
        "special": words.said(special)[t.lang], "effect": words.said("income")[t.lang],
    }  # fmt: skip


def _is_shown(slot: Slot) -> bool:
    """Return whether an example fills a slot: a letter may be to all, but rarely is."""
    return not slot.optional or "players" in slot.types


def _example(form: str, slot: Slot, examples: Mapping[str, str]) -> str:
    kind = slot.types[0]
    if kind == "character" and form not in _JOURNEYS:
        return examples["stranger"]
    return examples["own planet" if kind == "planet" and (form in _OWN or slot.name == "from") else kind]


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
