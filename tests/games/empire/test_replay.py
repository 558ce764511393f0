"""The page that plays a campaign: its script finds all it asks for, and its words are words in both languages."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from models.galaxy.values import Route
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.report.page import page_part
from models.games.empire.turn.turn_json import pack_state, stored_phases
from models.games.facets.turns import PlayedTurn, ReplayHead
from models.games.library import galaxy_game
from models.i18n import LANGUAGES, Text
from tests.games.empire.turns import Turn, campaign, planet


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_script_finds_all_it_reads_and_the_page_speaks(lang: str) -> None:
    state = campaign(planet("mirovel", 0, "hutt"), planet("ostriel", 4, "vador"), Route("mirovel", "ostriel"))
    first, *others = state.galaxy.factions
    named = replace(first, name=Text.same("Les <&> amis"))
    state = replace(state, galaxy=replace(state.galaxy, factions=(named, *others)))
    story = (PlayedTurn(1, EmpireTurn(pack_state(state)), stored_phases(Turn(state).phases, EmpireTurn)),)
    page = galaxy_game().turns.replay(story, ReplayHead("La guerre", lang)).decode()
    held = re.search(r'id="plan-data">(.*?)</script>', page, re.DOTALL)
    assert held is not None
    asked = set(re.findall(r"\bdata\.([a-z]+)", page_part("replay.js")))
    assert "edges" in asked
    told = json.loads(held[1])
    assert asked <= set(told)
    assert (told["sides"][0]["name"], told["routes"]) == ("Les <&> amis", [0])
    assert not set("<>&") & set(held[1]), "a name never ends the script"
    assert "report.replay" not in page
