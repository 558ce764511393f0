"""What the bundled samples put into a campaign: forces, galaxies with their turns, boards with their scenarios."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from models.campaign.campaign_changes import Together
from models.campaign.change import Change
from models.campaign.forces.changes import NewForce
from models.campaign.galaxies import changes as galaxy_changes
from models.campaign.ids import counted_ids
from models.campaign.maps import changes as map_changes
from models.campaign.sample_list import Sample, sample, samples, title_of
from models.campaign.scenarios import changes as scenario_changes
from models.campaign.things import CreateThing
from models.campaign.turns import sample_turns
from models.campaign.type_changes import SaveType
from models.change import Label
from models.games.aventures import scenarios as aventures_scenarios
from models.games.escarmouche import scenarios as escarmouche_scenarios
from models.games.library import galaxy_game, game
from models.games.swidenth import quest_scenario
from models.i18n import LANGUAGES, Text, fold

if TYPE_CHECKING:
    from models.games.scenarios.scenario import Scenario
    from models.maps.tile_map import TileMap


def fill(sample_id: str, lang: str = "fr", only: str = "") -> Together:
    """Return the Change that puts the content of a sample into a campaign, its names in the language `lang`.

    `only` names one of its scenarios to take alone. The same sample always gives the same keys.
    """
    chosen = sample(sample_id)
    new_id = counted_ids(hashlib.sha256(sample_id.encode("utf-8")).digest())
    made = list(_forces(chosen, new_id, lang))
    changes: list[Change] = list(made)
    changes += [
        SaveType(chosen.game, kind, item_id, body)
        for kind, bodies in chosen.own.items()
        for item_id, body in bodies.items()
    ]
    if chosen.galaxy:
        galaxy, galaxy_id = galaxy_game().strategy.sample(lang), new_id()
        changes += [
            CreateThing(galaxy_id, galaxy_changes.NewGalaxy(galaxy)),
            *sample_turns.sample_turns(galaxy_id, galaxy, lang),
        ]
    for each in chosen.scenarios:
        laid = _scenario(chosen, each, [force.id for force in made], new_id, lang)
        changes += laid if only in ("", each) else ()
    return Together(tuple(changes), Label("sample.filled", {"title": title_of(sample_id, only)}))


_BUNDLED: Final[Mapping[str, Callable[[str, str], tuple[TileMap, Scenario]]]] = {
    "aventures": lambda scenario_id, lang: aventures_scenarios.bundled_scenario(scenario_id, lang),
    "escarmouche": lambda scenario_id, lang: escarmouche_scenarios.bundled_scenario(scenario_id, lang),
    "swidenth": lambda scenario_id, lang: quest_scenario.bundled_scenario(scenario_id, lang),
}
"""Where the scenarios that come with a game are made."""
_NAMES: Final[Mapping[str, Callable[[str], Text]]] = {
    "aventures": lambda scenario_id: aventures_scenarios.bundled_name(scenario_id),
    "escarmouche": lambda scenario_id: escarmouche_scenarios.bundled_name(scenario_id),
    "swidenth": lambda scenario_id: quest_scenario.bundled_name(scenario_id),
}


def bundled_name(game_id: str, scenario_id: str) -> Text:
    """Return the name of a scenario that comes with a game."""
    return _NAMES[game_id](scenario_id)


def scenario_ids() -> Mapping[str, str]:
    """Return the ids that bundled scenarios have in their samples, by their folded names in either language."""
    names = {each: bundled_name(chosen.game, each) for chosen in samples() for each in chosen.scenarios}
    return {fold(name[lang]): scenario_id for scenario_id, name in names.items() for lang in LANGUAGES}


@lru_cache(maxsize=16)
def bundled_scenario(game_id: str, scenario_id: str, lang: str) -> tuple[TileMap, Scenario]:
    """Return a scenario that comes with a game, and its board, in words of `lang`; raises ContentError."""
    return _BUNDLED[game_id](scenario_id, lang)


def bundled_quest(board: TileMap, scenario: Scenario, new_id: Callable[[], str]) -> tuple[CreateThing, CreateThing]:
    """Return the Changes that add a board and its scenario."""
    map_id = new_id()
    made = CreateThing(map_id, map_changes.NewMap(board))
    return made, CreateThing(new_id(), scenario_changes.NewScenario(replace(scenario, map_id=map_id)))


def _scenario(
    chosen: Sample, scenario_id: str, forces: Sequence[str], new_id: Callable[[], str], lang: str
) -> tuple[CreateThing, CreateThing]:
    """Return the Changes that add a board and its scenario; the forces of the sample play its sides in order."""
    board, scenario = bundled_scenario(chosen.game, scenario_id, lang)
    played = [replace(side, force_id=force) for side, force in zip(scenario.sides, forces, strict=False)]
    return bundled_quest(board, replace(scenario, sides=(*played, *scenario.sides[len(played) :])), new_id)


def _forces(chosen: Sample, new_id: Callable[[], str], lang: str) -> Iterator[CreateThing]:
    if not chosen.forces:
        return
    roster = game(chosen.game).roster
    for place, document in enumerate(chosen.forces):
        kept = roster.store(roster.read(document, f"{chosen.id}.toml"), new_id, "")
        if chosen.force_names:
            kept = replace(kept, name=chosen.force_names[place][lang])
        yield CreateThing(new_id(), NewForce(chosen.game, kept))
