"""The words of an order sheet as it arrives: a text file, or a mail in any charset, plain or HTML alone."""

from __future__ import annotations

from email import policy
from email.message import EmailMessage, MIMEPart
from email.parser import BytesParser
from html.parser import HTMLParser
from typing import Final

from models.errors import ContentError

SUFFIXES: Final = (".txt", ".eml")
MOST_BYTES: Final = 1_000_000
MOST_PARTS: Final = 50
_BREAKS: Final = frozenset(("br", "p", "div", "li", "tr", "h1", "h2", "h3", "blockquote"))


def sheet_text(raw: bytes, file: str) -> str:
    """Return the text of an order sheet: of a mail (`.eml`) its words, else the file's own.

    Raises ContentError for more than a million bytes and for a mail without words.
    """
    if len(raw) > MOST_BYTES:
        raise ContentError("empire.mail_too_big", file=file)
    if not file.casefold().endswith(".eml"):
        return _decoded(raw)
    message = BytesParser(policy=policy.default).parsebytes(raw)
    assert isinstance(message, EmailMessage)
    if sum(1 for _ in message.walk()) > MOST_PARTS:
        raise ContentError("empire.mail_parts", file=file, most=MOST_PARTS)
    body = message.get_body(("plain", "html"))
    if body is None:
        raise ContentError("empire.mail_empty", file=file)
    words = _content(body)
    return _plain(words) if body.get_content_type() == "text/html" else words


def _content(body: MIMEPart) -> str:
    """Return the words of a part; a charset nobody knows is read as what most mails are written in."""
    try:
        return str(body.get_content())
    except (LookupError, ValueError):
        raw = body.get_payload(decode=True)
        return _decoded(raw if isinstance(raw, bytes) else b"")


def _decoded(raw: bytes) -> str:
    for charset in ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(charset)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


class _Words(HTMLParser):
    """Keeps the words of a page, a line for each block."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002  the library's signature
        self._hidden += tag in {"style", "script", "head"}
        if tag in _BREAKS:
            self.found.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in {"style", "script", "head"} and self._hidden > 0
        if tag in _BREAKS:
            self.found.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.found.append(data.replace("\n", " "))


def _plain(page: str) -> str:
    words = _Words()
    words.feed(page)
    words.close()
    return "".join(words.found)
