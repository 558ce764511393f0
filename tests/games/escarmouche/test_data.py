"""The profiles, powers and readings as the book prints them."""

from __future__ import annotations

import dataclasses

import pytest

from models.errors import ContentError
from models.games.escarmouche import ruleset as rulesets
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.escarmouche.ruleset import find_option, profile_names, ruleset

# side, points, T, C, A, Svg, For, PV, Por, Cad, and what is written after the numbers.
FORCE = ("repulsion", "telekinesie", "sur-vitesse")
BOOK = {
    "Stormtrooper": ("Empire", 10, 4, 6, 1, None, None, 1, 10, 1, ()),
    "Soldat de la flotte impériale": ("Empire", 5, 5, 6, 1, None, None, 1, 5, 1, ()),
    "Officier stormtrooper": ("Empire", 20, 4, 6, 1, None, None, 1, 10, 1, ("officier",)),
    "Deathtrooper": ("Empire", 14, 3, 6, 1, None, None, 1, 10, 1, ("armure-lourde",)),
    "Garde royal": ("Empire", 16, 3, 4, 1, None, None, 1, 5, 1, ("armure-lourde", "arme-en-cortosis")),
    "Adeptes du côté obscur": ("Empire", 20, None, 5, 2, None, 4, 1, None, 1, (*FORCE, "arme-en-cortosis")),
    "Apprenti Jedi Noir": ("Empire", 60, None, 3, 1, 3, 4, 1, None, 1, (*FORCE, "sabre-laser", "officier")),
    "Inquisiteur impérial": ("Empire", 30, 5, 6, 1, None, 3, 1, 5, 1, (*FORCE, "officier")),
    "Grand Inquisiteur": ("Empire", 120, None, 2, 2, 2, 3, 1, None, 1, (*FORCE, "sabre-laser", "officier-superieur")),
    "Soldat rebelle": ("Rébellion", 10, 4, 6, 1, None, None, 1, 10, 1, ()),
    "Soldat de la flotte rebelle": ("Rébellion", 6, 4, 6, 1, None, None, 1, 5, 1, ()),
    "Soldat lourd de la flotte rebelle": ("Rébellion", 14, 4, 6, 1, None, None, 1, 10, 2, ()),
    "Commando rebelle": ("Rébellion", 12, 3, 6, 1, None, None, 1, 10, 1, ()),
    "Lieutenant rebelle": ("Rébellion", 17, 4, 6, 1, None, None, 1, 5, 1, ("officier",)),
    "Adeptes du côté lumineux": ("Rébellion", 20, None, 4, 1, None, 4, 1, None, 1, (*FORCE, "arme-en-cortosis")),
    "Padawan rebelle": ("Rébellion", 60, None, 3, 1, 3, 4, 1, None, 1, (*FORCE, "sabre-laser", "officier")),
}


@pytest.mark.rule(*(f"GE-{n}" for n in range(76, 92)), "GE-4", "GE-5", "GE-9", "GE-92", "GE-95")
def test_the_sixteen_profiles_are_those_of_the_book():
    read = {
        p.name.fr: (
            p.side,
            p.points,
            p.shooting,
            p.combat,
            p.attacks,
            p.save,
            p.force,
            p.life,
            p.range,
            p.rate,
            (*p.powers, *p.traits),
        )
        for p in ruleset().profiles.values()
    }
    assert read == BOOK


@pytest.mark.rule("GE-28", "GE-96")
def test_only_force_users_carry_sabers_and_use_powers():
    known = ruleset()
    for profile in known.profiles.values():
        if known.grants(profile, "lightsaber") or profile.powers:
            assert profile.force is not None, profile.id


@pytest.mark.rule("GE-31")
def test_a_saber_gives_its_bearer_a_save():
    known = ruleset()
    savers = {p.id for p in known.profiles.values() if p.save is not None}
    assert savers == {p.id for p in known.profiles.values() if known.grants(p, "lightsaber")}


@pytest.mark.rule("GE-8")
def test_a_figure_without_shooting_has_no_range():
    assert all((p.shooting is None) == (p.range is None) for p in ruleset().profiles.values())


@pytest.mark.rule("GE-52")
def test_officers_have_a_bubble_of_two_paces_and_superior_officers_of_three():
    known = ruleset()
    bubbles = {p.id: known.command(p) for p in known.profiles.values() if known.command(p)}
    assert bubbles == {
        "officier-stormtrooper": 2,
        "apprenti-jedi-noir": 2,
        "inquisiteur-imperial": 2,
        "grand-inquisiteur": 3,
        "lieutenant-rebelle": 2,
        "padawan-rebelle": 2,
    }


@pytest.mark.rule("GE-94")
def test_powers_have_their_side():
    sides: dict[str, list[str]] = {}
    for power in ruleset().powers.values():
        sides.setdefault(power.side, []).append(power.name.fr)
    assert sides == {
        "neutral": ["Répulsion", "Télékinésie", "Sur-vitesse", "Protection"],
        "dark": ["Éclairs", "Étranglement", "Dun Möch"],
        "light": ["Méditation de combat", "Guérison"],
    }


@pytest.mark.rule("GE-74")
def test_a_robust_figure_counts_as_wearing_heavy_armour():
    known = ruleset()
    robust = dataclasses.replace(known.profiles["stormtrooper"], traits=("robuste",))
    assert known.grants(robust, "heavy_armour")
    assert not known.grants(known.profiles["stormtrooper"], "heavy_armour")


def test_every_trait_and_power_cites_a_rule_there_is():
    rules = ESCARMOUCHE.rules()
    known = ruleset()
    for entry in (*known.traits.values(), *known.powers.values(), *known.stats.values()):
        assert entry.rule in rules, entry.id


def test_no_name_leads_to_two_profiles():
    spelled = [
        (rulesets.name_key(name), p.id) for p in ruleset().profiles.values() for name in (p.name.fr, p.name.en, p.id)
    ]
    assert len({key for key, _ in spelled}) == len(set(spelled))
    assert all(profile_names(ruleset())[key] == profile for key, profile in spelled)


def test_a_reading_that_is_not_named_or_not_known_is_the_default():
    clamp = find_option("clamp")
    assert clamp.chosen({}) == clamp.chosen({"clamp": "of another version"}) == "once"
    assert clamp.chosen({"clamp": "each"}) == "each"


@pytest.mark.parametrize(
    ("was", "becomes", "place", "found", "table"),
    [
        ('"sabre-laser"', '"sabre-lazer"', "apprenti-jedi-noir.traits[0]", "sabre-lazer", "traits"),
        ('"sur-vitesse"', '"vol"', "adeptes-du-cote-obscur.powers[2]", "vol", "powers"),
    ],
)
def test_a_slip_in_the_data_names_file_and_place(was, becomes, place, found, table, tmp_path, monkeypatch):
    for source in rulesets.FOLDER.glob("*.toml"):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    profiles = tmp_path / "profiles.toml"
    profiles.write_text(profiles.read_text("utf-8").replace(was, becomes, 1), "utf-8")
    allowed = tuple(getattr(ruleset(), table))
    monkeypatch.setattr(rulesets, "FOLDER", tmp_path)
    with pytest.raises(ContentError) as caught:
        ruleset.__wrapped__()
    assert (caught.value.key, caught.value.file, caught.value.place) == ("content.not_one_of", "profiles.toml", place)
    assert (caught.value.args_["found"], caught.value.args_["allowed"]) == (found, allowed)
