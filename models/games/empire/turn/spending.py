"""Phases 5 and 6: what players buy, and what arrives at the end of the turn (CG-97 … CG-103, CG-113, CG-114).

Orders are paid in the order of the sheet, with the money from before this turn's income.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import count as count_from

from models.galaxy.circles import covers
from models.galaxy.values import Command, Income, Planet, Troops
from models.games.empire.figures import figures
from models.games.empire.readings import reading
from models.games.empire.status import free_units
from models.games.empire.turn.forces import UNITS, count, more, worth
from models.games.empire.turn.happenings import Account, Args, units
from models.games.empire.turn.missions import has_smugglers
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.numbers import MILLION, economy_figures, technologies
from models.games.empire.turn.orders.orders import TurnOrder, of_kind, refuse
from models.games.empire.turn.state import CampaignPlayer, CampaignState, FallenCommand
from models.games.empire.wealth import base_income, move_home_cost, ports
from models.games.values import Choices
from models.i18n import fold

BUYING = ("raise", "reinforce", "move_home", "buy_smuggler", "mission", "technology")


RULES = {"buy_smuggler": "CG-53", "mission": "CG-53", "technology": "CG-118", "move_home": "CG-99"}
"""The rule of what an order costs, where it is not the list of prices."""


def troop_price(player: CampaignPlayer, troops: Troops) -> int:
    """Return the price of units for a player, with an Admiral's or a senator's discount (CG-10, CG-36)."""
    return _discounted_price(player, worth(troops))


def _discounted_price(player: CampaignPlayer, price: int) -> int:
    numbers = economy_figures()
    discount = numbers.admiral_discount if player.rank.buys_cheaply else 0
    if player.rank.votes and player.choice == "troops":
        discount = numbers.senator_discount
    return int(Fraction(price * (100 - discount), 100))


def reinforce_price(player: CampaignPlayer, troops: Troops, weapons: Sequence[str]) -> int:
    """Return the price of units for a garrison, or for a command with some technologies (CG-88, CG-103)."""
    return troop_price(player, troops) * (100 - _sum_of_effect(weapons, "price")) // 100


def command_price(player: CampaignPlayer, choices: Choices, *, free: bool = False) -> int:
    """Return the price of a new command without its units; `free`: it is raised again at no cost (CG-57)."""
    price = 0 if free else figures().prices.command
    return _discounted_price(player, price) if reading(choices, "discount") == "command_too" else price


def home_price(command: Command, weapons: Sequence[str]) -> int:
    """Return the price of another home port of a command with some technologies (CG-99, CG-116)."""
    return 0 if any(technologies()[key].port for key in weapons) else move_home_cost(command)


def spend(account: Account, orders: Sequence[TurnOrder], judging: Judging) -> tuple[TurnOrder, ...]:
    """Charge every order that can be paid, and return those orders: what they buy arrives later."""
    paid, ordered = list[TurnOrder](), dict[str, Troops]()
    sent = dict.fromkeys(account.state.players, 0)
    for order in of_kind(orders, *BUYING):
        if order.kind == "mission" and order.text("mission") != "resource":
            continue
        if order.faction in account.state.now.no_spending:
            refuse(account, order, "empire.may_not_spend", "CG-45")
            continue
        if order.kind == "mission":
            price = _resource_price(account, order, sent[order.faction], judging)
        else:
            price = _price(account, order, (ordered, paid), judging)
        if price is None:
            continue
        if price > account.state.players[order.faction].money:
            refuse(account, order, "empire.too_little_money", "CG-97", amount=price)
            continue
        args: Args = {"faction": order.faction, "amount": -price, "why": order.kind}
        account.tell("money", RULES.get(order.kind, "CG-103"), args, cause=order.cause, to=(order.faction,))
        sent[order.faction] += order.kind == "mission"
        if order.kind == "reinforce":
            ordered[_place(order)] = more(ordered.get(_place(order), Troops()), order.troops)
        paid.append(order)
    return tuple(paid)


def _place(order: TurnOrder) -> str:
    return order.text("command") or order.text("planet")


def _resource_price(account: Account, order: TurnOrder, sent: int, judging: Judging) -> int | None:
    """Return the price of a rare resource for smugglers, None for an unknown one (CG-53)."""
    if order.text("resource") not in {planet.resource for planet in account.state.galaxy.planets} - {""}:
        refuse(account, order, "empire.no_such_resource", "CG-53")
    elif has_smugglers(account, order, sent):
        return judging.numbers["resource_price"] * MILLION
    return None


def _technology_price(account: Account, order: TurnOrder, paid: Sequence[TurnOrder], judging: Judging) -> int | None:
    """Return the price of a technology by its points, None where it cannot be fitted (CG-118, CG-121)."""
    state, fitted = account.state, technologies().get(order.text("technology"))
    command = state.galaxy.command.get(order.text("command"))
    if command is None or command.owner != order.faction:
        refuse(account, order, "empire.not_his_command", "CG-121")
        return None
    coming = [
        each.text("technology") for each in paid if each.kind == "technology" and each.text("command") == command.id
    ]
    families = {technologies()[key].family for key in (*state.weapons.get(command.id, ()), *coming)}
    if fitted is None or fitted.family in families:
        refuse(account, order, "empire.fitted_already", "CG-121")
        return None
    return fitted.points * judging.numbers["technology_price"] * MILLION


def _price(
    account: Account,
    order: TurnOrder,
    before: tuple[dict[str, Troops], Sequence[TurnOrder]],
    judging: Judging,
) -> int | None:
    """Return the price of an order, None where it is refused."""
    state = account.state
    player = state.players[order.faction]
    if order.kind == "buy_smuggler":
        if player.rank != "neutral":
            refuse(account, order, "empire.neutrals_only", "CG-53")
            return None
        return economy_figures().smuggler
    if order.kind == "move_home":
        return _home_price(account, order)
    if order.kind == "raise":
        return _raise_price(account, order, before[1], judging)
    if order.kind == "technology":
        return _technology_price(account, order, before[1], judging)
    reason = _no_reinforcement(state, order, before[0])
    if reason is not None:
        refuse(account, order, reason[0], reason[1])
        return None
    return reinforce_price(player, order.troops, state.weapons.get(order.text("command"), ()))


def _home_price(account: Account, order: TurnOrder) -> int | None:
    """Return the price of another home port: 5 M for each type of units present (CG-99)."""
    state = account.state
    command = state.galaxy.command.get(order.text("command"))
    if command is None or command.owner != order.faction:
        refuse(account, order, "empire.not_his_command", "CG-99")
    elif any(technologies()[key].port for key in state.weapons.get(command.id, ())):
        if order.text("planet") in state.planets_of(order.faction):
            return home_price(command, state.weapons[command.id])
        refuse(account, order, "empire.not_his_planet", "CG-116")
    elif order.text("planet") not in ports(state.galaxy, order.faction):
        refuse(account, order, "empire.no_port", "CG-99")
    else:
        return home_price(command, state.weapons.get(command.id, ()))
    return None


def _raise_price(account: Account, order: TurnOrder, paid: Sequence[TurnOrder], judging: Judging) -> int | None:
    """Return the price of a new command with its units, None where it cannot be raised (CG-97 … CG-99)."""
    state = account.state
    player, planet = state.players[order.faction], state.galaxy.planet.get(order.text("planet"))
    fallen = _fallen(state, order)
    raised = [each for each in paid if each.kind == "raise" and each.faction == order.faction]
    why: tuple[str, str] | None = None
    if planet is None or planet.owner != order.faction:
        why = ("empire.not_his_planet", "CG-97")
    elif planet.id in state.now.conquered:
        why = ("empire.conquered_now", "CG-97")
    elif planet.id in state.now.no_levies:
        why = ("empire.no_levies", "CG-17")
    elif state.turn <= player.no_raise_until:
        why = ("empire.may_not_raise", economy_figures().leaving[player.left].rule)
    elif not _has_materials(state, order.faction):
        why = ("empire.no_materials", "CG-120")
    elif order.text("home") not in ports(state.galaxy, order.faction):
        why = ("empire.no_port", "CG-99")
    elif len(state.commands_of(order.faction)) + len(raised) >= player.most_commands:
        why = ("empire.most_commands", "CG-62")
    elif not order.troops.units:
        why = ("empire.no_units", "CG-63")
    elif _over(state, order.faction, order.troops, garrison=False):
        why = ("empire.too_many_units", "CG-63")
    if why is not None:
        refuse(account, order, why[0], why[1])
        return None
    free = fallen is not None and fallen.free and all(_fallen(state, each) is not fallen for each in raised)
    return troop_price(player, order.troops) + command_price(player, judging.choices, free=free)


def _fallen(state: CampaignState, order: TurnOrder) -> FallenCommand | None:
    """Return the destroyed command that an order raises again: the player's own of that name (CG-30, CG-57)."""
    wish, mine = fold(order.text("name")), (each for each in state.fallen.values() if each.owner == order.faction)
    return next((each for each in mine if wish in {fold(each.id), fold(each.called)}), None)


