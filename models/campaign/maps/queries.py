"""What is wrong with the maps of a campaign, and the pictures they show; `queries` lists the maps."""

from __future__ import annotations

from typing import Final

from models.campaign.maps.reading import read_map, read_name
from models.campaign.queries import asset, maps
from models.campaign.records import Asset, MapRecord
from models.campaign.rows import Rows
from models.errors import ContentError
from models.i18n import fold
from models.maps.free_walls import put_on_grid
from models.maps.pictures import is_asset as is_asset
from models.maps.pictures import pictures_of as pictures_of
from models.maps.pictures import with_pictures as with_pictures
from models.maps.tile_map import TileMap
from models.maps.tilesets.library import bundled_of
from models.maps.tilesets.tileset import MISSING
from models.maps.upright import is_upright
from models.problem import Fix, Grade, Problem, Where

PUT_ON_GRID: Final = "put_on_grid"
"""The edit that puts walls near edges on them."""


def map_named(campaign: Rows, name: str) -> MapRecord | None:
    """Return the first map of a name or an id (accents and case ignored), None for none."""
    return next((row for row in maps(campaign) if fold(row.name) == fold(name) or row.id == name), None)


def map_problems(campaign: Rows, map_id: str) -> tuple[Problem, ...]:
    """Return the Problems of a map: that it cannot be read, or that a picture of it is not in the campaign."""
    name = read_name(campaign, map_id)
    try:
        found = read_map(campaign, map_id)
    except ContentError as problem:
        return (Problem(Where((name,)), Grade.ERROR, "", problem.key, problem.args_),)
    missing = sorted(
        picture.source
        for picture in pictures_of(found)
        if is_asset(picture) and asset(campaign, picture.source) is None
    )
    foreign = [each.source for each in pictures_of(found) if not is_asset(each) and bundled_of(each) is None]
    unknown = tuple(
        Problem(Where((name,), "picture", each), Grade.WARNING, "", "maptools.tiles_missing", {"name": each[:80]})
        for each in sorted(set(foreign))
    )
    unknown += tuple(
        Problem(Where((name,), "picture", each), Grade.WARNING, "", "maptools.tileset_missing", {"name": each[:80]})
        for each in sorted({used.tileset.source for used in found.tilesets if MISSING in used.tileset.extra})
    )
    near = put_on_grid(found)
    if near.walls or near.openings:
        said = {"n": near.walls + near.openings}
        fix = Fix("maptools.put_on_grid", {}, (PUT_ON_GRID,))
        unknown += (Problem(Where((name,), "walls"), Grade.NOTICE, "", "maptools.walls_near", said, (fix,)),)
    unlike = not is_upright(found)
    shape = (Problem(Where((name,)), Grade.NOTICE, "", "format.isometric"),) if unlike else ()
    return (
        unknown
        + shape
        + tuple(
            Problem(Where((name,), "picture", source), Grade.WARNING, "", "campaign.picture_gone") for source in missing
        )
    )


def assets_of(campaign: Rows, made: TileMap) -> dict[str, Asset]:
    """Return the Assets a map shows, by sha256; one that is not in the campaign is left out."""
    rows = (asset(campaign, picture.source) for picture in pictures_of(made) if is_asset(picture))
    return {row.sha256: row for row in rows if row is not None}
