"""What of a foreign map is kept beside the grid is told in whole sentences."""

from __future__ import annotations

import pytest

from models.formats.maps.wall_intake import WallIntake
from models.i18n import Translator
from models.maps.edits.new_board import BoardPlan, made_board
from models.maps.free_walls import FREE_DOOR, FREE_WALL


@pytest.mark.parametrize(
    ("walls", "doors", "fr", "en"),
    [
        (2, 0, "2 murs.", "2 walls."),
        (0, 1, "1 porte ou fenêtre.", "1 door or window."),
        (1, 3, "1 mur et 3 portes ou fenêtres.", "1 wall and 3 doors or windows."),
    ],
)
def test_what_is_kept_is_told_in_a_sentence_without_what_there_is_none_of(
    walls: int, doors: int, fr: str, en: str
) -> None:
    intake = WallIntake(made_board(BoardPlan("Grotte", 8, 8, start="empty")))
    for n in range(walls + doors):
        intake.keep(FREE_WALL if n < walls else FREE_DOOR, ((0.5, 0.5), (1.5, 2.0)), {})
    ((key, args),) = intake.told()
    assert fr in Translator("fr")(key, **args)
    assert en in Translator("en")(key, **args)
    assert "0" not in Translator("fr")(key, **args)
