"""The user's own pictures: files of a campaign's assets made into images, within bounds."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageReader

from models.errors import Refused

if TYPE_CHECKING:
    from models.campaign.changes import PutAsset

FORMATS: Final = (b"png", b"jpeg", b"jpg", b"webp")
MOST_SIDE: Final = 16_384
MOST_PIXELS: Final = 64_000_000
QUALITY: Final = 90


def own_images(files: Mapping[str, bytes]) -> dict[str, QImage]:
    """Return the pictures that can be read, by name; one that cannot is left out and its card shows none."""
    images = {name: _image(raw) for name, raw in files.items()}
    return {name: image for name, image in images.items() if not image.isNull()}


def _image(raw: bytes) -> QImage:
    buffer = QBuffer()
    buffer.setData(QByteArray(raw))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    known = bytes(reader.format().data()).lower() in FORMATS
    bounded = 0 < max(size.width(), size.height()) <= MOST_SIDE and size.width() * size.height() <= MOST_PIXELS
    return reader.read() if known and bounded else QImage()


def encoded(image: QImage, *, exact: bool = False) -> PutAsset:
    """Return a picture as the campaign keeps it: PNG where it is clear in places or must stay `exact` (tiles), else
    JPEG; nothing else in it.
    """
    from models.campaign.changes import PutAsset  # noqa: PLC0415  showing a picture loads no database toolkit

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
