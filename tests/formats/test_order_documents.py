"""Order sheets in documents and workbooks, attached or dropped; hostile ones are refused in one sentence."""

from __future__ import annotations

import io
import zipfile
from email.message import EmailMessage
from pathlib import Path

import pytest

from models.errors import ContentError
from models.formats.orders.intake import arrivals
from models.formats.orders.mail import found_sheet, sheet_text, whole_text
from models.formats.orders.mail_text import plain
from models.formats.orders.office import MOST_UNPACKED, office_text

HEAD, LINES = "PORTULAN 1 HUTT 4F7K-Q2PX", ("flotte Créanciers va Doriphane, total", "donne 5 à Mecrosa")
WANTED = "\n".join((HEAD, *LINES, "FIN"))


def packed(**parts: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, words in parts.items():
            file.writestr(name.replace("__", "/").replace("_xml", ".xml"), words)
    return out.getvalue()


def docx(*lines: str | tuple[str, ...]) -> bytes:
    """A document of paragraphs, and of tables of one row each where a line is several cells."""

    def paragraph(words: str) -> str:
        return f"<w:p><w:r><w:t>{words}</w:t></w:r></w:p>"

    def row(cells: tuple[str, ...]) -> str:
        return f"<w:tr>{''.join(f'<w:tc>{paragraph(cell)}</w:tc>' for cell in cells)}</w:tr>"

    paragraphs = "".join(paragraph(line) if isinstance(line, str) else row(line) for line in lines)
    return packed(word__document_xml=f'<w:document xmlns:w="w"><w:body>{paragraphs}</w:body></w:document>')


def xlsx(*rows: tuple[str, ...]) -> bytes:
    """A workbook whose first column holds shared strings, the others their own; the last cell is a formula."""
    shared = "".join(f"<si><t>{row[0]}</t></si>" for row in rows)

    def cells(number: int, row: tuple[str, ...]) -> str:
        first = f'<c r="A{number}" t="s"><v>{number - 1}</v></c>'
        more = "".join(
            f'<c r="{chr(65 + n)}{number}" t="inlineStr"><is><t>{word}</t></is></c>'
            for n, word in enumerate(row[1:-1], 1)
        )
        last = f'<c r="{chr(64 + len(row))}{number}" t="str"><f>"x"</f><v>{row[-1]}</v></c>' if len(row) > 1 else ""
        return f"<row>{first}{more}{last}</row>"

    told = "".join(cells(n, row) for n, row in enumerate(rows, 1))
    return packed(
        xl__sharedStrings_xml=f'<sst xmlns="x">{shared}</sst>',
        xl__worksheets__sheet1_xml=f'<worksheet xmlns="x"><sheetData>{told}</sheetData></worksheet>',
    )


def ods(*rows: tuple[str, ...]) -> bytes:
    told = "".join(
        "<t:table-row>" + "".join(f"<t:table-cell><p:p>{cell}</p:p></t:table-cell>" for cell in row) + "</t:table-row>"
        for row in rows
    )
    return packed(content_xml=f'<d xmlns:t="t" xmlns:p="p"><t:table>{told}</t:table></d>')


TABLE = (("joueur", "tour", "code", "ordre"), *(("HUTT", "1", "4F7K-Q2PX", line) for line in LINES))
GOOD = {
    "ordres.docx": docx("Bonjour", HEAD, *LINES, "FIN", "Amitiés"),
    "seconde.docx": docx("Voici :", ("Camp", "HUTT"), "Mes ordres", *TABLE),
    "ordres.xlsx": xlsx(*TABLE), "ordres.ods": ods(*TABLE),
    "colonne.xlsx": xlsx(*((line,) for line in (HEAD, *LINES, "FIN"))),
    "colonne.ods": ods(*((line,) for line in (HEAD, *LINES, "FIN"))),
}  # fmt: skip
LAUGH = '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
BOMB = f"<d>{' ' * (MOST_UNPACKED + 10)}</d>"
BAD = {
    "vide.xlsx": (xlsx(("",)), "turn.office_empty"),
    "vide.docx": (docx(), "turn.office_empty"),
    "ancien.xls": (b"\xd0\xcf\x11\xe0" + b"x" * 600, "turn.office_old"),
    "secret.docx": (b"\xd0\xcf\x11\xe0" + b"x" * 600, "turn.office_old"),
    "faux.xlsx": (b"PORTULAN 1 HUTT", "turn.office_damaged"),
    "autre.ods": (packed(other_xml="<d/>"), "turn.office_damaged"),
    "bombe.ods": (packed(content_xml=BOMB), "turn.office_too_big"),
    "rire.docx": (packed(word__document_xml=f"{LAUGH}<d>&b;</d>"), "turn.office_damaged"),
    "coupe.docx": (docx(HEAD)[:-40], "turn.office_damaged"),
}  # fmt: skip


def mail_with(name: str, raw: bytes, words: str = "Mes ordres sont joints.") -> bytes:
    message = EmailMessage()
    message["From"], message["Subject"] = "karim@example.org", "Tour 1"
    message.set_content(words)
    message.add_attachment(raw, "application", "octet-stream", filename=name)
    return bytes(message)


@pytest.mark.parametrize("name", GOOD)
def test_a_sheet_in_a_document_is_read_attached_and_dropped(name: str, tmp_path: Path) -> None:
    assert sheet_text(mail_with(name, GOOD[name]), "x.eml") == WANTED
    (tmp_path / name).write_bytes(GOOD[name])
    (dropped,) = arrivals(tmp_path / name)
    assert dropped.trouble is None
    assert dropped.words == WANTED


@pytest.mark.parametrize("name", BAD)
def test_a_hostile_document_is_refused_in_a_sentence_and_a_typed_sheet_counts_all_the_same(name: str) -> None:
    raw, key = BAD[name]
    with pytest.raises(ContentError) as told:
        office_text(raw, name)
    found = found_sheet(mail_with(name, raw, WANTED), "x.eml")
    assert found.unread is not None
    assert told.value.key == found.unread.key == key
    # It stands as a line of its own in the sheet, which is answered like any other.
    assert found.words == WANTED.replace("\nFIN", f"\n[{name}]\nFIN")


CELLS = {
    "rows": ("<table><tr><td>Longue<br>Corde<td><p>va à Gorvaux,</p><p>modéré</p><tr><td>H1<td>reste</table>",
             ["Longue Corde\tva à Gorvaux, modéré", "H1\treste"]),
    "one_cell": ("<table><tr><td>va à A<br>donne 5 à B</td></tr></table>", ["va à A", "donne 5 à B"]),
    "beside_an_address": ("<table><tr><td>Karim</td><td>va à A<br>donne 5<br>reste<br>FIN</td></tr></table>",
                          ["Karim", "va à A", "donne 5", "reste", "FIN"]),
    "table_in_table": ("<table><tr><td><table><tr><td>H1</td><td>va<br>à A</td></tr></table></td><td>Karim</td></tr>"
                       "</table>", ["H1\tva à A", "Karim"]),
    "quoted": ("<blockquote><table><tr><td>H<br>1</td><td>va</td></tr></table></blockquote>", ["> H 1\tva"]),
}  # fmt: skip


@pytest.mark.parametrize("name", CELLS)
def test_a_row_of_data_stays_one_line_and_a_table_of_layout_makes_none(name: str) -> None:
    page, wanted = CELLS[name]
    assert [line.strip(" ") for line in plain(page).splitlines() if line.strip("> ")] == wanted


def test_what_comes_with_a_mail_is_read_or_told_and_nothing_is_lost() -> None:
    def told(name: str, raw: bytes, body: str = "Mes ordres sont joints.") -> tuple[list[str], str]:
        found = found_sheet(mail_with(name, raw, body), "x.eml")
        return found.words.splitlines(), found.unread.key if found.unread else ""

    table = "Flotte;Ordre;Coût (M)\nLongue Corde;va à Gorvaux, total;0\n;donne 5 à Mecrosa;5\n"
    assert told("o.csv", table.encode("cp1252"))[0][1:] == [
        "Flotte Ordre", "Longue Corde va à Gorvaux, total", "donne 5 à Mecrosa",
    ]  # fmt: skip
    assert told("o.csv", b"player;turn;order\nHUTT;1;H1 reste\n")[0] == ["PORTULAN 1 HUTT", "H1 reste", "FIN"]
    assert told("x.txt", b"", "player\tturn\torder\nHUTT\t1\tH1 reste\n")[0] == ["PORTULAN 1 HUTT", "H1 reste", "FIN"]
    assert told("o.pdf", b"%PDF") == (["Mes ordres sont joints.", "[o.pdf]"], "turn.attachment_unread")
    assert told("logo.png", b"\x89PNG") == (["Mes ordres sont joints."], "turn.picture_unread")
    assert told("smime.p7s", b"0") == (["Mes ordres sont joints."], "")
    formula = packed(
        xl__worksheets__sheet1_xml='<w><row><c r="A1" t="str"><f>"H1"</f><v>H1</v></c><c r="B1"><f>A1</f></c></row></w>'
    )
    assert told("f.xlsx", formula)[0][1:] == ["H1 =A1"]
    text = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
    words = "<t:p>H1 <t:span>va</t:span> à<t:s/>Gorvaux</t:p><t:p>donne 5</t:p>"
    assert told("o.odt", packed(content_xml=f'<d xmlns:t="{text}">{words}</d>'))[0][1:] == [
        "H1 va à Gorvaux",
        "donne 5",
    ]
    # What a mail answers may stand above what is new, if it has its marks.
    answer = "Le 28/11/2026 à 20:00, Arbitre a écrit :\n> H1 reste\n\nH1 va à Gorvaux"
    assert sheet_text(mail_with("a.ics", b"", answer), "x.eml").strip() == "H1 va à Gorvaux"


def test_orders_without_a_header_are_read_in_the_letter_and_in_what_comes_with_it(tmp_path: Path) -> None:
    table = (("Flotte", "Ordre"), ("Longue Corde", "va à Gorvaux, modéré"))
    raw = mail_with("ordres.docx", docx("Les voici", *table), "donne 5 à Mecrosa")
    assert sheet_text(raw, "x.eml").splitlines() == [
        "donne 5 à Mecrosa", "Les voici", "Flotte Ordre", "Longue Corde va à Gorvaux, modéré",
    ]  # fmt: skip
    # What cannot be read is called by its own name, and the desk shows what came with a mail.
    (tmp_path / "karim.eml").write_bytes(mail_with("faux.docx", b"x"))
    (told,) = arrivals(tmp_path / "karim.eml")
    assert told.unread is not None
    assert told.unread.args_["file"] == "karim.eml (faux.docx)"
    assert whole_text(told.raw, mail=True).splitlines()[-1] == "[faux.docx]"
