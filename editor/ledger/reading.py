"""What the ledger page shows of a force, read from the campaign in one go as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from models.campaign.carrying import campaign_game
from models.campaign.queries import choices, force, stored
from models.campaign.rows import Rows
from models.games.event import Event
from models.games.facets.bench import ForceBench, story_of
from models.games.facets.builder import Act
from models.games.facets.chronicle import Chronicle, LedgerRow, Series
from models.games.values import Stored
from models.i18n import Text


@dataclass(frozen=True)
class StoryReading:
    """The story of a force."""

    force_id: str
    name: str
    points: Text
    bench: ForceBench
    chronicle: Chronicle
    branch_of: str

    @property
    def stored(self) -> Stored:
        """The force as it is kept."""
        return self.bench.stored

    @property
    def rows(self) -> tuple[LedgerRow, ...]:
        """What happened, oldest first."""
        return self.chronicle.ledger

    @property
    def names(self) -> dict[str, str]:
        """The names of the members by id, in order, members who left the story included."""
        return {member.id: member.name for member in self.stored.members}

    @property
    def places(self) -> dict[str, int]:
        """The place of each member in that order; its mark follows from it."""
        return {member.id: place for place, member in enumerate(self.stored.members)}

    @property
    def last_day(self) -> str:
        """The day of the last Event that has one."""
        return next((event.at for event in reversed(self.stored.events) if event.at), "")

    def event(self, event_id: str) -> Event | None:
        """Return the Event of an id; None for none."""
        return next((event for event in self.stored.events if event.id == event_id), None)

    def row(self, event_id: str) -> LedgerRow | None:
        """Return the first row of an Event; None for none."""
        return next((row for row in self.rows if row.event == event_id), None)

    def after(self, act: Act) -> StoryReading:
        """Return the story as it would be after an act; raises Refused."""
        bench = self.bench.after(act)
        return replace(self, bench=bench, chronicle=story_of(bench))


def read_told(campaign: Rows, force_id: str) -> StoryReading:
    """Return the story of a force; raises Refused when it is gone or its game has no story, ContentError as
    `campaign_game`.
    """
    row = force(campaign, force_id)
    game = campaign_game(campaign, row.game)
    bench = game.bench(stored(campaign, force_id), choices(campaign, row.game))
    return StoryReading(force_id, row.name, game.roster.points, bench, story_of(bench), row.branch_of)


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure of a member that would end differently: `before` or `after` is None where the member does not exist."""

    name: str
    key: str
    before: int | None
    after: int | None


def figure_changes(before: Sequence[Series], after: Sequence[Series]) -> Iterator[FigureChange]:
    """Return every figure that would end differently."""
    old, new = _ends(before), _ends(after)
    for key in dict.fromkeys((*old, *new)):
        name, words, was = old.get(key, (*new.get(key, ("", "", None))[:2], None))
        now = new[key][2] if key in new else None
        if was != now:
            yield FigureChange(name, words, was, now)


def _ends(series: Sequence[Series]) -> dict[tuple[str, str], tuple[str, str, int | None]]:
    return {
        (line.member, line.figure): (line.name, line.key, line.points[-1].value if line.points else None)
        for line in series
    }


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row of the ledger that would be removed (`after` None), added (`before` None) or changed."""

    before: LedgerRow | None
    after: LedgerRow | None


def row_changes(before: Sequence[LedgerRow], after: Sequence[LedgerRow]) -> Iterator[RowChange]:
    """Return the rows whose words or points would differ; balances that follow from them are left out."""
    old, new = _by_place(before), _by_place(after)
    for key in dict.fromkeys((*old, *new)):
        was, now = old.get(key), new.get(key)
        if was is None or now is None or _row_words(was) != _row_words(now):
            yield RowChange(was, now)


def _by_place(rows: Sequence[LedgerRow]) -> dict[tuple[str, str, int], LedgerRow]:
    found: dict[tuple[str, str, int], LedgerRow] = {}
    for row in rows:
        place = 0
        while (row.event, row.member, place) in found:
            place += 1
        found[row.event, row.member, place] = row
    return found


def _row_words(row: LedgerRow) -> tuple[object, ...]:
    return row.key, repr(sorted(row.args.items(), key=str)), row.points, row.at, row.note
