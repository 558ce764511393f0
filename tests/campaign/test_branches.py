"""What-if branches: begun at any Event, played with, adopted or dropped, and taken back."""

from __future__ import annotations

from models.campaign import queries
from models.campaign.forces.branches import AdoptBranch, DropBranch, branch
from models.campaign.forces.changes import SetPortrait
from models.campaign.records import Force, MemberRecord
from models.campaign.review import problems
from models.campaign.things import DeleteThing
from models.games.event import Event
from models.games.values import StoredMember
from tests.edits import SetNotes, Tell

EARN = {"points": 30, "reason": "quest"}


def start(desk, force_id, event_id="", name="Et si"):
    with desk.store.read() as campaign:
        change = branch(campaign, force_id, name, desk.ids, event_id)
    desk.store.apply(change)
    return change.branch_id


def shape(stored):
    """What a force says, whatever the keys are: members by name, events without their own key."""
    names = {member.id: member.name for member in stored.members}

    def said(value):
        if isinstance(value, dict):
            return {names.get(k, k): said(v) for k, v in value.items()}
        return names.get(value, value) if isinstance(value, str) else value

    told = [(e.kind, names.get(e.subject, e.subject), said(dict(e.args)), e.note) for e in stored.events]
    return [(m.name, dict(m.body)) for m in stored.members], told


def test_a_branch_is_a_copy_under_new_keys(desk):
    force_id = desk.party()
    who = desk.members(force_id)
    desk.tell(force_id, ("exchange", who["Salvynia"], {"item": "arc-long", "to": who["Gardul"]}))
    desk.store.apply(SetPortrait(who["Gardul"], "gardul", "Gardul"))
    branch_id = start(desk, force_id)
    origin, copy = desk.stored(force_id), desk.stored(branch_id)
    assert shape(copy) == shape(origin)
    assert not {m.id for m in copy.members} & {m.id for m in origin.members}
    assert [e.id for e in copy.events] == sorted(e.id for e in copy.events)
    assert desk.verdict(branch_id).cost == desk.verdict(force_id).cost
    with desk.store.read() as campaign:
        assert list(queries.portraits(campaign, branch_id).values()) == ["gardul"]


def test_branches_are_not_among_the_forces(desk):
    force_id = desk.party({"name": "Seul", "race": "Elfe", "class": "Barbare"})
    with desk.store.read() as campaign:
        before = queries.counts(campaign), len(problems(campaign))
    assert before[1]
    branch_id = start(desk, force_id)
    with desk.store.read() as campaign:
        assert [row.id for row in queries.forces(campaign)] == [force_id]
        assert [row.id for row in queries.branches(campaign, force_id)] == [branch_id]
        assert (queries.counts(campaign), len(problems(campaign))) == before
        assert queries.force(campaign, branch_id).branch_of == force_id


def test_a_branch_can_begin_in_the_past(desk):
    force_id = desk.party()
    who = desk.members(force_id)
    (first,) = desk.tell(force_id, ("earned", who["Gardul"], EARN))
    desk.store.apply(
        Tell(
            force_id,
            [Event(desk.ids(), "creation", "late", "", "", {"race": "elfe", "class": "ranger"})],
            [StoredMember("late", "Tardif")],
        )
    )
    desk.tell(force_id, ("death", who["Gardul"], {}))
    branch_id = start(desk, force_id, first)
    assert list(desk.members(branch_id)) == ["Salvynia", "Gardul"]
    assert [e.kind for e in desk.stored(branch_id).events][-1] == "earned"
    assert desk.verdict(branch_id).figures == 2
    assert desk.verdict(force_id).figures == 2


def test_adopting_lets_the_branch_be_what_happened(desk):
    force_id = desk.party()
    who = desk.members(force_id)
    desk.tell(force_id, ("earned", who["Gardul"], EARN))
    common = desk.stored(force_id)
    branch_id = start(desk, force_id)
    desk.tell(force_id, ("death", who["Gardul"], {}))
    theirs = desk.members(branch_id)
    gift = {"item": "hache", "to": theirs["Salvynia"]}
    (given,) = desk.tell(branch_id, ("exchange", theirs["Gardul"], gift))
    desk.store.apply(Tell(branch_id, members=[StoredMember("new", "Nouveau")]))
    before, wanted = desk.stored(force_id), shape(desk.stored(branch_id))
    steps = len(desk.store.steps())
    desk.store.apply(AdoptBranch(branch_id, "Et si"))
    after = desk.stored(force_id)
    assert shape(after) == wanted
    assert after.name == "Essai"
    assert [m.id for m in after.members] == [who["Salvynia"], who["Gardul"], "new"]
    assert after.events[: len(common.events)] == common.events
    assert [e.id for e in after.events][len(common.events) :] == [given]
    assert after.events[-1].args["to"] == who["Salvynia"]
    assert len(desk.store.steps()) == steps + 1
    with desk.store.read() as campaign:
        assert queries.branches(campaign, force_id) == ()
    desk.store.undo()
    assert desk.stored(force_id) == before
    assert shape(desk.stored(branch_id)) == wanted
    desk.store.redo()
    assert desk.stored(force_id) == after
    assert desk.store.check() == ()


