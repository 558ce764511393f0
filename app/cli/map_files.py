"""Maps from one place to another, with their pictures: files of every format, and `FILE.portulan#NAME`.

`map convert FILE#SCENARIO OUT.vmod` writes the scenario with its map as a VASSAL module.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.files import open_campaign
from app.cli.map_pictures import PICTURES, print_poster, render, use_no_screen
from app.cli.map_sources import MapSource, Told, load_map, others_told
from app.clock import now
from models.campaign.campaign_changes import PutAsset
from models.campaign.carrying import themed_game
from models.campaign.ids import new_id
from models.campaign.maps.changes import NewMap, ReplaceMap
from models.campaign.maps.queries import map_named, with_pictures
from models.campaign.queries import maps, scenarios
from models.campaign.scenarios.queries import scenario, scenario_named
from models.campaign.things import CreateThing
from models.change import Label
from models.errors import ContentError, Refused
from models.formats.files import write_whole
from models.formats.maps.file import root_of
from models.formats.maps.loaded_map import NEAR_GRID, LoadedMap, load_file
from models.formats.maps.vassal import write_module
from models.formats.maps.wall_intake import both
from models.formats.registry import MAPS, write_suffixes
from models.formats.tiled.back import with_origins
from models.games.game import Game
from models.games.scenarios.scenario import Scenario
from models.games.theming import themed_translator
from models.i18n import MessageArgs, Translator
from models.maps.free_walls import put_on_grid
from models.sheets.cards.force_cards import own_pictures
from models.sheets.map_poster import MapPosterOptions
from models.store.store import Store

if TYPE_CHECKING:
    from models.formats.maps.vassal import Module


def write_vmod(source: MapSource, path: Path, t: Translator) -> None:
    """Write the module of a scenario; raises ContentError, in one sentence, for one that is not there."""
    write_whole(path, write_module(_module(source, t), t))


def _module(source: MapSource, t: Translator) -> Module:
    found, map_name, book, own = _scenario(source)
    loaded = load_map(MapSource(source.path, campaign=True, name=map_name))
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from editor.paint.own_pictures import own_images
    from editor.paint.vassal import module_of

    pictures = own_images(loaded.pictures)
    words = themed_translator(t, book, found.theme)
    at = round(now().timestamp() * 1000)
    return module_of(found, loaded.tile_map, pictures, book, words, own=own_images(own), saved=at)


def _scenario(source: MapSource) -> tuple[Scenario, str, Game, dict[str, bytes]]:
    """Return the scenario of a place (the only one where no name is given), its map, its game in its words, and the
    user's own pictures on the cards of the game."""
    if not source.campaign:
        raise ContentError("cli.module_of_what", file=source.path.name)
    with open_campaign(source.path) as store, store.read() as campaign:
        every = scenarios(campaign)
        if not every:
            raise ContentError("cli.no_scenario", file=source.path.name)
        row = scenario_named(campaign, source.name) if source.name else every[0] if len(every) == 1 else None
        if row is None:
            known = tuple(each.name for each in every)
            raise ContentError("cli.no_such_scenario", file=source.path.name, place=source.name or "#", known=known)
        if not row.map_id:
            raise ContentError("cli.module_of_table", file=source.path.name, place=row.name)
        board = next((each for each in maps(campaign) if each.id == row.map_id), None)
        if board is None:
            raise ContentError("scenario.map_gone", file=source.path.name, place=row.name)
        found = scenario(campaign, row.id)
        book = themed_game(campaign, found.game, found.theme)
        return found, board.id, book, own_pictures(campaign, book.cards.profiles() if book.cards is not None else ())


