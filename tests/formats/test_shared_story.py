"""A force shared and received is the same force: members, every Event, points, wounds and the dead, in every form."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from models.errors import ContentError
from models.formats.rosters.code import PREFIX, write_code
from models.formats.rosters.csv_sheet import write_csv
from models.formats.rosters.incoming import ReceivedForce, read_incoming
from models.formats.rosters.markdown import write_markdown
from models.formats.rosters.shared import shared_code, shared_json, shared_table
from models.formats.rosters.text import write_text
from models.games.allowances import ALLOWANCE
from models.games.escarmouche.ruleset import ruleset
from models.games.event import Event
from models.games.game import Game
from models.games.library import game
from models.games.shared_force import Shared, force_document, is_plain
from models.games.swidenth.data import rulebook
from models.games.swidenth.story.story_events import KINDS
from models.games.values import Stored, StoredMember
from models.i18n import LANGUAGES, Translator
from tests.formats.builds import NAMED, builds

HEROES = tuple(f"01HERO{letter}" for letter in "ABC")
WHO = st.sampled_from([*HEROES, ""])
ITEMS = st.sampled_from(["epee", "arc-court", "potion-de-soin", "benie:epee", "grimoire:tir-magique", "Épée d’Alda"])
SHOWN = st.dictionaries(st.sampled_from(HEROES), st.sampled_from(["troll", "elfe-ranger", "thevor"]), max_size=2)


def purchase(what: str, items: list[str]) -> Any:
    return st.builds(
        lambda who, item, phase: ("purchase", who, {"what": what, "item": item, "phase": phase}),
        st.sampled_from(HEROES), st.sampled_from(items), st.sampled_from(["creation", "campaign"]),
    )  # fmt: skip


POINTS = st.integers(1, 60)
EARNED = st.fixed_dictionaries(
    {"points": POINTS, "reason": st.sampled_from(["kill", "other"])}, optional={"why": NAMED}
)
PAID = st.fixed_dictionaries({"payers": st.dictionaries(st.sampled_from(HEROES), POINTS)})
SHARES = st.fixed_dictionaries({"shares": st.dictionaries(NAMED, POINTS, max_size=2)})
ANY = st.none() | st.booleans() | st.integers(-9, 9) | NAMED | st.lists(POINTS, max_size=2)
DEEDS = st.one_of(
    purchase("gear", ["epee", "benie:epee", "pourpoint", "Épée d’Alda"]),
    purchase("skill", ["vol", "effrayant-x:3"]),
    purchase("spell", ["tir-magique", "voile-impenetrable"]),
    purchase("improvement", ["combat", "tir"]),
    st.tuples(st.just("earned"), WHO, EARNED),
    st.tuples(st.sampled_from(["find", "loss", "use"]), WHO, st.fixed_dictionaries({"item": ITEMS})),
    st.tuples(st.just("exchange"), WHO, st.fixed_dictionaries({"item": ITEMS, "to": WHO})),
    st.tuples(st.sampled_from(["wound", "heal"]), WHO, st.fixed_dictionaries({"points": POINTS})),
    st.tuples(st.sampled_from(["rest", "fled", "death"]), WHO, st.just({})),
    st.tuples(st.just("resurrection"), WHO, PAID),
    st.tuples(st.just("founding"), st.just(""), SHARES),
    st.tuples(st.just(ALLOWANCE), WHO, st.just({"key": "swidenth.too_dear", "about": "epee"})),
    st.tuples(st.sampled_from([*KINDS, "coronation"]), WHO, st.dictionaries(NAMED, ANY, max_size=2)),
)


@st.composite
def parties(draw: st.DrawFn) -> Shared:
    """Parties with any story, well told or not."""
    names = draw(st.lists(NAMED, min_size=3, max_size=3))
    births = [
        ("creation", hero, {"race": draw(st.sampled_from(list(rulebook().races))), "class": "guerrier"})
        for hero in HEROES
    ]
    rows = [*births, *draw(st.lists(DEEDS, max_size=20))]
    rules = st.sampled_from(["SW-46", "SW-198", "SW-47", "SW-7", ""])
    events = [Event(f"02EVENT{n:03}", kind, who, "", draw(rules), args) for n, (kind, who, args) in enumerate(rows)]
    members = tuple(StoredMember(hero, name) for hero, name in zip(HEROES, names, strict=True))
    stored = Stored(draw(NAMED), "", draw(st.none() | st.integers(0, 900)), members, tuple(events))
    return Shared(stored, draw(SHOWN))


@st.composite
def armies(draw: st.DrawFn) -> Shared:
    """Armies with chosen portraits and rules broken knowingly."""
    profiles = draw(st.lists(st.sampled_from(list(ruleset().profiles)), min_size=3, max_size=3))
    members = tuple(
        StoredMember(hero, draw(st.just("") | NAMED), {"profile": profile, "count": draw(st.integers(0, 50))})
        for hero, profile in zip(HEROES, profiles, strict=True)
    )
    broken = draw(st.lists(st.sampled_from([*HEROES, ""]), max_size=2))
    events = tuple(
        Event(f"02EVENT{n:03}", ALLOWANCE, who, "", "GE-9", {"key": "escarmouche.over_limit", "about": ""}, "Pour rire")
        for n, who in enumerate(broken)
    )
    stored = Stored(draw(NAMED), "Empire", draw(st.none() | st.integers(0, 900)), members, events)
    return Shared(stored, draw(SHOWN))


def as_code(book: Game, shared: Shared, _t: Translator) -> str:
    return shared_code(book, shared)


def as_square(book: Game, shared: Shared, _t: Translator) -> str:
    return PREFIX + "".join(shared_code(book, shared).split())


def as_json(book: Game, shared: Shared, _t: Translator) -> str:
    return shared_json(book, shared)


def as_text(book: Game, shared: Shared, t: Translator) -> str:
    verdict = book.bench(shared.stored).verdict
    return write_text(verdict, book.roster.points, t, PREFIX + shared_code(book, shared))


def as_markdown(book: Game, shared: Shared, t: Translator) -> str:
    verdict = book.bench(shared.stored).verdict
    return write_markdown(verdict, book.roster.points, t, PREFIX + shared_code(book, shared))


def as_sheet(book: Game, shared: Shared, t: Translator) -> str:
    verdict = book.bench(shared.stored).verdict
    return write_csv(verdict, t, PREFIX + shared_code(book, shared))


FORMS = [as_code, as_square, as_json, shared_table, as_text, as_markdown, as_sheet]


def received(book: Game, found: ReceivedForce) -> Shared:
    """Return what came in as it would be kept."""
    if found.shared is not None:
        return found.shared
    numbers = iter(range(1, 9999))
    return Shared(book.roster.store(found.build, lambda: f"{next(numbers):04}", ""))


def story(shared: Shared) -> Any:
    """Return everything that has to survive; the order of Events only where there is one to keep."""
    document = force_document(shared)
    document["events"] = sorted(json.dumps(each, sort_keys=True) for each in document["events"])
    return document


@given(st.one_of(parties().map(lambda each: ("swidenth", each)), armies().map(lambda each: ("escarmouche", each))),
       st.sampled_from(FORMS), st.sampled_from(LANGUAGES))  # fmt: skip
def test_whatever_is_shared_comes_back_with_its_story(
    pair: tuple[str, Shared], form: Callable[..., str], lang: str
) -> None:
    game_id, shared = pair
    book = game(game_id)
    if not all(
        name == " ".join(name.split()) for name in [shared.stored.name, *(m.name for m in shared.stored.members)]
    ):
        shared = replace(shared, stored=replace(shared.stored, name="Les Vifs"))
    back = received(book, read_incoming(form(book, shared, Translator(lang)), "x"))
    assert story(back) == story(shared)
    if not is_plain(book, shared):
        assert force_document(back) == force_document(shared)
    before, after = book.bench(shared.stored).build, book.bench(back.stored).build
    assert book.roster.write(after) == book.roster.write(before)
    accounts = [list(book.bench(each.stored).accounts.values()) for each in (shared, back)]
    assert accounts[0] == accounts[1]
    if game_id == "swidenth":
        assert [(hero.wounds, hero.fled) for hero in after.heroes] == [(h.wounds, h.fled) for h in before.heroes]
        assert after.fallen == before.fallen


@given(builds())
def test_a_bare_build_goes_as_builds_always_did(pair: tuple[str, Any]) -> None:
    game_id, build = pair
    book = game(game_id)
    numbers = iter(range(1, 9999))
    shared = Shared(book.roster.store(build, lambda: f"{next(numbers):04}", ""))
    # A thing without a name is bought by nobody.
    assume(book.roster.write(book.bench(shared.stored).build) == book.roster.write(build))
    assume(is_plain(book, shared))
    code = shared_code(book, shared)
    assert code == write_code(game_id, build)
    found = read_incoming(code, "x")
    assert found.game == game_id
    assert found.shared is None
    assert book.roster.write(found.build) == book.roster.write(build)


def band() -> tuple[Game, Shared]:
    """Return two heroes who spent 60 of 100 points at creation; one has earned and spent, one fell."""
    rows = [
        ("creation", HEROES[0], {"race": "nain", "class": "guerrier"}, "SW-46"),
        ("creation", HEROES[1], {"race": "elfe", "class": "mage"}, "SW-46"),
        ("purchase", HEROES[0], {"what": "gear", "item": "epee", "phase": "creation"}, "SW-46"),
        ("earned", HEROES[0], {"points": 30, "reason": "quest", "quest": "Le convoi"}, "SW-47"),
        ("purchase", HEROES[0], {"what": "improvement", "item": "combat", "phase": "campaign"}, "SW-198"),
        ("wound", HEROES[0], {"points": 2}, "SW-30"),
        ("death", HEROES[1], {}, "SW-49"),
    ]
    events = tuple(Event(f"02E{n}", kind, who, "", rule, args) for n, (kind, who, args, rule) in enumerate(rows))
    members = (
        StoredMember(HEROES[0], "Brunn"),
        StoredMember(HEROES[1], "Élia"),
    )
    return game("swidenth"), Shared(Stored("Les Vifs", "", 100, members, events), {HEROES[1]: "troll"})


def test_lines_changed_by_hand_do_not_pass_for_their_story() -> None:
    book, shared = band()
    document = json.loads(shared_json(book, shared))
    document["characters"][0]["gear"] = ["Hache"]
    with pytest.raises(ContentError) as caught:
        read_incoming(json.dumps(document), "x.json")
    assert caught.value.key == "sharing.story_apart"
    del document["story"]
    assert read_incoming(json.dumps(document), "x.json").shared is None
    table = shared_table(book, shared, Translator("fr"))
    with pytest.raises(ContentError) as caught:
        read_incoming(table.replace("Épée", "Hache"), "x.csv")
    assert caught.value.key == "sharing.story_apart"
    renamed = read_incoming(table.replace("Les Vifs", "Les Lents"), "x.csv").shared
    assert renamed is not None
    assert renamed.stored.name == "Les Lents"


def test_a_mail_may_break_the_code_of_a_text() -> None:
    book, shared = band()
    text = as_text(book, shared, Translator("fr"))
    head, _, code = text.rpartition("PORTULAN:")
    groups = code.split()
    lines = [" ".join(groups[at : at + 9]) for at in range(0, len(groups), 9)]
    found = read_incoming("Bonjour,\r\n\r\n" + head + "PORTULAN:" + "\r\n".join(lines) + "\r\n\r\nÀ bientôt", "x")
    assert force_document(received(book, found)) == force_document(shared)


KEYS = st.sampled_from(["name", "members", "events", "kind", "who", "args", "each", "member", "event", "body"])
NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
    max_leaves=20,
)


@given(NONSENSE, st.sampled_from(["events", "members", "limit", ""]))
def test_no_story_does_any_harm(data: Any, key: str) -> None:
    """Whatever stands where a story should, it is a force or one sentence."""
    book, shared = band()
    document = json.loads(shared_json(book, shared))
    document["story"] = {**document["story"], key: data} if key else data
    with suppress(ContentError):
        read_incoming(json.dumps(document), "x.json")


A_STORY_ON_PAPER = (
    "41H4 460M GH86 0203 54AN 3J43 RMA0 400A Y4H0 C088 3JH4 J0T3 0E06 10W6 GCH0 S4H0 2G4R CGKK "
    "0G1A 030R E3C6 B8D7 0GSE 1KY5 230M 845G 0RA3 HV1K 436M 6DV0 GSP5 W2A9 109M M592 GG00 3064 "
    "RE5C 6B8D A0GS E1K2 3AR4 2HNS 01H8 76J3 68GG 0CE1 TC90 7VRY QG7 "
)


def test_a_code_with_a_story_is_read_for_ever() -> None:
    """Codes are on paper: the lists, their order and the layout of version 2 stay as they are."""
    book, shared = band()
    found = read_incoming(A_STORY_ON_PAPER, "x")
    assert found.game == "swidenth"
    assert force_document(received(book, found)) == force_document(shared)
    assert shared_code(book, shared) == A_STORY_ON_PAPER.strip()
