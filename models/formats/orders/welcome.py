"""The letter that welcomes a substitute: his code, when orders are due, his sheet, and the side's last report."""

from __future__ import annotations

from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from pathlib import PurePath
from typing import Final

from models.campaign.queries import one
from models.campaign.rows import Rows
from models.campaign.turn_records import PlayerRecord, TurnRecord
from models.campaign.turns.calendar import told_instant
from models.campaign.turns.life import SeatRow, new_salt, seated_as
from models.campaign.turns.queries import (
    all_turns,
    codes,
    last_turn,
    letterheads,
    players,
    referee_of,
    reports,
    start_of,
)
from models.errors import Refused
from models.i18n import Translator

_ATTACHED: Final = {".html": ("text", "html"), ".txt": ("text", "plain"), ".csv": ("text", "csv")}


def turn_to_play(campaign: Rows, galaxy_id: str) -> int:
    """Return the number of the turn that is played now, of the next one where that is published."""
    turn = last_turn(campaign, galaxy_id)
    return turn.number + (turn.status == "published")


def substitute(campaign: Rows, galaxy_id: str, seat: SeatRow) -> PlayerRecord:
    """Return a side's player as somebody else: other codes, the old ones are void, reports from this turn on.

    Raises ContentError for an unknown side, language or policy.
    """
    seated = seated_as(players(campaign, galaxy_id).get(seat.faction), seat)
    return seated.model_copy(update={
        "name": seat.name, "mail": seat.mail, "salt": new_salt(), "since": turn_to_play(campaign, galaxy_id),
    })  # fmt: skip


def welcome(campaign: Rows, galaxy_id: str, faction: str, at: datetime) -> bytes:
    """Return the mail to whoever plays a side from now on, made anew for him: no name or code of whoever played before.

    Raises Refused where no report is published yet, or the side has no seat.
    """
    row, player = (
        referee_of(campaign, galaxy_id),
        one(campaign, PlayerRecord, (galaxy_id, faction), "turn.no_such_player"),
    )
    last = next((each for each in reversed(all_turns(campaign, galaxy_id)) if each.status == "published"), None)
    if last is None:
        raise Refused("turn.none_published")
    t, number = Translator(player.language), turn_to_play(campaign, galaxy_id)
    played = campaign.get(TurnRecord, (galaxy_id, number))
    head = letterheads(campaign, galaxy_id, last.number, last.attempt)[faction]
    side = start_of(campaign, galaxy_id, last.number).players[faction]
    code = codes(campaign, galaxy_id, number)[faction]
    lines = [t("turn.welcome_hello", name=player.name or side, side=side, campaign=head.campaign), ""]
    if played is not None and played.deadline_utc:
        due = told_instant(played.deadline_utc, row.zone)
        lines += [t("turn.welcome_due", turn=number, when=due, zone=row.zone)]
    lines += [t("turn.welcome_code", code=code), t("turn.welcome_report", turn=last.number), ""]
    if played is not None:
        lines += [start_of(campaign, galaxy_id, number).form(faction, code, player.language), ""]
    message = EmailMessage(policy=SMTP)
    message["To"] = player.mail
    message["Subject"] = t("turn.welcome_subject", campaign=head.campaign, side=side)
    message["Date"] = format_datetime(at)
    # What a mail program opens as a letter to be sent, not as one that came.
    message["X-Unsent"] = "1"
    message.set_content("\n".join(lines), charset="utf-8")
    for name, data in reports(campaign, galaxy_id, last.number, last.attempt).package(faction, head).items():
        kind = _ATTACHED.get(PurePath(name).suffix)
        if kind is not None:
            message.add_attachment(data, *kind, filename=name)
    return bytes(message)
