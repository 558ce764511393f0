"""A battle played many times by automatic players, on as many processors as wanted; the engine is that of play.

Battle i throws the dice of a figure in a turn from `run/i/turn/figure`, whichever worker plays it and in what order:
one worker and seven give the same Tally, and removing one figure leaves the dice of the others as they are.
"""

from __future__ import annotations

import json
import os
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context, parent_process
from typing import Final, Generic, Protocol

from models.dice import Dice
from models.games.automatic_start import MOST, opening_act
from models.games.battle.battle_json import Seats, read_setup, written_setup
from models.games.contents import Contents
from models.games.facets.battles import A, Fight, S, Standing
from models.games.game import Game
from models.games.library import game
from models.games.scenarios.agreed_cards import check_cards
from models.games.scenarios.pieces import Setup
from models.games.scenarios.scenario import battles_of
from models.games.simulation.tally import Tally, tally_of
from models.maps.spots import Spot
from models.progress import Cancelled, Progress, silent

BATCH: Final = 25
"""Battles a worker plays before it reports."""
ALONE: Final = 20
"""So many battles at first are batches of their own: a first interval is shown early, not after a whole batch."""
MOST_ACTS: Final = 20_000
"""Acts after which a battle that does not end is left as it stands."""
LOOK_S: Final = 0.1
"""How often the one who waits is asked whether to go on."""
Follow = Callable[[int, Tally], None]


class StopSign(Protocol):
    """A flag, read between two acts, that tells the workers to stop."""

    def is_set(self) -> bool:
        """Return whether to stop."""


class DiceOf:
    """The dice of one battle: a stream for each figure in each turn."""

    def __init__(self, seed: str, number: int) -> None:
        self._name, self._seed, self._turn = f"run/{number}", seed, -1
        self._open: dict[str, Dice] = {}

    def of(self, turn: int, figure: str) -> Dice:
        """Return the dice of a figure in a turn, empty for nobody's; they continue through the turn."""
        if turn != self._turn:
            self._turn, self._open = turn, {}
        if figure not in self._open:
            self._open[figure] = Dice(self._seed, f"{self._name}/{turn}/{figure}")
        return self._open[figure]


@dataclass(frozen=True)
class Arena(Generic[S, A]):
    """A battle ready to be played many times: its start, the automatic players, the seed of the series."""

    fight: Fight[S, A]
    begin: Callable[[Callable[[int, str], Dice]], S]
    players: Mapping[str, str]
    seed: str

    def played(self, number: int, stop: StopSign | None = None) -> Standing[S, A]:
        """Return how battle `number` of the series ended; raises Cancelled once `stop` is set."""
        dice, name = DiceOf(self.seed, number), f"{self.seed}/run/{number}"
        now = self.fight.at(self.begin(dice.of))
        for _ in range(MOST_ACTS):
            if stop is not None and stop.is_set():
                raise Cancelled
            act = now.next_act(self.players, name)
            if act is None:
                break
            now = self.fight.at(now.resolve(act, dice.of(*now.stream(act))))
        return now

    def tally(self, first: int, count: int, stop: StopSign | None = None) -> Tally:
        """Return the Tally of the battles `first` to `first + count - 1`; raises Cancelled once `stop` is set."""
        counted, found = self.fight.counted(), Tally()
        for number in range(first, first + count):
            found += tally_of(number, self.played(number, stop).ended(), counted)
        return found


def packed(book_id: str, contents: Contents, setup: Setup, players: Mapping[str, str], seed: str) -> bytes:
    """Return a series of battles as bytes for a worker.

    It holds the game with a campaign's own Types, the setup, the players and the seed of the dice.
    """
    raw = {
        "game": book_id,
        "contents": [[kind, item, body] for (kind, item), body in contents.items()],
        "setup": written_setup(setup, Seats(players)),
        "seed": seed,
    }
    return zlib.compress(json.dumps(raw, separators=(",", ":"), ensure_ascii=False).encode())


@lru_cache(maxsize=8)
def unpacked(work: bytes) -> Arena[object, object]:
    """Return the battles of a series; raises Refused for one that cannot be fought."""
    raw = json.loads(zlib.decompress(work))
    book = game(raw["game"])
    if raw["contents"] and book.types is not None:
        book = book.types.extended({(kind, item): body for kind, item, body in raw["contents"]})
    setup, seats = read_setup(raw["setup"], "simulate")
    return arena(book, setup, seats.players, raw["seed"])


