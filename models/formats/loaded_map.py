"""Maps on their way from one file to another, with their pictures: what was read, and what to tell
the user about it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Final

from models.errors import ContentError
from models.formats.files import OUTSIDE, beside, read_whole
from models.formats.map_file import root_of
from models.formats.map_pack import MOST_PICTURES
from models.formats.own_sheets import known_again
from models.formats.picture_header import picture_header
from models.formats.registry import read_map
from models.maps.pictures import pictures_of
from models.maps.tile_map import ImageLayer, TileMap
from models.maps.tileset_library import bundled_of
from models.progress import Progress, silent, watched
from models.safe_names import under

PICTURES: Final = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg", b"RIFF": ".webp"}
"""How the pictures begin that maps may have, and their suffixes."""

MOST_PIXELS: Final = 128_000_000
"""Pixels the pictures of one map may have together: half a gigabyte once they are decoded."""

_MANY: Final = 500
_SAFE: Final = re.compile(r"[^\W_][\w .+()-]{0,79}\.\w+")
"""Names of pictures that no file system minds."""


@dataclass(frozen=True)
class LoadedMap:
    """A map read from a file: its pictures as files, by the names the map gives them; messages for the user.

    `wider` is a folder that would hold a picture left out because it lies outside the map's folder; `home` is the
    folder that its names are relative to. An `unnamed` map is called like its file.
    """

    tile_map: TileMap
    pictures: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    known: tuple[tuple[str, Mapping[str, object]], ...] = ()
    wider: Path | None = None
    home: Path | None = None
    unnamed: bool = False


def load_file(
    path: Path, root: Path | None = None, kept: Sequence[Path] = (), progress: Progress = silent
) -> LoadedMap:
    """Return the map of a file with its pictures; raises ContentError, in one sentence, for one that cannot be read.

    `root` is the folder that no name in the map may lead out of; without one `root_of` finds it, among the `kept` ones
    too. Progress may cancel.
    """
    inside = root_of(path, root, kept)
    read = read_map(path, inside, progress)
    made = read.tile_map if read.tile_map.name else replace(read.tile_map, name=path.name.split(".")[0])
    pictures, missing, outside = dict(read.pictures), list[str](), list[ContentError]()
    home = read.home or path.parent
    for picture in watched(pictures_of(made)[:_MANY], progress, 1):
        if picture.source not in pictures and bundled_of(picture) is None:
            try:
                pictures[picture.source] = read_whole(beside(home, picture.source, inside, file=path.name))
            except ContentError as problem:
                if problem.key == OUTSIDE:
                    outside.append(problem)
                else:
                    missing.append(picture.source)
            if sum(map(len, pictures.values())) > MOST_PICTURES:
                raise ContentError("format.pictures_too_heavy", file=path.name, limit=MOST_PICTURES // 1_000_000)
    if sum(map(_pixels, pictures.values())) > MOST_PIXELS:
        raise ContentError("format.pictures_too_large", file=path.name, limit=MOST_PIXELS // 1_000_000)
    known: list[tuple[str, Mapping[str, object]]] = [*((key, {}) for key in read.lost), *read.told]
    if missing:
        known.append(("cli.map_pictures_missing", {"names": tuple(missing)}))
    if outside:
        names = tuple(str(each.args_["name"]) for each in outside)
        known.append(("format.pictures_outside", {**outside[0].args_, "names": names}))
    made = known_again(made, pictures)
    shown = {picture.source for picture in pictures_of(made)}
    wider = Path(str(outside[0].args_["folder"])) if outside else None
    return LoadedMap(
        made,
        {key: raw for key, raw in pictures.items() if key in shown},
        tuple(known),
        wider,
        home,
        not read.tile_map.name,
    )


def _pixels(raw: bytes) -> int:
    """Return how many pixels a picture has; 0 for one that we would not decode."""
    try:
        found = picture_header(raw, "")
    except ContentError:
        return 0
    return found.width * found.height


def only_picture(loaded: LoadedMap) -> tuple[bytes, int] | None:
    """Return the PNG of a map that is only one picture, and its pixels a cell; None for any other map."""
    layers = [layer for layer in loaded.tile_map.all_layers() if isinstance(layer, ImageLayer)]
    tiles = any(layer.gids.any() for layer in loaded.tile_map.tile_layers())
    raw = loaded.pictures.get(layers[0].picture.source, b"") if len(layers) == 1 and not tiles else b""
    return (raw, loaded.tile_map.cell_width) if raw.startswith(b"\x89PNG") else None


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
