"""Exact arithmetic of chances, against counting by hand."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.odds import Duel, answer, at_least, die, duel, expectation, law, map_law, margins

HALF = Fraction(1, 2)


def test_an_answer_shows_its_fraction() -> None:
    assert answer(Fraction(19, 40)) == {"fraction": "19/40", "value": 0.475}
    assert answer(Fraction(1)) == {"fraction": "1/1", "value": 1.0}


@pytest.mark.parametrize("faces", [2, 6, 20])
def test_margins_are_every_pair_of_two_dice(faces: int) -> None:
    pairs = itertools.product(range(1, faces + 1), repeat=2)
    assert law(margins(faces)) == law((a - b, 1) for a, b in pairs)


def test_laws() -> None:
    d6 = die(6)
    assert sum(d6.values()) == 1
    assert at_least(d6, 5) == Fraction(1, 3)
    assert expectation(d6) == Fraction(7, 2)
    assert expectation(d6, cap=2) == Fraction(11, 6)
    assert map_law(d6, lambda face: face // 4) == {0: HALF, 1: HALF}
    assert at_least(d6, 7) == 0


def test_duels_known_by_hand() -> None:
    assert duel(1, 1, {(0, 1): 1, (1, 0): 1}) == Duel(HALF, Fraction(1))
    assert duel(1, 1, {(0, 1): 1, (1, 0): 1, (0, 0): 2}) == Duel(HALF, Fraction(2))
    assert duel(2, 1, {(0, 1): 1, (1, 0): 1}) == Duel(Fraction(3, 4), Fraction(3, 2))
    assert duel(3, 4, {(0, 2): 5, (0, 0): 5}) == Duel(Fraction(1), Fraction(4))
    assert duel(1, 1, {(9, 9): 1}) == Duel(Fraction(0), Fraction(1))


def test_a_duel_without_harm_never_ends() -> None:
    assert duel(3, 3, {(0, 0): 400}) == Duel(Fraction(0), None)


PHASES = st.dictionaries(
    st.tuples(st.integers(0, 3), st.integers(0, 3)), st.integers(1, 9), min_size=1, max_size=5
).filter(lambda phase: any(a or b for a, b in phase))


@settings(deadline=None)
@given(st.integers(1, 5), st.integers(1, 5), PHASES)
def test_a_duel_is_the_sum_over_its_next_phase(first: int, second: int, phase: dict[tuple[int, int], int]) -> None:
    total = sum(phase.values())
    won, waited = Fraction(0), Fraction(1)
    here = duel(first, second, phase)
    for (a, b), count in phase.items():
        weight = Fraction(count, total)
        if a >= first or b >= second:
            won += weight * (a < first)
            continue
        there = duel(first - a, second - b, phase)
        assert there.phases is not None
        won += weight * there.first_wins
        waited += weight * there.phases
    assert here == Duel(won, waited)
