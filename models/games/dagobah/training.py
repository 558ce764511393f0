"""May this apprentice attempt that Jedi test, and does the book have it? DG-41, 43, 45 to 47, 78."""

from __future__ import annotations

import re
from dataclasses import replace

from models.games.dagobah.judging import JudgedAct
from models.games.dagobah.odds import ability_after, training_total
from models.games.dagobah.table import CardTable, OnTable
from models.games.dagobah.types import figures


def attempt(j: JudgedAct) -> None:
    """Judge an attempt: the card is the test, `to` the apprentice, `origin` his mentor."""
    test, apprentice, mentor = j.type, j.to, j.origin
    if test.kind != "jedi_test" or apprentice is None or j.kind(apprentice) != "character":
        j.forbid("DG-41", "test_and_apprentice")
        return
    if test.side == "dark" or apprentice.owner == "dark":
        j.forbid("DG-41", "light_side")
    if test.test > figures()["tests"].most:
        j.tell("DG-47")
    done = completed(j.table, apprentice)
    if test.test in done:
        j.forbid("DG-46", "another_apprentice")
    earlier = done if j.read("tests") == "apprentice" else _on_table(j.table)
    if any(number not in earlier for number in range(1, test.test)):
        j.forbid("DG-43", "earlier_test")
    if mentor is None or not j.has(mentor, "mentor") or not j.table.on_dagobah(j.table.place_of(mentor)):
        j.forbid("DG-78", "mentor_on_dagobah")
    else:
        _together(j, apprentice, mentor)
        j.tell("DG-45")
    j.tell("DG-41")


def _together(j: JudgedAct, apprentice: OnTable, mentor: OnTable) -> None:
    place = j.table.place_of(apprentice)
    same_site = j.read("mentor_at") == "same_site"
    if place != j.table.place_of(mentor) if same_site else not j.table.on_dagobah(place):
        j.forbid("DG-78", "same_site")


def completed(table: CardTable, apprentice: OnTable) -> set[int]:
    """Return the numbers of the tests placed on an apprentice."""
    return {table.of(each).test for each in table.at(apprentice.id) if table.of(each).kind == "jedi_test"}


def _on_table(table: CardTable) -> set[int]:
    placed = (each for each in table.played if each.how == "attached")
    return {table.of(each).test for each in placed if table.of(each).kind == "jedi_test"}


def ability(table: CardTable, apprentice: OnTable) -> int | None:
    """Return the ability of a character with what his tests have given him; None where his card does not say it."""
    raised = apprentice.state.get("ability", "")
    return int(raised) if re.fullmatch(r"\d{1,3}", raised) else table.of(apprentice).ability


def tried(table: CardTable, test: OnTable, apprentice: OnTable, destiny: int) -> tuple[int, bool | None]:
    """Return the total of a training destiny and whether it passes; None where the card of the test lacks what is
    needed (DG-42).
    """
    sort, sites = table.of(test), sum(table.on_dagobah(each) for each in table.played if table.of(each).place)
    total = training_total(destiny, sites, ability(table, apprentice) or 0, adds_ability=sort.adds_ability)
    return total, None if sort.needs is None else total >= sort.needs + sort.strict


def trained(table: CardTable, test: OnTable, apprentice: OnTable) -> OnTable:
    """Return an apprentice after a completed test: a higher number raises his ability to it (DG-44)."""
    now = ability_after(ability(table, apprentice) or 0, table.of(test).test)
    return replace(apprentice, state={**apprentice.state, "ability": str(now)})
