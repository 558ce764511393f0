"""A map as a file holds it, and how it is written; which folder a map belongs to.

A map belongs to a folder, and no name in it leads out. Maps name tilesets and pictures beside and above them. That
folder is the one given; else the nearest one upwards that holds a `*.tiled-project`; else one the window was told of;
else the map's own.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from models.errors import ContentError
from models.i18n import MessageArgs
from models.safe_names import under
from models.settings import settings_folder, write_toml

if TYPE_CHECKING:
    from models.maps.tile_map import TileMap


PICTURES: Final = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg", b"RIFF": ".webp", b"GIF8": ".gif"}
"""How the pictures begin that maps may have, and their suffixes."""

_SAFE: Final = re.compile(r"[^\W_][\w .+()-]{0,79}\.\w+")
_PROJECT: Final = "*.tiled-project"
_FILE: Final = "map_folders.toml"
_MOST_UP: Final = 32
_MOST_KEPT: Final = 50


def root_of(path: Path, root: Path | None = None, kept: Sequence[Path] = ()) -> Path:
    """Return the folder the map of a file belongs to; raises ContentError for a given `root` that does not hold it."""
    own = path.resolve().parent
    if root is not None:
        if not own.is_relative_to(root.resolve()):
            raise ContentError("format.map_outside_root", file=path.name, root=str(root))
        return root
    # The widest: a narrower one would ask again for what the wider one was given for.
    holding = [each for each in kept if own.is_relative_to(each)]
    return _project(own) or min(holding, key=lambda each: len(each.parts), default=own)


def kept_roots(folder: Path | None = None) -> tuple[Path, ...]:
    """Return the folders the window was told of, the latest first; none where the list cannot be read."""
    try:
        raw = tomllib.loads(((folder or settings_folder()) / _FILE).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return ()
    found = raw.get("folders")
    return tuple(Path(each) for each in found if isinstance(each, str)) if isinstance(found, list) else ()


def keep_root(root: Path, folder: Path | None = None) -> None:
    """Remember a folder for other maps in it; where nothing can be written, the window will ask again."""
    known = [root.resolve(), *(each for each in kept_roots(folder) if each != root.resolve())]
    with suppress(OSError):
        write_toml({"folders": [str(each) for each in known[:_MOST_KEPT]]}, (folder or settings_folder()) / _FILE)


def _project(folder: Path) -> Path | None:
    for each in (folder, *folder.parents[:_MOST_UP]):
        with suppress(OSError):
            if any(found.is_file() for found in each.glob(_PROJECT)):
                return each
    return None


@dataclass(frozen=True, slots=True)
class MapFile:
    """A map as a file holds it: the map, the pictures inside the file (by the names the layers use), its folder.

    `lost` has the message keys of what the file type cannot hold, `told` other messages with their arguments. A picture
    is the undecoded bytes of a PNG, JPEG, WebP or GIF.

    A `loose` file names its pictures as they lie on another computer, and gives the sizes they are stretched to on the
    map. `others` are further maps of the same file: the storeys of a scene, the scenes of a pack.
    """

    tile_map: TileMap
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    home: Path | None = None
    lost: tuple[str, ...] = ()
    told: tuple[tuple[str, MessageArgs], ...] = ()
    loose: bool = False
    others: tuple[MapFile, ...] = ()


@dataclass(frozen=True, slots=True)
class WriteOptions:
    """How a map is written.

    `encoding` (csv, base64) and `compression` ("", zlib, gzip, zstd) of TMX and TMJ; `embed` puts external tilesets
    into the map; `home` is the folder that names of pictures and tilesets in the map belong to; `picture` is the whole
    map as a picture, which virtual tabletops show, and `picture_px` the pixels of a cell; `frame` is where it lies in
    these pixels (left, top, width, height) if not over the whole map. `pictures` are those of the map by the names it
    has for them, for formats that carry them.
    """

    encoding: str = "csv"
    compression: str = ""
    embed: bool = False
    home: Path | None = None
    picture: bytes = b""
    picture_px: int = 0
    frame: tuple[float, ...] = ()
    pictures: Mapping[str, bytes] = field(default_factory=dict, repr=False)


def file_name(path: Path, origin: str, raw: bytes) -> str:
    """Return a name for a picture beside a map file: its own, or one made of its digest.

    Its own is taken where it is a safe name and no file with another content has it.
    """
    suffix = next((kind for start, kind in PICTURES.items() if raw.startswith(start)), ".bin")
    own = PurePosixPath(origin.replace("\\", "/"))
    name = own.name if own.suffix.lower() == suffix or (own.suffix, suffix) == (".jpeg", ".jpg") else own.stem + suffix
    if _SAFE.fullmatch(name):
        there = under(path.parent, name)
        if not there.exists() or (there.is_file() and there.read_bytes() == raw):
            return name
    return f"{path.name.split('.')[0]}-{hashlib.sha256(raw).hexdigest()[:8]}{suffix}"
