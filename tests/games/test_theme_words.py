"""The words of a theme in place of a game's: whole words, longest first, capitals kept, holes left alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.games.contents import Flaw
from models.games.facets.themes import ThemedTranslator, ThemeType, flaws, retold, reworded
from models.i18n import NO_TEXT, Text, Translator
from models.maps.features import Zone
from models.maps.tile_map import new_map

THEME = ThemeType(
    "swamp", Text("Marais", "Swamp"),
    names={"knight": Text("Rôdeur", ""), "force": Text("Marée", "Tide")},
    phrases=(
        Text("maître = guide", "master = guide"), Text("grand maître = ancien", "grand master = elder"),
        Text(" République =  {Ligue} ", "Republic = {League}"), Text("Jedi = rôdeur", ""), Text("rien", "nothing ="),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Le maître et le grand maître.", "Le guide et le ancien."),
        ("Maître ! Grand maître ! Jedi ! jedi !", "Guide ! Ancien ! Rôdeur ! rôdeur !"),
        ("contremaître, maîtres, maître-là", "contremaître, maîtres, guide-là"),
        ("La République, république", "La {Ligue}, {Ligue}"),
        ("{maître} du maître {le maître}", "{maître} du guide {le maître}"),
        ("rien", "rien"),
        ("", ""),
    ],
)
def test_words_are_replaced_whole(words: str, said: str) -> None:
    assert reworded(THEME, "fr", words) == said


def test_braces_of_a_theme_are_no_holes_of_a_sentence() -> None:
    assert reworded(THEME, "en", "The Republic of {name}", filled=True) == "The {{League}} of {name}"
    assert reworded(THEME, "en", "jedi nothing") == "jedi nothing"
    assert reworded(ThemeType("plain", NO_TEXT), "fr", "maître") == "maître"


def test_a_thing_has_its_own_name_or_the_usual_one_reworded() -> None:
    usual = Text("Maître Jedi", "Jedi master")
    assert THEME.named("knight", usual) == Text("Rôdeur", "Jedi guide")
    assert THEME.named("other", usual) == Text("Guide Rôdeur", "Jedi guide")
    same = Text("Droïde", "Droid")
    assert THEME.say(same) is same


def test_a_themed_translator_rewords_sentences_and_not_what_stands_in_them() -> None:
    t = ThemedTranslator("fr", replace(THEME, phrases=(Text("gagne = l’emporte", ""),)))
    assert t("sentence.victory", side="Qui gagne") == "Qui gagne l’emporte la partie"
    assert t("sentence.draw") == "la partie est nulle"
    assert t.said("Qui gagne") == "Qui l’emporte"
    board = replace(new_map(3, 3), zones=(Zone(1, "Salle du maître"), Zone(2, "Cour")))
    told = retold(board, ThemedTranslator("fr", THEME))
    assert [each.name for each in told.zones] == ["Salle du guide", "Cour"]
    assert retold(board, Translator("fr")) is board


def test_a_phrase_says_what_it_replaces() -> None:
    phrases = (Text("a = b", ""), Text("", "= b"), Text("a", "c = d"), Text("x" * 61, "y"), Text("", ""))
    assert list(flaws(replace(THEME, phrases=phrases))) == [
        Flaw("phrases", "pack.not_a_phrase", {"phrase": wrong}) for wrong in ("= b", "a", "x" * 60)
    ]
