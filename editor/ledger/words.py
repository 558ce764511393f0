"""The words and drawings of ledger rows."""

from __future__ import annotations

from typing import Final

from editor.paint.pictures import has
from editor.widgets.dates import day_words
from editor.widgets.look import Look
from models.games.facets.chronicle import LedgerRow
from models.i18n import Text, Translator, fold

ICONS: Final = {
    "founding": "party",
    "creation": "hero",
    "purchase": "shop",
    "unspent": "points",
    "earned": "award",
    "find": "stash",
    "exchange": "trade",
    "use": "potion",
    "loss": "remove",
    "wound": "wound",
    "heal": "healing",
    "rest": "rest",
    "fled": "stealth",
    "death": "death",
    "resurrection": "resurrect",
    "payment": "points",
    "successor": "successor",
    "allowance": "allow",
    "quest": "quest",
}
"""The drawing of each sort of row; any other sort is an `event`."""

MINUS: Final = "\u2212"


def icon_of(row: LedgerRow) -> str:
    """Return the icon of a row: its own, else that of its sort, else that of an event."""
    return row.picture if row.picture and has(row.picture) else ICONS.get(row.sort, "event")


def sort_words(t: Translator, sort: str) -> str:
    """Return the name of a sort of rows."""
    key = f"ledger.sort_{sort}"
    return t(key) if t.has(key) else t("ledger.sort_other")


def row_words(t: Translator, row: LedgerRow) -> str:
    """Return the words of a row."""
    return t(row.key, **row.args)


def signed(points: int) -> str:
    """Return points with their sign, so that colour is not all that tells gain from loss."""
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points < 0 else "0"


def balance_words(look: Look, row: LedgerRow, points: Text) -> str:
    """Return in a sentence what a row changed and what is left; empty where it touches no account."""
    if row.points is None:
        return ""
    t = look.t
    amount = f"{signed(row.points)} {points[t.lang]}"
    if row.balance is None:
        return amount
    owner = t("ledger.owner_force") if row.account == "force" else row.name
    return t("ledger.left_tip", points=amount, balance=row.balance, unit=points, owner=owner)


def row_sentence(look: Look, row: LedgerRow, points: Text) -> str:
    """Return all a row says in one line: for screen readers, tooltips and the search."""
    t = look.t
    name = row.name or t("ledger.the_force")
    parts = [t("ledger.row_words", day=day_words(t, row.at), name=name, words=row_words(t, row))]
    parts += [balance_words(look, row, points), row.note, row.rule]
    parts += [t(problem.key, **problem.args) for problem in row.problems]
    return "\n".join(part for part in parts if part)


def matches(look: Look, row: LedgerRow, points: Text, wanted: str) -> bool:
    """Return whether a row contains every word of `wanted`, without regard to accents and case."""
    words = fold(f"{row_sentence(look, row, points)} {sort_words(look.t, row.sort)}")
    return all(word in words for word in fold(wanted).split())
