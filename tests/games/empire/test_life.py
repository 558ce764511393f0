"""What the referee's page says of the persons of a campaign: whose they are, and where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.galaxy.values import Character
from models.games.empire.turn.life import life
from models.games.empire.turn.state import PersonState
from models.i18n import LANGUAGES, Text, Translator
from tests.games.empire.turns import campaign, command, planet, troops


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_person_is_where_he_is_and_somebodys_or_nobodys(lang: str) -> None:
    state = campaign(planet("mirovel", 0, "hutt"), command("bison", "hutt", 0, troops(1)))
    people = (
        Character("jabba", Text.same("Jabba"), "hutt", command="bison"),
        Character("ermite", Text.same("Un ermite"), planet="mirovel"),
        Character("nomade", Text.same("Un nomade")),
        Character("perdu", Text.same("Un perdu")),
    )
    state = replace(state, galaxy=replace(state.galaxy, characters=people))
    state = replace(state, people={"nomade": PersonState(placed=True, x=4500, y=-2000)})
    t = Translator(lang)
    with_fleet, hermit, nomad, lost = life(state, (), t).people
    assert "Bison" in with_fleet.where
    assert with_fleet.whose == state.galaxy.faction["hutt"].name
    assert "Mirovel" in hermit.where
    assert not hermit.whose[lang]
    assert t.decimal(4500) in nomad.where
    assert t.decimal(-2000) in nomad.where
    assert lost.where == t("empire.person_unknown")
