"""The scenarios that come with the game: a folder of `resources/samples` with `board.toml` and `scenario.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from models.content import RULESETS, build, read_toml
from models.games.aventures.ruleset import check_names, ruleset
from models.games.scenarios.pieces import Placed
from models.games.scenarios.scenario import Scenario, Side, free_id, neutral, with_piece
from models.games.script.entry_fields import Place, PlaceKind
from models.games.script.script import ObjectUse, ScenarioObject
from models.i18n import NO_TEXT, Text
from models.maps.lettered import lettered_board
from models.maps.tile_map import TileMap
from models.safe_names import under

FOLDER: Final = RULESETS.parent / "samples"
FILE: Final = "scenario.toml"


@dataclass(frozen=True, slots=True)
class _Neutral:
    id: str
    type: str
    cell: str


@dataclass(frozen=True, slots=True)
class _Object:
    id: str
    name: Text
    use: ObjectUse
    at: PlaceKind
    words: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class _Written:
    name: Text
    game: str
    sides: tuple[str, ...]
    neutral: tuple[_Neutral, ...] = ()
    briefing: Text = NO_TEXT
    rewards: Text = NO_TEXT
    notes: Text = NO_TEXT
    colors: Mapping[str, str] = field(default_factory=dict)
    objects: tuple[_Object, ...] = ()


def bundled_name(scenario_id: str) -> Text:
    """Return the name of a bundled scenario; raises ContentError for an unknown id."""
    return _read_written(scenario_id).name


def _read_written(scenario_id: str) -> _Written:
    return build(_Written, read_toml(under(FOLDER, f"{scenario_id}/{FILE}")), file=FILE)


def bundled_scenario(scenario_id: str, lang: str = "fr") -> tuple[TileMap, Scenario]:
    """Return a bundled scenario and its board, in words of `lang`, its `map_id` still empty; raises ContentError.

    Every side has its team of the book (AG-8 … AG-10); neutral figures stand on cells named as on the map (AG-12).
    """
    read = _read_written(scenario_id)
    board = lettered_board(under(FOLDER, f"{scenario_id}/board.toml"), lang)
    rules = ruleset()
    check_names(FILE, "sides", read.sides, rules.sides)
    check_names(FILE, "colors", read.colors, read.sides)
    check_names(FILE, "neutral", (each.type for each in read.neutral), rules.characters)
    made = Scenario(
        read.name[lang],
        read.game,
        sides=tuple(Side(each, color=read.colors.get(each, "")) for each in read.sides),
        briefing=read.briefing[lang],
        rewards=read.rewards[lang],
        notes=read.notes[lang],
        objects=tuple(
            ScenarioObject(each.id, each.name[lang], Place(each.at), each.use, words=each.words[lang])
            for each in read.objects
        ),
    )
    for side in read.sides:
        for number, character in enumerate(rules.team(side), 1):
            made = with_piece(made, Placed(free_id(made, character.id), character.id, side, place=number))
    for each in read.neutral:
        cell = board.coordinates.find(each.cell, board.width, board.height)
        made = with_piece(made, neutral(each.type, each.id, cell))
    return board, made
