"""The battle facet: figures on a board, legal acts, their results; played by people or, many times, automatically.

`battles.set_up(setup)` is a fight, `fight.at(state)` that fight at one moment, which answers everything else. Type
parameters are what a game fights with: its states `S` and its acts `A`, frozen values nobody else looks into.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from models.content import Json
from models.dice import Dice
from models.games.battle.values import (
    Advice,
    Answer,
    Band,
    BattleView,
    Ended,
    NeedsShown,
    Offered,
    PhaseShown,
    Played,
    Player,
    Sheet,
    Told,
)
from models.games.event import Event
from models.games.facets.chronicle import TollLine
from models.games.persons import StoryPerson
from models.games.scenarios.pieces import Agreement, Conducts, Pieces, Setup
from models.games.values import Choices, Stored
from models.i18n import Text
from models.maps.spots import Spot
from models.problem import Problem

S = TypeVar("S")
A = TypeVar("A")


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


class Standing(Protocol[S, A]):
    """A battle at one moment, its `state`: how people see it, what may be done in it, what comes of that.

    What a game does not have, it need not say: such a method answers with nothing.
    """

    state: S

    @property
    def view(self) -> BattleView:
        """The moment as people see it."""

    # -- acts ------------------------------------------------------------------------------------------------------

    def offers(self, _piece_id: str = "") -> tuple[Offered[A], ...]:
        """Return what a figure may do besides walking; without a figure, what the side that decides may do."""
        return ()

    def together(self, _pieces: Sequence[str]) -> tuple[Offered[A], ...]:
        """Return what several figures who have been chosen, or where nobody is named all, may do in one act."""
        return ()

    def answered(self, offered: Offered[A], _answer: Answer) -> Offered[A]:
        """Return an offer after one more answer: what it wants next, or why it cannot be done like that."""
        return offered

    def sheet(self, piece_id: str) -> Sheet:
        """Return the card of a figure and what is left of it in this turn."""

    def denied(self, act: A) -> Told | None:
        """Return why an act cannot be done now."""

    def play(self, act: A, dice: Dice) -> Played[S]:
        """Return the result of an act; raises Refused for one that cannot be done."""

    def set_life(self, _piece_id: str, _life: int) -> A | None:
        """Return the act of correcting a figure's life at the table; None in a game without it."""
        return None

    def phases(self) -> Sequence[PhaseShown[A]]:
        """Return the phases of the turn in their order; none in a game whose turns have none."""
        return ()

    def needs(self, _pieces: Sequence[str], _said: Collection[str]) -> NeedsShown | None:
        """Return what the dice of a figure, or of several that shoot, must show in circumstances that people say; None
        where none are asked.
        """
        return None

    def waiting(self) -> tuple[str, ...]:
        """Return the figures whose order of acting people may change now, the next first; empty for none."""
        return ()

    def arrange(self, _pieces: Sequence[str]) -> A | None:
        """Return the act that sets the order of the waiting figures."""
        return None

    def toll(self, _begun: S, _past: Sequence[Event]) -> tuple[TollLine, ...] | None:
        """Return line by line what the battle leaves its figures with, of how it began and everything that happened.

        Members are named by the ids of their figures; None in a game where nobody comes again.
        """
        return None

    # -- moves -----------------------------------------------------------------------------------------------------

    def reach(self, piece_id: str) -> Reachable:
        """Return where a figure may still go now."""

    def barred(self, piece_id: str, spot: Spot) -> Told | None:
        """Return why a figure cannot go to a spot now, or be deployed there; None where it can."""

    def walk(self, piece_id: str, path: Sequence[Spot]) -> tuple[Offered[A], ...]:
        """Return the act of walking along a path, the start included; several where there is a choice on the way."""

    def deploy(self, piece_id: str, spot: Spot) -> A:
        """Return the act of putting a figure, or without one the unit just called, on a spot."""

    def line_up(self) -> A | None:
        """Return the act that puts all on the board who still wait of a side; None where each is put down alone."""
        return None

    def deployable(self, _piece_id: str) -> tuple[Spot, ...]:
        """Return the spots a figure may be put on now."""
        return ()

    def aims(self, _piece_id: str, _spot: Spot) -> tuple[Offered[A], ...]:
        """Return the attacks a figure could make if it stood on a spot in a turn of its side."""
        return ()

    # -- automatic players -----------------------------------------------------------------------------------------

    def advice(self, player_id: str, side: str = "") -> Advice[A]:
        """Return what an automatic player does next; the battle must not be over.

        While both sides deploy, a `side` limits the advice to the figures of that side.
        """

    def deciding(self, _act: A, _results: Sequence[int]) -> Iterator[str]:
        """Yield the ids of options whose reading decides how an act ends, with these dice.

        An empty id is a step of the search that found none.
        """
        return iter(())

    def swaying(self, _player_id: str) -> Iterator[str]:
        """Yield the ids of options whose reading decides what an automatic player does next.

        An empty id is a step of the search that found none.
        """
        return iter(())

    # -- played many times, without words --------------------------------------------------------------------------

    def next_act(self, players: Mapping[str, str], seed: str) -> A | None:
        """Return the next act of the automatic player (by side) who acts next, None once the battle is over.

        Random choices that a rule demands are drawn from `seed`.
        """

    def stream(self, act: A) -> tuple[int, str]:
        """Return the turn and the figure, empty for none, that name the stream of the dice of an act."""

    def resolve(self, act: A, dice: Dice) -> S:
        """Return the state after an act; raises Refused for one that cannot be done."""

    def ended(self) -> Ended:
        """Return the result of the battle, or how it stands."""


