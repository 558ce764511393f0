"""The cells and pictures of a map of a campaign, read through a Session; `queries` lists the maps."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Table, select
from sqlmodel import Session

from models.campaign.loading import map_record
from models.campaign.queries import asset, maps
from models.campaign.reading import AssetRow, MapRow, Readable
from models.campaign.records import MapBlock
from models.errors import ContentError
from models.i18n import fold
from models.maps.map_json import assemble
from models.maps.pictures import is_asset as is_asset
from models.maps.pictures import pictures_of as pictures_of
from models.maps.pictures import with_pictures as with_pictures
from models.maps.tile_map import TileMap
from models.maps.tileset_library import bundled_of
from models.maps.upright import is_upright
from models.problem import Grade, Problem, Where

BlockKey = tuple[int, int, int]
"""Layer id (0: the terrain), column and row of a block of 32 x 32 cells."""


def map_named(session: Readable, name: str) -> MapRow | None:
    """Return the first map of a name or an id (accents and case ignored), None for none."""
    return next((row for row in maps(session) if fold(row.name) == fold(name) or row.id == name), None)


def tile_map(session: Session, map_id: str) -> TileMap:
    """Return a whole map; raises Refused when it is not there, ContentError when what is kept of it cannot be read."""
    record = map_record(session, map_id)
    return replace(assemble(record.head, blocks(session, map_id), record.name), name=record.name)


def blocks(session: Session, map_id: str) -> dict[BlockKey, bytes]:
    """Return the packed blocks of a map."""
    table = block_table()
    query = select(table.c.layer, table.c.column, table.c.row, table.c.data).where(table.c.map_id == map_id)
    query = query.order_by(table.c.layer, table.c.row, table.c.column)
    return {(row[0], row[1], row[2]): row[3] for row in session.connection().execute(query)}


def block_table() -> Table:
    """Return the table of blocks."""
    found: Table = MapBlock.__table__  # type: ignore[attr-defined]
    return found


def map_problems(session: Session, map_id: str) -> tuple[Problem, ...]:
    """Return the Problems of a map: that it cannot be read, or that a picture of it is not in the campaign."""
    record = map_record(session, map_id)
    try:
        found = tile_map(session, map_id)
    except ContentError as problem:
        return (Problem(Where((record.name,)), Grade.ERROR, "", problem.key, problem.args_),)
    missing = sorted(
        picture.source for picture in pictures_of(found) if is_asset(picture) and asset(session, picture.source) is None
    )
    foreign = [each.source for each in pictures_of(found) if not is_asset(each) and bundled_of(each) is None]
    unknown = tuple(
        Problem(
            Where((record.name,), "picture", each), Grade.WARNING, "", "maptools.tiles_missing", {"name": each[:80]}
        )
        for each in sorted(set(foreign))
    )
    unlike = not is_upright(found)
    shape = (Problem(Where((record.name,)), Grade.NOTICE, "", "format.isometric"),) if unlike else ()
    return (
        unknown
        + shape
        + tuple(
            Problem(Where((record.name,), "picture", source), Grade.WARNING, "", "campaign.picture_gone")
            for source in missing
        )
    )


def assets_of(session: Readable, made: TileMap) -> dict[str, AssetRow]:
    """Return the Assets a map shows, by sha256; one that is not in the campaign is left out."""
    rows = (asset(session, picture.source) for picture in pictures_of(made) if is_asset(picture))
    return {row.sha256: row for row in rows if row is not None}
