"""Characters: their places, travels, capture, release and death (CG-45, CG-78, CG-94, CG-110, CG-117)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from models.errors import Refused
from models.galaxy.circles import covers, holds
from models.galaxy.values import Character, Command, Planet, Point, RouteState
from models.games.empire.moves import system_of
from models.games.empire.status import enemies
from models.games.empire.turn.forces import worth
from models.games.empire.turn.happenings import Account, Args
from models.games.empire.turn.moving import Judging, stays_out
from models.games.empire.turn.numbers import battle_figures
from models.games.empire.turn.orders.orders import TurnOrder, last_of_kind, of_kind, refuse
from models.games.empire.turn.state import CampaignState, PersonState, Rank


def person(state: CampaignState, key: str) -> Character | None:
    """Return a character by its id, None for an unknown or dead one."""
    found = next((each for each in state.galaxy.characters if each.id == key), None)
    return None if found is None or _state_of(state, key).dead else found


def is_free(state: CampaignState, character: Character) -> bool:
    """Return whether a character is alive and nobody's captive."""
    kept = _state_of(state, character.id)
    return not (kept.captor or kept.dead)


def place_of(state: CampaignState, character: Character) -> Point | None:
    """Return where a character is: with its command, on its planet, alone in space; None for no known place."""
    command, planet = state.galaxy.command.get(character.command), state.galaxy.planet.get(character.planet)
    if command is not None:
        return command.at
    if planet is not None:
        return planet.at
    kept = _state_of(state, character.id)
    return (kept.x, kept.y) if kept.placed else None


def _state_of(state: CampaignState, key: str) -> PersonState:
    return state.people.get(key, PersonState())


# Travels: characters before fleets, those nobody plays by the referee's own sheet


def travel(account: Account, orders: Sequence[TurnOrder]) -> None:
    """Move characters inside the circle or by routes, and let them embark (CG-89, CG-92, CG-94, CG-110, CG-117)."""
    last: dict[str, tuple[TurnOrder, Character]] = {}
    for order in of_kind(orders, "travel", "voyage", "embark"):
        # A line of somebody else on this character does not count instead of its owner's.
        if (own := _free_character(account, order)) is not None:
            last[own.id] = order, own
    for order, someone in sorted(last.values(), key=lambda each: (each[0].faction, each[0].line)):
        try:
            where = _way(account.state, order, someone)
        except Refused as refused:
            args = {key: value for key, value in refused.args_.items() if isinstance(value, str | int)}
            refuse(account, order, refused.key, "CG-94" if order.kind == "voyage" else "CG-89", **args)
            continue
        rule = {"travel": "CG-89", "voyage": "CG-94", "embark": "CG-117"}[order.kind]
        account.tell(
            "travelled", rule, {"character": someone.id, **where}, cause=order.cause, to={order.faction} - {""}
        )


def _free_character(account: Account, order: TurnOrder) -> Character | None:
    """Return the free character of an order: the player's own, or an NPC if the referee gives it."""
    someone = person(account.state, order.text("character"))
    if someone is None or someone.owner != order.faction or not is_free(account.state, someone):
        refuse(account, order, "empire.not_his_character", "CG-94")
        return None
    return someone


def _way(state: CampaignState, order: TurnOrder, someone: Character) -> Args:
    """Return the arguments for a character's new place; raises Refused for a way it cannot take."""
    here, galaxy = place_of(state, someone), state.galaxy
    if order.kind == "embark":
        command = galaxy.command.get(order.text("command"))
        if command is None or command.owner != order.faction:
            raise Refused("empire.not_his_command")
        if here is not None and not holds(here, galaxy.radius, command.at):
            raise Refused("empire.out_of_reach")
        stays_out(state, here or command.at, command.at)
        return {"command": command.id}
    if order.kind == "voyage":
        return {"planet": _voyage(state, order.names("path"), here)}
    planet = galaxy.planet.get(order.text("planet"))
    to = planet.at if planet is not None else (order.number("x"), order.number("y"))
    if here is not None:
        near = covers(here, galaxy.radius, planet.at, planet.radius) if planet else holds(here, galaxy.radius, to)
        if not near:
            raise Refused("empire.out_of_reach")
        stays_out(state, here, to)
    elif planet is None or order.faction:
        raise Refused("empire.nowhere_known")
    return {"planet": planet.id} if planet is not None else {"x": to[0], "y": to[1]}


