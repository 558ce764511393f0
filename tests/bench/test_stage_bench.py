"""A frame of a battle: the board with its figures, their faces, the reach of the chosen one."""

from __future__ import annotations

import statistics
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.play.page import BattlePage
from editor.scenario.begin import begin_battle
from editor.widgets.colours import DARK
from editor.widgets.look import Look
from models.campaign.queries import scenarios
from models.campaign.samples import fill
from models.games.battle.battle_json import Seats
from models.i18n import Translator
from models.store.store import Store

FRAME_MS = 16.0
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_a_frame_of_the_convoy_is_drawn_in_time(benchmark: BenchmarkFixture, qtbot: QtBot, tmp_path: Path) -> None:
    look = Look(DARK, Translator("fr"), motion=False)
    store = Store.create(tmp_path / "a.portulan", "a", lambda: datetime(2026, 3, 14, tzinfo=UTC), backups=False)
    store.apply(fill("convoi", "fr"))
    document = Document(store, look.t, print)
    with document.read() as campaign:
        made = scenarios(campaign)[0].id
    page = BattlePage(look, document, begin_battle(look, document, made, Seats({})), Jobs(), print)
    qtbot.addWidget(page)
    page.resize(1086, 635)
    page.show()
    page.act("play_end_turn")
    page.act("play_next_figure")
    qtbot.waitExposed(page)
    took = []

    def draw() -> None:
        start = time.thread_time()
        page.board.grab()
        took.append(1000 * (time.thread_time() - start))

    benchmark(draw)
    page.closing()
    store.close()
    assert not benchmark.enabled or statistics.median(took) <= FRAME_MS
