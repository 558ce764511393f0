"""How turns begin, when one is opened, judged and ruled on, and who is asked for what: every limit on both sides."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta

import pytest

from models.campaign.campaign_changes import SetChoice
from models.campaign.galaxy_changes import EditThings, NewGalaxy
from models.campaign.galaxy_queries import galaxy, room
from models.campaign.things import CreateThing
from models.campaign.turn_calendar import (
    days_later,
    first_deadline,
    instant,
    kept_instant,
    read_instant,
    told_instant,
    zone_named,
)
from models.campaign.turn_changes import BeginTurns, OpenTurn
from models.campaign.turn_codes import commitment
from models.campaign.turn_life import (
    SeatRow,
    address,
    beginning,
    closes,
    is_vacant,
    may_be_judged,
    offered,
    opening,
    ruling,
    seated_as,
)
from models.campaign.turn_records import (
    AttemptRecord,
    OrderSheetRecord,
    PlayerRecord,
    RefereedRecord,
    RulingRecord,
    SnapshotRecord,
    TurnRecord,
)
from models.dice import OWN_SEEDS
from models.errors import ContentError, SpokenError
from models.galaxy.galaxy import Galaxy
from models.games.library import turns
from models.i18n import LANGUAGES
from tests.campaign.written import Insert
from tests.store.publish_victims import small_galaxy

G = "G"
NOW = datetime(2026, 3, 20, 9, 30, 15, 7, tzinfo=UTC)
SIDES = {each.id: each.name for each in small_galaxy().factions}


def at(words: str) -> datetime:
    return datetime.fromisoformat(f"2026-{words}+00:00")


@pytest.fixture
def store(desk, monkeypatch):
    desk.store.apply(CreateThing(G, NewGalaxy(small_galaxy())))
    monkeypatch.setattr(secrets, "token_hex", lambda n: f"{n:02}" * n)
    return desk.store


def asked(store, ask, *words, **more):
    with store.read() as campaign:
        return ask(campaign, G, *words, **more)


def refused(ask):
    with pytest.raises(SpokenError) as caught:
        ask()
    return caught.value.key, {key: value for key, value in caught.value.args_.items() if key != "file"}


def open_turn(store, number, deadline="03-27T19:00:00", **seats):
    """Turns before `number` are published, it is open; each player has a policy of `seats` and the name `N`."""
    state = turns().begin(small_galaxy())
    for _ in range(number):
        state = turns().next_turn(state, small_galaxy())
    rows = [RefereedRecord(G, "s", commitment("s"), "Europe/Paris", "2026-04-10T18:00:00+00:00")]
    rows += [PlayerRecord(G, key, *seat) for key, seat in seats.items()]
    rows += [SnapshotRecord(G, number, 0, "", state), SnapshotRecord(G, number - 1, 0, "", state)]
    rows += [AttemptRecord(G, number - 1, 1)] if number else []
    rows += [TurnRecord(G, n, status="published", attempt=1, revision=1) for n in range(number)]
    rows += [TurnRecord(G, number, f"2026-{deadline}+00:00")]
    store.apply(Insert(tuple(rows)))
    return state


def test_turns_begin_with_a_secret_and_a_seat_for_every_side(store):
    wanted = (
        SeatRow("vador", "Bob", "bob@b.fr", "en", "wait"),
        SeatRow("hutt", policy="standing"),
        SeatRow("vador", language="fr"),
    )
    secret, salt = OWN_SEEDS + "16" * 16, "08" * 8
    begun = asked(store, beginning, NOW, zone="Europe/Paris", seats=wanted, language="en", engine="9", mail=" r@b.fr ")
    seats = {key: PlayerRecord(G, key, language="en", salt=salt) for key in turns().players(begun.state)}
    seats["vador"] = seats["vador"]._replace(name="Bob", mail="bob@b.fr", language="fr", policy="wait")
    seats["hutt"] = seats["hutt"]._replace(policy="standing")
    due = "2026-04-03T18:00:00+00:00"
    assert begun == BeginTurns(
        RefereedRecord(G, secret, commitment(secret), "Europe/Paris", due, True, False, "r@b.fr"),
        tuple(seats.values()),
        turns().begin(small_galaxy(), {}, secret),
        "9",
    )
    store.apply(SetChoice("empire", "period", "3"))
    plain = asked(store, beginning, NOW, zone="UTC", joint=False, test=True)
    assert plain.refereed == RefereedRecord(
        G, secret, commitment(secret), "UTC", "2026-03-23T20:00:00+00:00", False, True, ""
    )
    assert {each.language for each in plain.players} == {"fr"}
    assert plain.engine == ""
    later = asked(store, beginning, NOW, zone="UTC", deadline=at("05-01T06:07:08"))
    assert later.refereed.due_utc == "2026-05-01T06:07:08+00:00"


def test_what_cannot_begin_says_why(store):
    store.apply(CreateThing("E", NewGalaxy(Galaxy("Vide"))))
    with store.read() as campaign:
        assert refused(lambda: beginning(campaign, "E", NOW, zone="UTC")) == ("galaxy.no_sides", {})
    seat = SeatRow("vador", language="de")
    for words, key, args in (
        ({"zone": "Nulle/Part"}, "turn.no_zone", {"place": "Nulle/Part"}),
        ({"zone": "UTC", "mail": "m" * 61}, "turn.no_address", {"place": "m" * 60}),
        ({"zone": "UTC", "seats": [SeatRow("ewok")]}, "turn.no_such_seat", {"place": "ewok"}),
        (
            {"zone": "UTC", "seats": [seat]},
            "turn.bad_seat",
            {"place": "vador, language", "found": "de", "known": LANGUAGES},
        ),
        (
            {"zone": "UTC", "seats": [SeatRow("hutt", policy="nap")]},
            "turn.bad_seat",
            {"place": "hutt, policy", "found": "nap", "known": ("hold", "standing", "substitute", "wait")},
        ),
    ):
        assert refused(lambda words=words: asked(store, beginning, NOW, **words)) == (key, args)


def test_a_seat_keeps_what_a_table_leaves_empty_and_is_vacant_without_name_and_address():
    kept = PlayerRecord(G, "hutt", "Anne", "a@b.fr", "en", "wait", "salt", 3, 7)
    assert seated_as(kept, SeatRow("hutt")) == kept
    for policy in ("hold", "standing", "substitute", "wait"):
        assert seated_as(kept, SeatRow("hutt", "Zoé", "z@b.fr", "fr", policy)) == PlayerRecord(
            G, "hutt", "Zoé", "z@b.fr", "fr", policy, "salt", 3, 7
        )
    found = [
        is_vacant(kept._replace(name=name, mail=mail)) for name, mail in (("", ""), ("A", ""), ("", "m"), ("A", "m"))
    ]
    assert found == [True, False, False, False]
    assert (address("  "), address(" a@b.fr\n")) == ("", "a@b.fr")


def test_the_seat_of_one_who_is_silent_for_three_turns_is_offered(store):
    seats = {
        "hutt": ("A", "", "fr", "substitute", "old"), "vador": ("B", "", "en"), "aube": ("", "", "fr", "substitute"),
        "organa": ("D", "d@b.fr", "fr", "substitute", "old", 2), "mothma": ("E", "", "fr", "substitute", "old", 1),
    }  # fmt: skip
    open_turn(store, 3, **seats)
    came = "2026-03-01T00:00:00+00:00"
    store.apply(Insert((OrderSheetRecord(G, "S", 3, "mothma", came, "mail"),)))
    found = asked(store, offered, 4)
    assert found == (PlayerRecord(G, "hutt", "", "", "fr", "substitute", "08" * 8, 4),)
    assert asked(store, offered, 3) == ()
    assert [each.faction for each in asked(store, offered, 5)] == ["hutt", "organa"]


def test_a_turn_is_opened_at_what_was_planned_or_at_another_hour(store):
    begun = turns().begin(small_galaxy())
    row = RefereedRecord(G, "s", commitment("s"), "Europe/Paris", "2026-03-27T19:00:00+00:00")
    rows = (row, AttemptRecord(G, 0, 1), SnapshotRecord(G, 0, 0, "", begun), TurnRecord(G, 0, "", "published", 1, 1))
    store.apply(Insert(rows))
    lands = galaxy_of(store)
    start = turns().next_turn(begun, lands)
    opened = asked(store, opening, NOW)
    assert opened == OpenTurn(G, 1, "2026-03-27T19:00:00+00:00", "2026-04-10T18:00:00+00:00", start)
    assert asked(store, opening, NOW, at("03-21T10:00:00")) == OpenTurn(
        G, 1, "2026-03-21T10:00:00+00:00", "2026-04-04T09:00:00+00:00", start
    )
    moved = lands.planets[0]
    store.apply(EditThings(G, (type(moved)(moved.id, "Autre", 7, 8),)))
    again = asked(store, opening, NOW)
    assert again.state == turns().next_turn(begun, galaxy_of(store)) != start, "what was edited since counts"
    store.apply(opened)
    assert asked(store, room) == turns().room(start)
    late = {"when": "2026-03-20 10:30", "zone": "Europe/Paris"}
    assert refused(lambda: asked(store, opening, NOW, NOW)) == ("turn.deadline_over", late)
    assert asked(store, opening, NOW, NOW + timedelta(seconds=1)) == OpenTurn(
        G, 1, "2026-03-20T09:30:16+00:00", "2026-04-03T08:30:16+00:00", start, moved=True
    )
    assert refused(lambda: asked(store, opening, NOW)) == ("turn.is_open", {"turn": 1})
    store.apply(SetChoice("empire", "period", "1"))
    assert asked(store, opening, NOW, at("04-01T18:00:00")).due_utc == "2026-04-02T18:00:00+00:00"


def galaxy_of(store):
    return asked(store, galaxy)


def test_a_turn_is_judged_when_all_have_written_or_its_time_is_over(store):
    open_turn(store, 2, hutt=("A",), vador=("B", "", "fr", "standing"), aube=("C", "", "fr", "wait"))
    when = datetime(2026, 3, 28, 7, tzinfo=UTC)
    assert asked(store, closes) == when, "twelve hours of grace"
    before = when - timedelta(seconds=1)

    def may(now, **how):
        return asked(store, may_be_judged, now, **how)

    waits = ("turn.waits_for", {"names": (SIDES["aube"],)})
    assert [refused(lambda now=now: may(now)) for now in (before, when)] == [waits] * 2
    assert refused(lambda: may(when, close=True)) == waits
    sheet = OrderSheetRecord(G, "S", 2, "aube", "2026-03-21T00:00:00+00:00", "referee")
    store.apply(Insert((sheet,)))
    silent = {"when": "2026-03-27 20:00", "names": (SIDES["aube"], SIDES["hutt"], SIDES["vador"])}
    assert refused(lambda: may(before)) == ("turn.not_due", silent)
    assert (may(when), may(before, close=True)) == (None, None)
    for n, faction in enumerate(("hutt", "vador")):
        store.apply(Insert((sheet._replace(id=f"T{n}", faction=faction, channel="mail"),)))
    assert refused(lambda: may(before)) == ("turn.not_due", {**silent, "names": (SIDES["aube"],)})
    store.apply(Insert((sheet._replace(id="U", channel="form"),)))
    assert may(before) is None, "all have written"
    store.apply(SetChoice("empire", "grace", "0"))
    assert asked(store, closes) == datetime(2026, 3, 27, 19, tzinfo=UTC)


def test_a_turn_judged_once_is_judged_again_at_any_time_and_turn_0_never(store):
    open_turn(store, 2, hutt=("A",))
    store.apply(Insert((AttemptRecord(G, 2, 1),)))
    assert asked(store, may_be_judged, NOW) is None


@pytest.mark.parametrize(("number", "status"), [(0, "closed"), (0, "published"), (1, "published")])
def test_a_turn_that_is_not_open_is_neither_judged_nor_ruled_on(store, number, status):
    row = RefereedRecord(G, "s", commitment("s"), "UTC")
    begun = SnapshotRecord(G, number, 0, "", turns().begin(small_galaxy()))
    store.apply(Insert((row, begun, TurnRecord(G, number, "2026-03-27T19:00:00+00:00", status))))
    for ask in (
        lambda: asked(store, may_be_judged, NOW),
        lambda: asked(store, ruling, "R", "after:income", "money faction=hutt amount=7", "x"),
        *([lambda: asked(store, ruling, "R", "after:income", "x", "x", correct=True)] if not number else []),
    ):
        assert refused(ask) == ("turn.none_open", {"turn": number + 1})


def test_a_ruling_says_the_turn_the_phase_and_what_is_decided(store):
    open_turn(store, 2, hutt=("A",))
    money = "money faction=hutt amount=7000"

    def ruled(target, body, **how):
        return asked(store, ruling, "R1", target, body, " oubli ", **how)

    assert ruled(" after:income ", f" {money} ") == RulingRecord(G, "R1", 2, "income", "after:income", money, "oubli")
    assert ruled("dice:fleets/battle/a+b", "3, 7") == RulingRecord(
        G, "R1", 2, "fleets", "dice:fleets/battle/a+b", "3, 7", "oubli"
    )
    assert ruled("hutt:3", "allow") == RulingRecord(G, "R1", 2, "", "hutt:3", "allow", "oubli")
    assert ruled("after:income", money, correct=True).turn == 1, "the last one published"
    names = turns().phases()
    for target, body, key, args in (
        ("after:nul", money, "turn.no_phase", {"name": "nul", "known": names}),
        ("dice:x", "sept", "turn.no_faces", {"words": "sept"}),
        ("ewok:3", "allow", "turn.no_target", {"target": "ewok:3"}),
    ):
        assert refused(lambda target=target, body=body: ruled(target, body)) == (key, args)


def test_a_ruling_on_what_is_published_is_a_correction(store):
    rows = (
        RefereedRecord(G, "s", commitment("s"), "UTC"),
        SnapshotRecord(G, 1, 0, "", turns().begin(small_galaxy())),
        TurnRecord(G, 1, "", "published", 1, 1),
    )
    store.apply(Insert(rows))
    assert asked(store, ruling, "R", "hutt:1", "allow", "x", correct=True).turn == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("2026-12-01 20:00", "2026-12-01T19:00:00+00:00"),
        ("2026-7-1", "2026-07-01T18:00:00+00:00"),
        (" 2026-07-01T8h05 ", "2026-07-01T06:05:00+00:00"),
        ("2026-07-01 23:59", "2026-07-01T21:59:00+00:00"),
    ],
)
def test_an_instant_is_a_day_and_an_hour_of_the_zone(words, told):
    found = instant(words, "Europe/Paris")
    assert kept_instant(found) == told
    assert read_instant(told) == found
    assert instant(told_instant(told, "Asia/Tokyo"), "Asia/Tokyo") == found


@pytest.mark.parametrize(
    "words", ["", "demain", "2026-13-01", "2026-02-30 20:00", "2026-01-01 24:00", "x" * 50, "9999-12-31 23:00"]
)
def test_other_words_are_no_instant(words):
    with pytest.raises(ContentError) as caught:
        instant(words, "America/New_York")
    assert (caught.value.key, caught.value.place) == ("turn.no_instant", words[:40])
    with pytest.raises(ContentError) as caught:
        read_instant("y" * 50)
    assert (caught.value.key, caught.value.place) == ("turn.no_instant", "y" * 40)


def test_days_and_deadlines_keep_the_hour_of_the_clock():
    paris = "Europe/Paris"
    assert str(zone_named(paris)) == paris
    for name in ("", "Nulle/Part", "../etc"):
        with pytest.raises(ContentError) as caught:
            zone_named(name)
        assert (caught.value.key, caught.value.place) == ("turn.no_zone", name)
    assert kept_instant(datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=UTC)) == "2026-01-02T03:04:05+00:00"
    assert told_instant("", paris) == ""
    assert days_later(at("03-27T19:00:00"), 3, paris) == at("03-30T18:00:00")
    assert first_deadline(NOW, 3, paris) == at("03-23T19:00:00")
    assert first_deadline(at("03-20T23:30:00"), 3, paris) == at("03-24T19:00:00"), "it is the next day there"
    assert first_deadline(NOW, 14, paris) == at("04-03T18:00:00")