class Fight(Protocol[S, A]):
    """A battle that is set up: all that does not change while it is fought, and the plain form of the rest."""

    sides: tuple[str, ...]

    def begin(self) -> S:
        """Return the state before the first die."""

    def at(self, state: S) -> Standing[S, A]:
        """Return the battle at one moment."""

    def cast(self) -> Mapping[str, StoryPerson]:
        """Return the figures as a story speaks of them, by their ids."""

    def counted(self) -> Mapping[str, Text]:
        """Return the names of the figures whose losses are counted, by id."""
        return {}

    def write_act(self, act: A) -> dict[str, Json]:
        """Return an act as plain JSON values."""

    def read_act(self, raw: Json) -> A:
        """Return the act of plain JSON values; raises ContentError."""

    def write_state(self, state: S) -> dict[str, Json]:
        """Return a state as plain JSON values."""

    def read_state(self, raw: Json) -> S:
        """Return the state of plain JSON values; raises ContentError."""

    def fingerprint(self, state: S) -> str:
        """Return a hash of a state: equal states have the same."""


class Battles(Pieces, Protocol[S, A]):
    """The battles of a game, of two sides and at most so many."""

    @property
    def most_sides(self) -> int:
        """How many sides may fight one another."""
        return 2

    @property
    def groups(self) -> bool:
        """Whether several figures may act together."""
        return False

    def set_up(self, setup: Setup) -> Fight[S, A]:
        """Return the battle of a scenario; raises Refused for one that cannot be fought."""

    def enlist(self, _stored: Stored, _member_id: str, _choices: Choices) -> Mapping[str, Json]:
        """Return a member of a force as it is when a battle begins, as plain values.

        `kinds` are the kinds of hero it counts as, `summoned` says that it comes only when called, `unit` is whose
        figure it is where figures are those of the book. Raises Refused for a member that is not there.
        """
        return {}

    def problems(self, _setup: Setup) -> tuple[Problem, ...]:
        """Return what is wrong or missing before play."""
        return ()

    def agreements(self) -> tuple[Agreement, ...]:
        """Return what may be agreed before play."""
        return ()

    def conducts(self) -> Conducts:
        """Return the choices of conduct for figures that nobody plays; none where automatic players play sides."""
        return Conducts()

    def round_of(self, turn: int) -> int:
        """Return the round a turn belongs to: in a round everybody has a turn."""

    def players(self) -> tuple[Player, ...]:
        """Return the automatic players."""

    def policies(self) -> tuple[Player, ...]:
        """Return the automatic players whose results are compared when a battle is played many times."""
        return self.players()
