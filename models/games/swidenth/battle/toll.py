"""The result of a battle for its heroes, line by line: eliminations, rewards, wounds, flight, death, used gear.

Members are named by the ids of their figures; the caller, who knows the campaign, replaces these by the ids of its
heroes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from models.content import Json
from models.games.event import Event
from models.games.facets.chronicle import TollLine
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.data import profiles
from models.games.swidenth.gear import piece, used_up
from models.i18n import NO_TEXT, Text


def toll(battle: TableBattle, begun: TableState, now: TableState, past: Sequence[Event]) -> tuple[TollLine, ...]:
    """Return the result of a battle for its PJ, from its start, its present state and everything that happened (SW-49).

    A figure's PP go to the PJ who struck last (SW-150); what was thrown is back after the game unless people say
    otherwise (AMB-SW-56); rest between two games is offered, but not by default (SW-51). Summoned figures are left out.
    """
    heroes = [each.id for each in battle.figures if each.hero and not each.summoner]
    return tuple(line for hero in heroes for line in _of(battle, hero, begun, now, past))


def _of(
    battle: TableBattle, hero: str, begun: TableState, now: TableState, past: Sequence[Event]
) -> Iterator[TollLine]:
    mine = [each for each in past if each.subject == hero]
    yield from _eliminations(battle, hero, mine)
    reward = sum(_number(each, "points") for each in mine if each.kind == "earned" and not each.args.get("target"))
    if reward:
        yield TollLine(hero, "quest", "SW-150", reward)
    yield from _gear(battle, hero, mine)
    figure = now.figure(hero)
    lost = begun.figure(hero).vitality - figure.vitality
    if lost and figure.status != "dead":
        yield TollLine(hero, "wound" if lost > 0 else "heal", "SW-30" if lost > 0 else "SW-112", abs(lost))
    if figure.status == "fled":
        yield TollLine(hero, "fled", "SW-51")
    if figure.status == "dead":
        yield TollLine(hero, "death", "SW-49")
    elif lost > 0 or figure.status == "fled":
        yield TollLine(hero, "rest", "SW-51", usual=False)


def _eliminations(battle: TableBattle, hero: str, mine: Sequence[Event]) -> Iterator[TollLine]:
    """Yield the figures a hero eliminated, each profile once with its count and what all of them earned."""
    fallen: dict[str, list[int]] = {}
    for each in mine:
        target = each.args.get("target")
        if each.kind == "earned" and target:
            fallen.setdefault(battle.of(str(target)).type, []).append(_number(each, "points"))
    known = profiles(battle.book)
    for kind, points in fallen.items():
        name = known[kind].name if kind in known else Text.same(kind)
        yield TollLine(hero, "kill", "SW-150", sum(points), kind, name, len(points))


def _gear(battle: TableBattle, hero: str, mine: Sequence[Event]) -> Iterator[TollLine]:
    """Yield what a hero drank, read, threw and gave away."""
    used = Counter(
        str(each.args["gear"])
        for each in mine
        if each.kind == "drank" or (each.kind == "read" and _is_used_up(battle, each))
    )
    thrown = Counter(str(each.args["gear"]) for each in mine if each.kind == "thrown")
    for gear, count in used.items():
        yield TollLine(hero, "use", "SW-22", item=gear, name=_gear_name(battle, gear), count=count)
    for gear, count in thrown.items():
        yield TollLine(hero, "use", "SW-87", item=gear, name=_gear_name(battle, gear), count=count, usual=False)
    given = Counter(way for each in mine if each.kind == "exchanged" for way in _ways(hero, each))
    for (giver, taker, gear), count in given.items():
        yield TollLine(giver, "give", "SW-48", item=gear, name=_gear_name(battle, gear), count=count, to=taker)


def _ways(hero: str, event: Event) -> Iterator[tuple[str, str, str]]:
    """Yield (giver, taker, thing) for each thing that was handed over."""
    other = str(event.args["target"])
    yield from ((hero, other, each) for each in _things(event.args["gives"]))
    yield from ((other, hero, each) for each in _things(event.args["takes"]))


def _is_used_up(battle: TableBattle, event: Event) -> bool:
    found = piece(battle.book, str(event.args["gear"]))
    return found is not None and used_up(found)


def _gear_name(battle: TableBattle, gear: str) -> Text:
    found = piece(battle.book, gear)
    return found.name if found is not None else NO_TEXT


def _things(value: Json) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _number(event: Event, key: str) -> int:
    value = event.args.get(key)
    return value if isinstance(value, int) else 0
