"""The words of a comparison: days, moments, cells, signs of a difference, chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from PySide6.QtCore import QLocale

from editor.widgets.dates import LOCALES, day_words
from models.campaign.forces.comparing import Cell, ComparisonRow
from models.games.facets.chronicle import LedgerRow
from models.i18n import Text, Translator

MINUS: Final = "\u2212"
NONE: Final = "—"
MOST_DIGITS: Final = 9


def moment_words(t: Translator, row: LedgerRow) -> str:
    """Return the words for the moment just after an event."""
    what = t(row.key, **row.args)
    return t("comparing.after", day=day_words(t, row.at), name=row.name or NONE, words=what)


def cell_words(t: Translator, cell: Cell) -> str:
    """Return the words of a cell."""
    if cell is None:
        return NONE
    if isinstance(cell, Text):
        return cell[t.lang]
    return str(cell).replace("-", MINUS) if isinstance(cell, int) else cell


def mark(row: ComparisonRow) -> str:
    """Say how the right side differs: `same`, `better`, `worse`, `other`, `added`, `gone`."""
    if row.same:
        return "same"
    if row.left is None:
        return "added"
    if row.right is None:
        return "gone"
    if row.difference is None or not row.better:
        return "other"
    return "better" if row.difference * row.better > 0 else "worse"


SHAPES: Final = {"same": "=", "better": "▲", "worse": "▼", "other": "◆", "added": "+", "gone": MINUS}
"""What stands between the sides: a shape for each way to differ."""


def sign_words(row: ComparisonRow) -> str:
    """Return the sign between the sides: its shape, and the difference where both are numbers."""
    shape = SHAPES[mark(row)]
    if row.difference:
        amount = f"+{row.difference}" if row.difference > 0 else f"{MINUS}{-row.difference}"
        return f"{shape} {amount}"
    return shape


def chance_words(t: Translator, value: Fraction, *, chance: bool) -> str:
    """Return a chance in percent, any other number with two decimals, in the number format of the language."""
    locale: QLocale = LOCALES[t.lang]
    if not chance:
        return locale.toString(float(value), "f", 2)
    percent = locale.toString(float(value) * 100, "f", 1)
    return t("comparing.percent", n=percent)


def fraction_words(value: Fraction) -> str:
    """Return a fraction with all its digits."""
    return str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def short_fraction(t: Translator, value: Fraction) -> str:
    """Return a fraction that can be read at a glance: rounded to four digits where it has more."""
    whole = fraction_words(value)
    if len(whole) <= MOST_DIGITS:
        return whole
    locale: QLocale = LOCALES[t.lang]
    return t("comparing.about", n=locale.toString(float(value), "g", 4))
