"""The acts a figure may do now, besides moving, and the exact forecast of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from models.games.battle.engine import Objection
from models.games.swidenth.battle.asked.asked_turn import ForgetTold, GoTold, LeaveTable, SayOf, ways_out
from models.games.swidenth.battle.casting.spell_effects import WALL, BreakParalysis, CrossWall, EndSpell
from models.games.swidenth.battle.casting.spell_facts import AT_ENEMIES, HEALING, known_spells
from models.games.swidenth.battle.casting.spell_odds import cast_prospect
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.engine import objection
from models.games.swidenth.battle.ground import OPENED
from models.games.swidenth.battle.items import DrinkPotion, HandOver, TendTo
from models.games.swidenth.battle.melee import Prospect, Strike, TakeInHand, phase_of, prospect
from models.games.swidenth.battle.morale import rout_chance
from models.games.swidenth.battle.moving import GoAlong
from models.games.swidenth.battle.scene import TableAct, engaged_with, touching
from models.games.swidenth.battle.shooting import ReloadWeapon, ShootAt, missile_of, shot_of
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, base_of
from models.games.swidenth.battle.turn import DoNothing, DoSpecial, RiseUp, TakeLater, TurnTo
from models.table.shapes import near_shape
from models.table.spots import UNIT

NOT_SAID: Final = ("quest.no_direction", "quest.nothing_to_hand", "quest.no_way")
"""Objections against an act that is not said whole yet."""


@dataclass(frozen=True, slots=True)
class TableOffer:
    """An act that is offered: why it cannot be done now, its forecast where dice decide.

    `rout` is the chance that the death of its target makes somebody flee (SW-43).
    """

    act: TableAct
    objection: Objection | None = None
    prospect: Prospect | None = None
    rout: Fraction = Fraction(0)


def offers(battle: TableBattle, state: TableState, figure_id: str) -> tuple[TableOffer, ...]:
    """Return every act a figure may consider besides moving, with the reason where one cannot be done."""
    return tuple(offer(battle, state, act) for act in _acts(battle, state, state.figure(figure_id)))


def offer(battle: TableBattle, state: TableState, act: TableAct) -> TableOffer:
    """Return an act as it is offered, with objection and forecast; an incomplete one is judged as far as it goes."""
    found = objection(battle, state, act)
    if found is not None and found.key in NOT_SAID and act.wants(battle, state) is not None:
        return TableOffer(act)
    if found is not None:
        return TableOffer(act, found)
    worth = prospect_of(battle, state, act)
    target = getattr(act, "target", "")
    rout = rout_chance(battle, state, target) * worth.kill if worth is not None and target else Fraction(0)
    return TableOffer(act, None, worth, rout)


def prospect_of(battle: TableBattle, state: TableState, act: TableAct) -> Prospect | None:
    """Return the forecast of a possible act, from the figures it is rolled with; None where no dice decide."""
    if isinstance(act, Strike):
        return prospect(phase_of(battle, state, state.figure(act.figure), state.figure(act.target)))
    if isinstance(act, ShootAt):
        figure = state.figure(act.figure)
        missile = missile_of(battle, figure, act.weapon)
        if missile is not None:
            return shot_of(battle, state, figure, state.figure(act.target), missile).prospect()
    if isinstance(act, CastSpell):
        return cast_prospect(battle, state, act)
    return None


def _unplaced(state: TableState, figure: FigureNow) -> Iterator[TableAct]:
    """Yield the moves people make where positions are not known."""
    enemies = [each.id for each in state.of("foes" if figure.camp == "heroes" else "heroes")]
    yield from (GoTold(figure.id, "run", each, "contact") for each in enemies if each not in figure.known.touching)
    yield from (GoTold(figure.id), GoTold(figure.id, "run"))


def _acts(battle: TableBattle, state: TableState, figure: FigureNow) -> Iterator[TableAct]:
    outfit, enemies = battle.outfit(figure), state.of("foes" if figure.camp == "heroes" else "heroes")
    if battle.asked:
        yield from _unplaced(state, figure)
    yield from (Strike(figure.id, each.id) for each in engaged_with(battle, state, figure))
    for missile in outfit.missiles:
        yield from (ShootAt(figure.id, each.id, missile.id) for each in enemies)
    for spell_id, gear in known_spells(battle, figure):
        yield from _casts(state, figure, spell_id, gear)
    if battle.of(figure.id).has("soins"):
        yield from (TendTo(figure.id, each.id) for each in state.of(figure.camp) if touching(battle, figure, each))
    potions = [each for each in dict.fromkeys(figure.gear) if each.startswith("potion-")]
    yield from (DrinkPotion(figure.id, each) for each in potions)
    yield from (EndSpell(figure.id, each.id) for each in state.screens if each.caster == figure.id)
    if figure.hidden:
        yield EndSpell(figure.id)
    if figure.paralysed:
        yield BreakParalysis(figure.id)
    if figure.unloaded:
        yield ReloadWeapon(figure.id)
    if battle.of(figure.id).hero:
        yield from (TakeInHand(figure.id, hand) for hand in range(len(outfit.arms)) if hand != figure.hand)
    if figure.prone:
        yield RiseUp(figure.id)
    friends = [each for each in state.of(figure.camp) if each.id != figure.id and touching(battle, figure, each)]
    if battle.of(figure.id).hero:
        yield from (HandOver(figure.id, each.id) for each in friends if battle.of(each.id).hero)
    if battle.asked:
        yield from (CrossWall(figure.id, each.id) for each in state.screens if each.spell == WALL)
        yield SayOf("touch", figure.id, tuple(each.id for each in enemies))
        # Who leaves is out of the battle: it is the last thing to be offered, not the first.
        yield from (LeaveTable(figure.id, zone) for zone in ways_out(battle, figure.id))
        yield ForgetTold(figure.id)
    else:
        yield from (GoAlong(figure.id, (), manner=each) for each in _manners(battle, figure))
        yield TurnTo(figure.id, (0, 0))
    if figure.camp == "foes":
        yield TakeLater(figure.id)
    yield DoSpecial(figure.id)
    yield DoNothing(figure.id)


def _manners(battle: TableBattle, figure: FigureNow) -> Iterator[str]:
    """Yield the ways of moving for which there is ground within a base move: climbing, stairs, swimming."""
    base, far = base_of(battle, figure), battle.outfit(figure).move * UNIT
    for manner, kind in OPENED.items():
        if near_shape(battle.table.of((kind,)), base, far):
            yield manner


def _casts(state: TableState, figure: FigureNow, spell_id: str, gear: str) -> Iterator[CastSpell]:
    """Yield the ways a spell may be cast; the place of a wall or a veil is asked afterwards."""
    if spell_id in AT_ENEMIES:
        enemies = state.of("foes" if figure.camp == "heroes" else "heroes")
        yield from (CastSpell(figure.id, spell_id, each.id, gear=gear) for each in enemies)
    elif spell_id == HEALING:
        yield from (CastSpell(figure.id, spell_id, each.id, gear=gear) for each in state.of(figure.camp))
    else:
        yield CastSpell(figure.id, spell_id, gear=gear)
