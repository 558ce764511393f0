"""Shots, with weapons and with spells: who may, at whom, with which modifiers (SW-35 … SW-38, SW-111)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from models.dice import Modifier
from models.games.battle.engine import Objection
from models.games.swidenth.battle import melee
from models.games.swidenth.battle.facts import facts
from models.games.swidenth.battle.figures import DEMONIC, HUGE, LARGE, SMALL, SPECTRAL, Missile
from models.games.swidenth.battle.ground import most_hidden
from models.games.swidenth.battle.melee import Prospect, lasting, total
from models.games.swidenth.battle.numbers import numbers
from models.games.swidenth.battle.scene import TableAct, Working, engaged_with, upright
from models.games.swidenth.battle.state import Empty, FigureNow, TableBattle, TableState
from models.games.swidenth.odds import loss, shooting, shot_law
from models.games.swidenth.types import COMBAT, DAMAGE, DEFENCE, SHOOTING
from models.i18n import NO_TEXT, MessageArgs
from models.odds import at_least, expectation
from models.table.sight import HALF


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot before the dice: the modifiers of both, damage, Defence, the Tir after cover.

    `hidden` is the share of the target the shooter does not see, in thousandths.
    """

    aim: tuple[Modifier, ...]
    combat: tuple[Modifier, ...]
    damage: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]
    vitality: int
    hidden: int

    def prospect(self) -> Prospect:
        """The forecast of the shot (SW-36)."""
        defence = max(1, total(self.defence))
        return _prospect(total(self.aim), total(self.damage), total(self.combat), defence, self.vitality)


@lru_cache(maxsize=4096)
def _prospect(tir: int, damage: int, combat: int, defence: int, vitality: int) -> Prospect:
    found = shot_law(tir, damage, combat, defence)
    return Prospect(at_least(found, 1), at_least(found, vitality), expectation(found, vitality))


@dataclass(frozen=True, slots=True)
class ShootAt(TableAct):
    """Shoot at an enemy with a ranged weapon, by its gear id (SW-35)."""

    word, rule, icon = "shoot", "SW-36", "ranged-weapon"
    figure: str
    target: str
    weapon: str

    def holes(self, battle: TableBattle, state: TableState) -> MessageArgs:
        missile = missile_of(battle, state.figure(self.figure), self.weapon)
        return {"weapon": NO_TEXT if missile is None else missile.name}

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot shoot at another (SW-35, SW-38, SW-103, SW-111)."""
        if (found := upright(battle, state, self.figure, lying=True)) is not None:
            return found
        figure = state.figure(self.figure)
        missile = missile_of(battle, figure, self.weapon)
        if missile is None:
            return Objection("SW-35", "quest.no_missile", {"figure": self.figure})
        if not _ready(state, figure, missile):
            return Objection("SW-111", "quest.not_loaded", {"figure": self.figure})
        if (found := refuse_engaged(battle, state, figure)) is not None:
            return found
        return refuse_target(battle, state, figure, state.figure(self.target), missile.range, "SW-35")

    def do(self, work: Working) -> None:
        """Shoot: an action (SW-20, SW-36); what is thrown is gone (SW-87), what must be reloaded is empty (SW-111)."""
        figure = work.state.figure(self.figure)
        missile = missile_of(work.battle, figure, self.weapon)
        if missile is None:
            return
        shot = shot_of(work.battle, work.state, figure, work.state.figure(self.target), missile)
        work.acted(self.figure)
        loose(work, self.figure, self.target, shot, "SW-36", weapon=missile.id)
        if not work.state.figure(self.figure).up:
            return
        if missile.single:
            gear = list(figure.gear)
            gear.remove(missile.id)
            work.change(self.figure, gear=tuple(gear), hand=melee.hand_without(work.battle, figure, tuple(gear)))
            work.tell("thrown", self.figure, "SW-87", gear=missile.id)
        if missile.reload:
            timer = work.battle.reading("reload") == "timer"
            emptied = Empty(missile.id, work.state.turn + missile.reload + 1 if timer else -missile.reload)
            still = (each for each in figure.empty if each.loaded < 0 or each.loaded > work.state.turn)
            work.change(self.figure, empty=(*still, emptied))


def _ready(state: TableState, figure: FigureNow, missile: Missile) -> bool:
    """Return whether one of a figure's weapons of a kind is loaded: each is reloaded by itself (SW-111)."""
    if not missile.reload:
        return True
    waits = [each.loaded for each in figure.empty if each.weapon == missile.id]
    busy = sum(each < 0 or each > state.turn for each in waits)
    return 0 <= figure.loaded <= state.turn and busy < figure.gear.count(missile.id)


