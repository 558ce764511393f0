"""Melee: who may strike whom, the modifiers of both dice, the result of a phase (SW-26 … SW-34).

A phase is rolled with the same figures that its odds are computed from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from models.dice import Modifier
from models.games.battle.engine import Objection
from models.games.swidenth.battle.figures import DEMONIC, SPECTRAL, Arms
from models.games.swidenth.battle.scene import TableAct, Working, engaged_with, readiness
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, bonus
from models.games.swidenth.odds import Fighter, loss, phase_counts
from models.games.swidenth.types import COMBAT, DAMAGE, DEFENCE
from models.i18n import MessageArgs
from models.odds import at_least, expectation, law

UNARMED: Final = "SW-34"
ENCHANTED: Final = "arme-magique"
"""What lasts on a figure whose weapon is magic this turn (SW-129)."""


@dataclass(frozen=True, slots=True)
class Striker:
    """One of the two in a phase: its modifiers, its damage, its Defence, its Vitality left.

    `wounds` is whether winning takes Vitality off the other (SW-33, SW-34, SW-113).
    """

    id: str
    combat: tuple[Modifier, ...]
    damage: int
    defence: int
    vitality: int
    wounds: bool = True

    @property
    def fighter(self) -> Fighter:
        """The same in the form of the odds."""
        return Fighter(total(self.combat), max(1, self.defence), self.damage, max(1, self.vitality))


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of melee before the dice: the one who started it and the one struck."""

    attacker: Striker
    defender: Striker

    def counts(self) -> Mapping[tuple[int, int], int]:
        """The number of ways, out of 400, for each (Vitality the attacker loses, Vitality the defender loses)."""
        return _counts(self.attacker.fighter, self.defender.fighter, self.attacker.wounds, self.defender.wounds)


def _counts(first: Fighter, second: Fighter, wounds: bool, answers: bool) -> Mapping[tuple[int, int], int]:
    if wounds:
        return phase_counts(first, second, free_attack=not answers)
    if not answers:
        return {(0, 0): 400}
    turned = phase_counts(second, first, free_attack=True)
    return {(lost, struck): ways for (struck, lost), ways in turned.items()}


@dataclass(frozen=True, slots=True)
class Prospect:
    """The forecast of an attack, exactly: the chances to wound and kill the target, its expected loss.

    `own` is the expected loss of the attacker, `own_death` its chance of falling; no loss is above what is left. For a
    spell also the chances that it succeeds and that it turns on its caster (SW-40).
    """

    wound: Fraction
    kill: Fraction
    damage: Fraction
    own: Fraction = Fraction(0)
    own_death: Fraction = Fraction(0)
    backlash: Fraction = Fraction(0)
    success: Fraction = Fraction(0)


def total(modifiers: Sequence[Modifier]) -> int:
    """Return the sum of modifiers."""
    return sum(each.value for each in modifiers)


def prospect(phase: Phase) -> Prospect:
    """Return the forecast of a phase for the attacker (SW-29 … SW-34)."""
    one, other = phase.attacker, phase.defender
    return _prospect(one.fighter, other.fighter, one.wounds, other.wounds, one.vitality, other.vitality)


@lru_cache(maxsize=4096)
def _prospect(first: Fighter, second: Fighter, wounds: bool, answers: bool, mine: int, theirs: int) -> Prospect:
    counts = _counts(first, second, wounds, answers)
    suffered = law((lost, ways) for (lost, _), ways in counts.items())
    struck = law((lost, ways) for (_, lost), ways in counts.items())
    return Prospect(
        at_least(struck, 1),
        at_least(struck, theirs),
        expectation(struck, theirs),
        expectation(suffered, mine),
        at_least(suffered, mine),
    )


def scaled(found: Prospect, chance: Fraction) -> Prospect:
    """Return a forecast multiplied by the chance that the attack comes about."""
    return replace(
        found,
        wound=found.wound * chance,
        kill=found.kill * chance,
        damage=found.damage * chance,
        own=found.own * chance,
        own_death=found.own_death * chance,
    )


def arms_in_hand(battle: TableBattle, figure: FigureNow) -> Arms | None:
    """Return how a figure fights now, None for one without a melee weapon (SW-28, SW-34)."""
    arms = battle.outfit(figure).arms
    return arms[min(figure.hand, len(arms) - 1)] if arms else None


def hand_without(battle: TableBattle, figure: FigureNow, gear: tuple[str, ...]) -> int:
    """Return the index of a figure's way to fight after its gear changed: the same way, or 0 where it is gone."""
    held, arms = arms_in_hand(battle, figure), battle.outfit(replace(figure, gear=gear)).arms
    return arms.index(held) if held is not None and held in arms else 0


