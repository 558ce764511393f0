"""What the referee's desk shows, read from the campaign as plain values: its state, and the outcome of a judged
turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final, Literal

from models.campaign.rows import Rows
from models.campaign.turn_records import TURN_RECORDS, AttemptRecord, OrderSheetRecord, TurnRecord
from models.campaign.turns.book import is_over
from models.campaign.turns.judging import JudgedCase, correctable
from models.campaign.turns.queries import (
    all_turns,
    attempts,
    in_force,
    last_turn,
    phases_of,
    played_turn,
    rulings,
    rulings_due,
    seats_of,
    sheets,
    start_of,
    state_after,
)
from models.campaign.turns.status import TurnStanding, turn_standing
from models.galaxy.galaxy import Galaxy
from models.galaxy.heraldry.arms import Blazon, arms_of_sides
from models.games.facets.rulings import RulingDue
from models.games.facets.turn_events import spoken_event
from models.games.facets.turns import JudgedTurn, KeptPhase, Turn, TurnBattle, TurnDifference
from models.games.life import CampaignLife
from models.games.values import Choices
from models.i18n import Translator
from models.progress import Progress, silent
from models.store.connection import aside

TABLES: Final = frozenset(
    {"refereed", "player", "turn", "attempt", "snapshot", "order_sheet", "ruling", "happening", "package"}
)
"""The tables a refereed campaign is kept in."""
assert len(TABLES) == len(TURN_RECORDS)
DRY: Final = 0
"""The number of an attempt that is only tried."""

Mark = Literal["", "new", "gone"]


@dataclass(frozen=True, slots=True)
class OfficeView:
    """The state of the campaign: every turn, the sheets of the present one by id, the names of the sides."""

    standing: TurnStanding
    turns: tuple[TurnRecord, ...]
    sheets: Mapping[str, OrderSheetRecord]
    names: Mapping[str, str]
    over: bool = False
    """Whether the last report went out: everything may be told."""
    correctable: int = 0
    """The published turn that may still be judged again, 0 for none."""
    corrected: int = 0
    """Its attempt that waits to be published as a correction, 0 for none."""
    waiting: tuple[RulingDue, ...] = ()
    """What waits for a ruling in the turn that is played, or in its correction."""
    differs: bool = False
    """Whether the correction is judged from anything else than what holds, or came to anything else."""
    arms: Mapping[str, Blazon] = field(default_factory=dict)
    """The arms of each side."""


def read_office(campaign: Rows, galaxy_id: str, when: datetime, lang: str) -> OfficeView:
    """Return the state of a campaign; raises Refused where its turns have not begun."""
    found, again = turn_standing(campaign, galaxy_id, when), correctable(campaign, galaxy_id)
    rows = {row.id: row for row in sheets(campaign, galaxy_id, found.turn)}
    standing_by = (each.sheet for each in seats_of(campaign, galaxy_id, found.turn) if each.sheet is not None)
    rows |= {row.id: row for row in standing_by}
    rows |= {row.id: row for row in (sheets(campaign, galaxy_id, again) if again else ())}
    start = start_of(campaign, galaxy_id, found.turn)
    awaited = found.waiting
    holds = next((attempt for turn, attempt, _ in found.published if turn == again), 0)
    tried = attempts(campaign, galaxy_id, again) if again else ()
    corrected = tried[-1].number if tried else 0
    differs = corrected > holds and len({_judged_from(each) for each in tried if each.number in {holds, corrected}}) > 1
    if corrected > holds:
        awaited = rulings_due(campaign, galaxy_id, again, corrected)
    return OfficeView(
        found, all_turns(campaign, galaxy_id), rows, {key: name[lang] for key, name in start.players.items()},
        is_over(campaign, galaxy_id), again, corrected if corrected > holds else 0, awaited, differs,
        arms_of_sides(start.galaxy.factions),
    )  # fmt: skip


def _judged_from(attempt: AttemptRecord) -> tuple[str, str, str]:
    """Return what makes two attempts equal: their sheets, their rulings and their outcome."""
    return str(attempt.sheets), str(attempt.rules), attempt.state_hash


def read_life(campaign: Rows, galaxy_id: str, t: Translator) -> CampaignLife:
    """Return objectives and characters after the last attempt at the last turn, with the rulings of a turn that
    waits.
    """
    turn = last_turn(campaign, galaxy_id)
    attempt = last_attempt(campaign, galaxy_id, turn) if turn.number else DRY
    state = (
        state_after(campaign, galaxy_id, turn.number, attempt)
        if attempt
        else start_of(campaign, galaxy_id, turn.number)
    )
    said = () if turn.status == "published" else in_force(rulings(campaign, galaxy_id, turn.number))
    return state.life(said, t)


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One event: its words, its rule, whether it is a refused order, how it differs from the attempt before."""

    words: str
    rule: str = ""
    refused: bool = False
    mark: Mark = ""


