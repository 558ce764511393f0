"""What a figure costs and what its card says, as the books print it: names are typed, points are counted, cards read.

A case of a party names things as a player types them, in one language, and is read in both.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from models.games.library import BUILT
from models.games.values import CardContent, Entry
from models.i18n import LANGUAGES, Text
from tests.proofs import proving

CASES = Path(__file__).parents[1] / "cases"


def _cases(game_id: str, file: str) -> list[Any]:
    cases = json.loads((CASES / game_id / f"{file}.json").read_text(encoding="utf-8"))["cases"]
    return proving({"game": game_id, **case} for case in cases)


def _both(words: Text) -> list[str]:
    return [words[lang].replace("\u00a0", " ").replace("\u202f", " ") for lang in LANGUAGES]


def _entry(entry: Entry) -> list[str]:
    return [*_both(entry.name), *_both(entry.amount)]


def _card(card: CardContent) -> dict[str, Any]:
    return {
        "title": _both(card.title),
        "role": _both(card.role),
        "cost": card.cost.fr.replace("\u00a0", " "),
        "stats": [[*_both(stat.label), *_both(stat.short), str(stat)] for stat in card.stats],
        "entries": [_entry(entry) for section in card.sections for entry in section.entries],
        "tracks": [track.count for track in card.tracks],
    }


@pytest.mark.parametrize(
    "case", [case for game in ("swidenth", "aventures", "escarmouche") for case in _cases(game, "cards")]
)
def test_a_ready_made_figure_has_the_card_of_its_book(case: dict[str, Any]) -> None:
    cards = BUILT[case["game"]].cards
    assert cards is not None
    found = {card.emblem: _card(card) for card in cards.profiles()}[case["id"]]
    # The drawing of a card is known by the id of its figure.
    assert found == case["card"]


@pytest.mark.parametrize("case", _cases("swidenth", "heroes"))
def test_a_hero_as_typed_costs_and_shows_what_the_book_says(case: dict[str, Any]) -> None:
    game = BUILT["swidenth"]
    assert game.cards is not None
    typed = {"party": "Essai", "budget": 1000, "characters": [case["typed"]]}
    verdict = game.roster.check(game.roster.read(typed, "essai.json"), {})
    assert [each.key for each in verdict.problems if ".unknown_" in each.key] == []
    (member,), (card,) = verdict.members, game.cards.members(verdict)
    said = [*member.gear, *member.skills, *member.spells]
    assert (member.cost, _both(member.role)) == (case["cost"], case["role"])
    assert [stat.value for stat in member.stats] == case["stats"]
    assert [_entry(entry) for entry in said] == case["entries"]
    assert card.cost.fr == f"{case['cost']} PP"
