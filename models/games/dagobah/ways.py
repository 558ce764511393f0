"""The shortest lawful way of a card from where it is to another location: regular moves, with what the book prices.

One regular move a turn is a basic rule; so are hyperspeed, landing and walking, which are counted and not priced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from models.games.dagobah.may import may
from models.games.dagobah.table import CardTable, OnTable
from models.games.facets.card_tables import CardVerdict

MOST: Final = 10_000
"""More Force than any way costs."""


@dataclass(frozen=True, slots=True)
class WayStep:
    """One move of a way: to where, and what is said of it."""

    to: OnTable
    verdict: CardVerdict


def way(table: CardTable, card: OnTable, goal: OnTable) -> tuple[WayStep, ...] | None:
    """Return the moves of the shortest way to a location, the cheapest of these; None where no lawful one leads there.

    Only moves between locations that touch count: along a line, between a system and what is related to it, from a
    site to the next, from system to system for a starship.
    """
    start = table.place_of(card)
    places = [each for each in table.played if table.of(each).place]
    if start is None or goal not in places:
        return None
    reached: dict[str, tuple[int, tuple[WayStep, ...]]] = {start.id: (0, ())}
    ring = [start]
    while ring and goal.id not in reached:
        found: dict[str, tuple[int, tuple[WayStep, ...]]] = {}
        for here in ring:
            force, before = reached[here.id]
            for step in _steps(table, card, here, places):
                costs = force + (step.verdict.force or 0)
                if step.to.id not in reached and costs < found.get(step.to.id, (MOST, ()))[0]:
                    found[step.to.id] = (costs, (*before, step))
        reached |= found
        ring = [table.by_id[each] for each in found]
    return reached[goal.id][1] if goal.id in reached else None


def _steps(table: CardTable, card: OnTable, here: OnTable, places: Sequence[OnTable]) -> Iterator[WayStep]:
    """Yield the lawful moves of a card that stands at a location to those that touch it."""
    there = table.with_cards([replace(card, at=here.id, how="place", state={})])
    for to in places:
        verdict = may(there, there.by_id[card.id], "move", to)
        priced = verdict.answer == "costs"
        if to != here and (priced or (verdict.answer == "silent" and _touch(there, card, here, to))):
            yield WayStep(to, verdict)


def _touch(table: CardTable, card: OnTable, here: OnTable, to: OnTable) -> bool:
    """Return whether a move that the book does not price leads from a location to one that touches it."""
    kinds = (table.of(here).kind, table.of(to).kind)
    if kinds == ("system", "system"):
        return table.of(card).kind == "starship"
    if kinds == ("site", "site"):
        return table.beside(here, to)
    flies = table.of(card).kind == "starship" or "mynock" in table.of(card).traits
    return flies and (table.related(here, to) or table.related(to, here))
