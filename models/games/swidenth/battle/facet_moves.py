"""The moves facet of Swidenth: where a figure goes on its table, where it is put before play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from models.games.battle_values import Offered, Told
from models.games.swidenth.battle.acts import GoAlong, PutDown, RunTo, ShootAt, Strike, TableAct
from models.games.swidenth.battle.conduct import Onlooker
from models.games.swidenth.battle.engine import objection
from models.games.swidenth.battle.facet import LaidTable, offered
from models.games.swidenth.battle.moving import budget_of, refuse_end
from models.games.swidenth.battle.offering import offers
from models.games.swidenth.battle.state import TableState
from models.games.table_ground import TableReach
from models.i18n import both
from models.table.reach import PaceReach
from models.table.spots import UNIT, Spot


@dataclass(frozen=True)
class SwidenthMoves:
    """The moves facet."""

    def reach(self, table: LaidTable, now: TableState, piece_id: str) -> TableReach:
        """Return where a figure may go at base move, by its cheapest ways (SW-16, SW-24)."""
        figure = now.figure(piece_id)
        look = Onlooker(table.battle, now, figure, "", None)
        most = budget_of(table.battle, figure) if figure.up and not figure.done else 0
        return TableReach(PaceReach(table.battle.ways, look.walker, figure.at, look.off, look.taken, most), (most,))

    def barred(self, table: LaidTable, now: TableState, piece_id: str, spot: Spot) -> Told | None:
        """Return why a figure cannot go to a spot now, walking or running straight, or be put there before play."""
        if now.half == "deploy":
            found = objection(table.battle, now, PutDown(piece_id, spot))
        else:
            way = self.reach(table, now, piece_id).found.way(spot)
            act: TableAct = RunTo(piece_id, spot) if way is None else GoAlong(piece_id, way.spots[1:])
            found = refuse_end(table.battle, now, now.figure(piece_id), spot) or objection(table.battle, now, act)
        return None if found is None else table.teller.objection(found)

    def walk(
        self, table: LaidTable, now: TableState, piece_id: str, path: Sequence[Spot]
    ) -> tuple[Offered[TableAct], ...]:
        """Return the acts of going along a path, the start included: walking, and running where it is one leg."""
        acts: list[GoAlong | RunTo] = [GoAlong(piece_id, tuple(path[1:]))]
        if len(path) == 2:
            acts.append(RunTo(piece_id, path[1]))
        legal = [each for each in acts if objection(table.battle, now, each) is None] or acts[:1]
        return tuple(
            Offered(each, both(f"quest.act_{'run' if isinstance(each, RunTo) else 'move'}"), "move", "SW-16")
            for each in legal
        )

    def deploy(self, piece_id: str, spot: Spot) -> TableAct:
        """Return the act of putting a figure down before the first turn (SW-147)."""
        return PutDown(piece_id, spot)

    def deployable(self, table: LaidTable, now: TableState, piece_id: str) -> tuple[Spot, ...]:
        """Return the middles of the paces of the table a figure may be put on now."""
        if now.half != "deploy":
            return ()
        ground = table.battle.table
        spots = ((x, y) for y in range(UNIT // 2, ground.height, UNIT) for x in range(UNIT // 2, ground.width, UNIT))
        return tuple(spot for spot in spots if objection(table.battle, now, PutDown(piece_id, spot)) is None)

    def aims(self, table: LaidTable, now: TableState, piece_id: str, spot: Spot) -> tuple[Offered[TableAct], ...]:
        """Return the blows and shots a figure could make if it stood on a spot in its half of a turn."""
        figure = replace(now.figure(piece_id), at=spot, done=False)
        there = replace(now.put(figure), half="npcs" if figure.camp == "foes" else "heroes")
        found = (each for each in offers(table.battle, there, piece_id) if isinstance(each.act, Strike | ShootAt))
        return tuple(offered(table, there, each) for each in found if each.objection is None)
