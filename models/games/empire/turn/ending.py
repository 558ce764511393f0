"""The end of a turn and of the campaign: neutrals' points, organisations that are no more, who won (CG-6 … CG-107)."""

from __future__ import annotations

from collections.abc import Sequence

from models.games.empire.status import is_neutral, status
from models.games.empire.turn.happenings import Account, Args
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.numbers import economy_figures
from models.games.empire.turn.sides import dissolve


def end_turn(account: Account, judging: Judging) -> None:
    """Count the neutrals' points (CG-54), end what nobody belongs to (CG-6), and the campaign in its last turn."""
    for faction in sorted(account.state.players):
        if is_neutral(account.state.galaxy, faction):
            points: Args = {"faction": faction, "amount": economy_figures().points_neutral, "why": "neutral"}
            account.tell("points", "CG-54", points, to=(faction,))
    dissolve(account)
    if account.state.turn == judging.numbers["last_turn"]:
        _end(account, judging)


def _end(account: Account, judging: Judging) -> None:
    """Give points for planets held, and say which player and which alliance won (CG-104, CG-107)."""
    for faction in sorted(account.state.players):
        amount = len(account.state.planets_of(faction)) * judging.numbers["points_planet_at_end"]
        if amount:
            points: Args = {"faction": faction, "amount": amount, "why": "planets"}
            account.tell("points", "CG-107", points, to=(faction,))
    state = account.state
    for faction in _most({key: player.points for key, player in state.players.items()}):
        account.tell("won", "CG-107", {"faction": faction, "amount": state.players[faction].points})
    together: dict[str, int] = {}
    for faction, player in sorted(state.players.items()):
        side = status(state.galaxy, faction)
        if side:
            together[side] = together.get(side, 0) + player.points
    for alliance in _most(together):
        account.tell("won_together", "CG-104", {"alliance": alliance, "amount": together[alliance]})


def _most(points: dict[str, int]) -> Sequence[str]:
    return sorted(key for key, amount in points.items() if amount == max(points.values()))
