"""What the page of a force shows, read from the campaign at once: plain values, no Session kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QImage

from editor.party.faces import own_faces
from editor.party.fallen import Gone, gone
from models.campaign.carrying import played
from models.campaign.faces import faces
from models.campaign.queries import choices, force, stored
from models.campaign.rows import Rows
from models.errors import Refused
from models.games.builder import Builder, GearPlace, Purse
from models.games.game import Choices, Member, Stored, Verdict
from models.i18n import Text
from models.problem import Problem


@dataclass(frozen=True, slots=True)
class PartySheet:
    """A checked force with the names of its game and points, its side, its purses, and the pictures by member id.

    `pictures` are those of them that are the user's own, small, by the key of their asset.
    `stored` and `choices` are what the builder (None: the force can only be read) asks for with every question.
    `gone` are members that have no column any more.
    `problems` has the Problems of the force itself; a member has its own.
    """

    force_id: str
    game: Text
    points: Text
    side: str
    verdict: Verdict
    faces: Mapping[str, str]
    pictures: Mapping[str, QImage]
    stored: Stored
    choices: Choices
    builder: Builder | None
    purses: tuple[Purse, ...]
    places: tuple[GearPlace, ...]
    gone: tuple[Gone, ...] = ()

    def member(self, member_id: str) -> Member | None:
        """Return a checked member; None where there is none of that id."""
        return next((m for m in self.verdict.members if m.id == member_id), None)

    def member_at(self, path: tuple[str | Text, ...]) -> Member | None:
        """Return the member a Problem's path names, inside its force or by itself; None where it names none."""
        return next((m for name in reversed(path) for m in self.verdict.members if name in (m.name, m.name.fr)), None)

    def name_of(self, member_id: str) -> Text:
        """Return the name of a stored member (a dead one has no column), or what its game calls it."""
        own = next((m.name for m in self.stored.members if m.id == member_id), "")
        shown = self.member(member_id)
        return Text.same(own) if own or shown is None else shown.name

    def purse(self, member_id: str) -> Purse | None:
        """Return the purse of a member, of the force where the id is empty."""
        return next((p for p in self.purses if p.member == member_id and not p.player), None)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The Problems that are of no shown member."""
        return tuple(p for p in self.verdict.problems if self.member_at(p.where.path[-1:]) is None)


def read_sheet(session: Rows, force_id: str) -> PartySheet:
    """Return the sheet of a force; raises Refused when it is gone and ContentError when it cannot be read."""
    row = force(session, force_id)
    game = played(session, row.game)
    if game.roster is None:
        raise Refused("campaign.no_roster", place=row.game)
    kept, chosen = stored(session, force_id), choices(session, row.game)
    found = game.roster.check(game.roster.assemble(kept, chosen), chosen)
    builder = game.builder
    shown, told, seen = faces(session, force_id, kept), game.chronicle, {member.id for member in found.members}
    own = own_faces(session, force_id)
    return PartySheet(
        force_id, game.title, game.roster.points, row.side, found, shown, own, kept, chosen, builder,
        builder.purses(kept, chosen) if builder else (),
        builder.places(kept, chosen) if builder else (),
        tuple(gone(kept, seen, shown, own, told, chosen)) if told is not None else (),
    )  # fmt: skip
