"""The portraits of a force that are the user's own, small enough for the page."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from editor.paint.own import own_images
from editor.paint.pictures import has
from models.campaign.queries import asset
from models.campaign.queries import portraits as chosen_portraits
from models.campaign.rows import Rows

SMALL: Final = 240
"""Pixels in width at which the user's own portraits are kept for the page."""


def own_faces(session: Rows, force_id: str) -> dict[str, QImage]:
    """Return the portraits of a force that are the user's own, small, by the key of their asset."""
    keys = {key for key in chosen_portraits(session, force_id).values() if not has(key)}
    rows = {key: asset(session, key) for key in sorted(keys)}
    images = {key: _small(row.data) for key, row in rows.items() if row is not None}
    return {key: image for key, image in images.items() if not image.isNull()}


@lru_cache(maxsize=64)
def _small(raw: bytes) -> QImage:
    """Return a picture of the user's own at the size of the page; a null image where it cannot be read."""
    image = own_images({"": raw}).get("", QImage())
    return image.scaledToWidth(SMALL, Qt.TransformationMode.SmoothTransformation) if image.width() > SMALL else image
