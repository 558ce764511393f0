"""Values every game uses, as people read them: readings, figures, sums; facets made at their first use."""

from __future__ import annotations

import pytest

from models.games.address import is_address
from models.games.facets.strategy import Start
from models.games.facets.turn_events import TurnEvent, spoken_args, spoken_event
from models.i18n import Translator


def told(key: str, refused: bool = False, **args: object) -> str:
    """Return what is said of an event of a turn."""
    return spoken_event(TurnEvent("SE-1", f"empire.{key}", args, refused), Translator("en"))


def test_money_is_told_in_millions_points_as_they_are_and_units_in_words() -> None:
    assert told("told_bonus", command="Ackbar", amount=3) == "Ackbar is given a bonus of 3."
    assert told("told_points_battle", faction="Naboo", amount=1) == "Naboo: 1 point for a battle won."
    assert told("told_points_battle", faction="Naboo", amount=2) == "Naboo: 2 points for a battle won."
    assert told("told_points_battle", faction="Naboo", amount=-1) == "Naboo: \u2212" + "1 point for a battle won."
    assert told("told_won", faction="Naboo", amount=1) == "The campaign is won by Naboo, with 1 point."
    assert told("told_lost_command", command="Ackbar", infantry=1, fighters=0, cruisers=2) == (
        "Ackbar loses 1 battalion, 2 cruisers."
    )
    assert told("told_lost_command", command="Ackbar") == "Ackbar loses no unit."
    assert told("told_points_battle", True, faction="Naboo", amount=2, who="Jo", line=3) == (
        "Jo, line 3: Naboo: 2 points for a battle won."
    )
    t = Translator("en")
    given = {"amount": 1500, "spent": 2250, "other": 7}
    assert spoken_args("empire.told_paid", given, t) == {
        "amount": t.decimal(1500), "spent": t.decimal(2250), "other": 7, "units": t("empire.no_unit"),
    }  # fmt: skip
    assert (t.decimal(1500), given["amount"]) == ("1.5", 1500)
    for key in ("empire.told_won", "empire.told_points_battle", "empire.told_bonus"):
        assert spoken_args(key, given, t)["amount"] == 1500


def start(*numbers: int) -> Start:
    """Return a start with these figures."""
    joined, planets, income, more_planets, more_income, contested, distance = numbers
    return Start("f", "c", joined, planets, income, more_planets, more_income, contested, "r", distance)


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("a@b", True), ("a.b+c@d.org", True), (f"{'a' * 64}@{'b' * 189}", True), (f"{'a' * 65}@b", False),
        (f"a@{'b' * 190}", False), ("a", False), ("@b", False), ("a@", False), ("a@b@c", False), ("a@b,c@d", False),
        ("a b@c", False), ("a@b\n", False), ("<a@b>", False), ("a@b;", False), ('"a"@b', False), ("", False),
    ],
)  # fmt: skip
def test_an_address_is_one_address_and_nothing_else(words: str, right: bool) -> None:
    assert is_address(words) is right
