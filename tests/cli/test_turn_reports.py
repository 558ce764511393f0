"""What a player reads, and campaigns that play themselves, from the command line."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import shutil
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default as whole
from pathlib import Path
from typing import Any

import pytest

from models.games.facets.turns import Letterhead


@pytest.fixture
def begun(portulan: Any, begun_file: Path) -> Any:
    shutil.copy(begun_file, "c.portulan")
    shutil.copytree(begun_file.with_name("c.turns"), "c.turns")
    return portulan


def test_a_player_reads_report_0_as_one_page_that_loads_nothing_and_runs_its_own_script_alone(begun: Any) -> None:
    answer = begun("turn", "report", "c.portulan", "--player", "Tarkin", "-o", "r.html")
    assert answer.code == 0, answer.err
    page = Path("r.html").read_text(encoding="utf-8")
    assert page == Path("c.turns/T00/tarkin/rapport.html").read_text(encoding="utf-8"), "the bytes he was given"
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert style is not None
    assert policy is not None
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert f"style-src &#x27;sha256-{digest}&#x27;" in policy[1] or f"style-src 'sha256-{digest}'" in policy[1]
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    (own,) = (base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in scripts)
    words = dict(part.strip().split(" ", 1) for part in html.unescape(policy[1]).split(";"))
    assert words == {
        "default-src": "'none'", "style-src": f"'sha256-{digest}'", "script-src": f"'sha256-{own}'",
        "font-src": "data:", "base-uri": "'none'", "form-action": "'none'",
    }  # fmt: skip
    bare = page.replace(scripts[0], "").replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"<script\s+src|<link|<img|<form|javascript:|https?://|\son\w+=|\sstyle=", bare)
    assert not re.search(r"fetch\(|XMLHttpRequest|WebSocket|sendBeacon|import\(|innerHTML|eval\(", scripts[0])
    assert len(page.encode()) <= 400_000
    assert "Grand Amiral Tarkin" in page
    assert "<svg" in page


def test_a_folder_has_every_form_and_the_message_alone_is_playable(begun: Any) -> None:
    assert begun("turn", "report", "c.portulan", "--player", "hutt", "-o", "paquet").code == 0
    names = sorted(path.name for path in Path("paquet").iterdir())
    assert names == [
        "carte-des-ordres.html",
        "echeance.ics",
        "message.eml",
        "ordres.csv",
        "ordres.txt",
        "rapport.html",
        "rapport.pdf",
        "report.json",
    ]
    assert Path("paquet/rapport.pdf").read_bytes().startswith(b"%PDF-")
    told = json.loads(Path("paquet/report.json").read_text(encoding="utf-8"))
    mail = message_from_bytes(Path("paquet/message.eml").read_bytes(), policy=whole)
    assert [part.get_content_type() for part in mail.walk() if part.is_multipart()] == [
        "multipart/mixed", "multipart/alternative"
    ]  # fmt: skip
    assert [part.get_filename() for part in mail.iter_attachments()] == [
        "rapport.html",
        "echeance.ics",
        "carte-des-ordres.html",
    ]
    assert (mail["X-Unsent"], mail["Date"]) == ("1", None)
    body = mail.get_body(("plain",))
    assert body is not None
    message = str(body.get_content())
    assert len(message.encode()) <= 60_000
    assert f"PORTULAN 1 hutt {told['code']}" in message
    assert 'flotte "Longue Corde": faible' in message
    assert begun("turn", "report", "c.portulan", "--player", "hutt", "-o", "mots.txt").code == 0
    assert Path("mots.txt").read_text(encoding="utf-8") == message.replace("\r\n", "\n")
    calendar = Path("paquet/echeance.ics").read_bytes()
    assert b"DTSTART;TZID=Europe/Paris:" in calendar
    assert calendar.count(b"BEGIN:VALARM") == 2
    assert {len(line) < 76 for line in calendar.split(b"\r\n")} == {True}
    assert begun("turn", "open", "c.portulan").code == 0
    # As it is, and changed under the quotes of an answer, above what it answers to.
    answer = EmailMessage()
    answer["From"] = "karim@exemple.org"
    start = message.index("PORTULAN 1")
    quoted = "".join(f"> {line}\n" for line in message.splitlines())
    typed = message[start:].replace('"Longue Corde": faible', '"Longue Corde": total')
    answer.set_content(f"Bonsoir, voici mes ordres.\n\n{typed}\nLe 1 déc. 2026, l’arbitre a écrit :\n{quoted}")
    Path("paquet/answer.eml").write_bytes(bytes(answer))
    for form in ("ordres.txt", "ordres.csv", "message.eml", "answer.eml"):
        taken = begun("turn", "take", "c.portulan", f"paquet/{form}", "--json")
        assert taken.code == 0, taken.err
        assert "refused" not in taken.out
        (sheet,) = taken.document
        assert (sheet["status"], sheet["faction"], sheet["turn"]) == ("accepted", "hutt", 1), form
        assert any("total" in line["words"] for line in sheet["lines"]) == (form == "answer.eml")
    assert len(sheet["lines"]) == len([c for c in told["commands"] if not c["lost"]])


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--player", "Nobody", "-o", "r.html"), 2, "Nobody"),
        (("--player", "hutt", "-o", "r.docx"), 2, ".html"),
        (("--player", "hutt", "-o", "r.html", "--turn", "7"), 1, "7"),
    ],
)
def test_what_cannot_be_written_is_one_sentence(begun: Any, words: tuple[str, ...], code: int, said: str) -> None:
    answer = begun("turn", "report", "c.portulan", *words)
    assert answer.code == code
    assert said in answer.err
    assert len(answer.err.strip().splitlines()) == 1


def test_a_campaign_plays_itself_before_anybody_is_invited(portulan: Any) -> None:
    assert portulan("new", "c.portulan", "--sample", "empire").code == 0
    asked = ("turn", "simulate", "c.portulan", "--turns", "2", "--runs", "1", "--seed", "7", "--workers", "1")
    told = portulan(*asked, "--policy", "settler,hutt=raider", "--json").document
    assert told["policy"]["hutt"] == "raider"
    assert set(told["policy"].values()) == {"settler", "raider"}
    assert [each["turn"] for each in told["pace"]] == [1, 2]
    assert told["pace"][0]["income"]["lower"] <= told["pace"][0]["income"]["upper"]
    assert 0 <= told["battles"]["low"] <= told["battles"]["value"] <= told["battles"]["high"] <= 1
    assert "Tour 2" in portulan(*asked).out
    assert "settler" in portulan(*asked, "--policy", "bold").err


def test_the_sample_has_begun_and_its_first_turn_is_written(portulan: Any) -> None:
    assert portulan("new", "s.portulan", "--sample", "empire").code == 0
    status = portulan("turn", "status", "s.portulan", "--json").document
    assert (status["turn"], status["status"]) == (1, "open")
    answer = portulan("turn", "report", "s.portulan", "--player", "Tarkin", "-o", "r.html")
    assert answer.code == 0, answer.err
    assert "Avant le premier tour" in Path("r.html").read_text(encoding="utf-8")
    one, other = (
        portulan("turn", "run", "s.portulan", "--dry-run", "--seed", seed, "--json").document for seed in ("1", "2")
    )
    assert one["hash"] != other["hash"]
    assert one == portulan("turn", "run", "s.portulan", "--dry-run", "--seed", "1", "--json").document
    told = [event for phase in one["phases"] for event in phase["events"]]
    assert len(told) > 20
    assert sum(event["refused"] for event in told) == 1
    assert sum("Bataille" in event["text"] or "Assaut" in event["text"] for event in told) >= 3
    assert any("prend " in event["text"] for event in told)
    assert any("récit" in event["text"].casefold() for event in told)
    assert one["unread"] == []
    assert portulan("turn", "run", "s.portulan", "--close").code == 0
    assert portulan("turn", "report", "s.portulan", "--player", "Tarkin", "-o", "later.html").code == 0
    assert Path("later.html").read_bytes() == Path("r.html").read_bytes(), "its deadline is that of turn 1 for ever"
    assert battles_without_their_dice() == []
    again = portulan("turn", "begin", "s.portulan", "--no-pdf")
    assert again.code == 0, "nothing of a rehearsal is published"
    assert portulan("turn", "begin", "s.portulan", "--no-pdf").code == 1
    assert portulan("turn", "status", "s.portulan", "--json").document["status"] == "published"


def battles_without_their_dice() -> list[str]:
    """Return the battles of turn 1 whose dice a player is told and cannot prove afterwards."""
    from app.clock import now
    from models.campaign.galaxies.queries import galaxy_named
    from models.campaign.turns.queries import played_turn
    from models.games.empire.turn.report.package import player_report
    from models.store.store import Store

    with Store.open(Path("s.portulan"), now, read_only=True) as store, store.read() as campaign:
        row = galaxy_named(campaign)
        assert row is not None
        turn = played_turn(campaign, row.id, 1, 1)
    head = Letterhead("La galaxie", "Ann", "fr", "4F7K-Q2PX", ("2026-12-01 20:00",), "Europe/Paris", "ab" * 32)
    found = []
    for faction in turn.start.players:
        report = player_report(turn, faction, head)
        kept = {faces for _, faces, _ in report.dice}
        thrown = [(each, (one.our_die, one.their_die)) for each in report.battles for one in each.rounds if one.our_die]
        found += [f"{faction}: {each.where}" for each, pair in thrown if not {pair, pair[::-1]} & kept]
    return found
