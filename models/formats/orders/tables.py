"""Tables of orders: one order a row, with the columns `player`, `turn`, `code`, `order`, of whatever program."""

from __future__ import annotations

import re
from typing import Final

from models.formats.csv_cells import table_rows
from models.i18n import fold

TABLE: Final = {
    "player": ("player", "joueur", "faction"), "turn": ("turn", "tour"), "code": ("code",),
    "order": ("order", "orders", "ordre", "ordres"),
}  # fmt: skip
"""The columns of a table of orders, by the words that head them."""


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
