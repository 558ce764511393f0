"""When each act of a battle's page is possible, which switch is on, and what each act does."""

from __future__ import annotations

import pytest

from editor.kit.canvas import STEP
from editor.play.log_sheet import LogSheet
from editor.play.page import BattlePage
from editor.play.page_acts import _ACTS
from editor.play.readings_dialog import ReadingsSheet
from tests.play_page.conftest import Begin
from tests.play_page.test_game import BLUE, RED, hotseat

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ANY = {"undo", "next_thing", "numbers", "costs", "log", "table", "zoom_in", "zoom_out", "fit"}
"""Possible whatever goes on."""
PLAYED = {"first", "back", "story", "readings"}
"""Possible where something was done, and agreed."""
SHOWN = {"numbers", "costs"}


def possible(page: BattlePage) -> tuple[set[str], set[str]]:
    """Return the acts that are possible and the switches that are on, without the first word of their ids."""
    states = {each.removeprefix("play_"): page.state(each) for each in _ACTS}
    return {each for each, (can, _) in states.items() if can}, {each for each, (_, on) in states.items() if on}


def test_acts_are_possible_as_the_battle_goes(begin: Begin) -> None:
    evening = hotseat(begin)
    page, match = evening.page, evening.match
    turn = {"next_figure", "previous_figure", "acts", "end_turn", "real_dice"}
    assert possible(page) == (ANY | PLAYED | turn, SHOWN)
    page.act("play_next_figure")
    evening.settle()
    assert page.hand.figure
    assert possible(page) == (ANY | PLAYED | turn | {"end_move", "end_figure"}, SHOWN)
    count = match.count
    page.act("play_first")
    evening.qtbot.waitUntil(lambda: match.replay.at == 0)
    evening.settle()
    replay = {"story", "readings", "forth", "now"}
    assert possible(page) == (ANY | replay | {"take_back"}, SHOWN)
    page.act("play_forth")
    evening.settle()
    assert (match.replay.at, match.replay.shown) == (1, 1)
    page.act("play_forth")
    page.act("play_back")
    evening.settle()
    assert match.replay.shown == 1
    assert possible(page) == (ANY | PLAYED | replay | {"take_back"}, SHOWN)
    page.act("play_now")
    evening.settle()
    assert (match.replay.at, match.count) == (None, count)
    page.act("play_next_figure")
    for act, done in (("end_move", "end_move"), ("end_figure", "end_activation"), ("end_turn", "end_turn")):
        count = match.count
        page.act(f"play_{act}")
        evening.settle()
        assert (match.count, match.done[-1].act["act"]) == (count + 1, done)
    page.act("play_back")
    evening.settle()
    page.act("play_take_back")
    evening.qtbot.waitUntil(lambda: match.count == count)
    assert match.replay.at is None


def test_switches_dialogs_and_the_pause_of_automatic_players(begin: Begin) -> None:
    evening = hotseat(begin)
    page, match, scale = evening.page, evening.match, evening.page.board.camera.scale
    for act in ("numbers", "costs", "real_dice"):
        was = page.state(f"play_{act}")
        for on in (not was[1], was[1]):
            page.act(f"play_{act}")
            evening.settle()
            assert page.state(f"play_{act}") == (True, on), act
    for act, times in (("zoom_in", STEP), ("zoom_out", 1), ("zoom_out", 1 / STEP), ("fit", 1)):
        page.act(f"play_{act}")
        assert page.board.camera.scale == pytest.approx(scale * times), act
    for act, kind in (("log", LogSheet), ("readings", ReadingsSheet)):
        page.act(f"play_{act}")
        made = page.window().findChildren(kind)
        assert [each.isVisible() for each in made] == [True], act
        made[0].close()
    waiting = RED if match.view.decides == BLUE else BLUE
    page.side.players.choices[waiting, "bold"].trigger()
    evening.settle()
    assert "one_act" not in possible(page)[0], "it is not their turn"
    page.act("play_pause")
    assert page.automatic.paused
    assert page.state("play_pause") == (True, True)
    page.act("play_end_turn")
    evening.settle()
    count = match.count
    assert "one_act" in possible(page)[0]
    assert not possible(page)[0] & {"next_figure", "previous_figure", "acts", "end_turn", "end_move", "end_figure"}
    page.act("play_one_act")
    evening.settle()
    assert match.count == count + 1, "one act, and no more while they pause"
    page.act("play_pause")
    assert not page.automatic.paused
    page.act("play_pause")
