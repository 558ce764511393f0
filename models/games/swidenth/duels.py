"""The duels facet: a hero against a figure of the bestiary, phase after phase until one falls, to the fraction.

Both strike in every phase with what they hold in melee (SW-29 … SW-33): the hero with the arm that gives him the best
chance to win, the enemy with the one that suits him best; no potion, no spell, no shot, nobody flees. A figure without
a melee weapon suffers free attacks (SW-34), so does whoever meets a Spectral figure without a magic weapon, and there
ordinary armour does not count: the hero's, or by the other reading the figure's own (SW-113, AMB-SW-49).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from models.errors import Refused
from models.games.swidenth.data import Rulebook, behaviours, profiles, reading_in_force, role_in_force, roles
from models.games.swidenth.gear import pieces
from models.games.swidenth.in_play import situations
from models.games.swidenth.odds import Fighter, phase_counts, phase_laws
from models.games.swidenth.types import COMBAT, DAMAGE, DEFENCE, VITALITY, ProfileType
from models.games.values import Choices, Foe, FoeOdds, InPlay, Measure, Member
from models.i18n import Text
from models.odds import Duel as End
from models.odds import at_least, duel

_UNARMED: Final = Text("sans arme de mêlée", "without a melee weapon")
_WON: Final = Text("Gagner le duel", "Win the duel")
_PHASES: Final = Text("Phases du duel", "Phases of the duel")
_WOUND: Final = Text("Blesser en une phase", "Wound in one phase")
_KILL: Final = Text("Tuer en une phase", "Kill in one phase")
_WOUNDED: Final = Text("Être blessé en une phase", "Be wounded in one phase")
_POTION: Final = "SW-95"
_BLESSED: Final = "SW-92"
_SPECTRAL: Final = "spectral"
_MOST: Final = 100


@dataclass(frozen=True, slots=True)
class _Armed:
    """A fighter with what he holds; `armed` is False where every phase against him is a free attack."""

    fighter: Fighter
    title: Text
    armed: bool


@dataclass(frozen=True)
class SwidenthDuels:
    """Duels with a rule book and the readings in force: to the end, of an unhurt hero."""

    book: Rulebook
    choices: Choices

    def foes(self) -> tuple[Foe, ...]:
        """Return every profile a hero may meet: bestiary, convoy quest, those of the campaign."""
        return tuple(Foe(p.id, p.name, _role(p, self.choices), p.cost) for p in profiles(self.book).values())

    def duel(self, member: Member, foe_id: str) -> FoeOdds:
        foe = profiles(self.book).get(foe_id)
        if foe is None:
            raise Refused("compare.no_foe")
        theirs = list(_enemy(self.book, foe, self.choices))
        mine = _hero(self.book, member, foe, self.choices)
        ways = [min((_Way(own, other) for other in theirs), key=_Way.won) for own in mine]
        return max(ways, key=_Way.won).answer()


def _role(profile: ProfileType, choices: Choices) -> Text:
    role = roles().get(role_in_force(profile, choices))
    names = [each.name for each in (role, behaviours().get(profile.behaviour)) if each]
    return Text(", ".join(name.fr for name in names), ", ".join(name.en for name in names))


class _Way:
    """One arm against another, and the result of the duel."""

    def __init__(self, own: _Armed, other: _Armed) -> None:
        self.own, self.other = own, other
        self.end = self._end()

    def _end(self) -> End:
        """Return the end of the duel; one who cannot strike never wins, and two unarmed figures never end it."""
        own, other = self.own, self.other
        if own.armed:
            counts = phase_counts(own.fighter, other.fighter, free_attack=not other.armed)
        elif other.armed:
            suffered = phase_counts(other.fighter, own.fighter, free_attack=True)
            counts = {(struck, lost): ways for (lost, struck), ways in suffered.items()}
        else:
            counts = {(0, 0): 1}
        return duel(own.fighter.vitality, other.fighter.vitality, counts)

    def won(self) -> Fraction:
        """Return the chance that the first one wins."""
        return self.end.first_wins

    def answer(self) -> FoeOdds:
        """Return the duel as a page shows it."""
        own, other = self.own, self.other
        suffered, struck = phase_laws(own.fighter, other.fighter)
        strikes, struck_back = Fraction(int(own.armed)), Fraction(int(other.armed))
        measures = [
            Measure("won", _WON, self.end.first_wins, 1),
            Measure("wound", _WOUND, at_least(struck, 1) * strikes, 1),
            Measure("kill", _KILL, at_least(struck, other.fighter.vitality) * strikes, 1),
            Measure("wounded", _WOUNDED, at_least(suffered, 1) * struck_back, -1),
        ]
        if self.end.phases is not None:
            measures.append(Measure("phases", _PHASES, self.end.phases, 0, chance=False))
        policy = Text(
            f"{own.title.fr} contre {other.title.fr.lower()}, jusqu’au bout, sans blessure, potion, sort ni tir",
            f"{own.title.en} against {other.title.en.lower()}, to the end, unhurt, without potion, spell or shot",
        )
        return FoeOdds(tuple(measures), policy, "SW-29")


def _hero(book: Rulebook, member: Member, foe: ProfileType, choices: Mapping[str, str]) -> Iterator[_Armed]:
    """Yield what a hero may hold against this figure; at least himself unarmed."""
    figures = {stat.id: stat.value or 0 for stat in member.stats}
    names = {stat: book.stats[stat].name.fr for stat in (COMBAT, DEFENCE, VITALITY, DAMAGE)}
    carried = [entry.id for entry in member.gear]
    defence = figures[names[DEFENCE]] - _idle_armour(
        book, foe, carried, reading_in_force(choices, "spectral") == "victims"
    )
    combat, vitality = figures[names[COMBAT]], figures[names[VITALITY]]
    magic = any(thing.magic and thing.is_melee for thing in pieces(book, carried))
    spectral = _SPECTRAL in foe.skills
    found = list(_arms(member.in_play, names, defence, vitality, marked=spectral or "demoniaque" in foe.skills))
    for each in found:
        yield replace(each, armed=magic or not spectral)
    if not found:
        yield _Armed(_fighter(combat, defence, 0, vitality), _UNARMED, armed=False)


def _enemy(book: Rulebook, foe: ProfileType, choices: Mapping[str, str]) -> Iterator[_Armed]:
    rows = situations(book, foe.stats, foe.gear, foe.skills, choices, printed=True)
    names = {stat: book.stats[stat].name.fr for stat in (COMBAT, DEFENCE, VITALITY, DAMAGE)}
    defence = foe.stats[DEFENCE] - _idle_armour(book, foe, foe.gear, reading_in_force(choices, "spectral") == "own")
    found = list(_arms(rows, names, defence, foe.stats[VITALITY], marked=False))
    yield from found
    if not found:
        yield _Armed(_fighter(foe.stats[COMBAT], defence, 0, foe.stats[VITALITY]), _UNARMED, armed=False)


def _idle_armour(book: Rulebook, foe: ProfileType, gear_ids: Iterable[str], its_armour: bool) -> int:
    """Return the Defence that armour does not give against a Spectral figure, where it is that armour which is meant
    (SW-113, AMB-SW-49).
    """
    if _SPECTRAL not in foe.skills or not its_armour:
        return 0
    plain = (thing.defence for thing in pieces(book, gear_ids) if thing.kind == "armour" and not thing.magic)
    return max(plain, default=0)


def _arms(
    rows: tuple[InPlay, ...], names: Mapping[str, str], defence: int, vitality: int, *, marked: bool
) -> Iterator[_Armed]:
    """Yield every way to fight in contact; a blessed weapon's bonus counts against the marked (SW-92, SW-99)."""
    for row in rows:
        if names[DAMAGE] not in row.stats or names[COMBAT] not in row.stats or row.rule == _POTION:
            continue
        if row.rule != _BLESSED or marked:
            yield _Armed(
                _fighter(row.stats[names[COMBAT]], defence, row.stats[names[DAMAGE]], vitality), row.title, armed=True
            )


def _fighter(combat: int, defence: int, damage: int, vitality: int) -> Fighter:
    return Fighter(combat, max(1, defence), damage, max(1, min(_MOST, vitality)))
