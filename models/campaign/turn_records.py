"""The rows of a refereed campaign: who plays, each turn with its attempts, sheets, rulings and packages (format 5).

All are part of a galaxy. Instants are ISO texts in UTC. The rows of a published turn stay as they are: SETTLED says
which those are, and the store refuses every edit of one, undo included.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import JSON, CheckConstraint
from sqlmodel import Field

from models.campaign.schema import HEAVY, CampaignModel, GalaxyPart

if TYPE_CHECKING:
    from models.content import Json
else:  # the same, as pydantic can read it
    from pydantic import JsonValue as Json


class RefereedRecord(GalaxyPart, table=True):
    """A galaxy whose turns are refereed: the secret of its dice and codes, and the commitment to it.

    A secret that begins with `models.dice.OWN_SEEDS` says that turns are closed before they are judged.
    `joint`: the dice of a turn also depend on every sheet of it. `test`: dice may be thrown from a chosen seed. `zone`
    is the time zone of deadlines, `due_utc` the next one that is planned. `mail` is the address orders are sent to.
    """

    __tablename__ = "refereed"
    __table_args__ = (CheckConstraint("length(commitment) = 64", name="commitment"),)

    secret: str
    commitment: str
    zone: str
    due_utc: str = ""
    joint: bool = True
    test: bool = False
    mail: str = ""
    version: int = 1


class PlayerRecord(GalaxyPart, table=True):
    """Who plays a faction: never exported. `policy` says what counts where no sheet of his came.

    `salt` goes into his codes: with another salt the old codes are void. He gets reports from turn `since` on.
    """

    __tablename__ = "player"
    __table_args__ = (
        CheckConstraint("policy IN ('hold', 'standing', 'substitute', 'wait')", name="policy"),
        CheckConstraint("language IN ('fr', 'en')", name="language"),
    )

    faction: str = Field(primary_key=True)
    name: str = ""
    mail: str = ""
    language: str = "fr"
    policy: str = "hold"
    salt: str = ""
    since: int = 0
    version: int = 1


class TurnRecord(GalaxyPart, table=True):
    """A turn: when orders are due, how far it is; once published, which attempt holds, in which revision and why."""

    __tablename__ = "turn"
    __table_args__ = (CheckConstraint("status IN ('open', 'closed', 'published')", name="status"),)

    number: int = Field(primary_key=True)
    deadline_utc: str = ""
    status: str = "open"
    attempt: int = 0
    revision: int = 0
    reason: str = ""
    version: int = 1


class AttemptRecord(GalaxyPart, table=True):
    """A judging of a turn, from a phase on: the program that made it, and its result.

    `seed` is that of the dice of this turn, `""` where it is the secret itself; `dice` are all that fell, in their
    order (`turn_queries.dice_text`). `rules` are the readings and parameters the referee had chosen, `sheets` those
    that counted: `[faction, id, digest]` each.
    """

    __tablename__ = "attempt"

    turn: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    from_phase: str = ""
    engine: str = ""
    rules_hash: str = ""
    input_hash: str = ""
    state_hash: str = ""
    seed: str = ""
    rules: dict[str, Json] = Field(default_factory=dict, sa_type=JSON)
    sheets: list[list[str]] = Field(default_factory=list, sa_type=JSON)
    dice: list[str] = Field(default_factory=list, sa_type=JSON)


class SnapshotRecord(GalaxyPart, table=True):
    """The campaign after a phase of an attempt, packed; attempt 0 without a phase is the start of the turn.

    A phase that changed nothing has none. Attempt 0 in the phase `closing-1` is what the first closing bulletin of the
    turn tells (`turn_queries.closings`).
    """

    __tablename__ = "snapshot"

    turn: int = Field(primary_key=True)
    attempt: int = Field(primary_key=True)
    phase: str = Field(primary_key=True)
    state: bytes = Field(default=b"", sa_column_kwargs=HEAVY)


class OrderSheetRecord(GalaxyPart, table=True):
    """An order sheet as it came: `raw` its bytes, packed, `sha256` theirs; `words` the text that is judged.

    `why` is the remark on how it came, as `{key, args}`; `reason` is the referee's where he accepted it. `answered`:
    its receipt was written.
    """

    __tablename__ = "order_sheet"
    __table_args__ = (
        CheckConstraint("channel IN ('form', 'csv', 'mail', 'paper', 'standing', 'referee')", name="channel"),
        CheckConstraint("status IN ('accepted', 'late', 'quarantined')", name="status"),
    )

    id: str = Field(primary_key=True)
    turn: int
    faction: str
    received_utc: str
    channel: str
    sender: str = ""
    raw: bytes = Field(default=b"", sa_column_kwargs=HEAVY)
    sha256: str = ""
    words: str = ""
    verdicts: list[dict[str, Json]] = Field(default_factory=list, sa_type=JSON)
    status: str = "accepted"
    why: dict[str, Json] = Field(default_factory=dict, sa_type=JSON)
    reason: str = ""
    answered: bool = False
    version: int = 1


class RulingRecord(GalaxyPart, table=True):
    """What the referee decides, and why: on an order (`hutt:3`), dice (`dice:fleets/battle/a+b`) or after a phase."""

    __tablename__ = "ruling"
    __table_args__ = (CheckConstraint("reason <> ''", name="reason"),)

    id: str = Field(primary_key=True)
    turn: int
    phase: str
    target: str
    body: str
    reason: str


class HappeningRecord(GalaxyPart, table=True):
    """One thing that happened in an attempt, in the order of `seq`; `visible_to` are factions, `*` is everybody."""

    __tablename__ = "happening"

    turn: int = Field(primary_key=True)
    attempt: int = Field(primary_key=True)
    seq: int = Field(primary_key=True)
    phase: str
    kind: str
    rule: str
    args: dict[str, str | int] = Field(sa_type=JSON)
    cause: str
    visible_to: list[str] = Field(sa_type=JSON)


class PackageRecord(GalaxyPart, table=True):
    """A file of what a player was given after a turn: its digest; with the first of his files, the recipe of all.

    `sent_utc` is when it was published.
    """

    __tablename__ = "package"

    turn: int = Field(primary_key=True)
    faction: str = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    form: str = Field(primary_key=True)
    recipe: str
    sha256: str
    sent_utc: str = ""


TURN_RECORDS: Final[tuple[type[CampaignModel], ...]] = (
    RefereedRecord, PlayerRecord, TurnRecord, AttemptRecord, SnapshotRecord, OrderSheetRecord,
    RulingRecord, HappeningRecord, PackageRecord,
)  # fmt: skip
"""Every table of a refereed campaign."""

BOUNCED: Final = "turn.mail_bounced"
"""Why a mail is put aside that says that another could not be delivered."""

DISMISSED: Final = "dismissed"
"""What the remark on a sheet put aside holds once the referee has said that it does not count."""

SETTLED: Final[dict[str, tuple[str, str]]] = {
    "turn": ("number", "attempt"),
    "attempt": ("turn", "number"),
    "snapshot": ("turn", "attempt"),
    "happening": ("turn", "attempt"),
    "package": ("turn", "revision"),
    "order_sheet": ("turn", ""),
    "ruling": ("turn", ""),
}
"""The tables whose rows a published turn keeps as they are: the column that names the turn, and the one that counts
what a later revision adds (a row above what was published may still come and go), none where all rows stay. What only
a correction is made from may come and go: a ruling or a closing after the attempt that holds, a sheet that never
counted.
"""

CLOSING: Final = "closing-"
"""How the phase of a snapshot begins that holds a closing, before its number."""
HANDOVER: Final = "handover-"
"""How the phase of a snapshot begins that holds a hand-over, before its number: it is never deleted."""
CLOSING_FORMAT: Final = 1
"""The version of a stored closing: JSON, a list of this number and the fields of the closing."""
CLOSED_BY: Final = "closing"
"""What the rules of an attempt call the number of the closing it was judged from; 0 where there was none."""
LAST_RULING: Final = "last_ruling"
"""What the rules of an attempt call the newest ruling it was judged with."""
