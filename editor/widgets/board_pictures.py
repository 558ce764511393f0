"""The pictures of a battle's board: drawn tilesets of the program, and the campaign's own pictures."""

from __future__ import annotations

from PySide6.QtGui import QImage

from editor.document import Document
from editor.paint.own import own_images
from editor.paint.tiles import sheet_of
from models.campaign.queries import asset
from models.maps.pictures import is_asset, pictures_of
from models.maps.tile_map import TileMap


def board_pictures(document: Document, board: TileMap) -> dict[str, QImage]:
    """Return the pictures of a board by the source it names; one that is not there is left out."""
    found: dict[str, QImage] = {}
    for used in board.tilesets:
        picture = used.tileset.picture
        sheet = sheet_of(picture, used.tileset.tile_width) if picture is not None else None
        if picture is not None and sheet is not None:
            found[picture.source] = sheet
    own = [each.source for each in pictures_of(board) if is_asset(each)]
    with document.read() as campaign:
        rows = [row for row in (asset(campaign, source) for source in own) if row is not None]
    return {**found, **own_images({row.sha256: row.data for row in rows})}
