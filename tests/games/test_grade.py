"""The grade of a quest: counted in steps until the interval is narrow, whatever the chance, and kept until a change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from models.games.scenarios.pieces import Placed, Setup
from models.games.scenarios.scenario import setup_of
from models.games.script.script import Script
from models.games.simulation.grade import MOST, STEP, graded, kept_grade, narrow
from models.games.simulation.simulate import packed
from models.games.simulation.tally import wilson
from models.games.swidenth.quest_scenario import bundled_scenario


def duel() -> Setup:
    """Return a hero and a brigand within reach of each other, to be won by whoever stands."""
    board, quest = bundled_scenario("convoi")
    hero = next(each for each in quest.pieces if each.id == "thevor")
    brigand = next(each for each in quest.pieces if each.type == "guerrier-brigand")
    near: tuple[Placed, ...] = (replace(hero, at=(8000, 12000)), replace(brigand, at=(9200, 12000)))
    return replace(setup_of(replace(quest, pieces=near), board, {}), script=Script())


def work(setup: Setup) -> bytes:
    return packed("swidenth", {}, setup, dict.fromkeys(setup.sides, "aggressive"), "graine")


def test_width_alone_decides_when_an_interval_is_narrow() -> None:
    assert not narrow(wilson(100, 200))
    assert narrow(wilson(300, 600)), "the widest share is narrow after the most battles"
    assert narrow(wilson(2, 200)), "a sure one after the first step"


def test_grade_is_counted_in_steps_and_kept_until_the_band_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORTULAN_CACHE", str(tmp_path))
    setup = duel()
    series = work(setup)
    assert kept_grade(series) is None
    (tally,) = graded([series], setup.sides[0], workers=1)
    assert tally.runs % STEP == 0
    assert tally.runs <= MOST
    assert narrow(tally.wins(setup.sides[0]))
    told: list[int] = []
    (again,) = graded([series], setup.sides[0], follow=lambda _series, found: told.append(found.runs), workers=1)
    assert again.wins(setup.sides[0]) == tally.wins(setup.sides[0])
    assert told == [tally.runs], "nothing was counted anew"
    hurt = replace(setup, pieces=(replace(setup.pieces[0], at=(8100, 12000)), setup.pieces[1]))
    assert kept_grade(work(hurt)) is None
