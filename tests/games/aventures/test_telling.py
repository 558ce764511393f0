"""How what happens is put into words: names in place of ids, also of what a board has lost since."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.aventures.battle.scene import Denied
from models.games.aventures.battle.telling import Teller
from models.games.battle_values import Told
from models.games.event import Event
from models.games.script import ScenarioObject, Script
from models.i18n import Text
from tests.games.aventures.temple import SIDES, temple, temple_map

R2, OBI = "r2-d2", "obi-wan-kenobi"


def teller() -> Teller:
    battle = temple()
    pieces = tuple(replace(each, name="Petit" if each.id == R2 else "") for each in battle.pieces)
    script = Script((ScenarioObject("clef", "Clef"),))
    return Teller(replace(battle, pieces=pieces, script=script, names={SIDES[1]: "Les autres"}), temple_map())


def told(kind: str, subject: str = "", **args: Any) -> Told:
    return teller().event(Event("000001", kind, subject, "1", "AG-1", args))


@pytest.mark.parametrize(
    ("kind", "args", "key", "words"),
    [
        ("attacked", {"met": True, "hit": True}, "attacked_met_hit", {}),
        ("attacked", {"met": False, "hit": True}, "attacked_hit", {}),
        ("attacked", {"met": True, "hit": False}, "attacked_met_missed", {}),
        ("attacked", {"met": False, "hit": False}, "attacked_missed", {}),
        ("searched", {"found": "insect"}, "searched_insect", {}),
        ("programmed", {"broken": True, "done": False}, "programmed_broken", {}),
        ("programmed", {"broken": False, "done": True}, "programmed_done", {}),
        ("programmed", {"broken": False, "done": False}, "programmed_failed", {}),
        ("hacked", {"done": True, "off": True}, "hacked_off", {}),
        ("hacked", {"done": True, "off": False}, "hacked_on", {}),
        ("hacked", {"done": False, "off": False}, "hacked_failed", {}),
        ("cared", {"done": True}, "cared_done", {}),
        ("cared", {"done": False}, "cared_failed", {}),
        ("occurred", {"roll": 3}, "occurred_rolled", {}),
        ("occurred", {"roll": 0}, "occurred_plain", {}),
        ("switched", {"laser": True, "opened": True}, "switched_barrier_open", {}),
        ("switched", {"laser": False, "opened": False}, "switched_door_shut", {}),
        ("stopped", {"why": "gone"}, "stopped_gone", {}),
        ("gained", {"points": 5}, "gained_points", {}),
        ("gained", {"points": 0}, "gained_words", {}),
        ("called", {"answered": True, "room": True}, "called_answered", {}),
        ("called", {"answered": False, "room": True}, "called_silent", {}),
        ("called", {"answered": False, "room": False}, "called_no_room", {}),
        ("x", {"piece": R2, "target": OBI, "by": ""}, "x",
         {"piece": Text.same("Petit"), "target": Text.same("Obi-Wan Kenobi"), "by": ""}),
        ("x", {"side": SIDES[0]}, "x", {"side": Text("République", "Republic")}),
        ("x", {"side": SIDES[1]}, "x", {"side": Text.same("Les autres")}),
        ("x", {"side": ""}, "x", {"side": ""}),
        ("x", {"power": "regeneration"}, "x", {"power": Text("Régénération", "Regeneration")}),
        ("x", {"power": "vol"}, "x", {"power": "vol"}),
        ("x", {"vault": "vault-3"}, "x", {"vault": "M17"}),
        ("x", {"vault": "vault-9", "console": "vault-1"}, "x", {"vault": "vault-9", "console": "vault-1"}),
        ("x", {"console": "console-2"}, "x", {"console": "V12"}),
        ("x", {"gate": "left"}, "x", {"gate": Text("en O11", "on O11")}),
        ("x", {"door": "west"}, "x", {"door": Text("entre L8 et M8", "between L8 and M8")}),
        ("x", {"door": "autre", "gate": "vault-1"}, "x", {"door": "autre", "gate": "vault-1"}),
        ("x", {"object": "clef"}, "x", {"object": "Clef"}),
        ("x", {"object": "passe"}, "x", {"object": "passe"}),
        ("x", {"skill": "soins"}, "x", {"skill": Text("Soins", "Healing")}),
        ("x", {"cell": [7, 2]}, "x", {"cell": "H3"}),
        ("x", {"path": [[0, 0], [27, 21]]}, "x", {"path": "AB22"}),
        ("x", {"points": 4, "words": "left"}, "x", {"points": 4, "words": "left"}),
    ],
)  # fmt: skip
def test_an_event_is_told_by_what_came_of_it_with_names_for_ids(
    kind: str, args: dict[str, Any], key: str, words: dict[str, Any]
) -> None:
    found = told(kind, **args)
    assert (found.rule, found.key) == ("AG-1", f"battle.{key}")
    assert found.args == (words or args)


def test_who_it_is_about_is_named_and_reasons_and_denials_are_told_alike() -> None:
    assert told("x", R2).args == {"who": Text.same("Petit")}
    assert told("x").args == {}
    assert teller().figure(OBI) == Text.same("Obi-Wan Kenobi")
    denied = teller().denied(Denied("AG-56", "battle.enemy_too_near", {"piece": OBI}))
    assert denied == Told("AG-56", "battle.enemy_too_near", {"piece": Text.same("Obi-Wan Kenobi")})
    reason = teller().reason("battle.why_search", {"piece": R2, "percent": 25})
    assert reason == Told("", "battle.why_search", {"piece": Text.same("Petit"), "percent": 25})
