"""Tables as people keep them in spreadsheets: which delimiter, which encoding, which column is which.

Hostile files are refused whole: at most 64 MB, 200,000 rows, 200 columns, 10,000 characters a cell.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from models.errors import ContentError, Refused
from models.formats.csv_cells import escape_formula, unescape_formula
from models.formats.registry import GALAXIES
from models.galaxy.galaxy import LARGEST
from models.i18n import Text, fold

MAX_BYTES: Final = 64_000_000
"""Endings of files that are cut into cells."""

MAX_COLUMNS: Final = 200
MAX_CELL: Final = 10_000
SHOWN: Final = 20
"""Rows a preview shows."""

_PARTED: Final = re.compile("(?<=[0-9])[ \u00a0\u202f\u2009'’](?=[0-9]{3}(?![0-9]))")
_UNIT: Final = re.compile(r"(?<=[0-9])\s*(M|Mds?|millions?|u|units?|unités?|pc|parsecs?)\.?$", re.IGNORECASE)
_GROUPED: Final = re.compile(r"[+\-\u2212]?[0-9]{1,3}(?:[.,][0-9]{3})+")
_ASIDE: Final = re.compile(r"\(.*?\)|\[.*?\]|[_\-./:*]")
"""What a head may hold besides its name: a unit, signs between words."""
_NUMBER = re.compile(r"-?[0-9]+([.,][0-9]+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class KnownColumn:
    """A column we know: its name in our own files, other names people give it, whether a row needs it."""

    id: str
    title: Text
    also: tuple[str, ...] = ()
    required: bool = False


@dataclass(frozen=True, slots=True)
class Cutting:
    """How a file is cut into cells and its numbers are read; an empty field is guessed.

    `delimiter` is one of `,` `;` tab `|`; `encoding` is `utf-8`, `utf-16` or `cp1252`; `mark` is the decimal mark, `.`
    or `,`: the other one, and blanks, then separate thousands.
    """

    delimiter: str = ""
    encoding: str = ""
    mark: str = ""


GUESSED: Final = Cutting()
ENCODINGS: Final[Mapping[str, str]] = {"utf-8": "utf-8-sig", "utf-16": "utf-16", "cp1252": "cp1252"}
DELIMITERS: Final = ",;\t|"

Columns = Sequence[KnownColumn]
Mapped = Mapping[str, int]
"""Which column of the file (from 0) holds which of ours, by column id."""


@dataclass(frozen=True, slots=True)
class CellTable:
    """A file cut into cells. `lines[i]` is the line of the file on which row i begins."""

    delimiter: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MapperPreview:
    """What a column mapper shows: the header, the first rows, our guess, and what is still missing."""

    table: CellTable
    mapped: Mapped
    missing: tuple[KnownColumn, ...]

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The first rows of the file."""
        return self.table.rows[:SHOWN]


def is_table(file: str) -> bool:
    """Return whether the name of a file is that of a delimited table."""
    return any(each.id == "csv" and each.names(PurePath(file)) for each in GALAXIES)


def read_table(data: bytes, file: str, cutting: Cutting = GUESSED) -> CellTable:
    """Return the cells of a delimited text file whose first row names its columns.

    Accepts UTF-8, UTF-16 with its mark, else Windows Latin (cp1252); `,` `;` tab or `|`; a first line `sep=;`. Raises
    ContentError.
    """
    text = _decoded(data, file, cutting.encoding)
    delimiter, text, skipped = _delimiter(text)
    delimiter = cutting.delimiter or delimiter
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
    found: list[tuple[str, ...]] = []
    lines: list[int] = []
    begins = skipped + 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                found.append(_checked(cells, file, begins))
                lines.append(begins)
            begins = skipped + reader.line_num + 1
            if len(found) > LARGEST + 1:
                raise ContentError("galaxy.too_many", file=file, place=f"line {begins}", limit=LARGEST)
    except csv.Error as problem:
        raise ContentError("galaxy.not_a_table", file=file, place=f"line {begins}") from problem
    if not found:
        raise ContentError("galaxy.empty_table", file=file)
    header = tuple(cell.strip() for cell in found[0])
    return CellTable(delimiter, header, tuple(found[1:]), tuple(lines[1:]))


