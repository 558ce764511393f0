"""Each click on an army as the act it makes, and each one refused with its words and figures."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from models.change import Label
from models.errors import Refused
from models.games.allowances import ALLOWANCE
from models.games.escarmouche.army import MOST_POINTS
from models.games.escarmouche.builder import SkirmishBuilder
from models.games.facets.builder import Act, Pen, perform
from models.games.values import Stored, StoredMember
from models.i18n import Text
from models.problem import Fix, Grade

BUILDER = SkirmishBuilder()
TROOPER, REBEL = Text.same("Stormtrooper"), Text("Soldat rebelle", "Rebel Trooper")
GUARD = Text("Garde royal", "Royal Guard")
EMPIRE, REBELS = Text.same("Empire"), Text("Rébellion", "Rebellion")
ARMY = Text.same("Armée")


def pen() -> Pen:
    numbers = count(1)
    return Pen(lambda: f"n{next(numbers)}")


def member(key: str, profile: str, number: int, name: str = "") -> StoredMember:
    return StoredMember(key, name, {"profile": profile, "count": number})


def army(*members: StoredMember, limit: int | None = 100, side: str = "Empire") -> Stored:
    return Stored("Armée", side, limit, members)


TWO = army(member("a", "stormtrooper", 3, "Les bleus"), member("b", "stormtrooper", 2), member("c", "garde-royal", 1))


def plain(act: Act) -> dict[str, Any]:
    """Return the parts of an act that say something, but for the Problems it brings."""
    names = ("add", "write", "remove", "append", "withdraw", "order", "limit", "side", "name")
    return {name: value for name in names if (value := getattr(act, name)) != getattr(Act(Label("x", {})), name)}


MENDED = Label("escarmouche.fix_limit", {"limit": 36})


def mended(*edit: object) -> Act:
    """Return the act of a fix, whose words are always the same here."""
    return BUILDER.mend(TWO, Fix(MENDED.key, MENDED.args, edit), {}, pen())


@pytest.mark.parametrize(
    ("act", "label", "parts"),
    [
        (lambda: BUILDER.take(TWO, "", "profile:stormtrooper", {}, pen()),
         Label("builder.took", {"name": ARMY, "item": TROOPER}), {"write": (member("b", "stormtrooper", 3),)}),
        (lambda: BUILDER.take(TWO, "", "profile:deathtrooper", {}, pen()),
         Label("builder.took", {"name": ARMY, "item": Text("Deathtrooper", "Death Trooper")}),
         {"add": (member("n1", "deathtrooper", 1),)}),
        (lambda: BUILDER.take(TWO, "a", "profile:garde-royal", {}, pen()),
         Label("builder.became", {"name": Text.same("Les bleus"), "item": GUARD}),
         {"write": (member("a", "garde-royal", 3, "Les bleus"),)}),
        (lambda: BUILDER.put_back(TWO, "", "profile:stormtrooper", {}),
         Label("builder.put_back", {"name": ARMY, "item": TROOPER}), {"write": (member("b", "stormtrooper", 1),)}),
        (lambda: BUILDER.put_back(TWO, "a", "profile:stormtrooper", {}),
         Label("builder.put_back", {"name": Text.same("Les bleus"), "item": TROOPER}),
         {"write": (member("a", "stormtrooper", 2, "Les bleus"),)}),
        (lambda: BUILDER.put_back(TWO, "", "profile:garde-royal", {}),
         Label("builder.put_back", {"name": ARMY, "item": GUARD}), {"remove": ("c",)}),
        (lambda: BUILDER.add(TWO, "garde-royal", "  Les rouges ", {}, pen()),
         Label("builder.joined", {"name": "Les rouges"}), {"add": (member("n1", "garde-royal", 1, "Les rouges"),)}),
        (lambda: BUILDER.add(TWO, "garde-royal", "", {}, pen()),
         Label("builder.joined", {"name": GUARD}), {"add": (member("n1", "garde-royal", 1),)}),
        (lambda: BUILDER.remove(TWO, "a", {}), Label("builder.left", {"name": Text.same("Les bleus")}),
         {"remove": ("a",)}),
        (lambda: BUILDER.set(TWO, "b", {"count": 9}, {}, pen()),
         Label("builder.set_count", {"name": TROOPER, "count": 9}), {"write": (member("b", "stormtrooper", 9),)}),
        (lambda: BUILDER.set(TWO, "", {"side": "Rébellion"}, {}, pen()),
         Label("builder.set_side", {"side": REBELS}), {"side": "Rébellion"}),
        (lambda: BUILDER.set(TWO, "", {"limit": 0}, {}, pen()), Label("builder.set_limit", {"limit": 0}),
         {"limit": (0,)}),
        (lambda: BUILDER.set(TWO, "", {"limit": MOST_POINTS}, {}, pen()),
         Label("builder.set_limit", {"limit": MOST_POINTS}), {"limit": (MOST_POINTS,)}),
        (lambda: BUILDER.set(TWO, "", {"limit": None}, {}, pen()), Label("builder.drop_limit", {"limit": None}),
         {"limit": (None,)}),
        (lambda: BUILDER.set(TWO, "", {"side": "Rébellion", "limit": 7}, {}, pen()),
         Label("builder.set_side", {"side": REBELS}), {"side": "Rébellion", "limit": (7,)}),
        (lambda: mended("move", 2, 0), MENDED,
         {"order": ("c", "a", "b")}),
        (lambda: mended("rename", "Garde"), MENDED, {"name": "Garde"}),
        (lambda: mended("remove", 1), MENDED, {"remove": ("b",)}),
        (lambda: mended("side", "Rébellion"), MENDED,
         {"side": "Rébellion"}),
        (lambda: mended("limit", 36), MENDED, {"limit": (36,)}),
    ],
)  # fmt: skip
def test_a_click_makes_this_act(act: Callable[[], Act], label: Label, parts: dict[str, Any]) -> None:
    made = act()
    assert made.label == label
    assert plain(made) == parts


WRONG = ("escarmouche.wrong_side", {"rule": "GE-85", "profile": REBEL, "side": EMPIRE, "other": REBELS})


@pytest.mark.parametrize(
    ("act", "key", "args"),
    [
        (lambda: BUILDER.take(TWO, "", "stormtrooper", {}, pen()), "builder.no_offer", {}),
        (lambda: BUILDER.take(TWO, "", "profile:ewok", {}, pen()), "builder.no_offer", {}),
        (lambda: BUILDER.take(TWO, "", "profile:soldat-rebelle", {}, pen()), *WRONG),
        (lambda: BUILDER.take(TWO, "b", "profile:soldat-rebelle", {}, pen(), "  "), *WRONG),
        (lambda: BUILDER.take(TWO, "z", "profile:garde-royal", {}, pen()), "builder.no_member", {}),
        (lambda: BUILDER.put_back(TWO, "", "profile:ewok", {}), "builder.no_offer", {}),
        (lambda: BUILDER.put_back(TWO, "c", "profile:stormtrooper", {}), "builder.none_left", {"item": TROOPER}),
        (lambda: BUILDER.add(TWO, "ewok", "", {}, pen()), "builder.no_offer", {}),
        (lambda: BUILDER.remove(TWO, "z", {}), "builder.no_member", {}),
        (lambda: BUILDER.set(TWO, "", {}, {}, pen()), "builder.no_such_field", {}),
        (lambda: BUILDER.set(TWO, "", {"count": 1}, {}, pen()), "builder.no_such_field", {}),
        (lambda: BUILDER.set(TWO, "b", {"limit": 1}, {}, pen()), "builder.no_such_field", {}),
        (lambda: BUILDER.set(TWO, "", {"side": "Hutt" * 20}, {}, pen()), "escarmouche.no_such_side",
         {"side": "Hutt" * 10}),
        (lambda: BUILDER.set(TWO, "", {"limit": -1}, {}, pen()), "escarmouche.not_a_number",
         {"low": 0, "high": MOST_POINTS}),
        (lambda: BUILDER.set(TWO, "", {"limit": True}, {}, pen()), "escarmouche.not_a_number",
         {"low": 0, "high": MOST_POINTS}),
        (lambda: BUILDER.set(TWO, "", {"limit": MOST_POINTS + 1}, {}, pen()), "escarmouche.not_a_number",
         {"low": 0, "high": MOST_POINTS}),
        (lambda: BUILDER.set(TWO, "b", {"count": -1}, {}, pen()), "escarmouche.not_a_number",
         {"low": 0, "high": 100_000}),
    ],
)  # fmt: skip
def test_a_click_that_cannot_be_is_refused_with_these_words(
    act: Callable[[], Act], key: str, args: dict[str, Any]
) -> None:
    with pytest.raises(Refused) as caught:
        act()
    assert (caught.value.key, caught.value.args_) == (key, args)


def test_what_is_taken_anyway_is_written_down_and_goes_with_its_unit() -> None:
    act = BUILDER.take(TWO, "b", "profile:soldat-rebelle", {}, pen(), " prisonniers ")
    assert plain(act)["write"] == (member("b", "soldat-rebelle", 2),)
    (told,) = act.append
    assert (told.kind, told.args["about"], told.note or told.args.get("why", "")) == (ALLOWANCE, "b", "prisonniers")
    stored = perform(TWO, act)
    assert plain(BUILDER.remove(stored, "b", {}))["withdraw"] == (told.id,)
    assert plain(BUILDER.put_back(stored, "", "profile:soldat-rebelle", {})) == {
        "write": (member("b", "soldat-rebelle", 1),)
    }  # fmt: skip


@pytest.mark.rule("GE-9")
def test_what_is_left_what_it_would_cost_and_what_is_wrong_is_said_before_the_click() -> None:
    assert [(p.member, p.key, p.spent, p.limit, p.left) for p in BUILDER.purses(TWO, {})] == [
        ("", "builder.purse_army_of", 66, 100, 34),
        ("a", "builder.purse_unit", 30, None, None),
        ("b", "builder.purse_unit", 20, None, None),
        ("c", "builder.purse_unit", 16, None, None),
    ]  # fmt: skip
    free = BUILDER.purses(army(), {})[0]
    assert (free.key, free.spent, free.left) == ("builder.purse_army_of", 0, 100)
    assert BUILDER.purses(army(limit=None), {})[0].key == "builder.purse_army"
    offers = {each.id: each for shelf in BUILDER.offers(TWO, "", {}) for each in shelf.offers}
    trooper = offers["profile:stormtrooper"]
    assert (trooper.owned, trooper.price, trooper.removable) == (5, 10, True)
    assert trooper.preview is not None
    assert (trooper.preview.cost, trooper.preview.left) == (30, 24), "with the unit that has no name of its own"
    dear = offers["profile:apprenti-jedi-noir"]
    (why,) = dear.reasons
    assert (dear.allowed, dear.removable, why.grade, why.key, why.args["over"]) == (
        True, False, Grade.WARNING, "builder.over_limit", 26,
    )  # fmt: skip
    just = army(member("b", "stormtrooper", 4))
    exact = next(o for s in BUILDER.offers(just, "", {}) for o in s.offers if o.id == "profile:apprenti-jedi-noir")
    assert exact.reasons == ()
    (shelf,) = BUILDER.offers(TWO, "b", {})
    guard = next(each for each in shelf.offers if each.id == "profile:garde-royal")
    assert guard.preview is not None
    assert (guard.owned, guard.preview.cost, guard.preview.left) == (0, 32, 22)
    own = next(each for each in shelf.offers if each.id == "profile:stormtrooper")
    assert (own.owned, own.removable) == (2, True)
    assert [len(shelf.offers) for shelf in BUILDER.offers(TWO, "", {})] == [9, 7]
    assert BUILDER.recruit(TWO, "ewok", {}) is None
    recruit = BUILDER.recruit(TWO, "garde-royal", {})
    assert recruit is not None
    assert (recruit.member.id, recruit.member.cost, recruit.member.count) == ("garde-royal", 16, 1)
    templates = {each.id: each for each in BUILDER.templates(TWO, {})}
    assert [templates[each].allowed for each in ("garde-royal", "soldat-rebelle", "grand-inquisiteur")] == [
        True, False, True,
    ]  # fmt: skip
    assert [p.key for p in templates["grand-inquisiteur"].reasons] == ["builder.over_limit"]
    (field,) = BUILDER.settings(TWO, "b", {})
    assert (field.id, field.value, field.high, field.rule) == ("count", 2, 100_000, "GE-1")
    assert BUILDER.settings(TWO, "z", {}) == ()
    assert BUILDER.called(TWO, "") == ARMY
    assert BUILDER.called(TWO, "b") == TROOPER
