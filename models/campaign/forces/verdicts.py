"""What its game says about each force of a campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from models.campaign.carrying import campaign_game
from models.campaign.queries import choices, force, stored
from models.campaign.records import Force
from models.campaign.rows import Rows
from models.errors import SpokenError
from models.games.facets.bench import ForceBench
from models.games.game import Game
from models.games.values import Member, Stored, Verdict
from models.i18n import Text


@dataclass(frozen=True, slots=True)
class ForceReading:
    """A force read once: its row, its game as the campaign plays it, the force with the readings in force."""

    row: Force
    game: Game
    bench: ForceBench


def read_force(campaign: Rows, force_id: str) -> ForceReading:
    """Return a force that has been judged.

    Raises Refused when the force is not there or its game has no roster, ContentError when what is kept of it cannot
    be read.
    """
    row = force(campaign, force_id)
    game = campaign_game(campaign, row.game)
    found = ForceReading(row, game, game.bench(stored(campaign, force_id), choices(campaign, row.game)))
    found.bench.verdict  # noqa: B018  judged here, where what cannot be read is told
    return found


def bench_of(campaign: Rows, force_id: str) -> ForceBench:
    """Return a force as this campaign plays its game, not judged yet; raises Refused as `read_force` does."""
    game_id = force(campaign, force_id).game
    return campaign_game(campaign, game_id).bench(stored(campaign, force_id), choices(campaign, game_id))


def verdict(campaign: Rows, force_id: str) -> Verdict:
    """Return what a force costs and every Problem of it; raises what `read_force` does."""
    return read_force(campaign, force_id).bench.verdict


def judge(campaign: Rows, game_id: str) -> Callable[[Stored], Verdict]:
    """Return the function that judges a stored force as this campaign plays its game.

    Raises Refused when the game has no roster.
    """
    game, readings = campaign_game(campaign, game_id), choices(campaign, game_id)
    return lambda kept: game.bench(kept, readings).verdict


def judged(campaign: Rows, force_id: str, member_id: str) -> Member | None:
    """Return one checked member of a force; None where it is not among them, or where they cannot be read."""
    try:
        return next((each for each in verdict(campaign, force_id).members if each.id == member_id), None)
    except SpokenError:
        return None


def member_names(campaign: Rows, force_id: str) -> Mapping[str, Text]:
    """Return the names of the members of a force, by id, in their order; a nameless one has the
    name its game gives it.
    """
    kept = {member.id: Text.same(member.name) for member in stored(campaign, force_id).members}
    if all(name.fr for name in kept.values()):
        return kept
    try:
        own = {member.id: member.name for member in verdict(campaign, force_id).members}
    except SpokenError:
        return kept
    return {key: name if name.fr else own.get(key, name) for key, name in kept.items()}