def numbers_for(battle: TableBattle, state: TableState, one: FigureNow, other: FigureNow) -> int:
    """Return the Combat a figure gains because its camp is larger in this melee (SW-32, AMB-SW-16)."""
    if battle.reading("chain") == "melee":
        together = _chain(battle, state, one)
        mine = sum(each.camp == one.camp for each in together)
        return max(0, 2 * mine - len(together))
    friends = sum(each.id != one.id for each in engaged_with(battle, state, other))
    others = sum(each.id != other.id for each in engaged_with(battle, state, one))
    return max(0, friends - others)


def _chain(battle: TableBattle, state: TableState, figure: FigureNow) -> list[FigureNow]:
    """Return everybody linked to a figure by engagements, itself first."""
    found, todo = {figure.id: figure}, [figure]
    while todo:
        for each in engaged_with(battle, state, todo.pop()):
            if each.id not in found:
                found[each.id] = each
                todo.append(each)
    return list(found.values())


def phase_of(
    battle: TableBattle,
    state: TableState,
    attacker: FigureNow,
    defender: FigureNow,
    *,
    free: bool = False,
    extra: Sequence[Modifier] = (),
    magic: bool = False,
) -> Phase:
    """Return a phase with all its modifiers; `free` for a free attack (SW-33).

    `extra` is the bonus of a spell to the attacker's Combat and damage alike; `magic`: the spell makes the weapon magic
    (SW-129).
    """
    armed, answered = arms_in_hand(battle, attacker), arms_in_hand(battle, defender)
    magic = magic or bool(bonus(state, attacker, ENCHANTED))
    helpless = _helpless(battle, defender)
    strikes = armed is not None and _bites(battle, defender, magic or armed.magic)
    answers = (
        not free
        and answered is not None
        and not helpless
        and _bites(battle, attacker, answered.magic or bool(bonus(state, defender, ENCHANTED)))
    )
    outnumber = not free or battle.reading("free_bonus") == "yes"
    first = _side(battle, state, attacker, defender, armed, extra, outnumber)
    second = _side(battle, state, defender, attacker, answered, (), outnumber)
    return Phase(replace(first, wounds=strikes), replace(second, wounds=answers))


def _helpless(battle: TableBattle, figure: FigureNow) -> bool:
    """Return whether every phase against a figure is a free attack (SW-34, AMB-SW-69)."""
    return figure.prone or (figure.paralysed > 0 and battle.reading("paralysed_defends") == "no")


def _bites(battle: TableBattle, target: FigureNow, magic: bool) -> bool:
    """Return whether a weapon can wound a figure: only a magic one wounds a spectral figure (SW-113)."""
    return magic or not battle.of(target.id).has(SPECTRAL)


def _side(
    battle: TableBattle,
    state: TableState,
    figure: FigureNow,
    other: FigureNow,
    arms: Arms | None,
    extra: Sequence[Modifier],
    outnumber: bool,
) -> Striker:
    combat = [Modifier("quest.stat_combat", battle.of(figure.id).stats[COMBAT])]
    damage = total(lasting(state, figure, DAMAGE, other.id)) + total(extra) + state.lucky
    defence = battle.defence(figure) + total(lasting(state, figure, DEFENCE, other.id))
    if arms is not None:
        marked = battle.of(other.id)
        damage += arms.damage + (arms.blessing if marked.has(DEMONIC) or marked.has(SPECTRAL) else 0)
        combat += [Modifier(arms.rule, arms.combat)] if arms.combat else []
    if outnumber and (more := numbers_for(battle, state, figure, other)):
        combat.append(Modifier("SW-32", more))
    combat += lasting(state, figure, COMBAT, other.id)
    if ghostly(battle, figure, other):
        defence -= battle.outfit(figure).armour
    return Striker(figure.id, (*combat, *extra), damage, defence, figure.vitality)


def ghostly(battle: TableBattle, figure: FigureNow, other: FigureNow) -> bool:
    """Return whether a figure's plain armour counts for nothing in this exchange (SW-113, AMB-SW-49)."""
    ghost = other if battle.reading("spectral") == "victims" else figure
    return battle.of(ghost.id).has(SPECTRAL)


def lasting(state: TableState, figure: FigureNow, stat: str, against: str) -> list[Modifier]:
    """Return the present modifiers of a number by potions, spells and grief."""
    return [Modifier(each.rule, each.value) for each in bonus(state, figure, stat, against)]


