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
    """One file type: its name, its suffixes (the first one is written), its reader and its writer.

    A map is read from a file and the folder its references must stay in, a galaxy from bytes, the file's name and
    whether positions may be rounded, a force from bytes and the file's name. The writer of a map returns the message
    keys of what the file could not hold; galaxies and forces are written as text. All raise ContentError. Readers and
    writers of maps and writers of galaxies take a Progress, which may cancel. `by_window`: the painters of the window
    read or write it. `wants_picture`: the map must be painted into the file. `carries`: the file holds the pictures of
    its map. `unnamed`: its suffixes belong to another format first.
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
        """Whether files of this type are read."""
        return self.read is not None or self.by_window == "both"

    @property
    def can_write(self) -> bool:
        """Whether files of this type are written."""
        return self.write is not None or self.by_window != ""

    def names(self, path: PurePath) -> bool:
        """Return whether the name of a file has a suffix of this format."""
        return not self.unnamed and path.name.casefold().endswith(self.suffixes + self.also_read)
