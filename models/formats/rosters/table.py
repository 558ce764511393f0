"""A force as a table that reads back: a line a member, the columns of the JSON document under names for people.

For players who write a roster in a spreadsheet. Columns of the force itself (its name, its limit) are filled in on the
first line. A list has `;` between its things, an amount is `Combat: 2`. Commas, semicolons and tabs are all understood
between columns, column names in either language or as the JSON document has them. History: version 1, the first; a
table has no version of its own, its columns are those of the documents.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Final

from models.content import Json
from models.errors import ContentError
from models.formats.csv_cells import escape_formula, separator, unescape_formula
from models.games.facets.roster import B, Roster
from models.i18n import LANGUAGES, Translator, fold

STORY: Final = "story"
LISTS: Final = {"party": "characters", "army": "units", "force": "members"}
"""The name of a force in its document, and of the list of its members: which game, or one of lists."""

OF_FORCE: Final = {**dict.fromkeys(LISTS, "text"), "side": "text", "budget": "number", "limit": "number",
                   "shares": "amounts", "story": "text"}  # fmt: skip
OF_MEMBER: Final = {
    **dict.fromkeys(("name", "race", "class", "profile", "player"), "text"),
    **dict.fromkeys(("count", "earned"), "number"),
    **dict.fromkeys(("gear", "spells", "skills", "found", "gone"), "list"),
    "improvements": "amounts",
}
MOST_ROWS: Final = 2_000
MOST_COLUMNS: Final = 60
MOST_LETTERS: Final = 20_000


def write_table(roster: Roster[B], build: B, t: Translator, story: str = "") -> str:
    """Return a build as a table, UTF-8, all names in the language of `t`; no cell is a formula.

    Columns are parted by `;` in French and by `,` in English. `story` fills the column of the story.
    """
    document = roster.write(build, t.lang)
    members = _members(document)
    top = {key: value for key, value in document.items() if key not in LISTS.values()}
    if story:
        top[STORY] = story
    keys = list(dict.fromkeys(key for member in members for key in member))
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator(t.lang), lineterminator="\n")
    writer.writerow([escape_formula(_words(key, t)) for key in (*top, *keys)])
    for place, member in enumerate(members or ({},)):
        of_force = [_cell(value) if place == 0 else "" for value in top.values()]
        writer.writerow([escape_formula(cell) for cell in (*of_force, *(_cell(member.get(key)) for key in keys))])
    return out.getvalue()


def read_table(text: str, file: str) -> dict[str, Json]:
    """Return the JSON document of a table; raises ContentError with file, place and one reason.

    A table without a column for the name of the force is named after its file.
    """
    rows = _rows(text, file)
    keys = [_key(cell, file) for cell in rows[0]]
    twice = next((key for place, key in enumerate(keys) if key and key in keys[:place]), "")
    if twice:
        raise ContentError("sharing.column_twice", file=file, place=twice)
    named = next((key for key in LISTS if key in keys), "army" if "profile" in keys else "party")
    document: dict[str, Json] = {named: file.rpartition(".")[0] or file}
    members: list[Json] = []
    for number, row in enumerate(rows[1:], start=2):
        member: dict[str, Json] = {}
        for key, cell in zip(keys, row, strict=False):
            if cell.strip() and key:
                into = document if key in OF_FORCE else member
                into[key] = _value(key, unescape_formula(cell), file, f"{number}")
        if member:
            members.append(member)
    document[LISTS[named]] = members
    return document


def is_table(text: str) -> bool:
    """Return whether the first line of a text has columns that a table of ours may have."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    cells = next(csv.reader([first], delimiter=_separator(first)), [])
    known = _column_names()
    return len(cells) > 1 and any(fold(cell) in known for cell in cells)


def _members(document: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    found = next((document[key] for key in LISTS.values() if key in document), [])
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _rows(text: str, file: str) -> list[list[str]]:
    body = text.lstrip("\ufeff\n\r ")
    try:
        reader = csv.reader(io.StringIO(body, newline=""), delimiter=_separator(body.partition("\n")[0]), strict=True)
        rows: list[list[str]] = []
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append(row)
            if len(rows) > MOST_ROWS or len(row) > MOST_COLUMNS or any(len(cell) > MOST_LETTERS for cell in row):
                raise ContentError("sharing.table_too_large", file=file, rows=MOST_ROWS, columns=MOST_COLUMNS)
    except csv.Error as problem:
        raise ContentError("sharing.table_broken", file=file, place=str(reader.line_num)) from problem
    if not rows:
        raise ContentError("sharing.empty", file=file)
    return rows


def _separator(line: str) -> str:
    """Return the character between the columns: the one of which the first line has most."""
    return max(",;\t", key=line.count)


def _words(key: str, t: Translator) -> str:
    words = f"sharing.key_{key}"
    return t(words) if t.has(words) else key


def _column_names() -> dict[str, str]:
    """Return the keys of columns by every name a column may have, folded."""
    both = [Translator(lang) for lang in LANGUAGES]
    keys = (*OF_FORCE, *OF_MEMBER)
    return {name: key for key in keys for name in (key, *(fold(_words(key, t)) for t in both))}


def _key(cell: str, file: str) -> str:
    """Return the key of a column, empty for one without a name."""
    name = fold(unescape_formula(cell))
    if not name:
        return ""
    found = _column_names().get(name)
    if found is None:
        t = Translator("fr")
        raise ContentError(
            "sharing.unknown_column", file=file, place=cell.strip()[:40],
            known=tuple(_words(key, t) for key in (*OF_FORCE, *OF_MEMBER)),
        )  # fmt: skip
    return found


def _cell(value: Json) -> str:
    """Return a value of the document as one cell."""
    if value is None:
        return ""
    if isinstance(value, dict):
        return _join_items([f"{key}: {amount}" for key, amount in value.items()])
    if isinstance(value, list):
        return _join_items([str(each) for each in value])
    return str(value)


def _join_items(items: list[str]) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=";", lineterminator="").writerow(items)
    return out.getvalue() if items else ""


def _value(key: str, cell: str, file: str, row: str) -> Json:
    kind = OF_FORCE.get(key) or OF_MEMBER[key]
    if kind == "text":
        return cell
    if kind == "number":
        return _number(cell, key, file, row)
    items = [item.strip() for item in next(csv.reader([cell], delimiter=";"), [])]
    items = [item for item in items if item]
    if kind == "list":
        return list(items)
    amounts: dict[str, Json] = {}
    for item in items:
        name, _, amount = item.rpartition(":")
        amounts[name.strip() or item] = _number(amount if name else "1", key, file, row)
    return amounts


def _number(cell: str, key: str, file: str, row: str) -> int:
    bare = cell.strip().removesuffix(".0")
    if not (bare.removeprefix("-").isascii() and bare.removeprefix("-").isdigit() and len(bare) < 16):
        raise ContentError("sharing.no_number", file=file, place=row, column=key, found=cell.strip()[:40])
    return int(bare)
