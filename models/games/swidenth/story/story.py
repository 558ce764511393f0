"""The story of a party: Events folded into how every hero stands now (SW-46 … SW-51).

| kind | subject | args |
|---|---|---|
| `founding` | the party | `shares`: PP by player |
| `quest` | the party | `quest`: its name, `stage`: `begun` or `lost`; won, it is `earned` (SW-150) |
| `creation` | the new hero | `race`, `class`, `player`, `gender`; `successor_of`: the dead hero he follows (SW-49) |
| `purchase` | hero | `what` (`gear`, `skill`, `spell`, `improvement`), `item`, `phase` (`creation` or `campaign`) |
| `unspent` | hero | `points` left over at creation and kept (option unspent) |
| `earned` | hero | `points`, `reason`, and what the reason is about |
| `find` | hero or the stash | `item` |
| `exchange` | giver or the stash | `item`, `to`: hero, or empty for the stash |
| `use`, `loss` | hero | `item`; `use` may have `healed` |
| `wound`, `heal` | hero | `points` of Vitality |
| `rest` | hero | nothing: whole again, and back if he fled |
| `fled`, `death` | hero | nothing |
| `resurrection` | the dead hero | `payers`: PP by hero (SW-50) |
| `allowance` | hero or the party | a rule broken knowingly, see `models.games.allowances` |

`with`, where it is there, is the id of the first Event of the same act (an award to several, a swap).

Folding never raises: what an Event cannot do is a Problem whose item is the id of the Event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from models.content import Json
from models.games.event import Event
from models.games.swidenth.data import Rulebook, rulebook
from models.games.swidenth.party import Hero
from models.games.swidenth.story.life import ALIVE, DEAD, REPLACED
from models.games.swidenth.story.story_events import Telling
from models.problem import Problem


@dataclass(frozen=True)
class Setting:
    """What a story is judged against: rule book, names of heroes by id, readings in force, budget in PP."""

    book: Rulebook = field(default_factory=rulebook)
    names: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    budget: int = 100


@dataclass(frozen=True, slots=True)
class HeroStanding:
    """The state of a hero: his build, his account in PP, his Vitality.

    `status` is alive, fled, dead or replaced.
    """

    id: str
    name: str
    hero: Hero
    created: int
    earned: int
    banked: int
    spent: int
    paid: int
    balance: int
    value: int
    vitality: int
    full_vitality: int
    status: str
    successor_of: str

    @property
    def lives(self) -> bool:
        """Whether he still belongs to the party."""
        return self.status not in (DEAD, REPLACED)


@dataclass(frozen=True, slots=True)
class PlotPoint:
    """A point of the plots, after an Event: a hero's PP at hand, his value in PP, his Vitality."""

    event: str
    at: str
    hero: str
    balance: int
    value: int
    vitality: int


@dataclass(frozen=True, slots=True)
class PartyStanding:
    """The party after its story: heroes in the order they joined, dead ones included, and what did not hold."""

    heroes: tuple[HeroStanding, ...]
    stash: tuple[str, ...]
    shares: Mapping[str, int]
    problems: tuple[Problem, ...]
    timeline: tuple[PlotPoint, ...]

    def of(self, hero_id: str) -> HeroStanding | None:
        """Return one hero; None for one the story never created."""
        return next((hero for hero in self.heroes if hero.id == hero_id), None)


@dataclass(frozen=True)
class _Told:
    """A story as a key of the cache: an equal story has the same result."""

    events: tuple[Event, ...]
    setting: Setting

    def __hash__(self) -> int:
        return hash((tuple(event.id for event in self.events), self.setting.budget))


def fold(events: Iterable[Event], setting: Setting | None = None) -> PartyStanding:
    """Return the state of the party after its Events, told in the order of their ids."""
    told = _Told(tuple(events), setting or Setting())
    return _fold(told) if any(_doubtful(event.args) for event in told.events) else _fold_once(told)


def _doubtful(args: Mapping[str, Json]) -> bool:
    """Return whether args may be equal to others and yet mean something else: True equals 1, but is no number of
    points.
    """
    return any(
        isinstance(each, bool) or (isinstance(each, dict) and any(isinstance(n, bool) for n in each.values()))
        for each in args.values()
    )


@lru_cache(maxsize=16)
def _fold_once(told: _Told) -> PartyStanding:
    return _fold(told)


def _fold(told: _Told) -> PartyStanding:
    setting = told.setting
    telling = Telling(setting.book, setting.names, setting.choices, setting.budget)
    timeline: list[PlotPoint] = []
    for event in sorted(told.events, key=lambda e: e.id):
        touched = telling.tell(event)
        for hero_id in touched:
            life = telling.lives.get(hero_id)
            if life:
                vitality = life.vitality(setting.book)
                timeline.append(PlotPoint(event.id, event.at, hero_id, life.balance, life.value, vitality))
    telling.close()
    heroes = tuple(
        HeroStanding(
            life.id, life.name, life.build(), life.created, life.earned, life.banked, life.spent, life.paid,
            life.balance, life.value, life.vitality(setting.book), life.full_vitality(setting.book), life.status,
            life.successor_of,
        )
        for life in telling.lives.values()
    )  # fmt: skip
    return PartyStanding(heroes, tuple(telling.stash), dict(telling.shares), tuple(telling.problems), tuple(timeline))


__all__ = ["ALIVE", "HeroStanding", "PartyStanding", "PlotPoint", "Setting", "fold"]
