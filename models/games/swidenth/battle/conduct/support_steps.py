"""The steps of NPCs that cast, help, guard and patrol, and what every NPC does in its turn (SW-141 … SW-144)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from models.dice import Dice
from models.games.swidenth.battle.casting.spell_facts import (
    AT_ENEMIES,
    BLADE,
    HEALING,
    INSPIRATION,
    PARALYSIS,
    SHIELD,
    known_spells,
    struck_too,
)
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.conduct import candidates
from models.games.swidenth.battle.conduct.candidates import cast_worth
from models.games.swidenth.battle.conduct.conduct import Considered, Decided, Onlooker, Shared, Step, steps_of, weigh
from models.games.swidenth.battle.figures import HUGE
from models.games.swidenth.battle.moving import GoAlong, RunTo, budget_of
from models.games.swidenth.battle.scene import TableAct, engaged_with, near
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, base_of
from models.games.swidenth.battle.turn import DoNothing
from models.table.reach import CostField, shortened
from models.table.spots import Spot, ring, towards_zero


def cast_noted(look: Onlooker) -> Sequence[Considered]:
    """Cast what the line of the profile says to cast now (SW-172, SW-177)."""
    found = []
    for each in look.known.noted:
        spell, when, paces = (*each.split(":"), "0")[:3]
        rule = look.battle.book.spells[spell].rule
        if when == "enemy" and _enemy_near(look, spell, int(paces)):
            found.append(Considered(CastSpell(look.figure.id, spell), "noted", rule))
        elif when == "hurt":
            hurt = (friend for friend in (look.figure, *look.friends) if _points_lost(look, friend))
            found += [_healed(look, friend, spell, "noted", rule) for friend in hurt]
    return found


def _enemy_near(look: Onlooker, spell: str, paces: int) -> bool:
    """Return whether an enemy is as near as the line says, and in the spell's own range too (AMB-SW-27)."""
    reach = look.battle.book.spells[spell].range
    least = paces if look.battle.reading("repulsion_when") == "four" else min(paces, reach)
    moved = (each for each in look.enemies if look.battle.of(each.id).size != HUGE)
    return any(near(look.battle, look.figure, each, least) for each in moved)


def _healed(look: Onlooker, friend: FigureNow, spell: str, step: str, rule: str) -> Considered:
    act = CastSpell(look.figure.id, spell, friend.id)
    return Considered(act, step, rule, friend.id, (-_points_lost(look, friend), friend.id))


def _points_lost(look: Onlooker, friend: FigureNow) -> int:
    return max(0, look.battle.of(friend.id).stats["vitalite"] - friend.vitality)


def cast(look: Onlooker) -> Sequence[Considered]:
    """Cast the offensive spell that strikes most enemies (SW-142)."""
    found = []
    for spell, gear in known_spells(look.battle, look.figure):
        if spell not in AT_ENEMIES or spell == BLADE:
            continue
        for enemy in look.enemies:
            act = CastSpell(look.figure.id, spell, enemy.id, gear=gear)
            if look.allows(act) and not (spell == PARALYSIS and enemy.paralysed):
                others = struck_too(look.battle, look.state, act.figure, act.target, look.battle.book.spells[spell])
                targets = 1 + sum(each.camp != look.figure.camp for each in others)
                weighed = cast_worth(look, act)
                found.append(replace(weighed, score=(-targets, *weighed.score)))
    return found


def support(look: Onlooker) -> Sequence[Considered]:
    """Help engaged friends within reach: heal one that is wounded, else a spell by a die (SW-141)."""
    mine = [spell for spell, _ in known_spells(look.battle, look.figure)]
    helped = [each for each in look.friends if engaged_with(look.battle, look.state, each)]
    hurt = [each for each in helped if _points_lost(look, each)]
    found = [_healed(look, each, HEALING, "support", "SW-141") for each in hurt]
    if any(look.allows(each.act) for each in found):
        return found
    others = [
        each for each in (SHIELD, INSPIRATION)
        if each in mine and any(near(look.battle, look.figure, f, look.battle.book.spells[each].range) for f in helped)
    ]  # fmt: skip
    if len(others) > 1 and look.dice is not None:
        others = [others[look.dice.roll(len(others), "support").result - 1]]
    return [Considered(CastSpell(look.figure.id, each), "support", "SW-141", score=(each,)) for each in others]


