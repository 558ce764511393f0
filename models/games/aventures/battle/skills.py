"""Actions that a skill decides: program, hack, heal, repair; and the care of a Medical Droid (AG-83 … AG-98)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from models.dice import Modifier, Throw
from models.games.aventures.battle.actions import switch
from models.games.aventures.battle.intervening import close_if_spent, refuse_intervening, spend_action
from models.games.aventures.battle.powers import refuse_patient, unhurt
from models.games.aventures.battle.scene import Act, Resolution, refuse_out_of_hand
from models.games.aventures.battle.state import ASSAULT_DROID, MEDICAL_DROID, Battle, State
from models.games.aventures.battle.turns import activate
from models.games.battle.engine import Objection
from models.i18n import MessageArgs
from models.maps.spots import Spot, spot_of


@dataclass(frozen=True, slots=True)
class Program(Act):
    """Wake a deactivated Assault Droid for one's team (AG-84 … AG-86)."""

    word, rule, icon, action = "program", "AG-85", "settings", "programmer"
    piece: str
    target: str

    def holes(self, battle: Battle, _state: State) -> MessageArgs:
        return {"name": battle.rules.actions[self.action].name}

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a droid cannot be programmed (AG-84, AG-86, AG-98)."""
        if (denied := _refuse_skill(battle, state, self.piece, self.action)) is not None:
            return denied
        if not state.has(self.target) or battle.placed(self.target).type != ASSAULT_DROID:
            return Objection("AG-84", "battle.not_programmable", {"piece": self.target})
        piece, target = state.piece(self.piece), state.piece(self.target)
        if target.status == "broken":
            return Objection("AG-98", "battle.out_of_order", {"piece": self.target})
        if target.status != "inert":
            return Objection("AG-84", "battle.not_programmable", {"piece": self.target})
        if piece.tried:
            return Objection("AG-86", "battle.tried_already", {"piece": self.piece})
        return refuse_out_of_hand(battle, state, piece, target, "AG-84")

    def do(self, scene: Resolution) -> None:
        """Roll to wake a droid: a natural 1 breaks it, from 10 it joins the team, ready to play (AG-84 … AG-86)."""
        spend_action(scene, self.piece)
        thrown, target = _test(scene, self.piece, self.action)
        droid = scene.state.piece(self.target)
        fumble = thrown.result == scene.battle.rules.actions[self.action].fumble
        done = not fumble and thrown.total >= target
        rule = "AG-84" if fumble else "AG-85" if done else "AG-86"
        scene.tell(
            "programmed",
            self.piece,
            rule,
            target=self.target,
            roll=thrown.result,
            total=thrown.total,
            needed=target,
            done=done,
            broken=fumble,
        )
        if fumble:
            scene.put(replace(droid, status="broken"))
        elif done:
            scene.put(replace(droid, status="up", side=scene.state.piece(self.piece).side))
            scene.tell("joined", self.target, "AG-97", side=scene.state.piece(self.piece).side)
        if not done:
            scene.put(replace(scene.state.piece(self.piece), tried=True))
        close_if_spent(scene, self.piece)


@dataclass(frozen=True, slots=True)
class Hack(Act):
    """Switch off a console's barrier (AG-88, AG-89)."""

    word, rule, icon, action = "hack", "AG-89", "settings", "hacker"
    piece: str
    console: str

    def holes(self, battle: Battle, _state: State) -> MessageArgs:
        return {"name": battle.rules.actions[self.action].name}

    def spots(self, battle: Battle, _state: State) -> tuple[Spot, ...]:
        return tuple(map(spot_of, sorted(battle.board.consoles[self.console].cells)))

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a console cannot be hacked (AG-88, AG-126), or not again in this turn (AMB-AG-19)."""
        if (denied := _refuse_skill(battle, state, self.piece, self.action)) is not None:
            return denied
        again = state.going is not None and state.going.hacked
        if again and battle.reading("hack_tries", "free") == "once":
            return Objection("AG-89", "battle.tried_already", {"piece": self.piece})
        console = battle.board.consoles.get(self.console)
        if console is None or not console.gate:
            return Objection("AG-88", "battle.no_such_console")
        if state.piece(self.piece).cell not in console.cells:
            return Objection("AG-88", "battle.not_on_the_console")
        if state.pass_by != self.piece:
            return Objection("AG-88", "battle.has_no_pass", {"piece": self.piece})
        off = console.gate not in state.shut
        if off and battle.reading("console_reactivate", "no") == "no":
            return Objection("AG-126", "battle.barrier_off_already")
        if off and any(state.on(cell) for cell in battle.board.gates[console.gate].cells):
            return Objection("AG-126", "battle.door_held")
        return None

    def do(self, scene: Resolution) -> None:
        """Roll to switch the barrier of the same side off (AG-89, AG-34), on again where that is agreed (AMB-AG-30)."""
        spend_action(scene, self.piece)
        if scene.state.going is not None:
            scene.state = replace(scene.state, going=replace(scene.state.going, hacked=True))
        thrown, target = _test(scene, self.piece, self.action)
        gate = scene.battle.board.consoles[self.console].gate
        done = thrown.total >= target
        if done:
            switch(scene, gate)
        scene.tell(
            "hacked",
            self.piece,
            "AG-89",
            console=self.console,
            gate=gate,
            roll=thrown.result,
            total=thrown.total,
            needed=target,
            done=done,
            off=gate not in scene.state.shut,
        )
        close_if_spent(scene, self.piece)


@dataclass(frozen=True, slots=True)
class _Treatment(Act):
    """Give Hit Points back to a figure by a skill (AG-91, AG-93)."""

    action: ClassVar[str]
    piece: str
    target: str

    def holes(self, battle: Battle, _state: State) -> MessageArgs:
        return {"name": battle.rules.actions[self.action].name}

    def vain(self, battle: Battle, state: State) -> bool:
        return unhurt(battle, state, self.target)

    def refuse_treatment(self, battle: Battle, state: State) -> Objection | None:
        """Return why a figure cannot treat another, whatever that is."""
        if (denied := _refuse_skill(battle, state, self.piece, self.action)) is not None:
            return denied
        # AMB-AG-35: whether it is agreed that enemies and neutral figures may be treated too.
        anyone = battle.reading("patients", "team") == "anyone"
        return refuse_patient(battle, state, self.piece, self.target, self.rule, anyone=anyone)


@dataclass(frozen=True, slots=True)
class Heal(_Treatment):
    """Heal a human (AG-91)."""

    word, rule, icon, action = "heal", "AG-91", "healing", "soigner"

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a figure cannot heal another: humans only, itself once (AG-91, AG-92)."""
        if (denied := self.refuse_treatment(battle, state)) is not None:
            return denied
        if battle.type_of(self.target).nature != "human":
            return Objection("AG-91", "battle.not_human", {"piece": self.target})
        if _beyond_care(battle, self.target):
            return Objection("AG-91", "battle.neither_human_nor_droid", {"piece": self.target})
        again = self.target == self.piece and state.going is not None and state.going.self_healed
        return Objection("AG-92", "battle.self_healed_already", {"piece": self.piece}) if again else None

    def do(self, scene: Resolution) -> None:
        """Roll to give 10 Hit Points back to a human (AG-91)."""
        spend_action(scene, self.piece)
        if self.target == self.piece and scene.state.going is not None:
            scene.state = replace(scene.state, going=replace(scene.state.going, self_healed=True))
        _care(scene, self.piece, self.target, self.action)


