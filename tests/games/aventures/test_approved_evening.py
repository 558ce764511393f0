"""What an evening of Aventures Galactiques needs, and the game told in another universe, kept as text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.aventures.cards import AdventureCards, card
from models.games.aventures.evening import MOST_EFFECTS, agreed_aid, aid, bring, counters, evening
from models.games.aventures.game import AVENTURES
from models.games.aventures.ruleset import CharacterType, options, ruleset, terms
from models.games.aventures.scenarios import bundled_name, bundled_scenario
from models.games.aventures.team import team_roster
from models.games.aventures.theming import dressed, dressed_options, dressed_rules, nameable, themes
from models.games.pieces import NEUTRAL, Placed, Setup
from models.games.scenario import setup_of
from models.games.script import ScenarioObject, Script
from models.games.values import Stored, StoredMember
from models.i18n import Text
from models.maps.features import Wall
from tests.approving import Page
from tests.games.aventures.temple import SIDES, temple, temple_map

SECOND = {each.id: next(value.id for value in each.values if value.id != each.default) for each in options()}


def page(name: str) -> Page:
    return Page(f"aventures-{name}", AVENTURES.terms())


@pytest.mark.rule("AG-2", "AG-3", "AG-116", "AG-117", "AG-119")
def test_what_an_evening_needs() -> None:
    told = page("evening")
    usual = Setup(temple_map(), SIDES, temple().pieces)
    for title, choices in (
        ("as in the book", {}),
        ("one reading", {"giving": "free"}),
        ("as many as are explained", dict(list(SECOND.items())[:MOST_EFFECTS])),
        ("one more", dict(list(SECOND.items())[: MOST_EFFECTS + 1])),
    ):
        told.head(f"Rules aid, {title}")
        told.tell("aid", agreed_aid(choices))
    assert agreed_aid({}) == aid() == agreed_aid({each.id: each.default for each in options()})
    things = Script((
        ScenarioObject("clef", "Clef", use="key", gate="west"), ScenarioObject("passe", "Passe", use="pass"),
        ScenarioObject("urne", "Urne"),
    ))  # fmt: skip
    doors = {("V", 3, y): Wall("V", 3, y, kind="door", name=f"porte {y}") for y in range(22)}
    for title, setup in (
        ("the temple", usual),
        ("objects, few figures", replace(usual, script=things, pieces=(
            Placed("obi", "obi-wan-kenobi", SIDES[0]), Placed("r2", "r2-d2", SIDES[0]),
            Placed("droide", "assault-droid-mark-1", NEUTRAL)))),
        ("many doors and nobody", replace(usual, board=replace(temple_map(), walls=doors, doors={}), pieces=())),
    ):  # fmt: skip
        told.head(f"Counters, {title}")
        told.tell("counters", counters(ruleset(), setup))
    told.head("To bring")
    told.tell("usual", bring(usual))
    told.tell("one kind of dice", bring(replace(usual, agreements={"d20": True})))
    quoted = evening(say=lambda text: Text(f"«{text.fr}»", f"‘{text.en}’"))
    told.head("In other words")
    told.tell("aid", [each for each in quoted.aid({"giving": "free"}) if each.id in ("agreed", "turn", "move")])
    told.tell("counters", quoted.counters(usual)[:2])
    told.approved()


@pytest.mark.rule("AG-121", "AG-122", "AG-123", "AG-124")
def test_what_another_universe_is_told_like() -> None:
    told = page("dressed")
    told.tell("nameable", nameable())
    for theme in themes().values():
        told.head(theme.id)
        game, rules = dressed(AVENTURES, theme), dressed_rules(theme)
        told.tell("options", dressed_options(theme)[18:21])
        for table in ("stats", "sides", "roles", "sections", "skills", "actions", "powers"):
            told.tell(table, getattr(rules, table))
        told.tell("characters", [(e.id, e.name, e.special, e.words, e.face) for e in rules.characters.values()])
        told.tell("terms", terms(rules))
        assert rules.common is ruleset().common
        assert game.cards is not None
        assert game.battles is not None
        assert game.evening is not None
        told.tell("cards", game.cards.profiles())
        told.tell("agreements", game.battles.agreements())
        told.tell("aid", game.evening.aid({})[:1])
        assert game.terms() == terms(rules)
    told.approved()


@pytest.mark.rule("AG-8", "AG-12", "AG-99", "AG-131")
def test_what_comes_with_the_game_and_what_its_cards_and_teams_say() -> None:
    told = page("bundled")
    for lang in ("fr", "en"):
        board, scenario = bundled_scenario("temple-perdu", lang)
        told.head(f"{lang}: {bundled_name('temple-perdu')[lang]}")
        told.tell("scenario", scenario)
        told.tell("board", (board.width, board.height, board.name, setup_of(scenario, board, {}).sides))
    told.head("Cards without figures of the book")
    bare = replace(ruleset().characters["r2-d2"], id="bare", life=None, move=None, force=None, suggested={"life": 45})
    natures = {"human": Text("vivant", "alive"), "droid": Text("machine", "machine")}
    for each in (bare, replace(bare, role="medical", face="visage", life=41, suggested={})):
        made: CharacterType = each
        told.tell(made.role, card(ruleset(), made, natures))
    told.tell("members", [each.title for each in AdventureCards().members(team(("r2-d2", 1), ("ewok", 1)))])
    told.head("Teams")
    for title, members in (
        ("empty", ()), ("a hero", (("obi-wan-kenobi", 1),)),
        ("two heroes and a droid", (("obi-wan-kenobi", 2), ("r2-d2", 1), ("medical-droid", 1))),
        ("whole", tuple((each.id, 1) for each in ruleset().team(SIDES[1]))),
    ):  # fmt: skip
        told.tell(title, team(*members, side=SIDES[title == "whole"]).problems)
    told.approved()


def team(*members: tuple[str, int], side: str = SIDES[0]) -> Any:
    roster = team_roster()
    stored = tuple(StoredMember(str(i), "", {"profile": p, "count": n}) for i, (p, n) in enumerate(members))
    return roster.check(roster.assemble(Stored("Équipe", side, None, stored), {}), {})
