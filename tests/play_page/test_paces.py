"""A table in paces is laid out and played by hand: a band, brigands led by their roles, a file opened again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QMenu
from pytestqt.qtbot import QtBot

from editor.play.page import BattlePage
from editor.play.parts.readings_dialog import ReadingsSheet
from editor.scenario.begin import begin_battle
from editor.scenario.page import ScenarioPage
from models.campaign.maps.reading import read_board
from models.campaign.queries import choices, forces, members
from models.campaign.samples import fill
from models.campaign.scenarios.changes import EditScenario, NewScenario
from models.campaign.scenarios.queries import battle, scenario
from models.campaign.things import CreateThing
from models.change import Label
from models.games.battle.battle_json import Seats
from models.games.scenarios.pieces import Placed
from models.games.scenarios.scenario import FreeTable, Scenario
from models.games.scenarios.tabletop import fresh_sides
from models.maps.spots import Spot
from tests.play_page.evening import LEFT, PLAIN, Evening

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Table(Evening):
    """The evening of a band: its scenario on a free table, then its battle on the map of it."""

    def hit(self, spot: Spot) -> None:
        """Click a spot of the table."""
        QTest.mouseMove(self.board, self.board.middle_of(spot).toPoint())
        QTest.mouseClick(self.board, LEFT, PLAIN, self.board.middle_of(spot).toPoint())
        self.settle()

    def act_named(self, words: str) -> None:
        """Press the act whose name begins with these words."""
        found = self.button(words)
        assert found is not None, [each.accessibleName() for each in self.page.side.acts.buttons]
        found.click()
        self.settle()


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "bande.portulan")
    made.store.apply(fill("noirs-ameres", "fr"))
    with made.document.read() as campaign:
        force = forces(campaign, "swidenth")[0]
        heroes = members(campaign, force.id)
    one, two = fresh_sides()
    pieces = (
        *(Placed(each.id, each.id, one.id, at=(8000 + 2000 * n, 15000)) for n, each in enumerate(heroes)),
        Placed("b", "guerrier-brigand", two.id, "Brigand", (8000, 8500)),
        Placed("a", "archer-brigand", two.id, "Archer", (14000, 2000)),
    )
    found = Scenario(
        "Le gué", "swidenth", sides=(replace(one, force_id=force.id), two), pieces=pieces, table=FreeTable(18, 18)
    )
    made.document.apply(CreateThing("S", NewScenario(found)))
    yield made
    made.close()


def on_map(table: Table) -> ScenarioPage:
    """Return the page of the scenario after its table became a map."""
    page = ScenarioPage(table.look, table.document, "S", table.jobs, table.said.append)
    table.show(page)
    page.desk.make_map()
    table.settle()
    return page


def played(table: Table) -> BattlePage:
    """Return the page of a battle begun on the map, in its first turn."""
    on_map(table)
    battle_id = begin_battle(table.look, table.document, "S", Seats({"two": "conduct"}), {})
    table.show_battle(battle_id)
    table.page.automatic.pause(True)
    table.settle()
    table.page.banner.buttons[-1].click()
    table.settle()
    return table.page


def test_a_click_on_an_enemy_attacks_a_drag_goes_to_him_and_shift_asks_which(table: Table) -> None:
    page = played(table)
    match, hand = page.match, page.hand
    archer = next(each for each in match.view.tokens if each.name["fr"] == "Gardul")
    near = (archer.at[0], archer.at[1] - 3000)

    def face() -> None:
        now = match.course.now.state
        match.course.now = match.course.fight.at(now.put(replace(now.figure("b"), at=near)))
        hand.choose(archer.id)
        table.settle()

    face()
    page.board.point_at_spot(near)
    QTest.keyClick(page.window().windowHandle(), Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    menu = page.findChild(QMenu, "acts")
    assert menu is not None
    assert len(menu.actions()) > 1, "to shoot, to go there"
    menu.close()
    count = match.count
    table.hit(near)
    assert match.count == count + 1
    assert match.done[-1].act["act"] == "shoot"
    table.document.undo()
    face()
    hand.drop(archer.at, near)
    table.settle()
    assert match.done[-1].act["act"] in ("move", "run")
    assert match.course.now.state.figure(archer.id).at != archer.at


def test_what_is_done_for_a_friend_is_reached_by_a_drag_and_by_shift_a_click_chooses_him(table: Table) -> None:
    page = played(table)
    match, hand = page.match, page.hand
    by_name = {each.name["fr"]: each for each in match.view.tokens}
    giver, friend = by_name["Gardul"], by_name["Salvynia"]
    beside = (giver.at[0], giver.at[1] + 1005)
    now = match.course.now.state
    match.course.now = match.course.fight.at(now.put(replace(now.figure(friend.id), at=beside)))
    hand.choose(giver.id)
    table.settle()
    for how in ("go", "all"):
        hand.click(beside, how)
        asked = page.window().findChild(QDialog, "wants")
        assert asked is not None, "what is exchanged"
        assert hand.figure == giver.id
        asked.reject()
        asked.setObjectName("")
    hand.click(beside)
    assert hand.figure == friend.id


def test_a_table_that_becomes_a_map_offers_the_words_of_maps_at_once_and_takes_them_back(table: Table) -> None:
    page = ScenarioPage(table.look, table.document, "S", table.jobs, table.said.append)
    table.show(page)

    def conditions() -> set[str]:
        page.side.show_part("victory")
        more = page.parts["victory"].conditions.more
        return {more.itemData(row) for row in range(1, more.count())}

    assert page.desk.trouble is not None
    assert page.desk.trouble.key == "scenario.table_first", "in paces no cells are wanting"
    page.side.show_part("victory")
    page.parts["victory"].list.add.click()
    table.settle()
    before = conditions()
    page.side.show_part("objects")
    page.desk.make_map()
    table.settle()
    assert page.inner == "overview", "maps of this game have no things that lie about"
    assert "objects" not in [page.rail.item(row).text() for row in range(page.rail.count())]
    assert page.rail.count() == len(list(page.parts))
    assert {"left_by", "tag_at_most", "zone_held"} <= conditions() - before
    table.document.undo()
    table.settle()
    assert conditions() == before
    page.side.show_part("objects")
    assert page.inner == "objects"


def test_a_free_table_becomes_a_map_in_one_step_that_is_undone(table: Table) -> None:
    page = on_map(table)
    assert page.desk.in_paces
    assert "scenedit" not in table.said[-1]
    assert page.desk.tile_map.name in table.said[-1]
    assert "scenedit" not in table.document.words(table.document.steps()[-1])
    zones = page.desk.tile_map.zones
    assert [each.name for each in zones] == ["Héros", "Ennemis"], "never the id of a side"
    assert len({each.color for each in zones}) == 2
    part = page.parts["figures"]
    assert part.none.text() == table.look.t("scenedit.no_figures_table"), "there is no team of a book to take"
    with table.document.read() as campaign:
        found = scenario(campaign, "S")
        board = read_board(campaign, found.map_id)
    assert (found.table, board.width, board.height) == (None, 18, 18)
    assert [each.side for each in board.zones] == ["one", "two"]
    assert page.desk.setup is not None, page.desk.trouble
    table.document.undo()
    table.settle()
    assert page.desk.on_table


def test_a_figure_is_carried_to_any_spot_and_snaps_to_a_base(table: Table) -> None:
    page = on_map(table)
    piece = next(each for each in page.desk.scenario.pieces if each.id == "b")
    assert page.stage.carry(piece, (3333, 4444))
    assert page.desk.scenario.piece("b").at == (3333, 4444)
    archer = page.desk.scenario.piece("a")
    assert page.stage.carry(archer, (4400, 4444))
    x, y = page.desk.scenario.piece("a").at
    assert (x - 3333) ** 2 + (y - 4444) ** 2 <= 1020**2
    assert page.desk.find_spot("7,5 ; 10.25") == (7500, 10250)


def test_a_turn_is_played_by_clicks_and_conduct_and_the_file_opens_again(table: Table) -> None:
    page = played(table)
    match, hero = page.match, page.match.view.tokens[0]
    assert (match.view.phase, match.view.turn, hero.radius) == ("play", 1, 500)
    table.hit(hero.at)
    assert page.hand.figure == hero.id
    table.hit((8000, 17600))
    assert match.view.token(hero.id).at[1] > 17000, "walked to the very spot"
    assert match.view.token(hero.id).done
    page.act("play_end_turn")
    assert match.player == "conduct"
    while match.player:
        assert match.automatic()
    assert all(done.why is not None for done in match.done[-2:])
    table.settle()
    assert page.ends.buttons["play_end_turn"].text().replace("\n", " ") == table.look.t("quest.act_begin", turn=2)
    with table.document.read() as campaign:
        kept = battle(campaign, match.id)
    assert "packed" in kept.state
    assert len(json.dumps(kept.state)) < 1200
    stood = [(each.id, each.at, each.done) for each in match.view.tokens]
    number = match.count
    page.act("play_end_turn")
    assert match.view.turn == 2
    table.document.undo()
    assert match.count == number
    table.close()
    again = Table(table.qtbot, table.path)
    again.show_battle(match.id)
    assert [(each.id, each.at, each.done) for each in again.match.view.tokens] == stood, "in the middle of a turn"
    again.match.replay.go(0)
    again.match.replay.go(None)
    assert again.match.replay.faithful
    again.close()


def test_acts_that_want_more_ask_for_it_and_escape_leaves_them(table: Table) -> None:
    page = played(table)
    hero = page.match.view.tokens[0]
    table.hit(hero.at)
    table.act_named(table.look.t("quest.act_face"))
    assert page.hand.asking is not None
    assert table.look.t("quest.want_direction") in page.hint.text()
    page.board.setFocus()
    table.key(Qt.Key.Key_Escape)
    assert page.hand.asking is None
    table.act_named(table.look.t("quest.act_face"))
    table.hit((12000, 15000))
    x, y = page.match.view.token(hero.id).facing
    assert x > 0 == round(y / 1000)
    table.act_named(table.look.t("quest.act_special"))
    sheet = page.findChild(QDialog, "wants")
    assert sheet is not None
    assert not sheet.findChildren(QCheckBox)
    sheet.reject()


@pytest.fixture(params=[9, 12])
def letters(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let the program have letters of some points, as other systems and other users have them."""
    usual = QApplication.font()
    font = QApplication.font()
    font.setPointSize(request.param)
    QApplication.setFont(font)
    yield
    QApplication.setFont(usual)


