"""Objectives: dealt by dice nobody knows, told to those who may know, changed by the referee's word."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from models.errors import Refused
from models.games.empire.readings import parameters
from models.games.empire.sample import sample
from models.games.empire.status import is_neutral
from models.games.empire.turn.dealing import deal
from models.games.empire.turn.happenings import apply
from models.games.empire.turn.judge import begin
from models.games.empire.turn.numbers import BOOK
from models.games.empire.turn.objectives import Objective, ObjectiveKind, objective_text
from models.games.empire.turn.report.report import report
from models.games.empire.turn.report.sections import sections
from models.games.empire.turn.report.seen import player_view
from models.games.empire.turn.rulings.decrees import read_decree
from models.games.empire.turn.state import CampaignState
from models.games.facets.turns import Letterhead
from models.games.sections.as_text import section_text
from models.i18n import Translator
from tests.games.empire.turns import campaign, command, planet, troops


def dealt(seed: str = "deal") -> CampaignState:
    return deal(begin(sample("fr")), BOOK, seed)


@pytest.mark.rule("CG-105")
def test_every_player_is_dealt_what_his_side_is_worth_and_none_comes_to_an_idle_neutral() -> None:
    state = dealt()
    worth = Counter[str]()
    for each in state.objectives.values():
        if each.faction:
            worth[each.faction] += each.points
    assert set(worth) == set(state.players)
    for faction, points in worth.items():
        side = "neutral" if is_neutral(state.galaxy, faction) else state.galaxy.faction[faction].alliance
        assert points == parameters()[f"objectives_{side}"].default
    assert 60 <= min(worth.values()) < max(worth.values()) <= 120
    idle = [each for each in state.objectives.values() if is_neutral(state.galaxy, each.faction)]
    assert not {each.kind for each in idle} & {ObjectiveKind.STAY_NEUTRAL, ObjectiveKind.MONEY}
    assert all(each.number > len(state.planets_of(each.faction)) for each in idle if each.kind == "hold_count")


def test_nobody_reckons_the_objectives_of_others_from_the_map() -> None:
    first, other = dealt("a").objectives, dealt("b").objectives
    assert first.keys() == other.keys()
    assert sum(first[key] != other[key] for key in first) > len(first) // 4
    assert dealt("a").objectives == first


@pytest.mark.rule("CG-106")
def test_an_alliance_is_dealt_one_that_its_original_members_know_and_nobody_else_does() -> None:
    state = dealt()
    for faction in state.players:
        together = [each for each in player_view(state, state, (), faction).objectives if each.together]
        assert len(together) == (0 if is_neutral(state.galaxy, faction) else 1)
        assert not any(each.hidden for each in player_view(state, state, (), faction).objectives)


STATE = replace(
    campaign(planet("mirovel", 0, "hutt")),
    objectives={"h": Objective("h", ObjectiveKind.MONEY, 10, "hutt", number=900, hidden=True)},
)
DEAL = "dealt objective=h2 faction=hutt what=hold_planets targets=mirovel points=15"


def test_the_referee_deals_changes_reveals_and_withdraws() -> None:
    told = read_decree(STATE, DEAL)
    assert told.visible_to == {"hutt"}
    after = apply(STATE, told)
    assert after.objectives["h2"].points == 15
    assert objective_text(after.objectives["h2"], after.galaxy)["fr"] == "tenir Mirovel"
    hidden = read_decree(STATE, f"{DEAL} hidden=1 trigger=turn:5")
    assert hidden.visible_to == frozenset()
    again = apply(after, read_decree(after, f"{DEAL.replace('15', '25')} hidden=1"))
    assert again.objectives["h2"].points == 25
    assert again.objectives["h2"].known_to("hutt"), "what he was told he cannot forget"
    assert read_decree(STATE, "revealed objective=h").visible_to == {"hutt"}
    assert read_decree(STATE, "fulfilled objective=h").visible_to == frozenset()
    assert apply(STATE, read_decree(STATE, "withdrawn objective=h")).objectives == {}
    assert read_decree(STATE, "ended").visible_to == {"*"}


@pytest.mark.parametrize(
    "words",
    [
        "dealt objective=x faction=hutt what=hold_everything points=15",
        "dealt objective=x faction=nobody what=money number=5 points=15",
        "dealt objective=x faction=hutt alliance=empire what=money number=5 points=15",
        "dealt objective=x faction=hutt what=hold_planets targets=nowhere points=15",
        "dealt objective=x faction=hutt what=hold_planets points=15",
        "dealt objective=x faction=hutt what=money number=0 points=15",
        "dealt objective=x faction=hutt what=money number=5 points=15 hidden=1 trigger=moon:5",
        "dealt objective=x faction=hutt what=manual points=15",
        "withdrawn objective=x",
    ],
)
def test_an_objective_that_means_nothing_is_refused(words: str) -> None:
    with pytest.raises(Refused):
        read_decree(STATE, words)


@pytest.mark.rule("CG-121")
def test_a_player_is_told_what_his_commands_are_fitted_with_and_nobody_else_is() -> None:
    state = replace(campaign(*FLEETS), weapons={"bison": ("shield", "hangars")})
    own = report(player_view(state, state, (), "hutt"), HEAD, None, ())
    other = report(player_view(state, state, (), "vador"), HEAD, None, ())
    assert [each.troops for each in own.commands] == ["1 bataillon, Bouclier, Grands hangars"]
    assert "Bouclier" not in repr(other.commands)
    assert player_view(state, state, (), "vador").weapons == {}


FLEETS = (command("bison", "hutt", 0, troops(1)), command("dogue", "vador", 30, troops(1)))
HEAD = Letterhead("La guerre", "Karim", "fr", "", (), "Europe/Paris", "")


@pytest.mark.rule("CG-107", "CG-108", "CG-119")
def test_a_report_names_the_planets_an_objective_lacks_and_says_how_points_come_here() -> None:
    state = campaign(planet("p", 0, "vador", resource="ore"), planet("q", 9, resource="ore", name="Quendra"))
    wanted = Objective("o", ObjectiveKind.MONOPOLY, 16, "vador", targets=("ore",))
    head, numbers = replace(HEAD, lang="en"), {"points_battle": "7", "last_turn": "9", "points_planet_at_end": "4"}
    for known in ("yes", "no"):
        choices = {**numbers, "resources_known": known}
        seen = player_view(state, replace(state, objectives={"o": wanted}), (), "vador", choices)
        made = report(seen, head, None, ())
        told = "\n".join(section_text(each, Translator("en")) for each in sections(made, Translator("en")))
        told = " ".join(told.split())
        assert ("1 of 2, to be taken: Quendra" in told) == (known == "yes")
        for words in ("battle won: 7 points", "planet taken: 5", "after turn 9", "end: 4 points", "they get 50"):
            assert words in told
