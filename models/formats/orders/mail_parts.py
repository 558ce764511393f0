"""The parts of a mail: the text of those that may hold orders, and why others are not read."""

from __future__ import annotations

from collections.abc import Iterator
from email.header import decode_header, make_header
from email.message import Message
from typing import Final

from models.errors import ContentError
from models.formats.orders.mail_text import MOST_PARTS, decoded, join_flowed, plain
from models.formats.orders.office import OFFICE, OLD_OFFICE, office_text
from models.formats.orders.tables import csv_text, is_table, table_sheets, with_tables

MOST_DEPTH: Final = 5
"""Mails and parts within one another at most."""
_TABLES: Final = (".csv", *OFFICE, *OLD_OFFICE)
_READ: Final = (".txt", ".csv", *OFFICE)
_PICTURES: Final = (".png", ".jpg", ".jpeg", ".gif", ".heic", ".webp", ".bmp", ".tif", ".tiff", ".svg")
_WORDLESS: Final = frozenset(
    ("application/pkcs7-signature", "application/x-pkcs7-signature", "application/pgp-signature",
     "application/pgp-keys",
     "text/calendar", "text/vcard", "text/x-vcard", "application/ics")
)  # fmt: skip
_WORDLESS_FILES: Final = (".p7s", ".asc", ".sig", ".ics", ".vcf")


def texts_of(message: Message, file: str) -> tuple[list[tuple[str, int]], list[tuple[str, int]], list[ContentError]]:
    """Return the text of every part that may hold a sheet, and its distance: bodies, and attached texts and mails; and
    why each other part in which somebody may have written orders is not read.
    """
    bodies, attached = list[tuple[str, int]](), list[tuple[str, int]]()
    unread: list[ContentError] = []
    pages = set[str]()
    for number, (part, depth, forwarded) in enumerate(parts_of(message)):
        if number >= MOST_PARTS:
            unread.append(ContentError("empire.mail_parts", file=file, most=MOST_PARTS))
            break
        if depth > MOST_DEPTH:
            raise ContentError("empire.mail_deep", file=file, most=MOST_DEPTH)
        try:
            words = _words(part) if not part.is_multipart() else None
        except ContentError as problem:
            unread.append(problem)
            continue
        if words is not None:
            pages |= {words} if part.get_content_type() == "text/html" else set()
            (attached if forwarded or part_name(part) else bodies).append((words, int(forwarded)))
        elif (why := _unread(part)) is not None:
            unread.append(why)
    # A table of data is whole in a page alone: its plain text has each line of a cell on a line.
    return sorted(bodies, key=lambda each: not (each[0] in pages and "\t" in each[0])), attached, unread


def _unread(part: Message) -> ContentError | None:
    """Return why a part is not read, None for one in which nobody writes: a signature, an invitation, a card."""
    name, kind = part_name(part), part.get_content_type()
    if part.is_multipart() or kind.startswith("message/") or kind in _WORDLESS or name.endswith(_WORDLESS_FILES):
        return None
    if kind.startswith("image/") or name.endswith(_PICTURES):
        return ContentError("turn.picture_unread", file=name or kind)
    if kind == "application/ms-tnef" or name == "winmail.dat":
        return ContentError("turn.winmail_unread", file=name or "winmail.dat")
    return ContentError("turn.attachment_unread", file=name, kinds=_READ) if name else None


def parts_of(message: Message, depth: int = 0, forwarded: bool = False) -> Iterator[tuple[Message, int, bool]]:
    """Yield a mail and all parts within it, with their depth and whether they are in an attached mail."""
    yield message, depth, forwarded
    # The text of a part is never asked for here: the library would decode it in whatever charset it names.
    below = message.get_payload() if message.is_multipart() and depth <= MOST_DEPTH else ()
    inner = depth > 0 and message.get_content_type() == "multipart/report"
    for part in below if isinstance(below, list) and not inner else ():
        if isinstance(part, Message):
            yield from parts_of(part, depth + 1, forwarded or message.get_content_type() == "message/rfc822")


def part_name(part: Message) -> str:
    """Return the file name of an attachment in small letters, `""` for a part without one."""
    try:
        return str(make_header(decode_header(part.get_filename() or ""))).casefold()
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""


def _words(part: Message) -> str | None:
    """Return the text of a part, None for a part without text: a picture, a signature, a calendar."""
    kind = part.get_content_type()
    # A mail of several parts that does not say what stands between them is one text.
    kind = "text/plain" if kind.startswith("multipart/") else kind
    name = part_name(part)
    if kind not in {"text/plain", "text/html"} and not name.endswith((".txt", *_TABLES)):
        return None
    try:
        raw = part.get_payload(decode=True)
    except (ValueError, LookupError, TypeError):
        del part["content-transfer-encoding"]
        raw = part.get_payload(decode=True)
    if name.endswith((*OFFICE, *OLD_OFFICE)):
        return _as_sheets(office_text(raw if isinstance(raw, bytes) else b"", name), name)
    words = decoded(raw if isinstance(raw, bytes) else b"", _parameter(part, "charset"))
    if name.endswith(".csv"):
        return _as_sheets(csv_text(words), name)
    if kind == "text/html":
        return with_tables(plain(words))
    if _parameter(part, "format") == "flowed":
        return with_tables(join_flowed(words, keep=_parameter(part, "delsp") != "yes"))
    return with_tables(words)


def _as_sheets(words: str, name: str) -> str:
    """Return the text of a document, the sheets in it where it is a table of orders."""
    return "\n".join(sheet for _, sheet in table_sheets(words, name)) if is_table(words) else words


def _parameter(part: Message, name: str) -> str:
    try:
        value = part.get_param(name, "")
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""
    return (value[2] if isinstance(value, tuple) else str(value)).strip("'\" ").casefold()
