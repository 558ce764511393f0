"""The runs facet of Swidenth: heroes by a policy, NPCs by their conduct, the engine without words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from models.dice import Dice
from models.games.battle_values import Player
from models.games.facets.runs import Ended
from models.games.script.script import NO_SCRIPT
from models.games.swidenth.battle import engine
from models.games.swidenth.battle.acts import BeginTurn, TableAct
from models.games.swidenth.battle.conduct.policies import POLICIES, first_to_act, planned, players
from models.games.swidenth.battle.conduct.support_steps import decide
from models.games.swidenth.battle.laid_table import LaidTable
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.battle.turn import waiting
from models.i18n import Text

MOST_TURNS = 60
"""Turns after which a battle that no quest ends is left undecided."""


@dataclass(frozen=True)
class SwidenthRuns:
    """The runs facet."""

    def policies(self) -> tuple[Player, ...]:
        """Return the policies for the heroes."""
        return players()

    def counted(self, table: LaidTable) -> Mapping[str, Text]:
        """Return the PJ, whose losses are counted."""
        return {each.id: each.name for each in table.battle.figures if each.hero and not each.summoner}

    def next_act(self, table: LaidTable, now: TableState, seats: Mapping[str, str], seed: str) -> TableAct | None:
        """Return the next act: of a policy for heroes and those they lead, of conduct for all others."""
        battle, shared = table.battle, table.battle.fields
        left = () if over(battle, now) else waiting(battle, now)
        if not left:
            # What was found on the way is shared in one turn of one battle: no other has a part in its ties.
            shared.clear()
            return None if over(battle, now) else BeginTurn()
        figure = left[0]
        policy = seats.get(table.side(figure.camp), "")
        if figure.camp == "heroes" and policy in POLICIES:
            figure = first_to_act(battle, now, left, policy)
            return planned(battle, now, figure.id, policy, shared).act
        dice = Dice(seed, f"conduct/{now.turn}/{figure.id}")
        role = "" if battle.of(figure.id).role else "tireur" if battle.outfit(figure).missiles else "guerrier"
        return decide(battle, now, figure.id, dice, role, reasons=False, shared=shared).chosen.act

    def whose(self, now: TableState, act: TableAct) -> tuple[int, str]:
        """Return the turn an act is done in and the figure that does it."""
        return now.turn, getattr(act, "figure", "")

    def resolve(self, table: LaidTable, now: TableState, act: TableAct, dice: Dice) -> TableState:
        """Return the battle after an act; raises Refused for one that cannot be done."""
        return engine.resolve(table.battle, now, act, dice).state

    def ended(self, table: LaidTable, now: TableState) -> Ended:
        """Return the result of a battle, or its present state: the dead are lost (SW-6), points by SW-150."""
        camp = now.winner
        if not camp and table.battle.script == NO_SCRIPT:
            standing = {each.camp for each in now.standing()}
            camp = standing.pop() if len(standing) == 1 else ""
        lost = tuple(each.id for each in now.figures if each.status == "dead")
        points = {each.id: each.points for each in now.figures if each.points}
        return Ended(table.side(camp) if camp else "", now.turn, lost, points)


def over(battle: TableBattle, now: TableState) -> bool:
    """Return whether the battle is over: the quest is decided, or, without a quest, one camp is gone."""
    if now.half == "over":
        return True
    if battle.script != NO_SCRIPT:
        return not any(now.standing())
    return now.turn > MOST_TURNS or not (now.of("heroes") and now.of("foes"))
