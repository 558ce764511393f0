"""Reads what an organiser receives: folders, mails, mailboxes, tables, texts, each as order sheets.

A mailbox (`.mbox`) is mails between lines `From …`. A table (`.csv`) has the columns `player`, `turn`, `code`, `order`
(or `joueur`, `tour`, `code`, `ordre`), one order a row: the rows of a player are his sheet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email import policy
from email.parser import BytesHeaderParser
from email.utils import getaddresses, parsedate_to_datetime
from itertools import chain
from pathlib import Path
from typing import Final

from models.campaign.rows import Rows
from models.campaign.turns.intake import SentSheet, SheetIntake, TakenSheet
from models.errors import ContentError, Refused, SpokenError
from models.formats.orders.mail import MOST_MAIL, found_sheet
from models.formats.orders.mail_text import MOST_BYTES, decoded, lean
from models.formats.orders.office import OFFICE, office_text
from models.formats.orders.tables import is_table, table_sheets
from models.i18n import trouble

TAKEN: Final = (".eml", ".mbox", ".csv", ".txt", *OFFICE)
MOST_MAILBOX: Final = 200_000_000
MOST_MAILS: Final = 5_000
"""Mails of one mailbox that are read."""
MOST_ASIDE: Final = 200
MOST_ASIDE_BYTES: Final = 20_000_000
"""How many sheets of one file are put aside, and how many bytes of them are kept."""
MOST_FILES: Final = 2_000
_SNIFFED: Final = 65_536
_HEAD: Final = re.compile(r"^[>\s\ufeff]*PORTULAN[\s\u2010-\u2015\u2212-]+\d", re.MULTILINE | re.IGNORECASE)
"""How the first line of a sheet begins."""
_FROM: Final = re.compile(rb"^From [^\n]{1,998}$", re.MULTILINE)
_ESCAPED: Final = re.compile(rb"^>(>*From )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ArrivedSheet:
    """One thing that came: its file (and place in it), its way, its bytes, the text of the sheet in it.

    `trouble` says why there is no text. `sender` is the address of a mail, `at` the time the last mail server received
    it.
    """

    file: str
    channel: str
    raw: bytes
    words: str = ""
    trouble: SpokenError | None = None
    sender: str = ""
    at: datetime | None = None
    quoted: bool = False
    """Whether the sheet stands in what was quoted alone."""
    joins: bool = False
    """Whether its mail says that it adds to an earlier sheet."""
    unread: SpokenError | None = None
    """Why something that came with it was not read."""
    source: str = ""
    """The file it came in with others, `""` where it came alone."""


def take_in(
    campaign: Rows,
    galaxy_id: str,
    arrived: Iterable[ArrivedSheet],
    now: datetime,
    make_id: Callable[[], str],
    *,
    received: datetime | None = None,
    by_referee: bool = False,
) -> tuple[TakenSheet, ...]:
    """Return what is done with each thing that came; command line and window both use this.

    A sheet is as old as its mail says, never later than `now`; `received` sets the time of all of them instead. Raises
    Refused where no turn is open.
    """
    intake = SheetIntake(campaign, galaxy_id, make_id)
    found = []
    room: dict[str, tuple[int, int]] = {}
    left: Counter[str] = Counter()
    for each in arrived:
        at = received or min(each.at or now, now)
        sent = SentSheet(each.file, each.channel, each.raw, each.words, each.sender, at, by_referee)
        taken = intake.take(
            replace(sent, trouble=each.trouble, quoted=each.quoted, joins=each.joins, unread=each.unread)
        )
        if each.source and taken.row is not None and taken.row.status == "quarantined":
            count, size = room.get(each.source, (0, 0))
            if count >= MOST_ASIDE or size + len(taken.row.raw) > MOST_ASIDE_BYTES:
                left[each.source] += 1
                continue
            room[each.source] = count + 1, size + len(taken.row.raw)
        found.append(taken)
    found += [
        TakenSheet(file, None, Refused("turn.too_many_aside", file=file, count=count, most=MOST_ASIDE))
        for file, count in left.items()
    ]
    return tuple(found)


def arrivals(path: Path) -> Iterator[ArrivedSheet]:
    """Yield the sheets of a file, or of the files of a folder by name; raises ContentError for what cannot be read."""
    try:
        folder = path.is_dir()
        paths = sorted(p for p in path.iterdir() if p.suffix.casefold() in TAKEN and p.is_file()) if folder else [path]
    except OSError as problem:
        raise ContentError("content.unreadable", file=path.name, reason=trouble(problem)) from problem
    if not paths or len(paths) > MOST_FILES:
        raise ContentError(
            "turn.nothing_to_take" if not paths else "turn.too_many_files", file=path.name, most=MOST_FILES
        )
    for each in paths:
        try:
            yield from _in_file(each)
        except ContentError as problem:
            # What lies beside it is taken all the same.
            if not folder:
                raise
            yield ArrivedSheet(each.name, "paper", b"", trouble=problem)


def copied(words: str) -> ArrivedSheet:
    """Return the sheet in the words of a mail that were copied; it is called by their beginning."""
    return _read_sheet(words.encode(), " ".join(words.split())[:40], "paper", "x.txt")


def holds_sheets(path: Path) -> bool:
    """Return whether a dropped file is for the referee: a mail, a mailbox, a text or a table of orders.

    A folder is if one of its files is.
    """
    try:
        if path.is_dir():
            return any(not each.is_dir() and holds_sheets(each) for each in path.iterdir())
        kind = path.suffix.casefold()
        if kind not in {".csv", ".txt"}:
            return kind in TAKEN
        with path.open("rb") as file:
            begin = decoded(file.read(_SNIFFED))
    except OSError:
        return False
    if kind == ".txt":
        return _HEAD.search(begin) is not None
    return is_table(begin)


def _in_file(path: Path) -> Iterator[ArrivedSheet]:
    kind = path.suffix.casefold()
    if kind not in TAKEN:
        raise ContentError("turn.no_such_kind", file=path.name, known=TAKEN)
    most = {".mbox": MOST_MAILBOX, ".eml": MOST_MAIL}.get(kind, MOST_BYTES)
    try:
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except OSError as problem:
        raise ContentError("content.unreadable", file=path.name, reason=trouble(problem)) from problem
    if len(raw) > most:
        yield ArrivedSheet(path.name, "mail", b"", trouble=ContentError("empire.mail_too_big", file=path.name))
    elif kind == ".mbox":
        for n, mail in enumerate(_mails(raw), 1):
            if n > MOST_MAILS:
                why = ContentError("turn.too_many_mails", file=path.name, most=MOST_MAILS)
                yield ArrivedSheet(path.name, "mail", b"", trouble=why)
                return
            yield replace(_mail(mail, f"{path.name}, {n}"), source=path.name)
    elif kind == ".eml":
        yield _mail(raw, path.name)
    elif kind == ".csv":
        yield from _table(decoded(raw), path.name)
    elif kind in OFFICE:
        yield from _document(raw, path.name)
    else:
        yield _read_sheet(raw, path.name, "paper", "x.txt")


def _mails(raw: bytes) -> Iterator[bytes]:
    """Yield the mails of a mailbox; two lines `From …` with nothing between them have none."""
    start = -1
    for end in chain((found.span() for found in _FROM.finditer(raw)), [(len(raw), len(raw))]):
        mail = raw[start : end[0]].strip(b"\r\n") if start >= 0 else b""
        if mail:
            yield _ESCAPED.sub(rb"\1", mail) + b"\n"
        start = end[1]


def _mail(raw: bytes, file: str) -> ArrivedSheet:
    """Return what came in a mail; one by which the program stumbles is put aside, and no other with it."""
    try:
        found = _read_mail(raw, file)
    except Exception:  # whatever a stranger's mail does, the others are taken
        found = ArrivedSheet(file, "mail", raw, trouble=ContentError("turn.sheet_damaged", file=file))
    # One of text beyond all measure, without a sheet, is told but not kept.
    gone = found.trouble is not None and found.trouble.key == "empire.mail_too_big"
    return replace(found, raw=b"" if gone else lean(raw)[0])


def _read_mail(raw: bytes, file: str) -> ArrivedSheet:
    found = _read_sheet(raw, file, "mail", "x.eml")
    # The head alone: the rest was read by whoever found the sheet.
    head = BytesHeaderParser(policy=policy.compat32).parsebytes(raw[:64_000])
    addresses = [address for _, address in getaddresses([str(head.get("From", ""))]) if "@" in address]
    # The topmost line was written by the referee's own server; what the sender's clock says comes last.
    stamps = [str(line).rpartition(";")[2] for line in head.get_all("Received", [])[:1]] + [str(head.get("Date", ""))]
    at = next((when for stamp in stamps if (when := _when(stamp)) is not None), None)
    return replace(found, channel="mail", sender=(addresses or [""])[0][:254], at=at)


def _when(stamp: str) -> datetime | None:
    try:
        when = parsedate_to_datetime(stamp.strip())
        return (when if when.tzinfo else when.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _read_sheet(raw: bytes, file: str, channel: str, kind: str) -> ArrivedSheet:
    given = f"{file}{kind[1:]}" if not file.endswith(kind[1:]) else file
    try:
        found = found_sheet(raw, given)
    except ContentError as problem:
        return ArrivedSheet(file, channel, raw, trouble=_in_mail(problem, file, given))
    unread = _in_mail(found.unread, file, given) if found.unread is not None else None
    return ArrivedSheet(file, channel, raw, found.words, quoted=found.quoted, joins=found.joins, unread=unread)


def _in_mail(problem: ContentError, file: str, given: str) -> ContentError:
    """Return a fault of a file, or of what came in it, with the name under which the referee has it."""
    inner = str(problem.args_.get("file", given))
    named = {**problem.args_, "file": file if inner == given else f"{file} ({inner})"}
    return ContentError(problem.key, **named)  # type: ignore[arg-type]


def _document(raw: bytes, file: str) -> Iterator[ArrivedSheet]:
    """Yield the sheets of a document: of a table of orders one a player, else the sheet in its text."""
    try:
        words = office_text(raw, file)
    except ContentError as problem:
        yield ArrivedSheet(file, "paper", raw, trouble=problem)
        return
    if is_table(words):
        yield from _table(words, file)
    else:
        yield replace(_read_sheet(words.encode(), file, "paper", "x.txt"), raw=raw)


def _table(text: str, file: str) -> Iterator[ArrivedSheet]:
    """Yield the sheet of each player of a table, in the order of their first row."""
    for player, words in table_sheets(text, file):
        yield ArrivedSheet(f"{file}, {player}", "csv", words.encode(), words, source=file)
