"""The exact forecast of casting a spell, from the numbers it is rolled with."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from models.dice import Modifier
from models.games.swidenth.battle import melee
from models.games.swidenth.battle.casting.spell_facts import (
    AT_ENEMIES,
    BLADE,
    DUEL,
    PARALYSIS,
    magic_bonus,
    psyche,
    spell_shot,
)
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.melee import Prospect, total
from models.games.swidenth.battle.numbers import numbers
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.odds import backlash, passes, reaches, wins
from models.games.swidenth.types import PSYCHE
from models.odds import margins


def cast_prospect(battle: TableBattle, state: TableState, act: CastSpell) -> Prospect:
    """Return the forecast of casting, from the numbers it is rolled with (SW-36, SW-40)."""
    spell, figure = battle.book.spells[act.spell], state.figure(act.figure)
    own = battle.of(act.figure).stats[PSYCHE]
    stays = _not_cancelled(battle, act) if act.target and spell.id in AT_ENEMIES else Fraction(1)
    if spell.shot:
        shot = spell_shot(battle, state, figure, state.figure(act.target), spell)
        found, difference = shot.prospect(), total(shot.aim) - total(shot.combat)
        fails = battle.reading("shot_backlash") == "yes"
        turns = _shot_backlash(battle, difference, own) if fails else Fraction(0)
        hit = wins(total(shot.aim), total(shot.combat))
    elif spell.id == PARALYSIS:
        mine, theirs = total(psyche(battle, state, act.figure)), battle.of(act.target).stats[PSYCHE]
        found, hit = Prospect(*[Fraction(0)] * 3), wins(mine, theirs)
        turns = _shot_backlash(battle, mine - theirs, own)
    else:
        more = total(magic_bonus(state))
        hit, turns = passes(own + more, spell.difficulty), backlash(own, spell.difficulty - more)
        found = Prospect(*[Fraction(0)] * 3)
        if spell.id == BLADE:
            extra = (Modifier(spell.rule, spell.bonus),)
            phase = melee.phase_of(battle, state, figure, state.figure(act.target), extra=extra, magic=True)
            found = melee.scaled(melee.prospect(phase), hit)
    found = melee.scaled(found, stays)
    death = turns if figure.vitality == 1 else Fraction(0)
    return replace(
        found, success=hit * stays, backlash=turns * stays, own=found.own + turns * stays,
        own_death=found.own_death + death * stays,
    )  # fmt: skip


def _not_cancelled(battle: TableBattle, act: CastSpell) -> Fraction:
    known = battle.of(act.target)
    if DUEL not in known.spells:
        return Fraction(1)
    return 1 - wins(known.stats[PSYCHE], battle.of(act.figure).stats[PSYCHE])


def _shot_backlash(battle: TableBattle, difference: int, own: int) -> Fraction:
    """Return the chance that an opposed spell fails and turns on its caster (SW-40, AMB-SW-25)."""
    by_dice = battle.reading("backlash_margin") == "face"
    return _turning(difference, numbers().backlash.score + own, by_dice=by_dice)


@lru_cache(maxsize=1024)
def _turning(difference: int, needed: int, *, by_dice: bool) -> Fraction:
    """Return the chance to fail and pass `needed` with the failure margin: of the totals, or of the dice alone."""
    found = Fraction(0)
    for margin, ways in margins(20):
        if margin + difference <= 0:
            missed = max(0, -margin) if by_dice else -(margin + difference)
            found += Fraction(ways, 400) * reaches(needed - missed + 1)
    return found
