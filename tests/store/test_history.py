"""Undo, redo, checkpoints, jumps: the steps a campaign remembers."""

from __future__ import annotations

import hashlib

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
