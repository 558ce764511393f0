"""Mails without a code: whose they are in one click; lines mended at the desk; a second sheet joins the first."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from editor.turns.dialogs.order_card import OrderCardDialog
from editor.turns.dialogs.transcribe import TranscribeDialog
from editor.turns.panels.inbox import InboxPanel
from models.campaign.turn_records import OrderSheetRecord
from models.campaign.turns.changes import SeatPlayer
from models.campaign.turns.queries import codes, players, seats_of
from models.formats.orders.letters import receipts
from tests.turns_editor.conftest import Referee, clock
from tests.turns_editor.test_inbox import drop, mail

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def seated_at(referee: Referee, faction: str, address: str) -> None:
    with referee.document.read() as campaign:
        player = players(campaign, referee.galaxy_id)[faction]
    assert referee.document.apply(SeatPlayer(player.model_copy(update={"mail": address})))
    referee.wait()


def counts(referee: Referee, faction: str) -> OrderSheetRecord:
    with referee.document.read() as campaign:
        (seat,) = (each for each in seats_of(campaign, referee.galaxy_id, 1) if each.player.faction == faction)
    assert seat.sheet is not None
    return seat.sheet


def receipt(referee: Referee, faction: str) -> str:
    with referee.document.read() as campaign:
        letters, _ = receipts(campaign, referee.galaxy_id, clock())
    letter = letters[f"{faction}-{counts(referee, faction).id[-6:]}.eml"]
    return letter.decode().replace("=\r\n", "")


def open_aside(referee: Referee) -> InboxPanel:
    inbox = referee.page.findChild(InboxPanel)
    inbox.aside.setCurrentItem(inbox.aside.topLevelItem(0))
    return inbox


def test_a_mail_without_header_from_a_known_address_counts_with_one_click(referee: Referee, tmp_path: Path) -> None:
    seated_at(referee, "conseil", "ana@example.org")
    (tmp_path / "m.eml").write_text(
        mail("Ana <ana@example.org>", "Bonjour arbitre,", "", "je donne 5 M à Mecrosa", "Amitiés,", "Ana"), "utf-8"
    )
    drop(referee, tmp_path / "m.eml")
    inbox = open_aside(referee)
    assert inbox.sheet.who.currentData() == "conseil"
    assert inbox.accept.isHidden()
    assert inbox.sheet.keep.isHidden(), "the address is kept already"
    referee.do(inbox.sheet.count.click)
    row = counts(referee, "conseil")
    assert [each["words"] for each in row.verdicts] == ["je donne 5 M à Mecrosa"]
    told = receipt(referee, "conseil")
    assert "To: ana@example.org" in told
    assert "le reçu va" in told.replace("=C3=A7", "ç")


def test_the_referee_says_who_wrote_a_mail_and_keeps_the_address(referee: Referee, tmp_path: Path) -> None:
    (tmp_path / "m.eml").write_text(mail("bob@example.org", "je donne 5 M à Mecrosa"), encoding="utf-8")
    drop(referee, tmp_path / "m.eml")
    inbox = open_aside(referee)
    assert not inbox.sheet.count.isEnabled()
    inbox.sheet.who.setCurrentIndex(inbox.sheet.who.findData("conseil"))
    inbox.sheet.who.activated.emit(inbox.sheet.who.currentIndex())
    assert inbox.lines.topLevelItem(0).text(2).startswith("Compris")
    inbox.sheet.keep.setChecked(True)
    referee.do(inbox.sheet.count.click)
    assert counts(referee, "conseil").reason
    with referee.document.read() as campaign:
        assert players(campaign, referee.galaxy_id)["conseil"].mail == "bob@example.org"
    # One step of the campaign: undo takes the sheet and the address back.
    assert referee.document.undo()
    with referee.document.read() as campaign:
        assert players(campaign, referee.galaxy_id)["conseil"].mail != "bob@example.org"


def test_a_mended_line_keeps_what_was_written_and_the_receipt_says_so(referee: Referee, tmp_path: Path) -> None:
    with referee.document.read() as campaign:
        sign = codes(campaign, referee.galaxy_id, 1)["conseil"]
    words = (f"PORTULAN 1 conseil {sign}", "donne cinque à l'ordre noir", "quitte", "Bien à vous", "FIN")
    (tmp_path / "m.eml").write_text(mail("c@example.org", *words), encoding="utf-8")
    drop(referee, tmp_path / "m.eml")
    dialog = TranscribeDialog(referee.desk, referee.page, counts(referee, "conseil"))
    assert "cinque" in dialog.mail.toPlainText()
    item = dialog.lines.item(0, 0)
    assert (dialog.lines.currentRow(), item.text()) == (0, words[1]), "the refused line is the one to mend"
    item.setText("donne 5 à Mecrosa")
    assert dialog.lines.item(0, 1).text().startswith("donne 5 M")
    dialog.lines.setCurrentCell(2, 0)
    dialog.leave.click()
    assert dialog.lines.item(2, 1).text() == "laissée de côté"
    referee.do(dialog.accept)
    row = counts(referee, "conseil")
    assert [each["words"] for each in row.verdicts] == ["donne 5 à Mecrosa", "quitte"]
    assert row.verdicts[0]["written"] == words[1]
    assert "written" not in row.verdicts[1]
    told = receipt(referee, "conseil")
    assert "transcrit par l" in told
    assert "cinque" in told


@pytest.mark.parametrize("subject", ["Tour 1", "Correction"])
def test_a_second_sheet_replaces_or_joins_as_its_mail_says_and_can_be_turned(
    subject: str, referee: Referee, tmp_path: Path
) -> None:
    with referee.document.read() as campaign:
        sign = codes(campaign, referee.galaxy_id, 1)["conseil"]
    head, name = f"PORTULAN 1 conseil {sign}", Qt.ItemDataRole.UserRole
    refused = "donne cinque à l'ordre noir"
    first = mail("c@example.org", head, "donne 5 à Mecrosa", refused, "donne 3 à Hutt", "quitte", "FIN")
    second = mail("c@example.org", head, "donne 4 à Mecrosa", "FIN").replace("Tour 1", subject, 1)
    for number, text in enumerate((first, second)):
        text = f"Date: Mon, 31 Dec 2029 1{number}:07:00 +0000\n{text}"
        (tmp_path / f"{number}.eml").write_text(text, encoding="utf-8")
        drop(referee, tmp_path / f"{number}.eml")
    inbox = referee.page.findChild(InboxPanel)
    items = [inbox.players.topLevelItem(n) for n in range(inbox.players.topLevelItemCount())]
    inbox.players.setCurrentItem(next(each for each in items if each.data(0, name) == "conseil"))
    alone, whole = ["donne 4 à Mecrosa"], [refused, "donne 3 à Hutt", "quitte", "donne 4 à Mecrosa"]
    joins = subject == "Correction"
    assert [each["words"] for each in counts(referee, "conseil").verdicts] == (whole if joins else alone)
    assert not inbox.sheet.join.isHidden()
    assert ("lignes gardées : 3" if joins else "n’y sont plus : 3") in inbox.sheet.before.text().replace("\u00a0", " ")
    told = receipt(referee, "conseil").replace("=C3=A8", "è")
    assert ("complète" if joins else "remplace celle") in told
    referee.do(inbox.sheet.join.click)
    assert [each["words"] for each in counts(referee, "conseil").verdicts] == (alone if joins else whole)
    referee.do(inbox.sheet.join.click)
    assert [each["words"] for each in counts(referee, "conseil").verdicts] == (whole if joins else alone)


def test_f1_at_the_desk_shows_how_the_chosen_player_writes_each_order(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[OrderCardDialog] = []
    monkeypatch.setattr(OrderCardDialog, "exec", lambda self: shown.append(self))
    inbox = referee.page.findChild(InboxPanel)
    items = [inbox.players.topLevelItem(n) for n in range(inbox.players.topLevelItemCount())]
    inbox.players.setCurrentItem(next(each for each in items if each.data(0, Qt.ItemDataRole.UserRole) == "hutt"))
    referee.qtbot.keyClick(inbox.players, Qt.Key.Key_F1)
    (card,) = shown
    assert "Cartel des Hutt" in card.windowTitle()
    heads = [card.card.topLevelItem(n) for n in range(card.card.topLevelItemCount())]
    rows = [head.child(n) for head in heads for n in range(head.childCount())]
    told = {row.text(2): row for row in rows}
    assert any("contrebandier" in head.text(0) for head in heads), "a reason why not this turn"
    assert any("Créanciers" in row.text(0) for row in rows)
    assert not told["CG-97"].isDisabled()
    assert told["CG-45"].isDisabled(), "only a senator gives the President's orders"


def test_f1_on_a_line_that_a_rule_refuses_is_left_to_the_window_which_explains_the_rule(
    referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OrderCardDialog, "exec", lambda _card: pytest.fail("the card hides the rule"))
    with referee.document.read() as campaign:
        sign = codes(campaign, referee.galaxy_id, 1)["hutt"]
    lines = (f"PORTULAN 1 hutt {sign}", "donne 900 à Mecrosa", "FIN")
    (tmp_path / "hutt.txt").write_text("\n".join(lines), encoding="utf-8")
    referee.do(lambda: referee.desk.take([tmp_path / "hutt.txt"]))
    inbox = referee.page.findChild(InboxPanel)
    items = [inbox.players.topLevelItem(n) for n in range(inbox.players.topLevelItemCount())]
    inbox.players.setCurrentItem(next(each for each in items if each.data(0, Qt.ItemDataRole.UserRole) == "hutt"))
    inbox.lines.setFocus()
    pressed = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier)
    pressed.ignore()
    inbox.event(pressed)
    assert (inbox.lines.property("rule"), pressed.isAccepted()) == ("CG-115", False)


def test_a_letter_keeps_its_lines_at_the_desk_and_in_the_receipt(referee: Referee, tmp_path: Path) -> None:
    seated_at(referee, "conseil", "ana@example.org")
    letter = ("lettre à Mecrosa :", "Cher ami,", "", "donne 5 à Hutt", "fin lettre")
    lines = ("Bonjour arbitre,", "", "donne cinque à l'ordre noir", *letter, "Amitiés,", "Ana")
    (tmp_path / "m.eml").write_text(mail("Ana <ana@example.org>", *lines), "utf-8")
    drop(referee, tmp_path / "m.eml")
    referee.do(open_aside(referee).sheet.count.click)
    dialog = TranscribeDialog(referee.desk, referee.page, counts(referee, "conseil"))
    dialog.lines.item(0, 0).setText("donne 5 à Mecrosa")
    assert "donne 5 à Hutt" in dialog.lines.item(1, 1).text(), "an order in a letter is pointed out"
    referee.do(dialog.accept)
    mended, kept = counts(referee, "conseil").verdicts
    assert mended["written"] == "donne cinque à l'ordre noir"
    assert (kept["words"].splitlines(), "written" in kept) == ([*letter[:-1], "FIN LETTRE"], False)
    assert "       Cher ami," in receipt(referee, "conseil")
