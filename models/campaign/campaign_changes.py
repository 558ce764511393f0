"""Edits of the campaign itself: its title, notes, readings of the rules, what it carries."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sqlmodel import Session

from models.campaign.editing import MAX_NOTES, checked_name, write
from models.campaign.records import Asset, Choice, Content, Force, GalaxyRecord, Info, MapRecord, Member
from models.change import Change, Label, SizedChange
from models.errors import Refused
from models.games.event import Json


@dataclass(frozen=True, slots=True)
class SetChoice:
    """Choose a reading of an ambiguous rule; an empty value goes back to the default."""

    game: str
    option: str
    value: str

    @property
    def label(self) -> Label:
        """Say which option."""
        return Label("campaign.set_choice", {"option": self.option, "value": self.value})

    def do(self, session: Session) -> None:
        """Write, or remove, the choice."""
        row = session.get(Choice, (self.game, self.option))
        if row is None and self.value:
            session.add(Choice(game=self.game, option=self.option, value=self.value))
        elif row is not None and self.value:
            row.value = self.value
        elif row is not None:
            session.delete(row)


@dataclass(frozen=True, slots=True)
class PutContent:
    """Let the campaign carry a Type, in the wording of `body`; one of the same id is written over."""

    game: str
    kind: str
    id: str
    origin: str
    hash: str
    body: Mapping[str, Json]

    @property
    def label(self) -> Label:
        """Say which Type."""
        return Label("campaign.put_content", {"id": self.id})

    def do(self, session: Session) -> None:
        """Write the row."""
        row = session.get(Content, (self.game, self.kind, self.id))
        if row is None:
            row = Content(game=self.game, kind=self.kind, id=self.id)
            session.add(row)
        write(row, origin=self.origin, hash=self.hash, body=dict(self.body))


@dataclass(frozen=True, slots=True)
class RemoveContent:
    """Let the campaign carry a Type no longer: the bundled one holds again."""

    game: str
    kind: str
    id: str

    @property
    def label(self) -> Label:
        """Say which Type."""
        return Label("campaign.remove_content", {"id": self.id})

    def do(self, session: Session) -> None:
        """Remove the row; raises Refused when it is not there."""
        row = session.get(Content, (self.game, self.kind, self.id))
        if row is None:
            raise Refused("campaign.no_content")
        session.delete(row)


@dataclass(frozen=True, slots=True)
class PutAsset:
    """Let the campaign carry a picture, already decoded and re-encoded; one that is there is not written again."""

    sha256: str
    mime: str
    width: int
    height: int
    data: bytes = field(repr=False)

    @property
    def label(self) -> Label:
        """Say that a picture came in."""
        return Label("campaign.put_asset")

    def do(self, session: Session) -> None:
        """Add the row; raises Refused when the key is not the sha256 of the bytes."""
        if hashlib.sha256(self.data).hexdigest() != self.sha256:
            raise Refused("campaign.bad_asset")
        if session.get(Asset, self.sha256) is None:
            session.add(Asset(sha256=self.sha256, mime=self.mime, width=self.width, height=self.height, data=self.data))


@dataclass(frozen=True, slots=True)
class SetTitle:
    """Give the campaign another title."""

    title: str

    @property
    def label(self) -> Label:
        """Say the new title."""
        return Label("campaign.set_title", {"name": self.title})

    def do(self, session: Session) -> None:
        """Write the title."""
        title = checked_name(self.title)
        row = session.get(Info, "title")
        if row is None:
            session.add(Info(key="title", value=title))
        else:
            row.value = title


@dataclass(frozen=True, slots=True)
class SetNotes:
    """Write the user's notes on a force, a member, a galaxy or a map, whichever has the id."""

    id: str
    notes: str
    name: str

    @property
    def label(self) -> Label:
        """Say whose notes."""
        return Label("campaign.set_notes", {"name": self.name})

    def do(self, session: Session) -> None:
        """Write the notes; raises Refused when they are too long."""
        if len(self.notes) > MAX_NOTES:
            raise Refused("campaign.notes_too_long", limit=MAX_NOTES)
        kinds: tuple[type[Force | Member | GalaxyRecord | MapRecord], ...] = (Force, Member, GalaxyRecord, MapRecord)
        row = next((found for kind in kinds if (found := session.get(kind, self.id)) is not None), None)
        if row is None:
            raise Refused("campaign.no_member")
        row.notes = self.notes


@dataclass(frozen=True, slots=True)
class Together:
    """Several Changes as one step of the history."""

    changes: Sequence[Change]
    said: Label

    @property
    def label(self) -> Label:
        """Say what they are together."""
        return self.said

    def do(self, session: Session) -> None:
        """Do them in their order."""
        for change in self.changes:
            change.do(session)
            session.flush()

    @property
    def size(self) -> int:
        """How many rows they edit, nearly."""
        return sum(_size(change) for change in self.changes)

    def slices(self, session: Session) -> Iterator[tuple[int, int]]:
        """Do them in their order, each long one slice by slice."""
        before = 0
        for change in self.changes:
            if isinstance(change, SizedChange):
                for done, _ in change.slices(session):
                    yield before + done, self.size
            else:
                change.do(session)
            session.flush()
            before += _size(change)


def _size(change: Change) -> int:
    return change.size if isinstance(change, SizedChange) else 1
