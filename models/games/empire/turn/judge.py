"""Judges one turn: every phase in the printed order, each from the state the one before it left (CG-109 … CG-115).

Nothing here uses a clock, a file or a mail: the same campaign, orders, rulings and dice give the same turn. Judging can
continue from any phase: the results of the phases before it stay. At the end of a turn neutrals get points and
organisations without members end; the end of the campaign says who won (CG-6 … CG-107).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from models.dice import Dice
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Faction
from models.games.empire.figures import book_ranks, figures
from models.games.empire.readings import reading
from models.games.empire.status import is_neutral, status
from models.games.empire.turn import people, powers
from models.games.empire.turn.conquest import conquer
from models.games.empire.turn.engaging import move_and_fight
from models.games.empire.turn.happenings import Account, Args, Happening
from models.games.empire.turn.income import gifts, income
from models.games.empire.turn.missions import smuggle
from models.games.empire.turn.moving import Judging, engage, moves
from models.games.empire.turn.numbers import BOOK, Numbers, economy_figures
from models.games.empire.turn.orders.orders import TurnOrder, of_kind, refuse
from models.games.empire.turn.rulings.decrees import decree, tell_dice
from models.games.empire.turn.rulings.unjudged import UNJUDGED, judge_around
from models.games.empire.turn.scoring import score
from models.games.empire.turn.sides import EMPIRE, FEDERATION, change_sides, dissolve, vote
from models.games.empire.turn.spending import arrive, spend
from models.games.empire.turn.state import CampaignPlayer, CampaignState, Rank, TurnFacts
from models.games.facets.strategy import Move
from models.progress import Progress, silent


def end_turn(account: Account, judging: Judging) -> None:
    """End a turn, and the campaign where it is over.

    Give the neutrals' points (CG-54), end organisations without a member (CG-6), judge objectives (CG-105); the
    campaign ends in its last turn, when an alliance reached its objective (CG-106) or when the referee says so
    (CG-107).
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
    """Give points for planets held and name the winners (CG-104, CG-107).

    The alliance that wins is the one that reached its objective, else the one with most points; its players' points
    grow by half (CG-108).
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
    """Return the sum of the players' points of each alliance, before the bonus for winning."""
    found: dict[str, int] = {}
    for faction, player in sorted(state.players.items()):
        side = status(state.galaxy, faction)
        if side:
            found[side] = found.get(side, 0) + player.points
    return found


def _most(points: dict[str, int]) -> Sequence[str]:
    return sorted(key for key, amount in points.items() if amount == max(points.values()))


@dataclass(frozen=True, slots=True)
class JudgedPhase:
    """One phase of a turn: its name, what happened in it, the state after it, and its dice by stream."""

    name: str
    happenings: tuple[Happening, ...]
    state: CampaignState
    dice: tuple[tuple[str, Dice], ...] = ()


Decreed = Mapping[str, Sequence[Happening]]
"""What the referee lets happen besides at the end of a phase, by its name."""


