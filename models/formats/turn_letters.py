"""Letters of a refereed campaign as mails to open and send: receipts of order sheets, reminders to the silent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final

from models.campaign.turn_codes import sheet_digest
from models.games.turns import ReadOrders, spoken_args
from models.i18n import Translator

_MARKS: Final = {"ok": "✓", "warning": "!", "refused": "✗"}
SHOWN_DIGEST: Final = 16
OFFER: Final = 3
"""Turns without orders from which a substitute is spoken of."""


@dataclass(frozen=True, slots=True)
class Addressee:
    """Who a letter goes to, of which campaign and side, until when orders are due."""

    name: str
    mail: str
    lang: str
    campaign: str
    side: str
    deadline: str
    zone: str


def receipt(
    to: Addressee, read: ReadOrders, words: str, warning: tuple[str, Mapping[str, object]] | None, at: datetime
) -> bytes:
    """Return the mail that answers a sheet: every line as it was understood, money left, fleets without an order."""
    t = Translator(to.lang)
    lines = [t("turn.receipt_hello", name=to.name or to.side, turn=read.turn, side=to.side), ""]
    for line in read.lines:
        said = t(line.key, **spoken_args(line.key, line.args, t)) if line.key else ""
        rule = f" ({line.rule})" if line.rule else ""
        lines.append(f"{_MARKS[line.grade]} {line.number:>3}  {line.words}")
        if said:
            lines.append(f"         {said}{rule}")
    lines += ["", t("turn.receipt_money", amount=t.decimal(read.left))]
    if read.unordered:
        lines.append(t("turn.receipt_unordered", names=read.unordered))
    if warning is not None:
        lines.append(t(warning[0], **warning[1]))
    lines += [
        "", t("turn.receipt_known"), t("turn.receipt_last", when=to.deadline, zone=to.zone),
        t("turn.receipt_digest", digest=sheet_digest(words)[:SHOWN_DIGEST]), "",
    ]  # fmt: skip
    return _mail(to, t("turn.receipt_subject", turn=read.turn, campaign=to.campaign), lines, at)


def reminder(to: Addressee, turn: int, missed: int, form: str, at: datetime) -> bytes:
    """Return the mail to a player who has not written yet, with the sheet to fill in."""
    t = Translator(to.lang)
    lines = [t("turn.remind_hello", name=to.name or to.side, turn=turn, side=to.side, when=to.deadline, zone=to.zone)]
    if missed > 1:
        lines.append(t("turn.remind_offer" if missed >= OFFER else "turn.remind_missed", count=missed - 1))
    lines += ["", form, ""]
    return _mail(to, t("turn.remind_subject", turn=turn, campaign=to.campaign), lines, at)


def _mail(to: Addressee, subject: str, lines: Sequence[str], at: datetime) -> bytes:
    message = EmailMessage(policy=SMTP)
    message["To"] = to.mail
    message["Subject"] = subject
    message["Date"] = format_datetime(at)
    # What a mail program opens as a letter to be sent, not as one that came.
    message["X-Unsent"] = "1"
    message.set_content("\n".join(lines), charset="utf-8")
    return bytes(message)
