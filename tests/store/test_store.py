"""Edits, undo and redo, checkpoints: what a person does with a campaign."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from sqlmodel import Session

from models.campaign import queries
from models.campaign.changes import (
    AddMember,
    CreateForce,
    DeleteForce,
    PutAsset,
    PutContent,
    RenameForce,
    RenameMember,
    SetMemberBody,
    SetTitle,
)
from models.campaign.records import Choice, Force, Info, Member
from models.change import Label
from models.errors import Refused
from models.games.game import Stored, StoredMember
from models.store import history
from models.store.store import Store


@dataclass(frozen=True)
class Do:
    """A Change made of a function."""

    act: Callable[[Session], None]
    label: Label = field(default=Label("campaign.set_title", {"name": "x"}))

    def do(self, session):
        self.act(session)


def test_a_new_campaign_knows_who_it_is(table):
    with Store.create(table.path, "La Croisée", table.clock, language="en", backups=False) as store:
        assert not store.read_only
        assert store.why is None
        with store.read() as session:
            facts = queries.info(session)
        assert (facts.title, facts.language) == ("La Croisée", "en")
        assert facts.created.startswith("2026-03-01T12:00")
        assert not store.can_undo
        assert not store.can_redo
        assert store.steps() == []
        assert store.check() == ()


def test_create_never_writes_over_a_file(table, says):
    table.path.write_bytes(b"precious")
    with says("store.exists"):
        table.create()
    assert table.path.read_bytes() == b"precious"
    assert [p.name for p in table.path.parent.iterdir()] == [table.path.name]


def test_apply_tells_which_rows_it_touched(table):
    with table.create() as store:
        force_id = table.party(store, size=2)
        with store.read() as session:
            members = [m.id for m in queries.members(session, force_id)]
        assert store.apply(RenameForce(force_id, "Autre")) == {("force", force_id)}
        touched = store.apply(DeleteForce(force_id, "Autre"))
        assert touched == {("force", force_id), *(("member", m) for m in members)}
        assert store.apply(PutContent("swidenth", "race", "x", "own", "", {})) == {("content", "swidenth/race/x")}


def test_an_edit_that_changes_nothing_is_no_step(table):
    with table.create() as store:
        force_id = table.party(store)
        before = len(store.steps())
        assert store.apply(RenameForce(force_id, "Bande")) == frozenset()
        assert len(store.steps()) == before


def test_refused_leaves_no_trace(table, says):
    with table.create() as store:
        table.party(store)
        before = table.path.read_bytes()
        with says("campaign.no_force"):
            store.apply(RenameForce("nobody", "x"))
        assert table.path.read_bytes() == before

        def half(session):
            session.add(Force(id="half", game="swidenth", name="half"))
            session.flush()
            raise Refused("campaign.id_taken")

        with says("campaign.id_taken"):
            store.apply(Do(half))
        assert table.path.read_bytes() == before
        assert not store.read_only
        store.apply(SetTitle("Suite"))
        assert [step.number for step in store.steps()] == [1, 2]


def test_a_defect_in_a_change_leaves_no_trace_either(table, rows):
    with table.create() as store:
        table.party(store)
        before = rows(store)

        def broken(session):
            session.add(Force(id="half", game="swidenth", name="half"))
            session.flush()
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            store.apply(Do(broken))
        assert rows(store) == before
        assert not store.read_only


def test_rows_that_contradict_each_other_are_refused(table, rows, says):
    with table.create() as store:
        before = rows(store)
        with says("store.rows_clash"):
            store.apply(Do(lambda session: session.add(Member(id="m", force_id="nobody", name="x"))))
        assert rows(store) == before
        assert not store.read_only


def test_text_that_cannot_be_saved_is_refused(table, says):
    with table.create() as store:
        force_id = table.party(store)
        with says("store.bad_text"):
            store.apply(RenameForce(force_id, "half a \ud800 sign"))
        assert not store.read_only


@pytest.mark.parametrize("method", ["commit", "rollback"])
def test_only_the_store_ends_a_transaction(table, rows, method):
    with table.create() as store:
        before = rows(store)
        with pytest.raises(RuntimeError):
            store.apply(
                Do(lambda session: (session.add(Choice(game="g", option="o", value="v")), getattr(session, method)()))
            )
        assert rows(store) == before


def test_reading_cannot_write(table):
    with table.create() as store:
        with store.read() as session:
            session.add(Choice(game="g", option="o", value="v"))
            with pytest.raises(Exception, match="readonly"):
                session.flush()
        store.apply(SetTitle("Encore"))


def test_undo_and_redo_put_every_kind_of_value_back(table, rows):
    picture = bytes(range(256)) * 50
    with table.create() as store:
        states = [rows(store)]
        force_id = table.party(store, deep={"é": [None, True, 1.5, "œ"], "nul": "a\0b"})
        states.append(rows(store))
        with store.read() as session:
            member = queries.members(session, force_id)[1].id
        for change in (
            RenameMember(member, "D’Artagnan"),
            SetMemberBody(member, {"x": "y" * 5000}, "D’Artagnan"),
            PutAsset(hashlib.sha256(picture).hexdigest(), "image/png", 4, 5, picture),
            AddMember(force_id, StoredMember(table.ids(), "Nouveau", {})),
            DeleteForce(force_id, "Bande"),
        ):
            store.apply(change)
            states.append(rows(store))
        for state in states[-2::-1]:
            store.undo()
            assert rows(store) == state
        assert not store.can_undo
        for state in states[1:]:
            store.redo()
            assert rows(store) == state
        assert not store.can_redo
        with store.read() as session:
            assert queries.asset(session, hashlib.sha256(picture).hexdigest()).data == picture


def test_undo_survives_a_restart(table, rows):
    with table.create() as store:
        force_id = table.party(store)
        first = rows(store)
        store.apply(RenameForce(force_id, "Deux"))
        second = rows(store)
        store.apply(RenameForce(force_id, "Trois"))
        third = rows(store)
        store.undo()
    with table.open() as store:
        assert rows(store) == second
        store.undo()
        assert rows(store) == first
    with table.open() as store:
        store.redo()
        store.redo()
        assert rows(store) == third


def test_a_new_edit_after_undo_drops_what_was_undone(table, says):
    with table.create() as store:
        force_id = table.party(store)
        store.apply(RenameForce(force_id, "Deux"))
        store.apply(RenameForce(force_id, "Trois"))
        store.undo()
        store.undo()
        assert store.can_redo
        store.apply(RenameForce(force_id, "Autre"))
        assert not store.can_redo
        assert [step.label.args["name"] for step in store.steps()] == ["Bande", "Autre"]
        with says("store.nothing_to_redo"):
            store.redo()


def test_nothing_to_undo_is_said(table, says):
    with table.create() as store, says("store.nothing_to_undo"):
        store.undo()


def test_steps_carry_date_label_and_checkpoint(table):
    with table.create() as store:
        table.party(store, "Première")
        store.checkpoint("Avant la bataille")
        table.party(store, "Seconde")
        store.undo()
        steps = store.steps()
        assert [(s.label.key, s.label.args["name"], s.checkpoint, s.done) for s in steps] == [
            ("campaign.create_force", "Première", "Avant la bataille", True),
            ("campaign.create_force", "Seconde", "", False),
        ]
        assert steps[0].at < steps[1].at
        assert steps[0].at.tzinfo is not None
        assert store.position == 1


def test_jump_goes_to_any_step(table, rows, says):
    with table.create() as store:
        states = {0: rows(store)}
        force_id = table.party(store)
        states[1] = rows(store)
        for number in range(2, 8):
            store.apply(RenameForce(force_id, f"Nom {number}"))
            states[number] = rows(store)
        for number in (3, 0, 7, 1, 5):
            store.jump(number)
            assert store.position == number
            assert rows(store) == states[number]
        assert store.jump(7) == {("force", force_id)}
        with says("store.no_such_step"):
            store.jump(99)


def test_a_checkpoint_on_an_empty_history_is_a_step_of_its_own(table, says):
    with table.create() as store:
        store.checkpoint("Début")
        assert [(s.label.key, s.checkpoint) for s in store.steps()] == [("store.step_checkpoint", "Début")]
        table.party(store)
        store.jump(0)
        with says("store.nothing_to_name"):
            store.checkpoint("Nulle part")


def test_undo_refuses_when_a_row_has_changed_since_and_names_the_later_step(table, rows, says):
    with table.create() as store:
        force_id = table.party(store)
        store.apply(RenameForce(force_id, "Deux"))
        store.apply(RenameForce(force_id, "Trois"))
        # Somebody marks the last step undone without undoing it: its row is not what step 2 left.
        store._db.execute("PRAGMA query_only=OFF")
        store._db.execute("UPDATE history SET done = 0 WHERE number = 3")
        before = rows(store)
        with says("store.undo_changed_elsewhere"):
            store.undo()
        store._db.execute("PRAGMA query_only=OFF")
        store._db.execute("UPDATE history SET done = 1 WHERE number = 3")
        store._db.execute("UPDATE history SET done = 2 WHERE number = 2")
        with says("store.undo_conflict") as caught:
            history._turn(store._db, 2, done=False)
        assert caught.value.args_["step"].fr == "Renommer en «\u00a0Trois\u00a0»"
        assert rows(store) == before


def test_only_so_many_steps_are_kept(table, monkeypatch, rows):
    monkeypatch.setattr(history, "MAX_STEPS", 10)
    with table.create() as store:
        force_id = table.party(store)
        for number in range(25):
            store.apply(RenameForce(force_id, f"Nom {number}"))
        assert len(store.steps()) == 10
        store.jump(0)
        with store.read() as session:
            assert queries.force(session, force_id).name == "Nom 14"
        assert store._db.execute("SELECT count(DISTINCT step) FROM history_row").fetchone() == (10,)


def test_only_so_many_bytes_are_kept_but_always_the_last_step(table, monkeypatch):
    monkeypatch.setattr(history, "MAX_BYTES", 100_000)
    with table.create() as store:
        force_id = table.party(store)
        for number in range(6):
            picture = bytes([number]) * 30_000
            store.apply(PutAsset(hashlib.sha256(picture).hexdigest(), "image/png", 1, 1, picture))
        assert len(store.steps()) == 3
        huge = b"x" * 500_000
        store.apply(PutAsset(hashlib.sha256(huge).hexdigest(), "image/png", 1, 1, huge))
        assert len(store.steps()) == 1
        assert store.undo() == {("asset", hashlib.sha256(huge).hexdigest())}
        store.apply(RenameForce(force_id, "Encore"))


def test_the_limits_are_those_we_promise():
    assert (history.MAX_STEPS, history.MAX_BYTES) == (500, 64_000_000)


def test_a_row_counts_its_edits_once_a_step_and_undo_counts_back(table):
    with table.create() as store:
        force_id = table.party(store)

        def version():
            with store.read() as session:
                return queries.force(session, force_id).version

        def twice(session):
            row = session.get(Force, force_id)
            row.name = "a"
            session.flush()
            row.name = "b"

        assert version() == 1
        store.apply(Do(twice))
        assert version() == 2
        store.apply(RenameForce(force_id, "c"))
        assert version() == 3
        store.undo()
        assert version() == 2


def test_two_stores_of_one_process_cannot_both_write(table, says):
    with table.create() as store, table.open() as second:
        force_id = table.party(store)
        assert second.read_only
        assert second.why.key == "store.locked_here"
        with second.read() as session:
            assert queries.force(session, force_id).name == "Bande"
        assert [s.number for s in second.steps()] == [1]
        assert not second.can_undo
        with says("store.locked_here"):
            second.apply(SetTitle("x"))


def test_opened_only_to_read_writes_nothing_and_locks_nothing(table, says):
    table.filled()
    before = table.path.read_bytes()
    with Store.open(table.path, table.clock, read_only=True) as store:
        assert store.read_only
        assert store.why is None
        assert sorted(p.name for p in table.path.parent.iterdir()) == [table.path.name]
        with says("store.read_only"):
            store.apply(SetTitle("x"))
        with table.open() as writer:
            writer.apply(SetTitle("Autre"))
        with store.read() as session:
            assert session.get(Info, "title").value == "Autre"
    assert table.path.read_bytes() != before


def test_the_file_alone_is_the_campaign_after_every_command(table, tmp_path, clock):
    """P3: the main file copied after each edit, without closing, is whole and has that edit."""
    with table.create() as store:
        force_id = table.party(store)
        for number in range(12):
            store.apply(RenameForce(force_id, f"Nom {number}"))
            copy = tmp_path / f"copy-{number}.portulan"
            copy.write_bytes(table.path.read_bytes())
            with Store.open(copy, clock, backups=False) as other, other.read() as session:
                assert other.check() == ()
                assert not other.read_only
                assert queries.force(session, force_id).name == f"Nom {number}"


def test_save_copy_is_a_whole_campaign_with_its_history(table, tmp_path, clock, rows, says):
    target = tmp_path / "copie.portulan"
    with table.create() as store:
        table.party(store)
        store.save_copy(target)
        with says("store.copy_onto_itself"):
            store.save_copy(table.path)
        with Store.open(target, clock, backups=False) as copy:
            assert rows(copy) == rows(store)
            copy.undo()
        assert store.can_undo
        store.save_copy(target)
    assert not [p for p in tmp_path.iterdir() if p.suffix == ".part"]


def test_a_campaign_that_was_moved_away_is_not_written_into_the_void(table, tmp_path, says):
    with table.create() as store:
        force_id = table.party(store)
        table.path.rename(tmp_path / "ailleurs.portulan")
        with says("store.moved_away"):
            store.apply(RenameForce(force_id, "Perdu"))
        assert store.read_only
        store.save_copy(table.path)
    with table.open() as store, store.read() as session:
        assert queries.force(session, force_id).name == "Bande"


def test_create_force_keeps_what_it_was_given(table):
    stored = Stored("Bande", "Empire", None, (StoredMember("M1", "Un", {"a": 1}), StoredMember("M2", "", {})))
    with table.create() as store:
        store.apply(CreateForce("F1", "escarmouche", stored))
        with store.read() as session:
            assert queries.stored(session, "F1") == stored
