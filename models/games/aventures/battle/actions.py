"""Actions: search, give, doors, program, hack, heal, repair; and the care of a Medical Droid (AG-76 … AG-98)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from models.games.aventures.battle.board import Place, gate_cells
from models.games.aventures.battle.carrying import find, hand, object_name, objects_of, read_pass, unlocks
from models.games.aventures.battle.intervening import close_if_spent, refuse_intervening, spend_action
from models.games.aventures.battle.powers import refuse_patient
from models.games.aventures.battle.scene import Act, Resolution, last_vault, on_ally
from models.games.aventures.battle.state import Battle, State, grid_of
from models.games.aventures.battle.turns import activate, refuse_acting
from models.games.battle.engine import Objection
from models.i18n import MessageArgs
from models.maps.rules.reach import door_cells, search_cells
from models.maps.spots import Spot, spot_of

PASS: Final = 4
FINDS: Final = {1: "nothing", 2: "stimulant", 3: "insect", PASS: "pass"}
"""What a search rolls (AG-82)."""


@dataclass(frozen=True, slots=True)
class Search(Act):
    """Search a vault (AG-77 … AG-82)."""

    word, rule, icon = "search", "AG-77", "search"
    piece: str
    vault: str

    def holes(self, battle: Battle, _state: State) -> MessageArgs:
        return {"name": battle.rules.actions["chercher"].name}

    def spots(self, battle: Battle, _state: State) -> tuple[Spot, ...]:
        return tuple(map(spot_of, sorted(battle.board.vaults[self.vault].cells)))

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a vault cannot be searched (AG-77 … AG-81)."""
        if (denied := refuse_intervening(battle, state, self.piece, acts=True)) is not None:
            return denied
        vault = battle.board.vaults.get(self.vault)
        if vault is None:
            return Objection("AG-77", "battle.no_such_vault")
        if state.pass_known:
            return Objection("AG-80", "battle.pass_found_already")
        if self.vault in state.searched:
            return Objection("AG-79", "battle.searched_already")
        if last_vault(battle, state) and battle.reading("last_vault", "enter") == "enter":
            return Objection("AG-81", "battle.last_vault_needs_no_search")
        spots = search_cells(grid_of(battle, state), vault.cells)
        return None if state.piece(self.piece).cell in spots else Objection("AG-78", "battle.not_at_the_vault")

    def do(self, scene: Resolution) -> None:
        """Roll what a vault holds (AG-82): a stimulant, an insect, the pass, carried at once (AG-127), or an X (AG-79).

        The last vault holds the pass without a roll where it is searched at all (AMB-AG-29).
        """
        spend_action(scene, self.piece)
        last = last_vault(scene.battle, scene.state)
        roll = 0 if last else scene.d4("search", who=self.piece)
        found = FINDS[PASS] if last else _vault_content(scene.state, self.vault, roll)
        if found != FINDS[PASS]:
            scene.state = replace(scene.state, searched=(*scene.state.searched, self.vault))
        scene.tell("searched", self.piece, "AG-81" if last else "AG-82", vault=self.vault, roll=roll, found=found)
        find(scene, self.piece, self.vault)
        if found == "stimulant":
            beyond = scene.battle.reading("stimulant", "capped") == "beyond"
            scene.cure(self.piece, scene.battle.rules.common.stimulant, "AG-82", self.piece, beyond=beyond)
        elif found == "insect":
            scene.wound(self.piece, scene.battle.rules.common.insect, "AG-82", fought=False)
        elif found == FINDS[PASS]:
            scene.state = replace(scene.state, pass_by=self.piece, pass_in="")
            scene.tell("found_pass", self.piece, "AG-127")
            read_pass(scene, self.piece)
        close_if_spent(scene, self.piece)


def _vault_content(state: State, vault: str, roll: int) -> str:
    """Return what a roll finds in a vault; where the scenario says which one holds the pass, no other does (AG-1)."""
    if not state.pass_in:
        return FINDS[roll]
    if state.pass_in == vault:
        return FINDS[PASS]
    return FINDS[1] if roll == PASS else FINDS[roll]


def finds(battle: Battle, state: State) -> tuple[tuple[str, Fraction], ...]:
    """Return what a search may find with its chance, as far as the players know (AG-82).

    Where the scenario hides the pass in one vault, the answer does not give away which: a 4 is nothing, or the pass.
    """
    if last_vault(battle, state):
        return ((FINDS[PASS], Fraction(1)),)
    known = dict(FINDS) if not state.pass_in else {**FINDS, PASS: "hidden"}
    return tuple((found, Fraction(1, len(FINDS))) for _, found in sorted(known.items(), reverse=True))


