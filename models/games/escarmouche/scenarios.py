"""The battles that come with the game: an outpost by its seed, and an army for each of its long edges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from models.content import RULESETS, load
from models.errors import ContentError
from models.games.escarmouche.ruleset import ruleset
from models.games.scenarios.scenario import Scenario, Side
from models.games.scenarios.tabletop import USUAL
from models.games.script.script import VictoryCondition
from models.games.script.vocabulary import RoundAtLeast, ZoneHeld
from models.i18n import NO_TEXT, Text, both
from models.maps.edits.new_board import BoardPlan, made_board
from models.maps.edits.zoning import zones_of
from models.maps.generators.outpost import PIECES
from models.maps.tile_map import TileMap

FILE: Final = RULESETS.parent / "samples" / "escarmouche" / "scenarios.toml"
COLOURS: Final = ("#2f6fb5", "#b5443a")
LAYERS: Final = ("ground", "cover", "things")


@dataclass(frozen=True, slots=True)
class BattleType:
    """A battle of two armies on the outpost of a `seed`; with `held`, so many figures in the relay win since a turn.

    `notes` tell the organiser how fair it was found.
    """

    id: str
    seed: str
    name: Text
    briefing: Text
    held: int = 0
    since: int = 1
    notes: Text = NO_TEXT


@cache
def _battles() -> Mapping[str, BattleType]:
    return load(BattleType, FILE)


def bundled_name(scenario_id: str) -> Text:
    """Return the name of a bundled battle; raises ContentError for an unknown id."""
    return _battle(scenario_id).name


def bundled_scenario(scenario_id: str, lang: str = "fr") -> tuple[TileMap, Scenario]:
    """Return a bundled battle and its table, in words of `lang`, its `map_id` still empty; raises ContentError.

    Its sides are those of the profiles in print; whichever army plays one brings its figures (GE-9).
    """
    battle, sides = _battle(scenario_id), ruleset().sides
    names = {kind: both(f"quest.layer_{kind}")[lang] for kind in LAYERS}
    names |= {piece: both(f"mapedit.piece_{piece}")[lang] for piece in PIECES.values()}
    goal = {"objective": both("sample.relay")[lang]}
    wide, high = USUAL.width, USUAL.height
    plan = BoardPlan(
        battle.name[lang], wide, high, start="outpost", seed=battle.seed, even=True, names=names, zones=goal
    )
    board = made_board(plan)
    starts = zip(zones_of(board, "start"), sides.items(), COLOURS, strict=True)
    given = {
        zone.id: replace(zone, name=side.name[lang], side=side_id, color=color)
        for zone, (side_id, side), color in starts
    }
    board = replace(board, zones=tuple(given.get(each.id, each) for each in board.zones))
    relay = zones_of(board, "objective")[0].id
    made = Scenario(
        battle.name[lang],
        "escarmouche",
        sides=tuple(
            Side(side_id, side.name[lang], color=color)
            for (side_id, side), color in zip(sides.items(), COLOURS, strict=True)
        ),
        briefing=battle.briefing[lang],
        notes=battle.notes[lang],
        victories=tuple(
            VictoryCondition(
                f"held-{number}", both("sample.held", side=side.name)[lang], side_id,
                (RoundAtLeast(battle.since), ZoneHeld(relay, side_id, battle.held)),
            )
            for number, (side_id, side) in enumerate(sides.items(), 1)
            if battle.held
        ),
    )  # fmt: skip
    return board, made


def _battle(scenario_id: str) -> BattleType:
    found = _battles().get(scenario_id)
    if found is None:
        raise ContentError("content.not_one_of", file=FILE.name, found=scenario_id, allowed=tuple(_battles()))
    return found