def _beyond_care(battle: Battle, piece_id: str) -> bool:
    """Return whether it is agreed that a figure is not human enough to be healed (AMB-AG-13)."""
    return battle.type_of(piece_id).alien and battle.reading("humans", "living") == "human"


@dataclass(frozen=True, slots=True)
class Repair(_Treatment):
    """Repair a droid (AG-93)."""

    word, rule, icon, action = "repair", "AG-93", "repair", "reparer"

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a figure cannot repair another: droids only, not itself (AG-93, AMB-AG-12)."""
        if (denied := self.refuse_treatment(battle, state)) is not None:
            return denied
        if battle.type_of(self.target).nature != "droid":
            key = "battle.neither_human_nor_droid" if _beyond_care(battle, self.target) else "battle.not_a_droid"
            return Objection("AG-93", key, {"piece": self.target})
        own = self.target == self.piece and battle.reading("self_repair", "no") == "no"
        return Objection("AG-93", "battle.no_self_repair", {"piece": self.piece}) if own else None

    def do(self, scene: Resolution) -> None:
        """Roll to give 10 Hit Points back to a droid (AG-93)."""
        spend_action(scene, self.piece)
        _care(scene, self.piece, self.target, self.action)


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


@dataclass(frozen=True, slots=True)
class Care(Act):
    """Give up the Intervention beside a Medical Droid for 10 Hit Points (AG-95)."""

    word, rule, icon = "care", "AG-95", "medic"
    piece: str
    target: str

    def vain(self, battle: Battle, state: State) -> bool:
        return unhurt(battle, state, self.piece)

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a Medical Droid cannot be used (AG-94, AG-95)."""
        if (denied := refuse_intervening(battle, state, self.piece)) is not None:
            return denied
        if not state.has(self.target) or battle.placed(self.target).type != MEDICAL_DROID:
            return Objection("AG-95", "battle.no_medical_droid", {"piece": self.target})
        return refuse_out_of_hand(battle, state, state.piece(self.piece), state.piece(self.target), "AG-95")

    def do(self, scene: Resolution) -> None:
        """Give back 10 Hit Points in place of an Intervention (AG-95)."""
        activate(scene, self.piece)
        scene.cure(self.piece, scene.battle.rules.common.care, "AG-95", self.target)
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
