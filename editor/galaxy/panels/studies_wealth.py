"""Analyses of who holds what: sectors whole or nearly so, monopolies of resources."""

from __future__ import annotations

from typing import Final

from editor.galaxy.analysis import Analysis, LegendLine
from editor.galaxy.panels.analysis_colours import sorts
from editor.galaxy.panels.study import Asked, Study
from editor.galaxy.plain_table import Line
from models.galaxy.galaxy import Galaxy
from models.galaxy.tallies import Holding, resources
from models.games.library import strategy
from models.games.strategy import SectorHold
from models.progress import Progress, watched

MOST_MISSING: Final = 2
NEAREST: Final = 5


def nearly_whole(asked: Asked, galaxy: Galaxy, progress: Progress) -> Study:
    """Return the sectors a side holds whole or misses two planets of at most: income doubles there.

    Where there is none, those that are nearest to it.
    """
    t = asked.look.t
    every = strategy().standings(galaxy, asked.choices, progress)
    found = [s for s in every if len(s.missing) <= MOST_MISSING] or list(every[:NEAREST])
    heads = (t("atlas.sector"), t("atlas.missing_planets"), t("atlas.gain"))
    lines: list[Line] = []
    tints = sorts(asked.look.colours.dark, 3)
    colours: dict[str, str] = {}
    marks: dict[str, str] = {}
    for each in watched(found, progress):
        names = ", ".join(galaxy.planet[key].name for key in each.missing) or t("atlas.whole")
        who, sector = holder_name(asked, galaxy, each), galaxy.sector[each.sector].name
        gain = t("atlas.gain_of", n=t.decimal(each.gain))
        keys = tuple(("planets", key) for key in each.missing) or (("sectors", each.sector),)
        # Three columns: the panel is narrow.
        lines.append(Line((f"{sector}\n{who}", names, gain), keys, ((sector, who), len(each.missing), each.gain)))
        for key in each.missing:
            colours[key] = tints[1]
            marks[key] = f"−{min(len(each.missing), int(marks.get(key, '−9')[1:]))}"
        if each.complete:
            colours |= dict.fromkeys(each.held, tints[2])
            marks |= dict.fromkeys(each.held, "×2")
    whole = sum(each.complete for each in found)
    analysis = Analysis(
        t("atlas.study_sectors"), colours, marks,
        legend=(LegendLine(tints[2], "×2", t("atlas.legend_whole")),
                LegendLine(tints[1], "−n", t("atlas.legend_missing"))),
    )  # fmt: skip
    near = sum(0 < len(each.missing) <= MOST_MISSING for each in found)
    told = t("atlas.sectors_found", whole=whole, near=near)
    return Study(told, heads, tuple(lines), (2,), analysis, strategy().rule("sectors"))


def holder_name(asked: Asked, galaxy: Galaxy, standing: SectorHold) -> str:
    """Return the name of an alliance, or of the faction that counts alone."""
    lang = asked.look.t.lang
    faction = galaxy.faction.get(standing.holder.removeprefix("faction:"))
    alliance = galaxy.alliance.get(standing.holder)
    known = alliance or faction
    return known.name[lang] if known else standing.holder


def monopolies(asked: Asked, galaxy: Galaxy, progress: Progress) -> Study:
    """Return who holds each resource, production apart; one side that has it all has the monopoly."""
    t = asked.look.t
    tints = sorts(asked.look.colours.dark, 3)
    heads = (t("atlas.resource"), t("atlas.n_of_planets"), t("atlas.monopoly_of"))
    lines: list[Line] = []
    colours: dict[str, str] = {}
    marks: dict[str, str] = {}
    held = 0
    for production in (True, False):
        kind = t("atlas.produced" if production else "atlas.found")
        for each in resources(galaxy, production=production, progress=progress):
            who = _monopolist(asked, galaxy, each)
            held += bool(each.faction or each.alliance)
            cells = (f"{each.resource}\n{kind}", str(len(each.planets)), who)
            keys = tuple(("planets", key) for key in each.planets)
            lines.append(Line(cells, keys, ((each.resource, kind), len(each.planets), who)))
            tint, mark = (tints[1], "M") if each.faction else (tints[0], "m") if each.alliance else (tints[2], "·")
            colours |= dict.fromkeys(each.planets, tint)
            marks |= dict.fromkeys(each.planets, mark)
    analysis = Analysis(
        t("atlas.study_monopolies"), colours, marks,
        legend=(LegendLine(tints[1], "M", t("atlas.legend_monopoly")),
                LegendLine(tints[0], "m", t("atlas.legend_shared")),
                LegendLine(tints[2], "·", t("atlas.legend_open"))),
    )  # fmt: skip
    told = t("atlas.monopolies_found", n=held, resources=len(lines))
    return Study(told, heads, tuple(lines), (1,), analysis, strategy().rule("monopoly"))


def _monopolist(asked: Asked, galaxy: Galaxy, found: Holding) -> str:
    t = asked.look.t
    if found.faction in galaxy.faction:
        return galaxy.faction[found.faction].name[t.lang]
    if found.alliance in galaxy.alliance:
        return t("atlas.alliance_of", name=galaxy.alliance[found.alliance].name[t.lang])
    parts = [f"{galaxy.faction[key].name[t.lang]} {n}" for key, n in found.by_faction.items() if key in galaxy.faction]
    return t("atlas.nobody_all", parts=tuple(parts)) if parts else t("atlas.held_by_none")
