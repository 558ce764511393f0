"""What a Format is: one file type, its suffixes, and what it can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from models.errors import ContentError
from models.i18n import Text

Read = TypeVar("Read")
Write = TypeVar("Write")


@dataclass(frozen=True, slots=True)
class Format(Generic[Read, Write]):
    """One file type of maps, or of galaxies: its name, its suffixes, how it is read and written where it can be.

    A map is read from a file and the folder its references must stay in (its own by default); a file that `carries`
    holds the pictures of its map. To write a map returns the message keys of what the file could not say. Both raise
    ContentError.
    """

    id: str
    name: Text
    suffixes: tuple[str, ...]
    read: Read | None = None
    write: Write | None = None
    wants_picture: bool = False
    carries: bool = False

    @property
    def can_read(self) -> bool:
        """Whether it is read."""
        return self.read is not None

    @property
    def can_write(self) -> bool:
        """Whether it is written."""
        return self.write is not None


def format_among(
    path: Path, formats: Sequence[Format[Read, Write]], key: str = "format.unknown_suffix"
) -> Format[Read, Write]:
    """Return the format of a file's name; raises ContentError, of a key, naming the suffixes there are."""
    name = path.name.casefold()
    for each in formats:
        if name.endswith(each.suffixes):
            return each
    raise ContentError(key, file=path.name, known=tuple(suffix for each in formats for suffix in each.suffixes))
