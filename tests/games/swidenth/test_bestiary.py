"""The twenty-one profiles against the book, written down a second time."""

from __future__ import annotations

import pytest

from models.games.swidenth.data import bestiary, quest_profiles
from models.games.swidenth.types import PROFILE


@pytest.mark.rule(
    "SW-153",
    "SW-154",
    "SW-155",
    "SW-156",
    "SW-170",
    "SW-171",
    "SW-172",
    "SW-173",
    "SW-174",
    "SW-175",
    "SW-176",
    "SW-177",
    "SW-178",
    "SW-179",
    "SW-180",
    "SW-181",
    "SW-182",
    "SW-183",
    "SW-184",
    "SW-185",
    "SW-186",
)
@pytest.mark.parametrize(
    ("profile_id", "cost", "printed", "gear", "skills", "spells"),
    [
        ("guerrier-brigand", 2, "1 4 1 0 0", "gourdin armure-legere", "", ""),
        ("archer-brigand", 3, "1 4 1 0 0 1", "gourdin armure-legere arc-court", "", ""),
        ("civil", 0, "0 3 2 0 0", "", "", ""),
        ("soldat-de-la-garde", 2, "2 4 1 0 0", "epee armure-legere", "", ""),
        ("squelette", 1, "0 2 1 0 0", "arme-normale bouclier", "insensible-a-la-deroute demoniaque", ""),
        ("zombi", 2, "0 5 1 0 0", "arme-legere", "lent insensible-a-la-deroute demoniaque", ""),
        ("sorcier", 7, "0 2 2 0 5", "arme-legere", "", "tir-magique paralysie-magique repulsion-magique"),
        ("archer-gobelin", 2, "0 2 1 0 0 3", "arme-legere arc-court", "grimpeur", ""),
        ("guerrier-gobelin", 2, "2 2 1 0 0", "arme-normale bouclier", "grimpeur", ""),
        ("guerrier-orc", 4, "2 5 2 0 0", "arme-normale bouclier", "", ""),
        ("chef-orc", 6, "3 6 2 1 0", "arme-normale bouclier armure-legere", "chef", ""),
        ("chaman-orc", 6, "1 4 2 0 4", "lance", "", "guerison-magique sort-de-combat inspiration-magique"),
        ("chef-brigand", 4, "3 4 2 1 0", "arme-normale armure-legere", "chef", ""),
        ("troll", 13, "3 6 5 0 0", "arme-normale-speciale", "enorme effrayant-x:3", ""),
        ("nuee-d-araignees", 4, "1 2 5 0 0", "arme-legere", "rapide insensible-a-la-deroute", ""),
        ("araignee-geante", 12, "1 5 3 3 1", "paire-d-armes-normales", "ambidextre rapide enorme effrayant-x:4", ""),
        ("loup", 3, "3 3 1 0 0", "arme-legere", "rapide marcheur-agile", ""),
        ("garde-nain", 5, "3 6 2 2 1", "arme-normale bouclier armure-normale", "lent petite-taille", ""),
        ("forestier-elfe", 5, "2 3 2 1 1 5", "arme-normale arc-long armure-legere", "marcheur-agile", ""),
        ("chef-de-la-garde", 4, "3 4 2 1 1", "epee armure-legere", "chef", ""),
        ("chevalier-noir", 8, "5 6 2 2 2", "arme-lourde armure-lourde", "effrayant-x:2 insensible-a-la-deroute", ""),
    ],
)
def test_profiles(profile_id: str, cost: int, printed: str, gear: str, skills: str, spells: str) -> None:
    profile = {**bestiary(), **quest_profiles()}[profile_id]
    assert [profile.stats[stat] for stat in PROFILE if stat in profile.stats] == [int(n) for n in printed.split()]
    assert profile.cost == cost
    assert list(profile.gear) == gear.split()
    assert list(profile.skills) == skills.split()
    assert list(profile.spells) == spells.split()
