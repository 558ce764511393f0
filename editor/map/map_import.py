"""Maps and pictures on their way into a campaign: read in a Job, kept as one step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from editor.paint.maps.map_files import taken_in
from models.formats.loaded_map import load_file
from models.formats.map_file import kept_roots
from models.formats.tiled_back import with_origins
from models.maps.pictures import with_pictures
from models.maps.tile_map import TileMap
from models.progress import Progress

if TYPE_CHECKING:
    from models.campaign.campaign_changes import PutAsset


@dataclass(frozen=True)
class ImportedMap:
    """A map read from a file: the pictures it shows as the campaign keeps them, and what is to be known."""

    tile_map: TileMap
    pictures: tuple[PutAsset, ...] = ()
    known: tuple[tuple[str, Mapping[str, object]], ...] = ()
    wider: Path | None = None


def read_map_file(path: Path, progress: Progress, root: Path | None = None) -> ImportedMap:
    """Return the map of a file, its pictures decoded and encoded anew; raises ContentError.

    `root` is the folder the map belongs to, one of those remembered where it is not given. Of a map some of whose
    pictures lie outside of it, `wider` is a folder that would hold them. Progress may cancel.
    """
    loaded = load_file(path, root, kept_roots(), progress)
    assets, refused = taken_in(loaded.pictures, progress)
    made = with_pictures(with_origins(loaded.tile_map), {key: asset.sha256 for key, asset in assets.items()})
    made = replace(made, name=made.name.strip()[:120] or path.name.split(".")[0][:120] or "?")
    known = loaded.known + ((("cli.map_pictures_refused", {"names": refused}),) if refused else ())
    return ImportedMap(made, tuple({asset.sha256: asset for asset in assets.values()}.values()), known, loaded.wider)
