"""Somebody else plays a side, somebody else referees: in one dialog each, and what was before is void."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import default as whole
from pathlib import Path

import pytest

from editor.turns.dialogs.substitute import SubstituteDialog
from models.campaign.turns.changes import SeatPlayer
from models.campaign.turns.life import SeatRow, seated_as
from models.campaign.turns.queries import codes, players
from models.typefaces import embedding
from tests.turns_editor.conftest import Referee

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_a_substitute_gets_a_new_code_and_a_letter_with_the_last_report(
    after_it: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "_rule", lambda *_asked: "")
    desk, opened = after_it.desk, list[Path]()
    with after_it.document.read() as campaign:
        before = seated_as(players(campaign, after_it.galaxy_id)["hutt"], SeatRow("hutt", "Ancienne", "a@b.fr"))
    assert after_it.document.apply(SeatPlayer(before))
    after_it.do(desk.open_next)
    with after_it.document.read() as campaign:
        old = codes(campaign, after_it.galaxy_id, 2)["hutt"]

    def answered(dialog: SubstituteDialog) -> int:
        dialog.side.setCurrentIndex(dialog.side.findData("hutt"))
        assert not dialog.ok.isEnabled()
        dialog.name.setText("Nouvelle")
        dialog.mail.setText("pas une adresse")
        assert not dialog.ok.isEnabled()
        dialog.mail.setText("n@example.org")
        return int(dialog.ok.isEnabled())

    monkeypatch.setattr(SubstituteDialog, "exec", answered)
    monkeypatch.setattr(desk, "show_folder", opened.append)
    after_it.do(lambda: after_it.page.act("turns_substitute"))
    with after_it.document.read() as campaign:
        new, player = codes(campaign, after_it.galaxy_id, 2)["hutt"], players(campaign, after_it.galaxy_id)["hutt"]
    assert (player.name, player.mail, player.since, new != old) == ("Nouvelle", "n@example.org", 2, True)
    raw = opened[0].read_bytes()
    letter = message_from_bytes(raw, policy=whole)
    body = letter.get_body(("plain",))
    assert body is not None
    assert f"PORTULAN 2 hutt {new}" in body.get_content()
    parts = {part.get_filename(): part.get_content() for part in letter.iter_attachments()}
    assert {"rapport.html", "ordres.txt"} <= parts.keys()
    said = " ".join((body.get_content(), *map(str, parts.values())))
    assert [word for word in (old, "Ancienne", "a@b.fr") if word in said] == []