# -- acts --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Strike(TableAct):
    """Start a phase of melee with an enemy in contact (SW-29)."""

    word, rule, icon = "strike", "SW-29", "combat"
    figure: str
    target: str

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot start a phase of melee (SW-20, SW-25, SW-26, SW-34)."""
        return refuse_phase(battle, state, self.figure, self.target)

    def do(self, work: Working) -> None:
        """Roll a phase of melee; it is the action of the one that starts it (SW-20, SW-29)."""
        work.acted(self.figure)
        fight(work, self.figure, self.target, rule="SW-29")


def refuse_phase(battle: TableBattle, state: TableState, figure_id: str, target_id: str) -> Objection | None:
    """Return why a figure can start no phase with another, by a blow or by a spell (SW-25, SW-26, SW-129)."""
    if (found := upright_striker(battle, state, figure_id)) is not None:
        return found
    figure, target = state.figure(figure_id), state.figure(target_id)
    if target.camp == figure.camp or not target.up:
        return Objection("SW-26", "quest.no_enemy", {"figure": target.id})
    if target not in engaged_with(battle, state, figure):
        return Objection("SW-26", "quest.not_engaged", {"figure": target.id})
    return None


def upright_striker(battle: TableBattle, state: TableState, figure_id: str) -> Objection | None:
    """Return why a figure can start no phase with anybody: it lies (SW-25), or has no weapon (SW-34)."""
    if (found := readiness(battle, state, figure_id)) is not None:
        return found
    figure = state.figure(figure_id)
    if figure.prone:
        return Objection("SW-25", "quest.must_rise", {"figure": figure_id})
    if arms_in_hand(battle, figure) is None:
        return Objection(UNARMED, "quest.is_unarmed", {"figure": figure_id})
    return None


def fight(
    work: Working, by: str, target: str, *, rule: str, free: bool = False, extra: Sequence[Modifier] = (),
    magic: bool = False,
) -> None:  # fmt: skip
    """Roll one phase: opposed Combat, then the winner's margin and damage against Defence (SW-29, SW-30)."""
    state = work.state
    phase = phase_of(work.battle, state, state.figure(by), state.figure(target), free=free, extra=extra, magic=magic)
    first = work.d20("melee", phase.attacker.combat, who=by)
    second = work.d20("melee", phase.defender.combat, who=target)
    margin = first.total - second.total
    winner, loser = (phase.attacker, phase.defender) if margin > 0 else (phase.defender, phase.attacker)
    lost = loss(abs(margin), winner.fighter.damage, loser.fighter.defence) if winner.wounds else 0
    work.tell(
        "fought",
        by,
        rule,
        target=target,
        rolls=[first.result, second.result],
        totals=[first.total, second.total],
        winner=winner.id if margin else "",
        margin=abs(margin),
        damage=winner.fighter.damage,
        defence=loser.fighter.defence,
        lost=min(lost, loser.vitality),
        free=not phase.defender.wounds,
        added=[[each.source, each.value] for each in (*phase.attacker.combat[1:], *phase.defender.combat[1:])],
    )
    if margin and work.state.lucky:
        work.state = replace(work.state, lucky=0)
    work.wound(loser.id, lost, "SW-30", winner.id)


@dataclass(frozen=True, slots=True)
class TakeInHand(TableAct):
    """Change to another of the figure's ways to fight in contact, by its index: no action (SW-28)."""

    word, rule, icon = "hand", "SW-28", "melee-weapon"
    free = True
    figure: str
    hand: int

    def holes(self, battle: TableBattle, state: TableState) -> MessageArgs:
        return {"arms": battle.outfit(state.figure(self.figure)).arms[self.hand].name}

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot change what it fights with: PJ alone may, at any time (SW-28)."""
        figure = state.figure(self.figure)
        if not figure.up:
            return Objection("SW-6", "quest.not_on_table", {"figure": figure.id})
        if not battle.of(figure.id).hero:
            return Objection("SW-28", "quest.only_heroes", {"figure": figure.id})
        if not 0 <= self.hand < len(battle.outfit(figure).arms):
            return Objection("SW-28", "quest.no_such_arms", {"figure": figure.id})
        return None

    def do(self, work: Working) -> None:
        """Change the way a figure fights in contact: no action (SW-28)."""
        work.change(self.figure, hand=self.hand)
        work.tell("rearmed", self.figure, "SW-28", hand=self.hand)


def free_attackers(battle: TableBattle, state: TableState, figure: FigureNow) -> Iterator[FigureNow]:
    """Yield who strikes freely at a figure that breaks away, in the order of their ids (SW-27, AMB-SW-70)."""
    if battle.of(figure.id).has("desengagement-habile"):
        return
    for each in sorted(engaged_with(battle, state, figure), key=lambda enemy: enemy.id):
        down = (each.prone or each.paralysed) and battle.reading("prone_strikes") == "no"
        if not down and arms_in_hand(battle, each) is not None:
            yield each