def test_a_branch_that_is_adopted_leaves_its_limit_its_pictures_and_its_notes(desk):
    force_id = desk.party()
    branch_id = start(desk, force_id)
    theirs = desk.members(branch_id)
    desk.store.apply(SetPortrait(theirs["Gardul"], "troll", "Gardul"))
    desk.store.apply(SetNotes(MemberRecord, theirs["Salvynia"], "Sait nager"))
    desk.store.apply(Tell(branch_id, limit=77))
    desk.store.apply(AdoptBranch(branch_id, "Et si"))
    with desk.store.read() as campaign:
        assert queries.force(campaign, force_id).limit == 77
        told = [(each.notes, each.portrait) for each in queries.members(campaign, force_id)]
    assert told == [("Sait nager", ""), ("", "troll")]


def test_a_member_that_left_the_branch_leaves_the_origin(desk):
    force_id = desk.party()
    branch_id = start(desk, force_id)
    desk.store.apply(DeleteThing("member", desk.members(branch_id)["Gardul"], "Gardul"))
    desk.store.apply(AdoptBranch(branch_id, "Et si"))
    assert list(desk.members(force_id)) == ["Salvynia"]
    assert desk.verdict(force_id).figures == 1


def test_a_branch_of_a_branch_has_the_same_origin(desk):
    force_id = desk.party()
    first = start(desk, force_id)
    second = start(desk, first, name="Et si aussi")
    desk.tell(second, ("earned", desk.members(second)["Gardul"], EARN))
    with desk.store.read() as campaign:
        assert [row.id for row in queries.branches(campaign, force_id)] == [first, second]
    who = desk.members(force_id)
    desk.store.apply(AdoptBranch(second, "Et si aussi"))
    assert desk.members(force_id) == who
    assert desk.stored(force_id).events[-1].subject == who["Gardul"]


def test_dropping_and_deleting_are_taken_back(desk):
    force_id = desk.party()
    branch_id = start(desk, force_id)
    kept = desk.stored(branch_id)
    desk.store.apply(DropBranch(branch_id, "Et si"))
    with desk.store.read() as campaign:
        assert queries.branches(campaign, force_id) == ()
    desk.store.undo()
    assert desk.stored(branch_id) == kept
    desk.store.apply(DeleteThing("force", force_id, "Essai"))
    with desk.store.read() as campaign:
        assert queries.forces(campaign) == ()
        assert sum(queries.counts(campaign)[each] for each in ("force", "member", "story_event")) == 0
    desk.store.undo()
    assert desk.stored(branch_id) == kept


def test_what_is_no_branch_cannot_be_adopted_or_dropped(desk, says):
    force_id = desk.party()
    for change in (AdoptBranch(force_id, "Essai"), DropBranch(force_id, "Essai")):
        with says("compare.no_branch"):
            desk.store.apply(change)
    with desk.store.read() as campaign, says("compare.no_event"):
        branch(campaign, force_id, "Et si", desk.ids, "nothing")


def test_a_branch_whose_origin_is_lost_is_shown_and_kept(desk, says):
    """A repair may lose the origin: the branch is the only copy then."""
    force_id = desk.party()
    branch_id = start(desk, force_id)

    class Lose:
        label = AdoptBranch(branch_id, "x").label

        def do(self, campaign):
            campaign.delete(Force, id=force_id)

    desk.store.apply(Lose())
    with desk.store.read() as campaign:
        assert [row.id for row in queries.forces(campaign)] == [branch_id]
    with says("compare.no_origin"):
        desk.store.apply(AdoptBranch(branch_id, "Et si"))


def test_a_story_that_was_told_with_a_clock_that_went_back_keeps_the_keys_of_the_branch(desk):
    force_id = desk.party()
    who = desk.members(force_id)["Gardul"]
    branch_id = start(desk, force_id)
    theirs = desk.members(branch_id)["Gardul"]
    early = Event("0", "earned", theirs, "", "", EARN)
    desk.store.apply(Tell(branch_id, [early]))
    keys = [each.id for each in desk.stored(branch_id).events]
    assert keys[0] == "0"
    desk.store.apply(AdoptBranch(branch_id, "Et si"))
    after = desk.stored(force_id).events
    assert ([each.id for each in after], after[0].subject) == (keys, who)
