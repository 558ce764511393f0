"""Tables of orders: one order a row, with the columns `player`, `turn`, `code`, `order`, of whatever program."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from models.formats.csv_cells import table_rows, unescape_formula
from models.i18n import fold

TABLE: Final = {
    "player": ("player", "joueur", "faction"), "turn": ("turn", "tour"), "code": ("code",),
    "order": ("order", "orders", "ordre", "ordres"),
}  # fmt: skip
"""The columns of a table of orders, by the words that head them."""
MOST_CELL_LINES: Final = 3
MOST_COLUMNS: Final = 50
_COSTS: Final = frozenset(("cout", "couts", "cost", "costs", "prix", "price", "cout m", "cost m"))
"""How a column is headed that says what an order costs, and orders nothing."""


def is_table(text: str) -> bool:
    """Return whether a text is a table of orders: its first line has the heads of one."""
    heads = {fold(cell.strip(' "\r\ufeff')) for cell in re.split("[;,\t]", text.lstrip().partition("\n")[0])}
    return all(heads.intersection(TABLE[name]) for name in ("player", "turn", "order"))


def table_sheets(text: str, file: str) -> list[tuple[str, str]]:
    """Return the sheet of each player of a table with his name there, in the order of their first row.

    Raises ContentError for a text that is no table of orders.
    """
    sheets: dict[tuple[str, str, str], list[str]] = {}
    for row in table_rows(text, file, TABLE, ("player", "turn", "order")):
        sheets.setdefault((row["player"], row["turn"], row.get("code", "")), []).append(row["order"])
    return [
        (player, "\n".join((f"PORTULAN {turn} {player} {code}".rstrip(), *orders, "FIN")))
        for (player, turn, code), orders in sheets.items()
    ]


def row_lines(cells: Sequence[str], between: str = " ") -> list[str]:
    """Return a row of a table as lines: one for a row of data, else each line of its cells by itself.

    It is one of data where several cells hold words, none more than three lines: a table by which a mail is laid out
    has the letter in one cell, or in one beside an address.
    """
    filled = [lines for cell in cells if (lines := [line.strip() for line in cell.splitlines() if line.strip()])]
    if len(filled) > 1 and max(map(len, filled)) <= MOST_CELL_LINES:
        return [between.join(map(" ".join, filled))]
    return [line for lines in filled for line in lines]


def table_text(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of cells as a table of orders with commas where they are one, else as lines; costs are left out."""
    rows = [[cell.replace("\r", "") for cell in row[:MOST_COLUMNS]] for row in rows]
    out = io.StringIO()
    flat = ([" ".join(cell.split()) for cell in row] for row in rows)
    csv.writer(out, lineterminator="\n").writerows(row for row in flat if any(row))
    table = out.getvalue()
    if is_table(table):
        return table
    heads = next((row for row in rows if sum(map(bool, map(str.strip, row))) > 1), [])
    costs = {n for n, cell in enumerate(heads) if " ".join(re.findall(r"\w+", fold(cell))) in _COSTS}
    kept = ([cell for n, cell in enumerate(row) if n not in costs] for row in rows)
    return "\n".join(line for row in kept for line in row_lines(row))


def csv_text(text: str) -> str:
    """Return a table of commas, semicolons or tabs as `table_text` does."""
    text = re.sub(r"\A\ufeff?(?:sep=.[\r\n]+)?", "", text).replace("\0", "")
    part = max(";,\t", key=text[:2_000].count)
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=part))
    except csv.Error:
        return text
    return text if is_table(text) else table_text([[unescape_formula(cell) for cell in row] for row in rows])


def with_tables(text: str) -> str:
    """Return a text in which each table of orders that was copied into it stands as the sheets it holds."""
    lines = text.split("\n")
    found = list[str]()
    at = 0
    while at < len(lines):
        if not is_table(lines[at]):
            found.append(lines[at])
            at += 1
            continue
        rows = list(takewhile(str.strip, lines[at:]))
        found += (sheet for _, sheet in table_sheets("\n".join(rows), ""))
        at += len(rows)
    return "\n".join(found)
