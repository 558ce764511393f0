"""Maps on their way from one file to another, with their pictures: what was read, and what to tell
the user about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from models.errors import ContentError
from models.formats.files import OUTSIDE, beside, found_below, read_whole
from models.formats.maps.file import PICTURES, MapFile, root_of
from models.formats.maps.io import read_map
from models.formats.maps.own_sheets import known_again
from models.formats.maps.pack import MOST_PICTURES
from models.formats.maps.picture_header import picture_header
from models.formats.maps.wall_intake import both
from models.formats.registry import format_of
from models.i18n import MessageArgs, fold
from models.maps.edits.transform import picture_size
from models.maps.features import THOUSAND
from models.maps.free_walls import put_on_grid
from models.maps.pictures import pictures_of
from models.maps.tile_map import AnyLayer, ImageLayer, LayerLook, TileMap, change_layers
from models.maps.tilesets.library import bundled_of
from models.progress import Progress, cancellable, silent

MOST_PIXELS: Final = 128_000_000
"""Pixels the pictures of one map may have together: half a gigabyte once they are decoded."""

_MANY: Final = 500
PICTURES_AWAY: Final = "format.pictures_away"
"""The key of the message that pictures of a loose file were not found."""
NEAR_GRID: Final = "format.near_grid"
"""The key of the message that walls stand near edges."""
_LOOSE: Final = ("foundry", "json", "vtt")
"""Names of pictures that no file system minds."""


@dataclass(frozen=True)
class LoadedMap:
    """A map read from a file: its pictures as files, by the names the map gives them; messages for the user.

    `wider` is a folder that would hold a picture left out because it lies outside the map's folder, or, for a `loose`
    map, one to begin with where its pictures were not found; `home` is the folder that its names are relative to. An
    `unnamed` map is called like its file. `others` are further maps of the file, whose pictures are not read yet.
    """

    tile_map: TileMap
    pictures: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    known: tuple[tuple[str, MessageArgs], ...] = ()
    wider: Path | None = None
    home: Path | None = None
    unnamed: bool = False
    loose: bool = False
    others: tuple[MapFile, ...] = ()


def load_file(
    path: Path,
    root: Path | None = None,
    kept: Sequence[Path] = (),
    progress: Progress = silent,
    found: MapFile | None = None,
    name: str = "",
) -> LoadedMap:
    """Return the map of a file with its pictures; raises ContentError, in one sentence, for one that cannot be read.

    `root` is the folder that no name in the map may lead out of; without one `root_of` finds it, among the `kept` ones
    too. The pictures of a loose file are looked for in all of these, which need not hold the file. `found` is one of
    the `others` of the file, `name` asks for the map of a name. Progress may cancel.
    """
    inside = _inside(path, root, kept)
    read = found or _map_named(read_map(path, inside, progress), name, path)
    if not read.loose:
        inside = root_of(path, root, kept)
    folders = [each for each in (root, inside, *kept, read.home) if each is not None] if read.loose else []
    made = read.tile_map if read.tile_map.name else replace(read.tile_map, name=path.name.split(".")[0])
    pictures, missing, outside = dict(read.pictures), list[str](), list[ContentError]()
    home = read.home or path.parent
    for picture in cancellable(pictures_of(made)[:_MANY], progress, 1):
        if picture.source not in pictures and bundled_of(picture) is None:
            there = found_below(picture.source, folders)
            try:
                there = there or beside(home, picture.source, inside, file=path.name)
                pictures[picture.source] = read_whole(there)
            except ContentError as problem:
                if problem.key == OUTSIDE and not read.loose:
                    outside.append(problem)
                else:
                    missing.append(picture.source)
            if sum(map(len, pictures.values())) > MOST_PICTURES:
                raise ContentError("format.pictures_too_heavy", file=path.name, limit=MOST_PICTURES // 1_000_000)
    if sum(map(_pixels, pictures.values())) > MOST_PIXELS:
        raise ContentError("format.pictures_too_large", file=path.name, limit=MOST_PIXELS // 1_000_000)
    known: list[tuple[str, MessageArgs]] = [*((key, {}) for key in read.lost), *read.told]
    near = put_on_grid(made)
    if near.walls or near.openings:
        known.append((NEAR_GRID, {"things": both("free", near.walls, near.openings)}))
    if missing:
        key = PICTURES_AWAY if read.loose else "cli.map_pictures_missing"
        known.append((key, {"names": tuple(missing)}))
    if outside:
        names = tuple(str(each.args_["name"]) for each in outside)
        known.append(("format.pictures_outside", {**outside[0].args_, "names": names}))
    made = _fitted(made, pictures) if read.loose else known_again(made, pictures)
    shown = {picture.source for picture in pictures_of(made)}
    wider = Path(str(outside[0].args_["folder"])) if outside else home if missing and read.loose else None
    return LoadedMap(
        made,
        {key: raw for key, raw in pictures.items() if key in shown},
        tuple(known),
        wider,
        home,
        not read.tile_map.name,
        read.loose,
        () if name else read.others,
    )


def _inside(path: Path, root: Path | None, kept: Sequence[Path]) -> Path:
    try:
        return root_of(path, root, kept)
    except ContentError:
        if format_of(path).id not in _LOOSE:
            raise
        return root_of(path, None, kept)


def _map_named(read: MapFile, name: str, path: Path) -> MapFile:
    """Return the map of a name among those of a file, the first one for no name; raises ContentError."""
    every = (read, *read.others)
    found = next((each for each in every if not name or fold(each.tile_map.name) == fold(name)), None)
    if found is None:
        known = tuple(each.tile_map.name for each in every)
        raise ContentError("cli.no_such_map", file=path.name, place=name, known=known)
    return found


def _fitted(made: TileMap, pictures: Mapping[str, bytes]) -> TileMap:
    """Return the map with its pictures stretched to the sizes it gives them."""

    def fitted(layer: AnyLayer) -> AnyLayer:
        raw = pictures.get(layer.picture.source) if isinstance(layer, ImageLayer) else None
        if raw is None or not isinstance(layer, ImageLayer) or min(layer.picture.width, layer.picture.height) < 1:
            return layer
        try:
            real = picture_header(raw, "")
        except ContentError:
            return layer
        shown = layer.picture
        across = max(round(real.width * made.cell_width * THOUSAND / shown.width), 1)
        down = max(round(real.height * made.cell_height * THOUSAND / shown.height), 1)
        picture = replace(shown, width=real.width, height=real.height)
        if (across, down) == (made.cell_width * THOUSAND, made.cell_height * THOUSAND):
            return replace(layer, picture=picture)
        return replace(layer, picture=picture, cell_px=across, cell_px_down=down if down != across else 0)

    return change_layers(made, fitted)


def _pixels(raw: bytes) -> int:
    """Return how many pixels a picture has; 0 for one that we would not decode."""
    try:
        found = picture_header(raw, "")
    except ContentError:
        return 0
    return found.width * found.height


Frame = tuple[float, float, float, float]


def only_picture(loaded: LoadedMap) -> tuple[bytes, int, Frame] | None:
    """Return the picture of a map that is only one picture, pixels a cell, and where it lies in these pixels (left,
    top, width, height); None for any other map.

    The picture covers the map but for less than a cell, upright and as it is.
    """
    made = loaded.tile_map
    layers = [layer for layer in made.all_layers() if isinstance(layer, ImageLayer)]
    tiles = any(layer.gids.any() for layer in made.tile_layers())
    if len(layers) != 1 or tiles or made.cell_width != made.cell_height:
        return None
    (layer,) = layers
    bare = replace(layer.look, offset_x=0.0, offset_y=0.0, locked=False, kind="") == LayerLook()
    turned = layer.quarters % 4 or layer.mirrored or layer.repeat_x or layer.repeat_y
    raw = loaded.pictures.get(layer.picture.source, b"")
    if layer not in made.layers or not bare or turned or not raw.startswith(tuple(PICTURES)):
        return None
    try:
        real = picture_header(raw, "")
    except ContentError:
        return None
    sized = replace(layer, picture=replace(layer.picture, width=real.width, height=real.height))
    cell = made.cell_width
    wide, high = picture_size(sized, (cell, cell))
    left, top = layer.look.offset_x, layer.look.offset_y
    gaps = left, top, made.width * cell - left - wide, made.height * cell - top - high
    return (raw, cell, (left, top, wide, high)) if all(abs(gap) < cell for gap in gaps) else None


def covering(made: TileMap, raw: bytes, cell: int, frame: Frame) -> tuple[bytes, int] | None:
    """Return a picture that lies at `frame` and its own pixels a cell; None where it does not cover the map exactly, or
    its cells are no whole pixels.
    """
    real = picture_header(raw, "")
    px = real.width // made.width
    whole = (real.width, real.height) == (made.width * px, made.height * px)
    exact = frame == (0, 0, made.width * cell, made.height * cell)
    return (raw, px) if whole and exact and not raw.startswith(b"GIF8") else None
