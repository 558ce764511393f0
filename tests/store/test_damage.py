"""P8 and P9: damage is noticed; what can be had of a damaged file goes into a fresh one, and the damaged one stays."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign.campaign_changes import PutContent, SetChoice
from models.campaign.forces.changes import NewForce
from models.campaign.things import CreateThing, RenameThing
from models.errors import ContentError, SpokenError
from models.games.values import Stored, StoredMember
from models.i18n import LANGUAGES, Translator
from models.store import integrity
from models.store.recovery.rebuild import pour
from models.store.recovery.salvage import repair
from models.store.schema import TABLES
from models.store.store import Store

PAGE = 4096


@pytest.fixture
def filled(table):
    """A campaign of some pages, sealed, with a history."""
    with table.create() as store:
        for number in range(6):
            table.party(store, f"Bande {number}", size=12, fill="é" * 300)
        table.lands(store)
        store.apply(SetChoice("swidenth", "reading", "loose"))
        store.apply(PutContent("swidenth", "race", "gnome", "own", "h", {"name": "Gnome"}))
    return table.path


@pytest.fixture
def forgetful(filled, tmp_path, rows, clock):
    """The same rows without any history to help."""
    path = tmp_path / "forgetful.portulan"
    path.touch()
    with closing(sqlite3.connect(filled)) as db:
        db.row_factory = sqlite3.Row
        loose = [(table.name, dict(row)) for table in TABLES for row in db.execute(f"SELECT * FROM {table.name}")]
    pour(loose, path, path.name)
    return path


def usable(path: Path, clock, rows):
    """The rows of a campaign that opens for writing, None when its damage is noticed."""
    try:
        with Store.open(path, clock, backups=False) as store:
            if store.read_only:
                # A bit of the format's own number makes a file look newer: it is read-only as well.
                assert store.why.key in ("store.damaged", "store.wrong_values", "store.newer")
                return None
            return rows(store)
    except ContentError:
        return None


def flips(count: int, path: Path, clock, rows) -> int:
    """Flip bits one at a time and return how many were noticed; those in the empty room of pages do no harm."""
    chance = random.Random("flips")
    sound = path.read_bytes()
    wanted = usable(path, clock, rows)
    sound = path.read_bytes()
    noticed = 0
    for _ in range(count):
        raw = bytearray(sound)
        raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        path.write_bytes(bytes(raw))
        found = usable(path, clock, rows)
        noticed += found is None
        assert found in (None, wanted), "damage passed for work"
    return noticed


def test_a_flipped_bit_is_noticed_or_harmless(filled, clock, rows):
    # Every table has pages of its own, most of them empty here.
    assert flips(60, filled, clock, rows) > 60 // 4


@pytest.mark.soak
def test_1200_flipped_bits_are_noticed_or_harmless(filled, clock, rows):
    assert flips(1200, filled, clock, rows) > 1200 // 3


def test_the_digest_sees_what_sqlite_does_not(filled, clock):
    raw = filled.read_bytes()
    at = raw.index(b"Bande 3")
    filled.write_bytes(raw[:at] + b"Bandx 3" + raw[at + 7 :])
    with closing(sqlite3.connect(filled)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    problems = integrity.check_file(filled)
    assert problems
    assert all(problem.key == "store.altered_table" for problem in problems)
    with Store.open(filled, clock, backups=False) as store:
        assert store.read_only
        assert store.why.key == "store.damaged"
        assert store.check() == problems


def test_the_digests_are_true_before_the_file_is_closed(table, tmp_path, clock, rows):
    """A copy of a file that is being worked on is checked letter by letter, and so is what a killed program leaves."""
    with table.create() as store:
        force_id = table.party(store)
        store.apply(RenameThing("force", force_id, "Avant"))
        raw = table.path.read_bytes()
        at = raw.index(b"Avant")
        for letter, problems in ((raw[at : at + 5], False), (b"Apres", True)):
            left = tmp_path / f"{letter.decode()}.portulan"
            left.write_bytes(raw[:at] + letter + raw[at + 5 :])
            assert bool(integrity.check_file(left)) == problems


def test_an_edit_after_damage_does_not_hide_it(table, clock, monkeypatch):
    force_id = table.filled()
    monkeypatch.setattr("models.store.store.CHECKED_AT_ONCE", 0)
    with closing(sqlite3.connect(table.path)) as db:
        db.execute("UPDATE force SET notes = 'une autre main'")
        db.commit()
    with table.open() as store:
        store.apply(RenameThing("force", force_id, "x"))
        store.undo()
        assert {problem.where.path for problem in store.check()} == {("force",)}


def test_a_large_file_is_checked_by_a_job_that_may_distrust_it(filled, clock, monkeypatch):
    monkeypatch.setattr("models.store.store.CHECKED_AT_ONCE", 1000)
    raw = filled.read_bytes()
    filled.write_bytes(raw.replace(b"Bande 3", b"Bandx 3", 1))
    with Store.open(filled, clock, backups=False) as store:
        assert not store.read_only
        store.distrust(integrity.check_file(filled))
        assert store.read_only
        assert store.why.key == "store.damaged"


def test_damage_met_while_reading_is_a_sentence(filled, clock, monkeypatch, rows):
    monkeypatch.setattr("models.store.store.CHECKED_AT_ONCE", 1000)
    raw = bytearray(filled.read_bytes())
    at = raw.index(b"Bande 3")
    raw[at - at % PAGE : at - at % PAGE + PAGE] = bytes(PAGE)
    filled.write_bytes(bytes(raw))
    with Store.open(filled, clock, backups=False) as store:
        with pytest.raises(ContentError, match=r"store\.damaged"):
            rows(store)
        assert store.read_only


def half(raw):
    return raw[: len(raw) // 2]


def zero_middle(raw):
    middle = len(raw) // 2 // PAGE * PAGE
    return raw[:middle] + bytes(3 * PAGE) + raw[middle + 3 * PAGE :]


def zero_head(raw):
    return bytes(200) + raw[200:]


def no_first_page(raw):
    return bytes(PAGE) + raw[PAGE:]


def garbage_page(raw):
    return raw[: 2 * PAGE] + random.Random("page").randbytes(PAGE) + raw[3 * PAGE :]


def bad_letters(raw):
    return raw.replace("é".encode() * 10, b"\xff" * 20, 3).replace(b"Bande 4", b"Band\xff 4")


def broken_json(raw):
    return raw.replace(b'"fill":', b'"fill";', 4)


def interior_lost(raw):
    """Every page above the leaves of a table is gone: SQLite finds no way to the rows."""
    pages = [raw[at : at + PAGE] for at in range(0, len(raw), PAGE)]
    return pages[0] + b"".join(bytes(PAGE) if page[0] == 5 else page for page in pages[1:])


def indexes_lost(raw):
    pages = [raw[at : at + PAGE] for at in range(0, len(raw), PAGE)]
    return pages[0] + b"".join(bytes(PAGE) if page[0] in (2, 10) else page for page in pages[1:])


WITHOUT_LOSS = [zero_head, no_first_page, interior_lost, indexes_lost]
BROKEN = [half, zero_middle, garbage_page, bad_letters, broken_json, *WITHOUT_LOSS]


@pytest.mark.parametrize("harm", BROKEN)
@pytest.mark.parametrize("helped", ["history", "rows alone"])
def test_repair_puts_what_can_be_had_into_a_fresh_file(filled, forgetful, clock, rows, harm, helped):
    path = filled if helped == "history" else forgetful
    wanted = usable(path, clock, rows)
    path.write_bytes(harm(path.read_bytes()))
    broken = path.read_bytes()
    assert usable(path, clock, rows) is None, "the damage was not noticed"
    assert path.read_bytes() == broken, "looking at a damaged file changed it"

    report = repair(path, clock)

    assert report.kept.read_bytes() == broken
    assert report.kept.parent == path.parent
    assert report.rows > 0
    found = usable(path, clock, rows)
    assert found is not None
    assert sum(map(len, found.values())) == report.rows
    missing = {
        (name, row.get("id"))
        for name in ("force", "member")
        for row in wanted[name]
        if row["id"] not in {each["id"] for each in found[name]}
    }
    named = {problem.where.path for problem in report.lost}
    counted = {p.where.path[0]: p.args["count"] for p in report.lost if p.key == "store.lost_counted"}
    for name in ("force", "member"):
        gone = {each for each in missing if each[0] == name}
        assert gone <= named or counted.get(name) == len(gone) or (name,) in named
    for problem in report.lost:
        for lang in LANGUAGES:
            assert "{" not in Translator(lang)(problem.key, **problem.args)


@pytest.mark.parametrize("harm", WITHOUT_LOSS)
def test_nothing_is_lost_when_every_leaf_is_there(forgetful, clock, rows, harm):
    wanted = usable(forgetful, clock, rows)
    forgetful.write_bytes(harm(forgetful.read_bytes()))
    repair(forgetful, clock)
    found = usable(forgetful, clock, rows)
    assert {name: found[name] for name in ("force", "member")} == {name: wanted[name] for name in ("force", "member")}


@pytest.mark.parametrize("harm", [broken_json, bad_letters])
def test_the_history_gives_back_what_a_page_has_lost(filled, clock, rows, harm):
    wanted = usable(filled, clock, rows)
    raw = filled.read_bytes()
    # Only the pages of the rows themselves, not those of the history.
    end = raw.index(b"Bande 3") // PAGE * PAGE + PAGE
    filled.write_bytes(harm(raw[:end]) + raw[end:])
    repair(filled, clock)
    found = usable(filled, clock, rows)
    assert len(found["member"]) == len(wanted["member"])
    assert [row["id"] for row in found["member"]] == [row["id"] for row in wanted["member"]]


def test_a_sound_file_is_left_alone(filled, clock):
    before = filled.read_bytes()
    report = repair(filled, clock)
    assert (report.kept, report.lost) == (None, ())
    assert report.rows == 4 + 6 + 72 + 1 + 1 + 31 + 13
    assert filled.read_bytes() == before
    assert [p.name for p in filled.parent.iterdir()] == [filled.name]


def test_an_open_campaign_is_not_repaired_under_its_owner(filled, clock, says):
    filled.write_bytes(garbage_page(filled.read_bytes()))
    with Store.open(filled, clock, backups=False), says("store.in_use"):
        repair(filled, clock)


def test_repair_of_a_killed_and_damaged_file_keeps_its_journal(filled, clock):
    journal = filled.with_name(filled.name + "-journal")
    filled.write_bytes(garbage_page(filled.read_bytes()))
    journal.write_bytes(b"half a journal")
    report = repair(filled, clock)
    assert not journal.exists()
    assert report.kept.with_name(report.kept.name + "-journal").read_bytes() == b"half a journal"


def test_random_ruin_is_always_a_sentence(filled, clock, rows):
    """Whatever is in the file, opening, checking and repairing end in work or in one sentence."""
    chance = random.Random("ruin")
    sound = filled.read_bytes()
    for number in range(25):
        raw = bytearray(sound)
        for _ in range(chance.randint(1, 40)):
            at = chance.randrange(len(raw))
            raw[at : at + chance.randint(1, 300)] = chance.randbytes(chance.randint(1, 300))
        path = filled.with_name(f"ruin-{number}.portulan")
        path.write_bytes(bytes(raw))
        assert usable(path, clock, rows) is None
        try:
            repair(path, clock)
        except SpokenError:
            continue
        assert usable(path, clock, rows) is not None


def test_members_and_names_survive_whole(table, clock, rows):
    """A row too long for a page, in the loose pages alone."""
    with table.create() as store:
        members = (StoredMember("M", "Long", {"text": "ô" * 20_000}), StoredMember("N", "Court", {}))
        store.apply(CreateThing("F", NewForce("swidenth", Stored("Bande", "", None, members))))
        wanted = rows(store)
    with closing(sqlite3.connect(table.path)) as db:
        db.execute("DELETE FROM history")
        db.execute("DELETE FROM history_row")
        db.commit()
        db.execute("VACUUM")
    table.path.write_bytes(no_first_page(table.path.read_bytes()))
    repair(table.path, clock)
    assert usable(table.path, clock, rows)["member"] == wanted["member"]


def test_losses_are_counted_by_the_seal(forgetful, clock):
    raw = forgetful.read_bytes()
    forgetful.write_bytes(raw[: len(raw) * 4 // 5])
    report = repair(forgetful, clock)
    counted = {p.where.path[0]: (p.args["count"], p.args["rows"]) for p in report.lost}
    assert {p.key for p in report.lost} == {"store.lost_counted"}
    assert counted["member"][1] == 72
    assert sum(rows - count for count, rows in counted.values()) <= report.rows
