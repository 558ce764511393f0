"""The same conduct where positions are not known: each step asks for what it has to know, and for nothing else.

What a figure weighs by geometry alone (which spot it ends on) is left to the people who move it: it comes into contact,
comes nearer, seeks a line or a place; whom it acts on, and how, is decided as on a table that is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeVar

from models.dice import Dice
from models.games.asked_ground import WAYS, AskedGround, GroundQuestion, Known, QuestionKind, Row, Said
from models.games.swidenth.battle.asked.asked_table import which
from models.games.swidenth.battle.asked.asked_turn import Aim, GoTold
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
from models.games.swidenth.battle.casting.spells import EVERYWHERE, CastSpell
from models.games.swidenth.battle.conduct import candidates, support_steps
from models.games.swidenth.battle.conduct.conduct import (
    MOST_ON_ONE,
    Considered,
    Decided,
    Onlooker,
    Score,
    Step,
    steps_of,
    weigh,
)
from models.games.swidenth.battle.engine import objection
from models.games.swidenth.battle.melee import Prospect, Strike
from models.games.swidenth.battle.moving import budget_of
from models.games.swidenth.battle.offering import prospect_of
from models.games.swidenth.battle.scene import engaged_with
from models.games.swidenth.battle.shooting import ReloadWeapon, ShootAt, faced
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState
from models.games.swidenth.battle.turn import DoNothing
from models.table.spots import CLOSE, UNIT, Spot

Attack = ShootAt | CastSpell
Aimed = TypeVar("Aimed", bound=Attack)


class AskingOnlooker(Onlooker):
    """A battle as an NPC sees it, for which people answer questions about the table."""

    @property
    def ground(self) -> AskedGround:
        """The answers about it."""
        return AskedGround({self.figure.id: self.figure.known})

    def score(self, worth: Prospect | None, left: int, spot: Spot, name: str) -> Score:  # noqa: ARG002  nobody knows
        """Return the score of a blow: its harm, then the name; all are done where it stands (SW-133)."""
        return -self.harm(worth), name

    def closest(self, among: Sequence[FigureNow], reach: int = 0) -> FigureNow:
        """Return the nearest of some figures, by the line or by the way (AMB-SW-68); an Assassin's prey before all.

        With a `reach` people say at once whether it comes into contact with that one.
        """
        hunted = next((e for e in among if e.id == self.prey and self.opponents(e) < MOST_ON_ONE), None)
        if hunted is not None:
            return hunted
        by_way = self.battle.reading("nearest") == "path"
        name = self.ground.nearest(self.figure.id, [each.id for each in among], by_way=by_way, reach=reach)
        return self.state.figure(name)

    def comes(self, target: FigureNow) -> str:
        """Return how far it comes towards a figure this turn: into contact, nearer, or not at all."""
        most = budget_of(self.battle, self.figure, "run") + CLOSE
        return WAYS[self.ground.word("reach", self.figure.id, target.id, reach=most)]

    def touches(self, target: FigureNow) -> bool:
        """Return whether it comes into contact with a figure this turn."""
        most = budget_of(self.battle, self.figure, "run") + CLOSE
        return self.figure.known.gap(target.id).least <= most and self.comes(target) == "reach"

    def those(self, kind: QuestionKind, among: Iterable[FigureNow], reach: int = 0) -> tuple[FigureNow, ...]:
        """Return those figures of which it is so; one question is asked for all of them."""
        found, strict = tuple(among), kind == "near" and self.battle.reading("near") == "strict"
        names = which(self.battle, self.figure, kind, [each.id for each in found], reach, strict=strict)
        return tuple(each for each in found if each.id in names)


def _asking(look: Onlooker) -> AskingOnlooker:
    if not isinstance(look, AskingOnlooker):
        raise TypeError(look)
    return look


def _go(look: AskingOnlooker, aim: Aim, step: str, rule: str, target: FigureNow | None = None) -> Considered:
    name = target.id if target is not None else ""
    return Considered(GoTold(look.figure.id, target=name, aim=aim), step, rule, name)


# -- towards enemies ---------------------------------------------------------------------------------------------------


def _foremost(look: AskingOnlooker) -> FigureNow | None:
    """Return the nearest enemy whom fewer than two engage, the nearest of all where two are on each (SW-138)."""
    if not look.enemies or look.engaged:
        return None
    room = [each for each in look.enemies if look.opponents(each) < MOST_ON_ONE]
    return look.closest(room or look.enemies, budget_of(look.battle, look.figure, "run") + CLOSE)


def charge(look: Onlooker) -> Sequence[Considered]:
    """Move into contact with the nearest enemy whom fewer than two engage (SW-137, SW-138)."""
    asking = _asking(look)
    if look.battle.outfit(look.figure).arms == ():
        return []
    target = _foremost(asking)
    if target is None or not asking.touches(target):
        return []
    return [_go(asking, "contact", "charge", "SW-138", target)]


def approach(look: Onlooker) -> Sequence[Considered]:
    """Head for the nearest enemy as far as it can, into contact where it comes so far (SW-134, SW-137)."""
    asking = _asking(look)
    # Whoever shoots or casts heads for the nearest it may aim at (SW-139, SW-142).
    free = [each for each in look.enemies if look.free(each)] if look.role in candidates.AIMING else []
    if look.engaged or not free:
        target, rule = _foremost(asking), "SW-137"
    else:
        target, rule = asking.closest(free, budget_of(look.battle, look.figure, "run") + CLOSE), "SW-139"
    if target is None:
        return []
    return [_go(asking, "contact" if asking.touches(target) else "nearer", "approach", rule, target)]


def riposte(look: Onlooker) -> Sequence[Considered]:
    """Attack who shot at it or hexed it, with its main weapon; go towards him out of reach (SW-135)."""
    asking = _asking(look)
    there = {each.id: each for each in look.enemies}
    found = [there[each] for each in reversed(look.figure.struck_by) if each in there]
    if look.engaged or not found:
        return []
    target = asking.closest(found) if look.battle.reading("riposte") == "nearest" else found[0]
    shot = _pointed(asking, (target,), "riposte", "SW-135")
    if shot is None:
        shot = _best(asking, _shots(asking, (target,)), "riposte", "SW-135")
    if shot:
        return shot
    role = look.battle.reading("riposte_far") == "role"
    # Without arms it goes there as it goes nearer (SW-34).
    if (look.battle.outfit(look.figure).arms != () or not role) and asking.touches(target):
        return [_go(asking, "contact", "riposte", "SW-135", target)]
    return [] if role or not asking.comes(target) else [_go(asking, "nearer", "riposte", "SW-135", target)]


# -- from afar ---------------------------------------------------------------------------------------------------------


def _reach(look: Onlooker, act: Attack) -> int:
    """Return how far a shot or a spell carries, thousandths of a pace."""
    if isinstance(act, ShootAt):
        return next(each.range for each in look.battle.outfit(look.figure).missiles if each.id == act.weapon) * UNIT
    if act.spell == PARALYSIS:
        reading = look.battle.reading("paralysis_range")
        return (int(reading) if reading.isdecimal() else EVERYWHERE) * UNIT
    return look.battle.book.spells[act.spell].range * UNIT


def _shots(look: AskingOnlooker, enemies: Sequence[FigureNow]) -> list[Attack]:
    """Return the shots it may make at some enemies with its main weapon, with spells where magic is its role."""
    me, acts = look.figure, list[Attack]()
    for enemy in enemies:
        if look.known.main_weapon == "tir":
            acts += (ShootAt(me.id, enemy.id, each.id) for each in look.battle.outfit(me).missiles)
        if look.role == "magie-offensive":
            known = known_spells(look.battle, me)
            acts += (CastSpell(me.id, s, enemy.id, gear=g) for s, g in known if look.battle.book.spells[s].shot)
    return _possible(look, acts)


def _possible(look: AskingOnlooker, acts: Iterable[Aimed]) -> list[Aimed]:
    """Return the attacks that can be made; for each reach, one question asks who is in it and in sight."""
    allowed = [each for each in acts if look.allows(each)]
    found = list[Aimed]()
    for reach in sorted({_reach(look, each) for each in allowed}, reverse=True):
        mine = [each for each in allowed if _reach(look, each) == reach]
        targets = dict.fromkeys(look.state.figure(each.target) for each in mine)
        seen = {each.id for each in look.those("seen", targets, reach)}
        found += [each for each in mine if each.target in seen]
    return [each for each in allowed if each in found]


def _best(look: AskingOnlooker, acts: Sequence[Attack], step: str, rule: str) -> list[Considered]:
    """Return the attack that harms most, the nearest target's of those alike (SW-133); asked only where it decides."""
    if len(acts) > 1:
        shots = list(dict.fromkeys(look.state.figure(act.target) for act in acts if _shoots(look, act)))
        look.those("cover", shots)
        look.those("front", [each for each in shots if faced(look.battle, each)])
        most = max(_harm(look, each) for each in acts)
        acts = [each for each in acts if _harm(look, each) == most]
        near = {each.target for each in acts}
        if len(near) > 1:
            nearest = look.ground.nearest(look.figure.id, sorted(near))
            acts = [each for each in acts if each.target == nearest]
    return [Considered(each, step, rule, each.target) for each in acts[:1]]


