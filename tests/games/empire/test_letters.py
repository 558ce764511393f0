"""Letters between players: read, carried to those they are written to and to nobody else (CG-1)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from models.formats.orders.mail import sheet_text
from models.games.campaign_book import BookAsked
from models.games.empire.turn.facet import EmpireReports, EmpireTurn, EmpireTurns
from models.games.empire.turn.report import page as report_page
from models.games.empire.turn.turn_json import pack_state
from models.games.facets.turns import EVERYBODY, Letterhead, PlayedTurn, ReplayHead, TurnCase
from models.store.packages.leak_check import leaking_files
from tests.games.empire.turns import campaign, command, planet, troops

HEAD = Letterhead("La guerre", "Ann", "fr", "4F7K-Q2PX", ("2026-12-01 20:00",), "Europe/Paris", "ab" * 32)
WORLD = campaign(
    planet("home", 0, "hutt", "***"), planet("mirovel", 40, "vador"),
    command("h", "hutt", 0, troops(3, 1, 4), "moderate", home="home"),
)  # fmt: skip
START = EmpireTurn(pack_state(WORLD))
HUTT = """PORTULAN 1 hutt 4F7K-Q2PX
flotte h reste
lettre à Vador et Mecrosa :
Cher ami,

je donne 5 millions à qui m'aide.
donne 5 à Vador
fin lettre
garnison Home : total
open letter: The Cartel rules.
lettre anonyme à Vador
Votre Moff vous trahit.
FIN
"""


@pytest.fixture(autouse=True)
def no_typefaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting typefaces takes a second and knows nothing of players."""
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")


@cache
def played(sheets: tuple[tuple[str, str], ...] = (("hutt", HUTT),)) -> PlayedTurn:
    judged = START.judge(TurnCase(dict(sheets), seed="s"))
    read = {key: START.read(words) for key, words in sheets}
    return PlayedTurn(1, START, judged.phases, seed="s", sheets=read)


def told(faction: str) -> list[str]:
    """What a player's report says under Letters."""
    files = EmpireReports(played()).package(faction, HEAD)
    return [each["text"] for each in json.loads(files["report.json"]).get("letters", [])]


def forms(files: Mapping[str, bytes]) -> str:
    return "\n".join(data.decode("utf-8", "replace") for data in files.values())


@pytest.mark.rule("CG-1")
def test_letters_reach_those_they_are_written_to_and_nobody_else() -> None:
    private = (
        "Lettre du Cartel des Hutt à Dark Vador et à l’Ordre de Mecrosa\u00a0: "
        "«\u00a0Cher ami,\n\nje donne 5 millions à qui m'aide.\ndonne 5 à Vador\u00a0»"
    )
    public = "Lettre publique du Cartel des Hutt à tous\u00a0: «\u00a0The Cartel rules.\u00a0»"
    unsigned = "Lettre non signée à Dark Vador\u00a0: «\u00a0Votre Moff vous trahit.\u00a0»"
    assert told("vador") == [private, public, unsigned]
    assert told("mecrosa") == [private, public]
    assert told("aube") == [public]
    assert told("hutt") == [private, public, unsigned], "their writer keeps them too"
    reports = EmpireReports(played())
    bulletin = forms(reports.package(EVERYBODY, HEAD))
    assert "The Cartel rules." in bulletin
    assert "Cher ami" not in bulletin
    assert "trahit" not in bulletin
    for each in ("vador", "aube", "hutt", EVERYBODY):
        assert leaking_files(reports, each, HEAD, reports.package(each, HEAD), ()) == ()


@pytest.mark.rule("CG-1")
def test_unsigned_letters_do_not_tell_their_writer() -> None:
    unsigned = "PORTULAN 1 {} \nlettre non signée à vador : {}\nlettre publique : c\nFIN"
    packages = [
        EmpireReports(played(((one, unsigned.format(one, "a")), (other, unsigned.format(other, "b"))))).package(
            "vador", HEAD
        )
        for one, other in (("aube", "mecrosa"), ("mecrosa", "aube"))
    ]
    assert packages[0] == packages[1]


