"""Every kind of Event of a story: whom it touches, what it leaves, what it objects to; nobody, the living, the dead."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from models.games.event import Event
from models.games.swidenth.data import Rulebook
from models.games.swidenth.life import Life
from models.games.swidenth.story_events import KINDS, Telling

NO_HERO = sorted({*KINDS} - {"founding", "quest", "creation", "allowance"})


def telling(book: Rulebook, **choices: str) -> Telling:
    """Return a story with the living `a`, hurt, the dead `d`, the replaced `r` and the heir `h`, who fled."""
    made = Telling(book, {"a": "Ada"}, choices, 100)
    made.lives = {
        "a": Life("a", "Ada", "imperial", "guerrier", gear=["dague"], created=20, earned=30, spent=5, wounds=1),
        "d": Life("d", "Dan", "imperial", "guerrier", found=["dague"], created=10, spent=2, status="dead"),
        "r": Life("r", "Rob", "imperial", "guerrier", created=15, status="replaced"),
        "h": Life("h", "Hal", "imperial", "guerrier", successor_of="r", created=10, earned=40, status="fled"),
    }
    made.stash = ["epee"]
    return made


def tell(made: Telling, kind: str, subject: str, **args: Any) -> tuple[tuple[str, ...], dict[str, Any], list[Any]]:
    """Tell an Event; return whom it touches, what is another now (hero.field), what it objects to."""
    before = {who: asdict(life) for who, life in made.lives.items()}
    stash = list(made.stash)
    touched = made.tell(Event("e1", kind, subject, "an 1", "", args))
    now = {who: asdict(life) for who, life in made.lives.items()}
    changed = {f"{who}.{name}": value for who in now for name, value in now[who].items() if before[who][name] != value}
    if made.stash != stash:
        changed["stash"] = made.stash
    found = [(p.key.removeprefix("swidenth."), p.rule, p.where.path, p.args) for p in made.problems]
    assert all((p.where.field, p.where.item) == ("story", "e1") for p in made.problems)
    return touched, changed, found


NOBODY: Any = ("story_nobody", "", (), {})


@pytest.mark.parametrize("kind", NO_HERO)
def test_what_happens_to_nobody_changes_nothing_and_is_said(book: Rulebook, kind: str) -> None:
    args = {"points": 3, "what": "gear", "item": "dague", "payers": {"a": 4}}
    assert tell(telling(book, unspent="banked"), kind, "zzz", **args) == ((), {}, [NOBODY])


@pytest.mark.parametrize(
    ("kind", "subject", "args", "changed"),
    [
        ("earned", "a", {"points": 7}, {"a.earned": 37}),
        ("earned", "a", {"points": True}, {}),
        ("earned", "a", {"points": -7}, {}),
        ("earned", "a", {"points": "7"}, {}),
        ("earned", "h", {"points": 1}, {"h.earned": 41}),
        ("find", "a", {"item": "arc"}, {"a.found": ["arc"]}),
        ("find", "", {"item": "arc"}, {"stash": ["epee", "arc"]}),
        ("find", "", {"item": 3}, {"stash": ["epee", ""]}),
        ("loss", "a", {"item": "dague"}, {"a.gear": [], "a.gone": ["dague"]}),
        ("loss", "d", {"item": "dague"}, {"d.found": []}),
        ("wound", "a", {"points": 1}, {"a.wounds": 2}),
        ("heal", "a", {"points": 1}, {"a.wounds": 0}),
        ("heal", "a", {"points": 5}, {"a.wounds": 0}),
        ("rest", "a", {}, {"a.wounds": 0}),
        ("rest", "h", {}, {"h.status": "alive"}),
        ("fled", "a", {}, {"a.status": "fled"}),
        ("death", "a", {}, {"a.status": "dead"}),
        ("death", "h", {}, {"h.status": "dead"}),
        ("purchase", "a", {"what": "gear", "item": "epee"}, {"a.gear": ["dague", "epee"], "a.spent": 10}),
        (
            "purchase", "h", {"what": "gear", "item": "epee", "phase": "creation"},
            {"h.gear": ["epee"], "h.created": 15},
        ),
        ("exchange", "a", {"item": "dague"}, {"a.gear": [], "a.given": ["dague"], "stash": ["epee", "dague"]}),
        ("exchange", "", {"item": "epee", "to": "a"}, {"a.found": ["epee"], "stash": []}),
        (
            "exchange", "a", {"item": "dague", "to": "h"},
            {"a.gear": [], "a.given": ["dague"], "h.found": ["dague"]},
        ),
        ("exchange", "d", {"item": "dague", "to": "a"}, {"d.found": [], "a.found": ["dague"]}),
    ],
)  # fmt: skip
def test_what_happens_touches_those_it_names(
    book: Rulebook, kind: str, subject: str, args: dict[str, Any], changed: dict[str, Any]
) -> None:
    whom = tuple(each for each in (subject, str(args.get("to", ""))) if each)
    assert tell(telling(book), kind, subject, **args) == (whom, changed, [])


@pytest.mark.parametrize(("reading", "wounds"), [("capped", 0), ("free", -4)])
def test_healing_goes_above_the_start_by_the_option_alone(book: Rulebook, reading: str, wounds: int) -> None:
    assert tell(telling(book, healing_cap=reading), "heal", "a", points=5)[1] == {"a.wounds": wounds}


def test_points_are_banked_where_the_table_says_so(book: Rulebook) -> None:
    assert tell(telling(book, unspent="banked"), "unspent", "a", points=6) == (("a",), {"a.banked": 6}, [])
    lost = ("story_not_banked", "AMB-SW-40", ("Ada",), {"points": 6})
    assert tell(telling(book, unspent="lost"), "unspent", "a", points=6) == ((), {}, [lost])


@pytest.mark.parametrize("kind", ["wound", "rest", "fled", "death", "heal", "earned"])
def test_what_happens_to_the_dead_is_said_and_nobody_rises(book: Rulebook, kind: str) -> None:
    touched, changed, found = tell(telling(book), kind, "r")
    assert (touched, changed, found) == (("r",), {}, [("story_dead", "SW-49", ("Rob",), {"name": "Rob"})])


def test_a_dead_hero_is_brought_back_for_twice_his_value_by_those_who_can_pay(book: Rulebook) -> None:
    whole = tell(telling(book), "resurrection", "d", payers={"a": 14, "h": 10})
    assert whole == (("d", "a", "h"), {"a.paid": 14, "h.paid": 10, "d.status": "alive"}, [])
    touched, changed, found = tell(telling(book), "resurrection", "d", payers={"a": 26, "d": 0, "zzz": 1})
    assert (touched, changed) == (("d", "a", "zzz"), {"a.paid": 26, "d.status": "alive"})
    assert found == [
        ("story_price", "SW-50", ("Dan",), {"name": "Dan", "price": 24, "offered": 27}),
        ("story_cannot_pay", "SW-50", ("Ada",), {"name": "Ada", "points": 26, "balance": 25}),
        ("story_pays_himself", "SW-50", ("Dan",), {"name": "Dan"}),
        NOBODY,
    ]
    for who, name, key in (("a", "Ada", "story_not_dead"), ("r", "Rob", "story_replaced")):
        refused = tell(telling(book), "resurrection", who, payers={"h": 1})
        assert refused == ((), {}, [(key, "SW-50", (name,), {"name": name})])


def test_who_is_born_twice_or_follows_whom_he_cannot_is_said(book: Rulebook) -> None:
    birth = {"race": "nain", "class": "tireur", "player": "Luc", "name": "Nib"}
    assert tell(telling(book), "creation", "a", **birth) == ((), {}, [("story_born_twice", "SW-46", ("Ada",), {})])
    for follows, found in (
        ("d", []),
        ("a", [("story_not_dead", "SW-49", ("Nib",), {"name": "Ada"})]),
        ("r", [("story_replaced", "SW-49", ("Nib",), {"name": "Rob"})]),
        ("zzz", [("story_nobody", "SW-49", ("Nib",), {})]),
    ):
        made = telling(book)
        assert made.tell(Event("e1", "creation", "n", "an 1", "", {**birth, "successor_of": follows})) == ("n",)
        life = made.lives["n"]
        assert (life.name, life.race, life.cls, life.player, life.successor_of) == (
            "Nib", "nain", "tireur", "Luc", follows,
        )  # fmt: skip
        assert [(p.key.removeprefix("swidenth."), p.rule, p.where.path, p.args) for p in made.problems] == found
        assert made.lives["d"].status == ("replaced" if follows == "d" else "dead")
