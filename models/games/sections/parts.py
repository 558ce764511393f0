"""What a report is made of: sections of parts, in the words of one language, with nothing said of how they look.

Whoever tells something (a player's report, a bulletin) makes these values once; `as_text`, `as_html` and
`models.sheets.turn_report` set them, and know nothing of what is told:

    told = parts.ReportSection("news", t("report.news"), (parts.or_note(lines, t("report.no_news")),))
    section_text(told, t), section_html(told)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from typing import Literal

from models.galaxy.heraldry.arms import Blazon


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One sentence, its rule, and its mark for the reader: `good`, `bad`, `wait` or empty."""

    text: str
    rule: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something to be seen first: its name, its value, and a word on it, as its change."""

    label: str
    now: str
    change: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class SumRow:
    """A line of a sum: what it is, how much in words, its rule; a part of the line above it, or the sum itself."""

    text: str
    amount: str
    rule: str = ""
    kind: Literal["", "part", "sum"] = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence by itself: a faint one says that there is nothing to tell, a copied one keeps its line breaks."""

    text: str
    rule: str = ""
    kind: Literal["", "faint", "copied"] = ""


@dataclass(frozen=True, slots=True)
class Lines:
    """Sentences one under the other; `badges` are words on the result of each, where there are any."""

    lines: tuple[ReportLine, ...]
    badges: tuple[str, ...] = ()

    @property
    def badged(self) -> Iterator[tuple[ReportLine, str]]:
        """Each line with its badge, empty where there is none."""
        return zip(self.lines, self.badges or repeat(""), strict=False)


@dataclass(frozen=True, slots=True)
class KeyFigures:
    """A few numbers, seen first."""

    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Sums:
    """An account line by line, or one side of a battle under its name."""

    rows: tuple[SumRow, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table: heads, rows known by their first cell, shares of the width, columns of `numbers`.

    `arms` says whose each row is, `own` which of them is the reader's.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shares: tuple[int, ...]
    numbers: tuple[int, ...] = ()
    arms: tuple[Blazon, ...] = ()
    own: int = -1


@dataclass(frozen=True, slots=True)
class Contest:
    """A battle: its result in a word, its place, a sentence, its rounds as (title, both sums), what came of it."""

    badge: str
    place: str
    line: ReportLine
    rounds: tuple[tuple[str, tuple[Sums, Sums]], ...]
    outcome: tuple[ReportLine, ...]


ReportPart = Note | Lines | KeyFigures | Sums | ReportTable | Contest


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A title and its parts. `id` is the same in all languages; `wide` needs the whole width, `folded` is looked up."""

    id: str
    title: str
    parts: tuple[ReportPart, ...]
    width: Literal["", "wide", "folded"] = ""


@dataclass(frozen=True, slots=True)
class ReportHead:
    """What stands over all sections: a title, what is under it, a notice where it replaces another, what is due;
    whose it is.
    """

    title: str
    under: tuple[str, ...]
    notice: str = ""
    due: tuple[Figure, ...] = ()
    arms: Blazon | None = None


def or_note(lines: tuple[ReportLine, ...], nothing: str) -> Lines | Note:
    """Return lines, or the note that there are none."""
    return Lines(lines) if lines else Note(nothing, kind="faint")