def _decoded(data: bytes, file: str, wanted: str) -> str:
    if len(data) > MAX_BYTES:
        raise ContentError("galaxy.file_too_big", file=file, limit=MAX_BYTES // 1_000_000)
    encodings = ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252")
    for encoding in (ENCODINGS[wanted],) if wanted else encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ContentError("galaxy.no_encoding", file=file)


def _delimiter(text: str) -> tuple[str, str, int]:
    """Return the delimiter, the text after a line `sep=;`, and how many lines were skipped before it."""
    first, _, rest = text.partition("\n")
    if first.strip().casefold().startswith("sep=") and len(first.strip()) == 5:
        return first.strip()[4], rest, 1
    bare = re.sub(r'"[^"]*"', "", first)
    return max(DELIMITERS, key=bare.count), text, 0


def _checked(cells: Sequence[str], file: str, line: int) -> tuple[str, ...]:
    if len(cells) > MAX_COLUMNS:
        raise ContentError("galaxy.too_many_columns", file=file, place=f"line {line}", limit=MAX_COLUMNS)
    if any(len(cell) > MAX_CELL or "\0" in cell for cell in cells):
        raise ContentError("galaxy.cell_too_long", file=file, place=f"line {line}", limit=MAX_CELL)
    return tuple(cells)


def preview(data: bytes, columns: Columns, file: str, cutting: Cutting = GUESSED) -> MapperPreview:
    """Return the file cut into cells with our guess of its columns; raises ContentError for what is no table."""
    table = read_table(data, file, cutting)
    mapped = guess(table.header, columns)
    return MapperPreview(table, mapped, tuple(c for c in columns if c.required and c.id not in mapped))


def guess(header: Sequence[str], columns: Columns) -> Mapped:
    """Return the mapping from our columns to a header's: matched by id, title in either language or another usual name.

    Accents, case, units in brackets and signs between words are ignored: `POS_X (pc)` is `pos x`.
    """
    mapped: dict[str, int] = {}
    for bare in (fold, lambda head: fold(_ASIDE.sub(" ", head))):
        folded = [bare(cell) for cell in header]
        for column in columns:
            for name in (column.id, column.title.en, column.title.fr, *column.also):
                free = fold(name) in folded and folded.index(fold(name)) not in mapped.values()
                if free and column.id not in mapped:
                    mapped[column.id] = folded.index(fold(name))
    return mapped


def unread(header: Sequence[str], mapped: Mapped) -> tuple[str, ...]:
    """Return the heads of a table whose columns are not read."""
    return tuple(head for at, head in enumerate(header) if head and at not in mapped.values())


def mapping(table: CellTable, columns: Columns, chosen: Mapped | None, file: str) -> Mapped:
    """Return the mapping to read with: the one chosen, or our guess.

    Raises ContentError where a required column is missing.
    """
    mapped = guess(table.header, columns) if chosen is None else chosen
    missing = [c.id for c in columns if c.required and c.id not in mapped]
    if missing:
        raise ContentError("galaxy.missing_columns", file=file, place="line 1", missing=tuple(missing))
    if any(not 0 <= i < MAX_COLUMNS for i in mapped.values()):
        raise ContentError("galaxy.missing_columns", file=file, place="line 1", missing=tuple(mapped))
    return mapped


def cell_error(problem: Refused, file: str, place: str) -> ContentError:
    """Return the refusal of one cell as a ContentError: the same sentence, preceded by file and place."""
    args = {key: value for key, value in problem.args_.items() if key not in ("file", "place")}
    return ContentError(problem.key + "_in", file=file, place=place, **args)


def cell(row: Sequence[str], mapped: Mapped, column: str) -> str:
    """Return a cell without outer blanks, line breaks and the `'` that disarms formulas; "" for a missing one."""
    at = mapped.get(column, MAX_COLUMNS)
    raw = row[at] if at < len(row) else ""
    return " ".join(unescape_formula(raw).split())


def plain_number(text: str, mark: str) -> str:
    """Return a number as people write it, without its unit and its thousands marks: `1 234,5 M` -> `1234,5`.

    An unknown decimal mark is guessed: the last of two different marks, never one that comes twice.
    """
    bare = _PARTED.sub("", _UNIT.sub("", text.strip()))
    if not mark and "," in bare and "." in bare:
        mark = max(",.", key=bare.rfind)
    elif not mark:
        mark = next((other for one, other in (",.", ".,") if bare.count(one) > 1 and _GROUPED.fullmatch(bare)), "")
    other = {",": ".", ".": ","}.get(mark)
    return bare.replace(other, "") if other else bare


def write_table(columns: Sequence[str], rows: Iterable[Sequence[str]], delimiter: str = ",") -> str:
    """Return a table with a header, every cell disarmed."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([text if _NUMBER.fullmatch(text) else escape_formula(text) for text in row] for row in rows)
    return out.getvalue()
