"""The parts of a player's package sent by mail: a mail to him, ready to send, and an entry for his calendar.

Nothing in them says when they were made: the same report gives the same bytes. The mail has no date, because the
program that sends it writes one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from itertools import pairwise
from typing import Final
from zoneinfo import ZoneInfo

from models.games.address import is_address
from models.games.empire.turn.report.values import TurnReport
from models.i18n import Translator

LARGEST_ATTACHED: Final = 3_000_000
"""Bytes of a page that goes with the mail, that of a thousand planets: every mail box takes four megabytes."""
_ALARMS: Final = ("-P1D", "-PT3H")
_ESCAPED: Final = {ord(sign): f"\\{sign}" for sign in ("\\", ";", ",")} | {ord("\n"): "\\n"}
_FOLD: Final = 74
"""Bytes of a line of a calendar at most (RFC 5545 allows 75)."""


def mail(report: TurnReport, words: str, page: str, attached: Mapping[str, bytes]) -> bytes:
    """Return the mail of a report: its text alone is enough to play, `page` has the same for programs that show HTML.

    The files in `attached` are added by name. A page too big for a mail is left out, and the text says so.
    """
    t, head = Translator(report.head.lang), report.head
    found = EmailMessage(policy=SMTP)
    if is_address(head.mail):
        found["To"] = head.mail
    if is_address(head.referee):
        found["Reply-To"] = head.referee
    found["Subject"] = one_line(f"{head.campaign} – {t.pair(report.title, report.name)}")
    # What a mail program opens as a letter to be sent, not as one that came.
    found["X-Unsent"] = "1"
    sent = {name: data for name, data in attached.items() if len(data) <= LARGEST_ATTACHED}
    if apart := tuple(name for name in attached if name not in sent):
        words = f"{t('report.apart', names=apart)}\n\n{words}"
    found.set_content(words, cte="quoted-printable")
    found.add_alternative(page, subtype="html", cte="quoted-printable")
    for name, data in sent.items():
        kind = ("text", "calendar") if name.endswith(".ics") else ("text", "html")
        found.add_attachment(data, *kind, filename=name)
    digest = hashlib.sha256("\0".join((words, page, *sent)).encode()).hexdigest()
    for number, part in enumerate(each for each in found.walk() if each.is_multipart()):
        part.set_boundary(f"=_portulan-{number}-{digest[:32]}")
    return bytes(found)


def one_line(words: str) -> str:
    """Return a text for a mail header: without line breaks or invisible characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in words).split())


def calendar(report: TurnReport) -> bytes:
    """Return the next deadline as a calendar entry in the campaign's time zone, with two alarms; empty without one.

    Its UID is that of the turn and the player: a later entry with another hour moves it.
    """
    head, t = report.head, Translator(report.head.lang)
    if not head.deadlines:
        return b""
    zone = ZoneInfo(head.zone)
    when = datetime.strptime(head.deadlines[0], "%Y-%m-%d %H:%M").replace(tzinfo=zone)
    due, turn = when.astimezone(UTC), report.seen.turn + 1
    name = t("report.due", turn=turn, campaign=head.campaign)
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Portulan//Portulan//FR", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
        *_zone(zone, head.zone, due),
        "BEGIN:VEVENT", f"UID:{head.commitment[:24]}-{turn}-{report.seen.faction}@portulan",
        f"DTSTAMP:{due:%Y%m%dT%H%M%SZ}", f"SEQUENCE:{head.revision - 1}",
        f"DTSTART;TZID={head.zone}:{when:%Y%m%dT%H%M%S}", f"DTEND;TZID={head.zone}:{when:%Y%m%dT%H%M%S}",
        f"SUMMARY:{_text(name)}", f"DESCRIPTION:{_text(t('report.due_why', code=head.code, zone=head.zone))}",
        "TRANSP:TRANSPARENT",
    ]  # fmt: skip
    for before in _ALARMS:
        lines += ["BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER:{before}", f"DESCRIPTION:{_text(name)}", "END:VALARM"]
    return "".join(f"{_fold_line(line)}\r\n" for line in (*lines, "END:VEVENT", "END:VCALENDAR")).encode()


def _zone(zone: ZoneInfo, name: str, due: datetime) -> Iterator[str]:
    """Yield the calendar's definition of a time zone: every change of its clocks about a deadline."""
    days = [due + timedelta(days=n) for n in range(-370, 371)]
    changes = [
        _change(zone, *pair) for pair in pairwise(days) if len({day.astimezone(zone).utcoffset() for day in pair}) > 1
    ]
    yield from ("BEGIN:VTIMEZONE", f"TZID:{name}")
    for at in changes or [days[0]]:
        old, new = (at + timedelta(seconds=step) for step in (-1, 0))
        was, now = (each.astimezone(zone).utcoffset() or timedelta() for each in (old, new))
        kind = "DAYLIGHT" if new.astimezone(zone).dst() else "STANDARD"
        yield from (
            f"BEGIN:{kind}", f"DTSTART:{(at + was).replace(tzinfo=None):%Y%m%dT%H%M%S}", f"TZOFFSETFROM:{_offset(was)}",
            f"TZOFFSETTO:{_offset(now)}", f"END:{kind}",
        )  # fmt: skip
    yield "END:VTIMEZONE"


def _change(zone: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """Return the second at which the clocks of a zone change between two instants."""
    was = before.astimezone(zone).utcoffset()
    while after - before > timedelta(seconds=1):
        middle = before + timedelta(seconds=(after - before) // timedelta(seconds=2))
        before, after = (middle, after) if middle.astimezone(zone).utcoffset() == was else (before, middle)
    return after


def _offset(of: timedelta) -> str:
    minutes = of // timedelta(minutes=1)
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}{abs(minutes) % 60:02}"


def _text(words: str) -> str:
    return one_line(words).translate(_ESCAPED)


def _fold_line(line: str) -> str:
    """Return a line broken where it has too many bytes, never inside a character."""
    parts, size = [""], 0
    for letter in line:
        size += len(letter.encode())
        if size > _FOLD:
            parts.append(" ")
            size = 1 + len(letter.encode())
        parts[-1] += letter
    return "\r\n".join(parts)