class _Turn:
    """A turn while it is judged: `paid` are the orders whose troops arrive at its end."""

    def __init__(self, state: CampaignState, orders: Sequence[TurnOrder], judging: Judging, decreed: Decreed) -> None:
        self.decreed = decreed
        self.account = Account(state)
        self.orders = [each for each in orders if judging.ruling(each.cause).decision != "no"]
        self.thrown: list[tuple[str, Dice]] = []
        self.judging, self._all = judging, orders
        self._paid: tuple[TurnOrder, ...] = ()

    def run(self, name: str, phase: Callable[[_Turn], None], judging: Judging) -> JudgedPhase:
        """Judge one phase; the streams of its dice begin with its name and end with a number, so that none falls twice.

        `fleets/battle/a+b/@3000,0/#2` is the second battle of these commands at this place (AMB-CG-3).
        """
        mark, thrown, before = self.account.mark, len(self.thrown), self.account.state
        opened = Counter[str]()

        def dice(key: str) -> Dice:
            opened[key] += 1
            stream = f"{name}/{key}/#{opened[key]}" if judging.numbered else f"{name}/{key.partition('/@')[0]}"
            self.thrown.append((stream, judging.dice(stream)))
            return self.thrown[-1][1]

        def back() -> None:
            self.account.back(mark)
            del self.thrown[thrown:]
            opened.clear()

        def go(orders: Sequence[TurnOrder]) -> None:
            self.orders = list(orders)
            phase(self)

        self.judging = replace(judging, dice=dice, phase=name, orders=self._all)
        self.orders = judge_around(self.orders, go, back, self.account, self.judging)
        tell_dice(self.account, before, self.thrown[thrown:], self.judging)
        decree(self.account, self.decreed.get(name, ()), name)
        told = self.account.told[mark[0] :]
        return JudgedPhase(name, tuple(told), self.account.state, tuple(self.thrown[thrown:]))

    def keep(self, kept: JudgedPhase) -> None:
        """Take over a phase that was judged before, without the orders that were set aside in it."""
        aside = {each.cause for each in kept.happenings if each.kind == UNJUDGED}
        self.orders = [each for each in self.orders if each.cause not in aside]
        if kept.name == "spending":
            # What was paid for arrives later: found again where it was found, without telling it twice.
            self._paid = spend(Account(self.account.state), self.orders, self.judging)
        self.account.told += kept.happenings
        self.account.state = kept.state

    def strike(self) -> None:
        """Tell players which of their orders the referee forbids, and what he says of those he allows or forbids."""
        for order in self._all:
            if self.judging.ruling(order.cause).decision == "no":
                refuse(self.account, order, "empire.ruled_out", "CG-1")
        for cause, faction in {order.cause: order.faction for order in self._all}.items():
            ruling = self.judging.ruling(cause)
            if ruling.decision in {"yes", "no"} and ruling.told:
                self.account.tell("ruled", "CG-1", {"words": ruling.told}, cause=cause, to=(faction,))

    def answer_stories(self) -> None:
        """Tell players the referee's decisions on what they wrote."""
        for order in of_kind(self.orders, "story"):
            words = self.judging.ruling(order.cause).body
            if words and not words.startswith("yes\n"):
                self.account.tell("ruled", "CG-1", {"words": words}, cause=order.cause, to=(order.faction,))

    def votes(self) -> None:
        self.strike()
        powers.answer(self.account, self.orders, self.judging)
        vote(self.account, self.orders, self.judging.choices)

    def sides(self) -> None:
        change_sides(self.account, self.orders, self.judging.choices)

    def chiefs(self) -> None:
        powers.split_bonus(self.account, self.orders, self.judging)
        powers.lobby(self.account, self.orders, self.judging)
        powers.beg(self.account, self.orders, self.judging)
        people.preside(self.account, self.orders)
        smuggle(self.account, self.orders)
        powers.spread_rumours(self.account, self.orders)
        powers.carry_letters(self.account, self.orders)
        powers.hear_stories(self.account, self.orders)
        self.answer_stories()
        powers.use_the_force(self.account, self.orders)

    def npcs(self) -> None:
        people.travel(self.account, self.orders)

    def set_out(self) -> Sequence[tuple[Move, str]]:
        engage(self.account, self.orders, self.judging)
        return moves(self.account, self.orders, self.judging)

    def fleets(self) -> None:
        ordered = self.set_out()
        causes = {move.command: cause for move, cause in ordered}
        move_and_fight(self.account, [move for move, _ in ordered], self.judging, causes)

    def force(self) -> None:
        powers.force_jump(self.account, self.orders, self.judging)
        people.settle(self.account, self.orders)

    def conquests(self) -> None:
        if reading(self.judging.choices, "step_4") == "before_spending":
            self._conquer()

    def _conquer(self) -> None:
        conquer(self.account, self.orders, self.judging)
        # Vader's third idle turn ends only now: he conquers in it with all his powers (CG-34).
        powers.count_idle(self.account, self.judging.choices)

    def spending(self) -> None:
        self._paid = spend(self.account, self.orders, self.judging)

    def reinforcements(self) -> None:
        arrive(self.account, self._paid, self.judging)

    def income(self) -> None:
        income(self.account, self.judging.choices)

    def gifts(self) -> None:
        gifts(self.account, self.orders)

    def victory(self) -> None:
        if reading(self.judging.choices, "step_4") == "at_the_end":
            self._conquer()
        end_turn(self.account, self.judging)


