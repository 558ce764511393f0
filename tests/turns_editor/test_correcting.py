"""A published turn judged again at the desk, step by step and back; the secret of the dice told after the last turn."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from editor.turns.dialogs import published_turn
from editor.turns.dialogs.decree import DecreeDialog
from editor.turns.dialogs.published_turn import CorrectDialog
from editor.turns.dialogs.reason import ReasonDialog
from editor.turns.panels import publication
from editor.turns.panels.inbox import InboxPanel
from editor.turns.panels.publication import PublicationPanel
from editor.turns.panels.stepper import StepperPanel
from editor.turns.ruling_work import rule
from models.campaign.turns.queries import attempts, closings, codes, rulings
from models.formats.orders.letters import receipts
from models.store.packages.publishing import ReadyTurn, make_ready, publish_ready
from tests.turns_editor.conftest import Referee, ruled, say_why

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def kept(referee: Referee) -> tuple[int, int]:
    """Return how many attempts at turn 1 and how many rulings on it there are."""
    with referee.document.read() as campaign:
        return len(attempts(campaign, referee.galaxy_id, 1)), len(rulings(campaign, referee.galaxy_id, 1))


def test_a_published_turn_is_corrected_and_every_step_before_publishing_is_undone(
    after_it: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, desk = after_it.page, after_it.desk
    office, stepper = page.panels.open("publication"), page.panels.open("stepper")
    assert isinstance(office, PublicationPanel)
    assert isinstance(stepper, StepperPanel)
    assert (page.state("turns_correct")[0], page.state("turns_judge")[0]) == (True, False)
    assert not stepper.decree.isEnabled()
    said = list[str]()

    def read(dialog: CorrectDialog) -> int:
        said.extend(each.text() for each in dialog.findChildren(type(office.none)))
        return 1

    monkeypatch.setattr(CorrectDialog, "exec", read)
    after_it.do(lambda: page.act("turns_correct"))
    assert "Seuls les joueurs dont le rapport du tour 1 change" in said[-1]
    assert kept(after_it) == (2, 0)
    assert (page.inner, stepper.head.text()) == ("stepper", "Tour 1, correction (essai 2)")
    assert (stepper.decree.isEnabled(), page.state("turns_correct")[0]) == (True, False)
    # Nothing differs yet: there is nothing to publish, and the evening goes on as it would.
    assert (desk.view.differs, office.publish.isEnabled()) == (False, False)
    assert "sans que rien n’y change" in office.checks[0][0].text()
    assert page.timeline.next.text() == "Ouvrir le tour 2"
    # What was wrong is decreed, and the correction holds it; another phase of it can be looked at again.

    def seven_millions(dialog: DecreeDialog) -> None:
        dialog.fields["faction"].setCurrentText("Cartel des Hutt")
        dialog.fields["amount_1000"].setValue(7)
        dialog.reason.setText("oubli")

    after_it.do(lambda: ruled(stepper.decree.click, seven_millions))
    assert kept(after_it) == (3, 1)
    figures = re.search(r"Hutt, argent \(M\).*?(\d+) → (\d+)", stepper.changes.text())
    # Of many differences a few are told beside their number; all of them are in the tip.
    made = desk.shown
    assert made is not None
    assert made.changes
    desk.shown = replace(made, changes=made.changes[:1] * 5)
    stepper.renew()
    assert stepper.changes.text().endswith(" · 2 autres écarts")
    assert (stepper.changes.text().count("→"), stepper.changes.toolTip().count("→")) == (3, 5)
    desk.shown = made
    assert figures is not None
    assert int(figures[2]) - int(figures[1]) == 7
    after_it.do(desk.renew)
    assert desk.shown is not None
    assert desk.shown.attempt == 3
    # A story it was published without waits for an answer again.
    assert not office.publish.isEnabled()
    after_it.do(lambda: ruled(office.answer.click, say_why("pas au livre", told="Rien de sûr.")))
    assert kept(after_it) == (4, 2)
    # It goes out with a reason, whoever gets what is said before, and may be published by key as by button.
    assert page.timeline.next.text() == "Publier la correction du tour 1"
    asked, out = list[str](), list[tuple[str, bool]]()
    monkeypatch.setattr(publication, "ask_reason", lambda *given: asked.append(given[-1]) or "oubli")
    monkeypatch.setattr(desk, "publish", lambda reason, *, last: out.append((reason, last)))
    page.act("turns_publish")
    assert out == [("oubli", False)]
    assert "Seuls les joueurs" in asked[0]
    # Back, step by step, to what was published, and no further.
    for left in ((3, 2), (3, 1), (2, 1), (2, 0), (1, 0)):
        assert after_it.document.undo()
        after_it.qtbot.waitUntil(lambda left=left: kept(after_it) == left)  # type: ignore[misc]
    after_it.wait()
    assert (desk.correcting, desk.shown.attempt if desk.shown else 0) == (0, 1)
    assert not after_it.document.undo()
    assert kept(after_it) == (1, 0)


def test_the_secret_is_told_after_the_last_turn_once_one_has_read_who_gets_it(
    after_it: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, out, dialogs = after_it.page, list[tuple[str, bool]](), list[str]()
    office = page.panels.open("publication")
    assert isinstance(office, PublicationPanel)
    assert (office.tell.isEnabled(), office.correct.isEnabled()) == (True, True)
    monkeypatch.setattr(after_it.desk, "publish", lambda reason, *, last: out.append((reason, last)))

    def typed(dialog: ReasonDialog) -> int:
        dialogs.extend(each.text() for each in dialog.findChildren(type(office.none)))
        dialog.field.setText("fin de la campagne" if len(dialogs) > 3 else "")
        return len(dialogs) > 3

    monkeypatch.setattr(ReasonDialog, "exec", typed)
    office.tell.click()
    assert out == []
    page.act("turns_tell")
    assert out == [("fin de la campagne", True)]
    assert any("12 en tout" in words and "ne s’annule pas" in words for words in dialogs)
    # Once it is told, the campaign is over: what is left is to tell of it.
    desk = after_it.desk
    desk.view = replace(desk.view, over=True)
    desk.changed.emit()
    assert (office.tell.isHidden(), published_turn.may_tell(desk), page.state("turns_tell")[0]) == (True, False, False)
    assert page.timeline.next.text() == "Chronique de la campagne…"
    assert "La campagne est finie" in page.timeline.words.text()


def test_a_correction_is_not_left_behind_by_judging_the_next_turn_unread(
    after_it: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, desk = after_it.page, after_it.desk
    monkeypatch.setattr(CorrectDialog, "exec", lambda _dialog: 1)
    after_it.do(desk.open_next)
    after_it.do(lambda: page.act("turns_correct"))
    judged, said = list[int](), list[str]()
    answer = 0

    def read(dialog: CorrectDialog) -> int:
        said.extend((dialog.windowTitle(), dialog.go.text()))
        assert not dialog.go.isDefault()
        return answer

    monkeypatch.setattr(CorrectDialog, "exec", read)
    monkeypatch.setattr(desk, "judge", lambda: judged.append(desk.view.standing.turn))
    # Where nothing differs, nothing is left behind.
    page.act("turns_judge")
    assert (judged, said) == ([2], [])
    desk.view = replace(desk.view, differs=True)
    page.act("turns_judge")
    assert (judged, said) == ([2], ["Correction du tour 1 non publiée", "Juger quand même le tour 2"])
    answer = 1
    page.act("turns_judge")
    assert judged == [2, 2]


def test_a_sheet_found_after_publication_enters_a_correction_with_its_receipt_and_its_own_closing(
    after_it: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, inbox = after_it.desk, after_it.page.findChild(InboxPanel)
    # Turn 2 is open already; one mail comes without its code, one with the code of the turn before.
    after_it.do(desk.open_next)
    with after_it.document.read() as campaign:
        sign = codes(campaign, after_it.galaxy_id, 1)["hutt"]
    signed = (f"PORTULAN 1 hutt {sign}", "donne 7 à Mecrosa", "FIN")
    for number, lines in enumerate((signed, ("Bonjour,", "donne 3 à Mecrosa"))):
        head = "From: spam@example.org\nDate: Mon, 31 Dec 2029 10:00:00 +0100\nContent-Type: text/plain; charset=utf-8"
        (tmp_path / f"{number}.eml").write_text("\n".join((head, "", *lines, "")), encoding="utf-8")
    after_it.do(lambda: desk.take([tmp_path / "0.eml", tmp_path / "1.eml"]))
    asked = list[str]()
    monkeypatch.setattr(published_turn, "ask_reason", lambda *given: asked.append(given[-1]) or "trouvée dans le spam")
    late, unsigned = (inbox.aside.topLevelItem(n) for n in (0, 1))
    assert "une fois le tour 1 publié" in late.text(1)
    inbox.aside.setCurrentItem(unsigned)
    assert (inbox.sheet.count.text(), inbox.sheet.who.currentData()) == ("Faire entrer dans une correction…", None)
    inbox.aside.setCurrentItem(late)
    assert inbox.accept.text() == "Faire entrer dans une correction…"
    after_it.do(inbox.accept.click)
    assert "les dés qui dépendent des feuilles retombent" in asked[0]
    assert kept(after_it) == (2, 0), after_it.said
    assert (desk.correcting, desk.view.differs) == (1, True)
    with after_it.document.read() as campaign:
        told = closings(campaign, after_it.galaxy_id, 1)
        letters, _ = receipts(campaign, after_it.galaxy_id, after_it.store.clock())
    assert len(told) == 2
    assert [key for key in told[0].sheets if told[0].sheets[key] != told[1].sheets[key]] == ["hutt"]
    assert ["correction" in letter.decode() for letter in letters.values()] == [True]
    # It is published as any correction, once its story is answered.
    assert rule(desk, "vador:4", "Rien de sûr.", "pas au livre", correct=True) == ""
    after_it.do(lambda: desk.judge(correct=True))
    with after_it.document.read() as campaign:
        ready = make_ready(
            after_it.document.path, campaign, after_it.galaxy_id, "2030-01-01T00:00:00+00:00", reason="spam"
        )
    assert isinstance(ready, ReadyTurn)
    assert {"hutt", "mecrosa"} <= set(ready.factions)
    publish_ready(ready, after_it.document.apply)
    after_it.wait()
    assert desk.correcting == 0
