"""The report in plain text: every section in its order, what is said where there is nothing, what is left out."""

from __future__ import annotations

from models.games.empire.turn.report_text import LONGEST, message, order_table
from models.games.empire.turn.report_values import (
    Figure,
    Money,
    MoneyLine,
    OrderFate,
    OwnCommand,
    OwnPerson,
    OwnPlanet,
    ReportBattle,
    ReportLine,
    ReportRound,
    SumTerm,
)
from tests.games.empire.test_report_page import made, standing

WHOLE = (
    """\
Turn 4 – Hutt
Neutral – The <War>
Revision 2: a die
Your orders before: one Europe/Paris
Next deadlines: two, three
Code of your sheet: 4F7K

WHAT CHANGED
------------
Planets: 2 (+1)

WHAT HAPPENED TO YOU
--------------------
? It rained on and on on and on on and on on and on on and on on and on on
  and on on and on  (CG-1)
- Then it was dry.
! [Lost] near P: P was fought for. (CG-50)
    You: total +4, grudge -1, Ten-sided die 9 = 16
    The enemy: -3 = -3
    ! Gone. (CG-77)
    - Stays.

MONEY
-----
Old balance........................................................... 2.5 M
Income (CG-31)........................................................ 1.5 M
    P                                                                    1 M
    raid                                                              −0.5 M
"""
    + "G" * 70
    + """G −5 M
New balance............................................................ −1 M

YOUR FORCES
-----------
- A (near P, weak): 2 battalions
- B: Fallen.
- P***: 1 battalion
- Yoda (P): free

WHO MAY REACH YOUR PLANETS
--------------------------
You hold no planet.

NEWS OF THE GALAXY
------------------
+ War. (CG-2)

INTELLIGENCE
------------
You asked nothing, and nobody wrote to you.

RUMOURS
-------
- He comes.

OBJECTIVES AND POINTS
---------------------
+ Hold P. (CG-105)
You have 0 victory points.
battle won............................................................... +3
ruling................................................................... -2

YOUR ORDERS AND WHAT BECAME OF THEM
-----------------------------------
+ 3. vote – Counts. (CG-40)
! 4. give 5 – Too little.

PUBLIC BULLETIN
---------------
- A (Moff): 2 planets, 1 command

WHAT IS SAID OF PLACES
----------------------
- P: Cold

READINGS AND PARAMETERS OF THIS CAMPAIGN
----------------------------------------
- How far?: 6 (CG-90)

THE DICE
--------
ab
The campaign is over: this is the secret of the dice.
s
- battle/p: 10, 3

YOUR SHEET OF THE NEXT TURN
---------------------------
Copy these lines into your answer, change what you like, keep the first and
the last. One order a line. Send them to r@x.org.

PORTULAN 5
END
"""
)


def test_every_section_of_the_message_in_its_order() -> None:
    first = ReportRound(7, -3, (SumTerm("total", 4, "CG-60"), SumTerm("grudge", -1)), (), 9, 0)
    line = ReportLine("P was fought for.", "CG-50", "bad")
    told = made(
        {
            "revision": 2,
            "reason": "a die",
            "code": "4F7K",
            "deadlines": ("one", "two", "three"),
            "commitment": "ab",
            "secret": "s",
            "referee": "r@x.org",
        },
        figures=(Figure("Planets", "2", "+1", "good"),),
        happened=(ReportLine("It rained " + "on and on " * 8, "CG-1", "wait"), ReportLine("Then it was dry.")),
        battles=(
            ReportBattle(
                line, False, "near P", (0, 0), (first,), (ReportLine("Gone.", "CG-77", "bad"), ReportLine("Stays."))
            ),
        ),
        money=Money(
            2_500,
            -1_000,
            (
                MoneyLine("Income", 1_500, "CG-31", (SumTerm("P", 1_000), SumTerm("raid", -500))),
                MoneyLine("G" * 90, -5_000, "CG-115"),
            ),
        ),
        commands=(
            OwnCommand("A", "near P", "2 battalions", "weak", "P", 0),
            OwnCommand("B", "", "Fallen.", "", "", 0, lost=True),
        ),
        planets=(OwnPlanet("P***", "S", "1 battalion", None),),
        people=(OwnPerson("Yoda", "P", "free"),),
        threats=(),
        news=(ReportLine("War.", "CG-2", "good"),),
        intelligence=(),
        rumours=("He comes.",),
        objectives=(ReportLine("Hold P.", "CG-105", "good"),),
        points=(MoneyLine("battle won", 3, "CG-20"), MoneyLine("ruling", -2, "")),
        orders=(
            OrderFate(3, "vote", ReportLine("Counts.", "CG-40", "good")),
            OrderFate(4, "give 5", ReportLine("Too little.", "", "bad")),
        ),
        standings=(standing("A", 3),),
        places=(("P", "Cold"),),
        rules=(("How far?", "6", "CG-90", True),),
        dice=(("battle/p", (10, 3), True),),
    )
    assert message(told, "PORTULAN 5\nEND\n") == WHOLE


