"""Phase 1: the senators vote (CG-42 … CG-44), then players are revoked, leave and join (CG-8, CG-9, CG-23 … CG-26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from models.games.empire.readings import reading
from models.games.empire.status import is_neutral
from models.games.empire.turn.happenings import Account, Args
from models.games.empire.turn.numbers import economy_figures
from models.games.empire.turn.orders.orders import TurnOrder, last_of_kind, of_kind, refuse
from models.games.empire.turn.state import JoinRequest, Rank
from models.games.values import DEFAULTS, Choices

EMPIRE: Final = "empire"
FEDERATION: Final = "federation"


def vote(account: Account, orders: Sequence[TurnOrder], choices: Choices) -> None:
    """Elect the President: every senator's last vote counts, before anything else of the turn (CG-42, CG-43)."""
    state = account.state
    voters = [key for key, player in state.players.items() if player.rank.votes]
    sitting = next((key for key, player in state.players.items() if player.president), "")
    votes = {}
    for order in last_of_kind(orders, "vote"):
        if order.faction not in voters:
            refuse(account, order, "empire.no_senator", "CG-42")
        elif order.text("for") not in voters:
            refuse(account, order, "empire.no_candidate", "CG-43")
        else:
            votes[order.faction] = order.text("for")
    chosen = elected(voters, votes, sitting, choices)
    if chosen != sitting:
        account.tell("president", "CG-43", {"faction": chosen}, to=voters)


def elected(voters: Collection[str], votes: Mapping[str, str], sitting: str = "", choices: Choices = DEFAULTS) -> str:
    """Return the President after a vote: the one with a majority, else the present one (`""` for nobody yet).

    `voters` are the senators; `votes` maps each to the one he voted for, perhaps himself; those who abstained are
    missing. Votes of others, and for others, do not count.
    """
    counts = Counter(name for senator, name in votes.items() if senator in voters and name in voters)
    ranked = counts.most_common(2)
    if not ranked:
        return sitting
    (first, most), *others = ranked
    if reading(choices, "majority") == "plurality":
        return sitting if others and others[0][1] == most else first
    whole = len(voters) if reading(choices, "majority") == "strict_members" else counts.total()
    return first if 2 * most > whole else sitting


def change_sides(account: Account, orders: Sequence[TurnOrder], choices: Choices) -> None:
    """Revoke, then let go, then take in, in that order."""
    _choices(account, orders)
    _revoke(account, orders, choices)
    for order in last_of_kind(orders, "leave"):
        _leave(account, order, choices)
    _join(account, orders)


def _choices(account: Account, orders: Sequence[TurnOrder]) -> None:
    """Record the senators' one irrevocable choice: cheaper troops or more income (CG-36)."""
    for order in of_kind(orders, "senator_choice"):
        player = account.state.players[order.faction]
        if not player.rank.votes:
            refuse(account, order, "empire.no_senator", "CG-36")
        elif player.choice:
            refuse(account, order, "empire.chosen_already", "CG-36")
        else:
            account.tell(
                "choice", "CG-36", {"faction": order.faction, "choice": order.text("choice")},
                cause=order.cause, to=(order.faction,),
            )  # fmt: skip


def _neutral(account: Account, faction: str, rule: str, cause: str) -> None:
    loose = next((a.id for a in account.state.galaxy.alliances if a.loose), "")
    account.tell("status", rule, {"faction": faction, "alliance": loose, "rank": Rank.NEUTRAL.value}, cause=cause)


def _revoke(account: Account, orders: Sequence[TurnOrder], choices: Choices) -> None:
    """Revoke one Moff and one Admiral a turn by their chiefs (CG-25), members by the President or
    two founders (CG-47).
    """
    by_chief: set[str] = set()
    founders: dict[str, dict[str, TurnOrder]] = {}
    start = account.state
    for order in of_kind(orders, "revoke"):
        giver, whom = start.players[order.faction], start.players.get(order.text("faction"))
        if whom is None or start.galaxy.faction[whom.faction].alliance != start.galaxy.faction[giver.faction].alliance:
            refuse(account, order, "empire.not_a_member", "CG-25")
        elif is_neutral(start.galaxy, giver.faction):
            refuse(account, order, "empire.neutrals_do_not_revoke", "CG-56")
        elif giver.rank in {Rank.GRAND_MOFF, Rank.GRAND_ADMIRAL}:
            wanted = Rank.MOFF if giver.rank is Rank.GRAND_MOFF else Rank.ADMIRAL
            if whom.rank is not wanted:
                refuse(account, order, "empire.not_his_to_revoke", "CG-25")
            elif giver.faction in by_chief:
                refuse(account, order, "empire.one_a_turn", "CG-25")
            else:
                by_chief.add(giver.faction)
                _neutral(account, whom.faction, "CG-26", order.cause)
        elif whom.president and reading(choices, "revoke_president") == "no":
            refuse(account, order, "empire.president_stays", "CG-44")
        elif giver.president:
            _neutral(account, whom.faction, "CG-48", order.cause)
        elif giver.rank is Rank.FOUNDER:
            founders.setdefault(whom.faction, {}).setdefault(giver.faction, order)
        else:
            refuse(account, order, "empire.may_not_revoke", "CG-47")
    for faction, together in founders.items():
        *_, last = together.values()
        if len(together) < economy_figures().founders_needed:
            refuse(account, last, "empire.founder_alone", "CG-47")
        else:
            _neutral(account, faction, "CG-48", last.cause)


