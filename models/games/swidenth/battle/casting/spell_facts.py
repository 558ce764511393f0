"""Spells: who knows which, whom they reach, the numbers of their dice (SW-39, SW-93, SW-117 … SW-130)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from models.dice import Modifier
from models.games.swidenth.battle.figures import HUGE, usable
from models.games.swidenth.battle.scene import all_near
from models.games.swidenth.battle.shooting import Shot, aimed
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState
from models.games.swidenth.gear import piece
from models.games.swidenth.types import PSYCHE, SpellType
from models.table.spots import length

BANISHMENT: Final = "bannissement"
BALL: Final = "boule-magique"
BOLT: Final = "tir-magique"
SHIELD: Final = "bouclier-magique"
DUEL: Final = "duel-magique"
HEALING: Final = "guerison-magique"
INSPIRATION: Final = "inspiration-magique"
PARALYSIS: Final = "paralysie-magique"
REPULSION: Final = "repulsion-magique"
BLADE: Final = "sort-de-combat"
AT_ENEMIES: Final = (BANISHMENT, BALL, BOLT, PARALYSIS, BLADE)


def readable(battle: TableBattle, figure: FigureNow, gear: str) -> bool:
    """Return whether a figure may cast from a book or a scroll: from a grimoire a Mage alone (SW-93)."""
    thing = piece(battle.book, gear)
    return thing is not None and usable(battle.book, battle.of(figure.id), thing, battle.choices)


def magic_bonus(state: TableState) -> tuple[Modifier, ...]:
    """Return the modifiers of casting by weather and events (SW-191, SW-194)."""
    found = [Modifier(state.sky.rule, state.sky.magic)] if state.sky is not None and state.sky.magic else []
    return (*found, *([Modifier("SW-194", state.magic)] if state.magic else []))


def psyche(battle: TableBattle, state: TableState, figure_id: str) -> tuple[Modifier, ...]:
    """Return the modifiers of a caster's die (SW-39)."""
    return (Modifier("quest.stat_psychisme", battle.of(figure_id).stats[PSYCHE]), *magic_bonus(state))


def spell_shot(battle: TableBattle, state: TableState, figure: FigureNow, target: FigureNow, spell: SpellType) -> Shot:
    """Return a shooting spell as a shot: Psyche for Tir, against Psyche for Banishment (SW-117, SW-119, SW-130)."""
    value, damage = battle.of(figure.id).stats[PSYCHE], (Modifier("quest.stat_degats", spell.damage),)
    shot = aimed(battle, state, figure, target, "quest.stat_psychisme", value, magic_bonus(state), damage)
    if spell.id == BANISHMENT:
        own = (Modifier("quest.stat_psychisme", battle.of(target.id).stats[PSYCHE]),)
        shot = replace(shot, combat=own)
    return shot


def struck_too(
    battle: TableBattle, state: TableState, caster_id: str, target_id: str, spell: SpellType
) -> tuple[FigureNow, ...]:
    """Return who else a ball strikes: everybody near its target, friends too unless they are spared (AMB-SW-76)."""
    if not spell.radius:
        return ()
    target, camp = state.figure(target_id), state.figure(caster_id).camp
    spared = battle.reading("ball_friends") == "spared"
    others = (e for e in state.standing() if e.id != target.id and not (spared and e.camp == camp))
    return all_near(battle, target, others, spell.radius)


def helped(battle: TableBattle, state: TableState, caster_id: str, spell: SpellType) -> tuple[FigureNow, ...]:
    """Return the friends that a spell round its caster helps (SW-118, SW-122, AMB-SW-51)."""
    caster, own = state.figure(caster_id), battle.reading("self_ally") == "yes"
    friends = (each for each in state.of(caster.camp) if each.id != caster_id)
    found = {each.id for each in all_near(battle, caster, friends, spell.range)}
    return tuple(e for e in state.of(caster.camp) if (own if e.id == caster_id else e.id in found))


def repelled(battle: TableBattle, state: TableState, caster_id: str, spell: SpellType) -> tuple[FigureNow, ...]:
    """Return the enemies a repulsion pushes, the farthest first (SW-128)."""
    caster = state.figure(caster_id)
    enemies = state.of("foes" if caster.camp == "heroes" else "heroes")
    found = [e for e in all_near(battle, caster, enemies, spell.range) if battle.of(e.id).size != HUGE]
    return tuple(sorted(found, key=lambda each: (-length(caster.at, each.at), each.id)))


def known_spells(battle: TableBattle, figure: FigureNow) -> Sequence[tuple[str, str]]:
    """Return what a figure may cast: spells with the book or scroll they are read from, empty for those it knows."""
    own = [(each, "") for each in battle.of(figure.id).spells]
    read = [
        (each.partition(":")[2], each)
        for each in dict.fromkeys(figure.gear)
        if each.startswith(("grimoire:", "parchemin:")) and readable(battle, figure, each)
    ]
    return [each for each in (*own, *read) if each[0] != DUEL]
