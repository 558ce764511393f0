"""Actions: search, give, doors, program, hack, heal, repair; and the care of a Medical Droid (AG-76 … AG-98)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from models.dice import Modifier, Throw
from models.games.aventures.battle.acts import Care, Give, Hack, Heal, Program, Repair, Search, WorkDoor
from models.games.aventures.battle.board import Place
from models.games.aventures.battle.carrying import find, hand, objects_of, read_pass, unlocks
from models.games.aventures.battle.intervening import close_if_spent, refuse_intervening, spend_action
from models.games.aventures.battle.powers import refuse_patient
from models.games.aventures.battle.scene import Resolution, last_vault, on_ally, refuse_out_of_hand
from models.games.aventures.battle.state import (
    ASSAULT_DROID,
    MEDICAL_DROID,
    Battle,
    State,
    grid_of,
)
from models.games.aventures.battle.turns import activate, refuse_acting
from models.games.battle.engine import Objection
from models.maps.rules.reach import door_cells, search_cells

PASS: Final = 4
FINDS: Final = {1: "nothing", 2: "stimulant", 3: "insect", PASS: "pass"}
"""What a search rolls (AG-82)."""


def refuse_search(battle: Battle, state: State, act: Search) -> Objection | None:
    """Return why a vault cannot be searched (AG-77 … AG-81)."""
    if (denied := refuse_intervening(battle, state, act.piece, acts=True)) is not None:
        return denied
    vault = battle.board.vaults.get(act.vault)
    if vault is None:
        return Objection("AG-77", "battle.no_such_vault")
    if state.pass_known:
        return Objection("AG-80", "battle.pass_found_already")
    if act.vault in state.searched:
        return Objection("AG-79", "battle.searched_already")
    if last_vault(battle, state) and battle.reading("last_vault", "enter") == "enter":
        return Objection("AG-81", "battle.last_vault_needs_no_search")
    spots = search_cells(grid_of(battle, state), vault.cells)
    return None if state.piece(act.piece).cell in spots else Objection("AG-78", "battle.not_at_the_vault")


def do_search(scene: Resolution, act: Search) -> None:
    """Roll what a vault holds (AG-82): a stimulant, an insect, the pass, carried at once (AG-127), or an X (AG-79).

    The last vault holds the pass without a roll where it is searched at all (AMB-AG-29).
    """
    spend_action(scene, act.piece)
    last = last_vault(scene.battle, scene.state)
    roll = 0 if last else scene.d4("search", who=act.piece)
    found = FINDS[PASS] if last else _vault_content(scene.state, act.vault, roll)
    if found != FINDS[PASS]:
        scene.state = replace(scene.state, searched=(*scene.state.searched, act.vault))
    scene.tell("searched", act.piece, "AG-81" if last else "AG-82", vault=act.vault, roll=roll, found=found)
    find(scene, act.piece, act.vault)
    if found == "stimulant":
        beyond = scene.battle.reading("stimulant", "capped") == "beyond"
        scene.cure(act.piece, scene.battle.rules.common.stimulant, "AG-82", act.piece, beyond=beyond)
    elif found == "insect":
        scene.wound(act.piece, scene.battle.rules.common.insect, "AG-82", fought=False)
    elif found == FINDS[PASS]:
        scene.state = replace(scene.state, pass_by=act.piece, pass_in="")
        scene.tell("found_pass", act.piece, "AG-127")
        read_pass(scene, act.piece)
    close_if_spent(scene, act.piece)


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


def refuse_give(battle: Battle, state: State, act: Give) -> Objection | None:
    """Return why the pass, or another object, cannot be handed over (AG-76)."""
    free = _gives_freely(battle)
    denied = _refuse_freely(state, act.piece) if free else refuse_intervening(battle, state, act.piece, acts=True)
    if denied is not None:
        return denied
    if act.object and act.object not in objects_of(state, act.piece):
        return Objection("AG-76", "battle.has_no_object", {"piece": act.piece})
    if not act.object and state.pass_by != act.piece:
        return Objection("AG-76", "battle.has_no_pass", {"piece": act.piece})
    if act.target == act.piece:
        return Objection("AG-76", "battle.not_adjacent", {"piece": act.target})
    return refuse_patient(battle, state, act.piece, act.target, "AG-76")


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


def do_give(scene: Resolution, act: Give) -> None:
    """Hand the pass, or another object, to a neighbour (AG-76); the movement is over (AG-20)."""
    free = _gives_freely(scene.battle)
    if free:
        going = activate(scene, act.piece)
        scene.state = replace(scene.state, going=replace(going, moving=False, left=0, way=()))
    else:
        spend_action(scene, act.piece)
    if act.object:
        hand(scene, act.target, act.object)
        scene.tell("gave_object", act.piece, "AG-76", target=act.target, object=act.object)
    else:
        scene.state = replace(scene.state, pass_by=act.target)
        scene.tell("gave_pass", act.piece, "AG-76", target=act.target)
    if not free:
        close_if_spent(scene, act.piece)


def refuse_door(battle: Battle, state: State, act: WorkDoor) -> Objection | None:
    """Return why a door cannot be opened or closed from here (AG-33, AMB-AG-4)."""
    if (denied := refuse_intervening(battle, state, act.piece, acts=True)) is not None:
        return denied
    door = battle.board.gates.get(act.door)
    if door is None or door.laser:
        return Objection("AG-33", "battle.no_such_door")
    if door.locked and not unlocks(battle, state, act.piece, act.door):
        return Objection("AG-33", "battle.door_locked")
    grid, cell = grid_of(battle, state), state.piece(act.piece).cell
    places: tuple[Place, ...] = (*door.edges, *door.cells)
    if not any(cell in door_cells(grid, place, battle.readings) for place in places):
        return Objection("AG-33", "battle.not_at_the_door")
    held = act.door not in state.shut and any(state.on(at) for at in door.cells)
    return Objection("AG-33", "battle.door_held") if held else None


def do_door(scene: Resolution, act: WorkDoor) -> None:
    """Open a closed door, close an open one (AG-33)."""
    spend_action(scene, act.piece)
    _switch(scene, act.door)
    opened = act.door not in scene.state.shut
    scene.tell("door_opened" if opened else "door_closed", act.piece, "AG-33", door=act.door)
    close_if_spent(scene, act.piece)


def _switch(scene: Resolution, gate: str) -> None:
    shut = set(scene.state.shut) ^ {gate}
    scene.state = replace(scene.state, shut=tuple(sorted(shut)))


def refuse_program(battle: Battle, state: State, act: Program) -> Objection | None:
    """Return why a droid cannot be programmed (AG-84, AG-86, AG-98)."""
    if (denied := _refuse_skill(battle, state, act.piece, "programmer")) is not None:
        return denied
    if not state.has(act.target) or battle.placed(act.target).type != ASSAULT_DROID:
        return Objection("AG-84", "battle.not_programmable", {"piece": act.target})
    piece, target = state.piece(act.piece), state.piece(act.target)
    if target.status == "broken":
        return Objection("AG-98", "battle.out_of_order", {"piece": act.target})
    if target.status != "inert":
        return Objection("AG-84", "battle.not_programmable", {"piece": act.target})
    if piece.tried:
        return Objection("AG-86", "battle.tried_already", {"piece": act.piece})
    return refuse_out_of_hand(battle, state, piece, target, "AG-84")


def do_program(scene: Resolution, act: Program) -> None:
    """Roll to wake a droid: a natural 1 breaks it, 10 or more makes it join the team, ready to play (AG-84 … AG-86)."""
    spend_action(scene, act.piece)
    thrown, target = _test(scene, act.piece, "programmer")
    droid = scene.state.piece(act.target)
    fumble = thrown.result == scene.battle.rules.actions["programmer"].fumble
    done = not fumble and thrown.total >= target
    rule = "AG-84" if fumble else "AG-85" if done else "AG-86"
    scene.tell(
        "programmed",
        act.piece,
        rule,
        target=act.target,
        roll=thrown.result,
        total=thrown.total,
        needed=target,
        done=done,
        broken=fumble,
    )
    if fumble:
        scene.put(replace(droid, status="broken"))
    elif done:
        scene.put(replace(droid, status="up", side=scene.state.piece(act.piece).side))
        scene.tell("joined", act.target, "AG-97", side=scene.state.piece(act.piece).side)
    if not done:
        scene.put(replace(scene.state.piece(act.piece), tried=True))
    close_if_spent(scene, act.piece)


def refuse_hack(battle: Battle, state: State, act: Hack) -> Objection | None:
    """Return why a console cannot be hacked (AG-88, AG-126), or not again in this turn (AMB-AG-19)."""
    if (denied := _refuse_skill(battle, state, act.piece, "hacker")) is not None:
        return denied
    again = state.going is not None and state.going.hacked
    if again and battle.reading("hack_tries", "free") == "once":
        return Objection("AG-89", "battle.tried_already", {"piece": act.piece})
    console = battle.board.consoles.get(act.console)
    if console is None or not console.gate:
        return Objection("AG-88", "battle.no_such_console")
    if state.piece(act.piece).cell not in console.cells:
        return Objection("AG-88", "battle.not_on_the_console")
    if state.pass_by != act.piece:
        return Objection("AG-88", "battle.has_no_pass", {"piece": act.piece})
    off = console.gate not in state.shut
    if off and battle.reading("console_reactivate", "no") == "no":
        return Objection("AG-126", "battle.barrier_off_already")
    if off and any(state.on(cell) for cell in battle.board.gates[console.gate].cells):
        return Objection("AG-126", "battle.door_held")
    return None


def do_hack(scene: Resolution, act: Hack) -> None:
    """Roll to switch the barrier of the same side off (AG-89, AG-34), or on again where that is agreed (AMB-AG-30)."""
    spend_action(scene, act.piece)
    if scene.state.going is not None:
        scene.state = replace(scene.state, going=replace(scene.state.going, hacked=True))
    thrown, target = _test(scene, act.piece, "hacker")
    gate = scene.battle.board.consoles[act.console].gate
    done = thrown.total >= target
    if done:
        _switch(scene, gate)
    scene.tell(
        "hacked",
        act.piece,
        "AG-89",
        console=act.console,
        gate=gate,
        roll=thrown.result,
        total=thrown.total,
        needed=target,
        done=done,
        off=gate not in scene.state.shut,
    )
    close_if_spent(scene, act.piece)


def refuse_heal(battle: Battle, state: State, act: Heal) -> Objection | None:
    """Return why a figure cannot heal another: humans only, itself once (AG-91, AG-92)."""
    if (denied := _refuse_skill(battle, state, act.piece, "soigner")) is not None:
        return denied
    if (denied := refuse_patient(battle, state, act.piece, act.target, "AG-91", anyone=_anyone(battle))) is not None:
        return denied
    if battle.type_of(act.target).nature != "human":
        return Objection("AG-91", "battle.not_human", {"piece": act.target})
    if _beyond_care(battle, act.target):
        return Objection("AG-91", "battle.neither_human_nor_droid", {"piece": act.target})
    again = act.target == act.piece and state.going is not None and state.going.self_healed
    return Objection("AG-92", "battle.self_healed_already", {"piece": act.piece}) if again else None


def _anyone(battle: Battle) -> bool:
    """Return whether it is agreed that enemies and neutral figures may be healed and repaired too (AMB-AG-35)."""
    return battle.reading("patients", "team") == "anyone"


def _beyond_care(battle: Battle, piece_id: str) -> bool:
    """Return whether it is agreed that a figure is not human enough to be healed (AMB-AG-13)."""
    return battle.type_of(piece_id).alien and battle.reading("humans", "living") == "human"


def do_heal(scene: Resolution, act: Heal) -> None:
    """Roll to give 10 Hit Points back to a human (AG-91)."""
    spend_action(scene, act.piece)
    if act.target == act.piece and scene.state.going is not None:
        scene.state = replace(scene.state, going=replace(scene.state.going, self_healed=True))
    _care(scene, act.piece, act.target, "soigner")


def refuse_repair(battle: Battle, state: State, act: Repair) -> Objection | None:
    """Return why a figure cannot repair another: droids only, not itself (AG-93, AMB-AG-12)."""
    if (denied := _refuse_skill(battle, state, act.piece, "reparer")) is not None:
        return denied
    if (denied := refuse_patient(battle, state, act.piece, act.target, "AG-93", anyone=_anyone(battle))) is not None:
        return denied
    if battle.type_of(act.target).nature != "droid":
        key = "battle.neither_human_nor_droid" if _beyond_care(battle, act.target) else "battle.not_a_droid"
        return Objection("AG-93", key, {"piece": act.target})
    own = act.target == act.piece and battle.reading("self_repair", "no") == "no"
    return Objection("AG-93", "battle.no_self_repair", {"piece": act.piece}) if own else None


def do_repair(scene: Resolution, act: Repair) -> None:
    """Roll to give 10 Hit Points back to a droid (AG-93)."""
    spend_action(scene, act.piece)
    _care(scene, act.piece, act.target, "reparer")


def _care(scene: Resolution, piece_id: str, target_id: str, action: str) -> None:
    thrown, target = _test(scene, piece_id, action)
    done = thrown.total >= target
    rule = scene.battle.rules.actions[action].rule
    scene.tell(
        "cared",
        piece_id,
        rule,
        target=target_id,
        action=action,
        roll=thrown.result,
        total=thrown.total,
        needed=target,
        done=done,
    )
    if done:
        scene.cure(target_id, scene.battle.rules.actions[action].life, rule, piece_id)
    close_if_spent(scene, piece_id)


def refuse_care(battle: Battle, state: State, act: Care) -> Objection | None:
    """Return why a Medical Droid cannot be used (AG-94, AG-95)."""
    if (denied := refuse_intervening(battle, state, act.piece)) is not None:
        return denied
    if not state.has(act.target) or battle.placed(act.target).type != MEDICAL_DROID:
        return Objection("AG-95", "battle.no_medical_droid", {"piece": act.target})
    return refuse_out_of_hand(battle, state, state.piece(act.piece), state.piece(act.target), "AG-95")


def do_care(scene: Resolution, act: Care) -> None:
    """Give back 10 Hit Points in place of an Intervention (AG-95)."""
    activate(scene, act.piece)
    scene.cure(act.piece, scene.battle.rules.common.care, "AG-95", act.target)
    scene.finish()


def _refuse_skill(battle: Battle, state: State, piece_id: str, action: str) -> Objection | None:
    """Return why a figure cannot take a specific action: no point left, or not the skill (AG-83)."""
    if (denied := refuse_intervening(battle, state, piece_id, acts=True)) is not None:
        return denied
    skill = battle.rules.actions[action].skill
    if skill not in battle.type_of(piece_id).skills:
        return Objection("AG-83", "battle.no_skill", {"piece": piece_id, "skill": skill})
    return None


def _test(scene: Resolution, piece_id: str, action: str) -> tuple[Throw, int]:
    """Return a D10 with the skill added, and what it must reach (AG-83)."""
    kind = scene.battle.rules.actions[action]
    value = scene.battle.type_of(piece_id).skills[kind.skill]
    return scene.d10(action, Modifier(kind.skill, value), who=piece_id), kind.target
