"""Maps from one place to another, with their pictures: files of every format, and `FILE.portulan#NAME`."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Final

from app.clock import now
from models.campaign.campaign_changes import PutAsset
from models.campaign.ids import new_id
from models.campaign.map_changes import CreateMap, ReplaceMap
from models.campaign.map_queries import assets_of, map_named, pictures_of, tile_map, with_pictures
from models.campaign.queries import maps
from models.change import Label
from models.errors import ContentError
from models.formats.files import beside, read_whole, write_whole
from models.formats.format import WriteOptions
from models.formats.library import FORMATS, format_of, read_map, write_map
from models.maps.tile_map import ImageLayer, TileMap
from models.store.store import Store

_CAMPAIGN: Final = re.compile(r"(.*\.portulan)(?:#(.*))?", re.IGNORECASE | re.DOTALL)
_KINDS: Final = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg", b"RIFF": ".webp"}
_MANY: Final = 500


@dataclass(frozen=True)
class Loaded:
    """A map on its way: its pictures by the name they have in it, as files are; message keys of what to know."""

    tile_map: TileMap
    pictures: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    known: tuple[tuple[str, Mapping[str, object]], ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a map is: a file, or the map of a name inside a campaign (an empty name: the only one)."""

    path: Path
    campaign: bool = False
    name: str = ""


def place(text: str) -> Place:
    """Return the place that a word of the command line means."""
    found = _CAMPAIGN.fullmatch(text)
    return Place(Path(found[1]), True, (found[2] or "").strip()) if found else Place(Path(text))


def convert(source: Place, target: Place) -> tuple[tuple[str, Mapping[str, object]], ...]:
    """Copy a map to another place or format; return message keys, with arguments, of what could not go along.

    Raises ContentError, in one sentence, for a file or a map that cannot be read, or a format that cannot be written.
    """
    if not target.campaign:
        refuse_unwritable(target.path)
    loaded = _of_campaign(source) if source.campaign else _of_file(source.path)
    lost = _into_campaign(loaded, target, source) if target.campaign else _into_file(loaded, target.path)
    return (*loaded.known, *lost)


def refuse_unwritable(path: Path) -> None:
    """Raise ContentError for a file no map is written to, naming those there are."""
    plain = tuple(each.suffixes[0] for each in FORMATS if each.can_write and not each.wants_picture)
    known = next((each for each in FORMATS if path.name.lower().endswith(each.suffixes)), None)
    if known is None or not known.can_write:
        raise ContentError("cli.map_not_written", file=path.name, known=(*plain, ".portulan#…"))


def _of_file(path: Path) -> Loaded:
    read = read_map(path)
    made = read.tile_map if read.tile_map.name else replace(read.tile_map, name=path.name.split(".")[0])
    pictures, missing = dict(read.pictures), []
    home = read.home or path.parent
    for picture in pictures_of(made)[:_MANY]:
        if picture.source not in pictures:
            try:
                pictures[picture.source] = read_whole(beside(home, picture.source, home, file=path.name))
            except ContentError:
                missing.append(picture.source)
    known: list[tuple[str, Mapping[str, object]]] = [(key, {}) for key in read.lost]
    if missing:
        known.append(("cli.map_pictures_missing", {"names": tuple(missing)}))
    return Loaded(made, pictures, tuple(known))


def _of_campaign(source: Place) -> Loaded:
    with Store.open(source.path, now, read_only=True) as store, store.read() as session:
        every = maps(session)
        row = map_named(session, source.name) if source.name or len(every) != 1 else every[0]
        if row is None:
            names = tuple(each.name for each in every)
            key = "cli.no_such_map" if names else "cli.no_map"
            raise ContentError(key, file=source.path.name, place=source.name, known=names)
        made = tile_map(session, row.id)
        return Loaded(made, {key: asset.data for key, asset in assets_of(session, made).items()})


