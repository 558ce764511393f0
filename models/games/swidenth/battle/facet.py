"""The battle facet of Swidenth: a table as a scenario lays it out, for the page of a match.

The first side of a scenario are the heroes and those they lead, the second the enemies, played by conduct.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from models.content import Json
from models.games.battle.values import Player
from models.games.facets.battles import Battles
from models.games.scenarios.pieces import (
    AT_HOME,
    NEUTRAL,
    UNPLACED,
    Agreement,
    Conducts,
    Setup,
    SideShown,
    UnitShown,
    as_dressed,
)
from models.games.script.vocabulary import ON_PACES
from models.games.swidenth.battle.conduct import policies
from models.games.swidenth.battle.fight import TableFight
from models.games.swidenth.battle.figures import NORMAL, size_of
from models.games.swidenth.battle.laid_table import CAMPS, HERO, enlisted, laid_out
from models.games.swidenth.battle.numbers import bases
from models.games.swidenth.battle.quests.quest_check import HUNTING, WATCHING, quest_problems
from models.games.swidenth.battle.scene import TableAct
from models.games.swidenth.battle.state import TableState
from models.games.swidenth.data import Rulebook, bands, behaviours, profiles, roles, rulebook
from models.games.swidenth.party import SUMMONED
from models.games.swidenth.story.archive import assemble_party
from models.games.values import DEFAULTS, Choices, Stored
from models.i18n import NO_TEXT, Text, both, fold
from models.problem import Problem

CONDUCT: Final = "conduct"


@dataclass(frozen=True)
class SwidenthBattles(Battles[TableState, TableAct]):
    """The battles facet, with the rule book that `book` returns."""

    book: Callable[[], Rulebook] = rulebook

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:
        """Return heroes and enemies, by the ids a scenario gives its two sides; nobody's last."""
        ids = CAMPS if setup is None else setup.sides
        keys = ("quest.side_heroes", "blue", ""), ("quest.side_foes", "red", CONDUCT)
        named = (
            SideShown(each, both(key), team, "", plays) for each, (key, team, plays) in zip(ids, keys, strict=False)
        )
        usual = (*named, SideShown(NEUTRAL, both("scenario.table_nobody"), "green"))
        return usual if setup is None else tuple(as_dressed(each, setup) for each in usual)

    def units(self, choices: Choices = DEFAULTS) -> tuple[UnitShown, ...]:
        """Return the ready-made heroes, band by band, then every profile (SW-153 … SW-186)."""
        sizes = bases(choices)
        heroes = (
            UnitShown(
                HERO + fold(hero.name),
                Text.same(hero.name),
                CAMPS[0],
                band.name,
                band.rule,
                radius=sizes[NORMAL].radius,
                alone=True,
            )
            for band in bands().values()
            for hero in band.heroes
        )
        kinds = profiles(self.book()).values()
        return (
            *heroes,
            *(
                # Whoever has no role is led by the players (SW-155).
                UnitShown(
                    e.id,
                    e.name,
                    CAMPS[bool(e.role)],
                    _role(e.role),
                    e.rule,
                    face=e.id,
                    radius=sizes[size_of(e.skills)].radius,
                )
                for e in kinds
            ),
        )

    def vocabulary(self) -> frozenset[str]:
        """Return the words of a table in paces (SW-203)."""
        return ON_PACES

    def set_up(self, setup: Setup) -> TableFight:
        """Return the battle of a scenario; raises Refused for a figure nobody knows, and unless there are two sides."""
        return TableFight(laid_out(setup, self.book()))

    def enlist(self, stored: Stored, member_id: str, choices: Choices) -> Mapping[str, Json]:
        """Return a hero of a party as he is when a battle begins; raises Refused for one not there."""
        book = self.book()
        return enlisted(book, assemble_party(book, stored, choices), member_id)

    def problems(self, setup: Setup) -> tuple[Problem, ...]:
        return tuple(quest_problems(self.set_up(setup).table, setup))

    def agreements(self) -> tuple[Agreement, ...]:
        """Return the agreements on a table of one's own, with or without known positions; the rest are readings."""
        return tuple(
            Agreement(each, *(both(f"quest.{each}{part}") for part in ("", "_words", "_kept", "_left")))
            for each in (AT_HOME, UNPLACED)
        )

    def conducts(self) -> Conducts:
        """Return roles and behaviours, among them waiting to be summoned (SW-125, SW-132, AMB-SW-83)."""
        known = ((each.id, each.name) for each in roles().values())
        return Conducts(
            (*known, (SUMMONED, both("quest.role_summoned"))),
            tuple((each.id, each.name) for each in behaviours().values()),
            tuple((each, both(f"questsheet.weapon_{each}")) for each in ("melee", "tir")),
            {**dict.fromkeys(WATCHING, ("turned", "near", "zones")), HUNTING: ("turned", "prey")},
            (
                *((each.id, each.name) for each in self.book().classes.values()),
                *((each.id, each.name) for each in self.book().races.values()),
            ),
        )

    def round_of(self, turn: int) -> int:
        """Return the turn: everybody acts in it (SW-13)."""
        return turn

    def players(self) -> tuple[Player, ...]:
        """Return the conduct of NPCs, which can play either side (SW-132), then the policies for heroes."""
        return (Player(CONDUCT, both("quest.player_conduct"), both("quest.player_conduct_words")), *self.policies())

    def policies(self) -> tuple[Player, ...]:
        return policies.players()


def _role(role_id: str) -> Text:
    role = roles().get(role_id)
    return role.name if role is not None else NO_TEXT
