"""A trap in the middle of a way: it acts at its step, the log says so, and the walk is undone from the log."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.campaign.scenarios.changes import NewBattle
from models.campaign.things import CreateThing
from models.games.automatic_start import play_opening
from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.battle.battle_json import Seats, written_setup
from models.games.scenarios.scenario import setup_of
from models.games.script.effects import ChangeLife, PlaceFigure
from models.games.script.entry_fields import Place
from models.games.script.script import ScenarioEvent
from models.games.script.vocabulary import Effect, ZoneEntered
from models.maps.features import Zone
from models.maps.spots import cell_of
from tests.games.aventures.temple import carded
from tests.play_page.conftest import Begin
from tests.play_page.evening import Evening, costs
from tests.play_page.test_game import states

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

OBI = "obi-wan-kenobi"
HOME = (32, 17)
OUTSIDE = 700
"""Everything west of the red start area."""


def trapped(evening: Evening, *effects: Effect) -> None:
    """Begin a battle with everybody in place, red to play, and a trap outside the red start area."""
    board, made = bundled_scenario("temple-perdu")
    board = replace(
        board, zones=(*board.zones, Zone(OUTSIDE, "Dehors", "event", runs=tuple((y, 0, 29) for y in range(22))))
    )
    trap = ScenarioEvent("p", "Sables mouvants", ZoneEntered(OUTSIDE), (), effects)
    setup = setup_of(carded(replace(made, events=(trap,))), board, {})
    state, acts = play_opening(AVENTURES, setup, "a")
    begun = CreateThing(
        "0TRAP",
        NewBattle("", "Le piège", "aventures", written_setup(setup, Seats()), state, "a", acts),
    )
    assert evening.document.apply(begun)
    evening.show_battle("0TRAP")
    evening.settle()
    assert evening.match.view.decides == "republique"


def walk_out(evening: Evening) -> int:
    """Click Obi-Wan and the cell farthest west he can reach; return how many acts were done before."""
    before = evening.match.count
    evening.click(cell_of(evening.token(OBI).at))
    chosen = evening.page.hand.chosen
    assert chosen is not None
    assert chosen.reach is not None
    evening.click(min(costs(chosen.reach)))
    assert evening.match.count == before + 1
    return before


def told(evening: Evening) -> list[str]:
    last = evening.match.done[-1]
    return [evening.look.t(line.key, **line.args) for line in last.lines]


def test_a_walk_over_a_trap_is_hurt_on_the_way_and_goes_on(begin: Begin) -> None:
    evening = begin()
    trapped(evening, ChangeLife("", -10))
    start = cell_of(evening.token(OBI).at)
    walk_out(evening)
    lines = told(evening)
    kinds = ["Événement" in each for each in lines]
    assert "Événement\u00a0: Sables mouvants." in lines
    assert 0 < kinds.index(True) < len(lines) - 1, "something is told before the event and after it"
    assert evening.token(OBI).life == 90
    assert start[0] - cell_of(evening.token(OBI).at)[0] >= 3


def test_a_walk_that_a_trap_ends_says_why_and_is_taken_back_from_the_log(begin: Begin) -> None:
    evening = begin()
    trapped(evening, ChangeLife("", -10), PlaceFigure(OBI, Place("cell", HOME)))
    stood = states(evening)
    before = walk_out(evening)
    assert cell_of(evening.token(OBI).at) == HOME
    assert any("s’arrête là" in each for each in told(evening))
    evening.page.side.log.wants_back.emit(before)
    evening.qtbot.waitUntil(lambda: evening.match.count == before, timeout=3000)
    assert states(evening) == stood
    assert evening.token(OBI).life == 100
