"""Things in hand: potions, care, gear that changes hands (SW-22, SW-48, SW-95, SW-112)."""

from __future__ import annotations

from collections import Counter

from models.games.battle.engine import Objection
from models.games.swidenth.battle.acts import DrinkPotion, HandOver, TendTo
from models.games.swidenth.battle.melee import hand_without
from models.games.swidenth.battle.numbers import numbers
from models.games.swidenth.battle.scene import Working, readiness, touching, upright
from models.games.swidenth.battle.state import Bonus, TableBattle, TableState
from models.games.swidenth.gear import piece
from models.games.swidenth.types import COMBAT, DAMAGE


def refuse_drink(battle: TableBattle, state: TableState, act: DrinkPotion) -> Objection | None:
    """Return why a figure cannot drink: no such potion, one drunk already (SW-22, AMB-SW-82)."""
    if (found := readiness(battle, state, act.figure, action=False)) is not None:
        return found
    figure, potion = state.figure(act.figure), piece(battle.book, act.gear)
    if act.gear not in figure.gear or potion is None or potion.kind != "potion":
        return Objection("SW-95", "quest.no_potion", {"figure": act.figure})
    if figure.drank == state.turn and battle.reading("second_potion") == "no":
        return Objection("SW-22", "quest.drank_already", {"figure": act.figure})
    return None


def do_drink(work: Working, act: DrinkPotion) -> None:
    """Drink a potion: no action; what it adds lasts this turn (SW-22, SW-95)."""
    figure, potion = work.state.figure(act.figure), piece(work.battle.book, act.gear)
    if potion is None:
        return
    gear = list(figure.gear)
    gear.remove(act.gear)
    added = ((COMBAT, potion.combat), (DAMAGE, potion.damage))
    more = tuple(Bonus(stat, value, potion.rule, turn=work.state.turn) for stat, value in added if value)
    work.change(act.figure, gear=tuple(gear), drank=work.state.turn, bonuses=(*figure.bonuses, *more))
    work.tell("drank", act.figure, "SW-22", gear=act.gear)
    if potion.faces:
        work.cure(act.figure, work.small(potion.faces, "potion", who=act.figure), potion.rule, act.figure)


def refuse_tending(battle: TableBattle, state: TableState, act: TendTo) -> Objection | None:
    """Return why a figure cannot tend to another: no skill, no friend in contact (SW-112)."""
    if (found := upright(battle, state, act.figure)) is not None:
        return found
    figure, target = state.figure(act.figure), state.figure(act.target)
    if not battle.of(act.figure).has("soins"):
        return Objection("SW-112", "quest.no_skill", {"figure": act.figure})
    if target.camp != figure.camp or not target.up or target.id == figure.id:
        return Objection("SW-112", "quest.no_friend", {"figure": target.id})
    return (
        None if touching(battle, figure, target) else Objection("SW-112", "quest.not_touching", {"figure": target.id})
    )


def do_tending(work: Working, act: TendTo) -> None:
    """Give 1D4 Vitality back to a friend (SW-112)."""
    care = numbers().care
    work.acted(act.figure)
    work.cure(act.target, work.small(care.faces, "care", who=act.figure), care.rule, act.figure)


def refuse_hand_over(battle: TableBattle, state: TableState, act: HandOver) -> Objection | None:
    """Return why gear cannot change hands: it takes two PJ in contact who have what they give (SW-48)."""
    if (found := upright(battle, state, act.figure)) is not None:
        return found
    figure, target = state.figure(act.figure), state.figure(act.target)
    for each in (figure, target):
        if not battle.of(each.id).hero:
            return Objection("SW-48", "quest.only_heroes", {"figure": each.id})
    if not touching(battle, figure, target) or target.id == figure.id:
        return Objection("SW-48", "quest.not_touching", {"figure": target.id})
    if target.paralysed:
        return Objection("SW-127", "quest.is_paralysed", {"figure": target.id})
    if not act.gives and not act.takes:
        return Objection("SW-48", "quest.nothing_to_hand", {"figure": target.id})
    for each, gear in ((figure, act.gives), (target, act.takes)):
        if Counter(gear) - Counter(each.gear):
            return Objection("SW-48", "quest.no_such_gear", {"figure": each.id})
    return None


def do_hand_over(work: Working, act: HandOver) -> None:
    """Exchange gear: an action of the figure that does it (SW-48)."""
    for one, away, into in ((act.figure, act.gives, act.takes), (act.target, act.takes, act.gives)):
        figure = work.state.figure(one)
        left = (*(Counter(figure.gear) - Counter(away)).elements(), *into)
        work.change(one, gear=left, hand=hand_without(work.battle, figure, left))
    work.acted(act.figure)
    work.tell("exchanged", act.figure, "SW-48", target=act.target, gives=list(act.gives), takes=list(act.takes))
