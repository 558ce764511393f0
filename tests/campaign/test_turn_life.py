"""How turns begin, when one is opened, judged and ruled on, and who is asked for what: every limit on both sides."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta

import pytest

from models.campaign.campaign_changes import SetChoice
from models.campaign.galaxies.changes import EditThings, NewGalaxy
from models.campaign.galaxies.queries import galaxy, room
from models.campaign.things import CreateThing
from models.campaign.turn_records import (
    AttemptRecord,
    OrderSheetRecord,
    PlayerRecord,
    RefereedRecord,
    SnapshotRecord,
    TurnRecord,
)
from models.campaign.turns.calendar import (
    instant,
    kept_instant,
    read_instant,
    told_instant,
)
from models.campaign.turns.changes import OpenTurn
from models.campaign.turns.codes import commitment
from models.campaign.turns.life import SeatRow, beginning, closes, may_be_judged, opening, seats_on_offer
from models.campaign.turns.status import turn_standing
from models.errors import SpokenError
from models.games.library import galaxy_game
from tests.campaign.written import Insert
from tests.store.publish_victims import small_galaxy

G = "G"
SEAT = ("name", "mail", "language", "policy", "salt", "since")
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
    state = galaxy_game().turns.begin(small_galaxy())
    for _ in range(number):
        state = state.next(small_galaxy())
    rows = [
        RefereedRecord(
            galaxy_id=G,
            secret="s",
            commitment=commitment("s"),
            zone="Europe/Paris",
            due_utc="2026-04-10T18:00:00+00:00",
        )
    ]
    rows += [
        PlayerRecord(galaxy_id=G, faction=key, **dict(zip(SEAT, seat, strict=False))) for key, seat in seats.items()
    ]
    rows += [
        SnapshotRecord(galaxy_id=G, turn=number, attempt=0, phase="", state=state.data),
        SnapshotRecord(galaxy_id=G, turn=number - 1, attempt=0, phase="", state=state.data),
    ]
    rows += [AttemptRecord(galaxy_id=G, turn=number - 1, number=1)] if number else []
    rows += [TurnRecord(galaxy_id=G, number=n, status="published", attempt=1, revision=1) for n in range(number)]
    rows += [TurnRecord(galaxy_id=G, number=number, deadline_utc=f"2026-{deadline}+00:00")]
    store.apply(Insert(tuple(rows)))
    return state


def test_what_cannot_begin_says_why(store):
    for words, key, place in (
        ({"zone": "Nulle/Part"}, "turn.no_zone", "Nulle/Part"),
        ({"zone": "UTC", "mail": "m" * 61}, "turn.no_address", "m" * 60),
        ({"zone": "UTC", "seats": [SeatRow("ewok")]}, "turn.no_such_seat", "ewok"),
        ({"zone": "UTC", "seats": [SeatRow("vador", language="de")]}, "turn.bad_seat", "vador, language"),
        ({"zone": "UTC", "seats": [SeatRow("hutt", policy="nap")]}, "turn.bad_seat", "hutt, policy"),
    ):
        found, args = refused(lambda words=words: asked(store, beginning, NOW, **words))
        assert (found, args["place"]) == (key, place)


def test_the_seat_of_one_who_is_silent_for_three_turns_is_offered(store):
    seats = {
        "hutt": ("A", "", "fr", "substitute", "old"), "vador": ("B", "", "en"), "aube": ("", "", "fr", "substitute"),
        "organa": ("D", "d@b.fr", "fr", "substitute", "old", 3), "mothma": ("E", "", "fr", "substitute", "old", 1),
    }  # fmt: skip
    open_turn(store, 3, **seats)
    came = "2026-03-01T00:00:00+00:00"
    store.apply(
        Insert((OrderSheetRecord(galaxy_id=G, id="S", turn=3, faction="mothma", received_utc=came, channel="mail"),))
    )
    found = asked(store, seats_on_offer, 5)
    assert found == (
        PlayerRecord(
            galaxy_id=G, faction="hutt", name="", mail="", language="fr", policy="substitute", salt="08" * 8, since=5
        ),
    )
    assert asked(store, seats_on_offer, 3) == ()
    assert [each.faction for each in asked(store, seats_on_offer, 6)] == ["hutt", "organa"]


def test_a_turn_is_opened_at_what_was_planned_or_at_another_hour(store):
    begun = galaxy_game().turns.begin(small_galaxy())
    row = RefereedRecord(
        galaxy_id=G, secret="s", commitment=commitment("s"), zone="Europe/Paris", due_utc="2026-03-27T19:00:00+00:00"
    )
    rows = (
        row,
        AttemptRecord(galaxy_id=G, turn=0, number=1),
        SnapshotRecord(galaxy_id=G, turn=0, attempt=0, phase="", state=begun.data),
        TurnRecord(galaxy_id=G, number=0, deadline_utc="", status="published", attempt=1, revision=1),
    )
    store.apply(Insert(rows))
    lands = galaxy_of(store)
    start = begun.next(lands)
    opened = asked(store, opening, NOW)
    assert opened == OpenTurn(G, 1, "2026-03-27T19:00:00+00:00", "2026-04-10T18:00:00+00:00", start)
    assert asked(store, opening, NOW, at("03-21T10:00:00")) == OpenTurn(
        G, 1, "2026-03-21T10:00:00+00:00", "2026-04-04T09:00:00+00:00", start
    )
    moved = lands.planets[0]
    store.apply(EditThings(G, (type(moved)(moved.id, "Autre", 7, 8),)))
    again = asked(store, opening, NOW)
    assert again.state == begun.next(galaxy_of(store)) != start, "what was edited since counts"
    store.apply(opened)
    assert asked(store, room) == start.room
    late = {"when": "2026-03-20 10:30", "zone": "Europe/Paris"}
    assert refused(lambda: asked(store, opening, NOW, NOW)) == ("turn.deadline_over", late)
    moved = asked(store, opening, NOW, NOW + timedelta(seconds=1))
    assert moved == OpenTurn(G, 1, "2026-03-20T09:30:16+00:00", "2026-04-03T08:30:16+00:00", start, moved=True)
    assert (opened.label.key, moved.label.key) == ("turn.label_open", "turn.label_deadline")
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
    sheet = OrderSheetRecord(
        galaxy_id=G, id="S", turn=2, faction="aube", received_utc="2026-03-21T00:00:00+00:00", channel="referee"
    )
    store.apply(Insert((sheet,)))
    silent = {"when": "2026-03-27 20:00", "names": (SIDES["aube"], SIDES["hutt"], SIDES["vador"])}
    assert refused(lambda: may(before)) == ("turn.not_due", silent)
    assert (may(when), may(before, close=True)) == (None, None)
    for n, faction in enumerate(("hutt", "vador")):
        store.apply(Insert((sheet.model_copy(update={"id": f"T{n}", "faction": faction, "channel": "mail"}),)))
    assert refused(lambda: may(before)) == ("turn.not_due", {**silent, "names": (SIDES["aube"],)})
    store.apply(Insert((sheet.model_copy(update={"id": "U", "channel": "form"}),)))
    assert may(before) is None, "all have written"
    assert [asked(store, turn_standing, moment).overdue for moment in (before, when)] == [False, True]
    store.apply(SetChoice("empire", "grace", "0"))
    assert asked(store, closes) == datetime(2026, 3, 27, 19, tzinfo=UTC)


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
