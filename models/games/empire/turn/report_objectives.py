"""What a player is told of his objectives (CG-105, CG-106) and of his characters and captives (CG-78, CG-94)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from models.galaxy.values import Point
from models.games.empire.turn.report_values import OwnPerson, ReportLine
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


def people_told(seen: SeenTurn, near: Callable[[Point], str], t: Translator) -> Iterator[OwnPerson]:
    """Yield own characters and captives with where they are and how they fare; `near` names a point of the map."""
    for each in seen.people:
        command, planet = seen.galaxy.command.get(each.command), seen.galaxy.planet.get(each.planet)
        where = "–"
        if command is not None:
            where = t("empire.person_with", name=command.name)
        elif planet is not None:
            where = t("empire.person_on", name=planet.name)
        elif each.at is not None:
            where = near(each.at)
        captor = seen.galaxy.faction.get(each.captor)
        state = t(f"report.person_{each.state}", captor=captor.name if captor else "–")
        yield OwnPerson(each.name[t.lang], where, state)
