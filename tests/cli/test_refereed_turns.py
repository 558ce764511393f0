"""A refereed campaign from the command line: begun, opened, judged, corrected, published; nothing copied by hand."""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from models.games.empire.turn.report import package
from models.store.packages import leak_check

FILE = "c.portulan"


def sheet(faction: str, code: str, *lines: str, turn: int = 1) -> str:
    return "\n".join((f"PORTULAN {turn} {faction} {code}", *lines, "FIN", ""))


class Office:
    """A referee at his desk: commands on one campaign, answers as documents."""

    def __init__(self, portulan: Any) -> None:
        self.portulan = portulan
        self.codes: dict[str, str] = {}

    def __call__(self, *words: str, code: int = 0) -> Any:
        answer = self.portulan("turn", words[0], FILE, *words[1:], "--json")
        assert answer.code == code, answer.err or answer.out
        return answer.document if answer.out else answer.err

    def refused(self, *words: str) -> str:
        answer = self.portulan("turn", words[0], FILE, *words[1:])
        assert answer.code in (1, 2), answer.out
        assert answer.err.count("\n") == 1
        return str(answer.err)

    def open(self, *words: str) -> Any:
        opened = self("open", *words)
        self.codes = opened["codes"]
        return opened

    def send(self, name: str, text: str | bytes, *words: str, code: int = 0) -> Any:
        raw = text.encode() if isinstance(text, str) else text
        Path(name).write_bytes(raw)
        return self("take", name, *words, code=code)


@pytest.fixture
def office(portulan: Any, begun_file: Path, tmp_path: Path) -> Office:
    shutil.copy(begun_file, tmp_path / FILE)
    shutil.copytree(begun_file.with_name("c.turns"), tmp_path / "c.turns")
    return Office(portulan)


def reports(folder: str) -> dict[str, Any]:
    return {
        each.parent.name: json.loads(each.read_text(encoding="utf-8")) for each in Path(folder).glob("*/report.json")
    }


@pytest.mark.rule("CG-109")
def test_a_campaign_begins_with_a_report_for_everybody(office: Office) -> None:
    status = office("status")
    assert (status["turn"], status["status"]) == (0, "published")
    told = reports("c.turns/T00")
    assert len(status["players"]) == len(told) == 12
    assert {each["commitment"] for each in told.values()} == {status["commitment"]}
    assert all("secret" not in each for each in told.values())
    opened = office.open()
    assert {name: each["code"] for name, each in told.items()} == opened["codes"]
    assert opened["deadline"] == status["next"][0] == told["hutt"]["deadlines"][0]
    assert opened["deadline"].endswith(" 20:00")
    first, second = (date.fromisoformat(each[:10]) for each in status["next"][:2])
    assert (second - first).days == 14
    assert "déjà" in office.refused("begin")
    assert "adresse" in office.refused("begin", "--mail", "a@b c@d")


