"""Reads and writes map files where that needs painting: pictures are decoded and encoded anew, tilesets drawn."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QImage

from editor.paint.maps.picture import write_png
from editor.paint.own_pictures import encoded, own_images
from editor.paint.printing import png_bytes
from editor.paint.tiles import sheet_of
from models.errors import ContentError
from models.formats.files import read_whole, write_whole
from models.formats.maps.file import PICTURES, MapFile, WriteOptions, file_name, kept_roots
from models.formats.maps.io import write_map
from models.formats.maps.loaded_map import LoadedMap, covering, load_file, only_picture
from models.formats.maps.own_sheets import marked
from models.formats.registry import format_of
from models.formats.tiled.back import WayBack, origins, with_origins
from models.i18n import MessageArgs
from models.maps.free_walls import without_free_walls
from models.maps.pictures import with_pictures
from models.maps.tile_map import TileMap
from models.maps.tilesets.library import bundled_of
from models.maps.upright import must_be_upright
from models.progress import Cancelled, Progress, cancellable, silent

if TYPE_CHECKING:
    from models.campaign.campaign_changes import PutAsset

Known = tuple[tuple[str, MessageArgs], ...]
EXACT: Final = QImage.Format.Format_ARGB32
VTT_CELL: Final = 100
"""Pixels a cell in pictures for virtual tabletops, where tiles can be drawn at any size."""
_VTT_SIDE: Final = 8192


def write_loaded(loaded: LoadedMap, path: Path, root: Path | None = None, progress: Progress = silent) -> Known:
    """Write a map to a file with its pictures beside or inside; return message keys of what the file cannot hold.

    Files that a Tiled map came with, and that still exist inside `root` (the file's own folder), keep their names.
    Raises ContentError. Progress may raise Cancelled, and then no new file is left.
    """
    options, kind = WriteOptions(embed=True), format_of(path)
    if kind.wants_picture:
        must_be_upright(loaded.tile_map)
        only = only_picture(loaded)
        if only and kind.id == "foundry":
            options = replace(options, picture=only[0], picture_px=only[1], frame=only[2])
        else:
            picture, px = (only and covering(loaded.tile_map, *only)) or whole_picture(loaded, progress)
            options = replace(options, picture=picture, picture_px=px)
        return tuple((key, {}) for key in write_map(loaded.tile_map, path, options, progress))
    if kind.carries:
        options = replace(options, pictures=loaded.pictures)
        return tuple((key, {}) for key in write_map(with_origins(loaded.tile_map), path, options, progress))
    # Other programs cannot draw our tilesets: they get them as pictures, our own format names them.
    tiled = kind.id in ("tmx", "tmj")
    sheets = {} if kind.id == "json" else drawn_sheets(loaded, progress)
    way = WayBack(path, root or path.parent, loaded.home)
    made, known = way.templates(marked(loaded.tile_map, sheets)) if tiled else (loaded.tile_map, ())
    new: list[Path] = []
    try:
        pictures = cancellable({**loaded.pictures, **sheets}.items(), progress, 1)
        made = with_pictures(made, _set_down(made, pictures, path, way, new))
        if tiled:
            made, options = way.tilesets(made), replace(options, embed=False)
            # A plain map stays one: a name that its file says already needs no property of ours.
            nameless = loaded.unnamed or made.name == path.name.split(".")[0]
            made = replace(made, name="") if nameless else made
        return (*known, *((key, {}) for key in write_map(made, path, options, progress)))
    except (Cancelled, ContentError):
        for each in new:
            each.unlink(missing_ok=True)
        raise


def _set_down(
    made: TileMap, pictures: Iterable[tuple[str, bytes]], path: Path, way: WayBack, new: list[Path]
) -> dict[str, str]:
    """Write the pictures that do not exist yet and add their paths to `new`; return new names by those in the map."""
    names: dict[str, str] = {}
    called = origins(made)
    for key, raw in pictures:
        origin = called.get(key, key)
        here = next((name for name, there in way.there(origin) if _alike(there, raw)), "")
        if not here:
            here = file_name(path, origin, raw)
            if not (path.parent / here).exists():
                write_whole(path.parent / here, raw)
                new.append(path.parent / here)
        names[key] = here
    return names


def _alike(there: Path, raw: bytes) -> bool:
    """Return whether a file holds a picture, possibly encoded differently."""
    try:
        other = read_whole(there)
    except ContentError:
        return False
    if other == raw:
        return True
    shown = own_images({"one": raw, "two": other}) if other.startswith(tuple(PICTURES)) else {}
    one, two = ((shown[key].convertToFormat(EXACT) if key in shown else None) for key in ("one", "two"))
    return one is not None and one == two


def whole_picture(loaded: LoadedMap, progress: Progress = silent) -> tuple[bytes, int]:
    """Return a map as the PNG for virtual tabletops, without grid or secrets, and its pixels per cell.

    Progress may raise Cancelled.
    """
    made = without_free_walls(loaded.tile_map)
    drawn = all(bundled_of(used.tileset.picture) for used in made.tilesets)
    px = min(VTT_CELL, _VTT_SIDE // max(made.width, made.height)) if drawn else made.cell_width
    px = max(px, min(made.cell_width, 8))
    with tempfile.TemporaryDirectory(prefix="portulan-") as folder:
        path = Path(folder) / "map.png"
        write_png(made, images_of(loaded), path, scale=px / made.cell_width, progress=progress)
        return path.read_bytes(), px


def drawn_sheets(loaded: LoadedMap, progress: Progress = silent) -> dict[str, bytes]:
    """Return the bundled tilesets of a map as PNG files for programs that cannot draw them, and their sizes in the map.
    Progress may raise Cancelled.
    """
    named = [used.tileset for used in loaded.tile_map.tilesets if bundled_of(used.tileset.picture)]
    if not named:
        return {}
    found = {}
    for tileset in cancellable(named, progress, 1):
        image = sheet_of(tileset.picture, tileset.tile_width)
        if image is not None and tileset.picture is not None:
            found[tileset.picture.source] = png_bytes(image)
    return found


def images_of(loaded: LoadedMap) -> dict[str, QImage]:
    """Return the pictures of a map as images; unreadable ones are left out."""
    return own_images(loaded.pictures)


def taken_in(pictures: Mapping[str, bytes], progress: Progress = silent) -> tuple[dict[str, PutAsset], tuple[str, ...]]:
    """Return pictures decoded and encoded anew, as a campaign keeps them, and the names of unreadable ones.

    Progress counts pictures and may raise Cancelled.
    """
    assets = {}
    for done, (key, raw) in enumerate(pictures.items()):
        progress(done, len(pictures))
        # One at a time: no more than one of them lies decoded in the memory.
        images = own_images({key: raw}) if raw.startswith(tuple(PICTURES)) else {}
        for image in images.values():
            assets[key] = encoded(image, exact=not raw.startswith(b"\xff\xd8\xff"))
    return assets, tuple(key for key in pictures if key not in assets)


if TYPE_CHECKING:
    from models.campaign.campaign_changes import PutAsset


@dataclass(frozen=True)
class ImportedMap:
    """A map read from a file: its pictures as the campaign keeps them, and what the user should know."""

    tile_map: TileMap
    pictures: tuple[PutAsset, ...] = ()
    known: Known = ()
    wider: Path | None = None
    loose: bool = False
    others: tuple[MapFile, ...] = ()


def read_map_file(
    path: Path, progress: Progress, root: Path | None = None, other: MapFile | None = None
) -> ImportedMap:
    """Return the map of a file, its pictures decoded and encoded anew; raises ContentError.

    `root` is the folder the map belongs to; without it a remembered one is used. If some pictures of the map lie
    outside, `wider` of the result is a folder that would hold them. `other` is one of the other maps of the file, as
    the first one named them. Progress may raise Cancelled.
    """
    loaded = load_file(path, root, kept_roots(), progress, other)
    assets, refused = taken_in(loaded.pictures, progress)
    made = with_pictures(with_origins(loaded.tile_map), {key: asset.sha256 for key, asset in assets.items()})
    made = replace(made, name=made.name.strip()[:120] or path.name.split(".")[0][:120] or "?")
    known = loaded.known + ((("cli.map_pictures_refused", {"names": refused}),) if refused else ())
    kept = tuple({asset.sha256: asset for asset in assets.values()}.values())
    return ImportedMap(made, kept, known, loaded.wider, loaded.loose, () if other else loaded.others)