def arena(book: Game, setup: Setup, players: Mapping[str, str], seed: str) -> Arena[object, object]:
    """Return a scenario ready to be played many times; raises Refused for one that automatic players cannot fight."""
    battles = battles_of(book)
    check_cards(battles.units(), setup.pieces)
    fight = battles.set_up(setup)
    return Arena(fight, _Opening(fight, {each.id: each.at for each in setup.pieces}), players, seed)


class _Opening(Generic[S, A]):
    """Brings each battle to its first turn; where no die is thrown before it, all battles share that start."""

    def __init__(self, fight: Fight[S, A], wanted: Mapping[str, Spot]) -> None:
        self._fight, self._wanted = fight, wanted
        self._known: S | None = None

    def __call__(self, dice: Callable[[int, str], Dice]) -> S:
        if self._known is not None:
            return self._known
        now, thrown = self._fight.at(self._fight.begin()), 0
        for _ in range(MOST):
            act = opening_act(now, self._wanted)
            if act is None:
                break
            stream = dice(*now.stream(act))
            before = len(stream.log)
            now = self._fight.at(now.resolve(act, stream))
            thrown += len(stream.log) - before
        if not thrown:
            self._known = now.state
        return now.state


# -- on many processors ------------------------------------------------------------------------------------------------

_stop: StopSign | None = None


def _begin_work(stop: StopSign) -> None:
    """Prepare a worker: the flag that tells it to stop."""
    global _stop
    _stop = stop
    end_with_parent()


def play_batch(work: bytes, first: int, count: int) -> Tally:
    """Return the Tally of the battles `first` to `first + count - 1` of a series."""
    return unpacked(work).tally(first, count, _stop)


def batches(runs: int, size: int = BATCH) -> Iterator[tuple[int, int]]:
    """Yield the batches of a series as (number of the first battle, how many); the first ones hold one battle."""
    first = 0
    while first < runs:
        count = min(1 if first < ALONE else size, runs - first)
        yield first, count
        first += count


def ignored(_series: int, _tally: Tally) -> None:
    """Do nothing with the tallies: the default of `follow`."""


def simulate(
    works: Sequence[bytes],
    runs: int,
    workers: int = 0,
    progress: Progress = silent,
    follow: Follow = ignored,
    size: int = BATCH,
    *,
    here: bool = True,
    first: int = 0,
) -> tuple[Tally, ...]:
    """Return the Tally of `runs` battles of each series, from number `first` on, whatever the number of workers and the
    size of a batch.

    The series advance side by side; `follow` gets the Tally of one whenever it grew. By default there are as many
    workers as processors; a single one plays in this process, unless `here` is False. Raises Cancelled when `progress`
    does.
    """
    order = [(n, first + start, count) for start, count in batches(runs, size) for n in range(len(works))]
    tallies = [Tally() for _ in works]
    whole, done = runs * len(works), 0

    def take(series: int, found: Tally) -> None:
        nonlocal done
        tallies[series] += found
        done += found.runs
        follow(series, tallies[series])
        progress(done, whole)

    if workers == 1 and here:
        for series, first, count in order:
            take(series, play_batch(works[series], first, count))
        return tuple(tallies)
    wanted = workers or os.cpu_count() or 1
    context = get_context("spawn")
    stop = context.Event()
    waiting: dict[Future[Tally], int] = {}
    left = iter(order)
    with ProcessPoolExecutor(min(wanted, len(order)) or 1, context, _begin_work, (stop,)) as pool:
        try:
            while True:
                while len(waiting) < 2 * wanted and (each := next(left, None)) is not None:
                    series, first, count = each
                    waiting[pool.submit(play_batch, works[series], first, count)] = series
                if not waiting:
                    return tuple(tallies)
                ready, _ = wait(waiting, LOOK_S, FIRST_COMPLETED)
                progress(0, 0)
                for future in ready:
                    take(waiting.pop(future), future.result())
        except BaseException:
            stop.set()
            # Waited for: a worker that is only starting still reads what is shared with it.
            pool.shutdown(cancel_futures=True)
            raise


def end_with_parent() -> None:
    """End this process when the program that started it has ended, because nobody waits for its work."""
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()
