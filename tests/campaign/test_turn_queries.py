"""What a campaign says of its refereed turns, asked of rows written by hand: whole answers, in their order."""

from __future__ import annotations

import pytest

from models.campaign.campaign_changes import SetChoice
from models.campaign.galaxy_changes import NewGalaxy
from models.campaign.things import CreateThing
from models.campaign.turn_calendar import read_instant
from models.campaign.turn_codes import commitment, turn_code
from models.campaign.turn_queries import (
    all_turns,
    attempts,
    chosen,
    codes,
    counted,
    deadlines,
    dice_text,
    in_force,
    input_hash,
    last_turn,
    letterheads,
    must_be,
    phases_of,
    played,
    players,
    published_on,
    read_dice,
    refereed,
    rulings,
    seated,
    sheet_like,
    sheets,
    start_of,
    state_after,
    told_name,
    verdicts,
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
from models.campaign.turn_status import PlayerStanding, SheetAside, standing
from models.errors import ContentError, Refused
from models.games.facets.turns import (
    EVERYBODY,
    KeptDie,
    KeptHappening,
    KeptPhase,
    KeptStream,
    Letterhead,
    LineVerdict,
    PlayedTurn,
    ReadOrders,
    RulingOn,
)
from models.games.library import turns
from models.store.store import Store
from tests.campaign.conftest import Clock
from tests.campaign.written import Insert
from tests.store.publish_victims import small_galaxy

G, H = "G", "H"
SECRET = "un secret"
ROW = RefereedRecord(
    G, SECRET, commitment(SECRET), "Europe/Paris", "2026-04-10T18:00:00+00:00", True, True, "r@b.fr"
)  # fmt: skip
ANNE = PlayerRecord(G, "hutt", "Anne", "anne@b.fr", "fr", "hold", "a")
BOB = PlayerRecord(G, "vador", "Bob", "bob@b.fr", "en", "standing", "b")
CLEO = PlayerRecord(G, "aube", "", "", "fr", "wait", "c", 2)
TURNS = (
    TurnRecord(G, 0, "", "published", 1, 1),
    TurnRecord(G, 1, "2026-02-27T19:00:00+00:00", "published", 2, 2, "oubli"),
    TurnRecord(G, 2, "2026-03-13T19:00:00+00:00", "published", 1, 1),
    TurnRecord(G, 3, "2026-03-27T19:00:00+00:00", "open"),
)
KEPT = {"number": 1, "words": "Dire", "grade": "ok"}
BAD = {"number": 2, "words": "Aller", "grade": "refused", "key": "turn.on_the_day", "args": {}, "rule": "CG-1"}


def sheet(key, turn, faction, channel, day, status="accepted", **more):
    received = f"2026-03-{day}T10:00:00+00:00"
    words = {"words": f"mots {key}", "verdicts": [], **more}
    return OrderSheetRecord(
        G, key, turn, faction, received, channel, "x@y.z", b"raw", key, status=status, **words
    )  # fmt: skip


SHEETS = (
    sheet("ZA1", 1, "hutt", "mail", "01"),
    sheet("YA2", 3, "hutt", "mail", "15", verdicts=[KEPT, BAD]),
    sheet("XA3", 3, "hutt", "csv", "14"),
    sheet("WA4", 3, "hutt", "referee", "16"),
    sheet("VA5", 3, "hutt", "form", "17", "late", why={"key": "turn.came_late", "args": {"when": "tard"}}),
    sheet("UB1", 0, "vador", "standing", "01"),
    sheet("TB2", 0, "vador", "standing", "02"),
    sheet("SB3", 2, "vador", "referee", "03"),
    sheet("RC1", 0, "aube", "standing", "04"),
    sheet("QX1", 3, "", "paper", "13", "quarantined"),
)
STREAM = KeptStream("fleets/battle/a+b", (KeptDie("attack", 10, 7), KeptDie("defence", 10, 3, True)))
ATTEMPTS = (
    AttemptRecord(G, 0, 1, state_hash="zero"),
    AttemptRecord(G, 1, 1, state_hash="first"),
    AttemptRecord(
        G, 1, 2, "fleets", "9.9", "rules", "input", "second", "graine", {"choices": {"moves": "by_id", "n": 3}},
        [["hutt", "ZA1", "digest a"], ["aube", "gone", "digest c"]],
        [dice_text(STREAM), "votes/x", "fleets/battle/c+d attack:6:1"],
    ),
    AttemptRecord(G, 2, 1, state_hash="third", sheets=[["vador", "SB3", "digest b"]]),
)  # fmt: skip
SHOTS = (
    SnapshotRecord(G, 1, 0, "", b"start of 1"),
    SnapshotRecord(G, 1, 2, "sides", b"sides"),
    SnapshotRecord(G, 1, 2, "income", b"income"),
    SnapshotRecord(G, 2, 0, "", b"start of 2"),
    SnapshotRecord(G, 3, 0, "", b"start of 3"),
)
TOLD = (
    HappeningRecord(G, 1, 2, 0, "fleets", "moved", "CG-1", {"n": 1}, "hutt:1", ["hutt", "*"]),
    HappeningRecord(G, 1, 2, 1, "fleets", "fought", "CG-2", {}, "", []),
    HappeningRecord(G, 1, 2, 2, "income", "paid", "CG-3", {"x": "y"}, "", ["*"]),
)
RULINGS = tuple(
    RulingRecord(G, f"R{n}", 3, "", target, body, "raison")
    for n, (target, body) in enumerate(
        (("hutt:3", "a"), ("after:income", "b"), ("hutt:3", "c"), ("after:income", "b"), ("dice:x", "d"))
    )
)
PACKAGES = (
    PackageRecord(G, 1, "hutt", 2, "report.json", "", "s", "2026-03-05T23:30:00+00:00"),
    PackageRecord(G, 1, "hutt", 1, "report.json", "", "s", "2026-03-01T20:00:00+00:00"),
    PackageRecord(G, 0, "*", 1, "report.json", "", "s", "2026-02-01T20:00:00+00:00"),
)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """The file of all these tests: who edits it takes that back."""
    path = tmp_path_factory.mktemp("turns") / "c.portulan"
    with Store.create(path, "Essai", Clock(), backups=False) as made:
        _fill(made)
        yield made


def _fill(store):
    for key in (G, H):
        store.apply(CreateThing(key, NewGalaxy(small_galaxy())))
    begun = SnapshotRecord(G, 0, 0, "", turns().begin(small_galaxy()))
    everything = (ROW, ANNE, BOB, CLEO, *ATTEMPTS, begun, *SHOTS, *SHEETS, *TOLD, *RULINGS, *PACKAGES, *TURNS)
    theirs = (
        ROW._replace(galaxy_id=H),
        TurnRecord(H, 0),
        TurnRecord(H, 1),
        RulingRecord(H, "R9", 3, "", "x", "y", "z"),
    )
    store.apply(Insert((*everything, *theirs)))


@pytest.fixture
def campaign(store):
    with store.read() as found:
        yield found


def light(row):
    """A sheet as lists have it: without its bytes."""
    return row._replace(raw=b"")


def test_rows_are_told_in_their_order_and_those_of_another_galaxy_are_not(campaign):
    assert refereed(campaign, G) == ROW
    assert dict(players(campaign, G)) == {"hutt": ANNE, "vador": BOB, "aube": CLEO}
    assert (all_turns(campaign, G), last_turn(campaign, G)) == (TURNS, TURNS[3])
    assert [attempts(campaign, G, turn) for turn in (0, 1, 3)] == [ATTEMPTS[:1], ATTEMPTS[1:3], ()]
    assert [start_of(campaign, G, turn) for turn in (1, 2, 3)] == [b"start of 1", b"start of 2", b"start of 3"]
    assert (rulings(campaign, G, 3), rulings(campaign, G, 2)) == (RULINGS, ())
    assert in_force(RULINGS) == (
        RulingOn("hutt:3", "c"), RulingOn("after:income", "b"), RulingOn("after:income", "b"), RulingOn("dice:x", "d"),
    )  # fmt: skip
    came = [SHEETS[9], SHEETS[2], SHEETS[1], SHEETS[3], SHEETS[4]]
    assert sheets(campaign, G, 3) == tuple(map(light, came))
    assert published_on(campaign, G) == {
        (0, 1): "2026-02-01 21:00", (1, 1): "2026-03-01 21:00", (1, 2): "2026-03-06 00:30",
    }  # fmt: skip
    assert list(published_on(campaign, G)) == [(0, 1), (1, 1), (1, 2)]
    assert chosen(campaign) == {}


@pytest.mark.parametrize(
    ("ask", "key", "args"),
    [
        (lambda c: refereed(c, "nul"), "turn.not_begun", {}),
        (lambda c: last_turn(c, "nul"), "turn.not_begun", {}),
        (lambda c: start_of(c, G, 4), "turn.no_start", {}),
        (lambda c: phases_of(c, G, 1, 3), "turn.no_attempt", {}),
        (lambda c: played(c, G, 3, 1), "turn.no_attempt", {}),
        (lambda c: must_be(TURNS[3], "closed", "published"), "turn.is_open", {"turn": 3}),
        (lambda c: must_be(TURNS[1], "open"), "turn.is_published", {"turn": 1}),
        *((lambda c, key=key: sheet_like(c, G, key), "turn.no_such_sheet", {}) for key in ("", " ", "1", "B9", "ZZA1")),
    ],
)
def test_what_is_not_there_is_refused(campaign, ask, key, args):
    with pytest.raises(Refused) as refused:
        ask(campaign)
    assert (refused.value.key, refused.value.args_) == (key, args)
    must_be(TURNS[3], "closed", "open")


def test_a_sheet_is_found_by_its_last_letters(campaign, store):
    assert [sheet_like(campaign, G, key) for key in (" a2 ", "YA2")] == [light(SHEETS[1])] * 2
    store.apply(Insert((SHEETS[0]._replace(galaxy_id=H),)))
    with store.read() as fresh:
        assert sheet_like(fresh, H, "1").id == "ZA1"
        with pytest.raises(Refused):
            sheet_like(fresh, H, " ")
    store.undo()


def test_who_sits_where_and_which_of_his_sheets_counts(campaign):
    def found(turn):
        return [
            (each.player, each.sheet.id if each.sheet else "", each.sent, each.missed, each.awaited)
            for each in seated(campaign, G, turn)
        ]

    assert found(3) == [(CLEO, "", False, 2, True), (ANNE, "YA2", True, 0, False), (BOB, "TB2", False, 3, False)]
    assert found(2) == [(CLEO, "", False, 1, True), (ANNE, "", False, 1, False), (BOB, "SB3", False, 2, False)]
    assert found(1) == [(CLEO, "", False, 0, True), (ANNE, "ZA1", True, 0, False), (BOB, "TB2", False, 1, False)]


def test_an_attempt_is_told_phase_by_phase(campaign):
    names = turns().phases()
    found = phases_of(campaign, G, 1, 2)
    state = dict.fromkeys(names[:1], b"start of 1") | dict.fromkeys(names[1:9], b"sides")
    told = {
        "fleets": (
            KeptHappening("moved", "CG-1", {"n": 1}, "hutt:1", ("hutt", "*")),
            KeptHappening("fought", "CG-2", {}, "", ()),
        ),
        "income": (KeptHappening("paid", "CG-3", {"x": "y"}, "", ("*",)),),
    }  # fmt: skip
    dice = {
        "fleets": (STREAM, KeptStream("fleets/battle/c+d", (KeptDie("attack", 6, 1),))),
        "votes": (KeptStream("votes/x", ()),),
    }
    assert found == tuple(
        KeptPhase(name, told.get(name, ()), dice.get(name, ()), state.get(name, b"income")) for name in names
    )
    assert {each.state for each in phases_of(campaign, G, 1, 1)} == {b"start of 1"}
    assert phases_of(campaign, G, 0, 1) == ()
    assert [state_after(campaign, G, 1, n) for n in (1, 2)] == [b"start of 1", b"income"]
    assert state_after(campaign, G, 0, 1) == start_of(campaign, G, 0)
    read = ReadOrders(1, "hutt", "", ())
    assert played(campaign, G, 1, 2) == PlayedTurn(
        1, b"start of 1", found, "second", "graine", {"hutt": read}, {"moves": "by_id", "n": "3"}
    )
    assert verdicts(SHEETS[1]) == (
        LineVerdict(1, "Dire"), LineVerdict(2, "Aller", "refused", "turn.on_the_day", {}, "CG-1"),
    )  # fmt: skip
    odd = ATTEMPTS[1]._replace(rules={"choices": 3}, sheets=[["hutt", "a", "b"], ["x"]])
    with pytest.raises(ContentError) as wrong:
        counted(odd)
    assert wrong.value.key == "campaign.bad_value"
    assert counted(ATTEMPTS[2]) == (("hutt", "ZA1", "digest a"), ("aube", "gone", "digest c"))


def test_dice_are_kept_as_words():
    assert dice_text(STREAM) == "fleets/battle/a+b attack:10:7 defence:10:3!"
    assert read_dice("x a:b:10:7! c:6:1") == KeptStream("x", (KeptDie("a:b", 10, 7, True), KeptDie("c", 6, 1)))
    for words in ("x a:10", "x a:dix:1", "x a:10:sept", ""):
        if words:
            with pytest.raises(ContentError, match=r"campaign\.bad_value"):
                read_dice(words)


def test_the_next_deadlines_keep_the_hour_of_the_clock_over_the_change_of_the_clocks(campaign, store):
    """Summer time begins in Paris on 29 March 2026: 20:00 there is 19:00 UTC before it and 18:00 after."""
    planned = ("2026-04-10 20:00", "2026-04-24 20:00", "2026-05-08 20:00")
    assert deadlines(campaign, G) == ("2026-03-27 20:00", *planned[:2])
    assert deadlines(campaign, G, 2) == ("2026-03-27 20:00", *planned[:2])
    assert deadlines(campaign, G, 3) == planned
    assert deadlines(campaign, G, 0) == ("2026-02-27 20:00", "2026-03-13 20:00", "2026-03-27 20:00")
    assert deadlines(campaign, H) == planned, "an open turn without a deadline tells none"
    store.apply(SetChoice("empire", "period", "7"))
    with store.read() as fresh:
        assert deadlines(fresh, G, 3) == ("2026-04-10 20:00", "2026-04-17 20:00", "2026-04-24 20:00")
        assert chosen(fresh) == {"period": "7"}
    store.undo()


def test_every_package_has_its_head_and_the_last_ones_tell_the_secret(campaign):
    when = deadlines(campaign, G, 1)

    def head(row, **more):
        code = turn_code(SECRET, 2, row.faction, row.salt)
        return Letterhead(
            told_name("Petite", row.language, test=True), row.name, row.language, code, when, "Europe/Paris",
            commitment(SECRET), joint=True, mail=row.mail, referee="r@b.fr", **more,
        )  # fmt: skip

    public = Letterhead(
        told_name("Petite", "fr", test=True), "", "fr", "", when, "Europe/Paris", commitment(SECRET), joint=True
    )
    everybody = {EVERYBODY: public}
    assert letterheads(campaign, G, 1, 1) == everybody | {each.faction: head(each) for each in (ANNE, BOB, CLEO)}
    told = {"1": ("digest a", "digest c"), "2": ("digest b",)}
    for attempt, first in ((2, told["1"]), (1, ())):
        last = letterheads(campaign, G, 1, attempt, last=True)
        assert last == everybody | {
            each.faction: head(each, secret=SECRET, sheets={**told, "1": first}) for each in (ANNE, BOB, CLEO)
        }
    assert dict(codes(campaign, G, 2)) == {
        each.faction: turn_code(SECRET, 2, each.faction, each.salt) for each in (ANNE, BOB, CLEO)
    }
    assert list(codes(campaign, G, 2)) == ["aube", "hutt", "vador"]


def test_a_digest_tells_its_parts_apart():
    assert input_hash(b"ab", "c") == "601d5476e2ccfe2c87a2bba7a322659734a05749d5b5aa781f513e4912db0d5f"
    assert input_hash("a", "bc") == "3fafa1cf2f19a7c1129beb20cf0983f73a489a221fc0dd2f16d1be292d089205"


def test_where_a_campaign_stands_is_told_whole(campaign):
    found = standing(campaign, G, read_instant("2026-03-28T06:59:59+00:00"))
    assert found.players == (
        PlayerStanding("aube", "", "", "fr", "wait", "none", "", 0, 0, 2),
        PlayerStanding("hutt", "Anne", "anne@b.fr", "fr", "hold", "mail", "YA2", 2, 1, 0),
        PlayerStanding("vador", "Bob", "bob@b.fr", "en", "standing", "standing", "TB2", 0, 0, 3),
    )
    assert found.aside == (
        SheetAside("QX1", "", "quarantined", "x@y.z", "turn.sheet_quarantined", {}),
        SheetAside("VA5", "hutt", "late", "x@y.z", "turn.came_late", {"when": "tard"}),
    )
    assert (found.turn, found.status, found.deadline, found.zone) == (3, "open", "2026-03-27 20:00", "Europe/Paris")
    assert (found.overdue, found.next, found.commitment) == (False, deadlines(campaign, G), commitment(SECRET))
    assert (found.test, found.attempts, found.waiting) == (True, (), ())
    assert found.published == ((0, 1, 1), (1, 2, 2), (2, 1, 1))
    for moment, late in (("07:00:00", True), ("06:59:59", False)):
        assert standing(campaign, G, read_instant(f"2026-03-28T{moment}+00:00")).overdue is late, (
            "twelve hours of grace"
        )
    theirs = standing(campaign, H, read_instant("2030-01-01T00:00:00+00:00"))
    assert (theirs.overdue, theirs.deadline, theirs.players, theirs.published) == (False, "", (), ())
