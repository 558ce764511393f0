"""Which drawing stands for a member: the chosen portrait, else the one of its name, its profile, its race and class."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from editor.paint.own import own_images
from editor.paint.pictures import has, is_portrait, portraits
from models.campaign.queries import asset
from models.campaign.queries import portraits as chosen_portraits
from models.games.game import Member
from models.i18n import fold

SMALL: Final = 240
"""Pixels in width at which the user's own portraits are kept for the page."""


def face(member: Member, chosen: str) -> str:
    """Return the name of a drawing that `editor.paint.pictures` knows."""
    if chosen and has(chosen):
        return chosen
    own_name = fold(member.name).replace(" ", "-")
    if is_portrait(own_name):
        return own_name
    tags, drawn = set(member.tags), portraits()
    by_kind = (
        (p.id for p in drawn if p.id in tags),
        (p.id for p in drawn if p.race in tags and p.cls in tags),
        (p.id for p in drawn if p.race in tags),
    )
    for found in by_kind:
        for name in found:
            return name
    return "figures" if member.count > 1 else "hero"


def own_faces(session: Any, force_id: str) -> dict[str, QImage]:
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
