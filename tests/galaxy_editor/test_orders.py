"""Commands: what their circle means is told as the rules judge it; a drag drafts an order and moves nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton

from editor.galaxy.panels.planner import Planner
from models.campaign.campaign_changes import SetChoice
from models.galaxy.circles import reached_by
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Alliance, Command, Engagement, Faction, Planet, Route, RouteState, Troops
from models.games.empire.situation import EmpireSituation
from models.games.facets.strategy import MeetingKind, Move, MoveMode
from models.i18n import Text
from tests.galaxy_editor.conftest import Open
from tests.galaxy_editor.hand import LEFT, Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def war() -> Galaxy:
    """Return a red fleet with two planets in reach, a green one whose circle lies on its way east."""
    sides = tuple(Faction(key, Text.same(key.title()), key, sign=key[0].upper()) for key in ("rouge", "vert"))
    return Galaxy(
        "Guerre",
        (Planet("in", "Dedans", 3_000, 0), Planet("edge", "Au bord", 0, 5_500), Planet("out", "Dehors", 0, -5_501),
         Planet("far", "Loin", 30_000, 12_000)),
        routes=(Route("in", "far"), Route("in", "edge")),
        factions=sides,
        alliances=tuple(Alliance(key, Text.same(key)) for key in ("rouge", "vert")),
        commands=(
            Command("r", "Escadre rouge", "rouge", 0, 0, force=Troops(5, 1, 3), radius=6_000),
            Command("v", "Escadre verte", "vert", 7_000, 1_000, radius=2_000, engagement=Engagement.TOTAL),
        ),
    )  # fmt: skip


@pytest.fixture
def field(open_page: Open) -> Hand:
    return open_page(war())


def told(hand: Hand) -> str:
    """Return everything the inspector says."""
    hand.field("name")
    inspector = hand.page.panels.open("inspector")
    texts = [label.text() for label in inspector.findChildren(QLabel)]
    texts += [button.text() for button in inspector.findChildren(QAbstractButton)]
    return "\n".join(texts)


@pytest.mark.rule("CG-68", "CG-90")
def test_a_click_shows_the_circle_and_all_it_means(field: Hand) -> None:
    field.click((0, 0))
    marks = field.page.desk.chart.marks
    assert marks.circle == "r"
    assert marks.reached == {"in", "edge"} == {p.id for p in reached_by(field.galaxy, "r")}
    assert marks.engaged == set(EmpireSituation(field.galaxy).engaged_by("r")) == set()
    words = told(field)
    assert "Dedans" in words
    assert "Au bord" in words
    assert "Dehors" not in words
    assert "Dedans → Loin" in words
    assert "CG-90" in words
    field.click((7_000, 1_000))
    assert field.page.desk.chart.marks.circle == "v"
    assert "Aucune planète" in told(field)


@pytest.mark.rule("CG-68", "CG-89")
def test_a_drag_drafts_an_order_that_meets_enemies_on_its_way(field: Hand) -> None:
    steps = len(field.document.steps())
    field.drag((0, 0), (5_900, 0))
    [order] = field.page.desk.drafts.orders
    assert order.allowed
    [met] = order.meetings
    assert (met.pair, met.how) == (("r", "v"), MeetingKind.ON_THE_WAY)
    assert 5_000 < met.at[0] < 5_900
    words = told(field)
    assert "rencontre en chemin Escadre verte" in words
    assert len(field.document.steps()) == steps + 1, "the draft is a step that undo takes back"
    assert field.galaxy.command["r"].at == (0, 0)
    drop = next(b for b in field.page.findChildren(QPushButton) if b.text() == "Effacer cet ordre")
    field.qtbot.mouseClick(drop, LEFT)
    assert field.page.desk.drafts.orders == ()
    assert "ébauche un ordre" in told(field)
    field.undo()
    assert list(field.page.desk.drafts.moves) == ["r"], "what was dropped is back"
    field.undo()
    assert field.page.desk.drafts.moves == {}


@pytest.mark.rule("CG-89")
def test_beyond_its_circle_no_order_is_kept(field: Hand) -> None:
    field.drag((0, 0), (-9_000, 0))
    assert field.page.desk.drafts.moves == {}
    assert "Escadre rouge" in field.said[-1]
    field.drag((0, 0), (-4_000, 0))
    assert list(field.page.desk.drafts.moves) == ["r"]
    assert "Ne rencontre personne" in told(field)


def test_a_draft_on_a_planet_takes_its_middle_and_the_keyboard_drafts_too(field: Hand) -> None:
    field.drag((0, 0), (3_100, 200))
    assert field.page.desk.drafts.moves["r"].to == (3_000, 0)
    assert "Irait à Dedans" in told(field)
    field.page.act("galaxy_drop_orders")
    field.page.desk.selection.choose([("commands", "r")])
    field.key(Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    field.key(Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert field.page.desk.drafts.moves == {"r": Move("r", (-2_000, 0))}


def test_alt_and_a_drag_really_move_a_command(field: Hand) -> None:
    field.drag((0, 0), (-3_000, 2_000), held=Qt.KeyboardModifier.AltModifier)
    x, y = field.galaxy.command["r"].at
    assert abs(x + 3_000) < 100
    assert abs(y - 2_000) < 100
    assert field.page.desk.drafts.moves == {}
    field.undo()
    assert field.galaxy.command["r"].at == (0, 0)


def test_drafts_are_judged_by_the_campaigns_readings(field: Hand) -> None:
    """AMB-CG-31: green is held where red meets it; where its order stands, it is met only where both stop."""
    field.drag((7_000, 1_000), (8_500, 1_000))
    field.drag((0, 0), (5_900, 0))
    before = field.page.desk.drafts.of("r")
    assert before is not None
    assert [each.how for each in before.meetings] == [MeetingKind.ON_THE_WAY]
    assert "rencontre en chemin Escadre verte" in told(field)
    field.document.apply(SetChoice("empire", "target", "stands"))
    assert field.page.desk.opened.options["target"] == "stands"
    after = field.page.desk.drafts.of("r")
    assert after is not None
    assert [each.how for each in after.meetings] == [MeetingKind.ARRIVAL]
    assert "rencontre à l’arrivée Escadre verte" in told(field)


@pytest.mark.rule("CG-55", "CG-68")
def test_an_enemy_in_contact_is_told_from_one_that_is_engaged(open_page: Open) -> None:
    near = replace(war(), commands=tuple(replace(c, x=min(c.x, 4_000)) for c in war().commands))
    hand = open_page(near)
    hand.click((0, 0))
    assert hand.page.desk.chart.marks.engaged == {"v"}, "green is in total engagement"
    assert "1 ennemi dans son cercle : engagé" in told(hand).replace("\u00a0", " ")
    hand.document.apply(SetChoice("empire", "standing", "never"))
    assert hand.page.desk.chart.marks.engaged == set()
    assert "1 ennemi au contact, sans combat tant qu’aucun ne bouge" in told(hand)


def test_drafts_survive_closing(open_page: Open) -> None:
    hand = open_page(war())
    hand.drag((0, 0), (-4_000, 0))
    kept = dict(hand.page.desk.drafts.moves)
    assert list(kept) == ["r"]
    hand.close()
    hand.close = lambda: None  # type: ignore[method-assign]
    again = open_page(war())
    assert again.page.desk.drafts.moves == kept
    assert again.page.desk.chart.marks.drafts, "it is drawn again"


@pytest.mark.rule("CG-92", "CG-89")
def test_a_jump_is_drafted_in_the_planner(open_page: Open) -> None:
    hand = open_page(war())
    hand.page.act("galaxy_planner")
    panel = hand.page.panels.open("planner")
    assert isinstance(panel, Planner)
    for stop, name in ((panel.form.stops.start, "Dedans"), (panel.form.stops.end, "Loin")):
        stop.field.setText(name)
        QTest.keyClick(stop.field, Qt.Key.Key_Return)
    hand.qtbot.waitUntil(lambda: panel.settled and panel.jump.isVisible(), timeout=10_000)
    assert [panel.jump.who.itemText(n) for n in range(panel.jump.who.count())] == ["Escadre rouge"]
    panel.jump.draft.setFocus()
    QTest.keyClick(panel.jump.draft, Qt.Key.Key_Space)
    jump = Move("r", (30_000, 12_000), MoveMode.JUMP, ("in", "far"))
    assert hand.page.desk.drafts.moves == {"r": jump}
    assert "Saut ébauché" in hand.said[-1]
    assert hand.page.desk.chart.marks.drafts[0].over == ((3_000, 0), (30_000, 12_000))
    words = told(hand)
    assert "Sauterait par Dedans – Loin" in words
    assert "ni conquête ni renfort" in words
    assert "CG-93" in words
    hand.page.desk.editing.edit([Route("in", "far", state=RouteState.CUT)])
    assert "aucune route ouverte" in told(hand)
    hand.undo()
    hand.page.desk.selection.choose([("commands", "r")])
    hand.document.apply(SetChoice("empire", "jump_then_circle", "yes"))
    hand.key(Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert hand.page.desk.drafts.moves["r"] == replace(jump, to=(31_000, 12_000)), "it goes on after the jump"
    hand.undo(3)
    assert hand.page.desk.drafts.moves == {}


def test_escape_gives_an_order_up_that_is_being_drawn(field: Hand) -> None:
    QTest.mousePress(field.view, LEFT, Qt.KeyboardModifier.NoModifier, field.at((0, 0)))
    field._move(field.at((3_000, 2_000)), Qt.KeyboardModifier.NoModifier)
    assert field.page.desk.drafts.of("r") is not None
    field.key(Qt.Key.Key_Escape)
    assert field.page.desk.drafts.of("r") is None
    assert field.page.desk.drafts.moves == {}


def test_an_order_that_was_drafted_is_given_up_from_the_menu_of_its_command(field: Hand) -> None:
    drafts, t = field.page.desk.drafts, field.t

    def words(*key: str) -> list[str]:
        return [each.text() for each in field.page.acts.menu(key).actions() if each.text()]

    for command, to in (("r", (5_900, 0)), ("v", (7_500, 1_000))):
        assert not field.page.state("galaxy_drop_orders")[0] or command == "v"
        assert drafts.keep(drafts.aimed(command, to)) is None
    assert field.page.state("galaxy_drop_orders")[0]
    others = words("planets", "in")
    assert words("commands", "r") == [t("galaxymap.drop_order"), *others]
    field.page.acts.menu(("commands", "r")).actions()[0].trigger()
    assert list(drafts.moves) == ["v"]
    assert words("commands", "r") == others
    field.page.act("galaxy_drop_orders")
    assert not drafts.moves
    assert not field.page.state("galaxy_drop_orders")[0]
