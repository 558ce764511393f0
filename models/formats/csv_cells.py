"""Text that a spreadsheet would run as a formula stays text, in every table we write and read."""

from __future__ import annotations

import re
from typing import Final

_FORMULA: Final = re.compile("'*[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""How a formula begins: spreadsheets take the wide signs of East Asian keyboards for the narrow ones."""


def disarmed(text: str) -> str:
    """Return a text as a cell that no spreadsheet runs: with a `'` before what might be a formula.

    A text that begins with a `'` before a formula gets one more, so that `armed` gives it back.
    """
    return f"'{text}" if _FORMULA.match(text) else text


def armed(cell: str) -> str:
    """Return the text of a cell that `disarmed` made."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell[1:]) else cell


def separator(lang: str) -> str:
    """Return the character between the columns of a table: `;` in French, where numbers have a comma, else `,`.

    Both are understood when a table is read.
    """
    return ";" if lang == "fr" else ","
