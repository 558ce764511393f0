"""A game nobody has heard of is played on the page of battles: by clicks, by automatic players, from its file again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.kit.boards.pace_plane import PacePlane
from editor.kit.boards.plane import CellPlane
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.carrying import _game_with
from models.campaign.scenarios.changes import NewBattle
from models.campaign.things import CreateThing
from models.games.battle.battle_json import Seats, written_setup
from models.games.battle.course import Course
from models.games.battle.values import Token
from models.games.library import BUILT
from models.i18n import Text, Translator
from models.maps.tile_map import new_map
from tests.play_page.evening import Evening, costs
from tests.play_page.toy import SIDES, Toy, ToyBattles, toy_setup

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(params=["cells", "paces"])
def toy(
    request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Evening]:
    """A campaign in which a battle of the toy game has begun, on each of the two planes."""

    class Played(Toy):
        surface = request.param

    monkeypatch.setitem(BUILT.games, "toy", Played)
    evening = Evening(qtbot, tmp_path / "disques.portulan")
    setup = toy_setup()
    fight = ToyBattles().set_up(setup)
    state = fight.write_state(fight.begin())
    written = written_setup(setup, Seats())
    evening.document.apply(CreateThing("B", NewBattle(evening.scenario_id, "Disques", "toy", written, state, "graine")))
    evening.show_battle("B")
    evening.settle()
    yield evening
    evening.close()
    _game_with.cache_clear()


def test_two_discs_meet_by_clicks_alone(toy: Evening) -> None:
    match, page = toy.match, toy.page
    assert match.view.decides == "north"
    assert "un ruban" in page.side.teams.buttons["a"].accessibleName()
    for piece, goal in (("a", (3, 0)), ("b", (4, 0))):
        here = toy.token(piece).at
        toy.click((here[0] // 1000, here[1] // 1000))
        assert goal in costs(page.hand.chosen.reach)
        toy.point(goal)
        assert ("pas" if page.scene.plane.fine else "3 PM") in page.hint.text()
        toy.click(goal)
        x, y = toy.token(piece).at
        # In paces a disc goes where the pointer is, to the pixel, or into contact.
        close = 60 if page.scene.plane.fine else 0
        assert max(abs(x - goal[0] * 1000 - 500), abs(y - 500)) <= close
    assert page.board._taken == page.scene.plane.covered(match.view.tokens) != frozenset(), "names keep off figures"
    assert match.view.phase == "over"
    assert page.banner.heading.text().endswith("South")
    assert [done.events[0].kind for done in match.done] == ["slid", "slid"]
    assert all(done.dice for done in match.done)
    toy.document.undo()
    toy.settle()
    assert (match.view.phase, match.view.decides) == ("play", "south")
    assert toy.token("b").at == (7500, 500)


def test_it_is_looked_back_at_and_opened_again(toy: Evening) -> None:
    match = toy.match
    match.seat(replace(match.seats, players=dict.fromkeys(SIDES, "runner")))
    while match.live:
        assert match.automatic()
    assert match.view.phase == "over"
    match.replay.go(0)
    assert toy.token("a").at == (500, 500)
    match.replay.go(None)
    assert match.replay.faithful


def test_a_base_covers_every_cell_it_touches() -> None:
    look = Look(LIGHT, Translator("en"))
    one = Token("a", "disc", Text.same("A"), "north", (1000, 2500), "up", 1, 1, radius=500)
    gone = replace(one, id="b", state="down")
    assert PacePlane(new_map(8, 8), look).covered([one, gone]) == {(0, 2), (1, 2)}
    assert CellPlane(new_map(8, 8), look).covered([one, gone]) == {(1, 2)}


def test_the_page_and_the_facet_hold_nothing_of_one_game() -> None:
    root = Path(__file__).parents[2]
    play = {each.name: each.read_text("utf-8") for each in (root / "editor" / "play").rglob("*.py")}
    facet = [each.read_text("utf-8") for each in (root / "models" / "games" / "battle").glob("*.py")]
    ours = re.compile(
        r"\bAG-|[\"']factions|[\"']deployment[\"']|[\"'](pass|key|gear|renewal)[\"']|models\.games\.aventures"
    )
    assert {name for name, code in play.items() if ours.search(code)} == set()
    untyped = re.compile(r"\bAny\b(?!\n)")
    assert sum(len(untyped.findall(code)) for code in facet) == 0
    assert sum(len(untyped.findall(code)) for code in play.values()) <= 5


def test_its_course_needs_no_window() -> None:
    course = Course(ToyBattles().set_up(toy_setup()), "graine")
    seats = Seats(dict.fromkeys(SIDES, "runner"))
    while course.view().phase != "over":
        course.do(*course.advice(seats))
    assert course.view().winner == "south"
    assert course.replay()
    assert course.faithful
