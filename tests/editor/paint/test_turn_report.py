"""A player's report on paper: lying A4, the map first, words that can be found and none lost."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader

from editor.paint.fonts import OwnMetrics, ensure_application, load_fonts
from editor.paint.turn_report import report_pdf
from models.games.empire.sample import sample
from models.games.facets.turns import EVERYBODY, Letterhead, PlayedTurn, TurnPaper
from models.games.library import galaxy_game
from models.games.sections import parts
from models.games.sections.front_page import OpenLetter
from models.games.sections.parts import ReportLine, ReportSection, SumRow, Sums
from models.sheets.marks import WordsMark
from models.sheets.options import CardOptions
from models.sheets.turn_report import turn_report_sheet
from tests.parsed import ROOT
from tests.printed import texts_of


def test_a_report_on_paper_is_a_map_and_pages_of_words() -> None:
    engine, galaxy = galaxy_game().turns, sample("fr")
    start = engine.begin(galaxy)
    head = Letterhead("La galaxie", "Ann", "en", "4F7K-Q2PX", ("2026-12-01 20:00",), "Europe/Paris", "ab" * 32)
    paper = engine.reports(PlayedTurn(0, start, ())).paper("tarkin", head)
    raw = report_pdf(paper)
    pages = PdfReader(BytesIO(raw)).pages
    sizes = [tuple(round(float(n) / 72 * 25.4) for n in (page.mediabox.width, page.mediabox.height)) for page in pages]
    assert sizes == [(297, 210)] * 4
    drawn, *written = texts_of(raw)
    assert "Sélunar" in drawn
    for number, page in enumerate((drawn, *written), 1):
        assert f"page {number} of 4" in page
    words = " ".join(" ".join(written).split())
    for said in ("Your orders before", "2026-12-01 20:00", "4F7K-Q2PX", "Who may reach your planets", "New balance"):
        assert said in words
    sheets = turn_report_sheet(paper, CardOptions(language="en"), OwnMetrics())
    runs = [mark.text for page in sheets for mark in page.marks if isinstance(mark, WordsMark)]
    assert any(run.startswith("END LETTER") for run in runs), "an example of several lines keeps them"


def test_a_bulletin_on_paper_is_one_upright_front_page() -> None:
    engine = galaxy_game().turns
    head = Letterhead(
        "La galaxie",
        "",
        "fr",
        "",
        ("2026-12-15 20:00",),
        "Europe/Paris",
        "ab" * 32,
        2,
        "Un dé mal lu",
        day="2026-12-01",
    )
    paper = engine.reports(PlayedTurn(0, engine.begin(sample("fr")), ())).paper(EVERYBODY, head)
    raw = report_pdf(paper)
    (page,) = PdfReader(BytesIO(raw)).pages
    assert [round(float(n) / 72 * 25.4) for n in (page.mediabox.width, page.mediabox.height)] == [210, 297]
    words = " ".join(" ".join(texts_of(raw)).split())
    for said in (
        "La campagne commence", "2026-12-01", "Vos ordres avant le : 2026-12-15 20:00 Europe/Paris", "Les puissances",
        "Cartel des Hutt", "SEUIL D’AZUR", "Un dé mal lu", "ab" * 32,
    ):  # fmt: skip
        assert said in words, said
    assert paper.front is not None
    letters = tuple(OpenLetter(f"Lettre {n}. " + "Un mot encore. " * 20, "Sans signature") for n in range(40))
    full = texts_of(report_pdf(replace(paper, front=replace(paper.front, letters=letters))))
    assert len(full) > 1
    assert all(f"Lettre {n}." in " ".join(full) for n in range(40))


def test_long_letters_ten_rounds_and_a_rich_account_stay_inside_the_frame_and_lose_no_word() -> None:
    rows = tuple(SumRow(f"Une planète au nom assez long {n}", "+2\u00a0M", "CG-95", "part") for n in range(60))
    sides = Sums(rows[:14], "Vous"), Sums(rows[:2], "L’ennemi")
    first = ReportLine("mot " * 90, "CG-65", "good")
    fought = parts.Contest("Gagnée", "Margard", first, (("Round", sides),) * 10, ())
    letter = parts.Lines((ReportLine("mot " * 4000 + "\n" + "o" * 900, tone="bad"),))
    broad = parts.ReportTable(("Où", "Combien"), (("mot " * 60, "9"),) * 40, (3, 1), (1,))
    told = (fought, letter, parts.Note("e" * 300, kind="copied"), Sums(rows))
    due = parts.Figure("Avant " * 30, "20:00", "ici " * 60)
    head = parts.ReportHead("Tour " * 40, ("Un rang " * 40,), "Révision " * 60, (due,) * 3)
    sections = ReportSection("a", "Titre " * 30, told), ReportSection("b", "B", (broad,))
    paper = TurnPaper("r.pdf", head, "fr", sample("fr"), (), {}, sections)
    ensure_application()
    load_fonts()
    _, *pages = turn_report_sheet(paper, CardOptions(language="fr"), OwnMetrics())
    marks = [each for page in pages for each in page.marks if isinstance(each, WordsMark)]
    assert all(each.x > 3.25 and each.x + each.width < 297 - 3.25 and 3.25 < each.y < 210 - 3.25 for each in marks)
    assert sum(each.text.split().count("mot") for each in marks) == 90 + 4000 + 40 * 60


def test_who_has_lost_everything_still_gets_his_report_on_paper() -> None:
    engine, galaxy = galaxy_game().turns, sample("fr")
    free = tuple(replace(each, owner="") if each.owner == "hutt" else each for each in galaxy.planets)
    others = tuple(each for each in galaxy.commands if each.owner != "hutt")
    start = engine.begin(replace(galaxy, planets=free, commands=others))
    head = Letterhead("La galaxie", "Ann", "fr", "", (), "Europe/Paris", "")
    paper = engine.reports(PlayedTurn(0, start, ())).paper("hutt", head)
    unseen = ReportSection("x", "X", (parts.Contest("Perdue", "", ReportLine("", tone="bad"), (), ()),))
    raw = report_pdf(replace(paper, sections=(*paper.sections, unseen)))
    words = " ".join(" ".join(texts_of(raw)).split())
    assert "Vous n’avez ni planète ni commandement." in words
    assert "Perdue" in words


MADE = """
import dataclasses, hashlib, sys
from editor.paint.turn_report import report_pdf
from models.games.empire.sample import sample
from models.games.facets.turns import Letterhead, PlayedTurn, TurnPaper
from models.games.library import galaxy_game

