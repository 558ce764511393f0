"""Every numbered rule of the five games reads well in both languages."""

from __future__ import annotations

import re

import pytest

from models.games.rulebook import rules
from models.i18n import LANGUAGES

COUNTS = {"aventures": ("AG", 133), "escarmouche": ("GE", 99), "empire": ("CG", 121), "dagobah": ("DG", 79)}


@pytest.mark.parametrize("game_id", COUNTS)
def test_the_numbering_has_no_gap(game_id):
    prefix, count = COUNTS[game_id]
    assert list(rules(game_id)) == [f"{prefix}-{n}" for n in range(1, count + 1)]


@pytest.mark.parametrize("game_id", COUNTS)
def test_every_rule_has_a_title_and_a_text_in_both_languages(game_id):
    for rule in rules(game_id).values():
        for lang in LANGUAGES:
            assert 1 < len(rule.title[lang]) <= 60, rule.id
            assert rule.text[lang].endswith("."), rule.id
            assert 10 < len(rule.text[lang]) <= 300, rule.id


@pytest.mark.parametrize("game_id", COUNTS)
def test_french_has_its_spaces_and_apostrophes(game_id):
    for rule in rules(game_id).values():
        for words in (rule.title.fr, rule.text.fr):
            assert not re.search(r" [:;!?»%]|« |'", words), rule.id


@pytest.mark.parametrize("game_id", COUNTS)
def test_numbers_are_the_same_in_both_languages(game_id):
    for rule in rules(game_id).values():
        french, english = (sorted(re.findall(r"\d+", rule.text[lang])) for lang in LANGUAGES)
        assert french == english, rule.id
