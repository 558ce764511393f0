"""The orders drafted for a galaxy: plans kept with the campaign, one row a galaxy, so that they survive closing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter

from models.campaign.editing import DRAFTS, drop_drafts
from models.campaign.records import Content
from models.campaign.rows import Rows
from models.change import Label
from models.content import Json
from models.games.facets.strategy import Move, MoveMode
from models.games.library import GALAXY_GAME


def drafted_moves(campaign: Rows, galaxy_id: str) -> tuple[Move, ...]:
    """Return the drafted orders of a galaxy, sorted by command; orders this version cannot read are left out."""
    found = campaign.many(Content, game=GALAXY_GAME, kind=DRAFTS, id=galaxy_id)
    orders = sorted((order for row in found for order in row.body.items()), key=itemgetter(0))
    return tuple(move for key, order in orders if (move := _read(key, order)) is not None)


@dataclass(frozen=True, slots=True)
class DraftOrders:
    """Replace the drafted orders of a galaxy. `name` is that of the command they are about, for the label."""

    galaxy_id: str
    moves: tuple[Move, ...]
    name: str = ""
    dropped: bool = False

    @property
    def label(self) -> Label:
        """Say whose order was drafted, or that orders were dropped."""
        if self.dropped:
            return Label("campaign.drop_order", {"name": self.name}) if self.name else Label("campaign.drop_orders")
        return Label("campaign.draft_order", {"name": self.name})

    def do(self, campaign: Rows) -> None:
        """Write the row, or remove it where nothing is left."""
        body = _stored_move(self.moves)
        if not body:
            drop_drafts(campaign, self.galaxy_id)
        elif not campaign.put(Content, (GALAXY_GAME, DRAFTS, self.galaxy_id), body=body):
            campaign.insert(Content(game=GALAXY_GAME, kind=DRAFTS, id=self.galaxy_id, body=body))


def _stored_move(moves: Iterable[Move]) -> dict[str, Json]:
    return {
        move.command: {"to": list(move.to), "mode": move.mode.value, "path": list(move.path)}
        for move in sorted(moves, key=lambda move: move.command)
    }


def _read(command: str, order: Json) -> Move | None:
    match order:
        case {"to": [int(x), int(y)], "mode": "circle" | "jump" as mode, "path": [*path]}:
            return Move(command, (x, y), MoveMode(mode), tuple(str(key) for key in path))
    return None
