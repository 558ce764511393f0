"""Loads the user's own picture: checked before it is decoded, cropped, encoded anew. No Qt widget here."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QRectF, QSize, Qt
from PySide6.QtGui import QImage

from editor.paint.own_pictures import MOST_PIXELS, MOST_SIDE, format_of, reader_of
from models.campaign.campaign_changes import PutAsset, Together
from models.campaign.forces.changes import SetPortrait
from models.change import Label
from models.errors import Refused
from models.formats.files import read_whole
from models.progress import Progress, silent

MOST_BYTES: Final = 64_000_000
WORKING: Final = 3000
"""The longest side in pixels that a picture keeps while it is cropped."""
KEPT: Final = QSize(800, 1000)
"""The most pixels a portrait keeps: enough for the largest card at 300 dpi."""


def load_picture(path: Path, progress: Progress = silent) -> QImage:
    """Return the picture of a file, upright, at most WORKING pixels a side; made for a Job.

    Raises Refused for what is no picture, is broken or too large (16,384 pixels a side, 64 megapixels, 256 MB decoded),
    and ContentError for a file that cannot be read.
    """
    raw = read_whole(path, MOST_BYTES)
    progress(1, 2)
    image = decoded(raw, path.name)
    progress(2, 2)
    return image


def decoded(raw: bytes, name: str) -> QImage:
    """Return the picture of a file's bytes; raises Refused as `load_picture` does."""
    # A drawing that is code (SVG) or a document (PDF) is never decoded.
    if not format_of(raw):
        raise Refused("portrait.unknown_format", name=name)
    buffer = QBuffer()
    reader = reader_of(raw, buffer)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise Refused("portrait.broken", name=name)
    if max(size.width(), size.height()) > MOST_SIDE or size.width() * size.height() > MOST_PIXELS:
        raise Refused("portrait.too_large", name=name, width=size.width(), height=size.height(), side=MOST_SIDE)
    if max(size.width(), size.height()) > WORKING:
        # Decoding small is quicker, and is what the reader does with it in one go.
        reader.setScaledSize(size.scaled(WORKING, WORKING, Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    if image.isNull():
        raise Refused("portrait.broken", name=name)
    return image.convertToFormat(_plain(image))


def take_picture(image: QImage, name: str) -> QImage:
    """Return a picture of the clipboard as if it was loaded; raises Refused for none, or one too large."""
    size = image.size()
    if size.isEmpty():
        raise Refused("portrait.broken", name=name)
    if max(size.width(), size.height()) > MOST_SIDE or size.width() * size.height() > MOST_PIXELS:
        raise Refused("portrait.too_large", name=name, width=size.width(), height=size.height(), side=MOST_SIDE)
    if max(size.width(), size.height()) > WORKING:
        smooth = Qt.TransformationMode.SmoothTransformation
        image = image.scaled(WORKING, WORKING, Qt.AspectRatioMode.KeepAspectRatio, smooth)
    return image.convertToFormat(_plain(image))


def cropped(image: QImage, crop: QRectF) -> QImage:
    """Return the part of a picture inside `crop` (in its pixels), reduced to the size KEPT where it is larger."""
    part = image.copy(crop.toAlignedRect() & image.rect())
    if part.width() > KEPT.width() or part.height() > KEPT.height():
        keep, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        part = part.scaled(KEPT, keep, smooth)
    return part


def own_portrait(member_id: str, name: str, asset: PutAsset) -> Together:
    """Return the Change that adds a picture and gives it to a member: one step of the history."""
    said = Label("campaign.set_portrait", {"name": name})
    return Together((asset, SetPortrait(member_id, asset.sha256, name)), said)


def _plain(image: QImage) -> QImage.Format:
    return QImage.Format.Format_ARGB32 if image.hasAlphaChannel() else QImage.Format.Format_RGB32
