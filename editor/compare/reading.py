"""What can be compared in a campaign, read in one go: forces and what-ifs, members, moments of their stories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from models.campaign.carrying import campaign_game
from models.campaign.forces.comparing import ComparedForce, ComparisonRow, Subject, compare, subject
from models.campaign.forces.verdicts import member_names
from models.campaign.queries import branches, choices, forces, members, stored
from models.campaign.rows import Rows
from models.errors import SpokenError
from models.games.facets.chronicle import LedgerRow
from models.games.values import Stored
from models.i18n import Text


@dataclass(frozen=True, slots=True)
class Person:
    """A member that can be chosen; `origin` is the id of the member it is a copy of, or its own."""

    id: str
    name: Text
    origin: str


@dataclass(frozen=True)
class Choosable:
    """A force or a what-if (`branch_of` its origin) with its members and what happened, oldest first."""

    id: str
    game: str
    name: str
    branch_of: str
    people: tuple[Person, ...]
    moments: tuple[LedgerRow, ...]

    def member(self, wanted: str, other: Choosable | None = None) -> str:
        """Return the member `wanted`, or the copy or namesake here of that member of `other`; "" for none."""
        known = {person.id for person in self.people}
        if wanted in known:
            return wanted
        source = next((person for person in other.people if person.id == wanted), None) if other is not None else None
        if source is None:
            return ""
        same = (p.id for p in self.people if p.origin == source.origin or p.name == source.name)
        return next(same, "")


@dataclass(frozen=True)
class ComparableForces:
    """Everything that can be chosen, by id; each force is followed by its what-ifs."""

    forces: Mapping[str, Choosable]

    def first(self) -> str:
        """Return the first force, empty when there is none."""
        return next(iter(self.forces), "")

    def mended(self, side: ComparedForce) -> ComparedForce:
        """Return the side without the member or Event that no longer exists, or the first force if its own is gone."""
        force = self.forces.get(side.force_id)
        if force is None:
            return ComparedForce(self.first())
        member = side.member_id if force.member(side.member_id) else ""
        event = side.event_id if any(row.event == side.event_id for row in force.moments) else ""
        return replace(side, member_id=member, event_id=event)


def read_ground(campaign: Rows) -> ComparableForces:
    """Return what can be compared."""
    found: dict[str, Choosable] = {}
    for row in forces(campaign):
        for each in (row, *branches(campaign, row.id)):
            names = member_names(campaign, each.id)
            people = tuple(Person(m.id, names[m.id], m.branch_of or m.id) for m in members(campaign, each.id))
            kept = stored(campaign, each.id)
            moments = tuple(_moments(campaign, each.game, kept))
            found[each.id] = Choosable(each.id, each.game, each.name, each.branch_of, people, moments)
    return ComparableForces(found)


def _moments(campaign: Rows, game_id: str, kept: Stored) -> Iterator[LedgerRow]:
    """Return the first row of every Event; empty where the game has no story or cannot be read."""
    try:
        chronicle = campaign_game(campaign, game_id).bench(kept, choices(campaign, game_id)).chronicle
        rows = chronicle.ledger if chronicle is not None else ()
    except SpokenError:
        return
    seen: set[str] = set()
    for row in rows:
        if row.event not in seen:
            seen.add(row.event)
            yield row


@dataclass(frozen=True)
class Comparison:
    """Two sides as read, and their rows."""

    left: Subject
    right: Subject
    rows: tuple[ComparisonRow, ...]


def read_comparison(campaign: Rows, left: ComparedForce, right: ComparedForce) -> Comparison:
    """Return two sides side by side; raises Refused and ContentError as `subject` does."""
    one, other = subject(campaign, left), subject(campaign, right)
    return Comparison(one, other, compare(one, other))
