"""Whatever is told, in whatever order: points are conserved, a story kept as text folds to the same, nothing raises."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from models.errors import Refused
from models.games.event import Event
from models.games.swidenth import acts
from models.games.swidenth.acts import ActStamp, Story, problems_of
from models.games.swidenth.data import rulebook
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.story.archive import assemble_party, store_party
from models.games.swidenth.story.story import PartyStanding, Setting, fold
from models.games.swidenth.story.story_events import KINDS
from models.games.swidenth.worth import cost
from models.problem import Grade
from tests.games.swidenth import story_acts

BOOK = rulebook()
HEROES = ("a", "b", "c")
MAYBE = st.sampled_from([*HEROES, "", "ghost"])
ITEMS = st.sampled_from(
    ["epee", "dague", "arc-court", "pourpoint", "potion-de-soin", "benie:epee", "grimoire:tir-magique", "néant"]
)
POINTS = st.integers(-5, 60)
ARGS = st.fixed_dictionaries(
    {},
    optional={
        "item": ITEMS | st.sampled_from(["combat", "moral", "chef", "tir-magique"]),
        "what": st.sampled_from(["gear", "skill", "spell", "improvement", "horse"]),
        "phase": st.sampled_from(["creation", "campaign"]),
        "points": POINTS | st.none() | st.booleans(),
        "healed": POINTS,
        "to": MAYBE,
        "race": st.sampled_from([*BOOK.races, "néant"]),
        "class": st.sampled_from([*BOOK.classes, "néant"]),
        "successor_of": MAYBE,
        "payers": st.dictionaries(MAYBE, POINTS, max_size=3) | st.just("all"),
        "shares": st.dictionaries(MAYBE, POINTS, max_size=2),
    },
)
KIND = st.sampled_from([*KINDS, "coronation"])


@st.composite
def stories(draw: st.DrawFn) -> tuple[Event, ...]:
    told = draw(st.lists(st.tuples(KIND, MAYBE, ARGS), max_size=30))
    births: list[tuple[str, str, dict[str, Any]]] = [
        ("creation", hero, {"race": "imperial", "class": "guerrier"}) for hero in HEROES
    ]
    return tuple(
        Event(f"{n:04}", kind, subject, "", "", args) for n, (kind, subject, args) in enumerate([*births, *told])
    )


def setting(**choices: str) -> Setting:
    return Setting(names={hero: hero.upper() for hero in HEROES}, choices=choices)


@settings(deadline=None)
@given(stories())
def test_telling_never_raises_and_every_point_is_somewhere(events: tuple[Event, ...]) -> None:
    standing = fold(events, setting())
    assert_points_are_conserved(events, standing)
    for hero in standing.heroes:
        assert hero.vitality >= 0
        assert hero.vitality == 0 or hero.lives
        assert hero.value == cost(BOOK, hero.hero)


def assert_points_are_conserved(events: tuple[Event, ...], standing: PartyStanding) -> None:
    """Count what came in from the Events alone, and what is left from the standing alone."""
    came_in = Counter[str]()
    known: set[str] = set()
    for event in sorted(events, key=lambda e: e.id):
        if event.kind == "creation":
            known.add(event.subject)
        points = event.args.get("points")
        if event.kind == "earned" and event.subject in known and type(points) is int and points > 0:
            came_in[event.subject] += points
    for hero in standing.heroes:
        assert hero.earned == came_in[hero.id]
        assert hero.balance + hero.spent + hero.paid == hero.earned + hero.banked


@settings(deadline=None)
@given(stories())
def test_a_story_kept_as_text_folds_to_the_same(events: tuple[Event, ...]) -> None:
    text = json.dumps([dataclasses.asdict(event) for event in events])
    read_back = [Event(**entry) for entry in json.loads(text)]
    assert fold(reversed(read_back), setting()) == fold(events, setting())


DEEDS = st.one_of(
    st.tuples(st.just("earn"), st.sampled_from(HEROES), st.integers(1, 60), st.just("quest")),
    st.tuples(st.just("buy"), st.sampled_from(HEROES), st.just("gear"), ITEMS),
    st.tuples(st.just("buy"), st.sampled_from(HEROES), st.just("improvement"), st.sampled_from(["combat", "tir"])),
    st.tuples(st.just("buy"), st.sampled_from(HEROES), st.just("skill"), st.sampled_from(["chef", "vol"])),
    st.tuples(st.just("exchange"), MAYBE, ITEMS, MAYBE),
    st.tuples(st.just("use"), st.sampled_from(HEROES), ITEMS),
    st.tuples(st.just("wound"), st.sampled_from(HEROES), st.integers(1, 9)),
    st.tuples(st.just("rest"), st.sampled_from(HEROES)),
    st.tuples(st.just("die"), st.sampled_from(HEROES)),
    st.tuples(st.just("resurrect"), st.sampled_from(HEROES), st.dictionaries(MAYBE, st.integers(1, 60), max_size=2)),
)


@given(st.lists(DEEDS, max_size=12))
def test_acts_that_are_not_refused_break_nothing(deeds: list[tuple[Any, ...]]) -> None:
    heroes = tuple(
        Hero(hero.upper(), "imperial", "guerrier", gear=("epee", "potion-de-soin"), id=hero) for hero in HEROES
    )
    ids = iter(range(1000))
    stored = store_party(BOOK, Party("x", 100, heroes), lambda: f"{next(ids):04}", "")
    story = Story(stored.events, setting())
    for name, *args in deeds:
        try:
            event = getattr(story_acts if name == "buy" else acts, name)(story, *args, ActStamp(f"{next(ids):04}"))
        except Refused:
            continue
        story = story.then(event)
    assert not [problem for problem in problems_of(story) if problem.grade is Grade.ERROR]
    assert_points_are_conserved(story.events, story.standing())
    assert all(hero.balance >= 0 for hero in story.standing().heroes)


@settings(deadline=None)
@given(stories())
def test_any_story_is_assembled(events: tuple[Event, ...]) -> None:
    stored = store_party(BOOK, Party("x", 100), lambda: "", "")
    members = tuple(dataclasses.replace(m, id=i) for m, i in zip(store_three().members, HEROES, strict=True))
    party = assemble_party(BOOK, dataclasses.replace(stored, members=members, events=events), {})
    assert len(party.heroes) + party.fallen == 3


def store_three() -> Any:
    ids = iter(range(1000))
    heroes = tuple(Hero(hero, "imperial", "guerrier") for hero in HEROES)
    return store_party(BOOK, Party("x", 100, heroes), lambda: f"{next(ids):04}", "")
