"""Every figure of an evening at a glance: a table of the aid made from the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from models.games.evening import AidLine, AidRow, AidSection
from models.games.game import CardContent
from models.i18n import LANGUAGES, Text, both

NAME: Final = 310
FIGURE: Final = 66
MORE: Final = 290


def team_section(contents: Sequence[CardContent]) -> AidSection | None:
    """Return the table of the cards: name, figures, points to spend, skills; None without cards."""
    if not contents:
        return None
    stats = contents[0].stats
    heads = (both("sheet.aid_figure"), *(stat.short for stat in stats), both("sheet.aid_more"))
    rows = tuple(_row(content) for content in contents)
    shares = (NAME, *(FIGURE for _ in stats), MORE)
    notes = dict.fromkeys(note for content in contents for note in content.notes)
    lines = tuple(AidLine(note) for note in notes)
    return AidSection("team", both("sheet.aid_team"), "figures", lines, heads, shares, rows)


def _row(content: CardContent) -> AidRow:
    figures = (Text.same(str(stat).strip() or "…") for stat in content.stats)
    return AidRow((content.title, *figures, _more(content)))


def _more(content: CardContent) -> Text:
    """Return skills with what they add, and points that are spent."""
    said = {}
    for lang in LANGUAGES:
        skills = [
            f"{entry.name[lang]}\u00a0{entry.amount[lang]}"
            for section in content.sections
            for entry in section.entries
            if entry.amount[lang]
        ]
        points = [f"{track.label[lang]}\u00a0{track.count}" for track in content.tracks]
        said[lang] = ", ".join([*skills, *points]) or "—"
    return Text(**said)
