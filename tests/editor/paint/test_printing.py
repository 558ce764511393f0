"""Cards on paper as a person gets them: the PDF read back, the pictures measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage, QPdfWriter

from editor.paint.cards import Brushes
from editor.paint.fonts import metrics
from editor.paint.printing import page_image, pages_of, print_cards, print_on, print_pages
from models.errors import Refused
from models.games.library import BUILT
from models.games.values import CardContent
from models.i18n import LANGUAGES, Text
from models.progress import Cancelled
from models.sheets.alignment import alignment
from models.sheets.options import Backs, CardOptions
from models.sheets.party_sheet import party_sheet
from tests.printed import texts_of
from tests.sheets.contents import ALL, SALVYNIA, STORMTROOPER, THEVOR, TROLL

MM = 72 / 25.4
SAID = datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC)


def named(count: int) -> list[CardContent]:
    return [replace(ALL[i % len(ALL)], title=Text.same(f"Carte {i:03d}")) for i in range(count)]


def read(path: Path) -> PdfReader:
    return PdfReader(BytesIO(path.read_bytes()))


def printed(tmp_path: Path, contents: Sequence[CardContent], options: CardOptions, name: str = "c.pdf") -> PdfReader:
    print_cards(contents, tmp_path / name, options)
    return read(tmp_path / name)


def test_every_card_is_there_once(qapp: object, tmp_path: Path) -> None:
    out = tmp_path / "c.pdf"
    report = print_cards(named(20), out, CardOptions())
    assert (report.cards, report.pages, report.files) == (20, 3, (out,))
    text = "\n".join(texts_of(out))
    assert [text.count(f"Carte {i:03d}") for i in range(20)] == [1] * 20


def test_identical_figures_are_one_card_with_their_count_or_as_many_cards(qapp: object, tmp_path: Path) -> None:
    once = printed(tmp_path, [STORMTROOPER], CardOptions(copies="once"))
    assert "×8" in once.pages[0].extract_text()
    each = printed(tmp_path, [STORMTROOPER], CardOptions(copies="each"))
    assert each.pages[0].extract_text().count("Stormtrooper") == 8


def test_the_same_print_is_the_same_file_and_dates_are_those_given(qapp: object, tmp_path: Path) -> None:
    for name, made in (("a.pdf", SAID), ("b.pdf", SAID), ("c.pdf", None), ("d.pdf", None)):
        print_cards(named(3), tmp_path / name, CardOptions(), title="Les Noirs Amères", made=made)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert (tmp_path / "c.pdf").read_bytes() == (tmp_path / "d.pdf").read_bytes()
    dated, undated = read(tmp_path / "a.pdf").metadata, read(tmp_path / "c.pdf").metadata
    assert dated is not None
    assert undated is not None
    assert dated.creation_date == SAID
    assert dated.title == "Les Noirs Amères"
    assert undated.creation_date is None


def test_words_that_do_not_fit_go_on_on_the_back_with_a_problem(qapp: object, tmp_path: Path) -> None:
    section = SALVYNIA.sections[2]
    many = replace(section, entries=section.entries * 4)
    wordy = replace(SALVYNIA, sections=(many,))
    out = tmp_path / "c.pdf"
    report = print_cards([wordy], out, CardOptions(backs=Backs.LONG))
    assert [problem.key for problem in report.problems] == ["card.goes_on_back"]
    front, back = read(out).pages
    assert sum(page.extract_text().count("Tir magique") for page in (front, back)) == 4
    assert "Salvynia" in back.extract_text()


def test_one_picture_a_card_at_300_dpi(qapp: object, tmp_path: Path) -> None:
    report = print_cards([THEVOR, TROLL], tmp_path / "carte.png", CardOptions(bleed=2.0, backs=Backs.LONG))
    assert [path.name for path in report.files] == ["carte-01-thevor.png", "carte-02-troll.png", "carte-dos.png"]
    for path in report.files:
        image = QImage(str(path), "PNG")
        assert (image.width(), image.height()) == (round(67 / 25.4 * 300), round(92 / 25.4 * 300))
        assert image.dotsPerMeterX() == pytest.approx(300 / 0.0254, rel=0.001)


@pytest.mark.parametrize(
    ("contents", "name", "options", "key"),
    [
        ([], "c.pdf", CardOptions(), "print.nothing"),
        ([THEVOR], "c.docx", CardOptions(), "print.unknown_ending"),
        ([THEVOR], "c.pdf", CardOptions(only=(7,)), "print.no_such_sheet"),
        ([THEVOR], "c.pdf", CardOptions(bleed=9.0), "print.out_of_range"),
    ],
)
def test_what_cannot_be_printed_is_refused_and_nothing_is_written(
    qapp: object, tmp_path: Path, contents: list[CardContent], name: str, options: CardOptions, key: str
) -> None:
    with pytest.raises(Refused) as refused:
        print_cards(contents, tmp_path / name, options)
    assert refused.value.key == key
    assert list(tmp_path.iterdir()) == []


def test_a_print_that_is_stopped_leaves_the_old_file(qapp: object, tmp_path: Path) -> None:
    out = tmp_path / "c.pdf"
    out.write_bytes(b"the old one")
    seen: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        seen.append((done, total))
        if done == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        print_cards(named(30), out, CardOptions(), stop)
    assert seen == [(1, 4), (2, 4)]
    assert [path.name for path in tmp_path.iterdir()] == ["c.pdf"]
    assert out.read_bytes() == b"the old one"


def test_sheets_are_printed_as_pdf_and_as_pictures(qapp: object, tmp_path: Path) -> None:
    pages, _ = party_sheet("Les Noirs Amères", "100 PP", [THEVOR, SALVYNIA], CardOptions(), metrics(), "SW1-AB")
    report = print_pages(pages, tmp_path / "p.pdf", CardOptions(), title="Groupe")
    assert (report.pages, report.files) == (1, (tmp_path / "p.pdf",))
    assert "Guérison magique" in read(tmp_path / "p.pdf").pages[0].extract_text()
    print_pages(alignment(CardOptions(), metrics()), tmp_path / "a.png", CardOptions())
    for name in ("a.png", "a-2.png"):
        image = QImage(str(tmp_path / name), "PNG")
        assert (image.width(), image.height()) == (1240, 1754)
    with pytest.raises(Refused):
        print_pages(pages, tmp_path / "x.pdf", CardOptions(only=(4,)))
    with pytest.raises(Refused):
        print_pages(pages, tmp_path / "x.odt", CardOptions())


def test_what_a_printer_gets_is_what_the_preview_shows(qapp: object, tmp_path: Path) -> None:
    """A device of another resolution stands for the printer; both are drawn as pictures and compared."""
    options = CardOptions(bleed=3.0, backs=Backs.LONG, back_x=1.0)
    pages, _ = pages_of([THEVOR, TROLL], options)
    brushes = Brushes(options.inks)
    out = tmp_path / "printer.pdf"
    device = QPdfWriter(str(out))
    device.setResolution(600)
    seen: list[int] = []
    print_on(device, pages, options, brushes, lambda done, total: seen.append(done))
    del device
    assert seen == [1, 2]
    reader = read(out)
    assert len(reader.pages) == 2
    shown = page_image(pages[0], options, brushes, 60)
    assert (shown.width(), shown.height()) == (round(297 / 25.4 * 60), round(210 / 25.4 * 60))
    box = reader.pages[0].mediabox
    assert float(box.width) / MM == pytest.approx(297, abs=0.3)
    assert "Thevor" in reader.pages[0].extract_text()


def test_every_card_of_the_games_is_printed_in_both_languages(qapp: object, tmp_path: Path) -> None:
    for game, facet in ((g.id, g.cards) for g in BUILT.values()):
        if facet is None:
            continue
        for lang in LANGUAGES:
            contents = facet.profiles()
            report = print_cards(contents, tmp_path / f"{game}-{lang}.pdf", CardOptions(language=lang))
            assert report.cards == len(contents)
            assert {problem.key for problem in report.problems} <= {"card.goes_on_next"}
            text = "\n".join(texts_of(tmp_path / f"{game}-{lang}.pdf"))
            missing = [c.title[lang] for c in contents if c.title[lang].split()[0] not in text]
            assert missing == []
