"""What the battle is worth so far, and who has won it (AMB-GE-15)."""

from __future__ import annotations

from collections.abc import Mapping

from models.games.escarmouche.battle.state import Skirmish, SkirmishState


def destroyed(battle: Skirmish, state: SkirmishState) -> Mapping[str, int]:
    """Return by alliance the points of its enemies' figures that are dead now: one brought back counts no longer, one
    that is wounded not yet (GE-9).
    """
    lost: dict[str, int] = {battle.team(each): 0 for each in battle.sides}
    for each in state.figures:
        if each.status == "fallen":
            lost[battle.team(each.side)] += battle.of(each.id).profile.points
    whole = sum(lost.values())
    return {team: whole - own for team, own in lost.items()}


def winning_side(battle: Skirmish, state: SkirmishState) -> tuple[str, bool]:
    """Return the first side of the alliance that has won, empty for a tie, and whether the battle is over.

    It is over when one alliance alone stands; by points also after the last turn, and then those decide.
    """
    teams = {battle.team(each.side) for each in state.there()}
    if len(teams) < 2:
        return next((each for each in battle.sides if battle.team(each) in teams), ""), True
    ended = state.stage == "begin" and state.turn >= battle.number("turns")
    if not ended or battle.reading("victory") != "points":
        return "", False
    points = destroyed(battle, state)
    best = [team for team, value in points.items() if value == max(points.values())]
    return (next(each for each in battle.sides if battle.team(each) == best[0]) if len(best) == 1 else ""), True
