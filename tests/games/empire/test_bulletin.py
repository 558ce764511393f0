"""What hangs on the wall after a turn: its sentences under their titles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.games.empire.turn.report import page as report_page
from models.games.empire.turn.report.bulletin import told_sections
from models.games.empire.turn.report.seen import SeenTurn, seen_by_all
from models.games.sections.parts import ReportLine
from models.i18n import Translator
from tests.games.empire.turns import Turn, campaign, command, order, planet, troops


@pytest.fixture(autouse=True)
def no_typefaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting typefaces takes a second and knows nothing of bulletins."""
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")


def known(words: str = "Un port", number: int = 1) -> SeenTurn:
    """Return a turn with a battle, a conquest, a retreat and somebody who leaves, as everybody saw it."""
    state = campaign(
        planet("home", 90, "hutt", "*"), planet("other", 99, "hutt", words=words), planet("p", 109, "aube"),
        command("i", "tarkin", 0, troops(fighters=10)), command("h", "hutt", 12, troops(fighters=8), home="home"),
        command("z", "vador", 109, troops(3)),
    )  # fmt: skip
    state = replace(state, turn=number)
    orders = (order("tarkin", 1, "move", command="i", x=9_000, y=0), order("organa", 1, "leave"))
    turn = Turn(state, *orders, typed={"battle/h+i": (9, 1)})
    return seen_by_all(state, turn.after, turn.told)


def quiet(number: int = 1) -> SeenTurn:
    state = replace(campaign(), turn=number)
    return seen_by_all(state, state, ())


SAID = (
        ("Ce qui a changé", (
            ("1 bataille", "CG-68"), ("1 planète a changé de mains", "CG-71"),
            ("2 commandements se sont déplacés", "CG-117"),
        )),
        ("Batailles", (("Bataille spatiale\u00a0: I l’emporte sur H (près de Home).", "CG-71"),)),
        ("Conquêtes", (("Dark Vador prend P à l’Aube Écarlate.", "CG-71"),)),
        ("Alliances et rangs", (
            ("Bail Organa quitte la Fédération des planètes libres, où l’on s’en souviendra.", "CG-46"),
            ("Bail Organa devient neutre.", "CG-8"),
        )),
        ("Flottes levées, en retraite, perdues", (("H bat en retraite vers Home.", "CG-73"),)),
)  # fmt: skip


@pytest.mark.rule("CG-68", "CG-71", "CG-117")
def test_a_bulletin_says_under_its_titles_what_everybody_may_know() -> None:
    wanted = tuple((title, tuple(ReportLine(*line) for line in lines)) for title, lines in SAID)
    assert told_sections(known(), Translator("fr")) == wanted
    still = ReportLine("Un tour tranquille\u00a0: rien que tous puissent voir.")
    assert told_sections(quiet(), Translator("fr")) == (("Ce qui a changé", (still,)),)