@dataclass(frozen=True, slots=True)
class Give(Act):
    """Hand the pass, or another `object`, to a neighbour of the team (AG-76)."""

    word, rule = "give", "AG-76"
    piece: str
    target: str
    object: str = ""

    @property
    def icon(self) -> str:
        return "gear" if self.object else "key"

    def said(self, _battle: Battle, _state: State) -> str:
        return "give_object" if self.object else "give"

    def holes(self, battle: Battle, _state: State) -> MessageArgs:
        return {"name": battle.rules.actions["donner"].name, "object": object_name(battle, self.object)}

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why the pass, or another object, cannot be handed over (AG-76)."""
        free = _gives_freely(battle)
        denied = _refuse_freely(state, self.piece) if free else refuse_intervening(battle, state, self.piece, acts=True)
        if denied is not None:
            return denied
        if self.object and self.object not in objects_of(state, self.piece):
            return Objection("AG-76", "battle.has_no_object", {"piece": self.piece})
        if not self.object and state.pass_by != self.piece:
            return Objection("AG-76", "battle.has_no_pass", {"piece": self.piece})
        if self.target == self.piece:
            return Objection("AG-76", "battle.not_adjacent", {"piece": self.target})
        return refuse_patient(battle, state, self.piece, self.target, "AG-76")

    def do(self, scene: Resolution) -> None:
        """Hand the pass, or another object, to a neighbour (AG-76); the movement is over (AG-20)."""
        free = _gives_freely(scene.battle)
        if free:
            going = activate(scene, self.piece)
            scene.state = replace(scene.state, going=replace(going, moving=False, left=0, way=()))
        else:
            spend_action(scene, self.piece)
        if self.object:
            hand(scene, self.target, self.object)
            scene.tell("gave_object", self.piece, "AG-76", target=self.target, object=self.object)
        else:
            scene.state = replace(scene.state, pass_by=self.target)
            scene.tell("gave_pass", self.piece, "AG-76", target=self.target)
        if not free:
            close_if_spent(scene, self.piece)


def _gives_freely(battle: Battle) -> bool:
    """Return whether it is agreed that giving costs no Action Point, as picking up does (AMB-AG-34)."""
    return battle.reading("giving", "action") == "free"


def _refuse_freely(state: State, piece_id: str) -> Objection | None:
    """Return why a figure cannot hand over at no cost: not its turn, or it has begun another kind of Intervention."""
    if (denied := refuse_acting(state, piece_id)) is not None:
        return denied
    if on_ally(state, state.piece(piece_id)):
        return Objection("AG-39", "battle.not_on_ally", {"piece": piece_id})
    other = state.going is not None and state.going.spent not in ("", "actions")
    return Objection("AG-22", "battle.one_intervention", {"piece": piece_id}) if other else None


@dataclass(frozen=True, slots=True)
class WorkDoor(Act):
    """Open a closed door or close an open one (AG-33)."""

    word, rule, icon = "door", "AG-33", "door"
    piece: str
    door: str

    def holes(self, battle: Battle, state: State) -> MessageArgs:
        action = "ouvrir-une-porte" if self.door in state.shut else "fermer-une-porte"
        return {"name": battle.rules.actions[action].name}

    def spots(self, battle: Battle, _state: State) -> tuple[Spot, ...]:
        return tuple(map(spot_of, gate_cells(battle.board.gates[self.door])))

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a door cannot be opened or closed from here (AG-33, AMB-AG-4)."""
        if (denied := refuse_intervening(battle, state, self.piece, acts=True)) is not None:
            return denied
        door = battle.board.gates.get(self.door)
        if door is None or door.laser:
            return Objection("AG-33", "battle.no_such_door")
        if door.locked and not unlocks(battle, state, self.piece, self.door):
            return Objection("AG-33", "battle.door_locked")
        grid, cell = grid_of(battle, state), state.piece(self.piece).cell
        places: tuple[Place, ...] = (*door.borders, *door.cells)
        if not any(cell in door_cells(grid, place, battle.readings) for place in places):
            return Objection("AG-33", "battle.not_at_the_door")
        held = self.door not in state.shut and any(state.on(at) for at in door.cells)
        return Objection("AG-33", "battle.door_held") if held else None

    def do(self, scene: Resolution) -> None:
        """Open a closed door, close an open one (AG-33)."""
        spend_action(scene, self.piece)
        switch(scene, self.door)
        opened = self.door not in scene.state.shut
        scene.tell("door_opened" if opened else "door_closed", self.piece, "AG-33", door=self.door)
        close_if_spent(scene, self.piece)


def switch(scene: Resolution, gate: str) -> None:
    """Open a door or a barrier that is shut, shut one that is open."""
    shut = set(scene.state.shut) ^ {gate}
    scene.state = replace(scene.state, shut=tuple(sorted(shut)))
