"""Edits of the campaign itself: its title, notes, readings of the rules, the Types and pictures it carries."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from models.campaign.change import Change, SizedChange
from models.campaign.records import Asset, Choice, Content
from models.campaign.rows import Rows
from models.change import Label
from models.content import Json
from models.errors import Refused


@dataclass(frozen=True, slots=True)
class SetChoice:
    """Choose a reading of an ambiguous rule; an empty value returns to the default."""

    game: str
    option: str
    value: str

    @property
    def label(self) -> Label:
        """Say which option."""
        return Label("campaign.set_choice", {"option": self.option, "value": self.value})

    def do(self, campaign: Rows) -> None:
        """Write, or remove, the choice."""
        if not self.value:
            campaign.delete(Choice, game=self.game, option=self.option)
        elif not campaign.put(Choice, (self.game, self.option), value=self.value):
            campaign.insert(Choice(game=self.game, option=self.option, value=self.value))


@dataclass(frozen=True, slots=True)
class PutContent:
    """Make the campaign carry a Type, in the wording of `body`; a Type of the same id is replaced."""

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

    def do(self, campaign: Rows) -> None:
        """Write the row."""
        key, body = (self.game, self.kind, self.id), dict(self.body)
        if not campaign.put(Content, key, origin=self.origin, hash=self.hash, body=body):
            row = Content(game=self.game, kind=self.kind, id=self.id, origin=self.origin, hash=self.hash, body=body)
            campaign.insert(row)


@dataclass(frozen=True, slots=True)
class RemoveContent:
    """Remove a Type the campaign carries: the bundled one is used again."""

    game: str
    kind: str
    id: str

    @property
    def label(self) -> Label:
        """Say which Type."""
        return Label("campaign.remove_content", {"id": self.id})

    def do(self, campaign: Rows) -> None:
        """Remove the row; raises Refused when it is not there."""
        if not campaign.delete(Content, game=self.game, kind=self.kind, id=self.id):
            raise Refused("campaign.no_content")


@dataclass(frozen=True, slots=True)
class PutAsset:
    """Make the campaign carry a picture, already decoded and re-encoded; one that is there is not written again."""

    sha256: str
    mime: str
    width: int
    height: int
    data: bytes = field(repr=False)

    @property
    def label(self) -> Label:
        """Say that a picture came in."""
        return Label("campaign.put_asset")

    def do(self, campaign: Rows) -> None:
        """Add the row; raises Refused when the key is not the sha256 of the bytes."""
        if hashlib.sha256(self.data).hexdigest() != self.sha256:
            raise Refused("campaign.bad_asset")
        if not campaign.count(Asset, sha256=self.sha256):
            campaign.insert(
                Asset(sha256=self.sha256, mime=self.mime, width=self.width, height=self.height, data=self.data)
            )


@dataclass(frozen=True, slots=True)
class Together:
    """Several Changes as one step of the history."""

    changes: Sequence[Change]
    said: Label

    @property
    def label(self) -> Label:
        """Return the label given to all of them."""
        return self.said

    def do(self, campaign: Rows) -> None:
        """Do the Changes in their order; raises what they raise."""
        for change in self.changes:
            change.do(campaign)

    @property
    def size(self) -> int:
        """About how many rows they edit."""
        return sum(_size(change) for change in self.changes)

    def slices(self, campaign: Rows) -> Iterator[tuple[int, int]]:
        """Do the Changes in their order, each long one slice by slice."""
        before = 0
        for change in self.changes:
            if isinstance(change, SizedChange):
                for done, _ in change.slices(campaign):
                    yield before + done, self.size
            else:
                change.do(campaign)
            before += _size(change)


def _size(change: Change) -> int:
    return change.size if isinstance(change, SizedChange) else 1
