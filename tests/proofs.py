"""Cases that carry the rule ids they prove, as parameters of a test: the marks are made from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def proving(cases: Iterable[dict[str, Any]]) -> list[Any]:
    """Return the cases, each named by its id and marked with the rules it `proves`.

    What a case `prints` are rules that nobody plays yet, whose numbers and names a card carries already. A case that is
    `awaited` is of an engine that no window reaches yet: its rules stay planned.
    """
    return [pytest.param(case, id=case["id"], marks=_mark(case)) for case in cases]


def _mark(case: dict[str, Any]) -> pytest.MarkDecorator:
    mark = pytest.mark.engine if case.get("awaited") else pytest.mark.rule
    return mark(*case["proves"], *case.get("prints", ()))
