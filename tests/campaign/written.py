"""What an edit writes: the rows that were there before it alone, and those that are there after it alone."""

from __future__ import annotations

from dataclasses import dataclass

from models.campaign.change import Change
from models.campaign.records import RECORDS
from models.campaign.rows import Rows
from models.change import Label
from models.store.store import Store

Row = tuple[object, ...]


def rows(store: Store) -> list[Row]:
    """Return every row of a campaign, whole."""
    with store.read() as campaign:
        return [row for kind in RECORDS for row in campaign.many(kind, heavy=True)]


def written(store: Store, change: Change) -> tuple[list[Row], list[Row]]:
    """Apply a Change; return the rows that went and those that came, an edited one in both."""
    before = rows(store)
    store.apply(change)
    after = rows(store)
    return [row for row in before if row not in after], [row for row in after if row not in before]


def said(change: Change) -> tuple[str, dict[str, object]]:
    """Return what the history calls a Change: the key of its sentence and what fills it."""
    return change.label.key, dict(change.label.args)


@dataclass(frozen=True)
class Insert:
    """Adds rows as they are: what other edits have led to, without them."""

    rows: tuple[Row, ...]
    label = Label("campaign.put_asset")

    def do(self, campaign: Rows) -> None:
        campaign.insert(*self.rows)
