"""The table as it is measured: ways into contact and near, shots, lines of sight, spots beside friends, each with its
score.

Where the role fixes whom to choose, by nearness or by Vitality, that comes before every score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import isqrt

from models.games.swidenth.battle.casting.spell_facts import known_spells, spell_shot, struck_too
from models.games.swidenth.battle.casting.spell_odds import cast_prospect
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.conduct.conduct import FAR, ConductGround, Considered, Onlooker, Unscored
from models.games.swidenth.battle.figures import Missile
from models.games.swidenth.battle.ground import floor_of
from models.games.swidenth.battle.melee import Strike
from models.games.swidenth.battle.moving import GoAlong, RunTo, budget_of
from models.games.swidenth.battle.offering import prospect_of
from models.games.swidenth.battle.scene import TableAct, near
from models.games.swidenth.battle.shooting import ShootAt, refuse_target, shot_of
from models.games.swidenth.battle.state import FigureNow, base_of
from models.games.swidenth.battle.turn import DoNothing
from models.table.reach import CostField, shortened, straight
from models.table.spots import CLEAR, UNIT, Spot, along, directions, length, ring, towards_zero

SHOTS_FROM = 3
"""Rings of spots looked at for a line of sight, the outermost as far as one walks."""


class MeasuredGround(ConductGround):
    """A table whose positions are known, as an NPC measures it."""

    def __init__(self, look: Onlooker) -> None:
        self.look = look

    def nearest(self, among: Sequence[FigureNow], *, coming: bool = False) -> FigureNow:  # noqa: ARG002  it is measured
        return self.look.nearest(among)[0]

    def contact(self, target: FigureNow, step: str, rule: str) -> Sequence[Considered]:
        return charges(self.look, target, step, rule)

    def towards(self, target: FigureNow, step: str, rule: str) -> Sequence[Considered]:
        return approaches(self.look, target, step, rule)

    def attack(self, target: FigureNow, step: str, rule: str) -> Sequence[Considered]:
        look = self.look
        shots = [each for each in aimed(look) if each.target == target.id]
        # Whose main weapon shoots does not charge whom it can shoot at.
        ways = [] if shots and look.known.main_weapon == "tir" else _charging(look, target)
        return look.scored([*weighed(look, shots, len(ways)), *ways], step, rule)

    def shots(self) -> Sequence[Considered]:
        look, acts = self.look, aimed(self.look)
        left = {each.target: look.state.figure(each.target).vitality for each in acts}
        least = min(left.values(), default=0)
        if look.brief:
            acts = [each for each in acts if left[each.target] == least]
        found = look.scored(weighed(look, acts), "shoot", "SW-140")
        return found if look.brief else [replace(each, fits=left[each.target] == least) for each in found]

    def line(self, target: FigureNow) -> Sequence[Considered]:
        look, weapons, ranges, found = self.look, reaching(self.look), ranges_of(self.look), list[Unscored]()
        for act, spot in _places(look, target, max(ranges) * UNIT):
            there = replace(look.figure, at=spot)
            moved = look.state.put(there)
            worths = []
            for weapon, paces in zip(weapons, ranges, strict=True):
                if refuse_target(look.battle, moved, there, target, paces, "SW-139") is None:
                    shot = (
                        shot_of(look.battle, moved, there, target, weapon)
                        if isinstance(weapon, Missile)
                        else spell_shot(look.battle, moved, there, target, look.battle.book.spells[weapon])
                    )
                    worths.append(shot.prospect())
            if worths:
                found.append(Unscored(act, target.id, spot, look.gap(target, spot), max(worths, key=look.harm)))
        return look.scored(found, "seek_line", "SW-139")

    def casts(self, spells: Sequence[CastSpell]) -> Sequence[Considered]:
        look, found = self.look, []
        for act in spells:
            if look.allows(act):
                weighed_act = cast_worth(look, act)
                found.append(replace(weighed_act, score=(-enemies_struck(look, act), *weighed_act.score)))
        return found

    def spot(self, helped: Sequence[FigureNow], reach: int) -> Sequence[Considered]:
        look, found = self.look, []

        def count(spot: Spot) -> int:
            there = replace(look.figure, at=spot)
            return sum(near(look.battle, there, each, reach) for each in helped)

        now = count(look.figure.at)
        for act, spot in _spots_round(look, helped):
            if (friends := count(spot)) > now:
                exposed, hidden = look.seen_at(spot)
                found.append(Considered(act, "support_spot", "SW-141", "", (-friends, exposed, -hidden, spot)))
        return found

    def post(self, posts: Sequence[str]) -> Sequence[Considered]:
        look, me = self.look, self.look.figure
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


def weighed(look: Onlooker, attacks: Sequence[Strike | ShootAt | CastSpell], others: int = 0) -> list[Unscored]:
    """Return attacks with their value, beside `others`; a single attack is not valued where no reasons are wanted."""
    alone, found = look.brief and len(attacks) + others == 1, []
    for act in attacks:
        worth = None if alone else prospect_of(look.battle, look.state, act)
        left = 0 if isinstance(act, Strike) else look.gap(look.state.figure(act.target))
        found.append(Unscored(act, act.target, look.figure.at, left, worth))
    return found


def charges(look: Onlooker, target: FigureNow, step: str, rule: str) -> list[Considered]:
    """Return the ways into contact with a figure this turn: the cheapest way, and straight to 16 spots round it."""
    return look.scored(_charging(look, target), step, rule)


def _charging(look: Onlooker, target: FigureNow) -> list[Unscored]:
    if look.battle.outfit(look.figure).arms == () or look.engaged:
        return []
    me, walk, run = look.figure, budget_of(look.battle, look.figure), budget_of(look.battle, look.figure, "run")
    gap = look.gap(target)
    if gap > run:
        return []
    found: list[Unscored] = []
    # No way is shorter than the gap: one beyond a walk is not looked for.
    way = look.field(target).way(me.at) if gap <= walk + CLEAR else None
    if way is not None and 0 < way.cost <= walk:
        act = GoAlong(me.id, way.spots[1:], _towards(way.end, target))
        if look.allows(act):
            found.append(Unscored(act, target.id, way.end, way.cost, there=True))
    straight_on = _straight_at(look, target, min((each.left for each in found), default=run))
    # The cheapest way may be one of them.
    return found + [each for each in straight_on if each.act not in {one.act for one in found}]


def _straight_at(look: Onlooker, target: FigureNow, most: int) -> list[Unscored]:
    """Return the straight moves to spots round a figure: walking to each if possible, else running.

    Without reasons, spots that cost more than `most`, or than another spot, are skipped, except by a cautious figure.
    """
    me, walk, run = look.figure, budget_of(look.battle, look.figure), budget_of(look.battle, look.figure, "run")
    floor, running = floor_of(look.battle, me.id), floor_of(look.battle, me.id, "run")
    spots, soonest = ring(base_of(look.battle, target), look.radius), look.brief and not look.cautious
    far = [length(me.at, spot) for spot in spots]
    found: dict[int, Unscored] = {}
    for number in sorted(range(len(spots)), key=far.__getitem__):
        if far[number] > (most if soonest else run):
            break
        spot = spots[number]
        walked, ran = floor.cost(me.at, spot), running.cost(me.at, spot)
        if soonest and min(walked, ran) > most:
            continue
        for act, cost, budget in (
            (GoAlong(me.id, (spot,), _towards(spot, target)), walked, walk),
            (RunTo(me.id, spot), ran, run),
        ):
            if cost <= budget and look.allows(act):
                found[number] = Unscored(act, target.id, spot, cost, there=True)
                most = min(most, cost)
                break
    return [found[number] for number in sorted(found)]


def _towards(spot: Spot, target: FigureNow) -> Spot:
    return target.at[0] - spot[0], target.at[1] - spot[1]


def approaches(look: Onlooker, target: FigureNow, step: str, rule: str) -> list[Considered]:
    """Return moves and straight runs towards a figure; the one that leaves least to go wins in either behaviour."""
    me, ways = look.figure, look.battle.ways
    field = look.field(target)
    way = field.way(me.at)
    weighed: list[Considered] = []
    most = budget_of(look.battle, me, "run")
    aims: list[Spot] = [target.at]
    if way is not None:
        short = shortened(ways, look.walker, way, budget_of(look.battle, me), look.taken)
        if len(short.spots) > 1 and (left := field.left(short.end)) is not None:
            act = GoAlong(me.id, short.spots[1:], _towards(short.end, target))
            weighed.append(Considered(act, step, rule, target.id, (left, short.end), left=left))
        aims += way.spots[1:]
        ahead = (way.spots[1][0] - me.at[0], way.spots[1][1] - me.at[1])
        fan = (each for each in directions(32) if each[0] * ahead[0] + each[1] * ahead[1] >= 0)
        aims += [along(me.at, each, most) for each in fan]
    # Who gives no reasons looks only at runs that may leave less to go than the best so far: along the way first.
    below = min((each.left for each in weighed if look.brief and look.allows(each.act)), default=None)
    passes = {each: _nearest_pass(me.at, each, most, target.at) for each in aims}
    if look.brief:
        aims = [*aims[1:2], *sorted(passes, key=passes.__getitem__)]
    for aim in dict.fromkeys(aims):
        reach = FAR if below is None else below + field.aim.near + UNIT // 100
        if passes[aim] > reach:
            continue
        end = _run_end(look, aim, _comes_near(me.at, aim, target.at, reach))
        if end is None or (left := field.left(end, below)) is None or not look.allows(RunTo(me.id, end)):
            continue
        weighed.append(Considered(RunTo(me.id, end), step, rule, target.id, (left, end), left=left))
        if look.brief:
            below = left
    best, here = min((each.left for each in weighed), default=FAR), field.left(me.at)
    return list({each.act: each for each in weighed}.values()) if here is None or best < here else []


def _comes_near(start: Spot, aim: Spot, goal: Spot, reach: int) -> Callable[[int], bool]:
    """Return a test for the length of a straight run through a spot: whether it comes within reach of a figure."""
    return lambda far: _nearest_pass(start, aim, far, goal) <= reach


def _nearest_pass(start: Spot, aim: Spot, far: int, goal: Spot) -> int:
    """Return how near, at most, a straight run through a spot comes to another."""
    dx, dy = aim[0] - start[0], aim[1] - start[1]
    wx, wy = goal[0] - start[0], goal[1] - start[1]
    long = isqrt(dx * dx + dy * dy)
    ahead = max(0, min(far, (dx * wx + dy * wy) // long)) if long else 0
    return isqrt(max(0, wx * wx + wy * wy - ahead * (2 * (dx * wx + dy * wy) // max(1, long) - ahead)))


def _run_end(look: Onlooker, aim: Spot, worth: Callable[[int], bool] | None = None) -> Spot | None:
    """Return the end of a full straight run through a spot.

    None where something bars it at once, or `worth` rejects its length.
    """
    if aim == look.figure.at:
        return None
    most = budget_of(look.battle, look.figure, "run")
    floor = floor_of(look.battle, look.figure.id, "run")
    run = straight(look.battle.ways, floor.walker, look.figure.at, aim, most, look.off, look.taken, worth)
    return None if run is None else run.end


# -- shooting and casting ---------------------------------------------------------------------------------------------


def aimed(look: Onlooker) -> list[ShootAt | CastSpell]:
    """Return every shot it can make with its main weapon, with spells where magic is its role."""
    me, found = look.figure, []
    spells = [(spell, gear) for spell, gear in known_spells(look.battle, me) if look.battle.book.spells[spell].shot]
    for enemy in look.enemies:
        acts: list[ShootAt | CastSpell] = []
        if look.known.main_weapon == "tir":
            acts += (ShootAt(me.id, enemy.id, each.id) for each in look.battle.outfit(me).missiles)
        if look.role == "magie-offensive":
            acts += (CastSpell(me.id, each, enemy.id, gear=gear) for each, gear in spells)
        found += [act for act in acts if look.allows(act)]
    return found


def reaching(look: Onlooker) -> list[Missile | str]:
    """Return the weapons and spells it shoots with."""
    own: list[Missile | str] = []
    if look.known.main_weapon == "tir":
        own += look.battle.outfit(look.figure).missiles
    if look.role == "magie-offensive":
        own += (each for each, _ in known_spells(look.battle, look.figure) if look.battle.book.spells[each].shot)
    return own


def ranges_of(look: Onlooker) -> list[int]:
    """Return how far each of the weapons and the spells it shoots with carries, in paces."""
    spells = look.battle.book.spells
    return [each.range if isinstance(each, Missile) else spells[each].range for each in reaching(look)]


def _places(look: Onlooker, target: FigureNow, reach: int) -> Iterator[tuple[TableAct, Spot]]:
    """Yield where it may go straight this turn, to be at most so far from a figure: three rings of 16 spots, and full
    runs in 16 directions.
    """
    me, most = look.figure, budget_of(look.battle, look.figure)
    for way in directions(16):
        for part in range(1, SHOTS_FROM + 1):
            spot = along(me.at, way, most * part // SHOTS_FROM)
            act = GoAlong(me.id, (spot,))
            if look.gap(target, spot) <= reach and look.allows(act):
                yield act, spot
    far = budget_of(look.battle, me, "run")
    near = reach + look.radius + look.battle.radius(target.id) + UNIT // 100
    aims = [along(me.at, way, far) for way in directions(16)]
    ends = dict.fromkeys(_run_end(look, e) for e in aims if _nearest_pass(me.at, e, far, target.at) <= near)
    for end in ends:
        if end is not None and look.gap(target, end) <= reach and look.allows(RunTo(me.id, end)):
            yield RunTo(me.id, end), end


def enemies_struck(look: Onlooker, act: CastSpell) -> int:
    """Return how many enemies an offensive spell strikes (SW-142)."""
    others = struck_too(look.battle, look.state, act.figure, act.target, look.battle.book.spells[act.spell])
    return 1 + sum(each.camp != look.figure.camp for each in others)


def cast_worth(look: Onlooker, act: CastSpell) -> Considered:
    """Return an offensive spell with its score (SW-142)."""
    worth = cast_prospect(look.battle, look.state, act)
    gap = look.gap(look.state.figure(act.target))
    return Considered(
        act, "cast", "SW-142", act.target, look.score(worth, gap, look.figure.at, act.target), worth=worth, left=gap
    )


def _spots_round(look: Onlooker, helped: Sequence[FigureNow]) -> Sequence[tuple[TableAct, Spot]]:
    """Return the moves it can make this turn to spots beside engaged friends, or between two, each with its spot."""
    me, walk = look.figure, budget_of(look.battle, look.figure)
    spots = [spot for each in helped for spot in ring(base_of(look.battle, each), look.radius)]
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
