"""The lasting effects of spells: walls, veils, invisibility, summoned warriors; and their end (SW-123 … SW-126,
SW-131).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from models.dice import Modifier
from models.games.battle.engine import Objection
from models.games.swidenth.battle.ground import floor_of, screen_part
from models.games.swidenth.battle.melee import arms_in_hand, lasting
from models.games.swidenth.battle.scene import TableAct, Working, alarmed, at_post, near, readiness
from models.games.swidenth.battle.state import FigureNow, Screen, TableBattle, TableState, base_of
from models.games.swidenth.odds import loss
from models.games.swidenth.party import CALLING
from models.games.swidenth.types import COMBAT, DEFENCE, PSYCHE, SpellType
from models.table.shapes import interval_inside, near_part
from models.table.spots import UNIT, Spot, along, overlap, ring

WALL: Final = "mur-de-destruction"
VEIL: Final = "voile-impenetrable"
UNSEEN: Final = "invisibilite-magique"
_NOWHERE: Final = (0, 0)


def corners_of(spell: SpellType, spot: Spot, facing: Spot) -> tuple[Spot, ...]:
    """Return the corners of a wall whose middle is a spot and whose length runs in a direction."""
    (x, y), (dx, dy) = spot, facing
    lx, ly = along((0, 0), (dx, dy), spell.long * UNIT // 2)
    wx, wy = along((0, 0), (-dy, dx), spell.wide * UNIT // 2)
    ends = ((-lx - wx, -ly - wy), (lx - wx, ly - wy), (lx + wx, ly + wy), (wx - lx, wy - ly))
    return tuple((x + far, y + off) for far, off in ends)


def refuse_screen(
    battle: TableBattle, state: TableState, caster_id: str, spell: SpellType, spot: Spot, facing: Spot
) -> Objection | None:
    """Return why a wall or a veil cannot stand there: too far, on a figure, no direction (SW-126, SW-131)."""
    if battle.asked:
        # People put it on their table, in its range.
        return None
    if facing == _NOWHERE:
        return Objection("SW-11", "quest.no_direction", {"figure": caster_id})
    part = screen_part(battle, corners_of(spell, spot, facing), spell.id)
    base = base_of(battle, state.figure(caster_id))
    # "À moins de 6 pas" is less than that, no range (SW-197).
    if not near_part(part, base, spell.range * UNIT + base.radius, strict=battle.reading("near") == "strict"):
        return Objection(spell.rule, "quest.spot_not_near", {"figure": caster_id, "paces": spell.range})
    for each in state.standing():
        other = base_of(battle, each)
        if near_part(part, other, other.radius, strict=True):
            return Objection(spell.rule, "quest.stands_there", {"figure": each.id})
    return None


def raise_screen(work: Working, caster_id: str, spell: SpellType, spot: Spot, facing: Spot) -> None:
    """Put up a wall or a veil (SW-126, SW-131)."""
    known = {each.id for each in work.state.screens}
    name = next(name for n in count(1) if (name := f"{caster_id}-{n}") not in known)
    corners = () if work.battle.asked else corners_of(spell, spot, facing)
    work.state = replace(
        work.state, screens=(*work.state.screens, Screen(name, spell.id, caster_id, corners, work.state.turn))
    )
    work.tell("screen", caster_id, spell.rule, spell=spell.id, corners=[list(each) for each in corners])


def crossed(work: Working, figure_id: str, a: Spot, b: Spot) -> None:
    """Make the attacks of walls of destruction that a figure crosses on a leg (SW-126)."""
    for screen in work.state.screens:
        part = screen_part(work.battle, screen.corners, screen.spell)
        if screen.spell == WALL and interval_inside(a[0], a[1], b[0] - a[0], b[1] - a[1], part) is not None:
            _burn(work, figure_id, screen)


@dataclass(frozen=True, slots=True)
class CrossWall(TableAct):
    """Say that a figure has crossed a wall of destruction where positions are not known (SW-126)."""

    word, rule, icon = "cross", "SW-126", "warning"
    free = True
    figure: str
    screen: str

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why it cannot be said that a figure crosses a wall: positions are known, or there is no such wall."""
        if not battle.asked:
            return Objection("SW-126", "quest.knows_positions", {"figure": self.figure})
        if not state.figure(self.figure).up:
            return Objection("SW-6", "quest.not_on_table", {"figure": self.figure})
        there = any(each.id == self.screen and each.spell == WALL for each in state.screens)
        return None if there else Objection("SW-126", "quest.no_wall", {"figure": self.figure})

    def do(self, work: Working) -> None:
        """Make the attack of a wall that a figure crosses, as people say (SW-126)."""
        _burn(work, self.figure, next(each for each in work.state.screens if each.id == self.screen))


