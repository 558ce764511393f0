"""A second judge of fleets, conquests and income, written from the rules alone: galaxies on a line, default readings.

It knows nothing of the product but its values and its dice; every number stands here as the book, or the page of
defaults, says it. Left out: hyperspace, characters, special orders, spending.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from models.dice import Dice
from models.galaxy.galaxy import Galaxy

SIDE = {"tarkin": "E", "jerjerrod": "E", "vador": "E", "organa": "F", "mothma": "F"}
"""CG-3, CG-4; whoever is not here is neutral (CG-7)."""
PRICE = (5, 10, 50)
"""Infantry, fighters, cruisers in millions (CG-103); units are kept in this order, the cheapest first."""
WEIGHT = (1, 2, 10)
SPACE, GROUND = (1, 2), (0, 1)
BONUS = {"weak": 0, "moderate": 1, "total": 3}
CAP = {"weak": 25, "moderate": 50, "total": 100}

Units = tuple[int, ...]


@dataclass
class Fleet:
    key: str
    owner: str
    x: int
    circle: int
    units: Units
    level: str
    home: str
    retreats: int
    garrison: bool = False


@dataclass
class World:
    key: str
    x: int
    radius: int
    owner: str
    pays: int
    sector: str
    units: Units
    doubled: bool = False


def worth(units: Units) -> int:
    return sum(n * price for n, price in zip(units, PRICE, strict=True))


def attacks(one: Fleet, two: Fleet) -> bool:
    """CG-55, CG-69."""
    if one.owner == two.owner:
        return False
    if one.owner in SIDE:
        return SIDE[one.owner] != SIDE.get(two.owner)
    return one.level == "total" or two.owner in SIDE


def hostile(one: Fleet, two: Fleet) -> bool:
    return attacks(one, two) or attacks(two, one)


def lost(units: Units, percent: int, *, to_death: bool) -> Units:
    """The whole part of each kind, then one more by the greatest remainder while the price stays within the share."""
    gone = [n * percent // 100 for n in units]
    for kind in sorted(range(3), key=lambda kind: (-(units[kind] * percent % 100), kind)):
        more = [n + (k == kind) for k, n in enumerate(gone)]
        if units[kind] * percent % 100 and worth(tuple(more)) * 100 <= worth(units) * percent:
            gone = more
    last = max(range(3), key=lambda kind: (units[kind], -kind))
    if to_death and percent and not any(gone) and any(units):
        gone[last] = 1
    if not to_death and any(units) and tuple(gone) == tuple(units):
        gone[last] -= 1
    return tuple(gone)


@dataclass
class SecondJudge:
    """One turn: `told` are its battles as (attackers, defenders, winner)."""

    fleets: dict[str, Fleet]
    worlds: dict[str, World]
    throw: Callable[[str], Dice]
    ranks: Mapping[str, str]
    phase: str = "fleets"
    retreated: set[str] = field(default_factory=set)
    told: list[tuple[str, str, str]] = field(default_factory=list)
    opened: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, galaxy: Galaxy, ranks: Mapping[str, str], throw: Callable[[str], Dice]) -> SecondJudge:
        fleets = {
            c.id: Fleet(c.id, c.owner, c.x, galaxy.radius, (c.force.infantry, c.force.fighters, c.force.cruisers),
                        c.engagement.value, c.home, c.retreats)
            for c in galaxy.commands
        }  # fmt: skip
        worlds = {
            p.id: World(p.id, p.x, p.radius, p.owner, 5000 if p.income.value == "major" else 2000, p.sector,
                        (p.garrison.infantry, p.garrison.fighters, p.garrison.cruisers))
            for p in galaxy.planets
        }  # fmt: skip
        return cls(fleets, worlds, throw, ranks)

    def dice(self, key: str) -> Dice:
        full = f"{self.phase}/{key}"
        self.opened[full] = self.opened.get(full, 0) + 1
        return self.throw(f"{full}/#{self.opened[full]}")

    def begin(self, phase: str) -> None:
        self.phase, self.opened = phase, {}

    def held_by(self, owner: str) -> list[str]:
        return sorted(key for key, world in self.worlds.items() if world.owner == owner)

    # Meetings (CG-67, CG-68, AMB-CG-28 to 31)

    def move(self, orders: Mapping[str, int]) -> None:
        """Move and fight; whoever won goes on to its goal (CG-71)."""
        fought: set[frozenset[str]] = set()
        goals = dict(orders)
        while True:
            met = [each for each in self._meetings(goals) if frozenset(each) not in fought]
            fought |= {frozenset(each) for each in met}
            won: set[str] = set()
            for group in self._groups(met):
                there = [key for key in dict.fromkeys(k for pair in group for k in pair) if self._here(key)]
                won |= self.meet(there, [comer for comer, _ in group])
            goals = {
                key: goal for key, goal in goals.items()
                if key in won and self._here(key) and self.fleets[key].x != goal
                and abs(goal - self.fleets[key].x) <= self.fleets[key].circle
            }  # fmt: skip
            if not goals:
                return

    def _here(self, key: str) -> bool:
        return key in self.fleets and key not in self.retreated

    def _meetings(self, goals: Mapping[str, int]) -> list[tuple[str, str]]:
        start = {key: fleet.x for key, fleet in self.fleets.items()}
        met, waits = list[tuple[str, str]](), set(goals)
        while True:
            ahead = [(*contact, key) for key in waits if (contact := self._contact(key, goals[key], waits, start))]
            if not ahead:
                break
            _, _, x, others, mover = min(ahead, key=lambda each: (each[0] > 0, each[0] / each[1], each[4]))
            self.fleets[mover].x = x
            waits -= {mover, *others}
            met += [(mover, other) for other in others]
        for key in waits:
            self.fleets[key].x = goals[key]
        moved = {key for key in goals if self.fleets[key].x != start[key]}
        seen = {frozenset(each) for each in met}
        keys = sorted(self.fleets)
        for place, one in enumerate(keys):
            for two in keys[place + 1 :]:
                a, b = self.fleets[one], self.fleets[two]
                touch = (attacks(a, b) and abs(a.x - b.x) <= a.circle) or (attacks(b, a) and abs(a.x - b.x) <= b.circle)
                if not touch or frozenset((one, two)) in seen:
                    continue
                if {one, two} & moved:
                    met.append((two, one) if two in moved and one not in moved else (one, two))
                elif "total" in {a.level, b.level}:
                    reaches = attacks(a, b) and abs(a.x - b.x) <= a.circle
                    met.append((one, two) if reaches else (two, one))
        return met

    def _contact(
        self, key: str, goal: int, waits: set[str], start: Mapping[str, int]
    ) -> tuple[int, int, int, list[str]] | None:
        """The first entry on a way: its distance, the length of the way, where, and whose circles."""
        me, found = self.fleets[key], list[tuple[int, int, str]]()
        for other in self.fleets.values():
            left = other.key not in waits and other.x != start[other.key]
            if other.key == key or not hostile(me, other) or left:
                continue
            radius = other.circle if attacks(other, me) else me.circle
            if abs(other.x - me.x) <= radius:
                found.append((0, me.x, other.key))
                continue
            edge = other.x - radius if me.x < other.x else other.x + radius
            if min(me.x, goal) <= edge <= max(me.x, goal):
                found.append((abs(edge - me.x), edge, other.key))
        if not found:
            return None
        first = min(found)
        return first[0], abs(goal - me.x) or 1, first[1], sorted(each[2] for each in found if each[0] == first[0])

    def _groups(self, met: Sequence[tuple[str, str]]) -> list[list[tuple[str, str]]]:
        groups: list[list[tuple[str, str]]] = []
        for pair in met:
            joined = [group for group in groups if any({*pair} & {*each} for each in group)]
            merged = [each for group in joined for each in group] + [pair]
            if joined:
                groups[groups.index(joined[0])] = sorted(merged, key=met.index)
                groups = [group for group in groups if group not in joined[1:]]
            else:
                groups.append(merged)
        return groups

    def meet(self, keys: Sequence[str], comers: Sequence[str]) -> set[str]:
        """The strongest camp against the next, until nobody is left to fight; who left is not there (CG-69)."""
        came = {key: self.fleets[key].retreats for key in keys}
        won, harmless = set[str](), set[frozenset[str]]()
        while True:
            there = [k for k, n in came.items() if k in self.fleets and self.fleets[k].retreats == n]
            camps: dict[str, list[str]] = {}
            for key in sorted(there):
                fleet = self.fleets[key]
                alone = fleet.owner not in SIDE and fleet.level == "total"
                camps.setdefault(fleet.owner if alone else SIDE.get(fleet.owner, "N"), []).append(key)
            ranked = sorted(camps.values(), key=lambda camp: (-sum(worth(self.fleets[k].units) for k in camp), camp))
            pairs = [
                (one, two) for n, one in enumerate(ranked) for two in ranked[n + 1 :]
                if frozenset((*one, *two)) not in harmless
                and any(hostile(self.fleets[a], self.fleets[b]) for a in one for b in two)
            ]  # fmt: skip
            if not pairs:
                return won & set(there)
            one, two = min(pairs[0]), max(pairs[0])
            first = next((comer for comer in comers if comer in {*one, *two}), "")
            if first in two:
                one, two = two, one
            if not any(self.fleets[key].units[kind] for key in (*one, *two) for kind in SPACE):
                harmless.add(frozenset((*one, *two)))
                continue
            dice = self.dice(f"battle/{'+'.join(sorted((*one, *two)))}/@{self.fleets[two[0]].x},0")
            won |= self._battle([self.fleets[k] for k in one], [self.fleets[k] for k in two], SPACE, dice)

    # Battles (CG-60, CG-81 to CG-87)

    def _cornered(self, fleet: Fleet) -> bool:
        owned = self.held_by(fleet.owner)
        at_port = fleet.home in self.worlds and abs(fleet.x - self.worlds[fleet.home].x) <= 500
        return not fleet.garrison and (not owned or (owned == [fleet.home] and at_port))

    def _battle(self, one: list[Fleet], two: list[Fleet], useful: Sequence[int], dice: Dice) -> set[str]:
        names = [",".join(fleet.key for fleet in camp) for camp in (one, two)]
        corner = {fleet.key for fleet in (*one, *two) if self._cornered(fleet)}
        camps = [list(one), list(two)]
        for _ in range(10):
            wins = self._round(camps, useful, dice, corner)
            camps = [[fleet for fleet in camp if any(fleet.units)] for camp in camps]
            if not corner & {fleet.key for fleet in camps[wins]}:
                break
        self.told.append((names[0], names[1], "defender" if not wins else "attacker"))
        winners, losers = (one, two) if wins else (two, one)
        flee = []
        for fleet in (*winners, *losers):
            if fleet.garrison:
                continue
            if not any(fleet.units) or (fleet in losers and fleet.key in corner):
                del self.fleets[fleet.key]
            elif fleet in losers and self._retreat(fleet):
                flee.append(fleet.key)
        for key in sorted(flee):
            self._at_lost_port(key)
        return {fleet.key for fleet in winners if fleet.key in self.fleets}

    def _round(self, camps: list[list[Fleet]], useful: Sequence[int], dice: Dice, corner: set[str]) -> bool:
        sums = []
        for ours, theirs in (camps, camps[::-1]):
            first = min(ours, key=lambda fleet: (-worth(fleet.units), fleet.key))
            tenths = sum(WEIGHT[k] * (sum(f.units[k] for f in ours) - sum(f.units[k] for f in theirs)) for k in useful)
            commands = [sum(not fleet.garrison for fleet in camp) for camp in (ours, theirs)]
            assaults = useful == GROUND and ours is camps[0]
            missing = sum(assaults and not any(f.units[k] for f in ours) for k in useful)
            sums.append(BONUS[first.level] + max(0, tenths) // 10 + max(0, commands[0] - commands[1]) - 2 * missing)
        lead, margin = sums[0] - sums[1], None
        able = [useful == GROUND or any(f.units[k] for f in camp for k in SPACE) for camp in camps]
        if able[0] != able[1]:
            wins = able[0]
        elif lead >= 9 or lead <= -10:
            wins = lead > 0
        else:
            lead += dice.roll(10).result - dice.roll(10).result
            wins, margin = lead >= 0, abs(lead)
        for fleet in camps[0] if wins else camps[1]:
            share = 0 if margin is None else max(0, 24 - 3 * margin)
            self._pay(fleet, lost(fleet.units, min(share, CAP[fleet.level]), to_death=False))
        for fleet in camps[1] if wins else camps[0]:
            share = min(CAP[fleet.level], 100 if margin is None else 30 + 5 * margin)
            gone = lost(fleet.units, share, to_death=fleet.key in corner)
            self._pay(fleet, fleet.units if fleet.level == "total" or fleet.garrison else gone)
        return wins

    @staticmethod
    def _pay(fleet: Fleet, gone: Iterable[int]) -> None:
        fleet.units = tuple(n - less for n, less in zip(fleet.units, gone, strict=True))

    # Retreats (CG-71 to CG-75)

    def _retreat(self, fleet: Fleet) -> bool:
        if fleet.retreats == 2:
            del self.fleets[fleet.key]
            return False
        again, port = fleet.key in self.retreated, fleet.home
        if again and self.dice(f"retreat/{fleet.key}").roll(10).result > 7:
            owned = self.held_by(fleet.owner)
            pick = self.dice(f"refuge/{fleet.key}").roll(len(owned)).result - 1 if len(owned) > 1 else 0
            port = owned[pick]
        fleet.x, fleet.retreats = self.worlds[port].x, fleet.retreats + 1
        self.retreated.add(fleet.key)
        return not again and self.worlds[port].owner != fleet.owner

    def _at_lost_port(self, key: str) -> None:
        me = self.fleets[key]
        there = [
            k for k in sorted(self.fleets)
            if self._here(k) and attacks(self.fleets[k], me) and abs(self.fleets[k].x - me.x) <= self.fleets[k].circle
        ]  # fmt: skip
        self.meet([key, *there], [key])

    # The leap, conquests, income (CG-32, CG-38, CG-64, CG-65, CG-76, CG-11, CG-13, CG-14, CG-58, CG-39)

    def leap(self, key: str, x: int) -> None:
        self.begin("force")
        if key not in self.fleets:
            return
        me = self.fleets[key]
        me.x = x
        there = [
            k for k in sorted(self.fleets)
            if k != key and self._here(k) and hostile(me, self.fleets[k])
            and ((attacks(me, self.fleets[k]) and abs(self.fleets[k].x - x) <= me.circle)
                 or (attacks(self.fleets[k], me) and abs(self.fleets[k].x - x) <= self.fleets[k].circle))
        ]  # fmt: skip
        self.meet([key, *there], [key])

    def conquer(self) -> None:
        self.begin("conquests")
        for key in sorted(self.worlds):
            world = self.worlds[key]
            guard = Fleet(key, world.owner, world.x, 0, world.units, "weak" if world.owner else "moderate", "", 0, True)
            able = [
                fleet for name, fleet in sorted(self.fleets.items())
                if self._here(name) and abs(fleet.x - world.x) <= world.radius and any(fleet.units)
                and (not world.owner or attacks(fleet, guard))
            ]  # fmt: skip
            if not able:
                continue
            first = min(able, key=lambda fleet: (-worth(fleet.units), fleet.key))
            camp = SIDE.get(first.owner, first.owner)
            together = sorted((f for f in able if SIDE.get(f.owner, f.owner) == camp), key=lambda f: f.x)
            left = {fleet.key for fleet in together}
            if any(world.units):
                left = self._battle(together, [guard], GROUND, self.dice(f"assault/{key}"))
                world.units = guard.units
            if not left or any(world.units):
                continue
            # The strongest takes it; where it fell, the strongest of those left.
            ordered = sorted((self.fleets[each] for each in left), key=lambda fleet: (-worth(fleet.units), fleet.key))
            taker = first if first.key in left else ordered[0]
            world.owner, world.units = taker.owner, (0, 0, 0)
            rank = self.ranks.get(taker.owner, "")
            world.doubled = rank in {"moff", "grand_moff"}
            if rank in {"admiral", "grand_admiral"}:
                world.units = (2, 0, 0)

    def income(self) -> tuple[dict[str, int], int]:
        """What each player earns, and the Federal bank, in thousandths of a million."""
        earned: dict[str, int] = {}
        for world in self.worlds.values():
            if not world.owner:
                continue
            held = {SIDE.get(w.owner, "N") if w.owner else "" for w in self.worlds.values() if w.sector == world.sector}
            amount = world.pays * (2 if world.sector and len(held) == 1 else 1) * (2 if world.doubled else 1)
            if self.ranks.get(world.owner) in {"moff", "grand_moff"}:
                amount = amount * 110 // 100
            earned[world.owner] = earned.get(world.owner, 0) + amount
        return earned, sum(each for owner, each in earned.items() if SIDE.get(owner) == "F") * 15 // 100
