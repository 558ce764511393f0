"""Edits, undo and redo, checkpoints: what a person does with a campaign."""

from __future__ import annotations

import sqlite3

import pytest

from models.campaign import queries
from models.campaign.campaign_changes import PutContent
from models.campaign.records import Choice, Force, Info, MemberRecord
from models.campaign.things import DeleteThing, RenameThing
from models.errors import Refused
from models.store.store import Store
from tests.edits import SetTitle


def test_a_new_campaign_knows_who_it_is(table):
    with Store.create(table.path, "La Croisée", table.clock, language="en", backups=False) as store:
        assert not store.read_only
        assert store.why is None
        with store.read() as campaign:
            facts = queries.info(campaign)
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
        with store.read() as campaign:
            members = [m.id for m in queries.members(campaign, force_id)]
        assert store.apply(RenameThing("force", force_id, "Autre")) == {("force", force_id)}
        touched = store.apply(DeleteThing("force", force_id, "Autre"))
        assert touched == {("force", force_id), *(("member", m) for m in members)}
        assert store.apply(PutContent("swidenth", "race", "x", "own", "", {})) == {("content", "swidenth/race/x")}


def test_an_edit_that_changes_nothing_is_no_step(table):
    with table.create() as store:
        force_id = table.party(store)
        before = len(store.steps())
        assert store.apply(RenameThing("force", force_id, "Bande")) == frozenset()
        assert len(store.steps()) == before


def test_refused_leaves_no_trace(table, says, doing):
    with table.create() as store:
        table.party(store)
        before = table.path.read_bytes()
        with says("campaign.no_force"):
            store.apply(RenameThing("force", "nobody", "x"))
        assert table.path.read_bytes() == before

        def half(campaign):
            campaign.insert(Force(id="half", game="swidenth", name="half"))
            raise Refused("campaign.id_taken")

        with says("campaign.id_taken"):
            store.apply(doing(half))
        assert table.path.read_bytes() == before
        assert not store.read_only
        store.apply(SetTitle("Suite"))
        assert [step.number for step in store.steps()] == [1, 2]


def test_a_defect_in_a_change_leaves_no_trace_either(table, rows, doing):
    with table.create() as store:
        table.party(store)
        before = rows(store)

        def broken(campaign):
            campaign.insert(Force(id="half", game="swidenth", name="half"))
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            store.apply(doing(broken))
        assert rows(store) == before
        assert not store.read_only


def test_rows_that_contradict_each_other_are_refused(table, rows, says, doing):
    with table.create() as store:
        before = rows(store)
        with says("store.rows_clash"):
            store.apply(doing(lambda campaign: campaign.insert(MemberRecord(id="m", force_id="nobody", name="x"))))
        assert rows(store) == before
        assert not store.read_only


def test_text_that_cannot_be_saved_is_refused(table, says):
    with table.create() as store:
        force_id = table.party(store)
        with says("store.bad_text"):
            store.apply(RenameThing("force", force_id, "half a \ud800 sign"))
        assert not store.read_only


def test_a_campaign_with_a_title_that_cannot_be_saved_is_not_made(table, says):
    with says("store.bad_text") as refused:
        table.create("half a \ud800 sign")
    assert refused.value.args_ == {}
    assert list(table.path.parent.iterdir()) == []


def test_reading_cannot_write(table):
    with table.create() as store:
        with store.read() as campaign, pytest.raises(sqlite3.IntegrityError, match="the gate is shut"):
            campaign.insert(Choice(game="g", option="o", value="v"))
        store.apply(SetTitle("Encore"))


def test_what_an_edit_writes_is_there_for_its_next_query(table, doing):
    with table.create() as store:
        force_id = table.party(store)
        seen = {}

        def both(campaign):
            assert campaign.put(Force, force_id, name="Par la porte")
            seen["row"] = campaign.get(Force, force_id).name
            assert campaign.put(Force, force_id, side="rebelles", name="Par la porte")
            seen["values"] = campaign.values(Force, "name", "side", id=force_id)
            assert not campaign.put(Force, "nulle part", side="rebelles")

        assert store.apply(doing(both)) == {("force", force_id)}
        assert seen == {"row": "Par la porte", "values": [("Par la porte", "rebelles")]}
        with store.read() as campaign:
            found = queries.force(campaign, force_id)
        assert (found.name, found.side, found.version) == ("Par la porte", "rebelles", 2)


def test_what_stays_the_same_is_no_step(table, doing):
    with table.create() as store:
        force_id = table.party(store)
        with store.read() as campaign:
            member = queries.members(campaign, force_id)[0]
        turned = dict(reversed(list(member.body.items())))
        before = len(store.steps())
        assert not store.apply(doing(lambda campaign: campaign.put(MemberRecord, member.id, body=turned)))
        assert len(store.steps()) == before


def test_two_stores_of_one_process_cannot_both_write(table, says):
    with table.create() as store, table.open() as second:
        force_id = table.party(store)
        assert second.read_only
        assert second.why.key == "store.locked_here"
        with second.read() as campaign:
            assert queries.force(campaign, force_id).name == "Bande"
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
        with store.read() as campaign:
            assert campaign.get(Info, "title").value == "Autre"
    assert table.path.read_bytes() != before


def test_the_file_alone_is_the_campaign_after_every_command(table, tmp_path, clock):
    """P3: the main file copied after each edit, without closing, is whole and has that edit."""
    with table.create() as store:
        force_id = table.party(store)
        for number in range(12):
            store.apply(RenameThing("force", force_id, f"Nom {number}"))
            copy = tmp_path / f"copy-{number}.portulan"
            copy.write_bytes(table.path.read_bytes())
            with Store.open(copy, clock, backups=False) as other, other.read() as campaign:
                assert other.check() == ()
                assert not other.read_only
                assert queries.force(campaign, force_id).name == f"Nom {number}"


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
            store.apply(RenameThing("force", force_id, "Perdu"))
        assert store.read_only
        store.save_copy(table.path)
    with table.open() as store, store.read() as campaign:
        assert queries.force(campaign, force_id).name == "Bande"
