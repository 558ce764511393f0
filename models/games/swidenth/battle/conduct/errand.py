"""The task of the heroes in a quest: who must leave by which zone, whom to fetch, who may still lie in ambush."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from models.games.script.effects import BringReserve
from models.games.script.vocabulary import ComesNear
from models.games.swidenth.battle.quests.staging import exit_corners, waiting_for
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState
from models.table.spots import Spot


@dataclass(frozen=True, slots=True)
class Lure:
    """Figures who come once somebody is less than `paces` from a place: enemies in ambush, friends to be fetched."""

    corners: tuple[Spot, ...]
    paces: int


class Errand:
    """The task of the heroes in a quest: who must leave by which zone, whom to fetch, who may still lie in ambush."""

    def __init__(self, battle: TableBattle, state: TableState) -> None:
        self.battle, self.state = battle, state
        zone, tags = next(iter(battle.quest.exits.items()), (0, frozenset[str]()))
        self._tags = tags - {""}
        self.exit = tuple(exit_corners(battle, zone)) if zone else ()

    def is_led(self, figure: FigureNow) -> bool:
        """Return whether a figure is one of those who must leave: of the tag, or any led figure without a tag."""
        known = self.battle.of(figure.id)
        return bool(self.exit) and (known.tag in self._tags if self._tags else not known.hero)

    @property
    def anybody(self) -> bool:
        """Whether any of their camp counts who leaves the table: heroes are to leave it too."""
        return bool(self.exit) and not self._tags

    @cached_property
    def led(self) -> tuple[FigureNow, ...]:
        """Those on the table who are to leave it."""
        return tuple(each for each in self.state.of("heroes") if self.is_led(each))

    @cached_property
    def heroes(self) -> tuple[FigureNow, ...]:
        """The PJ on the table."""
        return tuple(each for each in self.state.of("heroes") if self.battle.of(each.id).hero)

    @cached_property
    def lures(self) -> tuple[Lure, ...]:
        """The ambushes not sprung yet."""
        return tuple(self._waiting("foes"))

    @cached_property
    def fetched(self) -> tuple[Lure, ...]:
        """The places where friends wait for a hero."""
        return tuple(self._waiting("heroes"))

    def _waiting(self, camp: str) -> Iterator[Lure]:
        battle, state = self.battle, self.state
        for each in battle.script.events:
            trigger = each.trigger
            if not isinstance(trigger, ComesNear) or each.id in state.occurred:
                continue
            if trigger.side in ("", battle.side("heroes")):
                coming = [effect for effect in each.all_effects if isinstance(effect, BringReserve)]
                if any(e.side == battle.side(camp) and waiting_for(battle, state, each.id, e.type) for e in coming):
                    yield Lure(battle.zones[str(trigger.zone)], trigger.paces)
