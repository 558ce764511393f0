"""The one question: may this card do that?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
