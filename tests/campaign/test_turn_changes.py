"""Edits of a refereed campaign: the rows each writes, what it is called, what it refuses."""

from __future__ import annotations

import pytest

from models.campaign.galaxy_changes import NewGalaxy
from models.campaign.things import CreateThing
from models.campaign.turn_changes import (
    AcceptSheet,
    AddRuling,
    BeginTurns,
    KeepAttempt,
    MarkAnswered,
    OpenTurn,
    PublishTurn,
    SeatPlayer,
    SetReferee,
    TakeSheets,
)
from models.campaign.turn_records import (
    AttemptRecord,
    HappeningRecord,
    OrderSheetRecord,
    PackageRecord,
    PlayerRecord,
    RefereedRecord,
    RulingRecord,
    SnapshotRecord,
    TurnRecord,
)
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet
from models.games.facets.turns import JudgedTurn, KeptHappening, KeptPhase
from tests.campaign.written import rows, said, written

G = "G"
LAND = Galaxy("Petite", planets=(Planet("p", "Pé", 1, 2),))
ROW = RefereedRecord(G, "secret", "c" * 64, "UTC", "2026-01-01T20:00:00+00:00", True, False, "a@b.fr")
ANNE = PlayerRecord(G, "hutt", "Anne", "anne@b.fr", "fr", "hold", "salt")
BOB = PlayerRecord(G, "vador", "", "", "en", "wait", "sel", 2)
SHEETS = tuple(
    OrderSheetRecord(G, key, 1, faction, f"2026-01-0{n}", "mail", "x@y.z", b"raw", key * 3, "words", [], "quarantined")
    for n, (key, faction) in enumerate((("s1", "hutt"), ("s2", "")), 1)
)
BEGIN = BeginTurns(ROW, (ANNE, BOB), b"begun", "9.9")


@pytest.fixture
def store(desk):
    desk.store.apply(CreateThing(G, NewGalaxy(LAND)))
    desk.store.apply(BEGIN)
    return desk.store


def refused(store, change):
    with pytest.raises(Refused) as caught:
        store.apply(change)
    return caught.value.key, caught.value.args_


def test_the_turns_begin_with_turn_0_that_is_judged_and_in_place_of_a_rehearsal(desk):
    store = desk.store
    for key in ("H", G):
        store.apply(CreateThing(key, NewGalaxy(LAND)))
    other = BeginTurns(ROW._replace(galaxy_id="H"), (ANNE._replace(galaxy_id="H"),), b"other")
    store.apply(other)
    assert said(BEGIN) == ("turn.label_begin", {})
    begun = [
        ROW,
        ANNE,
        BOB,
        TurnRecord(G, 0, "", "closed"),
        AttemptRecord(G, 0, 1, engine="9.9"),
        SnapshotRecord(G, 0, 0, "", b"begun"),
    ]
    assert written(store, BEGIN) == ([], begun)
    store.apply(OpenTurn(G, 1, "d", "e", b"start"))
    store.apply(TakeSheets(SHEETS))
    again = BeginTurns(ROW, (BOB,), b"again")
    gone, come = written(store, again)
    assert come == [ROW._replace(version=3), AttemptRecord(G, 0, 1), SnapshotRecord(G, 0, 0, "", b"again")]
    assert gone == [
        ROW._replace(due_utc="e", version=2),
        ANNE,
        TurnRecord(G, 1, "d"),
        begun[4],
        begun[5],
        SnapshotRecord(G, 1, 0, "", b"start"),
        *SHEETS,
    ]
    assert [row for row in rows(store) if isinstance(row, PlayerRecord)] == [BOB, ANNE._replace(galaxy_id="H")]
    store.apply(PublishTurn(TurnRecord(G, 0, attempt=1, revision=1), (), LAND))
    assert refused(store, again) == ("turn.begun_already", {})
    store.apply(BeginTurns(ROW._replace(galaxy_id="H"), (), b"anew"))


