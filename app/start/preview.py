"""A picture of the window for machines without a screen: the same window, drawn into a file."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from app.clock import Clock, now
from app.shell.shell import Shell
from app.start.window import application
from editor.paint.printing import png_bytes
from models.formats.files import write_whole
from models.settings import Settings


def picture_of_window(
    campaign: Path,
    out: Path,
    *,
    folder: Path,
    size: tuple[int, int] = (1440, 900),
    settings: Settings | None = None,
    clock: Clock = now,
) -> None:
    """Write the window on `campaign` as a PNG of `size` px; `folder` takes the settings this leaves behind.

    Raises ContentError when the picture cannot be written. Needs QT_QPA_PLATFORM=offscreen where there is no screen.
    """
    app = application()
    quiet = dataclasses.replace(settings or Settings(), motion=False)
    shell = Shell(app, quiet, config=folder, documents=folder, clock=clock, size=size)
    shell.start([campaign])
    app.processEvents()
    image = shell.window.grab().toImage()
    shell.quit()
    app.processEvents()
    write_whole(out, png_bytes(image))
