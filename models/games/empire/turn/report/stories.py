"""What a turn's bulletin leads with: its public happenings as stories, the greatest first.

What was done at one place in one turn is one story; so are a side's steps between alliances, its new worlds, all new
commands. The headline goes to the kind that stands first in `RANKS`; of several to the heaviest (commands that fought
and fell, planets by their income); of those to the one that began first in the turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from models.galaxy.values import Income, Point
from models.games.empire.situation import EmpireSituation
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.report.report import battle_spans
from models.games.empire.turn.report.seen import SeenTurn

RANKS: Final = (
    "won", "won_together", "ended", "ended_by_referee", "great_world", "sector", "great_battle", "dissolved", "left",
    "joined", "neutral", "promoted", "conquered", "battle", "taken", "repelled", "raised",
    "relief",
)  # fmt: skip
"""Kinds of stories, the greatest first. Capitals and elections are known to few: a great world stands for the first."""
_GREAT: Final = 3
"""A battle of so many commands, or in which one is lost, is a great one."""
_INCOMES: Final = {Income.MAJOR: 3, Income.PRODUCTION: 1, Income.ORDINARY: 0}
_Key = tuple[str, ...] | Point


@dataclass
class FoundStory:
    """One story: its kind, its weight, the numbers of its happenings, its places, its sides, ids for its headline.

    `many` is how much it tells of where that can be counted.
    """

    kind: str = ""
    weight: int = 0
    numbers: list[int] = field(default_factory=list)
    places: list[Point] = field(default_factory=list)
    sides: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    many: int = 0

    def add(self, kind: str, weight: int, sides: Sequence[str] = (), at: Point | None = None, **names: str) -> None:
        """Add a happening; the greatest kind is that of the story, with the ids that came with it; `""` is none."""
        self.weight += weight
        self.many += weight > 0
        self.sides += dict.fromkeys(side for side in sides if side and side not in self.sides)
        self.places += [at] if at is not None and at not in self.places else []
        if kind and (not self.kind or RANKS.index(kind) < RANKS.index(self.kind)):
            self.kind, self.names = kind, names


def find_stories(seen: SeenTurn, battlefields: Mapping[int, Point]) -> list[FoundStory]:
    """Return the stories of a turn, the greatest first; `battlefields` are the places of battles by their number."""
    return _Finder(seen, battlefields).stories()


class _Finder:
    def __init__(self, seen: SeenTurn, battlefields: Mapping[int, Point]) -> None:
        self._seen, self._fields = seen, battlefields

    def stories(self) -> list[FoundStory]:
        found: dict[_Key, FoundStory] = {}
        for number, key, told in self._news():
            story = found.setdefault(key, FoundStory())
            story.numbers.append(number)
            self._add(story, number, told)
        return sorted(found.values(), key=lambda each: (RANKS.index(each.kind), -each.weight, each.numbers[0]))

    def _news(self) -> Iterator[tuple[int, _Key, Happening]]:
        """Yield every happening that is news, its number, and what it is told together with."""
        fought = {number: first for first, after in battle_spans(self._seen.happenings) for number in after}
        for number, told in enumerate(self._seen.happenings):
            match told.kind:
                case "battle":
                    yield number, self._at(number), told
                case "gone" | "retreated" if number in fought:
                    yield number, self._at(fought[number]), told
                case "conquered":
                    planet = told.text("planet")
                    yield number, self._settling.get(planet, self._seen.galaxy.planet[planet].at), told
                case "status" | "left":
                    yield number, ("side", told.text("faction")), told
                case "raised":
                    yield number, ("relief", told.text("faction")) if told.args.get("came_back") else ("raised",), told
                case "won" | "won_together" | "ended":
                    yield number, ("end",), told
                case "dissolved":
                    yield number, ("dissolved", told.text("alliance")), told

    def _add(self, story: FoundStory, number: int, told: Happening) -> None:
        side = str(told.args.get("faction", ""))
        match told.kind:
            case "battle":
                keys, attacked = _fighters(told), told.text("defenders")
                settling = attacked in self._settling
                kind = "" if settling else "great_battle" if len(keys) >= _GREAT else "battle"
                if attacked in self._seen.galaxy.planet and not settling and not self._owner(attacked):
                    kind = "repelled"
                story.add(
                    kind,
                    0 if settling else len(keys),
                    [self._owner(key) for key in keys],
                    self._fields[number],
                    planet=attacked,
                )
            case "gone":
                story.add("great_battle", 2)
            case "conquered":
                planet, loser = self._seen.galaxy.planet[told.text("planet")], str(told.args.get("from", ""))
                story.add(
                    self._conquest(planet.id, planet.income, planet.sector, loser), 1 + _INCOMES[planet.income],
                    (side, loser), planet.at, planet=planet.id, faction=side, sector=planet.sector,
                )  # fmt: skip
            case "status" | "left":
                story.add("left" if told.kind == "left" else self._step(told), 1, (side,), faction=side)
            case "raised":
                kind = "relief" if told.args.get("came_back") else "raised"
                at = self._seen.galaxy.planet[told.text("planet")].at
                story.add(kind, 1, (side,), at, faction=side, command=told.text("command"))
            case "ended":
                story.add("ended" if told.args.get("alliance") else "ended_by_referee", 0)
            case "won" | "won_together" | "dissolved":
                story.add(told.kind, 0, (side,), faction=side, alliance=str(told.args.get("alliance", "")))

    @cached_property
    def _settling(self) -> Mapping[str, _Key]:
        """What is told of a planet that nobody held, fought for or not: it is one of its new master's new worlds."""
        every = (each for each in self._seen.happenings if each.kind == "conquered" and not each.args.get("from"))
        return {each.text("planet"): ("taken", each.text("faction")) for each in every}

    def _at(self, battle: int) -> _Key:
        """Return what a battle is told with, by its number: a new world, else its place."""
        return self._settling.get(self._seen.happenings[battle].text("defenders"), self._fields[battle])

    def _owner(self, key: str) -> str:
        """Return whose a command or planet was at the beginning of the turn, or is at its end."""
        things = (g.command.get(key) or g.planet.get(key) for g in (self._seen.before, self._seen.galaxy))
        return next((thing.owner for thing in things if thing is not None), "")

    def _conquest(self, planet: str, income: Income, sector: str, loser: str) -> str:
        if loser and income is Income.MAJOR:
            return "great_world"
        if self._last_in.get(sector) == planet and sector in self._made_whole:
            return "sector"
        return "conquered" if loser else "taken"

    @cached_property
    def _last_in(self) -> Mapping[str, str]:
        """The planet of each sector that was conquered last."""
        taken = (each.text("planet") for each in self._seen.happenings if each.kind == "conquered")
        return {self._seen.galaxy.planet[key].sector: key for key in taken}

    @cached_property
    def _made_whole(self) -> frozenset[str]:
        """The sectors that one alliance holds whole since this turn."""
        was, now = (
            EmpireSituation(g, self._seen.choices).whole_sectors for g in (self._seen.before, self._seen.galaxy)
        )
        return frozenset(sector for sector, who in now.items() if was.get(sector) != who)

    def _step(self, told: Happening) -> str:
        """Return what a change of status is: another alliance, none, or another rank in the same."""
        alliance = self._seen.galaxy.alliance.get(told.text("alliance"))
        if alliance is None or alliance.loose:
            return "neutral"
        was = self._seen.before.faction.get(told.text("faction"))
        return "promoted" if was is not None and was.alliance == alliance.id else "joined"


def _fighters(battle: Happening) -> list[str]:
    return [key for side in ("attackers", "defenders") for key in battle.text(side).split(",")]
