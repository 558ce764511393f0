"""A force or one hero from one campaign into another.

`parcel` and `parcel_of_member` read from one campaign a plain value with all it needs: members and story, portraits,
the Types in use that are not simply bundled. `place` and `place_in` turn it into the Change for another campaign, under
new keys. A Type that campaign has under the same id is kept (`clashes` lists these beforehand) unless asked otherwise;
a name that is taken gets a number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from models.campaign.campaign_changes import PutAsset
from models.campaign.carrying import content_rows, types_of
from models.campaign.editing import MAX_NAME, add_events, add_members, write_columns
from models.campaign.forces.changes import NewForce
from models.campaign.forces.rekeying import rekeyed
from models.campaign.queries import asset, force, forces, member, members, stored
from models.campaign.records import Force, MemberRecord
from models.campaign.rows import Rows
from models.campaign.things import CreateThing
from models.campaign.type_changes import put_row
from models.change import Label
from models.errors import Refused
from models.games.contents import Body, Key, name_of
from models.games.library import game
from models.games.values import Stored, StoredMember
from models.problem import Grade, Problem, Where

_NOTHING: Final = Stored("", "", None, ())


@dataclass(frozen=True, slots=True)
class MemberExtras:
    """What a campaign adds to a member: its portrait and the user's notes."""

    portrait: str = ""
    notes: str = ""


@dataclass(frozen=True)
class Parcel:
    """What is copied from one campaign to another; `types` has the origin and the body of each Type."""

    game: str
    stored: Stored = _NOTHING
    notes: str = ""
    sheets: Mapping[str, MemberExtras] = field(default_factory=dict)
    types: Mapping[Key, tuple[str, Body]] = field(default_factory=dict)
    assets: tuple[PutAsset, ...] = ()


def parcel(campaign: Rows, force_id: str) -> Parcel:
    """Return a force (or a branch) with all it needs elsewhere; raises Refused when it is not there."""
    row, kept = force(campaign, force_id), stored(campaign, force_id)
    return _parcel(campaign, row, kept, row.notes)


def parcel_of_member(campaign: Rows, member_id: str) -> Parcel:
    """Return one member by itself, its story told without the others; raises Refused when it is not there."""
    one = member(campaign, member_id)
    row = force(campaign, one.force_id)
    kept = game(row.game).roster.alone(stored(campaign, row.id), member_id)
    return _parcel(campaign, row, replace(kept, name=one.name or kept.name), "")


def _parcel(campaign: Rows, row: Force, kept: Stored, notes: str) -> Parcel:
    facet = types_of(row.game)
    types = dict(_types(campaign, row.game, facet.used(kept))) if facet else {}
    inside = {each.id for each in kept.members}
    sheets = {
        each.id: MemberExtras(each.portrait, each.notes) for each in members(campaign, row.id) if each.id in inside
    }
    portraits = dict.fromkeys(sheet.portrait for sheet in sheets.values())
    rows = (asset(campaign, key) for key in portraits if key)
    assets = tuple(PutAsset(a.sha256, a.mime, a.width, a.height, a.data) for a in rows if a is not None)
    return Parcel(row.game, kept, notes, sheets, types, assets)


def _types(campaign: Rows, game_id: str, used: Iterable[Key]) -> Iterator[tuple[Key, tuple[str, Body]]]:
    """Yield the Types in use that are not simply the bundled ones, with their origin and body."""
    types = types_of(game_id)
    if types is None:
        return
    rows = {(row.kind, row.id): row for row in content_rows(campaign, game_id)}
    bodies: dict[Key, Body] = {key: row.body for key, row in rows.items()}
    for key in sorted(types.closure([each for each in used if each[1]], bodies)):
        if key in rows and rows[key].body != types.bundled.get(key):
            yield key, (rows[key].origin, rows[key].body)


@dataclass(frozen=True)
class PlaceForce:
    """Put a parcel into a campaign as a new force; made by `place`.

    `wanted` are the Types that replace those the campaign has under the same ids.
    """

    force_id: str
    parcel: Parcel
    wanted: frozenset[Key] = frozenset()

    @property
    def label(self) -> Label:
        """Say which force comes in."""
        return Label("share.place_force", {"name": self.parcel.stored.name})

    def do(self, campaign: Rows) -> None:
        """Add the rows."""
        _unpack(campaign, self.parcel, self.wanted)
        taken = [row.name for row in forces(campaign)]
        name = numbered(self.parcel.stored.name, taken)
        CreateThing(self.force_id, NewForce(self.parcel.game, replace(self.parcel.stored, name=name))).do(campaign)
        write_columns(campaign, Force, self.force_id, notes=self.parcel.notes)
        _dress(campaign, self.parcel)


