"""A force as a table for spreadsheets: a line a member, a column a figure; nothing in it is ever run as a formula."""

from __future__ import annotations

import csv
import io
from typing import Final

from models.formats.csv_cells import escape_formula, separator
from models.formats.rosters.text import SECTIONS, entry_lines, one_line
from models.games.values import Member, Verdict
from models.i18n import Translator


def write_csv(verdict: Verdict, t: Translator, code: str = "") -> str:
    """Return a checked force as a table, UTF-8, titles in the language of `t`, the things of a list separated by `; `.

    Columns are separated as spreadsheets of the language expect it. A figure that is only a number is written as one; a
    text that a spreadsheet would run has a `'` before it. `code`, which can be read back, stands in a last column on
    the first line.
    """
    stats = list(dict.fromkeys(stat.id for member in verdict.members for stat in member.stats))
    labels = {stat.id: stat.label[t.lang] for member in verdict.members for stat in member.stats}
    head = [t(f"share.column_{name}") for name in ("name", "role", "count", "cost")]
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator(t.lang), lineterminator="\n")
    last = [t("share.column_code")] if code else []
    writer.writerow([_cell(cell) for cell in (*head, *(labels[s] for s in stats), *map(t, _TITLES), *last)])
    lines = [_line(member, stats, t) for member in verdict.members] or [[""] * (len(head) + len(stats) + len(_TITLES))]
    for place, line in enumerate(lines if verdict.members or code else []):
        writer.writerow([*line, code] if code and place == 0 else line)
    return out.getvalue()


_TITLES: Final = tuple(f"share.{section}" for section in SECTIONS)


def _line(member: Member, stats: list[str], t: Translator) -> list[str | int]:
    figures = {stat.id: stat.value if stat.value is not None and not stat.shown else str(stat) for stat in member.stats}
    lists = ("; ".join(entry_lines(getattr(member, section), t)) for section in SECTIONS)
    words = [_cell(member.name[t.lang]), _cell(member.role[t.lang])]
    shown = [each if isinstance(each, int) else _cell(each) for each in (figures.get(stat, "") for stat in stats)]
    return [*words, member.count, member.cost, *shown, *(_cell(each) for each in lists)]


def _cell(text: str) -> str:
    """Return a text as a cell of one line."""
    # Asked before it is made one line: what begins with a tab would then begin with what comes after.
    return one_line(escape_formula(text))