def _has_materials(state: CampaignState, faction: str) -> bool:
    """Return whether a player holds a production centre: a planet marked * (CG-97, CG-98, CG-120)."""
    return any(p.owner == faction and p.income is Income.PRODUCTION for p in state.galaxy.planets)


def _sum_of_effect(weapons: Sequence[str], effect: str) -> int:
    """Return the sum of one effect, `limit` or `price`, of a command's technologies (CG-88)."""
    return sum(int(getattr(technologies()[key], effect)) for key in weapons)


def _over(state: CampaignState, faction: str, troops: Troops, *, garrison: bool, extra: int = 0) -> bool:
    """Return whether units exceed the limit of a command or a garrison (CG-28, CG-50, CG-63, CG-64)."""
    free = free_units(state.galaxy, state.galaxy.faction[faction], garrison=garrison)
    most = figures().garrison if garrison else figures().command
    return any(count(troops, kind) > int(getattr(most, kind)) + extra for kind in UNITS if kind not in free)


def _no_reinforcement(state: CampaignState, order: TurnOrder, ordered: dict[str, Troops]) -> tuple[str, str] | None:
    """Return why units may not join a garrison or a command at the end of the turn, None where they may (CG-100)."""
    if not order.troops.units:
        return ("empire.no_units", "CG-103")
    coming = more(ordered.get(_place(order), Troops()), order.troops)
    planet = state.galaxy.planet.get(order.text("planet"))
    if not order.text("command"):
        if planet is None or planet.owner != order.faction:
            return ("empire.not_his_planet", "CG-64")
        if not _held_long(state, planet):
            return ("empire.conquered_now", "CG-100")
        if planet.id in state.now.no_levies:
            return ("empire.no_levies", "CG-17")
        over = _over(state, order.faction, more(planet.garrison, coming), garrison=True)
        return ("empire.too_many_units", "CG-64") if over else None
    command = state.galaxy.command.get(order.text("command"))
    if command is None or command.owner != order.faction:
        return ("empire.not_his_command", "CG-100")
    if command.id in state.now.jumped:
        return ("empire.jumped", "CG-101")
    if not any(
        covers(command.at, state.galaxy.circle(command), each.at, each.radius)
        for each in state.galaxy.planets
        if each.owner == order.faction and _held_long(state, each) and each.id not in state.now.no_levies
    ):
        return ("empire.no_planet_in_circle", "CG-100")
    extra = _sum_of_effect(state.weapons.get(command.id, ()), "limit")
    over = _over(state, order.faction, more(command.force, coming), garrison=False, extra=extra)
    return ("empire.too_many_units", "CG-63") if over else None