def test_a_turn_is_taken_judged_ruled_on_and_published(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.open()
    c = office.codes
    (taken,) = office.send(
        "h.txt", sheet("HUTT", c["hutt"], "donne 5 à Mecrosa", "donne 900 à Mecrosa", 'récit: "une ruse"')
    )
    assert (taken["faction"], taken["status"]) == ("hutt", "accepted")
    assert [line["grade"] for line in taken["lines"]] == ["ok", "refused", "warning"]
    assert taken["lines"][1]["rule"] == "CG-115"
    silent = office.refused("run")
    assert "il manque des feuilles" in silent
    assert "hutt" not in silent
    dry = office("run", "--dry-run")
    judged = office("run", "--close")
    assert judged["attempt"] == 1
    assert {**dry, "attempt": 1} == judged
    assert judged["waiting"] == [{"cause": "hutt:3", "words": "une ruse", "kind": "story"}]
    assert "hutt:3" in office.refused("publish", "--no-pdf")
    assert "raison" in office.refused("rule", "hutt:3", "Bien tenté.")
    office("rule", "hutt:3", "Bien tenté.", "--reason", "pas au livre")
    again = office("run", "--from", "chiefs")
    assert again["attempt"] == 2
    assert again["phases"][:2] == judged["phases"][:2]
    assert office("status")["attempts"][1][1] == "chiefs"
    # A package that told too much would stop all of them.
    with monkeypatch.context() as broken:
        broken.setattr(leak_check, "leaking_files", lambda _story, who, *_: ("message.eml",) if who == "hutt" else ())
        assert "hutt/message.eml" in office.refused("publish", "--no-pdf")
    assert not Path("c.turns/T01").exists()
    done = office("publish", "--no-pdf")
    assert (done["turn"], done["revision"], len(done["packages"])) == (1, 1, 12)
    who = {
        file.parts[2] for file in Path("c.turns/T01").rglob("*") if file.is_file() and b"Bien tent" in file.read_bytes()
    }
    assert who == {"hutt"}


def test_a_published_turn_refuses_every_change_and_its_packages_come_back_byte_for_byte(office: Office) -> None:
    office.open()
    office("run", "--close")
    office("publish", "--no-pdf")
    kept = {path: path.read_bytes() for path in Path("c.turns/T01").rglob("*") if path.is_file()}
    assert "Le tour 2 n’est pas ouvert" in office.refused("run", "--close")
    assert "n’est pas ouvert" in office.refused("rule", "hutt:1", "no", "--reason", "x")
    Path("t.txt").write_text(sheet("HUTT", office.codes["hutt"]), encoding="utf-8")
    taken = office.portulan("turn", "take", FILE, "t.txt").out
    assert ("feuille du Cartel des Hutt" in taken, "une correction" in taken) == (True, True)
    assert [each[:2] for each in office("status")["published_on"]] == [[0, 1], [1, 1]]
    shutil.rmtree("c.turns/T01")
    assert office("status")["missing_packages"] == ["T01-1"]
    assert office("publish", "--no-pdf")["again"] is True
    assert {path: path.read_bytes() for path in kept} == kept
    assert office("status")["missing_packages"] == []


def test_a_correction_says_why_and_leaves_what_it_does_not_change(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.open()
    office("run", "--close")
    office("publish", "--no-pdf")
    office.open()
    office("rule", "after:income", "money faction=hutt amount=7000", "--reason", "oubli de l’arbitre", "--correct")
    again = office("run", "--correct", "--from", "income")
    (change,) = again["changes"]
    assert (change["faction"], change["figure"], change["after"] - change["before"]) == ("hutt", "money", 7000)
    words = office.portulan("turn", "run", FILE, "--correct", "--dry-run").out
    assert "Ce qui change" not in words
    assert "raison" in office.refused("publish", "--no-pdf")
    # What a newer program writes otherwise is no correction.
    monkeypatch.setattr(package, "REPORT_FORMAT", 99)
    done = office("publish", "--no-pdf", "--reason", "sept millions oubliés")
    assert (done["turn"], done["revision"], done["packages"]) == (1, 2, ["hutt"])
    new = json.loads(Path("c.turns/T01-2/hutt/report.json").read_text(encoding="utf-8"))
    old = json.loads(Path("c.turns/T01/hutt/report.json").read_text(encoding="utf-8"))
    assert (old["reason"], new["reason"]) == ("", "sept millions oubliés")
    assert (old["revision"], new["revision"], old["code"]) == (1, 2, new["code"])
    office("run", "--correct")
    assert "rien n’est publié" in office.refused("publish", "--no-pdf", "--reason", "pour voir")
    judged = office("run", "--close")
    assert judged["turn"] == 2
    assert "ne se corrige plus" in office.refused("run", "--correct")


def test_a_seed_of_ones_choice_is_for_trying(office: Office, portulan: Any) -> None:
    office.open()
    assert office("run", "--dry-run", "--seed", "7") == office("run", "--dry-run", "--seed", "7")
    assert office("run", "--close", "--seed", "7")["attempt"] == 1
    assert portulan("new", "vraie.portulan", "--sample", "empire").code == 0
    assert portulan("turn", "begin", "vraie.portulan", "--no-pdf").code == 0
    assert portulan("turn", "open", "vraie.portulan").code == 0
    answer = portulan("turn", "run", "vraie.portulan", "--close", "--seed", "7")
    assert answer.code == 1
    assert "--dry-run" in answer.err


def test_sheets_that_cannot_count_are_said_in_a_sentence_each_and_nothing_is_lost(office: Office) -> None:
    office.open()
    c = office.codes
    wrong = c["hutt"][:-1] + ("0" if c["hutt"][-1] != "0" else "1")
    aside = {
        "sans.txt": (sheet("hutt", ""), "quarantined", "ne porte pas de code"),
        "faute.txt": (sheet("hutt", wrong), "quarantined", "mal recopié"),
        "autre.txt": (sheet("hutt", c["vador"]), "quarantined", "n’est pas celui de ce joueur"),
        "illisible.txt": ("Bonjour, je passe.", "quarantined", "première ligne"),
        "long.txt": (sheet("hutt", c["hutt"], *(["vote pour organa"] * 10_000)), "quarantined", "lignes"),
        "inconnu.txt": (sheet("zorglub", c["hutt"]), "quarantined", "zorglub"),
        "demain.txt": (sheet("hutt", c["hutt"], turn=2), "quarantined", "tour 2"),
    }
    for name, (text, status, words) in aside.items():
        (taken,) = office.send(name, text)
        assert (taken["status"], words in taken["text"]) == (status, True), taken
    gone = {
        "gros.eml": (b"x" * 10_000_000, "mégaoctet"),
    }
    for name, (text, words) in gone.items():
        (taken,) = office.send(name, text, code=1)
        assert taken["status"] == "refused"
        assert words in taken["text"] or "gros" in name, taken
    kept = office("status")["aside"]
    assert len(kept) == len(aside)
    assert {each["counts"] for each in office("status")["players"]} == {"none"}
    assert "déjà été prise" in office.send("bis.txt", aside["sans.txt"][0], code=1)[0]["text"]
    without = next(each["id"] for each in kept if each["why"] == "turn.no_code")
    assert "raison" in office.refused("rule", "--accept", without[-6:])
    office("rule", "--accept", without[-6:], "--reason", "sa voix au téléphone")
    assert {each["faction"]: each["counts"] for each in office("status")["players"]}["hutt"] == "paper"
    nobody = next(each["id"] for each in kept if not each["faction"])
    assert "de qui" in office.refused("rule", "--accept", nobody[-6:], "--reason", "x")


def test_of_several_sheets_the_last_counts_whole_even_within_a_second(office: Office) -> None:
    office.open()
    code = office.codes["hutt"].lower().replace("-", "").replace("0", "o").replace("1", "l")
    Path("in").mkdir()
    for n in (1, 2, 3):
        Path("in", f"{n}.txt").write_text(sheet("hutt", code, f"donne {n} à Mecrosa"), encoding="utf-8")
    taken = office("take", "in")
    assert [each["status"] for each in taken] == ["accepted"] * 3
    assert len({each["received_utc"] for each in taken}) <= 2
    gifts = [e["text"] for p in office("run", "--close")["phases"] for e in p["events"] if p["name"] == "gifts"]
    assert gifts
    assert all("3 M" in text for text in gifts)


@pytest.mark.rule("CG-103")
def test_mailboxes_tables_and_receipts(office: Office) -> None:
    office.open("--deadline", "2099-06-01 20:00")
    c = office.codes
    office("seat", "--player", "vador", "--name", "Anne", "--mail", "anne@exemple.fr", "--lang", "en")
    mails = "".join(
        f"From x@y Mon Jun  1 10:00:00 2026\nFrom: <{sender}>\nDate: Mon, 1 Jun 2026 1{n}:00:00 +0200\n\n{text}\n"
        for n, (sender, text) in enumerate(
            (("anne@exemple.fr", sheet("vador", c["vador"], "vote pour organa")),
             ("b@exemple.fr", sheet("vador", c["vador"], "donne 1 à Mecrosa", "donne 2000 à Mecrosa")))
        )
    )  # fmt: skip
    first, second = office.send("boite.mbox", mails)
    assert (first["text"], "b@exemple.fr" in second["text"]) == ("", True)
    assert first["received_utc"] == "2026-06-01T08:00:00+00:00"
    rows = f"joueur;tour;code;ordre\nhutt;1;{c['hutt']};donne 5 à Mecrosa\norgana;1;{c['organa']};vote pour organa\n"
    assert [each["faction"] for each in office.send("form.csv", rows)] == ["hutt", "organa"]
    done = office("receipts", "-o", "lettres")
    assert len(done["files"]) == 4
    letter = next(Path("lettres", name) for name in done["files"] if name == f"vador-{second['id'][-6:]}.eml")
    from email import policy
    from email.parser import BytesParser

    mail = BytesParser(policy=policy.default).parsebytes(letter.read_bytes())
    body = mail.get_body().get_content()  # type: ignore[union-attr]
    assert mail["To"] == "anne@exemple.fr"
    assert "Hello Anne" in body
    assert "✗   2  donne 2000 à Mecrosa" in body
    assert "b@exemple.fr" in body
    assert "Money left: 99 M" in body
    assert office("receipts", "-o", "lettres")["files"] == []
    assert "player, turn, order" in office.refused("take", _written("vide.csv", "a;b\n1;2\n"))


def _written(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def test_the_silent_are_reminded_stand_by_their_orders_or_are_waited_for(office: Office) -> None:
    office.open()
    c = office.codes
    office.send("p.txt", sheet("hutt", c["hutt"], "donne 2 à Mecrosa", turn=0))
    for name, policy in (("hutt", "standing"), ("vador", "wait"), ("tarkin", "hold")):
        office("seat", "--player", name, "--silent", policy, "--mail", f"{name}@exemple.fr")
    assert office("remind", "-o", "rappels")["files"] == []
    names = office("remind", "-o", "rappels", "--early")["files"]
    assert {"hutt.eml", "vador.eml", "tarkin.eml"} == set(names)
    players = office("status")["players"]
    assert {each["faction"]: each["counts"] for each in players}["hutt"] == "standing"
    assert {each["missed"] for each in players} == {0}
    assert "Vador" in office.refused("run", "--close")
    office.send("v.txt", sheet("vador", ""), "--referee")
    judged = office("run", "--close")
    gifts = [e["text"] for p in judged["phases"] for e in p["events"] if p["name"] == "gifts"]
    assert any("2 M" in text for text in gifts)
    office("publish", "--no-pdf")
    office.open()
    missed = {each["faction"]: each["missed"] for each in office("status")["players"]}
    assert (missed["tarkin"], missed["hutt"], missed["vador"]) == (1, 1, 1)
    seat = office("seat", "--player", "tarkin", "--name", "Remplaçante", "--new-code")
    assert seat["code"] != office.codes["tarkin"]
    assert (seat["turn"], seat["since"]) == (2, 2)
    taken = office.send("t.txt", sheet("tarkin", office.codes["tarkin"], turn=2))
    assert taken[0]["status"] == "quarantined"


@pytest.mark.rule("CG-109")
def test_what_comes_after_the_deadline_and_the_grace_waits_for_the_referee(office: Office) -> None:
    office.open("--deadline", "2099-05-01 20:00")
    assert "Le tour 1 est déjà ouvert" in office.refused("open")
    assert office.open("--deadline", "2099-06-01 20:00")["turn"] == 1
    text = sheet("hutt", office.codes["hutt"], "donne 2 à Mecrosa")
    mail = "From: a@b.fr\nReceived: by ici; Tue, 2 Jun 2099 09:00:00 +0200\nDate: Mon, 1 Jun 2099 10:00:00 +0200\n\n"
    assert office("take", _written("m.eml", mail + text))[0]["status"] == "accepted"
    late = office("take", _written("n.txt", text + "\n"), "--received", "2099-06-02 08:01")
    assert late[0]["status"] == "late"
    assert "2099-06-02 08:01" in late[0]["text"]
    assert office("take", _written("o.txt", text + "\n\n"), "--received", "2099-06-02 08:00")[0]["status"] == "accepted"
    assert "passée" in office.refused("open", "--deadline", "2001-01-01")
    assert "2026-12-01 20:00" in office.refused("open", "--deadline", "demain")
    assert "il manque des feuilles" in office.refused("run"), "it is open, whenever it ends"


def test_dice_read_off_the_table_are_said_to_be(office: Office) -> None:
    office.open()
    office.send("m.txt", sheet("mothma", office.codes["mothma"], "question banque organa"))
    key = office("run", "--close")["dice"][0]["key"]
    office("rule", f"dice:{key}", "51", "--reason", "dé jeté devant tous")
    office("rule", "hutt:9", "no", "--reason", "de trop")
    judged = office("run")
    (die,) = next(each["dice"] for each in judged["dice"] if each["key"] == key)
    assert (die["result"], die["typed"]) == (51, True)
    assert judged["lost_rulings"] == [{"target": "hutt:9", "body": "no"}]
    assert "faces" in office.refused("rule", f"dice:{key}", "douze", "--reason", "x")
    assert "phase" in office.refused("rule", "after:rien", "money", "--reason", "x")
    assert "money" in office.refused("rule", "after:income", "rien", "--reason", "x")
    assert "ne désigne rien" in office.refused("rule", "zorglub", "no", "--reason", "x")


def test_while_a_turn_is_open_the_last_published_one_is_what_is_written_again(office: Office) -> None:
    for _ in range(2):
        office.open()
        office("run", "--close")
        office("publish", "--no-pdf")
    office.open()
    assert "Le tour 3 n’est pas jugé" in office.refused("publish", "--no-pdf")
    lost = {each.name: each.read_bytes() for each in Path("c.turns/T01/hutt").iterdir()}
    shutil.rmtree("c.turns/T01")
    done = office("publish", "--no-pdf")
    assert (done["again"], done["turn"]) == (True, 2)
    assert {each.name: each.read_bytes() for each in Path("c.turns/T01/hutt").iterdir()} == lost
