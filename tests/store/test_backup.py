"""P10: backups are made by themselves, verified, rotated, and put back; a damaged campaign displaces none."""

from __future__ import annotations

from datetime import timedelta

from models.campaign.things import RenameThing
from models.store import backup as backups_of
from models.store import recorder
from models.store.backup import Backup, backup, backups, backups_folder, restore
from models.store.integrity import check_file
from models.store.store import Store
from tests.edits import SetTitle


def damage(path):
    """Change one letter of a name, which SQLite's own check does not see."""
    raw = path.read_bytes()
    at = raw.rindex(b"Nom 5")
    path.write_bytes(raw[:at] + b"Nqm 5" + raw[at + 5 :])


def test_a_backup_is_a_whole_sealed_campaign(table, clock, rows):
    table.filled()
    made = backup(table.path, clock)
    assert made.parent == backups_folder(table.path)
    assert made.name == "campagne-20260301-120009Z.portulan"
    assert backups(table.path) == [Backup(made, clock.now, made.stat().st_size)]
    with Store.open(made, clock, backups=False) as store, table.open() as original:
        assert store.check() == ()
        assert rows(store) == rows(original)


def test_an_open_campaign_is_backed_up_as_it_is(table, clock, rows):
    with table.create() as store:
        force_id = table.party(store)
        made = backup(store, clock)
        store.apply(RenameThing("force", force_id, "Plus tard"))
        assert not store.read_only
    with Store.open(made, clock, backups=False) as copy:
        assert rows(copy)["force"][0]["name"] == "Bande"


def test_closing_keeps_a_backup_when_something_was_changed(table, clock):
    force_id = table.filled()
    with Store.open(table.path, clock) as store:
        store.apply(RenameThing("force", force_id, "Autre"))
        count = len(backups(table.path))
    assert len(backups(table.path)) == count + 1
    with Store.open(table.path, clock):
        pass
    assert len(backups(table.path)) == count + 1


def test_opening_keeps_a_backup_when_the_last_is_a_day_old_and_says_something_else(table, clock):
    force_id = table.filled()
    with Store.open(table.path, clock):
        assert len(backups(table.path)) == 1
    clock.now += timedelta(hours=30)
    with Store.open(table.path, clock):
        assert len(backups(table.path)) == 1, "nothing new to keep"
    with table.open() as store:
        store.apply(RenameThing("force", force_id, "Autre"))
    clock.now += timedelta(minutes=5)
    with Store.open(table.path, clock):
        assert len(backups(table.path)) == 2


def test_a_new_campaign_leaves_no_backup_before_anything_is_in_it(table, clock):
    with Store.create(table.path, "Essai", clock):
        pass
    assert not backups_folder(table.path).exists()


def test_ten_and_one_a_day_for_a_month_are_kept(table, clock, monkeypatch):
    table.filled()
    # A hundred and fifty copies of a sound file: which ones are kept is what is looked at.
    monkeypatch.setattr(backups_of.integrity, "check_file", lambda *_: ())
    start = clock.now
    for day in range(50):
        for hour in range(3):
            clock.now = start + timedelta(days=day, hours=hour)
            backup(table.path, clock)
    kept = [each.at for each in backups(table.path)]
    assert len(set(kept[:10])) == 10
    assert all(kept[0] - at <= timedelta(days=4) for at in kept[:10])
    days = [at.date() for at in kept[10:]]
    assert len(set(days)) == len(days) == 27
    assert kept[0] - kept[-1] <= timedelta(days=30)


def test_bytes_are_capped_but_the_newest_always_stays(table, clock):
    table.filled()
    size = backup(table.path, clock).stat().st_size
    for _ in range(8):
        backup(table.path, clock, max_bytes=int(3.5 * size))
    assert len(backups(table.path)) == 3
    newest = backup(table.path, clock, max_bytes=10)
    assert [each.path for each in backups(table.path)] == [newest]


