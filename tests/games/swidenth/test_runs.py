"""Battles that play themselves: who acts next and by what, when one is over, what came of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.dice import Dice
from models.games.facets.runs import Ended
from models.games.pieces import Conduct, Placed
from models.games.swidenth.battle.acts import BeginTurn, DoNothing, Strike
from models.games.swidenth.battle.facet_runs import MOST_TURNS, SwidenthRuns, over
from models.games.swidenth.battle.laid_table import LaidTable
from models.games.swidenth.battle.policies import players
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import TableState
from models.games.swidenth.party import SUMMONED
from models.i18n import Text
from tests.games.swidenth.test_battle_facet import BATTLES, setup

RUNS = SwidenthRuns()


def at_blows() -> tuple[LaidTable, TableState]:
    table = BATTLES.set_up(
        setup(
            Placed("t", "hero:thevor", "one", at=(3000, 4000)),
            Placed("s", "hero:shonya", "one", at=(2000, 9000)),
            Placed("w", "guerrier-orc", "one", conduct=Conduct(SUMMONED), player=True),
            Placed("c", "guerrier-orc", "two", at=(4000, 4000)),
        )
    )
    return table, replace(BATTLES.begin(table), half="heroes", turn=1)


@pytest.mark.rule("SW-14", "SW-132")
def test_who_acts_next_and_by_what() -> None:
    table, now = at_blows()
    assert RUNS.policies() == players()
    assert RUNS.counted(table) == {"t": Text.same("Thevor"), "s": Text.same("Shonya")}, (
        "whoever is called is not counted"
    )
    for seats in ({}, {"one": "aggressive"}, {"one": "nobody"}):
        assert RUNS.next_act(table, now, seats, "x") == Strike("t", "c")
    npcs = replace(now, half="npcs")
    assert RUNS.next_act(table, npcs, {"one": "hold", "two": "hold"}, "x") == Strike("c", "t"), "no policy leads an NPC"
    done = replace(now, half="begin")
    table.battle.fields[0] = table.battle.fields  # type: ignore[assignment]
    assert RUNS.next_act(table, done, {}, "x") == BeginTurn()
    assert table.battle.fields == {}, "what was found on the way is shared within a turn"
    assert RUNS.next_act(table, replace(now, half="over"), {}, "x") is None
    assert (RUNS.whose(npcs, Strike("c", "t")), RUNS.whose(done, BeginTurn())) == ((1, "c"), (1, ""))
    after = RUNS.resolve(table, now, DoNothing("t"), Dice("x"))
    assert after.figure("t").done


@pytest.mark.rule("SW-6", "SW-150")
def test_when_a_battle_is_over_and_what_came_of_it() -> None:
    table, now = at_blows()
    battle = table.battle
    assert [over(battle, replace(now, turn=turn)) for turn in (1, MOST_TURNS, MOST_TURNS + 1)] == [False, False, True]
    assert over(battle, replace(now, half="over"))
    assert RUNS.ended(table, now) == Ended("", 1, (), {})
    lost = replace(now.put(replace(now.figure("t"), status="dead", points=4)), turn=5)
    assert RUNS.ended(table, lost) == Ended("", 5, ("t",), {"t": 4})
    won = lost.put(replace(lost.figure("c"), status="dead"))
    assert (over(battle, won), RUNS.ended(table, won)) == (True, Ended("one", 5, ("t", "c"), {"t": 4}))
    beaten = lost.put(replace(lost.figure("s"), status="fled"))
    assert (over(battle, beaten), RUNS.ended(table, beaten)) == (True, Ended("two", 5, ("t",), {"t": 4}))
    assert RUNS.ended(table, replace(lost, winner="foes")) == Ended("two", 5, ("t",), {"t": 4})
    nobody = won.put(replace(won.figure("s"), status="left"))
    assert RUNS.ended(table, nobody) == Ended("", 5, ("t", "c"), {"t": 4})


def test_a_quest_goes_on_until_it_says_otherwise_or_nobody_is_left() -> None:
    figures = [{"id": "t", "hero": "Thevor", "at": [3000, 12000]}]
    battle, now = read_position({"figures": figures, "quest": "convoi", "turn": MOST_TURNS + 1}, "runs.json")
    assert not over(battle, now)
    assert over(battle, now.put(replace(now.figure("t"), status="left")))
