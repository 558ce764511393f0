"""How cards stand: who is present where, who only blocks a drain; and what is wrong with a table. DG-12, 24, 29, 30,
32, 35, 38, 54, 59, 66, 71, 74.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from models.games.dagobah.table import CardTable, OnTable
from models.games.dagobah.types import BARRED, figures, reading
from models.i18n import Text
from models.problem import Fix, Grade, Problem, Where

Presence = Literal["present", "aboard", "below_decks", "blocks", "over_zone", "attached", "buried"]


def presence(table: CardTable, card: OnTable) -> tuple[Presence, str]:
    """Return how a card is there, and the rule that says so; no rule where the base game does."""
    carrier, place = table.carrier(card), table.by_id.get(card.at)
    if card.how == "across":
        return "blocks", "DG-59"
    if card.how == "under":
        return "buried", "DG-73"
    if carrier is not None:
        enclosed = table.of(carrier).kind == "starship" or "enclosed" in table.of(carrier).traits
        if card.how in ("bridge", "cargo"):
            return ("present", "DG-71") if enclosed else ("aboard", "")
        return "attached", "DG-50" if table.of(card).kind == "creature" else ""
    if card.state.get("run"):
        return "over_zone", "DG-66"
    if place is not None and table.of(place).sub == "starship" and table.of(card).kind == "character":
        return "below_decks", "DG-35"
    if place is not None and table.of(place).kind == "sector":
        return "present", "DG-8"
    return "present", "DG-71"


def problems(table: CardTable) -> Iterator[Problem]:
    """Yield what is wrong with a table, or worth knowing."""
    for card in table.played:
        name, sort = table.name(card), table.of(card)
        if "cave" in sort.traits and "big_one" not in _traits(table, card.at):
            rocks = [each for each in table.played if "big_one" in table.of(each).traits]
            fix = Fix("cardtable.fix_cave", {}, ("put", card.id, rocks[0].id)) if len(rocks) == 1 else None
            yield _problem(name, "DG-24", "cave_alone", fix=fix)
        if sort.sub == "starship" and sort.kind == "site" and not card.at and not sort.part_of:
            yield _problem(name, "DG-32", "group_alone")
        if "at_at" in sort.traits and (sort.landspeed or 0) > figures()["at_at"].most:
            yield _problem(name, "DG-74", "fast_walker", most=figures()["at_at"].most)
        if "mynock" in sort.traits and card.how == "attached":
            yield _problem(name, "DG-54", "drained", Grade.NOTICE, host=_name(table, card.at))
        yield from _full(table, card)
    yield from _line(table)
    yield from _copies(table)


def _full(table: CardTable, host: OnTable) -> Iterator[Problem]:
    for where, room in (("bridge", table.of(host).bridge), ("cargo", table.of(host).cargo)):
        held = sum(each.how == where and table.of(each).kind in BARRED for each in table.at(host.id))
        if room is not None and held > room:
            yield _problem(table.name(host), "DG-30", f"full_{where}", n=held, most=room)


def _line(table: CardTable) -> Iterator[Problem]:
    tree = reading("pattern", table.choices) == "tree"
    for system in table.played:
        sectors = table.sectors(system) if table.of(system).kind == "system" else ()
        seats = Counter(each.seat for each in sectors)
        for sector in sectors:
            broken = table.steps(system, sector) is None if tree else seats[sector.seat] > 1
            if broken:
                fix = None if tree else Fix("cardtable.fix_line", {"system": table.name(system)}, ("line", system.id))
                yield _problem(table.name(sector), "DG-12", "broken_line", fix=fix, system=table.name(system))
    for card in table.played:
        if "asteroid_sector" in table.of(card).traits and table.system_of(card) is None:
            yield _problem(table.name(card), "DG-13", "no_system")


def _copies(table: CardTable) -> Iterator[Problem]:
    there: dict[tuple[str, str], list[str]] = {}
    alone: dict[tuple[str, str], list[str]] = {}
    for card in table.played:
        sort, system = table.of(card), table.system_of(card)
        if sort.diamonds and system is not None:
            there.setdefault((sort.id, system.id), []).append(card.id)
        if sort.unique:
            alone.setdefault((sort.id, card.owner), []).append(card.id)
    for (type_id, system_id), ids in there.items():
        sort, most = table.types[type_id], table.types[type_id].diamonds
        if len(ids) > most:
            n, there_at, fix = len(ids), _name(table, system_id), _away(sort.name, ids[most:])
            yield _problem(sort.name, "DG-38", "too_many", fix=fix, n=n, most=most, system=there_at)
    for (type_id, _), ids in alone.items():
        sort = table.types[type_id]
        if len(ids) > 1:
            rule = "DG-29" if "super_star_destroyer" in sort.traits else ""
            yield _problem(sort.name, rule, "twice", Grade.WARNING, fix=_away(sort.name, ids[1:]))


def _away(name: Text, ids: Sequence[str]) -> Fix:
    return Fix("cardtable.fix_away", {"card": name, "n": len(ids)}, ("away", *ids))


def _traits(table: CardTable, card_id: str) -> tuple[str, ...]:
    return table.of(table.by_id[card_id]).traits if card_id in table.by_id else ()


def _name(table: CardTable, card_id: str) -> Text:
    return table.name(table.by_id[card_id])


def _problem(
    name: Text, rule: str, key: str, grade: Grade = Grade.ERROR, *, fix: Fix | None = None, **args: int | Text
) -> Problem:
    fixes = (fix,) if fix is not None else ()
    return Problem(Where((name,)), grade, rule, f"cardtable.wrong_{key}", {"card": name, **args}, fixes)
