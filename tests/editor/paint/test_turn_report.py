"""A player's report on paper: A4, the map first, words that can be found, two to four pages."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader

from editor.paint.turn_report import report_pdf
from models.games.empire.sample import sample
from models.games.facets.turns import Letterhead, PlayedTurn
from models.games.library import turns
from tests.printed import texts_of


def test_a_report_on_paper_is_a_map_and_pages_of_words() -> None:
    engine, galaxy = turns(), sample("fr")
    start = engine.begin(galaxy)
    head = Letterhead("La galaxie", "Ann", "en", "4F7K-Q2PX", ("2026-12-01 20:00",), "Europe/Paris", "ab" * 32)
    paper = engine.paper((PlayedTurn(0, start, ()),), "tarkin", head)
    raw = report_pdf(paper)
    pages = PdfReader(BytesIO(raw)).pages
    assert 2 <= len(pages) <= 4
    sizes = [sorted(round(float(n) / 72 * 25.4) for n in (page.mediabox.width, page.mediabox.height)) for page in pages]
    assert sizes == [[210, 297]] * len(pages)
    drawn, *written = texts_of(raw)
    assert "Sélunar" in drawn
    words = " ".join(" ".join(written).split())
    for said in ("Your orders before: 2026-12-01 20:00", "4F7K-Q2PX", "Who may reach your planets", "New balance"):
        assert said in words
