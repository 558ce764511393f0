"""Policies that play the heroes of a quest and those they lead: hold the line, run for it, attack.

A policy is code with a description for people (`quest.policy_<id>_words`): a share of battles won says how that policy
fares, never how a good player would. NPCs of either side keep to their conduct.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from models.games.battle.values import Player, Told
from models.games.swidenth.battle.casting.spell_effects import BreakParalysis
from models.games.swidenth.battle.casting.spell_facts import HEALING, known_spells
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.conduct.conduct import Onlooker, Shared
from models.games.swidenth.battle.conduct.errand import Errand
from models.games.swidenth.battle.conduct.fleeing import flight, shielding
from models.games.swidenth.battle.conduct.going import Planned, nearest_spot, towards
from models.games.swidenth.battle.conduct.measured_ground import aimed, charges
from models.games.swidenth.battle.conduct.steps import decide
from models.games.swidenth.battle.items import DrinkPotion
from models.games.swidenth.battle.melee import Prospect, Strike, TakeInHand
from models.games.swidenth.battle.moving import budget_of
from models.games.swidenth.battle.offering import prospect_of
from models.games.swidenth.battle.scene import TableAct
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState
from models.games.swidenth.battle.turn import DoNothing, RiseUp
from models.games.swidenth.gear import piece
from models.i18n import MessageArg, both
from models.table.spots import UNIT, Spot, along, length

HOLD: Final = "hold"
RUN: Final = "run"
AGGRESSIVE: Final = "aggressive"
POLICIES: Final = (HOLD, RUN, AGGRESSIVE)
PATIENCE: Final = 12
"""Turns after which whoever holds goes after those who are left."""
_BEFORE: Final = 2 * UNIT
"""So far before those they guard heroes stand."""
_BESIDE: Final = 4 * UNIT
"""Farther from those they guard heroes do not fall behind."""


def players() -> tuple[Player, ...]:
    """Return the policies as automatic players."""
    words = [(each, both(f"quest.policy_{each}"), both(f"quest.policy_{each}_words")) for each in POLICIES]
    return tuple(Player(*each, leads=each[0] == HOLD) for each in words)


def reason(battle: TableBattle, found: Planned) -> Told:
    """Return the reason for a policy's act, as a sentence."""
    figure = getattr(found.act, "figure", "")
    words: dict[str, MessageArg] = {"who": battle.of(figure).name}
    if found.target:
        words["target"] = battle.of(found.target).name
    elif isinstance(found.act, DrinkPotion):
        words["gear"] = battle.book.gear[found.act.gear].name
    return Told(found.rule, f"quest.plan_{found.why}" + ("" if found.target or found.why != "attack" else "_on"), words)


def first_to_act(battle: TableBattle, state: TableState, left: Sequence[FigureNow], policy: str) -> FigureNow:
    """Return who of the heroes' camp acts next; under the policy of running, the escorted before those who shield."""
    if policy == RUN:
        errand = Errand(battle, state)
        return next((each for each in left if errand.is_led(each)), left[0])
    return left[0]


def planned(battle: TableBattle, state: TableState, figure_id: str, policy: str, shared: Shared = None) -> Planned:
    """Return what a policy makes a figure of the heroes' camp do now; `shared` are ways others found this turn."""
    figure, known = state.figure(figure_id), battle.of(figure_id)
    look = Onlooker(battle, state, figure, "magie-offensive", None, brief=True, shared=shared)
    errand = Errand(battle, state)
    if figure.paralysed:
        return Planned(BreakParalysis(figure_id), "break_free", "SW-127")
    if figure.prone:
        return Planned(RiseUp(figure_id), "rise", "SW-25")
    if known.hero:
        return _change_weapon(look) or _potion(look) or _hero(look, errand, policy)
    if errand.is_led(figure):
        return _lead_escorted(look, errand, policy)
    found = decide(battle, state, figure_id, None, known.role or "guerrier", reasons=False, shared=shared).chosen
    return Planned(found.act, "conduct", found.rule, found.target)


def _change_weapon(look: Onlooker) -> Planned | None:
    """Change to the best way to fight in contact: a point of Combat counts both when striking and when struck."""
    arms, held = look.battle.outfit(look.figure).arms, look.figure.hand
    if len(arms) < 2:
        return None
    best = max(range(len(arms)), key=lambda number: (2 * arms[number].combat + arms[number].damage, -number))
    act = TakeInHand(look.figure.id, best)
    return Planned(act, "arm", "SW-28") if best != min(held, len(arms) - 1) and look.allows(act) else None


