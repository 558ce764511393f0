"""Bytes of a mail or a file as text: charsets, flowed lines, pages, and a long mail without what is no text."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from html import unescape
from itertools import islice
from typing import Final

from models.formats.orders.tables import row_lines

MOST_BYTES: Final = 1_000_000
"""Bytes of text that are read of one mail, or of one file."""
MOST_PARTS: Final = 50
MOST_QUOTES: Final = 20
SIGNATURE: Final = "-- "

_BREAKS: Final = frozenset(("br", "p", "div", "li", "tr", "pre", "h1", "h2", "h3", "hr", "blockquote"))
_HIDDEN: Final = ("head", "style", "script", "title")
_CLOSING: Final = {name: re.compile(rf"</{name}[^>]{{0,99}}>", re.IGNORECASE) for name in _HIDDEN}
_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,19})")
_QUOTE: Final = re.compile(r"^(?:[ \t]*[>|])+[ \t]?")
_MEANT: Final = {"iso8859-1": "cp1252", "ascii": "utf-8-sig", "utf-8": "utf-8-sig"}
"""What a charset is where a mail says another: the quotes of Windows are in no latin-1."""
_CHARSET: Final = re.compile(r"[a-z0-9][a-z0-9._:-]{0,39}")
_TEXT_CODECS: Final = re.compile(
    r"ascii|utf-(?:8|16|32)(?:-[bl]e|-sig)?|iso8859-\d{1,2}|cp(?:437|85\d|86\d|874|125\d|932|949|950)|koi8-[rtu]"
    r"|mac-(?:roman|latin2|cyrillic|greek|turkish)|gb2312|gbk|gb18030|hz|big5(?:hkscs)?|shift_jis(?:_2004|x0213)?"
    r"|euc_(?:jp|kr|jis_2004|jisx0213)|iso2022_(?:jp(?:_\w{1,5})?|kr)|johab|tis-620|ptcp154|viscii"
)
"""The codecs that mails are written in. Others make no text (`idna`), or take minutes for a megabyte (`punycode`)."""
_MARKS: Final = {codecs.BOM_UTF32_LE: "utf-32", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_BOUNDARY: Final = re.compile(rb"boundary\s{0,9}=\s{0,9}\"?([^\"\r\n;]{1,200})")
_KIND: Final = re.compile(rb"^content-type:\s{0,99}([a-z0-9.+-]{1,99}/)", re.IGNORECASE | re.MULTILINE)
_TEXT_FILE: Final = re.compile(rb"\.(?:txt|csv|docx?|xlsx?|ods)\b", re.IGNORECASE)
_TEXTS: Final = frozenset((b"text/", b"multipart/", b"message/"))
_LONGEST_HEAD: Final = 64_000


def lean(raw: bytes) -> tuple[bytes, bool]:
    """Return a mail without the parts that hold no text, cut to the parts that fit into MOST_BYTES, and whether text
    was left out.

    A short mail stays as it is. It is cut where its boundaries stand, before anything of it is read.
    """
    if len(raw) <= MOST_BYTES:
        return raw, False
    named = islice(_BOUNDARY.finditer(raw.lower()), MOST_PARTS)
    names = dict.fromkeys(raw[slice(*found.span(1))].rstrip() for found in named)
    cuts = [0]
    if names:
        between = re.compile(rb"\n--(?:" + b"|".join(map(re.escape, names)) + rb")(?:--)?[ \t]*(?=\r?\n|\Z)")
        cuts += [found.start() for found in between.finditer(raw)]
    kept, room, cut = list[bytes](), MOST_BYTES, False
    for start, end in zip(cuts, [*cuts[1:], len(raw)], strict=True):
        head, gap, body = _split_part(raw[start:end])
        kind = _KIND.search(head)
        text = kind is None or kind[1].lower() in _TEXTS or _TEXT_FILE.search(head)
        if len(head) + len(body) > room or len(head) > _LONGEST_HEAD or not text:
            cut, head, body = cut or bool(text), head[: min(room, _LONGEST_HEAD)], b""
        kept += [head, gap, body]
        room = max(0, room - len(head) - len(body))
    return b"".join(kept), cut


def _split_part(part: bytes) -> tuple[bytes, bytes, bytes]:
    """Return the head of a part, the empty line under it, its body; the first line may be that of its boundary."""
    found = re.compile(rb"\r?\n\r?\n").search(part, 0, _LONGEST_HEAD)
    return (part[: found.start()], found[0], part[found.end() :]) if found else (part, b"\n\n", b"")


def decoded(raw: bytes, declared: str = "") -> str:
    """Return bytes as text: as their first bytes say, in the charset they name if that is one and fits, else in the one
    most mails use.
    """
    marked = next((name for mark, name in _MARKS.items() if raw.startswith(mark)), "")
    for charset in (marked or _unmarked(raw), _text_codec(declared), "utf-8-sig", "cp1252"):
        try:
            if charset:
                return raw.decode(charset)
        except (LookupError, ValueError):
            continue
    return raw.decode("latin-1")


def _unmarked(raw: bytes) -> str:
    """Return which UTF-16 a text without a mark is in, by the zero bytes of its plain letters, `""` for none."""
    begin = raw[:200]
    for name, zeros, others in (("utf-16-le", begin[1::2], begin[::2]), ("utf-16-be", begin[::2], begin[1::2])):
        if len(begin) > 3 and zeros.count(0) * 4 > len(zeros) * 3 and others.count(0) == 0:
            return name
    return ""


def _text_codec(declared: str) -> str:
    """Return the codec a mail's charset means, `""` for what is none of text."""
    try:
        name = codecs.lookup(declared).name if _CHARSET.fullmatch(declared) else ""
    except (LookupError, ValueError):
        return ""
    return _MEANT.get(name, name) if _TEXT_CODECS.fullmatch(name) else ""