def test_a_turn_is_opened_and_its_deadline_moved(store):
    opened = OpenTurn(G, 1, "2026-01-08", "2026-01-15", b"start", (ANNE._replace(name="", salt="new", since=1),))
    assert said(opened) == ("turn.label_open", {"turn": 1})
    due = ROW._replace(due_utc="2026-01-15", version=2)
    offered = ANNE._replace(name="", salt="new", since=1, version=2)
    assert written(store, opened) == (
        [ROW, ANNE],
        [due, offered, TurnRecord(G, 1, "2026-01-08", "open"), SnapshotRecord(G, 1, 0, "", b"start")],
    )
    moved = OpenTurn(G, 1, "2026-01-09", "2026-01-16", b"other", moved=True)
    assert said(moved) == ("turn.label_deadline", {"turn": 1})
    assert written(store, moved) == (
        [due, TurnRecord(G, 1, "2026-01-08", "open"), SnapshotRecord(G, 1, 0, "", b"start")],
        [
            due._replace(due_utc="2026-01-16", version=3),
            TurnRecord(G, 1, "2026-01-09", "open", version=2),
            SnapshotRecord(G, 1, 0, "", b"other"),
        ],
    )


def test_sheets_are_kept_accepted_for_a_reason_and_answered(store):
    taken = TakeSheets(SHEETS)
    assert said(taken) == ("turn.label_take", {"count": 2})
    assert written(store, taken) == ([], [*SHEETS])
    accepted = AcceptSheet(G, "s1", "au téléphone")
    assert said(accepted) == ("turn.label_accept", {"reason": "au téléphone"})
    after = SHEETS[0]._replace(status="accepted", reason="au téléphone", version=2)
    assert written(store, accepted) == ([SHEETS[0]], [after])
    for key, reason, why in (
        ("s1", " ", "reason_wanted"),
        ("s9", "x", "no_such_sheet"),
        ("s2", "x", "sheet_of_nobody"),
    ):
        assert refused(store, AcceptSheet(G, key, reason)) == (f"turn.{why}", {})
    answered = MarkAnswered(G, ("s1", "s2"))
    assert said(answered) == ("turn.label_receipts", {"count": 2})
    assert written(store, answered) == (
        [after, SHEETS[1]],
        [after._replace(answered=True, version=3), SHEETS[1]._replace(answered=True, version=2)],
    )


def test_a_judging_is_kept_with_what_happened_and_the_states_that_changed(store):
    store.apply(OpenTurn(G, 1, "d", "e", b"start"))
    told = [KeptHappening(f"k{n}", f"CG-{n}", {"n": n}, f"cause {n}", ("hutt", "*")[: n + 1]) for n in range(3)]
    phases = (
        KeptPhase("one", (), (), b"start"),
        KeptPhase("two", (told[0], told[1]), (), b"after two"),
        KeptPhase("three", (told[2],), (), b"after two"),
        KeptPhase("four", (), (), b"start"),
    )
    attempt = AttemptRecord(
        G, 1, 1, "", "9.9", "rules", "input", "state", "seed", {"choices": {}}, [["hutt", "s1", "d"]]
    )
    change = KeepAttempt(attempt, JudgedTurn(1, "state", phases), b"start")
    assert said(change) == ("turn.label_run", {"turn": 1, "attempt": 1})
    opened = TurnRecord(G, 1, "d")
    assert written(store, change) == (
        [opened],
        [
            opened._replace(status="closed", version=2),
            attempt,
            SnapshotRecord(G, 1, 1, "four", b"start"),
            SnapshotRecord(G, 1, 1, "two", b"after two"),
            HappeningRecord(G, 1, 1, 0, "two", "k0", "CG-0", {"n": 0}, "cause 0", ["hutt"]),
            HappeningRecord(G, 1, 1, 1, "two", "k1", "CG-1", {"n": 1}, "cause 1", ["hutt", "*"]),
            HappeningRecord(G, 1, 1, 2, "three", "k2", "CG-2", {"n": 2}, "cause 2", ["hutt", "*"]),
        ],
    )
    assert refused(store, change) == ("turn.judged_meanwhile", {})
    gone, come = written(store, KeepAttempt(attempt._replace(number=2), JudgedTurn(1, "state", phases[:1]), b"start"))
    assert (gone, come) == ([], [attempt._replace(number=2)]), "closed already, and nothing changed"


