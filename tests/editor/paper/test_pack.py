"""The evening pack as an organiser makes it: ticked, looked at, written as one PDF or as several."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.paper.evening_paper import PackOrder
from editor.paper.pack import pack, write
from editor.paper.pack_dialog import PackDialog, PackGiven
from editor.paper.pack_source import evening
from editor.widgets import colours
from editor.widgets.look import Look
from models.campaign.forces.changes import NewForce
from models.campaign.queries import members, scenarios
from models.campaign.samples import fill
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.queries import scenario
from models.campaign.things import CreateThing
from models.change import Label
from models.errors import Refused
from models.games.scenarios.pieces import Placed
from models.i18n import Translator
from models.progress import silent
from models.sheets.options import CardOptions
from models.store.store import Store
from tests.editor.paper.conftest import Asked
from tests.games.swidenth.test_summoned import built
from tests.printed import texts_of

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
LEFT = Qt.MouseButton.LeftButton
NOW = datetime(2024, 1, 2, tzinfo=UTC)


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot, asked: Asked) -> Iterator[Document]:
    store = Store.create(tmp_path / "soir.portulan", "Soir", lambda: NOW, language="fr", backups=False)
    store.apply(fill("temple-perdu"))
    document = Document(store, Translator("fr"), asked.said.append)
    yield document
    document.close()


def told_in(desk: Document, theme: str) -> str:
    with desk.read() as campaign:
        (row,) = scenarios(campaign)
        found = scenario(campaign, row.id)
    if theme:
        desk.apply(EditScenario(row.id, replace(found, theme=theme), Label("play.edit_words", {"name": found.name})))
    return row.id


def opened(qtbot: QtBot, desk: Document, asked: Asked, jobs: Jobs) -> PackDialog:
    given = PackGiven(
        asked.choose,
        lambda _title, _names: asked.folder / "soir",
        lambda: NOW,
        asked.said.append,
        asked.shown.append,
        asked.kept.append,
        asked.folder,
    )
    options = CardOptions()
    dialog = PackDialog(Look(colours.LIGHT, Translator("fr")), jobs, evening(desk, told_in(desk, "")), options, given)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog, before_close_func=lambda made: made.close())
    dialog.show()
    qtbot.waitUntil(lambda: dialog.settled, timeout=20_000)
    return dialog


def tick(qtbot: QtBot, dialog: PackDialog, part: str) -> None:
    """Go to a part with the arrows and tick it, or leave it out, with the space bar."""
    dialog.parts.setFocus()
    row = next(i for i in range(dialog.parts.count()) if dialog.parts.item(i).data(Qt.ItemDataRole.UserRole) == part)
    while dialog.parts.currentRow() != row:
        key = Qt.Key.Key_Down if dialog.parts.currentRow() < row else Qt.Key.Key_Up
        QTest.keyClick(dialog.parts, key)
    QTest.keyClick(dialog.parts, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: dialog.settled, timeout=20_000)


def words_of(path: Path) -> str:
    return " ".join(" ".join(texts_of(path)).split())


def test_an_evening_is_ticked_looked_at_and_written(qtbot: QtBot, desk: Document, asked: Asked, jobs: Jobs) -> None:
    dialog = opened(qtbot, desk, asked, jobs)
    assert dialog.parts.parts == ("board", "cards", "blanks", "counters", "aid", "kit")
    every = {part.id: len(part.sides) for part in dialog.made}
    assert every["aid"] == 2
    assert every["board"] > 5
    tick(qtbot, dialog, "board")
    tick(qtbot, dialog, "blanks")
    assert [part.id for part in dialog.made] == ["cards", "counters", "aid", "kit"]
    assert str(sum(len(part.sides) for part in dialog.made)) in dialog.count.text()
    assert [each.sheet for part in dialog.made for each in part.sides] == list(
        range(1, dialog.viewer.page.maximum() + 1)
    )

    QTest.keyClick(dialog.parts, Qt.Key.Key_Down)
    QTest.keyClick(dialog.parts, Qt.Key.Key_Down)
    QTest.keyClick(dialog.parts, Qt.Key.Key_Return)
    assert dialog.viewer.preview.number == len(dialog.made[0].sides) + len(dialog.made[1].sides)

    dialog.board.cell.setValue(12.0)
    low = dialog.form.controls["low_ink"]
    assert isinstance(low, QCheckBox)
    QTest.keyClick(low, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: dialog.settled, timeout=20_000)
    QTest.mouseClick(dialog.writing.buttons[0], LEFT)
    qtbot.waitUntil(lambda: not dialog.writing.output.busy and bool(asked.said), timeout=60_000)
    path = asked.folder / "out.pdf"
    assert str(path) in dialog.trouble.text()
    assert asked.shown == []
    assert len(PdfReader(path).pages) == sum(len(part.sides) for part in dialog.made)
    said = words_of(path)
    for wanted in (
        "Obi-Wan Kenobi",
        "le livre n’en imprime pas (AG-99)",
        "Passe crypté",
        "Figurines en papier",
        "D10",
    ):
        assert wanted in said, wanted

    for part in dialog.parts.parts:
        tick(qtbot, dialog, part)
    assert "au moins une partie" in dialog.writing.trouble.text()
    assert not any(button.isEnabled() for button in dialog.writing.buttons)
    tick(qtbot, dialog, "kit")
    assert dialog.writing.trouble.text() == ""
    assert dialog.writing.buttons[0].isEnabled()


def test_the_cards_of_an_evening_are_written_as_pictures(
    qtbot: QtBot, desk: Document, asked: Asked, jobs: Jobs
) -> None:
    dialog = opened(qtbot, desk, asked, jobs)
    way = next(each for each in dialog.writing.buttons if each.text() == "Cartes en images…")
    QTest.mouseClick(way, LEFT)
    qtbot.waitUntil(lambda: not dialog.writing.output.busy and bool(asked.said), timeout=60_000)
    assert asked.proposed == ["Le Temple Perdu - cartes.png"]
    written = sorted(each.name for each in asked.folder.glob("out*.png"))
    assert {name[:6] for name in written} == {
        f"out-{n:02}" for n in range(1, len(evening(desk, told_in(desk, "")).contents) + 1)
    }
    assert any("obi-wan" in each.lower() for each in written)


def test_the_pack_speaks_in_the_words_of_its_theme(desk: Document, tmp_path: Path) -> None:
    parts = ("cards", "counters", "aid", "kit")
    order = PackOrder(evening(desk, told_in(desk, "sg-1")), parts, CardOptions(size="mini"), 12.0)
    files = write(order, tmp_path / "soir", NOW, silent)
    assert [path.name for path in files] == [
        "1 Cartes.pdf", "2 Marqueurs et tuiles.pdf", "3 Aide de jeu.pdf", "4 Liste du matériel.pdf",
    ]  # fmt: skip
    said = " ".join(words_of(path) for path in files)
    for wanted in ("Teal’c", "Cristal", "Champ de force", "P3X-123456", "Apophis"):
        assert wanted in said, wanted
    left = [word for word in ("Obi-Wan", "Maul", "Droid", "passe crypté", "laser", "Points de Force") if word in said]
    assert left == []


def test_a_scenario_without_a_board_says_what_it_needs(desk: Document) -> None:
    scenario_id = told_in(desk, "")
    with desk.read() as campaign:
        found = scenario(campaign, scenario_id)
    desk.apply(EditScenario(scenario_id, replace(found, map_id=""), Label("play.edit_words", {"name": found.name})))
    with pytest.raises(Refused) as caught:
        evening(desk, scenario_id)
    assert caught.value.key == "pack_print.no_board"


def test_the_evening_of_a_quest_is_at_most_eight_sheets(tmp_path: Path, qtbot: QtBot, asked: Asked) -> None:
    store = Store.create(tmp_path / "quete.portulan", "Quête", lambda: NOW, language="fr", backups=False)
    store.apply(fill("convoi"))
    document = Document(store, Translator("fr"), asked.said.append)
    with document.read() as campaign:
        quest = next(row.id for row in scenarios(campaign) if row.name == "Embuscade d’un convoi")
        found = scenario(campaign, quest)
    document.apply(CreateThing("summoned", NewForce("swidenth", replace(built(), name="Les os"))))
    with document.read() as campaign:
        (bones,) = members(campaign, "summoned")
    led = [replace(each, type="hero:shonya") if each.id == "salvynia" else each for each in found.pieces]
    mine = Placed("bones", bones.id, "heroes", "Os", at=(1000, 1000))
    sides = tuple(replace(each, force_id="") for each in found.sides)
    document.apply(EditScenario(quest, replace(found, sides=sides, pieces=(*led, mine)), Label("play.edit_words")))
    paper = evening(document, quest)
    document.close()
    cards = {card.title.fr: card for card in paper.contents}
    assert [*cards][:5] == ["Thevor", "Gardul", "Oghavor", "Shonya", "Os"], "whom the players lead come first"
    assert (cards["Os"].cost.fr, cards["Os"].profile) == ("15 PP", bones.id)
    assert cards["Thevor"].role.fr.startswith("Paladin"), "what the figure is called is not said twice"
    assert {"thevor", "gardul", "salvynia", "oghavor", "bones"} < paper.figures.keys()
    assert paper.preset == ("plan", "quest", "cards", "counters", "terrain", "aid")
    assert set(paper.parts) > set(paper.preset)
    made = pack(PackOrder(paper, paper.preset, CardOptions()), silent)
    sheets = {part.id: max(side.sheet for side in part.sides) for part in made}
    assert sheets["aid"] <= 8, sheets
    assert sheets["counters"] - sheets["cards"] == 1, "all figures and markers stand on one sheet"
    assert sheets["terrain"] - sheets["counters"] == 2, "twelve woods at true size, six on a sheet"
    assert {part.id: part.count for part in made if part.count} == {"cards": 9, "counters": 46, "terrain": 12}


def test_the_evening_of_two_armies_has_cards_with_counts_a_token_for_each_figure_and_the_score(tmp_path: Path) -> None:
    store = Store.create(tmp_path / "varsan.portulan", "Varsan", lambda: NOW, language="fr", backups=False)
    store.apply(fill("escarmouche"))
    document = Document(store, Translator("fr"), print)
    with document.read() as campaign:
        made = evening(document, scenarios(campaign)[0].id)
    assert sorted(card.count for card in made.contents) == [1, 1, 1, 2, 2, 3, 4, 5, 6, 6, 8, 18, 23]
    assert len(made.figures) == 80
    assert "score" in made.preset
    (written,) = write(PackOrder(made, ("score",), CardOptions(language="fr")), tmp_path / "score.pdf", NOW, silent)
    said = words_of(written)
    for words in ("Empire", "Rébellion", "Stormtrooper", "Padawan rebelle", "Points perdus"):
        assert words in said
    document.close()
