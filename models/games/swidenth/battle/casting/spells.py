"""Casting: who may cast what at whom, the roll, the effect, the backlash (SW-39, SW-40, SW-117 … SW-131).

Every number is read from the fields of the spell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from models.dice import Modifier
from models.games.battle.engine import Objection
from models.games.battle.values import Answer, MoreWanted
from models.games.swidenth.battle import melee
from models.games.swidenth.battle.asked import asked_table
from models.games.swidenth.battle.casting import spell_effects
from models.games.swidenth.battle.casting.spell_facts import (
    AT_ENEMIES,
    BANISHMENT,
    BLADE,
    DUEL,
    HEALING,
    INSPIRATION,
    PARALYSIS,
    REPULSION,
    SHIELD,
    helped,
    psyche,
    readable,
    repelled,
    spell_shot,
    struck_too,
)
from models.games.swidenth.battle.facts import EVERYWHERE, facts
from models.games.swidenth.battle.figures import DEMONIC, LARGE, SPECTRAL
from models.games.swidenth.battle.ground import floor_of
from models.games.swidenth.battle.melee import ENCHANTED
from models.games.swidenth.battle.numbers import numbers
from models.games.swidenth.battle.scene import (
    TableAct,
    Working,
    ahead,
    near,
    spot_said,
    touching,
    unhurt_friend,
    upright,
)
from models.games.swidenth.battle.shooting import loose, refuse_engaged, refuse_target, struck
from models.games.swidenth.battle.state import Bonus, FigureNow, TableBattle, TableState, base_of
from models.games.swidenth.party import CALLING
from models.games.swidenth.types import COMBAT, DEFENCE, MORALE, PSYCHE, SpellType
from models.i18n import MessageArgs, both
from models.table.sight import ALL
from models.table.spots import UNIT, Spot, along, length, overlap


@dataclass(frozen=True, slots=True)
class CastSpell(TableAct):
    """Cast a spell (SW-39), at a target or on a spot and in a direction where it wants one.

    `gear` is the grimoire or the scroll it is read from (SW-93), empty for a spell one knows.
    """

    word, rule, icon = "cast", "SW-39", "spell"
    figure: str
    spell: str
    target: str = ""
    spot: Spot = (0, 0)
    facing: Spot = (0, 0)
    gear: str = ""

    def holes(self, battle: TableBattle, _state: TableState) -> MessageArgs:
        return {"spell": battle.book.spells[self.spell].name}

    def wants(self, battle: TableBattle, _state: TableState) -> MoreWanted | None:
        if battle.asked:
            return None
        if battle.book.spells[self.spell].long and self.facing == (0, 0):
            return MoreWanted("spot", both("quest.want_spot" if self.spot == (0, 0) else "quest.want_along"))
        called = self.spell == CALLING and self.spot == (0, 0)
        return MoreWanted("spot", both("quest.want_called")) if called else None

    def answered(self, _state: TableState, answer: Answer) -> TableAct:
        spot = spot_said(answer)
        if spot is None:
            return self
        return replace(self, spot=spot) if self.spot == (0, 0) else replace(self, facing=ahead(self.spot, spot))

    def spots(self, battle: TableBattle, state: TableState) -> tuple[Spot, ...]:
        if self.spot == (0, 0):
            return ()
        if self.facing == (0, 0):
            return state.figure(self.figure).at, self.spot
        corners = spell_effects.corners_of(battle.book.spells[self.spell], self.spot, self.facing)
        return (*corners, corners[0])

    def vain(self, battle: TableBattle, state: TableState) -> bool:
        # Where positions are not known only people at the table see who is near.
        if self.spell == REPULSION and not battle.asked:
            return not repelled(battle, state, self.figure, battle.book.spells[self.spell])
        return bool(self.target) and unhurt_friend(battle, state, self.figure, self.target)

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot cast a spell (SW-39, SW-93 and the spell's own rule)."""
        if (found := upright(battle, state, self.figure, lying=True)) is not None:
            return found
        spell, figure = battle.book.spells.get(self.spell), state.figure(self.figure)
        if spell is None or not _has(battle, figure, self):
            return Objection("SW-39", "quest.no_spell", {"figure": self.figure})
        if spell.id == DUEL:
            return Objection(spell.rule, "quest.no_act_spell", {"figure": self.figure})
        if self.target:
            state.figure(self.target)
        if spell.shot:
            return _refuse_shot(battle, state, self, spell)
        judge = _JUDGES.get(spell.id)
        return judge(battle, state, self) if judge is not None else None

    def do(self, work: Working) -> None:
        """Cast a spell: an action, one an activation (SW-20, SW-39); a scroll is used up (SW-93)."""
        spell = work.battle.book.spells[self.spell]
        work.acted(self.figure)
        if self.gear.startswith("parchemin:"):
            gear = list(work.state.figure(self.figure).gear)
            gear.remove(self.gear)
            work.change(self.figure, gear=tuple(gear))
            work.tell("read", self.figure, "SW-93", gear=self.gear)
        if self.target and spell.id in AT_ENEMIES and _cancelled(work, self):
            return
        if spell.shot:
            _shoot(work, self, spell)
        elif spell.id == PARALYSIS:
            _paralyse(work, self)
        else:
            missed = _tested(work, self, spell)
            if missed > 0:
                roll_backlash(work, self.figure, missed)
            else:
                _DOERS[spell.id](work, self)