def missile_of(battle: TableBattle, figure: FigureNow, weapon: str) -> Missile | None:
    """Return a weapon a figure can shoot or throw, by its gear id."""
    return next((each for each in battle.outfit(figure).missiles if each.id == weapon), None)


def refuse_engaged(battle: TableBattle, state: TableState, figure: FigureNow) -> Objection | None:
    """Return why an engaged figure does not shoot (SW-35, SW-39)."""
    enemies = engaged_with(battle, state, figure)
    return Objection("SW-35", "quest.shooter_engaged", {"figure": enemies[0].id}) if enemies else None


def refuse_target(
    battle: TableBattle,
    state: TableState,
    figure: FigureNow,
    target: FigureNow,
    paces: int,
    rule: str,
    *,
    stealth: bool = True,
    spell: bool = False,
) -> Objection | None:
    """Return why a figure cannot be shot at: friend, engaged, stealthy, invisible, out of range or of sight.

    `stealth` is whether Stealth is proof against it (AMB-SW-57); a `spell` finds an invisible one too (SW-123).
    """
    if target.camp == figure.camp or not target.up:
        return Objection(rule, "quest.no_enemy", {"figure": target.id})
    if target.hidden and not spell:
        return Objection("SW-123", "quest.is_invisible", {"figure": target.id})
    if engaged_with(battle, state, target):
        return Objection("SW-38", "quest.target_engaged", {"figure": target.id})
    return facts(battle).unseen(state, figure, target, paces, rule, stealth=stealth)


def shot_of(battle: TableBattle, state: TableState, figure: FigureNow, target: FigureNow, missile: Missile) -> Shot:
    """Return a shot with a weapon and all that counts in it (SW-36, SW-37)."""
    tir = battle.of(figure.id).stats[SHOOTING]
    sky = state.sky
    weather = [Modifier(sky.rule, sky.shooting)] if sky is not None and sky.shooting else []
    damage = [Modifier("quest.stat_degats", missile.damage)]
    known = battle.of(target.id)
    if missile.blessing and (known.has(DEMONIC) or known.has(SPECTRAL)):
        damage.append(Modifier("SW-92", missile.blessing))
    damage += lasting(state, figure, DAMAGE, target.id)
    return aimed(battle, state, figure, target, "quest.stat_tir", tir, weather, damage)


def aimed(
    battle: TableBattle, state: TableState, figure: FigureNow, target: FigureNow, source: str, value: int,
    more: Sequence[Modifier], damage: Sequence[Modifier],
) -> Shot:  # fmt: skip
    """Return a shot with the characteristic after cover and size, which divide or multiply it (SW-37, AMB-SW-33).

    `more` is added to it: before it is divided, by one reading.
    """
    hidden = facts(battle).hidden(state, figure, target)
    gust = [Modifier("SW-195", state.shots)] if state.shots else []
    added = [*more, *gust]
    if battle.reading("tir_order") == "modify_first":
        value, added = value + sum(each.value for each in added), []
    in_force = scaled(battle, target, value, hidden)
    aim = [Modifier(source, value)]
    if in_force != value:
        aim.append(Modifier(scale_rule(battle, target, hidden), in_force - value))
    combat, defence = shot_at(battle, state, figure, target)
    return Shot((*aim, *added), combat, tuple(damage), defence, target.vitality, hidden)


def scaled(battle: TableBattle, target: FigureNow, value: int, hidden: int) -> int:
    """Return a characteristic for shooting after cover and size (SW-37, SW-102, SW-105, SW-109, AMB-SW-87)."""
    known = battle.of(target.id)
    big = known.size in (LARGE, HUGE)
    cover = hidden >= HALF and not (big and battle.reading("big_cover") == "none")
    return shooting(value * times_visible(battle, target, hidden), cover=cover, small=known.size == SMALL)


def times_visible(battle: TableBattle, target: FigureNow, hidden: int) -> int:
    """Return the factor of Tir against a big figure: how many times as visible it is (SW-102, SW-105)."""
    return numbers().sizes[battle.of(target.id).size].times if hidden <= most_hidden(battle, target) else 1


