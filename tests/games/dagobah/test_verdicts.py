"""What the rules say of an act, case by case: answer, price, the rules that speak, and what is said in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from models.games.facets.card_tables import verdict_words
from models.games.library import BUILT
from models.i18n import LANGUAGES, Translator
from tests.games.dagobah.stage import CASES, laid, wish
from tests.proofs import proving

GAME = BUILT["dagobah"]
FILES = ("deploying", "moving", "striking", "training", "readings", "names")


@pytest.mark.parametrize(
    "case", proving(case for name in FILES for case in json.loads((CASES / f"{name}.json").read_text("utf-8")))
)
def test_the_rules_say_of_an_act_what_the_book_says(case: dict[str, Any]) -> None:
    document = {**laid(case), "ask": [wish(case["ask"])], "choices": case.get("choices", {})}
    ((subject, verdict),) = GAME.card_tables.ask(document, {}, "case.json")
    answer = f"costs {verdict.force}" if verdict.answer == "costs" else verdict.answer
    assert (answer, set(verdict.rules)) == (case["gets"], set(case["by"].split()))
    assert (verdict.force is None) == (verdict.answer != "costs")
    for key in ("lifted_by", "assumed", "missing", "instead"):
        if key in case:
            found = getattr(verdict, key)
            assert (found if isinstance(found, str) else " ".join(found)) == case[key], key
    for lang in LANGUAGES:
        lines = verdict_words(verdict, GAME.rules(), Translator(lang))
        assert not any("cardtable." in line or "{" in line for line in lines)
        if lang in case:
            assert subject[lang] == case[lang]