def unquoted(line: str) -> tuple[int, str]:
    """Return how many levels a line is quoted, and the line without its quote marks."""
    marks = _QUOTE.match(line)
    if marks is None:
        return 0, line
    return min(marks[0].count(">") + marks[0].count("|"), MOST_QUOTES), line[marks.end() :]


def join_flowed(text: str, *, keep: bool) -> str:
    """Return a flowed text with its lines joined: a space at the end of a line means that it continues (RFC 3676).

    `keep` says whether that space belongs to the text.
    """
    found: list[str] = []
    going_on = -1
    for raw in text.splitlines():
        depth, line = unquoted(raw)
        line = line.removeprefix(" ") if not depth else line
        if going_on == depth and found:
            found[-1] += line
        else:
            found.append("> " * depth + line)
        soft = line.endswith(" ") and line != SIGNATURE
        going_on = depth if soft else -1
        if soft and not keep:
            found[-1] = found[-1][:-1]
    return "\n".join(found)


@dataclass(slots=True)
class _Row:
    """An open row of a table: in how many tables it is, the lines where its cells begin, whether one holds a table."""

    depth: int
    cells: list[int]
    nested: bool = False


def plain(page: str) -> str:
    """Return the text of an HTML page, a line for each block and row of data, with `>` before what is quoted.

    It takes one step for each tag, whatever the page: the library's parser takes minutes for a hostile megabyte.
    """
    lines: list[list[str]] = [[]]
    rows: list[_Row] = []
    quoted = kept = at = depth = 0

    def break_line() -> None:
        if not "".join(lines[-1]).strip("> \xa0"):
            lines.pop()
        lines.append(["> " * quoted])

    def close_row() -> None:
        """Make one line of the row at this depth that is open, if there is one and it holds data."""
        if not rows or rows[-1].depth < depth:
            return
        row = rows.pop()
        if row.nested or not row.cells:
            return
        break_line()
        marks, ends = "> " * quoted, [*row.cells[1:], len(lines) - 1]
        cells = [
            "\n".join("".join(line) for line in lines[start:end]) for start, end in zip(row.cells, ends, strict=True)
        ]
        whole = row_lines([cell.removeprefix(marks).replace(f"\n{marks}", "\n") for cell in cells], "\t")
        if len(whole) == 1:
            lines[row.cells[0] : -1] = [[marks, whole[0]]]

    while at < len(page):
        start = page.find("<", at)
        words = unescape(page[at : start if start >= 0 else None])
        for number, line in enumerate(words.split("\n") if kept else [words.replace("\n", " ").replace("\t", " ")]):
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
        if name in {"tr", "table"}:
            close_row()
        if name == "table":
            depth = max(0, depth + (-1 if closes else 1))
            if rows and not closes:
                rows[-1].nested = True
        if name in _BREAKS or name == "table":
            break_line()
        if name == "tr" and not closes:
            rows.append(_Row(depth, []))
        elif name in {"td", "th"}:
            if rows and rows[-1].depth == depth and not closes:
                break_line()
                rows[-1].cells.append(len(lines) - 1)
            else:
                lines[-1].append(" ")
    return "\n".join("".join(line) for line in lines)


def _after(page: str, end: str, at: int) -> int:
    found = page.find(end, at)
    return found + len(end) if found >= 0 else len(page)
