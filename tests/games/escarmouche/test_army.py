"""An army as people write it: names in either language, bounds, what is kept of it in a campaign."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.errors import ContentError
from models.games.escarmouche.army import (
    MOST_FIGURES,
    MOST_POINTS,
    Army,
    Unit,
    assemble,
    close_profiles,
    find_profile,
    read,
    side,
    store,
    write,
)
from models.games.escarmouche.code import ARMY_CODE
from models.games.escarmouche.ruleset import extended, ruleset
from models.games.values import Stored, StoredMember

RULES = ruleset()
DOCUMENT: dict[str, Any] = {
    "army": "La garde", "side": "empire", "limit": 300,
    "units": [{"profile": "STORMTROOPERS", "count": 3, "name": "Les bleus"}, {"profile": "Royal Guard", "count": 2}],
}  # fmt: skip
ARMY = Army("La garde", "Empire", 300, (Unit("stormtrooper", 3, name="Les bleus"), Unit("garde-royal", 2)))


def test_an_army_is_read_and_written_in_either_language() -> None:
    assert read(DOCUMENT, "a.json", RULES) == ARMY
    assert read({**DOCUMENT, "limit": None}, "a.json", RULES).limit is None
    assert write(ARMY, RULES) == {
        "army": "La garde", "side": "Empire", "limit": 300,
        "units": [{"profile": "Stormtrooper", "count": 3, "name": "Les bleus"}, {"profile": "Garde royal", "count": 2}],
    }  # fmt: skip
    rebels = replace(ARMY, side="Rébellion", units=(Unit("garde-royal", 1), Unit("ewok", 2)))
    assert write(rebels, RULES, "en") == {
        "army": "La garde", "side": "Rebellion", "limit": 300,
        "units": [{"profile": "Royal Guard", "count": 1}, {"profile": "ewok", "count": 2}],
    }  # fmt: skip
    same = extended({("profiles", "autre"): {
        "name": {"fr": "Autre garde", "en": "Royal Guard"}, "side": "Empire", "points": 1, "rule": "GE-80",
    }})  # fmt: skip
    written = write(replace(ARMY, units=(Unit("garde-royal", 1), Unit("autre", 1))), same, "en")["units"]
    assert isinstance(written, list)
    assert [each["profile"] for each in written] == ["Garde royal", "Royal Guard"]  # type: ignore[index,call-overload]


@pytest.mark.parametrize(
    ("changed", "key", "place", "args"),
    [
        ({"army": "x" * 201}, "escarmouche.long_name", "army", {"limit": 200}),
        ({"units": [{"profile": "x" * 201, "count": 1}]}, "escarmouche.long_name", "units[0].profile", {"limit": 200}),
        ({"units": [{"profile": "x", "count": 1}, {"profile": "x", "count": 1, "name": "y" * 201}]},
         "escarmouche.long_name", "units[1].name", {"limit": 200}),
        ({"units": [{"profile": "x", "count": 1}] * 1001}, "escarmouche.many_units", "units", {"limit": 1000}),
        ({"side": "Hutt" * 20}, "content.not_one_of", "side",
         {"found": "Hutt" * 10, "allowed": ("Empire", "Rébellion")}),
    ],
)  # fmt: skip
def test_what_is_too_long_or_of_no_side_is_told_with_its_bound(
    changed: dict[str, Any], key: str, place: str, args: dict[str, Any]
) -> None:
    with pytest.raises(ContentError) as caught:
        read({**DOCUMENT, **changed}, "a.json", RULES)
    assert (caught.value.key, caught.value.file, caught.value.place) == (key, "a.json", place)
    assert {name: caught.value.args_[name] for name in args} == args


def test_what_is_just_within_its_bounds_is_read() -> None:
    units = [{"profile": "x" * 200, "count": MOST_FIGURES, "name": "y" * 200}, {"profile": "x", "count": 0}]
    found = read({"army": "z" * 200, "side": "Rebellion", "limit": MOST_POINTS, "units": units}, "a.json", RULES)
    assert (found.side, found.limit, [unit.count for unit in found.units]) == ("Rébellion", MOST_POINTS, [100_000, 0])
    assert len(read({**DOCUMENT, "units": [{"profile": "x", "count": 1}] * 1000}, "a.json", RULES).units) == 1000
    for field, value, high in (("limit", MOST_POINTS + 1, MOST_POINTS), ("limit", -1, MOST_POINTS)):
        with pytest.raises(ContentError) as caught:
            read({**DOCUMENT, field: value}, "a.json", RULES)
        assert [caught.value.args_[each] for each in ("low", "high")] == [0, high]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("stormtroopers", "stormtrooper"), ("Garde Royal", "garde-royal"), ("gardes royals", "garde-royal"),
        ("ROYAL GUARDS", "garde-royal"), ("adeptes-du-cote-obscur", "adeptes-du-cote-obscur"),
        ("Adepte du coté obscur", "adeptes-du-cote-obscur"), ("ewok", "ewok"),
    ],
)  # fmt: skip
def test_a_profile_is_found_by_its_names(name: str, found: str) -> None:
    assert find_profile(name, RULES) == found


def test_a_misspelt_name_has_close_ones_at_most_three() -> None:
    assert close_profiles("Stormtroper", RULES)[0] == "stormtrooper"
    assert close_profiles("xyzzy", RULES) == ()
    near = close_profiles("Soldat de la flotte", RULES)
    assert len(near) == len(set(near)) <= 3
    assert [side(each, "a.json", "side") for each in ("EMPIRE", "rébellion", "Rebellion")] == [
        "Empire", "Rébellion", "Rébellion",
    ]  # fmt: skip


def test_a_campaign_keeps_an_army_and_gives_it_back() -> None:
    kept = store(replace(ARMY, units=(*ARMY.units, Unit("deathtrooper", 1, "k"))), iter(("1", "2")).__next__)
    assert kept == Stored("La garde", "Empire", 300, (
        StoredMember("1", "Les bleus", {"profile": "stormtrooper", "count": 3}),
        StoredMember("2", "", {"profile": "garde-royal", "count": 2}),
        StoredMember("k", "", {"profile": "deathtrooper", "count": 1}),
    ))  # fmt: skip
    assert assemble(kept, RULES).units == (
        Unit("stormtrooper", 3, "1", "Les bleus"), Unit("garde-royal", 2, "2"), Unit("deathtrooper", 1, "k"),
    )  # fmt: skip
    for members, where in (((kept.members[0], StoredMember("x", "", {"count": 1})), "La garde.members[1].profile"),):
        with pytest.raises(ContentError) as caught:
            assemble(replace(kept, members=members), RULES, "f")
        assert (caught.value.file, caught.value.place) == ("f", where)
    with pytest.raises(ContentError) as caught:
        assemble(replace(kept, side="Hutt"), RULES, "f")
    assert caught.value.place == "La garde.side"


@pytest.mark.parametrize("limit", [None, 0, 300])
def test_a_typed_code_carries_an_army_whole(limit: int | None) -> None:
    army = replace(ARMY, limit=limit, side="Rébellion")
    document = ARMY_CODE.document(ARMY_CODE.values(army))
    assert document == {
        "army": "La garde", "side": "Rébellion", "limit": limit,
        "units": [
            {"profile": "stormtrooper", "count": 3, "name": "Les bleus"},
            {"profile": "garde-royal", "count": 2, "name": ""},
        ],
    }  # fmt: skip
    assert read(document, "a.json", RULES) == army
