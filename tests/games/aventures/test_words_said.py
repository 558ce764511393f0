"""What the book calls things, as an offer, a sheet, a chosen card, the map or a typed list has it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject

from editor.kit.camera import GridPoint
from editor.map.edit_state import EditState
from editor.map.status import Status
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.games.aventures.battle.actions import Give, Search, WorkDoor
from models.games.aventures.battle.engine import OfferedAct
from models.games.aventures.battle.facet import AdventureBattles
from models.games.aventures.battle.offering import offered
from models.games.aventures.battle.powers import Regenerate, Speed, Vigilance
from models.games.aventures.battle.scene import Act
from models.games.aventures.battle.sheet import sheet
from models.games.aventures.battle.skills import Hack, Heal, Program, Repair
from models.games.aventures.game import AVENTURES
from models.games.aventures.ruleset import ruleset
from models.games.scenarios.pieces import Setup
from models.i18n import LANGUAGES, Text, Translator
from models.maps.tile_map import new_map
from tests.games.aventures.temple import SIDES, temple, temple_map
from tests.games.aventures.test_battle import given
from tests.proofs import proving

CASES = json.loads((Path(__file__).parents[2] / "cases/aventures/words.json").read_text(encoding="utf-8"))["cases"]
ACTS: Mapping[str, Act] = {
    "search": Search("r2-d2", "vault-1"),
    "give": Give("r2-d2", "obi-wan-kenobi"),
    "open": WorkDoor("r2-d2", "north"),
    "close": WorkDoor("r2-d2", "south"),
    "program": Program("r2-d2", "assault-1"),
    "hack": Hack("r2-d2", "console-1"),
    "heal": Heal("obi-wan-kenobi", "obi-wan-kenobi"),
    "repair": Repair("obi-wan-kenobi", "r2-d2"),
    "vigilance": Vigilance("obi-wan-kenobi"),
    "regenerate": Regenerate("obi-wan-kenobi", "r2-d2"),
    "speed": Speed("obi-wan-kenobi"),
}


def _both(words: Text) -> list[str]:
    return [words.fr, words.en]


def _act(word: str) -> list[str]:
    table = AdventureBattles().set_up(Setup(temple_map(), SIDES, temple().pieces)).table
    _, state = given({"at": {"r2-d2": "H3", "obi-wan-kenobi": "H4"}, "open": ["south"]})
    return _both(offered(table, state, OfferedAct(ACTS[word], None)).name)


def _sheet(icon: str) -> list[str]:
    battle, state = given({"at": {"obi-wan-kenobi": "H4"}})
    (value,) = [each for each in sheet(battle, state, "obi-wan-kenobi").left if each.icon == icon]
    (track,) = AVENTURES.cards.profiles()[0].tracks  # type: ignore[union-attr]
    assert track.label == value.name
    return [*_both(value.name), *_both(value.short)]


def _preset(place: int) -> list[str]:
    (unit,) = [each for each in AdventureBattles().units() if each.presets]
    return _both(unit.presets[place].name)


def _ground(code: int) -> list[str]:
    """Return what the line under the map says of a cell, its cost left out."""
    made = new_map(1, 1)
    made.terrain[0, 0] = code
    said = []
    for lang in LANGUAGES:
        parent = QObject()
        status = Status(Look(LIGHT, Translator(lang)), EditState(parent))
        status.tell(made, GridPoint(0.5, 0.5))
        said.append(status.ground.text().split(" · ")[0])
        status.deleteLater()
    return said


ASKED: Mapping[str, Callable[[Any], list[str]]] = {
    "act": _act, "sheet": _sheet, "preset": _preset,
}  # fmt: skip


@pytest.mark.parametrize("case", proving(each for each in CASES if each["ask"] in ASKED))
def test_a_thing_is_called_as_in_the_book(case: dict[str, Any]) -> None:
    assert ASKED[case["ask"]](case["of"]) == case["says"]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("case", proving(each for each in CASES if each["ask"] == "ground"))
def test_the_line_under_the_map_names_the_ground_as_the_book_does(case: dict[str, Any]) -> None:
    assert _ground(case["of"]) == case["says"]


@pytest.mark.parametrize("case", proving(each for each in CASES if each["ask"] == "spelling"))
def test_a_typed_team_is_read_in_the_spellings_of_the_book(case: dict[str, Any]) -> None:
    roster = AVENTURES.roster
    side = ruleset().characters[case["of"]].side
    for words in case["says"]:
        typed = {"force": "Essai", "side": side, "members": [{"name": "", "profile": words, "count": 1}]}
        (member,) = roster.check(roster.read(typed, "essai.json"), {}).members
        assert member.tags[0] == case["of"]