@pytest.mark.usefixtures("letters")
def test_readings_that_decided_are_counted_by_a_badge_and_kept_on_one_sheet(table: Table) -> None:
    page = played(table)
    badge, board = page.side.readings, page.board.geometry()
    assert badge.isHidden()
    options = {each.id: each for each in page.match.options}
    near, other = options["near"], options["bows"]
    for each in (near, near, other):
        page.match.readings.notice(each)
    table.settle()
    assert badge.accessibleName() == "2 lectures à lire", "each is counted once"
    assert page.board.geometry() == board, "where one was about to click nothing moves"
    badge.click()
    sheet = page.findChild(ReadingsSheet)
    assert sheet is not None
    combo = sheet.unread[other.id]
    taken = next(value.id for value in other.values if value.id != other.default)
    combo.setCurrentIndex(combo.findData(taken))
    sheet.keep.click()
    table.settle()
    assert badge.isHidden()
    assert page.board.geometry() == board
    with table.document.read() as campaign:
        assert choices(campaign, "swidenth")["near"] == near.default
        assert choices(campaign, "swidenth")[other.id] == taken


def test_a_figure_keeps_its_conduct_and_its_direction(table: Table) -> None:
    page = on_map(table)
    piece = page.desk.scenario.piece("b")
    led = replace(piece, facing=(1000, 0), tag="garde", conduct=replace(piece.conduct, role="garde", near=6), reward=3)
    pieces = tuple(led if each.id == "b" else each for each in page.desk.scenario.pieces)
    table.document.apply(EditScenario("S", replace(page.desk.scenario, pieces=pieces), Label("play.an_act")))
    with table.document.read() as campaign:
        assert scenario(campaign, "S").piece("b") == led
    assert page.desk.setup is not None
    laid = page.desk.battles.set_up(page.desk.setup)
    figure = laid.table.battle.of("b")
    assert (figure.role, figure.near, figure.tag, figure.worth) == ("garde", 6, "garde", 3)
    assert page.desk.view is not None
    assert page.desk.view.token("b").facing == (1000, 0)
