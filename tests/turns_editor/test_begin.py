"""The turns of a galaxy begun in the window: asked for what `turn begin` is told, report 0 written for everybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from email import message_from_bytes
from email.policy import default as whole
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.kinds.kind import Bench
from app.kinds.kinds import kind
from app.shell.questions import Questions
from editor.turns.dialogs.begin import BeginDialog
from editor.turns.dialogs.seat_table import SeatsDialog
from models.campaign.turns.life import SeatRow
from models.campaign.turns.queries import letterheads, played_turn, players, referee_of
from models.games.facets.turns import LineVerdict, ReadOrders
from models.games.library import galaxy_game
from models.store.packages.leak_check import leaking_files
from models.store.packages.publishing import folder_of
from models.typefaces import embedding
from tests.turns_editor.conftest import Referee

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

TABLE = "faction,name,mail,language,policy\nhutt,Jade,j@example.org,en,wait\nconseil,Luc,l@example.org,,\n"


def test_turns_begin_with_players_clock_and_report_0(
    referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, told, said, answers = tmp_path / "qui.csv", list[str](), list[str](), list[Callable[[BeginDialog], bool]]()
    table.write_text(TABLE, encoding="utf-8")
    monkeypatch.setattr(BeginDialog, "exec", lambda dialog: answers.pop(0)(dialog))
    monkeypatch.setattr(embedding, "_rule", lambda *_asked: "")
    referee.desk.press = None
    desk = referee.desk
    bench = Bench(
        desk.look, referee.document, referee.jobs, Questions(), referee.page, said.append, told.append,
        lambda _thing, _name: referee.page,
    )  # fmt: skip
    begin = kind("turns").begin

    def think_better(dialog: BeginDialog) -> bool:
        assert dialog.ok.isEnabled()
        dialog.zone.setCurrentText("Nulle/Part")
        assert not dialog.ok.isEnabled()
        assert "Nulle/Part" in dialog.said.text()
        dialog.zone.setCurrentText("America/Montreal")
        dialog.deadline.setText("2029-12-01 20:00")
        assert not dialog.ok.isEnabled()
        return False

    def begin_it(dialog: BeginDialog) -> bool:
        assert dialog.table.rowCount() == 12
        dialog.zone.setCurrentText("America/Montreal")
        dialog.deadline.setText("2030-01-10 19:30")
        dialog.mail.setText("pas une adresse")
        assert (dialog.ok.isEnabled(), "pas une adresse" in dialog.said.text()) == (False, True)
        dialog.mail.setText("arbitre@exemple.fr")
        dialog.read(table)
        first = dialog.table.findItems("Jade", Qt.MatchFlag.MatchExactly)
        assert len(first) == 1
        assert "10" in dialog.said.text()
        assert dialog.ok.isEnabled()
        return True

    answers += [think_better, begin_it]
    secret = _secret(referee)
    begin(bench)
    assert _secret(referee) == secret
    begin(bench)
    referee.wait()
    with referee.document.read() as campaign:
        row, seated = referee_of(campaign, referee.galaxy_id), players(campaign, referee.galaxy_id)
    assert row.secret != secret
    assert (row.zone, row.due_utc, row.joint, row.test, row.mail) == (
        "America/Montreal", "2030-01-11T00:30:00+00:00", True, False, "arbitre@exemple.fr",
    )  # fmt: skip
    jade = seated["hutt"]
    assert (jade.name, jade.mail, jade.language, jade.policy) == ("Jade", "j@example.org", "en", "wait")
    assert seated["conseil"].language == "fr"
    # Everybody has his package, in his language, with the commitment that was told.
    folder = folder_of(referee.document.path, 0, 1)
    assert len([each for each in folder.iterdir() if each.is_dir()]) == 12
    assert any(row.commitment in words for words in told)
    assert row.commitment in (folder / "hutt" / "report.json").read_text("utf-8")
    assert desk.view.standing.status == "published"
    assert "send them to arbitre@exemple.fr" in " ".join(words_of(folder / "hutt" / "message.eml").split()).lower()
    # What is published begins no more.
    begin(bench)
    assert not answers
    assert len(said) == 1


def words_of(message: Path) -> str:
    body = message_from_bytes(message.read_bytes(), policy=whole).get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def test_players_and_addresses_are_changed_as_one_step(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    def answered(dialog: SeatsDialog) -> bool:
        can = dialog.ok
        dialog.mail.setText("a@b, c@d")
        assert not can.isEnabled()
        dialog.mail.setText("arbitre@exemple.fr")
        dialog.table.take([SeatRow("hutt", "Jade", "jade@exemple.fr", "en", "wait")])
        return can.isEnabled()

    monkeypatch.setattr(SeatsDialog, "exec", answered)
    referee.do(lambda: referee.page.act("turns_seats"))
    (hutt,) = (each for each in referee.desk.view.standing.players if each.faction == "hutt")
    assert (hutt.name, hutt.mail, hutt.language, hutt.policy) == ("Jade", "jade@exemple.fr", "en", "wait")
    with referee.document.read() as campaign:
        assert referee_of(campaign, referee.galaxy_id).mail == "arbitre@exemple.fr"
    assert referee.document.undo()
    with referee.document.read() as campaign:
        seated = players(campaign, referee.galaxy_id)["hutt"]
        assert (referee_of(campaign, referee.galaxy_id).mail, seated.name, seated.policy) == ("", "", "hold")


def test_report_0_that_was_stopped_is_published_later(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BeginDialog, "exec", lambda _dialog: True)
    bench = Bench(
        referee.desk.look, referee.document, referee.jobs, Questions(), referee.page, referee.said.append,
        referee.said.append, lambda _thing, _name: None,
    )  # fmt: skip
    kind("turns").begin(bench)
    referee.wait()
    assert referee.desk.view.standing.turn == 0
    assert referee.page.state("turns_publish") == (True, False)
    assert not referee.page.state("turns_judge")[0]
    referee.page.timeline.renew()
    assert referee.page.timeline.next.text().startswith("Publier")


def test_an_address_within_ones_own_and_what_one_wrote_oneself_are_no_leaks(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "_rule", lambda *_asked: "")
    with referee.document.read() as campaign:
        story, heads = played_turn(campaign, referee.galaxy_id, 0, 1), letterheads(campaign, referee.galaxy_id, 0, 1)
    head = replace(heads["hutt"], mail="jean-luc@example.org")
    wrote = ReadOrders(1, "hutt", "", (LineVerdict(1, 'récit: "écrire à anne@example.org"'),))
    story = replace(story, sheets={"hutt": wrote})
    told = galaxy_game().turns.reports(story)
    files = told.package("hutt", head)
    assert leaking_files(told, "hutt", head, files, ("luc@example.org", "anne@example.org")) == ()
    named = replace(head, campaign="Chez anne@example.org")
    told = galaxy_game().turns.reports(replace(story, sheets={}))
    files = told.package("hutt", named)
    assert "rapport.pdf" in leaking_files(told, "hutt", named, files, ("anne@example.org",))


def _secret(referee: Referee) -> str:
    with referee.document.read() as campaign:
        return referee_of(campaign, referee.galaxy_id).secret