def _voyage(state: CampaignState, path: Sequence[str], here: Point | None) -> str:
    """Return the planet at the end of a voyage along open routes, which must begin where the character is."""
    galaxy = state.galaxy
    if len(path) < 2 or any(key not in galaxy.planet for key in path):
        raise Refused("empire.no_such_place")
    first = galaxy.planet[path[0]]
    if here is not None and not covers(here, galaxy.radius, first.at, first.radius):
        raise Refused("empire.out_of_reach")
    for start, end in pairwise(path):
        route = galaxy.route.get((min(start, end), max(start, end)))
        if route is None or route.state is not RouteState.OPEN:
            raise Refused("galaxy.no_way", start=galaxy.planet[start].name, end=galaxy.planet[end].name)
        ends = {system_of(galaxy.planet[key]) for key in (start, end)}
        if len(ends) == 2 and ends & state.now.closed:
            raise Refused("galaxy.system_closed", planet=galaxy.planet[end].name)
    return path[-1]


# The fate of characters where commands lose and planets fall


def catch(account: Account, key: str, winners: Sequence[str], judging: Judging, *, gone: bool) -> None:
    """Decide the fate of the passengers of a beaten command: a die may make them captives (CG-78).

    `winners` are the commands it lost to, or the planet whose garrison beat it. If the command is destroyed, those not
    caught escape to its home port, and its captives pass to the winner.
    """
    state = account.state
    left = [state.galaxy.command[each] for each in winners if each in state.galaxy.command]
    planet = state.galaxy.planet.get(next(iter(winners), ""))
    captor = min(left, key=lambda each: (-worth(each.force), each.id)) if left else _stands_for(planet)
    for someone in list(_with(state, key)):
        # Whoever is aboard is of the beaten fleet, also where only that fleet's engagement made it an enemy.
        aboard = replace(state.galaxy.command[key], owner=someone.owner)
        if captor is not None and not is_free(state, someone) and gone:
            taken_over(account, someone, captor)
        elif captor is not None and is_free(state, someone) and _is_caught(state, someone, captor, aboard, judging):
            _capture(account, someone, captor)
        elif gone:
            _escape(account, someone, state.galaxy.command[key])


def catch_on_planet(account: Account, planet: str, conqueror: Command, judging: Judging) -> None:
    """Decide the fate of characters on a conquered planet: its captives pass on, enemies may be caught (CG-78)."""
    state = account.state
    for someone in [each for each in state.galaxy.characters if each.planet == planet]:
        if person(state, someone.id) is None:
            continue
        if not is_free(state, someone):
            taken_over(account, someone, conqueror)
        elif someone.owner and _is_caught(state, someone, conqueror, _of(someone), judging):
            _capture(account, someone, conqueror)


def taken_over(account: Account, someone: Character, captor: Command) -> None:
    """Give a captive to a new captor, or free him where that is no enemy of his side (CG-55, CG-69)."""
    if enemies(account.state.galaxy, captor, _of(someone)):
        _capture(account, someone, captor)
    else:
        account.tell("freed", "CG-78", _captive_args(someone, captor), to=_addressees(account.state, someone, captor))


def _capture(account: Account, someone: Character, captor: Command) -> None:
    held: Args = {**_captive_args(someone, captor), "faction": captor.owner}
    account.tell("captured", "CG-78", held, to=_addressees(account.state, someone, captor))


def _stands_for(planet: Planet | None) -> Command | None:
    """Return what stands for the garrison of a planet as a captor; None for a planet of nobody."""
    if planet is None or not planet.owner:
        return None
    return Command("", "", planet.owner, planet.x, planet.y, home=planet.id)


def _of(someone: Character) -> Command:
    """Return what stands for the side of a character as an enemy."""
    return Command("", "", someone.owner, 0, 0)


def _captive_args(someone: Character, captor: Command) -> Args:
    return {"character": someone.id, **({"command": captor.id} if captor.id else {"planet": captor.home})}


def _addressees(state: CampaignState, someone: Character, captor: Command) -> set[str]:
    return {someone.owner, captor.owner, _state_of(state, someone.id).captor} - {""}


def _is_caught(state: CampaignState, someone: Character, captor: Command, side: Command, judging: Judging) -> bool:
    """Return whether an enemy catches somebody free, by a die; nobody catches those of a side he is at peace with."""
    return enemies(state.galaxy, captor, side) and _caught(someone, judging)


