"""What automatic players reckon with: chances of attacks, the loss to expect on a spot, places of cover.

Worths are whole numbers, thousandths of a point, so that a choice is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Final, Literal, NamedTuple

from models.content import load
from models.games.escarmouche.battle.melee import attacks_of, blow_of
from models.games.escarmouche.battle.moving import walker_of
from models.games.escarmouche.battle.sight import all_bases, in_cover, sight
from models.games.escarmouche.battle.state import Skirmish, SkirmishState, TrooperNow, base_of
from models.games.escarmouche.ruleset import FOLDER
from models.games.script.vocabulary import ZoneHeld
from models.i18n import Text
from models.table.legs import Walker
from models.table.paths import Ways
from models.table.reach import CostField
from models.table.shapes import near_part
from models.table.spots import CLOSE, UNIT, Base, Spot, along, directions, squared

WHOLE: Final = 1_000
MOST_LOOKS: Final = 6
"""So many of the best targets are looked at from a spot, whether they are in sight."""
_COARSE: Final = 4 * UNIT
_SHAPES: Final = ("obstacle", "linear", "building", "climb")


@dataclass(frozen=True, slots=True)
class SkirmishPlayerType:
    """An automatic player and its weights (`players.toml`)."""

    id: str
    name: Text
    words: Text
    loss: int
    near: int
    cover: int
    far: int
    focus: int
    spots: int
    hold: int
    heroes: Literal["order", "threatened"]


@cache
def players() -> Mapping[str, SkirmishPlayerType]:
    """Return the automatic players by id."""
    return load(SkirmishPlayerType, FOLDER / "players.toml")


class Prey(NamedTuple):
    """An attack from a spot: at whom, what it is worth, the chance that it takes a life point, in thousandths."""

    target: str
    worth: int
    chance: int


class Estimates:
    """What is reckoned once for a battle: chances between profiles, places of cover."""

    def __init__(self, battle: Skirmish) -> None:
        self.battle = battle
        self._shots: dict[tuple[str, str, bool, bool, bool], int] = {}
        self.fields: dict[tuple[Ways, Walker, Spot], CostField] = {}

    def shot(self, by: str, at: str, *, long: bool, cover: bool, still: bool) -> int:
        """Return the chance of a shot in thousandths, powers in force left out."""
        own, foe = self.battle.opponent(by), self.battle.opponent(at)
        key = own.profile.id, foe.profile.id, long, cover, still
        if key not in self._shots:
            hit = own.shot(foe, long=long, cover=cover, concentrated=still)
            self._shots[key] = hit.numerator * WHOLE // hit.denominator
        return self._shots[key]

    def blow(self, state: SkirmishState, by: TrooperNow, at: TrooperNow) -> int:
        """Return the life points a melee action is expected to take, in thousandths."""
        if self.battle.opponent(by.id).profile.combat is None:
            return 0
        one = blow_of(self.battle, state, by, at)
        return int(one.chance * WHOLE) * one.takes * attacks_of(self.battle, by.id)

    def field(self, ways: Ways, walker: Walker, at: Spot) -> CostField:
        """Return the ways from everywhere to a place near a spot, figures left out.

        They are kept for one turn of one battle, in which many go there: no other has a part in their ties.
        """
        goal = at[0] // _COARSE * _COARSE + _COARSE // 2, at[1] // _COARSE * _COARSE + _COARSE // 2
        if not ways.floor(walker).stands(goal):
            goal = at
        found = self.fields.get((ways, walker, goal))
        if found is None:
            found = self.fields[ways, walker, goal] = CostField(ways, walker, goal)
        return found

    @cached_property
    def goals(self) -> Mapping[str, Spot]:
        """For each side a spot near the middle of the zone that it may win by holding (`ZoneHeld`)."""
        battle = self.battle
        held = ((way.side, each.zone) for way in battle.script.victories for each in way.conditions
                if isinstance(each, ZoneHeld))  # fmt: skip
        floor = battle.ways.floor(walker_of(battle, battle.troopers[0].id))
        found = {}
        for side, zone in held:
            if (part := battle.zones.get(zone)) is not None:
                left, top, right, low = part.box
                middle = (left + right) // 2, (top + low) // 2
                spots = [(x, y) for y in range(top, low, UNIT) for x in range(left, right, UNIT)]
                inside = ((squared(e, middle), e) for e in spots if near_part(part, e, 0) and floor.stands(e))
                found[side] = min(inside, default=(0, middle))[1]
        return found

    @cached_property
    def covers(self) -> tuple[Spot, ...]:
        """The spots round the shapes of the table at which an ordinary figure stands against them."""
        table, radius = self.battle.table, self.battle.number("base")
        found = []
        for part in table.of(_SHAPES):
            left, top, right, low = part.box
            middle, far = ((left + right) // 2, (top + low) // 2), radius + CLOSE
            half = max(right - left, low - top) // 2 + far
            for way in directions():
                spot = along(middle, way, half)
                inside = min(max(spot[0], left - far), right + far), min(max(spot[1], top - far), low + far)
                found.append(inside)
        return tuple(dict.fromkeys(each for each in found if table.inside(each)))


@lru_cache(maxsize=8)
def estimates(battle: Skirmish) -> Estimates:
    """Return what is reckoned for a battle, kept while it is fought."""
    return Estimates(battle)


class Outlook:
    """A figure about to act, and what it sees of its enemies."""

    def __init__(self, known: Estimates, state: SkirmishState, figure: TrooperNow, weights: SkirmishPlayerType) -> None:
        self.battle, self.state, self.figure, self.known, self.weights = known.battle, state, figure, known, weights
        team = self.battle.team(figure.side)
        self.foes = [each for each in state.there() if self.battle.team(each.side) != team]
        self.profile = self.battle.of(figure.id).profile
        self.radius = self.battle.of(figure.id).radius
        self._choices: dict[str, int] = {}

    @cached_property
    def bodies(self) -> list[Base]:
        """The bases of everybody else alive: where it stands now it is in nobody's way once it has moved."""
        own = base_of(self.battle, self.figure)
        return [each for each in all_bases(self.battle, self.state) if each != own]

    def nearest(self) -> TrooperNow | None:
        """Return the nearest enemy."""
        x, y = self.figure.at
        return min(self.foes, key=lambda e: ((e.at[0] - x) ** 2 + (e.at[1] - y) ** 2, e.id), default=None)

    def gap(self, spot: Spot, foe: TrooperNow) -> int:
        """Return the square of the distance between the middles of two figures, one on another spot."""
        return (foe.at[0] - spot[0]) ** 2 + (foe.at[1] - spot[1]) ** 2

    def shot_from(self, spot: Spot, *, still: bool) -> Prey | None:
        """Return the best shot from a spot, for all shots of the weapon; None for none."""
        if self.profile.shooting is None or self.profile.range is None:
            return None
        rows = []
        for foe in self.foes:
            there = self.battle.of(foe.id)
            reach = self.profile.range * UNIT + self.radius + there.radius
            square = self.gap(spot, foe)
            long = square > reach * reach
            if square <= (reach + self.profile.range * UNIT) ** 2:
                hit = self.known.shot(self.figure.id, foe.id, long=long, cover=False, still=still)
                rows.append((self._prize(foe, hit), hit, long, foe))
        best: Prey | None = None
        rows.sort(key=lambda row: (-row[0], row[3].id))
        here = self._at(spot)
        for worth, hit, long, foe in rows[:MOST_LOOKS]:
            if best is not None and worth <= best.worth:
                break
            if sight(self.battle, self.state, here, foe, self.bodies) != "seen":
                continue
            if in_cover(self.battle, self.state, here, foe):
                hit = self.known.shot(self.figure.id, foe.id, long=long, cover=True, still=still)
                worth = self._prize(foe, hit)
            if best is None or worth > best.worth:
                best = Prey(foe.id, worth, hit)
        return None if best is None else best._replace(worth=best.worth * self.profile.rate)

    def _at(self, spot: Spot) -> TrooperNow:
        figure = self.figure
        return figure if figure.at == spot else TrooperNow(figure.id, figure.side, "up", spot, figure.life)

    def _prize(self, foe: TrooperNow, hit: int) -> int:
        """Return what a touch with this chance is worth: points, more where the target could still act this turn."""
        points = self.battle.of(foe.id).profile.points
        return hit * points // foe.life * (WHOLE + (0 if foe.acted else self.weights.focus)) // WHOLE

    def power_at(self, spot: Spot, *, still: bool) -> tuple[Prey, str] | None:
        """Return the best touch of a power from a spot, and the power; None for none."""
        own = self.battle.opponent(self.figure.id)
        if self.profile.force is None:
            return None
        best: tuple[Prey, str] | None = None
        here = self._at(spot)
        for power in own.powers:
            for foe in self.foes:
                there = self.battle.of(foe.id)
                reach = power.range * UNIT + self.radius + there.radius
                if self.gap(spot, foe) > reach * reach:
                    continue
                hit = int(WHOLE * own.power(self.battle.opponent(foe.id), power, concentrated=still))
                worth = self._prize(foe, hit)
                better = best is None or worth > best[0].worth
                if better and sight(self.battle, self.state, here, foe, self.bodies) == "seen":
                    best = Prey(foe.id, worth, hit), power.id
        return best

    @cached_property
    def _mates(self) -> list[Spot]:
        return [each.at for each in self.state.of(self.figure.side)]

    def _choice(self, foe: TrooperNow, reach: int) -> int:
        """Return among how many figures of this side an enemy has the choice within its reach."""
        if foe.id not in self._choices:
            (x, y), square = foe.at, reach * reach
            self._choices[foe.id] = max(1, sum((a - x) ** 2 + (b - y) ** 2 <= square for a, b in self._mates))
        return self._choices[foe.id]

    def risk(self, spot: Spot) -> int:
        """Return the points a figure may be expected to lose on a spot to enemies that still shoot or strike.

        An enemy shoots at one of those in its reach; whether the nearest ones would find it in cover is looked at where
        the player cares.
        """
        own, weights = self.profile.points * WHOLE // max(1, self.figure.life), self.weights
        here, lost, looked = self._at(spot), 0, 0
        for square, foe in sorted(((self.gap(spot, each), each) for each in self.foes), key=lambda row: row[0]):
            known = self.battle.of(foe.id)
            both = self.radius + known.radius
            move = 0 if foe.acted else weights.far * UNIT
            if known.profile.shooting is None or known.profile.range is None:
                lost += own * (square <= (known.move + both) ** 2)
                continue
            reach = known.profile.range * UNIT
            if square > (2 * reach + both + move) ** 2:
                continue
            still, cover = square <= (2 * reach + both) ** 2, False
            if looked < weights.cover:
                looked, cover = looked + 1, in_cover(self.battle, self.state, foe, here)
            long = square > (reach + both + move) ** 2
            hit = self.known.shot(foe.id, self.figure.id, long=long, cover=cover, still=still)
            lost += own * hit // (WHOLE * self._choice(foe, 2 * reach + both))
        return lost
