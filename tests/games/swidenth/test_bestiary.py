"""The twenty-one profiles against the book, written down a second time."""

from __future__ import annotations

import pytest

from models.games.swidenth.data import bestiary, quest_profiles
from models.games.swidenth.types import PROFILE

rule = pytest.mark.rule


@pytest.mark.parametrize(
    ("profile_id", "cost", "printed", "gear", "skills", "spells"),
    [
        pytest.param("guerrier-brigand", 2, "1 4 1 0 0", "gourdin armure-legere", "", "", marks=pytest.mark.rule("SW-153")),
        pytest.param("archer-brigand", 3, "1 4 1 0 0 1", "gourdin armure-legere arc-court", "", "", marks=pytest.mark.rule("SW-154")),
        pytest.param("civil", 0, "0 3 2 0 0", "", "", "", marks=pytest.mark.rule("SW-155")),
        pytest.param("soldat-de-la-garde", 2, "2 4 1 0 0", "epee armure-legere", "", "", marks=pytest.mark.rule("SW-156")),
        pytest.param("squelette", 1, "0 2 1 0 0", "arme-normale bouclier", "insensible-a-la-deroute demoniaque", "", marks=pytest.mark.rule("SW-170")),
        pytest.param("zombi", 2, "0 5 1 0 0", "arme-legere", "lent insensible-a-la-deroute demoniaque", "", marks=pytest.mark.rule("SW-171")),
        pytest.param("sorcier", 7, "0 2 2 0 5", "arme-legere", "", "tir-magique paralysie-magique repulsion-magique", marks=pytest.mark.rule("SW-172")),
        pytest.param("archer-gobelin", 2, "0 2 1 0 0 3", "arme-legere arc-court", "grimpeur", "", marks=pytest.mark.rule("SW-173")),
        pytest.param("guerrier-gobelin", 2, "2 2 1 0 0", "arme-normale bouclier", "grimpeur", "", marks=pytest.mark.rule("SW-174")),
        pytest.param("guerrier-orc", 4, "2 5 2 0 0", "arme-normale bouclier", "", "", marks=pytest.mark.rule("SW-175")),
        pytest.param("chef-orc", 6, "3 6 2 1 0", "arme-normale bouclier armure-legere", "chef", "", marks=pytest.mark.rule("SW-176")),
        pytest.param("chaman-orc", 6, "1 4 2 0 4", "lance", "", "guerison-magique sort-de-combat inspiration-magique", marks=pytest.mark.rule("SW-177")),
        pytest.param("chef-brigand", 4, "3 4 2 1 0", "arme-normale armure-legere", "chef", "", marks=pytest.mark.rule("SW-178")),
        pytest.param("troll", 13, "3 6 5 0 0", "arme-normale-speciale", "enorme effrayant-x:3", "", marks=pytest.mark.rule("SW-179")),
        pytest.param("nuee-d-araignees", 4, "1 2 5 0 0", "arme-legere", "rapide insensible-a-la-deroute", "", marks=pytest.mark.rule("SW-180")),
        pytest.param("araignee-geante", 12, "1 5 3 3 1", "paire-d-armes-normales", "ambidextre rapide enorme effrayant-x:4", "", marks=pytest.mark.rule("SW-181")),
        pytest.param("loup", 3, "3 3 1 0 0", "arme-legere", "rapide marcheur-agile", "", marks=pytest.mark.rule("SW-182")),
        pytest.param("garde-nain", 5, "3 6 2 2 1", "arme-normale bouclier armure-normale", "lent petite-taille", "", marks=pytest.mark.rule("SW-183")),
        pytest.param("forestier-elfe", 5, "2 3 2 1 1 5", "arme-normale arc-long armure-legere", "marcheur-agile", "", marks=pytest.mark.rule("SW-184")),
        pytest.param("chef-de-la-garde", 4, "3 4 2 1 1", "epee armure-legere", "chef", "", marks=pytest.mark.rule("SW-185")),
        pytest.param("chevalier-noir", 8, "5 6 2 2 2", "arme-lourde armure-lourde", "effrayant-x:2 insensible-a-la-deroute", "", marks=pytest.mark.rule("SW-186")),
    ],
)  # fmt: skip
def test_profiles(profile_id: str, cost: int, printed: str, gear: str, skills: str, spells: str) -> None:
    profile = {**bestiary(), **quest_profiles()}[profile_id]
    assert [profile.stats[stat] for stat in PROFILE if stat in profile.stats] == [int(n) for n in printed.split()]
    assert profile.cost == cost
    assert list(profile.gear) == gear.split()
    assert list(profile.skills) == skills.split()
    assert list(profile.spells) == spells.split()
