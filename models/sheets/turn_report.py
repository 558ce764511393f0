"""What people are told of a turn on paper: its sections one under the other, over as many pages as they need."""

from __future__ import annotations

from models.games.facets.turns import TurnPaper
from models.games.sections import parts
from models.sheets.cards.imposition import Page
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.marks import SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import Metrics, Paragraph

POINTS = 8.5
"""Small enough for few pages, large enough for a reader's eyes."""
_TONES = {"good": SheetInk.GREEN, "bad": SheetInk.ACCENT, "wait": SheetInk.GOLD, "": SheetInk.INK}


def turn_report_sheet(report: TurnPaper, options: CardOptions, metrics: Metrics) -> tuple[Page, ...]:
    """Return the text of a report on paper; its map is a page of its own, drawn elsewhere."""
    head = report.head
    flow = Flow(head.title, " – ".join(head.under), options, metrics)
    flow.paragraph(words(head.notice, TextStyle.STRONG), POINTS)
    for due in head.due:
        label = words(flow.t.pair(due.label, ""), ink=SheetInk.MUTED)
        flow.paragraph((*label, *words(due.now, TextStyle.STRONG), *words(due.change, ink=SheetInk.MUTED)), POINTS)
    for section in report.sections:
        flow.heading(section.title)
        for part in section.parts:
            _set_part(flow, part)
    return flow.pages()


def _set_part(flow: Flow, part: parts.ReportPart) -> None:
    match part:
        case parts.Note():
            ink = SheetInk.MUTED if part.kind == "faint" else SheetInk.INK
            for line in part.text.splitlines():
                flow.paragraph((*words(line, ink=ink), *_rule(part.rule)), POINTS)
        case parts.Lines():
            _set_lines(flow, part)
        case parts.KeyFigures():
            columns = [FlowColumn("", 3), FlowColumn("", 1, right=True), FlowColumn("", 1, right=True)]
            flow.plain_rows(columns, [_figure(each) for each in part.figures], POINTS)
        case parts.Sums():
            rows = [_sum_row(row) for row in part.rows]
            flow.plain_rows((FlowColumn("", 6), FlowColumn("", 1, right=True)), rows, POINTS)
        case parts.ReportTable():
            heads = enumerate(zip(part.heads, part.shares, strict=True))
            columns = [FlowColumn(head, share, right=n in part.numbers) for n, (head, share) in heads]
            styles = (TextStyle.STRONG if n == part.own else TextStyle.TEXT for n in range(len(part.rows)))
            cells = [[words(cell, style) for cell in row] for row, style in zip(part.rows, styles, strict=True)]
            flow.table(columns, cells, POINTS)
        case parts.Contest():
            head = parts.ReportLine(f"{part.place}\n{part.line.text}", part.line.rule, part.line.tone)
            _set_lines(flow, parts.Lines((head,), (part.badge,)))
            for title, sides in part.rounds:
                flow.paragraph(words(title, TextStyle.STRONG), POINTS)
                for side in sides:
                    flow.paragraph(words(side.name, TextStyle.STRONG), POINTS)
                    _set_part(flow, side)
            _set_lines(flow, parts.Lines(part.outcome))


def _set_lines(flow: Flow, part: parts.Lines) -> None:
    for line, badge in part.badged:
        before = words(badge, TextStyle.STRONG, _TONES[line.tone])
        *firsts, last = line.text.splitlines()
        for each in firsts:
            flow.paragraph((*before, *words(each)), POINTS, 2.0, 0.0)
            before = ()
        flow.paragraph((*before, *words(last), *_rule(line.rule)), POINTS, 2.0, 0.5)


def _sum_row(row: parts.SumRow) -> tuple[Paragraph, Paragraph]:
    style = TextStyle.STRONG if row.kind == "sum" else TextStyle.TEXT
    text = f"\u2003{row.text}" if row.kind == "part" else row.text
    return (*words(text, style), *_rule(row.rule)), words(row.amount, style)


def _figure(figure: parts.Figure) -> tuple[Paragraph, ...]:
    return words(figure.label), words(figure.now, TextStyle.STRONG), words(figure.change, ink=_TONES[figure.tone])


def _rule(rule: str) -> Paragraph:
    return words(rule, TextStyle.LABEL, SheetInk.MUTED)
