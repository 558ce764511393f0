"""What follows a loss, as one fixpoint: everything that goes or comes loose with it, each card with its rule.

A starship takes its sites and all there with it (DG-37), starships clawed to it (DG-60), creatures on it (DG-52) and
what is aboard; a host that is eaten sets them free; the slug its belly (DG-27). A destroyed planet leaves its sectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from models.games.dagobah.table import CardTable, OnTable
from models.games.dagobah.types import reading

What = Literal["lost", "loose", "cave", "destroyed", "stays"]


@dataclass(frozen=True, slots=True)
class Consequence:
    """What becomes of one card, and the rule by which; no rule for what only goes with what carries it."""

    card: OnTable
    what: What
    rule: str = ""


def lose(table: CardTable, card: OnTable, *, eaten: bool = False) -> tuple[CardTable, tuple[Consequence, ...]]:
    """Return the table after a card is lost, and all that follows; `eaten` by a creature its guests come loose."""
    found = {card.id: Consequence(card, "lost")}
    todo = [(card, eaten)]
    while todo:
        gone, by_creature = todo.pop(0)
        for each in _following(table, gone, eaten=by_creature):
            if each.card.id not in found:
                found[each.card.id] = each
                if each.what == "lost":
                    todo.append((each.card, False))
    return _after(table, found.values()), tuple(found.values())


def destroy(table: CardTable, system: OnTable) -> tuple[CardTable, tuple[Consequence, ...]]:
    """Return the table after a planet is destroyed: its sites are lost with all there, its sectors stay (DG-18)."""
    found = {system.id: Consequence(system, "destroyed", "DG-18")}
    for place in table.at(system.id):
        kind = table.of(place).kind
        if kind == "sector":
            found[place.id] = Consequence(place, "stays", "DG-18")
            found |= {each.card.id: each for each in _caves(table, place)}
        elif kind == "site":
            found |= {each.card.id: replace(each, rule=each.rule or "DG-18") for each in lose(table, place)[1]}
    return _after(table, found.values()), tuple(found.values())


def _caves(table: CardTable, sector: OnTable) -> Iterator[Consequence]:
    for cave in table.at(sector.id):
        if "cave" in table.of(cave).traits:
            if reading("cave_left", table.choices) == "stays":
                yield Consequence(cave, "stays", "DG-28")
            else:
                yield from (replace(each, rule=each.rule or "DG-18") for each in lose(table, cave)[1])


def _following(table: CardTable, gone: OnTable, *, eaten: bool) -> Iterator[Consequence]:
    """Yield what follows at once from the loss of a card."""
    sort, place = table.of(gone), table.place_of(gone)
    if "slug" in sort.traits and place is not None:
        for cave in table.at(place.id):
            if "cave" in table.of(cave).traits:
                yield Consequence(cave, "cave", "DG-27")
                yield from (Consequence(each, "lost", "DG-27") for each in table.at(cave.id))
    for each in table.at(gone.id):
        held = table.of(each)
        if held.kind == "site":
            yield Consequence(each, "lost", "DG-37" if held.sub == "starship" else "")
        elif sort.kind == "site":
            yield Consequence(each, "lost", "DG-37" if sort.sub == "starship" else "")
        elif each.how == "across":
            yield Consequence(each, "lost", "DG-60")
        elif held.kind == "creature" and each.how == "attached":
            yield _loose(table, each, gone) if eaten else Consequence(each, "lost", "DG-52")
        else:
            yield Consequence(each, "lost")


def _loose(table: CardTable, creature: OnTable, host: OnTable) -> Consequence:
    """Return what becomes of a creature whose host was eaten: a vine snake outside its habitat is lost (DG-53)."""
    if strayed(table, creature, host):
        return Consequence(creature, "lost", "DG-53")
    return Consequence(creature, "loose", "DG-52")


def strayed(table: CardTable, creature: OnTable, host: OnTable) -> bool:
    """Return whether a creature that lets go of its host there is lost: a vine snake outside its habitat (DG-53)."""
    system, habitat = table.system_of(host), table.of(creature).habitat
    at_home = system is not None and habitat in ("", system.type)
    return "vine_snake" in table.of(creature).traits and not at_home


def _after(table: CardTable, found: Iterable[Consequence]) -> CardTable:
    """Return the table with its consequences done."""
    told, loose = list(found), list[OnTable]()
    for each in told:
        if each.what == "loose":
            place = table.place_of(each.card)
            loose.append(replace(each.card, at=place.id if place is not None else "", how="place"))
        elif each.what == "destroyed":
            loose.append(replace(each.card, state={**each.card.state, "destroyed": "yes"}))
    return table.with_cards(loose, (each.card.id for each in told if each.what == "lost"))
