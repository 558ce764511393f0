"""The builder facet of Swidenth: one class whose work is done by the modules beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from models.content import Json
from models.games.facets.builder import Act, Field, GearPlace, Pen, Purse, Recruit, Shelf, Target, Template
from models.games.swidenth import proposals
from models.games.swidenth.builder import buyer, gear, members, mend, offers, takes, view
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.data import Rulebook, rulebook
from models.games.values import Choices, Stored
from models.problem import Fix, Problem


@dataclass(frozen=True)
class SwidenthBuilder:
    """Parties built click by click, with the rule book that `book` returns (`models.games.facets.builder.Builder`)."""

    book: Callable[[], Rulebook] = rulebook
    _seen: list[PartyView] = field(default_factory=list, init=False, repr=False, compare=False)

    def _view(self, stored: Stored, choices: Choices) -> PartyView:
        """Return the view of a party; cached, because a page asks many questions about the same one."""
        book = self.book()
        last = self._seen[-1] if self._seen else None
        if last is None or last.stored is not stored or last.book is not book or last.choices != choices:
            self._seen[:] = [last := PartyView(book, stored, dict(choices))]
        return last

    def purses(self, stored: Stored, choices: Choices) -> tuple[Purse, ...]:
        """Return the points of party, players and heroes."""
        return tuple(view.purses(self._view(stored, choices)))

    def offers(self, stored: Stored, member_id: str, choices: Choices) -> tuple[Shelf, ...]:
        """Return the shelves for a hero; none for a dead one, and none for the party, which has templates."""
        who = buyer.buyer(self._view(stored, choices), member_id)
        return offers.hero_shelves(who) if who else ()

    def take(self, stored: Stored, member_id: str, offer_id: str, choices: Choices, pen: Pen, anyway: str = "") -> Act:
        """Return the act that takes an offer; raises Refused."""
        return takes.take(self._view(stored, choices), member_id, offer_id, pen, anyway.strip())

    def put_back(self, stored: Stored, member_id: str, offer_id: str, choices: Choices) -> Act:
        """Return the act that gives a purchase back; raises Refused."""
        return takes.put_back(self._view(stored, choices), member_id, offer_id)

    def drawing(self, stored: Stored, choices: Choices) -> Iterator[None]:
        """Draw the bands proposed to an empty party, step by step."""
        return proposals.drawing(self._view(stored, choices), stored.name)

    def templates(self, stored: Stored, choices: Choices, *, quick: bool = False) -> tuple[Template, ...]:
        """Return fresh heroes of every race and class, and those of the ready-made bands."""
        return tuple(members.templates(self._view(stored, choices), quick=quick))

    def recruit(self, stored: Stored, template_id: str, choices: Choices) -> Recruit | None:
        """Return a ready-made hero as he would be, with his odds against three figures of the bestiary."""
        return members.recruit(self._view(stored, choices), template_id)

    def add(self, stored: Stored, template_id: str, name: str, choices: Choices, pen: Pen) -> Act:
        """Return the act that lets a hero join; raises Refused."""
        return members.add(self._view(stored, choices), template_id, name, pen)

    def remove(self, stored: Stored, member_id: str, choices: Choices) -> Act:
        """Return the act that takes a hero out; raises Refused."""
        return members.remove(self._view(stored, choices), member_id)

    def rename(self, stored: Stored, member_id: str, name: str) -> Act:
        """Return the act that renames a hero or the party; raises Refused."""
        return members.rename(stored, member_id, name)

    def duplicate(self, stored: Stored, member_id: str, name: str, choices: Choices, pen: Pen) -> Act:
        """Return the act that adds an equal hero; raises Refused."""
        return members.duplicate(self._view(stored, choices), member_id, name, pen)

    def move(self, stored: Stored, member_id: str, place: int) -> Act:
        """Return the act that reorders a hero; raises Refused."""
        return members.move(stored, member_id, place)

    def settings(self, stored: Stored, member_id: str, choices: Choices) -> tuple[Field, ...]:
        """Return budget and shares of the party, the player of a hero."""
        return members.settings(self._view(stored, choices), member_id)

    def set(self, stored: Stored, member_id: str, values: Mapping[str, Json], choices: Choices, pen: Pen) -> Act:
        """Return the act that sets some of these; raises Refused."""
        return members.put(self._view(stored, choices), member_id, values, pen)

    def places(self, stored: Stored, choices: Choices) -> tuple[GearPlace, ...]:
        """Return who carries what."""
        return tuple(view.places(self._view(stored, choices)))

    def targets(self, stored: Stored, giver: str, item: str, choices: Choices) -> tuple[Target, ...]:
        """Return where a thing could go."""
        return tuple(gear.targets(self._view(stored, choices), giver, item))

    def transfer(
        self, stored: Stored, giver: str, item: str, taker: str, choices: Choices, pen: Pen, buyer: str = ""
    ) -> Act:
        """Return the act that moves a thing; raises Refused."""
        return gear.transfer(self._view(stored, choices), giver, item, taker, pen, buyer)

    def allow(self, stored: Stored, problem: Problem, reason: str, choices: Choices, pen: Pen) -> Act:
        """Return the act that lets a Problem stand; raises Refused."""
        return mend.allow(self._view(stored, choices), problem, reason, pen)

    def forbid(self, stored: Stored, problem: Problem, choices: Choices) -> Act:
        """Return the act that takes an allowance back; raises Refused."""
        return mend.forbid(self._view(stored, choices), problem)

    def mend(self, stored: Stored, fix: Fix, choices: Choices, pen: Pen) -> Act:
        """Return the act of a fix; raises Refused."""
        return mend.mend(self._view(stored, choices), fix, pen)
