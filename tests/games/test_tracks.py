"""Battles of a series led by what others before them showed: the same acts, dice and ends as of one played alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.games import tracks
from models.games.simulate import Arena
from models.games.swidenth.battle.policies import AGGRESSIVE, HOLD, POLICIES
from models.games.swidenth.battle.state_json import fingerprint
from models.games.tracks import Fork
from tests.games.swidenth.test_policies import arena, skirmish


class Noted:
    """The runs of an arena that notes in which states somebody was asked what to do, and how many acts were done."""

    def __init__(self, runs: Any) -> None:
        self._runs, self.done = runs, 0
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._runs, name)

    def next_act(self, battle: Any, state: Any, *more: Any) -> Any:
        self.asked.append(fingerprint(state))
        return self._runs.next_act(battle, state, *more)

    def resolve(self, *args: Any) -> Any:
        self.done += 1
        return self._runs.resolve(*args)


def noted(policy: str) -> tuple[Arena[Any, Any, Any], Noted]:
    made = skirmish(policy)
    runs = Noted(made.runs)
    return replace(made, runs=runs), runs


@pytest.mark.parametrize("policy", POLICIES)
def test_battles_on_a_track_end_as_those_played_alone(policy: str) -> None:
    together = skirmish(policy)
    for number in (*range(8), 3, 0):
        assert fingerprint(together.played(number)) == fingerprint(skirmish(policy).played(number)), (policy, number)


def test_what_was_decided_in_the_same_state_is_not_decided_again() -> None:
    made, runs = noted(AGGRESSIVE)
    made.played(0)
    first, acts = len(runs.asked), runs.done
    for number in range(1, 6):
        made.played(number)
    before, done = len(runs.asked), runs.done
    end = fingerprint(made.played(0))
    assert len(runs.asked) - before < first
    assert runs.done - done < acts
    assert end == fingerprint(skirmish(AGGRESSIVE).played(0))


def test_a_battle_that_leaves_its_track_finds_again_what_was_found_on_the_way() -> None:
    made, runs = noted(HOLD)
    for number in range(6):
        alone, other = noted(HOLD)
        alone.played(number)
        runs.asked.clear()
        made.played(number)
        # Whoever leaves asks from the beginning of that turn on, in the order of a battle that asks always.
        assert runs.asked == other.asked[len(other.asked) - len(runs.asked) :], number


def test_no_more_is_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracks, "MOST", 7)
    made = skirmish(HOLD)
    ends = [fingerprint(made.played(number)) for number in range(4)]
    assert made.tracks.room == 0
    assert ends == [fingerprint(skirmish(HOLD).played(number)) for number in range(4)]


def test_whoever_may_decide_by_chance_is_never_led() -> None:
    made = arena(HOLD)
    battle = made.battle.battle
    assert not battle.drawn_at_random
    helper = replace(battle.figures[-1], role="soutien")
    assert replace(battle, figures=(*battle.figures[:-1], helper)).drawn_at_random
    assert made.runs.foreseeable(made.battle, made.begin(lambda *_: Dice("")))


def test_dice_taken_back_fall_the_same_again() -> None:
    dice = Dice("graine", "acte")
    first = dice.roll(20)
    mark = dice.mark()
    thrown = [dice.roll(20), dice.roll(4)]
    dice.take_back(mark)
    assert dice.log == [first]
    assert [dice.roll(20), dice.roll(4)] == thrown


def test_dice_that_come_to_the_same_lead_to_the_same_moment() -> None:
    start: Fork[str, str] = Fork("start")
    low, high = (next(n for n in range(200) if (Dice("d", str(n)).roll(20).result > 10) == above) for above in (0, 1))
    for number in (low, high):
        dice = Dice("d", str(number))
        assert start.after(dice) is None
        assert dice.log == []
        dice.roll(20)
        start.lead(dice.log, "missed")
    assert start.after(Dice("d", str(low))) is start.after(Dice("d", str(high)))
