"""The acts a figure may do now besides moving, and a side without naming a figure."""

from __future__ import annotations

from collections.abc import Iterator

from models.games.escarmouche.battle.activation import FinishActivation, SpecialDeed, StandUp, refuse_activation
from models.games.escarmouche.battle.engine import ENGINE
from models.games.escarmouche.battle.phases import heroes_left
from models.games.escarmouche.battle.state import Skirmish, SkirmishState
from models.games.escarmouche.battle.turn import DeploySide, EndPhase, OpenPhase, PassPhase, StartTurn
from models.games.escarmouche.battle.work import SkirmishAct


def acts_of(battle: Skirmish, state: SkirmishState, figure: str) -> Iterator[SkirmishAct]:
    """Yield the acts a figure may consider besides moving, whether it can do them now or not."""
    now = state.figure(figure)
    if state.stage == "heroes" and battle.of(figure).hero:
        yield OpenPhase(figure)
    if refuse_activation(battle, state, figure) is not None:
        return
    if now.status == "prone":
        yield StandUp(figure)
    else:
        yield SpecialDeed(figure)
    yield FinishActivation(figure)


def side_acts(battle: Skirmish, state: SkirmishState) -> Iterator[SkirmishAct]:
    """Yield the acts that can be done now and are no figure's."""
    acts: tuple[SkirmishAct, ...] = (StartTurn(), PassPhase(), EndPhase())
    if state.stage == "deploy":
        acts = (*map(DeploySide, battle.sides), *acts)
    elif state.stage == "heroes":
        acts = (*(OpenPhase(each.id) for each in heroes_left(battle, state, state.side)), *acts)
    yield from (act for act in acts if ENGINE.may(battle, state, act) is None)
