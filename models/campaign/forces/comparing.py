"""Any two of a kind side by side: a force or a member now, after an earlier Event, in a branch, or another one.

`subject` reads one side from a campaign, `compare` sets two side by side and writes nothing. `left` and `right` of a
row hold what each side has; `difference` is right minus left where both are numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from models.campaign.carrying import campaign_game
from models.campaign.forces.verdicts import member_names
from models.campaign.queries import choices, force, stored
from models.campaign.rows import Rows
from models.errors import Refused
from models.games.facets.builder import until
from models.games.facets.duels import Duels
from models.games.values import Entry, FoeOdds, Member, Stat, Verdict
from models.i18n import LANGUAGES, Text, Translator
from models.problem import Grade

Cell = int | str | Text | None
"""What stands in a row on one side: a number, words, or nothing there."""


@dataclass(frozen=True, slots=True)
class ComparedForce:
    """What to compare: a force (or a branch), after which Event (empty: now), which member (empty: all)."""

    force_id: str
    event_id: str = ""
    member_id: str = ""


@dataclass(frozen=True)
class Subject:
    """One side as read: the force as its game judges it, and the member (None for the whole force, or if he is gone).

    `accounts` are the figures of the member's story; `at` is the day of the Event, `duels` how to measure it.
    """

    name: Text
    force: str
    at: str
    verdict: Verdict
    member: Member | None = None
    whole: bool = True
    accounts: tuple[Stat, ...] = ()
    duels: Duels | None = None

    def duel(self, foe_id: str) -> FoeOdds | None:
        """Return how the member fares against a foe of `duels`; None without a member or duels."""
        if self.member is None or self.duels is None:
            return None
        return self.duels.duel(self.member, foe_id)


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One line of a comparison.

    `section` is `points`, `stat`, `member`, `gear`, `skill`, `spell` or `problem`; `id` tells rows apart. `better` is 1
    where more is better, -1 where less is, 0 where neither.
    """

    section: str
    id: str
    label: Text
    left: Cell
    right: Cell
    better: int = 0

    @property
    def difference(self) -> int | None:
        """Right minus left where both are numbers, else None."""
        if isinstance(self.left, int) and isinstance(self.right, int):
            return self.right - self.left
        return None

    @property
    def same(self) -> bool:
        """Whether both sides have the same."""
        return self.left == self.right


def subject(campaign: Rows, side: ComparedForce) -> Subject:
    """Return one side of a comparison.

    Raises Refused when force, Event or member is not there, ContentError when what is kept cannot be read.
    """
    row = force(campaign, side.force_id)
    game, readings = campaign_game(campaign, row.game), choices(campaign, row.game)
    kept = stored(campaign, side.force_id)
    last = next((event for event in kept.events if event.id == side.event_id), None)
    if side.event_id and last is None:
        raise Refused("compare.no_event")
    if side.member_id and all(member.id != side.member_id for member in kept.members):
        raise Refused("campaign.no_member")
    then = until(kept, side.event_id)
    bench = game.bench(then, readings)
    verdict = bench.verdict
    member = next((each for each in verdict.members if each.id == side.member_id), None)
    accounts = bench.accounts.get(side.member_id, ())
    name = member_names(campaign, side.force_id)[side.member_id] if side.member_id else Text.same(row.name)
    at = last.at if last else ""
    return Subject(name, row.name, at, verdict, member, not side.member_id, accounts, game.duels(readings))


def compare(left: Subject, right: Subject) -> tuple[ComparisonRow, ...]:
    """Return the rows of two sides in the order of a sheet; both sides are whole forces, or both are members."""
    if left.whole or right.whole:
        return (*_costs(left.verdict, right.verdict), *_members(left.verdict, right.verdict), *_all_gear(left, right))
    return (*_points(left, right), *_stats(left, right), *_lists(left.member, right.member))


def _costs(left: Verdict, right: Verdict) -> Iterator[ComparisonRow]:
    yield ComparisonRow("points", "cost", _words("compare.cost"), left.cost, right.cost)
    yield ComparisonRow("points", "limit", _words("compare.limit"), left.limit, right.limit)
    yield ComparisonRow("points", "figures", _words("compare.figures"), left.figures, right.figures)
    yield ComparisonRow("problem", "errors", _words("compare.errors"), _errors(left), _errors(right), -1)