@dataclass(frozen=True)
class ShownPhase:
    """A phase of a judged turn: its events, the galaxy after it, and `otherwise`, the ids of planets and commands that
    differ from the attempt before.
    """

    id: str
    lines: tuple[TurnLine, ...]
    galaxy: Galaxy
    otherwise: frozenset[str] = frozenset()


@dataclass(frozen=True)
class ShownTurn:
    """A judged turn as the referee looks at it. With `attempt` 0 it was only tried."""

    turn: int
    attempt: int
    before: Galaxy
    phases: tuple[ShownPhase, ...]
    battles: tuple[TurnBattle, ...]
    changes: tuple[TurnDifference, ...] = ()
    waiting: tuple[RulingDue, ...] = ()
    lost: tuple[str, ...] = ()
    case: JudgedCase | None = None


def read_turn(path: Path, galaxy_id: str, turn: int, attempt: int, t: Translator, progress: Progress) -> ShownTurn:
    """Return an attempt at a turn, compared with the one before; raises Refused for one that does not exist."""
    with aside(path, progress) as campaign:
        played = played_turn(campaign, galaxy_id, turn, attempt)
        before = phases_of(campaign, galaxy_id, turn, attempt - 1) if attempt > 1 else ()
    judged = JudgedTurn(turn, "", played.phases)
    return show_turn(judged, played.start, before, attempt, t, progress, readings_before=played.readings_before)


def show_turn(
    judged: JudgedTurn,
    start: Turn,
    before: Sequence[KeptPhase],
    attempt: int,
    t: Translator,
    progress: Progress = silent,
    case: JudgedCase | None = None,
    readings_before: Choices | None = None,
) -> ShownTurn:
    """Return a judged turn phase by phase; `before` are the phases of the attempt it is compared with,
    `readings_before` the readings of the turn before, from which those of this one may differ.
    """
    told = start.events(judged.phases, readings_before)
    was = start.events(before, readings_before) if before else ()
    found = []
    for number, (phase, events) in enumerate(zip(judged.phases, told, strict=True)):
        progress(number, len(told))
        lines = [TurnLine(spoken_event(each, t), each.rule, each.refused) for each in events.events]
        galaxy = phase.state.galaxy
        otherwise: frozenset[str] = frozenset()
        if before:
            lines = list(_compare(lines, [spoken_event(each, t) for each in was[number].events]))
            otherwise = _differs(galaxy, before[number].state.galaxy)
        found.append(ShownPhase(phase.id, tuple(lines), galaxy, otherwise))
    changes = case.changes if case is not None else _changes(judged.phases, before)
    return ShownTurn(
        judged.turn, attempt, start.galaxy, tuple(found), start.battles(judged.phases, t), changes,
        judged.open, tuple(each.target for each in judged.lost), case,
    )  # fmt: skip


def _compare(lines: Sequence[TurnLine], before: Sequence[str]) -> Iterable[TurnLine]:
    """Yield the lines, those marked as new that the attempt before lacks, then those only it had."""
    left = Counter(before)
    for line in lines:
        known = left[line.words] > 0
        left[line.words] -= known
        yield line if known else TurnLine(line.words, line.rule, line.refused, "new")
    for words, count in left.items():
        yield from (TurnLine(words, mark="gone") for _ in range(count))


def _differs(now: Galaxy, before: Galaxy) -> frozenset[str]:
    """Return the ids of planets and commands that differ between two galaxies."""
    planets = {each.id for each in now.planets if before.planet.get(each.id) != each}
    commands = {each.id for each in now.commands if before.command.get(each.id) != each}
    return frozenset(planets | commands)


def _changes(phases: Sequence[KeptPhase], before: Sequence[KeptPhase]) -> tuple[TurnDifference, ...]:
    if not before or not phases:
        return ()
    was, now = before[-1].state.figures, phases[-1].state.figures
    return tuple(
        TurnDifference(faction, figure, was[faction][figure], value)
        for faction, figures in now.items()
        for figure, value in figures.items()
        if faction in was and was[faction][figure] != value
    )


def read_figures(path: Path, galaxy_id: str, progress: Progress) -> Mapping[int, Mapping[str, Mapping[str, int]]]:
    """Return the figures of each faction at the beginning and after every published turn, by turn."""
    found = {}
    with aside(path, progress) as campaign:
        every = [each for each in all_turns(campaign, galaxy_id) if each.status == "published" or not each.number]
        for number, turn in enumerate(every):
            progress(number, len(every))
            phases = phases_of(campaign, galaxy_id, turn.number, turn.attempt) if turn.number else ()
            state = phases[-1].state if phases else start_of(campaign, galaxy_id, turn.number)
            found[turn.number] = state.figures
    return found


def last_attempt(campaign: Rows, galaxy_id: str, turn: TurnRecord) -> int:
    """Return the number of the attempt of a turn to show: the valid one, else the last, 0 for none.

    Raises Refused where the turns have not begun.
    """
    if turn.status == "published":
        return turn.attempt
    tried = attempts(campaign, galaxy_id, turn.number)
    return tried[-1].number if tried else DRY
