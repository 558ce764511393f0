"""Of the mutants drawn from each folder, the tests notice as many as the plan asks, whatever the seed."""

from __future__ import annotations

import importlib.util

import pytest

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(importlib.util.find_spec("mutmut") is None, reason="needs mutmut: pip install -e .[test]"),
]


@pytest.mark.parametrize("folder", ["store", "games", "maps", "campaign", "editor"])
def test_mutants_are_noticed(folder: str) -> None:
    from tests.mutation.trial import PLAN, trial

    found = trial(folder, PLAN["seed"], PLAN["count"])
    assert found.share >= PLAN["folder"][folder]["killed"], found.told()
