"""Numbers left to the referee: what is in force, how one is told; drawings of figures; the list of games."""

from __future__ import annotations

import re

import pytest

from models.games.faces import drawings, face, portraits
from models.games.game import Game
from models.games.library import BUILT
from models.games.parameters import Parameter
from models.i18n import LANGUAGES, Text

COST = Parameter(
    "cost", "E-7", "SE-12", Text("Prix d’un vaisseau", "Price of a ship"), Text("millions", "millions"), 4, -2, 9,
    Text("million", "million"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("-2", -2),
        ("9", 9),
        ("-3", 4),
        ("10", 4),
        ("", 4),
        ("x", 4),
        ("3.5", 4),
        ("+3", 4),
        ("0000000007", 4),
        ("007", 7),
    ],
)
def test_a_number_outside_its_limits_reads_as_the_default(written: str, number: int) -> None:
    assert COST.in_force({"cost": written, "other": "1"}) == number
    assert (COST.in_force({}), COST.chosen({}), COST.chosen({"cost": 9}), COST.chosen({"cost": 10})) == (4, 4, 9, 4)


def test_a_figure_has_the_drawing_chosen_or_the_one_nearest_to_what_it_is() -> None:
    drawn = {each.id: each for each in portraits()}
    assert set(drawn) <= drawings()
    assert (drawn["elfe-ranger"].race, drawn["elfe-ranger"].cls) == ("elfe", "ranger")
    first = next(each.id for each in portraits() if each.race == "elfe")
    for found, expected in (
        (face("Quelqu’un", ["elfe", "ranger"]), "elfe-ranger"),
        (face("Quelqu’un", ["elfe", "nobody"]), first),
        (face("Elfe Ranger", []), "elfe-ranger"),
        (face("TROLL", ["elfe"]), "troll"),
        (face("Quelqu’un", ["troll", "elfe", "ranger"]), "troll"),
        (face("Quelqu’un", ["elfe"], chosen="troll"), "troll"),
        (face("Quelqu’un", ["elfe", "ranger"], chosen="nothing-like-it"), "elfe-ranger"),
        (face("Quelqu’un", ["nobody"]), "hero"),
        (face("Quelqu’un", [], count=1), "hero"),
        (face("Quelqu’un", [], count=2), "figures"),
    ):
        assert found == expected


@pytest.mark.parametrize("game", BUILT.values(), ids=BUILT)
def test_no_parameter_bears_the_id_of_a_reading_beside_which_it_is_kept(game: Game) -> None:
    assert not {each.id for each in game.options()} & {each.id for each in game.parameters()}


@pytest.mark.parametrize("game", BUILT.values(), ids=BUILT)
def test_every_reading_and_number_has_its_words_and_cites_a_rule(game: Game) -> None:
    known = game.rules()
    for each in (*game.options(), *game.parameters()):
        assert [rule for rule in each.rule.split(", ") if rule not in known] == [], each.id
        said = [each.title, *(words for value in getattr(each, "values", ()) for words in (value.title, value.effect))]
        said += [each.told(each.default)] if isinstance(each, Parameter) else []
        assert [words for words in said for lang in LANGUAGES if not words[lang].strip(" 0123456789")] == [], each.id
        assert not any(re.search(r"\(\s*\)|\{\w*\}", words[lang]) for words in said for lang in LANGUAGES), each.id
