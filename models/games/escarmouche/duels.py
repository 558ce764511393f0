"""The duels facet: one figure of an army against one of the other lists, one action of each, as exact fractions.

They stand upright in the open, at short range or base to base, without Force power or concentration. A touch that
leaves life points is told beside the loss of the figure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from models.errors import Refused
from models.games.escarmouche.exchange import Mode, Opponent, hits, needed
from models.games.escarmouche.ruleset import EscarmoucheRuleset
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
        one, other = (Opponent(self.book, each, self.choices) for each in (own, foe))
        measures = (*_measures(one, other, "shot", "melee", 1), *_measures(other, one, "shot_at", "struck", -1))
        return FoeOdds(measures, _POLICY, "GE-10")


def _measures(own: Opponent, foe: Opponent, shot: str, melee: str, better: int) -> Iterator[Measure]:
    """Yield the results of a shooting action and of a melee action against a foe; nothing for an impossible one."""
    ways: tuple[tuple[str, Mode], ...] = ((shot, "normal"), (melee, "melee"))
    for measure_id, mode in ways:
        attacks = own.attack(foe, mode)
        if attacks is not None:
            law, least = hits(attacks.chances), needed(foe.profile.life, attacks.takes)
            if least > 1:
                yield Measure(f"{measure_id}_touch", _TOUCH[measure_id], at_least(law, 1), better)
            yield Measure(measure_id, _LOSS[measure_id], at_least(law, least), better)
