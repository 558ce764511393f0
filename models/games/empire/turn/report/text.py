"""A player's report in plain text, followed by the sheet of the next turn: enough to play by mail."""

from __future__ import annotations

from typing import Final

from models.games.empire.turn.report.sections import CARD, SHEET, report_head, sections
from models.games.empire.turn.report.values import TurnReport
from models.games.sections.as_text import head_text, section_text
from models.i18n import Translator

LONGEST: Final = 60_000
"""Bytes of the message at most; what is left out stands in the page."""


def message(report: TurnReport, sheet: str) -> str:
    """Return the report in text with the sheet; the last sections besides are left out of one that would be too long.

    The sheet shows how every order is written, as the card does elsewhere.
    """
    t = Translator(report.head.lang)
    head = head_text(report_head(report, t), t)
    told = {each.id: section_text(each, t) for each in sections(report, t, sheet) if each.id != CARD}
    while len(told) > 2 and len("\n\n".join((head, *told.values())).encode()) > LONGEST:
        del told[[key for key in told if key != SHEET][-1]]
    return "\n\n".join((head, *told.values())) + "\n"