def test_a_ruling_has_a_reason(store):
    ruling = RulingRecord(G, "R1", 1, "fleets", "hutt:3", "refuse", "trop loin")
    assert said(AddRuling(ruling)) == ("turn.label_rule", {"target": "hutt:3", "reason": "trop loin"})
    assert written(store, AddRuling(ruling)) == ([], [ruling])
    for reason in ("", " \n"):
        assert refused(store, AddRuling(ruling._replace(id="R2", reason=reason))) == ("turn.reason_wanted", {})


def test_a_turn_is_published_with_its_packages_and_the_galaxy_it_leaves(store):
    store.apply(OpenTurn(G, 1, "d", "e", b"start"))
    store.apply(OpenTurn(G, 2, "f", "g", b"second"))
    package = PackageRecord(G, 1, "hutt", 1, "report.json", "{}", "sum", "2026-01-09")
    after = Galaxy("Petite", planets=(Planet("p", "Pé", 1, 2, owner="hutt"),))
    change = PublishTurn(TurnRecord(G, 1, attempt=3, revision=1), (package,), after, b"third")
    assert said(change) == ("turn.label_publish", {"turn": 1, "revision": 1, "reason": ""})
    was = TurnRecord(G, 1, "d")
    gone, come = written(store, change)
    assert [row for row in gone if row[0] != "G" or row[1] != "p"] == [was, SnapshotRecord(G, 2, 0, "", b"second")]
    assert [(row.owner, row.version) for row in come if type(row).__name__ == "PlanetRecord"] == [("hutt", 2)]
    assert come[1:] == [
        was._replace(status="published", attempt=3, revision=1, version=2),
        SnapshotRecord(G, 2, 0, "", b"third"),
        package,
    ]
    corrected = TurnRecord(G, 1, attempt=4, revision=2)
    for reason in ("", " "):
        wanted = PublishTurn(corrected._replace(reason=reason), (package._replace(revision=2),), after)
        assert refused(store, wanted) == ("turn.reason_wanted", {})
    mended = PublishTurn(corrected._replace(reason="oubli"), (package._replace(revision=2),), after)
    assert said(mended) == ("turn.label_correct", {"turn": 1, "revision": 2, "reason": "oubli"})
    gone, come = written(store, mended)
    assert come == [
        was._replace(status="published", attempt=4, revision=2, reason="oubli", version=3),
        package._replace(revision=2),
    ]


def test_who_plays_and_where_orders_go_is_written_where_there_is_such_a_seat(store):
    seated = BOB._replace(name="Bob", mail="b@b.fr", language="fr", policy="standing", salt="x", since=5, version=9)
    assert said(SeatPlayer(seated)) == ("turn.label_seat", {"name": "Bob"})
    assert said(SeatPlayer(BOB)) == ("turn.label_seat", {"name": "vador"})
    assert written(store, SeatPlayer(seated)) == ([BOB], [seated._replace(version=2)])
    assert refused(store, SeatPlayer(BOB._replace(faction="ewok"))) == ("turn.no_such_player", {})
    assert said(SetReferee(G, "r@b.fr")) == ("turn.label_referee", {"mail": "r@b.fr"})
    assert said(SetReferee(G, "")) == ("turn.label_referee", {"mail": "–"})
    assert written(store, SetReferee(G, "r@b.fr")) == ([ROW], [ROW._replace(mail="r@b.fr", version=2)])
    assert refused(store, SetReferee("H", "r@b.fr")) == ("turn.not_begun", {})
