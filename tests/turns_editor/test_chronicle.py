"""The chronicle of a campaign: its pages on the desk, as PDF and HTML by command; nothing secret before the end."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli.main import run
from editor.paint.fonts import OwnMetrics
from models.campaign.queries import galaxies
from models.campaign.turns.book import chronicle_of
from models.campaign.turns.queries import played_turn
from models.errors import Refused
from models.games.campaign_book import BookAsked
from models.games.facets.turns import EVERYBODY
from models.games.library import galaxy_game
from models.sheets.campaign_book.sheet import campaign_sheet
from models.sheets.marks import Box, DrawingMark, WordsMark
from models.sheets.options import CardOptions
from models.store.connection import aside
from tests.turns_editor.conftest import Referee

pytestmark = [pytest.mark.usefixtures("no_letters"), pytest.mark.qt_log_ignore("This plugin does not support")]


def test_a_campaign_is_one_page_and_one_book(
    later: Referee, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(later.document.path)
    assert run(["turn", "chronicle", file, "-o", str(tmp_path / "c.html"), "--lang", "fr"]) == 0
    assert run(["turn", "chronicle", file, "-o", str(tmp_path / "c.pdf"), "--everything", "--lang", "en"]) == 0
    page = (tmp_path / "c.html").read_text(encoding="utf-8")
    for said in ("Chronique d’une guerre", "Dramatis personæ", "Avant le premier tour", "Chapitre I", "Le classement"):
        assert said in page
    assert "Ce que chacun cherchait" not in page, "objectives are told at the end alone"
    assert "<script" not in page
    assert len(re.findall("<svg class=.map", page)) >= 3
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"(?:href=.|url\()#([^\")]+)", page)) <= set(ids)
    assert not re.findall(r' (?:fill|stroke)="(?!none|#|url\(#)[^"]*"', page), "colours stay colours"
    assert (tmp_path / "c.pdf").read_bytes().startswith(b"%PDF")
    assert "everything that happened" in capsys.readouterr().out
    assert run(["turn", "chronicle", file, "-o", str(tmp_path / "c.docx")]) != 0


def test_the_desk_shows_the_book_and_writes_what_it_shows(later: Referee, tmp_path: Path) -> None:
    assert later.page.state("turns_chronicle") == (True, False)
    dialog = later.page.chronicle()
    later.qtbot.waitUntil(lambda: dialog.settled, timeout=20_000)
    assert "ce que chacun sait" in dialog.count.text()
    assert not dialog.order.names, "what leaves the table names nobody"
    dialog.form.whole.setChecked(True)
    assert not dialog.form.names.isEnabled(), "the whole one always does"
    later.qtbot.waitUntil(lambda: "tout ce qui s’est passé" in dialog.count.text(), timeout=20_000)
    dialog.write(tmp_path / "c.pdf")
    later.qtbot.waitUntil((tmp_path / "c.pdf").is_file, timeout=20_000)
    dialog.close()


def test_a_campaign_without_a_published_turn_has_no_chronicle(referee: Referee) -> None:
    assert referee.page.state("turns_chronicle") == (False, False)
    with aside(referee.document.path) as campaign, pytest.raises(Refused, match="none_published"):
        chronicle_of(campaign, galaxies(campaign)[0].id, "fr", whole=False)


def test_what_everybody_may_know_is_all_the_public_book_tells(later: Referee) -> None:
    with aside(later.document.path) as campaign:
        key = galaxies(campaign)[0].id
        public, whole = (chronicle_of(campaign, key, "fr", whole=each) for each in (False, True))
    assert public.objectives == ()
    assert [plot.title for plot in public.plots] == ["Planètes tenues, tour par tour"]
    assert len(whole.plots) == 4
    assert len(whole.objectives) > 40
    told = [" ".join(each for turn in book.chapters[1].turns for each in turn.paragraphs) for book in (public, whole)]
    for secret in ("On murmure", "Une rumeur", "écrit", "les dés"):
        assert secret not in told[0]
    assert len(told[1]) > len(told[0])
    assert not any(side.people for side in public.sides), "characters are known to the side they serve"
    assert any(side.people for side in whole.sides)
    shown = [[battle for turn in book.chapters[1].turns for battle in turn.battles] for book in (public, whole)]
    assert all(shown)
    assert not any(battle.sums for battle in shown[0])
    losses = [
        any("Pertes" in fate for battle in each for camp in battle.camps for fate in camp.fates) for each in shown
    ]
    assert losses == [False, True]
    assert {each.kind for each in public.marks} <= {"battle", "conquest", "loss", "fall", "oath", "victory"}


def test_the_public_book_is_the_same_whatever_not_everybody_knows(later: Referee) -> None:
    with aside(later.document.path) as campaign:
        key = galaxies(campaign)[0].id
        story = played_turn(campaign, key, 1, 1)
    turns = galaxy_game().turns
    other = turns.reports(story).with_other_secrets(EVERYBODY).turn
    public, whole = (
        [turns.book_page(turns.book((each,), BookAsked("C", "en", whole))) for each in (story, other)]
        for whole in (False, True)
    )
    assert public[0] == public[1]
    assert whole[0] != whole[1]


@pytest.mark.parametrize("whole", [False, True])
def test_every_page_is_upright_and_none_is_half_empty(later: Referee, whole: bool) -> None:
    with aside(later.document.path) as campaign:
        book = chronicle_of(campaign, galaxies(campaign)[0].id, "fr", whole=whole)
    pages = campaign_sheet(book, CardOptions(language="fr"), OwnMetrics())
    assert {(each.page.width, each.page.height) for each in pages} == {(210.0, 297.0)}
    for number, each in enumerate(pages[1:], 2):
        words = [mark for mark in each.page.marks if isinstance(mark, WordsMark)]
        folio = next(mark for mark in words if mark.text == str(number) and mark.y > 275)
        assert (folio.x < 105) == (number % 2 == 0), "folios stand outside"
        ends = [mark.y for mark in words if 20 < mark.y < 275] + [slot.box.bottom for slot in each.maps]
        assert max(ends) > 150 or number in {2, len(pages)}, f"page {number} is half empty"


def test_many_sides_and_a_crowded_battle_stay_on_their_pages(later: Referee) -> None:
    with aside(later.document.path) as campaign:
        book = chronicle_of(campaign, galaxies(campaign)[0].id, "fr", whole=True, drawn=False)
    prologue, chapter = book.chapters
    battle = next(each for turn in chapter.turns for each in turn.battles)
    crowd = replace(battle.camps[0], names=tuple(f"Escadre {n}" for n in range(600)))
    turn = replace(chapter.turns[0], battles=(replace(battle, camps=(crowd, crowd)),))
    crowded = replace(book, sides=book.sides * 4, chapters=(prologue, replace(chapter, turns=(turn,))))
    for each in campaign_sheet(crowded, CardOptions(language="fr"), OwnMetrics()):
        drawings = [mark.box for mark in each.page.marks if isinstance(mark, DrawingMark)]
        assert all(Box(0, 0, 210, 297).holds(box) for box in (*drawings, *(slot.box for slot in each.maps)))