galaxy = sample("fr")
names = ("Корусант", "\u65e5\u672c", "Τρία\u2003\U0001f680")
planets = tuple(dataclasses.replace(p, name=n) for p, n in zip(galaxy.planets, names))
commands = tuple(dataclasses.replace(c, name=n) for c, n in zip(galaxy.commands, names))
galaxy = dataclasses.replace(
    galaxy, planets=planets + galaxy.planets[3:], commands=commands + galaxy.commands[3:]
)
engine = galaxy_game().turns
head = Letterhead("La \u2011 \u65e5\u672c", "Ann", "fr", "4F7K-Q2PX", (), "Europe/Paris", "ab" * 32)
raw = report_pdf(engine.reports(PlayedTurn(0, engine.begin(galaxy), ())).paper("tarkin", head))
open(sys.argv[1], "wb").write(raw)
"""


def test_a_report_is_the_same_whatever_typefaces_the_machine_has(tmp_path: Path) -> None:
    bare = tmp_path / "fonts.conf"
    bare.write_text(f"<fontconfig><dir>{tmp_path}</dir><cachedir>{tmp_path}/cache</cachedir></fontconfig>")
    usual = {key: value for key, value in os.environ.items() if key != "FONTCONFIG_FILE"} | {
        "QT_QPA_PLATFORM": "offscreen"
    }
    for name, more in (("a", {}), ("b", {}), ("c", {"FONTCONFIG_FILE": str(bare)})):
        command = [sys.executable, "-c", MADE, str(tmp_path / f"{name}.pdf")]
        subprocess.run(command, check=True, cwd=ROOT, env=usual | more, timeout=60)
    first, *others = ((tmp_path / f"{name}.pdf").read_bytes() for name in "abc")
    assert all(other == first for other in others)
    faces = {str(font) for font in re.findall(rb"/BaseFont /([^ /\n]+)", first)}
    assert faces
    assert all("Source" in face for face in faces)
    assert "Корусант" in " ".join(texts_of(first))
