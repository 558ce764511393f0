"""Reads rows straight from the pages of a damaged SQLite file, where SQLite itself finds no way to them.

Every page says of itself what it is. A leaf of a table lists its rows; which of our tables they belong to shows in
their number of columns and the kind of each value. Pages on the list of free ones hold rows that were deleted: they
are left out. Layout: https://www.sqlite.org/fileformat2.html
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from models.store.rows import Row

USUAL_PAGE: Final = 4096
_LEAF: Final = 0x0D
_INTEGERS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class _Torn(Exception):  # noqa: N818  it is an answer, not an accident
    """Raised inside this module for bytes that are no row."""


def loose_rows(raw: bytes) -> Iterator[Row]:
    """Return every row of every table leaf in a file, in the order of its pages; the first value of a table whose key
    is its row number is None.
    """
    size = _page_size(raw)
    usable = size - (raw[20] if len(raw) > 20 and raw[20] <= size - 480 else 0)
    free = _free_pages(raw, size)
    for number in range(1, len(raw) // size + 1):
        if number not in free:
            yield from _leaf_rows(raw, number, size, usable)


def _page_size(raw: bytes) -> int:
    said = int.from_bytes(raw[16:18], "big")
    said = 65536 if said == 1 else said
    return said if said in (512, 1024, 2048, 4096, 8192, 16384, 32768, 65536) else USUAL_PAGE


def _free_pages(raw: bytes, size: int) -> set[int]:
    free: set[int] = set()
    trunk = int.from_bytes(raw[32:36], "big")
    while trunk and trunk not in free and trunk * size <= len(raw):
        free.add(trunk)
        start = (trunk - 1) * size
        following, count = struct.unpack_from(">II", raw, start)
        if count > size // 4 - 2:
            break
        free.update(struct.unpack_from(f">{count}I", raw, start + 8))
        trunk = following
    return free


def _leaf_rows(raw: bytes, number: int, size: int, usable: int) -> Iterator[Row]:
    start = (number - 1) * size
    head = start + (100 if number == 1 else 0)
    if raw[head] != _LEAF:
        return
    count = int.from_bytes(raw[head + 3 : head + 5], "big")
    if head + 8 + 2 * count > start + size:
        return
    for at in struct.unpack_from(f">{count}H", raw, head + 8):
        try:
            yield _record(_payload(raw, start + at, start + size, size, usable))
        except (_Torn, IndexError, struct.error, UnicodeDecodeError):
            continue


def _payload(raw: bytes, at: int, end: int, size: int, usable: int) -> bytes:
    """Return the bytes of the row whose cell begins at `at`, following its overflow pages."""
    length, at = _varint(raw, at)
    _, at = _varint(raw, at)
    if length > len(raw):
        raise _Torn
    local = _local(length, usable)
    if at + local > end:
        raise _Torn
    parts, have = [raw[at : at + local]], local
    page = int.from_bytes(raw[at + local : at + local + 4], "big") if local < length else 0
    while have < length:
        start = (page - 1) * size
        if page < 2 or start + size > len(raw):
            raise _Torn
        part = raw[start + 4 : start + 4 + min(usable - 4, length - have)]
        page = int.from_bytes(raw[start : start + 4], "big")
        parts.append(part)
        have += len(part)
    return b"".join(parts)


def _local(length: int, usable: int) -> int:
    """Return how many bytes of a row stand in its leaf page; the others are on overflow pages."""
    most = usable - 35
    if length <= most:
        return length
    least = (usable - 12) * 32 // 255 - 23
    wanted = least + (length - least) % (usable - 4)
    return wanted if wanted <= most else least


def _record(payload: bytes) -> Row:
    end, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[object] = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        values.append(value)
    if at != len(payload) or not values:
        raise _Torn
    return tuple(values)


def _value(payload: bytes, at: int, kind: int) -> tuple[object, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    length = _INTEGERS.get(kind, 8 if kind == 7 else (kind - 12) // 2)
    if kind in (10, 11) or at + length > len(payload):
        raise _Torn
    part = payload[at : at + length]
    if kind in _INTEGERS:
        return int.from_bytes(part, "big", signed=True), at + length
    if kind == 7:
        return struct.unpack(">d", part)[0], at + length
    return (part if kind % 2 == 0 else part.decode("utf-8")), at + length


def _varint(raw: bytes, at: int) -> tuple[int, int]:
    value = 0
    for _ in range(8):
        byte = raw[at]
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at
    return value << 8 | raw[at], at + 1
