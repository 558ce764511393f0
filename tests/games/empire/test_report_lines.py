"""What a report says of threats, aims and people: whole sentences, in their order, with their rules and marks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.empire.turn.report_lines import objective_lines, people_told, threat_lines
from models.games.empire.turn.report_values import OwnPerson, ReportLine
from models.games.empire.turn.seen import SeenObjective, SeenPerson, SeenTurn, seen
from models.games.facets.strategy import Threat
from models.i18n import Text, Translator
from tests.games.empire.turns import campaign, command, planet, troops

EN = Translator("en")
STATE = campaign(
    *(planet(key, n, "hutt") for n, key in enumerate("pqrst")),
    *(command(f"c{n}", "vador" if n else "", n, troops(1)) for n in range(6)),
)  # fmt: skip


def view(**more: Any) -> SeenTurn:
    return replace(seen(STATE, STATE, (), "hutt"), **more)


@pytest.mark.rule("CG-90", "CG-93")
def test_threats_come_with_the_nearest_first_and_name_four_at_most() -> None:
    fleets = STATE.galaxy.commands
    found = {
        "p": Threat(soon=fleets[1:2]), "q": Threat(now=fleets[0:2], soon=fleets[3:4], jumps=2), "r": Threat(jumps=5),
        "s": Threat(now=fleets[:4]), "t": Threat(now=fleets, jumps=0),
    }  # fmt: skip
    four = "C0 (Nobody’s), C1 (Darth Vader), C2 (Darth Vader), C3 (Darth Vader)"
    assert list(threat_lines(STATE.galaxy, found, EN)) == [
        ReportLine("Q may be taken next turn by C0 (Nobody’s), C1 (Darth Vader)", "CG-90", "bad"),
        ReportLine(f"S may be taken next turn by {four}", "CG-90", "bad"),
        ReportLine(f"T may be taken next turn by {four} and 2 more.", "CG-90", "bad"),
        ReportLine("P may be taken in two turns by C1 (Darth Vader)", "CG-90", "wait"),
        ReportLine("Out of reach of circles for two turns: R.", "CG-90", "good"),
        ReportLine("By jumps up to 5 foreign commands may fight in space at Q, R, and take nothing.", "CG-93"),
    ]
    assert list(threat_lines(STATE.galaxy, {}, EN)) == []
    assert [line.text for line in threat_lines(STATE.galaxy, {"p": Threat(jumps=1)}, EN)] == [
        "Out of reach of circles for two turns: P.",
        "By a jump 1 foreign command may fight in space at P, and take nothing.",
    ]


@pytest.mark.rule("CG-105", "CG-106")
def test_aims_still_open_come_first_and_those_of_the_alliance_after_ones_own() -> None:
    def aim(key: str, points: int = 10, **more: Any) -> SeenObjective:
        return SeenObjective(key, Text("tenir", f"hold {key}"), points, **more)

    aims = (
        aim("a", reached=4, have=3, wanted=3), aim("b", together=True), aim("c", have=1, wanted=3), aim("d", 1),
        aim("e", withdrawn=True, have=1, wanted=2), aim("f", hidden=True), aim("g", together=True, reached=2),
    )  # fmt: skip
    assert list(objective_lines(view(objectives=aims), EN)) == [
        ReportLine("Hold c – 10 points, 1 of 3", "CG-105"),
        ReportLine("Hold d – 1 point", "CG-105"),
        ReportLine("Hold f – 10 points, was hidden", "CG-105"),
        ReportLine("Hold b – 10 points, the alliance’s objective, for its original members", "CG-106"),
        ReportLine("Hold a – 10 points, reached in turn 4", "CG-105", "good"),
        ReportLine("Hold e – 10 points, withdrawn", "CG-105"),
        ReportLine(
            "Hold g – 10 points, the alliance’s objective, for its original members, reached in turn 2",
            "CG-106",
            "good",
        ),
    ]


@pytest.mark.rule("CG-78", "CG-94")
def test_people_are_with_a_command_on_a_planet_in_space_or_nowhere() -> None:
    people = (
        SeenPerson(Text("Un", "One"), "free", command="c1", planet="p", at=(1, 2)),
        SeenPerson(Text.same("Two"), "free", planet="p", at=(1, 2)),
        SeenPerson(Text.same("Three"), "captive", at=(1, 2), captor="vador"),
        SeenPerson(Text.same("Four"), "dead"),
        SeenPerson(Text.same("Five"), "captive", captor="zz"),
    )
    assert list(people_told(view(people=people), lambda at: f"by {at}", EN)) == [
        OwnPerson("One", "with C1", "free"),
        OwnPerson("Two", "at P", "free"),
        OwnPerson("Three", "by (1, 2)", "held by Darth Vader"),
        OwnPerson("Four", "–", "dead"),
        OwnPerson("Five", "–", "held by –"),
    ]
