"""The steps of conduct: one word of a role each, the acts it opens to an NPC, what every NPC does (SW-134 … SW-144).

They ask the table by a `ConductGround`, which is measured or asked about: each step is written once for both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from models.dice import Dice
from models.games.swidenth.battle.asked.told_ground import ToldGround
from models.games.swidenth.battle.casting.spell_effects import BreakParalysis
from models.games.swidenth.battle.casting.spell_facts import (
    AT_ENEMIES,
    BLADE,
    HEALING,
    INSPIRATION,
    PARALYSIS,
    SHIELD,
    known_spells,
)
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.conduct.conduct import (
    MOST_ON_ONE,
    ConductGround,
    Considered,
    Decided,
    Onlooker,
    Shared,
    Step,
    steps_of,
    weigh,
)
from models.games.swidenth.battle.conduct.measured_ground import MeasuredGround, reaching, weighed
from models.games.swidenth.battle.figures import HUGE
from models.games.swidenth.battle.melee import Strike
from models.games.swidenth.battle.scene import all_near, engaged_with
from models.games.swidenth.battle.shooting import ReloadWeapon
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState
from models.games.swidenth.battle.turn import DoNothing, RiseUp

AIMING: Final = ("tireur", "magie-offensive")
"""The roles that look for somebody free."""
HELP: Final = (HEALING, SHIELD, INSPIRATION)


def break_free(look: Onlooker, _ground: ConductGround) -> Sequence[Considered]:
    """Shake a paralysis off (SW-127)."""
    return [Considered(BreakParalysis(look.figure.id), "break_free", "SW-127")] if look.figure.paralysed else []


def rise(look: Onlooker, _ground: ConductGround) -> Sequence[Considered]:
    """Stand up (SW-25)."""
    return [Considered(RiseUp(look.figure.id), "rise", "SW-25")] if look.figure.prone else []


def engaged(look: Onlooker, _ground: ConductGround) -> Sequence[Considered]:
    """Fight whoever is in contact, the one it harms most (SW-136, SW-133)."""
    acts = [Strike(look.figure.id, each.id) for each in look.engaged]
    return look.scored(weighed(look, [each for each in acts if look.allows(each)]), "engaged", "SW-136")


def riposte(look: Onlooker, ground: ConductGround) -> Sequence[Considered]:
    """Attack who shot at it or hexed it, with its main weapon; go towards him out of reach (SW-135)."""
    there = {each.id: each for each in look.enemies} if look.figure.struck_by and not look.engaged else {}
    found = [there[each] for each in reversed(look.figure.struck_by) if each in there]
    if not found:
        return []
    target = ground.nearest(found) if look.battle.reading("riposte") == "nearest" else found[0]
    attacks = ground.attack(target, "riposte", "SW-135")
    if attacks or look.battle.reading("riposte_far") == "role":
        return attacks
    return ground.towards(target, "riposte", "SW-135")


def charge(look: Onlooker, ground: ConductGround) -> Sequence[Considered]:
    """Move into contact with the nearest enemy whom fewer than two engage (SW-137, SW-138)."""
    if look.engaged or not look.enemies or look.battle.outfit(look.figure).arms == ():
        return []
    return ground.contact(_foremost(look, ground), "charge", "SW-138")


def approach(look: Onlooker, ground: ConductGround) -> Sequence[Considered]:
    """Head for the nearest enemy by the shortest way, running where it can (SW-134, SW-137)."""
    if look.engaged or not look.enemies:
        return []
    # Whoever shoots or casts heads for the nearest it may aim at (SW-139, SW-142).
    free = [each for each in look.enemies if look.free(each)] if look.role in AIMING else []
    target = ground.nearest(free, coming=True) if free else _foremost(look, ground)
    return ground.towards(target, "approach", "SW-139" if free else "SW-137")


def _foremost(look: Onlooker, ground: ConductGround) -> FigureNow:
    """Return the nearest enemy whom fewer than two engage, the nearest of all where two are on each (SW-138)."""
    room = [each for each in look.enemies if look.opponents(each) < MOST_ON_ONE]
    return ground.nearest(room or look.enemies, coming=True)


def shoot(look: Onlooker, ground: ConductGround) -> Sequence[Considered]:
    """Shoot at the free enemy in sight and range that has least Vitality (SW-140); reload where that is an action."""
    if shots := ground.shots():
        return shots
    return [Considered(ReloadWeapon(look.figure.id), "shoot", "SW-111")] if look.figure.unloaded else []


def seek_line(look: Onlooker, ground: ConductGround) -> Sequence[Considered]:
    """Move to where the nearest free enemy is in sight and range (SW-139, SW-142)."""
    free = [each for each in look.enemies if look.free(each)]
    return ground.line(ground.nearest(free)) if free and reaching(look) and not look.engaged else []


def cast(look: Onlooker, ground: ConductGround) -> Sequence[Considered]:
    """Cast the offensive spell that strikes most enemies (SW-142)."""
    mine = [(s, g) for s, g in known_spells(look.battle, look.figure) if s in AT_ENEMIES and s != BLADE]
    aims = [(s, g, e) for s, g in mine for e in look.enemies if s != PARALYSIS or not e.paralysed]
    return ground.casts([CastSpell(look.figure.id, spell, each.id, gear=gear) for spell, gear, each in aims])


def cast_noted(look: Onlooker, _ground: ConductGround) -> Sequence[Considered]:
    """Cast what the line of the profile says to cast now (SW-172, SW-177)."""
    found = []
    for each in look.known.noted:
        spell, when, paces = (*each.split(":"), "0")[:3]
        known = look.battle.book.spells[spell]
        if when == "enemy" and _enemy_near(look, spell, int(paces)):
            found.append(Considered(CastSpell(look.figure.id, spell), "noted", known.rule))
        elif when == "hurt":
            hurt = (
                *((look.figure,) if _points_lost(look, look.figure) else ()),
                *_hurt_near(look, look.friends, spell),
            )
            found += [_healed(look, each, spell, "noted", known.rule) for each in hurt]
    return found


def _enemy_near(look: Onlooker, spell: str, paces: int) -> bool:
    """Return whether an enemy is as near as the line says, and in the spell's own range too (AMB-SW-27)."""
    reach = look.battle.book.spells[spell].range
    least = paces if look.battle.reading("repulsion_when") == "four" else min(paces, reach)
    moved = (each for each in look.enemies if look.battle.of(each.id).size != HUGE)
    return bool(all_near(look.battle, look.figure, moved, least))


