"""The clipboard of maps: what is copied here can be pasted on another map, in another window, into a mail."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QGuiApplication

from models.formats.clip_text import CLIP, clip_text, read_clip
from models.maps.clipping import Clip


def copy_clip(clip: Clip, pictures: Mapping[str, bytes]) -> None:
    """Put a part of a map on the clipboard, with the files of its own pictures."""
    QGuiApplication.clipboard().setText(clip_text(clip, pictures).decode("utf-8"))


def may_have_clip() -> bool:
    """Return whether the clipboard holds words at all: what they are is read when they are pasted."""
    data = QGuiApplication.clipboard().mimeData()
    # None once the program that copied is gone, whatever the stubs say.
    return bool(data) and bool(data.hasText())


def pasted_clip() -> tuple[Clip, dict[str, bytes]] | None:
    """Return the part of a map on the clipboard and its pictures; None for none, ContentError for a damaged one."""
    text = QGuiApplication.clipboard().text()
    return read_clip(text.encode("utf-8", "replace")) if text[:40].lstrip().startswith(f'{{"{CLIP}"') else None
