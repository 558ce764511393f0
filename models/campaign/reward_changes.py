"""The Change that writes down what was gained in a battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from models.campaign.carrying import played
from models.campaign.force_changes import rewrite
from models.campaign.queries import choices, force, stored
from models.campaign.records import BattleRecord
from models.campaign.reward_queries import Gained
from models.campaign.rows import Rows
from models.campaign.scenario_queries import battle
from models.change import Label
from models.errors import Refused
from models.games.builder import Act, Pen, perform


@dataclass(frozen=True, slots=True)
class WriteRewards:
    """Note with a battle what was gained, and tell it in the story of every force it goes to; once for each battle."""

    battle_id: str
    name: str
    gains: tuple[Gained, ...]
    acts: tuple[tuple[str, Act], ...] = field(default=(), repr=False)

    @property
    def label(self) -> Label:
        """Say of which battle, and what was gained."""
        return Label("scenario.write_rewards", {"name": self.name, "gains": tuple(each.name for each in self.gains)})

    def do(self, campaign: Rows) -> None:
        """Write it; raises Refused where it is written already."""
        row = battle(campaign, self.battle_id)
        if row.setup.get("rewarded"):
            raise Refused("scenario.rewarded_already")
        for force_id, act in self.acts:
            before = stored(campaign, force_id)
            rewrite(campaign, force_id, before, perform(before, act))
        campaign.put(BattleRecord, row.id, setup={**row.setup, "rewarded": [asdict(each) for each in self.gains]})


def write_rewards(campaign: Rows, battle_id: str, name: str, gains: Sequence[Gained], pen: Pen) -> WriteRewards:
    """Return the Change for what was gained: points go to forces whose game tells the story of its members."""
    acts: list[tuple[str, Act]] = []
    after = {each.force_id: stored(campaign, each.force_id) for each in gains if each.force_id}
    for each in gains:
        if not each.force_id or each.points <= 0:
            continue
        row = force(campaign, each.force_id)
        chronicle = played(campaign, row.game).chronicle
        if chronicle is None:
            continue
        why = f"{name} – {each.name}"
        act = chronicle.reward(after[each.force_id], each.points, why, choices(campaign, row.game), pen)
        after[each.force_id] = perform(after[each.force_id], act)
        acts.append((each.force_id, act))
    return WriteRewards(battle_id, name, tuple(gains), tuple(acts))
