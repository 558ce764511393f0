"""From the galaxy as it is to what the chart shows: the dressed scene, and which part of it a Change has touched."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from editor.galaxy.open_galaxy import OpenGalaxy
from editor.galaxy.reading import Difference
from editor.galaxy.selection import Key, Selection
from editor.paint.galaxy_camera import Box
from editor.paint.galaxy_marks import Marks
from editor.paint.galaxy_scene import Scene
from models.galaxy.circles import reached_by
from models.galaxy.galaxy import Galaxy
from models.galaxy.moves import engaged_by
from models.problem import Problem

NOWHERE: Final[Box] = (1e18, 1e18, 1e18, 1e18)
"""A box that touches nothing."""

_EVERYTHING: Final = ("factions", "alliances")


def touched_box(before: Scene, after: Scene, difference: Difference) -> Box | None:
    """Return the part of the map that looks otherwise after a Change; None: all of it."""
    if difference.head or any(difference.of(kind) for kind in _EVERYTHING) or not len(before.x):
        return None
    places: list[tuple[float, float]] = []
    for scene in (before, after):
        planets = [key[0] for key in difference.of("planets")]
        places += _round_planets(scene, planets)
        places += _ends(scene, difference.of("routes"))
        sectors = {key[0] for key in difference.of("sectors")}
        galaxy = scene.galaxy
        sectors |= {galaxy.planet[key].sector for key in planets if key in galaxy.planet}
        places += _corners(scene, sectors)
    if not places:
        return NOWHERE
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs), min(ys), max(xs), max(ys)


def _round_planets(scene: Scene, ids: Iterable[str]) -> list[tuple[float, float]]:
    found = []
    for number in (scene.number[key] for key in ids if key in scene.number):
        x, y, r = float(scene.x[number]), float(scene.y[number]), float(scene.radius[number])
        found += [(x - r, y - r), (x + r, y + r)]
        for one, other in ((scene.start, scene.end), (scene.end, scene.start)):
            found += [(float(scene.x[n]), float(scene.y[n])) for n in other[one == number]]
    return found


def _ends(scene: Scene, keys: Iterable[tuple[str, ...]]) -> list[tuple[float, float]]:
    numbers = [scene.number[each] for key in keys for each in key if each in scene.number]
    return [(float(scene.x[n]), float(scene.y[n])) for n in numbers]


def _corners(scene: Scene, ids: set[str]) -> list[tuple[float, float]]:
    found = []
    for number, _, bounds in scene.outlines:
        if scene.galaxy.sectors[number].id in ids:
            found += [(bounds.left(), bounds.top()), (bounds.right(), bounds.bottom())]
    return found


def command_marks(galaxy: Galaxy, selection: Selection) -> Marks:
    """Return the choice as it is marked; of one command also its circle, the planets in it, the enemies engaged.

    What the circle reaches is what the rules judge (CG-68, CG-90), not what the picture shows.
    """
    only = selection.only
    if only is None or only[0] != "commands" or only[1] not in galaxy.command:
        return Marks(chosen=selection.keys)
    return Marks(
        chosen=selection.keys,
        circle=only[1],
        reached=frozenset(planet.id for planet in reached_by(galaxy, only[1])),
        engaged=frozenset(engaged_by(galaxy, only[1])),
    )


def box_of(opened: OpenGalaxy, keys: Iterable[tuple[str, ...]]) -> Box | None:
    """Return the box round some things, None for none of them."""
    galaxy = opened.galaxy
    places: list[tuple[float, float]] = []
    for key in keys:
        if key[0] == "planets" and key[1] in galaxy.planet:
            places.append(galaxy.planet[key[1]].at)
        elif key[0] == "commands" and key[1] in galaxy.command:
            command = galaxy.command[key[1]]
            reach = galaxy.circle(command)
            places += [(command.x - reach, command.y - reach), (command.x + reach, command.y + reach)]
        elif key[0] == "sectors" and key[1] in galaxy.sector:
            places += galaxy.outline(galaxy.sector[key[1]])
        elif key[0] == "routes":
            places += [galaxy.planet[each].at for each in key[1:] if each in galaxy.planet]
        elif key[0] == "notes":
            places += [(note.x, note.y) for note in galaxy.notes if note.id == key[1]]
    if not places:
        return None
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs), min(ys), max(xs), max(ys)


def keys_meant(galaxy: Galaxy, problem: Problem) -> list[Key]:
    """Return the things a Problem is about: those of its name, or of the id among its arguments."""
    wanted = {*problem.where.path[1:], str(problem.args.get("id", ""))} - {""}
    for kind in ("planets", "commands", "sectors"):
        keys: list[Key] = [(kind, each.id) for each in getattr(galaxy, kind) if {each.name, each.id} & wanted]
        if keys:
            return keys
    return [
        ("routes", *pair)
        for pair in galaxy.route
        if " – ".join(galaxy.planet[key].name for key in pair if key in galaxy.planet) in wanted
    ]
