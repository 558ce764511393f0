"""The battle facet of Aventures Galactiques, as the page of a match uses it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from models.content import Json
from models.errors import Refused
from models.games.aventures.battle import board, checking, telling
from models.games.aventures.battle import state as states
from models.games.aventures.battle.fight import AdventureFight
from models.games.aventures.battle.scene import Act
from models.games.aventures.battle.state import State
from models.games.aventures.battle.table import BattleTable
from models.games.aventures.ruleset import AventuresRuleset, CharacterType, ruleset
from models.games.battle.values import Player
from models.games.facets.battles import Battles
from models.games.scenarios.pieces import (
    NEUTRAL,
    Agreement,
    FigureShown,
    Setup,
    SideShown,
    UnitShown,
    as_dressed,
    figure_name,
)
from models.games.script.vocabulary import ON_CELLS
from models.games.values import DEFAULTS, Choices, Stored
from models.i18n import Text, both
from models.maps.spots import NOWHERE
from models.problem import Problem


def as_it_is(text: Text) -> Text:
    """Return a text unchanged, in the words of the book."""
    return text


@dataclass(frozen=True)
class AdventureBattles(Battles[State, Act]):
    """The battles facet, with the rule set that `rules` returns; `say` puts our words into those of a theme."""

    rules: Callable[[], AventuresRuleset] = ruleset
    say: Callable[[Text], Text] = as_it_is

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:
        """Return the sides of the game, that of the neutral figures last; with a `setup`, as its scenario has them."""
        known = sorted(self.rules().sides.values(), key=lambda each: each.id == NEUTRAL)
        usual = tuple(SideShown(each.id, each.name, each.team) for each in known)
        return usual if setup is None else tuple(as_dressed(each, setup) for each in usual)

    def units(self, choices: Choices = DEFAULTS) -> tuple[UnitShown, ...]:  # noqa: ARG002
        """Return the characters in the order of the book, the neutral ones among them (AG-9, AG-10, AG-12)."""
        known = self.rules()
        return tuple(_unit_shown(known, each) for each in known.characters.values())

    def vocabulary(self) -> frozenset[str]:
        """Return the words of a board of cells."""
        return ON_CELLS

    def set_up(self, setup: Setup) -> AdventureFight:
        """Return the battle of a scenario; raises Refused for a figure no rule knows or that stands off the board, and
        unless there are two sides.
        """
        if len(setup.sides) != 2:
            raise Refused("scenario.two_sides")
        known = self.rules().characters
        for placed in setup.pieces:
            if placed.type not in known:
                raise Refused("battle.unknown_character", name=figure_name(placed, None))
            on_it = placed.later or setup.board.inside(placed.cell)
            if not on_it and (placed.side == NEUTRAL or placed.cell != NOWHERE):
                raise Refused("battle.not_on_the_board", name=placed.name or known[placed.type].name)
        battle = states.Battle(
            board.board_of(setup.board, setup.script.zones()),
            self.rules(),
            (setup.sides[0], setup.sides[1]),
            setup.pieces,
            setup.choices,
            setup.agreements.get("renewal", False),
            setup.agreements.get("d20", False),
            setup.script,
            setup.names,
        )
        table = BattleTable(battle, setup.board, telling.AdventureTeller(battle, setup.board), self.say)
        return AdventureFight(table)

    def enlist(self, stored: Stored, member_id: str, _choices: Choices) -> Mapping[str, Json]:
        """Return the character of the book that a member of a team is (AG-8); raises Refused for one not there."""
        for each in stored.members:
            if each.id == member_id:
                return {"unit": each.body["profile"]} if each.body.get("profile") else {}
        raise Refused("quest.no_such_figure")

    def problems(self, setup: Setup) -> tuple[Problem, ...]:
        return checking.problems(self.set_up(setup).table.battle)

    def agreements(self) -> tuple[Agreement, ...]:
        """Return Troop Renewal (AG-14) and the D20 for all dice (AG-3)."""
        parts = ("", "_tip", "_on", "_off")
        return tuple(
            Agreement(each, *(self.say(both(f"battle.{each}{part}")) for part in parts)) for each in ("renewal", "d20")
        )

    def round_of(self, turn: int) -> int:
        """Return the round a turn belongs to: both sides have one in it (AG-6, AMB-AG-3)."""
        return (turn + 1) // 2

    def players(self) -> tuple[Player, ...]:
        return (
            Player(
                "cautious", Text("Prudent", "Cautious"), Text("Il attend le bon tir.", "It waits for the good shot.")
            ),
            Player(
                "bold", Text("Audacieux", "Bold"), Text("Il attaque dès qu’il peut.", "It attacks as soon as it can.")
            ),
        )


def _unit_shown(rules: AventuresRuleset, each: CharacterType) -> UnitShown:
    stats = (stat for stat in rules.stats.values() if stat.field not in each.none)
    figures = tuple(
        FigureShown(stat.field, stat.name, each.figure(stat.field), each.printed(stat.field) is not None)
        for stat in stats
    )
    return UnitShown(
        each.id,
        each.name,
        each.side,
        rules.roles[each.role].name,
        each.rule,
        figures,
        each.face,
        rules.presets_of(each),
    )