def _burn(work: Working, figure_id: str, screen: Screen) -> None:
    """Roll the attack of a wall: its Combat and damage against the figure, which cannot hurt it (SW-126)."""
    spell, figure = work.battle.book.spells[screen.spell], work.state.figure(figure_id)
    stats = work.battle.of(figure_id).stats
    own = [Modifier("quest.stat_combat", stats[COMBAT]), *lasting(work.state, figure, COMBAT, "")]
    if (arms := arms_in_hand(work.battle, figure)) is not None and arms.combat:
        own.append(Modifier(arms.rule, arms.combat))
    first = work.d20("wall", (Modifier(spell.rule, spell.combat),), who=screen.caster)
    second = work.d20("wall", own, who=figure_id)
    defence = work.battle.defence(figure) + sum(each.value for each in lasting(work.state, figure, DEFENCE, ""))
    lost = loss(first.total - second.total, spell.damage, max(1, defence))
    work.tell(
        "burnt", figure_id, spell.rule, by=screen.caster, rolls=[first.result, second.result],
        totals=[first.total, second.total], lost=min(lost, figure.vitality),
    )  # fmt: skip
    by = screen.caster if work.battle.reading("summon_pp") == "caster" else ""
    work.wound(figure_id, lost, spell.rule, by)


# -- invisibility and walls at the start of their caster's activation ----------------------------------------------


def upkeep(work: Working, figure_id: str) -> None:
    """Roll, as an activation starts, whether the spells a caster keeps up end (SW-123, SW-126, SW-131).

    A Guard or a Patrol may be roused there, too (SW-143, SW-144).
    """
    rouse(work, figure_id)
    figure, spells = work.state.figure(figure_id), work.battle.book.spells
    if figure.hidden:
        spell = spells[UNSEEN]
        roll = work.d20("spell_ends", who=figure_id).result
        if roll >= spell.ends:
            work.change(figure_id, hidden=False)
        work.tell("seen_again" if roll >= spell.ends else "stays_hidden", figure_id, spell.rule, roll=roll)
    for screen in work.state.screens:
        if screen.caster == figure_id and screen.turn < work.state.turn:
            spell = spells[screen.spell]
            roll = work.d20("spell_ends", who=figure_id).result
            if roll >= spell.ends:
                end_screen(work, screen, roll)
            else:
                work.tell("screen_stays", figure_id, spell.rule, spell=screen.spell, roll=roll)


def rouse(work: Working, figure_id: str) -> None:
    """Record that a Guard or a Patrol is roused (SW-143, SW-144)."""
    figure, role = work.state.figure(figure_id), work.battle.of(figure_id).role
    if role in ("garde", "patrouille") and not figure.roused and alarmed(work.battle, work.state, figure):
        work.change(figure_id, roused=True)
        work.tell("roused", figure_id, "SW-143" if role == "garde" else "SW-144")


def end_screen(work: Working, screen: Screen, roll: int = 0) -> None:
    """Take a wall or a veil away."""
    work.state = replace(work.state, screens=tuple(each for each in work.state.screens if each.id != screen.id))
    rule = work.battle.book.spells[screen.spell].rule
    work.tell("screen_gone", screen.caster, rule, spell=screen.spell, roll=roll)


