"""The rows of a refereed campaign: who plays, each turn with its attempts, sheets, rulings and packages (format 5).

All are part of a galaxy. Instants are ISO texts in UTC. The rows of a published turn stay as they are: SETTLED says
which those are, and the store refuses every edit of one, undo included.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from models.campaign.tables import table
from models.content import Json

_NOTHING: Final[dict[str, Json]] = {}
_NO_SHEETS: Final[list[list[str]]] = []
_NO_WORDS: Final[list[str]] = []
_NO_VERDICTS: Final[list[dict[str, Json]]] = []


@table("refereed", of="galaxy", checks={"commitment": "length(commitment) = 64"})
class RefereedRecord(NamedTuple):
    """A galaxy whose turns are refereed: the secret of its dice and codes, and the commitment to it.

    A secret that begins with `models.dice.OWN_SEEDS` says that turns are closed before they are judged.
    `joint`: the dice of a turn also depend on every sheet of it. `test`: dice may be thrown from a chosen seed. `zone`
    is the time zone of deadlines, `due_utc` the next one that is planned. `mail` is the address orders are sent to.
    """

    galaxy_id: str
    secret: str
    commitment: str
    zone: str
    due_utc: str = ""
    joint: bool = True
    test: bool = False
    mail: str = ""
    version: int = 1


@table(
    "player",
    keys=2,
    of="galaxy",
    checks={"policy": "policy IN ('hold', 'standing', 'substitute', 'wait')", "language": "language IN ('fr', 'en')"},
)
class PlayerRecord(NamedTuple):
    """Who plays a faction: never exported. `policy` says what counts where no sheet of his came.

    `salt` goes into his codes: with another salt the old codes are void. He gets reports from turn `since` on.
    """

    galaxy_id: str
    faction: str
    name: str = ""
    mail: str = ""
    language: str = "fr"
    policy: str = "hold"
    salt: str = ""
    since: int = 0
    version: int = 1


@table("turn", keys=2, of="galaxy", checks={"status": "status IN ('open', 'closed', 'published')"})
class TurnRecord(NamedTuple):
    """A turn: when orders are due, how far it is; once published, which attempt holds, in which revision and why."""

    galaxy_id: str
    number: int
    deadline_utc: str = ""
    status: str = "open"
    attempt: int = 0
    revision: int = 0
    reason: str = ""
    version: int = 1


@table("attempt", keys=3, of="galaxy")
class AttemptRecord(NamedTuple):
    """A judging of a turn, from a phase on: the program that made it, and its result.

    `seed` is that of the dice of this turn, `""` where it is the secret itself; `dice` are all that fell, in their
    order (`turn_queries.dice_text`). `rules` are the readings and parameters the referee had chosen, `sheets` those
    that counted: `[faction, id, digest]` each.
    """

    galaxy_id: str
    turn: int
    number: int
    from_phase: str = ""
    engine: str = ""
    rules_hash: str = ""
    input_hash: str = ""
    state_hash: str = ""
    seed: str = ""
    rules: dict[str, Json] = _NOTHING
    sheets: list[list[str]] = _NO_SHEETS
    dice: list[str] = _NO_WORDS


@table("snapshot", keys=4, of="galaxy", heavy=("state",))
class SnapshotRecord(NamedTuple):
    """The campaign after a phase of an attempt, packed; attempt 0 without a phase is the start of the turn.

    A phase that changed nothing has none. Attempt 0 in the phase `closing-1` is what the first closing bulletin of the
    turn tells (`turn_queries.closings`).
    """

    galaxy_id: str
    turn: int
    attempt: int
    phase: str
    state: bytes = b""


@table(
    "order_sheet",
    keys=2,
    of="galaxy",
    checks={
        "channel": "channel IN ('form', 'csv', 'mail', 'paper', 'standing', 'referee')",
        "status": "status IN ('accepted', 'late', 'quarantined')",
    },
    heavy=("raw",),
)
class OrderSheetRecord(NamedTuple):
    """An order sheet as it came: `raw` its bytes, packed, `sha256` theirs; `words` the text that is judged.

    `why` is the remark on how it came, as `{key, args}`; `reason` is the referee's where he accepted it. `answered`:
    its receipt was written.
    """

    galaxy_id: str
    id: str
    turn: int
    faction: str
    received_utc: str
    channel: str
    sender: str = ""
    raw: bytes = b""
    sha256: str = ""
    words: str = ""
    verdicts: list[dict[str, Json]] = _NO_VERDICTS
    status: str = "accepted"
    why: dict[str, Json] = _NOTHING
    reason: str = ""
    answered: bool = False
    version: int = 1


@table("ruling", keys=2, of="galaxy", checks={"reason": "reason <> ''"})
class RulingRecord(NamedTuple):
    """What the referee decides, and why: on an order (`hutt:3`), dice (`dice:fleets/battle/a+b`) or after a phase."""

    galaxy_id: str
    id: str
    turn: int
    phase: str
    target: str
    body: str
    reason: str


@table("happening", keys=4, of="galaxy")
class HappeningRecord(NamedTuple):
    """One thing that happened in an attempt, in the order of `seq`; `visible_to` are factions, `*` is everybody."""

    galaxy_id: str
    turn: int
    attempt: int
    seq: int
    phase: str
    kind: str
    rule: str
    args: dict[str, str | int]
    cause: str
    visible_to: list[str]


@table("package", keys=5, of="galaxy")
class PackageRecord(NamedTuple):
    """A file of what a player was given after a turn: its digest; with the first of his files, the recipe of all.

    `sent_utc` is when it was published.
    """

    galaxy_id: str
    turn: int
    faction: str
    revision: int
    form: str
    recipe: str
    sha256: str
    sent_utc: str = ""


TURN_RECORDS: Final[tuple[type[tuple[object, ...]], ...]] = (
    RefereedRecord, PlayerRecord, TurnRecord, AttemptRecord, SnapshotRecord, OrderSheetRecord,
    RulingRecord, HappeningRecord, PackageRecord,
)  # fmt: skip
"""Every table of a refereed campaign."""

BOUNCED: Final = "turn.mail_bounced"
"""Why a mail is put aside that says that another could not be delivered."""

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
what a later revision adds (a row above what was published may still come and go), none where all rows stay. A ruling
made after the attempt that holds may be taken back, too.
"""

CLOSING: Final = "closing-"
"""How the phase of a snapshot begins that holds a closing, before its number."""
CLOSING_FORMAT: Final = 1
"""The version of a stored closing: JSON, a list of this number and the fields of the closing."""
CLOSED_BY: Final = "closing"
"""What the rules of an attempt call the number of the closing it was judged from; 0 where there was none."""
LAST_RULING: Final = "last_ruling"
"""What the rules of an attempt call the newest ruling it was judged with."""
