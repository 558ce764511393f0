"""Opens the window where there is a screen for it; without one Qt would only say so in its own words, and abort."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""What tells on Linux where a window can open."""


def has_display() -> bool:
    """Return whether a window can open here."""
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in SCREENS)


def open_where_there_is_a_screen(words: Sequence[str]) -> int:
    """Open the window on campaign files and return its exit code; 2 and one sentence where there is no screen."""
    if has_display():
        from app.window import open_window  # noqa: PLC0415  Qt is loaded for the window alone

        return open_window([Path(word) for word in words])
    from app.cli.outcome import WRONG, say  # noqa: PLC0415  as above
    from app.cli.output import language  # noqa: PLC0415  as above
    from models.i18n import Translator  # noqa: PLC0415  as above

    say(Translator(language())("cli.no_display"))
    return WRONG
