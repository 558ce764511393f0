"""The working copy of an act: the battle, its state so far, the dice, and the Events told."""

from __future__ import annotations

from dataclasses import replace

from models.content import Json
from models.dice import DieWanted, Modifier, Throw, read_off_d20
from models.games.aventures.battle.state import Battle, Piece, State, grid_of
from models.games.battle.engine import DeclaredAct, Objection, WorkingCopy
from models.games.scenarios.pieces import NEUTRAL
from models.maps.rules.grid import Cell, adjacent, engaged
from models.maps.rules.reach import Occupants
from models.maps.spots import NOWHERE


class Resolution(WorkingCopy[Battle, State]):
    """One act being done on a board."""

    def put(self, piece: Piece) -> None:
        """Change a figure."""
        self.state = self.state.put(piece)

    def d10(self, purpose: str, *modifiers: Modifier, who: str = "") -> Throw:
        """Return a D10, read off a D20 where only those are at hand (AG-3); `who`: the figure it is thrown for."""
        return self._throw("AG-3", 10, purpose, modifiers, who)

    def die(self, faces: int, purpose: str) -> int:
        """Return a die of any number of faces; a D10 or a D4 is read off a D20 where only those are at hand."""
        if faces == 10:
            return self.d10(purpose).result
        return self.d4(purpose) if faces == 4 else self.dice.roll(faces, purpose).result

    def d4(self, purpose: str, *, who: str = "") -> int:
        """Return a D4, read off a D20 where only those are at hand (AG-4); `who`: the figure it is thrown for."""
        return self._throw("AG-4", 4, purpose, (), who).result

    def _throw(self, rule: str, faces: int, purpose: str, modifiers: tuple[Modifier, ...], who: str) -> Throw:
        try:
            thrown = self.dice.roll(20 if self.battle.d20 else faces, purpose, modifiers, who=who)
        except DieWanted as wanted:
            wanted.who = who
            raise
        if not self.battle.d20:
            return thrown
        return replace(thrown, faces=faces, result=read_off_d20(rule, faces, thrown.result))

    def wound(self, piece_id: str, points: int, rule: str, by: str = "", *, fought: bool = True) -> None:
        """Take Hit Points off a figure; at 0 or less it is defeated and what it carried stays on its cell (AG-61).

        Damage that is not `fought` may be agreed to leave it standing at 0 (AMB-AG-16).
        """
        piece = self.state.piece(piece_id)
        left = max(0, piece.life - points)
        self.tell("wounded", piece_id, rule, points=points, left=left, by=by)
        if left or (not fought and self.battle.reading("insect", "defeats") == "stands"):
            self.put(replace(piece, life=left))
            return
        active = self.state.going is not None and self.state.going.piece == piece_id
        # One that fell in its own activation was played: no call comes after it in this turn (AG-104).
        self.put(replace(piece, life=0, status="down", cell=NOWHERE, vigilant=False, done=active))
        self.tell("defeated", piece_id, "AG-61", by=by, cell=list(piece.cell))
        self.drop(piece_id, piece.cell)
        if active:
            self.state = replace(self.state, going=None)

    def drop(self, piece_id: str, cell: Cell) -> None:
        """Leave what a figure carries on a cell (AG-61, AG-103), or with the ally that stands there (AMB-AG-27)."""
        heir = self._heir(piece_id, cell)
        at = NOWHERE if heir else cell
        if self.state.pass_by == piece_id:
            self.state = replace(self.state, pass_by=heir, pass_at=at)
            self._tell_dropped(piece_id, heir, cell, "pass")
        left = [each.id for each in self.state.items if each.by == piece_id]
        items = tuple(replace(each, by=heir, cell=at) if each.id in left else each for each in self.state.items)
        self.state = replace(self.state, items=items)
        for each in left:
            self._tell_dropped(piece_id, heir, cell, "object", object=each)

    def _tell_dropped(self, piece_id: str, heir: str, cell: Cell, thing: str, **args: Json) -> None:
        if heir:
            self.tell(f"took_{thing}", heir, "AG-103", **args)
        else:
            self.tell(f"{thing}_dropped", piece_id, "AG-103", **args, cell=list(cell))

    def _heir(self, piece_id: str, cell: Cell) -> str:
        """Return the ally on whose cell a figure fell, if it is agreed that he gets what it carried (AMB-AG-27)."""
        if self.battle.reading("fallen_pass", "cell") == "cell":
            return ""
        side = self.state.piece(piece_id).side
        return next((each.id for each in self.state.of(side) if each.cell == cell and each.id != piece_id), "")

    def cure(self, piece_id: str, points: int, rule: str, by: str, *, beyond: bool = False) -> None:
        """Give Hit Points back, at most up to the card's (AG-91) unless they may go `beyond` it (AMB-AG-16)."""
        piece = self.state.piece(piece_id)
        most = self.battle.figure(piece_id, "life") or 0
        after = piece.life + points if beyond else max(piece.life, min(most, piece.life + points))
        self.put(replace(piece, life=after))
        self.tell("healed", piece_id, rule, points=after - piece.life, left=after, by=by)

    def finish(self) -> None:
        """Close the activation under way: that figure is not played again this turn (AG-26)."""
        going = self.state.going
        if going is None:
            return
        self.state = replace(self.state, going=None)
        piece = self.state.piece(going.piece)
        if piece.status == "up":
            self.put(replace(piece, done=True))