def _potion(look: Onlooker) -> Planned | None:
    """Drink a healing potion once half of what it can give is lost: it costs no action (SW-95)."""
    me = look.figure
    lost = look.known.stats["vitalite"] - me.vitality
    for each in dict.fromkeys(me.gear):
        potion = piece(look.battle.book, each)
        if potion is not None and potion.kind == "potion" and potion.faces and 2 * lost >= potion.faces:
            act = DrinkPotion(me.id, each)
            if look.allows(act):
                return Planned(act, "drink", "SW-95")
    return None


def _hero(look: Onlooker, errand: Errand, policy: str) -> Planned:
    if look.engaged:
        return _strike(look)
    if not look.enemies:
        return _unopposed(look, errand)
    if errand.anybody and (gone := _leave_table(look, errand, policy)) is not None:
        return gone
    if policy == AGGRESSIVE or (policy == HOLD and look.state.turn > PATIENCE):
        return _attack(look)
    if policy == RUN and (far := _behind(look, errand)) is not None:
        return far
    return (
        _shot(look)
        or _charge(look)
        or _healing(look)
        or (_fetch(look, errand) if policy == RUN else None)
        or (_post(look, errand) if policy == HOLD else shielding(look, errand))
        or _waits(look)
    )


def _lead_escorted(look: Onlooker, errand: Errand, policy: str) -> Planned:
    """Let the escorted run at once, or wait until the ambush is beaten; if nobody else is left, they run."""
    threatened = bool(look.enemies) or bool(errand.lures)
    if look.engaged and policy != RUN:
        return _strike(look)
    if policy != RUN and threatened and errand.heroes:
        return _waits(look)
    if policy == RUN:
        return flight(look, errand) or _waits(look)
    return towards(look, nearest_spot(errand.exit, look.figure.at), "leave", "SW-149") or _waits(look)


def _leave_table(look: Onlooker, errand: Errand, policy: str) -> Planned | None:
    """Leave where heroes must leave, too: runners at once, the others when a run takes them there."""
    goal = nearest_spot(errand.exit, look.figure.at)
    near = length(goal, look.figure.at) <= budget_of(look.battle, look.figure, "run") + UNIT
    return towards(look, goal, "leave", "SW-149") if near or policy == RUN else None


def _fetch(look: Onlooker, errand: Errand) -> Planned | None:
    """Go to where friends wait for a hero to come."""
    if not errand.fetched:
        return None
    return towards(look, nearest_spot(errand.fetched[0].corners, look.figure.at), "fetch", "SW-203")


def _waits(look: Onlooker) -> Planned:
    return Planned(DoNothing(look.figure.id), "wait", "SW-15")


def _unopposed(look: Onlooker, errand: Errand) -> Planned:
    """Without enemies: fetch those who wait, spring the next ambush, or leave where heroes must leave, too.

    Who bears it best springs it, the others stay near; the escorted wait until there is no ambush left.
    """
    if errand.fetched:
        return _fetch(look, errand) or _waits(look)
    if not errand.lures:
        goal = nearest_spot(errand.exit, look.figure.at) if errand.exit else look.figure.at
        far = errand.anybody or length(goal, look.figure.at) > _BESIDE
        why, rule = ("leave", "SW-149") if errand.anybody else ("beside", "SW-16")
        return (towards(look, goal, why, rule) if far else None) or _waits(look)
    first = max(errand.heroes, key=lambda each: _bears(look.battle, each), default=look.figure)
    if first.id != look.figure.id:
        far = length(first.at, look.figure.at) > _BESIDE
        follows = towards(look, first.at, "follow", "SW-16") if far else None
        return replace(follows, target=first.id) if follows is not None else _waits(look)
    goal = nearest_spot(errand.lures[0].corners, look.figure.at)
    return towards(look, goal, "spring", "SW-152") or _waits(look)


def _bears(battle: TableBattle, figure: FigureNow) -> tuple[bool, int, int, str]:
    """Return how well somebody bears an ambush, larger is better: nobody with less than half of his life springs one
    unless all must, then life and Defence count.
    """
    stats = battle.of(figure.id).stats
    return 2 * figure.vitality >= stats["vitalite"], figure.vitality, stats["defense"], figure.id


# -- fighting ----------------------------------------------------------------------------------------------------------