def convert(
    source: MapSource,
    target: MapSource,
    t: Translator,
    root: Path | None = None,
    *,
    overwrite: bool = False,
    to_grid: bool = False,
) -> tuple[str, Told]:
    """Copy a map to another place or format; return what the place is called then, and message keys, with arguments, of
    what could not go along. `root` is the folder the map of a file belongs to; `overwrite` lets a map of the same name
    in a campaign be replaced, `to_grid` puts walls near edges on them.

    Raises ContentError, in one sentence, for a file or a map that cannot be read, or a format that cannot be written,
    Refused for a map that is there.
    """
    if not target.campaign and target.path.suffix.lower() in (*PICTURES, ".pdf"):
        return str(target.path), _painted(source, target.path, t, root)
    if not target.campaign and target.path.suffix.lower() == ".vmod":
        write_vmod(source, target.path, t)
        return str(target.path), ()
    if not target.campaign:
        refuse_unwritable(target.path)
    taken = _on_grid if to_grid else _as_it_is
    loaded = taken(load_map(source, root))
    if not target.campaign:
        return str(target.path), (*loaded.known, *others_told(source, loaded), *_into_file(loaded, target.path, root))
    name = target.name or loaded.tile_map.name
    others = tuple(each.tile_map.name for each in loaded.others)
    every = chain((loaded,), (taken(load_file(source.path, root, found=each)) for each in loaded.others))
    known = _into_campaign(every, (name, *others), target.path, source, overwrite=overwrite)
    return f"{target.path}#{name}", (*known, *((("format.more_taken", {"names": others}),) if others else ()))


def _as_it_is(loaded: LoadedMap) -> LoadedMap:
    return loaded


def _on_grid(loaded: LoadedMap) -> LoadedMap:
    done = put_on_grid(loaded.tile_map)
    known = tuple(each for each in loaded.known if each[0] != NEAR_GRID)
    if done.walls or done.openings:
        known += (("format.put_on_grid", {"things": both("free", done.walls, done.openings)}),)
    return replace(loaded, tile_map=done.tile_map, known=known)


def _painted(source: MapSource, path: Path, t: Translator, root: Path | None) -> Told:
    """Write a map as a picture or a poster with the choices of `map render` and `map print` left as they are."""
    picture = path.suffix.lower() in PICTURES
    done = render(source, path, root=root) if picture else print_poster(source, path, MapPosterOptions(), t, root)
    return tuple(done.known)


def refuse_unwritable(path: Path) -> None:
    """Raise ContentError for a file no map is written to, naming those there are."""
    known = next((each for each in MAPS if each.names(path)), None)
    if known is None or not known.writes:
        raise ContentError("cli.map_not_written", file=path.name, known=(*write_suffixes("map"), ".portulan#…"))


def _into_file(loaded: LoadedMap, path: Path, root: Path | None) -> Told:
    use_no_screen()
    from editor.paint.maps.map_files import write_loaded

    inside = root if root is not None and path.resolve().is_relative_to(root.resolve()) else None
    return write_loaded(loaded, path, inside or root_of(path))


def _into_campaign(
    every: Iterable[LoadedMap], names: Sequence[str], path: Path, source: MapSource, *, overwrite: bool
) -> Told:
    """Put maps into a campaign under their `names`, all or, where one of a name is there already, none."""
    known: list[tuple[str, MessageArgs]] = []
    fresh = not path.exists()
    with Store.create(path, names[0], now, backups=False) if fresh else Store.open(path, now) as store:
        with store.read() as campaign:
            there = next((name for name in names if map_named(campaign, name)), None)
        if there is not None and not overwrite:
            raise Refused("cli.map_exists", name=there, file=path.name)
        for loaded, name in zip(every, names, strict=True):
            assets, refused = _taken_in(loaded.pictures)
            made = with_pictures(with_origins(loaded.tile_map), {key: asset.sha256 for key, asset in assets.items()})
            made = replace(made, name=name)
            pictures = tuple({asset.sha256: asset for asset in assets.values()}.values())
            with store.read() as campaign:
                row = map_named(campaign, name)
            said = Label("campaign.import_map", {"file": source.path.name})
            if row is None:
                store.apply(CreateThing(new_id(now)(), NewMap(made, pictures)))
            else:
                store.apply(ReplaceMap(row.id, made, said, pictures))
            known += [*loaded.known, *((("cli.map_pictures_refused", {"names": refused}),) if refused else ())]
    return tuple(known)


def _taken_in(pictures: Mapping[str, bytes]) -> tuple[dict[str, PutAsset], tuple[str, ...]]:
    # A map without pictures needs no Qt.
    if not pictures:
        return {}, ()
    use_no_screen()
    from editor.paint.maps.map_files import taken_in

    return taken_in(pictures)
