"""Who beats whom, and what a volley costs: cases worked by hand, and dice rolled many times."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from models.errors import ContentError
from models.games.escarmouche.exchange import MODES, Opponent
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.escarmouche.ruleset import ruleset
from models.games.values import Stored, StoredMember
from tests.proofs import proving

CASES = json.loads((Path(__file__).parents[2] / "cases" / "escarmouche" / "volleys.json").read_text("utf-8"))
ODDS = ESCARMOUCHE.odds


def ask(**request: Any) -> dict[str, Any]:
    return ODDS.answer({"game": "escarmouche", **request}, {}, "demande.json", "")


def fractions(found: dict[str, Any]) -> dict[str, str]:
    return {key: each["fraction"].removesuffix("/1") for key, each in found.items()}


@pytest.mark.parametrize("case", proving(CASES["volleys"]))
def test_volleys_worked_by_hand(case: dict[str, Any]) -> None:
    found = ask(kind="volley", shooters=case["shooters"], targets=case["targets"])
    assert fractions(found["figures"]) == case["figures"]
    assert fractions(found["expected"])["points"] == case["points"]


@pytest.mark.parametrize("case", proving(CASES["cells"]))
def test_cells_worked_by_hand(case: dict[str, Any]) -> None:
    asked = ask(kind="matrix", rows=[case["own"]], columns=[case["foe"]], modes=[case["mode"]])
    found = asked[case["mode"]][case["own"]][case["foe"]]
    expected = {key: case[key] for key in ("points", "chance", "life") if key in case}
    assert (fractions(found) if found else {}) == expected


VOLLEY: dict[str, Any] = {
    "shooters": [
        {"profile": "Stormtrooper", "count": 12},
        {"profile": "Deathtrooper", "count": 4, "long": True},
        {"profile": "Garde royal", "count": 2, "concentrated": True},
    ],
    "targets": [
        {"profile": "Padawan rebelle"},
        {"profile": "Commando rebelle", "count": 3, "cover": True},
        {"profile": "Soldat rebelle", "count": 6},
    ],
}


def rolled(dice: Random) -> int:
    """Roll the volley die by die, as people do; return the figures lost."""
    shots = [(4, 0)] * 12 + [(3, 1)] * 4 + [(3, -1)] * 2
    line = [(3, 0)] + [(7, 1)] * 3 + [(7, 0)] * 6
    fallen = 0
    for base, change in shots:
        if fallen < len(line):
            save, cover = line[fallen]
            needed = min(6, max(2, base + change + cover))
            fallen += dice.randint(1, 6) >= needed and dice.randint(1, 6) < save
    return fallen


@pytest.mark.parametrize("times", [4_000, pytest.param(100_000, marks=pytest.mark.soak)])
def test_a_volley_costs_what_dice_say(times: int) -> None:
    law = {int(n): Fraction(each["fraction"]) for n, each in ask(kind="volley", **VOLLEY)["figures"].items()}
    assert sum(law.values()) == 1
    dice, counts = Random(35), dict.fromkeys(law, 0)
    for _ in range(times):
        counts[rolled(dice)] += 1
    for n, weight in law.items():
        p = float(weight)
        assert abs(counts[n] - times * p) <= 4 * sqrt(times * p * (1 - p)) + 1, n


def test_the_matrix_of_all_profiles_agrees_with_single_odds() -> None:
    profiles = list(ruleset().profiles.values())
    matrix = ask(kind="matrix")
    assert set(MODES) <= set(matrix)
    for own in profiles:
        for foe in profiles:
            armour = ruleset().grants(foe, "heavy_armour")
            for mode in ("long", "cover", "concentrated"):
                shot = ask(
                    kind="shot", T=own.shooting, Svg=foe.save, Cad=own.rate, heavy_armour=armour, **{mode: True}
                )  # fmt: skip
                cell = matrix[mode][own.name.fr][foe.name.fr]
                assert (cell["chance"] if cell else {"fraction": "0/1", "value": 0.0}) == shot["loss"]


def test_the_sum_behind_a_cell_names_every_modifier_and_its_rule() -> None:
    book = ruleset()
    own, foe = (Opponent(book, book.profiles[each], {}) for each in ("stormtrooper", "garde-royal"))
    told = [(term.rule, term.value) for term in own.terms(foe, "long")]
    assert told == [("GE-10", "4+"), ("GE-13", "+1"), ("GE-15", "+1"), ("GE-7", "6+"), ("GE-20", "1"), ("", "1/6")]
    assert not list(own.terms(foe, "power"))
    for row in book.profiles.values():
        for mode in MODES:
            terms = list(Opponent(book, row, {}).terms(foe, mode))
            assert all(term.words.fr and term.words.en for term in terms)


def test_the_sum_behind_a_cell_tells_whom_else_a_zone_reaches() -> None:
    book = ruleset()
    traits = {**book.traits, "zone": replace(book.traits["robuste"], grants=(), zone=3)}
    own = Opponent(replace(book, traits=traits), replace(book.profiles["stormtrooper"], traits=("zone",)), {})
    terms = own.terms(Opponent(book, book.profiles["soldat-rebelle"], {}), "normal")
    assert [each.value for each in terms if each.rule == "GE-21"] == ["3"]


def test_an_army_meets_all_profiles_of_the_other_side() -> None:
    units = (("stormtrooper", 13), ("stormtrooper", 2), ("gone", 1), ("garde-royal", 0))
    members = tuple(StoredMember(str(i), "", {"profile": p, "count": n}) for i, (p, n) in enumerate(units))
    matrix = ESCARMOUCHE.matrix().of(Stored("A", "Empire", None, members))
    assert [(row.id, row.count) for row in matrix.rows] == [("stormtrooper", 15)]
    assert [each.id for each in matrix.columns] == [p.id for p in ruleset().profiles.values() if p.side == "Rébellion"]


TROOPER = {"profile": "Stormtrooper"}


@pytest.mark.parametrize(
    ("shooters", "targets", "key"),
    [
        ([TROOPER], [], "content.out_of_range"),
        ([TROOPER], [{**TROOPER, "count": 0}], "content.out_of_range"),
        ([], [TROOPER], "content.out_of_range"),
        ([{"profile": "Padawan rebelle"}], [TROOPER], "escarmouche.no_weapon"),
        ([{"profile": "Stormtroper"}], [{"profile": "Jawa"}], "content.not_one_of"),
        ([{**TROOPER, "count": 100_000}], [TROOPER], "content.out_of_range"),
    ],
)
def test_a_volley_that_cannot_be_fired_is_refused_in_a_sentence(shooters: Any, targets: Any, key: str) -> None:
    with pytest.raises(ContentError) as refused:
        ask(kind="volley", shooters=shooters, targets=targets)
    assert refused.value.key == key
