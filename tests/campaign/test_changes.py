"""Every edit of a campaign: what it does, what it is called, what it refuses; all of them undone again."""

from __future__ import annotations

import hashlib

import pytest

from models.campaign import queries
from models.campaign.campaign_changes import (
    PutAsset,
    PutContent,
    RemoveContent,
    SetChoice,
    Together,
)
from models.campaign.forces.changes import (
    NewForce,
    RewriteForce,
    SetPortrait,
)
from models.campaign.records import RECORDS
from models.campaign.things import CreateThing, DeleteThing, MoveThing, RenameThing
from models.change import Label
from models.errors import SpokenError
from models.games.event import Event
from models.games.values import Stored, StoredMember
from models.i18n import LANGUAGES, Translator
from tests.edits import Tell

SAID = Label("campaign.set_title", {"name": "?"})
PICTURE = b"picture"
SHA = hashlib.sha256(PICTURE).hexdigest()


def member(number, **body):
    return StoredMember(f"M{number}", f"Héros {number}", body)


def event(number, subject="", **args):
    return Event(f"E{number}", "bought", subject, "2026-03-01", "SW-46", args, "note")


@pytest.fixture
def party(desk):
    """Two forces; the first has three members and three Events."""
    store = desk.store
    stored = Stored("Bande", "", 100, (member(1), member(2), member(3)), (event(1), event(2, "M2"), event(3, "M2")))
    store.apply(CreateThing("F1", NewForce("swidenth", stored)))
    store.apply(CreateThing("F2", NewForce("escarmouche", Stored("Armée", "Empire", None, ()))))
    return store


def ask(store, question, *args):
    with store.read() as campaign:
        return question(campaign, *args)


def snapshot(store):
    with store.read() as campaign:
        return {r.__name__: sorted(str(row) for row in campaign.many(r, heavy=True)) for r in RECORDS}


EVERY = [
    CreateThing("F3", NewForce("swidenth", Stored("Nouvelle", "", None, (member(9),), (event(9, "M9"),)))),
    RenameThing("force", "F1", "Autre"),
    DeleteThing("force", "F1", "Bande"),
    MoveThing("force", "F2", 0, "Armée"),
    RewriteForce("F1", Stored("Bande", "", 100, (member(3), member(1, x=1), member(4)), (event(2, "M1"),)), SAID),
    RenameThing("member", "M1", "Autre"),
    DeleteThing("member", "M2", "Héros 2"),
    MoveThing("member", "M3", 0, "Héros 3"),
    SetPortrait("M1", "elf-ranger", "Héros 1"),
    SetChoice("swidenth", "fall", "other"),
    PutContent("swidenth", "race", "gnome", "own", "h", {"name": "Gnome"}),
    PutAsset(SHA, "image/png", 3, 4, PICTURE),
    Together((RenameThing("force", "F1", "x"), SetChoice("swidenth", "fall", "y")), SAID),
]


@pytest.mark.parametrize("change", EVERY, ids=lambda change: type(change).__name__)
def test_every_edit_changes_something_has_a_name_and_can_be_undone(party, change):
    before = snapshot(party)
    assert party.apply(change)
    after = snapshot(party)
    assert after != before
    step = party.steps()[-1]
    assert step.label == change.label
    for lang in LANGUAGES:
        t = Translator(lang)
        assert t.has(step.label.key)
        assert "{" not in t(step.label.key, **step.label.args)
    party.undo()
    assert snapshot(party) == before
    party.redo()
    assert snapshot(party) == after
    assert party.check() == ()


REFUSED = [
    (CreateThing("F1", NewForce("swidenth", Stored("Encore", "", None, ()))), "campaign.id_taken"),
    (CreateThing("", NewForce("swidenth", Stored("Encore", "", None, ()))), "campaign.id_taken"),
    (CreateThing("F9", NewForce("swidenth", Stored("  ", "", None, ()))), "campaign.empty_name"),
    (CreateThing("F9", NewForce("swidenth", Stored("x", "", None, (member(1),)))), "campaign.id_taken"),
    (CreateThing("F9", NewForce("swidenth", Stored("x", "", None, (), (event(1),)))), "campaign.id_taken"),
    (RenameThing("force", "F1", "n" * 121), "campaign.name_too_long"),
    (RenameThing("force", "F9", "x"), "campaign.no_force"),
    (DeleteThing("force", "F9", "x"), "campaign.no_force"),
    (RewriteForce("F2", Stored("x", "", None, (member(1),)), SAID), "campaign.id_taken"),
    (RewriteForce("F9", Stored("x", "", None, ()), SAID), "campaign.no_force"),
    (RenameThing("member", "M9", "x"), "campaign.no_member"),
    (RenameThing("member", "M1", ""), "campaign.empty_name"),
    (DeleteThing("member", "M9", "x"), "campaign.no_member"),
    (RemoveContent("swidenth", "race", "gnome"), "campaign.no_content"),
    (PutAsset("0" * 64, "image/png", 1, 1, PICTURE), "campaign.bad_asset"),
]


