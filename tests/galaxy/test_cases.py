"""Worked cases of the map, from tables to answers, as the command line gives them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from models.errors import Refused
from models.formats.galaxies.csv_tables import CsvSource, read_routes, read_systems
from models.galaxy.answers import circle, route
from models.galaxy.galaxy import Galaxy
from tests.proofs import proving

CASES = json.loads((Path(__file__).parents[1] / "cases" / "empire" / "map.json").read_text(encoding="utf-8"))


def galaxy() -> Galaxy:
    systems = "\n".join(["name,x,y,size", *(",".join(row) for row in CASES["planets"])])
    routes = "\n".join(["from,to", *(",".join(row) for row in CASES["routes"])])
    base = read_systems(CsvSource(systems.encode(), "systems.csv"))
    return read_routes(CsvSource(routes.encode(), "routes.csv"), base)


@pytest.mark.parametrize("case", proving(CASES["route"]))
def test_routes(case: dict[str, Any]) -> None:
    args = (galaxy(), case["from"], case["to"], case["by"], case["avoid"])
    if case["expect"] is None:
        with pytest.raises(Refused, match="no_way"):
            route(*args)
    else:
        assert route(*args) == case["expect"]


@pytest.mark.parametrize("case", proving(CASES["circle"]))
def test_circles(case: dict[str, Any]) -> None:
    assert circle(galaxy(), case["at"], case["radius"]) == {"reached": case["expect"]}
