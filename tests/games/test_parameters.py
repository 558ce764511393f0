"""Numbers left to the referee: what is in force, how one is told; drawings of figures; the list of games."""

from __future__ import annotations

import pytest

from models.errors import ContentError
from models.games.faces import drawings, face, portraits
from models.games.library import BUILT, GAMES, game, strategy, turns, years
from models.games.parameters import Parameter
from models.i18n import Text

COST = Parameter(
    "cost", "E-7", "SE-12", Text("Prix d’un vaisseau", "Price of a ship"), Text("millions", "millions"), 4, -2, 9,
    Text("million", "million"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("number", "fr", "en"),
    [
        (0, "0 million", "0 millions"), (1, "1 million", "1 million"), (2, "2 millions", "2 millions"),
        (-1, "-1 million", "-1 million"), (-2, "-2 millions", "-2 millions"),
    ],
)  # fmt: skip
def test_a_number_is_told_with_its_unit(number: int, fr: str, en: str) -> None:
    assert COST.told(number) == Text(fr, en)
    plain = Parameter("n", "", "", COST.title, Text("pas", "paces"), 1, 0, 9)
    assert plain.told(number) == Text(f"{number} pas", f"{number} paces")


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


def test_a_number_is_found_by_its_words_in_either_language_and_by_its_rule() -> None:
    for wanted, fits in (("prix", True), ("ship price", True), ("SE-12", True), ("e-7 million", True), ("pas", False)):
        assert COST.fits(wanted) is fits


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


def test_games_are_a_closed_list() -> None:
    assert GAMES == ("swidenth", "aventures", "escarmouche", "empire", "dagobah")
    assert (tuple(BUILT), len(BUILT), "dagobah" in BUILT) == (GAMES[:4], 4, False)
    assert [game(each).id for each in BUILT] == list(BUILT)
    with pytest.raises(ContentError) as refused:
        game("chess")
    args = {"file": "", "place": "chess", "known": GAMES[:4]}
    assert (refused.value.key, refused.value.args_) == ("ground.no_such_game", args)
    with pytest.raises(KeyError):
        BUILT["dagobah"]
    empire = game("empire")
    assert (strategy(), turns(), years()) == (empire.strategy, empire.turns, empire.years)
