"""Home: what one may begin stands above the fold, by what one wants to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.kinds import shown_samples
from app.welcome import RecentTile, SampleTile, WelcomePage
from editor.paint.typefaces import load_fonts
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from editor.widgets.tile import RowTile
from models.i18n import Translator


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_samples_stand_above_the_fold_by_what_one_wants_to_do(qtbot: QtBot, lang: str) -> None:
    load_fonts()
    wants = ("band", "board", "galaxy")
    tiles = [
        SampleTile(s.id, s.title[lang], s.words[lang].splitlines()[0], wants[2 if s.galaxy else bool(s.scenarios)])
        for s in shown_samples()
    ]
    recents = [RecentTile(Path(f"/{n}.portulan"), "hier", QImage()) for n in range(3)]
    page = WelcomePage(Look(LIGHT, Translator(lang), 100), tiles, recents)
    qtbot.addWidget(page)
    # What a window of 1440x900 leaves the page with every dock open.
    page.resize(830, 470)
    with qtbot.waitExposed(page):
        page.show()
    assert set(page.sample_tiles) == {each.id for each in tiles}
    for tile in page.sample_tiles.values():
        assert tile.mapTo(page, QPoint(0, tile.height())).y() <= page.height(), tile.text()
    heads = {each.text(): each.mapTo(page, QPoint(0, 0)).x() for each in page.findChildren(QLabel)}
    for want, sample_id in zip(wants, ("noirs-ameres", "temple-perdu", "empire"), strict=True):
        left = page.sample_tiles[sample_id].mapTo(page, QPoint(0, 0)).x()
        assert heads[Translator(lang)(f"window.want_{want}")] == left, "the words stand over what they are about"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_sample_says_its_sentence_or_its_first_words_whole_and_never_cut_ones(qtbot: QtBot, lang: str) -> None:
    load_fonts()
    for sample in shown_samples():
        line = sample.words[lang].splitlines()[0]
        tile = RowTile(Look(LIGHT, Translator(lang), 100), QImage(), sample.title[lang], line)
        qtbot.addWidget(tile)
        assert tile.words_in(QSize(1000, 40)) == line, "all of it where there is room"
        # What a window of 1440x900 leaves the words of a tile.
        said = tile.words_in(QSize(196, 37))
        assert said in (line, line.partition(":")[0].rstrip(), "")
        assert bool(said) == (sample.id != "empire"), sample.id
        assert tile.words_in(QSize(30, 37)) == "", "its tip tells it"
