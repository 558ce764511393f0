"""What happens in a judged turn as sentences: message keys with arguments, each with its rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from models.i18n import MessageArg, MessageArgs, Translator


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """One thing that happens in a judged turn: the rule, and its sentence as a message key with arguments.

    An order that is `refused` has whose it is (`who`) and which line of his sheet (`line`) among its arguments.
    Amounts (`amount`) are thousandths of a million.
    """

    rule: str
    key: str
    args: MessageArgs
    refused: bool = False


@dataclass(frozen=True, slots=True)
class TurnPhase:
    """One phase of a judged turn: its id, and its events in their order."""

    id: str
    events: tuple[TurnEvent, ...]


_UNITS: Final = ("infantry", "fighters", "cruisers")


_IN_POINTS: Final = ("empire.told_points_", "empire.told_won")
"""How the keys of sentences begin whose amount is in points, not in money: of one point they are in the singular."""


def spoken_event(event: TurnEvent, t: Translator) -> str:
    """Return the sentence of an event: amounts in millions, a refused order with its player and line."""
    args = spoken_args(event.key, event.args, t)
    amount = event.args.get("amount")
    if isinstance(amount, int) and event.key.startswith(_IN_POINTS):
        words = t.plural(event.key, abs(amount), **args)
    else:
        words = t(event.key, **args)
    return t("empire.told_refused", **{**args, "why": words}) if event.refused else words


def spoken_args(key: str, given: MessageArgs, t: Translator) -> dict[str, MessageArg]:
    """Return the arguments for a sentence about a turn: amounts in millions, units in words."""
    args = dict(given)
    for name in ("amount", "spent"):
        if isinstance(amount := args.get(name), int) and not key.startswith(_IN_POINTS) and "bonus" not in key:
            args[name] = t.decimal(amount)
    units = [(kind, n) for kind in _UNITS if isinstance(n := args.get(kind), int) and n]
    args["units"] = tuple(t.plural(f"galaxymap.n_{kind}", n) for kind, n in units) or t("empire.no_unit")
    return args
