"""A game of lists in its own words: fixes do what they say, its forces have settings, an act is done once."""

from __future__ import annotations

from itertools import count

import pytest

from models.errors import Refused
from models.games.facets.builder import Act, Pen, perform
from models.games.force_list import ListRoster
from models.games.roster_builder import RosterBuilder
from models.games.values import Stored, StoredMember
from models.i18n import LANGUAGES, Translator
from tests.games.squadron import judge, lists

ROSTER = ListRoster(lists, judge)
BUILDER = RosterBuilder(ROSTER)
CUTTER, FIRST, SECOND = (
    StoredMember(key, "", {"profile": profile, "count": 1, "gear": []})
    for key, profile in (("a", "cotre"), ("b", "galion"), ("c", "galion"))
)
FLEET = Stored("Escadre", "south", 100, (CUTTER, FIRST, SECOND))


def test_two_galleons_in_rows_of_their_own_are_one_too_many_and_the_fix_takes_the_last_out() -> None:
    (problem,) = [each for each in ROSTER.check(FLEET, {}).problems if each.key == "builder.too_many_of"]
    assert (problem.args["count"], problem.args["most"]) == (2, 1)
    (fix,) = problem.fixes
    mended = ROSTER.apply(FLEET, fix.edit)
    assert mended.members == (CUTTER, FIRST)
    assert ROSTER.check(mended, {}).problems == ()


def test_a_fleet_over_its_limit_is_told_by_how_much() -> None:
    (problem,) = [each for each in ROSTER.check(FLEET, {}).problems if each.key == "builder.too_dear"]
    for lang in LANGUAGES:
        words = Translator(lang)(problem.key, **problem.args)
        assert "110" in words
        assert "{" not in words
    assert "remove 10" in Translator("en")(problem.key, **problem.args)


def test_the_side_of_a_force_is_a_choice_between_the_sides_of_the_lists() -> None:
    side, limit = BUILDER.settings(FLEET, "", {})
    assert (side.sort, side.value, [each.id for each in side.ways]) == ("choice", "south", ["north", "south"])
    assert (limit.sort, limit.value) == ("number", 100)
    numbers = count(1)
    north = perform(FLEET, BUILDER.set(FLEET, "", {"side": "north"}, {}, Pen(lambda: f"{next(numbers)}")))
    assert north.side == "north"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_act_is_done_once(lang: str) -> None:
    joins = Act(BUILDER.remove(FLEET, "a", {}).label, add=(StoredMember("d", "", dict(CUTTER.body)),))
    after = perform(FLEET, joins)
    with pytest.raises(Refused) as refused:
        perform(after, joins)
    assert Translator(lang).has(refused.value.key)
