"""Text that a spreadsheet would run as a formula stays text, in every table we write and read."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import Final

from models.errors import ContentError
from models.i18n import fold

MOST_ROWS: Final = 20_000

_FORMULA: Final = re.compile("'*[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""How a formula begins: spreadsheets take the wide signs of East Asian keyboards for the narrow ones."""


def escape_formula(text: str) -> str:
    """Return a text as a cell that no spreadsheet runs: with a `'` before what might be a formula.

    A text that begins with a `'` before a formula gets one more, so that `unescape_formula` gives it back.
    """
    return f"'{text}" if _FORMULA.match(text) else text


def unescape_formula(cell: str) -> str:
    """Return the text of a cell that `escape_formula` made."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell[1:]) else cell


def separator(lang: str) -> str:
    """Return the character between the columns of a table: `;` in French, where numbers have a comma, else `,`.

    Both are understood when a table is read.
    """
    return ";" if lang == "fr" else ","


def table_rows(
    text: str, file: str, columns: Mapping[str, tuple[str, ...]], needed: tuple[str, ...]
) -> Iterator[dict[str, str]]:
    """Yield the rows of a table that have anything in a needed column, by the names of `columns`.

    `columns` gives the words that may head each. Raises ContentError for a text that is no table or lacks a column.
    """
    text = re.sub(r"\A\ufeff?sep=.[\r\n]+", "", text)
    first = text.partition("\n")[0]
    part = max(";,\t", key=first.count)
    try:
        table = list(csv.reader(io.StringIO(text.replace("\0", "")), delimiter=part))
    except csv.Error as problem:
        raise ContentError("turn.no_table", file=file) from problem
    heads = [fold(cell.strip()) for cell in table[0]] if table else []
    places = {name: n for name, words in columns.items() for n, head in enumerate(heads) if head in words}
    lacking = [name for name in needed if name not in places]
    if lacking:
        raise ContentError("turn.table_lacks", file=file, names=tuple(columns[name][0] for name in lacking))
    if len(table) > MOST_ROWS:
        raise ContentError("turn.too_many_rows", file=file, most=MOST_ROWS)
    for cells in table[1:]:
        row = {name: unescape_formula(cells[n].strip()) for name, n in places.items() if n < len(cells)}
        if any(row.get(name) for name in needed):
            yield {name: " ".join(row.get(name, "").split()) for name in places}
