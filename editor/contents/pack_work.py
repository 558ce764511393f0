"""The work on packs that runs off the GUI thread: plain values in, plain values out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from editor.paint.own import encoded, own_images
from models.campaign.campaign_changes import PutAsset
from models.campaign.packs import Pack
from models.errors import Refused
from models.formats.pack import MANIFEST, read_pack, write_pack, write_pack_folder
from models.progress import Progress


@dataclass(frozen=True)
class Opened:
    """A pack that was read, its pictures decoded and encoded again; `broken` are the names of those that cannot be."""

    path: Path
    pack: Pack
    pictures: Mapping[str, PutAsset]
    broken: tuple[str, ...] = ()


def opened(path: Path, progress: Progress) -> Opened:
    """Return the pack of a zip, of a folder, or of the folder whose `pack.toml` this is; raises ContentError."""
    place = path.parent if path.name == MANIFEST else path
    progress(0, 1)
    pack = read_pack(place, progress)
    total = len(pack.pictures) + 1
    pictures: dict[str, PutAsset] = {}
    broken: list[str] = []
    for done, each in enumerate(pack.pictures, start=1):
        progress(done, total)
        image = own_images({each.name: each.data}).get(each.name)
        if image is None:
            broken.append(each.name)
        else:
            pictures[each.name] = encoded(image)
    progress(total, total)
    return Opened(place, pack, pictures, tuple(broken))


def written(pack: Pack, path: Path, progress: Progress) -> Path:
    """Write a pack as a zip, or as a folder where the name has no suffix; raises ContentError and Refused."""
    if path.suffix.lower() == ".zip":
        write_pack(pack, path, progress)
    elif path.suffix:
        raise Refused("contents.bad_suffix", name=path.name)
    else:
        write_pack_folder(pack, path, progress)
    return path
