"""Rows as a step of the history keeps them: before and after it, without the long values it left as they were."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from models.store.rows import Row, parts

_LONG: Final = 200
"""A text or blob of so many signs is not kept twice by a step that leaves it as it was."""
_DEFLATED: Final = 1 << 31
"""Marks the length of values that are kept deflated."""
_WORTH: Final = 1000
"""Values of so many bytes are deflated; the letters of most rows are fewer."""
_MOST: Final = 256_000_000
"""Bytes that deflated values of an altered file may come to."""


@dataclass(frozen=True, slots=True)
class Same:
    """Stands in a kept row for a long value that the step left as it was: the digest of the value, 16 hex digits."""

    digest: str

    @classmethod
    def of(cls, value: str | bytes) -> Same:
        """Return the stand-in for a value."""
        return cls(blake2b(value if isinstance(value, bytes) else value.encode(), digest_size=8).hexdigest())


def shortened(before: Row | None, after: Row | None) -> tuple[Row | None, Row | None]:
    """Return a row before and after a step, each long value that did not change replaced by a Same."""
    if before is None or after is None:
        return before, after
    pairs = [
        (Same.of(one),) * 2
        if isinstance(one, str | bytes) and len(one) >= _LONG and type(one) is type(other) and one == other
        else (one, other)
        for one, other in zip(before, after, strict=True)
    ]
    return tuple(one for one, _ in pairs), tuple(other for _, other in pairs)


def is_image(image: Row | None, row: Row | None) -> bool:
    """Return whether a row equals an image, long values that the image left out compared by their digest."""
    if image is None or row is None:
        return image is row
    return all(shows(shown, value) for shown, value in zip(image, row, strict=True))


def shows(shown: object, value: object) -> bool:
    """Return whether a value equals the one kept in an image; a Same is compared by its digest."""
    if isinstance(shown, Same):
        return isinstance(value, str | bytes) and Same.of(value) == shown
    return value == shown


def fill_image(image: Row, row: Row) -> Row:
    """Return an image as a whole row, its left out values taken from `row`, another state of the same row."""
    return tuple(value if isinstance(shown, Same) else shown for shown, value in zip(image, row, strict=True))


def packed(row: Row) -> bytes:
    """Return an image as bytes: those of `parts`, long values deflated."""
    length, head, *blobs = parts(tuple({"same": v.digest} if isinstance(v, Same) else v for v in row))
    if len(head) >= _WORTH:
        head = zlib.compress(head)
        length = (len(head) | _DEFLATED).to_bytes(4, "little")
    return b"".join((length, head, *blobs))


def unpacked(raw: bytes) -> Row:
    """Return the image that `packed` made bytes of; raises ValueError when they are none."""
    length = int.from_bytes(raw[:4], "little")
    end = 4 + (length & ~_DEFLATED)
    head = _inflated(raw[4:end]) if length & _DEFLATED else raw[4:end]
    values: list[object] = []
    for value in json.loads(head.decode("utf-8")):
        if isinstance(value, dict) and "same" in value:
            values.append(Same(value["same"]))
        elif isinstance(value, dict):
            values.append(raw[end : end + value["blob"]])
            end += value["blob"]
        else:
            values.append(value)
    if end != len(raw):
        raise ValueError("a row image of the wrong length")
    return tuple(values)


def _inflated(raw: bytes) -> bytes:
    try:
        reader = zlib.decompressobj()
        head = reader.decompress(raw, _MOST)
    except zlib.error as problem:
        raise ValueError(str(problem)) from problem
    if not reader.eof:
        raise ValueError("a row image that does not end")
    return head
