"""The files a player gets: what they are called, what goes by post, what a calendar makes of them, names on a sheet."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.policy import default as whole
from zoneinfo import ZoneInfo

import pytest

from models.games.empire.turn.orders.blank_sheet import order_form
from models.games.empire.turn.orders.grammar import read_sheet
from models.games.empire.turn.report import mail as report_mail
from models.games.empire.turn.report import page as report_page
from models.games.empire.turn.report.package import files, rules_in_force
from models.games.empire.turn.report.paper import paper
from models.games.empire.turn.report.report import report
from models.games.empire.turn.report.seen import player_view
from models.games.empire.turn.report.values import MoneyLine, ReportBattle, ReportRound, SumTerm, TurnReport
from models.games.facets.turns import Letterhead, LineVerdict
from models.games.sections.as_text import section_text
from models.games.sections.parts import ReportLine
from models.i18n import Translator
from tests.games.empire.turns import Turn, campaign, command, planet, troops

HEAD = Letterhead(
    "La galaxie", "Ann", "fr", "4F7K-Q2PX", ("2026-12-01 20:00",), "Europe/Paris", "ab" * 32, mail="ann@example.org"
)
WORLD = (planet("p", 0, "hutt", "***"), command("h", "hutt", 0, troops(3, 1, 4), "moderate", home="p"))


@pytest.fixture(autouse=True)
def no_typefaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting typefaces takes a second and knows nothing of players."""
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")


def words_of(mail: bytes) -> str:
    body = message_from_bytes(mail, policy=whole).get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def made(head: Letterhead = HEAD) -> TurnReport:
    state = campaign(*WORLD)
    return report(player_view(state, state, (), "hutt"), head, (), ())


