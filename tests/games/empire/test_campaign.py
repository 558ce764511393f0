"""The strategy facet of the galactic campaign: the rule on each topic that the galaxy's pages name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from models.galaxy.values import Income
from models.games.empire.campaign import RULES
from models.games.library import GALAXY_GAME, game, strategy

EDITOR = Path(__file__).parents[3] / "editor" / "galaxy"


def test_the_galaxy_game_is_in_the_library_with_its_rules_and_readings() -> None:
    empire = game(GALAXY_GAME)
    assert empire.strategy is not None
    assert set(RULES.values()) <= empire.rules().keys()
    assert {option.id for option in empire.options()} >= {"moves", "neutral_sectors"}


def test_every_topic_the_pages_name_has_a_rule() -> None:
    named = {
        topic
        for path in EDITOR.rglob("*.py")
        for topic in re.findall(r'\brule\("([a-z_.]+)"\)', path.read_text(encoding="utf-8"))
    }
    assert len(named) >= 9
    assert {topic for topic in named if not strategy().rule(topic)} == set()


@pytest.mark.parametrize("field", ["commands.notes", "planets.x", "nothing"])
def test_other_topics_have_none(field: str) -> None:
    assert strategy().rule(field) == ""


def test_the_book_gives_sides_discs_and_the_usual_circle() -> None:
    alliances, factions = strategy().sides()
    assert (len(alliances), len(factions)) == (3, 12)
    assert [strategy().disc(income) for income in Income] == [500, 600, 800]
    assert strategy().circle() == 9_000