def _shoots(look: Onlooker, act: Attack) -> bool:
    return isinstance(act, ShootAt) or look.battle.book.spells[act.spell].shot


def _harm(look: Onlooker, act: Attack) -> Fraction:
    return look.harm(prospect_of(look.battle, look.state, act))


def shoot(look: Onlooker) -> Sequence[Considered]:
    """Shoot at the free enemy in sight and range that has least Vitality (SW-140); reload where that is an action."""
    asking = _asking(look)
    free = [each for each in look.enemies if look.free(each)]
    found = _pointed(asking, free, "shoot", "SW-140")
    for least in sorted({each.vitality for each in free}) if found is None else ():
        mine = [each for each in free if each.vitality == least]
        found = found or _best(asking, _shots(asking, mine), "shoot", "SW-140")
    if found:
        return found
    return [Considered(ReloadWeapon(look.figure.id), "shoot", "SW-111")] if look.figure.unloaded else []


def _pointed(look: AskingOnlooker, enemies: Sequence[FigureNow], step: str, rule: str) -> list[Considered] | None:
    """Return the shot at one of some enemies, whom people point at in a list; None for several weapons.

    The list is in the order of the role: least Vitality, then most harm (SW-133, SW-140).
    """
    missiles = look.battle.outfit(look.figure).missiles
    if look.known.main_weapon != "tir" or look.role == "magie-offensive" or len(missiles) != 1:
        return None
    acts = {each.id: ShootAt(look.figure.id, each.id, missiles[0].id) for each in enemies}
    order: dict[Row, tuple[int, Fraction]] = {}
    for each in enemies:
        if look.allows(acts[each.id]):
            fronts = (True, False) if faced(look.battle, each) else (None,)
            for row in (Row(each.id, hidden, front) for hidden in (False, True) for front in fronts):
                order[row] = (each.vitality, -_harm_as(look, acts[each.id], row))
    ranks = sorted(set(order.values()))
    rows = [replace(row, rank=ranks.index(order[row])) for row in sorted(order, key=lambda e: (order[e], e.figure))]
    name = look.ground.target(look.figure.id, rows, missiles[0].range * UNIT)
    return [Considered(acts[name], step, rule, name)] if name else []


