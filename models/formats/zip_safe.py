r"""Zip files from any source, checked before anything in them is read.

Refused whole, in one sentence: more than 10,000 entries or 1 GB unpacked, more than 200 times smaller packed than not,
entries that overlap or lie outside the file, encrypted or with another method than stored and deflated, names that
climb out of the folder, are absolute, hold `\`, `:` or control characters, mean a device, or are the same but for case,
and anything that is neither file nor folder. Names are refused, never cleaned. What passes is read in pieces that are
counted, and nothing is ever written to the disk.
"""

from __future__ import annotations

import os
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from models.errors import ContentError
from models.progress import Progress, silent

MAX_ENTRIES: Final = 10_000
MAX_TOTAL: Final = 1_000_000_000
MAX_RATIO: Final = 200
MAX_FILE: Final = 1_000_000_000

_SMALL: Final = 100_000
"""Below this many bytes unpacked a ratio does no harm: a page of blanks packs very well."""

_MAX_NAME: Final = 240
_MAX_DEPTH: Final = 16
_MAX_DIRECTORY: Final = 4_000_000
_TAIL: Final = 65_557
_PIECE: Final = 65_536
_DEVICE: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\..*)?", re.IGNORECASE)
_BROKEN: Final = (zipfile.BadZipFile, zlib.error, EOFError, struct.error, ValueError, NotImplementedError, OSError)


@dataclass(frozen=True, slots=True)
class ZipEntry:
    """A file of an archive that passed: its name, its size unpacked."""

    name: str
    size: int


class SafeZip:
    """A checked archive; `entries` are its files in the order of their names."""

    def __init__(
        self, archive: zipfile.ZipFile, file: str, infos: Sequence[zipfile.ZipInfo], progress: Progress
    ) -> None:
        """Use `safe_zip`."""
        self._archive, self._file, self._progress = archive, file, progress
        self._infos = {info.filename: info for info in infos}
        self.entries = tuple(ZipEntry(name, self._infos[name].file_size) for name in sorted(self._infos))
        self._read = 0

    def read(self, name: str, limit: int) -> bytes:
        """Return the content of a file of at most `limit` bytes; raises ContentError."""
        info = self._infos[name]
        if info.file_size > limit:
            raise ContentError("pack.file_too_big", file=self._file, place=name, limit=_mega(limit))
        out = bytearray()
        try:
            with self._archive.open(info) as packed:
                while piece := packed.read(_PIECE):
                    self._progress(0, 0)
                    out += piece
                    self._read += len(piece)
                    if len(out) > limit or self._read > MAX_TOTAL:
                        raise ContentError("pack.file_too_big", file=self._file, place=name, limit=_mega(limit))
        except (*_BROKEN, RuntimeError) as problem:
            raise ContentError("pack.zip_damaged", file=self._file, place=name) from problem
        return bytes(out)


