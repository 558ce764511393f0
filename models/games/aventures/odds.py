"""Exact chances of attacks, skill tests and searches, as fractions.

`hit`, `hits_to_defeat`, `attacks_to_defeat` and `chance_within` can be used by any module; `AdventureOdds` answers the
request forms of the command line with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from models.content import Json, build, out_of_range, value_text, within
from models.errors import ContentError
from models.games.values import Choices
from models.odds import answer, at_least, die, margins

WOUND: Final = 10
"""Hit Points taken by each point of the D4 of a hit (AG-60)."""
VAULTS: Final = 4
FINDS: Final = Fraction(1, 4)
"""The chance that a search rolls the pass (AG-82)."""
MOST: Final = 1000
MOST_LIFE: Final = 5000
D4, D10 = die(4), die(10)


def hit(attack: int, defence: int) -> Fraction:
    """Return the chance that D10 + `attack` reaches D10 + `defence`, bonuses counted in; ties hit (AG-58, AG-59)."""
    return Fraction(sum(count for margin, count in margins(10) if margin >= defence - attack), 100)


def hits_to_defeat(life: int) -> Fraction:
    """Return the expected number of hits, 10 × D4 each, that bring `life` (1 or more) to 0 or less (AG-60, AG-61)."""
    waits = [Fraction(0)]
    for left in range(1, -(-life // WOUND) + 1):
        waits.append(sum((weight * waits[max(0, left - wound)] for wound, weight in D4.items()), Fraction(1)))
    return waits[-1]


def attacks_to_defeat(chance: Fraction, life: int) -> Fraction | None:
    """Return the expected number of attacks that hit with `chance` each, None where none ever hits."""
    return hits_to_defeat(life) / chance if chance else None


def one_try(skill: int, target: int, fumble_on_1: bool) -> tuple[Fraction, Fraction]:
    """Return the chances that D10 + `skill` reaches `target`, and that the attempt spoils it for
    good (AG-84, AG-85).
    """
    spoilt = Fraction(int(fumble_on_1), 10)
    least = max(target - skill, 2) if fumble_on_1 else target - skill
    return at_least(D10, least), spoilt


def chance_within(skill: int, target: int, fumble_on_1: bool = False, tries: int = 1) -> Fraction:
    """Return the chance to succeed within so many tries, which a natural 1 ends where it spoils (AG-84 … AG-93)."""
    success, spoilt = one_try(skill, target, fumble_on_1)
    if not success:
        return Fraction(0)
    again = 1 - success - spoilt
    return success * (1 - again**tries) / (success + spoilt)


def eventually(skill: int, target: int, fumble_on_1: bool = False) -> Fraction:
    """Return the chance to succeed sooner or later, trying until success or a natural 1 that spoils."""
    success, spoilt = one_try(skill, target, fumble_on_1)
    return success / (success + spoilt) if success else Fraction(0)


def pass_in_vault(number: int) -> Fraction:
    """Return the chance that the pass is in the vault examined first (1) … last (4): there it needs no roll (AG-81)."""
    missed = (1 - FINDS) ** (number - 1)
    return missed if number == VAULTS else missed * FINDS


def searches() -> Fraction:
    """Return the expected number of search rolls until the pass is found (AG-80, AG-81)."""
    return sum((min(n, VAULTS - 1) * pass_in_vault(n) for n in range(1, VAULTS + 1)), Fraction(0))


@dataclass(frozen=True, slots=True)
class _AttackForm:
    attack: int
    defence: int
    attack_bonus: int = 0
    defence_bonus: int = 0
    hp: int | None = None


@dataclass(frozen=True, slots=True)
class _TestForm:
    skill: int
    target: int
    fumble_on_1: bool = False
    tries: int = 1


@dataclass(frozen=True, slots=True)
class _SearchForm:
    vault: int | None = None


class AdventureOdds:
    """Answers the requests `attack`, `test` and `search` of game `aventures`."""

    def answer(self, request: Mapping[str, Json], choices: Choices, file: str, place: str) -> dict[str, Json]:  # noqa: ARG002  no reading changes a chance
        """Return the answer to a request `attack`, `test` or `search`; raises ContentError.

        It is `{"hit", "hits_to_defeat", "attacks_to_defeat"}`, `{"success", "eventually"}` or `{"found", "searches"}`.
        Without `hp` there is only `hit`; `attacks_to_defeat` is null where no attack can hit. `found` is the chance
        that the pass is in the vault examined first (1) … last (4), where a `vault` is given; `searches` is the
        expected number of rolls until it is found.
        """
        body = {key: value for key, value in request.items() if key not in ("game", "kind")}
        kind = request.get("kind")
        if kind == "attack":
            return _attack(build(_AttackForm, body, file=file, place=place), file, place)
        if kind == "test":
            return _test(build(_TestForm, body, file=file, place=place), file, place)
        if kind == "search":
            return _search(build(_SearchForm, body, file=file, place=place), file, place)
        allowed = ("attack", "test", "search")
        raise ContentError(
            "content.not_one_of", file=file, place=within(place, "kind"), found=value_text(kind), allowed=allowed
        )


def _attack(form: _AttackForm, file: str, place: str) -> dict[str, Json]:
    for key in ("attack", "defence"):
        _within(getattr(form, key), 0, MOST, file, within(place, key))
    for key in ("attack_bonus", "defence_bonus"):
        _within(getattr(form, key), -MOST, MOST, file, within(place, key))
    chance = hit(form.attack + form.attack_bonus, form.defence + form.defence_bonus)
    if form.hp is None:
        return {"hit": answer(chance)}
    _within(form.hp, 1, MOST_LIFE, file, within(place, "hp"))
    attacks = attacks_to_defeat(chance, form.hp)
    return {
        "hit": answer(chance),
        "hits_to_defeat": answer(hits_to_defeat(form.hp)),
        "attacks_to_defeat": None if attacks is None else answer(attacks),
    }


def _test(form: _TestForm, file: str, place: str) -> dict[str, Json]:
    _within(form.skill, -MOST, MOST, file, within(place, "skill"))
    _within(form.target, -MOST, MOST, file, within(place, "target"))
    _within(form.tries, 1, MOST, file, within(place, "tries"))
    success = chance_within(form.skill, form.target, form.fumble_on_1, form.tries)
    return {"success": answer(success), "eventually": answer(eventually(form.skill, form.target, form.fumble_on_1))}


def _search(form: _SearchForm, file: str, place: str) -> dict[str, Json]:
    dice = {"searches": answer(searches())}
    if form.vault is None:
        return {**dice}
    _within(form.vault, 1, VAULTS, file, within(place, "vault"))
    return {"found": answer(pass_in_vault(form.vault)), **dice}


def _within(found: int, low: int, high: int, file: str, place: str) -> None:
    if not low <= found <= high:
        raise out_of_range(found, low, high, file=file, place=place)