def _harm_as(look: AskingOnlooker, act: ShootAt, row: Row) -> Fraction:
    """Return the expected harm of a shot at a figure seen in one of the ways."""
    said = [Said(GroundQuestion("cover", look.figure.id, (row.figure,)), int(row.hidden))]
    if row.front is not None:
        said.append(Said(GroundQuestion("front", look.figure.id, (row.figure,)), int(row.front)))
    there = replace(look.figure, known=Known(tuple(said)))
    return look.harm(prospect_of(look.battle, look.state.put(there), act))


def seek_line(look: Onlooker) -> Sequence[Considered]:
    """Move to where the nearest free enemy is in sight and range (SW-139, SW-142)."""
    asking = _asking(look)
    free = [each for each in look.enemies if look.free(each)]
    if not free or look.engaged or not candidates.reaching(look):
        return []
    target = asking.closest(free)
    found = asking.ground.word("line", look.figure.id, target.id, reach=candidates.farthest(look))
    return [_go(asking, "line", "seek_line", "SW-139", target)] if found else []


def cast(look: Onlooker) -> Sequence[Considered]:
    """Cast the offensive spell that strikes most enemies (SW-142)."""
    asking = _asking(look)
    mine = ((s, g) for s, g in known_spells(look.battle, look.figure) if s in AT_ENEMIES and s != BLADE)
    aims = [(s, g, e.id) for s, g in mine for e in look.enemies if s != PARALYSIS or not e.paralysed]
    wanted = [CastSpell(look.figure.id, spell, name, gear=gear) for spell, gear, name in aims]
    acts = _possible(asking, wanted)
    targets = {act: _targets(asking, act) for act in acts}
    return _best(asking, [act for act in acts if targets[act] == max(targets.values())], "cast", "SW-142")


def _targets(look: AskingOnlooker, act: CastSpell) -> int:
    others = struck_too(look.battle, look.state, act.figure, act.target, look.battle.book.spells[act.spell])
    return 1 + sum(each.camp != look.figure.camp for each in others)


# -- help --------------------------------------------------------------------------------------------------------------


def cast_noted(look: Onlooker) -> Sequence[Considered]:
    """Cast what the line of the profile says to cast now (SW-172, SW-177)."""
    asking = _asking(look)
    for each in look.known.noted:
        spell, when, paces = (*each.split(":"), "0")[:3]
        reach = look.battle.book.spells[spell].range
        if when == "enemy":
            least = int(paces) if look.battle.reading("repulsion_when") == "four" else min(int(paces), reach)
            asking.those("near", look.enemies, least * UNIT)
        else:
            hurt = [friend for friend in look.friends if _is_hurt(look, friend)]
            asking.those("near", hurt, reach * UNIT)
    return [each for each in support_steps.cast_noted(look) if _near_enough(asking, each)]


