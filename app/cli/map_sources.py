"""Maps where they come from: files of every format, and `FILE.portulan#NAME`, with their pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from models.errors import ContentError
from models.formats.files import beside, read_whole
from models.formats.library import read_map
from models.i18n import fold
from models.maps.pictures import is_asset, pictures_of
from models.maps.tile_map import TileMap
from models.maps.tileset_library import bundled_of

_CAMPAIGN: Final = re.compile(r"(.*\.portulan)(?:#(.*))?", re.IGNORECASE | re.DOTALL)
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


def load_map(source: Place) -> Loaded:
    """Return the map of a place; raises ContentError, in one sentence, for one that cannot be read."""
    return _of_campaign(source) if source.campaign else _of_file(source.path)


def _of_file(path: Path) -> Loaded:
    read = read_map(path)
    made = read.tile_map if read.tile_map.name else replace(read.tile_map, name=path.name.split(".")[0])
    pictures, missing = dict(read.pictures), []
    home = read.home or path.parent
    for picture in pictures_of(made)[:_MANY]:
        if picture.source not in pictures and bundled_of(picture) is None:
            try:
                pictures[picture.source] = read_whole(beside(home, picture.source, home, file=path.name))
            except ContentError:
                missing.append(picture.source)
    known: list[tuple[str, Mapping[str, object]]] = [(key, {}) for key in read.lost]
    if missing:
        known.append(("cli.map_pictures_missing", {"names": tuple(missing)}))
    return Loaded(made, pictures, tuple(known))


def _of_campaign(source: Place) -> Loaded:
    from app.clock import now
    from models.campaign.map_reading import read_map as read_kept
    from models.campaign.queries import asset, maps
    from models.store.store import Store

    with Store.open(source.path, now, read_only=True) as store, store.read() as session:
        every = maps(session)
        named = [row for row in every if row.id == source.name or fold(row.name) == fold(source.name)]
        row = next(iter(named), None) if source.name or len(every) != 1 else every[0]
        if row is None:
            names = tuple(each.name for each in every)
            key = "cli.no_such_map" if names else "cli.no_map"
            raise ContentError(key, file=source.path.name, place=source.name, known=names)
        made = read_kept(session, row.id)
        rows = (asset(session, picture.source) for picture in pictures_of(made) if is_asset(picture))
        return Loaded(made, {found.sha256: found.data for found in rows if found is not None})
