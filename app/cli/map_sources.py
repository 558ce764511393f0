"""Maps where they come from: files of every format, and `FILE.portulan#NAME`, with their pictures."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from models.errors import ContentError
from models.formats.maps.loaded_map import LoadedMap, load_file
from models.i18n import MessageArgs, fold
from models.maps.pictures import is_asset, pictures_of

Told = tuple[tuple[str, MessageArgs], ...]
"""Message keys with their arguments."""

_CAMPAIGN: Final = re.compile(r"(.*\.portulan)(?:#(.*))?", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class MapSource:
    """Where a map is: a file, or the map of a name inside a campaign (an empty name: the only one) or inside a file of
    several (an empty name: the first).
    """

    path: Path
    campaign: bool = False
    name: str = ""


def place(text: str) -> MapSource:
    """Return the MapSource that an argument names: a file, or a map inside a campaign."""
    found = _CAMPAIGN.fullmatch(text)
    if found:
        return MapSource(Path(found[1]), True, (found[2] or "").strip())
    file, _, name = text.rpartition("#")
    return MapSource(Path(file), name=name.strip()) if file and Path(file).is_file() else MapSource(Path(text))


def load_map(source: MapSource, root: Path | None = None) -> LoadedMap:
    """Return the map of a place; raises ContentError, in one sentence, for one that cannot be read.

    `root` is the folder the map of a file belongs to.
    """
    return _of_campaign(source) if source.campaign else load_file(source.path, root, name=source.name)


def others_told(source: MapSource, loaded: LoadedMap) -> Told:
    """Return the message that a file holds maps besides the one that was taken; empty for none."""
    names = tuple(each.tile_map.name for each in loaded.others)
    return (("format.more_maps", {"file": source.path.name, "names": names, "name": names[0]}),) if names else ()


def _of_campaign(source: MapSource) -> LoadedMap:
    from app.clock import now
    from models.campaign.maps.reading import read_map as read_kept
    from models.campaign.queries import asset, maps
    from models.store.store import Store

    with Store.open(source.path, now, read_only=True) as store, store.read() as campaign:
        every = maps(campaign)
        named = [row for row in every if row.id == source.name or fold(row.name) == fold(source.name)]
        row = next(iter(named), None) if source.name or len(every) != 1 else every[0]
        if row is None:
            names = tuple(each.name for each in every)
            key = "cli.no_such_map" if names else "cli.no_map"
            raise ContentError(key, file=source.path.name, place=source.name, known=names)
        made = read_kept(campaign, row.id)
        rows = (asset(campaign, picture.source) for picture in pictures_of(made) if is_asset(picture))
        return LoadedMap(made, {found.sha256: found.data for found in rows if found is not None})
