"""Odds of Swidenth to the fraction: the worked cases, the request forms, and requests that make no sense."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError
from models.games.swidenth.odds import (
    Fighter,
    SwidenthOdds,
    backlash,
    passes,
    phase_counts,
    phase_laws,
    reaches,
    shooting,
    shot_law,
    unhurt,
    wins,
)
from models.i18n import LANGUAGES, Translator
from models.odds import at_least, duel, expectation
from tests.proofs import proving

CASES = json.loads((Path(__file__).parents[2] / "cases" / "swidenth" / "odds.json").read_text(encoding="utf-8"))
THEVOR = {"Combat": 3, "Défense": 4, "Dégâts": 2, "Vitalité": 5}
BRIGAND = {"Combat": 1, "Défense": 4, "Dégâts": 0, "Vitalité": 1}


def ask(**request: Any) -> Any:
    return SwidenthOdds().answer({"game": "swidenth", **request}, {}, "demande.json", "")


def melee(attacker: dict[str, int] | None = None, defender: dict[str, int] | None = None) -> dict[str, Any]:
    """Return a request in which one side has one figure that makes no sense."""
    return {"kind": "melee", "attacker": {**THEVOR, **(attacker or {})}, "defender": {**BRIGAND, **(defender or {})}}


def laws(case: dict[str, Any]) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    sides = Fighter(**case["attacker"]), Fighter(**case["defender"])
    return phase_laws(*sides, free_attack=case.get("free_attack", False))


def chance(case: dict[str, Any]) -> tuple[Fraction | None, dict[int, Fraction] | None]:
    """Return what a case asks for and, where there is one, the whole law."""
    kind = case["kind"]
    if kind == "phase":
        who, what = case["asks"].split("_")
        lost = laws(case)[0 if who == "attacker" else 1]
        return (expectation(lost) if what == "expected" else at_least(lost, 1)), lost
    if kind == "duel":
        first, second = Fighter(**case["attacker"]), Fighter(**case["defender"])
        fight = duel(first.vitality, second.vitality, phase_counts(first, second))
        return (fight.first_wins if case["asks"] == "wins" else fight.phases), None
    if kind == "shot":
        tir = shooting(case["tir"], cover=case.get("cover", False), small=case.get("small", False))
        lost = shot_law(tir, case["damage"], case["combat"], case["defence"])
        return at_least(lost, 1), lost
    simple = {
        "test": lambda: passes(case["characteristic"], case["difficulty"]),
        "backlash": lambda: backlash(case["psyche"], case["difficulty"]),
        "fall": lambda: unhurt(case["paces"], case["reading"]),
        "fright": lambda: wins(case["strength"], case["morale"]),
        "reach": lambda: reaches(case["needed"]),
    }
    return simple[kind](), None


@pytest.mark.parametrize("case", proving(CASES))
def test_worked_cases_to_the_fraction(case: dict[str, Any]) -> None:
    value, law = chance(case)
    assert value == Fraction(case["exact"]), case["what"]
    if "law" in case:
        assert law == {int(lost): Fraction(weight) for lost, weight in case["law"].items()}, case["what"]


@pytest.mark.rule("SW-23")
def test_falls_under_both_readings() -> None:
    assert [unhurt(paces, "corrected") for paces in range(7)] == [
        1, Fraction(4, 5), Fraction(3, 5), Fraction(2, 5), Fraction(1, 5), 0, 0,
    ]  # fmt: skip
    assert [unhurt(paces, "printed") for paces in range(7)] == [
        1, Fraction(1, 4), Fraction(9, 20), Fraction(13, 20), Fraction(17, 20), 0, 0,
    ]  # fmt: skip
    assert ask(kind="fall", paces=2) == {"unhurt": {"fraction": "3/5", "value": 0.6}}
    assert SwidenthOdds().answer({"kind": "fall", "paces": 2}, {"fall": "printed"}, "x", "") == {
        "unhurt": {"fraction": "9/20", "value": 0.45}
    }
    assert ask(kind="fall", paces=2, options={"fall": "printed"})["unhurt"]["fraction"] == "9/20"


def test_melee_in_the_form_of_the_command_line() -> None:
    answer = ask(kind="melee", attacker=THEVOR, defender=BRIGAND)
    assert list(answer) == [
        "defender_wounded", "defender_killed", "defender_expected_loss",
        "attacker_wounded", "attacker_killed", "attacker_expected_loss", "duel",
    ]  # fmt: skip
    assert answer["defender_wounded"] == answer["defender_killed"] == answer["defender_expected_loss"]
    assert answer["defender_wounded"]["fraction"] == "19/40"
    assert answer["duel"]["attacker_wins"]["fraction"] == "1690444110920/1751989905401"
    assert answer["duel"]["attacker_wins"]["value"] == pytest.approx(0.964870919466335, abs=1e-15)


@pytest.mark.rule("SW-34", "SW-33")
def test_a_free_attack_harms_only_the_attacked() -> None:
    civilian = {"Combat": 0, "Défense": 3, "Dégâts": 0, "Vitalité": 2}
    answer = ask(kind="melee", attacker=BRIGAND, defender=civilian, free_attack=True)
    assert answer["defender_wounded"]["fraction"] == "153/400"
    assert answer["attacker_wounded"]["fraction"] == "0/1"
    assert answer["duel"]["attacker_wins"]["fraction"] == "1/1"
    assert answer["duel"]["phases"]["value"] > 2


def test_losses_are_capped_by_the_vitality_left() -> None:
    answer = ask(kind="melee", attacker=THEVOR, defender={**BRIGAND, "Vitalité": 2})
    law = phase_laws(Fighter(3, 4, 2), Fighter(1, 4, 0))[1]
    assert Fraction(answer["defender_expected_loss"]["fraction"]) == expectation(law, 2) < expectation(law)
    assert Fraction(answer["defender_killed"]["fraction"]) == at_least(law, 2)


def test_a_duel_nobody_can_win_has_no_end() -> None:
    wall = {"Combat": 0, "Défense": 1000, "Vitalité": 3}
    answer = ask(kind="melee", attacker=wall, defender=wall)
    assert answer["duel"] == {"attacker_wins": {"fraction": "0/1", "value": 0.0}, "phases": None}


def test_shots_in_the_form_of_the_command_line() -> None:
    answer = ask(kind="shot", attacker={"Tir": 3}, defender={"Combat": 1, "Défense": 4, "Vitalité": 1}, cover=True)
    assert list(answer) == ["hit", "defender_wounded", "defender_killed", "defender_expected_loss"]
    assert answer["hit"]["fraction"] == "19/40"
    assert answer["defender_wounded"]["fraction"] == "3/10"
    whole_profiles = ask(kind="shot", attacker={**THEVOR, "Tir": 3, "Dégâts": 0}, defender=BRIGAND, cover=True)
    assert whole_profiles == answer


@pytest.mark.rule("SW-130")
def test_a_magic_bolt_is_a_shot_with_psyche() -> None:
    answer = ask(kind="shot", attacker={"Tir": 4, "Dégâts": 4}, defender={"Combat": 1, "Défense": 4, "Vitalité": 1})
    by_hand = sum(1 for a in range(1, 21) for b in range(1, 21) if a + 4 - b - 1 > 0 and a + 4 - b - 1 + 4 > 4)
    assert Fraction(answer["defender_wounded"]["fraction"]) == Fraction(by_hand, 400)


@pytest.mark.rule("SW-8")
def test_tests_in_the_form_of_the_command_line() -> None:
    assert ask(kind="test", characteristic=4, difficulty=8) == {"success": {"fraction": "17/20", "value": 0.85}}
    assert ask(kind="test", characteristic=30, difficulty=8)["success"]["fraction"] == "1/1"
    assert ask(kind="test", characteristic=0, difficulty=21)["success"]["fraction"] == "0/1"


def test_opposed_rolls_and_backlash_in_the_form_of_the_command_line() -> None:
    assert ask(kind="opposed", characteristic=3, against=0) == {"success": {"fraction": "247/400", "value": 0.6175}}
    assert ask(kind="backlash", characteristic=4, difficulty=12) == {"wounded": {"fraction": "7/80", "value": 0.0875}}


def test_keys_are_known_without_accents_and_in_english() -> None:
    plain = {"combat": 3, "defense": 4, "DEGATS": 2, "Vitalite": 5}
    english = {"Combat": 1, "Defence": 4, "Damage": 0, "Vitality": 1}
    assert ask(kind="Melee", attacker=plain, defender=english) == ask(kind="melee", attacker=THEVOR, defender=BRIGAND)


@pytest.mark.parametrize(
    ("request_", "key", "place"),
    [
        ([], "odds_table", "—"),
        ({}, "odds_kind", "kind"),
        ({"kind": "test", "characteristic": 1}, "odds_missing_key", "difficulty"),
        ({"kind": "test", "characteristic": 1, "difficulty": 8, "luck": 2}, "odds_unknown_key", "luck"),
        ({"kind": "test", "characteristic": True, "difficulty": 8}, "odds_number", "characteristic"),
        ({"kind": "test", "characteristic": 10**40, "difficulty": 8}, "odds_number", "characteristic"),
        ({"kind": "test", "Difficulty": 1, "difficulty": 8}, "odds_twice", "difficulty"),
        ({"kind": "fall", "paces": -1}, "odds_number", "paces"),
        ({"kind": "fall", "paces": 1, "options": {"fall": "soft"}}, "odds_option", "options.fall"),
        ({"kind": "fall", "paces": 1, "options": "printed"}, "odds_option", "options"),
        ({"kind": "melee", "attacker": THEVOR}, "odds_missing_key", "defender"),
        (melee(defender={"Défense": 0}), "odds_number", "defender.Défense"),
        (melee(attacker={"Vitalité": 101}), "odds_number", "attacker.Vitalité"),
        (melee(attacker={"Luck": 1}), "odds_unknown_key", "attacker.Luck"),
        ({"kind": "melee", "attacker": THEVOR, "defender": BRIGAND, "free_attack": 1}, "odds_flag", "free_attack"),
        ({"kind": "shot", "attacker": {}, "defender": BRIGAND}, "odds_missing_key", "attacker.tir"),
    ],
)  # fmt: skip
def test_a_request_that_makes_no_sense_is_refused(request_: Any, key: str, place: str) -> None:
    with pytest.raises(ContentError) as caught:
        SwidenthOdds().answer(request_, {}, "demande.json", "")
    assert (caught.value.key, caught.value.place) == (f"swidenth.{key}", place)
    for lang in LANGUAGES:
        sentence = Translator(lang)(caught.value.key, **caught.value.args_)
        assert "demande.json" in sentence
        assert "{" not in sentence


FIGHTERS = st.builds(
    Fighter, st.integers(-30, 30), st.integers(1, 9), st.integers(-3, 9), st.integers(1, 8)
)  # fmt: skip


@given(FIGHTERS, FIGHTERS, st.booleans())
def test_a_phase_is_every_pair_of_two_d20(attacker: Fighter, defender: Fighter, free: bool) -> None:
    counted: dict[tuple[int, int], int] = {}
    for a in range(1, 21):
        for b in range(1, 21):
            margin = a + attacker.combat - b - defender.combat
            struck = suffered = 0
            if margin > 0:
                while margin + attacker.damage > (struck + 1) * defender.defence:
                    struck += 1
            elif margin < 0 and not free:
                while defender.damage - margin > (suffered + 1) * attacker.defence:
                    suffered += 1
            counted[suffered, struck] = counted.get((suffered, struck), 0) + 1
    assert phase_counts(attacker, defender, free_attack=free) == counted


@given(FIGHTERS, FIGHTERS)
def test_a_duel_read_from_the_other_side(one: Fighter, other: Fighter) -> None:
    here = duel(one.vitality, other.vitality, phase_counts(one, other))
    there = duel(other.vitality, one.vitality, phase_counts(other, one))
    assert here.phases == there.phases
    assert here.first_wins + there.first_wins == (0 if here.phases is None else 1)


def test_the_longest_duel_allowed_is_answered() -> None:
    side = {"Combat": 0, "Défense": 1, "Dégâts": 0, "Vitalité": 100}
    answer = ask(kind="melee", attacker=side, defender=side)
    assert answer["duel"]["attacker_wins"]["fraction"] == "1/2"