def _near_enough(look: AskingOnlooker, each: Considered) -> bool:
    """Return whether whom a spell is to heal is known to be in its range."""
    act = each.act
    if not isinstance(act, CastSpell) or act.target in ("", look.figure.id):
        return True
    reach = look.battle.book.spells[act.spell].range * UNIT
    return bool(look.those("near", (look.state.figure(act.target),), reach))


def _is_hurt(look: Onlooker, friend: FigureNow) -> bool:
    return friend.vitality < look.battle.of(friend.id).stats["vitalite"]


def support(look: Onlooker) -> Sequence[Considered]:
    """Help engaged friends within reach: heal one that is wounded, else a spell by a die (SW-141)."""
    asking = _asking(look)
    helped = [each for each in look.friends if engaged_with(look.battle, look.state, each)]
    mine = [spell for spell, _ in known_spells(look.battle, look.figure)]
    for spell in (HEALING, SHIELD, INSPIRATION):
        wounded = [each for each in helped if spell != HEALING or _is_hurt(look, each)]
        if spell in mine:
            asking.those("near", wounded, look.battle.book.spells[spell].range * UNIT)
    return [each for each in support_steps.support(look) if _near_enough(asking, each)]


def support_spot(look: Onlooker) -> Sequence[Considered]:
    """Move where more engaged friends are within reach of its spells than where it stands (SW-141)."""
    asking = _asking(look)
    helped = [each for each in look.friends if engaged_with(look.battle, look.state, each)]
    mine = [each for each, _ in known_spells(look.battle, look.figure) if each in (HEALING, SHIELD, INSPIRATION)]
    if look.engaged or not helped or not mine:
        return []
    reach = max(look.battle.book.spells[each].range for each in mine) * UNIT
    if len(asking.those("near", helped, reach)) == len(helped):
        return []
    found = asking.ground.word("spot", look.figure.id, reach=reach)
    return [_go(asking, "spot", "support_spot", "SW-141")] if found else []


def patrol(look: Onlooker) -> Sequence[Considered]:
    """Go on to the next zone of the round, the first again after the last (SW-144)."""
    posts = [each for each in look.known.posts if each in look.battle.zones]
    nothing = Considered(DoNothing(look.figure.id), "patrol", "SW-144")
    return [_go(_asking(look), "post", "patrol", "SW-144") if posts else nothing]


STEPS: Final[Mapping[str, Callable[[Onlooker], Sequence[Considered]]]] = {
    **support_steps.STEPS,
    "noted": cast_noted,
    "riposte": riposte,
    "charge": charge,
    "approach": approach,
    "shoot": shoot,
    "seek_line": seek_line,
    "cast": cast,
    "support": support,
    "support_spot": support_spot,
    "patrol": patrol,
}
"""What each word of a role does on a table that is asked about."""


def decide(battle: TableBattle, state: TableState, figure_id: str, dice: Dice | None = None, role: str = "") -> Decided:
    """Return what a figure nobody plays does now where positions are not known; raises AnswerWanted."""
    figure = state.figure(figure_id)
    asking = battle.asking
    look = AskingOnlooker(asking, state, figure, role or battle.of(figure_id).role or "guerrier", dice, brief=True)
    steps: Sequence[Step] = steps_of(look, STEPS)
    chosen = weigh(look, steps).chosen
    others = _others(look, chosen)
    return Decided(chosen, next(iter(others), None), (chosen, *others))


def _others(look: AskingOnlooker, chosen: Considered) -> tuple[Considered, ...]:
    """Return the same act against other enemies, as far as what was said allows it, the best first; nothing is asked.

    By its role a shooter takes who has least Vitality (SW-140): the others are what it forbids.
    """
    battle, found, mine = look.battle.trusting, [], chosen.act
    enemy = chosen.target in {each.id for each in look.enemies}
    if not enemy or not isinstance(mine, Strike | ShootAt | CastSpell | GoTold):
        return ()
    least = look.state.figure(chosen.target).vitality if chosen.step == "shoot" else 0
    for each in look.enemies:
        act = replace(mine, target=each.id)
        if each.id != chosen.target and objection(battle, look.state, act) is None:
            worth = prospect_of(battle, look.state, act)
            score = (-look.harm(worth), look.figure.known.gap(each.id).least, each.id)
            fits = not least or each.vitality == least
            found.append(replace(chosen, act=act, target=each.id, score=score, fits=fits, worth=worth))
    return tuple(sorted(found, key=lambda e: (not e.fits, e.score)))
