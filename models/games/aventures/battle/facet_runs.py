"""The runs facet of Aventures Galactiques: its automatic players against each other, the engine without words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from models.dice import Dice
from models.games.aventures.battle import engine, moving
from models.games.aventures.battle.acts import Act
from models.games.aventures.battle.facet import AdventureBattles
from models.games.aventures.battle.players import players
from models.games.aventures.battle.state import State
from models.games.aventures.battle.table import BattleTable
from models.games.battle_values import Player
from models.games.facets.runs import Ended
from models.i18n import Text


@dataclass(frozen=True)
class AdventureRuns:
    """The runs facet."""

    def policies(self) -> tuple[Player, ...]:
        """Return the automatic players; in a run, each plays both sides."""
        return AdventureBattles().players()

    def counted(self, table: BattleTable) -> Mapping[str, Text]:
        """Return the figures of both sides."""
        battle = table.battle
        mine = (each for each in battle.pieces if each.side in battle.sides)
        return {
            each.id: Text.same(each.name) if each.name else battle.rules.characters[each.type].name for each in mine
        }

    def next_act(self, table: BattleTable, state: State, seats: Mapping[str, str], seed: str) -> Act | None:  # noqa: ARG002
        """Return the next act of the player who acts next, None once the battle is over; nothing is random."""
        if state.phase == "over":
            return None
        battle = table.battle
        side = moving.decider(battle, state) or state.player or battle.sides[0]
        return players.next_act(battle, state, players.TEMPERS[seats[side]], side).act

    def whose(self, state: State, act: Act) -> tuple[int, str]:
        """Return the turn an act is done in and the figure that does it."""
        return state.turn, str(getattr(act, "piece", ""))

    def resolve(self, table: BattleTable, state: State, act: Act, dice: Dice) -> State:
        """Return the battle after an act; raises Refused for one that cannot be done."""
        return engine.resolve(table.battle, state, act, dice).state

    def ended(self, _table: BattleTable, state: State) -> Ended:
        """Return the result of a battle, or its present state: a defeated figure is lost (AG-61)."""
        lost = tuple(each.id for each in state.pieces if each.status == "down")
        return Ended(state.winner, state.turn, lost)
