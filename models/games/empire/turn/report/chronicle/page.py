"""The chronicle of a campaign as one HTML page to keep: it loads nothing and runs no script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from models.galaxy.posters.style import colour, xml_safe
from models.games.campaign_book import BookChapter, BookPlot, BookTable, CampaignBook
from models.games.empire.turn.report.chart import FREE
from models.games.empire.turn.report.page import places_section, section, shell
from models.i18n import Translator

_WIDE, _HIGH, _EDGE = 720, 300, 34
_DASHES: Final = ("", "8 4", "2 3", "10 3 2 3")
"""Lines differ by more than their colour."""


def book_page(book: CampaignBook) -> bytes:
    """Return the chronicle as one HTML text."""
    t = Translator(book.lang)
    return shell(f"{book.title} – {book.under}", "".join(_body(book, t)), t).encode()


def _body(book: CampaignBook, t: Translator) -> Iterator[str]:
    yield f'<header class="wide"><h1>{xml_safe(book.title)}</h1><p>{xml_safe(book.under)}'
    yield f'<span class="faint"> · {xml_safe(" · ".join(book.cover))}</span></p></header>'
    heads = (t("saga.seat_side"), t("saga.seat_player"), t("saga.seat_status"))
    yield section(t("saga.seats"), _table((heads, *((s.name, s.player, s.status) for s in book.sides))), wide=True)
    for chapter in book.chapters:
        yield _chapter(chapter, t)
    if book.plots:
        yield section(t("saga.plots"), (_plot(each) for each in book.plots), wide=True)
    yield section(t("saga.ranking"), _table(book.ranking), wide=True)
    if book.objectives:
        yield section(t("saga.objectives"), _table(book.objectives), wide=True)
    if book.places:
        yield places_section(book.places, t)
    if book.words:
        words = (f"<li>{xml_safe(text)}</li>" for _, text in book.words)
        yield section(t("saga.referee_words"), ("<ul>", *words, "</ul>"), wide=True)
    yield f'<p class="wide faint">{xml_safe(book.closing)}</p>'


def _chapter(chapter: BookChapter, t: Translator) -> str:
    key = "saga.map_after" if chapter.turn else "saga.map_start"
    figure = f"<figure>{chapter.drawing}<figcaption>{xml_safe(t(key, turn=chapter.turn))}</figcaption></figure>"
    inner = ['<div class="maps">', figure, "<div>"]
    for turn in chapter.turns:
        inner.append(f"<h3>{xml_safe(turn.title)}</h3>" if turn.title else "")
        inner += [f"<p>{xml_safe(each)}</p>" for each in turn.paragraphs]
    inner.append("</div></div>")
    title = f"{chapter.over} – {chapter.title}" if chapter.over else chapter.title
    return section(title, inner, wide=True)


def _table(rows: BookTable) -> Iterator[str]:
    heads, *body = rows
    yield f'<div class="scroll"><table><tr>{_cells("th", heads)}</tr>'
    yield from (f"<tr>{_cells('td', row)}</tr>" for row in body)
    yield "</table></div>"


def _cells(tag: str, row: Iterable[str]) -> str:
    return "".join(_cell(tag, each) for each in row)


def _cell(tag: str, words: str) -> str:
    kind = ' class="n"' if words.isdigit() else ""
    return f"<{tag}{kind}>{xml_safe(words)}</{tag}>"


def _plot(plot: BookPlot) -> str:
    """Return a plot as SVG with a key under it: each side by colour and dashes."""
    first, last, most = plot.span
    parts = [f'<svg class="map" viewBox="0 0 {_WIDE} {_HIGH}" role="img"><title>{xml_safe(plot.title)}</title>']
    for step in range(5):
        value, y = most * step // 4, _y(most * step // 4, most)
        parts.append(f'<path class="went" d="M{_EDGE} {y}H{_WIDE - 8}" stroke-opacity=".3"/>')
        parts.append(f'<text class="name" x="{_EDGE - 6}" y="{y + 4}" font-size="11" text-anchor="end">{value}</text>')
    for turn in sorted({first, last, *range(first, last + 1, max((last - first) // 8, 1))}):
        x = _x(turn, first, last)
        parts.append(f'<text class="name" x="{x}" y="{_HIGH - 4}" font-size="11" text-anchor="middle">{turn}</text>')
    keys = []
    for n, line in enumerate(plot.lines):
        ink, dashes = colour(line.colour, FREE), _DASHES[n % len(_DASHES)]
        points = " ".join(f"{_x(turn, first, last)},{_y(value, most)}" for turn, value in line.values)
        stroke = f'fill="none" stroke="{ink}" stroke-width="2.2" stroke-dasharray="{dashes or "none"}"'
        parts.append(f'<polyline points="{points}" {stroke}><title>{xml_safe(line.name)}</title></polyline>')
        keys.append(
            f'<span><svg class="owner" viewBox="0 0 14 9" aria-hidden="true"><path d="M0 5H14" {stroke}/></svg>'
            f"{xml_safe(line.name)} </span>"
        )
    parts.append("</svg>")
    return f"<h3>{xml_safe(plot.title)}</h3><figure>{''.join(parts)}</figure><p>{' · '.join(keys)}</p>"


def _x(turn: int, first: int, last: int) -> int:
    return _EDGE + (turn - first) * (_WIDE - _EDGE - 16) // max(last - first, 1)


def _y(value: int, most: int) -> int:
    return _HIGH - 24 - max(value, 0) * (_HIGH - 40) // most