def test_files_have_names_in_the_language_of_their_player() -> None:
    names = {lang: sorted(files(made(replace(HEAD, lang=lang)))) for lang in ("fr", "en")}
    assert names["fr"] == ["echeance.ics", "message.eml", "ordres.csv", "ordres.txt", "rapport.html", "report.json"]
    assert names["en"] == ["deadline.ics", "message.eml", "orders.csv", "orders.txt", "report.html", "report.json"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_mail_is_addressed_and_says_the_same_in_words_and_as_a_page(lang: str) -> None:
    mail = message_from_bytes(files(made(replace(HEAD, lang=lang)))["message.eml"], policy=whole)
    page = mail.get_body(("html",))
    assert page is not None
    sheet = f"PORTULAN {campaign(*WORLD).turn + 1} hutt 4F7K-Q2PX"
    assert sheet in str(page.get_content())
    assert sheet in words_of(bytes(mail))
    assert mail["To"] == "ann@example.org"
    assert "La galaxie" in mail["Subject"]
    assert not re.search(r"<script|https?://|\bsrc=", str(page.get_content()))


def test_orders_are_sent_to_the_referee_where_he_said_where() -> None:
    head = replace(HEAD, referee="arbitre+T7@exemple.fr")
    sent = files(made(head))
    mail = message_from_bytes(sent["message.eml"], policy=whole)
    assert mail["Reply-To"] == "arbitre+T7@exemple.fr"
    assert "Envoyez-les à arbitre+T7@exemple.fr." in " ".join(words_of(sent["message.eml"]).split())
    assert b'"to":"arbitre+T7@exemple.fr"' in sent["rapport.html"]
    nobody = files(made(replace(HEAD, referee="x\nBcc: c@d")))
    assert message_from_bytes(nobody["message.eml"], policy=whole)["Reply-To"] is None
    assert b'"to":""' in nobody["rapport.html"]


def test_a_page_too_big_for_a_mail_is_said_to_come_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    whole_mail = files(made())["message.eml"]
    monkeypatch.setattr(report_mail, "LARGEST_ATTACHED", 2_000)
    mail = files(made())["message.eml"]
    assert (b"rapport.html" in whole_mail, "à part" in words_of(whole_mail)) == (True, False)
    assert words_of(mail).startswith("Trop gros pour ce courriel")
    assert "rapport.html." in words_of(mail).splitlines()[0]
    names = [part.get_filename() for part in message_from_bytes(mail, policy=whole).iter_attachments()]
    assert names == ["echeance.ics"]


@pytest.mark.parametrize("address", ["", "nobody", "a@b\nBcc: c@d", "<a@b>, c@d", "a b@c"])
def test_what_is_no_address_goes_to_nobody(address: str) -> None:
    head = replace(HEAD, mail=address, campaign="Une\nBcc: c@d")
    mail = message_from_bytes(files(made(head))["message.eml"], policy=whole)
    assert mail["To"] is None
    assert mail["Bcc"] is None


@pytest.mark.parametrize(
    ("zone", "local", "utc"),
    [
        ("Europe/Paris", "2026-12-01 20:00", "19:00"), ("Europe/Paris", "2027-07-01 20:00", "18:00"),
        ("America/St_Johns", "2026-12-01 20:00", "23:30"), ("Asia/Tokyo", "2026-12-01 20:00", "11:00"),
    ],
)  # fmt: skip
def test_a_calendar_reads_the_deadline_as_the_campaign_does(zone: str, local: str, utc: str) -> None:
    entry = files(made(replace(HEAD, zone=zone, deadlines=(local,))))["echeance.ics"].decode()
    lines = entry.split("\r\n")
    assert all(len(line.encode()) <= 75 for line in lines)
    start = re.search(rf"DTSTART;TZID={zone}:(\d{{8}}T\d{{6}})\r", entry)
    assert start is not None
    # As a calendar that knows nothing but the entry: the last change of clocks before the hour says how far it is.
    when = datetime.strptime(start[1], "%Y%m%dT%H%M%S")
    found = re.findall(r"DTSTART:(\d{8}T\d{6})\r\nTZOFFSETFROM:[+-]\d{4}\r\nTZOFFSETTO:([+-])(\d\d)(\d\d)", entry)
    changes = sorted((datetime.strptime(at, "%Y%m%dT%H%M%S"), sign, hours, part) for at, sign, hours, part in found)
    _, sign, hours, part = [change for change in changes if change[0] <= when][-1]
    offset = timedelta(hours=int(hours), minutes=int(part)) * (-1 if sign == "-" else 1)
    assert f"{when - offset:%H:%M}" == utc
    assert (when - offset).replace(tzinfo=UTC) == when.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    assert entry.count("BEGIN:VALARM") == 2


def test_every_name_on_a_sheet_reads_as_the_command_it_was_written_for() -> None:
    names = {"h1": "Longue Corde", "h2": "longue corde", "h3": 'La "vraie"', "h4": "h1", "h5": "", "h6": "Aube–2"}
    things = [command(key, "hutt", n, troops(1)) for n, key in enumerate(names)]
    state = campaign(*WORLD[:1], *things)
    for key, name in names.items():
        state = state.with_command(key, name=name)
    for lang in ("fr", "en"):
        sheet = read_sheet(order_form(state.galaxy, "hutt", (), 1, "", Translator(lang)), state)
        assert [line.reason for line in sheet.lines] == [None] * len(names)
        assert [order.text("command") for order in sheet.orders] == list(names)


@pytest.mark.parametrize(("grade", "tone"), [("refused", "bad"), ("warning", "wait")])
def test_what_was_said_of_a_line_stands_in_the_report_in_millions(grade: str, tone: str) -> None:
    state = campaign(*WORLD)
    sent = LineVerdict(1, "donne 500 à Mecrosa", grade, "empire.too_little_money", {"amount": 500_000}, "CG-115")
    (fate,) = report(player_view(state, state, (), "hutt"), HEAD, (sent,), ()).orders
    assert (fate.line.tone, fate.line.text) == (tone, "Il faudrait 500 M\u00a0: il n’y en a pas autant.")


@pytest.mark.rule("CG-71", "CG-73")
def test_page_mail_and_paper_tell_the_same_sections_in_one_order_and_of_a_beaten_order_that_it_was_beaten() -> None:
    state = campaign(
        planet("p", 0, "hutt", "*"), planet("m", 8, name="Margard"), command("a", "hutt", 3, troops(0, 0, 5), home="p"),
        command("v", "vador", 8, troops(0, 0, 9)),
    )  # fmt: skip
    words = "fleet A goes to Margard"
    turn = Turn(state, *read_sheet(f"PORTULAN 1 hutt\n{words}\nEND", state).orders, typed={"battle/a+v": (1, 9)})
    seen = player_view(state, turn.after, turn.told, "hutt")
    told = report(seen, replace(HEAD, lang="en"), (LineVerdict(1, words),), rules_in_force({}))
    order = [each.title.casefold() for each in paper(told).sections]
    sent = files(told)
    page = sent["report.html"].decode().partition("<script")[0]
    mail = message_from_bytes(sent["message.eml"], policy=whole).get_body(("html",))
    assert mail is not None
    letter, text = str(mail.get_content()), "\n".join(words_of(sent["message.eml"]).splitlines())
    for form, titles in (
        (page, re.findall("<(?:h2|summary)>(.*?)</", page)), (letter, re.findall("<h2>(.*?)</h2>", letter)),
        (text, re.findall("^(.+)\n-+$", text, re.MULTILINE)),
    ):  # fmt: skip
        shown = [title.casefold() for title in titles]
        # The sheet in a mail shows how orders are written.
        left_out = () if form is page else ("how to write an order",)
        assert [title for title in shown if title in order] == [title for title in order if title not in left_out]
        assert "Left, beaten at Margard" in " ".join(form.split())
        assert ("Beaten" in form, "Refused" in form) == (True, False)


def test_hyphens_stay_hyphens_and_what_is_lost_has_a_minus() -> None:
    rounds = (ReportRound(7, -3, (SumTerm("avant-garde", -1),), (), 9, 0),)
    battle = ReportBattle(ReportLine("On s’est battu.", "CG-71"), False, "P", (0, 0), rounds, ())
    told = replace(made(), battles=(battle,), points=(MoneyLine("sous-préfet", -2, "CG-1"),))
    said = "\n".join(section_text(each, Translator("fr")) for each in paper(told).sections)
    assert "avant-garde −1" in said
    assert re.search(r"sous-préfet \(CG-1\)\.+ −2$", said, re.MULTILINE)


def test_a_reading_is_marked_in_the_turn_in_which_it_changes() -> None:
    state = campaign(*WORLD)
    seen = player_view(state, state, (), "hutt")
    for before, said in (({}, True), (None, False), ({"come_back": "off"}, False)):
        told = report(seen, HEAD, (), rules_in_force({"come_back": "off"}, before))
        mail = words_of(files(told)["message.eml"])
        line = "La lecture d’une règle change\u00a0: Joueur sans commandement"
        assert (line in " ".join(mail.split(" ")).replace("\n  ", " "), told.rules[0].tone == "wait") == (said, said)
    assert not told.rules[0].text.startswith("Joueur sans commandement")
