"""What is no campaign is refused where a kept turn is read."""

from __future__ import annotations

import zlib
from dataclasses import replace

import pytest

from models.errors import ContentError
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Engagement, Faction, Income, Planet
from models.games.empire.turn.state import CampaignPlayer, CampaignState, JoinRequest, Rank, TurnFacts
from models.games.empire.turn.turn_json import pack_state, unpack_state
from models.i18n import Text

PLACE = Planet("p", "P", 1, 2, income=Income.MAJOR)
STATE = CampaignState(
    3,
    Galaxy(
        planets=(PLACE, replace(PLACE, id="q", income=Income.ORDINARY)), factions=(Faction("a", Text("Un", "One")),),
        commands=(Command("c", "C", "a", 5, 6, engagement=Engagement.TOTAL),),
    ),
    {"a": CampaignPlayer("a", Rank.MOFF, president=True, money=7, grudges={"empire": 1})},
    firsts=frozenset((("q", "a"), ("p", "a"))), weapons={"c": ("shield", "hangars")},
    requests=(JoinRequest("a", "empire", "moff"),), now=TurnFacts(jumped=frozenset(("d", "c"))),
)  # fmt: skip


@pytest.mark.parametrize(
    "raw",
    [b"", b"x", zlib.compress(b"{"), zlib.compress(b"\xff"), pack_state(STATE)[:20], zlib.compress(b"[" * 100_000)],
)
def test_what_is_no_campaign_is_refused(raw: bytes) -> None:
    with pytest.raises(ContentError) as refused:
        unpack_state(raw)
    assert refused.value.key == "turn.no_state"