def _errors(verdict: Verdict) -> int:
    return sum(problem.grade is Grade.ERROR for problem in verdict.problems)


def _members(left: Verdict, right: Verdict) -> Iterator[ComparisonRow]:
    """Yield the cost of each member on both sides, matched by name; members of one name match in their order."""
    names = dict.fromkeys(member.name for member in (*left.members, *right.members))
    for name in names:
        ours, theirs = ([m.cost for m in verdict.members if m.name == name] for verdict in (left, right))
        for place, (one, other) in enumerate(zip_longest(ours, theirs)):
            row_id = name.fr if not place else f"{name.fr} {place + 1}"
            yield ComparisonRow("member", row_id, name, one, other)


def _all_gear(left: Subject, right: Subject) -> Iterator[ComparisonRow]:
    """Yield for each thing how many members of either side have it."""
    for section, field in (("gear", "gear"), ("skill", "skills"), ("spell", "spells")):
        counts = [_count_having(side.verdict.members, field) for side in (left, right)]
        names = {
            entry.id: entry.name for side in (left, right) for m in side.verdict.members for entry in _of(m, field)
        }
        for item_id, name in names.items():
            yield ComparisonRow(section, item_id, name, counts[0][item_id], counts[1][item_id])


def _count_having(members: Iterable[Member], field: str) -> Counter[str]:
    return Counter(entry.id for member in members for entry in _of(member, field))


def _points(left: Subject, right: Subject) -> Iterator[ComparisonRow]:
    one, other = left.member, right.member
    for field in ("cost", "role", "count"):
        ours, theirs = (getattr(member, field) if member else None for member in (one, other))
        if field != "count" or {ours, theirs} - {None, 1}:
            yield ComparisonRow("points", field, _words(f"compare.{field}"), ours, theirs)
    yield from _figures("points", left.accounts, right.accounts, 0)
    yield ComparisonRow("problem", "errors", _words("compare.errors"), _wrong(one), _wrong(other), -1)


def _wrong(member: Member | None) -> Cell:
    return None if member is None else sum(problem.grade is Grade.ERROR for problem in member.problems)


def _stats(left: Subject, right: Subject) -> Iterator[ComparisonRow]:
    yield from _figures("stat", left.member.stats if left.member else (), right.member.stats if right.member else (), 1)


def _figures(section: str, left: Sequence[Stat], right: Sequence[Stat], better: int) -> Iterator[ComparisonRow]:
    """Yield the figures of both sides by their id; one shown as `4+` is better when it is lower."""
    ours, theirs = ({stat.id: stat for stat in side} for side in (left, right))
    for stat_id, stat in {**theirs, **ours}.items():
        sign = -better if any(each.shown.endswith("+") for each in (*left, *right) if each.id == stat_id) else better
        yield ComparisonRow(
            section, stat_id, stat.label, _stat_cell(ours.get(stat_id)), _stat_cell(theirs.get(stat_id)), sign
        )


def _stat_cell(stat: Stat | None) -> Cell:
    if stat is None:
        return None
    return stat.value if stat.value is not None and not stat.shown else str(stat)


def _lists(left: Member | None, right: Member | None) -> Iterator[ComparisonRow]:
    for section, field in (("gear", "gear"), ("skill", "skills"), ("spell", "spells")):
        ours, theirs = ({entry.id: entry for entry in _of(member, field)} for member in (left, right))
        for item_id, entry in {**ours, **theirs}.items():
            yield ComparisonRow(
                section, item_id, entry.name, _entry_cell(ours.get(item_id)), _entry_cell(theirs.get(item_id))
            )


def _of(member: Member | None, field: str) -> tuple[Entry, ...]:
    entries: tuple[Entry, ...] = getattr(member, field) if member else ()
    return entries


def _entry_cell(entry: Entry | None) -> Cell:
    return entry.name if entry else None


def _words(key: str) -> Text:
    fr, en = (Translator(lang)(key) for lang in LANGUAGES)
    return Text(fr, en)
