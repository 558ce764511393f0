"""A campaign handed over to another referee: sealed where it stands, until he takes it over in the file he was sent.

Each hand-over is kept in the file with a seal over all turns published before it and over the hand-over before. A copy
that stayed behind refuses to open, close, judge or publish, and to undo it: the file may be on its way already.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Final

from models.campaign.rows import Rows
from models.campaign.turn_records import HANDOVER, RefereedRecord, SnapshotRecord
from models.campaign.turns.calendar import kept_instant, told_instant
from models.campaign.turns.queries import all_turns, attempts, last_turn, referee_of
from models.change import Label
from models.content import build
from models.errors import ContentError, Refused

_FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class RefereeHandOver:
    """One hand-over: its number, the turn it stands with, to whom and when (ISO, UTC), its seal, whether he took it."""

    number: int
    turn: int
    to: str
    at: str
    seal: str
    taken: bool = False


def handovers(campaign: Rows, galaxy_id: str) -> tuple[RefereeHandOver, ...]:
    """Return every hand-over in its order; raises ContentError for damaged rows."""
    found = []
    for row in campaign.many(SnapshotRecord, heavy=True, galaxy_id=galaxy_id, attempt=0):
        if row.phase.startswith(HANDOVER):
            version, told = json.loads(row.state)
            if version != _FORMAT:
                raise ContentError("campaign.bad_value")
            found.append(build(RefereeHandOver, told, file=row.phase))
    return tuple(sorted(found, key=lambda each: each.number))


def handed_over(campaign: Rows, galaxy_id: str) -> RefereeHandOver | None:
    """Return the hand-over that its next referee has not taken yet; None where this copy goes on."""
    found = handovers(campaign, galaxy_id)
    return found[-1] if found and not found[-1].taken else None


def goes_on_here(campaign: Rows, galaxy_id: str) -> None:
    """Raise Refused in a copy of a campaign that was handed over."""
    last = handed_over(campaign, galaxy_id)
    if last is not None:
        when = told_instant(last.at, referee_of(campaign, galaxy_id).zone)
        raise Refused("turn.handed_over", to=last.to, when=when)


def _seal(campaign: Rows, galaxy_id: str, before: str) -> str:
    """Return the digest of the hand-over before and of every published turn."""
    digest = hashlib.sha256(before.encode())
    for turn in all_turns(campaign, galaxy_id):
        if turn.status == "published":
            tried = {each.number: each.state_hash for each in attempts(campaign, galaxy_id, turn.number)}
            digest.update(f"/{turn.number}:{turn.attempt}:{turn.revision}:{tried.get(turn.attempt, '')}".encode())
    return digest.hexdigest()


def handing_over(campaign: Rows, galaxy_id: str, to: str, at: datetime, mail: str = "") -> KeepHandOver:
    """Return the Change that hands the campaign over to somebody; with `mail` orders go to that address from now on.

    Raises Refused where it is handed over already, and without a name.
    """
    goes_on_here(campaign, galaxy_id)
    if not to.strip():
        raise Refused("turn.next_wanted")
    before, turn = handovers(campaign, galaxy_id), last_turn(campaign, galaxy_id)
    seal = _seal(campaign, galaxy_id, before[-1].seal if before else "")
    # What belongs to a published turn stays as it is.
    kept_with = turn.number + (turn.status == "published")
    made = RefereeHandOver(len(before) + 1, kept_with, " ".join(to.split()), kept_instant(at), seal)
    return KeepHandOver(galaxy_id, made, mail)


def taking_over(campaign: Rows, galaxy_id: str) -> KeepHandOver:
    """Return the Change by which the next referee takes the campaign over.

    Raises Refused where nobody handed it over, and where a turn was published or changed after it was sealed.
    """
    last = handed_over(campaign, galaxy_id)
    if last is None:
        raise Refused("turn.not_handed_over")
    before = handovers(campaign, galaxy_id)[:-1]
    if _seal(campaign, galaxy_id, before[-1].seal if before else "") != last.seal:
        raise Refused("turn.seal_broken", to=last.to)
    return KeepHandOver(galaxy_id, replace(last, taken=True))


@dataclass(frozen=True, slots=True)
class KeepHandOver:
    """Keep a hand-over, or that it was taken; `mail` is where orders go from now on."""

    galaxy_id: str
    made: RefereeHandOver
    mail: str = ""

    @property
    def label(self) -> Label:
        """Say who hands over or takes over."""
        return Label("turn.label_taken" if self.made.taken else "turn.label_handed", {"to": self.made.to})

    def do(self, campaign: Rows) -> None:
        """Write it."""
        key = (self.galaxy_id, self.made.turn, 0, f"{HANDOVER}{self.made.number}")
        state = json.dumps([_FORMAT, asdict(self.made)]).encode()
        if not campaign.put(SnapshotRecord, key, state=state):
            campaign.insert(SnapshotRecord(galaxy_id=self.galaxy_id, turn=key[1], attempt=0, phase=key[3], state=state))
        if self.mail:
            campaign.put(RefereedRecord, self.galaxy_id, mail=self.mail)
