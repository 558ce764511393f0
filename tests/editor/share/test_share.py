"""Sharing as people do it: copy, save, send to another campaign; and taking in what others sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.share.dialog import ShareDialog
from editor.share.receive import ReceiveDialog
from models.campaign.forces.changes import SetPortrait
from models.campaign.forces.verdicts import verdict
from models.campaign.queries import forces, members, stored, story
from models.errors import ContentError
from models.formats.registry import FORCES
from models.formats.rosters.incoming import read_incoming
from models.formats.rosters.outgoing import outgoing
from models.games.event import Event
from models.games.library import game
from models.games.values import Stored
from models.store.store import Store
from tests.editor.tools import Desk, campaign, clock, look
from tests.edits import Tell

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def document(qtbot: QtBot, tmp_path: Path) -> Iterator[Document]:
    opened = campaign(tmp_path / "a.portulan", "noirs-ameres", "escarmouche")
    yield opened
    opened.close()


def ids(document: Document) -> list[str]:
    with document.read() as campaign:
        return [row.id for row in forces(campaign)]


def names(document: Document) -> list[str]:
    with document.read() as campaign:
        return [row.name for row in forces(campaign)]


def share(
    document: Document, qtbot: QtBot, desk: Desk, subject: tuple[str, str] = ("", ""), lang: str = "fr"
) -> ShareDialog:
    dialog = ShareDialog(look(lang), document, desk, clock, desk.said.append, subject, None)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def receive(document: Document, qtbot: QtBot, desk: Desk | None = None, percent: int = 100) -> ReceiveDialog:
    dialog = ReceiveDialog(look("fr", percent), document, desk or Desk(), clock, None)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


FORMS = {each.id: each for each in FORCES}


def show(dialog: ShareDialog, form: str) -> str:
    dialog.forms.setCurrentRow(list(FORMS).index(form))
    return dialog.text.toPlainText()


def told(document: Document, place: int, form: str) -> str:
    with document.read() as campaign:
        out = outgoing(campaign, forces(campaign)[place].id)
    return out.words(FORMS[form], look().t)


@pytest.mark.parametrize("form", ["code", "table", "json"])
@pytest.mark.parametrize("place", [0, 1])
def test_what_is_shared_comes_back_as_the_same_force(
    form: str, place: int, document: Document, qtbot: QtBot, tmp_path: Path
) -> None:
    other = campaign(tmp_path / "b.portulan")
    desk = Desk(write=tmp_path / f"out{FORMS[form].suffixes[0]}")
    dialog = share(document, qtbot, desk, (ids(document)[place], ""))
    show(dialog, form)
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    assert desk.proposed[0].suffix == FORMS[form].suffixes[0]
    taking = receive(other, qtbot, Desk(open=desk.write))
    QTest.mouseClick(taking.browse, Qt.MouseButton.LeftButton)
    assert taking.arrival is not None
    assert taking.seen.text() == names(document)[place]
    with qtbot.waitSignal(taking.added) as caught:
        QTest.mouseClick(taking.take, Qt.MouseButton.LeftButton)
    assert names(other) == [names(document)[place]] == [caught.args[1]]
    assert told(other, 0, "json") == told(document, place, "json")
    assert len(other.steps()) == 1
    other.undo()
    assert names(other) == []
    other.close()


@pytest.mark.parametrize("form", FORMS)
def test_a_lived_story_comes_back_through_the_windows(
    form: str, document: Document, qtbot: QtBot, tmp_path: Path
) -> None:
    """Points left from creation stay so: 88 of 100 spent is 88 of 100 for whoever receives it."""
    force_id = ids(document)[0]
    with document.read() as here:
        first, second = (row.id for row in members(here, force_id)[:2])
        spent = next(e for e in story(here, force_id) if e.kind == "purchase")
    rows = [
        ("earned", first, {"points": 30, "reason": "quest", "quest": "Le convoi"}, "SW-47"),
        ("purchase", first, {"what": "improvement", "item": "moral", "phase": "campaign"}, "SW-198"),
        ("wound", first, {"points": 1}, "SW-30"),
        ("death", second, {}, "SW-49"),
    ]
    told_now = tuple(
        Event(f"Z{n}", kind, who, "1024-05-01", rule, args, "mon mot") for n, (kind, who, args, rule) in enumerate(rows)
    )
    document.apply(Tell(force_id, told_now))
    with document.read() as here:
        left = tuple(e for e in story(here, force_id) if e.id != spent.id)
    document.apply(Tell(force_id, left, anew=True))
    document.apply(SetPortrait(first, "troll", "x"))
    dialog = share(document, qtbot, Desk(), (force_id, ""))
    words = show(dialog, form)
    assert "dates" in dialog.left.text()
    assert "notes" in dialog.left.text()
    other = campaign(tmp_path / "b.portulan")
    taking = receive(other, qtbot)
    taking.field.setPlainText(words)
    taking.add()
    with document.read() as here, other.read() as there:
        twin = forces(there)[0].id
        assert plainly(stored(there, twin)) == plainly(stored(here, force_id))
        assert [row.portrait for row in members(there, twin)] == [row.portrait for row in members(here, force_id)]
        book = game("swidenth")
        accounts = [list(book.bench(kept).accounts.values()) for kept in (stored(here, force_id), stored(there, twin))]
        assert accounts[0] == accounts[1]
        assert verdict(there, twin).cost == verdict(here, force_id).cost
    assert len(other.steps()) == 1
    other.undo()
    assert names(other) == []
    other.close()


def test_heroes_who_join_a_party_bring_their_points(document: Document, qtbot: QtBot) -> None:
    force_id = ids(document)[0]
    with document.read() as campaign:
        who = [row.id for row in members(campaign, force_id)]
    rows = [
        ("earned", who[0], {"points": 60, "reason": "quest"}),
        ("exchange", who[0], {"item": "epee-a-2-mains", "to": who[1]}),
        ("death", who[2], {}),
        ("resurrection", who[2], {"payers": {who[0]: 20}}),
        ("wound", who[3], {"points": 2}),
        ("death", who[1], {}),
    ]
    document.apply(Tell(force_id, [Event(f"Z{n}", k, w, "", "", a) for n, (k, w, a) in enumerate(rows)]))
    book = game("swidenth")

    def points() -> list[list[str]]:
        with document.read() as campaign:
            kept = stored(campaign, force_id)
        found = book.bench(kept).accounts
        return [[str(stat) for stat in found[m.id] if stat.id in ("created", "balance", "value", "vitality")]
                for m in kept.members]  # fmt: skip

    before = points()
    dialog = share(document, qtbot, Desk(), (force_id, ""))
    taking = receive(document, qtbot)
    taking.field.setPlainText(show(dialog, "json"))
    taking.look_over()
    taking.into.setCurrentIndex(taking.into.findData(force_id))
    taking.add()
    assert points() == [*before, *before]


def plainly(kept: Stored) -> object:
    """Return members and Events without keys, days and notes."""
    places = {member.id: n for n, member in enumerate(kept.members)}
    told_ = [(e.kind, places.get(e.subject), e.rule, dict(e.args)) for e in sorted(kept.events, key=lambda e: e.id)]
    return kept.name, kept.limit, [member.name for member in kept.members], told_


def test_copy_and_paste_by_keyboard(document: Document, qtbot: QtBot) -> None:
    dialog = share(document, qtbot, Desk(), (ids(document)[0], ""))
    show(dialog, "code")
    QTest.keyClick(dialog.copy, Qt.Key.Key_Space)
    taking = receive(document, qtbot)
    taking.field.setFocus()
    taking.field.paste()
    qtbot.waitUntil(lambda: taking.arrival is not None)
    QTest.keyClick(taking.take, Qt.Key.Key_Space)
    assert names(document)[-1] == f"{names(document)[0]} (2)", "a name that is taken gets a number"
    QGuiApplication.clipboard().clear()


def test_a_force_goes_to_another_campaign_with_its_portraits(document: Document, qtbot: QtBot, tmp_path: Path) -> None:
    force_id = ids(document)[0]
    with document.read() as here:
        hero = members(here, force_id)[0].id
    document.apply(SetPortrait(hero, "troll", "x"))
    other = campaign(tmp_path / "b.portulan", "noirs-ameres")
    other.close()
    desk = Desk(open=tmp_path / "b.portulan")
    dialog = share(document, qtbot, desk, (force_id, ""))
    QTest.mouseClick(dialog.send, Qt.MouseButton.LeftButton)
    assert "b.portulan" in desk.said[-1]
    with Store.open(tmp_path / "b.portulan", clock, backups=False) as store, store.read() as here:
        rows = forces(here)
        assert [row.name for row in rows] == ["Les Noirs Amères", "Les Noirs Amères (2)"]
        assert members(here, rows[1].id)[0].portrait == "troll"
        assert store.steps()[-1].label.key == "share.place_force"


def test_a_locked_a_broken_and_the_same_campaign_are_one_sentence(
    document: Document, qtbot: QtBot, tmp_path: Path
) -> None:
    held = campaign(tmp_path / "held.portulan")
    (tmp_path / "broken.portulan").write_bytes(b"nothing")
    for path in (tmp_path / "held.portulan", tmp_path / "broken.portulan", document.path):
        before = path.read_bytes()
        dialog = share(document, qtbot, Desk(open=path), (ids(document)[0], ""))
        QTest.mouseClick(dialog.send, Qt.MouseButton.LeftButton)
        assert dialog.told.property("role") == "error"
        assert dialog.told.text()
        assert "{" not in dialog.told.text()
        assert "store." not in dialog.told.text()
        assert path.read_bytes() == before
    assert names(held) == []
    held.close()


def test_a_file_is_dropped(document: Document, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "groupe.csv"
    path.write_bytes("Nom;Race;Classe;Équipement\nÉlia;Elfe;Ranger;Arc long\n".encode("cp1252"))
    dialog = receive(document, qtbot)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    where = QPointF(dialog.rect().center())
    buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    dialog.dropEvent(QDropEvent(where, Qt.DropAction.CopyAction, data, buttons, none))
    assert "Élia" in dialog.field.toPlainText()
    assert dialog.arrival is not None
    assert dialog.seen.text() == "groupe"
    assert any("Élia" in words for words in dialog.lines.words)
    dialog.add()
    assert names(document)[-1] == "groupe"


def test_problems_are_shown_before_anything_is_taken(document: Document, qtbot: QtBot) -> None:
    dialog = receive(document, qtbot)
    steps = len(document.steps())
    dialog.field.setPlainText("Nom,Race,Classe\nBrunn,Nain,Sorcière")
    qtbot.waitUntil(lambda: dialog.arrival is not None)
    assert any("Sorcière" in words for words in dialog.lines.words)
    assert len(document.steps()) == steps
    dialog.close()
    assert len(document.steps()) == steps


BAD = {
    "nothing": "",
    "a mistyped code": "2491 1G4A",
    "another document": '{"a": 1}',
    "a broken document": '{"party": "x", ',
    "a list": "[1, 2]",
    "a strange column": "Nom,Couleur\nA,bleu",
    "a column twice": "Nom,Nom,Race\nA,B,Elfe",
    "no number": "Armée,Profil,Nombre\nA,Stormtrooper,beaucoup",
    "an open quote": 'Nom,Race\n"A,Elfe',
    "words": "Bonjour à tous",
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_force_is_one_sentence(what: str, document: Document, qtbot: QtBot) -> None:
    dialog = receive(document, qtbot)
    dialog.field.setPlainText(BAD[what])
    dialog.look_over()
    assert dialog.arrival is None
    assert not dialog.take.isEnabled()
    shown = dialog.trouble if BAD[what] else dialog.facts
    assert shown.isVisible()
    assert shown.text()
    assert not any(part in shown.text() for part in ("{", "sharing.", "share.", "formats.", "content."))


@given(st.binary(max_size=400))
def test_no_file_breaks_the_dialog(raw: bytes) -> None:
    with pytest.raises(ContentError) as caught:
        read_incoming(raw, "x")
    assert look().t.has(caught.value.key)