def _hurt_near(look: Onlooker, friends: Sequence[FigureNow], spell: str) -> Sequence[FigureNow]:
    """Return those friends that are wounded and in range of a spell."""
    hurt = [each for each in friends if _points_lost(look, each)]
    return all_near(look.battle, look.figure, hurt, look.battle.book.spells[spell].range)


def _healed(look: Onlooker, friend: FigureNow, spell: str, step: str, rule: str) -> Considered:
    act = CastSpell(look.figure.id, spell, friend.id)
    return Considered(act, step, rule, friend.id, (-_points_lost(look, friend), friend.id))


def _points_lost(look: Onlooker, friend: FigureNow) -> int:
    return max(0, look.battle.of(friend.id).stats["vitalite"] - friend.vitality)


def support(look: Onlooker, _ground: ConductGround) -> Sequence[Considered]:
    """Help engaged friends within reach: heal one that is wounded, else a spell by a die (SW-141)."""
    mine = [spell for spell, _ in known_spells(look.battle, look.figure)]
    helped = [each for each in look.friends if engaged_with(look.battle, look.state, each)]
    hurt = _hurt_near(look, helped, HEALING) if HEALING in mine else ()
    found = [_healed(look, each, HEALING, "support", "SW-141") for each in hurt]
    if any(look.allows(each.act) for each in found):
        return found
    spells = look.battle.book.spells
    others = [
        each for each in (SHIELD, INSPIRATION)
        if each in mine and all_near(look.battle, look.figure, helped, spells[each].range)
    ]  # fmt: skip
    if len(others) > 1 and look.dice is not None:
        others = [others[look.dice.roll(len(others), "support").result - 1]]
    return [Considered(CastSpell(look.figure.id, each), "support", "SW-141", score=(each,)) for each in others]


def support_spot(look: Onlooker, ground: ConductGround) -> Sequence[Considered]:
    """Move where more engaged friends are within reach of its spells than where it stands (SW-141)."""
    helped = [each for each in look.friends if engaged_with(look.battle, look.state, each)]
    mine = [spell for spell, _ in known_spells(look.battle, look.figure) if spell in HELP]
    if look.engaged or not helped or not mine:
        return []
    return ground.spot(helped, max(look.battle.book.spells[each].range for each in mine))


def watch(look: Onlooker, _ground: ConductGround) -> Sequence[Considered]:
    """Stay on guard (SW-143)."""
    return [Considered(DoNothing(look.figure.id), "watch", "SW-143")]


def patrol(look: Onlooker, ground: ConductGround) -> Sequence[Considered]:
    """Go on to the next zone of the round, the first again after the last (SW-144)."""
    posts = [each for each in look.known.posts if each in look.battle.zones]
    return ground.post(posts) if posts else [Considered(DoNothing(look.figure.id), "patrol", "SW-144")]


STEPS: Final[Mapping[str, Step]] = {
    "break_free": break_free,
    "rise": rise,
    "noted": cast_noted,
    "riposte": riposte,
    "engaged": engaged,
    "charge": charge,
    "approach": approach,
    "shoot": shoot,
    "seek_line": seek_line,
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
    missing. `shared` are ways that others found this turn. Raises AnswerWanted where positions are not known.
    """
    figure, asked = state.figure(figure_id), bool(battle.asked)
    role = role or battle.of(figure_id).role or "guerrier"
    look = Onlooker(battle.asking, state, figure, role, dice, brief=asked or not reasons, shared=shared)
    ground = ToldGround(look) if asked else MeasuredGround(look)
    found = weigh(look, ground, steps_of(look, STEPS))
    return ground.with_others(found.chosen) if isinstance(ground, ToldGround) else found
