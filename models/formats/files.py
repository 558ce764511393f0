"""Reading and writing foreign files with care: size caps, names that stay inside a folder, whole or not at all."""

from __future__ import annotations

import base64
import binascii
import io
import logging
import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from urllib.parse import unquote, unquote_to_bytes

from models.errors import ContentError
from models.i18n import trouble

LOG: Final = logging.getLogger("portulan")

MAX_BYTES: Final = 64_000_000
OUTSIDE: Final = "format.outside_root"
"""The key of the error of a name that leads out of the folder its map belongs to."""
_DATABASE: Final = b"SQLite format 3\0"
_MOST_UP: Final = 3
_MOST_PARTS: Final = 16
_DRIVE: Final = re.compile(r"^[A-Za-z]:|^[A-Za-z][A-Za-z0-9+.-]+:|^[\\/]{1,2}")


def read_whole(path: Path, limit: int = MAX_BYTES) -> bytes:
    """Return the bytes of an ordinary file of at most `limit` bytes; raises ContentError for anything else.

    A pipe, a device or a folder under a file's name is refused before it is opened.
    """
    try:
        # One that is not there says so itself when it is opened.
        if path.exists() and not path.is_file():
            raise ContentError("format.not_a_file", file=path.name)
        with path.open("rb") as file:
            raw = file.read(limit + 1)
    except OSError as problem:
        raise ContentError("format.unreadable", file=path.name, reason=trouble(problem)) from problem
    if len(raw) > limit:
        raise ContentError("format.too_big", file=path.name, limit=limit // 1_000_000)
    return raw


def beside(folder: Path, name: str, root: Path, *, file: str) -> Path:
    """Return the file that `name` in a file of another program, in `folder`, means; it must lie inside `root`.

    Addresses, drives, absolute names and names that lead out of `root` (through links too) are refused with a
    ContentError, never cleaned; the error for one that leads out names `root` and a folder that would hold both.
    """
    plain = name.replace("\\", "/")
    if not name or "\x00" in name or len(name) > 1024 or _DRIVE.match(name):
        raise ContentError("format.foreign_path", file=file, name=name[:80])
    try:
        path = (folder / plain).resolve()
        inside = path.is_relative_to(root.resolve())
        wider = "" if inside else str(_wider(folder.resolve(), path))
    except (OSError, ValueError, RuntimeError) as problem:
        raise ContentError("format.foreign_path", file=file, name=name[:80]) from problem
    if not inside:
        raise ContentError(OUTSIDE, file=file, name=name[:80], root=str(root), folder=wider)
    return path


def found_below(name: str, folders: Iterable[Path]) -> Path | None:
    """Return the file that `name`, written on another computer, means: its last parts, as many as fit, below a folder.

    Addresses and absolute names count from their end, `%20` may stand for a space; nothing outside of the folders is
    found. None for no such file.
    """
    within = [each.resolve() for each in folders]
    bare = name[:1024].split("://")[-1].replace("\\", "/")
    for spelled in dict.fromkeys((bare, unquote(bare), unquote(bare.split("?")[0]))):
        parts = [part for part in spelled.split("/") if part not in ("", ".", "..") and "\0" not in part]
        for first in range(min(len(parts), _MOST_PARTS)):
            for folder in within:
                path = folder.joinpath(*parts[first:])
                if path.is_file() and path.resolve().is_relative_to(folder):
                    return path
    return None


def inline_data(text: str) -> bytes | None:
    """Return the bytes of a `data:` address; None for any other text, or one that is damaged."""
    head, comma, body = text.partition(",")
    if not comma or not head.lower().startswith("data:"):
        return None
    if not head.lower().endswith(";base64"):
        return unquote_to_bytes(body)
    try:
        return base64.b64decode("".join(unquote(body).split()), validate=True)
    except (binascii.Error, ValueError):
        return None


def _wider(folder: Path, path: Path) -> Path:
    """Return the nearest folder that holds both `folder` and `path`; `folder` itself where that would be too far up."""
    shared = (each for each in (folder, *folder.parents)[: _MOST_UP + 1] if path.is_relative_to(each))
    return next((each for each in shared if each != Path(each.anchor)), folder)


def never_over_campaign(path: Path) -> None:
    """Raise ContentError where an export would replace a campaign, whatever its name."""
    try:
        # A pipe would be waited for.
        with path.open("rb") if path.is_file() else io.BytesIO() as file:
            campaign = file.read(len(_DATABASE)) == _DATABASE
    except OSError:
        return
    if campaign:
        raise ContentError("format.is_campaign", file=path.name)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: temporary file in the same folder, fsync, replace. Raises ContentError."""
    part = None
    never_over_campaign(path)
    try:
        handle, part = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(part).chmod(0o666 & ~_umask())
        Path(part).replace(path)
        LOG.info("write %s, %d bytes", path, len(data))
    except OSError as problem:
        if part is not None:
            Path(part).unlink(missing_ok=True)
        raise ContentError("format.unwritable", file=path.name, reason=trouble(problem)) from problem


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
