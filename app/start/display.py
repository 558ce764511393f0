"""Opens the window if there is a screen; without one Qt would abort with a message of its own."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

X_SCREEN: Final = "DISPLAY"
WAYLAND_SCREEN: Final = "WAYLAND_DISPLAY"
PLATFORM: Final = "QT_QPA_PLATFORM"


def has_display() -> bool:
    """Return whether a window can open here: a screen is named and answers, or Qt paints without one."""
    if not sys.platform.startswith("linux"):
        return True
    platform = os.environ.get(PLATFORM, "").partition(":")[0]
    if platform and not platform.startswith(("xcb", "wayland")):
        return True
    return _x_answers() or _wayland_answers()


def _x_answers() -> bool:
    """Return whether the X server of the environment lets us in, as Qt would ask it: by the same library."""
    if not os.environ.get(X_SCREEN):
        return False
    import ctypes

    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        # Qt says which library is missing.
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    line = ctypes.c_void_p(xcb.xcb_connect(None, None))
    failed = bool(xcb.xcb_connection_has_error(line))
    xcb.xcb_disconnect(line)
    return not failed


def _wayland_answers() -> bool:
    """Return whether a server answers at the Wayland socket that the environment names."""
    name = os.environ.get(WAYLAND_SCREEN)
    if not name:
        return False
    # A name with a slash in front is a path of its own.
    place = str(Path(os.environ.get("XDG_RUNTIME_DIR", "")) / name)
    with socket.socket(socket.AF_UNIX) as line:
        try:
            line.connect(place)
        except OSError:
            return False
    return True


def open_where_there_is_a_screen(words: Sequence[str]) -> int:
    """Open the window on campaign files and return its exit code; 2 and one sentence where there is no screen."""
    if has_display():
        from app.start.window import open_window

        return open_window([Path(word) for word in words])
    from app.cli.output import no_screen

    return no_screen()