def scale_rule(battle: TableBattle, target: FigureNow, hidden: int) -> str:
    """Return the rule by which a shot was made easier or harder."""
    size = battle.of(target.id).size
    if size in (LARGE, HUGE) and times_visible(battle, target, hidden) > 1:
        return numbers().sizes[size].rule
    return "SW-37" if hidden >= HALF else "SW-109"


def faced(battle: TableBattle, target: FigureNow) -> bool:
    """Return whether the facing of the target matters to a shot: by its shield, as that is read (SW-11, SW-86)."""
    outfit = battle.outfit(target)
    return bool(outfit.shield_defence or (outfit.shield_combat and battle.reading("shield_com_rear") != "yes"))


def shot_at(
    battle: TableBattle, state: TableState, figure: FigureNow, target: FigureNow
) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]]:
    """Return the modifiers of a target's die and of its Defence against a shot (SW-11, SW-36, SW-86, AMB-SW-15)."""
    outfit, known = battle.outfit(target), battle.of(target.id)
    front = not faced(battle, target) or facts(battle).faces(target, figure)
    combat = [Modifier("quest.stat_combat", known.stats[COMBAT])]
    if outfit.shield_combat and (front or battle.reading("shield_com_rear") == "yes"):
        combat.append(Modifier("SW-86", outfit.shield_combat))
    combat += lasting(state, target, COMBAT, figure.id)
    defence = [Modifier("quest.stat_defense", battle.defence(target))]
    ghostly = melee.ghostly(battle, target, figure)
    if outfit.armour and ghostly:
        defence.append(Modifier("SW-113", -outfit.armour))
    if outfit.shield_defence and front and not ghostly:
        defence.append(Modifier("SW-86", outfit.shield_defence))
    defence += lasting(state, target, DEFENCE, figure.id)
    return tuple(combat), tuple(defence)


def loose(work: Working, by: str, target: str, shot: Shot, rule: str, *, weapon: str = "", spell: str = "") -> int:
    """Roll a shot and return the margin: above 0 a miss, 0 a tie, below 0 a hit (SW-36)."""
    first = work.d20("shot", shot.aim, who=by)
    second = work.d20("shot", shot.combat, who=target)
    margin = first.total - second.total
    lost = loss(margin, total(shot.damage), max(1, total(shot.defence)))
    work.tell(
        "shot", by, rule, target=target, weapon=weapon, spell=spell, rolls=[first.result, second.result],
        totals=[first.total, second.total], hit=margin > 0, margin=abs(margin), damage=total(shot.damage),
        defence=total(shot.defence), lost=min(lost, shot.vitality), hidden=shot.hidden,
        added=[[each.source, each.value] for each in (*shot.aim[1:], *shot.combat[1:])],
    )  # fmt: skip
    struck(work, by, target, hit=margin > 0)
    work.wound(target, lost, "SW-36", by)
    return -margin


def struck(work: Working, by: str, target: str, *, hit: bool) -> None:
    """Record who attacked a figure from afar: it must attack him (SW-135, AMB-SW-84)."""
    figure = work.state.figure(target)
    if figure.up and (hit or work.battle.reading("riposte_to") == "attempt"):
        work.change(target, struck_by=(*(each for each in figure.struck_by if each != by), by))


@dataclass(frozen=True, slots=True)
class ReloadWeapon(TableAct):
    """Spend an action on reloading, where that takes actions (AMB-SW-19)."""

    word, rule, icon = "reload", "SW-111", "reload"
    figure: str

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot reload: only where reloading takes actions (AMB-SW-19)."""
        if (found := upright(battle, state, self.figure)) is not None:
            return found
        unloaded = state.figure(self.figure).unloaded
        return None if unloaded else Objection("SW-111", "quest.loaded_already", {"figure": self.figure})

    def do(self, work: Working) -> None:
        """Spend an action on reloading (AMB-SW-19)."""
        figure = work.state.figure(self.figure)
        first = next((each for each in figure.empty if each.loaded < 0), None)
        if first is None:
            left = figure.loaded + 1
            work.change(self.figure, loaded=left)
        else:
            left = first.loaded + 1
            others = list(figure.empty)
            others.remove(first)
            work.change(self.figure, empty=((replace(first, loaded=left), *others) if left else tuple(others)))
        work.acted(self.figure)
        work.tell("reloaded", self.figure, "SW-111", left=-left)
