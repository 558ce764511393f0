"""Cases that carry the rule ids they prove, as parameters of a test: the marks are made from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def proving(cases: Iterable[dict[str, Any]]) -> list[Any]:
    """Return the cases, each named by its id and marked with the rules it `proves`.

    What a case `prints` are rules that nobody plays yet, whose numbers and names a card carries already.
    """
    return [
        pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["proves"], *case.get("prints", ())))
        for case in cases
    ]
