"""The inbox of the referee's desk: who has written, sheets line by line, mails dropped, sheets put aside."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel

from editor.turns.dialogs.closing import CloseDialog
from editor.turns.panels.inbox import InboxPanel
from models.campaign.turns.queries import codes
from tests.turns_editor.conftest import Referee

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def drop(referee: Referee, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    left, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(300, 300), Qt.DropAction.CopyAction, data, left, keys)
    QApplication.sendEvent(referee.page, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(referee.page, QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, data, left, keys))
    referee.wait()


def mail(sender: str, *lines: str) -> str:
    return "\n".join((f"From: {sender}", "Subject: Tour 1", "Content-Type: text/plain; charset=utf-8", "", *lines, ""))


def test_players_are_listed_with_what_they_sent_and_the_silent_one(referee: Referee) -> None:
    inbox = referee.page.findChild(InboxPanel)
    items = [inbox.players.topLevelItem(n) for n in range(inbox.players.topLevelItemCount())]
    rows = {item.text(0): item.text(1) for item in items}
    assert len(rows) == 12
    arms = [item.icon(0).pixmap(16, 16).toImage() for item in items]
    assert all(one != other for n, one in enumerate(arms) for other in arms[:n])
    assert [name for name, words in rows.items() if "sans ordres" in words] == ["Conseil des systèmes neutres"]
    assert "11 sur 12" in inbox.summary.text()
    assert inbox.lines.topLevelItemCount() == int(rows[inbox.head.text()].split(" · ")[1].split()[0])
    # However wide the list comes to be, what was sent has more room than who sent it.
    for wide in (640, 1300):
        referee.page.resize(wide, 420)
        referee.qtbot.waitUntil(lambda: inbox.players.columnWidth(1) > inbox.players.columnWidth(0))


def test_dropped_mails_are_taken_one_line_refused_one_sheet_put_aside_and_accepted(
    referee: Referee, tmp_path: Path
) -> None:
    with referee.document.read() as campaign:
        sign = codes(campaign, referee.galaxy_id, 1)
    folder = tmp_path / "mails"
    folder.mkdir()
    mine = (f"PORTULAN 1 conseil {sign['conseil']}", "donne 5 à Mecrosa", "donne 900 à Mecrosa", "FIN")
    (folder / "conseil.eml").write_text(mail("c@example.org", *mine), encoding="utf-8")
    (folder / "hutt.eml").write_text(mail("h@example.org", "PORTULAN 1 HUTT", "donne 1 à Mecrosa", "FIN"), "utf-8")
    drop(referee, folder)
    inbox = referee.page.findChild(InboxPanel)
    assert "12 sur 12" in inbox.summary.text()
    assert "refusées : 1" in inbox.summary.text().replace("\u00a0", " ")
    assert not inbox.aside.isHidden()
    inbox.aside.setCurrentItem(inbox.aside.topLevelItem(0))
    assert not inbox.accept.isHidden()
    assert referee.desk.accept(inbox.aside.topLevelItem(0).data(0, Qt.ItemDataRole.UserRole), "appelé au téléphone")
    referee.wait()
    assert inbox.aside.isHidden()
    # Both are steps of the campaign: undo takes them back.
    assert referee.document.undo()
    referee.wait()
    assert not inbox.aside.isHidden()
    assert referee.document.undo()
    referee.wait()
    assert "11 sur 12" in inbox.summary.text()


def test_a_bounce_names_the_side_as_the_galaxy_does_and_its_address_is_doubtful(
    referee: Referee, tmp_path: Path
) -> None:
    with referee.document.read() as campaign:
        sign = codes(campaign, referee.galaxy_id, 1)
    bounce = tmp_path / "b.eml"
    head = "Return-Path: <>"
    body = mail("daemon@example.org", f"PORTULAN 1 HUTT {sign['hutt']}", "FIN")
    bounce.write_text(f"{head}\n{body}", "utf-8")
    drop(referee, bounce)
    inbox = referee.page.findChild(InboxPanel)
    assert "Cartel des Hutt" in inbox.aside.topLevelItem(0).text(1)
    (row,) = (
        item
        for item in (inbox.players.topLevelItem(n) for n in range(inbox.players.topLevelItemCount()))
        if "Hutt" in item.text(0)
    )
    assert row.text(1).startswith("adresse douteuse")


def test_judging_before_the_deadline_with_a_mail_put_aside_asks_once_and_names_both(
    referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "h.eml").write_text(mail("h@example.org", "PORTULAN 1 HUTT", "donne 1 à Mecrosa", "FIN"), "utf-8")
    drop(referee, tmp_path / "h.eml")
    with referee.document.read() as campaign:
        sign = codes(campaign, referee.galaxy_id, 1)["mecrosa"]
    unread = mail("m@example.org", f"PORTULAN 1 MECROSA {sign}", "donne cinque à Hutt", "FIN")
    (tmp_path / "m.eml").write_text(unread, "utf-8")
    drop(referee, tmp_path / "m.eml")
    said, judged, answer = list[str](), list[str](), 0

    def read(dialog: CloseDialog) -> int:
        said[:] = [each.text() for each in dialog.findChildren(QLabel)]
        assert not dialog.go.isDefault()
        return answer

    monkeypatch.setattr(CloseDialog, "exec", read)
    monkeypatch.setattr(referee.desk, "judge", lambda: judged.append(referee.desk.view.standing.status))
    referee.do(lambda: referee.page.act("turns_judge"))
    assert "2030-01-04 20:00" in said[0]
    assert "Conseil des systèmes neutres" in said[0]
    assert said[1].startswith("Une ligne refusée ne comptera pas (Ordre de Mecrosa)")
    assert said[2].startswith("Un courriel mis de côté ne comptera pas (Cartel des Hutt)")
    assert (judged, referee.desk.view.standing.status) == ([], "open")
    answer = 1
    referee.do(lambda: referee.page.act("turns_close"))
    said.clear()
    referee.do(lambda: referee.page.act("turns_judge"))
    assert (judged, said) == (["closed"], [])


def test_a_copied_mail_is_pasted_named_and_another_is_dismissed(referee: Referee) -> None:
    inbox = referee.page.findChild(InboxPanel)
    clipboard = QApplication.clipboard()
    for words in ("Bonjour,\n\ndonne 5 à Mecrosa\n\nAna", "Gagnez un million !\nCliquez ici."):
        clipboard.setText(words)
        referee.do(lambda: referee.qtbot.keyClick(inbox, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier))
    assert [each.sender for each in referee.desk.view.standing.aside] == ["", ""]
    rows = {inbox.aside.topLevelItem(n).text(1): inbox.aside.topLevelItem(n) for n in range(2)}
    assert sorted(words.split(",")[0] for words in rows) == ["De Bonjour", "De Gagnez un million ! Cliquez ici."]
    assert {each.text(0) for each in rows.values()} == {
        "Bonjour, donne 5 à Mecrosa Ana",
        "Gagnez un million ! Cliquez ici.",
    }
    assert inbox.aside.selectedItems(), "what was just put aside is decided on next"
    referee.do(inbox.dismiss.click)
    assert len(referee.desk.view.standing.aside) == 1
    assert referee.document.undo()
    referee.wait()
    assert len(referee.desk.view.standing.aside) == 2
