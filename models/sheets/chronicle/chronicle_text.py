"""The chronicle of a force as text, for a web page or a file to write on in: HTML and Markdown."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Final

from models.i18n import Translator, roman
from models.sheets.chronicle.chapters import Passage
from models.sheets.chronicle.chronicle import ChronicleBook

_SIGNS: Final = re.compile(r"([\\`*_{}\[\]<>#|~])")
_OPENING: Final = re.compile(r"^(\d+)([.)])|^([+\-=])")
_STYLE: Final = (
    "body{max-width:38em;margin:3em auto;padding:0 1em;font:1.1em/1.5 Georgia,serif;color:#1e2a38;background:#f6efe0}"
    "h1,h2{text-align:center}h2 small{display:block;font-weight:normal;font-style:italic;font-size:.6em}"
    ".day{color:#a5331e;font-style:italic}blockquote{font-style:italic}table{border-collapse:collapse;width:100%}"
    "th,td{text-align:right;padding:.2em .5em;border-bottom:1px solid #b9a988}th:first-child,td:first-child"
    "{text-align:left}figure{margin:1.5em 0;text-align:center}"
    "figure img{max-width:100%}.under{text-align:center;font-style:italic}"
)


def markdown(books: Sequence[ChronicleBook], lang: str) -> str:
    """Return books as Markdown, one after the other; nothing that people wrote acts as Markdown."""
    return "\n\n".join(part for book in books for part in _markdown(book, Translator(lang))) + "\n"


def _markdown(book: ChronicleBook, t: Translator) -> Iterator[str]:
    yield f"# {plain_words(book.title)}"
    yield from (f"*{plain_words(words)}*" for words in (book.under, book.days) if words)
    for chapter in book.chapters:
        yield f"## {t('prose.chapter', number=roman(chapter.number))} · {plain_words(chapter.title)}"
        yield from (f"*{plain_words(words)}*" for words in (chapter.days,) if words)
        for passage in chapter.passages:
            if passage.moment is not None:
                continue
            yield " ".join(
                (*(f"*{plain_words(day)}*" for day in _days(passage, t)), plain_words(_passage_text(passage)))
            )
            for note in passage.notes:
                yield "\n>\n".join(f"> {plain_words(line)}" for line in note.splitlines() if line.strip())
    if book.fallen:
        yield f"## {plain_words(t('prose.fallen'))}"
        for each in book.fallen:
            yield f"**{plain_words(book.figures[each.member].name)}** {plain_words(' '.join(each.words))}"
    if book.accounts:
        yield f"## {plain_words(t('prose.accounts'))}"
        head, *rows = (f"| {' | '.join(map(plain_words, row))} |" for row in book.accounts)
        yield "\n".join((head, "|" + " --- |" * len(book.accounts[0]), *rows))
    yield f"*{plain_words(book.closing)}*"


def html(books: Sequence[ChronicleBook], lang: str, pictures: Mapping[str, str]) -> str:
    """Return books as one page of HTML that needs no other file; `pictures` are those of battles as elements of it, by
    the keys of their moments.
    """
    t = Translator(lang)
    parts = tuple(part for book in books for part in _html(book, t, pictures))
    return page_of(", ".join(book.title for book in books), parts, t.lang)


def image_of(png: bytes, words: str) -> str:
    """Return a picture as an element of a page, described by `words`."""
    return f'<img src="data:image/png;base64,{b64encode(png).decode()}" alt="{escape(words)}">'


def page_of(title: str, parts: Sequence[str], lang: str) -> str:
    """Return pieces of HTML as one page with a title."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    body = "\n".join(parts)
    return f'<!DOCTYPE html>\n<html lang="{lang}"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def _html(book: ChronicleBook, t: Translator, pictures: Mapping[str, str]) -> Iterator[str]:
    yield f"<h1>{escape(book.title)}</h1>"
    yield from (f'<p class="under">{escape(words)}</p>' for words in (book.under, book.days) if words)
    for chapter in book.chapters:
        over = escape(t("prose.chapter", number=roman(chapter.number)))
        under = f"<small>{escape(chapter.days)}</small>" if chapter.days else ""
        yield f"<h2><small>{over}</small>{escape(chapter.title)}{under}</h2>"
        for passage in chapter.passages:
            if passage.moment is not None:
                if passage.moment.key in pictures:
                    yield f"<figure>{pictures[passage.moment.key]}</figure>"
                continue
            days = "".join(f'<span class="day">{escape(day)}</span> ' for day in _days(passage, t))
            yield f"<p>{days}{escape(_passage_text(passage))}</p>"
            for note in passage.notes:
                yield f"<blockquote>{_lines(note.splitlines())}</blockquote>"
    if book.fallen:
        yield f"<h2>{escape(t('prose.fallen'))}</h2>"
        for each in book.fallen:
            yield f"<p><b>{escape(book.figures[each.member].name)}</b> {escape(' '.join(each.words))}</p>"
    if book.accounts:
        head, *rows = book.accounts
        yield f"<h2>{escape(t('prose.accounts'))}</h2>\n<table><tr>{_cells('th', head)}</tr>"
        yield from (f"<tr>{_cells('td', row)}</tr>" for row in rows)
        yield "</table>"
    yield f'<p class="under">{escape(book.closing)}</p>'


def _days(passage: Passage, t: Translator) -> Iterator[str]:
    if opening := passage.opening(t):
        yield opening


def _passage_text(passage: Passage) -> str:
    return " ".join(sentence.words for sentence in passage.sentences)


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"<p>{escape(line.strip())}</p>" for line in lines if line.strip())


def _cells(tag: str, row: Sequence[str]) -> str:
    return "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row)


def plain_words(words: str) -> str:
    """Return a text on one line in which nothing acts as Markdown."""
    flat = _SIGNS.sub(r"\\\1", " ".join(words.split(" ")).strip())
    return _OPENING.sub(lambda found: f"{found[1]}\\{found[2]}" if found[1] else f"\\{found[3]}", flat)
