"""A campaign as it is kept in a file: without what is as usual, the same on every machine, and back."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace

import pytest

from models.dice import Dice
from models.errors import ContentError
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Engagement, Faction, Income, Planet
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.judge import JudgedPhase
from models.games.empire.turn.state import CampaignPlayer, CampaignState, JoinRequest, Rank, TurnFacts
from models.games.empire.turn.turn_json import fingerprint, happening, judged, kept, packed, unpacked
from models.games.facets.turns import KeptDie, KeptHappening, KeptPhase, KeptStream
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
PLAIN = {
    "turn": 3,
    "galaxy": {
        "planets": [
            {"id": "p", "name": "P", "x": 1, "y": 2, "income": "major"}, {"id": "q", "name": "P", "x": 1, "y": 2},
        ],
        "factions": [{"id": "a", "name": {"fr": "Un", "en": "One"}}],
        "commands": [{"id": "c", "name": "C", "owner": "a", "x": 5, "y": 6, "engagement": "total"}],
    },
    "players": {"a": {"faction": "a", "rank": "moff", "president": True, "money": 7, "grudges": {"empire": 1}}},
    "firsts": [["p", "a"], ["q", "a"]],
    "weapons": {"c": ["shield", "hangars"]},
    "requests": [{"faction": "a", "alliance": "empire", "role": "moff"}],
    "now": {"jumped": ["c", "d"]},
}  # fmt: skip


def test_what_is_as_usual_is_not_kept_and_sets_are_in_order() -> None:
    text = zlib.decompress(packed(STATE)).decode()
    assert json.loads(text) == PLAIN
    assert text == json.dumps(PLAIN, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert unpacked(packed(STATE)) == STATE
    accents = replace(STATE, galaxy=replace(STATE.galaxy, name="Épice"))
    assert "Épice" in zlib.decompress(packed(accents)).decode()


def test_the_fingerprint_is_of_what_is_kept_and_not_of_how_it_was_pressed() -> None:
    text = zlib.decompress(packed(STATE))
    assert fingerprint(packed(STATE)) == fingerprint(zlib.compress(text, 1))
    assert fingerprint(packed(STATE)) != fingerprint(packed(replace(STATE, turn=4)))
    assert len(fingerprint(packed(STATE))) == 64


@pytest.mark.parametrize(
    "raw",
    [b"", b"x", zlib.compress(b"{"), zlib.compress(b"\xff"), packed(STATE)[:20], zlib.compress(b"[" * 100_000)],
)
def test_what_is_no_campaign_is_refused(raw: bytes) -> None:
    with pytest.raises(ContentError) as refused:
        unpacked(raw)
    assert refused.value.key == "turn.no_state"


def test_phases_are_kept_with_the_dice_that_were_thrown_and_come_back() -> None:
    thrown, idle = Dice("seed", "a", typed=(4,)), Dice("seed", "b")
    thrown.roll(10, "attack")
    second = thrown.roll(6, "defence").result
    told = Happening("moved", "CG-89", {"x": 1, "command": "c"}, "a:2", frozenset(("z", "a")))
    later = replace(STATE, turn=4)
    phases = (
        JudgedPhase("fleets", (told,), STATE, (("fleets/x", thrown), ("fleets/y", idle))),
        JudgedPhase("force", (), STATE), JudgedPhase("income", (), later),
    )  # fmt: skip
    found = kept(phases)
    stream = KeptStream("fleets/x", (KeptDie("attack", 10, 4, typed=True), KeptDie("defence", 6, second, typed=False)))
    one = KeptHappening("moved", "CG-89", {"x": 1, "command": "c"}, "a:2", ("a", "z"))
    assert found == (
        KeptPhase("fleets", (one,), (stream,), packed(STATE)), KeptPhase("force", (), (), packed(STATE)),
        KeptPhase("income", (), (), packed(later)),
    )  # fmt: skip
    assert happening(one) == told
    assert judged(found[0]) == JudgedPhase("fleets", (told,), STATE)
    assert [judged(each).state.turn for each in found] == [3, 3, 4]
