"""The course of a battle: its acts from first to last, its state after each one, its dice, its replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from models.content import Json, plain_values
from models.dice import RealDice
from models.errors import SpokenError
from models.games.asked_ground import ANSWER
from models.games.battle.battle_json import Done, Seats, as_done, dice_of, read_done, written_done
from models.games.battle.values import Advice, BattleView, Told
from models.games.facets.battles import A, Fight, S, Standing


@dataclass(frozen=True, slots=True)
class PlayedAct(Generic[S]):
    """An act that was played: its number, its stored form, the battle after it, and both as plain JSON values."""

    number: int
    done: Done
    state: S
    body: dict[str, Json]
    written: dict[str, Json]


class Course(Generic[S, A]):
    """The acts done (`done`) and the present state (`now`) of a battle.

    `states` are those computed so far, the first before any act. `faithful` is whether a replay from the seed ends in
    the present state.
    """

    def __init__(self, fight: Fight[S, A], seed: str) -> None:
        self.fight, self.seed = fight, seed
        self.states: list[S] = [fight.begin()]
        self.now = fight.at(self.begun)
        self.done: list[Done] = []
        self.faithful = True
        self._bodies: list[Json] = []
        self._refused = False
        self._step: PlayedAct[S] | None = None

    @property
    def count(self) -> int:
        """How many acts were done."""
        return len(self.done)

    @property
    def whole(self) -> bool:
        """Whether the state after every act is computed."""
        return len(self.states) > self.count

    @property
    def begun(self) -> S:
        """How the battle stood before its first act."""
        return self.states[0]

    def view(self, state: S | None = None) -> BattleView:
        """Return the battle now, or at an earlier moment, as people see it."""
        return (self.now if state is None else self.fight.at(state)).view

    # -- acts ------------------------------------------------------------------------------------------------------

    def ask(self, act: A, typed: Sequence[int]) -> int:
        """Return how many of the typed results an act leaves unread; raises DieWanted for the first die that was not
        typed in yet, Refused for an act that cannot be done.
        """
        dice = RealDice(tuple(typed))
        self.now.play(act, dice)
        return dice.unread

    def play(self, act: A, typed: Sequence[int] = (), why: Told | None = None) -> PlayedAct[S]:
        """Return the result of an act done now, to be stored and then given to `take`; raises Refused for an impossible
        one.
        """
        number, view = self.count + 1, self.view()
        played = self.now.play(act, dice_of(self.seed, self._thrown(number), typed))
        done = as_done(plain_values(self.fight.write_act(act)), played, view, typed, why)
        written = plain_values(self.fight.write_state(played.state))
        self._step = PlayedAct(number, done, played.state, written_done(done), written)
        return self._step

    def _thrown(self, number: int) -> int:
        """Return the number of an act without the answers before it, so that answers do not change the dice."""
        return number - sum(each.act.get("act") == ANSWER for each in self.done[: number - 1])

    def do(self, act: A, why: Told | None = None) -> PlayedAct[S]:
        """Do an act in a battle that is stored nowhere else; raises Refused for one that cannot be done."""
        made = self.play(act, why=why)
        self.take([made.body], made.written, self.count)
        return made

    def take(self, bodies: Sequence[Json], written: Json, known: int, name: str = "") -> None:
        """Replace the acts after the first `known` ones and the state after them by the stored ones; equal acts stay.

        The act just played is known already: it is not read again.
        """
        whole = [*self._bodies[:known], *bodies]
        same = min(known, len(whole))
        while same < min(len(whole), len(self._bodies)) and whole[same] == self._bodies[same]:
            same += 1
        self._bodies = whole
        step, self._step = self._step, None
        fresh = step is not None and step.number == len(whole) and step.body == whole[-1] and step.written == written
        self.done = self.done[:same]
        self.states = self.states[: same + 1]
        last = len(whole) - 1
        for number in range(same, len(whole)):
            mine = step if fresh and number == last else None
            self.done.append(read_done(whole[number], name) if mine is None else mine.done)
        if step is not None and fresh:
            self.now = self.fight.at(step.state)
            if len(self.states) == self.count:
                # It was worked out from the same seed: the replay need not.
                self.states.append(step.state)
        else:
            self.now = self.fight.at(self.fight.read_state(written))

    # -- replay ----------------------------------------------------------------------------------------------------

    def replay(self, enough: Callable[[], bool] = lambda: False) -> bool:
        """Compute states anew from the seed until `enough` says so; return whether all are there."""
        while not self.whole and not enough():
            number = len(self.states)
            done = self.done[number - 1]
            dice = dice_of(self.seed, self._thrown(number), done.typed)
            try:
                act = self.fight.read_act(done.act)
                self.states.append(self.fight.at(self.states[-1]).play(act, dice).state)
            except SpokenError:
                # The rules refuse today what they allowed then: the rest is shown as the battle stands.
                self.states += [self.now.state] * (self.count + 1 - number)
                self._refused = True
        if self.whole:
            one, other = map(self.fight.fingerprint, (self.states[-1], self.now.state))
            self.faithful = one == other and not self._refused
        return self.whole

    # -- automatic players -----------------------------------------------------------------------------------------

    def player(self, seats: Seats, view: BattleView) -> str:
        """Return the automatic player who acts next, empty where people decide.

        While both sides deploy, people decide together with it.
        """
        players = seats.players
        everybody = all(players.get(side) for side in self.fight.sides)
        if view.phase == "prepare" and not view.decides:
            return players[self.fight.sides[0]] if everybody else ""
        if view.phase == "deploy":
            mine = self._deploying(seats, view)
            return players[mine] if mine else (players[self.fight.sides[0]] if everybody else "")
        return players.get(view.decides, "")

    def advice(self, seats: Seats) -> tuple[A, Told | None]:
        """Return the next act of the automatic player who acts next, and its reason; raises Refused where there is
        none.
        """
        view = self.view()
        if view.phase == "prepare" and view.decides:
            mine = (each for each in self.now.offers() if each.side == view.decides)
            return next(mine).act, None
        found = self.advised(seats)
        return found.act, found.why

    def advised(self, seats: Seats, now: Standing[S, A] | None = None) -> Advice[A]:
        """Return the next act of the automatic player who acts next, its reason, and what it weighed; raises
        AnswerWanted. `now` is another moment than the present.
        """
        now = now or self.now
        return now.advice(self.player(seats, now.view), self._deploying(seats, now.view))

    def _deploying(self, seats: Seats, view: BattleView) -> str:
        """Return the first side of an automatic player with somebody still to deploy."""
        if view.phase != "deploy":
            return ""
        waiting = {each.side for each in view.tokens if each.state == "reserve"}
        return next((side for side in self.fight.sides if seats.players.get(side) and side in waiting), "")
