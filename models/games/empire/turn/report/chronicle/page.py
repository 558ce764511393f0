"""The chronicle of a campaign as one HTML page to keep: it loads nothing and runs no script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from models.galaxy.heraldry.arms import arms_svg
from models.galaxy.posters.style import colour, xml_safe
from models.games.campaign_book import (
    BookBattle,
    BookCamp,
    BookChapter,
    BookFigure,
    BookPlot,
    BookSide,
    BookTable,
    CampaignBook,
    held_words,
    opened,
)
from models.games.campaign_signs import timeline_svg
from models.games.empire.turn.report.chart import FREE
from models.games.empire.turn.report.page import page_part, shell
from models.i18n import Translator

_WIDE, _HIGH, _EDGE = 720, 300, 34
_DASHES: Final = ("", "8 4", "2 3", "10 3 2 3")
"""Lines differ by more than their colour."""


def book_page(book: CampaignBook) -> bytes:
    """Return the chronicle as one HTML text."""
    t = Translator(book.lang)
    parts = "".join(part for _, part in _parts(book, t))
    inner = f"{''.join(_cover(book))}{''.join(_contents(book, t))}{parts}"
    body = f'<div class="chronicle wide">{inner}<p class="colophon">{xml_safe(book.closing)}</p></div>'
    return shell(f"{book.title} – {book.under}", body, t, more_style=page_part("chronicle.css")).encode()


def _cover(book: CampaignBook) -> Iterator[str]:
    shields = "".join(arms_svg(side.arms, side.name) for side in book.sides)
    yield f'<header class="cover"><p>{xml_safe(book.under)}</p><h1>{xml_safe(book.title)}</h1>'
    yield f'<p class="faint">{xml_safe(" · ".join(book.cover))}</p><div class="shields">{shields}</div></header>'


def _contents(book: CampaignBook, t: Translator) -> Iterator[str]:
    yield f"<nav><h2>{xml_safe(t('saga.contents'))}</h2><ul>"
    for n, (title, _) in enumerate(_parts(book, t)):
        yield f'<li><a href="#part-{n}">{xml_safe(title)}</a></li>'
    yield "</ul></nav>"


def _parts(book: CampaignBook, t: Translator) -> Iterator[tuple[str, str]]:
    """Yield the title of every part with its section, in their order."""
    for n, (over, title, inner) in enumerate(_content(book, t)):
        small = f"<small>{xml_safe(over)}</small>" if over else ""
        kind = ' class="chapter"' if over else ""
        drawn = f'<section id="part-{n}"{kind}><h2>{small}{xml_safe(title)}</h2>{"".join(inner)}</section>'
        yield f"{over} – {title}" if over else title, drawn


def _content(book: CampaignBook, t: Translator) -> Iterator[tuple[str, str, Iterable[str]]]:
    """Yield what stands over each part, its title and its content."""
    yield "", t("saga.seats"), ('<div class="cast">', *map(_side, book.sides), "</div>")
    for chapter in book.chapters:
        yield chapter.over, chapter.title, _chapter(book, chapter, t)
    if book.marks:
        yield "", t("saga.timeline"), (f'<div class="scroll">{timeline_svg(book, t)}</div>', *_moments(book, t))
    yield "", t("saga.ranking"), _table(book.ranking)
    if book.plots:
        plots = (f"<div>{_plot(each)}</div>" for each in book.plots)
        yield "", t("saga.plots"), ('<div class="plots">', *plots, "</div>")
    if book.objectives:
        yield "", t("saga.objectives"), _table(book.objectives)
    if book.places:
        told = (f"<li><b>{xml_safe(name)}</b> – {xml_safe(words)}</li>" for name, words in book.places)
        yield "", t("report.places"), ("<ul>", *told, "</ul>")
    if book.words:
        yield "", t("saga.referee_words"), ("<ul>", *(f"<li>{xml_safe(text)}</li>" for _, text in book.words), "</ul>")


def _side(side: BookSide) -> str:
    """Return a side under its arms, with its people and commands and what became of them."""
    player = f"<p>{xml_safe(side.player)}</p>" if side.player else ""
    figures = "".join(map(_figure, (*side.people, *side.commands)))
    return (
        f"<article>{arms_svg(side.arms)}<h3>{xml_safe(side.name)}</h3>{player}"
        f'<p class="faint">{xml_safe(side.status)}</p><ul>{figures}</ul></article>'
    )


def _figure(figure: BookFigure) -> str:
    kind = ' class="gone"' if figure.gone else ""
    dead = "† " if figure.gone else ""
    fate = f" – <em>{xml_safe(figure.fate)}</em>" if figure.fate else ""
    return f"<li{kind}>{figure.portrait}{dead}{xml_safe(figure.name)}{fate}</li>"


def _chapter(book: CampaignBook, chapter: BookChapter, t: Translator) -> Iterator[str]:
    key = "saga.map_after" if chapter.turn else "saga.map_start"
    caption = xml_safe(t(key, turn=chapter.turn))
    yield f'<figure class="plate">{chapter.drawing}<figcaption>{caption}</figcaption></figure>'
    yield f'<div class="held">{"".join(_held(book, chapter, t))}</div>'
    if chapter.turn:
        yield f'<div class="prose">{"".join(_turns(book, chapter, t))}</div>'


def _turns(book: CampaignBook, chapter: BookChapter, t: Translator) -> Iterator[str]:
    for number, turn in enumerate(chapter.turns):
        yield f"<h3>{xml_safe(turn.title)}</h3>"
        told: Sequence[str] = turn.paragraphs
        if not number:
            letter, first, told = opened(chapter)
            yield f'<p><span class="initial">{letter}</span>{xml_safe(first)}</p>' if letter or first else ""
        yield from (f"<p>{xml_safe(each)}</p>" for each in told)
        yield from (f"<blockquote>{xml_safe(each)}</blockquote>" for each in turn.letters)
        yield from (_battle(book, chapter, each, t) for each in turn.battles)


def _battle(book: CampaignBook, chapter: BookChapter, battle: BookBattle, t: Translator) -> str:
    """Return a battle with its piece of the chapter's map."""
    view = " ".join(map(str, battle.view))
    drawing = f'<svg class="map" viewBox="{view}" aria-hidden="true"><use href="#{chapter.chart}"/></svg>'
    camps = "".join(_camp(book, each, t) for each in battle.camps)
    sums = "".join(f'<p class="sum">{xml_safe(each)}</p>' for each in battle.sums)
    title = xml_safe(battle.title)
    return f'<figure class="vignette"><h4>{title}</h4>{drawing}<div class="camps">{camps}</div>{sums}</figure>'