def _mega(size: int) -> int:
    return max(1, size // 1_000_000)


@contextmanager
def safe_zip(path: Path, progress: Progress = silent) -> Iterator[SafeZip]:
    """Give a checked archive; raises ContentError, in one sentence, for one that must not be read.

    Progress may cancel while something in it is read.
    """
    with ExitStack() as open_files:
        try:
            archive = _open_zip(path, open_files, progress)
        except _BROKEN as problem:
            raise ContentError("pack.zip_damaged", file=path.name, place="") from problem
        yield archive


def _open_zip(path: Path, open_files: ExitStack, progress: Progress) -> SafeZip:
    if not path.is_file():
        raise ContentError("pack.no_file", file=path.name)
    raw = open_files.enter_context(path.open("rb"))
    size = os.fstat(raw.fileno()).st_size
    if size > MAX_FILE:
        raise ContentError("pack.zip_too_big", file=path.name, limit=_mega(MAX_FILE))
    directory = _directory(raw, size, path.name)
    archive = open_files.enter_context(zipfile.ZipFile(raw))
    infos = archive.infolist()
    _look_over(raw, infos, directory, path.name)
    return SafeZip(archive, path.name, [info for info in infos if not info.is_dir()], progress)


def _directory(raw: BinaryIO, size: int, file: str) -> int:
    """Return the offset of the list of entries; raises ContentError for a list that is too long or damaged."""
    raw.seek(max(0, size - _TAIL))
    tail = raw.read(_TAIL)
    at = tail.rfind(b"PK\x05\x06")
    if at < 0 or len(tail) - at < 22:
        raise ContentError("pack.not_zip", file=file)
    count, length, start = struct.unpack("<10xHII2x", tail[at : at + 22])
    locator = tail[at - 20 : at] if at >= 20 else b""
    if locator.startswith(b"PK\x06\x07"):
        raw.seek(struct.unpack("<8xQ4x", locator)[0])
        count, length, start = struct.unpack("<32xQQQ", raw.read(56))
    if count > MAX_ENTRIES or length > _MAX_DIRECTORY:
        raise ContentError("pack.zip_many", file=file, limit=MAX_ENTRIES)
    # What ends before the last record must begin there too: an archive has nothing before or behind it that counts.
    end = max(0, size - _TAIL) + at - (76 if locator.startswith(b"PK\x06\x07") else 0)
    if start + length != end:
        raise ContentError("pack.zip_damaged", file=file, place="")
    return int(start)


def _look_over(raw: BinaryIO, infos: Sequence[zipfile.ZipInfo], directory: int, file: str) -> None:
    if len(infos) > MAX_ENTRIES:
        raise ContentError("pack.zip_many", file=file, limit=MAX_ENTRIES)
    seen: set[str] = set()
    for info in infos:
        _entry(info, file)
        known = unicodedata.normalize("NFC", info.filename).casefold().rstrip("/")
        if known in seen:
            raise ContentError("pack.zip_twice", file=file, place=safe_name(info.filename))
        seen.add(known)
    if sum(info.file_size for info in infos) > MAX_TOTAL:
        raise ContentError("pack.zip_too_big", file=file, limit=_mega(MAX_TOTAL))
    _apart(raw, infos, directory, file)


def _entry(info: zipfile.ZipInfo, file: str) -> None:
    """Refuse an entry whose name, kind, method or sizes are not those of a plain file or folder."""
    # zipfile cuts a name at its first NUL; the name as it stands is what counts.
    name = info.orig_filename
    if name_trouble(name.removesuffix("/")):
        raise ContentError("pack.zip_name", file=file, place=safe_name(name))
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR) or (kind == stat.S_IFDIR) > info.is_dir():
        raise ContentError("pack.zip_link", file=file, place=safe_name(name))
    if info.flag_bits & 0x1:
        raise ContentError("pack.zip_locked", file=file, place=safe_name(name))
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ContentError("pack.zip_method", file=file, place=safe_name(name))
    if info.file_size > _SMALL and info.file_size > MAX_RATIO * max(1, info.compress_size):
        raise ContentError("pack.zip_ratio", file=file, place=safe_name(name), limit=MAX_RATIO)
    if info.compress_type == zipfile.ZIP_STORED and info.file_size != info.compress_size:
        raise ContentError("pack.zip_damaged", file=file, place=safe_name(name))


def name_trouble(name: str) -> bool:
    """Return whether a name is anything but a plain relative path that means the same file on every system."""
    parts = name.split("/")
    if not name or len(name) > _MAX_NAME or len(parts) > _MAX_DEPTH:
        return True
    if any(sign in '\\:*?"<>|' or not sign.isprintable() for sign in name):
        return True
    return any(
        part in ("", ".", "..") or part != part.strip(" .") or len(part.encode("utf-8", "replace")) > 200
        or _DEVICE.fullmatch(part) is not None
        for part in parts
    )  # fmt: skip


def _apart(raw: BinaryIO, infos: Sequence[zipfile.ZipInfo], directory: int, file: str) -> None:
    """Refuse entries that overlap, reach into the list of entries, or have another name in their own header."""
    end = 0
    for info in sorted(infos, key=lambda each: each.header_offset):
        raw.seek(info.header_offset)
        head = raw.read(30)
        if len(head) < 30 or not head.startswith(b"PK\x03\x04"):
            raise ContentError("pack.zip_damaged", file=file, place=safe_name(info.filename))
        name_length, extra_length = struct.unpack("<26xHH", head)
        if raw.read(name_length) != _raw_name(info):
            raise ContentError("pack.zip_name", file=file, place=safe_name(info.filename))
        if info.header_offset < end:
            raise ContentError("pack.zip_overlap", file=file, place=safe_name(info.filename))
        end = info.header_offset + 30 + name_length + extra_length + info.compress_size
        if end > directory:
            raise ContentError("pack.zip_overlap", file=file, place=safe_name(info.filename))


def _raw_name(info: zipfile.ZipInfo) -> bytes:
    return info.orig_filename.encode("utf-8" if info.flag_bits & 0x800 else "cp437")


def safe_name(name: str) -> str:
    """Return a name for a sentence: cut short, every unusual character as its code."""
    return "".join(sign if sign.isprintable() else f"\\x{ord(sign):02x}" for sign in name[:60])
