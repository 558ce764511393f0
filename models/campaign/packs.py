"""Packs: Types and pictures that travel together, under a name, with an author and a licence.

A pack is a plain value: `models.formats.pack` reads and writes it as folder or zip, `models.campaign.packing` puts it
into a campaign and takes it out of one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from models.campaign.carrying import types_of
from models.errors import ContentError
from models.games.contents import Body, Key
from models.i18n import NO_TEXT, Text
from models.problem import Problem

MAX_PICTURES: Final = 500


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a pack says of itself: `id` of small letters, digits and hyphens, `version` as its author counts."""

    id: str
    game: str
    title: Text
    version: str = "1"
    author: str = ""
    licence: str = ""
    words: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class PackPicture:
    """A picture of a pack, its header checked, not decoded yet; `name` is that of its file without suffix."""

    name: str
    mime: str
    width: int
    height: int
    data: bytes = field(repr=False)


@dataclass(frozen=True)
class Pack:
    """A whole pack; `ignored` are the files of its folder or zip that belong to no pack."""

    manifest: Manifest
    contents: dict[Key, Body] = field(default_factory=dict)
    pictures: tuple[PackPicture, ...] = ()
    ignored: tuple[str, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with its Types by themselves; one with errors is not taken into a campaign."""
        types = types_of(self.manifest.game)
        if types is None:
            raise ContentError("pack.no_types", place=self.manifest.game[:40])
        return types.problems(self.contents)
