"""What the book calls the rows of its tables and its bands, as a battle tells them and a party is founded with them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from models.dice import Dice
from models.games.scenarios.scenario import setup_of
from models.games.script.effects import BringReserve
from models.games.swidenth.battle.quests.quest import quests, strewn
from models.games.swidenth.cards import SwidenthCards
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import bands, climate, random_events, row_for, rulebook
from models.games.swidenth.evening import evening
from models.games.swidenth.party import Party
from models.games.swidenth.quest_scenario import bundled_scenario
from models.games.swidenth.roster import SwidenthRoster
from models.games.swidenth.types import PROFILE, ProfileType
from models.games.values import Choices, Member, Verdict
from models.i18n import LANGUAGES, Text, Translator
from models.table.spots import UNIT
from tests.proofs import proving

CASES = json.loads((Path(__file__).parents[2] / "cases/swidenth/words.json").read_text(encoding="utf-8"))["cases"]


def _both(words: Text) -> list[str]:
    return [_plain(words[lang]) for lang in LANGUAGES]


def _plain(words: str) -> str:
    return words.replace("\u00a0", " ")


def _row(table: str, scores: list[int]) -> list[str]:
    """Return what every score of a row brings, which those beside it do not."""
    low, high = scores
    found = {score: row_for(climate() if table == "climate" else random_events(), score) for score in range(22)}
    (row,) = {id(found[score]): found[score] for score in range(low, high + 1)}.values()
    assert row is not None
    assert row not in (found[low - 1], found[high + 1])
    return [*_both(row.name), *_both(row.words)]


def _band(_table: str, name: str) -> list[Any]:
    (band,) = [each for each in bands().values() if each.name.fr == name]
    verdict = SwidenthRoster().check(Party(name, 100, band_heroes(band)), {})
    heroes = [[each.name.fr, each.cost] for each in verdict.members]
    return [*_both(band.name), band.printed_cost, verdict.cost, *heroes]


def _quest(_table: str, quest_id: str) -> list[Any]:
    """Return the table, its zones in paces, who stands there, the reward, what comes and who comes in what number (at
    once, and in the whole game), of the scenario of a quest.
    """
    (board, made), (other, english) = (bundled_scenario(quest_id, lang) for lang in LANGUAGES)
    zones = [
        [one.name, two.name, *(n // UNIT for n in (*one.polygon[0], *one.polygon[2]))]
        for one, two in zip(board.zones, other.zones, strict=True)
    ]
    there = dict(Counter(each.type for each in made.pieces if each.side != "heroes" or each.type == "civil"))
    comes = [[one.name, two.name] for one, two in zip(made.events, english.events, strict=True)][:2]
    brought = [effect for event in made.events for effect in event.effects if isinstance(effect, BringReserve)]
    return [
        [board.name, other.name, board.width, board.height],
        *zones,
        there,
        ["récompense", made.gains[0].points],
        *comes,
        *([each.type, each.count, each.reserve] for each in brought),
    ]


def _hero(gear: list[str], skills: list[str] | None = None) -> Member:
    typed = {"name": "A", "race": "Impérial", "class": "Tireur", "gear": gear, "skills": skills or []}
    return _typed([typed]).members[0]


def _typed(heroes: list[dict[str, Any]], choices: Choices | None = None) -> Verdict:
    roster = SwidenthRoster()
    return roster.check(roster.read({"party": "Essai", "characters": heroes}, "essai.json"), choices or {})


def _labels(_table: str, gear: list[str]) -> list[Any]:
    rows = [each for each in _hero(gear).in_play if "Combat" not in each.stats or len(each.stats) > 1]
    return [[*_both(row.labels[key]), value] for row in rows for key, value in row.stats.items()]


def _carriers(_table: str, gear: list[str]) -> list[Any]:
    return [_both(each.name) for each in _hero(gear).gear]


def _hands(_table: str, gear: list[str]) -> list[Any]:
    return [[*_both(row.title), *row.stats.values()] for row in _hero(gear).in_play]


def _words(_table: str, gear: list[str]) -> list[Any]:
    return [_both(each.words) for each in _hero(gear).gear]


def _skills(_table: str, skills: list[str]) -> list[Any]:
    return [_both(each.name) for each in _hero([], skills).skills]


def _profile_skills(_table: str, skills: list[str]) -> list[Any]:
    """Return what the card of a profile of a campaign says it can do."""
    own = ProfileType("essai", Text.same("Essai"), "", 1, dict.fromkeys(PROFILE, 1), skills=tuple(skills))
    cards = SwidenthCards(lambda: replace(rulebook(), profiles={"essai": own})).profiles()
    (card,) = [each for each in cards if each.profile == "essai"]
    return [_both(entry.name) for section in card.sections for entry in section.entries]


def _left(_table: str, classes: list[str]) -> list[Any]:
    band = _typed([{"name": each + str(n), "race": "Impérial", "class": each} for n, each in enumerate(classes)])
    return [_plain(Translator(lang)(p.key, **p.args)) for p in band.problems[:1] for lang in LANGUAGES]


def _spell(_table: str, name: str) -> list[Any]:
    mage = {"name": "A", "race": "Impérial", "class": "Mage", "spells": [name]}
    (member,) = _typed([mage]).members
    return [text for each in member.spells for text in _both(each.words)]


def _too_many(_table: str, asked: list[Any]) -> list[Any]:
    """Return what is said of a Mage who carries so many alike, and of one who carries one less."""
    thing, number, choices = asked
    mages = [{"name": "A", "race": "Impérial", "class": "Mage", "found": [thing] * n} for n in (number, number - 1)]
    found = [[p for p in _typed([mage], choices).problems if ".carry_" in p.key] for mage in mages]
    return [[_plain(Translator(lang)(p.key, **p.args)) for p in each for lang in LANGUAGES] for each in found]


def _moves(_table: str, profile_id: str) -> list[Any]:
    (card,) = [each for each in SwidenthCards().profiles() if each.profile == profile_id]
    return _both(card.notes[-1])


def _forest(_table: str, quest_id: str) -> list[Any]:
    """Return how many pieces of forest there are, and the radius of the least and of the widest in thousandths."""
    pieces = strewn(quests()[quest_id], Dice("the usual", "forest"))
    radii = [each.disc[2] for each in pieces if each.kind == "difficult"]
    return [len(radii), min(radii), max(radii)]


def _role(_table: str, asked: list[str]) -> list[Any]:
    """Return how those of a kind in a quest are to be played, as the quest sheet says it."""
    quest_id, kind = asked
    board, made = bundled_scenario(quest_id)
    asked_of = evening().taking_part
    assert asked_of is not None
    kinds = [each for each in asked_of(setup_of(made, board, {})) if each.type == kind]
    return sorted({text for each in kinds for text in _both(each.role)})


ASKED: Mapping[str, Callable[[str, Any], list[Any]]] = {
    "climate": _row, "event": _row, "band": _band, "quest": _quest, "labels": _labels, "carriers": _carriers,
    "hands": _hands, "words": _words, "skills": _skills, "spell": _spell, "too many": _too_many, "moves": _moves,
    "profile skills": _profile_skills, "left": _left, "forest": _forest, "role": _role,
}  # fmt: skip


@pytest.mark.parametrize("case", proving(CASES))
def test_a_thing_is_called_as_in_the_book(case: dict[str, Any]) -> None:
    assert ASKED[case["ask"]](case["ask"], case["of"]) == case["says"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("way", ["contact", "nearer", "line", "walk", "run"])
def test_each_way_of_going_without_positions_has_words(way: str, lang: str) -> None:
    """Towards somebody an act is called by its aim, else by how one goes."""
    assert Translator(lang)(f"quest.act_go_{way}") != f"quest.act_go_{way}"
