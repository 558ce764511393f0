"""Who meets whom when commands move inside their circles: enemies (CG-69), moves judged one by one (AMB-CG-28)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping

from models.errors import Refused
from models.galaxy.circles import Circle, covers, first_met, holds
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Engagement, Planet, Point
from models.games.game import Choices
from models.games.strategy import DEFAULTS, Encounter, Move


def attacks(galaxy: Galaxy, first: Command, second: Command) -> bool:
    """Return whether `first` takes `second` for an enemy (CG-69).

    Members of one alliance never fight. Loose neutrals fight all but neutrals; in total engagement they attack every
    command that is not their own (CG-55).
    """
    if first.owner == second.owner:
        return False
    ours, theirs = galaxy.alliance_of(first.owner), galaxy.alliance_of(second.owner)
    if not ours or ours != theirs:
        return True
    alliance = galaxy.alliance.get(ours)
    return bool(alliance and alliance.loose and first.engagement is Engagement.TOTAL)


def enemies(galaxy: Galaxy, first: Command, second: Command) -> bool:
    """Return whether two commands fight when they meet: one attacking is enough (CG-55, CG-69)."""
    return attacks(galaxy, first, second) or attacks(galaxy, second, first)


def enemy_owners(galaxy: Galaxy, faction_id: str) -> frozenset[str]:
    """Return the factions whose commands a faction's would fight at once (CG-69): what a route avoids as enemies."""
    ours = galaxy.alliance_of(faction_id)
    return frozenset(f.id for f in galaxy.factions if f.id != faction_id and (not ours or f.alliance != ours))


def may_move(galaxy: Galaxy, move: Move) -> None:
    """Do nothing for a move to a point of the command's circle; raise Refused for one beyond it (CG-89)."""
    command = galaxy.command[move.command]
    if not holds(command.at, galaxy.circle(command), move.to):
        raise Refused("galaxy.beyond_circle", name=command.name)


def may_land(galaxy: Galaxy, command: Command, planet: Planet) -> bool:
    """Return whether a command reaches a planet: its disc wholly inside the circle (CG-90, CG-91)."""
    return covers(command.at, galaxy.circle(command), planet.at, planet.radius)


def engaged_by(galaxy: Galaxy, command_id: str) -> tuple[str, ...]:
    """Return the enemies inside a command's circle as it stands, by id (CG-68)."""
    me = galaxy.command[command_id]
    x, y, radius = me.x, me.y, galaxy.circle(me)
    # The cheap question first: most commands are far away.
    near = [c for c in galaxy.commands if abs(c.x - x) <= radius and abs(c.y - y) <= radius]
    return tuple(sorted(c.id for c in near if holds(me.at, radius, c.at) and enemies(galaxy, me, c)))


def meetings(galaxy: Galaxy, moves: Iterable[Move], choices: Choices = DEFAULTS) -> tuple[Encounter, ...]:
    """Return who engages whom when these commands move; the galaxy's own positions are the start of the phase.

    The reading `moves` is `simultaneous` (each path is judged against the circles where the others stood at the
    start, then everybody in pairs where they ended) or `by_id` (in the order of ids, each against the others where
    they already are). A command that meets an enemy stops where it entered the circle, rounded to the thousandth.
    Raises Refused for a command that moves twice, is unknown, or goes beyond its circle.
    """
    orders, order = _orders(galaxy, moves), choices.get("moves", "simultaneous")
    now = {c.id: c.at for c in galaxy.commands}
    found: list[Encounter] = []
    seen: set[frozenset[str]] = set()
    others = _Standing(galaxy, now)
    for command_id in sorted(orders):
        if order != "simultaneous":
            others = _Standing(galaxy, now)
        meeting = _on_the_way(galaxy, galaxy.command[command_id], orders[command_id], others)
        if meeting is None:
            now[command_id] = orders[command_id]
            continue
        now[command_id] = meeting.at
        found.append(meeting)
        seen |= {frozenset((command_id, other)) for other in meeting.others}
    return (*found, *_where_they_ended(galaxy, orders, now, seen))


def _orders(galaxy: Galaxy, moves: Iterable[Move]) -> Mapping[str, Point]:
    orders: dict[str, Point] = {}
    for move in moves:
        if move.command not in galaxy.command:
            raise Refused("galaxy.no_such_command", name=move.command)
        if move.command in orders:
            raise Refused("galaxy.moves_twice", name=galaxy.command[move.command].name)
        may_move(galaxy, move)
        orders[move.command] = move.to
    return orders


class _Standing:
    """Commands where they stand, from left to right: who is far away is not asked one by one."""

    def __init__(self, galaxy: Galaxy, where: Mapping[str, Point]) -> None:
        self.where = dict(where)
        self._commands = galaxy.commands
        order = sorted((where[command.id][0], place) for place, command in enumerate(galaxy.commands))
        self._xs = [x for x, _ in order]
        self._places = [place for _, place in order]
        radii = (abs(galaxy.radius), *(abs(command.radius) for command in galaxy.commands))
        self._widest = max(radii)

    def near(self, left: int, right: int) -> list[Command]:
        """Return the commands that a circle may join to something between two x, in the galaxy's order."""
        first = bisect_left(self._xs, left - self._widest)
        last = bisect_right(self._xs, right + self._widest)
        return [self._commands[place] for place in sorted(self._places[first:last])]


def _on_the_way(galaxy: Galaxy, me: Command, to: Point, others: _Standing) -> Encounter | None:
    (ax, ay), (bx, by) = me.at, to
    left, right, top, bottom = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    circles = []
    for command in others.near(left, right):
        (x, y), radius = others.where[command.id], abs(galaxy.circle(command))
        # A circle whose box the path's box does not touch is never met: nobody asks whose it is.
        aside = x + radius < left or x - radius > right or y + radius < top or y - radius > bottom
        if not aside and command.id != me.id and enemies(galaxy, me, command):
            circles.append(Circle(command.id, (x, y), galaxy.circle(command)))
    first, met = first_met(me.at, to, circles)
    return Encounter(me.id, met, first.at(me.at, to), True, first) if first is not None else None


def _where_they_ended(
    galaxy: Galaxy, orders: Mapping[str, Point], now: Mapping[str, Point], seen: set[frozenset[str]]
) -> list[Encounter]:
    """Return the pairs in which somebody moved and one stands in the other's circle, not counted on the way."""
    found: dict[tuple[str, str], Encounter] = {}
    ended = _Standing(galaxy, now)
    for mover in sorted(orders):
        me = galaxy.command[mover]
        x, y = now[mover]
        mine = galaxy.circle(me)
        for other in ended.near(x, x):
            radius = max(mine, galaxy.circle(other))
            there = now[other.id]
            # The cheap question first: most commands are far away.
            if abs(there[0] - x) > radius or abs(there[1] - y) > radius or other.id == mover:
                continue
            pair = (mover, other.id) if mover < other.id else (other.id, mover)
            if pair in found or frozenset(pair) in seen:
                continue
            if holds((x, y), radius, there) and enemies(galaxy, me, other):
                found[pair] = Encounter(mover, (other.id,), (x, y), False, None)
    return [found[pair] for pair in sorted(found)]
