"""The format of a campaign file, as SQL that is frozen with its version.

History of the format:

* 1 (Portulan 0.1): parties, galaxies, maps. `history` and `history_row` hold the undo steps, `seal` the digest of
  every table as it was at the last clean close or backup; these three are the store's own and never travel into
  another format.
* 2 (Portulan 0.2): `scenario`, `battle` and `battle_act` come in; every row of 1 stays as it is.
* 3 (Portulan 0.2): `seal` holds the sum of a digest of each row of every table, true after every edit and not after a
  clean close only; its columns and every other table stay as they are.
* 4 (Portulan 0.2): `faction` has a `shape`, empty in every row of 3.
* 5 (Portulan 0.3): the tables of refereed turns come in (`models.campaign.turn_records`); every row of 4 stays.
* 6 (Portulan 0.3): `refereed` has a `mail`, where orders are sent to, empty in every row of 5.
* 7 (Portulan 0.3): `planet` and `sector` have `words`, what everybody is told of them, empty in every row of 6.
* 8 (Portulan 0.3): `history_row` leaves out the long values that a step left as they were, and deflates the others
  (`models.store.images`); every table stays as it is.
* 9 (Portulan 0.3): `history_row` is an ordinary table with row ids, which keeps a map of 3 million cells in half the
  bytes; every row of 8 stays.

Every statement is made from the records (`models.campaign.records`, and those of the store's own tables here), so that
each column is stated once. A file made today is told from a file a stranger has altered by comparing text: a test
holds the text of format 9, letter by letter.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from sqlmodel import Field

from models.campaign.catalogue import Table, table_of
from models.campaign.records import RECORDS
from models.campaign.schema import CampaignModel, statements
from models.campaign.turn_records import TURN_RECORDS

APPLICATION_ID: Final = 0x506F7274
"""`Port` in ASCII: tells a campaign from any other SQLite file."""

VERSION: Final = 9


class HistoryStep(CampaignModel, table=True):
    """A step that can be undone: its label and arguments as JSON, the name of the state after it, its bytes."""

    __tablename__ = "history"

    number: int = Field(primary_key=True)
    at: str
    label: str
    args: str
    checkpoint: str
    done: int
    size: int


class HistoryRow(CampaignModel, table=True):
    """A row that a step has touched, packed, before and after it."""

    __tablename__ = "history_row"

    step: int = Field(primary_key=True)
    tbl: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    before: bytes | None
    after: bytes | None


class Seal(CampaignModel, table=True):
    """What a table says: how many rows, and the sum of their digests."""

    __tablename__ = "seal"

    tbl: str = Field(primary_key=True)
    rows: int
    digest: str


TABLES: Final = tuple(map(table_of, RECORDS))
"""What a campaign is made of, parents before children."""

HISTORY: Final = (table_of(HistoryStep), table_of(HistoryRow))

_OWN: Final[tuple[type[CampaignModel], ...]] = (HistoryStep, HistoryRow, Seal)
DDL: Final = tuple(sql for each in (*RECORDS, *_OWN) for sql in statements(each))
"""What makes the tables of a new file."""

_SINCE: Final = {"scenario": 2, "battle": 2, "battle_act": 2, **{table_of(each).name: 5 for each in TURN_RECORDS}}
_COLUMNS_SINCE: Final = {
    ("faction", "shape"): 4,
    ("refereed", "mail"): 6,
    ("planet", "words"): 7,
    ("sector", "words"): 7,
}


@cache
def tables_of(version: int) -> tuple[Table, ...]:
    """Return what a campaign of a format is made of: the tables it had, with the columns they had."""
    return tuple(_as_of(table, version) for table in TABLES if _SINCE.get(table.name, 1) <= version)


def _as_of(table: Table, version: int) -> Table:
    kinds = tuple(kind for kind in table.kinds if _COLUMNS_SINCE.get((table.name, kind.name), 1) <= version)
    if kinds == table.kinds:
        return table
    return replace(table, kinds=kinds, columns=tuple(kind.name for kind in kinds))
