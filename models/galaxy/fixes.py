"""The one-click fixes of `check`, as edits of the whole galaxy: values in, a mended galaxy out."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace

from models.content import with_fields
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.rows import KINDS
from models.galaxy.values import Route, Thing
from models.problem import Edit


def mend(galaxy: Galaxy, edit: Edit) -> Galaxy:
    """Return the galaxy after the edit of a Fix; raises Refused for one whose thing is gone.

    `("clear", kind, id, field)` sets a field to its default; `("remove_route", start, end)` removes the last drawn
    route between two planets.
    """
    match edit:
        case ("clear", str(kind), str(key), str(field)) if kind in KINDS:
            changed: dict[str, object] = {kind: _cleared(getattr(galaxy, kind), key, field)}
            return with_fields(galaxy, **changed)
        case ("remove_route", str(start), str(end)):
            return replace(galaxy, routes=_without(galaxy, start, end))
    raise Refused("galaxy.no_such_edit")


def _cleared(things: tuple[Thing, ...], key: str, field: str) -> tuple[Thing, ...]:
    if not any(_is(thing, key) for thing in things):
        raise Refused("galaxy.no_such_edit")
    default = next((f.default for f in fields(things[0]) if f.name == field), MISSING)
    if default is MISSING:
        raise Refused("galaxy.no_such_edit")
    return tuple(with_fields(thing, **{field: default}) if _is(thing, key) else thing for thing in things)


def _is(thing: Thing, key: str) -> bool:
    return not isinstance(thing, Route) and thing.id == key


def _without(galaxy: Galaxy, start: str, end: str) -> tuple[Route, ...]:
    pair = (min(start, end), max(start, end))
    last = next((i for i in reversed(range(len(galaxy.routes))) if galaxy.routes[i].key == pair), None)
    if last is None:
        raise Refused("galaxy.no_such_edit")
    return galaxy.routes[:last] + galaxy.routes[last + 1 :]
