"""Letters of a refereed campaign as mails to open and send: receipts of order sheets, reminders to the silent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final

from models.campaign.queries import info
from models.campaign.rows import Rows
from models.campaign.turn_records import PlayerRecord
from models.campaign.turns.calendar import read_instant, told_instant
from models.campaign.turns.codes import is_sealed, sheet_digest
from models.campaign.turns.intake import AFTER, FORM_QUOTED, NO_ORDER
from models.campaign.turns.judging import correctable
from models.campaign.turns.life import OFFER, is_vacant
from models.campaign.turns.queries import (
    codes,
    last_turn,
    must_be,
    players,
    referee_of,
    seats_of,
    sheets,
    start_of,
    verdicts,
)
from models.campaign.turns.rereading import SecondSheet, second_sheet, sheet_before
from models.games.facets.turn_events import spoken_args
from models.games.facets.turn_proof import sealed, sheet_key
from models.games.facets.turns import ADDED, LineVerdict, ReadOrders, Turn
from models.i18n import MessageArgs, Translator, fold
from models.safe_names import folder_name

_MARKS: Final = {"ok": "✓", "warning": "!", "refused": "✗"}
SHOWN_DIGEST: Final = 16
EARLY: Final = timedelta(days=3)
"""How long before a deadline the silent are reminded."""

LAST: Final = timedelta(days=1)
"""How long before it they are reminded for the last time."""


@dataclass(frozen=True, slots=True)
class Addressee:
    """Who a letter goes to, with his campaign, his side and the deadline of orders."""

    name: str
    mail: str
    lang: str
    campaign: str
    side: str
    deadline: str
    zone: str


def receipts(campaign: Rows, galaxy_id: str, at: datetime) -> tuple[Mapping[str, bytes], tuple[str, ...]]:
    """Return the receipts that are due, by file name, and the ids of the sheets they answer.

    There is one for every unanswered sheet that counts, in a correction of the turn before too, and for a form that was
    only quoted. Raises Refused where no turn has begun.
    """
    turn, seats = last_turn(campaign, galaxy_id), players(campaign, galaxy_id)
    again = correctable(campaign, galaxy_id)
    late = [row for row in (sheets(campaign, galaxy_id, again) if again else ()) if row.why.get(AFTER)]
    now = () if turn.status == "published" else (0, turn.number)
    letters: dict[str, bytes] = {}
    answered = []
    for row in (*late, *(row for number in now for row in sheets(campaign, galaxy_id, number))):
        quoted = row.why.get("key") == FORM_QUOTED and row.status == "quarantined"
        counts = row.status == "accepted" or quoted
        if row.answered or not counts or row.faction not in seats:
            continue
        number = row.turn or turn.number
        start = start_of(campaign, galaxy_id, number)
        to = _addressee(campaign, galaxy_id, seats[row.faction], start)
        args = row.why.get("args")
        said = dict(args) if isinstance(args, dict) else {}
        # What speaks of the referee's files, or of a mail without an order, is for him.
        own = row.why.get("key") == NO_ORDER or "file" in said
        warning = (str(row.why["key"]), said) if row.why and not own else None
        read = start.read(row.words)
        kept = {each.number: each for each in verdicts(row)}
        read = replace(read, lines=tuple(_with_origin(each, kept.get(each.number, each)) for each in read.lines))
        if quoted:
            read = replace(read, lines=(), unordered=())
        before = sheet_before(campaign, row) if not quoted and row.turn else None
        second = second_sheet(row, before, start, referee_of(campaign, galaxy_id).zone) if before is not None else None
        secret = referee_of(campaign, galaxy_id).secret
        key = sheet_key(secret, number, row.faction) if is_sealed(secret) and number and not quoted else ""
        letters[f"{folder_name(row.faction)}-{row.id[-6:]}.eml"] = receipt(
            to, read, row.words, warning, at, key, second, corrects=row in late
        )
        answered.append(row.id)
    return letters, tuple(answered)


def _with_origin(line: LineVerdict, kept: LineVerdict) -> LineVerdict:
    """Return a line as it is judged now, with what is kept of where it comes from."""
    return replace(line, written=kept.written, kept=kept.kept)


def reminders(campaign: Rows, galaxy_id: str, at: datetime, *, early: bool = False) -> Mapping[str, bytes]:
    """Return the letters to players who have not written, by file name.

    They are due from three days before the deadline on, or at once with `early`. For a vacant seat it is an offer to
    give to a substitute. Raises Refused where no turn is open.
    """
    turn = last_turn(campaign, galaxy_id)
    must_be(turn, "open")
    if not early and read_instant(turn.deadline_utc) - at > EARLY:
        return {}
    signs, start = codes(campaign, galaxy_id, turn.number), start_of(campaign, galaxy_id, turn.number)
    letters: dict[str, bytes] = {}
    for each in seats_of(campaign, galaxy_id, turn.number):
        player = each.player
        vacant = player.policy == "substitute" and is_vacant(player)
        if each.sent or not (player.mail or vacant):
            continue
        form = start.form(player.faction, signs[player.faction], player.language)
        to = _addressee(campaign, galaxy_id, player, start)
        if vacant:
            letters[f"{folder_name(player.faction)}-offer.eml"] = offer(to, turn.number, form, at)
        else:
            last = read_instant(turn.deadline_utc) - at <= LAST
            letters[f"{folder_name(player.faction)}.eml"] = reminder(to, turn.number, each.missed, form, at, last=last)
    return letters


def _addressee(campaign: Rows, galaxy_id: str, player: PlayerRecord, start: Turn) -> Addressee:
    """Return the addressee of a player's letters in the turn that is played now."""
    turn, zone = last_turn(campaign, galaxy_id), referee_of(campaign, galaxy_id).zone
    side = start.players[player.faction]
    when = told_instant(turn.deadline_utc, zone)
    lang = player.language
    return Addressee(player.name, player.mail, lang, info(campaign).title, side[lang], when, zone)


