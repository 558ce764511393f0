"""P5 and P6: old files open in new programs and stay beside; newer ones are refused without a byte changed."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign import queries
from models.campaign.galaxies import queries as galaxy_queries
from models.campaign.maps import queries as map_queries
from models.campaign.scenarios import queries as scenario_queries
from models.errors import ContentError
from models.maps.map_json import blocks, head
from models.store import schema
from models.store.backup import backup, restore
from models.store.integrity import check_file
from models.store.recovery import migrate as migration
from models.store.recovery.migrate import migrate
from models.store.store import Store
from tests.edits import SetTitle

SAVES = Path(__file__).parent.parent / "saves"


@pytest.fixture
def old(tmp_path):
    """A copy of the kept file of format 0."""
    return Path(shutil.copy(SAVES / "v0-never-released.portulan", tmp_path / "vieille.portulan"))


@pytest.fixture
def ladder(monkeypatch, old_format):
    monkeypatch.setitem(migration.STEPS, 0, old_format.step)


def test_a_file_of_every_released_format_is_kept_and_opens(tmp_path, clock, kept_file):
    for version in range(1, schema.VERSION + 1):
        kept = SAVES / f"v{version}.portulan"
        path = Path(shutil.copy(kept, tmp_path / kept.name))
        with Store.open(path, clock, backups=False) as store, store.read() as campaign:
            assert not store.read_only
            assert store.check() == ()
            assert queries.info(campaign).title == "Échantillon"
            (force,) = queries.forces(campaign)
            assert [member.name for member in queries.members(campaign, force.id)] == ["Thevor", "Gardul"]
            assert queries.choices(campaign, "swidenth") == {"fall": "printed"}
            assert len(queries.stored(campaign, force.id).events) == 1
            assert queries.counts(campaign)["asset"] == 1
            (galaxy,), (board,) = queries.galaxies(campaign), queries.maps(campaign)
            assert galaxy_queries.galaxy(campaign, galaxy.id) == kept_file.galaxy(version)
            kept, made = map_queries.read_map(campaign, board.id), kept_file.board(kept_file.dot().sha256)
            assert (head(kept), blocks(kept)) == (head(made), blocks(made))
            assert map_queries.map_problems(campaign, board.id) == ()
            if version > 1:
                (head_,) = queries.scenarios(campaign)
                assert scenario_queries.scenario(campaign, head_.id) == kept_file.scenario()
                (game_,) = queries.battles(campaign)
                assert scenario_queries.battle(campaign, game_.id).state == {"turn": 1}
                assert [number for number, _ in scenario_queries.battle_acts(campaign, game_.id)] == [1]
            if version == schema.VERSION:
                assert [step.done for step in store.steps()][-1] is False


def test_opening_an_old_file_brings_it_up_to_date(old, ladder, clock):
    with Store.open(old, clock, backups=False) as store, store.read() as campaign:
        assert not store.read_only
        assert queries.info(campaign).title == "Vieille campagne"
        (force,) = queries.forces(campaign)
        members = queries.members(campaign, force.id)
        assert [member.name for member in members] == [f"Héros {n}" for n in range(40)]
        assert members[1].body == {"gear": ["Épée"]}
        assert store.steps() == []
        store.apply(SetTitle("Neuve"))
        store.undo()
    assert sorted(p.name for p in old.parent.iterdir()) == ["vieille.portulan", "vieille.portulan.v0.bak"]
    with Store.open(old, clock, backups=False):
        pass
    assert len(list(old.parent.iterdir())) == 2


def test_an_older_copy_kept_before_is_not_written_over(old, old_format):
    taken = old.with_name("vieille.portulan.v0.bak")
    taken.write_bytes(b"mine")
    kept = migrate(old, 0, steps=old_format.STEPS)
    assert kept.name == "vieille.portulan.v0-2.bak"
    assert taken.read_bytes() == b"mine"


def test_where_there_are_no_links_the_old_file_is_copied(old, old_format, monkeypatch):
    def no_links(*_):
        raise OSError(95, "not supported")

    monkeypatch.setattr("os.link", no_links)
    before = old.read_bytes()
    assert migrate(old, 0, steps=old_format.STEPS).read_bytes() == before
    assert check_file(old) == ()


def test_a_format_without_a_way_up_is_left_alone(old, clock, says):
    before = old.read_bytes()
    with says("store.too_old"):
        Store.open(old, clock)
    assert old.read_bytes() == before
    assert [p.name for p in old.parent.iterdir()] == [old.name]


def test_a_row_that_does_not_fit_stops_a_migration(old, old_format, clock, says, ladder):
    with closing(sqlite3.connect(old)) as db:
        db.execute("UPDATE hero SET party = 'nobody' WHERE id = 'H00007'")
        db.commit()
    before = old.read_bytes()
    with says("store.unusable"):
        migrate(old, 0, steps=old_format.STEPS)

    def loses_the_name(table, values):
        for name, row in old_format.step(table, values):
            yield name, {**row, "name": None} if name == "member" else row

    with closing(sqlite3.connect(old)) as db:
        db.execute("UPDATE hero SET party = 'P1'")
        db.commit()
    before = old.read_bytes()
    with says("store.row_does_not_fit") as caught:
        migrate(old, 0, steps={**old_format.STEPS, 0: loses_the_name})
    assert caught.value.file == old.name, "and not that of a temporary file"
    assert old.read_bytes() == before
    assert [p.name for p in old.parent.iterdir()] == [old.name]


def test_a_damaged_old_file_is_not_migrated(old, clock, says, ladder):
    raw = bytearray(old.read_bytes())
    raw[8192:12288] = bytes(4096)
    old.write_bytes(bytes(raw))
    with says("store.unusable"):
        Store.open(old, clock)
    assert old.read_bytes() == bytes(raw)


def test_an_old_file_that_cannot_be_converted_here_says_so(old, clock, says, ladder, as_nobody):
    before = old.read_bytes()
    old.chmod(0o444)
    with says("store.old_read_only"), as_nobody():
        Store.open(old, clock)
    assert old.read_bytes() == before
    old.chmod(0o644)
    with Store.open(old, clock, read_only=True) as store:
        assert store.read_only
        assert store.check() == ()


def newer(path: Path, *sql: str) -> bytes:
    with closing(sqlite3.connect(path)) as db:
        for line in (*sql, f"PRAGMA user_version={schema.VERSION + 1}"):
            db.execute(line)
        db.commit()
    return path.read_bytes()


def test_a_newer_file_is_shown_and_not_a_byte_of_it_changes(table, clock, rows):
    table.filled()
    with table.open() as store:
        wanted = rows(store)
    before = newer(table.path, "ALTER TABLE force ADD COLUMN banner VARCHAR", "CREATE TABLE fleet (id VARCHAR)")
    stamp = table.path.stat().st_mtime_ns
    with Store.open(table.path, clock) as store:
        assert store.read_only
        assert store.why.key == "store.newer"
        assert rows(store) == wanted
        assert store.check() == ()
        assert len(store.steps()) == 6
        with pytest.raises(Exception, match=r"store\.newer"):
            store.apply(SetTitle("x"))
    assert table.path.read_bytes() == before
    assert table.path.stat().st_mtime_ns == stamp
    assert [p.name for p in table.path.parent.iterdir()] == [table.path.name]


@pytest.mark.parametrize(
    "sql",
    [
        ("ALTER TABLE force RENAME COLUMN name TO title",),
        ("DROP TABLE choice",),
        ("ALTER TABLE choice RENAME TO choice2", "CREATE VIEW choice AS SELECT * FROM choice2"),
        ("ALTER TABLE history RENAME TO chronicle",),
        ("ALTER TABLE force ADD COLUMN banner AS (hex(zeroblob(100000000)))",),
    ],
)
def test_a_newer_file_of_another_shape_is_refused_untouched(table, clock, says, sql):
    table.filled()
    before = newer(table.path, *sql)
    with says("store.newer_refused"):
        Store.open(table.path, clock)
    assert table.path.read_bytes() == before
    assert [p.name for p in table.path.parent.iterdir()] == [table.path.name]


def test_a_newer_file_that_was_being_written_is_refused_with_its_journal(table, clock, says):
    table.filled()
    before = newer(table.path)
    journal = table.path.with_name(table.path.name + "-journal")
    journal.write_bytes(b"of the newer program")
    with says("store.newer_refused"):
        Store.open(table.path, clock)
    assert table.path.read_bytes() == before
    assert journal.read_bytes() == b"of the newer program"


def test_a_newer_backup_is_not_restored_over_the_campaign(table, clock, tmp_path):
    table.filled()
    other = Path(shutil.copy(table.path, tmp_path / "other.portulan"))
    newer(other)
    before = table.path.read_bytes()
    with pytest.raises(ContentError, match=r"store\.newer_refused"):
        restore(table.path, other, clock)
    assert table.path.read_bytes() == before


def test_an_old_file_is_backed_up_and_restored_as_it_is(old, clock, ladder):
    made = backup(old, clock)
    with Store.open(old, clock, backups=False) as store:
        store.apply(SetTitle("Neuve"))
    restore(old, made, clock)
    with Store.open(old, clock, backups=False) as store, store.read() as campaign:
        assert queries.info(campaign).title == "Vieille campagne"
