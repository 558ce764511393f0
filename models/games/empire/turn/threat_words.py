"""What may come to a player's planets, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command
from models.games.empire.turn.report_values import ReportLine
from models.games.strategy import Threat
from models.i18n import Translator

TOLD: Final = 4
"""Commands named for a planet at most; of more their number is told."""


def threat_lines(galaxy: Galaxy, found: Mapping[str, Threat], t: Translator) -> Iterator[ReportLine]:
    """Yield what may come to each planet as sentences, the nearest danger first, then those that are out of reach."""
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
