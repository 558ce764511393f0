"""The rows of a campaign as text, for whoever looks for a fault."""

from __future__ import annotations

from collections.abc import Iterator

from models.campaign.catalogue import SqlValue, table_of
from models.campaign.records import RECORDS
from models.campaign.rows import Rows
from models.errors import ContentError

_LONGEST = 200
"""Signs of a value that are shown."""


def dump(campaign: Rows, only: str = "") -> Iterator[str]:
    """Yield a line for each table with its number of rows, and below it each row, `column=value`; raises ContentError
    for a table there is not, and where a value has a type that does not belong in its column.
    """
    tables = {table_of(kind).name: kind for kind in RECORDS}
    if only and only not in tables:
        raise ContentError("cli.no_such_table", place=only, known=tuple(tables))
    for name, kind in tables.items():
        if only in ("", name):
            rows = campaign.values(kind)
            yield f"{name}: {len(rows)}"
            for row in rows:
                cells = zip(table_of(kind).columns, row, strict=True)
                yield "  " + "  ".join(f"{column}={_value_text(value)}" for column, value in cells)


def _value_text(value: SqlValue) -> str:
    said = f"<{len(value)} bytes>" if isinstance(value, bytes) else repr(value)
    return said if len(said) <= _LONGEST else f"{said[:_LONGEST]}… ({len(said)})"
