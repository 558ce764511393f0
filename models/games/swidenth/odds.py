"""Exact chances of Swidenth: a melee phase, a duel, a shot, a test, a fall.

The functions take figures as in play (shield, numbers and potions added); `SwidenthOdds` answers the request forms
of the command line with them. Figures are whole numbers: Combat, Tir, Dégâts, a characteristic and a difficulty from
-1000 to 1000, Défense from 1 to 1000, Vitalité from 1 to 100, a fall from 0 to 1000 paces.

Requests are read with suspicion: keys without accents and case, whole numbers within bounds, true flags.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from models.content import Json
from models.errors import ContentError
from models.games.swidenth.battle.numbers import numbers
from models.games.swidenth.data import options, reading_in_force, rulebook
from models.i18n import MessageArg, fold
from models.odds import answer, at_least, die, duel, expectation, law, margins

KINDS: Final = ("melee", "shot", "test", "opposed", "backlash", "fall")
_HEAD: Final = ("game", "kind", "options")
# A side may be a whole profile: figures that an exchange does not ask for are not looked at.
FIGURES: Final = ("combat", "defense", "vitalite", "moral", "psychisme", "tir", "degats")
# Requests may be written with the English names of the figures too.
_ENGLISH: Final = {
    "defence": "defense",
    "damage": "degats",
    "vitality": "vitalite",
    "shooting": "tir",
    "morale": "moral",
    "psyche": "psychisme",
}


class RequestFields:
    """The fields of a request or of one side of it; every reading ends in a value or a ContentError with its place."""

    def __init__(self, request: Json, file: str, place: str, *, side: bool = False) -> None:
        self._file, self._place, self._side = file, place, side
        self._keys: dict[str, tuple[str, Json]] = {}
        if not isinstance(request, Mapping):
            raise self._wrong("odds_table", "", kinds=KINDS)
        for key, value in request.items():
            folded = fold(str(key)[:80]).replace(" ", "_")
            folded = _ENGLISH.get(folded, folded)
            if folded in self._keys:
                raise self._wrong("odds_twice", str(key))
            self._keys[folded] = (str(key), value)

    def kind(self) -> str:
        """Return the kind of the request."""
        _, value = self._keys.get("kind", ("kind", None))
        if not isinstance(value, str) or fold(value) not in KINDS:
            raise self._wrong("odds_kind", "kind", kinds=KINDS)
        return fold(value)

    def only(self, *known: str) -> None:
        """Refuse every key that is not one of `known` or, in a request itself, of its head."""
        allowed = known if self._side else (*_HEAD, *known)
        for folded, (key, _) in self._keys.items():
            if folded not in allowed:
                raise self._wrong("odds_unknown_key", key, known=allowed)

    def options(self) -> dict[str, str]:
        """Return the readings the request asks for itself."""
        _, wanted = self._keys.get("options", ("options", {}))
        if not isinstance(wanted, Mapping):
            raise self._wrong("odds_option", "options")
        known = {option.id: [value.id for value in option.values] for option in options()}
        for option_id, value in wanted.items():
            if value not in known.get(option_id, ()):
                raise self._wrong("odds_option", f"options.{str(option_id)[:40]}")
        return {key: str(value) for key, value in wanted.items()}

    def inside(self, name: str) -> RequestFields:
        """Return one side of the exchange: a table of figures."""
        if name not in self._keys:
            raise self._wrong("odds_missing_key", name)
        key, value = self._keys[name]
        if not isinstance(value, Mapping):
            raise ContentError("swidenth.json_not_table", file=self._file, place=self._at(key))
        fields = RequestFields(value, self._file, self._at(key), side=True)
        fields.only(*FIGURES)
        return fields

    def number(self, name: str, low: int = -1000, high: int = 1000, *, default: int | None = None) -> int:
        """Return a whole number from `low` to `high`."""
        if name not in self._keys:
            if default is None:
                raise self._wrong("odds_missing_key", name)
            return default
        key, value = self._keys[name]
        # bool is an int to Python, never to a figure.
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self._wrong("odds_number", key, low=low, high=high)
        return value

    def flag(self, name: str) -> bool:
        """Return a flag that is false unless given."""
        key, value = self._keys.get(name, (name, False))
        if not isinstance(value, bool):
            raise self._wrong("odds_flag", key)
        return value

    def _at(self, key: str) -> str:
        return ".".join(part for part in (self._place, key[:80]) if part)

    def _wrong(self, name: str, key: str, **args: MessageArg) -> ContentError:
        return ContentError(f"swidenth.{name}", file=self._file, place=self._at(key) or "—", **args)


_D20: Final = die(20)
_HARMLESS_FALL: Final = 4


@dataclass(frozen=True, slots=True)
class Fighter:
    """A figure in melee, as in play."""

    combat: int
    defence: int
    damage: int
    vitality: int = 1


def loss(margin: int, damage: int, defence: int) -> int:
    """Return the Vitality a winner by `margin` takes: as many as times the Defence is passed (SW-30)."""
    return max(0, (margin + damage - 1) // defence) if margin > 0 else 0


def phase_counts(attacker: Fighter, defender: Fighter, *, free_attack: bool = False) -> dict[tuple[int, int], int]:
    """Return (Vitality the attacker loses, Vitality the defender loses) with its ways out of 400 (SW-29 … SW-33)."""
    counts: dict[tuple[int, int], int] = {}
    for difference, ways in margins(20):
        margin = difference + attacker.combat - defender.combat
        struck = loss(margin, attacker.damage, defender.defence)
        suffered = 0 if free_attack else loss(-margin, defender.damage, attacker.defence)
        counts[suffered, struck] = counts.get((suffered, struck), 0) + ways
    return counts


def phase_laws(
    attacker: Fighter, defender: Fighter, *, free_attack: bool = False
) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """Return the laws of the Vitality attacker and defender lose in one phase, not capped by what they have."""
    counts = phase_counts(attacker, defender, free_attack=free_attack)
    suffered = law((a, ways) for (a, _), ways in counts.items())
    return suffered, law((b, ways) for (_, b), ways in counts.items())


def shooting(tir: int, *, cover: bool = False, small: bool = False) -> int:
    """Return the Tir in force: halved for cover, or for a small target, a quarter for both, floored (SW-37)."""
    divided = rulebook().skills["petite-taille"].divides
    return tir // ((divided if cover else 1) * (divided if small else 1))


def shot_law(tir: int, damage: int, combat: int, defence: int) -> dict[int, Fraction]:
    """Return the law of the Vitality a shot takes; shooting spells put Psyche for Tir (SW-36, SW-117 … SW-130)."""
    return law((loss(margin + tir - combat, damage, defence), ways) for margin, ways in margins(20))


@lru_cache(maxsize=4096)
def wins(first: int, second: int) -> Fraction:
    """Return the chance that D20 + `first` is strictly above D20 + `second` (SW-9, SW-41)."""
    return at_least(law(margins(20)), second - first + 1)


def reaches(needed: int) -> Fraction:
    """Return the chance of `needed` or more on a D20 (SW-7)."""
    return at_least(_D20, needed)


def passes(characteristic: int, difficulty: int) -> Fraction:
    """Return the chance of a characteristic test (SW-8)."""
    return reaches(difficulty - characteristic)


def backlash(psyche: int, difficulty: int) -> Fraction:
    """Return the chance that casting a spell with a test costs the caster a Vitality (SW-40)."""
    chance = Fraction(0)
    for face, weight in _D20.items():
        missed = difficulty - psyche - face
        if missed > 0:
            chance += weight * reaches(numbers().backlash.score + psyche - missed + 1)
    return chance


def unhurt(paces: int, reading: str) -> Fraction:
    """Return the chance to fall `paces` without harm, by the reading of option `fall` (SW-23, AMB-SW-1)."""
    if paces == 0:
        return Fraction(1)
    if paces > _HARMLESS_FALL:
        return Fraction(0)
    return reaches(20 - 4 * paces) if reading == "printed" else reaches(4 * paces + 1)


class SwidenthOdds:
    """The odds facet: `melee`, `shot`, `test`, `opposed`, `backlash` and `fall` in the form of the command line."""

    def answer(self, request: Mapping[str, Json], choices: Mapping[str, str], file: str, place: str) -> dict[str, Json]:
        """Return the answer to one request; raises ContentError for one that cannot be understood.

        A request may name its own readings: `"options": {"fall": "printed"}`.
        """
        fields = RequestFields(request, file, place)
        readings = {**choices, **fields.options()}
        kind = fields.kind()
        if kind == "melee":
            return _melee(fields)
        if kind == "shot":
            return _shot(fields)
        if kind == "test":
            fields.only("characteristic", "difficulty")
            return {"success": answer(passes(fields.number("characteristic"), fields.number("difficulty")))}
        if kind == "opposed":
            fields.only("characteristic", "against")
            return {"success": answer(wins(fields.number("characteristic"), fields.number("against")))}
        if kind == "backlash":
            fields.only("characteristic", "difficulty")
            return {"wounded": answer(backlash(fields.number("characteristic"), fields.number("difficulty")))}
        fields.only("paces")
        return {"unhurt": answer(unhurt(fields.number("paces", 0, 1000), reading_in_force(readings, "fall")))}


def _melee(fields: RequestFields) -> dict[str, Json]:
    """Answer a phase and the duel of repeating it.

    A duel in which nobody can be wounded never ends: `attacker_wins` is 0 and `phases` null.
    """
    fields.only("attacker", "defender", "free_attack")
    attacker, defender = _fighter(fields.inside("attacker")), _fighter(fields.inside("defender"))
    free = fields.flag("free_attack")
    suffered, struck = phase_laws(attacker, defender, free_attack=free)
    fight = duel(attacker.vitality, defender.vitality, phase_counts(attacker, defender, free_attack=free))
    return {
        **_toll("defender", struck, defender.vitality),
        **_toll("attacker", suffered, attacker.vitality),
        "duel": {
            "attacker_wins": answer(fight.first_wins),
            "phases": None if fight.phases is None else answer(fight.phases),
        },
    }


def _fighter(fields: RequestFields) -> Fighter:
    return Fighter(
        fields.number("combat"),
        fields.number("defense", 1),
        fields.number("degats", default=0),
        fields.number("vitalite", 1, 100),
    )


def _toll(who: str, lost: Mapping[int, Fraction], vitality: int) -> dict[str, Json]:
    """Return wounded, killed and the expected loss, which never exceeds the Vitality left."""
    return {
        f"{who}_wounded": answer(at_least(lost, 1)),
        f"{who}_killed": answer(at_least(lost, vitality)),
        f"{who}_expected_loss": answer(expectation(lost, vitality)),
    }


def _shot(fields: RequestFields) -> dict[str, Json]:
    fields.only("attacker", "defender", "cover", "small")
    shooter, target = fields.inside("attacker"), fields.inside("defender")
    tir = shooting(shooter.number("tir"), cover=fields.flag("cover"), small=fields.flag("small"))
    combat, defence = target.number("combat"), target.number("defense", 1)
    lost = shot_law(tir, shooter.number("degats", default=0), combat, defence)
    return {"hit": answer(wins(tir, combat)), **_toll("defender", lost, target.number("vitalite", 1, 100))}
