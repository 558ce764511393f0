"""Edits of what is in a galaxy: planets, routes, commands … each a value of `models.galaxy.values`.

Kinds are named as `models.galaxy.rows` does (`planets`, `routes`, …). `name` fields are only for the label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final, TypeVar

from models.campaign.change import Change
from models.campaign.galaxies.parts import Key, key_of, kind_of
from models.campaign.galaxies.rows import SLICE, Stored, drop_rows, last_place, let_go, read_things, write_rows
from models.campaign.queries import galaxy_head
from models.campaign.rows import Rows
from models.change import Label
from models.content import with_fields
from models.errors import Refused
from models.galaxy.galaxy import LARGEST
from models.galaxy.rows import KINDS
from models.galaxy.values import Point, Route, RouteKind, Thing
from models.i18n import Text

KIND_WORDS: Final[Mapping[str, Text]] = {
    "alliances": Text("alliances", "alliances"),
    "factions": Text("factions", "factions"),
    "sectors": Text("secteurs", "sectors"),
    "planets": Text("planètes", "planets"),
    "routes": Text("routes", "routes"),
    "commands": Text("commandements", "commands"),
    "characters": Text("personnages", "characters"),
    "notes": Text("notes", "notes"),
}
Some = TypeVar("Some")
MOVABLE: Final = ("planets", "commands", "notes")


@dataclass(frozen=True, slots=True)
class AddThings:
    """Add planets, sectors, commands … after the others of their kinds."""

    galaxy_id: str
    things: Sequence[Thing]

    @property
    def label(self) -> Label:
        """Say what is new."""
        return label_of("campaign.add_thing", self.things)

    @property
    def size(self) -> int:
        """How many things are added."""
        return len(self.things)

    def slices(self, campaign: Rows) -> Iterator[tuple[int, int]]:
        """Do what `do` does, some things at a time."""
        return _in_slices(campaign, self.things, lambda some: AddThings(self.galaxy_id, some))

    def do(self, campaign: Rows) -> None:
        """Add the rows; raises Refused for an id that is taken or too many planets, ContentError for a bad value."""
        galaxy_head(campaign, self.galaxy_id)
        for kind, things in _by_kind(self.things).items():
            keys = [key_of(thing) for thing in things]
            if len(set(keys)) < len(keys) or read_things(campaign, self.galaxy_id, kind, keys):
                raise Refused("campaign.id_taken")
            place = last_place(campaign, self.galaxy_id, kind) + 1
            if place + len(things) > LARGEST:
                raise Refused("campaign.galaxy_full", limit=LARGEST)
            write_rows(campaign, self.galaxy_id, [(place + n, thing) for n, thing in enumerate(things)])


@dataclass(frozen=True, slots=True)
class EditThings:
    """Write things over those of the same ids."""

    galaxy_id: str
    things: Sequence[Thing]

    @property
    def label(self) -> Label:
        """Say what is edited."""
        return label_of("campaign.edit_thing", self.things)

    @property
    def size(self) -> int:
        """How many things are written."""
        return len(self.things)

    def slices(self, campaign: Rows) -> Iterator[tuple[int, int]]:
        """Do what `do` does, some things at a time."""
        return _in_slices(campaign, self.things, lambda some: EditThings(self.galaxy_id, some))

    def do(self, campaign: Rows) -> None:
        """Write what differs; raises Refused for a thing that is not there, ContentError for a bad value."""
        for kind, things in _by_kind(self.things).items():
            there = _there(campaign, self.galaxy_id, kind, things)
            wanted = [(there[key_of(thing)][0], thing) for thing in things]
            changed = [(place, thing) for place, thing in wanted if there[key_of(thing)][1] != thing]
            write_rows(campaign, self.galaxy_id, changed)


@dataclass(frozen=True, slots=True)
class RemoveThings:
    """Remove things; references to them become empty, and the routes of a planet are removed with it."""

    galaxy_id: str
    things: Sequence[Thing]

    @property
    def label(self) -> Label:
        """Say what goes."""
        return label_of("campaign.remove_thing", self.things)

    @property
    def size(self) -> int:
        """How many things are removed."""
        return len(self.things)

    def slices(self, campaign: Rows) -> Iterator[tuple[int, int]]:
        """Do what `do` does, some things at a time."""
        return _in_slices(campaign, self.things, lambda some: RemoveThings(self.galaxy_id, some), SLICE // 4)

    def do(self, campaign: Rows) -> None:
        """Remove the rows; raises Refused for a thing that is not there."""
        for kind, things in _by_kind(self.things).items():
            _there(campaign, self.galaxy_id, kind, things)
            drop_rows(campaign, self.galaxy_id, things)
            let_go(campaign, self.galaxy_id, kind, [key_of(thing)[0] for thing in things])


@dataclass(frozen=True, slots=True)
class MoveThings:
    """Put planets, commands or notes at other places, in thousandths."""

    galaxy_id: str
    places: Mapping[str, Point]
    kind: str = "planets"
    name: str = ""

    @property
    def label(self) -> Label:
        """Say what moves."""
        return _counted("campaign.move_thing", self.kind, len(self.places), self.name)

    @property
    def size(self) -> int:
        """How many things are moved."""
        return len(self.places)

    def slices(self, campaign: Rows) -> Iterator[tuple[int, int]]:
        """Do what `do` does, some things at a time."""
        places = list(self.places.items())
        return _in_slices(campaign, places, lambda some: MoveThings(self.galaxy_id, dict(some), self.kind))

    def do(self, campaign: Rows) -> None:
        """Write the places; raises Refused for a thing that is not there or has no place of its own."""
        if self.kind not in MOVABLE:
            raise Refused("campaign.no_thing")
        there = _there(campaign, self.galaxy_id, self.kind, (), [(key,) for key in self.places])
        moved = []
        for key, (at, each) in there.items():
            x, y = self.places[key[0]]
            moved.append((at, each, with_fields(each, x=x, y=y)))
        write_rows(campaign, self.galaxy_id, [(at, after) for at, before, after in moved if after != before])


@dataclass(frozen=True, slots=True)
class SetFields:
    """Write the same values into many things of a kind: `values` by field name."""

    galaxy_id: str
    kind: str
    ids: Sequence[str]
    values: Mapping[str, object]
    name: str = ""

    @property
    def label(self) -> Label:
        """Say what is edited."""
        return _counted("campaign.edit_thing", self.kind, len(self.ids), self.name)

    @property
    def size(self) -> int:
        """How many things are written."""
        return len(self.ids)

    def slices(self, campaign: Rows) -> Iterator[tuple[int, int]]:
        """Do what `do` does, some things at a time."""
        return _in_slices(campaign, self.ids, lambda some: SetFields(self.galaxy_id, self.kind, some, self.values))

    def do(self, campaign: Rows) -> None:
        """Write what differs; raises Refused for a thing or a field that is not there, ContentError for a bad value."""
        known = {each.name for each in fields(KINDS[self.kind])} if self.kind in KINDS else set()
        if not known or not set(self.values) <= known - {"id", "start", "end"}:
            raise Refused("campaign.no_thing")
        there = _there(campaign, self.galaxy_id, self.kind, (), [(key,) for key in self.ids])
        EditThings(self.galaxy_id, [with_fields(thing, **self.values) for _, thing in there.values()]).do(campaign)


@dataclass(frozen=True, slots=True)
class LinkPlanets:
    """Draw a hyperspace route between two planets (CG-92)."""

    galaxy_id: str
    start: str
    end: str
    kind: RouteKind = RouteKind.LANE
    name: str = ""

    @property
    def label(self) -> Label:
        """Say which planets."""
        return Label("campaign.link_planets", {"name": self.name or f"{self.start} – {self.end}"})

    def do(self, campaign: Rows) -> None:
        """Add the row; raises Refused for one planet twice, one that is not there, or a pair that has a route."""
        if self.start == self.end:
            raise Refused("campaign.route_to_itself")
        _there(campaign, self.galaxy_id, "planets", (), [(self.start,), (self.end,)])
        pair = ((self.start, self.end), (self.end, self.start))
        if read_things(campaign, self.galaxy_id, "routes", pair):
            raise Refused("campaign.route_there")
        AddThings(self.galaxy_id, (Route(self.start, self.end, self.kind),)).do(campaign)


@dataclass(frozen=True, slots=True)
class UnlinkPlanets:
    """Remove the routes between pairs of planets, whichever way they were drawn."""

    galaxy_id: str
    pairs: Sequence[tuple[str, str]]
    name: str = ""

    @property
    def label(self) -> Label:
        """Say which planets."""
        return _counted("campaign.unlink_pair", "routes", len(self.pairs), self.name)

    @property
    def size(self) -> int:
        """How many pairs are named."""
        return len(self.pairs)

    def slices(self, campaign: Rows) -> Iterator[tuple[int, int]]:
        """Do what `do` does, some things at a time."""
        return _in_slices(campaign, self.pairs, lambda some: UnlinkPlanets(self.galaxy_id, some))

    def do(self, campaign: Rows) -> None:
        """Remove the rows; raises Refused for a pair without a route."""
        galaxy_head(campaign, self.galaxy_id)
        either = [key for start, end in self.pairs for key in ((start, end), (end, start))]
        found = read_things(campaign, self.galaxy_id, "routes", either)
        if any((start, end) not in found and (end, start) not in found for start, end in self.pairs):
            raise Refused("campaign.no_thing")
        drop_rows(campaign, self.galaxy_id, [thing for _, thing in found.values()])


def _in_slices(
    campaign: Rows, things: Sequence[Some], change: Callable[[Sequence[Some]], Change], size: int = SLICE
) -> Iterator[tuple[int, int]]:
    for at in range(0, len(things), size):
        change(things[at : at + size]).do(campaign)
        yield min(at + size, len(things)), len(things)


def label_of(key: str, things: Sequence[Thing]) -> Label:
    """Return the label of an edit of things: with the name of a single one, else with how many of which kind."""
    kinds = tuple(_by_kind(things))
    return _counted(key, kinds[0] if kinds else "planets", len(things), name_of(things[0]) if things else "")


def name_of(thing: Thing) -> str | Text:
    """Return what a thing is called: its name, the ends of a route, the beginning of a note."""
    if isinstance(thing, Route):
        return f"{thing.start} – {thing.end}"
    name: str | Text = getattr(thing, "name", "") or getattr(thing, "words", "")[:40] or thing.id
    return name


def _counted(key: str, kind: str, count: int, name: str | Text) -> Label:
    if count == 1 and name:
        return Label(key, {"name": name})
    return Label(f"{key}s", {"count": count, "things": KIND_WORDS.get(kind, Text.same(kind))})


def _by_kind(things: Sequence[Thing]) -> dict[str, list[Thing]]:
    found: dict[str, list[Thing]] = {}
    for thing in things:
        found.setdefault(kind_of(thing), []).append(thing)
    return found


def _there(campaign: Rows, galaxy_id: str, kind: str, things: Sequence[Thing], keys: Sequence[Key] = ()) -> Stored:
    """Return the stored things of some keys; raises Refused when the galaxy or one of them is not there."""
    galaxy_head(campaign, galaxy_id)
    wanted = [*keys, *(key_of(thing) for thing in things)]
    found = read_things(campaign, galaxy_id, kind, wanted)
    if len(found) < len(set(wanted)):
        raise Refused("campaign.no_thing")
    return found