Act = DeclaredAct[Battle, State, Resolution]
"""Anything that can be done; `piece` is the figure that acts, `target` the one it is done to."""


def figures_round(battle: Battle, state: State, piece_id: str) -> Occupants:
    """Return the figures on the board as one of them meets them when it moves (AG-37, AG-39, AG-42)."""
    mover = state.piece(piece_id)
    others = [each for each in state.standing() if each.id != piece_id]
    return Occupants(
        frozenset(each.cell for each in others if each.side == mover.side),
        frozenset(each.cell for each in others if each.side == battle.other(mover.side)),
        frozenset(each.cell for each in others if each.side == NEUTRAL),
    )


def touching(battle: Battle, state: State, piece: Piece, other: Piece) -> bool:
    """Return whether two figures are in contact: neighbours that nothing separates (AG-57, AMB-AG-10)."""
    return other.on_board and engaged(grid_of(battle, state), piece.cell, other.cell, battle.readings.corner)


def refuse_out_of_hand(battle: Battle, state: State, piece: Piece, other: Piece, rule: str) -> Objection | None:
    """Return why a figure cannot give to, care for or program another: they are not in contact (AMB-AG-18).

    Where it is agreed that any adjacent cell will do, a wall between them does not matter.
    """
    beside = other.on_board and adjacent(piece.cell, other.cell)
    if beside and battle.reading("handling", "contact") == "adjacent":
        return None
    if touching(battle, state, piece, other):
        return None
    return Objection(rule, "battle.separated" if beside else "battle.not_adjacent", {"piece": other.id})


def enemies_touching(battle: Battle, state: State, piece: Piece) -> tuple[Piece, ...]:
    """Return the enemies in contact with a figure; neutral figures are none (AG-56, AMB-AG-15)."""
    return tuple(each for each in state.of(battle.other(piece.side)) if touching(battle, state, piece, each))


def pass_cells(battle: Battle, state: State) -> frozenset[Cell]:
    """Return where the pass can be picked up: where it lies, or the last vault once all others failed (AG-81).

    Not in the last vault where it is agreed that it is searched for there too (AMB-AG-29).
    """
    if state.pass_at != NOWHERE:
        return frozenset({state.pass_at})
    last = last_vault(battle, state) if battle.reading("last_vault", "enter") == "enter" else ""
    return battle.board.vaults[last].cells if last and not state.pass_by else frozenset()


def last_vault(battle: Battle, state: State) -> str:
    """Return the one vault that is left when all others were searched in vain, empty while there are more (AG-81)."""
    left = [each for each in battle.board.vaults if each not in state.searched]
    sure = len(left) == 1 and not state.pass_known and state.pass_in in ("", left[0])
    return left[0] if sure else ""


def on_ally(state: State, piece: Piece) -> bool:
    """Return whether a walking figure stands on the cell of an ally, where it may not stop (AG-39)."""
    return any(each.cell == piece.cell and each.id != piece.id for each in state.of(piece.side))
