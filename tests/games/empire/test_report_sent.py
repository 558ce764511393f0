"""What is sent besides the page: the entry for a calendar, the mail, the report on paper; each whole."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import default as whole
from typing import Any

import pytest

from models.games.empire.turn import report_mail
from models.games.empire.turn.report_mail import calendar, mail, one_line
from models.games.empire.turn.report_paper import paper
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
from models.games.facets.turns import PaperSection
from tests.games.empire.test_report_page import made, standing

ENTRY = """\
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Portulan//Portulan//FR
CALSCALE:GREGORIAN
METHOD:PUBLISH
BEGIN:VTIMEZONE
TZID:Europe/Paris
BEGIN:DAYLIGHT
DTSTART:20260329T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20261025T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20270328T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20271031T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:abcdefghijklmnopqrstuvwx-2-hutt@portulan
DTSTAMP:20261201T190000Z
SEQUENCE:2
DTSTART;TZID=Europe/Paris:20261201T200000
DTEND;TZID=Europe/Paris:20261201T200000
SUMMARY:A\\, b\\; c\\\\ d: orders of turn 2
"""
HEAD: dict[str, Any] = {
    "deadlines": ("2026-12-01 20:00", "2026-12-15 20:00"), "commitment": "abcdefghijklmnopqrstuvwxyz",
    "revision": 3, "code": "4F7K", "campaign": "A, b; c\\ d", "mail": "ann@example.org", "referee": "r@example.org",
}  # fmt: skip


def entry(**head: Any) -> list[str]:
    return calendar(made({**HEAD, **head})).decode().split("\r\n")


def test_the_entry_of_a_calendar_is_whole() -> None:
    lines = entry()
    wanted = ENTRY.splitlines()
    assert lines[: len(wanted)] == wanted
    rest = lines[len(wanted) :]
    end = rest.index("TRANSP:TRANSPARENT")
    assert "4F7K" in "".join(rest[:end])
    alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:{}", f"DESCRIPTION:{wanted[-1][8:]}", "END:VALARM"]
    alarms = [line.format(before) for before in ("-P1D", "-PT3H") for line in alarm]
    assert rest[end + 1 :] == [*alarms, "END:VEVENT", "END:VCALENDAR", ""]


@pytest.mark.parametrize(
    ("zone", "offsets"),
    [
        ("Asia/Tokyo", [("20251126T200000", "+0900", "+0900")]),
        ("America/St_Johns", [("20260308T020000", "-0330", "-0230"), ("20261101T020000", "-0230", "-0330")]),
        ("Asia/Kolkata", [("20251126T200000", "+0530", "+0530")]),
    ],
)
def test_a_zone_with_and_without_changes_of_its_clocks(zone: str, offsets: list[tuple[str, str, str]]) -> None:
    lines = entry(zone=zone)
    found = [
        tuple(line.partition(":")[2] for line in lines[n + 1 : n + 4])
        for n, line in enumerate(lines) if line in {"BEGIN:STANDARD", "BEGIN:DAYLIGHT"}
    ]  # fmt: skip
    assert found[: len(offsets)] == offsets


def test_long_lines_are_broken_between_characters() -> None:
    """Seventy-four bytes and the break: a line that fits exactly stays whole."""
    fits = 74 - len("SUMMARY:: orders of turn 2")
    for letters, first in (("x" * fits, 74), ("x" * (fits + 1), 74), ("é" * 34, 41), ("é" * 24, 50)):
        lines = entry(campaign=letters)
        at = next(n for n, line in enumerate(lines) if line.startswith("SUMMARY"))
        assert len(lines[at]) == first
        assert all(len(line.encode()) <= 74 for line in lines)
        whole_line = "".join((lines[at], *(line[1:] for line in lines[at + 1 : at + 2] if line.startswith(" "))))
        assert whole_line == f"SUMMARY:{letters}: orders of turn 2"
    parts = entry(campaign="y" * 300)
    at = next(n for n, line in enumerate(parts) if line.startswith("SUMMARY"))
    assert [len(line) for line in parts[at : at + 4]] == [74, 74, 74, 74]


def test_a_text_for_a_head_is_one_line() -> None:
    assert one_line(" a\r\nBcc: b\u200b\tc  d ") == "a Bcc: b c d"


def test_the_mail_of_a_report_and_what_goes_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_mail, "LARGEST_ATTACHED", 1_000)
    big = b"x" * 1_001
    files = {"a.html": b"x" * 1_000, "b.html": big, "c.ics": b"C"}
    raw = mail(made(HEAD), "Words", "<p>Page</p>", files)
    found = message_from_bytes(raw, policy=whole)
    heads = {key: str(found[key]) for key in ("To", "Reply-To", "Subject", "X-Unsent")}
    assert heads == {
        "To": "ann@example.org", "Reply-To": "r@example.org", "X-Unsent": "1", "Subject": "A, b; c\\ d – Turn 4: Hutt",
    }  # fmt: skip
    plain, page = found.get_body(("plain",)), found.get_body(("html",))
    assert plain is not None
    assert page is not None
    said = str(plain.get_content())
    assert said.splitlines()[-1] == "Words"
    assert ("b.html" in said, "a.html" in said) == (True, False)
    assert page.get_content().strip() == "<p>Page</p>"
    assert [part["Content-Transfer-Encoding"] for part in (plain, page)] == ["quoted-printable"] * 2
    assert [(part.get_filename(), part.get_content_type()) for part in found.iter_attachments()] == [
        ("a.html", "text/html"), ("c.ics", "text/calendar"),
    ]  # fmt: skip
    assert found["Date"] is None
    boundaries = [part.get_boundary() for part in found.walk() if part.is_multipart()]
    assert [each.rpartition("-")[0] for each in boundaries if each] == ["=_portulan-0", "=_portulan-1"]
    assert len({(each or "").rpartition("-")[2] for each in boundaries}) == 1
    assert all(len((each or "").rpartition("-")[2]) == 32 for each in boundaries)
    assert raw == mail(made(HEAD), "Words", "<p>Page</p>", files)
    assert mail(made(HEAD), "Other", "<p>Page</p>", {}) != mail(made(HEAD), "Words", "<p>Page</p>", {})


def test_the_report_on_paper_section_by_section() -> None:
    rounds = (
        ReportRound(7, -3, (SumTerm("total", 4, "CG-60"), SumTerm("grudge", -1)), (), 9, 0),
        ReportRound(-2, 5, (), (SumTerm("total", 5),), 0, 3),
    )
    battle = ReportBattle(
        ReportLine("P was fought for.", "CG-50", "bad"), False, "near P", (0, 0), rounds,
        (ReportLine("Gone.", "CG-77", "bad"),),
    )  # fmt: skip
    report = made(
        {**HEAD, "reason": "a die"},
        figures=(Figure("Planets", "2", "+1", "good"),), happened=(ReportLine("It rained.", "CG-1"),),
        battles=(battle,),
        money=Money(2_500, -1_000, (MoneyLine("Income", 1_500, "CG-31", (SumTerm("P", 1_000),)),)),
        commands=(OwnCommand("A", "near P", "2 battalions", "weak", "P", 1),),
        planets=(OwnPlanet("P***", "S", "1 battalion", None), OwnPlanet("Q", "T", "no unit", 2_500)),
        people=(OwnPerson("Yoda", "P", "free"),), threats=(ReportLine("They come.", "CG-90"),),
        news=(ReportLine("War.", "CG-2"),), intelligence=(ReportLine("Spied.", "CG-51"),), rumours=("He comes.",),
        objectives=(ReportLine("Hold P.", "CG-105"),),
        points=(MoneyLine("won", 3, "CG-20"), MoneyLine("lost", -2, "CG-1")),
        orders=(OrderFate(3, "vote", ReportLine("Counts.", "CG-40", "good")),), standings=(standing("A", 3),),
        places=(("P", "Cold"),),
    )  # fmt: skip
    made_paper = paper(report)
    assert (made_paper.title, made_paper.under, made_paper.lang) == ("Turn 4 – Hutt", "Neutral – A, b; c\\ d", "en")
    assert (made_paper.circles, made_paper.galaxy) == (("h",), report.seen.galaxy)
    assert made_paper.sections == (
        PaperSection("What changed", (
            ("Revision 3: a die", ""), ("Your orders before: 2026-12-01 20:00 Europe/Paris", ""),
            ("Next deadlines: 2026-12-15 20:00", ""), ("Code of your sheet: 4F7K", ""), ("Planets: 2 (+1)", ""))),
        PaperSection("What happened to you", (
            ("It rained.", "CG-1"), ("[Lost] near P: P was fought for.", "CG-50"),
            ("You: total +4, grudge −1, Ten-sided die 9 = 16; The enemy: −3 = −3", ""),
            ("You: −2 = −2; The enemy: total +5, Ten-sided die 3 = 8", ""), ("Gone.", "CG-77"))),
        PaperSection("Money", (), ("", "Rule", "Money"), (
            ("Old balance", "", "2.5\xa0M"), ("Income", "CG-31", "1.5\xa0M"), ("\u2003P", "", "1\xa0M"),
            ("New balance", "", "−1\xa0M")), (6, 1, 2)),
        PaperSection("Your forces", (), ("Command", "Where", "Units", "Engagement", "Home port"),
                     (("A", "near P", "2 battalions", "weak", "P"),), (3, 3, 4, 2, 2)),
        PaperSection("", (), ("Planet", "Sector", "Garrison", "Income"),
                     (("P***", "S", "1 battalion", "–"), ("Q", "T", "no unit", "2.5\xa0M")), (3, 4, 4, 1)),
        PaperSection("", (), ("Character", "Where", "State"), (("Yoda", "P", "free"),), (4, 4, 4)),
        PaperSection("Who may reach your planets", (("They come.", "CG-90"),)),
        PaperSection("News of the galaxy", (("War.", "CG-2"),)),
        PaperSection("Intelligence", (("Spied.", "CG-51"),)),
        PaperSection("Rumours", (("He comes.", ""),)),
        PaperSection("Objectives and points", (
            ("Hold P.", "CG-105"), ("You have 0 victory points.", ""), ("won +3", "CG-20"), ("lost −2", "CG-1"))),
        PaperSection("Public bulletin", (), ("Player", "Status", "Planets", "Commands"), (("A", "Moff", "2", "1"),),
                     (3, 5, 1, 2)),
        PaperSection("What is said of places", (("P: Cold", ""),)),
        PaperSection("Your orders and what became of them", (("3. vote – Counts.", "CG-40"),)),
    )  # fmt: skip


def test_an_empty_report_on_paper_says_so() -> None:
    bare = made(
        happened=(), battles=(), news=(), intelligence=(), rumours=(), orders=None, points=(), objectives=(),
        threats=(), figures=(), commands=(), planets=(), standings=(), money=Money(0, 0, ()),
    )  # fmt: skip
    said = {section.title: section.lines for section in paper(bare).sections if section.title}
    assert said == {
        "What changed": (), "What happened to you": (("Nothing besides battles and accounts.", ""),), "Money": (),
        "Your forces": (), "Who may reach your planets": (("You hold no planet.", ""),),
        "News of the galaxy": (("Nothing that was seen.", ""),),
        "Intelligence": (("You asked nothing, and nobody wrote to you.", ""),), "Rumours": (("No rumours.", ""),),
        "Objectives and points": (("You have 0 victory points.", ""),), "Public bulletin": (),
    }  # fmt: skip
