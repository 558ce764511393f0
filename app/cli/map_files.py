"""Maps from one place to another, with their pictures: files of every format, and `FILE.portulan#NAME`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from app.cli.map_module import write_vmod
from app.cli.map_pictures import print_poster, render, use_no_screen
from app.cli.map_sources import MapSource, load_map
from app.clock import now
from models.campaign.campaign_changes import PutAsset
from models.campaign.ids import new_id
from models.campaign.map_changes import NewMap, ReplaceMap
from models.campaign.map_queries import map_named, with_pictures
from models.campaign.things import CreateThing
from models.change import Label
from models.errors import ContentError
from models.formats.carried import CarriedMap
from models.formats.map_roots import root_of
from models.formats.registry import MAPS, write_suffixes
from models.formats.tiled_back import with_origins
from models.i18n import Translator
from models.sheets.map_poster import MapPosterOptions
from models.store.store import Store

Told = tuple[tuple[str, Mapping[str, object]], ...]
"""Message keys with their arguments."""


def convert(source: MapSource, target: MapSource, t: Translator, root: Path | None = None) -> tuple[str, Told]:
    """Copy a map to another place or format; return what the place is called then, and message keys, with arguments, of
    what could not go along. `root` is the folder the map of a file belongs to.

    Raises ContentError, in one sentence, for a file or a map that cannot be read, or a format that cannot be written.
    """
    if not target.campaign and target.path.suffix.lower() in (".png", ".pdf"):
        return str(target.path), _painted(source, target.path, t, root)
    if not target.campaign and target.path.suffix.lower() == ".vmod":
        write_vmod(source, target.path, t)
        return str(target.path), ()
    if not target.campaign:
        refuse_unwritable(target.path)
    loaded = load_map(source, root)
    if not target.campaign:
        return str(target.path), (*loaded.known, *_into_file(loaded, target.path, root))
    name = target.name or loaded.tile_map.name
    return f"{target.path}#{name}", (*loaded.known, *_into_campaign(loaded, target, source))


def _painted(source: MapSource, path: Path, t: Translator, root: Path | None) -> Told:
    """Write a map as a picture or a poster with the choices of `map render` and `map print` left as they are."""
    picture = path.suffix.lower() == ".png"
    done = render(source, path, root=root) if picture else print_poster(source, path, MapPosterOptions(), t, root)
    return tuple(done.known)


def refuse_unwritable(path: Path) -> None:
    """Raise ContentError for a file no map is written to, naming those there are."""
    known = next((each for each in MAPS if each.names(path)), None)
    if known is None or known.write is None:
        raise ContentError("cli.map_not_written", file=path.name, known=(*write_suffixes("map"), ".portulan#…"))


def _into_file(loaded: CarriedMap, path: Path, root: Path | None) -> Told:
    use_no_screen()
    from editor.paint.maps.carrying import write_loaded

    inside = root if root is not None and path.resolve().is_relative_to(root.resolve()) else None
    return write_loaded(loaded, path, inside or root_of(path))


def _into_campaign(loaded: CarriedMap, target: MapSource, source: MapSource) -> Told:
    assets, refused = _taken_in(loaded.pictures)
    made = with_pictures(with_origins(loaded.tile_map), {key: asset.sha256 for key, asset in assets.items()})
    made = replace(made, name=target.name or made.name)
    pictures = tuple({asset.sha256: asset for asset in assets.values()}.values())
    fresh = not target.path.exists()
    with Store.create(target.path, made.name, now, backups=False) if fresh else Store.open(target.path, now) as store:
        with store.read() as campaign:
            row = map_named(campaign, made.name)
        said = Label("campaign.import_map", {"file": source.path.name})
        if row is None:
            store.apply(CreateThing(new_id(now)(), NewMap(made, pictures)))
        else:
            store.apply(ReplaceMap(row.id, made, said, pictures))
    return (("cli.map_pictures_refused", {"names": refused}),) if refused else ()


def _taken_in(pictures: Mapping[str, bytes]) -> tuple[dict[str, PutAsset], tuple[str, ...]]:
    # A map without pictures needs no Qt.
    if not pictures:
        return {}, ()
    use_no_screen()
    from editor.paint.maps.carrying import taken_in

    return taken_in(pictures)