def _held_long(state: CampaignState, planet: Planet) -> bool:
    """Return whether its owner has held a planet for at least a turn."""
    return state.since.get(planet.id, 0) < state.turn


def arrive(account: Account, paid: Sequence[TurnOrder], judging: Judging) -> None:
    """Bring what was bought, at the end of the turn: it cannot be used at once (CG-100)."""
    # Numbered a player at a time: an id that everybody sees tells nothing of what others paid for.
    raised = Counter[str]()
    for order in paid:
        args: Args = {"faction": order.faction, **units(order.troops)}
        if order.kind == "reinforce":
            where: Args = (
                {"command": order.text("command")} if order.text("command") else {"planet": order.text("planet")}
            )
            account.tell("gained", "CG-100", {**args, **where}, cause=order.cause, to=(order.faction,))
        elif order.kind == "move_home":
            home: Args = {"command": order.text("command"), "planet": order.text("planet")}
            account.tell("home", "CG-99", home, cause=order.cause, to=(order.faction,))
        elif order.kind == "buy_smuggler":
            account.tell("hired", "CG-114", {"faction": order.faction}, cause=order.cause, to=(order.faction,))
        elif order.kind == "mission":
            stock: Args = {"faction": order.faction, "resource": order.text("resource")}
            account.tell("stocked", "CG-53", stock, cause=order.cause, to=(order.faction,))
        elif order.kind == "technology":
            fit: Args = {"command": order.text("command"), "technology": order.text("technology")}
            account.tell("armed", "CG-121", fit, cause=order.cause, to=(order.faction,))
        else:
            raised[order.faction] += 1
            fallen = _fallen(account.state, order)
            key = fallen.id if fallen else f"{order.faction}-t{account.state.turn}-{raised[order.faction]}"
            name = fallen.called if fallen else order.text("name")
            new: Args = {"command": key, "name": name, "planet": order.text("planet")}
            account.tell("raised", "CG-97", {**args, **new, "home": order.text("home")}, cause=order.cause)
    if reading(judging.choices, "come_back") == "on":
        _come_back(account, judging)


def _come_back(account: Account, judging: Judging) -> None:
    """Give a player with a planet and no command a new one at his best planet, every second turn at
    most (AMB-CG-27).

    It has no home port where none of his planets may be one (CG-99).
    """
    state, numbers = account.state, judging.numbers
    for faction, player in sorted(state.players.items()):
        planets = [state.galaxy.planet[key] for key in state.planets_of(faction)]
        soon = player.came_back and state.turn - player.came_back < numbers["come_back_turns"]
        if not planets or state.commands_of(faction) or soon:
            continue
        best = min(planets, key=lambda planet: (-base_income(planet), planet.id))
        home = best.id if best.id in ports(state.galaxy, faction) else ""
        new: Args = {
            "command": f"{faction}-t{state.turn}-0", "name": _free_name(state, faction), "faction": faction,
            "planet": best.id, "home": home, "infantry": numbers["come_back_infantry"], "cruisers": 0,
            "fighters": numbers["come_back_fighters"], "came_back": 1,
        }  # fmt: skip
        account.tell("raised", "CG-97", new)


def _free_name(state: CampaignState, faction: str) -> str:
    """Return a name that no command has or had: the sign of a side, or its name, and a number."""
    side = state.galaxy.faction[faction]
    taken = {fold(each.name) for each in state.galaxy.commands} | {fold(each.name) for each in state.fallen.values()}
    names = (f"{side.sign or side.name.fr} {n}" for n in count_from(1))
    return next(name for name in names if fold(name) not in taken)