def _camp(book: CampaignBook, camp: BookCamp, t: Translator) -> str:
    shields = "".join(arms_svg(side.arms, side.name) for side in book.sides if side.id in camp.sides)
    won = f" <em>{xml_safe(t('saga.victor'))}</em>" if camp.won else ""
    fates = "".join(f"<p>{xml_safe(each)}</p>" for each in camp.fates)
    return f"<div>{shields}<p><b>{xml_safe(', '.join(camp.names))}</b>{won}</p>{fates}</div>"


def _held(book: CampaignBook, chapter: BookChapter, t: Translator) -> Iterator[str]:
    sides = {side.id: side for side in book.sides}
    most = max((each.planets for each in chapter.standings), default=0) or 1
    for each in chapter.standings:
        side = sides[each.side]
        yield (
            f"<div>{arms_svg(side.arms)}<b>{xml_safe(side.name)}</b>"
            f'<span class="faint">{xml_safe(held_words(each, t))}</span>'
            '<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
            '<rect class="all" width="100" height="6"/>'
            f'<rect class="part" width="{each.planets * 100 // most}" height="6"/></svg></div>'
        )


def _moments(book: CampaignBook, t: Translator) -> Iterator[str]:
    if book.moments:
        told = (f"<li><b>{xml_safe(t('saga.turn', turn=m.turn))}</b> {xml_safe(m.words)}</li>" for m in book.moments)
        yield f"<h3>{xml_safe(t('saga.moments'))}</h3>"
        yield from ('<ul class="moments">', *told, "</ul>")


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
