"""Order sheets in documents of word processors and spreadsheets: `.docx`, `.xlsx`, `.ods`, `.odt`, as text.

Only the text of a document is unpacked, never a macro, a picture or a link: at most 5 MB of it and 5,000 rows. Of a
formula the value counts that its program kept.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import Final
from xml.etree.ElementTree import Element

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from models.errors import ContentError
from models.formats.orders.tables import MOST_COLUMNS, is_table, table_text

OFFICE: Final = (".docx", ".xlsx", ".ods", ".odt")
OLD_OFFICE: Final = (".doc", ".xls")
MOST_UNPACKED: Final = 5_000_000
MOST_ROWS: Final = 5_000
_SHEET: Final = re.compile(r"xl/worksheets/sheet(\d{1,4})\.xml")
_ROW: Final = ("tr", "table-row")
_PARAGRAPH: Final = ("p", "h")
_TEXT: Final = ":opendocument:"
_PLACE: Final = re.compile(r"([A-Z]{1,3})\d+")
_OLD: Final = b"\xd0\xcf\x11\xe0"
"""How the files of programs before 2007 begin, and those that are locked with a password."""


def office_text(raw: bytes, file: str) -> str:
    """Return the text of a document; of a workbook a table of orders with commas, or its rows as lines.

    Raises ContentError for a file that is damaged, locked, of an old kind, empty or too big.
    """
    kind = file[file.rfind(".") :].casefold()
    if raw.startswith(_OLD) or kind in OLD_OFFICE:
        raise ContentError("turn.office_old", file=file)
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            if kind in {".docx", ".odt"}:
                words = _document(_part(packed, "word/document.xml" if kind == ".docx" else "content.xml", file))
            else:
                rows = _cells(packed, file) if kind == ".xlsx" else _rows(_part(packed, "content.xml", file))
                words = table_text(list(islice(rows, MOST_ROWS)))
    except (zipfile.BadZipFile, zlib.error, KeyError, ParseError, DefusedXmlException, ValueError, EOFError) as problem:
        raise ContentError("turn.office_damaged", file=file) from problem
    except (RuntimeError, NotImplementedError) as problem:
        raise ContentError("turn.office_old", file=file) from problem
    if not words.strip(" ,\n"):
        raise ContentError("turn.office_empty", file=file)
    return words


def _part(packed: zipfile.ZipFile, name: str, file: str) -> Element:
    with packed.open(name) as part:
        raw = part.read(MOST_UNPACKED + 1)
    if len(raw) > MOST_UNPACKED:
        raise ContentError("turn.office_too_big", file=file, most=MOST_UNPACKED // 1_000_000)
    found: Element = fromstring(raw, forbid_dtd=True)
    return found


def _name(node: Element) -> str:
    return str(node.tag).rpartition("}")[2]


def _value(node: Element, name: str) -> str:
    """Return an attribute, whatever its namespace."""
    return next((value for key, value in node.attrib.items() if key.rpartition("}")[2] == name), "")


def _all(node: Element, *names: str) -> Iterator[Element]:
    return (each for each in node.iter() if _name(each) in names)


def _document(document: Element) -> str:
    """Return the first table of orders in a text document, else its paragraphs and rows as lines."""
    lines = list[str]()
    for of_table, group in groupby(_paragraphs(document), lambda each: isinstance(each, list)):
        found = list(group)
        words = table_text([each for each in found if isinstance(each, list)]) if of_table else ""
        if is_table(words):
            return words
        lines += [words] if of_table else map(str, found)
    return "\n".join(lines)


def _paragraphs(document: Element) -> Iterator[str | list[str]]:
    """Yield the paragraphs of a text document, and the cells of each row of a table, the inner one of two."""
    rows = [row for row in _all(document, *_ROW) if sum(1 for _ in _all(row, *_ROW)) == 1]
    inside = {id(paragraph) for row in rows for paragraph in _all(row, *_PARAGRAPH)}
    whole = set(map(id, rows))
    for node in document.iter():
        if id(node) in whole:
            yield ["\n".join(map(_words, _all(cell, *_PARAGRAPH))) for cell in _all(node, "tc", "table-cell")]
        elif _name(node) in _PARAGRAPH and id(node) not in inside:
            yield _words(node)


def _words(paragraph: Element) -> str:
    """Return the words of a paragraph; those of an OpenDocument stand between its parts, too."""
    if _TEXT in paragraph.tag:
        return "".join(_open_words(paragraph))
    breaks = {"tab": "\t", "br": "\n"}
    return "".join(each.text or "" if _name(each) == "t" else breaks.get(_name(each), "") for each in paragraph.iter())


def _open_words(node: Element) -> Iterator[str]:
    yield {"tab": "\t", "line-break": "\n", "s": " "}.get(_name(node), "") + (node.text or "")
    for each in node:
        # Remarks in the margin are no text.
        yield from _open_words(each) if _name(each) not in {"annotation", "note"} else ()
        yield each.tail or ""


def _cells(packed: zipfile.ZipFile, file: str) -> Iterator[Sequence[str]]:
    """Yield the rows of a workbook of Excel, sheet by sheet."""
    shared: list[str] = []
    if "xl/sharedStrings.xml" in packed.namelist():
        shared = ["".join(part.text or "" for part in _all(each, "t")) for each in
                  _all(_part(packed, "xl/sharedStrings.xml", file), "si")]  # fmt: skip
    sheets = sorted(int(found[1]) for name in packed.namelist() if (found := _SHEET.fullmatch(name)))
    for number in sheets:
        for row in _all(_part(packed, f"xl/worksheets/sheet{number}.xml", file), "row"):
            cells: list[str] = []
            for cell in _all(row, "c"):
                place = _PLACE.fullmatch(_value(cell, "r"))
                column = sum((ord(letter) - 64) * 26**n for n, letter in enumerate(reversed(place[1]))) if place else 0
                cells += [""] * (min(column, MOST_COLUMNS) - 1 - len(cells))
                told = "".join(each.text or "" for each in _all(cell, "v", "t"))
                # A formula that its program never reckoned is told as it stands.
                told = told or "".join(f"={each.text}" for each in _all(cell, "f") if each.text)
                shows = _value(cell, "t") == "s" and told.isdigit() and int(told) < len(shared)
                cells.append(shared[int(told)] if shows else told)
            yield cells


def _rows(content: Element) -> Iterator[Sequence[str]]:
    """Yield the rows of an OpenDocument table."""
    for row in _all(content, "table-row"):
        cells: list[str] = []
        for cell in (each for each in row if _name(each) in {"table-cell", "covered-table-cell"}):
            repeated = _value(cell, "number-columns-repeated")
            words = "\n".join("".join(_open_words(each)) for each in _all(cell, "p"))
            cells += [words] * min(int(repeated) if repeated.isdigit() else 1, MOST_COLUMNS)
        yield cells
