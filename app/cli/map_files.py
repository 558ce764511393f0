"""Maps from one place to another, with their pictures: files of every format, and `FILE.portulan#NAME`."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Final

from app.cli.map_module import write_vmod
from app.cli.map_pictures import drawn_sheets, print_poster, render, whole_picture
from app.cli.map_sources import Loaded, Place, load_map
from app.clock import now
from models.campaign.campaign_changes import PutAsset
from models.campaign.ids import new_id
from models.campaign.map_changes import CreateMap, ReplaceMap
from models.campaign.map_queries import map_named, with_pictures
from models.change import Label
from models.errors import ContentError
from models.formats.files import write_whole
from models.formats.format import WriteOptions
from models.formats.library import FORMATS, format_of, write_map
from models.i18n import Translator
from models.maps.tile_map import ImageLayer, TileMap
from models.sheets.map_poster import MapPosterOptions
from models.store.store import Store

_KINDS: Final = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg", b"RIFF": ".webp"}


def convert(source: Place, target: Place, t: Translator) -> tuple[tuple[str, Mapping[str, object]], ...]:
    """Copy a map to another place or format; return message keys, with arguments, of what could not go along.

    Raises ContentError, in one sentence, for a file or a map that cannot be read, or a format that cannot be written.
    """
    if not target.campaign and target.path.suffix.lower() in (".png", ".pdf"):
        return _painted(source, target.path, t)
    if not target.campaign and target.path.suffix.lower() == ".vmod":
        write_vmod(source, target.path, t)
        return ()
    if not target.campaign:
        refuse_unwritable(target.path)
    loaded = load_map(source)
    lost = _into_campaign(loaded, target, source) if target.campaign else _into_file(loaded, target.path)
    return (*loaded.known, *lost)


def _painted(source: Place, path: Path, t: Translator) -> tuple[tuple[str, Mapping[str, object]], ...]:
    """Write a map as a picture or a poster with the choices of `map render` and `map print` left as they are."""
    picture = path.suffix.lower() == ".png"
    done = render(source, path) if picture else print_poster(source, path, MapPosterOptions(), t)
    return tuple(done["known"])


def refuse_unwritable(path: Path) -> None:
    """Raise ContentError for a file no map is written to, naming those there are."""
    plain = tuple(each.suffixes[0] for each in FORMATS if each.can_write)
    known = next((each for each in FORMATS if path.name.lower().endswith(each.suffixes)), None)
    if known is None or not known.can_write:
        raise ContentError(
            "cli.map_not_written", file=path.name, known=(*plain, ".png", ".pdf", ".vmod", ".portulan#…")
        )


def _into_file(loaded: Loaded, path: Path) -> tuple[tuple[str, Mapping[str, object]], ...]:
    options, kind = WriteOptions(embed=True), format_of(path)
    if kind.wants_picture:
        picture, px = _only_picture(loaded) or whole_picture(loaded)
        options = replace(options, picture=picture, picture_px=px)
        return tuple((key, {}) for key in write_map(loaded.tile_map, path, options))
    # Other programs cannot draw our tilesets: they get them as pictures, our own format names them.
    pictures = dict(loaded.pictures) if kind.id == "json" else {**loaded.pictures, **drawn_sheets(loaded)}
    names = {key: _file_name(path, key, raw) for key, raw in pictures.items()}
    for key, name in names.items():
        if not (path.parent / name).exists():
            write_whole(path.parent / name, pictures[key])
    lost = write_map(with_pictures(_own_tilesets(loaded.tile_map), names), path, options)
    return tuple((key, {}) for key in lost)


def _only_picture(loaded: Loaded) -> tuple[bytes, int] | None:
    """Return the picture of a map that is nothing but one picture, such as a virtual tabletop's."""
    layers = [layer for layer in loaded.tile_map.all_layers() if isinstance(layer, ImageLayer)]
    tiles = any(layer.gids.any() for layer in loaded.tile_map.tile_layers())
    raw = loaded.pictures.get(layers[0].picture.source, b"") if len(layers) == 1 and not tiles else b""
    return (raw, loaded.tile_map.cell_width) if raw.startswith(b"\x89PNG") else None


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