@dataclass(frozen=True, slots=True)
class EndSpell(TableAct):
    """Let a wall, a veil or one's invisibility end: no action (SW-123, SW-126, SW-131)."""

    word, icon = "dispel", "close"
    free = True
    figure: str
    screen: str = ""

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a spell cannot be ended: it is not kept up, or it is not its caster's half
        (SW-123, SW-126, SW-131).
        """
        if (found := readiness(battle, state, self.figure, action=False)) is not None:
            return found
        figure = state.figure(self.figure)
        mine = figure.hidden if not self.screen else any(
            each.id == self.screen and each.caster == self.figure for each in state.screens
        )  # fmt: skip
        return None if mine else Objection("SW-123", "quest.nothing_to_end", {"figure": self.figure})

    def do(self, work: Working) -> None:
        """End a wall, a veil or invisibility: no action."""
        if not self.screen:
            work.change(self.figure, hidden=False)
            work.tell("seen_again", self.figure, "SW-123")
        for each in work.state.screens:
            if self.screen and each.id == self.screen:
                end_screen(work, each)


# -- summoned warriors -----------------------------------------------------------------------------------------------


def prepared(battle: TableBattle, state: TableState, caster_id: str) -> tuple[FigureNow, ...]:
    """Return the warriors a caster would call: the one prepared for him, or as many as the points buy (AMB-SW-83)."""
    mine = [each for each in state.figures if battle.of(each.id).summoner == caster_id and not each.up]
    # Who has not been there yet comes before another like one who is gone.
    mine.sort(key=lambda each: each.status != "reserve")
    if battle.reading("summoned") == "one_prepared":
        return tuple(mine[:1])
    left, found = battle.book.spells[CALLING].points, []
    for each in mine:
        if battle.of(each.id).worth <= left:
            left -= battle.of(each.id).worth
            found.append(each)
    return tuple(found)


def refuse_calling(battle: TableBattle, state: TableState, caster_id: str, spot: Spot) -> Objection | None:
    """Return why no warrior can be called: one still lives, none was prepared, not there, no room (SW-124)."""
    living = [each for each in state.standing() if battle.of(each.id).summoner == caster_id]
    if living:
        return Objection("SW-124", "quest.spell_lasts", {"figure": caster_id})
    mine = prepared(battle, state, caster_id)
    if not mine:
        return Objection("SW-124", "quest.none_summoned", {"figure": caster_id})
    caster = state.figure(caster_id)
    if spot != _NOWHERE and not battle.asked:
        return _refuse_spot(battle, state, mine[0], caster, spot)
    if place_near(battle, state, mine[0], caster, _NOWHERE) is None:
        return Objection("SW-124", "quest.no_room", {"figure": mine[0].id})
    return None


def _refuse_spot(
    battle: TableBattle, state: TableState, figure: FigureNow, by: FigureNow, spot: Spot
) -> Objection | None:
    """Return why a figure called cannot stand on a spot: too far from its caster, no room (SW-124)."""
    reach, there = battle.book.spells[CALLING].range, replace(figure, at=spot)
    if not near(battle, there, by, reach):
        return Objection("SW-124", "quest.spot_not_near", {"figure": by.id, "paces": reach})
    base, others = base_of(battle, there), (base_of(battle, each) for each in state.standing())
    room = floor_of(battle, figure.id).stands(spot) and not any(overlap(base, each) for each in others)
    return None if room else Objection("SW-124", "quest.no_room", {"figure": figure.id})


def call(work: Working, caster_id: str, wanted: Spot) -> None:
    """Put the summoned warriors within the spell's range of their caster (SW-124)."""
    for each in prepared(work.battle, work.state, caster_id):
        spot = place_near(work.battle, work.state, each, work.state.figure(caster_id), wanted)
        if spot is not None:
            camp, known = work.state.figure(caster_id).camp, work.battle.of(each.id)
            gone, life = 0 if work.battle.asked else -1, known.stats["vitalite"]
            fresh = FigureNow(each.id, camp, "up", spot, vitality=life, gear=known.gear, done=True, gone=gone)
            work.state = work.state.put(fresh)
            work.tell("summoned", each.id, "SW-124", target=caster_id, at=list(spot))


def place_near(battle: TableBattle, state: TableState, figure: FigureNow, by: FigureNow, wanted: Spot) -> Spot | None:
    """Return where a figure called stands: on the spot wanted if it can, else beside its caster; None without room."""
    if battle.asked:
        return by.at
    round_ = ring(base_of(battle, by), battle.radius(figure.id))
    spots = (wanted, *round_) if wanted != _NOWHERE else round_
    return next((each for each in spots if _refuse_spot(battle, state, figure, by, each) is None), None)


def after_activation(work: Working, acted: Sequence[str]) -> None:
    """Roll whether summoned warriors that have acted vanish (SW-125); let patrols turn to their next zone (SW-144)."""
    spell = work.battle.book.spells[CALLING]
    for each in acted:
        figure = work.state.figure(each)
        if work.battle.of(each).role == "patrouille" and at_post(work.battle, figure):
            work.change(each, post=figure.post + 1)
        if work.battle.of(each).summoner and work.state.figure(each).up:
            roll = work.d20("vanishes", who=each).result
            if roll >= spell.ends:
                work.remove(each, "vanished", "SW-125")
            else:
                work.tell("summons_stay", each, "SW-125", roll=roll)


# -- shaking off a paralysis ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BreakParalysis(TableAct):
    """Try to shake off a magic paralysis (SW-127)."""

    word, rule, icon = "break_free", "SW-127", "unlock"
    figure: str

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot shake off a paralysis: it has none (SW-127)."""
        found = readiness(battle, state, self.figure)
        if found is None:
            return Objection("SW-127", "quest.not_paralysed", {"figure": self.figure})
        return None if found.key == "quest.is_paralysed" else found

    def do(self, work: Working) -> None:
        """Test Psyche against the total the spell was cast with, for an action (SW-127)."""
        needed = work.state.figure(self.figure).paralysed
        own = Modifier("quest.stat_psychisme", work.battle.of(self.figure).stats[PSYCHE])
        thrown = work.d20("free", (own,), who=self.figure)
        done = thrown.total >= needed
        work.acted(self.figure)
        if done:
            work.change(self.figure, paralysed=0)
        work.tell("freed", self.figure, "SW-127", roll=thrown.result, total=thrown.total, needed=needed, done=done)
