"""Finds the order sheet in a file as it arrives: a text, or a mail of any program, in any charset, quoted or not.

A mail may hold several: a sheet its writer typed counts before one he quotes, and that before a copy in an attachment.
New text stands above any line such as `Le … a écrit :` and has no `>` before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import policy
from email.message import Message
from email.parser import BytesParser
from html import unescape
from typing import Final

from models.errors import ContentError

SUFFIXES: Final = (".txt", ".eml")
MOST_BYTES: Final = 1_000_000
MOST_PARTS: Final = 50
MOST_DEPTH: Final = 5
"""Mails and parts within one another at most."""
MOST_QUOTES: Final = 20
LONGEST_LINE: Final = 2_000
"""What of a line is looked at: an order is far shorter."""

_BREAKS: Final = frozenset(("br", "p", "div", "li", "tr", "pre", "h1", "h2", "h3", "hr", "blockquote"))
_LONG_HEADER: Final = re.compile(rb"^content-[a-z-]{1,40}:(?:[^\r\n]|\r?\n[ \t]){8000}", re.IGNORECASE | re.MULTILINE)
"""The library takes minutes for a header of a hostile megabyte."""
_HIDDEN: Final = ("head", "style", "script", "title")
_CLOSING: Final = {name: re.compile(rf"</{name}[^>]{{0,99}}>", re.IGNORECASE) for name in _HIDDEN}
_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,19})")
_HEAD: Final = re.compile(r"\W{0,3}PORTULAN\s+\d{1,4}\s+\S", re.IGNORECASE)
_END: Final = re.compile(r"\W{0,3}(?:FIN|END)\W{0,3}", re.IGNORECASE)
_QUOTE: Final = re.compile(r"^(?:[ \t]*[>|])+[ \t]?")
_BULLET: Final = re.compile(r"^\s*(?:[-*•·–—▪o]\s+|\d{1,3}[.)]\s+)")
_UNSEEN: Final = dict.fromkeys(
    map(ord, "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u202a\u202b\u202c\u202d\u202e\0")
)
_MEANT: Final = {"iso-8859-1": "cp1252", "latin1": "cp1252", "us-ascii": "utf-8-sig", "utf-8": "utf-8-sig"}
"""What a charset is where a mail says another: the quotes of Windows are in no latin-1."""
_SIGNATURE: Final = "-- "
_SEPARATORS: Final = re.compile(
    r"^\s*(?:"
    r"-{2,}\s*(?:message d[’']origine|original message|mail original|original mail|message transféré"
    r"|forwarded message|message initial)\b.*"
    r"|_{20,}\s*|begin forwarded message\s*:.*|début du message (?:transféré|réexpédié)\s*:.*"
    r"|(?:le|on)\s.{6,200}(?:a écrit|wrote)\s*:"
    r"|(?:de|from)\s*:\s.*"
    r")\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A sheet found in a text: its distance from the newly written text (0: in it), and its lines with its header."""

    distance: int
    lines: tuple[str, ...]


def sheet_text(raw: bytes, file: str) -> str:
    """Return the text of the order sheet in a file, header first, without quotes, bullets and surrounding text.

    Where there is none, the whole text. Raises ContentError for more than a million bytes, for a mail that is damaged,
    without text, nested too deep or of too many parts, and for one that has two sheets.
    """
    return found_sheet(raw, file)[0]


def found_sheet(raw: bytes, file: str) -> tuple[str, bool]:
    """Return the text that `sheet_text` returns, and whether it only stands in quoted text."""
    if len(raw) > MOST_BYTES:
        raise ContentError("empire.mail_too_big", file=file)
    if not file.casefold().endswith(".eml"):
        words = _decoded(raw, "")
        return _best([_sheets(words)], file, words)
    if _LONG_HEADER.search(raw):
        raise ContentError("empire.mail_header", file=file)
    try:
        texts = list(_texts(BytesParser(policy=policy.compat32).parsebytes(raw), file))
    except RecursionError as problem:
        raise ContentError("empire.mail_deep", file=file, most=MOST_DEPTH) from problem
    if not any(text.strip() for text in texts):
        raise ContentError("empire.mail_empty", file=file)
    return _best([_sheets(text) for text in texts], file, texts[0])


def _best(parts: list[list[_Sheet]], file: str, otherwise: str) -> tuple[str, bool]:
    """Return the sheet nearest to the newly written text, from the first part that has it, and whether it is a quote.

    `otherwise` where there is none. Raises ContentError for two different sheets that are equally near.
    """
    nearest = min((sheet.distance for found in parts for sheet in found), default=0)
    for found in parts:
        fresh = {sheet.lines for sheet in found if sheet.distance == nearest}
        if len(fresh) > 1:
            raise ContentError("empire.mail_two_sheets", file=file)
        if fresh:
            return "\n".join(fresh.pop()), nearest > 0
    return otherwise, False


def _sheets(text: str) -> list[_Sheet]:
    """Return the sheets of a text in their order: each from its header to FIN, a signature or an answered mail."""
    found: list[_Sheet] = []
    lines: list[str] | None = None
    distance = separators = 0

    def close() -> None:
        nonlocal lines
        if lines is not None:
            while len(lines) > 1 and not lines[-1].strip():
                lines.pop()
            found.append(_Sheet(distance, tuple(lines)))
            lines = None

    for raw in text.translate(_UNSEEN).splitlines():
        depth, line = _unquoted(raw[:LONGEST_LINE])
        if _HEAD.match(line):
            close()
            lines, distance = [line[line.upper().index("PORTULAN") :].strip(" \t*_")], separators + depth
        elif _SEPARATORS.match(line):
            close()
            separators += 1
        elif lines is not None and line.rstrip("\r\n") == _SIGNATURE:
            close()
        elif lines is not None and _END.fullmatch(line.strip()):
            lines.append("FIN")
            close()
        elif lines is not None:
            lines.append(_BULLET.sub("", line).rstrip())
    close()
    return found


