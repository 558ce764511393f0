"""A player's report for paper: the map he knows with the circles of his commands, then the sections."""

from __future__ import annotations

from models.games.empire.turn.report.sections import report_head, sections
from models.games.empire.turn.report.values import TurnReport
from models.games.facets.turns import TurnPaper
from models.i18n import Translator


def paper(report: TurnReport) -> TurnPaper:
    """Return a report for paper; it has no sheet to be copied into a mail."""
    t, seen = Translator(report.head.lang), report.seen
    mine = tuple(c.id for c in seen.galaxy.commands if c.owner == seen.faction)
    return TurnPaper(
        t("report.file_paper"), report_head(report, t), t.lang, seen.galaxy, mine, seen.choices,
        tuple(sections(report, t)),
    )  # fmt: skip
