"""The story of a battle in the window: scenes with the stage, the player's own words, files beside the campaign."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from editor.play.page import BattlePage
from editor.play.parts.story_sheet import StorySheet
from models.games.battle.battle_json import Seats
from models.games.battle.course import Course
from tests.play_page.convoy import Begin, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def fought(page: BattlePage) -> Course[object, object, object]:
    """Let both sides play a few turns by themselves."""
    match = page.match
    seats = Seats({match.setup.sides[0]: "aggressive", match.setup.sides[1]: "conduct"})
    while match.view.turn < 4 and match.view.phase != "over":
        act, why = match.course.advice(seats)
        assert match.act(act, why)
    settle(page)
    return match.course


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_line_of_the_player_is_written_at_a_scene_printed_and_undone(
    table: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    page = table(lang=lang)
    fought(page)
    page.desk.afterwards().tell_story()
    sheet = page.window().findChild(StorySheet)
    assert sheet is not None
    while not sheet.save.isEnabled():
        sheet._replay()
    scenes = sheet.story.scenes
    assert len(scenes) > 1
    act = scenes[1].act
    assert not any(each.isdecimal() for words in scenes[1].paragraphs for each in words), "nobody has a number"
    field = sheet.fields[act]
    assert scenes[1].heading in field.accessibleName()
    QTest.keyClicks(field, "We held the bridge.")
    field.editingFinished.emit()
    assert "We held the bridge." in sheet.story.scenes[1].notes
    asked: list[Path] = []
    for name in ("story.pdf", "story.html", "story.md"):
        file = tmp_path / name
        monkeypatch.setattr(type(sheet._ask), "file_to_write", lambda *args, to=file: asked.append(args[3]) or to)
        sheet.save.click()
        assert file.exists()
    assert {each.parent for each in asked} == {page.match.document.path.parent}, "beside the campaign, as all exports"
    for name in ("story.html", "story.md"):
        assert "We held the bridge." in (tmp_path / name).read_text("utf-8")
    assert (tmp_path / "story.html").read_text("utf-8").count("data:image/png") == len(scenes)
    assert len(list(tmp_path.glob("story-*.png"))) == len(scenes)
    with pikepdf.open(tmp_path / "story.pdf") as pdf:
        assert len(pdf.pages) > 1
    shown = [each for each in sheet.findChildren(QLabel) if not each.pixmap().isNull()]
    assert len(shown) == len(scenes), "the stage as it was stands with every scene"
    page.match.document.undo()
    assert sheet.story.scenes[1].notes == ()
    sheet._follow()
    assert field.text() == "" or field.hasFocus()
    assert page.match.course.faithful
    assert not page.match.write_words(act, "x" * 100_000), "too long is told"
    sheet.close()
