"""The check of a campaign file: which part of it a sentence names."""

from __future__ import annotations

import pytest

from models.i18n import LANGUAGES, Text, Translator
from models.problem import Grade, Problem, Where
from models.store.integrity import spot

MISSING = Text(*(Translator(lang)("store.wound_missing") for lang in LANGUAGES))


@pytest.mark.parametrize(
    ("args", "named"),
    [
        ({"name": "n", "table": "t", "what": Text("une page", "a page")}, Text("une page", "a page")),
        ({"name": Text("nom", "name"), "table": "t"}, Text.same("t")),
        ({"name": Text("nom", "name"), "count": 2}, Text("nom", "name")),
        ({"name": 7}, Text.same("7")),
        ({"count": 2}, MISSING),
    ],
)
def test_a_sentence_names_the_wound_before_the_table_and_the_table_before_the_part(args, named):
    found = spot(Problem(Where(), Grade.ERROR, "", "store.damaged", args))
    assert (found.fr, found.en) == (named.fr, named.en)
