"""Acts as files name them: what a campaign of today stores is read by every later version."""

from __future__ import annotations

import pytest

from models.content import Json
from models.errors import ContentError
from models.games.aventures.battle.engine import ENGINE as AVENTURES
from models.games.swidenth.battle.engine import ENGINE as SWIDENTH

STORED = {
    "aventures": (
        AVENTURES,
        "factions side deploy start call arrive walk pick_up meet attack vigilance regenerate speed search give door"
        " program hack heal repair care end_move end_activation end_turn draw",
    ),
    "swidenth": (
        SWIDENTH,
        "deploy signs begin end_half wait move run face rise strike hand shoot reload cast dispel break_free heal drink"
        " exchange special go answer forget later life order spring leave cross play_on end",
    ),
}


@pytest.mark.parametrize("game", STORED)
def test_no_act_of_stored_battles_is_forgotten(game: str) -> None:
    engine, words = STORED[game]
    assert set(words.split()) <= set(engine.kinds)
    assert all(word == kind.word for word, kind in engine.kinds.items())


@pytest.mark.parametrize("game", STORED)
@pytest.mark.parametrize("raw", [None, {}, {"act": "fly"}, {"act": 3}, {"act": "draw", "side": 4}, {"act": "drink"}])
def test_what_is_no_act_is_refused_by_a_sentence(game: str, raw: Json) -> None:
    engine, _ = STORED[game]
    with pytest.raises(ContentError):
        engine.read(raw)
