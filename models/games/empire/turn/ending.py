"""The end of a turn and of the campaign: neutrals' points, organisations that are no more, who won (CG-6 … CG-107)."""

from __future__ import annotations

from collections.abc import Sequence

from models.games.empire.status import is_neutral, status
from models.games.empire.turn.happenings import Account, Args
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.numbers import economy_figures
from models.games.empire.turn.scoring import score
from models.games.empire.turn.sides import dissolve
from models.games.empire.turn.state import CampaignState


def end_turn(account: Account, judging: Judging) -> None:
    """Count the neutrals' points (CG-54), end what nobody belongs to (CG-6), judge objectives (CG-105), and end the
    campaign in its last turn, or where an alliance reached its objective (CG-106) or the referee says so (CG-107).
    """
    for faction in sorted(account.state.players):
        if is_neutral(account.state.galaxy, faction):
            points: Args = {"faction": faction, "amount": economy_figures().points_neutral, "why": "neutral"}
            account.tell("points", "CG-54", points, to=(faction,))
    dissolve(account)
    score(account)
    if account.state.turn in {judging.numbers["last_turn"], account.state.ended}:
        _end(account, judging)


def _end(account: Account, judging: Judging) -> None:
    """Give points for planets held, half as many again to the alliance that won (CG-108), and say which player and
    which alliance did (CG-104, CG-107): the one that reached its objective, else the one with the most points.
    """
    for faction in sorted(account.state.players):
        amount = len(account.state.planets_of(faction)) * judging.numbers["points_planet_at_end"]
        if amount:
            points: Args = {"faction": faction, "amount": amount, "why": "planets"}
            account.tell("points", "CG-107", points, to=(faction,))
    together = _together(account.state)
    by_objective = sorted({e.text("alliance") for e in account.told if e.kind == "ended" and e.args.get("alliance")})
    winners = by_objective or _most(together)
    for alliance in winners:
        for faction in account.state.members(alliance):
            more = account.state.players[faction].points * economy_figures().alliance_share // 100
            # Neutrals count together, but are no organisation that wins (CG-7, CG-56).
            if more > 0 and not is_neutral(account.state.galaxy, faction):
                half: Args = {"faction": faction, "amount": more, "why": "alliance"}
                account.tell("points", "CG-108", half, to=(faction,))
    state = account.state
    for faction in _most({key: player.points for key, player in state.players.items()}):
        account.tell("won", "CG-107", {"faction": faction, "amount": state.players[faction].points})
    for alliance in winners:
        rule = "CG-106" if by_objective else "CG-104"
        account.tell("won_together", rule, {"alliance": alliance, "amount": together.get(alliance, 0)})


def _together(state: CampaignState) -> dict[str, int]:
    """Return the points of the players of each alliance, before any of them has more for winning."""
    found: dict[str, int] = {}
    for faction, player in sorted(state.players.items()):
        side = status(state.galaxy, faction)
        if side:
            found[side] = found.get(side, 0) + player.points
    return found


def _most(points: dict[str, int]) -> Sequence[str]:
    return sorted(key for key, amount in points.items() if amount == max(points.values()))
