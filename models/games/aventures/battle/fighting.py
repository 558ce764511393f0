"""Attacks: when they are allowed, their rolls, the damage of a hit (AG-50, AG-54 … AG-69, AG-72, AG-73)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal

from models.dice import Modifier
from models.games.aventures.battle.intervening import refuse_intervening
from models.games.aventures.battle.scene import Act, Resolution, enemies_touching, touching
from models.games.aventures.battle.state import Battle, Piece, State, sights_of
from models.games.aventures.battle.turns import activate
from models.games.aventures.ground import cover_bonus
from models.games.aventures.odds import attacks_to_defeat, hit
from models.games.battle.engine import Objection
from models.i18n import MessageArgs
from models.maps.rules.grid import adjacent
from models.maps.rules.sight import Sight

Manner = Literal["melee", "ranged"]
COMBAT: Final = "meditation-de-combat"
VIGILANCE: Final = "meditation-de-vigilance"


@dataclass(frozen=True, slots=True)
class Forecast:
    """An attack before the dice: both values with their modifiers, the chance to hit, the expected damage.

    `blows` is the expected number of such attacks until the target falls, None where none can hit.
    """

    attack: int
    defence: int
    cover: int
    chance: Fraction
    damage: Fraction
    blows: Fraction | None


@dataclass(frozen=True, slots=True)
class Attack(Act):
    """Attack a neighbour, or shoot at one in sight (AG-54 … AG-69).

    `power` is set for Combat Meditation (AG-72).
    """

    word = "attack"
    piece: str
    target: str
    manner: Manner
    power: bool = False

    @property
    def rule(self) -> str:
        """The rule of the power, of melee or of shots (AG-57, AG-62, AG-72)."""
        return "AG-72" if self.power else "AG-62" if self.manner == "ranged" else "AG-57"

    @property
    def icon(self) -> str:
        return "force-power" if self.power else "blaster" if self.manner == "ranged" else "combat"

    def said(self, _battle: Battle, _state: State) -> str:
        return f"{self.manner}_power" if self.power else self.manner

    def holes(self, battle: Battle, _state: State) -> MessageArgs:
        power = battle.rules.powers[COMBAT]
        return {"power": power.name, "bonus": power.bonus}

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a figure cannot attack another (AG-54 … AG-66)."""
        if (denied := refuse_intervening(battle, state, self.piece)) is not None:
            return denied
        piece = state.piece(self.piece)
        if self.power and (denied := refuse_power(battle, piece, COMBAT)) is not None:
            return denied
        if not state.has(self.target):
            return Objection("AG-54", "battle.no_such_figure")
        target = state.piece(self.target)
        if target.side == piece.side or not target.on_board:
            return Objection("AG-54", "battle.not_a_target", {"piece": target.id})
        if self.manner == "melee":
            return _refuse_melee(battle, state, piece, target)
        return _refuse_shot(battle, state, piece, target)

    def do(self, scene: Resolution) -> None:
        """Roll a conventional attack; it is the whole Intervention (AG-22)."""
        activate(scene, self.piece)
        if self.power:
            pay_force(scene, self.piece, COMBAT)
        rule = "AG-72" if self.power else ("AG-62" if self.manner == "ranged" else "AG-57")
        strike(scene, self.piece, self.target, self.manner, rule=rule, power=self.power)
        scene.finish()


def _refuse_melee(battle: Battle, state: State, piece: Piece, target: Piece) -> Objection | None:
    if battle.figure(piece.id, "melee") is None:
        return Objection("AG-57", "battle.no_melee", {"piece": piece.id})
    if touching(battle, state, piece, target):
        return None
    if adjacent(piece.cell, target.cell):
        return Objection("AG-30", "battle.separated", {"piece": target.id})
    return Objection("AG-57", "battle.not_adjacent", {"piece": target.id})


def _refuse_shot(battle: Battle, state: State, piece: Piece, target: Piece) -> Objection | None:
    if battle.figure(piece.id, "ranged") is None:
        return Objection("AG-55", "battle.no_ranged", {"piece": piece.id})
    near = shot_spoilers(battle, state, piece)
    if near:
        return Objection("AG-56", "battle.enemy_too_near", {"piece": near[0].id})
    if not sight_between(battle, state, piece, target).visible:
        return Objection("AG-65", "battle.not_in_sight", {"piece": target.id})
    return None


