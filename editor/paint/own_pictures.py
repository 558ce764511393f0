"""The user's own pictures: files of a campaign's assets as images, within limits."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QImage, QImageReader

from models.campaign.campaign_changes import PutAsset
from models.errors import Refused

if TYPE_CHECKING:
    from models.campaign.campaign_changes import PutAsset

SHOWN: Final = frozenset({b"png", b"jpeg", b"webp", b"gif"})
"""The formats of pictures that are shown; of a moving one its first frame."""
FIRST_BYTES: Final = (
    (b"\x89PNG\r\n\x1a\n", b"png"),
    (b"\xff\xd8\xff", b"jpeg"),
    (b"GIF87a", b"gif"),
    (b"GIF89a", b"gif"),
    (b"BM", b"bmp"),
)
MOST_SIDE: Final = 16_384
MOST_PIXELS: Final = 64_000_000
QUALITY: Final = 90


def own_images(files: Mapping[str, bytes]) -> dict[str, QImage]:
    """Return the readable pictures by name; an unreadable one is left out, and its card shows none."""
    images = {name: _image(raw) for name, raw in files.items()}
    return {name: image for name, image in images.items() if not image.isNull()}


def format_of(raw: bytes) -> bytes:
    """Return the picture format that the first bytes tell; "" for one we do not read.

    If Qt guessed by itself, it might take a PNG for a TGA, whose files begin with anything.
    """
    if raw[:4] == b"RIFF" and raw[8:12] == b"WEBP":
        return b"webp"
    return next((name for first, name in FIRST_BYTES if raw.startswith(first)), b"")


def reader_of(raw: bytes, buffer: QBuffer) -> QImageReader:
    """Return a reader for a picture of a known format, turned upright; `buffer` must live as long as the reader."""
    buffer.setData(QByteArray(raw))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(format_of(raw)))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    return reader


def _image(raw: bytes) -> QImage:
    if format_of(raw) not in SHOWN:
        return QImage()
    buffer = QBuffer()
    reader = reader_of(raw, buffer)
    size = reader.size()
    bounded = 0 < max(size.width(), size.height()) <= MOST_SIDE and size.width() * size.height() <= MOST_PIXELS
    return reader.read() if bounded else QImage()


def size_of(raw: bytes) -> QSize:
    """Return the width and height that a picture says it has; not valid for what is no picture we read."""
    buffer = QBuffer()
    return reader_of(raw, buffer).size() if format_of(raw) in SHOWN else QSize()


def encoded(image: QImage, *, exact: bool = False) -> PutAsset:
    """Return a picture as the campaign keeps it, without metadata: PNG if it has an alpha channel or must stay `exact`
    (tiles), else JPEG. Raises Refused where Qt cannot encode it.
    """
    clear = exact or image.hasAlphaChannel()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    bare = QImage(image)
    for key in bare.textKeys():
        bare.setText(key, "")
    if not bare.save(buffer, "PNG" if clear else "JPEG", -1 if clear else QUALITY):  # type: ignore[call-overload]
        raise Refused("portrait.not_encoded")
    raw = bytes(buffer.data().data())
    mime = "image/png" if clear else "image/jpeg"
    return PutAsset(hashlib.sha256(raw).hexdigest(), mime, image.width(), image.height(), raw)
