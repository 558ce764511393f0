"""A player's report on objectives (CG-105, CG-106), characters and captives (CG-78, CG-94), and threats to planets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Point
from models.games.empire.turn.report.seen import SeenTurn
from models.games.empire.turn.report.values import OwnPerson, ReportLine
from models.games.facets.strategy import Threat
from models.i18n import Translator

TOLD: Final = 4
"""Commands named for a planet at most; of more their number is told."""


def threat_lines(galaxy: Galaxy, found: Mapping[str, Threat], t: Translator) -> Iterator[ReportLine]:
    """Yield what may come to each planet as sentences, the nearest danger first, then the planets out of reach."""
    planets = {key: galaxy.planet[key].name for key in found}
    for level, tone in (("now", "bad"), ("soon", "wait")):
        for key, threat in found.items():
            if threat.level == level:
                commands = threat.now or threat.soon
                names = tuple(f"{c.name} ({_owner(galaxy, c, t)})" for c in commands[:TOLD])
                more = len(commands) - len(names)
                words = t(f"report.threat_{level}", planet=planets[key], commands=names)
                yield ReportLine(words + (t.plural("report.threat_more", more) if more else ""), "CG-90", tone)
    safe = tuple(planets[key] for key, threat in found.items() if not threat.level)
    if safe:
        yield ReportLine(t("report.threat_none", planets=safe), "CG-90", "good")
    jumped = {key: threat.jumps for key, threat in found.items() if threat.jumps}
    if jumped:
        most = max(jumped.values())
        names = tuple(planets[key] for key in jumped)
        yield ReportLine(t.plural("report.threat_jumps", most, planets=names), "CG-93")


def _owner(galaxy: Galaxy, command: Command, t: Translator) -> str:
    owner = galaxy.faction.get(command.owner)
    return owner.name[t.lang] if owner else t("galaxy.page_nobody")


def objective_lines(seen: SeenTurn, t: Translator) -> Iterator[ReportLine]:
    """Yield the objectives the player knows, open ones first, those of his alliance after his own."""
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
    """Yield own characters and captives with place and state; `near` names a point of the map."""
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
