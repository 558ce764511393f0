"""One activation of a figure against figures of a profile: the chance of each attack, what a touch takes, and the sum.

Both stand upright, base to base for melee, without powers in force. Attacks go to one target until it falls, then to
the next of its profile (GE-20, GE-27).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

from models.games.escarmouche.check import traits_of
from models.games.escarmouche.odds import (
    Defender,
    Shooting,
    chance,
    life_lost,
    melee_touch,
    modified,
    parry_threshold,
    power_touch,
    resisted,
    threshold,
    unsaved,
)
from models.games.escarmouche.ruleset import EscarmouchePowerType, EscarmoucheProfileType, EscarmoucheRuleset, Grant
from models.games.facets.matrices import MatrixCell, OddsTerm
from models.games.values import Choices
from models.i18n import Text, both
from models.odds import at_least

Mode = Literal["normal", "long", "cover", "concentrated", "melee", "power"]
MODES: Final[tuple[Mode, ...]] = ("normal", "long", "cover", "concentrated", "melee", "power")
SHOTS: Final = MODES[:4]


@dataclass(frozen=True, slots=True)
class Attacks:
    """The chance of each attack of an activation to touch, and the life points a touch takes."""

    chances: tuple[Fraction, ...]
    takes: int = 1
    power: EscarmouchePowerType | None = None


class Opponent:
    """A figure with the readings in force."""

    def __init__(self, book: EscarmoucheRuleset, profile: EscarmoucheProfileType, choices: Choices) -> None:
        self.profile = profile
        self.saves = () if profile.save is None else (profile.save,)
        self.powers = tuple(book.powers[each] for each in profile.powers if book.powers[each].touch)
        self._choices = choices
        traits = traits_of(book, profile, choices)
        self._grants = {word for trait in traits for word in trait.grants}
        self.zone = max((each.zone for each in traits), default=0)

    def has(self, word: Grant) -> bool:
        """Return whether gear or a special rule grants a word."""
        return word in self._grants

    def attack(self, foe: Opponent, mode: Mode) -> Attacks | None:
        """Return the attacks of an activation against a foe; None where it cannot attack so."""
        own = self.profile
        if mode in SHOTS:
            if own.shooting is None:
                return None
            one = self.shot(foe, long=mode == "long", cover=mode == "cover", concentrated=mode == "concentrated")
            return Attacks((one,) * own.rate)
        if mode == "melee":
            if own.combat is None:
                return None
            extra = (self._touch(foe, extra=True),) if self.has("extra_attack") else ()
            return Attacks((self._touch(foe),) * self.attacks + extra, life_lost(self.has("lightsaber")))
        if own.force is None or not self.powers:
            return None
        used = (Attacks((self.power(foe, each),), power=each) for each in self.powers)
        return max(used, key=lambda each: each.chances)

    def shot(self, foe: Opponent, *, long: bool = False, cover: bool = False, concentrated: bool = False) -> Fraction:
        """Return the chance that one shot touches a foe and no save helps him; it has a ranged weapon."""
        circumstances = replace(self.shooting(foe), long=long, cover=cover, concentrated=concentrated)
        return chance(threshold(self.profile.shooting, circumstances, self._choices)) * unsaved(foe.saves)

    @property
    def attacks(self) -> int:
        """The attacks of a melee action: two with two weapons (GE-26), else those of the profile."""
        return max(self.profile.attacks, 2 if self.has("two_weapons") else 1)

    def shooting(self, foe: Opponent, mode: Mode = "normal") -> Shooting:
        """Return the circumstances of a shot at a foe."""
        return Shooting(
            long=mode == "long", cover=mode == "cover", concentrated=mode == "concentrated",
            heavy_armour=foe.has("heavy_armour"), large=foe.has("large"), gigantic=foe.has("gigantic"),
            heavy_blaster=self.has("heavy_blaster"),
        )  # fmt: skip

    def power(self, foe: Opponent, power: EscarmouchePowerType, *, concentrated: bool = False) -> Fraction:
        """Return the chance that a power of a Force user touches a foe (GE-33, GE-93)."""
        assert self.profile.force is not None, "asked before"
        return power_touch(
            power, self.profile.force, self._choices, concentrated=concentrated,
            target_force=foe.profile.force, saves=foe.saves, circumstances=self.shooting(foe),
        )  # fmt: skip

    @property
    def defender(self) -> Defender:
        """What it parries with."""
        return Defender(self.profile.combat, self.has("heavy_armour"), self.has("lightsaber"), self.has("cortosis"))

    def _touch(self, foe: Opponent, *, extra: bool = False) -> Fraction:
        return melee_touch(self.profile.combat, foe.defender, self.has("lightsaber"), self._choices, extra=extra)

    def terms(self, foe: Opponent, mode: Mode) -> Iterator[OddsTerm]:
        """Yield the sum behind the chance of an attack, each term with its rule."""
        attacks = self.attack(foe, mode)
        if attacks is None:
            return
        if mode in SHOTS:
            yield from self._shot_terms(self.profile.shooting, self.shooting(foe, mode))
            yield from _save_terms(foe)
            yield _term("attacks", "GE-20", str(len(attacks.chances)))
            if self.zone:
                yield _term("area", "GE-21", str(self.zone))
        elif mode == "melee":
            yield from self._melee_terms(foe)
            yield _term("attacks", "GE-27", str(len(attacks.chances)))
        elif attacks.power is not None:
            yield from self._power_terms(foe, attacks.power)
        yield _term("touch", "", f"{attacks.chances[0]}" if attacks.chances else "0")
        if attacks.takes > 1 or foe.profile.life > 1:
            yield _term("life", "GE-19" if attacks.takes == 1 else "GE-31", f"{attacks.takes} / {foe.profile.life}")

    def _shot_terms(self, base: int | None, circumstances: Shooting) -> Iterator[OddsTerm]:
        yield _term("base", "GE-10", f"{base}+")
        needs = f"{threshold(base, circumstances, self._choices)}+"
        for name, change, rule in circumstances.terms:
            yield _term(name, rule, f"{change:+}".replace("-", "−") if change else needs)
        if not circumstances.gigantic:
            yield _term("threshold", "GE-7", needs)

    def _melee_terms(self, foe: Opponent) -> Iterator[OddsTerm]:
        yield _term("strike", "GE-22", f"{self.profile.combat}+")
        parry = parry_threshold(foe.defender, self.has("lightsaber"), self._choices)
        if parry is None:
            yield _term("no_parry", "GE-29" if foe.profile.combat is not None else "GE-8", "—")
            return
        if parry != foe.profile.combat:
            yield _term("parry_armour", "GE-24", "−1")
        yield _term("parry", "GE-92", f"{parry}+")

    def _power_terms(self, foe: Opponent, power: EscarmouchePowerType) -> Iterator[OddsTerm]:
        assert self.profile.force is not None, "asked before"
        yield OddsTerm(power.name, "", power.rule)
        yield _term("force", "GE-33", f"{modified(self.profile.force, (), self._choices)}+")
        if foe.profile.force is not None:
            yield _term("resist", "GE-48", f"{resisted(foe.profile.force)}")
        yield _term("power_touch", "GE-93", f"{power.touch}+" if power.touch > 1 else "1")
        if power.shot:
            yield from _save_terms(foe)


def _save_terms(foe: Opponent) -> Iterator[OddsTerm]:
    for save in foe.saves:
        yield _term("save", "GE-18", f"{save}+")


def _term(key: str, rule: str, value: str) -> OddsTerm:
    words: Text = both(f"escarmouche.term_{key}")
    return OddsTerm(words, value, rule)


@lru_cache(maxsize=4_096)
def hits(chances: tuple[Fraction, ...]) -> dict[int, Fraction]:
    """Return the chance of each number of touches, the attacks being independent."""
    law = {0: Fraction(1)}
    for hit in chances:
        law = {n: law.get(n, Fraction(0)) * (1 - hit) + law.get(n - 1, Fraction(0)) * hit for n in range(len(law) + 1)}
    return law


def needed(life: int, takes: int) -> int:
    """Return how many touches make a figure of `life` fall (GE-19)."""
    return -(-life // takes)


@lru_cache(maxsize=4_096)
def outcome(attacks: Attacks, life: int, points: int) -> MatrixCell:
    """Return what attacks are expected to do to figures of `life` that are worth `points` each."""
    law, each = hits(attacks.chances), needed(life, attacks.takes)
    fallen = sum((n // each * weight for n, weight in law.items()), Fraction(0))
    lost = sum((n // each * life + n % each * attacks.takes) * weight for n, weight in law.items())
    return MatrixCell(fallen * points, at_least(law, each), Fraction(lost))
