"""Edits of a force and of its story: the rows each writes, those it leaves alone, what it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.campaign.acts import PerformAct
from models.campaign.carrying import content_problems
from models.campaign.force_changes import NewForce, RewriteForce, SetPortrait
from models.campaign.queries import stored
from models.campaign.records import Content, Force, MemberRecord, StoryEvent
from models.campaign.rekeying import rekeyed, renamed
from models.campaign.things import CreateThing
from models.change import Label
from models.errors import Refused
from models.games.contents import hash_of
from models.games.event import Event
from models.games.facets.builder import Act
from models.games.library import BUILT
from models.games.values import Stored, StoredMember
from models.i18n import Text
from models.problem import Fix, Grade, Problem, Where
from tests.campaign.written import Insert, said, written

SAID = Label("campaign.set_title", {"name": "?"})
SWIDENTH = BUILT["swidenth"].types


def member(key, name="", **body):
    return StoredMember(key, name or key, body)


def event(key, subject="", **args):
    return Event(key, "said", subject, "2026-03-01", "SW-46", args, "note")


STORY = (("1", ""), ("2", "B"), ("3", "B"))
KEPT = Stored("Bande", "rouge", 100, tuple(map(member, "ABC")), tuple(event(*each) for each in STORY))
ROWS: dict[str, MemberRecord | StoryEvent] = {
    **{key: MemberRecord(key, "F", key, n) for n, key in enumerate("ABC")},
    **{key: StoryEvent(key, "F", who, "said", "2026-03-01", "SW-46", {}, "note") for key, who in STORY},
}
FORCE = Force("F", "escarmouche", "Bande", "rouge", 100)


@pytest.fixture
def store(desk):
    desk.store.apply(CreateThing("F", NewForce("escarmouche", KEPT)))
    return desk.store


@pytest.mark.parametrize(
    ("after", "gone", "come"),
    [
        (KEPT, [], []),
        (
            replace(KEPT, name=" Autre ", side="bleu", limit=None),
            [FORCE],
            [FORCE._replace(name="Autre", side="bleu", limit=None, version=2)],
        ),
        (
            replace(KEPT, members=(member("C"), member("A", x=1), member("N", "Neuf", y=2))),
            [ROWS["A"], ROWS["B"], ROWS["C"]],
            [
                ROWS["C"]._replace(position=0, version=2),
                ROWS["A"]._replace(position=1, body={"x": 1}, version=2),
                MemberRecord("N", "F", "Neuf", 2, body={"y": 2}),
            ],
        ),
        (
            replace(KEPT, members=(member("A", "Ada"), member("B", " "), member("C"))),
            [ROWS["A"], ROWS["B"]],
            [ROWS["A"]._replace(name="Ada", version=2), ROWS["B"]._replace(name="", version=2)],
        ),
        (
            replace(
                KEPT,
                events=(event("2", "A", n=3), replace(event("3", "B"), kind="x", at="d", rule="r", note="")),
            ),
            [ROWS["1"], ROWS["2"], ROWS["3"]],
            [
                ROWS["2"]._replace(member_id="A", body={"n": 3}, version=2),
                ROWS["3"]._replace(kind="x", at="d", rule="r", note="", version=2),
            ],
        ),
        (
            replace(KEPT, events=(*KEPT.events, event("4", "C", m=1))),
            [],
            [StoryEvent("4", "F", "C", "said", "2026-03-01", "SW-46", {"m": 1}, "note")],
        ),
    ],
)
def test_a_force_is_rewritten_row_by_row(store, after, gone, come):
    change = RewriteForce("F", after, SAID)
    assert said(change) == (SAID.key, SAID.args)
    assert written(store, change) == (gone, come)
    with store.read() as campaign:
        assert {each.id for each in stored(campaign, "F").members} == {each.id for each in after.members}


def test_a_force_is_refused_what_is_taken_or_has_no_name(store):
    store.apply(CreateThing("O", NewForce("escarmouche", Stored("Autre", "", None, (member("Z"),), (event("9"),)))))
    for after, key, args in (
        (replace(KEPT, name=" "), "campaign.empty_name", {}),
        (replace(KEPT, name="n" * 121), "campaign.name_too_long", {"limit": 120}),
        (replace(KEPT, members=(member("A", "n" * 121),)), "campaign.name_too_long", {"limit": 120}),
        (replace(KEPT, members=(*KEPT.members, member("Z"))), "campaign.id_taken", {}),
        (replace(KEPT, events=(*KEPT.events, event("9"))), "campaign.id_taken", {}),
        (replace(KEPT, events=(*KEPT.events, event(""))), "campaign.id_taken", {}),
    ):
        with pytest.raises(Refused) as refused:
            store.apply(RewriteForce("F", after, SAID))
        assert (refused.value.key, refused.value.args_) == (key, args)


def test_a_picture_is_chosen_and_an_act_is_called_as_it_calls_itself(store):
    change = SetPortrait("B", "elf-ranger", Text("Bé", "Bee"))
    assert said(change) == ("campaign.set_portrait", {"name": Text("Bé", "Bee")})
    assert written(store, change) == ([ROWS["B"]], [ROWS["B"]._replace(portrait="elf-ranger", version=2)])
    with pytest.raises(Refused) as refused:
        store.apply(replace(change, member_id="N"))
    assert (refused.value.key, refused.value.args_) == ("campaign.no_member", {})
    assert PerformAct("F", Act(SAID)).label == SAID


def test_a_type_worded_anew_since_is_told_whole_with_both_ways_on(desk):
    bundled = dict(SWIDENTH.bundled["races", "elfe"])
    old = {**bundled, "cost": 90, "name": {"fr": "Elfe gris", "en": "Grey elf"}}
    declined = Content("swidenth", "races", "nain", "kept", "another", {**SWIDENTH.bundled["races", "nain"], "cost": 1})
    rows = (
        Content("swidenth", "races", "elfe", "bundled", hash_of(old), old), declined,
        Content("swidenth", "races", "nordique", "own", "", {**SWIDENTH.bundled["races", "nordique"], "cost": 2}),
        Content("swidenth", "classes", "ranger", "bundled", "", dict(SWIDENTH.bundled["classes", "ranger"])),
    )  # fmt: skip
    desk.store.apply(Insert(rows))
    with desk.store.read() as campaign:
        elf, dwarf = content_problems(campaign)
    name = Text("Elfe gris", "Grey elf")
    fixes = tuple(
        Fix(f"pack.fix_{verb}", {"name": name}, (f"{verb}_type", "swidenth", "races", "elfe"))
        for verb in ("adopt", "keep")
    )
    assert elf == Problem(
        Where(("Race", "Elfe gris"), "", "elfe"), Grade.NOTICE, "", "pack.rules_differ",
        {"name": name, "fields": elf.args["fields"]}, fixes,
    )  # fmt: skip
    assert [each.fr for each in elf.args["fields"]] == ["Nom", "Coût"]
    assert (dwarf.where.item, [each.en for each in dwarf.args["fields"]]) == ("nain", ["Cost"])
    known = declined._replace(hash=hash_of(SWIDENTH.bundled["races", "nain"]))
    desk.store.undo()
    desk.store.apply(Insert((known, rows[3])))
    with desk.store.read() as campaign:
        assert content_problems(campaign) == ()


def test_a_copy_has_keys_of_its_own_and_names_the_copies():
    keys = iter("abcdefgh")
    told = (
        event("1", "A", to="B", many=["A", 3, "x"], each={"B": "A", "y": 1}),
        event("2", "B", A="1"),
        event("2", "A"),
    )
    found = rekeyed(replace(KEPT, events=told), lambda: next(keys))
    assert dict(found.ids) == {"A": "a", "B": "b", "C": "c"}
    assert found.stored == replace(
        KEPT,
        members=(StoredMember("a", "A", {}), StoredMember("b", "B", {}), StoredMember("c", "C", {})),
        events=(
            event("d", "a", to="b", many=["a", 3, "x"], each={"b": "a", "y": 1}),
            event("e", "b", a="d"),
            event("f", "a"),
        ),
    )
    assert renamed(event("1", "", n=2), {"A": "a"}) == event("1", "", n=2)
