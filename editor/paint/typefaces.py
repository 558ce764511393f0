"""Our two typefaces, Source Sans and Source Serif, loaded from their installed packages."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Final

import font_source_sans_pro
import font_source_serif_pro
from PySide6.QtGui import QFontDatabase, QGuiApplication

SANS: Final = "Source Sans Pro"
SERIF: Final = "Source Serif Pro"
_FILES: Final = {
    font_source_sans_pro: ("SourceSansPro-Regular", "SourceSansPro-It", "SourceSansPro-Semibold", "SourceSansPro-Bold"),
    font_source_serif_pro: ("SourceSerifPro-Regular", "SourceSerifPro-It", "SourceSerifPro-Bold"),
}


def ensure_application() -> QGuiApplication:
    """Return the running application, or start one without a screen: typefaces need it, windows do not."""
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
    for package, names in _FILES.items():
        folder = Path(package.__file__).parent / "files"
        for name in names:
            number = QFontDatabase.addApplicationFont(str(folder / f"{name}.ttf"))
            families += QFontDatabase.applicationFontFamilies(number)
    return tuple(dict.fromkeys(families))
