"""The data of the game against the numbers of the book."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from models.errors import ContentError
from models.games.aventures import ruleset as rulesets
from models.games.aventures.game import AVENTURES
from models.games.aventures.ruleset import FIGURES, ruleset

HERO = (100, 6, 18, 18, 18, 2, 2, {"soins": 1, "reparation": 1, "informatique": 2})
DROID = (60, 4, None, 11, 11, 1, None, {"informatique": 5})
MEDIC = (70, 5, 13, 12, 15, 1, None, {"soins": 2, "reparation": 2})
TECH = (70, 5, 15, 13, 13, 1, None, {"informatique": 4})
BOOK = {
    "Obi-Wan Kenobi": HERO,
    "R2-D2": DROID,
    "Clone Trooper Medic": MEDIC,
    "Clone Trooper Tech": TECH,
    "Darth Maul": HERO,
    "R5 Tech Droid": DROID,
    "Super Battle Droid Medic": MEDIC,
    "Super Battle Droid Tech": TECH,
}
SEVEN = ("life", "move", "ranged", "melee", "defence", "actions", "force")
CHARACTERS = ruleset().characters


@pytest.mark.rule(*(f"AG-{n}" for n in range(107, 115)))
def test_the_eight_characters_are_those_of_the_book():
    known = [each for each in CHARACTERS.values() if each.side != "pnj"]
    assert {c.name.fr: (*(c.printed(key) for key in SEVEN), dict(c.skills)) for c in known} == BOOK
    rules = AVENTURES.rules()
    assert [rules[each.rule].title for each in known] == [each.name for each in known]
    assert all(not each.missing and not each.suggested for each in known)


@pytest.mark.rule("AG-107", "AG-111")
def test_heroes_have_the_four_powers_and_nobody_else_has_any():
    four = ("meditation-de-combat", "meditation-de-vigilance", "regeneration", "vitesse-accrue")
    assert tuple(ruleset().powers) == four
    for each in CHARACTERS.values():
        assert each.powers == (four if each.force else ())


@pytest.mark.rule("AG-8", "AG-9", "AG-10")
def test_a_team_has_one_of_each_role():
    roles = [role for role in ruleset().roles.values() for _ in range(role.each)]
    assert len(roles) == 4
    teams = {side: ruleset().team(side) for side in ("republique", "separatistes")}
    for team in teams.values():
        assert sorted(each.role for each in team) == sorted(role.id for role in roles)
    assert [each.name.fr for each in teams["republique"]] == list(BOOK)[:4]
    assert [each.name.fr for each in teams["separatistes"]] == list(BOOK)[4:]


@pytest.mark.rule("AG-7")
def test_sides_have_their_colours():
    assert {side.id: side.team for side in ruleset().sides.values()} == {
        "republique": "red",
        "separatistes": "blue",
        "pnj": "green",
    }


@pytest.mark.rule("AG-99")
def test_what_the_book_leaves_out_is_empty_and_a_suggestion_is_told_apart():
    droid, guard = CHARACTERS["medical-droid"], CHARACTERS["assault-droid-mark-1"]
    assert [droid.printed(key) for key in FIGURES] == [None] * 7
    assert [guard.printed(key) for key in FIGURES] == [None, None, None, None, 11, None, None]
    assert (droid.figure("life"), droid.figure("defence"), droid.figure("melee")) == (50, 11, None)
    assert (guard.figure("life"), guard.figure("defence")) == (50, 11)
    assert droid.missing == ("life", "ranged", "melee", "defence", "actions")
    assert guard.missing == ("life", "move", "ranged", "melee", "actions")


@pytest.mark.rule("AG-115")
def test_who_is_healed_and_who_is_repaired():
    humans = {each.id for each in CHARACTERS.values() if each.nature == "human"}
    assert humans == {"obi-wan-kenobi", "clone-trooper-medic", "clone-trooper-tech", "darth-maul"}


@pytest.mark.rule("AG-55")
def test_droids_without_a_ranged_value_have_melee_only():
    assert [each.id for each in CHARACTERS.values() if "ranged" in each.none] == ["r2-d2", "r5-tech-droid"]


def test_every_rule_cited_is_there():
    known, rules = ruleset(), AVENTURES.rules()
    kinds = (known.stats, known.sides, known.skills, known.actions, known.powers, known.characters)
    cited = {each.rule for kind in kinds for each in kind.values()}
    cited |= {each.words_rule for each in known.characters.values() if each.words_rule}
    assert cited <= set(rules)


@pytest.mark.parametrize(
    ("file", "was", "becomes", "place", "found"),
    [
        ("actions", 'skill = "soins"', 'skill = "magie"', "soigner.skill", "magie"),
        ("characters", 'side = "republique"', 'side = "hutts"', "obi-wan-kenobi.side", "hutts"),
        ("characters", 'role = "heros"', 'role = "sage"', "obi-wan-kenobi.role", "sage"),
        ("characters", "informatique = 2", "magie = 2", "obi-wan-kenobi.skills", "magie"),
        ("characters", '"regeneration"', '"vol"', "obi-wan-kenobi.powers", "vol"),
        ("characters", "suggested = { life", "suggested = { weight", "medical-droid.suggested", "weight"),
        ("presets", 'character = "assault-droid-mark-1"', 'character = "ewok"', "assault-like-tech", "ewok"),
        ("presets", 'like = "clone-trooper-tech"', 'like = "ewok"', "assault-like-tech", "ewok"),
        ("presets", "figures = { life", "figures = { weight", "assault-heavy.figures", "weight"),
    ],
)
def test_data_that_name_what_is_not_there_are_refused_with_file_and_place(
    file: str, was: str, becomes: str, place: str, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "aventures"
    shutil.copytree(rulesets.FOLDER, folder)
    text = (folder / f"{file}.toml").read_text("utf-8")
    assert was in text
    (folder / f"{file}.toml").write_text(text.replace(was, becomes, 1), "utf-8")
    monkeypatch.setattr(rulesets, "FOLDER", folder)
    with pytest.raises(ContentError) as caught:
        ruleset.__wrapped__()
    assert caught.value.key == "content.not_one_of"
    assert (caught.value.file, caught.value.place, caught.value.args_["found"]) == (f"{file}.toml", place, found)