def _leave(account: Account, order: TurnOrder, choices: Choices) -> None:
    state = account.state
    left = state.galaxy.faction[order.faction].alliance
    if is_neutral(state.galaxy, order.faction):
        refuse(account, order, "empire.neutral_already", "CG-8")
        return
    costs = economy_figures().leaving.get(left)
    if costs is not None:
        until: Args = {
            "no_raise_until": state.turn + costs.no_raise - 1, "half_income_until": state.turn + costs.half_income - 1,
        }  # fmt: skip
        # The book says of the Empire alone that its members' bonus adds up (AMB-CG-8).
        once = left == FEDERATION and reading(choices, "federal_grudge") == "once"
        grudge = 0 if once and state.players[order.faction].grudges.get(left) else costs.grudge
        about: Args = {"faction": order.faction, "alliance": left, "grudge": grudge, **until}
        account.tell("left", costs.grudge_rule, about, cause=order.cause)
    _neutral(account, order.faction, "CG-8", order.cause)


def _join(account: Account, orders: Sequence[TurnOrder]) -> None:
    """Take in those who asked, this turn or before, and are accepted by an order of one who may (CG-9, CG-35)."""
    for order in last_of_kind(orders, "join"):
        state, alliance, role = account.state, order.text("alliance"), order.text("role")
        if alliance not in economy_figures().leaving:
            refuse(account, order, "empire.no_such_side", "CG-56")
        elif state.galaxy.faction[order.faction].alliance == alliance:
            refuse(account, order, "empire.member_already", "CG-8")
        elif not is_neutral(state.galaxy, order.faction):
            refuse(account, order, "empire.leave_first", "CG-8")
        elif role not in (("moff", "military") if alliance == EMPIRE else ("senator",)):
            refuse(account, order, "empire.say_as_what", "CG-9")
        else:
            request = JoinRequest(order.faction, alliance, role)
            account.tell(
                "asked", "CG-9" if alliance == EMPIRE else "CG-35",
                {"faction": request.faction, "alliance": alliance, "role": role},
                cause=order.cause, to=(order.faction, *_who_accepts(account, request)),
            )  # fmt: skip
    for order in of_kind(orders, "accept"):
        request_of = {each.faction: each for each in account.state.requests}
        asked = request_of.get(order.text("faction"))
        if asked is None:
            refuse(account, order, "empire.nobody_asked", "CG-9")
        elif order.faction not in _who_accepts(account, asked):
            refuse(account, order, "empire.may_not_accept", "CG-9" if asked.alliance == EMPIRE else "CG-35")
        else:
            rank = {"moff": Rank.MOFF, "military": Rank.ADMIRAL}.get(asked.role, Rank.SENATOR)
            account.tell(
                "status", "CG-9" if asked.alliance == EMPIRE else "CG-35",
                {"faction": asked.faction, "alliance": asked.alliance, "rank": rank.value}, cause=order.cause,
            )  # fmt: skip


def _who_accepts(account: Account, request: JoinRequest) -> tuple[str, ...]:
    """Return who may accept a member: the Grand Moff, the Grand Admiral, any founding senator (AMB-CG-24)."""
    rank = {"moff": Rank.GRAND_MOFF, "military": Rank.GRAND_ADMIRAL}.get(request.role, Rank.FOUNDER)
    return account.state.ranked(rank)


def dissolve(account: Account) -> None:
    """End an organisation that has no member at the end of the turn (CG-6)."""
    for alliance in economy_figures().leaving:
        if alliance in account.state.galaxy.alliance and not account.state.members(alliance):
            account.tell("dissolved", "CG-6", {"alliance": alliance})
