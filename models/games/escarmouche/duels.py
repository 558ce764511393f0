"""The duels facet: one figure of an army against one of the other lists, one action of each, as exact fractions.

They stand upright in the open, at short range or base to base, without Force power or concentration. A touch that
leaves life points is told beside the loss of the figure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from models.errors import Refused
from models.games.escarmouche.check import traits_of
from models.games.escarmouche.odds import Defender, Shooting, chance, life_lost, melee_touch, threshold, unsaved
from models.games.escarmouche.ruleset import EscarmoucheProfileType, EscarmoucheRuleset, Grant
from models.games.values import Choices, Foe, FoeOdds, Measure, Member
from models.i18n import Text
from models.odds import at_least

_POLICY: Final = Text(
    "une action de chacun, debout et à découvert, à portée courte ou au contact ; sans la Force ni concentration",
    "one action of each, standing in the open, at short range or in contact; without the Force or concentration",
)
_TOUCH: Final = {
    "shot": Text("Le toucher au tir", "Hit with shots"),
    "melee": Text("Le toucher au corps à corps", "Hit in melee"),
    "shot_at": Text("Être touché au tir", "Be hit by shots"),
    "struck": Text("Être touché au corps à corps", "Be hit in melee"),
}
_LOSS: Final = {
    "shot": Text("L’éliminer au tir", "Take out with shots"),
    "melee": Text("L’éliminer au corps à corps", "Take out in melee"),
    "shot_at": Text("Être éliminé au tir", "Be taken out by shots"),
    "struck": Text("Être éliminé au corps à corps", "Be taken out in melee"),
}


@dataclass(frozen=True)
class SkirmishDuels:
    """Exchanges with a rule set and the readings in force (GE-10 … GE-32)."""

    book: EscarmoucheRuleset
    choices: Choices

    def foes(self) -> tuple[Foe, ...]:
        sides = self.book.sides
        return tuple(Foe(p.id, p.name, sides[p.side].name, p.points) for p in self.book.profiles.values())

    def duel(self, member: Member, foe_id: str) -> FoeOdds:
        own, foe = (self.book.profiles.get(each) for each in (next(iter(member.tags), ""), foe_id))
        if own is None or foe is None:
            raise Refused("compare.no_foe")
        one, other = (_Figure(self.book, each, self.choices) for each in (own, foe))
        measures = (*one.measures(other, "shot", "melee", 1), *other.measures(one, "shot_at", "struck", -1))
        return FoeOdds(measures, _POLICY, "GE-10")


class _Figure:
    """A figure with the readings in force."""

    def __init__(self, book: EscarmoucheRuleset, profile: EscarmoucheProfileType, choices: Choices) -> None:
        self.profile = profile
        self._choices = choices
        self._grants = {word for trait in traits_of(book, profile, choices) for word in trait.grants}

    def has(self, word: Grant) -> bool:
        """Return whether gear or a special rule grants a word."""
        return word in self._grants

    def measures(self, foe: _Figure, shot: str, melee: str, better: int) -> Iterator[Measure]:
        """Yield the results of a shooting action and of a melee action against a foe; nothing for an impossible one."""
        saves = () if foe.profile.save is None else (foe.profile.save,)
        if self.profile.shooting is not None:
            hit = chance(threshold(self.profile.shooting, self._shooting(foe), self._choices)) * unsaved(saves)
            yield from _measures_of(shot, _hits([hit] * self.profile.rate), 1, foe.profile.life, better)
        if self.profile.combat is not None:
            blows = [self._touch(foe, extra=False)] * self._attacks
            if self.has("extra_attack"):
                blows.append(self._touch(foe, extra=True))
            yield from _measures_of(melee, _hits(blows), life_lost(self.has("lightsaber")), foe.profile.life, better)

    @property
    def _attacks(self) -> int:
        """The attacks of a melee action: two with two weapons (GE-26), else those of the profile."""
        return max(self.profile.attacks, 2 if self.has("two_weapons") else 1)

    def _shooting(self, foe: _Figure) -> Shooting:
        return Shooting(
            heavy_armour=foe.has("heavy_armour"), large=foe.has("large"), gigantic=foe.has("gigantic"),
            heavy_blaster=self.has("heavy_blaster"),
        )  # fmt: skip

    def _touch(self, foe: _Figure, *, extra: bool) -> Fraction:
        defender = Defender(foe.profile.combat, foe.has("heavy_armour"), foe.has("lightsaber"), foe.has("cortosis"))
        return melee_touch(self.profile.combat, defender, self.has("lightsaber"), self._choices, extra=extra)


def _hits(chances: list[Fraction]) -> dict[int, Fraction]:
    """Return the chance of each number of hits, the blows being independent."""
    law = {0: Fraction(1)}
    for hit in chances:
        law = {n: law.get(n, Fraction(0)) * (1 - hit) + law.get(n - 1, Fraction(0)) * hit for n in range(len(law) + 1)}
    return law


def _measures_of(measure_id: str, law: dict[int, Fraction], each: int, life: int, better: int) -> Iterator[Measure]:
    needed = -(-life // each)
    if needed > 1:
        yield Measure(f"{measure_id}_touch", _TOUCH[measure_id], at_least(law, 1), better)
    yield Measure(measure_id, _LOSS[measure_id], at_least(law, needed), better)
