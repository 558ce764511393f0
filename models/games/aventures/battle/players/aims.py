"""Where an automatic player wants a figure to be, and why."""

from __future__ import annotations

from models.games.aventures.battle.players.aim_paths import FAR, Aim, way_to
from models.games.aventures.battle.players.goals import scenario_aim
from models.games.aventures.battle.scene import last_vault, pass_cells
from models.games.aventures.battle.state import Battle, Piece, State, grid_of
from models.maps.rules.grid import Cell, distance
from models.maps.rules.reach import search_cells


def aim_of(battle: Battle, state: State, piece: Piece) -> Aim:
    """Return the best aim for a figure now (AG-101); a scenario's way to win comes before the game's own."""
    if state.pass_by != piece.id and (wanted := scenario_aim(battle, state, piece)) is not None:
        return wanted
    if state.pass_by:
        bearer = state.piece(state.pass_by)
        if bearer.id == piece.id:
            return _bring_home(battle, state, piece)
        if bearer.side != piece.side:
            return Aim(frozenset({bearer.cell}), "battle.why_chase", {"target": bearer.id}, hunt=True)
        return _escort(battle, state, piece, bearer)
    lying = pass_cells(battle, state)
    if lying and _nearest(battle, state, piece, lying):
        return Aim(lying, "battle.why_fetch")
    if not lying and (spots := _vault_for(battle, state, piece)):
        return Aim(spots, "battle.why_to_vault")
    if battle.type_of(piece.id).skills.get("informatique") and (droids := _droids(battle, state, piece)):
        return Aim(droids, "battle.why_program")
    return _fight(battle, state, piece, lying)


def _bring_home(battle: Battle, state: State, piece: Piece) -> Aim:
    home = way_to(battle, state, battle.board.stairs)
    if piece.cell in home:
        return Aim(battle.board.stairs, "battle.why_stairs")
    if battle.type_of(piece.id).skills.get("informatique"):
        consoles = frozenset[Cell]().union(*(each.cells for each in battle.board.consoles.values()))
        return Aim(consoles, "battle.why_console")
    hackers = [each for each in state.of(piece.side) if battle.type_of(each.id).skills.get("informatique")]
    if hackers:
        best = min(hackers, key=lambda each: (distance(each.cell, piece.cell), each.id))
        return Aim(frozenset({best.cell}), "battle.why_bring", {"target": best.id})
    return Aim(battle.board.starts.get(piece.side, frozenset({piece.cell})), "battle.why_keep_away")


def _escort(battle: Battle, state: State, piece: Piece, bearer: Piece) -> Aim:
    bearer_hacks = bool(battle.type_of(bearer.id).skills.get("informatique"))
    if not bearer_hacks and battle.type_of(piece.id).skills.get("informatique"):
        return Aim(frozenset({bearer.cell}), "battle.why_take_over", {"target": bearer.id})
    return _fight(battle, state, piece, frozenset({bearer.cell}))


def _fight(battle: Battle, state: State, piece: Piece, fallback: frozenset[Cell]) -> Aim:
    enemies = state.of(battle.other(piece.side))
    if not enemies:
        return Aim(fallback or frozenset({piece.cell}), "battle.why_guard")
    # One that cannot fight is hunted last: it does no harm, wherever it stands.
    nearest = min(
        enemies, key=lambda each: (not prowess(battle, each.id), distance(each.cell, piece.cell), each.life, each.id)
    )
    return Aim(frozenset({nearest.cell}), "battle.why_hunt", {"target": nearest.id}, hunt=True)


def _vault_for(battle: Battle, state: State, piece: Piece) -> frozenset[Cell]:
    """Return the cells to search the vault assigned to a figure: each vault goes to the nearest free figure of the
    team.
    """
    team = {each.id: each for each in state.of(piece.side) if battle.figure(each.id, "actions")}
    last = last_vault(battle, state)
    for vault in sorted(battle.board.vaults):
        if vault in state.searched:
            continue
        cells = battle.board.vaults[vault].cells
        entered = last and battle.reading("last_vault", "enter") == "enter"
        spots = cells if entered else frozenset(search_cells(grid_of(battle, state), cells))
        field_ = way_to(battle, state, spots)
        best = min(team, key=lambda each: (field_.get(team[each].cell, FAR), each), default="")
        if best == piece.id:
            return spots
        team.pop(best, None)
    return frozenset()


def prowess(battle: Battle, piece_id: str) -> int:
    """Return the fighting value of a figure by its card: its best attack; 0 where it has none."""
    attacks = (battle.figure(piece_id, "ranged"), battle.figure(piece_id, "melee"))
    return max(each or 0 for each in attacks) if battle.figure(piece_id, "actions") else 0


def _droids(battle: Battle, state: State, piece: Piece) -> frozenset[Cell]:
    """Return the cells of deactivated droids worth going to; the better their card, the farther they may be."""
    inert = (each for each in state.pieces if each.status == "inert" and not piece.tried)
    return frozenset(each.cell for each in inert if distance(each.cell, piece.cell) <= prowess(battle, each.id) // 2)


def _nearest(battle: Battle, state: State, piece: Piece, cells: frozenset[Cell]) -> bool:
    field_ = way_to(battle, state, cells)
    team = state.of(piece.side)
    return min(team, key=lambda each: (field_.get(each.cell, FAR), each.id)).id == piece.id
