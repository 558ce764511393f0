"""What next? A quest proposed to a band from its worth and its last chapter, and the step that takes it up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from models.campaign.campaign_changes import Together
from models.campaign.forces.verdicts import read_force
from models.campaign.queries import scenarios
from models.campaign.rows import Rows
from models.campaign.samples import bundled_quest
from models.campaign.scenarios.shelf import with_band
from models.change import Label
from models.errors import Refused
from models.games.scenarios.scenario import Scenario
from models.games.swidenth.battle.quests.next_quest import BandStory
from models.games.swidenth.quest_scenario import proposed_scenario
from models.maps.things import copy_name
from models.maps.tile_map import TileMap

DRAWN: Final = {"swidenth": proposed_scenario}
"""The games that propose quests, each with what draws one."""
LOST: Final = "told_lost"
"""What the words of the ledger are called for a quest that was lost."""


def proposed_quest(campaign: Rows, force_id: str, number: int, lang: str) -> tuple[Scenario, TileMap]:
    """Return the quest with a number that is proposed to a band now, played by it, and its board.

    The same number has the same quest until the story of the band goes on. Raises Refused for a game that proposes
    none, and for a band of which nobody lives; ContentError where the band cannot be read.
    """
    read = read_force(campaign, force_id)
    bench, draw = read.bench, DRAWN.get(read.game.id)
    if draw is None:
        raise Refused("mycampaign.next_not_here", game=read.game.title)
    if not bench.verdict.members:
        raise Refused("mycampaign.next_nobody", name=read.row.name)
    ledger = bench.chronicle.ledger if bench.chronicle is not None else ()
    last = next((row for row in reversed(ledger) if row.chapter == "ended"), None)
    name = str(last.args.get("quest", "")) if last is not None else ""
    won = last is None or LOST not in last.key
    seed = f"{force_id}/{len(bench.stored.events)}/{number}"
    board, made = draw(seed, BandStory(read.row.name, bench.verdict.cost, name, won), lang)
    taken = [row.name for row in scenarios(campaign)]
    called = copy_name(made.name, taken) if made.name in taken else made.name
    return with_band(campaign, replace(made, name=called), force_id), replace(board, name=called)


def quest_taken_up(found: Scenario, board: TileMap, new_id: Callable[[], str]) -> tuple[str, Together]:
    """Return the id of a proposed quest in the campaign, and the one step that adds it with its board."""
    map_made, made = bundled_quest(board, found, new_id)
    return made.id, Together((map_made, made), Label("scenario.did_take_up", {"name": found.name}))
