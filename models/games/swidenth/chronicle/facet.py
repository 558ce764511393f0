"""The chronicle of Swidenth: one class whose work is done by the modules beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from models.content import Json
from models.games.event import Pen
from models.games.facets.builder import Act
from models.games.facets.chronicle import ActForm, LedgerRow, PastEdit, Series, StoryFigure, Toll
from models.games.swidenth import settling
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.chronicle import acts, earlier_choices
from models.games.swidenth.chronicle.forms import forms
from models.games.swidenth.chronicle.ledger import figures, ledger, series


@dataclass(frozen=True)
class PartyChronicle:
    """The story of a party (`models.games.facets.chronicle.Chronicle`)."""

    view: PartyView
    pen: Pen

    @cached_property
    def ledger(self) -> tuple[LedgerRow, ...]:
        return ledger(self.view)

    @cached_property
    def figures(self) -> tuple[StoryFigure, ...]:
        return tuple(figures(self.view))

    @cached_property
    def series(self) -> tuple[Series, ...]:
        return tuple(series(self.view))

    def acts(self, member_ids: Sequence[str]) -> tuple[ActForm, ...]:
        return tuple(forms(self.view, member_ids))

    def act(self, form_id: str, member_ids: Sequence[str], values: Mapping[str, Json]) -> Act:
        return acts.act(self.view, form_id, member_ids, values, self.pen)

    def set_wounds(self, member_id: str, wounds: int) -> Act:
        """Return the act that leaves a hero with so many wounds (SW-30, SW-112); raises Refused."""
        return acts.set_wounds(self.view, member_id, wounds, self.pen)

    def reward(self, points: int, why: str) -> Act:
        """Return the act of points shared among the living heroes (SW-47)."""
        return acts.reward(self.view, points, why, self.pen)

    def settle(self, toll: Toll) -> Act:
        """Return the one act of a battle's results for heroes (SW-47, SW-150); raises Refused."""
        return settling.settle(self.view, toll, self.pen)

    def reopen(self, event_id: str) -> ActForm:
        return earlier_choices.reopen(self.view, event_id)

    def reconsider(self, event_id: str, values: Mapping[str, Json]) -> PastEdit:
        return earlier_choices.reconsider(self.view, event_id, values)

    def withdraw(self, event_id: str) -> PastEdit:
        return earlier_choices.withdraw(self.view, event_id)
