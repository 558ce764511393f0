"""Typed and pasted cells as edited things: all of them, or none and the reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from editor.galaxy.panels.table_columns import COLUMNS, TableColumn, shown, with_value, written
from models.errors import ContentError, Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Thing
from models.i18n import Translator

MOST_CELLS: Final = 500_000


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell that is written: of which thing, in which column, what is in it now."""

    thing: Thing
    column: TableColumn
    words: str


def filled(galaxy: Galaxy, cells: Iterable[Cell], t: Translator) -> list[Thing]:
    """Return the things with their cells written, those that stay the same left out.

    Raises Refused naming the first cell that cannot be.
    """
    now: dict[int, Thing] = {}
    before: dict[int, Thing] = {}
    for cell in cells:
        key = id(cell.thing)
        thing = now.get(key, cell.thing)
        before[key] = cell.thing
        if not cell.column.editable:
            if cell.words.strip() != shown(galaxy, cell.column, thing, t):
                raise Refused("atlas.not_here", column=t(cell.column.key))
            now[key] = thing
            continue
        try:
            now[key] = with_value(thing, cell.column, written(galaxy, cell.column, cell.words, t))
        except (Refused, ContentError) as problem:
            name = getattr(cell.thing, "name", "") or shown(galaxy, COLUMNS["routes"][0], thing, t)
            reason = t(problem.key, **problem.args_).rstrip(".")
            raise Refused("atlas.bad_cell", name=name, column=t(cell.column.key), reason=reason) from problem
    return [thing for key, thing in now.items() if thing != before[key]]


def pasted(text: str, things: Sequence[Thing], columns: Sequence[TableColumn], start: tuple[int, int]) -> list[Cell]:
    """Return the cells of a text with tabs, from a row and a column on; raises Refused for more than there is room."""
    rows = [line.split("\t") for line in text.replace("\r\n", "\n").rstrip("\n").split("\n")]
    if not text.strip():
        raise Refused("atlas.nothing_to_paste")
    if start[0] + len(rows) > len(things) or start[1] + max(map(len, rows)) > len(columns):
        raise Refused("atlas.paste_too_big", rows=len(rows), columns=max(map(len, rows)))
    if sum(map(len, rows)) > MOST_CELLS:
        raise Refused("atlas.paste_too_big", rows=len(rows), columns=max(map(len, rows)))
    return [
        Cell(things[start[0] + r], columns[start[1] + c], words)
        for r, row in enumerate(rows)
        for c, words in enumerate(row)
    ]
