"""The folder a map belongs to: no name in it leads out. Maps name tilesets and pictures beside it and above it.

It is the folder given; else the nearest one upwards that holds a `*.tiled-project`; else one the window was told of;
else the map's own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from models.errors import ContentError
from models.settings import settings_folder, write_toml

_PROJECT: Final = "*.tiled-project"
_FILE: Final = "map_folders.toml"
_MOST_UP: Final = 32
_MOST_KEPT: Final = 50


def root_of(path: Path, root: Path | None = None, kept: Sequence[Path] = ()) -> Path:
    """Return the folder the map of a file belongs to; raises ContentError for one given that does not hold it."""
    own = path.resolve().parent
    if root is not None:
        if not own.is_relative_to(root.resolve()):
            raise ContentError("format.map_outside_root", file=path.name, root=str(root))
        return root
    # The widest: a narrower one would ask again for what the wider one was given for.
    holding = [each for each in kept if own.is_relative_to(each)]
    return _project(own) or min(holding, key=lambda each: len(each.parts), default=own)


def kept_roots(folder: Path | None = None) -> tuple[Path, ...]:
    """Return the folders the window was told of, the last one first; none where they cannot be read."""
    try:
        raw = tomllib.loads(((folder or settings_folder()) / _FILE).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return ()
    found = raw.get("folders")
    return tuple(Path(each) for each in found if isinstance(each, str)) if isinstance(found, list) else ()


def keep_root(root: Path, folder: Path | None = None) -> None:
    """Remember a folder for the next maps in it; without a place to write it is asked for again."""
    known = [root.resolve(), *(each for each in kept_roots(folder) if each != root.resolve())]
    with suppress(OSError):
        write_toml({"folders": [str(each) for each in known[:_MOST_KEPT]]}, (folder or settings_folder()) / _FILE)


def _project(folder: Path) -> Path | None:
    for each in (folder, *folder.parents[:_MOST_UP]):
        with suppress(OSError):
            if any(found.is_file() for found in each.glob(_PROJECT)):
                return each
    return None
