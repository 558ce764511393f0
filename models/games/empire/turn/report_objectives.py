"""What a player is told of his objectives: what is to be done, what it brings, how far it is (CG-105, CG-106)."""

from __future__ import annotations

from collections.abc import Iterator

from models.games.empire.turn.report_values import ReportLine
from models.games.empire.turn.seen import SeenTurn
from models.i18n import Translator


def objective_lines(seen: SeenTurn, t: Translator) -> Iterator[ReportLine]:
    """Yield the objectives one knows, those that are open first, an alliance's after one's own."""
    for each in sorted(seen.objectives, key=lambda it: (bool(it.reached or it.withdrawn), it.together, it.id)):
        said = [t.plural("report.worth_points", each.points)]
        said += [t("report.objective_together")] if each.together else []
        said += [t("report.objective_hidden")] if each.hidden else []
        if each.withdrawn:
            said.append(t("report.objective_withdrawn"))
        elif each.reached:
            said.append(t("report.objective_reached", turn=each.reached))
        elif each.wanted:
            said.append(t("report.objective_far", have=each.have, wanted=each.wanted))
        words = each.text[t.lang]
        told = f"{words[:1].upper()}{words[1:]} – {', '.join(said)}"
        yield ReportLine(told, "CG-106" if each.together else "CG-105", "good" if each.reached else "")
