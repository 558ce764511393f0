"""What a campaign did to the heroes of a party, as their verdict has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.games.swidenth.data import rulebook
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.verdict import check
from models.i18n import Text

FRESH = Hero("Ana", "imperial", "guerrier", gear=("epee",))
FLED = (Text("en fuite", "fled"),)


@pytest.mark.parametrize(
    ("hero", "wounds", "marks"),
    [
        (FRESH, 0, ()),
        (replace(FRESH, wounds=2), 2, ()),
        (replace(FRESH, fled=True), 0, FLED),
        (replace(FRESH, wounds=1, fled=True), 1, FLED),
        (replace(FRESH, wounds=99), 5, ()),
    ],
)
def test_wounds_and_flight_of_a_hero_are_his_alone_and_never_more_than_his_boxes(
    hero: Hero, wounds: int, marks: tuple[Text, ...]
) -> None:
    other = Hero("Luc", "nordique", "barbare", wounds=1)
    verdict = check(rulebook(), Party("x", 60, (hero, other)), {})
    assert [(each.wounds, each.marks) for each in verdict.members] == [(wounds, marks), (1, ())]
    assert [each.boxes for each in verdict.members] == [5, 7]