def shot_spoilers(battle: Battle, state: State, piece: Piece) -> tuple[Piece, ...]:
    """Return the enemies on adjacent cells that forbid shooting (AG-56); those behind a wall by AMB-AG-15."""
    if battle.reading("shot_ban", "contact") == "any":
        return tuple(e for e in state.of(battle.other(piece.side)) if adjacent(e.cell, piece.cell))
    return enemies_touching(battle, state, piece)


def sight_between(battle: Battle, state: State, piece: Piece, target: Piece) -> Sight:
    """Return what one figure sees of another, with the cover of all characters on the board (AG-62 … AG-69)."""
    figures = frozenset(each.cell for each in state.standing())
    return sights_of(battle, state).sight(piece.cell, target.cell, figures, battle.readings)


def refuse_power(battle: Battle, piece: Piece, power: str) -> Objection | None:
    """Return why a figure cannot use a power: it does not have it, or has no Force Point left (AG-70)."""
    if power not in battle.type_of(piece.id).powers:
        return Objection("AG-70", "battle.no_such_power", {"piece": piece.id})
    if piece.force < battle.rules.powers[power].cost:
        return Objection("AG-70", "battle.no_force_left", {"piece": piece.id})
    return None


def attack_modifiers(battle: Battle, act: Attack) -> tuple[Modifier, ...]:
    """Return the modifiers of the attacker's die (AG-58, AG-72)."""
    value = battle.figure(act.piece, "ranged" if act.manner == "ranged" else "melee") or 0
    own = (Modifier(f"battle.{act.manner}", value),)
    return (*own, Modifier("battle.combat_meditation", battle.rules.powers[COMBAT].bonus)) if act.power else own


def defence_modifiers(battle: Battle, state: State, act: Attack, *, chance_met: bool = False) -> tuple[Modifier, ...]:
    """Return the modifiers of the defender's die: Defence, cover, watch; no watch in a meeting (AG-53, AG-67)."""
    target = state.piece(act.target)
    found = [Modifier("battle.defence", battle.figure(target.id, "defence") or 0)]
    if act.manner == "ranged":
        cover = cover_bonus(sight_between(battle, state, state.piece(act.piece), target))
        found += [Modifier("battle.cover", cover)] if cover else []
    if target.vigilant and not chance_met:
        found.append(Modifier("battle.vigilance", battle.rules.powers[VIGILANCE].bonus))
    return tuple(found)


def forecast(battle: Battle, state: State, act: Attack, *, chance_met: bool = False) -> Forecast:
    """Return the values of an attack before the dice (AG-58 … AG-60)."""
    attack = sum(each.value for each in attack_modifiers(battle, act))
    defence = defence_modifiers(battle, state, act, chance_met=chance_met)
    total = sum(each.value for each in defence)
    chance = hit(attack, total)
    cover = sum(each.value for each in defence if each.source == "battle.cover")
    blows = attacks_to_defeat(chance, max(1, state.piece(act.target).life))
    return Forecast(attack, total, cover, chance, chance * Fraction(5, 2) * battle.rules.common.damage, blows)


def pay_force(scene: Resolution, piece_id: str, power: str) -> None:
    """Subtract the cost of a power at once (AG-70)."""
    piece = scene.state.piece(piece_id)
    left = piece.force - scene.battle.rules.powers[power].cost
    scene.put(replace(piece, force=left))
    scene.tell("power", piece_id, scene.battle.rules.powers[power].rule, power=power, left=left)


def strike(
    scene: Resolution, by: str, target: str, manner: Manner, *, rule: str, power: bool = False, chance_met: bool = False
) -> None:
    """Roll one attack: D10 + value against D10 + Defence, ties hit, a D4 of Hit Points in tens off (AG-58 … AG-60)."""
    act = Attack(by, target, manner, power)
    attack = scene.d10("attack", *attack_modifiers(scene.battle, act), who=by)
    against = defence_modifiers(scene.battle, scene.state, act, chance_met=chance_met)
    defence = scene.d10("defence", *against, who=target)
    hits = attack.total >= defence.total
    scene.tell(
        "attacked",
        by,
        rule,
        target=target,
        manner=manner,
        roll=attack.result,
        total=attack.total,
        against=defence.result,
        defence=defence.total,
        hit=hits,
        met=chance_met,
        added=[[m.source, m.value] for m in (*attack.modifiers[1:], *defence.modifiers[1:])],
    )
    if hits:
        scene.wound(target, scene.d4("damage", who=by) * scene.battle.rules.common.damage, "AG-60", by)