def _has(battle: TableBattle, figure: FigureNow, act: CastSpell) -> bool:
    if not act.gear:
        return act.spell in battle.of(figure.id).spells
    return act.gear in figure.gear and act.gear.endswith(f":{act.spell}") and readable(battle, figure, act.gear)


def _refuse_shot(battle: TableBattle, state: TableState, act: CastSpell, spell: SpellType) -> Objection | None:
    figure, target = state.figure(act.figure), state.figure(act.target)
    if (found := refuse_engaged(battle, state, figure)) is not None:
        return replace(found, rule="SW-39")
    known = battle.of(target.id)
    if spell.id == BANISHMENT and not (known.has(DEMONIC) or known.has(SPECTRAL)):
        return Objection(spell.rule, "quest.not_marked", {"figure": target.id})
    allowed = battle.reading("stealth_spells") == "allowed" and facts(battle).stealthy(state, target)
    return refuse_target(battle, state, figure, target, spell.range, spell.rule, stealth=not allowed, spell=True)


def _refuse_paralysis(battle: TableBattle, state: TableState, act: CastSpell) -> Objection | None:
    """Return why a figure cannot be paralysed: SW-127 wants an enemy in sight, as far as the
    reading goes (AMB-SW-60).
    """
    figure, target = state.figure(act.figure), state.figure(act.target)
    if target.camp == figure.camp or not target.up:
        return Objection("SW-127", "quest.no_enemy", {"figure": target.id})
    reading = battle.reading("paralysis_range")
    if reading == "contact" and not touching(battle, figure, target):
        return Objection("SW-127", "quest.not_touching", {"figure": target.id})
    if reading != "contact":
        paces = int(reading) if reading.isdecimal() else EVERYWHERE
        return facts(battle).unseen(state, figure, target, paces, "SW-127", stealth=False)
    hidden = facts(battle).hidden(state, figure, target) >= ALL
    return Objection("SW-2", "quest.out_of_sight", {"figure": target.id}) if hidden else None


def _refuse_healing(battle: TableBattle, state: TableState, act: CastSpell) -> Objection | None:
    figure, target, spell = state.figure(act.figure), state.figure(act.target), battle.book.spells[act.spell]
    if target.camp != figure.camp or not target.up:
        return Objection(spell.rule, "quest.no_friend", {"figure": target.id})
    if not near(battle, figure, target, spell.range):
        return Objection(spell.rule, "quest.not_near", {"figure": target.id, "paces": spell.range})
    return None


def _refuse_blade(battle: TableBattle, state: TableState, act: CastSpell) -> Objection | None:
    """Return why a phase with an enchanted weapon cannot start (SW-129): as for any phase (SW-25, SW-26)."""
    return melee.refuse_phase(battle, state, act.figure, act.target)


def _refuse_unseen(_battle: TableBattle, state: TableState, act: CastSpell) -> Objection | None:
    hidden = state.figure(act.figure).hidden
    return Objection("SW-123", "quest.spell_lasts", {"figure": act.figure}) if hidden else None


def _refuse_screen(battle: TableBattle, state: TableState, act: CastSpell) -> Objection | None:
    return spell_effects.refuse_screen(battle, state, act.figure, battle.book.spells[act.spell], act.spot, act.facing)


