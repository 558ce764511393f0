"""A universe of one's own: made by form from the bundled one, told by every card of the campaign, taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.contents.mapping_values import DrawingsValue, TitlesValue
from editor.contents.page import ContentsPage
from editor.contents.values import Prose, TextsValue, TextValue
from editor.jobs import Jobs
from models.campaign.carrying import themed_game
from models.games.values import CardContent
from tests.editor.test_contents_page import Files, press
from tests.editor.told import Campaign

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.rule("AG-121")
def test_a_universe_of_ones_own(qtbot: QtBot, tmp_path: Path) -> None:
    campaign, jobs = Campaign(tmp_path / "a.portulan"), Jobs()
    look = campaign.look("fr", 100)
    page = ContentsPage(look, campaign.document, jobs, Files(), lambda: tmp_path, "aventures")
    qtbot.addWidget(page)
    campaign.show(page, look)
    page.open_type(("themes", "sg-1"))
    press(qtbot, page.types.buttons["copy"])
    qtbot.waitUntil(lambda: page.types.id_line is not None)
    form = page.types.form
    assert form is not None
    assert page.types.id_line is not None
    assert page.types.id_line.text() == "sg-1-2"

    story = form.controls["story"]
    assert isinstance(story, TextValue)
    long = story.lines["fr"]
    assert isinstance(long, Prose), "a story is not told in one line"
    before = long.text()
    long.setFocus()
    qtbot.keyClicks(long, "Hier soir,\rvers huit heures : ")
    assert long.text() == f"Hier soir, vers huit heures : {before}", "spaces stay, breaks are none"
    qtbot.keyClick(long, Qt.Key.Key_Tab)
    assert not long.hasFocus()

    name, names, faces, phrases = (form.controls[each] for each in ("name", "names", "faces", "phrases"))
    assert isinstance(name, TextValue)
    assert isinstance(names, TitlesValue)
    assert isinstance(faces, DrawingsValue)
    assert isinstance(phrases, TextsValue)
    for lang, words in (("fr", "Le Far West"), ("en", "The Far West")):
        name.lines[lang].clear()
        qtbot.keyClicks(name.lines[lang], words)
        sheriff = names.controls["obi-wan-kenobi"]
        assert isinstance(sheriff, TextValue)
        sheriff.lines[lang].clear()
        qtbot.keyClicks(sheriff.lines[lang], "Sheriff")
    phrase = phrases.texts[0].lines["fr"]
    phrase.clear()
    qtbot.keyClicks(phrase, "le passe")
    assert not page.types.buttons["save"].isEnabled()
    assert any("« le passe »" in words.replace("\u00a0", " ") for words in page.types.lines.words)
    phrase.clear()
    qtbot.keyClicks(phrase, "le passe = la pépite".replace("é", "e"))
    press(qtbot, page.types.buttons["save"])

    def first() -> CardContent:
        with campaign.document.read() as here:
            book = themed_game(here, "aventures", "sg-1-2")
        assert book.cards is not None
        return book.cards.profiles()[0]

    qtbot.waitUntil(lambda: first().title.fr == "Sheriff")
    assert first().emblem == "sg-guard"
    assert campaign.document.undo()
    assert first().title.fr == "Obi-Wan Kenobi", "a universe that is gone leaves the plain game"
    jobs.stop_all()
    campaign.document.close()
