"""The profiles, powers and readings as the book prints them."""

from __future__ import annotations

import dataclasses

import pytest

from models.errors import ContentError
from models.games.escarmouche import ruleset as rulesets
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.escarmouche.ruleset import find_option, profile_names, ruleset


@pytest.mark.rule("GE-28", "GE-96")
def test_only_force_users_carry_sabers_and_use_powers():
    known = ruleset()
    for profile in known.profiles.values():
        if known.grants(profile, "lightsaber") or profile.powers:
            assert profile.force is not None, profile.id


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