_JUDGES: Final[Mapping[str, Callable[[TableBattle, TableState, CastSpell], Objection | None]]] = {
    PARALYSIS: _refuse_paralysis,
    HEALING: _refuse_healing,
    BLADE: _refuse_blade,
    spell_effects.UNSEEN: _refuse_unseen,
    spell_effects.WALL: _refuse_screen,
    spell_effects.VEIL: _refuse_screen,
    CALLING: lambda battle, state, act: spell_effects.refuse_calling(battle, state, act.figure, act.spot),
}


# -- casting ----------------------------------------------------------------------------------------------------------


def _cancelled(work: Working, act: CastSpell) -> bool:
    """Roll the magic duel of a target that knows it: a win cancels the spell, a tie does not (SW-120, AMB-SW-54)."""
    known = work.battle.of(act.target)
    if DUEL not in known.spells:
        return False
    own = work.d20("duel", (Modifier("quest.stat_psychisme", known.stats[PSYCHE]),), who=act.target)
    theirs = work.d20(
        "duel", (Modifier("quest.stat_psychisme", work.battle.of(act.figure).stats[PSYCHE]),), who=act.figure
    )
    won = own.total > theirs.total
    work.tell("duel", act.target, "SW-120", target=act.figure, totals=[own.total, theirs.total], done=won)
    return won


def _tested(work: Working, act: CastSpell, spell: SpellType) -> int:
    """Roll the Psyche test of a spell; return by how much it failed, 0 or less for a success (SW-8)."""
    thrown = work.d20("cast", psyche(work.battle, work.state, act.figure), who=act.figure)
    missed = spell.difficulty - thrown.total
    work.tell(
        "cast", act.figure, spell.rule, spell=spell.id, target=act.target, roll=thrown.result, total=thrown.total,
        needed=spell.difficulty, done=missed <= 0,
    )  # fmt: skip
    return missed


def roll_backlash(work: Working, figure_id: str, missed: int) -> None:
    """Roll the backlash of a spell that failed by a margin (SW-40)."""
    rule = numbers().backlash
    needed = rule.score + work.battle.of(figure_id).stats[PSYCHE]
    thrown = work.d20("backlash", (Modifier("SW-40", missed),), who=figure_id)
    hurt = thrown.total > needed
    work.tell("backlash", figure_id, rule.rule, roll=thrown.result, total=thrown.total, needed=needed, done=hurt)
    if hurt:
        work.wound(figure_id, 1, rule.rule)


def _shoot(work: Working, act: CastSpell, spell: SpellType) -> None:
    """Shoot with a spell; a ball strikes whoever is near its target too, hit or missed (SW-117, SW-119, SW-130)."""
    others = struck_too(work.battle, work.state, act.figure, act.target, spell)
    missed = _loose(work, act.figure, act.target, spell)
    for each in others:
        if work.state.figure(each.id).up:
            _loose(work, act.figure, each.id, spell)
    if missed is not None and work.battle.reading("shot_backlash") == "yes" and work.state.figure(act.figure).up:
        roll_backlash(work, act.figure, missed)


def _loose(work: Working, by: str, target: str, spell: SpellType) -> int | None:
    """Roll one shot of a spell; return by how much it failed, None where it hit (AMB-SW-25)."""
    shot = spell_shot(work.battle, work.state, work.state.figure(by), work.state.figure(target), spell)
    missed = loose(work, by, target, shot, spell.rule, spell=spell.id)
    return None if missed < 0 else _margin(work, missed)


def _margin(work: Working, missed: int) -> int:
    """Return the failure margin of an opposed spell: the difference of the totals, or of the dice (AMB-SW-25)."""
    if work.battle.reading("backlash_margin") == "difference":
        return missed
    first, second = work.dice.log[-2:]
    return max(0, second.result - first.result)


def _paralyse(work: Working, act: CastSpell) -> None:
    """Oppose Psyche to Psyche: the loser can but try to shake it off; a tie fails (SW-127, AMB-SW-54)."""
    first = work.d20("cast", psyche(work.battle, work.state, act.figure), who=act.figure)
    own = Modifier("quest.stat_psychisme", work.battle.of(act.target).stats[PSYCHE])
    second = work.d20("cast", (own,), who=act.target)
    missed = second.total - first.total
    work.tell(
        "cast", act.figure, "SW-127", spell=PARALYSIS, target=act.target, rolls=[first.result, second.result],
        total=first.total, needed=second.total + 1, done=missed < 0,
    )  # fmt: skip
    struck(work, act.figure, act.target, hit=missed < 0)
    if missed < 0:
        work.change(act.target, paralysed=first.total)
        work.tell("paralysed", act.target, "SW-127", needed=first.total, by=act.figure)
    else:
        roll_backlash(work, act.figure, _margin(work, missed))


