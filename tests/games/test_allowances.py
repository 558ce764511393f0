"""Rules broken knowingly: what an event itself allows, what another allows, and the words that say so."""

from __future__ import annotations

from dataclasses import replace

from models.games.allowances import (
    Allowance,
    allowance,
    allowances,
    eased,
    key_of,
    permitted_by,
    permitting,
    softened,
    stamp,
)
from models.games.event import Event
from models.i18n import LANGUAGES, NO_TEXT, Text, Translator
from models.problem import Grade, Problem, Where

TWICE = Problem(
    Where(("Ana",), "gear", "epee"), Grade.ERROR, "SW-1", "builder.gear_too_often", {"item": "E", "most": 1}
)
BOUGHT = Event("e", "purchase", "a", "", "SW-1", {"item": "epee"})


def test_an_event_allows_its_own_problems_each_with_its_reason() -> None:
    once = permitting(BOUGHT, TWICE, "x" * 401)
    assert once == replace(BOUGHT, args={"item": "epee", "allowed": {TWICE.key: "x" * 400}})
    both = permitting(once, replace(TWICE, key="builder.not_for"), "y")
    assert both.args["allowed"] == {TWICE.key: "x" * 400, "builder.not_for": "y"}
    assert [permitted_by(both, key) for key in (TWICE.key, "builder.not_for", "other")] == ["x" * 400, "y", ""]
    odd = [replace(BOUGHT, args={"allowed": each}) for each in (3, {TWICE.key: 3})]
    assert [permitted_by(each, TWICE.key) for each in (BOUGHT, *odd)] == ["", "", ""]
    assert permitting(odd[0], TWICE, "z").args == {"allowed": {TWICE.key: "z"}}


def test_an_allowance_covers_one_problem_of_one_member_and_makes_it_a_warning() -> None:
    event = allowance("n", "2026-01-01", "a", TWICE, "x" * 401)
    args = {"key": TWICE.key, "about": "epee"}
    assert event == Event("n", "allowance", "a", "2026-01-01", "SW-1", args, "x" * 400)
    (allowed,) = allowances((BOUGHT, event))
    assert allowed == Allowance("n", "a", TWICE.key, "epee", "x" * 400)
    bare = allowances((Event("m", "allowance", "", "", ""),))
    assert bare == (Allowance("m", "", "", "", ""),)
    said = Text(*(Translator(lang)(TWICE.key, **TWICE.args) for lang in LANGUAGES))
    warned = replace(
        TWICE, grade=Grade.WARNING, key="builder.allowed",
        args={"sentence": said, "reason": "x" * 400, "key": TWICE.key},
    )  # fmt: skip
    notice, other = replace(TWICE, grade=Grade.NOTICE), replace(TWICE, where=Where(("Ana",), "gear", "arc"))
    assert softened((notice, TWICE, other), (allowed,), "a") == (notice, warned, other)
    assert softened((TWICE,), (*bare, allowed), "b") == softened((TWICE,), ()) == (TWICE,)
    assert (eased(TWICE, "x" * 400), key_of(warned), key_of(TWICE)) == (warned, TWICE.key, TWICE.key)
    assert (stamp((TWICE, warned)), stamp((TWICE,))) == (Text("Permis par la table", "Allowed by the table"), NO_TEXT)
