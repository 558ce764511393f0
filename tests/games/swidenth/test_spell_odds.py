"""The exact forecast of casting, compared with every throw of its dice."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from models.games.swidenth.battle.casting.spell_odds import cast_prospect
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.melee import Prospect
from models.games.swidenth.battle.position import read_position

BOLT, BALL, BANISH = "tir-magique", "boule-magique", "bannissement"
PARALYSE, REPEL, BLADE, DUEL = "paralysie-magique", "repulsion-magique", "sort-de-combat", "duel-magique"
FIGURES: list[dict[str, Any]] = [
    {"id": "s", "hero": "Salvynia", "at": [5000, 5000], "spells": [BALL, BANISH, PARALYSE, BLADE]},
    {"id": "b", "profile": "sorcier", "at": [10000, 5000], "skills": ["demoniaque"]},
    {"id": "d", "profile": "sorcier", "at": [10000, 9000], "spells": [DUEL]},
    {"id": "o", "profile": "guerrier-orc", "at": [5000, 6000]},
]
DIE = range(1, 21)


def forecast(
    spell: str, target: str = "", *, vitality: int = 2, magic: int = 0, weather: str = "", **options: str
) -> Prospect:
    battle, state = read_position({"figures": FIGURES, "options": options}, "odds.json")
    state = replace(state, magic=magic, weather=weather)
    return cast_prospect(
        battle, state.put(replace(state.figure("s"), vitality=vitality)), CastSpell("s", spell, target)
    )


def turns(missed: int, psyche: int = 4) -> Fraction:
    """The backlash: D20 and the failure margin above 15 and Psyche (SW-40)."""
    return Fraction(sum(face + missed > 15 + psyche for face in DIE), 20)


def opposed(own: int, other: int, *, by_dice: bool = False) -> tuple[Fraction, Fraction]:
    """Return the chances that an opposed spell succeeds, and that it turns on its caster: a tie fails."""
    hit = back = Fraction(0)
    for mine, theirs in product(DIE, DIE):
        missed = theirs + other - mine - own
        if missed < 0:
            hit += Fraction(1, 400)
        else:
            back += Fraction(1, 400) * turns(max(0, theirs - mine) if by_dice else missed)
    return hit, back


@pytest.mark.rule("SW-40", "SW-127", "SW-130", "SW-117", "SW-119", "SW-191")
@pytest.mark.parametrize(("spell", "own", "other"), [(BOLT, 4, 0), (BALL, 4, 0), (BANISH, 4, 5), (PARALYSE, 4, 5)])
def test_an_opposed_spell_succeeds_and_turns_on_its_caster_as_often_as_its_dice_say(
    spell: str, own: int, other: int
) -> None:
    for magic, weather, more in ((0, "", 0), (-2, "", -2), (2, "vent-de-magie", 4)):
        for margin in ("difference", "face"):
            found = forecast(spell, "b", magic=magic, weather=weather, backlash_margin=margin, shot_backlash="yes")
            hit, back = opposed(own + more, other, by_dice=margin == "face")
            assert (found.success, found.backlash, found.own, found.own_death) == (hit, back, back, 0)
            last = forecast(spell, "b", vitality=1, magic=magic, weather=weather, backlash_margin=margin)
            assert (last.own, last.own_death) == (back, back)
    never = forecast(spell, "b", shot_backlash="no")
    assert (never.backlash > 0) is (spell == PARALYSE), "that is no shot"


@pytest.mark.rule("SW-30", "SW-117", "SW-130")
@pytest.mark.parametrize(
    ("spell", "damage", "other"), [(BOLT, 4, 0), (BALL, 0, 0), (BANISH, 8, 5), (PARALYSE, None, 5)]
)
def test_a_shooting_spell_takes_as_much_as_its_dice_say(spell: str, damage: int | None, other: int) -> None:
    found = forecast(spell, "b")
    lost = [
        max(0, (mine + 4 - theirs - other + damage - 1) // 2) if damage is not None and mine + 4 > theirs + other else 0
        for mine, theirs in product(DIE, DIE)
    ]
    assert found.wound == Fraction(sum(each >= 1 for each in lost), 400)
    assert found.kill == Fraction(sum(each >= 2 for each in lost), 400)
    assert found.damage == Fraction(sum(min(2, each) for each in lost), 400)


@pytest.mark.rule("SW-120")
@pytest.mark.parametrize("spell", [BOLT, PARALYSE])
def test_a_duel_may_cancel_what_is_aimed_at_who_knows_it(spell: str) -> None:
    stays = Fraction(sum(mine + 5 <= theirs + 4 for mine, theirs in product(DIE, DIE)), 400)
    free, duelled = forecast(spell, "b", vitality=1), forecast(spell, "d", vitality=1)
    assert duelled == Prospect(*(getattr(free, each) * stays for each in Prospect.__slots__))
    assert 0 < stays < 1


@pytest.mark.rule("SW-8", "SW-40", "SW-128", "SW-194")
@pytest.mark.parametrize(("magic", "needed"), [(0, 4), (2, 2), (-2, 6)])
def test_a_spell_with_a_test_succeeds_and_turns_as_often_as_its_die_says(magic: int, needed: int) -> None:
    found = forecast(REPEL, magic=magic, vitality=1)
    back = sum((turns(needed - face) for face in DIE if face < needed), Fraction(0)) / 20
    success = Fraction(21 - needed, 20)
    nothing = Fraction(0)
    assert found == Prospect(nothing, nothing, nothing, back, back, back, success)
