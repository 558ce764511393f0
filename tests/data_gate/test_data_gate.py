"""A number or a name of the rules that is altered is noticed by a test that carries its rule and acts."""

from __future__ import annotations

import os

import pytest

from tests.data_gate.gate import PLAN, alterations, drawn, survivors

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="an alteration is tried in a fork of the process")


def test_every_number_and_name_belongs_to_a_rule() -> None:
    assert [each.name for each in alterations() if not each.rules] == []


def test_twenty_altered_numbers_and_names_are_noticed_by_a_case() -> None:
    tried = drawn(PLAN["seed"], PLAN["count"])
    assert [each.name for each in survivors(tried, by_calls_alone=True)] == []


@pytest.mark.soak
def test_altered_numbers_and_names_are_noticed() -> None:
    left = survivors(drawn(PLAN["seed"], PLAN["count"]))
    assert len(left) <= PLAN["unnoticed"], [each.name for each in left]
