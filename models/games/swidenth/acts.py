"""Acts of a campaign: each returns the Event that tells it, or is Refused with the reason and its rule.

An act is tried on the story first: an Event that would bring a new Problem of grade error is never returned.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from models.content import Json
from models.errors import Refused
from models.games.event import Event
from models.games.swidenth.checks import UNFINISHED, check_party
from models.games.swidenth.hero_check import check_hero
from models.games.swidenth.story.archive import party_of
from models.games.swidenth.story.story import PartyStanding, Setting, fold
from models.games.values import Stored, StoredMember
from models.problem import Grade, Problem

POINTS: Final = (
    "swidenth.over_budget", "swidenth.over_earned", "swidenth.story_created", "swidenth.story_successor_over",
    "swidenth.share_over",
)  # fmt: skip
"""Problems of creation points spent twice over: told while one builds, in the way of nothing else."""

_PAID: Final = ("creation", "purchase", "unspent")


@dataclass(frozen=True)
class Story:
    """The Events so far, and the setting they are judged against."""

    events: tuple[Event, ...]
    setting: Setting

    def standing(self) -> PartyStanding:
        """Return the state of the party after the Events."""
        return fold(self.events, self.setting)

    def then(self, event: Event) -> Story:
        """Return the story with one more Event."""
        return replace(self, events=(*self.events, event))


@dataclass(frozen=True, slots=True)
class ActStamp:
    """What an act must be given: the key of its Event, the day in the campaign, the user's note."""

    id: str
    at: str = ""
    note: str = ""


def succeed(story: Story, hero: str, dead: str, race: str, cls: str, stamp: ActStamp) -> Event:
    """Recruit a hero with the creation points of a dead one (SW-49)."""
    args: dict[str, Json] = {"race": race, "class": cls, "successor_of": dead}
    return _require_valid(story, _event(stamp, "creation", hero, "SW-49", args))


def bank(story: Story, hero: str, points: int, stamp: ActStamp) -> Event:
    """Keep creation points a hero did not spend (option unspent, AMB-SW-40)."""
    return _require_valid(story, _event(stamp, "unspent", hero, "SW-45", {"points": _positive(points)}))


def earn(
    story: Story, hero: str, points: int, reason: str, stamp: ActStamp, about: Mapping[str, Json] | None = None
) -> Event:
    """Give a hero points he earned: `reason` is kill, quest or other, `about` what for (SW-47, SW-150)."""
    args: dict[str, Json] = {"points": _positive(points), "reason": reason, **(about or {})}
    return _require_valid(story, _event(stamp, "earned", hero, "SW-47", args))


def quest(story: Story, stage: str, name: str, stamp: ActStamp) -> Event:
    """Let the party begin a quest (`begun`) or come back without having won it (`lost`)."""
    return _require_valid(story, _event(stamp, "quest", "", "", {"quest": name, "stage": stage}))


def find_gear(story: Story, hero: str, item: str, stamp: ActStamp) -> Event:
    """Find a thing in play; an empty `hero` puts it into the stash."""
    return _require_valid(story, _event(stamp, "find", hero, "SW-93", {"item": item}))


def exchange(story: Story, giver: str, item: str, taker: str, stamp: ActStamp) -> Event:
    """Hand a thing from hero to hero; an empty name is the stash (SW-47, SW-48)."""
    return _require_valid(story, _event(stamp, "exchange", giver, "SW-47", {"item": item, "to": taker}))


def swap(story: Story, one: tuple[str, str], other: tuple[str, str], stamps: Sequence[ActStamp]) -> tuple[Event, Event]:
    """Let two heroes (each with what he gives) exchange things at once: only the result is judged (SW-47, SW-48)."""
    (giver, item), (taker, back) = one, other
    there = _event(stamps[0], "exchange", giver, "SW-47", {"item": item, "to": taker, "with": stamps[0].id})
    here = _event(stamps[1], "exchange", taker, "SW-47", {"item": back, "to": giver, "with": stamps[0].id})
    _require_valid(story.then(there), here, since=story)
    return there, here


def use(story: Story, hero: str, item: str, stamp: ActStamp, healed: int = 0) -> Event:
    """Use up a potion, a scroll or a thrown weapon; `healed` is the Vitality a potion gave back (SW-95)."""
    args: dict[str, Json] = {"item": item}
    if healed:
        args["healed"] = _positive(healed)
    return _require_valid(story, _event(stamp, "use", hero, "SW-22", args))


