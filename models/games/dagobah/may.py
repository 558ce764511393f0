"""The one question: may this card do that? And what it may do at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from models.games.dagobah import deploying, moving, striking, training
from models.games.dagobah.judging import Act, JudgedAct
from models.games.dagobah.table import CardTable, OnTable
from models.games.facets.card_tables import CardVerdict


def _reveal(j: JudgedAct) -> None:
    j.tell("DG-73")


def _nothing(_j: JudgedAct) -> None:
    """Nothing in the book speaks of it."""


JUDGED: Final[Mapping[Act, Callable[[JudgedAct], None]]] = {
    "deploy": deploying.deploy,
    "move": moving.move,
    "land": moving.land,
    "take_off": moving.land,
    "shuttle": moving.shuttle,
    "between_ship_and_site": moving.between,
    "attach": striking.attach,
    "detach": striking.detach,
    "claw_on": striking.claw_on,
    "claw_off": striking.claw_off,
    "zone_shift": moving.zone_shift,
    "bomb": striking.bomb,
    "run_in": moving.run_in,
    "run_out": moving.run_out,
    "open_mouth": striking.mouth,
    "close_mouth": striking.mouth,
    "target": striking.target,
    "attack": striking.attack,
    "attempt_test": training.attempt,
    "embark": moving.embark,
    "disembark": moving.embark,
    "lose": _nothing,
    "destroy_system": _nothing,
    "reveal": _reveal,
    "note": _nothing,
}

ENDS: Final[Mapping[Act, tuple[str, ...]]] = {
    "deploy": ("to",),
    "move": ("from", "to"),
    "land": ("from", "to"),
    "take_off": ("from", "to"),
    "shuttle": ("from", "to"),
    "between_ship_and_site": ("from", "to"),
    "attach": ("to",),
    "detach": ("from",),
    "claw_on": ("to",),
    "zone_shift": ("from", "to"),
    "bomb": ("from", "to"),
    "run_in": ("from", "to"),
    "run_out": ("from", "to"),
    "target": ("to",),
    "attack": ("to",),
    "attempt_test": ("to", "from"),
    "embark": ("to",),
    "disembark": ("from",),
}
"""What is asked beside the card, by act; an act that is missing asks nothing more."""


def may(table: CardTable, card: OnTable, act: Act, to: OnTable | None, origin: OnTable | None = None) -> CardVerdict:
    """Return whether an act is forbidden, what it costs, or that nothing is said against it; it never raises."""
    judging = JudgedAct(table, card, act, to, origin)
    JUDGED[act](judging)
    return judging.verdict()


def offers(table: CardTable, card: OnTable) -> Iterator[tuple[Act, OnTable | None, CardVerdict]]:
    """Yield what a card may do: every act that the book speaks of and does not forbid, with its target."""
    for act in _acts(table, card):
        for to in _targets(table, card, act):
            verdict = may(table, card, act, to)
            if verdict.answer == "costs" or (verdict.answer == "silent" and verdict.rules):
                yield act, to, verdict


def _acts(table: CardTable, card: OnTable) -> Iterator[Act]:
    """Yield the acts that make sense for a card: places do nothing, only who fights attacks, only words target."""
    kind = table.of(card).kind
    if card.how == "hand" or table.of(card).place:
        if card.how == "hand":
            yield "deploy"
        return
    fights = kind in ("character", "vehicle", "starship", "creature")
    without = {"deploy", "target" if fights else "attack", "" if card.how == "under" else "reveal"}
    yield from (each for each in JUDGED if each not in without)


def _targets(table: CardTable, card: OnTable, act: Act) -> Iterator[OnTable | None]:
    if "to" not in ENDS.get(act, ()):
        yield None
        return
    places_only = act in ("zone_shift", "bomb", "run_in", "run_out")
    for each in table.played:
        if each.id != card.id and (table.of(each).place or not places_only):
            yield each
