"""The battle facet of Grandes escarmouches: two armies on a table, a figure for each of their units' count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from models.content import Json
from models.errors import Refused
from models.games.battle.values import Player
from models.games.escarmouche.army import assemble
from models.games.escarmouche.battle.fight import SkirmishFight
from models.games.escarmouche.battle.laying import MOST_SIDES, enlisted, laid_out, shared_start
from models.games.escarmouche.battle.players.weighing import players
from models.games.escarmouche.battle.staging import WORDS
from models.games.escarmouche.battle.state import SkirmishState
from models.games.escarmouche.battle.work import SkirmishAct
from models.games.escarmouche.muster import words
from models.games.escarmouche.ruleset import EscarmoucheRuleset, ruleset
from models.games.facets.battles import Battles
from models.games.scenarios.pieces import (
    NEUTRAL,
    UNPLACED,
    Agreement,
    Setup,
    SideShown,
    UnitShown,
    as_dressed,
    further_side,
)
from models.games.values import DEFAULTS, Choices, Stored
from models.i18n import MessageArgs, both
from models.problem import Grade, Problem, Where


@dataclass(frozen=True)
class SkirmishBattles(Battles[SkirmishState, SkirmishAct]):
    """The battles facet, with the rule set that `book` returns."""

    book: Callable[[], EscarmoucheRuleset] = ruleset

    @property
    def groups(self) -> bool:
        """Whether figures may act together: those of a phase may (GE-56)."""
        return True

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:
        """Return the sides of the war, by the ids a scenario gives its sides; nobody's last."""
        known = tuple(self.book().sides.values())
        ids = tuple(each.id for each in known) if setup is None else setup.sides
        shown = (
            SideShown(each, known[n].name, ("red", "blue")[n]) if n < 2 else further_side(each, n + 1)
            for n, each in enumerate(ids)
        )
        usual = (*shown, SideShown(NEUTRAL, both("scenario.table_nobody"), "green"))
        return usual if setup is None else tuple(as_dressed(each, setup) for each in usual)

    @property
    def most_sides(self) -> int:
        return MOST_SIDES

    def units(self, choices: Choices = DEFAULTS) -> tuple[UnitShown, ...]:  # noqa: ARG002
        """Return every profile in the order of the book (GE-76 … GE-91), then the campaign's own."""
        book = self.book()
        return tuple(
            UnitShown(e.id, e.name, e.side, words(book, e), e.rule, face=e.picture or e.id)
            for e in book.profiles.values()
        )

    def vocabulary(self) -> frozenset[str]:
        """Return the words that scenarios of this game may say."""
        return WORDS

    def set_up(self, setup: Setup) -> SkirmishFight:
        """Return the battle of a scenario; raises Refused for an unknown profile, and for no or too many figures."""
        return SkirmishFight(laid_out(setup, self.book(), self.sides(setup)))

    def enlist(self, stored: Stored, member_id: str, choices: Choices) -> Mapping[str, Json]:  # noqa: ARG002
        """Return a unit of an army as it is when a battle begins; raises Refused for one not there."""
        return enlisted(self.book(), assemble(stored, self.book()), member_id)

    def problems(self, setup: Setup) -> tuple[Problem, ...]:
        return tuple(self._problems(setup))

    def _problems(self, setup: Setup) -> Iterator[Problem]:
        """Yield what is wrong before play: nobody on a side, a side without a Hero (GE-52)."""
        try:
            fight = self.set_up(setup)
        except Refused as problem:
            yield Problem(Where((setup.board.name,)), Grade.ERROR, "GE-1", problem.key, problem.args_)
            return
        battle, board = fight.laid.battle, setup.board
        at = Where((board.name,))
        for one, other in combinations(setup.sides, 2):
            place = shared_start(battle, board, one, other)
            if place is not None:
                names = {"side": battle.name(one), "other": battle.name(other)}
                shared: MessageArgs = {**names, "place": board.cell_name(place)}
                yield Problem(at, Grade.WARNING, "GE-1", "skirmish.starts_overlap", shared)
        for side in setup.sides:
            mine = [each for each in battle.troopers if each.side == side]
            args = {"side": battle.name(side)}
            if not mine:
                yield Problem(at, Grade.ERROR, "GE-1", "skirmish.nobody_of_side", args)
            elif not any(each.hero for each in mine):
                yield Problem(at, Grade.WARNING, "GE-52", "skirmish.no_heroes", args)

    def agreements(self) -> tuple[Agreement, ...]:
        """Return the agreement on a table of one's own whose positions nobody tells."""
        return (
            Agreement(UNPLACED, *(both(f"skirmish.{UNPLACED}{part}") for part in ("", "_words", "_kept", "_left"))),
        )

    def round_of(self, turn: int) -> int:
        """Return the turn: everybody acts in it (GE-51)."""
        return turn

    def players(self) -> tuple[Player, ...]:
        return tuple(Player(each.id, each.name, each.words, measures=True) for each in players().values())

    def policies(self) -> tuple[Player, ...]:
        return self.players()