PHASES: Final[tuple[tuple[str, Callable[[_Turn], None]], ...]] = (
    ("votes", _Turn.votes), ("sides", _Turn.sides), ("chiefs", _Turn.chiefs), ("npcs", _Turn.npcs),
    ("fleets", _Turn.fleets), ("force", _Turn.force), ("conquests", _Turn.conquests), ("spending", _Turn.spending),
    ("reinforcements", _Turn.reinforcements), ("income", _Turn.income), ("gifts", _Turn.gifts),
    ("victory", _Turn.victory),
)  # fmt: skip
"""The phases in the printed order; conquests stand where the book prints no step 4 (AMB-CG-1)."""


def judge(
    state: CampaignState,
    orders: Sequence[TurnOrder],
    judging: Judging,
    since: Sequence[JudgedPhase] = (),
    decreed: Decreed = MappingProxyType({}),
    progress: Progress = silent,
) -> tuple[JudgedPhase, ...]:
    """Return every phase of a turn; the order in which sheets came makes no difference.

    The phases of `since`, the first ones, stay as they are; the others are judged anew from the state these left.
    """
    turn = _Turn(state, orders, judging, decreed)
    for kept in since:
        turn.keep(kept)
    rest = PHASES[len(since) :]
    found = list(since)
    for name, phase in rest:
        progress(len(found), len(PHASES))
        found.append(turn.run(name, phase, judging))
    return tuple(found)


def refusals(state: CampaignState, orders: Sequence[TurnOrder], judging: Judging) -> tuple[Happening, ...]:
    """Return why orders would be refused if nobody else ordered anything: without battles, conquests and incomes."""
    turn = _Turn(state, orders, judging, {})
    for phase in (_Turn.votes, _Turn.sides, _Turn.chiefs, _Turn.npcs, _Turn.set_out, _Turn.force, _Turn.spending,
                  _Turn.gifts):  # fmt: skip
        phase(turn)
    return tuple(each for each in turn.account.told if each.kind == "refused")


def begin(galaxy: Galaxy, numbers: Numbers = BOOK) -> CampaignState:
    """Return a campaign at the start of its first turn: a player for every faction, in the rank of the book."""
    million, ranks = 1000, book_ranks()
    players = {
        faction.id: CampaignPlayer(
            faction.id, Rank(ranks.get(faction.id) or _rank(galaxy, faction)),
            money=numbers["money"] * million, most_commands=figures().command.most,
        )
        for faction in galaxy.factions
    }  # fmt: skip
    return CampaignState(1, galaxy, players)


def _rank(galaxy: Galaxy, faction: Faction) -> Rank:
    """Return the rank of a side that is not the book's, by its alliance: an Admiral, a senator, a neutral."""
    return {EMPIRE: Rank.ADMIRAL, FEDERATION: Rank.SENATOR}.get(status(galaxy, faction.id), Rank.NEUTRAL)


def next_turn(state: CampaignState) -> CampaignState:
    """Return the state at the start of the next turn: facts that held for one turn only are forgotten."""
    players = {key: replace(each, last_spent=state.now.spent.get(key, 0)) for key, each in state.players.items()}
    return replace(state, turn=state.turn + 1, players=players, now=TurnFacts())
