"""Sections as HTML: every word of them passes `xml_safe` in this module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from models.galaxy.heraldry.arms import arms_svg
from models.galaxy.posters.style import quoted, xml_safe
from models.games.sections import parts


def head_html(head: parts.ReportHead) -> str:
    """Return the head of a page."""
    first, *others = map(xml_safe, head.under)
    more = "".join(f'<span class="faint"> · {each}</span>' for each in others)
    notice = f'<p class="notice">{xml_safe(head.notice)}</p>' if head.notice else ""
    due = "".join(f"<span>{_figure(each)}</span>" for each in head.due)
    title = f"<h1>{xml_safe(head.title)}</h1><p>{first}{more}</p>"
    arms = arms_svg(head.arms) if head.arms else ""
    return f'<header class="wide">{arms}{title}{notice}<div class="due">{due}</div></header>'


def section_html(told: parts.ReportSection, after: str = "", *, plain: bool = False) -> str:
    """Return a section, with HTML after its parts; one that is looked up waits folded.

    A plain one is for mail programs, which neither fold nor draw.
    """
    tables = (replace(p, arms=()) if plain and isinstance(p, parts.ReportTable) else p for p in told.parts)
    inner = "".join(map(part_html, tables)) + after
    if told.width == "folded" and not plain:
        return f"<details><summary>{xml_safe(told.title)}</summary>{inner}</details>"
    return section(told.title, inner, wide=told.width == "wide")


def section(title: str, inner: Iterable[str], *, wide: bool = False) -> str:
    """Return a part of a page under its title."""
    return f"<section{_kind('wide' if wide else '')}><h2>{xml_safe(title)}</h2>{''.join(inner)}</section>"


def part_html(part: parts.ReportPart) -> str:
    """Return one part."""
    match part:
        case parts.Note(kind="copied"):
            return f"<pre>{xml_safe(part.text)}</pre>"
        case parts.Note():
            return f"<p{_kind(part.kind)}>{_cited(part)}</p>"
        case parts.Lines():
            items = (f"<li{_kind(n.tone)}>{_badge(badge, n.tone)}{_cited(n)}</li>" for n, badge in part.badged)
            return f"<ul>{''.join(items)}</ul>"
        case parts.KeyFigures():
            return f'<div class="figures">{"".join(f"<div>{_figure(each)}</div>" for each in part.figures)}</div>'
        case parts.Sums():
            return f"<table>{''.join(map(_sum_row, part.rows))}</table>"
        case parts.ReportTable():
            return f'<div class="scroll"><table class="rows">{"".join(_table(part))}</table></div>'
        case parts.Contest():
            return f'<div class="battle">{"".join(_contest(part))}</div>'


def _cited(line: parts.ReportLine | parts.Note | parts.SumRow) -> str:
    return xml_safe(line.text) + (f' <span class="rule">{xml_safe(line.rule)}</span>' if line.rule else "")


def _kind(name: str) -> str:
    return f' class="{name}"' if name else ""


def _badge(words: str, tone: str) -> str:
    return f'<span class="badge {tone}">{xml_safe(words)}</span> ' if words else ""


def _figure(figure: parts.Figure) -> str:
    change = f"<span{_kind(figure.tone or 'faint')}>{xml_safe(figure.change)}</span>"
    return f"{xml_safe(figure.label)} <b>{xml_safe(figure.now)}</b> {change}"


def _sum_row(row: parts.SumRow) -> str:
    return f'<tr{_kind(row.kind)}><td>{_cited(row)}</td><td class="n">{xml_safe(row.amount)}</td></tr>'


def _table(part: parts.ReportTable) -> Iterator[str]:
    """Yield a table; on a narrow page each row becomes a block, with its heads before its values."""
    kinds = [_kind("n" if n in part.numbers else "") for n in range(len(part.heads))]
    heads = "".join(f"<th{kind}>{xml_safe(head)}</th>" for kind, head in zip(kinds, part.heads, strict=True))
    labels = ["", *(f" data-label={quoted(head)}" for head in part.heads[1:])]
    yield f"<thead><tr>{heads}</tr></thead>"
    for n, row in enumerate(part.rows):
        mark = arms_svg(part.arms[n]) if part.arms else ""
        starts = [f"<td{kind}{label}>" for kind, label in zip(kinds, labels, strict=True)]
        starts[0] += mark
        cells = (f"{start}{xml_safe(words)}</td>" for start, words in zip(starts, row, strict=True))
        yield f"<tr{_kind('mine' if n == part.own else '')}>{''.join(cells)}</tr>"


def _contest(part: parts.Contest) -> Iterator[str]:
    yield f"<h3>{_badge(part.badge, part.line.tone)}{xml_safe(part.place)}</h3><p>{_cited(part.line)}</p>"
    for title, sides in part.rounds:
        both = "".join(f"<div><b>{xml_safe(each.name)}</b>{part_html(each)}</div>" for each in sides)
        yield f'{f"<p><b>{xml_safe(title)}</b></p>" if title else ""}<div class="sides">{both}</div>'
    yield part_html(parts.Lines(part.outcome))
