"""Bands are drawn by a written seed: legal by the game's own check, balanced, and the same again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.errors import Refused
from models.games.event import Pen
from models.games.facets.builder import perform
from models.games.swidenth.game import SWIDENTH
from models.games.swidenth.party import SUMMONED
from models.games.values import Stored
from models.problem import Grade

NO_READINGS: dict[str, str] = {}


def pen() -> Pen:
    numbers = iter(range(10_000))
    return Pen(lambda: f"{next(numbers):05}")


@pytest.mark.rule("SW-45")
@pytest.mark.parametrize("limit", [100, 120])
@pytest.mark.parametrize("seed", [f"Bande {n}" for n in range(3)])
def test_each_band_is_legal_whole_and_of_three_roles(seed: str, limit: int) -> None:
    empty = Stored(seed, "", limit, ())
    bands = [each for each in SWIDENTH.bench(empty).templates() if each.id.startswith("band:")]
    assert len(bands) == 3
    assert bands == [each for each in SWIDENTH.bench(empty).templates() if each.id.startswith("band:")]
    builds = set()
    for band in bands:
        assert {reason.key for reason in band.reasons} == {
            "swidenth.band_front", "swidenth.band_shooters", "swidenth.band_casters", "swidenth.band_points",
        }  # fmt: skip
        after = perform(empty, SWIDENTH.bench(empty, pen=pen()).add(band.id))
        verdict = SWIDENTH.bench(after).verdict
        assert verdict.cost == band.cost
        assert verdict.cost == limit
        assert not [problem for problem in verdict.problems if problem.grade is Grade.ERROR]
        assert all(member.gear for member in verdict.members)
        builds.add(tuple((member.role.fr, tuple(entry.id for entry in member.gear)) for member in verdict.members))
    assert len(builds) == 3


def test_a_band_joins_an_empty_party_only() -> None:
    empty = Stored("A", "", None, ())
    begun = perform(empty, SWIDENTH.bench(empty, pen=pen()).add("new:nain:guerrier"))
    with pytest.raises(Refused) as refused:
        SWIDENTH.bench(begun, pen=pen()).add("band:steel:A")
    assert refused.value.key == "swidenth.band_begun"


@pytest.mark.rule("SW-124")
def test_no_whole_band_is_drawn_or_offered_where_a_summoned_warrior_comes_alone() -> None:
    warrior = Stored("Appelé", SUMMONED, 100, ())
    assert not list(SWIDENTH.bench(warrior).drawing())
    offers = SWIDENTH.bench(warrior).templates()
    assert offers, "one warrior is"
    assert not [each for each in offers if each.whole]
    assert [each for each in SWIDENTH.bench(Stored("Appelé", "", 100, ())).templates() if each.whole]


@pytest.mark.parametrize(("lang", "dwarf"), [("fr", "Nain"), ("en", "Dwarf")])
def test_whoever_has_no_name_is_called_after_his_people_in_the_language_of_the_window(lang: str, dwarf: str) -> None:
    empty = Stored("A", "", 100, ())
    writes = replace(pen(), lang=lang)
    one = perform(empty, SWIDENTH.bench(empty, pen=writes).add("new:nain:guerrier"))
    two = perform(one, SWIDENTH.bench(one, pen=writes).add("new:nain:guerrier"))
    assert [each.name for each in two.members] == [dwarf, f"{dwarf} 2"]
    band = next(each for each in SWIDENTH.bench(empty).templates() if each.id.startswith("band:"))
    told = {name[lang] for reason in band.reasons for name in reason.args.get("names", ())}
    joined = perform(empty, SWIDENTH.bench(empty, pen=replace(pen(), lang=lang)).add(band.id))
    names = [each.name for each in joined.members]
    assert set(names) == told, "those who join are those who were told"
    assert len(set(names)) == len(names)
