"""What a file type is: its name, its suffixes, how it is read and written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Generic, Literal, TypeVar

from models.i18n import Text

Read = TypeVar("Read")
Write = TypeVar("Write")


@dataclass(frozen=True, slots=True)
class Format(Generic[Read, Write]):
    """One file type: its name, its suffixes (what is written has the first), how it is read and written.

    A map is read from a file and the folder its references must stay in, a galaxy from bytes, the file's name and
    whether positions may be rounded, a force from bytes and the file's name. To write a map returns the message keys of
    what the file could not say; galaxies and forces are written as text. All raise ContentError. To read and write maps
    and to write galaxies takes a Progress, which may cancel. Some are `by_window`: read or written by its painters. A
    map that `wants_picture` has itself painted into the file, one that `carries` holds its pictures. One that is
    `unnamed` has the suffixes of another, which they mean.
    """

    id: str
    name: Text
    suffixes: tuple[str, ...]
    read: Read | None = None
    write: Write | None = None
    also_read: tuple[str, ...] = ()
    by_window: Literal["", "write", "both"] = ""
    wants_picture: bool = False
    carries: bool = False
    unnamed: bool = False

    @property
    def can_read(self) -> bool:
        """Whether it is read."""
        return self.read is not None or self.by_window == "both"

    @property
    def can_write(self) -> bool:
        """Whether it is written."""
        return self.write is not None or self.by_window != ""

    def names(self, path: PurePath) -> bool:
        """Return whether a file is meant to be of this format by its name."""
        return not self.unnamed and path.name.casefold().endswith(self.suffixes + self.also_read)