@pytest.mark.parametrize(("change", "key"), REFUSED, ids=lambda value: value if isinstance(value, str) else "")
def test_what_cannot_be_done_is_refused_and_leaves_no_trace(party, change, key):
    before, file = snapshot(party), party.path.read_bytes()
    with pytest.raises(SpokenError) as caught:
        party.apply(change)
    assert caught.value.key == key
    assert all("{" not in Translator(lang)(key, **caught.value.args_) for lang in LANGUAGES)
    assert snapshot(party) == before
    assert party.path.read_bytes() == file


def test_positions_stay_a_list(party):
    party.apply(MoveThing("member", "M3", 0, "?"))
    assert [m.id for m in ask(party, queries.members, "F1")] == ["M3", "M1", "M2"]
    party.apply(MoveThing("member", "M3", 99, "?"))
    assert [(m.id, m.position) for m in ask(party, queries.members, "F1")] == [("M1", 0), ("M2", 1), ("M3", 2)]
    party.apply(DeleteThing("member", "M1", "?"))
    party.apply(Tell("F1", members=[member(7)]))
    assert [m.id for m in ask(party, queries.members, "F1")] == ["M2", "M3", "M7"]
    assert ask(party, queries.force, "F2").position == 1


def test_rewriting_touches_only_what_differs(party):
    stored = ask(party, queries.stored, "F1")
    assert party.apply(RewriteForce("F1", stored, SAID)) == frozenset()
    other = Stored(stored.name, "", 100, (stored.members[0], member(2, x=1), stored.members[2]), stored.events)
    assert party.apply(RewriteForce("F1", other, SAID)) == {("member", "M2")}
    assert ask(party, queries.stored, "F1") == other


def test_removing_a_member_takes_its_own_events_along(party):
    touched = party.apply(DeleteThing("member", "M2", "Héros 2"))
    assert touched == {("member", "M2"), ("story_event", "E2"), ("story_event", "E3")}
    assert [e.id for e in ask(party, queries.story, "F1")] == ["E1"]


def test_deleting_a_force_takes_everything_along_and_undo_brings_it_back(party):
    stored = ask(party, queries.stored, "F1")
    assert len(party.apply(DeleteThing("force", "F1", "Bande"))) == 7
    assert [f.id for f in ask(party, queries.forces)] == ["F2"]
    party.undo()
    assert ask(party, queries.stored, "F1") == stored


def test_a_choice_goes_back_to_its_default(party):
    party.apply(SetChoice("swidenth", "fall", "a"))
    party.apply(SetChoice("swidenth", "fall", "b"))
    assert ask(party, queries.choices, "swidenth") == {"fall": "b"}
    assert ask(party, queries.choices, "escarmouche") == {}
    party.apply(SetChoice("swidenth", "fall", ""))
    assert ask(party, queries.choices, "swidenth") == {}
    assert party.apply(SetChoice("swidenth", "fall", "")) == frozenset()


def test_content_is_carried_written_over_and_let_go(party):
    for wording in ("one", "two"):
        party.apply(PutContent("swidenth", "race", "gnome", "own", wording, {"w": wording}))
    assert [(c.id, c.hash, c.body) for c in ask(party, queries.contents_of, "swidenth")] == [
        ("gnome", "two", {"w": "two"})
    ]
    party.apply(RemoveContent("swidenth", "race", "gnome"))
    assert ask(party, queries.contents_of, "swidenth") == ()
    party.undo()
    assert len(ask(party, queries.contents_of, "swidenth")) == 1


def test_a_picture_is_kept_once(party):
    party.apply(PutAsset(SHA, "image/png", 3, 4, PICTURE))
    assert party.apply(PutAsset(SHA, "image/png", 3, 4, PICTURE)) == frozenset()
    found = ask(party, queries.asset, SHA)
    assert (found.data, found.width, found.height) == (PICTURE, 3, 4)
    party.apply(SetPortrait("M1", SHA, "?"))
    assert ask(party, queries.portraits, "F1") == {"M1": SHA}
    assert ask(party, queries.asset, "0") is None
