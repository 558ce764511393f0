"""Undo, redo, checkpoints, jumps: the steps a campaign remembers."""

from __future__ import annotations

import hashlib
import json

import pytest

from models.campaign import queries
from models.campaign.campaign_changes import PutAsset
from models.campaign.records import Force
from models.campaign.things import DeleteThing, RenameThing
from models.games.values import StoredMember
from models.store import history, recorder
from tests.edits import SetBody, Tell


def test_undo_and_redo_put_every_kind_of_value_back(table, rows):
    picture = bytes(range(256)) * 50
    with table.create() as store:
        states = [rows(store)]
        force_id = table.party(store, deep={"é": [None, True, 1.5, "œ"], "nul": "a\0b"})
        states.append(rows(store))
        with store.read() as campaign:
            member = queries.members(campaign, force_id)[1].id
        for change in (
            RenameThing("member", member, "D’Artagnan"),
            SetBody(member, {"x": "y" * 5000}),
            PutAsset(hashlib.sha256(picture).hexdigest(), "image/png", 4, 5, picture),
            Tell(force_id, members=[StoredMember(table.ids(), "Nouveau", {})]),
            DeleteThing("force", force_id, "Bande"),
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
        with store.read() as campaign:
            assert queries.asset(campaign, hashlib.sha256(picture).hexdigest()).data == picture


def test_undo_survives_a_restart(table, rows):
    with table.create() as store:
        force_id = table.party(store)
        first = rows(store)
        store.apply(RenameThing("force", force_id, "Deux"))
        second = rows(store)
        store.apply(RenameThing("force", force_id, "Trois"))
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
        store.apply(RenameThing("force", force_id, "Deux"))
        store.apply(RenameThing("force", force_id, "Trois"))
        store.undo()
        store.undo()
        assert store.can_redo
        store.apply(RenameThing("force", force_id, "Autre"))
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
            store.apply(RenameThing("force", force_id, f"Nom {number}"))
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
        store.apply(RenameThing("force", force_id, "Deux"))
        store.apply(RenameThing("force", force_id, "Trois"))
        # Somebody marks the last step undone without undoing it: its row is not what step 2 left.
        recorder.open_gate(store._db)
        store._db.execute("UPDATE history SET done = 0 WHERE number = 3")
        before = rows(store)
        with says("store.undo_changed_elsewhere"):
            store.undo()
        recorder.open_gate(store._db)
        store._db.execute("UPDATE history SET done = 1 WHERE number = 3")
        store._db.execute("UPDATE history SET done = 2 WHERE number = 2")
        with says("store.undo_conflict") as caught:
            history._turn(store._db, 2, done=False)
        assert caught.value.args_["step"].fr == "Renommer en «\u00a0Trois\u00a0»"
        assert rows(store) == before


def test_only_so_many_steps_are_kept(table, monkeypatch, rows):
    monkeypatch.setattr(history, "MAX_STEPS", 10)
    monkeypatch.setattr(history, "SPARE_STEPS", 4)
    with table.create() as store:
        force_id = table.party(store)
        lengths = set()
        for number in range(24):
            store.apply(RenameThing("force", force_id, f"Nom {number}"))
            lengths.add(len(store.steps()))
        assert max(lengths) == 14
        assert len(store.steps()) == 10
        store.jump(0)
        with store.read() as campaign:
            assert queries.force(campaign, force_id).name == "Nom 13"
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
        store.apply(RenameThing("force", force_id, "Encore"))


def test_the_limits_are_those_we_promise():
    assert (history.MAX_STEPS, history.MAX_BYTES) == (500, 64_000_000)


def test_a_row_counts_its_edits_once_a_step_and_undo_counts_back(table, doing):
    with table.create() as store:
        force_id = table.party(store)

        def version():
            with store.read() as campaign:
                return queries.force(campaign, force_id).version

        def twice(campaign):
            campaign.put(Force, force_id, name="a")
            campaign.put(Force, force_id, name="b")

        assert version() == 1
        store.apply(doing(twice))
        assert version() == 2
        store.apply(RenameThing("force", force_id, "c"))
        assert version() == 3
        store.undo()
        assert version() == 2


def test_a_step_is_kept_as_one_row_and_an_image_of_each_row_it_touched(table, clock):
    """The text of format 8: what other versions of the program read."""
    with table.create() as store:
        first = table.party(store, "Première", size=1)
        store.checkpoint("Début")
        table.party(store, "Seconde", size=0)
        store.undo()
        kept = store._db.execute("SELECT * FROM history ORDER BY number").fetchall()
        rows = store._db.execute("SELECT step, tbl, key, length(before), length(after) FROM history_row").fetchall()
        sizes = [sum((row[3] or 0) + (row[4] or 0) for row in rows if row[0] == number) for number in (1, 2)]
        assert [row[:2] for row in rows] == [(1, "force"), (1, "member"), (2, "force")]
        assert rows[0][2] == f'["{first}"]'
        assert [(row[0], row[2], *row[4:]) for row in kept] == [
            (1, "campaign.create_force", "Début", 1, sizes[0]),
            (2, "campaign.create_force", "", 0, sizes[1]),
        ]
        assert [json.loads(row[3])["name"] for row in kept] == ["Première", "Seconde"]
        assert '"Première"' in kept[0][3]
        assert kept[0][1] == "2026-03-01T12:00:03+00:00", "the checkpoint was named later"
        assert store.check() == ()


def test_a_step_that_is_added_to_grows_and_there_must_be_one(table):
    with table.create() as store:
        force_id = table.party(store, size=0)
        db = store._db
        before = db.execute("SELECT size FROM history").fetchone()[0]
        db.execute("BEGIN")
        recorder.open_gate(db)
        db.execute("UPDATE force SET name = 'Autre' WHERE id = ?", (force_id,))
        images = recorder.take(db)
        # As a later slice of the same step, of another row.
        db.execute("DELETE FROM history_row")
        history.add(db, images)
        grown = db.execute("SELECT sum(length(before) + length(after)) FROM history_row").fetchone()[0]
        assert db.execute("SELECT size FROM history").fetchone()[0] == before + grown
        db.execute("DELETE FROM history")
        with pytest.raises(LookupError, match=r"^no step to add to$"):
            history.add(db, images)
        db.execute("ROLLBACK")


def test_rows_between_two_steps_are_those_after_the_one_up_to_the_other(table):
    with table.create() as store:
        for size in (0, 1, 2):
            table.party(store, size=size)
        asked = [(0, 1), (0, 3), (1, 2), (1, 3), (2, 2), (3, 1), (3, 0)]
        assert [history.rows_between(store._db, *each) for each in asked] == [1, 6, 2, 5, 0, 5, 6]
        assert [store.rows_to(number) for number in range(4)] == [6, 5, 3, 0]


def test_steps_of_exactly_the_bytes_we_promise_are_kept_and_one_byte_less_drops_the_oldest(table, monkeypatch):
    with table.create() as store:
        force_id = table.party(store, size=0)
        for number in range(4):
            store.apply(RenameThing("force", force_id, f"Nom {number}"))
        sizes = [row[0] for row in store._db.execute("SELECT size FROM history ORDER BY number DESC")]
        assert len(set(sizes[:3])) == 1
        for limit, kept in ((3 * sizes[0], 3), (3 * sizes[0] - 1, 2), (1, 1)):
            monkeypatch.setattr(history, "MAX_BYTES", limit)
            store.apply(RenameThing("force", force_id, f"Mon {limit % 10}"))
            assert len(store.steps()) == kept, limit
        assert store.check() == ()


def test_the_oldest_steps_go_together_once_there_are_so_many_more(table, monkeypatch):
    monkeypatch.setattr(history, "MAX_STEPS", 3)
    monkeypatch.setattr(history, "SPARE_STEPS", 2)
    with table.create() as store:
        force_id = table.party(store, size=0)
        seen = []
        for number in range(7):
            store.apply(RenameThing("force", force_id, f"Nom {number}"))
            seen.append([step.number for step in store.steps()])
        assert seen == [[1, 2], [1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4, 5], [4, 5, 6], [4, 5, 6, 7], [4, 5, 6, 7, 8]]


def test_what_a_foreign_key_takes_along_that_the_step_does_not_name_is_a_conflict(table, rows, says):
    """Another hand has added a member that no step knows: taking the party back would take him along."""
    with table.create() as store:
        table.party(store, size=1)
        recorder.open_gate(store._db)
        store._db.execute(
            "INSERT INTO member SELECT 'neu', force_id, name, 9, portrait, body, notes, branch_of, 1 FROM member"
        )
        recorder.forget(store._db)
        recorder.shut_gate(store._db)
        before = rows(store)
        with says("store.undo_changed_elsewhere") as caught:
            store.undo()
        assert caught.value.args_ == {}
        assert rows(store) == before
