"""What one click on a fix, or on an allowance, writes into the story of a party: the whole act."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.event import Event
from models.games.facets.builder import Act, Pen
from models.games.swidenth.builder import mend
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.data import rulebook
from models.games.values import Stored, StoredMember
from models.problem import Fix, Grade, Problem, Where

LABEL = Label("swidenth.fix_use", {"name": "Arc"})
BIRTH: dict[str, Json] = {"race": "imperial", "class": "guerrier", "player": "Ana"}


def event(number: int, kind: str, subject: str, args: dict[str, Json], rule: str = "SW-46") -> Event:
    return Event(f"e{number}", kind, subject, "an 1", rule, args)


def bought(number: int, subject: str, what: str, item: str) -> Event:
    return event(number, "purchase", subject, {"what": what, "item": item, "phase": "creation"})


STORY = (
    event(1, "creation", "a", BIRTH),
    event(2, "creation", "b", {"race": "elfe", "class": "mage"}),
    bought(3, "b", "gear", "dague"),
    bought(4, "b", "gear", "dague"),
    bought(5, "a", "gear", "dague"),
    bought(6, "b", "skill", "tir"),
    bought(7, "b", "spell", "tir-magique"),
    event(8, "find", "b", {"item": "arc cour"}, "SW-47"),
)


def view(*more: Event) -> PartyView:
    members = (StoredMember("a", "Ada"), StoredMember("b", "Bea"))
    return PartyView(rulebook(), Stored("Essai", "", 100, members, (*STORY, *more)), {})


def pen() -> Pen:
    ids = iter(("n1", "n2", "n3"))
    return Pen(lambda: next(ids), "an 2")


def told(number: int, **args: Json) -> Event:
    return replace(STORY[number - 1], args={**STORY[number - 1].args, **args})


@pytest.mark.parametrize(
    ("edit", "wanted"),
    [
        (("set_budget", 120), Act(LABEL, limit=(120,))),
        (("rename_party", "Autres"), Act(LABEL, name="Autres")),
        (("rename_hero", 1, "Béa"), Act(LABEL, write=(StoredMember("b", "Béa"),))),
        (("remove_hero", 0), Act(LABEL, remove=("a",))),
        (("set_class", 0, "tireur"), Act(LABEL, rewrite=(told(1, **{"class": "tireur"}),))),
        (("set_race", 0, "nain"), Act(LABEL, rewrite=(told(1, race="nain"),))),
        (("remove_gear", 1, "dague"), Act(LABEL, withdraw=("e4",))),
        (("remove_gear", 0, "dague"), Act(LABEL, withdraw=("e5",))),
        (("replace_gear", 1, "dague", "epee"), Act(LABEL, rewrite=(told(4, item="epee"),))),
        (("replace_spell", 1, "tir-magique", "boule-magique"), Act(LABEL, rewrite=(told(7, item="boule-magique"),))),
        (("skill_as_improvement", 1, "tir"), Act(LABEL, rewrite=(told(6, what="improvement"),))),
        (
            ("mark_found", 1, "dague"),
            Act(LABEL, rewrite=(Event("e4", "find", "b", "an 1", "SW-93", {"item": "dague"}),)),
        ),
        (
            ("remove_gear", 1, "arc cour"),
            Act(LABEL, append=(Event("n1", "loss", "b", "an 2", "SW-47", {"item": "arc cour"}),)),
        ),
        (
            ("replace_gear", 1, "arc cour", "arc-court"),
            Act(
                LABEL,
                append=(
                    Event("n1", "loss", "b", "an 2", "SW-47", {"item": "arc cour"}),
                    Event("n2", "find", "b", "an 2", "SW-47", {"item": "arc-court"}),
                ),
            ),
        ),
        (
            ("buy_gear", 0, "epee"),
            Act(
                LABEL,
                append=(
                    Event(
                        "n1", "purchase", "a", "an 2", "SW-46", {"what": "gear", "item": "epee", "phase": "creation"}
                    ),
                ),
            ),
        ),
    ],
)  # fmt: skip
def test_a_fix_tells_what_it_changes_and_nothing_else(edit: tuple[object, ...], wanted: Act) -> None:
    before = view()
    act = mend.mend(before, Fix(LABEL.key, LABEL.args, edit), pen())
    assert replace(act, brings=()) == wanted
    assert act == before.judged(wanted)


@pytest.mark.parametrize("edit", [("set_budget", 100), ("rename_party", "Essai"), ("set_earned", 0, 0)])
def test_a_fix_that_changes_nothing_is_refused(edit: tuple[object, ...]) -> None:
    with pytest.raises(Refused) as refused:
        mend.mend(view(), Fix(LABEL.key, LABEL.args, edit), pen())
    assert (refused.value.key, refused.value.args_) == ("builder.no_event", {})


def over(where: Where, key: str = "swidenth.story_short") -> Problem:
    return Problem(where, Grade.ERROR, "SW-47", key, {"name": "Bea"})


def allowed(where: Where, key: str = "swidenth.story_short") -> Problem:
    return Problem(where, Grade.WARNING, "SW-47", "builder.allowed", {"key": key, "reason": "pour voir"})


BY_EVENT = Where(("Bea",), "story", "e7")
OF_BEA = Where(("Essai", "Bea"), "gear", "dague")
OF_ALL = Where((), "budget", "dague")


@pytest.mark.parametrize(
    ("where", "member"), [(OF_BEA, "b"), (OF_ALL, ""), (Where(("Ada", "Essai"), "story", "zzz"), "")]
)
def test_what_no_event_did_is_allowed_by_one_of_its_own_and_that_alone_is_taken_back(where: Where, member: str) -> None:
    before, why = view(), Label("builder.did_allow", {"reason": "pour voir"})
    args: dict[str, Json] = {"key": "swidenth.story_short", "about": where.item}
    own = Event("n1", "allowance", member, "an 2", "SW-47", args, "pour voir")
    act = mend.allow(before, over(where), " pour voir ", pen())
    assert act == before.judged(Act(why, append=(own,)))
    others = (
        replace(own, id="o1", args={**args, "about": "epee"}),
        replace(own, id="o2", args={**args, "key": "zzz"}),
        replace(own, id="o3", subject="a"),
    )
    after = view(*others, own)
    gone = Act(Label("builder.did_forbid", {"reason": "pour voir"}), withdraw=("n1",))
    assert mend.forbid(after, allowed(where)) == after.judged(gone)
    with pytest.raises(Refused) as refused:
        mend.forbid(view(*others), allowed(where))
    assert refused.value.key == "builder.not_allowed"
    with pytest.raises(Refused) as never:
        mend.forbid(after, over(where))
    assert never.value.key == "builder.not_allowed"


def test_what_an_event_did_is_allowed_in_the_event_and_forbidden_there_with_what_else_it_allows_kept() -> None:
    before = view()
    permit = told(7, allowed={"swidenth.story_short": "pour voir"})
    act = mend.allow(before, over(BY_EVENT), "pour voir", pen())
    assert act == before.judged(Act(Label("builder.did_allow", {"reason": "pour voir"}), rewrite=(permit,)))
    label = Label("builder.did_forbid", {"reason": "pour voir"})
    for reasons, left in (
        ({"swidenth.story_short": "pour voir"}, STORY[6]),
        ({"swidenth.story_short": "pour voir", "zzz": "si"}, told(7, allowed={"zzz": "si"})),
    ):
        stored = replace(before.stored, events=(*STORY[:6], told(7, allowed={**reasons}), STORY[7]))
        after = replace(before, stored=stored)
        assert mend.forbid(after, allowed(BY_EVENT)) == after.judged(Act(label, rewrite=(left,)))
    with pytest.raises(Refused) as refused:
        mend.forbid(after, allowed(BY_EVENT, "other"))
    assert refused.value.key == "builder.not_allowed"


@pytest.mark.parametrize("reason", ["", "  \n", "x" * 401])
def test_an_allowance_needs_a_reason_of_at_most_four_hundred_letters(reason: str) -> None:
    with pytest.raises(Refused) as refused:
        mend.allow(view(), over(OF_ALL), reason, pen())
    assert (refused.value.key, refused.value.args_) == ("builder.needs_reason", {"limit": 400})
    assert mend.allow(view(), over(OF_ALL), "x" * 400, pen()).append[0].note == "x" * 400
