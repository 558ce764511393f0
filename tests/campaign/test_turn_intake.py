"""What becomes of each sheet that comes: the whole row that is kept of it, and what is said."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from models.campaign.galaxy_changes import NewGalaxy
from models.campaign.things import CreateThing
from models.campaign.turn_codes import commitment, turn_code
from models.campaign.turn_intake import SentSheet, SheetIntake, TakenSheet, kept_verdict
from models.campaign.turn_records import (
    OrderSheetRecord,
    PlayerRecord,
    RefereedRecord,
    SnapshotRecord,
    TurnRecord,
)
from models.errors import ContentError, Refused
from models.games.facets.turns import LineVerdict
from models.games.library import turns
from tests.campaign.written import Insert
from tests.store.publish_victims import small_galaxy

G, SECRET = "G", "un secret"
DUE = datetime(2026, 3, 27, 19, tzinfo=UTC)
CLOSES = DUE + timedelta(hours=12)
ROW = RefereedRecord(G, SECRET, commitment(SECRET), "Europe/Paris", "2026-04-10T18:00:00+00:00")
CODE = turn_code(SECRET, 1, "hutt", "salt")
MISSPELT = CODE[:-1] + ("2" if CODE[-1] != "2" else "3")
ORDERS = f'PORTULAN 1 hutt {CODE}\nflotte "Cé": modéré\nDire bonjour\nFIN\n'
LINES = [
    {"number": 1, "words": 'flotte "Cé": modéré', "grade": "ok"},
    {
        "number": 2, "words": "Dire bonjour", "grade": "refused", "key": "empire.unknown", "args": {"words": "Dire"},
        "rule": "",
    },
]  # fmt: skip


def sent(words=ORDERS, **more) -> SentSheet:
    return SentSheet("a.txt", "mail", words.encode(), words, "Anne@B.fr", CLOSES, **more)


def kept(found: SentSheet, **more) -> OrderSheetRecord:
    row = OrderSheetRecord(
        G, "ID", 1, "hutt", "2026-03-28T07:00:00+00:00", "mail", "Anne@B.fr", zlib.compress(found.raw, 9),
        hashlib.sha256(found.raw).hexdigest(), found.words, LINES,
    )  # fmt: skip
    return row._replace(**more)


def why(key, **args):
    return {"key": key, "args": args}


@pytest.fixture
def store(desk):
    desk.store.apply(CreateThing(G, NewGalaxy(small_galaxy())))
    start = turns().next_turn(turns().begin(small_galaxy()), small_galaxy())
    players = (PlayerRecord(G, "hutt", "Anne", "anne@b.fr", salt="salt"), PlayerRecord(G, "vador", salt="sel"))
    turn = TurnRecord(G, 1, "2026-03-27T19:00:00+00:00")
    desk.store.apply(Insert((ROW, *players, SnapshotRecord(G, 1, 0, "", start), turn)))
    return desk.store


def intake(store):
    with store.read() as campaign:
        return SheetIntake(campaign, G, lambda: "ID")


def told(found: TakenSheet):
    return found.file, found.row, (found.said.key, found.said.args_) if found.said else None


def test_a_sheet_counts_that_comes_signed_and_in_time(store):
    assert told(intake(store).take(sent())) == ("a.txt", kept(sent()), None)
    other = replace(sent(), sender="bob@b.fr")
    refusal = ("turn.other_sender", {"sender": "bob@b.fr"})
    row = kept(other, sender="bob@b.fr", why=why("turn.other_sender", sender="bob@b.fr"))
    assert told(intake(store).take(other)) == ("a.txt", row, refusal), "it counts all the same"
    assert intake(store).take(replace(sent(), sender="")).said is None
    lower = sent(ORDERS.replace(CODE, CODE.lower()))
    assert intake(store).take(lower).row.status == "accepted"


@pytest.mark.parametrize(
    ("words", "more", "key", "args"),
    [
        (ORDERS.replace(f" {CODE}", ""), {}, "turn.no_code", {}),
        (ORDERS.replace(CODE, MISSPELT), {}, "turn.code_misspelt", {"code": MISSPELT}),
        (
            ORDERS.replace(CODE, turn_code(SECRET, 2, "hutt", "salt")),
            {},
            "turn.code_wrong",
            {"code": turn_code(SECRET, 2, "hutt", "salt")},
        ),
        (f'PORTULAN 1 hutt {CODE}\nflotte « CÉ » : faible\nFIN\n', {"quoted": True}, "turn.form_quoted", {}),
        (f'PORTULAN 1 hutt {CODE}\nfleet Ce weak\n\nEND\n', {"quoted": True}, "turn.form_quoted", {}),
    ],
)  # fmt: skip
def test_a_sheet_that_is_in_doubt_is_put_aside(store, words, more, key, args):
    found = sent(words, **more)
    taken = intake(store).take(found)
    row = taken.row
    assert (told(taken)[0], told(taken)[2]) == ("a.txt", (key, args))
    assert (row.status, row.why, row.faction, row.turn) == ("quarantined", why(key, **args), "hutt", 1)
    assert row._replace(verdicts=LINES, status="accepted", why={}) == kept(found)
    if key != "turn.form_quoted":
        vouched = intake(store).take(replace(found, by_referee=True))
        assert (vouched.row.status, vouched.row.channel, vouched.said) == ("accepted", "referee", None)
    else:
        assert intake(store).take(replace(found, quoted=False)).row.status == "accepted"
        more_words = replace(found, words=words.replace("\n", "\nflotte Ce : moyen\n", 1))
        assert intake(store).take(more_words).row.status == "accepted"


def test_a_sheet_of_a_side_that_nobody_plays_is_put_aside(store):
    words = "PORTULAN 1 aube XXXX-XXXX\nFIN\n"
    taken = intake(store).take(sent(words, by_referee=True))
    assert (taken.row.faction, taken.row.status, taken.row.why) == ("aube", "quarantined", why("turn.no_such_player"))


@pytest.mark.parametrize("closed", [False, True])
def test_a_sheet_is_late_a_second_after_the_grace_or_once_the_turn_is_closed(store, closed):
    if closed:
        turn = TurnRecord(G, 2, "2026-03-27T19:00:00+00:00", "closed")
        store.apply(Insert((turn, SnapshotRecord(G, 2, 0, "", start()))))
    code = turn_code(SECRET, 2, "hutt", "salt") if closed else CODE
    words = ORDERS.replace(f"1 hutt {CODE}", f"2 hutt {code}") if closed else ORDERS
    when = CLOSES if closed else CLOSES + timedelta(seconds=1)
    found = replace(sent(words), received=when)
    taken = intake(store).take(found)
    said = ("turn.came_late", {"when": "2026-03-28 08:00"})
    assert (taken.row.status, taken.row.why, told(taken)[2]) == ("late", why(said[0], **said[1]), said)
    vouched = intake(store).take(replace(found, by_referee=True)).row
    assert (vouched.status, vouched.channel, vouched.why) == ("accepted", "referee", {})


def start():
    """The start of a turn 2."""
    engine = turns()
    return engine.next_turn(engine.next_turn(engine.begin(small_galaxy()), small_galaxy()), small_galaxy())


def test_standing_orders_come_at_any_time_and_are_known_again(store):
    words = ORDERS.replace("PORTULAN 1", "PORTULAN 0").replace(CODE, turn_code(SECRET, 1, "hutt", "salt"))
    found = replace(sent(words), received=CLOSES + timedelta(days=9))
    door = intake(store)
    taken = door.take(found)
    assert (taken.row.turn, taken.row.channel, taken.row.status) == (0, "standing", "accepted")
    again = ("a.txt", None, ("turn.taken_already", {"file": "a.txt"}))
    assert told(door.take(found)) == again, "in one go"
    assert intake(store).take(found).row is not None
    store.apply(Insert((taken.row,)))
    assert told(intake(store).take(found)) == again, "in another"
    first = intake(store).take(sent()).row
    store.apply(Insert((first._replace(id="OLD", turn=2),)))
    assert intake(store).take(sent()).row == first, "the same words in another turn are another sheet"


def test_what_is_no_sheet_is_told_and_what_came_of_it_kept(store):
    nobody = {"turn": 1, "faction": "", "verdicts": [], "status": "quarantined"}
    trouble = ContentError("turn.no_zone", file="a.txt", place="x")
    empty = SentSheet("b.txt", "form", b"", "", "", CLOSES, trouble=trouble)
    assert intake(store).take(empty) == TakenSheet("b.txt", None, trouble)
    broken = sent("Bonjour", trouble=trouble)
    row = kept(broken, **nobody, why=why("turn.no_zone", file="a.txt", place="x"))
    found = intake(store).take(broken)
    assert (found.row, found.said) == (row, trouble)
    hello = sent("Bonjour")
    assert told(intake(store).take(hello)) == (
        "a.txt", kept(hello, **nobody, why=why("empire.no_header")), ("empire.no_header", {}),
    )  # fmt: skip
    other = sent(ORDERS.replace("PORTULAN 1", "PORTULAN 3"))
    args = {"file": "a.txt", "turn": 3, "now": 1}
    assert told(intake(store).take(other)) == ("a.txt", None, ("empire.sheet_of_another_turn", args))


def test_sheets_come_only_where_a_turn_is_open(store):
    store.apply(Insert((TurnRecord(G, 4, "", "published", 1, 1),)))
    with pytest.raises(Refused) as refused:
        intake(store)
    assert (refused.value.key, refused.value.args_) == ("turn.none_open", {"turn": 5})


def test_what_is_said_of_a_line_is_kept_where_there_is_something():
    line = LineVerdict(3, "Aller", "warning", "turn.on_the_day", {"n": (1, 2)}, "CG-1")
    assert kept_verdict(line) == {
        "number": 3,
        "words": "Aller",
        "grade": "warning",
        "key": "turn.on_the_day",
        "args": {"n": [1, 2]},
        "rule": "CG-1",
    }
    assert kept_verdict(replace(line, key="")) == {"number": 3, "words": "Aller", "grade": "warning"}
