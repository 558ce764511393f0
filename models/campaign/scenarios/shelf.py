"""The shelf of quests of a band: those of its campaign, then those that come with its game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from models.campaign.campaign_changes import Together
from models.campaign.carrying import own_types, themed_game
from models.campaign.change import Change
from models.campaign.forces.enlisting import enlisted
from models.campaign.maps.reading import read_board
from models.campaign.queries import choices, force, forces, scenarios
from models.campaign.rows import Rows
from models.campaign.sample_list import samples
from models.campaign.samples import bundled_name, bundled_quest, bundled_scenario
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.queries import scenario
from models.change import Label
from models.errors import ContentError, Refused, SpokenError
from models.games.scenarios.scenario import Scenario, battles_of
from models.games.scenarios.start import brought
from models.games.simulation.simulate import packed
from models.i18n import LANGUAGES, fold
from models.maps.tile_map import TileMap

BUNDLED: Final = "/"
"""What tells the id of a bundled quest (`sample/scenario`) from that of a scenario of the campaign."""
SEED: Final = "grade"


@dataclass(frozen=True, slots=True)
class Quest:
    """A quest on the shelf: `id` is that of its scenario, of a bundled one `sample/scenario`; its briefing in words,
    which a bundled one has once it is read; who stays at home when it is played.
    """

    id: str
    name: str
    briefing: str = ""
    waits: tuple[str, ...] = ()

    @property
    def bundled(self) -> bool:
        """Whether it comes with the game, and is not in the campaign yet."""
        return BUNDLED in self.id


def shelf(campaign: Rows, game_id: str, lang: str) -> tuple[Quest, ...]:
    """Return the quests that forces of a game can play: those of the campaign, then the bundled ones it has not."""
    found = [
        Quest(key, each.name, each.briefing, tuple(who for side in each.sides for who in side.waits))
        for key, each in _playable(campaign, game_id)
    ]
    known = {fold(each.name) for each in found}
    for sample in samples():
        for each in sample.scenarios if sample.game == game_id else ():
            name = bundled_name(game_id, each)
            if not {fold(name[one]) for one in LANGUAGES} & known:
                found.append(Quest(f"{sample.id}{BUNDLED}{each}", name[lang]))
    return tuple(found)


def _playable(campaign: Rows, game_id: str) -> Iterator[tuple[str, Scenario]]:
    for row in (each for each in scenarios(campaign) if each.game == game_id):
        try:
            found = scenario(campaign, row.id)
        except SpokenError:
            continue
        if found.map_id:
            yield row.id, found


def quest_of(campaign: Rows, quest_id: str, lang: str) -> tuple[Scenario, TileMap]:
    """Return a quest of the shelf and its board; raises Refused and ContentError where it cannot be read."""
    sample_id, _, name = quest_id.partition(BUNDLED)
    if name:
        chosen = next((each for each in samples() if each.id == sample_id), None)
        if chosen is None:
            raise Refused("scenario.not_there")
        board, found = bundled_scenario(chosen.game, name, lang)
        return found, board
    found = scenario(campaign, quest_id)
    return found, read_board(campaign, found.map_id)


def with_band(campaign: Rows, found: Scenario, force_id: str, waits: Iterable[str] = ()) -> Scenario:
    """Return a scenario that a force plays, those that `wait` at home: its own side where the game has sides, else the
    first. Raises Refused for a force of another game.
    """
    row = force(campaign, force_id)
    if row.game != found.game:
        raise Refused("scenario.other_game", force=row.name, name=found.name)
    plays = row.side if row.side in {each.id for each in found.sides} else found.sides[0].id
    others = (replace(each, force_id="" if each.force_id == force_id else each.force_id) for each in found.sides)
    sides = (
        replace(each, force_id=force_id, waits=tuple(waits)) if each.id == plays else each for each in others
    )  # fmt: skip
    return replace(found, sides=tuple(sides))


def side_of(found: Scenario, force_id: str) -> str:
    """Return the side that a force plays; the first where it plays none."""
    return next((each.id for each in found.sides if each.force_id == force_id), found.sides[0].id)


def quest_runs(campaign: Rows, found: Scenario, board: TileMap) -> tuple[bytes, ...]:
    """Return a quest as workers play it (`simulate`), once for each policy of its game.

    Raises Refused and ContentError where it cannot be played.
    """
    book = themed_game(campaign, found.game, found.theme)
    setup = brought(found, board, choices(campaign, found.game), battles_of(book), enlisted(campaign, found))
    types = own_types(campaign, found.game)
    return tuple(
        packed(found.game, types, setup, dict.fromkeys(setup.sides, each.id), SEED)
        for each in battles_of(book).policies()
    )  # fmt: skip


def taken_up(
    campaign: Rows, quest_id: str, force_id: str, waits: Iterable[str], new_id: Callable[[], str], lang: str
) -> tuple[str, Change | None]:
    """Return the id of the scenario by which a force plays a quest, and the step that makes it so: that adds a bundled
    quest with its board, or lets the force play its side; None where nothing changes. Raises Refused.
    """
    found, board = quest_of(campaign, quest_id, lang)
    played = with_band(campaign, found, force_id, waits)
    said = Label("scenario.did_take_up", {"name": found.name})
    if BUNDLED not in quest_id:
        return quest_id, None if played == found else EditScenario(quest_id, played, said)
    map_made, made = bundled_quest(board, played, new_id)
    return made.id, Together((map_made, made), said)


def force_meant(campaign: Rows, name: str, file: str) -> str:
    """Return the id of the force that a name or an id means; raises ContentError listing those there are."""
    known = {row.id: row.name for row in forces(campaign)}
    found = [key for key, each in known.items() if fold(name) in (fold(key), fold(each))]
    found = found or [key for key, each in known.items() if fold(name) in fold(each)]
    if len(found) != 1:
        raise ContentError("scenario.no_force_meant", file=file, place=name[:60], known=tuple(known.values()))
    return found[0]