@pytest.mark.rule("CG-1")
@pytest.mark.parametrize(
    ("letter", "grade", "key"),
    [
        ("lettre :\nà l'aide\nfin lettre", "refused", "empire.letter_to_nobody"),
        ("lettre à Personne :\ndonne 5 à Vador\nfin lettre", "refused", "empire.letter_to_no_such"),
        ("letter to Vader and Zut: hello", "refused", "empire.letter_to_no_such"),
        ("lettre à Vador\nfin lettre", "refused", "empire.letter_empty"),
        ('tell Vador: "Come." and to Mecrosa nothing', "refused", "empire.letter_goes_on"),
        ("lettre à Vador\n" + "ah " * 2_000, "refused", "empire.letter_too_long"),
        ("lettre à Vador : mon code est 4f7kq2px", "refused", "empire.letter_tells_code"),
        ("lettre à Vador :\nBonjour.\ndonne 5 à Vador", "warning", "turn.order_in_letter"),
        ("private letter to Vador:\nHello.\nend of letter", "ok", ""),
        ("lettre secrète à Vador : «\u00a0Viens.\u00a0»", "ok", ""),
    ],
)
def test_what_is_wrong_with_a_letter_is_said_in_a_sentence(letter: str, grade: str, key: str) -> None:
    read = START.read(f"PORTULAN 1 hutt 4F7K-Q2PX\nflotte h reste\n{letter}\nFIN")
    assert [(each.grade, each.key) for each in read.lines] == [("ok", ""), (grade, key)]


@pytest.mark.rule("CG-1")
def test_a_line_that_is_only_the_end_word_ends_no_letter_that_has_its_own_end() -> None:
    said = "Le film se termine.\nFin\n\nLa suite :\nEND\nÀ bientôt."
    mail = f"PORTULAN 1 hutt\nlettre à Vador :\n{said}\n- fin lettre -\nflotte h reste\nFIN\nHutt\ndonne 5 à Vador"
    letter, stays = START.read(sheet_text(mail.encode(), "m.txt")).lines
    assert letter.words.splitlines()[1:-1] == said.splitlines()
    assert (letter.grade, stays.words) == ("ok", "flotte h reste")
    # A letter without one ends with its sheet.
    (letter,) = START.read(sheet_text(mail.replace("- fin lettre -", "").encode(), "m.txt")).lines
    assert letter.words.splitlines()[1:-1] == ["Le film se termine."]


@pytest.mark.rule("CG-1")
def test_two_thousand_letters_are_told_in_one_sentence_and_lose_no_order() -> None:
    many = "\n".join(f"lettre à Vador : coucou {n}" for n in range(2_000))
    read = START.read(f"PORTULAN 1 hutt\n{many}\nflotte h reste\nFIN")
    assert len(read.lines) == 22
    assert read.lines[20].args == {"most": 20, "count": 1_980}
    assert (read.lines[21].words, read.lines[21].grade) == ("flotte h reste", "ok")


@pytest.mark.rule("CG-1")
def test_a_sheet_that_joins_keeps_the_letters_of_the_one_before() -> None:
    newer = "PORTULAN 1 hutt\ngarnison Home : faible\nlettre à Aube : Bonjour.\nFIN"
    joined = START.join(HUTT, newer)
    read = START.read(joined.words)
    letters = [each.understood["fr"] for each in read.lines if "…" in each.understood["fr"]]
    assert len(letters) == 4
    assert [read.lines[n - 1].number for n in joined.kept] == list(joined.kept)
    assert joined.replaced == 1


@pytest.mark.rule("CG-1")
@pytest.mark.parametrize("whole", [False, True])
def test_private_letters_enter_the_book_when_both_sides_agreed(whole: bool) -> None:
    asked = BookAsked("La guerre", "fr", whole, {})

    def book(*turns: str) -> str:
        """The chronicle after Hutt's letters, and a turn for each sheet that follows."""
        later = [replace(played(((words.split()[2], words),)), number=n) for n, words in enumerate(turns, 2)]
        return str(EmpireTurns().book([PlayedTurn(0, START, ()), played(), *later], asked))

    hutt, vador, mecrosa = (
        f"PORTULAN 1 {me}\n{lines}\nFIN" for me, lines in (
            ("hutt", "lettres avec Vador au livre\nlettres avec Mecrosa au livre"),
            ("vador", "letters with Hutt in the book"), ("mecrosa", "my letters with Hutt in the chronicle"),
        )
    )  # fmt: skip
    assert "The Cartel rules." in book()
    assert "Cher ami" not in book(hutt, vador), "it was written to Mecrosa too"
    told = book(hutt, vador, mecrosa)
    assert "Cartel des Hutt" in told.partition("Cher ami")[0][-80:]
    assert "trahit" not in told, "whoever wrote an unsigned letter never agrees"
    head = ReplayHead("G", "fr", {}, everything=whole)
    replay = EmpireTurns().replay([played()], head).decode()
    assert ("The Cartel rules." in replay, "Cher ami" in replay, "trahit" in replay) == (True, False, False)
