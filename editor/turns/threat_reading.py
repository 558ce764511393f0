"""Threats and reach after a turn, by the map that each player knows and the formula of his page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from editor.turns.reading import DRY, last_attempt
from models.campaign.rows import Rows
from models.campaign.turns.queries import all_turns, start_of, state_after
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet
from models.games.facets.strategy import ReachKind, Situation
from models.games.facets.turns import Turn
from models.i18n import Translator
from models.progress import Progress
from models.store.connection import aside

Kind = Literal["threats", "reach"]
LEVELS: Final = ("now", "soon", "safe")
"""How near the nearest enemy of a planet is."""
MARKS: Final[Mapping[str, str]] = {
    "now": "1", "soon": "2", "safe": "",
    ReachKind.NOW: "1", ReachKind.JUMP_NOW: "1»", ReachKind.NEXT: "2", ReachKind.JUMP_NEXT: "2»",
}  # fmt: skip
"""What stands beside a planet on the chart, so that colour is never alone: the turn, with a sign where it is a jump."""


@dataclass(frozen=True, slots=True)
class ThreatLine:
    """One planet: its owner, the level of the threat (one of MARKS), who threatens it, how many others may jump
    there.
    """

    planet: Planet
    owner: str
    level: str
    who: tuple[str, ...] = ()
    jumps: int = 0


@dataclass(frozen=True)
class ThreatView:
    """What is shown: the galaxy as known, a line for each planet, the most urgent first, and the number of each
    level.
    """

    turn: int
    known: Situation
    lines: tuple[ThreatLine, ...]
    counts: Mapping[str, int]


def read_threats(
    path: Path, galaxy_id: str, asked: tuple[int, str, Kind], t: Translator, progress: Progress
) -> ThreatView:
    """Return the threats to the planets of a faction after a turn, or what the faction can reach.

    With "" for the faction it is about all planets, each by the map of its owner. Raises Refused where the turns have
    not begun; progress may raise Cancelled.
    """
    turn, faction, kind = asked
    with aside(path, progress) as campaign:
        number, state = _state(campaign, galaxy_id, turn)
    whole = state.situation
    known = whole.seen_by(faction) if faction else whole
    if kind == "reach":
        lines = list(_reach(known, faction, t, progress))
    else:
        owners = [faction] if faction else [each.id for each in whole.galaxy.factions]
        lines = []
        for done, owner in enumerate(owners):
            progress(done, len(owners))
            lines += _threats(whole.seen_by(owner), owner, t)
    ranks = {level: place for place, level in enumerate(MARKS)}
    lines.sort(key=lambda line: (ranks[line.level], -len(line.who), line.planet.name, line.planet.id))
    return ThreatView(number, known, tuple(lines), Counter(line.level for line in lines))


def _state(campaign: Rows, galaxy_id: str, turn: int) -> tuple[int, Turn]:
    """Return the state at the end of a turn if it was judged, else at its beginning; -1 is the newest turn."""
    every = {each.number: each for each in all_turns(campaign, galaxy_id)}
    number = turn if turn in every else max(every, default=0)
    found = every.get(number)
    attempt = last_attempt(campaign, galaxy_id, found) if found is not None and number else DRY
    if attempt != DRY:
        return number, state_after(campaign, galaxy_id, number, attempt)
    return number, start_of(campaign, galaxy_id, number)


def _threats(on: Situation, owner: str, t: Translator) -> Iterator[ThreatLine]:
    known = on.galaxy
    for key, each in on.threats(owner).items():
        who = tuple(f"{c.name} ({_name(known, c.owner, t)})" for c in each.now or each.soon)
        yield ThreatLine(known.planet[key], _name(known, owner, t), each.level or "safe", who, each.jumps)


def _reach(on: Situation, faction: str, t: Translator, progress: Progress) -> Iterator[ThreatLine]:
    known = on.galaxy
    commands = [c for c in known.commands if not faction or c.owner == faction]
    best: dict[str, tuple[ReachKind, list[str]]] = {}
    order = list(ReachKind)
    for done, command in enumerate(commands):
        progress(done, len(commands))
        for key, how in on.reach((command.id,)).items():
            was = best.get(key)
            if was is None or order.index(how) < order.index(was[0]):
                best[key] = how, [command.name]
            elif how is was[0]:
                was[1].append(command.name)
    for key, (how, names) in best.items():
        planet = known.planet[key]
        if planet.owner != faction:
            yield ThreatLine(planet, _name(known, planet.owner, t), how, tuple(names))


def _name(galaxy: Galaxy, owner: str, t: Translator) -> str:
    faction = galaxy.faction.get(owner)
    return faction.name[t.lang] if faction else t("galaxy.page_nobody")
