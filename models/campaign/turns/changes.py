"""Edits of a refereed campaign: begin it, open a turn, take sheets, judge, rule, publish, seat players."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field

from models.campaign.galaxies.changes import ReplaceGalaxy
from models.campaign.rows import Rows, json_text
from models.campaign.turn_records import (
    CLOSED_BY,
    CLOSING,
    CLOSING_FORMAT,
    DISMISSED,
    TURN_RECORDS,
    AttemptRecord,
    HappeningRecord,
    OrderSheetRecord,
    PackageRecord,
    PlayerRecord,
    RefereedRecord,
    SnapshotRecord,
    TurnRecord,
)
from models.campaign.turns.handover import goes_on_here
from models.change import Label
from models.content import Json
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.games.facets.turn_proof import Closing
from models.games.facets.turns import JudgedTurn, Turn


@dataclass(frozen=True, slots=True)
class BeginTurns:
    """Begin the turns of a galaxy: its secret, who plays; turn 0 is judged already and nothing happened.

    `galaxy` is what it was mended to before.
    """

    refereed: RefereedRecord
    players: tuple[PlayerRecord, ...]
    state: Turn = field(repr=False)
    engine: str = ""
    galaxy: Galaxy | None = field(default=None, repr=False)

    @property
    def label(self) -> Label:
        """Say that the campaign begins."""
        return Label("turn.label_begin")

    def do(self, campaign: Rows) -> None:
        """Add the rows, in place of a rehearsal; raises Refused where a turn is published already."""
        key = self.refereed.galaxy_id
        if campaign.count(TurnRecord, galaxy_id=key, status="published"):
            raise Refused("turn.begun_already")
        if self.galaxy is not None:
            ReplaceGalaxy(key, self.galaxy, self.label).do(campaign)
        for kind in reversed(TURN_RECORDS):
            campaign.delete(kind, galaxy_id=key)
        campaign.insert(self.refereed, *self.players)
        campaign.insert(TurnRecord(galaxy_id=key, number=0, status="closed"))
        campaign.insert(
            AttemptRecord(galaxy_id=key, turn=0, number=1, engine=self.engine),
            SnapshotRecord(galaxy_id=key, turn=0, attempt=0, phase="", state=self.state.data),
        )


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """Open the next turn, or give an open one another deadline; `due_utc` is the deadline after it, as planned.

    `offered` are seats that somebody else may take from now on; `moved`: the turn is open already.
    """

    galaxy_id: str
    number: int
    deadline_utc: str
    due_utc: str
    state: Turn = field(repr=False)
    offered: tuple[PlayerRecord, ...] = ()
    moved: bool = False

    @property
    def label(self) -> Label:
        """Say which turn was opened, or that only its deadline was moved."""
        return Label("turn.label_deadline" if self.moved else "turn.label_open", {"turn": self.number})

    def do(self, campaign: Rows) -> None:
        """Write the turn and how the campaign stands at its start; raises Refused in a copy that was handed over."""
        goes_on_here(campaign, self.galaxy_id)
        key = (self.galaxy_id, self.number)
        if not campaign.put(TurnRecord, key, deadline_utc=self.deadline_utc, status="open"):
            campaign.insert(TurnRecord(galaxy_id=self.galaxy_id, number=self.number, deadline_utc=self.deadline_utc))
        if not campaign.put(SnapshotRecord, (*key, 0, ""), state=self.state.data):
            row = SnapshotRecord(galaxy_id=self.galaxy_id, turn=self.number, attempt=0, phase="", state=self.state.data)
            campaign.insert(row)
        campaign.put(RefereedRecord, self.galaxy_id, due_utc=self.due_utc)
        for player in self.offered:
            SeatPlayer(player).do(campaign)


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What a sheet says: whose it is, its text with the header, the stored verdict on each line."""

    faction: str
    words: str
    verdicts: tuple[dict[str, Json], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TakeSheets:
    """Keep order sheets that came, whether they count or not."""

    sheets: tuple[OrderSheetRecord, ...]

    @property
    def label(self) -> Label:
        """Say how many."""
        return Label("turn.label_take", {"count": len(self.sheets)})

    def do(self, campaign: Rows) -> None:
        """Add the rows."""
        campaign.insert(*self.sheets)


@dataclass(frozen=True, slots=True)
class AcceptSheet:
    """Make a sheet count that was put aside, for a reason; where the referee said whose it is, as it reads `as_read`.

    `mail` is kept as the address of its player.
    """

    galaxy_id: str
    id: str
    reason: str
    as_read: SheetWords | None = None
    mail: str = ""

    @property
    def label(self) -> Label:
        """Say why."""
        return Label("turn.label_accept", {"reason": self.reason})

    def do(self, campaign: Rows) -> None:
        """Write it; raises Refused without a reason, or where there is no such sheet of a player."""
        needs_reason(self.reason)
        sheet = campaign.get(OrderSheetRecord, (self.galaxy_id, self.id))
        if sheet is None:
            raise Refused("turn.no_such_sheet")
        faction = self.as_read.faction if self.as_read is not None else sheet.faction
        if not faction:
            raise Refused("turn.sheet_of_nobody")
        if self.as_read is not None:
            RewriteSheet(self.galaxy_id, self.id, self.as_read).do(campaign)
        campaign.put(OrderSheetRecord, (self.galaxy_id, self.id), status="accepted", reason=self.reason)
        if self.mail:
            campaign.put(PlayerRecord, (self.galaxy_id, faction), mail=self.mail)


@dataclass(frozen=True, slots=True)
class RewriteSheet:
    """Let a sheet say something else than it did: mended by the referee, joined to the one before, or again alone."""

    galaxy_id: str
    id: str
    as_read: SheetWords

    @property
    def label(self) -> Label:
        """Say that a sheet was rewritten."""
        return Label("turn.label_rewrite")

    def do(self, campaign: Rows) -> None:
        """Write text and verdicts; its receipt is due again. Raises Refused once it counts in a published turn."""
        sheet, read = campaign.get(OrderSheetRecord, (self.galaxy_id, self.id)), self.as_read
        turn = campaign.get(TurnRecord, (self.galaxy_id, sheet.turn)) if sheet is not None else None
        counts = sheet is not None and sheet.status == "accepted"
        if sheet is None or (counts and turn is not None and turn.status == "published"):
            raise Refused("turn.no_such_sheet")
        campaign.put(
            OrderSheetRecord, (self.galaxy_id, self.id),
            faction=read.faction, words=read.words, verdicts=list(read.verdicts), answered=False,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class DismissSheet:
    """Note that a sheet put aside does not count: it waits no more; it stays kept."""

    galaxy_id: str
    id: str

    @property
    def label(self) -> Label:
        """Say that a mail was dismissed."""
        return Label("turn.label_dismiss")

    def do(self, campaign: Rows) -> None:
        """Write the remark. Raises Refused for a sheet that counts."""
        sheet = campaign.get(OrderSheetRecord, (self.galaxy_id, self.id))
        if sheet is None or sheet.status == "accepted":
            raise Refused("turn.no_such_sheet")
        campaign.put(OrderSheetRecord, (self.galaxy_id, self.id), why={**sheet.why, DISMISSED: True})


@dataclass(frozen=True, slots=True)
class MarkAnswered:
    """Note that the receipts of sheets were written."""

    galaxy_id: str
    ids: tuple[str, ...]

    @property
    def label(self) -> Label:
        """Say how many."""
        return Label("turn.label_receipts", {"count": len(self.ids)})

    def do(self, campaign: Rows) -> None:
        """Write it into the rows."""
        for key in self.ids:
            campaign.put(OrderSheetRecord, (self.galaxy_id, key), answered=True)


@dataclass(frozen=True, slots=True)
class CloseTurn:
    """Close a turn before it is judged, or judged again with a sheet that came after it was published.

    What counts is sealed, and every closing is told to everybody.
    """

    galaxy_id: str
    turn: int
    closings: tuple[Closing, ...]

    @property
    def label(self) -> Label:
        """Say which turn, and the number of the closing."""
        return Label("turn.label_close", {"turn": self.turn, "number": len(self.closings)})

    def do(self, campaign: Rows) -> None:
        """Add the closings that are not kept yet; an open turn takes no more sheets. Raises Refused as `OpenTurn`."""
        goes_on_here(campaign, self.galaxy_id)
        for each in self.closings:
            phase = f"{CLOSING}{each.number}"
            if campaign.get(SnapshotRecord, (self.galaxy_id, self.turn, 0, phase)) is None:
                told = json.dumps([CLOSING_FORMAT, asdict(each)]).encode()
                campaign.insert(
                    SnapshotRecord(galaxy_id=self.galaxy_id, turn=self.turn, attempt=0, phase=phase, state=told)
                )
        turn = campaign.get(TurnRecord, (self.galaxy_id, self.turn))
        if turn is not None and turn.status == "open":
            campaign.put(TurnRecord, (self.galaxy_id, self.turn), status="closed")


@dataclass(frozen=True, slots=True)
class KeepAttempt:
    """Keep a judging of a turn beside those before it; an open turn is closed by it."""

    attempt: AttemptRecord
    judged: JudgedTurn = field(repr=False)
    start: Turn = field(repr=False)

    @property
    def label(self) -> Label:
        """Say which turn and which attempt."""
        return Label("turn.label_run", {"turn": self.attempt.turn, "attempt": self.attempt.number})

    def do(self, campaign: Rows) -> None:
        """Add the rows; raises Refused where an attempt came in between, and for a turn that had to be closed first."""
        made = self.attempt
        goes_on_here(campaign, made.galaxy_id)
        if CLOSED_BY in made.rules and not made.rules[CLOSED_BY]:
            raise Refused("turn.close_first", turn=made.turn)
        key = (made.galaxy_id, made.turn, made.number)
        if campaign.get(AttemptRecord, key) is not None:
            raise Refused("turn.judged_meanwhile")
        campaign.insert(made)
        told = ((phase.id, each) for phase in self.judged.phases for each in phase.happenings)
        rows = (
            (*key, seq, phase, each.kind, each.rule, json_text(dict(each.args)), each.cause, json_text(each.visible_to))
            for seq, (phase, each) in enumerate(told)
        )
        campaign.put_many(HappeningRecord, tuple(HappeningRecord.model_fields), rows)
        state = self.start
        for phase in self.judged.phases:
            if phase.state != state:
                row = SnapshotRecord(
                    galaxy_id=key[0], turn=key[1], attempt=key[2], phase=phase.id, state=phase.state.data
                )
                campaign.insert(row)
                state = phase.state
        turn = campaign.get(TurnRecord, (made.galaxy_id, made.turn))
        if turn is not None and turn.status == "open":
            campaign.put(TurnRecord, (made.galaxy_id, made.turn), status="closed")


@dataclass(frozen=True, slots=True)
class PublishTurn:
    """Make an attempt of a turn final: every package in one step, the galaxy as it is after it.

    A correction (`revision` above 1) has a reason, and `next_start` where the turn after it has been opened.
    """

    turn: TurnRecord
    packages: tuple[PackageRecord, ...] = field(repr=False)
    galaxy: Galaxy = field(repr=False)
    next_start: Turn | None = field(default=None, repr=False)

    @property
    def label(self) -> Label:
        """Say which turn, and which revision of it."""
        key = "turn.label_publish" if self.turn.revision == 1 else "turn.label_correct"
        return Label(key, {"turn": self.turn.number, "revision": self.turn.revision, "reason": self.turn.reason})

    def do(self, campaign: Rows) -> None:
        """Write packages, galaxy and turn; raises Refused for a correction without a reason."""
        made = self.turn
        goes_on_here(campaign, made.galaxy_id)
        if made.revision > 1:
            needs_reason(made.reason)
        campaign.insert(*self.packages)
        ReplaceGalaxy(made.galaxy_id, self.galaxy, self.label).do(campaign)
        if self.next_start is not None:
            campaign.put(SnapshotRecord, (made.galaxy_id, made.number + 1, 0, ""), state=self.next_start.data)
        values: dict[str, Json] = {
            "attempt": made.attempt,
            "revision": made.revision,
            "reason": made.reason,
            "status": "published",
        }
        campaign.put(TurnRecord, (made.galaxy_id, made.number), **values)


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """Change who plays a faction and how: name, address, language, the policy for a missing sheet, his codes."""

    player: PlayerRecord

    @property
    def label(self) -> Label:
        """Say whose seat."""
        return Label("turn.label_seat", {"name": self.player.name or self.player.faction})

    def do(self, campaign: Rows) -> None:
        """Write what differs; raises Refused for a faction without a seat."""
        values = self.player.model_dump()
        key = (values.pop("galaxy_id"), values.pop("faction"))
        values.pop("version")
        if not campaign.put(PlayerRecord, key, **values):
            raise Refused("turn.no_such_player")


@dataclass(frozen=True, slots=True)
class SetReferee:
    """Set the address orders are sent to: it stands on every package from the next one on."""

    galaxy_id: str
    mail: str

    @property
    def label(self) -> Label:
        """Say which address."""
        return Label("turn.label_referee", {"mail": self.mail or "–"})

    def do(self, campaign: Rows) -> None:
        """Write it; raises Refused where the turns have not begun."""
        if not campaign.put(RefereedRecord, self.galaxy_id, mail=self.mail):
            raise Refused("turn.not_begun")


def needs_reason(reason: str) -> None:
    """Raise Refused for a decision without its reason."""
    if not reason.strip():
        raise Refused("turn.reason_wanted")
