"""The tables of the rule set hang together: every id and rule they name is there, every score has its row."""

from __future__ import annotations

import pytest

from models.games.swidenth.data import (
    Rulebook,
    bands,
    behaviours,
    bestiary,
    climate,
    quest_profiles,
    random_events,
    roles,
    row_for,
)
from models.games.swidenth.game import SWIDENTH
from models.games.swidenth.gear import piece, skill


@pytest.mark.rule("SW-93")
def test_grimoires_and_scrolls_carry_their_spell(book: Rulebook) -> None:
    grimoire = piece(book, "grimoire:tir-magique")
    assert grimoire is not None
    assert (grimoire.spell, grimoire.sold, grimoire.name.fr) == ("tir-magique", False, "Grimoire (Tir magique)")
    assert piece(book, "grimoire:nope") is None
    assert piece(book, "epee:tir-magique") is None


def test_every_id_the_data_names_exists(book: Rulebook) -> None:
    for race in book.races.values():
        assert set(race.classes) <= book.classes.keys()
        assert set(race.skills) <= book.skills.keys()
    for cls in book.classes.values():
        groups = {"melee", "ranged", "armour", "shield"}
        assert set(cls.permits) - groups <= book.gear.keys(), cls.id
        assert set(cls.refuses) <= book.gear.keys()
        assert {*cls.spells, *cls.spell_costs} <= book.spells.keys()
    for profile in (*bestiary().values(), *quest_profiles().values()):
        assert all(piece(book, g) for g in profile.gear), profile.id
        assert all(skill(book, s) for s in profile.skills), profile.id
        assert set(profile.spells) <= book.spells.keys()
        assert profile.role in roles() or not profile.role
        assert profile.behaviour in behaviours() or not profile.behaviour
    for band in bands().values():
        for hero in band.heroes:
            assert hero.cls in book.races[hero.race].classes
            assert all(piece(book, g) for g in hero.gear)


def test_every_rule_id_the_data_cites_is_a_rule(book: Rulebook) -> None:
    cited = {
        thing.rule
        for things in (
            book.races,
            book.classes,
            book.gear,
            book.skills,
            book.spells,
            bestiary(),
            quest_profiles(),
            bands(),
            roles(),
            climate(),
            random_events(),
        )
        for thing in things.values()
    }  # fmt: skip
    cited |= {r for cls in book.classes.values() for r in (cls.gear_rule, cls.improvements_rule)}
    assert cited <= SWIDENTH.rules().keys()


@pytest.mark.parametrize("table", [climate, random_events])
def test_a_table_holds_every_score_of_a_d20_once(table: object) -> None:
    rows = table()  # type: ignore[operator]
    hits = [[row.id for row in rows.values() if row.low <= score <= row.high] for score in range(1, 21)]
    assert all(len(hit) == 1 for hit in hits)
    assert row_for(rows, 21) is None


@pytest.mark.rule("SW-111")
def test_reload_is_a_numbered_skill(book: Rulebook) -> None:
    reload = skill(book, "recharge-x:2")
    assert reload is not None
    assert reload.name.fr == "Recharge 2"
    assert skill(book, "lent:2") is None
    assert skill(book, "effrayant-x:²") is None