def _into_file(loaded: Loaded, path: Path) -> tuple[tuple[str, Mapping[str, object]], ...]:
    options = WriteOptions(embed=True)
    if format_of(path).wants_picture:
        options = replace(options, picture=_whole_picture(loaded, path), picture_px=loaded.tile_map.cell_width)
        return tuple((key, {}) for key in write_map(loaded.tile_map, path, options))
    names = {key: _file_name(path, key, raw) for key, raw in loaded.pictures.items()}
    for key, name in names.items():
        if not (path.parent / name).exists():
            write_whole(path.parent / name, loaded.pictures[key])
    lost = write_map(with_pictures(_own_tilesets(loaded.tile_map), names), path, options)
    return tuple((key, {}) for key in lost)


def _whole_picture(loaded: Loaded, path: Path) -> bytes:
    """Return the picture of a map that is nothing but one picture; raises ContentError for any other."""
    layers = [layer for layer in loaded.tile_map.all_layers() if isinstance(layer, ImageLayer)]
    tiles = any(layer.gids.any() for layer in loaded.tile_map.tile_layers())
    raw = loaded.pictures.get(layers[0].picture.source, b"") if len(layers) == 1 and not tiles else b""
    if not raw.startswith(b"\x89PNG"):
        plain = tuple(each.suffixes[0] for each in FORMATS if each.can_write and not each.wants_picture)
        raise ContentError("cli.map_wants_picture", file=path.name, known=plain)
    return raw


def _file_name(path: Path, source: str, raw: bytes) -> str:
    """Return the name of a picture beside a map file: its own where it lies there already, else one of its content."""
    there = path.parent / source
    if PurePosixPath(source).name == source and there.is_file() and there.read_bytes() == raw:
        return source
    suffix = next((kind for start, kind in _KINDS.items() if raw.startswith(start)), ".bin")
    return f"{path.name.split('.')[0]}-{hashlib.sha256(raw).hexdigest()[:8]}{suffix}"


def _own_tilesets(made: TileMap) -> TileMap:
    """Return a map whose tilesets stand in it and no longer in files of their own."""
    tilesets = tuple(replace(used, tileset=replace(used.tileset, source="")) for used in made.tilesets)
    return replace(made, tilesets=tilesets)


def _into_campaign(loaded: Loaded, target: Place, source: Place) -> tuple[tuple[str, Mapping[str, object]], ...]:
    assets, refused = _taken_in(loaded.pictures)
    made = with_pictures(_own_tilesets(loaded.tile_map), {key: asset.sha256 for key, asset in assets.items()})
    made = replace(made, name=target.name or made.name)
    pictures = tuple({asset.sha256: asset for asset in assets.values()}.values())
    fresh = not target.path.exists()
    with Store.create(target.path, made.name, now, backups=False) if fresh else Store.open(target.path, now) as store:
        with store.read() as session:
            row = map_named(session, made.name)
        said = Label("campaign.import_map", {"file": source.path.name})
        if row is None:
            store.apply(CreateMap(new_id(now)(), made, pictures))
        else:
            store.apply(ReplaceMap(row.id, made, said, pictures))
    return (("cli.map_pictures_refused", {"names": refused}),) if refused else ()


def _taken_in(pictures: Mapping[str, bytes]) -> tuple[dict[str, PutAsset], tuple[str, ...]]:
    """Return pictures decoded and encoded anew, as a campaign keeps them, and the names of those that are none."""
    # A map without pictures needs no Qt.
    if not pictures:
        return {}, ()
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from editor.paint.own import encoded, own_images

    images = own_images({key: raw for key, raw in pictures.items() if raw.startswith(tuple(_KINDS))})
    exact = {key for key, raw in pictures.items() if not raw.startswith(b"\xff\xd8\xff")}
    assets = {key: encoded(image, exact=key in exact) for key, image in images.items()}
    return assets, tuple(key for key in pictures if key not in assets)
