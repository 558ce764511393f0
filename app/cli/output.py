"""What every command shares: the language, JSON out, JSON in, plain tables, the shape of a Problem."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from app.cli.outcome import WRONG, say
from models.content import Json
from models.errors import ContentError
from models.formats.json_text import MAX_BYTES, parse_json
from models.i18n import LANGUAGES, Translator, trouble
from models.problem import Problem
from models.settings import load_settings

GRADE_MARKS: Final = {"error": "✗", "warning": "!", "notice": "·"}


def language() -> str:
    """Return the language of this run: PORTULAN_LANG, the saved setting, the system's, else English."""
    for wish in (os.environ.get("PORTULAN_LANG", ""), load_settings().language):
        if wish in LANGUAGES:
            return wish
    system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "fr" if system.casefold().startswith("fr") else "en"


def no_screen() -> int:
    """Say that no window can open here and what to do instead; return the exit code."""
    say(Translator(language())("cli.no_display"))
    return WRONG


def load_json(path: Path) -> Json:
    """Return the checked JSON document of a file; raises ContentError (never more than the cap is read)."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as problem:
        raise ContentError("content.unreadable", file=path, reason=trouble(problem)) from problem
    return parse_json(raw, path.name)


def put_json(document: object) -> None:
    """Print one JSON document on standard output and nothing else."""
    json.dump(document, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def print_lines(*lines: str) -> None:
    """Print lines for people."""
    for line in lines:
        sys.stdout.write(line + "\n")


def put_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table for people: numbers to the right, as wide as it needs to be."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    cells = [list(row) for row in rows]
    for column, head in enumerate(heads):
        number = bool(cells) and all(isinstance(row[column], int) for row in cells)
        table.add_column(head, justify="right" if number else "left", overflow="fold")
    for row in cells:
        table.add_row(*(str(cell) for cell in row))
    Console(file=sys.stdout, highlight=False, markup=False).print(table)


def problem_rows(t: Translator, problems: Iterable[Problem]) -> list[dict[str, str]]:
    """Return Problems as `check` prints them: where, rule, grade, text."""
    return [
        {"where": p.where.spoken(t.lang), "rule": p.rule, "grade": p.grade.value, "text": t(p.key, **p.args)}
        for p in problems
    ]


def put_problems(t: Translator, problems: Sequence[Problem]) -> None:
    """Print Problems for people, one a line, with the grade as a mark and the rule id in brackets."""
    for row in problem_rows(t, problems):
        rule = f" [{row['rule']}]" if row["rule"] else ""
        said = t.pair(row["where"], row["text"]) if row["where"] else row["text"]
        print_lines(f"  {GRADE_MARKS[row['grade']]} {said}{rule}")