def test_a_damaged_campaign_never_displaces_a_good_backup(table, clock, says):
    table.filled()
    for _ in range(10):
        backup(table.path, clock)
    before = {each.path: each.path.read_bytes() for each in backups(table.path)}
    damage(table.path)
    with says("store.no_backup_of_damaged"):
        backup(table.path, clock)
    clock.now += timedelta(days=3)
    with Store.open(table.path, clock) as store:
        assert store.read_only
        assert store.why.key == "store.damaged"
        with says("store.no_backup_of_damaged"):
            backup(store, clock)
    assert {each.path: each.path.read_bytes() for each in backups(table.path)} == before
    assert all(check_file(path) == () for path in before)


def test_a_copy_that_reads_back_damaged_is_not_kept(table, clock, says, monkeypatch):
    table.filled()
    good = backup(table.path, clock)
    real = backups_of.copy_database

    def failing_disk(db, part, *_following):
        real(db, part)
        damage(part)

    monkeypatch.setattr(backups_of, "copy_database", failing_disk)
    with says("store.copy_not_whole"):
        backup(table.path, clock)
    assert [each.path for each in backups(table.path)] == [good]
    assert [p.name for p in good.parent.iterdir()] == [good.name]


def test_restore_puts_a_backup_back_and_keeps_what_was_there(table, clock, rows):
    force_id = table.filled()
    made = backup(table.path, clock)
    with table.open() as store:
        wanted = rows(store)
        store.apply(RenameThing("force", force_id, "Regret"))
    replaced = table.path.read_bytes()
    kept = restore(table.path, made, clock)
    assert kept.read_bytes() == replaced
    assert kept.name.startswith("campagne.replaced-")
    with table.open() as store:
        assert rows(store) == wanted
        assert not store.read_only
        store.undo()
    assert made.exists()


def test_restore_replaces_what_is_no_longer_a_database(table, clock):
    table.filled()
    made = backup(table.path, clock)
    table.path.write_bytes(b"\0" * 9000)
    kept = restore(table.path, made, clock)
    assert kept.read_bytes() == b"\0" * 9000
    with table.open() as store:
        assert store.check() == ()


def test_restore_where_nothing_is_left(table, clock):
    table.filled()
    made = backup(table.path, clock)
    table.path.unlink()
    assert restore(table.path, made, clock) is None
    with table.open() as store:
        assert store.check() == ()


def test_a_journal_left_beside_is_not_played_into_the_restored_file(table, clock, rows):
    table.filled()
    made = backup(table.path, clock)
    with table.open() as store:
        wanted = rows(store)
        # A crash in the middle of a write: a hot journal that would put old pages back.
        recorder.open_gate(store._db)
        store._db.execute("PRAGMA cache_size=1")
        store._db.execute("BEGIN IMMEDIATE")
        store._db.execute("UPDATE force SET notes = ?", ("n" * 300_000,))
        store._db.execute("DELETE FROM member")
        left = {p.name: p.read_bytes() for p in table.path.parent.iterdir() if p.is_file()}
        store._db.execute("ROLLBACK")
    journal = table.path.name + "-journal"
    assert left[journal][:8] == bytes.fromhex("d9d505f920a163d7")
    table.path.write_bytes(b"\1" * 5000)
    (table.path.parent / journal).write_bytes(left[journal])
    broken = table.path.read_bytes()
    kept = restore(table.path, made, clock)
    assert not (table.path.parent / journal).exists()
    assert kept.read_bytes() == broken
    assert (kept.parent / (kept.name + "-journal")).read_bytes() == left[journal]
    with table.open() as store:
        assert store.check() == ()
        assert rows(store) == wanted


def test_restore_refuses_a_damaged_backup_and_an_open_campaign(table, clock, says):
    table.filled()
    made = backup(table.path, clock)
    before = table.path.read_bytes()
    with table.open() as store:
        with says("store.in_use"):
            restore(table.path, made, clock)
        store.apply(SetTitle("vivant"))
        store.undo()
    raw = made.read_bytes()
    made.write_bytes(raw[: len(raw) // 2])
    with says("store.damaged_backup"):
        restore(table.path, made, clock)
    assert table.path.read_bytes() != before
    assert not [p for p in table.path.parent.iterdir() if "replaced" in p.name]


def test_backups_of_a_campaign_reached_through_a_link_are_beside_the_campaign(table, clock, tmp_path):
    table.filled()
    link = tmp_path / "lien.portulan"
    link.symlink_to(table.path)
    assert backup(link, clock).parent == backups_folder(table.path)
