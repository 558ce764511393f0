"""The moves a command may make: inside its circle (CG-89 … CG-91), or by hyperspace (CG-92, CG-93)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from models.errors import Refused
from models.galaxy.circles import covers, holds
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Planet, Point, RouteState
from models.games.empire.readings import reading
from models.games.facets.strategy import Move, MoveMode, Situation
from models.games.values import Choices
from models.problem import Grade, Problem, Where


def may_move(on: Situation, move: Move) -> None:
    """Raise Refused for a move that a command may not make.

    Inside the circle it may go to any point (CG-89). A jump takes open routes, one after another, from a planet where
    it may begin (reading `jump_start`); after it the circle may only be used by the reading `jump_then_circle`
    (AMB-CG-33). By the reading `system_closed`, circles neither leave nor enter a closed solar system (AMB-CG-34).
    """
    galaxy, choices = on.galaxy, on.choices
    command = galaxy.command[move.command]
    here = command.at
    if move.mode is MoveMode.JUMP:
        here = _end_of_jump(on, command, move)
        if move.to == here:
            return
        if reading(choices, "jump_then_circle") == "no":
            raise Refused("galaxy.jump_ends_there", name=command.name, planet=galaxy.planet[move.path[-1]].name)
    if not holds(here, galaxy.circle(command), move.to):
        raise Refused("galaxy.beyond_circle", name=command.name)
    if reading(choices, "system_closed") == "circles_too":
        _may_leave(galaxy, here, move.to)


def _end_of_jump(on: Situation, command: Command, move: Move) -> Point:
    """Return the end of a jump along routes; raises Refused for an impossible path."""
    galaxy, choices = on.galaxy, on.choices
    if len(move.path) < 2 or any(key not in galaxy.planet for key in move.path):
        raise Refused("galaxy.jump_no_path", name=command.name)
    first = galaxy.planet[move.path[0]]
    if not _may_jump_from(galaxy, command, first, choices):
        raise Refused(f"galaxy.jump_from_{reading(choices, 'jump_start')}", name=command.name, planet=first.name)
    for start, end in pairwise(move.path):
        route = galaxy.route.get((min(start, end), max(start, end)))
        if route is None or route.state is not RouteState.OPEN:
            pair = " – ".join(galaxy.planet[key].name for key in (start, end))
            raise Refused("galaxy.jump_no_route", name=command.name, pair=pair)
    return galaxy.planet[move.path[-1]].at


def _may_jump_from(galaxy: Galaxy, command: Command, planet: Planet, choices: Choices) -> bool:
    if reading(choices, "jump_start") == "on_planet":
        return holds(planet.at, planet.radius, command.at)
    return may_land(galaxy, command, planet)


def goes_on(on: Situation, move: Move, to: Point) -> Move | None:
    """Return a jump that continues inside the circle at its end, None where that is not allowed (AMB-CG-33)."""
    further = replace(move, to=to)
    try:
        may_move(on, further)
    except Refused:
        return None
    return further if move.mode is MoveMode.JUMP else None


def may_land(galaxy: Galaxy, command: Command, planet: Planet) -> bool:
    """Return whether a planet is reached: its disc is wholly inside the circle (CG-90, CG-91)."""
    return covers(command.at, galaxy.circle(command), planet.at, planet.radius)


def warnings(on: Situation, move: Move) -> tuple[Problem, ...]:
    """Return the Problems of an allowed move: a goal not wholly in the circle, what a jump forbids."""
    galaxy, command = on.galaxy, on.galaxy.command[move.command]
    where = Where((command.name,), "order")
    if move.mode is MoveMode.JUMP:
        return (Problem(where, Grade.NOTICE, "CG-93", "galaxy.after_jump_space_only", {"name": command.name}),)
    goal = galaxy.surroundings.under(move.to)
    if goal is None or may_land(galaxy, command, goal):
        return ()
    args = {"name": command.name, "planet": goal.name}
    return (Problem(where, Grade.WARNING, "CG-90", "galaxy.not_wholly_in_circle", args),)


def closed_systems(on: Situation) -> frozenset[str]:
    """Return the solar systems that no circle leaves or enters (CG-21, AMB-CG-34), as `system_of` names them."""
    if reading(on.choices, "system_closed") != "circles_too":
        return frozenset()
    galaxy = on.galaxy
    systems = {system_of(galaxy.planet[key]) for key in galaxy.closed_ends if key in galaxy.planet}
    return frozenset(system for system in systems if is_closed(galaxy, system))


def _may_leave(galaxy: Galaxy, here: Point, to: Point) -> None:
    """Raise Refused for a move into or out of a closed solar system (CG-21)."""
    if not galaxy.closed_ends:
        return
    ends = [galaxy.surroundings.under(point) for point in (here, to)]
    left, entered = (system_of(planet) if planet else "" for planet in ends)
    for planet, system in zip(ends, (left, entered), strict=True):
        if planet is not None and left != entered and is_closed(galaxy, system):
            raise Refused("galaxy.system_closed", planet=planet.name)


def system_of(planet: Planet) -> str:
    """Return the solar system of a planet: the one it belongs to, else its own."""
    return planet.system or planet.id


def is_closed(galaxy: Galaxy, system: str) -> bool:
    """Return whether a solar system is closed: routes lead out of it, and all are closed (CG-21)."""
    inside = {planet.id for planet in galaxy.planets if system_of(planet) == system}
    if not inside & galaxy.closed_ends:
        return False
    out = [route for route in galaxy.routes if (route.start in inside) != (route.end in inside)]
    return bool(out) and all(route.state is RouteState.CLOSED for route in out)
