"""The missions of a neutral's smugglers: raid a planet, carry a person, bring a rare resource (CG-53)."""

from __future__ import annotations

from collections.abc import Sequence

from models.galaxy.values import Income
from models.games.empire.status import is_neutral
from models.games.empire.turn.happenings import Account, Args
from models.games.empire.turn.orders.orders import TurnOrder, of_kind, refuse
from models.games.empire.turn.people import is_free, person


def smuggle(account: Account, orders: Sequence[TurnOrder]) -> None:
    """Send smugglers hired in earlier turns, one for each mission; a resource is paid for in a later phase (CG-53)."""
    for order in of_kind(orders, "mission"):
        if order.text("mission") == "resource" or not has_smugglers(account, order):
            continue
        if order.text("mission") == "raid":
            _raid(account, order)
        else:
            _carry(account, order)


def has_smugglers(account: Account, order: TurnOrder, sent: int = 0) -> bool:
    """Return whether a neutral has smugglers left; refuses the order where he has none."""
    state = account.state
    if not is_neutral(state.galaxy, order.faction):
        refuse(account, order, "empire.neutrals_only", "CG-53")
    elif state.players[order.faction].smugglers <= sent:
        refuse(account, order, "empire.no_smugglers", "CG-53")
    else:
        return True
    return False


def _raid(account: Account, order: TurnOrder) -> None:
    state = account.state
    planet = state.galaxy.planet.get(order.text("planet"))
    if planet is None or planet.income is not Income.MAJOR or planet.owner in {"", order.faction}:
        refuse(account, order, "empire.no_raid_there", "CG-53")
    elif planet.id in state.now.raided:
        refuse(account, order, "empire.raided_already", "CG-53")
    else:
        raid: Args = {"planet": planet.id, "faction": order.faction}
        account.tell("raid", "CG-53", raid, cause=order.cause, to=(order.faction,))
        account.tell("raided", "CG-53", {"planet": planet.id}, to=(planet.owner,))


def _carry(account: Account, order: TurnOrder) -> None:
    """Carry a person from one planet to another: the player's own, or one without a player who is nobody's captive."""
    state, someone = account.state, person(account.state, order.text("character"))
    if someone is None or someone.owner not in {"", order.faction} or not is_free(state, someone):
        refuse(account, order, "empire.not_his_character", "CG-53")
    elif order.text("to") not in state.galaxy.planet:
        refuse(account, order, "empire.no_such_place", "CG-53")
    else:
        gone: Args = {"faction": order.faction, "planet": order.text("to"), "character": someone.id}
        account.tell("carried", "CG-53", gone, cause=order.cause, to=(order.faction,))
        # Whoever is not where the player says is not found there: the smugglers come back without him.
        if someone.planet == order.text("from"):
            there: Args = {"character": someone.id, "planet": order.text("to")}
            account.tell("travelled", "CG-53", there, cause=order.cause, to=(order.faction,))
