"""Somebody else plays a side, somebody else referees: in one dialog each, and what was before is void."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import default as whole
from pathlib import Path
from shutil import copy

import pytest

from editor.turns.dialogs.handing_over import HandOverDialog, TakeOverDialog
from editor.turns.dialogs.substitute import SubstituteDialog
from models.campaign.queries import galaxies
from models.campaign.turns.changes import SeatPlayer
from models.campaign.turns.handover import handing_over, handovers, taking_over
from models.campaign.turns.life import SeatRow, closing, may_be_judged, opening, seated_as
from models.campaign.turns.queries import codes, players, referee_of
from models.errors import Refused
from models.games.facets.turn_proof import TurnNotice
from models.store.packages.publishing import folder_of, publish
from models.store.store import Store
from models.typefaces import embedding
from tests.turns_editor.conftest import Referee, clock

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


def test_of_three_hand_overs_only_the_last_copy_goes_on_and_the_chain_is_in_the_file(
    published_file: Path, tmp_path: Path
) -> None:
    path = copy(published_file, tmp_path / "0.portulan")
    with Store.open(path, clock) as store, store.read() as campaign:
        galaxy_id = galaxies(campaign)[0].id
    left = []
    for number, to in enumerate(("Bea", "Cem", "Ann"), 1):
        with Store.open(path, clock) as store:
            with store.read() as campaign:
                change = handing_over(campaign, galaxy_id, to, clock())
            store.apply(change)
        left.append(path)
        path = copy(path, tmp_path / f"{number}.portulan")
        with Store.open(path, clock) as store:
            with store.read() as campaign:
                step = (opening if number == 1 else closing)(campaign, galaxy_id, clock())
                taken = taking_over(campaign, galaxy_id)
            # Until he has taken it over, the next referee's copy goes on as little as the other.
            if step is not None:
                with pytest.raises(Refused, match="handed_over"):
                    store.apply(step)
            store.apply(taken)
            if step is not None:
                store.apply(step)
    for old in left:
        with Store.open(old, clock) as store, store.read() as campaign, pytest.raises(Refused, match="handed_over"):
            may_be_judged(campaign, galaxy_id, clock(), close=True)
    with Store.open(path, clock) as store, store.read() as campaign:
        may_be_judged(campaign, galaxy_id, clock(), close=True)
        assert [(each.to, each.turn, each.taken) for each in handovers(campaign, galaxy_id)] == [
            ("Bea", 2, True), ("Cem", 2, True), ("Ann", 2, True),
        ]  # fmt: skip


def test_a_copy_older_than_what_was_published_does_not_publish_over_it(played_file: Path, tmp_path: Path) -> None:
    path = copy(played_file, tmp_path / "c.portulan")
    with Store.open(path, clock) as store:
        with store.read() as campaign:
            galaxy_id = galaxies(campaign)[0].id
            mine = referee_of(campaign, galaxy_id).commitment
        sent = folder_of(path, 2, 1) / "bulletin.json"
        sent.parent.mkdir(parents=True)
        sent.write_bytes(TurnNotice("c", 2, 1, mine, True, False, 1, (), ()).file())
        with pytest.raises(Refused, match="older_copy"):
            publish(store, galaxy_id)
        assert sent.exists()


def test_the_desk_hands_over_in_one_dialog_and_says_who_goes_on(
    after_it: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answered(dialog: HandOverDialog) -> int:
        assert not dialog.ok.isEnabled()
        dialog.name.setText("Bea")
        dialog.mail.setText("bea@example.org")
        return int(dialog.ok.isEnabled())

    monkeypatch.setattr(HandOverDialog, "exec", answered)
    page = after_it.page
    assert (page.state("turns_hand_over")[0], page.state("turns_take_over")[0]) == (True, False)
    after_it.do(lambda: page.act("turns_hand_over"))
    assert (page.state("turns_hand_over")[0], page.state("turns_take_over")[0]) == (False, True)
    assert page.timeline.words.text().startswith("Cette copie a été confiée à Bea le 2029-12-31")
    after_it.do(after_it.desk.open_next)
    assert "confiée à Bea" in after_it.said[-1]
    # Her file may be on its way: undo is refused, and whoever goes on here is asked once who he is.
    assert not after_it.document.undo()
    assert page.state("turns_take_over")[0]
    asked = list[str]()
    monkeypatch.setattr(TakeOverDialog, "exec", lambda dialog: len(asked.append(dialog.windowTitle()) or asked) - 1)
    after_it.do(page.timeline.next.click)
    assert (asked, page.state("turns_take_over")[0]) == (["Continuer en tant que Bea\N{NO-BREAK SPACE}?"], True)
    after_it.do(page.timeline.next.click)
    assert after_it.said[-1] == "Bea arbitre désormais cette campagne."
    with after_it.document.read() as campaign:
        assert referee_of(campaign, after_it.galaxy_id).mail == "bea@example.org"
