"""The moves facet of Aventures Galactiques: where figures walk and where they are deployed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.games.aventures.battle import acts
from models.games.aventures.battle import sheet as sheets
from models.games.aventures.battle.acts import Act
from models.games.aventures.battle.carrying import lying
from models.games.aventures.battle.engine import OfferedAct
from models.games.aventures.battle.moving import barred, reach_of
from models.games.aventures.battle.offering import offered
from models.games.aventures.battle.scene import pass_cells
from models.games.aventures.battle.state import State
from models.games.aventures.battle.table import BattleTable
from models.games.aventures.battle.turns import arrivals, free_starts, refuse_arrive, refuse_deploy
from models.games.battle_values import Offered, Told
from models.games.cell_ground import CellReach
from models.i18n import both
from models.maps.spots import Spot, cell_of, spot_of


@dataclass(frozen=True)
class AdventureMoves:
    """The moves facet."""

    def reach(self, table: BattleTable, state: State, piece_id: str) -> CellReach:
        """Return where a figure may still go now (AG-20)."""
        return CellReach(reach_of(table.battle, state, piece_id))

    def barred(self, table: BattleTable, state: State, piece_id: str, spot: Spot) -> Told | None:
        """Return why a figure cannot go to a cell now, or be put there, with the rule (AG-11, AG-20, AG-28 … AG-42)."""
        cell = cell_of(spot)
        if state.phase == "deployment":
            found = refuse_deploy(table.battle, state, acts.Deploy(piece_id, cell))
        elif state.call == piece_id:
            found = refuse_arrive(table.battle, state, acts.Arrive(cell))
        else:
            found = barred(table.battle, state, piece_id, cell)
        return None if found is None else table.teller.denied(found)

    def walk(self, table: BattleTable, state: State, piece_id: str, path: Sequence[Spot]) -> tuple[Offered[Act], ...]:
        """Return the acts of walking along cells: with and without picking up what lies on the way (AG-36)."""
        found = pass_cells(table.battle, state)
        cells = tuple(map(cell_of, path))
        crosses = any(cell in found or lying(state, cell) for cell in cells[1:-1])
        ways = ((True, "battle.walk_take", "key"), (False, "battle.walk_leave", "move"))
        return tuple(
            Offered(acts.Walk(piece_id, cells[1:], take), table.say(both(key)), icon, "AG-36")
            for take, key, icon in ways[: 2 if crosses else 1]
        )

    def deploy(self, piece_id: str, spot: Spot) -> Act:
        """Return the act of putting a figure on a start cell; without a figure, the reinforcement just called."""
        return acts.Deploy(piece_id, cell_of(spot)) if piece_id else acts.Arrive(cell_of(spot))

    def deployable(self, table: BattleTable, state: State, piece_id: str) -> tuple[Spot, ...]:
        """Return the cells a figure may be put on now (AG-11, AG-105)."""
        if state.phase != "deployment" and state.call != piece_id:
            return ()
        cells = arrivals if state.call == piece_id else free_starts
        return tuple(map(spot_of, cells(table.battle, state, state.piece(piece_id).side)))

    def aims(self, table: BattleTable, state: State, piece_id: str, spot: Spot) -> tuple[Offered[Act], ...]:
        """Return the attacks a figure could make if it stood on a cell in a turn of its side."""
        there, found = sheets.from_cell(table.battle, state, piece_id, cell_of(spot))
        return tuple(offered(table, there, OfferedAct(act)) for act in found)