def _help(work: Working, act: CastSpell) -> None:
    """Give friends near the caster what the spell adds until the turn ends (SW-118, SW-122, AMB-SW-51)."""
    spell = work.battle.book.spells[act.spell]
    for each in helped(work.battle, work.state, act.figure, spell):
        stats = (DEFENCE,) if spell.id == SHIELD else (COMBAT, MORALE)
        more = tuple(Bonus(stat, spell.bonus, spell.rule, turn=work.state.turn) for stat in stats)
        work.change(each.id, bonuses=(*each.bonuses, *more))
        for stat in stats:
            work.tell("blessed", each.id, spell.rule, stat=stat, value=spell.bonus)


def _heal(work: Working, act: CastSpell) -> None:
    spell = work.battle.book.spells[act.spell]
    work.cure(act.target, work.small(spell.faces, "healing", who=act.figure), spell.rule, act.figure)


def _vanish(work: Working, act: CastSpell) -> None:
    work.change(act.figure, hidden=True)
    work.tell("invisible", act.figure, "SW-123")


def _repel(work: Working, act: CastSpell) -> None:
    """Push enemies nearby away and knock them down: a huge one stays, a large one stays up (SW-128)."""
    spell = work.battle.book.spells[act.spell]
    for each in repelled(work.battle, work.state, act.figure, spell):
        pushed = work.change(each.id, at=_pushed(work, act.figure, each, spell.push))
        work.tell("pushed", each.id, spell.rule, at=list(pushed.at))
        if not work.battle.asked:
            spell_effects.crossed(work, each.id, each.at, pushed.at)
        if work.state.figure(each.id).up and work.battle.of(each.id).size != LARGE:
            work.change(each.id, prone=True)
            work.tell("prone", each.id, spell.rule)


def _pushed(work: Working, caster_id: str, figure: FigureNow, paces: int) -> tuple[int, int]:
    """Return where a figure pushed straight away ends: as far as nothing is in its way."""
    battle, caster = work.battle, work.state.figure(caster_id)
    if battle.asked:
        work.state = asked_table.shifted(work.state, figure.id, paces * UNIT)
        return figure.at
    ahead = (figure.at[0] - caster.at[0], figure.at[1] - caster.at[1])
    goal = paces * UNIT + battle.radius(caster_id) + battle.radius(figure.id)
    floor, spot = floor_of(battle, figure.id), figure.at
    others = [base_of(battle, each) for each in work.state.standing() if each.id != figure.id]
    step = UNIT // 20
    for far in range(length(caster.at, figure.at), goal + step, step):
        there = along(caster.at, ahead, min(far, goal))
        base = base_of(battle, replace(figure, at=there))
        if not floor.stands(there) or any(overlap(base, other) for other in others):
            break
        spot = there
    return spot


def _enchant(work: Working, act: CastSpell) -> None:
    """Start a phase with the spell's bonus, the weapon magic this turn (SW-129)."""
    spell, figure = work.battle.book.spells[act.spell], work.state.figure(act.figure)
    magic = Bonus(ENCHANTED, 1, spell.rule, turn=work.state.turn)
    work.change(act.figure, bonuses=(*figure.bonuses, magic))
    melee.fight(work, act.figure, act.target, rule=spell.rule, extra=(Modifier(spell.rule, spell.bonus),))


def _raise_screen(work: Working, act: CastSpell) -> None:
    spell_effects.raise_screen(work, act.figure, work.battle.book.spells[act.spell], act.spot, act.facing)


_DOERS: Final[Mapping[str, Callable[[Working, CastSpell], None]]] = {
    SHIELD: _help,
    INSPIRATION: _help,
    HEALING: _heal,
    spell_effects.UNSEEN: _vanish,
    REPULSION: _repel,
    BLADE: _enchant,
    spell_effects.WALL: _raise_screen,
    spell_effects.VEIL: _raise_screen,
    CALLING: lambda work, act: spell_effects.call(work, act.figure, act.spot),
}
