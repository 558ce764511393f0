"""The ledger of a force as a table, and its story told day by day: what happened, to whom, for how many points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from models.i18n import Translator
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.imposition import Page
from models.sheets.marks import SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import Metrics, Paragraph, TextPiece, one_line


@dataclass(frozen=True, slots=True)
class PrintedEvent:
    """One Event in words, in the language of the print. `points` is what it earned or cost, none where neither.

    `balance` is the account afterwards; without it the sheet sums up itself.
    """

    at: str
    who: str
    words: str
    points: int | None = None
    rule: str = ""
    note: str = ""
    balance: int | None = None


def ledger_sheet(
    title: str, under: str, rows: Sequence[PrintedEvent], options: CardOptions, metrics: Metrics, qr: str = ""
) -> tuple[Page, ...]:
    """Return the ledger as a table with a running sum of points; without its days where none is known."""
    flow = Flow(title, under, options, metrics, qr)
    t = flow.t
    columns = (
        FlowColumn(t("sheet.day"), 1.5),
        FlowColumn(t("sheet.who"), 1.8),
        FlowColumn(t("sheet.what"), 6.0),
        FlowColumn(t("sheet.points"), 0.9, right=True),
        FlowColumn(t("sheet.sum"), 0.9, right=True),
    )
    if not rows:
        flow.paragraph(words(t("sheet.no_events"), TextStyle.NOTE, SheetInk.MUTED))
        return flow.pages()
    total = 0
    table: list[tuple[Paragraph, ...]] = []
    for row in rows:
        total = total + (row.points or 0) if row.balance is None else row.balance
        shown = "" if row.points is None else _signed(row.points)
        table.append(
            (
                words(row.at, TextStyle.TEXT, SheetInk.MUTED),
                words(row.who, TextStyle.STRONG),
                _told(row, options.rule_ids),
                words(shown, TextStyle.STRONG, SheetInk.MARK if (row.points or 0) < 0 else SheetInk.INK),
                words("" if row.points is None else _signed(total, plus=False), TextStyle.TEXT, SheetInk.MUTED),
            )
        )
    dated = 0 if any(row.at for row in rows) else 1
    flow.table(columns[dated:], [cells[dated:] for cells in table])
    return flow.pages()


def story_sheet(
    title: str, under: str, rows: Sequence[PrintedEvent], options: CardOptions, metrics: Metrics, qr: str = ""
) -> tuple[Page, ...]:
    """Return the story: a heading a day, a sentence an Event, the players' own notes set apart."""
    flow = Flow(title, under, options, metrics, qr)
    t = flow.t
    if not rows:
        flow.paragraph(words(t("sheet.no_events"), TextStyle.NOTE, SheetInk.MUTED))
    dated = any(row.at for row in rows)
    for day, happened in groupby(rows, key=lambda row: row.at):
        if dated:
            flow.heading(day or t("sheet.undated"), 12.5)
        for row in happened:
            who = (TextPiece(one_line(row.who), TextStyle.STRONG),) if row.who else ()
            flow.paragraph((*who, *_sentence(row, t, options.rule_ids)), 10.0, after=0.8)
            if row.note:
                flow.paragraph(words(row.note, TextStyle.NOTE, SheetInk.MUTED), 10.0, indent=5.0)
    return flow.pages()


def _told(row: PrintedEvent, ids: bool) -> Paragraph:
    rule = (TextPiece(row.rule, TextStyle.TEXT, SheetInk.MUTED, 0.78),) if row.rule and ids else ()
    note = (TextPiece(one_line(row.note), TextStyle.NOTE, SheetInk.MUTED),) if row.note else ()
    return (TextPiece(one_line(row.words)), *rule, *note)


def _sentence(row: PrintedEvent, t: Translator, ids: bool) -> Paragraph:
    earned: Paragraph = ()
    if row.points:
        earned = (
            TextPiece(
                t.plural("sheet.earned", abs(row.points), signed=_signed(row.points)), TextStyle.LABEL, SheetInk.MARK
            ),
        )
    rule = (TextPiece(row.rule, TextStyle.TEXT, SheetInk.MUTED, 0.76),) if row.rule and ids else ()
    return (TextPiece(one_line(row.words)), *earned, *rule)


def _signed(points: int, plus: bool = True) -> str:
    """Return a number with a true minus sign."""
    return f"\u2212{-points}" if points < 0 else f"+{points}" if plus and points else str(points)
