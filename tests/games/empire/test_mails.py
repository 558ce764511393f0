"""Order sheets in mails as they come: the programs people write with, answers and quotes, charsets, and hostile ones.

`tests/cases/empire/mails.json` says of every mail which of a few sheets it holds, or why it is refused.
"""

from __future__ import annotations

import json
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import pytest

from models.errors import ContentError, Refused
from models.formats.orders.mail import sheet_text
from models.formats.orders.mail_text import MOST_BYTES
from models.games.empire.sample import sample
from models.games.empire.turn.judge import begin
from models.games.empire.turn.orders.grammar import OrderSheet, read_sheet
from models.games.empire.turn.state import CampaignState

CASES = Path(__file__).parents[2] / "cases" / "empire"
TABLE: dict[str, Any] = json.loads((CASES / "mails.json").read_text(encoding="utf-8"))


@cache
def state() -> CampaignState:
    return begin(sample("fr"))


def orders(sheet: OrderSheet) -> tuple[Any, ...]:
    return (sheet.turn, sheet.faction, sheet.code, [(order.kind, dict(order.args)) for order in sheet.orders])


@cache
def expected(name: str) -> tuple[Any, ...]:
    sheet = read_sheet("\n".join(TABLE["sheets"][name]), state())
    assert all(line.reason is None for line in sheet.lines)
    return orders(sheet)


def test_every_mail_says_what_it_holds() -> None:
    assert {path.stem for path in (CASES / "mails").glob("*.eml")} == set(TABLE["cases"])
    assert len(TABLE["cases"]) >= 60
    assert sum(name.startswith("hostile_") for name in TABLE["cases"]) >= 12


@pytest.mark.parametrize("name", TABLE["cases"])
def test_the_sheet_in_a_mail_is_found_whole(name: str) -> None:
    case = TABLE["cases"][name]
    raw = (CASES / "mails" / f"{name}.eml").read_bytes()
    if "refused" in case:
        with pytest.raises((ContentError, Refused)) as told:
            read_sheet(sheet_text(raw, f"{name}.eml"), state())
        assert told.value.key == case["refused"]
        return
    sheet = read_sheet(sheet_text(raw, f"{name}.eml"), state())
    assert [line.reason.key for line in sheet.lines if line.reason] == case.get("unread", [])
    wanted = expected(case["sheet"])
    if "unread" in case:
        assert orders(sheet)[:3] == wanted[:3]
        assert all(order in wanted[3] for order in orders(sheet)[3])
    else:
        assert orders(sheet) == wanted


@pytest.mark.soak
@pytest.mark.parametrize("start", ["<a ", "<!--", "<div>", "<", "<script>", "&a", "<blockquote>", "</", "<a a='"])
def test_a_hostile_page_of_a_megabyte_is_read_in_one_pass(start: str) -> None:
    """The library's own parser goes on for hours here: this ends, or the run does."""
    page = start * (900_000 // len(start))
    with pytest.raises((ContentError, Refused)):
        read_sheet(sheet_text(f"Content-Type: text/html\n\n{page}".encode(), "x.eml"), state())


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (b"a" * (MOST_BYTES + 1), "empire.mail_too_big"),
        (b"Content-Type: " + b"a;" * 20_000 + b"\n\nPORTULAN 1 HUTT\nFIN", "empire.mail_header"),
        (b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(60)) + b"x",
         "empire.mail_deep"),
    ],
    ids=["size", "header", "depth"],
)  # fmt: skip
def test_a_mail_beyond_all_measure_is_refused_with_a_sentence(raw: bytes, key: str) -> None:
    with pytest.raises(ContentError) as told:
        sheet_text(raw, "x.eml")
    assert told.value.key == key


def test_a_text_file_counts_as_its_sheet() -> None:
    words = "\n".join(TABLE["sheets"]["hutt"])
    for raw in (words.encode("utf-8-sig"), words.encode("cp1252"), f"Bonjour\n\n{words}\n\nKarim".encode()):
        assert orders(read_sheet(sheet_text(raw, "ordres.txt"), state())) == expected("hutt")


ANNOUNCED = {
    "outlook_de": "Von: Arbitre\nGesendet: Montag, 3. Dezember 2029 10:00\nAn: Karim\nBetreff: Zug 1\n",
    "outlook_es": "*De:* Arbitre\n*Enviado:* lunes, 3 de diciembre de 2029 10:00\n*Para:* Karim\n*Asunto:* Turno 1\n",
    "outlook_it": "Da: Arbitre\nInviato: lunedì 3 dicembre 2029 10:00\nA: Karim\nOggetto: Turno 1\n",
    "outlook_fr": "De : Arbitre\nEnvoyé : lundi 3 décembre 2029 10:00\nÀ : Karim\nObjet : Tour 1\n",
    "two_lines": "Von: Arbitre <a@b.c>\nDatum: 3.12.2029 10:00\n",
    "outlook_mac_de": "-----Ursprüngliche Nachricht-----\nHallo,\n",
    "gmx": "Gesendet: Montag, 03. Dezember 2029 um 10:00 Uhr\nVon: Arbitre\nAn: Karim\nBetreff: Zug 1\n",
    "thunderbird_de": "Am 03.12.29 um 10:00 schrieb Arbitre:\n",
    "gmail_de": "Am Mo., 3. Dez. 2029 um 10:00 Uhr schrieb Arbitre <\narbitre@exemple.org>:\n",
    "gmail_es": "El lun, 3 dic 2029 a las 10:00, Arbitre (<arbitre@exemple.org>)\nescribió:\n",
    "gmail_it": "Il giorno lun 3 dic 2029 alle ore 10:00 Arbitre <arbitre@exemple.org>\nha scritto:\n",
    "gmail_nl": "Op ma 3 dec 2029 om 10:00 schreef Arbitre <arbitre@exemple.org>:\n",
    "gmail_ja": "2029年12月3日(月) 10:00 Arbitre <arbitre@exemple.org>:\n",
    "apple_es": "El 3 dic 2029, a las 10:00, Arbitre <arbitre@exemple.org> escribió:\n",
    "apple_fwd_de": "Anfang der weitergeleiteten Nachricht:\n",
    "yahoo_pt": "Em segunda-feira, 3 de dezembro de 2029 10:00:00 BRT, Arbitre escreveu:\n",
}


@pytest.mark.parametrize("html", [False, True], ids=["plain", "html"])
@pytest.mark.parametrize("name", ANNOUNCED)
def test_the_old_sheet_below_an_answer_is_no_second_one(name: str, html: bool) -> None:
    new = "\n".join(TABLE["sheets"]["hutt"])
    old = "\n".join(line for line in TABLE["sheets"]["hutt"] if "Mecrosa" not in line)
    assert old != new
    text = f"Bonjour\n\n{new}\n\n{ANNOUNCED[name]}\nVotre feuille :\n\n{old}\n"
    if html:
        text = "".join(f"<p>{escape(line)}</p>\n" for line in text.splitlines())
    raw = f"Content-Type: text/{'html' if html else 'plain'}; charset=utf-8\n\n{text}".encode()
    assert orders(read_sheet(sheet_text(raw, "x.eml"), state())) == expected("hutt")
