"""Moving the pointer over a board in paces: the shapes are drawn once, and stand as a picture until something moves."""

from __future__ import annotations

import statistics
import time

from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editor.kit.boards.board import BoardCanvas
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.games.swidenth.battle.quests.quest import quests
from models.games.swidenth.quest_scenario import quest_board
from models.i18n import Translator
from models.maps.spots import spot_of


def test_pointing_over_a_board_in_paces_takes_four_thousandths(benchmark: BenchmarkFixture, qtbot: QtBot) -> None:
    board = BoardCanvas(Look(LIGHT, Translator("fr")), "table", fine=True)
    qtbot.addWidget(board)
    board.resize(760, 620)
    made = quest_board(next(iter(quests().values())))
    board.show_map(made, {})
    board.show()
    for _ in range(20):
        QApplication.processEvents()
        board.repaint()
    took = []

    def wander() -> None:
        for n in range(20):
            board.point_at_spot(spot_of((n % made.width, n * 7 % made.height)))
            start = time.thread_time()
            board.repaint()
            took.append(1000 * (time.thread_time() - start))

    benchmark(wander)
    benchmark.extra_info["median_ms"] = statistics.median(took)
    assert not benchmark.enabled or statistics.median(took) <= 4
