"""A refereed campaign from the command line: begun, opened, judged, corrected, published; nothing copied by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def begun(portulan: Any) -> Any:
    assert portulan("new", "c.portulan", "--sample", "empire").code == 0
    answer = portulan("turn", "begin", "c.portulan", "--test", "--json")
    assert answer.code == 0, answer.err
    return portulan


def test_a_campaign_begins_with_a_report_for_everybody(begun: Any) -> None:
    status = begun("turn", "status", "c.portulan", "--json").document
    assert (status["turn"], status["status"]) == (0, "published")
    assert len(status["players"]) == 12
    folder = Path("c.turns/T00")
    reports = [json.loads((each / "report.json").read_text(encoding="utf-8")) for each in sorted(folder.iterdir())]
    assert len(reports) == 12
    assert {each["commitment"] for each in reports} == {status["commitment"]}
    assert len({each["code"] for each in reports}) == 12
    assert begun("turn", "begin", "c.portulan").code == 1
