"""An own character of Aventures Galactiques: made by form from the book, on a card, in a team, taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from editor.contents.page import ContentsPage
from editor.contents.values import ChoiceValue, NamesValue, NumberValue, TextValue
from editor.jobs import Jobs
from models.campaign.carrying import campaign_game
from models.games.game import Game
from models.games.values import DEFAULTS, CardContent
from tests.editor.test_contents_page import Files, press
from tests.editor.told import Campaign

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def choose(control: ChoiceValue | NamesValue, item: str) -> None:
    box = control.combo if isinstance(control, ChoiceValue) else control.add
    box.setCurrentIndex(box.findData(item))
    box.activated.emit(box.currentIndex())


@pytest.mark.rule("AG-8", "AG-70", "AG-107")
def test_own_character_made_by_form_has_a_card_and_a_place_in_a_team(qtbot: QtBot, tmp_path: Path) -> None:
    campaign, jobs = Campaign(tmp_path / "a.portulan"), Jobs()
    look = campaign.look("fr", 100)
    page = ContentsPage(look, campaign.document, jobs, Files(), lambda: tmp_path, "aventures")
    qtbot.addWidget(page)
    campaign.show(page, look)
    page.open_type(("characters", "clone-trooper-medic"))
    press(qtbot, page.types.buttons["copy"])
    qtbot.waitUntil(lambda: page.types.id_line is not None)
    form, id_line = page.types.form, page.types.id_line
    assert form is not None
    assert id_line is not None
    id_line.clear()
    qtbot.keyClicks(id_line, "docteur-kane")
    name, life, powers, face = (form.controls[each] for each in ("name", "life", "powers", "face"))
    assert isinstance(name, TextValue)
    assert isinstance(life, NumberValue)
    assert isinstance(powers, NamesValue)
    assert isinstance(face, ChoiceValue)
    for line in name.lines.values():
        line.clear()
        qtbot.keyClicks(line, "Docteur Kane")
    life.number.setValue(95)
    choose(face, "sg-guard")
    choose(powers, "regeneration")
    assert not page.types.buttons["save"].isEnabled(), "a power costs Force Points, of which he has none"
    press_take_out = powers.findChildren(QToolButton)[-1]
    qtbot.mouseClick(press_take_out, Qt.MouseButton.LeftButton)
    press(qtbot, page.types.buttons["save"])

    def game() -> Game:
        with campaign.document.read() as here:
            return campaign_game(here, "aventures")

    def cards() -> dict[str, CardContent]:
        every = game().cards
        return {card.title.fr: card for card in (every.profiles() if every is not None else ())}

    qtbot.waitUntil(lambda: "Docteur Kane" in cards())
    card = cards()["Docteur Kane"]
    assert (card.emblem, card.stats[0].value) == ("sg-guard", 95)
    team = ("obi-wan-kenobi", "r2-d2", "docteur-kane", "clone-trooper-tech")
    table = {"force": "aventures", "side": "republique", "members": [{"profile": each} for each in team]}
    roster = game().roster
    assert roster is not None
    assert roster.check(roster.read(table, "team"), DEFAULTS).problems == ()
    assert campaign.document.undo()
    assert "Docteur Kane" not in cards()
    jobs.stop_all()
    campaign.document.close()