def support_spot(look: Onlooker) -> Sequence[Considered]:
    """Move where more engaged friends are within reach of its spells than where it stands (SW-141)."""
    if look.engaged:
        return []
    helped = [each for each in look.friends if engaged_with(look.battle, look.state, each)]
    spells = (look.battle.book.spells[each] for each, _ in known_spells(look.battle, look.figure))
    reach = max((each.range for each in spells if each.id in (HEALING, SHIELD, INSPIRATION)), default=0)

    def count(spot: Spot) -> int:
        there = replace(look.figure, at=spot)
        return sum(near(look.battle, there, each, reach) for each in helped)

    now, found = count(look.figure.at), []
    for act, spot in _spots_round(look, helped):
        if (friends := count(spot)) > now:
            exposed, hidden = look.seen_at(spot)
            found.append(Considered(act, "support_spot", "SW-141", "", (-friends, exposed, -hidden, spot)))
    return found


def _spots_round(look: Onlooker, helped: Sequence[FigureNow]) -> Sequence[tuple[TableAct, Spot]]:
    """Return the moves it can make this turn to spots beside engaged friends, or between two, each with its spot."""
    me, walk = look.figure, budget_of(look.battle, look.figure)
    spots = [spot for each in helped for spot in ring(base_of(look.battle, each), look.known.radius)]
    spots += [
        (towards_zero(one.at[0] + other.at[0], 2), towards_zero(one.at[1] + other.at[1], 2))
        for n, one in enumerate(helped)
        for other in helped[:n]
    ]
    found: list[tuple[TableAct, Spot]] = []
    for spot in dict.fromkeys(spots):
        way = look.battle.ways.path(look.walker, me.at, spot, look.off, look.taken, walk)
        if way is not None and len(way.spots) > 1:
            found.append((GoAlong(me.id, way.spots[1:]), spot))
        elif look.allows(RunTo(me.id, spot)):
            found.append((RunTo(me.id, spot), spot))
    return found


def watch(look: Onlooker) -> Sequence[Considered]:
    """Stay on guard (SW-143)."""
    return [Considered(DoNothing(look.figure.id), "watch", "SW-143")]


def patrol(look: Onlooker) -> Sequence[Considered]:
    """Go on to the next zone of the round, the first again after the last (SW-144)."""
    me, posts = look.figure, [each for each in look.known.posts if each in look.battle.zones]
    if not posts:
        return [Considered(DoNothing(me.id), "patrol", "SW-144")]
    corners = look.battle.zones[posts[me.post % len(posts)]]
    middle = (
        towards_zero(sum(x for x, _ in corners), len(corners)),
        towards_zero(sum(y for _, y in corners), len(corners)),
    )
    field = CostField(look.battle.ways, look.walker, middle, look.off, look.taken)
    way = field.way(me.at)
    if way is None or len(way.spots) < 2:
        return [Considered(DoNothing(me.id), "patrol", "SW-144")]
    short = shortened(look.battle.ways, look.walker, way, budget_of(look.battle, me), look.taken)
    act: TableAct = GoAlong(me.id, short.spots[1:]) if len(short.spots) > 1 else DoNothing(me.id)
    return [Considered(act, "patrol", "SW-144", score=(field.left(short.end) or 0,))]


STEPS: Final[Mapping[str, Step]] = {
    "break_free": candidates.break_free,
    "rise": candidates.rise,
    "noted": cast_noted,
    "riposte": candidates.riposte,
    "engaged": candidates.engaged,
    "charge": candidates.charge,
    "approach": candidates.approach,
    "shoot": candidates.shoot,
    "seek_line": candidates.seek_line,
    "support": support,
    "support_spot": support_spot,
    "cast": cast,
    "watch": watch,
    "patrol": patrol,
}
"""What each word of a role does."""


def decide(
    battle: TableBattle, state: TableState, figure_id: str, dice: Dice | None = None, role: str = "",
    *, reasons: bool = True, shared: Shared = None,
) -> Decided:  # fmt: skip
    """Return what a figure that nobody plays does now, and why; `role` replaces its own.

    `dice` are thrown only where the book says at random (SW-141). Without `reasons`, what it would do otherwise may be
    missing. `shared` are ways that others found this turn.
    """
    figure = state.figure(figure_id)
    role = role or battle.of(figure_id).role or "guerrier"
    look = Onlooker(battle, state, figure, role, dice, brief=not reasons, shared=shared)
    return weigh(look, steps_of(look, STEPS))
