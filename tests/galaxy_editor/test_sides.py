"""Many sides at once: told apart by name, colour and shape before they are made, started at the fairest of draws."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtTest import QTest

from editor.galaxy.dialogs.sides import SidesDialog
from models.galaxy.galaxy import Galaxy
from models.games.empire.sample import sample as the_sample
from tests.galaxy_editor.conftest import Open
from tests.galaxy_editor.hand import LEFT, Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def hand(open_page: Open) -> Hand:
    whole = the_sample()
    return open_page(Galaxy("Vierge", planets=whole.planets[:60], sectors=whole.sectors, radius=9_000))


@pytest.fixture
def dialog(hand: Hand) -> Any:
    made = SidesDialog(hand.page.desk)
    made.show()
    yield made
    made.close()
    hand.jobs.stop_all()


def ready(hand: Hand, dialog: SidesDialog) -> None:
    hand.qtbot.waitUntil(lambda: dialog.made is not None and not dialog._later.isActive(), timeout=20_000)


def test_twenty_sides_are_told_apart_edited_drawn_and_made_as_one_step(hand: Hand, dialog: SidesDialog) -> None:
    assert dialog.count.value() == 8, "as many as a campaign begins with"
    dialog.count.setValue(20)
    for values in (
        [field.text() for field in dialog.names], [field.text() for field in dialog.signs],
        [side.colour for side in dialog.factions], [side.shape for side in dialog.factions],
    ):  # fmt: skip
        assert len(values) == len(set(values)) == 20
        assert all(values)
    dialog.names[3].selectAll()
    QTest.keyClicks(dialog.names[3], "Ordre nouveau")
    dialog.put_colour(3, "#123456")
    ready(hand, dialog)
    assert "Le plus juste de 200" in dialog.fairness.words
    QTest.mouseClick(dialog.take, LEFT)
    galaxy = hand.galaxy
    assert len(galaxy.factions) == 20
    fourth = galaxy.factions[3]
    assert (fourth.name.fr, fourth.colour) == ("Ordre nouveau", "#123456")
    for side in galaxy.factions:
        assert galaxy.planet[side.capital].owner == side.id
        assert galaxy.planet[side.capital].income.stars == "***"
        assert [command.owner for command in galaxy.commands].count(side.id) == 1
    hand.undo()
    assert hand.galaxy.factions == ()
    assert hand.galaxy.commands == ()


def test_a_shape_or_a_name_that_another_has_is_said_and_nothing_is_made(hand: Hand, dialog: SidesDialog) -> None:
    dialog.starts.setChecked(False)
    ready(hand, dialog)
    assert dialog.take.isEnabled()
    box = dialog.shapes[1]
    box.setCurrentIndex(dialog.shapes[0].currentIndex())
    box.activated.emit(box.currentIndex())
    assert "forme d’un autre camp" in dialog.told.text()
    assert not dialog.take.isEnabled()
    box.setCurrentIndex(box.findData("drop"))
    box.activated.emit(box.currentIndex())
    dialog.names[1].setText(dialog.names[0].text())
    dialog.names[1].textEdited.emit(dialog.names[0].text())
    assert "Ligne 2" in dialog.told.text()
