"""What the command line answers about a galaxy, and what it says when it cannot."""

from __future__ import annotations

import re

import pytest

from models.errors import Refused
from models.galaxy.answers import route
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Alliance, Faction, Planet, Route, RouteState, Sector
from models.i18n import LANGUAGES, Text, Translator

# Éa - Orn - Nal by two jumps of 3 and 4; Éa - Far - Wide - Nal is longer; Lone has no route.
MAP = Galaxy(
    planets=(
        Planet("ea", "Éa", 0, 0, 500),
        Planet("orn", "Orn", 3000, 0, 500, sector="s", owner="h"),
        Planet("nal", "Nal Vesh", 3000, 4000, 500),
        Planet("far", "Far", 0, 9000, 500),
        Planet("lone", "Lone", 50000, 0, 500),
    ),
    sectors=(Sector("s", "Bordure"),),
    factions=(Faction("h", Text("Cartel des Hutt", "Hutt Cartel"), "n"),),
    alliances=(Alliance("n", Text("Neutres", "Neutrals")),),
    routes=(Route("ea", "orn"), Route("orn", "nal"), Route("ea", "far"), Route("far", "nal"),
            Route("ea", "nal", state=RouteState.CUT, reason="mines")),
)  # fmt: skip


@pytest.mark.rule("CG-92")
def test_a_route_by_names_with_its_distance() -> None:
    assert route(MAP, "ea", "nal vesh", "distance") == {
        "path": ["Éa", "Orn", "Nal Vesh"], "jumps": 2, "distance": "7.000",
    }  # fmt: skip
    assert route(MAP, "Éa", "Éa") == {"path": ["Éa"], "jumps": 0, "distance": "0.000"}


@pytest.mark.parametrize("avoid", ["orn", "bordure", "hutt cartel", "Cartel des Hutt", "neutres"])
def test_planets_sectors_factions_and_alliances_can_be_avoided(avoid: str) -> None:
    found = route(MAP, "Éa", "Nal Vesh", "jumps", [avoid])
    assert found["path"] == ["Éa", "Far", "Nal Vesh"]
    assert found["distance"] == "14.831"


def test_the_ends_are_exempt_from_sectors_and_owners_but_not_from_their_own_name() -> None:
    assert route(MAP, "Éa", "Orn", "jumps", ["Bordure"])["jumps"] == 1
    with pytest.raises(Refused, match="end_avoided"):
        route(MAP, "Éa", "Orn", "jumps", ["Orn"])


@pytest.mark.parametrize(
    ("args", "key"),
    [
        (("Éa", "Lone"), "no_way"),
        (("Éa", "Nal Vesh", "jumps", ["Orn", "Far"]), "no_way"),
        (("Éa", "Nowhere"), "no_such_planet"),
        (("Éa", "Orn", "fuel"), "by_what"),
        (("Éa", "Orn", "jumps", ["Nowhere"]), "no_such_planet"),
    ],
)
def test_no_way_and_wrong_names_are_refused_in_words(args: tuple[object, ...], key: str) -> None:
    with pytest.raises(Refused, match=key) as caught:
        route(MAP, *args)  # type: ignore[arg-type]
    for lang in LANGUAGES:
        sentence = Translator(lang)(caught.value.key, **caught.value.args_)
        assert not re.search(r"\{\w+\}", sentence)
        assert sentence != caught.value.key