EMPTY = """\
Turn 4 – Hutt
Neutral – The <War>

WHAT CHANGED
------------

WHAT HAPPENED TO YOU
--------------------
Nothing besides battles and accounts.

MONEY
-----
Old balance............................................................. 0 M
New balance............................................................. 0 M

YOUR FORCES
-----------

WHO MAY REACH YOUR PLANETS
--------------------------
+ Out of reach of circles for two turns: P. (CG-90)

NEWS OF THE GALAXY
------------------
Nothing that was seen.

INTELLIGENCE
------------
You asked nothing, and nobody wrote to you.

RUMOURS
-------
No rumours.

OBJECTIVES AND POINTS
---------------------
You have 0 victory points.

YOUR ORDERS AND WHAT BECAME OF THEM
-----------------------------------
The first turn is not played yet: send your orders.

PUBLIC BULLETIN
---------------

READINGS AND PARAMETERS OF THIS CAMPAIGN
----------------------------------------

THE DICE
--------

YOUR SHEET OF THE NEXT TURN
---------------------------
Copy these lines into your answer, change what you like, keep the first and
the last. One order a line.

X"""


def test_what_is_empty_is_said_and_the_last_sections_give_way() -> None:
    bare = made(
        happened=(), battles=(), news=(), intelligence=(), rumours=(), orders=None, points=(), objectives=(),
        standings=(), rules=(), commands=(), planets=(), figures=(), money=Money(0, 0, ()),
    )  # fmt: skip
    assert message(bare, "X") == EMPTY
    room = LONGEST - len(EMPTY.encode())
    assert message(bare, "X" * (room + 1)) == EMPTY + "X" * room
    shorter = message(bare, "X" * (room + 2))
    assert "THE DICE" not in shorter
    assert "READINGS AND PARAMETERS" in shorter
    least = message(bare, "X" * LONGEST)
    assert "WHAT CHANGED" in least
    assert "WHAT HAPPENED TO YOU" not in least


def test_a_sheet_as_a_table_has_an_order_a_row() -> None:
    signed, bare = 'PORTULAN 5 hutt 4F7K\nfleet "A": weak\nleave\nEND\n', "PORTULAN 5 hutt\nleave\nEND\n"
    rows = 'player,turn,code,order\r\nhutt,5,4F7K,"fleet ""A"": weak"\r\nhutt,5,4F7K,leave\r\n'
    assert order_table(signed) == rows
    assert order_table(bare) == "player,turn,code,order\r\nhutt,5,,leave\r\n"


def test_a_long_line_of_a_battle_goes_on_under_its_words() -> None:
    line = ReportLine("fought " * 12 + "here.", "CG-50", "good")
    text = message(made(battles=(ReportBattle(line, True, "P", (0, 0), (), ()),)), "X")
    at = text.index("+ [Won] P: fought")
    first, second = text[at:].splitlines()[:2]
    assert (len(first) <= 76, second[:4]) == (True, "  fo")
    assert f"{first} {second.strip()}" == f"+ [Won] P: {line.text} (CG-50)"
