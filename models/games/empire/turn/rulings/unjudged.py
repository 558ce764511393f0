"""What the program fails to judge waits for the referee: a battle, an order, a phase; the rest of the turn goes on.

Judging again fails in the same place and gives the same turn. What is set aside has no effect but what the referee says
of it: his words go to those concerned, and what comes of it he decrees.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from models.errors import SpokenError
from models.games.empire.turn.happenings import ALL, Account, Args, Value
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.orders.orders import TurnOrder

LOG: Final = logging.getLogger("portulan")
UNJUDGED: Final = "unjudged"
BATTLE: Final = "battle:"
PHASE: Final = "phase:"
RESULTS: Final = ("attacker", "defender", "none")
"""Who won a battle that the referee rules on by hand."""
_RULE: Final = "CG-1"
_Got = TypeVar("_Got")


def battle_or_aside(
    account: Account,
    camps: tuple[Sequence[str], Sequence[str]],
    place: str,
    judging: Judging,
    fought: Callable[[], _Got],
) -> _Got | None:
    """Return what a battle came to; None where it could not be judged and waits for the referee."""
    mark, state = account.mark, account.state
    try:
        return fought()
    except Exception as failure:  # whatever goes wrong in one battle, the others are judged
        account.back(mark)
        keys = sorted((*camps[0], *camps[1]))
        about: Args = {"place": place, "attackers": ",".join(camps[0]), "defenders": ",".join(camps[1])}
        behind = [each for each in judging.orders if each.text("command") in keys]
        target = f"{BATTLE}{judging.phase}/{'+'.join(keys)}"
        wait(account, target, {**about, "orders": _written(behind, judging)}, failure)
        ruling = judging.ruling(target)
        if ruling.decision in RESULTS[:2]:
            account.tell("battle", _RULE, {**about, "winner": ruling.decision}, cause="ruling")
        if ruling.told:
            galaxy = state.galaxy
            things = [galaxy.command.get(key) or galaxy.planet.get(key) for key in keys]
            whom = {each.owner for each in things if each is not None} & state.players.keys()
            account.tell("ruled", _RULE, {"words": ruling.told}, cause="ruling", to=whom)
        return None


def judge_around(
    orders: Sequence[TurnOrder],
    judge: Callable[[Sequence[TurnOrder]], None],
    back: Callable[[], None],
    account: Account,
    judging: Judging,
) -> list[TurnOrder]:
    """Judge a phase without the orders it fails with, which wait for the referee; return the others.

    A phase that fails without any order waits as a whole, and nothing happens in it.
    """

    def failure(number: int) -> Exception | None:
        """Return what goes wrong with the first orders."""
        try:
            judge(left[:number])
        except Exception as problem:  # whatever goes wrong with one order, the others are judged
            back()
            return problem
        return None

    left, aside = list(orders), list[tuple[TurnOrder, Exception]]()
    while (problem := failure(len(left))) is not None:
        if (empty := failure(0)) is not None:
            wait(account, f"{PHASE}{judging.phase}", {"phase": judging.phase}, empty)
            _say(account, f"{PHASE}{judging.phase}", judging, ALL)
            break
        back()
        good, bad = 0, len(left)
        while bad - good > 1:
            middle = (good + bad) // 2
            found = failure(middle)
            back()
            good, bad, problem = (middle, bad, problem) if found is None else (good, middle, found)
        aside.append((left.pop(bad - 1), problem))
    for order, problem in aside:
        wait(account, order.cause, {"orders": _written((order,), judging)}, problem)
        _say(account, order.cause, judging, (order.faction,))
    return left


def _say(account: Account, target: str, judging: Judging, whom: Iterable[str]) -> None:
    """Tell those concerned what the referee says of what waited for him."""
    if words := judging.ruling(target).body:
        account.tell("ruled", _RULE, {"words": words}, cause=target, to=whom)


def _written(orders: Iterable[TurnOrder], judging: Judging) -> str:
    """Return orders as they were written, one a line behind its cause."""
    causes = dict.fromkeys(each.cause for each in orders)
    return "\n".join(f"{cause} {judging.lines.get(cause, '')}".strip() for cause in causes)


def wait(account: Account, target: str, about: Args, failure: Exception) -> None:
    """Tell the referee alone what waits for him, and why; the log keeps where a fault of the program came up."""
    if isinstance(failure, SpokenError):
        told = {name: value for name, value in failure.args_.items() if isinstance(value, (str, int))}
        why: dict[str, Value] = {"reason": failure.key, **told}
    else:
        LOG.error("turn %d, cannot be judged: %s", account.state.turn, target, exc_info=failure)
        why = {"reason": "turn.program_fault", "fault": f"{type(failure).__name__}: {failure}"[:200]}
    account.tell(UNJUDGED, _RULE, {**why, **about}, cause=target, to=())
