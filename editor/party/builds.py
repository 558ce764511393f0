"""Gestures of the page as acts of the game's builder, each one step of the history."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from editor.document import Document
from editor.party.sheet import PartySheet
from models.errors import Refused
from models.games.builder import SHOP, Act, Builder, Pen, Shelf, Target, Template
from models.games.event import Json
from models.problem import Fix, Problem


class Builds:
    """The builder of one force in the window. A Refused act is a sentence on the status line and leaves no trace."""

    def __init__(self, document: Document, force_id: str, sheet: Callable[[], PartySheet | None]) -> None:
        self._document = document
        self._force_id = force_id
        self._sheet = sheet

    @property
    def writable(self) -> bool:
        """Whether the force can be edited at all."""
        sheet = self._sheet()
        return sheet is not None and sheet.builder is not None and not self._document.read_only

    def offers(self, member_id: str) -> tuple[Shelf, ...]:
        """Return the shelves for a member."""
        sheet = self._sheet()
        return sheet.builder.offers(sheet.stored, member_id, sheet.choices) if sheet and sheet.builder else ()

    def templates(self) -> tuple[Template, ...]:
        """Return the ready-made members that can be added."""
        sheet = self._sheet()
        return sheet.builder.templates(sheet.stored, sheet.choices) if sheet and sheet.builder else ()

    def targets(self, giver: str, item: str) -> dict[str, Target]:
        """Return where a thing could go, by place."""
        sheet = self._sheet()
        if sheet is None or sheet.builder is None:
            return {}
        return {each.place: each for each in sheet.builder.targets(sheet.stored, giver, item, sheet.choices)}

    def take(self, member_id: str, offer_id: str, anyway: str = "") -> bool:
        """Let a member take an offer; with a reason `anyway` also against a rule."""
        return self._do(lambda b, s, pen: b.take(s.stored, member_id, offer_id, s.choices, pen, anyway))

    def put_back(self, member_id: str, offer_id: str) -> bool:
        """Give the last of a kind back."""
        return self._do(lambda b, s, _pen: b.put_back(s.stored, member_id, offer_id, s.choices))

    def add(self, template_id: str, name: str = "") -> str:
        """Add a member; returns the id of the new one, empty where it was refused."""
        before = self._ids()
        self._do(lambda b, s, pen: b.add(s.stored, template_id, name, s.choices, pen))
        return next((each for each in self._ids() if each not in before), "")

    def duplicate(self, member_id: str) -> str:
        """Add a member built alike; returns its id, empty where it was refused."""
        before = self._ids()
        self._do(lambda b, s, pen: b.duplicate(s.stored, member_id, "", s.choices, pen))
        return next((each for each in self._ids() if each not in before), "")

    def remove(self, member_id: str) -> bool:
        """Take a member out; undo brings it back."""
        return self._do(lambda b, s, _pen: b.remove(s.stored, member_id, s.choices))

    def rename(self, member_id: str, name: str) -> bool:
        """Give a member, or the force, another name."""
        return self._do(lambda b, s, _pen: b.rename(s.stored, member_id, name))

    def move(self, member_id: str, place: int) -> bool:
        """Put a member at another place of the order, 0 first."""
        return self._do(lambda b, s, _pen: b.move(s.stored, member_id, place))

    def set(self, member_id: str, values: Mapping[str, Json]) -> bool:
        """Set fields of a member, or of the force."""
        return self._do(lambda b, s, pen: b.set(s.stored, member_id, values, s.choices, pen))

    def transfer(self, giver: str, item: str, taker: str, buyer: str = "") -> bool:
        """Move a thing between places; what a member buys for the stash is paid by `buyer`."""
        payer = buyer if giver == SHOP else ""
        return self._do(lambda b, s, pen: b.transfer(s.stored, giver, item, taker, s.choices, pen, payer))

    def allow(self, problem: Problem, reason: str) -> bool:
        """Let a Problem stand, with a reason."""
        return self._do(lambda b, s, pen: b.allow(s.stored, problem, reason, s.choices, pen))

    def forbid(self, problem: Problem) -> bool:
        """Take an allowance back."""
        return self._do(lambda b, s, _pen: b.forbid(s.stored, problem, s.choices))

    def mend(self, fix: Fix) -> bool:
        """Do a one-click fix."""
        return self._do(lambda b, s, pen: b.mend(s.stored, fix, s.choices, pen))

    def say(self, sentence: str) -> None:
        """Put a sentence on the status line."""
        self._document.say(sentence)

    def _ids(self) -> tuple[str, ...]:
        sheet = self._sheet()
        return tuple(m.id for m in sheet.stored.members) if sheet else ()

    def _do(self, make: Callable[[Builder, PartySheet, Pen], Act]) -> bool:
        from models.campaign.acts import PerformAct  # noqa: PLC0415  the start edits nothing

        return self._document.make(lambda pen: PerformAct(self._force_id, self._act(make, pen)))

    def _act(self, make: Callable[[Builder, PartySheet, Pen], Act], pen: Pen) -> Act:
        sheet = self._sheet()
        if sheet is None or sheet.builder is None:
            raise Refused("builder.no_member")
        return make(sheet.builder, sheet, pen)
