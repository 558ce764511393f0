"""What a file type is: its name, its suffixes, how it is read and written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal

from models.i18n import Text


@dataclass(frozen=True, slots=True)
class Format:
    """One file type: its name, its suffixes (the first one is written), whether it is read and written.

    `by_window`: the painters of the window read or write it. `wants_picture`: the map must be painted into the file.
    `carries`: the file holds the pictures of its map. `unnamed`: its suffixes belong to another format first.
    """

    id: str
    name: Text
    suffixes: tuple[str, ...]
    reads: bool = False
    writes: bool = False
    also_read: tuple[str, ...] = ()
    by_window: Literal["", "write", "both"] = ""
    wants_picture: bool = False
    carries: bool = False
    unnamed: bool = False

    @property
    def can_read(self) -> bool:
        """Whether files of this type are read."""
        return self.reads or self.by_window == "both"

    @property
    def can_write(self) -> bool:
        """Whether files of this type are written."""
        return self.writes or self.by_window != ""

    def names(self, path: PurePath) -> bool:
        """Return whether the name of a file has a suffix of this format."""
        return not self.unnamed and path.name.casefold().endswith(self.suffixes + self.also_read)
