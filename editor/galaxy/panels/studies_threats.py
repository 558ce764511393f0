"""The analysis of who may come to a side's planets, by the formula of players' pages."""

from __future__ import annotations

from typing import Final

from editor.galaxy.analysis import Analysis, LegendLine
from editor.galaxy.panels.analysis_colours import sorts
from editor.galaxy.panels.study import Asked, Study
from editor.galaxy.plain_table import Line
from editor.galaxy.words import owner_name
from models.galaxy.galaxy import Galaxy
from models.games.library import strategy
from models.progress import Progress

_LEVELS: Final = {"now": "1", "soon": "2", "": ""}
"""The mark of each level: the turn in which a planet may be taken, none where it is safe."""


def threatened(asked: Asked, galaxy: Galaxy, progress: Progress) -> Study:
    """Return which planets of a side are safe, may be taken next turn and by whom, or in two: of a command its
    owner's.
    """
    t = asked.look.t
    kind, key = asked.subject
    command = galaxy.command.get(key) if kind == "commands" else None
    faction = command.owner if command is not None else key
    if faction not in galaxy.faction:
        return Study(t("atlas.choose_command"), (), ())
    found = strategy().threats(galaxy, faction, asked.choices, progress)
    if not found:
        return Study(t("atlas.threats_none", name=owner_name(asked.look, galaxy, faction)), (), ())
    every = sorts(asked.look.colours.dark, 7)
    tints = {"now": every[6], "soon": every[1], "": every[2]}
    levels = list(_LEVELS)
    order = sorted(found, key=lambda each: (levels.index(found[each].level), galaxy.planet[each].name, each))
    lines = []
    for planet in order:
        threat = found[planet]
        who = ", ".join(f"{c.name} ({owner_name(asked.look, galaxy, c.owner)})" for c in threat.now or threat.soon)
        more = t.plural("turnsdesk.threat_jumps", threat.jumps) if threat.jumps else ""
        cells = galaxy.planet[planet].marked, t(f"atlas.threat_{threat.level or 'safe'}"), who or more
        lines.append(Line(cells, (("planets", planet),), (cells[0], levels.index(threat.level), cells[2])))
    counts = {level or "safe": sum(each.level == level for each in found.values()) for level in levels}
    analysis = Analysis(
        t("atlas.study_threats"), {planet: tints[found[planet].level] for planet in order},
        {planet: _LEVELS[found[planet].level] for planet in order if found[planet].level},
        legend=tuple(
            LegendLine(tints[level], mark, t(f"atlas.threat_{level or 'safe'}")) for level, mark in _LEVELS.items()
        ),
    )  # fmt: skip
    told = t("atlas.threats_found", name=owner_name(asked.look, galaxy, faction), **counts)
    return Study(told, (t("atlas.planet"), t("atlas.when"), t("atlas.threat_who")), tuple(lines), (), analysis,
                 strategy().rule("reach"))  # fmt: skip
