"""The clipboard of maps: what is copied here can be pasted on another map, in another window too."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from models.formats.clip_text import MIME, clip_text, read_clip
from models.maps.clipping import Clip


def copy_clip(clip: Clip) -> None:
    """Put a part of a map on the clipboard."""
    data = QMimeData()
    data.setData(MIME, clip_text(clip))
    QGuiApplication.clipboard().setMimeData(data)


def has_clip() -> bool:
    """Return whether the clipboard holds a part of a map."""
    return bool(QGuiApplication.clipboard().mimeData().hasFormat(MIME))


def pasted_clip() -> Clip | None:
    """Return the part of a map on the clipboard, None for none; raises ContentError for one that is damaged."""
    if not has_clip():
        return None
    return read_clip(bytes(QGuiApplication.clipboard().mimeData().data(MIME).data()))
