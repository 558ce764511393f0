"""How a refereed campaign stands: the answer of `portulan turn status`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from models.campaign.rows import Rows
from models.campaign.turn_records import DISMISSED, OrderSheetRecord, TurnRecord
from models.campaign.turns.calendar import told_instant
from models.campaign.turns.codes import is_sealed
from models.campaign.turns.handover import handed_over
from models.campaign.turns.intake import AFTER
from models.campaign.turns.judging import correctable
from models.campaign.turns.life import closes
from models.campaign.turns.queries import (
    Seated,
    all_turns,
    attempts,
    closings,
    deadlines,
    last_turn,
    referee_of,
    rulings_due,
    seats_of,
    sheets,
)
from models.content import Json
from models.games.facets.rulings import RulingDue
from models.games.facets.turn_proof import SEALED


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """A player in the turn: which sheet counts (`none` or the way it came), how many lines were refused."""

    faction: str
    name: str
    mail: str
    language: str
    policy: str
    counts: str
    sheet: str
    lines: int
    refused: int
    missed: int
    doubtful: bool = False
    """Whether a mail to his address came back."""


@dataclass(frozen=True, slots=True)
class SheetAside:
    """A sheet that was put aside; the reason is the key `why` and its `args`."""

    id: str
    faction: str
    status: str
    sender: str
    why: str
    args: Mapping[str, Json]

    @property
    def called(self) -> str:
        """What a sheet of nobody is called by: the address it came from, else its file or its first words."""
        return self.sender or str(self.args.get("sender") or "?")


@dataclass(frozen=True, slots=True)
class TurnStanding:
    """How far a campaign is.

    Real names and addresses are for the referee only: nothing of this is for a player. `attempts` are (number, from
    phase, hash), `published` (turn, attempt, revision), `closings` (number, when). In the old `scheme` of dice (1)
    turns are not closed before they are judged.
    """

    turn: int
    status: str
    deadline: str
    zone: str
    overdue: bool
    next: tuple[str, ...]
    commitment: str
    test: bool
    scheme: int
    closings: tuple[tuple[int, str], ...]
    attempts: tuple[tuple[int, str, str], ...]
    published: tuple[tuple[int, int, int], ...]
    players: tuple[PlayerStanding, ...]
    aside: tuple[SheetAside, ...]
    waiting: tuple[RulingDue, ...]
    handed: tuple[str, str] = ("", "")
    """To whom this copy was handed over, and when; empty texts where it goes on here."""


def turn_standing(campaign: Rows, galaxy_id: str, now: datetime) -> TurnStanding:
    """Return how far a campaign is; raises Refused where its turns have not begun."""
    row, turn = referee_of(campaign, galaxy_id), last_turn(campaign, galaxy_id)
    tried = attempts(campaign, galaxy_id, turn.number) if turn.number else ()
    judged = tried[-1].number if tried and turn.status != "published" else 0
    return TurnStanding(
        turn.number,
        turn.status,
        told_instant(turn.deadline_utc, row.zone),
        row.zone,
        bool(turn.deadline_utc) and turn.status == "open" and now >= closes(campaign, galaxy_id),
        deadlines(campaign, galaxy_id),
        row.commitment,
        row.test,
        SEALED if is_sealed(row.secret) else 1,
        tuple((each.number, each.at) for each in closings(campaign, galaxy_id, turn.number)),
        tuple((each.number, each.from_phase, each.state_hash) for each in tried),
        tuple(
            (each.number, each.attempt, each.revision)
            for each in all_turns(campaign, galaxy_id)
            if each.status == "published"
        ),
        tuple(_player(each) for each in seats_of(campaign, galaxy_id, turn.number)),
        tuple(map(_aside, waiting_sheets(campaign, galaxy_id, turn))),
        rulings_due(campaign, galaxy_id, turn.number, judged) if judged else (),
        (gone.to, told_instant(gone.at, row.zone)) if (gone := handed_over(campaign, galaxy_id)) else ("", ""),
    )


def waiting_sheets(campaign: Rows, galaxy_id: str, turn: TurnRecord) -> tuple[OrderSheetRecord, ...]:
    """Return the sheets that were put aside in a turn, and those that may enter a correction of the one before."""
    before = sheets(campaign, galaxy_id, again) if (again := correctable(campaign, galaxy_id)) < turn.number else ()
    late = (each for each in before if each.turn and each.why.get(AFTER))
    came = (*late, *sheets(campaign, galaxy_id, turn.number))
    return tuple(each for each in came if each.status != "accepted" and not each.why.get(DISMISSED))


def _player(found: Seated) -> PlayerStanding:
    player, sheet = found.player, found.sheet
    grades = [verdict.get("grade") for verdict in sheet.verdicts] if sheet is not None else []
    return PlayerStanding(
        player.faction, player.name, player.mail, player.language, player.policy,
        sheet.channel if sheet is not None else "none", sheet.id if sheet is not None else "",
        len(grades), grades.count("refused"), found.missed, found.doubtful,
    )  # fmt: skip


def _aside(sheet: OrderSheetRecord) -> SheetAside:
    key, args = sheet.why.get("key"), sheet.why.get("args")
    told = str(key) if key else f"turn.sheet_{sheet.status}"
    return SheetAside(sheet.id, sheet.faction, sheet.status, sheet.sender, told, args if isinstance(args, dict) else {})
