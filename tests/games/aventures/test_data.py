"""The data of the game against the numbers of the book."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from models.errors import ContentError
from models.games.aventures import ruleset as rulesets
from models.games.aventures.game import AVENTURES
from models.games.aventures.ruleset import FIGURES, ruleset

CHARACTERS = ruleset().characters


@pytest.mark.rule("AG-99")
def test_what_the_book_leaves_out_is_empty_and_a_suggestion_is_told_apart():
    droid, guard = CHARACTERS["medical-droid"], CHARACTERS["assault-droid-mark-1"]
    assert [droid.printed(key) for key in FIGURES] == [None] * 7
    assert [guard.printed(key) for key in FIGURES] == [None, None, None, None, 11, None, None]
    assert (droid.figure("life"), droid.figure("defence"), droid.figure("melee")) == (50, 11, None)
    assert (guard.figure("life"), guard.figure("defence")) == (50, 11)
    assert droid.missing == ("life", "ranged", "melee", "defence", "actions")
    assert guard.missing == ("life", "move", "ranged", "melee", "actions")


def test_every_rule_cited_is_there():
    known, rules = ruleset(), AVENTURES.rules()
    kinds = (known.stats, known.sides, known.skills, known.actions, known.powers, known.characters)
    cited = {each.rule for kind in kinds for each in kind.values()}
    cited |= {each.words_rule for each in known.characters.values() if each.words_rule}
    assert cited <= set(rules)


@pytest.mark.parametrize(
    ("file", "was", "becomes", "place", "found"),
    [
        ("characters", 'side = "republique"', 'side = "hutts"', "obi-wan-kenobi.side", "hutts"),
        ("characters", "informatique = 2", "magie = 2", "obi-wan-kenobi.skills", "magie"),
        ("characters", "suggested = { life", "suggested = { weight", "medical-droid.suggested", "weight"),
        ("presets", 'like = "clone-trooper-tech"', 'like = "ewok"', "assault-like-tech", "ewok"),
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
