"""The chronicle of a campaign: the words of the referee and how it ended."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.galaxy.values import GalaxyNote
from models.games.campaign_book import BookAsked, CampaignBook
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.report import page as report_page
from models.games.empire.turn.report.chronicle.book import campaign_book
from models.games.empire.turn.state import CampaignState
from models.games.empire.turn.turn_json import pack_state
from models.games.facets.turns import KeptHappening, KeptPhase, PlayedTurn
from tests.games.empire.turns import campaign, command, planet, troops


def world() -> CampaignState:
    state = campaign(
        planet("p", 0, "hutt", garrison=troops(2)), planet("q", 9, "vador"), planet("r", 19, "vador"),
        planet("n", 29, notes="hidden"), command("h", "hutt", 0, troops(3, 1)), command("k", "hutt", 9, troops(1)),
        notes=(GalaxyNote("a", 1, 2, "Un mot"), GalaxyNote("b", 3, 4)),
    )  # fmt: skip
    players = {key: state.players[key] for key in ("vador", "hutt", "aube")}
    players["aube"] = replace(players["aube"], points=9, money=2_999)
    players["hutt"] = replace(players["hutt"], points=4, money=1_000)
    return replace(state, players=players)


def played(*numbers: int, state: CampaignState | None = None, **more: Any) -> list[PlayedTurn]:
    return [PlayedTurn(n, EmpireTurn(pack_state(replace(state or world(), turn=n))), (), **more) for n in numbers]


def book(turns: list[PlayedTurn], lang: str = "fr", **asked: Any) -> CampaignBook:
    steps: list[tuple[int, int]] = []
    made = campaign_book(turns, BookAsked("La guerre", lang, **asked), lambda done, of: steps.append((done, of)))
    assert steps == [(n, len(made.chapters)) for n in range(len(made.chapters))]
    return made


def test_words_of_the_referee_and_how_it_ended() -> None:
    made = book(played(0, 3))
    assert made.words == (), "what is pinned on the map is the referee's"
    assert book(played(0, 3), whole=True).words == (("a", "Un mot"),)
    assert made.closing == "Ici s’arrête cette chronique, au tour 3\u00a0; la campagne continue."
    won = KeptHappening("won", "CG-107", {"faction": "hutt", "amount": 4}, "", ("*",))
    state = EmpireTurn(pack_state(replace(world(), turn=3)))
    over = PlayedTurn(3, state, (KeptPhase("victory", (won,), (), state),))
    assert book([*played(0), over]).closing == "Ainsi finit cette chronique, au tour 3."


# The page


@pytest.fixture(autouse=True)
def no_typefaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting typefaces takes a second and knows nothing of chronicles."""
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")
