"""A picture file on its way to a map: read with care, by its content and not by its name."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QImage

from editor.paint.own import own_images
from models.errors import ContentError
from models.formats.files import read_whole


def read_picture(path: Path) -> tuple[QImage, bool]:
    """Return the picture of a file, and whether it must stay exact (no JPEG). Raises ContentError."""
    raw = read_whole(path)
    found = own_images({path.name: raw})
    if path.name not in found:
        raise ContentError("maptools.no_picture", file=path.name)
    return found[path.name], not raw.startswith(b"\xff\xd8\xff")