@dataclass(frozen=True)
class PlaceMembers:
    """Put the members of a parcel into a force of a campaign, after its own; made by `place_in`."""

    force_id: str
    parcel: Parcel
    wanted: frozenset[Key] = frozenset()

    @property
    def label(self) -> Label:
        """Say who comes in."""
        return Label("share.place_members", {"names": tuple(each.name for each in self.parcel.stored.members)})

    def do(self, campaign: Rows) -> None:
        """Add the rows; raises Refused for a force of another game."""
        if force(campaign, self.force_id).game != self.parcel.game:
            raise Refused("share.other_game")
        _unpack(campaign, self.parcel, self.wanted)
        there = members(campaign, self.force_id)
        taken = [row.name for row in there]
        named: list[StoredMember] = []
        for each in self.parcel.stored.members:
            named.append(replace(each, name=numbered(each.name, taken) if each.name else ""))
            taken.append(named[-1].name)
        add_members(campaign, self.force_id, named, max((row.position for row in there), default=-1) + 1)
        add_events(campaign, self.force_id, self.parcel.stored.events)
        _dress(campaign, self.parcel)


def place(one: Parcel, new_id: Callable[[], str], wanted: frozenset[Key] = frozenset()) -> PlaceForce:
    """Return the Change that makes a parcel a new force of a campaign; `new_id` gives keys that sort by creation."""
    force_id = new_id()
    return PlaceForce(force_id, _fresh(one, new_id), wanted)


def place_in(
    force_id: str, one: Parcel, new_id: Callable[[], str], wanted: frozenset[Key] = frozenset()
) -> PlaceMembers:
    """Return the Change that puts the members of a parcel into a force."""
    return PlaceMembers(force_id, _fresh(one, new_id), wanted)


def _fresh(one: Parcel, new_id: Callable[[], str]) -> Parcel:
    copy = rekeyed(one.stored, new_id)
    return replace(one, stored=copy.stored, sheets={copy.ids[old]: sheet for old, sheet in one.sheets.items()})


def _unpack(campaign: Rows, one: Parcel, wanted: frozenset[Key]) -> None:
    """Write the Types and pictures of a parcel; a Type the campaign has otherwise stays unless it is `wanted`."""
    held = _differing_types(campaign, one)
    for key, (origin, body) in one.types.items():
        if key in wanted or key not in held:
            put_row(campaign, one.game, key, origin, body)
    for picture in one.assets:
        picture.do(campaign)


def clashes(campaign: Rows, one: Parcel) -> tuple[Problem, ...]:
    """Return a warning for each Type of a parcel that this campaign has otherwise; item is its id, field its kind.

    The campaign's Type stays unless the parcel's is `wanted`.
    """
    return tuple(
        Problem(
            Where((name_of(one.types[key][1], key[1]).fr,), key[0], key[1]),
            Grade.WARNING,
            "",
            "share.other_type",
            {"name": name_of(one.types[key][1], key[1]), "other": name_of(other, key[1])},
        )
        for key, other in _differing_types(campaign, one).items()
    )


def _differing_types(campaign: Rows, one: Parcel) -> dict[Key, Body]:
    """Return the Types of a parcel that the campaign has with another body, bundled ones included, by (kind, id).

    The bodies are those of the campaign.
    """
    types = types_of(one.game)
    rows = {(row.kind, row.id): row for row in content_rows(campaign, one.game)}
    held: dict[Key, Body] = {}
    for key, (_, body) in one.types.items():
        row, bundled = rows.get(key), types.bundled.get(key) if types else None
        there = row.body if row is not None else bundled
        if there is not None and there != body:
            held[key] = there
    return held


def _dress(campaign: Rows, one: Parcel) -> None:
    for member_id, sheet in one.sheets.items():
        campaign.put(MemberRecord, member_id, portrait=sheet.portrait, notes=sheet.notes)


def numbered(name: str, taken: Collection[str]) -> str:
    """Return a name, with the first free number added when it is taken: `Gardul (2)`."""
    number, free = 1, name
    while free in taken:
        number += 1
        tail = f" ({number})"
        free = name[: MAX_NAME - len(tail)] + tail
    return free
