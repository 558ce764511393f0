"""Automatic players of a campaign: the orders each would send, from the public view and its own things.

None uses the forces, money or orders of others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import isqrt
from types import MappingProxyType
from typing import Final

from models.galaxy.surroundings import reached
from models.galaxy.values import Command, Engagement, Income, Planet, Point, Troops
from models.games.empire.figures import figures
from models.games.empire.status import is_neutral, status
from models.games.empire.turn.forces import worth
from models.games.empire.turn.happenings import Value
from models.games.empire.turn.orders.orders import TurnOrder
from models.games.empire.turn.spending import troop_price
from models.games.empire.turn.state import CampaignState
from models.i18n import Text

Given = tuple[str, Mapping[str, Value | tuple[str, ...]]]
_WANTED: Final = {Income.MAJOR: 0, Income.PRODUCTION: 1, Income.ORDINARY: 2}
_SQUAD: Final = Troops(infantry=2, fighters=2)
"""What an automatic player raises a new command with."""
_STRONG: Final = 60_000
"""What a command is worth, in thousandths of a million, that a raider throws in whole."""


def orders_of(state: CampaignState, faction: str, policy: str) -> tuple[TurnOrder, ...]:
    """Return the sheet of an automatic player; raises KeyError for an unknown policy."""
    given = _POLICIES[policy](state, faction)
    return tuple(TurnOrder(faction, line, kind, args) for line, (kind, args) in enumerate(given, 1))


def _settler(state: CampaignState, faction: str) -> Iterator[Given]:
    """Yield orders to take planets of nobody, the best first, and hold them."""
    yield from _fleets(state, faction, lambda p: not p.owner, Engagement.MODERATE)
    yield from _purchases(state, faction)


def _raider(state: CampaignState, faction: str) -> Iterator[Given]:
    """Yield orders to attack planets of enemies, in total engagement where strong, and take free ones on the way."""
    yield from _fleets(state, faction, lambda p: not p.owner or _enemy(state, faction, p.owner), Engagement.TOTAL)
    yield from _purchases(state, faction)


def _keeper(state: CampaignState, faction: str) -> Iterator[Given]:
    """Yield orders to take what the circles hold without leaving home, and to fill the garrisons."""
    yield from _fleets(state, faction, lambda p: not p.owner, Engagement.WEAK, roams=False)
    yield from _purchases(state, faction)


_POLICIES: Final[Mapping[str, Callable[[CampaignState, str], Iterator[Given]]]] = MappingProxyType(
    {"settler": _settler, "raider": _raider, "keeper": _keeper}
)

NAMES: Final[Mapping[str, Text]] = MappingProxyType(
    {"settler": Text("colon", "settler"), "raider": Text("pillard", "raider"), "keeper": Text("gardien", "keeper")}
)
"""What the policies are called."""


def _enemy(state: CampaignState, faction: str, owner: str) -> bool:
    if owner == faction or owner not in state.players:
        return False
    if is_neutral(state.galaxy, faction) or is_neutral(state.galaxy, owner):
        return True
    return status(state.galaxy, faction) != status(state.galaxy, owner)


def _fleets(
    state: CampaignState, faction: str, wants: Callable[[Planet], bool], most: Engagement, *, roams: bool = True
) -> Iterator[Given]:
    """Yield engagement and move of every command: to the best wanted planet in reach, else towards the next one."""
    galaxy = state.galaxy
    wanted = [planet for planet in galaxy.planets if wants(planet) and planet.owner != faction]
    taken: set[str] = set()
    for key in state.commands_of(faction):
        command = galaxy.command[key]
        level = most if most is not Engagement.TOTAL or worth(command.force) >= _STRONG else Engagement.MODERATE
        yield "engagement", {"command": key, "engagement": level.value}
        free = [planet for planet in wanted if planet.id not in taken]
        near = [planet for planet in reached(free, command.at, galaxy.circle(command)) if planet.id not in taken]
        if near:
            goal = min(near, key=lambda p: (_WANTED[p.income], _far(p, command), p.id))
            taken.add(goal.id)
            yield "move", {"command": key, "planet": goal.id}
        elif roams and free:
            goal = min(free, key=lambda p: (_far(p, command), p.id))
            x, y = _towards(command, goal.at, galaxy.circle(command) * 9 // 10)
            yield "move", {"command": key, "x": x, "y": y}


def _far(planet: Planet, command: Command) -> int:
    return (planet.x - command.x) ** 2 + (planet.y - command.y) ** 2


def _towards(command: Command, goal: Point, most: int) -> Point:
    dx, dy = goal[0] - command.x, goal[1] - command.y
    far = max(isqrt(dx * dx + dy * dy), 1)
    step = min(most, far)
    return command.x + dx * step // far, command.y + dy * step // far


def _purchases(state: CampaignState, faction: str) -> Iterator[Given]:
    """Yield what the money buys: a new command, then units for commands or garrisons, the weakest first."""
    galaxy, player = state.galaxy, state.players[faction]
    money = player.money
    planets = [galaxy.planet[key] for key in state.planets_of(faction)]
    works = [p for p in planets if p.income is Income.PRODUCTION and state.since.get(p.id, 0) < state.turn]
    price = figures().prices.command + troop_price(player, _SQUAD)
    if works and len(state.commands_of(faction)) < player.most_commands and money >= price:
        money -= price
        port = works[0].id
        squad = {"infantry": _SQUAD.infantry, "fighters": _SQUAD.fighters}
        yield "raise", {"name": f"{faction} {state.turn}", "planet": port, "home": port, **squad}
    for planet in planets:
        # A garrison that retreats is gone (CG-76): it has nothing to spare itself for.
        if state.garrisons.get(planet.id) is not Engagement.TOTAL:
            yield "garrison", {"planet": planet.id, "engagement": Engagement.TOTAL.value}
    battalion = troop_price(player, Troops(infantry=1))
    fighter = troop_price(player, Troops(fighters=1))
    commands = sorted((galaxy.command[key] for key in state.commands_of(faction)), key=lambda c: (worth(c.force), c.id))
    for command in commands:
        if money >= battalion + fighter and command.force.infantry < figures().command.infantry:
            money -= battalion + fighter
            yield "reinforce", {"command": command.id, "infantry": 1, "fighters": 1}
    for planet in sorted(planets, key=lambda p: (worth(p.garrison), p.id)):
        if money >= battalion and planet.garrison.infantry < figures().garrison.infantry:
            money -= battalion
            yield "reinforce", {"planet": planet.id, "infantry": 1}
