"""What the book calls the rows of its tables and its bands, as a battle tells them and a party is founded with them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from models.games.game import Member
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import bands, climate, drawn, random_events
from models.games.swidenth.party import Party
from models.games.swidenth.quest_scenario import bundled_scenario
from models.games.swidenth.roster import SwidenthRoster
from models.i18n import LANGUAGES, Text
from models.table.spots import UNIT
from tests.proofs import proving

CASES = json.loads((Path(__file__).parents[2] / "cases/swidenth/words.json").read_text(encoding="utf-8"))["cases"]


def _both(words: Text) -> list[str]:
    return [words.fr, words.en]


def _row(table: str, scores: list[int]) -> list[str]:
    """Return what every score of a row brings, which those beside it do not."""
    low, high = scores
    found = {score: drawn(climate() if table == "climate" else random_events(), score) for score in range(22)}
    (row,) = {id(found[score]): found[score] for score in range(low, high + 1)}.values()
    assert row is not None
    assert row not in (found[low - 1], found[high + 1])
    return [*_both(row.name), *_both(row.words)]


def _band(_table: str, name: str) -> list[Any]:
    (band,) = [each for each in bands().values() if each.name.fr == name]
    verdict = SwidenthRoster().check(Party(name, 100, band_heroes(band)), {})
    heroes = [[each.name.fr, each.cost] for each in verdict.members]
    return [*_both(band.name), band.printed_cost, verdict.cost, *heroes]


def _quest(_table: str, quest_id: str) -> list[Any]:
    """Return the table, its zones in paces, who stands there, the reward and what comes, of the scenario of a quest."""
    (board, made), (other, english) = (bundled_scenario(quest_id, lang) for lang in LANGUAGES)
    zones = [
        [one.name, two.name, *(n // UNIT for n in (*one.polygon[0], *one.polygon[2]))]
        for one, two in zip(board.zones, other.zones, strict=True)
    ]
    there = dict(Counter(each.type for each in made.pieces if each.side != "heroes" or each.type == "civil"))
    comes = [[one.name, two.name] for one, two in zip(made.events, english.events, strict=True)][:2]
    return [
        [board.name, other.name, board.width, board.height],
        *zones,
        there,
        ["récompense", made.gains[0].points],
        *comes,
    ]


def _hero(gear: list[str]) -> Member:
    typed = {"name": "A", "race": "Impérial", "class": "Tireur", "gear": gear}
    roster = SwidenthRoster()
    (member,) = roster.check(roster.read({"party": "Essai", "characters": [typed]}, "essai.json"), {}).members
    return member


def _labels(_table: str, gear: list[str]) -> list[Any]:
    rows = [each for each in _hero(gear).in_play if "Combat" not in each.stats or len(each.stats) > 1]
    return [[*_both(row.labels[key]), value] for row in rows for key, value in row.stats.items()]


def _carriers(_table: str, gear: list[str]) -> list[Any]:
    return [_both(each.name) for each in _hero(gear).gear]


ASKED: Mapping[str, Callable[[str, Any], list[Any]]] = {
    "climate": _row, "event": _row, "band": _band, "quest": _quest, "labels": _labels, "carriers": _carriers,
}  # fmt: skip


@pytest.mark.parametrize("case", proving(CASES))
def test_a_thing_is_called_as_in_the_book(case: dict[str, Any]) -> None:
    assert ASKED[case["ask"]](case["ask"], case["of"]) == case["says"]
