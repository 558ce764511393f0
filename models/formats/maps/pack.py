"""A map that travels with its pictures: a zip of `map.json` (our own map file) and `pictures/<sha256>.<kind>`.

History: version 1, the first. The zip is checked before anything is unpacked (`zip_safe`).
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path, PurePosixPath
from typing import Final

from models.errors import ContentError
from models.formats.files import MAX_BYTES, write_whole
from models.formats.json_text import parse_json
from models.formats.maps.file import MapFile, WriteOptions
from models.formats.maps.own_json import own_map, own_table
from models.formats.zip_safe import safe_zip
from models.maps.pictures import pictures_of, with_pictures
from models.maps.tile_map import TileMap
from models.progress import Progress, cancellable, silent

MAP: Final = "map.json"
FOLDER: Final = "pictures"
MOST_PICTURES: Final = 200_000_000
"""Bytes the pictures of one map may have together."""
_KINDS: Final = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg", b"RIFF": ".webp"}
_STILL: Final = (1980, 1, 1, 0, 0, 0)


def read_pack_map(path: Path, root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of a pack with its pictures; raises ContentError. Progress may cancel."""
    with safe_zip(path, progress) as archive:
        sizes = {entry.name: entry.size for entry in archive.entries}
        names = list(sizes)
        if MAP not in names:
            raise ContentError("format.not_this", file=path.name, expected=MAP)
        raw = archive.read(MAP, MAX_BYTES)
        found = own_map(parse_json(raw, path.name, limit=MAX_BYTES, progress=progress), path, root, progress)
        wanted = {PurePosixPath(name).stem: name for name in names if name.startswith(f"{FOLDER}/")}
        sources = [picture.source for picture in pictures_of(found.tile_map)]
        if sum(sizes[wanted[source]] for source in sources if source in wanted) > MOST_PICTURES:
            raise ContentError("format.pictures_too_heavy", file=path.name, limit=MOST_PICTURES // 1_000_000)
        pictures = {source: archive.read(wanted[source], MAX_BYTES) for source in sources if source in wanted}
    return MapFile(found.tile_map, pictures, path.parent)


def write_pack_map(
    tile_map: TileMap, path: Path, options: WriteOptions, progress: Progress = silent
) -> tuple[str, ...]:
    """Write a map with the pictures of `options`; the same map makes the same bytes. Raises ContentError.

    Progress may cancel.
    """
    pictures = cancellable(options.pictures.items(), progress, 1)
    names = {key: hashlib.sha256(raw).hexdigest() for key, raw in pictures}
    made = with_pictures(tile_map, names)
    kinds = {names[key]: (raw, _suffix(raw)) for key, raw in options.pictures.items()}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        body = json.dumps(own_table(made, progress), ensure_ascii=False, indent=1, allow_nan=False).encode("utf-8")
        _add_file(archive, MAP, body, zipfile.ZIP_DEFLATED)
        for name, (raw, suffix) in cancellable(sorted(kinds.items()), progress, 1):
            _add_file(archive, f"{FOLDER}/{name}{suffix}", raw, zipfile.ZIP_STORED)
    write_whole(path, buffer.getvalue())
    return ()


def _add_file(archive: zipfile.ZipFile, name: str, raw: bytes, method: int) -> None:
    info = zipfile.ZipInfo(name, _STILL)
    info.compress_type = method
    archive.writestr(info, raw)


def _suffix(raw: bytes) -> str:
    return next((kind for start, kind in _KINDS.items() if raw.startswith(start)), ".bin")