def _unquoted(line: str) -> tuple[int, str]:
    """Return how many levels a line is quoted, and the line without its quote marks."""
    marks = _QUOTE.match(line)
    if marks is None:
        return 0, line
    return min(marks[0].count(">") + marks[0].count("|"), MOST_QUOTES), line[marks.end() :]


def _texts(message: Message, file: str) -> Iterator[str]:
    """Yield the text of every part that may hold a sheet: bodies first, then attached texts."""
    bodies, attached = list[str](), list[str]()
    for number, (part, depth, forwarded) in enumerate(_parts(message)):
        if number >= MOST_PARTS:
            raise ContentError("empire.mail_parts", file=file, most=MOST_PARTS)
        if depth > MOST_DEPTH:
            raise ContentError("empire.mail_deep", file=file, most=MOST_DEPTH)
        if not part.is_multipart() and (words := _words(part)) is not None:
            (attached if forwarded or _name(part) else bodies).append(words)
    yield from bodies
    yield from attached


def _parts(message: Message, depth: int = 0, forwarded: bool = False) -> Iterator[tuple[Message, int, bool]]:
    """Yield a mail and all parts within it, with their depth and whether they are in an attached mail."""
    yield message, depth, forwarded
    below = message.get_payload()
    for part in below if isinstance(below, list) and depth <= MOST_DEPTH else ():
        if isinstance(part, Message):
            yield from _parts(part, depth + 1, forwarded or message.get_content_type() == "message/rfc822")


def _name(part: Message) -> str:
    """Return the file name of an attachment in small letters, `""` for a part without one."""
    try:
        return str(part.get_filename() or "").casefold()
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""


def _words(part: Message) -> str | None:
    """Return the text of a part, None for a part without text: a picture, a signature, a calendar."""
    kind = part.get_content_type()
    # A mail of several parts that does not say what stands between them is one text.
    kind = "text/plain" if kind.startswith("multipart/") else kind
    text_file = kind == "application/octet-stream" and _name(part).endswith(".txt")
    if kind not in {"text/plain", "text/html"} and not text_file:
        return None
    try:
        raw = part.get_payload(decode=True)
    except (ValueError, LookupError, TypeError):
        raw = None
    if not isinstance(raw, bytes):
        raw = str(part.get_payload()).encode("utf-8", "surrogateescape")
    words = _decoded(raw, _parameter(part, "charset"))
    if kind == "text/html":
        return _plain(words)
    if _parameter(part, "format") == "flowed":
        return _joined(words, keep=_parameter(part, "delsp") != "yes")
    return words


def _parameter(part: Message, name: str) -> str:
    try:
        value = part.get_param(name, "")
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""
    return (value[2] if isinstance(value, tuple) else str(value)).strip("'\" ").casefold()


def _decoded(raw: bytes, declared: str) -> str:
    """Return bytes as text: in the charset they name if that fits, else in the one most mails use."""
    for charset in (_MEANT.get(declared, declared), "utf-8-sig", "cp1252"):
        try:
            if charset:
                return raw.decode(charset)
        except (LookupError, ValueError):
            continue
    return raw.decode("latin-1")


def _joined(text: str, *, keep: bool) -> str:
    """Return a flowed text with its lines joined: a space at the end of a line means that it continues (RFC 3676).

    `keep` says whether that space belongs to the text.
    """
    found: list[str] = []
    going_on = -1
    for raw in text.splitlines():
        depth, line = _unquoted(raw)
        line = line.removeprefix(" ") if not depth else line
        if going_on == depth and found:
            found[-1] += line
        else:
            found.append("> " * depth + line)
        soft = line.endswith(" ") and line != _SIGNATURE
        going_on = depth if soft else -1
        if soft and not keep:
            found[-1] = found[-1][:-1]
    return "\n".join(found)


def _plain(page: str) -> str:
    """Return the text of an HTML page, a line for each block, with `>` before what is quoted.

    It takes one step for each tag, whatever the page: the library's parser takes minutes for a hostile megabyte.
    """
    lines: list[list[str]] = [[]]
    quoted = kept = at = 0

    def break_line() -> None:
        if not "".join(lines[-1]).strip("> \xa0"):
            lines.pop()
        lines.append(["> " * quoted])

    while at < len(page):
        start = page.find("<", at)
        words = unescape(page[at : start if start >= 0 else None])
        for number, line in enumerate(words.split("\n") if kept else [words.replace("\n", " ")]):
            if number:
                break_line()
            lines[-1].append(line.replace("\r", ""))
        if start < 0:
            break
        tag = _TAG.match(page, start)
        if tag is None:
            hidden = page.startswith(("<!", "<?", "</"), start)
            at = _after(page, "-->" if page.startswith("<!--", start) else ">", start) if hidden else start + 1
            lines[-1].append("" if hidden else "<")
            continue
        at, name, closes = _after(page, ">", start), tag[2].casefold(), bool(tag[1])
        if name in _HIDDEN and not closes:
            end = _CLOSING[name].search(page, at)
            at = end.end() if end else len(page)
        kept = max(0, kept + (-1 if closes else 1)) if name == "pre" else kept
        quoted = min(max(0, quoted + (-1 if closes else 1)), MOST_QUOTES) if name == "blockquote" else quoted
        if name in _BREAKS:
            break_line()
        elif name in {"td", "th"}:
            lines[-1].append(" ")
    return "\n".join("".join(line) for line in lines)


def _after(page: str, end: str, at: int) -> int:
    found = page.find(end, at)
    return found + len(end) if found >= 0 else len(page)
