"""Exact chances, against vectors worked out by hand and against plain counting of dice."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError
from models.games.aventures.game import AVENTURES
from models.games.aventures.odds import chance_within, hit, hits_to_defeat, pass_in_vault, searches
from models.games.aventures.ruleset import ruleset
from models.i18n import LANGUAGES, Translator
from tests.proofs import proving

ODDS = AVENTURES.odds
assert ODDS is not None
CASES = json.loads((Path(__file__).parents[2] / "cases" / "aventures" / "odds.json").read_text("utf-8"))["requests"]
FACES = range(1, 11)


def ask(**request: object) -> dict[str, object]:
    return ODDS.answer({"game": "aventures", **request}, {}, "demande.json", "")


@pytest.mark.parametrize("case", proving(CASES))
def test_vectors_of_requests(case):
    found = ODDS.answer(case["request"], {}, "demande.json", "")
    wanted = {key: value for key, value in case.items() if key not in ("id", "proves", "about", "request")}
    assert wanted
    for key, fraction in wanted.items():
        assert found[key] == {"fraction": fraction, "value": float(Fraction(fraction))}


@pytest.mark.rule("AG-58", "AG-59")
@given(st.integers(0, 30), st.integers(0, 30), st.integers(-4, 8), st.integers(-4, 8))
def test_a_hit_is_what_counting_the_dice_gives(attack, defence, for_it, against):
    dice = itertools.product(FACES, FACES)
    hits = sum(a + attack + for_it >= d + defence + against for a, d in dice)
    found = ask(kind="attack", attack=attack, defence=defence, attack_bonus=for_it, defence_bonus=against)
    assert Fraction(found["hit"]["fraction"]) == Fraction(hits, 100)


@pytest.mark.rule("AG-60")
@pytest.mark.parametrize("life", [1, 10, 15, 40, 50])
def test_hits_to_defeat_is_what_counting_the_dice_gives(life):
    expected = Fraction(0)
    for wounds in itertools.product(range(1, 5), repeat=5):
        lost = itertools.accumulate(10 * wound for wound in wounds)
        expected += next(n for n, total in enumerate(lost, 1) if total >= life)
    assert hits_to_defeat(life) == expected / 4**5


@given(st.integers(-3, 12), st.integers(1, 14), st.booleans(), st.integers(1, 4))
def test_tries_are_what_counting_the_dice_gives(skill, target, fumble, tries):
    def works(dice: tuple[int, ...]) -> bool:
        for face in dice:
            if fumble and face == 1:
                return False
            if face + skill >= target:
                return True
        return False

    found = sum(works(dice) for dice in itertools.product(FACES, repeat=tries))
    assert chance_within(skill, target, fumble, tries) == Fraction(found, 10**tries)


@pytest.mark.rule("AG-87", "AG-90")
def test_the_examples_of_the_book():
    assert chance_within(4, 10) - chance_within(4, 11) == Fraction(1, 10)
    actions, droid = ruleset().actions, ruleset().characters["r2-d2"]
    assert 6 + 4 >= actions["programmer"].target > 5 + 4
    least = actions["hacker"].target - droid.skills["informatique"]
    assert least == 6
    assert chance_within(droid.skills["informatique"], actions["hacker"].target) == Fraction(10 - least + 1, 10)


def test_the_pass_is_found_by_the_fourth_vault():
    assert [pass_in_vault(n) for n in range(1, 5)] == [
        Fraction(1, 4), Fraction(3, 16), Fraction(9, 64), Fraction(27, 64),
    ]  # fmt: skip
    assert searches() == Fraction(37, 16)
    assert ask(kind="search", vault=3)["found"] == {"fraction": "9/64", "value": 0.140625}
    assert ask(kind="search") == {"searches": {"fraction": "37/16", "value": 2.3125}}


def test_what_can_never_hit_never_defeats():
    found = ask(kind="attack", attack=5, defence=18, hp=60)
    assert found["hit"] == {"fraction": "0/1", "value": 0.0}
    assert found["attacks_to_defeat"] is None
    assert hit(18, 5) == 1
    assert ask(kind="test", skill=1, target=12)["eventually"] == {"fraction": "0/1", "value": 0.0}


@pytest.mark.parametrize(
    ("request_", "place"),
    [
        ({"kind": "attack", "attack": 18}, "defence"),
        ({"kind": "attack", "attack": 18, "defence": True}, "defence"),
        ({"kind": "attack", "attack": 18, "defence": 18, "hp": 10**30}, "hp"),
        ({"kind": "attack", "attack": 18, "defence": 18, "cover": 2}, "cover"),
        ({"kind": "test", "skill": "2", "target": 8}, "skill"),
        ({"kind": "search", "vault": 5}, "vault"),
        ({"kind": "melee"}, "kind"),
    ],
)
def test_a_request_that_is_wrong_says_where(request_, place):
    with pytest.raises(ContentError) as caught:
        ask(**request_)
    assert caught.value.place == place
    for lang in LANGUAGES:
        sentence = Translator(lang)(caught.value.key, **caught.value.args_)
        assert place in sentence
        assert "{" not in sentence
