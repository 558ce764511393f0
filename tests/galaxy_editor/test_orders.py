"""Commands: what their circle means is told as the rules judge it; a drag drafts an order and changes nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton

from models.galaxy.circles import reached_by
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Alliance, Command, Engagement, Faction, Planet, Route, Troops
from models.games.empire.meetings import engaged_by
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
    assert marks.engaged == set(engaged_by(field.galaxy, "r")) == set()
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
    assert order.meetings[0].others == ("v",)
    assert order.meetings[0].on_the_way
    assert 5_000 < order.meetings[0].at[0] < 5_900
    words = told(field)
    assert "rencontre en chemin Escadre verte" in words
    assert len(field.document.steps()) == steps
    assert field.galaxy.command["r"].at == (0, 0)
    drop = next(b for b in field.page.findChildren(QPushButton) if b.text() == "Effacer cet ordre")
    field.qtbot.mouseClick(drop, LEFT)
    assert field.page.desk.drafts.orders == ()
    assert "ébauche un ordre" in told(field)


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
    assert field.page.desk.drafts.moves["r"] == (3_000, 0)
    assert "Irait à Dedans" in told(field)
    field.page.act("galaxy_drop_orders")
    field.page.desk.selection.choose([("commands", "r")])
    field.key(Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    field.key(Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert field.page.desk.drafts.moves == {"r": (-2_000, 0)}


def test_alt_and_a_drag_really_move_a_command(field: Hand) -> None:
    field.drag((0, 0), (-3_000, 2_000), held=Qt.KeyboardModifier.AltModifier)
    x, y = field.galaxy.command["r"].at
    assert abs(x + 3_000) < 100
    assert abs(y - 2_000) < 100
    assert field.page.desk.drafts.moves == {}
    field.undo()
    assert field.galaxy.command["r"].at == (0, 0)


def test_a_command_that_is_gone_takes_its_draft_along(field: Hand) -> None:
    field.drag((0, 0), (-4_000, 0))
    field.page.act("galaxy_delete")
    assert field.page.desk.drafts.moves == {}
    assert field.page.desk.selection.keys == frozenset()


def test_moves_one_after_another_are_judged_by_the_campaigns_reading(field: Hand) -> None:
    """AMB-CG-28: red goes first and stands beside green's end when moves are judged in the order of ids."""
    from models.campaign.campaign_changes import SetChoice

    field.drag((7_000, 1_000), (8_500, 1_000))
    field.drag((0, 0), (5_900, 0))
    before = field.page.desk.drafts.of("r")
    assert before is not None
    assert before.meetings
    field.document.apply(SetChoice("empire", "moves", "by_id"))
    assert field.page.desk.opened.options["moves"] == "by_id"
    after = field.page.desk.drafts.of("r")
    assert after is not None
    assert after.meetings[0].on_the_way
