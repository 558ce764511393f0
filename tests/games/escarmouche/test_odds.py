"""Exact chances, against vectors worked out by hand and against plain counting of dice."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError, Refused
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.escarmouche.odds import (
    Defender,
    Shooting,
    chance,
    first_has_initiative,
    melee_touch,
    power_touch,
    resisted,
    shot_loss,
    threshold,
)
from models.games.escarmouche.ruleset import ruleset
from models.i18n import LANGUAGES, Translator
from tests.proofs import proving

ODDS = ESCARMOUCHE.odds
assert ODDS is not None
CASES = json.loads((Path(__file__).parents[2] / "cases" / "escarmouche" / "odds.json").read_text("utf-8"))


def ask(**request: object) -> dict[str, object]:
    return ODDS.answer({"game": "escarmouche", **request}, {}, "demande.json", "")


@pytest.mark.parametrize("case", proving(CASES["requests"]))
def test_vectors_of_requests(case):
    given_answer = ODDS.answer(case["request"], {}, "demande.json", "")
    wanted = {}
    for key in ("threshold", "loss", "touch"):
        if key in case:
            value = case[key]
            fraction = isinstance(value, str)
            wanted[key] = {"fraction": value, "value": float(Fraction(value))} if fraction else value
    assert given_answer == wanted


@pytest.mark.parametrize("case", proving(CASES["powers"]))
def test_vectors_of_powers(case):
    power = ruleset().powers[case["power"]]
    touch = power_touch(power, case["For"], {}, target_force=case["target_For"], saves=case["saves"])
    assert touch == Fraction(case["touch"])
    asked = ask(
        kind="power", power=power.name.fr, For=case["For"], defender_For=case["target_For"], Svg=case["saves"][0]
    )
    assert asked == {"touch": {"fraction": case["touch"], "value": float(touch)}}


@pytest.mark.parametrize("case", proving(CASES["initiative"]))
def test_vector_of_the_initiative(case):
    assert first_has_initiative() == Fraction(case["first"])
    assert ask(kind="initiative") == {"first": {"fraction": "1/2", "value": 0.5}}


@pytest.mark.rule("GE-3", "GE-10")
@pytest.mark.parametrize("needed", range(2, 7))
def test_a_threshold_is_that_many_or_more_on_a_d6(needed):
    assert chance(needed) == Fraction(sum(face >= needed for face in range(1, 7)), 6)


@pytest.mark.rule("GE-7", "GE-12", "GE-13", "GE-14", "GE-15", "GE-63", "GE-72", "GE-73")
def test_modifiers_are_added_up_then_bounded_once():
    names = ("long", "cover", "heavy_armour", "concentrated", "large", "gigantic", "heavy_blaster")
    for base, circumstances in itertools.product(range(2, 7), itertools.product((False, True), repeat=7)):
        long, cover, armour, concentrated, large, gigantic, heavy = circumstances
        answer = ask(kind="shot", T=base, **dict(zip(names, circumstances, strict=True)))
        summed = base + long + cover + armour - concentrated - large - heavy
        assert answer["threshold"] == (2 if gigantic else min(6, max(2, summed))), circumstances


def test_the_other_reading_of_the_bounds_applies_them_at_each_step():
    all_of_it = Shooting(long=True, cover=True, heavy_armour=True, concentrated=True)
    assert threshold(4, all_of_it, {"clamp": "each"}) == 5
    assert threshold(4, all_of_it, {}) == 6


@pytest.mark.rule("GE-73")
def test_armour_does_not_hide_a_gigantic_target():
    hidden = {"long": True, "cover": True, "heavy_armour": True, "gigantic": True}
    assert ask(kind="shot", T=6, **hidden) == {"threshold": 2, "loss": {"fraction": "5/6", "value": 5 / 6}}


@pytest.mark.rule("GE-18", "GE-20")
@given(st.integers(2, 6), st.integers(2, 6), st.integers(1, 3))
def test_loss_is_what_counting_every_die_gives(shooting, save, shots):
    lost = 0
    for dice in itertools.product(range(1, 7), repeat=2 * shots):
        pairs = zip(dice[::2], dice[1::2], strict=True)
        lost += any(hit >= shooting and saved < save for hit, saved in pairs)
    assert shot_loss(shooting, (save,), shots) == Fraction(lost, 6 ** (2 * shots))


@pytest.mark.rule("GE-42", "GE-46")
def test_saves_are_rolled_one_after_the_other():
    assert shot_loss(4, (3, 3)) == Fraction(1, 2) * Fraction(1, 3) * Fraction(1, 3)
    assert shot_loss(4, (5,)) == Fraction(1, 2) * Fraction(2, 3)


@pytest.mark.rule("GE-8")
def test_a_figure_without_a_weapon_or_without_combat_does_nothing():
    assert ask(kind="shot", T="X") == {"threshold": None, "loss": {"fraction": "0/1", "value": 0.0}}
    assert ask(kind="melee", C="X", defender_C=4)["touch"] == {"fraction": "0/1", "value": 0.0}
    assert ask(kind="melee", C=4, defender_C="X")["touch"] == {"fraction": "1/2", "value": 0.5}


MELEE = (
    ({}, "1/4"),
    ({"heavy_armour": True}, "1/6"),
    ({"prone": True}, "1/2"),
    ({"prone": True, "heavy_armour": True, "defender_lightsaber": True}, "1/2"),
    ({"lightsaber": True}, "1/2"),
    ({"lightsaber": True, "heavy_armour": True}, "1/2"),
    ({"lightsaber": True, "cortosis": True}, "1/4"),
    ({"lightsaber": True, "cortosis": True, "heavy_armour": True}, "1/6"),
    ({"lightsaber": True, "defender_lightsaber": True}, "1/4"),
    ({"lightsaber": True, "defender_lightsaber": True, "heavy_armour": True}, "1/4"),
    ({"lightsaber": True, "defender_lightsaber": True, "prone": True}, "1/2"),
    ({"cortosis": True}, "1/4"),
    ({"defender_lightsaber": True, "heavy_armour": True}, "1/6"),
)


@pytest.mark.rule("GE-6", "GE-22", "GE-24", "GE-25", "GE-29", "GE-30", "GE-32", "GE-92")
@pytest.mark.parametrize(("circumstances", "touch"), MELEE)
def test_who_may_parry_and_at_what(circumstances, touch):
    assert ask(kind="melee", C=4, defender_C=4, **circumstances)["touch"]["fraction"] == touch


@pytest.mark.rule("GE-24", "GE-7")
def test_armour_helps_to_parry_down_to_two_and_never_to_strike():
    assert melee_touch(4, Defender(2, heavy_armour=True), False, {}) == Fraction(1, 2) * Fraction(1, 6)
    assert melee_touch(2, Defender(2), False, {}) == Fraction(5, 6) * Fraction(1, 6)


@pytest.mark.rule("GE-19", "GE-31")
def test_a_saber_takes_two_life_points():
    for life, saber, touches in ((3, False, 3), (3, True, 2), (1, True, 1)):
        assert ask(kind="melee", C=4, defender_C=4, lightsaber=saber, life=life)["touches"] == touches


@pytest.mark.rule("GE-48")
def test_resisting_needs_strictly_more_than_the_for_threshold():
    assert [resisted(force) for force in (2, 3, 6, None)] == [Fraction(2, 3), Fraction(1, 2), 0, 0]


@pytest.mark.rule("GE-43", "GE-44", "GE-63", "GE-93")
def test_lightning_touches_without_a_roll_and_choke_knows_no_save():
    powers = ruleset().powers
    covered = Shooting(cover=True)
    assert power_touch(powers["eclairs"], 4, {}, saves=(3,), circumstances=covered) == Fraction(1, 2) * Fraction(1, 3)
    assert power_touch(powers["etranglement"], 4, {}, saves=(3,), circumstances=covered) == Fraction(1, 2) * Fraction(
        5, 6
    )
    assert power_touch(powers["eclairs"], 4, {}, concentrated=True) == Fraction(2, 3)
    assert power_touch(powers["repulsion"], 4, {}) == 0


@pytest.mark.rule("GE-35")
def test_telekinesis_is_a_shot_unless_the_table_reads_it_otherwise():
    telekinesis = ruleset().powers["telekinesie"]
    covered = Shooting(cover=True)
    assert power_touch(telekinesis, 4, {}, circumstances=covered) == Fraction(1, 4)
    assert power_touch(telekinesis, 4, {"power_modifiers": "bare"}, circumstances=covered) == Fraction(1, 3)


@pytest.mark.rule("GE-45")
def test_dun_moch_makes_shots_harder():
    assert threshold(3, Shooting(dun_moch=True), {}) == 4


@pytest.mark.rule("GE-70")
def test_a_medic_needs_three_or_two_when_concentrated():
    for concentrated, back in ((False, "2/3"), (True, "5/6")):
        assert ask(kind="medic", concentrated=concentrated)["back"]["fraction"] == back


@pytest.mark.parametrize(
    ("request_", "place"),
    [
        ({"kind": "duel"}, "requests[0].kind"),
        ({"kind": "shot"}, "requests[0].T"),
        ({"kind": "shot", "T": 7}, "requests[0].T"),
        ({"kind": "shot", "T": 10**4000}, "requests[0].T"),
        ({"kind": "shot", "T": float("nan")}, "requests[0].T"),
        ({"kind": "shot", "T": 4, "cover": 1}, "requests[0].cover"),
        ({"kind": "shot", "T": 4, "Cad": 10**9}, "requests[0].Cad"),
        ({"kind": "shot", "T": 4, "C": 4}, "requests[0].C"),
        ({"kind": "power", "power": "vol", "For": 4}, "requests[0].power"),
        ({"kind": "melee", "C": 4}, "requests[0].defender_C"),
    ],
)
def test_a_request_that_cannot_be_understood_names_its_place(request_, place):
    with pytest.raises(ContentError) as caught:
        ODDS.answer({"game": "escarmouche", **request_}, {}, "demande.json", "requests[0]")
    assert (caught.value.file, caught.value.place) == ("demande.json", place)
    for lang in LANGUAGES:
        spoken = Translator(lang)(caught.value.key, **caught.value.args_)
        assert "demande.json" in spoken
        assert len(spoken) < 400


@pytest.mark.rule("GE-32")
@pytest.mark.parametrize(("reading", "touch"), [(None, "1/2"), ("ordinary", "1/2"), ("any_parry", "1/4")])
def test_the_attack_that_two_sabers_add(reading, touch):
    """AMB-GE-33: a 4+ against a Combat of 4+ without saber or cortosis."""
    choices = {} if reading is None else {"extra_saber": reading}
    bare = {"game": "escarmouche", "kind": "melee", "C": 4, "defender_C": 4, "lightsaber": True}
    for request, wanted in (
        ({**bare, "extra": True}, touch),
        (bare, "1/2"),
        ({**bare, "extra": True, "cortosis": True}, "1/4"),
    ):
        assert ODDS.answer(request, choices, "demande.json", "")["touch"]["fraction"] == wanted


def fares(member: str, foe: str, **choices: str) -> dict[str, Fraction]:
    """Return what the Compare page is told of a figure against another."""
    army = ESCARMOUCHE.roster.read(
        {"army": "A", "side": "Empire", "limit": 300, "units": [{"profile": member, "count": 3}]},
        "a.json",
    )
    checked = ESCARMOUCHE.roster.check(army, choices)
    found = ESCARMOUCHE.duels(choices).duel(checked.members[0], foe)
    return {measure.id: measure.value for measure in found.measures}


@pytest.mark.rule("GE-15", "GE-24", "GE-29", "GE-31")
def test_a_figure_is_measured_against_the_profiles_of_both_sides() -> None:
    assert {foe.id for foe in ESCARMOUCHE.duels().foes()} == set(ruleset().profiles)
    # T4+, no save: one half; at heavy armour 5+. C6 is parried at 6+, by the Royal Guard (C4, heavy armour) at 3+.
    trooper = fares("Stormtrooper", "stormtrooper")
    assert trooper == {
        "shot": Fraction(1, 2), "melee": Fraction(5, 36), "shot_at": Fraction(1, 2), "struck": Fraction(5, 36),
    }  # fmt: skip
    guarded = fares("Stormtrooper", "garde-royal")
    assert (guarded["shot"], guarded["melee"]) == (Fraction(1, 3), Fraction(1, 18))
    # A lightsaber: the trooper cannot parry it (C3+), who has no weapon to shoot with shoots at nobody.
    padawan = fares("Stormtrooper", "padawan-rebelle")
    assert padawan["struck"] == Fraction(2, 3)
    assert "shot_at" not in padawan
    # His save of 3+ stands against the shot, and he has as many life points as the book gives him.
    life = ruleset().profiles["padawan-rebelle"].life
    assert padawan["shot" if life == 1 else "shot_touch"] == Fraction(1, 6)
    with pytest.raises(Refused):
        fares("Stormtrooper", "nobody")


def test_a_request_or_power_there_is_not_is_told_with_those_there_are() -> None:
    for body, place, found, allowed in (
        ({"kind": "jump"}, "kind", "jump", ("shot", "melee", "power", "initiative", "medic", "volley", "matrix")),
        (
            {"kind": "power", "power": "Vol", "For": 4},
            "power",
            "Vol",
            tuple(e.name.fr for e in ruleset().powers.values()),
        ),
    ):
        with pytest.raises(ContentError) as caught:
            ODDS.answer({"game": "escarmouche", **body}, {}, "demande.json", "requests[0]")
        assert (caught.value.key, caught.value.place) == ("content.not_one_of", f"requests[0].{place}")
        assert str(caught.value.args_["found"]).strip("'«»\" ") == found
        assert caught.value.args_["allowed"] == allowed


@pytest.mark.parametrize("power", sorted(ruleset().powers))
def test_a_power_is_asked_for_by_its_name_in_either_language(power: str) -> None:
    name = ruleset().powers[power].name
    answers = [ask(kind="power", power=word, For=3) for word in (power, name.fr, name.en, name.en.upper())]
    assert answers == [answers[0]] * 4
