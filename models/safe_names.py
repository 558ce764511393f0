"""Names that come from files of others: what an id may be made of, and the places in a folder they may lead to.

An id is never a place. `folder_name` makes one of it, and whatever joins a name that is not written in the code to a
folder asks `under` (`tests/test_architecture.py` forbids `folder / name`).
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Final

from models.errors import Refused

MOST_ID: Final = 256
_PLAIN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,255}")
_ID: Final = re.compile(r"(?!.:)\w[\w\u0300-\u036f '’.,:+()&-]{0,255}(?<![ .:])")
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST: Final = 40
_TAKEN_ON_WINDOWS: Final = re.compile(r"con|prn|aux|nul|com\d|lpt\d")


def is_id(text: str) -> bool:
    """Return whether a text may be an id: at most 256 letters, digits, spaces and `_ - + . , : ' ( ) &`.

    It begins with a letter or a digit, names no drive and does not end in a dot, so it never reads as a path; it breaks
    no line.
    """
    # The plain ones are nearly all, and asked in a tenth of the time.
    return len(text) <= MOST_ID and (_PLAIN.fullmatch(text) or _ID.fullmatch(text)) is not None


def as_id(text: str) -> str:
    """Return an id for a word of another program: the word itself where it may be one, the same for the same word."""
    return text if is_id(text) else folder_name(text)


def folder_name(key: str) -> str:
    """Return the name of a folder or a file for an id: other ids have other names, on every file system.

    An id of small letters, digits and hyphens is its own name; any other is told apart by a digest.
    """
    if _SLUG.fullmatch(key) and len(key) <= _LONGEST and not _TAKEN_ON_WINDOWS.fullmatch(key):
        return key
    slug = re.sub(r"[^a-z0-9]+", "-", key.casefold())[:_LONGEST].strip("-") or "x"
    return f"{slug}-{sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"


def under(folder: Path, name: str) -> Path:
    """Return the place of a name in a folder, `/` between its parts; raises Refused for one that would lead out."""
    parts = name.split("/")
    if not name.isprintable() or any(part in {"", ".", ".."} or {"\\", ":"} & set(part) for part in parts):
        raise Refused("content.outside_folder", name=name[:80], folder=folder.name)
    return folder.joinpath(*parts)
