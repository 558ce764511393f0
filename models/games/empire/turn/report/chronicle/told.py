"""A turn as the chronicle may tell it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from models.galaxy.galaxy import Galaxy
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.report.report import ReportTeller
from models.games.empire.turn.report.seen import SeenTurn
from models.games.empire.turn.report.telling import Narrator
from models.games.empire.turn.state import CampaignState
from models.games.facets.turn_events import spoken_event
from models.i18n import Translator


@dataclass(frozen=True)
class ChronicleTurn:
    """A turn of the chronicle in one language: the state before and after it, and what may be shown and told of it.

    `whole` tells everything, otherwise what everybody may know.
    """

    number: int
    before: CampaignState
    after: CampaignState
    seen: SeenTurn
    told: tuple[Happening, ...]
    whole: bool
    t: Translator

    @property
    def galaxy(self) -> Galaxy:
        """The galaxy after the turn, as far as it may be told."""
        return self.after.galaxy if self.whole else self.seen.galaxy

    @property
    def galaxy_before(self) -> Galaxy:
        """The galaxy before the turn, as far as it may be told."""
        return self.before.galaxy if self.whole else self.seen.before

    @cached_property
    def narrator(self) -> Narrator:
        """What names the things of the turn."""
        return Narrator(self.before, self.after)

    @cached_property
    def teller(self) -> ReportTeller:
        """What tells of places and troops."""
        return ReportTeller(self.seen, self.t)

    @cached_property
    def owners(self) -> Mapping[str, str]:
        """Whose each command and planet was before the turn, or after it where it is new, by id."""
        found: dict[str, str] = {}
        for galaxy in (self.galaxy, self.galaxy_before):
            found |= {each.id: each.owner for each in galaxy.commands}
            found |= {each.id: each.owner for each in galaxy.planets}
        return found

    def words(self, told: Happening) -> str:
        """Return the sentence of a happening, "" for one that has none."""
        return "".join(spoken_event(each, self.t) for each in self.narrator.events((told,)))
