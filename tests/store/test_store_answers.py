"""What an open campaign answers, whole: its counts, what it refuses and in which words, what it does where it fails."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from models.campaign.things import RenameThing
from models.errors import ContentError, Refused, SpokenError
from models.i18n import trouble
from models.problem import Grade, Problem, Where
from models.store import backup as backing
from models.store import history, integrity
from models.store import store as opening
from models.store.backup import backups, backups_folder
from models.store.database_errors import reason, wound
from models.store.files import journal_of
from models.store.lock import lock_path
from models.store.schema import VERSION
from models.store.store import Store
from tests.edits import SetTitle


def refused(act, kind: type[SpokenError] = Refused) -> tuple[str, dict[str, object]]:
    with pytest.raises(kind) as caught:
        act()
    return caught.value.key, dict(caught.value.args_)


def broken(code: str, said: str = "Tree 5 page 7 cell 0"):
    problem = sqlite3.DatabaseError(said)
    problem.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{code}")
    return problem


def failing(problem: BaseException):
    def fails(*_asked: object, **_how: object) -> None:
        raise problem

    return fails


def test_edits_are_counted_and_each_is_backed_up_once(table, clock) -> None:
    with Store.create(table.path, "Essai", clock) as store:
        assert (store.edits, store.has_new_edits, store.clock) == (0, False, clock)
        force_id = table.party(store)
        assert (store.edits, store.has_new_edits) == (1, True)
        for _ in range(2):
            store.back_up_edits()
            assert (store.has_new_edits, len(backups(table.path))) == (False, 1)
        store.apply(RenameThing("force", force_id, "Deux"))
        refused(lambda: store.apply(RenameThing("force", "personne", "x")))
        store.undo()
        store.redo()
        store.checkpoint("Ici")
        assert (store.edits, store.has_new_edits) == (5, True)
        for noted, new in ((4, True), (5, False), (2, False)):
            store.note_backup(noted)
            assert store.has_new_edits is new
        work = store.jump_in_slices(0)
        next(work)
        store.back_up_edits()
        assert (store.edits, len(backups(table.path))) == (5, 1), "in the middle of an edit there is nothing whole"
        work.close()
    assert len(backups(table.path)) == 1
    assert not store.has_new_edits
    store.close()
    clock.now += timedelta(minutes=1)
    with Store.open(table.path, clock) as store:
        store.apply(SetTitle("Autre"))
        assert store.has_new_edits
    assert len(backups(table.path)) == 2
    with table.open() as store:
        store.apply(SetTitle("Encore"))
        assert not store.has_new_edits, "asked for none"
        store.back_up_edits()
    assert len(backups(table.path)) == 2


def test_a_new_campaign_says_four_things_of_itself(table, clock, monkeypatch) -> None:
    monkeypatch.setattr(opening, "program", lambda: "9.8")
    at = clock.now + timedelta(seconds=1)
    with Store.create(table.path, "Essai", clock) as store:
        found = store._db.execute("SELECT * FROM info ORDER BY key").fetchall()
        assert (store.why, store.warnings, store.read_only, store.path) == (None, (), False, table.path)
    assert found == [("created", at.isoformat()), ("language", "fr"), ("program", "9.8"), ("title", "Essai")]
    assert refused(table.create) == ("store.exists", {"name": table.path.name})
    table.path.unlink()
    full = OSError(errno.ENOSPC, "full")
    with monkeypatch.context() as disk:
        disk.setattr(opening, "put_new", failing(full))
        assert refused(table.create) == ("store.cannot_create", {"name": table.path.name, "reason": trouble(full)})
    assert list(table.path.parent.iterdir()) == []


def test_a_file_that_cannot_be_opened_leaves_no_lock(table, clock, monkeypatch) -> None:
    table.filled()
    torn = broken("CORRUPT")
    for patched, wanted in (
        (torn, ("store.unusable", {"file": table.path.name, "place": "", "what": wound(torn)})),
        (ContentError("store.busy_file", file="x"), ("store.busy_file", {"file": "x", "place": ""})),
    ):
        with monkeypatch.context() as schema:
            schema.setattr(integrity, "refuse_foreign", failing(patched))
            assert refused(lambda: Store.open(table.path, clock), ContentError) == wanted
        assert not lock_path(table.path).exists()
    with monkeypatch.context() as locks:
        locks.setattr(opening, "connected", failing(ContentError("store.busy_file", file="x")))
        refused(lambda: Store.open(table.path, clock), ContentError)
    assert not lock_path(table.path).exists()
    with table.open() as store:
        assert not store.read_only


def test_a_history_that_cannot_be_read_makes_the_store_read_only_and_answers_with_nothing(
    table, clock, monkeypatch
) -> None:
    table.filled()
    torn = broken("CORRUPT")
    for name, ask, nothing in (
        ("current", lambda store: store.position, 0),
        ("current", lambda store: store.can_undo, False),
        ("following", lambda store: store.can_redo, False),
        ("steps", lambda store: store.steps(), []),
        ("rows_between", lambda store: store.rows_to(0), 0),
    ):
        with table.open() as store, monkeypatch.context() as damaged:
            damaged.setattr(history, name, failing(torn))
            assert ask(store) == nothing
            assert store.read_only
            assert (store.why.key, store.why.file, store.why.args_["what"]) == (
                "store.damaged", table.path.name, wound(torn),
            )  # fmt: skip
            told = store.why.args_
            assert refused(lambda store=store: store.apply(SetTitle("x"))) == ("store.damaged", told)
    with table.open() as store, monkeypatch.context() as damaged:
        damaged.setattr(history, "steps", failing(ValueError("no number")))
        assert store.steps() == []
        assert not store.read_only
        with pytest.raises(RuntimeError, match="mine"), store.read():
            raise RuntimeError("mine")
        assert not store.read_only


def test_whoever_may_not_write_is_told_why(table, clock, monkeypatch) -> None:
    table.filled()
    name = {"name": table.path.name}
    with Store.open(table.path, clock, read_only=True) as store:
        assert refused(lambda: store.apply(SetTitle("x"))) == ("store.read_only", name)
        assert (store.can_undo, store.can_redo, store.position) == (False, False, 6)
    with table.open() as store:
        assert store.can_undo
        assert refused(lambda: store.jump(99)) == ("store.no_such_step", {})
        assert store.jump(0)
        assert (store.position, store.can_undo, store.can_redo) == (0, False, True)
        assert refused(store.undo) == ("store.nothing_to_undo", {})
        store.distrust(())
        assert not store.read_only
        store.jump(6)
        full = broken("FULL", "x")
        with monkeypatch.context() as disk:
            disk.setattr(history, "undo", failing(full))
            assert refused(store.undo) == ("store.cannot_write", {**name, "reason": reason(full)})
        assert store.read_only
        assert refused(store.undo) == ("store.cannot_write", {**name, "reason": reason(full)})
    with table.open() as store:
        busy = broken("BUSY", "x")
        with monkeypatch.context() as disk:
            disk.setattr(history, "undo", failing(busy))
            assert refused(store.undo) == ("store.busy", name)
        assert not store.read_only
        with closing(sqlite3.connect(table.path)) as db:
            db.execute("VACUUM")
        assert refused(store.undo) == ("store.changed_elsewhere", name)
    with table.open() as store:
        table.path.rename(table.path.with_name("ailleurs"))
        assert refused(store.undo) == ("store.moved_away", name)
    assert not lock_path(table.path).exists()


def test_files_up_to_a_size_are_checked_while_they_open_and_what_is_damaged_is_not_backed_up(
    table, clock, monkeypatch
) -> None:
    table.filled()
    table.path.write_bytes(table.path.read_bytes().replace(b"Nom 5", b"Nqm 5"))
    size = table.path.stat().st_size
    for limit, noticed in ((size, True), (size - 1, False), (size + 1, True)):
        monkeypatch.setattr(opening, "CHECKED_AT_ONCE", limit)
        with Store.open(table.path, clock) as store:
            assert store.read_only is noticed
            assert not backups_folder(table.path).exists()


def test_a_backup_that_fails_is_one_warning_after_the_others(table, clock, monkeypatch) -> None:
    table.filled()
    full = OSError(errno.ENOSPC, "full")
    monkeypatch.setattr(backing, "put_in_place", failing(full))
    said = {"name": table.path.name, "reason": trouble(full)}
    warning = Problem(Where(), Grade.WARNING, "", "store.cannot_back_up", said)
    with Store.open(table.path, clock) as store:
        assert store.warnings == (warning,)
        store.apply(SetTitle("x"))
    assert store.warnings == (warning, warning)


def test_a_copy_is_made_from_the_file_where_the_connection_gives_none(table, clock, monkeypatch, tmp_path) -> None:
    target, torn = tmp_path / "copie.portulan", broken("CORRUPT")
    with table.create() as store:
        table.party(store)
        monkeypatch.setattr(backing, "copy_database", failing(torn))
        store.save_copy(target)
        assert target.read_bytes() == table.path.read_bytes()
        store.save_copy(target)
        assert refused(lambda: store.save_copy(table.path)) == ("store.copy_onto_itself", {})
        raw = table.path.read_bytes()
        target.unlink()
        journal_of(table.path).write_bytes(b"")
        monkeypatch.setattr(backing, "copy_files", lambda _path, part: part.write_bytes(raw[:4096] + bytes(9000)))
        name = {"name": target.name, "reason": reason(torn)}
        assert refused(lambda: store.save_copy(target)) == ("store.cannot_copy", name)
        assert not target.exists()
        full = OSError(errno.ENOSPC, "full")
        monkeypatch.setattr(backing, "copy_database", failing(full))
        assert refused(lambda: store.save_copy(target)) == ("store.cannot_copy", {**name, "reason": trouble(full)})


def test_a_newer_campaign_is_shown_under_its_number(table, clock) -> None:
    table.filled()
    with closing(sqlite3.connect(table.path)) as db:
        db.execute("UPDATE info SET value = 'x' WHERE key = 'title'")
        db.execute(f"PRAGMA user_version={VERSION + 4}")
        db.commit()
    with Store.open(table.path, clock) as store:
        assert (type(store.why), store.why.key) == (ContentError, "store.newer")
        assert store.why.args_ == {"file": table.path.name, "place": str(VERSION + 4)}
        assert store.check() == (), "whether its sums are those of its own format nobody here knows"
        assert (store.read_only, store.position, store.can_undo) == (True, 6, False)
    assert not Path(lock_path(table.path)).exists()
