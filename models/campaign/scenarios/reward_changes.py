"""The Change that writes down what was gained in a battle, and the losses of the members of forces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from models.campaign.carrying import campaign_game
from models.campaign.forces.changes import rewrite
from models.campaign.queries import choices, force, stored
from models.campaign.records import BattleRecord
from models.campaign.rows import Rows
from models.campaign.scenarios.queries import battle
from models.campaign.scenarios.reward_queries import Gained
from models.change import Label
from models.errors import Refused
from models.games.event import Pen
from models.games.facets.builder import Act, perform
from models.games.facets.chronicle import Chronicle, Toll
from models.games.values import Stored


@dataclass(frozen=True, slots=True)
class WriteRewards:
    """Note with a battle what was gained, and tell it in the story of every force it goes to; once for each battle.

    `settled` are the forces whose members' losses are told with it.
    """

    battle_id: str
    name: str
    gains: tuple[Gained, ...]
    acts: tuple[tuple[str, Act], ...] = field(default=(), repr=False)
    settled: tuple[str, ...] = ()

    @property
    def label(self) -> Label:
        """Name the battle and, where no force is settled, what was gained."""
        if self.settled:
            return Label("scenario.write_settlement", {"name": self.name})
        return Label("scenario.write_rewards", {"name": self.name, "gains": tuple(each.name for each in self.gains)})

    def do(self, campaign: Rows) -> None:
        """Write it; raises Refused where the rewards of the battle are written already."""
        row = battle(campaign, self.battle_id)
        if row.setup.get("rewarded"):
            raise Refused("scenario.rewarded_already")
        for force_id, act in self.acts:
            before = stored(campaign, force_id)
            rewrite(campaign, force_id, before, perform(before, act))
        noted = [*(asdict(each) for each in self.gains), *({"settled": each} for each in self.settled)]
        campaign.put(BattleRecord, row.id, setup={**row.setup, "rewarded": noted})


def write_rewards(
    campaign: Rows,
    battle_id: str,
    name: str,
    gains: Sequence[Gained],
    pen: Pen,
    tolls: Mapping[str, Toll] | None = None,
) -> WriteRewards:
    """Return the Change for what was gained: points go to forces whose game tells the story of its members.

    `tolls` is, by force, what the battle cost its members; such a force gets no points besides, because its members'
    own lines tell their gains. Raises Refused for a toll that cannot be told.
    """
    acts: list[tuple[str, Act]] = []
    # What a quest gives each hero stands among his own lines already.
    paying = [each for each in gains if each.force_id not in {"", *(tolls or ())} and each.points > 0]
    after = {each: stored(campaign, each) for each in (*(tolls or ()), *(each.force_id for each in paying))}
    for force_id, toll in (tolls or {}).items():
        if (chronicle := _chronicle(campaign, force_id, after[force_id], pen)) is not None:
            acts.append((force_id, chronicle.settle(toll)))
            after[force_id] = perform(after[force_id], acts[-1][1])
    for each in paying:
        if (chronicle := _chronicle(campaign, each.force_id, after[each.force_id], pen)) is not None:
            act = chronicle.reward(each.points, f"{name} – {each.name}")
            after[each.force_id] = perform(after[each.force_id], act)
            acts.append((each.force_id, act))
    return WriteRewards(battle_id, name, tuple(gains), tuple(acts), tuple(tolls or ()))


def _chronicle(campaign: Rows, force_id: str, kept: Stored, pen: Pen) -> Chronicle | None:
    game_id = force(campaign, force_id).game
    return campaign_game(campaign, game_id).bench(kept, choices(campaign, game_id), pen).chronicle
