"""What a battle leaves behind: the rewards of its scenario, and what its heroes take home; written down once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from models.campaign.queries import stored
from models.campaign.scenarios.reward_changes import write_rewards
from models.campaign.scenarios.reward_queries import Gained, gained, playing
from models.content import Json
from models.games.facets.chronicle import Toll, TollLine

if TYPE_CHECKING:
    from editor.document import Document
    from editor.play.replay import Replay
    from models.campaign.scenarios.reward_changes import WriteRewards
    from models.games.battle.course import Course
    from models.games.battle.values import Offered
    from models.games.scenarios.pieces import Setup
    from models.i18n import Translator


class Fought(Protocol):
    """The parts of a battle on which its rewards depend."""

    id: str
    name: str
    t: Translator
    setup: Setup
    raw_setup: Mapping[str, Json] | None
    course: Course[object, object]
    replay: Replay


class Rewards:
    """`gained` are the rewards of the scenario, `tolls` what the battle did to members of a force, by the force's
    id.
    """

    def __init__(self, document: Document, match: Fought) -> None:
        self._document, self._match = document, match
        self.gained: tuple[Gained, ...] = ()
        self.tolls: Mapping[str, tuple[TollLine, ...]] = {}
        self._losers: frozenset[str] = frozenset()
        self.names: Mapping[str, str] = {}

    @property
    def written(self) -> bool:
        """Whether it is written down."""
        return bool(self._match.raw_setup and self._match.raw_setup.get("rewarded"))

    @property
    def gains(self) -> tuple[Gained, ...]:
        """What the sides have gained; empty before the end."""
        return self.gained if self._match.replay.at is None else ()

    @property
    def may(self) -> bool:
        """Whether it can be written down now: after the end, and once only."""
        return not self.written and not self._document.read_only and bool(self.gains or self.tolls)

    @property
    def ways_on(self) -> tuple[Offered[object], ...]:
        """What people can do though the battle is over, until it is written down: play on after a lost quest."""
        now = self._match.course.now
        closed = self._match.replay.at is not None or self.written or self._document.read_only
        return () if closed or now.view.phase != "over" else now.offers()

    def look(self) -> None:
        """Read what was gained, and the present state of the forces it goes to."""
        self.gained, self.tolls = (), {}
        match = self._match
        if (view := match.course.view()).phase != "over":
            return
        with self._document.read() as campaign:
            found = gained(campaign, match.id, match.setup.script.gains, view.winner)
            lines, known = self._lines(), dict[str, str]()
            # Where each figure has lines of its own, what nobody's force gained is nothing to tell.
            self.gained = tuple(each for each in found if each.force_id or lines is None)
            forces = playing(campaign, match.id)
            self._losers = frozenset(each for side, each in forces.items() if view.winner not in ("", side))
            for force_id in forces.values() if lines else ():
                mine = {each.id: each.name for each in stored(campaign, force_id).members} if force_id else {}
                if told := self._of(lines or (), mine):
                    self.tolls = {**self.tolls, force_id: told}
                    known |= mine
        self.names = known

    def _lines(self) -> tuple[TollLine, ...] | None:
        """Return what the battle does to its figures after its end, by their ids; None in a game that tells nothing."""
        course = self._match.course
        past = [event for done in course.done for event in done.events]
        return course.now.toll(course.begun, past)

    def _of(self, lines: Sequence[TollLine], members: Mapping[str, str]) -> tuple[TollLine, ...]:
        """Return the lines for the members of a force: figures enlisted from it, or with the name of a member."""
        named = {name: member for member, name in members.items()}
        ids = {each.id: named.get(each.name[self._match.t.lang], "") for each in self._match.course.view().tokens}
        ids |= {each.id: each.type for each in self._match.setup.pieces if each.type in members}
        known = (e for e in lines if ids.get(e.member) and (not e.to or ids.get(e.to)))
        return tuple(replace(each, member=ids[each.member], to=ids.get(each.to, "")) for each in known)

    def change(self, ticked: Collection[str] | None = None) -> WriteRewards:
        """Return the Change that writes it down with the lines of the ids `ticked`; None takes the usual lines.

        Raises Refused for a line that cannot be told.
        """
        match = self._match
        tolls = {
            force_id: Toll(
                match.name,
                tuple(e for e in lines if (e.usual if ticked is None else e.id in ticked)),
                force_id in self._losers,
            )
            for force_id, lines in self.tolls.items()
        }
        with self._document.read() as campaign:
            return write_rewards(campaign, match.id, match.name, self.gains, self._document.pen(), tolls)

    def write(self, ticked: Collection[str] | None = None) -> bool:
        """Write it down in one step: with the battle, and in the story of the forces that played."""
        return self._document.apply(self.change(ticked))