def _with(state: CampaignState, key: str) -> Iterator[Character]:
    yield from (each for each in state.galaxy.characters if each.command == key and not _state_of(state, each.id).dead)


def _caught(someone: Character, judging: Judging) -> bool:
    die = judging.dice(f"capture/{someone.id}").roll(battle_figures().die, "capture").result
    return die >= judging.numbers["capture_from"]


def _escape(account: Account, someone: Character, command: Command) -> None:
    where: Args = {"planet": command.home} if command.home in account.state.galaxy.planet else _point(command)
    account.tell("travelled", "CG-78", {"character": someone.id, **where}, to={someone.owner} - {""})


def _point(command: Command) -> Args:
    return {"x": command.x, "y": command.y}


# Orders on captives and on those whose place is known


def settle(account: Account, orders: Sequence[TurnOrder]) -> None:
    """Let captors free and kill their captives, and Vader kill those his commands reach (CG-34, CG-78)."""
    for order in of_kind(orders, "free", "kill"):
        state, someone = account.state, person(account.state, order.text("character"))
        captive = someone is not None and _state_of(state, someone.id).captor == order.faction
        if someone is None or not (captive or (order.kind == "kill" and _reached_by_vader(state, order, someone))):
            refuse(account, order, "empire.not_his_captive", "CG-78")
        else:
            done = "freed" if order.kind == "free" else "killed"
            where: Args = {"character": someone.id, "by": order.faction}
            account.tell(done, "CG-78" if captive else "CG-34", where, cause=order.cause, to=_news(order, someone))


def _reached_by_vader(state: CampaignState, order: TurnOrder, someone: Character) -> bool:
    """Return whether an NPC is inside the circle of a command of Vader's (CG-34)."""
    at = place_of(state, someone)
    if state.players[order.faction].rank is not Rank.VADER or not someone.npc or at is None:
        return False
    mine = (state.galaxy.command[key] for key in state.commands_of(order.faction))
    return any(holds(each.at, state.galaxy.circle(each), at) for each in mine)


def preside(account: Account, orders: Sequence[TurnOrder]) -> None:
    """Carry out the one request of the President on odd turns (CG-45)."""
    for order in last_of_kind(orders, "president_act"):
        state, act = account.state, order.text("act")
        someone = person(state, order.text("character"))
        if not state.players[order.faction].president:
            refuse(account, order, "empire.president_only", "CG-45")
        elif state.turn % 2 == 0:
            refuse(account, order, "empire.odd_turns_only", "CG-45")
        elif act == "forbid":
            _forbid(account, order)
        elif someone is None or not someone.npc:
            refuse(account, order, "empire.no_such_npc", "CG-45")
        elif act == "locate":
            tell_where(account, order, someone, "CG-45")
        elif not _is_there(someone, order) or (act == "free") == is_free(state, someone):
            refuse(account, order, "empire.not_there", "CG-45")
        else:
            kind = {"kill": "killed", "capture": "captured", "free": "freed"}[act]
            news = _news(order, someone) | ({_state_of(state, someone.id).captor} - {""})
            about: Args = {"character": someone.id, "by": order.faction, "faction": order.faction}
            where: Args = {"command": someone.command} if someone.command else {"planet": someone.planet}
            account.tell(kind, "CG-45", {**about, **where}, cause=order.cause, to=news)


def _news(order: TurnOrder, someone: Character) -> set[str]:
    return {order.faction, someone.owner} - {""}


def _forbid(account: Account, order: TurnOrder) -> None:
    whom = order.text("faction")
    if whom not in account.state.players:
        refuse(account, order, "empire.no_such_player", "CG-45")
    else:
        account.tell("no_spending", "CG-45", {"faction": whom}, cause=order.cause, to=(order.faction, whom))


def _is_there(someone: Character, order: TurnOrder) -> bool:
    """Return whether somebody is where the President says: he may only act on one whose place he knows."""
    return order.text("where") in {someone.planet, someone.command} - {""}


def tell_where(account: Account, order: TurnOrder, someone: Character, rule: str) -> None:
    """Tell a player the place of somebody (CG-31, CG-45)."""
    at = place_of(account.state, someone)
    where: Args = {"x": at[0], "y": at[1]} if at is not None else {}
    about: Args = {"character": someone.id, "command": someone.command, "planet": someone.planet}
    account.tell("found", rule, {**about, **where}, cause=order.cause, to=(order.faction,))
