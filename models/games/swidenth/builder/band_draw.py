"""Bands drawn by a written seed for the points of a party, legal by the game's own check (SW-45).

A band is a plan of roles: who stands in front, who shoots, who casts. The dice of the seed choose people and gear; the
draw whose points are spent best is kept. The same seed, rule book and readings give the same bands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Final

from models.dice import Dice
from models.games.swidenth.data import Rulebook
from models.games.swidenth.gear import sold_to
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.types import SHOOTING, ClassType, GearType
from models.games.swidenth.verdict import check
from models.games.swidenth.worth import cost
from models.games.values import Choices
from models.i18n import Text
from models.problem import Grade

FRONT, SHOOTER, CASTER = "front", "shooter", "caster"
PLANS: Final[Mapping[str, tuple[Text, tuple[str, ...]]]] = {
    "steel": (Text("L’acier d’abord", "Steel first"), (FRONT, FRONT, SHOOTER, CASTER)),
    "bows": (Text("De loin", "From afar"), (FRONT, SHOOTER, SHOOTER, CASTER)),
    "many": (Text("Le nombre", "Numbers"), (FRONT, FRONT, SHOOTER, SHOOTER, CASTER)),
}
"""What each band is called and the roles it is made of, those in front first."""
_DRAWS: Final = 900
_PATIENCE: Final = 60
"""Draws in a row that are no better, until the best is kept: a rich party buys all that its heroes can hold."""
_TRIES: Final = 120
"""Draws that may cost too much before they are armed, until a plan is given up: this party has not the points."""
_MELEE: Final = 2
"""Damage that a melee weapon of whoever does not stand in front gives at most."""


def role_of(cls: ClassType) -> str:
    """Return the role of a class in a band: one that chooses spells casts, one better at Shooting shoots."""
    if cls.free_spells:
        return CASTER
    return SHOOTER if SHOOTING in cls.bonus else FRONT


@dataclass(frozen=True)
class BandDraw:
    """One plan drawn for a party by a seed."""

    book: Rulebook
    budget: int
    readings: Choices
    plan: str
    seed: str
    _shops: dict[str, list[GearType]] = field(default_factory=dict, repr=False, compare=False)
    _wished: dict[tuple[str, tuple[str, ...]], list[GearType]] = field(default_factory=dict, repr=False, compare=False)
    _best: list[tuple[Hero, ...]] = field(default_factory=list, repr=False, compare=False)
    _over: list[bool] = field(default_factory=list, repr=False, compare=False)

    @property
    def heroes(self) -> tuple[Hero, ...]:
        """The band that spends its points best among all draws; empty where no draw is legal."""
        for _ in self.draws:
            pass
        return self._best[-1] if self._best else ()

    @property
    def done(self) -> bool:
        """Whether every draw has been made."""
        return bool(self._over)

    @cached_property
    def draws(self) -> Iterator[None]:
        """Make the remaining draws, one a step; a new call continues where the last one stopped."""
        return self._drawing()

    def _drawing(self) -> Iterator[None]:
        most, poor, idle = -1, 0, 0
        dice = Dice(self.seed, f"band {self.plan}")
        for _ in range(_DRAWS):
            yield
            heroes = self._draw_band(dice)
            if not heroes:
                poor += 1
                if poor >= _TRIES and not self._best:
                    break
                continue
            spent = sum(cost(self.book, hero) for hero in heroes)
            if most < spent <= self.budget and self._legal(heroes):
                self._best.append(heroes)
                most, idle = spent, 0
            idle += 1
            if most == self.budget or (self._best and idle > _PATIENCE):
                break
        self._over.append(True)

    def _legal(self, heroes: tuple[Hero, ...]) -> bool:
        party = Party(self.seed, self.budget, heroes)
        return all(p.grade is not Grade.ERROR for p in check(self.book, party, self.readings).problems)

    def _draw_band(self, dice: Dice) -> tuple[Hero, ...]:
        heroes = [self._draw_hero(each, dice) for each in PLANS[self.plan][1]]
        if None in heroes:
            return ()
        band = [self._arm(hero, dice) for hero in heroes if hero is not None]
        left = self.budget - sum(cost(self.book, hero) for hero in band)
        return tuple(self._spend(band, left, dice)) if left >= 0 else ()

    def _draw_hero(self, wanted: str, dice: Dice) -> Hero | None:
        # The fewer points a band has for each, the cheaper the births it may draw from.
        share = self.budget * 9 // (10 * len(PLANS[self.plan][1]))
        births = [
            (race, cls)
            for race in self.book.races.values()
            for cls in (self.book.classes[each] for each in race.classes if each in self.book.classes)
            if role_of(cls) == wanted and race.cost <= share
        ]
        if not births:
            return None
        race, cls = births[_die(dice, len(births))]
        spells: list[str] = []
        known = [each for each in self.book.spells if each not in cls.spells]
        while len(spells) < cls.free_spells and known:
            spells.append(known.pop(_die(dice, len(known))))
        return Hero(race.name.fr, race.id, cls.id, spells=tuple(spells))

    def _arm(self, hero: Hero, dice: Dice) -> Hero:
        """Return a hero with what his role cannot do without: something to strike with, for a shooter a bow."""
        cls = self.book.classes[hero.cls]
        what = role_of(cls)
        bows = [each for each in self._shop(cls, "ranged") if not each.melee] if what == SHOOTER else []
        blades = sorted(self._shop(cls, "melee"), key=lambda each: each.cost)
        if what != FRONT:
            blades = [each for each in blades if each.cost == blades[0].cost]
        for things in (bows, blades):
            cheap = sorted(things, key=lambda each: each.cost)[: max(2, len(things) // 2)]
            if cheap:
                hero = replace(hero, gear=(*hero.gear, cheap[_die(dice, len(cheap))].id))
        return hero

    def _shop(self, cls: ClassType, *kinds: str) -> list[GearType]:
        if cls.id not in self._shops:
            self._shops[cls.id] = sold_to(self.book, cls, self.readings)
        return [each for each in self._shops[cls.id] if each.kind in kinds]

    def _spend(self, band: list[Hero], left: int, dice: Dice) -> Sequence[Hero]:
        """Return the band with what is left spent on armour, shields, second weapons and potions, by turns."""
        turn = 0
        idle = 0
        while left > 0 and idle < len(band):
            place = turn % len(band)
            turn += 1
            wishes = [each for each in self._wishes(band[place]) if each.cost <= left]
            idle = 0 if wishes else idle + 1
            if wishes:
                even = _sums(frozenset(each.cost for hero in band for each in self._wishes(hero)), left)
                wishes = [each for each in wishes if even >> (left - each.cost) & 1] or wishes
                thing = wishes[_die(dice, len(wishes))]
                band[place] = replace(band[place], gear=(*band[place].gear, thing.id))
                left -= thing.cost
        return band

    def _wishes(self, hero: Hero) -> list[GearType]:
        """Return what a hero may still want; thousands of draws ask it of the same few."""
        key = (hero.cls, tuple(hero.gear))
        if key not in self._wished:
            self._wished[key] = self._wishes_of(hero)
        return self._wished[key]

    def _wishes_of(self, hero: Hero) -> list[GearType]:
        cls = self.book.classes[hero.cls]
        held = [self.book.gear[each] for each in hero.gear]
        kinds = {each.kind for each in held}
        hands = sum(each.hands for each in held if each.kind == "melee")
        wished = [kind for kind in ("armour", "potion") if kind not in kinds]
        if "melee" not in kinds:
            wished.append("melee")
        if "shield" not in kinds and "melee" in kinds and hands < 2:
            wished.append("shield")
        most = _MELEE if role_of(cls) != FRONT else 99
        return [each for each in self._shop(cls, *wished) if each.kind != "melee" or each.damage <= most]


@lru_cache(maxsize=4096)
def _sums(prices: frozenset[int], most: int) -> int:
    """Return which sums up to `most` these prices can make, as bits: bit n stands for n points."""
    even, whole = 1, (1 << (most + 1)) - 1
    for price in prices:
        step = price
        # Once, three times, seven times the price, and so on: any number of one thing.
        while 0 < step <= most:
            even |= even << step & whole
            step *= 2
    return even


def _die(dice: Dice, sides: int) -> int:
    """Return a place from 0."""
    return dice.roll(sides).result - 1 if sides > 1 else 0
