"""Which sentence a happening is told with, and with which names and numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.galaxy.values import Character
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.telling import Narrator
from models.games.facets.turns import TurnEvent
from models.i18n import Text, Translator
from tests.games.empire.turns import campaign, command, planet, troops

STATE = replace(
    campaign(
        planet("p", 0, "hutt", name="Mirovel"), command("h", "hutt", 0, troops(1)),
        characters=(Character("jabba", Text("Jabba", "Jabba the Hutt"), "hutt"),),
    ),
    objectives={"o": Objective("o", ObjectiveKind.HOLD_COUNT, 5, "hutt", number=3)},
)  # fmt: skip
TELLER = Narrator(STATE, also={"extra": Text.same("Autre"), "p": Text.same("hidden by the map")})
HUTT, P, H = Text("Cartel des Hutt", "Hutt Cartel"), Text.same("Mirovel"), Text.same("H")


def happened(kind: str, /, cause: str = "", **args: str | int) -> Happening:
    return Happening(kind, "CG-1", args, cause, frozenset(("*",)))


@pytest.mark.parametrize(
    ("happening", "key"),
    [
        (happened("money", why="gift", amount=-1, faction="hutt"), "money_given"),
        (happened("money", why="gift", amount=0, faction="hutt"), "money_gift"),
        (happened("money", why="income", amount=-1, faction="hutt"), "money_income"),
        (happened("points", why="battle", amount=-1, faction="hutt"), "points_battle"),
        (happened("ended", alliance="empire"), "ended"),
        (happened("ended"), "ended_by_referee"),
        (happened("ended", alliance=""), "ended_by_referee"),
        (happened("gone", command="h", again="never"), "gone_never"),
        (happened("gone", command="h"), "gone_seen"),
        (happened("lost", planet="p"), "lost_planet"),
        (happened("lost", command="h"), "lost_command"),
        (happened("gained", planet="p"), "gained_planet"),
        (happened("gained", command="h"), "gained_command"),
        (happened("conquered", planet="p", **{"from": ""}), "taken"),
        (happened("conquered", planet="p", **{"from": "hutt"}), "conquered"),
        (happened("engaged", command="h", special=""), "engaged_plain"),
        (happened("engaged", command="h", special="boarding"), "engaged"),
        (happened("moved", command="h", jumped=1), "jumped"),
        (happened("moved", command="h", jumped=0), "moved"),
        (happened("sums", dice=""), "sums_no_roll"),
        (happened("sums", dice="3,4"), "sums"),
        (happened("answer", subject="planet", owner=""), "answer_free_planet"),
        (happened("answer", subject="planet", owner="hutt"), "answer_planet"),
        (happened("answer", subject="money", owner=""), "answer_money"),
        (happened("travelled", character="jabba", command="h", planet="p"), "travelled_command"),
        (happened("travelled", character="jabba", command="", planet="p"), "travelled_planet"),
        (happened("travelled", character="jabba", x=0, y=1), "travelled_point"),
        (happened("found", character="jabba", command="", planet=""), "found_nowhere"),
        (happened("found", character="jabba", command="", planet="", x=0), "found_point"),
        (happened("spied", of="hutt"), "spied_on"),
        (happened("spied", of=""), "spied"),
        (happened("battle", place="space", winner="attacker"), "battle_space_attacker"),
        (happened("home", command="h"), "home"),
    ],
)
def test_every_kind_has_its_sentence(happening: Happening, key: str) -> None:
    (event,) = TELLER.events((happening,))
    assert (event.key, event.rule, event.refused) == (f"empire.told_{key}", "CG-1", False)
    assert Translator("fr").has(event.key)


@pytest.mark.parametrize("kind", ["counted", "earned", "fulfilled", "idle", "term"])
def test_what_only_changes_the_state_is_not_told(kind: str) -> None:
    assert TELLER.events((happened(kind), happened("home"))) == TELLER.events((happened("home"),))


def test_names_stand_for_ids_and_numbers_stay() -> None:
    args = {
        "faction": "hutt", "command": "h", "planet": "p", "character": "jabba", "home": "p", "other": "hutt",
        "from": "zz", "owner": "hutt", "of": "extra", "alliance": "empire", "technology": "shield", "objective": "o",
        "amount": 2_500, "words": "hutt", "attackers": "h,zz", "defenders": "p", "x": 4, "dice": "3,10",
    }  # fmt: skip
    (event,) = TELLER.events((happened("home", **args),))  # type: ignore[arg-type]
    assert dict(event.args) == {
        "faction": HUTT, "command": H, "planet": P, "character": Text("Jabba", "Jabba the Hutt"), "home": P,
        "other": HUTT, "from": Text.same("zz"), "owner": HUTT, "of": Text.same("Autre"),
        "alliance": Text("Empire Galactique", "Galactic Empire"), "technology": Text("Bouclier", "Shield"),
        "objective": Text("tenir 3 planètes", "hold 3 planets"), "amount": 2_500, "words": "hutt",
        "attackers": (H, Text.same("zz")), "defenders": (P,), "x": 4, "dice": "3, 10",
    }  # fmt: skip
    assert TELLER.name("h") == H
    assert TELLER.name("nothing") == Text.same("nothing")


def test_a_refusal_says_whose_line_it_was() -> None:
    refused = happened("refused", "hutt:12", reason="empire.jumped", kind="reinforce", planet="Q")
    assert TELLER.events((refused,)) == (
        TurnEvent(
            "CG-1", "empire.jumped",
            {"reason": "empire.jumped", "kind": "reinforce", "planet": Text.same("Q"), "who": HUTT, "line": 12},
            refused=True,
        ),
    )  # fmt: skip
    (bare,) = TELLER.events((replace(refused, cause=""),))
    assert (bare.args["who"], bare.args["line"]) == (Text.same(""), 0)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ({"source": "engagement", "name": "total"}, "Engagement: total"),
        ({"source": "character", "name": "jabba"}, "Character: Jabba the Hutt"),
        ({"source": "technology", "name": "shield"}, "Technology: Shield"),
        ({"source": "special", "name": "boarding"}, "Special order: boarding"),
        ({"source": "commands", "name": ""}, "More commands"),
        ({"source": "commands"}, "More commands"),
        ({"source": "missing", "name": "infantry"}, "Missing type of unit: battalions"),
    ],
)
def test_the_source_of_a_number_in_words(args: dict[str, str], words: str) -> None:
    assert TELLER.term(happened("term", **args), Translator("en")) == words  # type: ignore[arg-type]
