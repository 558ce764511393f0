"""Deadlines at the referee's desk: moved, past ones asked anew; turns that have no button of their own."""

from __future__ import annotations

import pytest

from editor.turns.dialogs.deadline import DeadlineDialog
from editor.turns.panels import timeline as timelines
from editor.turns.panels.timeline import Timeline
from tests.turns_editor.conftest import Referee

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_a_pause_moves_the_deadline_and_those_after_it(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[str]()

    def answered(dialog: DeadlineDialog) -> bool:
        can = dialog.ok
        assert dialog.field.text() == "2030-01-04 20:00"
        for words in ("demain", "2029-12-01 20:00"):
            dialog.field.setText(words)
            assert not can.isEnabled()
        dialog.field.setText("2030-02-15 19:30")
        seen.append(dialog.said.text())
        return can.isEnabled()

    monkeypatch.setattr(DeadlineDialog, "exec", answered)
    referee.do(lambda: referee.page.act("turns_deadline"))
    assert referee.desk.view.standing.next == ("2030-02-15 19:30", "2030-03-01 19:30", "2030-03-15 19:30")
    assert "2030-03-01 19:30" in seen[0]
    assert referee.document.undo()
    referee.wait()
    assert referee.desk.view.standing.deadline == "2030-01-04 20:00"


def test_turns_without_a_button_are_listed_behind_the_first(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timelines, "SHOWN", 1)
    line = Timeline(referee.desk)
    referee.qtbot.addWidget(line)
    (before, _newest) = line.buttons.values()
    assert before.text() == "T0"
    monkeypatch.setattr(line.earlier, "popup", lambda *_at: None)
    before.click()
    (act,) = line.earlier.actions()
    act.trigger()
    assert (referee.desk.followed, "clos" in act.text()) == (0, True)
    referee.wait()
    line.close()
