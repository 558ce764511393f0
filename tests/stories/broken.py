"""What is wrong with forces, scenarios and galaxies: each gone wrong on purpose, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from models.galaxy.values import Route, Sector, Troops
from models.games.aventures.scenarios import bundled_scenario as temple
from models.games.empire.sample import sample
from models.games.empire.situation import EmpireSituation
from models.games.library import BUILT
from models.games.scenarios.check import problems as scenario_problems
from models.games.scenarios.pieces import Placed
from models.games.scenarios.scenario import Scenario
from models.games.script.effects import Say
from models.games.script.entry_fields import Place
from models.games.script.script import ScenarioEvent, ScenarioObject, VictoryCondition
from models.games.script.vocabulary import Occurred, RoundBegins, ZoneEntered
from models.games.swidenth.quest_scenario import bundled_scenario as quest
from tests.stories import told

HERO = {"name": "Ann", "race": "Impérial", "class": "Guerrier", "gear": ["Épée"]}
UNITS = [{"profile": "Officier stormtrooper", "count": 1}, {"profile": "Stormtrooper", "count": 13}]
FORCES: Mapping[str, Sequence[tuple[str, Mapping[str, Any]]]] = {
    "swidenth": (
        ("Too dear, and four of a class", {"party": "Les Riches", "budget": 40, "characters": [
            {**HERO, "name": name, "gear": ["Épée", "Cuirasse"]} for name in ("Ann", "Ben", "Cid", "Ann")]}),
        ("Hands too few", {"party": "Porteurs", "budget": 100, "characters": [
            {**HERO, "gear": ["Épée", "Dague", "Hache", "Hache de jet", "Rondache", "Écu"]}]}),
        ("A bow that nobody can draw", {"party": "Archers", "budget": 100, "characters": [
            {**HERO, "gear": ["Arc court"]}]}),
        ("A mage in plates", {"party": "Mages", "budget": 100, "characters": [
            {**HERO, "class": "Mage", "gear": ["Armure de plates", "Épée à 2 mains"], "spells": ["Tir magique"] * 2}]}),
        ("A race that a class refuses", {"party": "Égarés", "budget": 100, "characters": [
            {**HERO, "race": "Nain", "class": "Mage", "gear": ["Dague"]}]}),
        ("A weapon nobody sells", {"party": "Fable", "budget": 100, "characters": [{**HERO, "gear": ["Excalibur"]}]}),
        ("A class nobody knows", {"party": "Fable", "budget": 100, "characters": [{**HERO, "class": "Barde"}]}),
        ("Money that is a word", {"party": "Fable", "budget": "beaucoup", "characters": [HERO]}),
        ("Nobody", {"party": "Personne", "budget": 100, "characters": []}),
        ("A key too many", {"party": "Fable", "budget": 100, "characters": [HERO], "dragons": 3}),
    ),
    "aventures": (
        ("Two heroes, one of the enemy", {"force": "Les Rouges", "side": "République", "limit": None, "members": [
            {"profile": "Obi-Wan Kenobi", "count": 2}, {"profile": "Darth Maul"}]}),
        ("Nobody yet", {"force": "Les Rouges", "side": "République", "limit": None, "members": []}),
        ("A side nobody knows", {"force": "Les Rouges", "side": "Empire", "limit": None, "members": []}),
        ("Minus one droid", {"force": "Les Rouges", "side": "République", "limit": None, "members": [
            {"profile": "R2-D2", "count": -1}]}),
    ),
    "escarmouche": (
        ("Too dear", {"army": "Garnison", "side": "Empire", "limit": 50, "units": UNITS}),
        ("Without an officer", {"army": "Garnison", "side": "Empire", "limit": 300, "units": UNITS[1:]}),
        ("Of two sides", {"army": "Garnison", "side": "Rébellion", "limit": 300, "units": UNITS}),
        ("A profile nobody knows", {"army": "Garnison", "side": "Empire", "limit": 300, "units": [
            {"profile": "Ewok", "count": 1}]}),
    ),
}  # fmt: skip


def broken_forces(lang: str) -> str:
    parts = []
    for game_id, several in FORCES.items():
        for title, document in several:
            parts.append(f"## {title}\n\n{told.force(BUILT[game_id], document, lang)}")
    return "\n".join(parts)


def _broken(scenario: Scenario) -> Mapping[str, Scenario]:
    """Return a scenario gone wrong in many ways, each under its title."""
    first, *others = scenario.sides
    everybody = scenario.pieces
    opens = ScenarioEvent("e", "La porte", RoundBegins(2), (), (Say("Quelqu’un frappe."),))
    return {
        "Nothing": Scenario("Vide", scenario.game),
        "Nobody is placed": replace(scenario, pieces=tuple(replace(each, at=(-1, -1)) for each in everybody)),
        "Three on one spot": replace(scenario, pieces=tuple(replace(each, at=(700, 700)) for each in everybody[:3])),
        "One off the board": replace(scenario, pieces=(replace(everybody[0], at=(990_500, 700)), *everybody[1:])),
        "A figure nobody knows": replace(scenario, pieces=(Placed("x", "dragon", first.id, "Dragon", at=(700, 700)),)),
        "A figure of no side": replace(scenario, pieces=(replace(everybody[0], side="z"), *everybody[1:])),
        "One side": replace(scenario, sides=(first,)),
        "Two sides alike": replace(scenario, sides=(first, replace(others[0], id=first.id, color=first.color))),
        "A force that is gone": replace(scenario, sides=(replace(first, force_id="zzz"), *others)),
        "Treasure off the board": replace(scenario, objects=(ScenarioObject("o", "Un coffret", Place(cell=(99, 99))),)),
        "An event that never comes": replace(scenario, events=(replace(opens, trigger=ZoneEntered()),)),
        "An event that does nothing": replace(scenario, events=(replace(opens, effects=(Say(),)),)),
        "An event after one that is gone": replace(scenario, events=(replace(opens, conditions=(Occurred("zzz"),)),)),
        "Two events of one name": replace(scenario, events=(opens, replace(opens, id="f"))),
        "A victory for nothing": replace(scenario, victories=(VictoryCondition("v", "Gagner", first.id),)),
    }


def broken_scenarios(lang: str) -> str:
    """Return what is said of two scenarios gone wrong, besides what is said of them as they are."""
    parts = []
    for game_id, (board, scenario) in (
        ("swidenth", quest("convoi", lang)),
        ("aventures", temple("temple-perdu", lang)),
    ):
        book, t = BUILT[game_id], told.words_of(game_id, lang)
        whole = replace(scenario, map_id="M")
        usual = told.problems(t, scenario_problems(whole, board, book, frozenset()))
        parts.append("\n".join((f"# {scenario.name}", "", *usual)))
        for title, spoilt in _broken(whole).items():
            found = told.problems(t, scenario_problems(spoilt, board, book, frozenset()))
            parts.append("\n".join((f"## {title}", "", *(line for line in found if line not in usual))))
    return "\n\n".join(part for part in parts if not part.endswith("\n")) + "\n"


def broken_galaxies(lang: str) -> str:
    galaxy, t = sample(lang), told.words_of("empire", lang)
    first, second, *others = galaxy.planets
    fleet, *fleets = galaxy.commands
    usual = told.problems(t, EmpireSituation(galaxy).problems())
    parts = ["\n".join(("# The galaxy of twelve crowns", "", *usual))]
    for title, spoilt in {
        "Two planets on one spot": replace(galaxy, planets=(first, replace(second, x=first.x, y=first.y), *others)),
        "Two planets of one name": replace(galaxy, planets=(first, replace(second, name=first.name), *others)),
        "A planet without a name": replace(galaxy, planets=(replace(first, name=""), second, *others)),
        "A planet of a sector that is not there": replace(
            galaxy, planets=(replace(first, sector="zzz"), second, *others)
        ),
        "A planet of nobody known": replace(galaxy, planets=(replace(first, owner="zzz"), second, *others)),
        "Routes to nowhere, to themselves, twice": replace(galaxy, routes=(
            *galaxy.routes, Route(first.id, "zzz"), Route(first.id, first.id), galaxy.routes[0])),
        "A fleet without a port": replace(galaxy, commands=(replace(fleet, home="zzz"), *fleets)),
        "A fleet too large": replace(galaxy, commands=(replace(fleet, force=Troops(50, 9, 40)), *fleets)),
        "A fleet of nobody": replace(galaxy, commands=(replace(fleet, owner="zzz"), *fleets)),
        "Ten of twelve sides are gone": replace(galaxy, factions=tuple(galaxy.factions[2:4])),
        "An empty sector": replace(galaxy, sectors=(*galaxy.sectors, Sector("vide", "Vide"))),
    }.items():  # fmt: skip
        found = [line for line in told.problems(t, EmpireSituation(spoilt).problems()) if line not in usual]
        parts.append("\n".join((f"## {title}", "", *found[:12])))
    return "\n\n".join(parts) + "\n"
