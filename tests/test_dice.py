"""Dice: fair, seeded, logged, typed in."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.dice import Dice, Modifier, fresh_seed, read_off_d20
from models.errors import Refused


@given(st.text(), st.text(), st.lists(st.sampled_from([2, 4, 5, 6, 10, 20, 100]), max_size=30))
def test_the_same_seed_and_key_throw_the_same_dice(seed: str, key: str, faces: list[int]) -> None:
    dice, again = Dice(seed, key), Dice(seed, key)
    first = [dice.roll(f).result for f in faces]
    assert [again.roll(f).result for f in faces] == first
    assert all(1 <= result <= f for result, f in zip(first, faces, strict=True))


def test_this_stream_never_changes() -> None:
    """A saved campaign replays its dice on every machine: these numbers are part of the file format."""
    dice = Dice("portulan", "battle/1")
    assert [dice.roll(20).result for _ in range(10)] == [1, 11, 1, 5, 5, 13, 7, 9, 10, 8]


def test_streams_of_two_events_do_not_shift_each_other() -> None:
    alone = Dice("s", "b")
    expected = [alone.roll(20).result for _ in range(12)]
    first, second = Dice("s", "a"), Dice("s", "b")
    mixed = [(first.roll(20), second.roll(20))[1].result for _ in range(12)]
    assert mixed == expected
    assert [throw.result for throw in first.log] != expected


def test_every_face_comes_about_as_often() -> None:
    dice = Dice("fair")
    counts = Counter(dice.roll(20).result for _ in range(20_000))
    assert set(counts) == set(range(1, 21))
    # Chi-square with 19 degrees of freedom: 43.8 is passed by one fair seed in a thousand; this seed is fixed.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 43.8


@pytest.mark.rule("SW-4")
def test_small_dice_are_read_off_a_d20_divided_and_rounded_up() -> None:
    read = {faces: [read_off_d20("SW-4", faces, result) for result in range(1, 21)] for faces in (2, 4, 5, 10)}
    for faces, results in read.items():
        assert Counter(results) == dict.fromkeys(range(1, faces + 1), 20 // faces)
        assert results == sorted(results)


@pytest.mark.rule("AG-3")
def test_a_d10_off_a_d20_takes_ten_away() -> None:
    assert [read_off_d20("AG-3", 10, r) for r in (1, 10, 11, 20)] == [1, 10, 1, 10]


@pytest.mark.rule("AG-4")
def test_a_d4_off_a_d20_goes_by_fives() -> None:
    assert [read_off_d20("AG-4", 4, r) for r in (1, 5, 6, 10, 11, 15, 16, 20)] == [1, 1, 2, 2, 3, 3, 4, 4]


def test_a_conversion_no_rule_gives_is_refused() -> None:
    with pytest.raises(Refused):
        read_off_d20("SW-4", 6, 12)
    with pytest.raises(Refused):
        read_off_d20("AG-4", 10, 12)


@pytest.mark.rule("SW-3", "SW-10")
def test_a_direction_runs_from_the_lower_to_the_higher_and_is_thrown_again_on_equality() -> None:
    dice = Dice("x", typed=[7, 7, 3, 3, 12, 5])
    direction = dice.direction(20)
    assert (direction.low, direction.high, direction.rerolls) == (5, 12, 2)
    assert len(dice.log) == 6
    d6 = Dice("x", typed=[1, 6]).direction(6)
    assert (d6.low, d6.high) == (1, 6)


def test_typed_results_are_used_first_and_marked() -> None:
    dice = Dice("x", typed=[19])
    typed = dice.roll(20, "combat", [Modifier("SW-32", 2), Modifier("SW-95", -1)])
    thrown = dice.roll(20)
    assert (typed.result, typed.total, typed.typed, typed.purpose) == (19, 20, True, "combat")
    assert not thrown.typed
    assert dice.log == [typed, thrown]


def test_a_typed_result_the_die_has_not_is_refused_and_can_be_typed_again() -> None:
    dice = Dice("x", typed=[7])
    with pytest.raises(Refused):
        dice.roll(6)
    assert dice.roll(20).result == 7


def test_one_face_makes_no_die() -> None:
    with pytest.raises(Refused):
        Dice("x").roll(1)


def test_fresh_seeds_differ() -> None:
    assert fresh_seed() != fresh_seed()
