"""Reads kind and size of a picture from its first bytes. Nothing is decoded here.

Refused: anything but PNG, JPEG, WebP and GIF, a side over 16,384 pixels, more than 64 million pixels.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final

from models.errors import ContentError

MAX_SIDE: Final = 16_384
MAX_PIXELS: Final = 64_000_000
SUFFIXES: Final = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp"}
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_FRAMES: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_BARE: Final = {0x01, *range(0xD0, 0xD9)}


@dataclass(frozen=True, slots=True)
class PictureHeader:
    """Kind and size of a picture; width and height in pixels."""

    mime: str
    width: int
    height: int


def picture_header(data: bytes, file: str) -> PictureHeader:
    """Return kind and size of a picture; raises ContentError for one we would not decode."""
    try:
        header = _read(data)
    except (struct.error, IndexError):
        header = None
    if header is None or header.width < 1 or header.height < 1:
        raise ContentError("pack.no_picture", file=file)
    if max(header.width, header.height) > MAX_SIDE or header.width * header.height > MAX_PIXELS:
        raise ContentError("pack.picture_too_big", file=file, limit=MAX_SIDE)
    return header


def _read(data: bytes) -> PictureHeader | None:
    if data.startswith(_PNG) and data[12:16] == b"IHDR":
        return PictureHeader("image/png", *struct.unpack(">II", data[16:24]))
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data)
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return PictureHeader("image/gif", *struct.unpack("<HH", data[6:10]))
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    return None


def _jpeg(data: bytes) -> PictureHeader | None:
    """Walk from marker to marker to the frame header; each step goes forward, so the walk ends."""
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in _BARE:
            at += 2
        elif marker in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return PictureHeader("image/jpeg", width, height)
        else:
            length = struct.unpack(">H", data[at + 2 : at + 4])[0]
            if length < 2:
                return None
            at += 2 + length
    return None


def _webp(data: bytes) -> PictureHeader | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return PictureHeader(
            "image/webp", int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
        )
    if kind == b"VP8L" and data[20] == 0x2F:
        bits = int.from_bytes(data[21:25], "little")
        return PictureHeader("image/webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if kind == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack("<HH", data[26:30])
        return PictureHeader("image/webp", width & 0x3FFF, height & 0x3FFF)
    return None