def offer(to: Addressee, turn: int, form: str, at: datetime) -> bytes:
    """Return the mail that offers the side of a silent player to a substitute, with its code and its first form."""
    t = Translator(to.lang)
    lines = [t("turn.offer_hello", turn=turn, side=to.side, when=to.deadline, zone=to.zone), "", form, ""]
    return _mail(to, t("turn.offer_subject", campaign=to.campaign, side=to.side), lines, at)


def receipt(
    to: Addressee,
    read: ReadOrders,
    words: str,
    warning: tuple[str, MessageArgs] | None,
    at: datetime,
    key: str = "",
    second: SecondSheet | None = None,
    *,
    corrects: bool = False,
) -> bytes:
    """Return the mail that answers a sheet: how each line was understood, money left, fleets without an order.

    `key` is that of the sheet: with it the player finds his own line in the closing bulletin. `second` is what it does
    to the sheet before it; `corrects`: it counts in a correction of a published turn.
    """
    t = Translator(to.lang)
    lines = [t("turn.receipt_hello", name=to.name or to.side, turn=read.turn, side=to.side), ""]
    if second is not None:
        lines += [t(second_key(second), came=second.came, replaced=second.replaced, missing=second.missing), ""]
    for line in read.lines:
        said = t(line.key, **spoken_args(line.key, line.args, t)) if line.key else ""
        rule = f" ({line.rule})" if line.rule else ""
        # A letter has several lines.
        first, *more = line.words.splitlines() or [""]
        lines += [f"{_MARKS[line.grade]} {line.number:>3}  {first}", *(f"{' ' * 7}{each}".rstrip() for each in more)]
        if line.understood.fr and fold(line.understood[to.lang]) != fold(line.words):
            lines.append(f"         {t.pair(t('turn.receipt_understood'), line.understood)}")
        if line.written:
            mended = "turn.receipt_added" if line.written == ADDED else "turn.receipt_mended"
            lines.append(f"         {t(mended, words=line.written)}")
        if line.kept:
            lines.append(f"         {t('turn.receipt_kept', came=line.kept)}")
        if said:
            lines.append(f"         {said}{rule}")
    lines += ["", t("turn.receipt_money", amount=t.decimal(read.left))]
    if read.unordered:
        lines.append(t("turn.receipt_unordered", names=read.unordered))
    if warning is not None:
        lines.append(t(warning[0], **warning[1]))
    then = "turn.receipt_corrects" if corrects else "turn.receipt_last"
    lines += [
        "", t("turn.receipt_known"), t(then, when=to.deadline, zone=to.zone),
        t("turn.receipt_digest", digest=sheet_digest(words)[:SHOWN_DIGEST]), "",
    ]  # fmt: skip
    if key:
        lines += [t("turn.receipt_key"), key, "", t("turn.receipt_sealed"), sealed(key, words), ""]
    return _mail(to, t("turn.receipt_subject", turn=read.turn, campaign=to.campaign), lines, at)


def second_key(second: SecondSheet) -> str:
    """Return the key of the sentence that tells what a sheet does to the one before it."""
    if second.joined:
        return "turn.sheet_joins"
    return "turn.sheet_replaces_missing" if second.missing else "turn.sheet_replaces"


def reminder(to: Addressee, turn: int, missed: int, form: str, at: datetime, *, last: bool = False) -> bytes:
    """Return the mail to a player who has not written yet, with the sheet to fill in; `last` says
    it is the last one.
    """
    t = Translator(to.lang)
    lines = [t("turn.remind_hello", name=to.name or to.side, turn=turn, side=to.side, when=to.deadline, zone=to.zone)]
    if missed:
        lines.append(t("turn.remind_offer" if missed >= OFFER - 1 else "turn.remind_missed", count=missed))
    if last:
        lines.append(t("turn.remind_last"))
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
