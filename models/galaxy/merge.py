"""A galaxy merged into another: things are the same by id, or else by a name that only one has; references are
adjusted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from models.content import with_fields
from models.galaxy.galaxy import Galaxy
from models.galaxy.ids import new_id
from models.galaxy.values import Route, Thing, Troops
from models.i18n import Text, fold

_Fields = dict[str, object]
NAMED: Final = ("alliances", "factions", "sectors", "planets", "commands", "characters")
EVERY: Final = (*NAMED, "notes", "routes")
REFERENCES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "factions": (("alliance", "alliances"), ("capital", "planets")),
    "planets": (("sector", "sectors"), ("owner", "factions")),
    "routes": (("start", "planets"), ("end", "planets")),
    "commands": (("owner", "factions"), ("home", "planets")),
    "characters": (("owner", "factions"), ("command", "commands"), ("planet", "planets")),
}
"""Which field of a kind names a thing of which kind."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many things of a kind are added, changed and removed."""

    added: int = 0
    changed: int = 0
    removed: int = 0

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def merged(
    base: Galaxy, incoming: Galaxy, *, fields: Mapping[str, Collection[str]] | None = None, swap: Collection[str] = ()
) -> Galaxy:
    """Return `base` with an incoming galaxy: new things after the old, those that are the same overwritten.

    `fields` limits by kind which fields are overwritten; of the kinds in `swap` only what comes in stays, and
    references to anything else become empty.
    """
    ids: dict[str, dict[str, str]] = {kind: _ids(base, incoming, kind) for kind in (*NAMED, "notes")}
    made: _Fields = {}
    for kind in EVERY:
        came = {_key(thing): thing for thing in (_pointed(kind, each, ids) for each in getattr(incoming, kind))}
        known = {_key(thing): thing for thing in getattr(base, kind)}
        written = None if fields is None else fields.get(kind)
        over = {
            key: thing if key not in known or written is None else _over(known[key], thing, written)
            for key, thing in came.items()
        }
        kept = {} if kind in swap else known
        made[kind] = tuple((kept | over).values()) if kind not in swap else tuple(over.values())
    result = with_fields(base, **made)
    return _tidied(result) if swap else result


def _key(thing: Thing) -> object:
    return thing.key if isinstance(thing, Route) else thing.id


def _names(thing: object) -> set[str]:
    name = getattr(thing, "name", "")
    words = (name.fr, name.en) if isinstance(name, Text) else (name,)
    return {fold(each) for each in words if each}


def _ids(base: Galaxy, incoming: Galaxy, kind: str) -> dict[str, str]:
    """Return the id in the base of each incoming thing."""
    known = {thing.id for thing in getattr(base, kind)}
    count = Counter(name for thing in getattr(base, kind) for name in _names(thing))
    by_name = {name: t.id for t in getattr(base, kind) for name in _names(t) if count[name] == 1}
    coming = {thing.id for thing in getattr(incoming, kind)}
    found: dict[str, str] = {}
    taken = known | coming
    used: set[str] = set()
    for thing in getattr(incoming, kind):
        same = thing.id if thing.id in known else ""
        alike = next((by_name[name] for name in sorted(_names(thing)) if name in by_name), "")
        key = same or (alike if alike and alike not in coming else "") or thing.id
        if key in used:
            key = new_id(thing.id, taken)
        used.add(key)
        taken.add(key)
        found[thing.id] = key
    return found


def _pointed(kind: str, thing: Thing, ids: Mapping[str, Mapping[str, str]]) -> Thing:
    """Return an incoming thing with its own id and its references as the base has them."""
    points = ((field, ids[of], getattr(thing, field)) for field, of in REFERENCES.get(kind, ()))
    values = {field: known.get(key, key) for field, known, key in points}
    if not isinstance(thing, Route):
        values["id"] = ids[kind][thing.id]
    changed = {field: value for field, value in values.items() if value != getattr(thing, field)}
    return with_fields(thing, **changed) if changed else thing


def _over(before: Thing, after: Thing, written: Collection[str]) -> Thing:
    """Return a thing with only some of its fields overwritten; `garrison.infantry` names a part of a field."""
    values: dict[str, object] = {}
    for name in written:
        head, _, part = name.partition(".")
        if not part:
            values[head] = getattr(after, head)
            continue
        piece: dict[str, object] = {part: getattr(getattr(after, head), part)}
        over = values.get(head)
        force: Troops = over if isinstance(over, Troops) else getattr(before, head)
        values[head] = with_fields(force, **piece)
    return with_fields(before, **values)


def _tidied(galaxy: Galaxy) -> Galaxy:
    """Return a galaxy without routes to missing planets, and with references to missing things emptied."""
    there = {kind: {thing.id for thing in getattr(galaxy, kind)} for kind in NAMED}
    routes = tuple(r for r in galaxy.routes if r.start in there["planets"] and r.end in there["planets"])
    made: _Fields = {"routes": routes}
    for kind, fields in REFERENCES.items():
        if kind != "routes":
            made[kind] = tuple(_emptied(thing, fields, there) for thing in getattr(galaxy, kind))
    return with_fields(galaxy, **made)


def _emptied(thing: Thing, fields: tuple[tuple[str, str], ...], there: Mapping[str, set[str]]) -> object:
    gone = {field: "" for field, of in fields if getattr(thing, field) and getattr(thing, field) not in there[of]}
    return with_fields(thing, **gone) if gone else thing


def counted(before: Galaxy, after: Galaxy) -> Mapping[str, Count]:
    """Return how many things of each kind are added, changed and removed from one galaxy to the other."""
    found = {}
    for kind in EVERY:
        old = {_key(thing): thing for thing in getattr(before, kind)}
        new = {_key(thing): thing for thing in getattr(after, kind)}
        changed = sum(old[key] != new[key] for key in old.keys() & new.keys())
        found[kind] = Count(len(new.keys() - old.keys()), changed, len(old.keys() - new.keys()))
    return found


def continued(base: Galaxy, edited: Galaxy, after: Galaxy) -> Galaxy:
    """Return a galaxy that joins two ways on from `base`: what happened in the game (`after`), and edits meanwhile.

    The game wins where both changed the same field of a thing, or one of them removed what the other changed.
    """
    made: _Fields = {}
    for kind in EVERY:
        was, mine, now = ({_key(thing): thing for thing in getattr(each, kind)} for each in (base, edited, after))
        made[kind] = tuple(
            thing
            for key in (*mine, *(key for key in now if key not in mine))
            if (thing := _continued(was.get(key), mine.get(key), now.get(key))) is not None
        )
    plain = {name: getattr(after if getattr(after, name) != getattr(base, name) else edited, name) for name in _PLAIN}
    return with_fields(after, **made, **plain)


_PLAIN: Final = ("name", "radius")


def _continued(was: Thing | None, mine: Thing | None, now: Thing | None) -> Thing | None:
    """Return what a thing becomes after both, None where it was removed."""
    if mine is None:
        return None if now == was else now
    if now is None:
        return mine if was is None else None
    if was is None:
        return now
    names: Collection[str] = getattr(now, "__dataclass_fields__", {}).keys()
    return _over(mine, now, [name for name in names if getattr(now, name) != getattr(was, name)])
