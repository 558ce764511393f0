"""The readings of the map's open questions, in the form every game's options have."""

from __future__ import annotations

import re

import pytest

from models.games.empire.readings import parameters
from models.games.facets.turn_events import TurnEvent, spoken_event
from models.i18n import Text, Translator


def test_a_number_is_told_with_its_unit_in_the_singular_after_one() -> None:
    least = parameters()["imperial_least"]
    assert [least.told(n).fr for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    assert [least.told(n).en for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    wrong = {each.id: each.unit for each in parameters().values() if re.match("[a-zéè]+s ", f"{each.unit.fr} ")}
    assert [key for key in wrong if not parameters()[key].unit_one.fr] == []


@pytest.mark.parametrize(
    ("key", "args", "words"),
    [
        ("told_points_battle", {"amount": 1}, "Vador : 1 point pour une bataille gagnée."),
        ("told_points_battle", {"amount": 5}, "Vador : 5 points pour une bataille gagnée."),
        ("told_won", {"amount": 40}, "La campagne est gagnée par Vador, avec 40 points."),
        ("told_points_ruling", {"amount": -2}, "Vador : points −2, décision de l’arbitre."),
    ],
)
def test_points_are_told_as_they_are_counted(key: str, args: dict[str, object], words: str) -> None:
    told = spoken_event(TurnEvent("", f"empire.{key}", {"faction": Text.same("Vador"), **args}), Translator("fr"))
    assert told.replace("\u00a0", " ") == words
