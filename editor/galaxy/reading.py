"""A galaxy of the open campaign as values: read whole once, then only where a Change has touched it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from editor.document import Document
from models.campaign.galaxies.parts import Key, key_of
from models.campaign.galaxies.queries import galaxy
from models.campaign.galaxies.rows import read_things
from models.campaign.queries import galaxy_head
from models.content import with_fields
from models.galaxy.galaxy import Galaxy
from models.galaxy.lookup_reuse import carry
from models.galaxy.values import Thing

KIND_OF: Final[Mapping[str, str]] = {
    "alliance": "alliances",
    "faction": "factions",
    "sector": "sectors",
    "planet": "planets",
    "route": "routes",
    "command": "commands",
    "character": "characters",
    "galaxy_note": "notes",
}
"""The kind of thing in each table."""

Touched = Iterable[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Difference:
    """What has changed: the keys of each kind that were added, removed or changed; `head`: name or circle."""

    keys: Mapping[str, frozenset[Key]]
    head: bool = False

    def __bool__(self) -> bool:
        return self.head or bool(self.keys)

    def of(self, kind: str) -> frozenset[Key]:
        """Return the keys of one kind."""
        return self.keys.get(kind, frozenset())


def read(document: Document, galaxy_id: str) -> Galaxy:
    """Return the whole galaxy; raises Refused when it does not exist, ContentError for a row that is not valid."""
    with document.read() as campaign:
        return galaxy(campaign, galaxy_id)


def refresh(document: Document, galaxy_id: str, before: Galaxy, touched: Touched) -> tuple[Galaxy, Difference]:
    """Return the galaxy after a Change and the Difference; only touched rows are read. Raises as `read` does."""
    rest, head = _by_kind(galaxy_id, touched)
    after = before
    keys: dict[str, frozenset[Key]] = {}
    with document.read() as campaign:
        if head:
            record = galaxy_head(campaign, galaxy_id)
            after = replace(after, name=record.name, radius=record.radius)
        for kind, ids in rest.items():
            wanted = frozenset(_keys(kind, ids))
            stored = read_things(campaign, galaxy_id, kind, wanted)
            things = _merge(getattr(after, kind), {key: thing for key, (_, thing) in stored.items()}, wanted)
            changed: dict[str, object] = {kind: things}
            after = with_fields(after, **changed)
            keys[kind] = wanted
    carry(before, after)
    return after, Difference(keys, head)


def _by_kind(galaxy_id: str, touched: Touched) -> tuple[dict[str, list[str]], bool]:
    """Return the touched keys by kind, without the galaxy's id before them, and whether the galaxy's own row is
    touched.
    """
    found: dict[str, list[str]] = defaultdict(list)
    start = f"{galaxy_id}/"
    for table, key in touched:
        if table in KIND_OF and key.startswith(start):
            found[KIND_OF[table]].append(key.removeprefix(start))
    return found, ("galaxy", galaxy_id) in set(touched)


def _keys(kind: str, rests: Iterable[str]) -> Iterable[Key]:
    """Yield the keys that the rests of row keys may stand for: the ids of a route may contain the separator
    themselves.
    """
    for rest in rests:
        if kind != "routes":
            yield (rest,)
            continue
        parts = rest.split("/")
        for n in range(1, len(parts)):
            yield "/".join(parts[:n]), "/".join(parts[n:])


def _merge(before: tuple[Thing, ...], now: Mapping[Key, Thing], wanted: frozenset[Key]) -> tuple[Thing, ...]:
    """Return the things with those of the wanted keys as they are now: replaced, removed, or added at the end."""
    found = {key_of(thing): thing for thing in before} | dict(now)
    return tuple(thing for key, thing in found.items() if key in now or key not in wanted)