def lose(story: Story, hero: str, item: str, stamp: ActStamp) -> Event:
    """Lose a thing; its points stay spent."""
    return _require_valid(story, _event(stamp, "loss", hero, "SW-47", {"item": item}))


def wound(story: Story, hero: str, points: int, stamp: ActStamp) -> Event:
    """Take Vitality (SW-30); at 0 the figure is removed (SW-6)."""
    return _require_valid(story, _event(stamp, "wound", hero, "SW-30", {"points": _positive(points)}))


def heal(story: Story, hero: str, points: int, stamp: ActStamp) -> Event:
    """Give Vitality back, by a spell or a skill (SW-112, SW-121, option healing_cap)."""
    return _require_valid(story, _event(stamp, "heal", hero, "SW-112", {"points": _positive(points)}))


def rest(story: Story, hero: str, stamp: ActStamp) -> Event:
    """Rest between two games: whole again, and back if he fled (SW-51)."""
    return _require_valid(story, _event(stamp, "rest", hero, "SW-51", {}))


def flee(story: Story, hero: str, stamp: ActStamp) -> Event:
    """Flee for good from this game; he stays in the party (SW-42, SW-43, SW-51)."""
    return _require_valid(story, _event(stamp, "fled", hero, "SW-51", {}))


def die(story: Story, hero: str, stamp: ActStamp) -> Event:
    """Die (SW-6, SW-49)."""
    return _require_valid(story, _event(stamp, "death", hero, "SW-49", {}))


def resurrect(story: Story, dead: str, payers: Mapping[str, int], stamp: ActStamp) -> Event:
    """Bring a dead hero back for twice his value, paid by the others (SW-50)."""
    return _require_valid(story, _event(stamp, "resurrection", dead, "SW-50", {"payers": dict(payers)}))


def _event(stamp: ActStamp, kind: str, subject: str, rule: str, args: dict[str, Json]) -> Event:
    return Event(stamp.id, kind, subject, stamp.at, rule, args, stamp.note)


def _positive(points: int) -> int:
    if points < 1:
        raise Refused("swidenth.act_points")
    return points


def _require_valid(story: Story, event: Event, since: Story | None = None) -> Event:
    """Return an Event if it brings no new error (since `since`); raises Refused with the first one otherwise."""
    if story.events and event.id <= max(e.id for e in story.events):
        raise Refused("swidenth.act_order")
    if event.kind in ("find", "exchange", "purchase") and not event.args.get("item"):
        raise Refused("swidenth.story_unclear")
    for problem in new_problems(problems_of(since or story), problems_of(story.then(event))):
        # Creation points spent twice over are no reason against what happens later.
        if problem.grade is Grade.ERROR and (problem.key not in POINTS or _pays(event, problem.key)):
            raise Refused(problem.key, rule=problem.rule, **problem.args)
    return event


def problems_of(story: Story) -> tuple[Problem, ...]:
    """Return every Problem of a story: what did not hold, and what the party as it stands breaks."""
    setting, standing = story.setting, story.standing()
    members = tuple(StoredMember(hero.id, hero.name) for hero in standing.heroes)
    party = party_of(Stored("", "", setting.budget, members), standing, setting)
    heroes = (
        problem
        for index, hero in enumerate(party.heroes)
        for problem in check_hero(setting.book, hero, index, setting.choices)
    )
    whole = (p for p in check_party(setting.book, party, setting.choices) if p.key not in UNFINISHED)
    return (*whole, *heroes)


def _pays(event: Event, key: str) -> bool:
    """Return whether an Event spends the creation points a Problem is about; a successor spends those of the dead."""
    if event.args.get("successor_of"):
        return key == "swidenth.story_successor_over"
    return event.kind in _PAID


def new_problems(before: Iterable[Problem], after: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the Problems of `after` that were not there before."""
    known = {_signature(problem) for problem in before}
    return tuple(problem for problem in after if _signature(problem) not in known)


def _signature(problem: Problem) -> tuple[object, ...]:
    return problem.where, problem.grade, problem.rule, problem.key, repr(sorted(problem.args.items(), key=str))
