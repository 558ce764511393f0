"""What a referee's mailbox holds beside sheets: bounces, automatic answers, photos, tables, and what strangers send."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_refereed_turns import Office, office, sheet

__all__ = ["office"]

BOUNCE = """From: MAILER-DAEMON@exemple.org
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="bq"

--bq
Content-Type: text/plain

The mail could not be delivered: mailbox full.
--bq
Content-Type: message/delivery-status

Final-Recipient: rfc822; joueur@exemple.org
Action: {action}

--bq
Content-Type: message/rfc822

To: joueur@exemple.org

{sheet}
--bq--
"""


def mail(body: str | bytes, head: str = "", charset: str = "utf-8") -> bytes:
    raw = body.encode() if isinstance(body, str) else body
    return f"From: a@exemple.org\n{head}Content-Type: text/plain; charset={charset}\n\n".encode() + raw


def statuses(found: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(each["status"], each.get("faction", "")) for each in found]


def test_a_bounce_is_put_aside_and_its_address_is_doubtful(office: Office) -> None:
    office.open()
    office("seat", "--player", "hutt", "--mail", "joueur@exemple.org")
    form = sheet("hutt", office.codes["hutt"], "donne 1 à Mecrosa")
    found = office.send("b.eml", BOUNCE.format(action="failed", sheet=form))
    assert statuses(found) == [("quarantined", "")]
    assert "hutt" in found[0]["text"]
    assert "joueur@exemple.org" in found[0]["text"]
    player = next(each for each in office("status")["players"] if each["faction"] == "hutt")
    assert (player["counts"], player["doubtful"]) == ("none", True)
    office("seat", "--player", "hutt", "--mail", "autre@exemple.org")
    assert not any(each["doubtful"] for each in office("status")["players"])


@pytest.mark.parametrize(
    "head",
    [
        "Auto-Submitted: auto-generated (rejected)\n",
        "Subject: Automatic reply: Tour 1\n",
        "Subject: =?utf-8?q?R=C3=A9ponse_automatique_=3A_Tour_1?=\n",
        "Subject: Automatische Antwort: Zug 1\n",
        "Precedence: auto_reply\n",
        "X-Autoreply: yes\n",
        "Return-Path: <>\nAuto-Submitted: auto-replied\n",
    ],
)
def test_an_automatic_answer_is_never_a_sheet(office: Office, head: str) -> None:
    office.open()
    found = office.send("a.eml", mail("Absent.\n\n" + sheet("hutt", office.codes["hutt"], "donne 1 à Mecrosa"), head))
    assert statuses(found) == [("quarantined", "")]
    assert not any(each["doubtful"] for each in office("status")["players"])


@pytest.mark.parametrize(
    "head", ["Subject: Undeliverable: Zug 1\n", "Subject: Unzustellbar: Zug 1\n", "Return-Path: <>\n"]
)
def test_a_bounce_that_tells_nothing_by_machine_is_known_by_its_code(office: Office, head: str) -> None:
    office.open()
    found = office.send("a.eml", mail("Not found.\n\n" + sheet("hutt", office.codes["hutt"]), head))
    assert statuses(found) == [("quarantined", "")]
    assert [each["faction"] for each in office("status")["players"] if each["doubtful"]] == ["hutt"]


def test_a_late_delivery_is_no_doubt(office: Office) -> None:
    office.open()
    form = sheet("hutt", office.codes["hutt"], "donne 1 à Mecrosa")
    assert statuses(office.send("b.eml", BOUNCE.format(action="delayed", sheet=form))) == [("quarantined", "")]
    assert not any(each["doubtful"] for each in office("status")["players"])


@pytest.mark.parametrize("kind", ["text/csv", "application/vnd.ms-excel", "application/octet-stream"])
def test_the_attached_table_of_orders_beside_a_photo_is_read(office: Office, kind: str) -> None:
    office.open()
    table = "\ufeffplayer;turn;code;order\r\n" + f"hutt;1;{office.codes['hutt']};donne 1 à Mecrosa\r\n"
    photo = b"/9j/" * 18 + b"\r\n"
    raw = b"".join((
        b'From: a@exemple.org\r\nContent-Type: multipart/mixed; boundary="=_x"\r\n\r\n--=_x\r\n',
        b"Content-Type: text/plain\r\n\r\nMes ordres dans le tableau.\r\n--=_x\r\n",
        b'Content-Type: image/jpeg; name="photo.jpg"\r\nContent-Transfer-Encoding: base64\r\n\r\n', photo * 60_000,
        b"\r\n--=_x\r\n",
        f'Content-Type: {kind}; name="orders.csv"\r\n\r\n'.encode(), table.encode(), b"\r\n--=_x--\r\n",
    ))  # fmt: skip
    assert statuses(office.send("p.eml", raw)) == [("accepted", "hutt")]


def test_orders_typed_by_a_word_processor_are_read(office: Office) -> None:
    office.open()
    for number, (name, spoilt) in enumerate({"hutt": "\u2013", "organa": " \u2011 ", "tarkin": "\u00ad-"}.items()):
        code = office.codes[name].replace("-", spoilt)
        words = f"PORTULAN\u00a01\u202f{name} {code}\n\nrécit : « été {number} »\nFIN\n"
        for form, raw in enumerate((words.encode("utf-16"), words.encode("utf-8-sig"), words.encode("utf-16-le"))):
            found = office.send(f"{name}-{form}.txt", raw)
            assert statuses(found) == [("accepted", name)]


def test_one_bad_mail_leaves_those_beside_it(office: Office) -> None:
    office.open()
    folder = Path("courrier")
    folder.mkdir()
    eight = "é".encode("latin-1") * 40 + b"\n"
    bad = {
        "nul": mail(eight, charset='"\0"'),
        "idna": mail(eight, charset="idna"),
        "undefined": mail(eight, charset="undefined"),
        "punycode": mail("é".encode() * 300_000, charset="punycode"),
        "from": b"From: " + b"(" * 500 + b"\n\nBonjour\n",
    }
    for name, raw in bad.items():
        (folder / f"{name}.eml").write_bytes(raw)
    (folder / "table.csv").write_text("a;b\n1;2\n", encoding="utf-8")
    good = ("hutt", "organa", "tarkin")
    for name in good:
        (folder / f"z-{name}.eml").write_bytes(mail(sheet(name, office.codes[name], "donne 1 à Mecrosa")))
    found = office("take", str(folder))
    assert [each["faction"] for each in found if each["status"] == "accepted"] == list(good)
    assert len(found) == len(bad) + 1 + len(good)
    assert all(each["text"] for each in found if each["status"] != "accepted")


def test_a_mailbox_of_noise_is_read_quickly_and_not_all_kept(office: Office) -> None:
    office.open()
    good = mail(sheet("hutt", office.codes["hutt"], "donne 1 à Mecrosa"))
    noise = b"".join(b"From x\n%d\n" % n for n in range(600))
    Path("m.mbox").write_bytes(b"From x\n" * 300_000 + noise + b"From x\n" + good)
    found = office("take", "m.mbox")
    kept = [each for each in found if each["status"] == "quarantined"]
    assert [each["faction"] for each in found if each["status"] == "accepted"] == ["hutt"]
    assert len(kept) == 200
    assert "400" in found[-1]["text"]


def test_a_sheet_beside_an_attached_bounce_is_taken(office: Office) -> None:
    office.open()
    form = sheet("hutt", office.codes["hutt"], "donne 1 à Mecrosa")
    inner = BOUNCE.format(action="failed", sheet=sheet("organa", office.codes["organa"], "donne 2 à Mecrosa"))
    raw = "\n".join((
        "From: a@exemple.org", "Content-Type: multipart/mixed; boundary=out", "", "--out",
        "Content-Type: text/plain", "", form, "--out", "Content-Type: message/rfc822", "", inner, "--out--", "",
    ))  # fmt: skip
    assert statuses(office.send("f.eml", raw)) == [("accepted", "hutt")]
