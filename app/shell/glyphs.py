"""The few small drawings that a style sheet can only take from files: arrows and ticks, tinted, kept in the cache."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from editor.paint.pictures import picture
from editor.widgets.colours import Colours
from models.cache_folder import cache_folder
from models.safe_names import under

SIDE: Final = 16
NAMES: Final = {
    "down": ("chevron-down", "ink"),
    "up": ("chevron-up", "ink"),
    "left": ("chevron-left", "ink"),
    "left_faint": ("chevron-left", "faint"),
    "right": ("chevron-right", "ink"),
    "right_faint": ("chevron-right", "faint"),
    "down_faint": ("chevron-down", "faint"),
    "up_faint": ("chevron-up", "faint"),
    "right_lit": ("chevron-right", "on_selected"),
    "down_lit": ("chevron-down", "on_selected"),
    "tick": ("check", "on_selected"),
}


def glyphs(colours: Colours, px: int = SIDE) -> dict[str, str]:
    """Return the file of each glyph as the style sheet writes it, for plain and for dense screens."""
    folder = cache_folder("glyphs")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="portulan-glyphs-"))
    found = {}
    for key, (name, role) in NAMES.items():
        colour = getattr(colours, role)
        path = under(folder, f"{name}-{colour[1:]}-{px}.png")
        for target, scale in ((path, 1), (path.with_name(f"{path.stem}@2x.png"), 2)):
            if not target.exists():
                picture(name, px * scale, colour).save(str(target))
        found[key] = path.as_posix()
    return found
