"""Sections as plain text, in lines that mail programs leave as they are."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from models.games.sections import parts
from models.i18n import Translator

WIDTH: Final = 76
_KEPT: Final = "\u00a0"
_SIGNS: Final = {"good": "+ ", "bad": "! ", "wait": "? ", "": "- "}


@dataclass(frozen=True, slots=True)
class PlainLine:
    """A line before it is broken: its words, what stands before them and before those of its further lines, an amount
    at its end.
    """

    words: str
    first: str = ""
    rest: str = ""
    amount: str = ""

    def wrapped(self) -> str:
        """Return it in lines of the usual width; with an amount, cut to one line."""
        if self.amount:
            room, whole = WIDTH - len(self.amount) - 1, self.first + self.words
            return f"{whole[:room].ljust(room, ' ' if self.first else '.')} {self.amount}"
        return textwrap.fill(
            self.words, WIDTH, initial_indent=self.first, subsequent_indent=self.rest, break_long_words=False
        )


def head_text(head: parts.ReportHead, t: Translator) -> str:
    """Return the head of a report."""
    due = (PlainLine(" – ".join(filter(None, (t.pair(d.label, d.now), d.change)))).wrapped() for d in head.due)
    return "\n".join((head.title, " – ".join(head.under), *filter(None, (head.notice,)), *due))


def section_text(told: parts.ReportSection, t: Translator) -> str:
    """Return a section under its title."""
    lines = (each if isinstance(each, str) else each.wrapped() for each in plain_lines(told, t))
    return "\n".join((told.title.upper(), "-" * len(told.title), *lines))


def plain_lines(told: parts.ReportSection, t: Translator) -> Iterator[PlainLine | str]:
    """Yield the lines of a section, unbroken; what is copied as it stands is a text, after a blank line."""
    for part in told.parts:
        match part:
            case parts.Note():
                yield f"\n{part.text}".rstrip() if part.kind == "copied" else PlainLine(_cited(part.text, part.rule))
            case parts.Lines():
                yield from _lines(part)
            case parts.KeyFigures():
                yield from (PlainLine(t.pair(each.label, f"{each.now} ({each.change})")) for each in part.figures)
            case parts.Sums():
                for row in part.rows:
                    yield PlainLine(_cited(row.text, row.rule), "    " if row.kind == "part" else "", "", row.amount)
            case parts.ReportTable():
                for first, *cells in part.rows:
                    pairs = zip(part.heads[1:], cells, strict=True)
                    said = (t.pair(*pair).replace(": ", f":{_KEPT}") for pair in pairs if pair[1] not in {"", "–"})
                    yield PlainLine(f"{_KEPT}· ".join((first, *said)), "- ", "  ")
            case parts.Contest():
                line = parts.ReportLine(t.pair(part.place, part.line.text), part.line.rule, part.line.tone)
                yield from _lines(parts.Lines((line,), (part.badge,)))
                for title, sides in part.rounds:
                    yield from (PlainLine(title, "    "),) if title else ()
                    yield from (PlainLine(t.pair(side.name, _sum(side)), "    ", "      ") for side in sides)
                yield from _lines(parts.Lines(part.outcome), "    ")


def _lines(part: parts.Lines, indent: str = "") -> Iterator[PlainLine]:
    """Yield sentences with their marks; one of several paragraphs has several lines, its rule on the last."""
    for line, badge in part.badged:
        first, *others = _cited(line.text, line.rule).splitlines() or [""]
        yield PlainLine(f"[{badge}] {first}" if badge else first, indent + _SIGNS[line.tone], f"{indent}  ")
        yield from (PlainLine(words, f"{indent}  ", f"{indent}  ") for words in others)


def _sum(part: parts.Sums) -> str:
    """Return a sum in one sentence: its terms, then what they make."""
    *terms, total = part.rows
    return f"{', '.join(f'{each.text} {each.amount}' for each in terms)} = {total.amount}"


def _cited(words: str, rule: str) -> str:
    return f"{words} ({rule})" if rule else words
