"""The ledger of a force as a table: what happened, to whom, for how many points."""

from __future__ import annotations

from collections.abc import Sequence

from models.games.facets.chronicle import LedgerRow
from models.i18n import Translator
from models.sheets.cards.imposition import Page
from models.sheets.chronicle.chronicle import day_in_words
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.marks import SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import Metrics, Paragraph, TextPiece, one_line


def ledger_sheet(
    title: str, under: str, rows: Sequence[LedgerRow], options: CardOptions, metrics: Metrics, qr: str = ""
) -> tuple[Page, ...]:
    """Return the ledger as a table, each row with the balance or a running sum; without the day column if none is
    known.
    """
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
                words(day_in_words(t, row.at), TextStyle.TEXT, SheetInk.MUTED),
                words(row.name, TextStyle.STRONG),
                _row_paragraph(row, t, options.rule_numbers),
                words(shown, TextStyle.STRONG, SheetInk.MARK if (row.points or 0) < 0 else SheetInk.INK),
                words("" if row.points is None else _signed(total, plus=False), TextStyle.TEXT, SheetInk.MUTED),
            )
        )
    dated = 0 if any(row.at for row in rows) else 1
    flow.table(columns[dated:], [cells[dated:] for cells in table])
    return flow.pages()


def _row_paragraph(row: LedgerRow, t: Translator, ids: bool) -> Paragraph:
    rule = (TextPiece(row.rule, TextStyle.TEXT, SheetInk.MUTED, 0.78),) if row.rule and ids else ()
    note = (TextPiece(one_line(row.note), TextStyle.NOTE, SheetInk.MUTED),) if row.note else ()
    return (TextPiece(one_line(t(row.key, **row.args))), *rule, *note)


def _signed(points: int, plus: bool = True) -> str:
    """Return a number as text with a true minus sign."""
    return f"\u2212{-points}" if points < 0 else f"+{points}" if plus and points else str(points)
