"""The battle facet: figures on a board, legal acts, their results. Provisional until a second game fights so.

Its type parameters are what a game fights with: its battle `B`, its state `S`, its act `A`, all frozen values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from models.content import Json
from models.dice import Dice
from models.games.battle_values import Advice, Answer, Band, BattleView, Offered, Played, Player, Sheet, Told
from models.games.persons import StoryPerson
from models.games.scenarios.pieces import Agreement, Conducts, Pieces, Setup
from models.games.values import Choices, Stored
from models.maps.spots import Spot
from models.problem import Problem

B = TypeVar("B")
S = TypeVar("S")
A = TypeVar("A")
B_in = TypeVar("B_in", contravariant=True)
S_in = TypeVar("S_in", contravariant=True)
A_out = TypeVar("A_out", covariant=True)


class Battles(Pieces, Protocol[B, S, A]):
    """The battles of a game."""

    def set_up(self, setup: Setup) -> B:
        """Return the battle of a scenario; raises Refused for one that cannot be fought."""

    def enlist(self, stored: Stored, member_id: str, choices: Choices) -> Mapping[str, Json]:
        """Return a member of a force as it is when a battle begins, as plain values.

        `kinds` are the kinds of hero it counts as, `summoned` says that it comes only when called, `unit` is whose
        figure it is where figures are those of the book. Raises Refused for a member that is not there.
        """

    def problems(self, setup: Setup) -> tuple[Problem, ...]:
        """Return what is wrong or missing before play."""

    def agreements(self) -> tuple[Agreement, ...]:
        """Return what may be agreed before play."""

    def conducts(self) -> Conducts:
        """Return the choices of conduct for figures that nobody plays."""

    def begin(self, battle: B) -> S:
        """Return the state before the first die."""

    def view(self, battle: B, state: S) -> BattleView:
        """Return a state as people see it."""

    def round_of(self, turn: int) -> int:
        """Return the round a turn belongs to: in a round everybody has a turn."""

    def cast(self, battle: B) -> Mapping[str, StoryPerson]:
        """Return the figures of a battle as a story speaks of them, by their ids."""

    def offers(self, battle: B, state: S, piece_id: str = "") -> tuple[Offered[A], ...]:
        """Return what a figure may do besides walking; without a figure, what the side that decides may do."""

    def answered(self, battle: B, state: S, offered: Offered[A], answer: Answer) -> Offered[A]:
        """Return an offer after one more answer: what it wants next, or why it cannot be done like that."""

    def sheet(self, battle: B, state: S, piece_id: str) -> Sheet:
        """Return the card of a figure and what is left of it in this turn."""

    def denied(self, battle: B, state: S, act: A) -> Told | None:
        """Return why an act cannot be done now."""

    def play(self, battle: B, state: S, act: A, dice: Dice) -> Played[S]:
        """Return the result of an act; raises Refused for one that cannot be done."""

    def players(self) -> tuple[Player, ...]:
        """Return the automatic players."""

    def advice(self, battle: B, state: S, player_id: str, side: str = "") -> Advice[A]:
        """Return what an automatic player does next; the battle must not be over.

        While both sides deploy, a `side` limits the advice to the figures of that side.
        """

    def deciding(self, battle: B, state: S, act: A, results: Sequence[int]) -> Iterator[str]:
        """Yield the ids of options whose reading decides how an act ends, with these dice, from the state before it.

        An empty id is a step of the search that found none.
        """

    def swaying(self, battle: B, state: S, player_id: str) -> Iterator[str]:
        """Yield the ids of options whose reading decides what an automatic player does next.

        An empty id is a step of the search that found none.
        """

    def set_life(self, battle: B, state: S, piece_id: str, life: int) -> A | None:
        """Return the act of correcting a figure's life at the table; None in a game without it."""

    def waiting(self, battle: B, state: S) -> tuple[str, ...]:
        """Return the figures whose order of acting people may change now, the next first; empty for none."""

    def arrange(self, battle: B, state: S, pieces: Sequence[str]) -> A | None:
        """Return the act that sets the order of the waiting figures."""

    def write_act(self, act: A) -> dict[str, Json]:
        """Return an act as plain JSON values."""

    def read_act(self, raw: object) -> A:
        """Return the act of plain JSON values; raises ContentError."""

    def write_state(self, state: S) -> dict[str, Json]:
        """Return a state as plain JSON values."""

    def read_state(self, raw: object) -> S:
        """Return the state of plain JSON values; raises ContentError."""

    def fingerprint(self, state: S) -> str:
        """Return a hash of a state: equal states have the same."""


class Reachable(Protocol):
    """Where a figure may go, to be asked and drawn."""

    @property
    def start(self) -> Spot:
        """The spot where the figure stands."""

    def cost(self, spot: Spot) -> int | None:
        """Return the cost to a spot, None for one out of reach."""

    def path(self, spot: Spot) -> tuple[Spot, ...]:
        """Return a cheapest way to a spot, the start included; raises Refused for one out of reach."""

    def stops(self, spot: Spot) -> bool:
        """Return whether the figure may stop on a spot."""

    def bands(self) -> tuple[Band, ...]:
        """Return the spots where it may stop, by their cost; the start costs nothing."""


class Moves(Protocol[B_in, S_in, A_out]):
    """How the figures of a battle move."""

    def reach(self, battle: B_in, state: S_in, piece_id: str) -> Reachable:
        """Return where a figure may still go now."""

    def barred(self, battle: B_in, state: S_in, piece_id: str, spot: Spot) -> Told | None:
        """Return why a figure cannot go to a spot now, or be deployed there; None where it can."""

    def walk(self, battle: B_in, state: S_in, piece_id: str, path: Sequence[Spot]) -> tuple[Offered[A_out], ...]:
        """Return the act of walking along a path, the start included; several where there is a choice on the way."""

    def deploy(self, piece_id: str, spot: Spot) -> A_out:
        """Return the act of putting a figure, or the unit just called, on a spot."""

    def deployable(self, battle: B_in, state: S_in, piece_id: str) -> tuple[Spot, ...]:
        """Return the spots a figure may be put on now."""

    def aims(self, battle: B_in, state: S_in, piece_id: str, spot: Spot) -> tuple[Offered[A_out], ...]:
        """Return the attacks a figure could make if it stood on a spot in a turn of its side."""