def _strike(look: Onlooker) -> Planned:
    """Strike the enemy in contact with the best exchange (SW-29)."""
    acts = [Strike(look.figure.id, each.id) for each in look.engaged]
    weighed = [(_worth(look, act), act) for act in acts if look.allows(act)]
    if not weighed:
        return _waits(look)
    best = max(weighed, key=lambda each: (each[0], each[1].target))[1]
    return Planned(best, "strike", "SW-29", best.target)


def _shot(look: Onlooker) -> Planned | None:
    """Shoot or cast where the exchange is best, if it is better than nothing (SW-35, SW-39)."""
    found = [(_worth(look, each), each.target, each) for each in aimed(look)]
    best = max(found, key=lambda each: each[:2], default=None)
    if best is None or best[0] <= 0:
        return None
    spell = isinstance(best[2], CastSpell)
    return Planned(best[2], "cast" if spell else "shoot", "SW-39" if spell else "SW-35", best[1])


def _worth(look: Onlooker, act: TableAct) -> Fraction:
    return _exchange(prospect_of(look.battle, look.state, act))


def _exchange(worth: Prospect | None) -> Fraction:
    """Return the expected Vitality an attack takes less its own loss, a kill on either side counting one more."""
    return Fraction(0) if worth is None else worth.damage + worth.kill - worth.own - worth.own_death


def _charge(look: Onlooker) -> Planned | None:
    """Charge the nearest enemy in reach this turn, first those whom fewer friends engage (SW-16, SW-17)."""
    reach = budget_of(look.battle, look.figure, "run")
    near = [each for each in look.enemies if look.gap(each) <= reach]
    for enemy in sorted(near, key=lambda each: (look.opponents(each), look.gap(each), each.id))[:3]:
        found = [each for each in charges(look, enemy, "charge", "SW-16") if look.allows(each.act)]
        if found:
            best = min(found, key=lambda each: each.score)
            return Planned(best.act, "charge", best.rule, enemy.id)
    return None


def _attack(look: Onlooker) -> Planned:
    """Go after them as the NPCs would: a shooter as one, a caster as one, the others as warriors (SW-137 … SW-142)."""
    spells = (look.battle.book.spells[each] for each, _ in known_spells(look.battle, look.figure))
    role = "guerrier"
    if look.battle.outfit(look.figure).missiles:
        role = "tireur"
    elif any(each.shot for each in spells):
        role = "magie-offensive"
    found = decide(look.battle, look.state, look.figure.id, None, role, reasons=False, shared=look.shared).chosen
    return Planned(found.act, "attack", found.rule, found.target)


def _healing(look: Onlooker) -> Planned | None:
    """Heal the friend in reach that lost most, where there is nothing better to do."""
    if HEALING not in (each for each, _ in known_spells(look.battle, look.figure)):
        return None
    hurt = [
        (look.battle.of(each.id).stats["vitalite"] - each.vitality, each.id) for each in (look.figure, *look.friends)
    ]
    for lost, friend in sorted(hurt, reverse=True):
        act = CastSpell(look.figure.id, HEALING, friend)
        if lost > 0 and look.allows(act):
            return Planned(act, "heal", look.battle.book.spells[HEALING].rule, friend)
    return None


# -- moving ------------------------------------------------------------------------------------------------------------


def _post(look: Onlooker, errand: Errand) -> Planned | None:
    """Stand before those who are escorted, between them and the nearest enemies, side by side."""
    if not errand.led:
        return None
    middle = _middle(errand.led)
    threat = min(look.enemies, key=lambda each: (length(each.at, middle), each.id))
    ahead = (threat.at[0] - middle[0], threat.at[1] - middle[1])
    if length(threat.at, middle) <= _BEFORE:
        return None
    place = [each.id for each in errand.heroes].index(look.figure.id)
    front, aside = along(middle, ahead, _BEFORE), (-ahead[1], ahead[0])
    off = (place + 1) // 2 * (look.radius * 2 + UNIT // 5)
    spot = front if not off else along(front, aside if place % 2 else (-aside[0], -aside[1]), off)
    if length(spot, look.figure.at) <= UNIT:
        return None
    return towards(look, spot, "post", "SW-16")


def _behind(look: Onlooker, errand: Errand) -> Planned | None:
    """Catch up with those who run, if they are far ahead."""
    if not errand.led or min(length(each.at, look.figure.at) for each in errand.led) <= _BESIDE:
        return None
    return shielding(look, errand)


def _middle(figures: Sequence[FigureNow]) -> Spot:
    count = len(figures)
    return sum(each.at[0] for each in figures) // count, sum(each.at[1] for each in figures) // count
