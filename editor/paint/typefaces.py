"""Our two typefaces, Source Sans and Source Serif, loaded from their installed packages."""

from __future__ import annotations

import os
from functools import lru_cache

from PySide6.QtGui import QFontDatabase, QGuiApplication

from models.typefaces import FACES, SANS, SERIF


def ensure_application() -> QGuiApplication:
    """Return the running application, or start one without a screen, which typefaces need."""
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    if not os.environ.get("QT_QPA_PLATFORM"):
        return QGuiApplication(["portulan", "-platform", "offscreen"])
    return QGuiApplication(["portulan"])


@lru_cache(maxsize=1)
def load_fonts() -> tuple[str, ...]:
    """Register the typefaces with Qt, once; return their families. Needs a QGuiApplication."""
    families: list[str] = []
    for face in FACES:
        number = QFontDatabase.addApplicationFont(str(face.path))
        families += QFontDatabase.applicationFontFamilies(number)
    return tuple(dict.fromkeys(families))


__all__ = ["SANS", "SERIF", "ensure_application", "load_fonts"]
