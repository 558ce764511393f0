"""What the acts and panels of a force's page may touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from editor.document import Document
from editor.party.reading import PartyReading, read_party
from editor.widgets.look import Look
from models.campaign.forces.acts import PerformAct
from models.campaign.queries import FORCE_TABLES, force_of
from models.content import Json
from models.errors import Refused, SpokenError
from models.games.event import Pen
from models.games.facets.bench import ForceBench, story_of
from models.games.facets.builder import SHOP, Act, Field, Recruit, Shelf, Target, Template
from models.problem import Fix, Problem

NOBODY: Final = ""
GALLERY: Final = "+"
FORCE: Final = "*"
"""Whom the builder shows when it is no member: it is closed; the ready-made members; the force itself."""
SLICE_S: Final = 0.01
"""How long the window is kept at once by what takes long of the ready-made members."""


class PartyDesk(QObject):
    """The open force, the member the builder shows, and the acts of the game's builder, each one step of the history.

    A Refused act is a sentence on the status line and changes nothing. `chose` carries the id the builder shall show,
    `wants_rule` a rule to explain, `wants_portrait` a member; `drawn`: more ready-made members can be offered now.
    """

    chose = Signal(str)
    wants_rule = Signal(str)
    wants_portrait = Signal(str)
    drawn = Signal()

    def __init__(self, look: Look, document: Document, force_id: str, parent: QObject) -> None:
        super().__init__(parent)
        self.look = look
        self.document = document
        self.force_id = force_id
        self.sheet: PartyReading | None = None
        self.chosen = NOBODY
        self._drawing: Iterator[None] = iter(())
        self._slice = QTimer(self, singleShot=True, interval=0)
        self._slice.timeout.connect(self._draw)

    def read(self) -> PartyReading:
        """Read the force again; raises Refused where it is gone, ContentError where it cannot be read."""
        self.sheet = None
        with self.document.read() as campaign:
            self.sheet = read_party(campaign, self.force_id)
        if not self.sheet.stored.members:
            self._drawing = self.sheet.bench.drawing()
            self._slice.start()
        return self.sheet

    def _draw(self) -> None:
        """Compute more of the ready-made members, a slice at a time, so that the window stays responsive."""
        end = perf_counter() + SLICE_S
        for _ in self._drawing:
            if perf_counter() > end:
                self._slice.start()
                return
        self.drawn.emit()

    def concerns(self, touched: frozenset[tuple[str, str]]) -> bool:
        """Return whether touched rows may belong to this force; those of another force do not touch its page."""
        if self.sheet is None or not touched or any(table not in FORCE_TABLES for table, _ in touched):
            return True
        kept = self.sheet.stored
        own = {self.force_id, *(each.id for each in kept.members), *(each.id for each in kept.events)}
        if any(key in own for _, key in touched):
            return True
        with suppress(SpokenError), self.document.read() as campaign:
            parts = ((table, key) for table, key in touched if table != "force")
            return any(force_of(campaign, table, key) == self.force_id for table, key in parts)
        return True

    def choose(self, member_id: str) -> None:
        """Let the builder show a member, or what NOBODY, GALLERY and FORCE stand for."""
        if self.sheet is not None:
            self.chosen = member_id
            self.chose.emit(member_id)

    @property
    def subject(self) -> str:
        """The id that the game's builder uses for what is shown: that of a member, "" for the force."""
        return "" if self.chosen in (GALLERY, FORCE) else self.chosen

    @property
    def writable(self) -> bool:
        """Whether the force can be edited at all."""
        return self.sheet is not None and not self.document.read_only

    def offers(self, member_id: str) -> tuple[Shelf, ...]:
        """Return the shelves of offers for a member, for the force with ""."""
        return self.sheet.bench.offers(member_id) if self.sheet is not None else ()

    @property
    def listed(self) -> bool:
        """Whether the force itself is built from a list of offers: then the list is shown first."""
        return self.sheet is not None and self.sheet.listed

    def templates(self) -> tuple[Template, ...]:
        """Return the ready-made members that can be added; those that take long to find come with `drawn`."""
        return self.sheet.bench.templates(quick=True) if self.sheet is not None else ()

    def recruit(self, template_id: str) -> Recruit | None:
        """Return how a ready-made member would be if he joined; None where it is not known."""
        return self.sheet.bench.recruit(template_id) if self.sheet is not None else None

    def targets(self, giver: str, item: str) -> dict[str, Target]:
        """Return by place whether a thing can go there, and why not."""
        targets = self.sheet.bench.targets(giver, item) if self.sheet is not None else ()
        return {each.place: each for each in targets}

    def take(self, member_id: str, offer_id: str, anyway: str = "") -> bool:
        """Let a member take an offer; with a reason `anyway` even against a rule."""
        return self._do(lambda bench: bench.take(member_id, offer_id, anyway))

    def put(self, offer_id: str, count: int) -> bool:
        """Let the force have this many of an offer."""
        return self._do(lambda bench: bench.put(offer_id, count))

    def put_back(self, member_id: str, offer_id: str) -> bool:
        """Let a member give back the last of an offer's kind."""
        return self._do(lambda bench: bench.put_back(member_id, offer_id))

    def add(self, template_id: str, name: str = "") -> str:
        """Add a member; returns the id of the new one, empty where it was refused."""
        before = self._ids()
        self._do(lambda bench: bench.add(template_id, name))
        return next((each for each in self._ids() if each not in before), "")

    def duplicate(self, member_id: str) -> str:
        """Add a copy of a member; returns its id, empty where it was refused."""
        before = self._ids()
        self._do(lambda bench: bench.duplicate(member_id))
        return next((each for each in self._ids() if each not in before), "")

    def remove(self, member_id: str) -> bool:
        """Remove a member; undo brings it back."""
        return self._do(lambda bench: bench.remove(member_id))

    def rename(self, member_id: str, name: str) -> bool:
        """Give a member, or the force, another name."""
        return self._do(lambda bench: bench.rename(member_id, name))

    def wound(self, member_id: str, wounds: int) -> bool:
        """Set the wounds of a member: an Event of the story, told on the status line."""
        sheet = self.sheet
        if sheet is None:
            return False
        name, kept = sheet.name_of(member_id), sheet.member(member_id)
        done = self._do(lambda bench: story_of(bench).set_wounds(member_id, wounds))
        if done and kept is not None:
            self.say(self.look.t("party.life_now", name=name, left=kept.boxes - wounds, n=kept.boxes))
        return done

    def move(self, member_id: str, place: int) -> bool:
        """Put a member at another place of the order, counted from 0."""
        return self._do(lambda bench: bench.move(member_id, place))

    def set(self, member_id: str, values: Mapping[str, Json]) -> bool:
        """Set fields of a member or, with "", of the force."""
        return self._do(lambda bench: bench.set(member_id, values))

    def transfer(self, giver: str, item: str, taker: str, buyer: str = "") -> bool:
        """Move a thing between places; `buyer` pays for what goes from the shop to the stash."""
        payer = buyer if giver == SHOP else ""
        return self._do(lambda bench: bench.transfer(giver, item, taker, payer))

    def allow(self, problem: Problem, reason: str) -> bool:
        """Let a Problem stand, with a reason."""
        return self._do(lambda bench: bench.allow(problem, reason))

    def forbid(self, problem: Problem) -> bool:
        """Take back that a Problem may stand."""
        return self._do(lambda bench: bench.forbid(problem))

    def mend(self, fix: Fix) -> bool:
        """Apply a one-click fix."""
        return self._do(lambda bench: bench.mend(fix))

    def say(self, sentence: str) -> None:
        """Put a sentence on the status line."""
        self.document.say(sentence)

    @property
    def fields(self) -> tuple[Field, ...]:
        """The settings of what the builder shows."""
        return self.sheet.bench.settings(self.subject) if self.sheet is not None and self.chosen != GALLERY else ()

    def _ids(self) -> tuple[str, ...]:
        return tuple(m.id for m in self.sheet.stored.members) if self.sheet else ()

    def _do(self, make: Callable[[ForceBench], Act]) -> bool:
        def made(pen: Pen) -> PerformAct:
            if self.sheet is None:
                raise Refused("builder.no_member")
            return PerformAct(self.force_id, make(self.sheet.bench.by(pen)))

        return self.document.make(made)
