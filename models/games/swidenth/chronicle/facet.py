"""The chronicle facet of Swidenth: one class whose work is done by the modules beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from models.content import Json
from models.games.facets.builder import Act, Pen
from models.games.facets.chronicle import ActForm, LedgerRow, PastEdit, Series, StoryFigure, Toll
from models.games.swidenth import settling
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.chronicle import acts, earlier_choices
from models.games.swidenth.chronicle.forms import forms
from models.games.swidenth.chronicle.ledger import figures, ledger, series
from models.games.swidenth.data import Rulebook, rulebook
from models.games.values import Choices, Stored


@dataclass(frozen=True)
class SwidenthChronicle:
    """What happens to heroes, with the rule book that `book` returns (`models.games.facets.chronicle.Chronicle`)."""

    book: Callable[[], Rulebook] = rulebook

    def _view(self, stored: Stored, choices: Choices) -> PartyView:
        return PartyView(self.book(), stored, choices)

    def ledger(self, stored: Stored, choices: Choices) -> tuple[LedgerRow, ...]:
        """Return the story row by row."""
        return ledger(self._view(stored, choices))

    def figures(self, stored: Stored, choices: Choices) -> tuple[StoryFigure, ...]:
        """Return the heroes the story tells of, the dead included."""
        return tuple(figures(self._view(stored, choices)))

    def series(self, stored: Stored, choices: Choices) -> tuple[Series, ...]:
        """Return the points and the Vitality of every hero over time."""
        return tuple(series(self._view(stored, choices)))

    def acts(self, stored: Stored, member_ids: Sequence[str], choices: Choices) -> tuple[ActForm, ...]:
        """Return what can happen to the selected heroes."""
        return tuple(forms(self._view(stored, choices), member_ids))

    def act(
        self, stored: Stored, form_id: str, member_ids: Sequence[str], values: Mapping[str, Json], choices: Choices,
        pen: Pen,
    ) -> Act:  # fmt: skip
        """Return the act of a form; raises Refused."""
        return acts.act(self._view(stored, choices), form_id, member_ids, values, pen)

    def wounded(self, stored: Stored, member_id: str, wounds: int, choices: Choices, pen: Pen) -> Act:
        """Return the act that leaves a hero with so many wounds (SW-30, SW-112); raises Refused."""
        return acts.wounded(self._view(stored, choices), member_id, wounds, pen)

    def reward(self, stored: Stored, points: int, why: str, choices: Choices, pen: Pen) -> Act:
        """Return the act of points shared among the living heroes (SW-47)."""
        return acts.reward(self._view(stored, choices), points, why, pen)

    def settle(self, stored: Stored, toll: Toll, choices: Choices, pen: Pen) -> Act:
        """Return the one act of a battle's results for heroes (SW-47, SW-150); raises Refused."""
        return settling.settle(self._view(stored, choices), toll, pen)

    def reopen(self, stored: Stored, event_id: str, choices: Choices) -> ActForm:
        """Return the form of an earlier Event; raises Refused."""
        return earlier_choices.reopen(self._view(stored, choices), event_id)

    def reconsider(self, stored: Stored, event_id: str, values: Mapping[str, Json], choices: Choices) -> PastEdit:
        """Return what changing an earlier Event would do; raises Refused."""
        return earlier_choices.reconsider(self._view(stored, choices), event_id, values)

    def withdraw(self, stored: Stored, event_id: str, choices: Choices) -> PastEdit:
        """Return what removing an Event from the story would do; raises Refused."""
        return earlier_choices.withdraw(self._view(stored, choices), event_id)
