"""The referee's pen at the desk: decrees by form with their preview, changed and withdrawn; a battle ruled by hand."""

from __future__ import annotations

import pytest

from editor.turns.dialogs.decree import DecreeDialog
from editor.turns.dialogs.ruling import AnswerDialog, DiceDialog
from editor.turns.dialogs.rulings import RulingsDialog
from editor.turns.panels.publication import PublicationPanel
from editor.turns.panels.stepper import StepperPanel
from models.campaign.turn_records import RulingRecord
from models.campaign.turns.queries import rulings
from models.campaign.turns.rulings import AddRuling
from tests.turns_editor.conftest import Referee, ruled, say_why

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def kept(referee: Referee) -> list[tuple[str, str, str]]:
    with referee.document.read() as campaign:
        return [(each.target, each.body, each.reason) for each in rulings(campaign, referee.galaxy_id, 1)]


def preview(referee: Referee, dialog: DecreeDialog) -> dict[str, list[str]]:
    """Return what the preview says: by report its lines, an empty list for a sentence."""
    referee.qtbot.waitUntil(lambda: dialog.settled, timeout=60_000)
    tops = [dialog.preview.topLevelItem(n) for n in range(dialog.preview.topLevelItemCount())]
    return {top.text(0): [top.child(n).text(0) for n in range(top.childCount())] for top in tops if top is not None}


def test_a_decree_is_made_by_form_looked_at_changed_and_withdrawn(referee: Referee) -> None:
    stepper = referee.page.panels.open("stepper")
    assert isinstance(stepper, StepperPanel)
    referee.do(lambda: referee.page.act("turns_judge"))

    def five_millions(dialog: DecreeDialog) -> None:
        assert dialog.told.toPlainText() + dialog.reason.text() == "", "never another ruling's words"
        dialog.fields["faction"].setCurrentText("Cartel des Hutt")
        dialog.reason.setText("une vieille dette")
        assert not dialog.ok.isEnabled(), "no millions are no decree"
        dialog.fields["amount_1000"].setValue(5)
        dialog.told.setPlainText("Une caisse  oubliée.\n")
        shown = preview(referee, dialog)
        assert list(shown)[1:] == ["Cartel des Hutt"], "only those it concerns"
        told = shown["Cartel des Hutt"]
        assert "Argent – Décision de l’arbitre (CG-1) · +5\u00a0M" in told
        assert any("Une caisse oubliée." in line for line in told)
        assert kept(referee) == []

    referee.do(lambda: ruled(lambda: referee.page.act("turns_decree"), five_millions))
    made = ("after:votes", "money faction=hutt amount=5000\nUne caisse oubliée.", "une vieille dette")
    assert kept(referee) == [made]
    assert any("5\u00a0M" in line.words or "5 M" in line.words for line in referee.desk.shown.phases[0].lines)

    def shield(dialog: DecreeDialog) -> None:
        dialog.kind.setCurrentText("Technologie donnée")
        dialog.fields["technology"].setCurrentText("Bouclier")
        dialog.reason.setText("pris aux Hutt")

    referee.do(lambda: ruled(stepper.decree.click, shield))
    # A mistake keeps what was typed: the same technology twice.
    ruled(stepper.decree.click, shield, refused="Bouclier")
    with referee.document.read() as campaign:
        armed = rulings(campaign, referee.galaxy_id, 1)[-1]
    listed = RulingsDialog(referee.desk, stepper, correct=False)
    rows = [[listed.list.topLevelItem(n).text(c) for c in range(4)] for n in range(listed.list.topLevelItemCount())]
    decreed = "Argent\u00a0: Cartel des Hutt, 5\u00a0M"
    assert rows[0] == ["Votes et questions", decreed, "Une caisse oubliée.", "une vieille dette"]
    assert rows[1][1].startswith("Technologie donnée\u00a0: ")
    # One that no form writes is told in its sentence, never in ids.
    home = RulingRecord(galaxy_id=referee.galaxy_id, id="ZZ", turn=1, phase="gifts", target="after:gifts",
                        body="home command=tarkin-1 planet=raltir", reason="par écrit")  # fmt: skip
    assert referee.document.apply(AddRuling(home))
    listed.renew()
    last = listed.list.topLevelItem(2)
    assert last is not None
    assert "Raltir" in last.text(1)
    assert "tarkin-1" not in last.text(1)
    assert referee.document.undo()
    listed.renew()
    listed.list.setCurrentItem(listed.list.topLevelItem(0))

    def to_the_vader(dialog: DecreeDialog) -> None:
        assert (dialog.fields["amount_1000"].value(), dialog.told.toPlainText()) == (5, "Une caisse oubliée.")
        dialog.fields["faction"].setCurrentText("Dark Vador")
        dialog.phase.setCurrentText("Revenus")

    ruled(listed.change.click, to_the_vader)
    assert listed.since == "votes"
    assert kept(referee)[0] == ("after:income", made[1].replace("hutt", "vador"), made[2])
    listed.list.setCurrentItem(listed.list.topLevelItem(1))
    listed.withdraw.click()
    assert len(kept(referee)) == 1
    assert referee.document.undo()
    assert kept(referee)[1] == (armed.target, armed.body, armed.reason)
    referee.wait()
    # What was judged before the pen moved is not published.
    office = referee.page.panels.open("publication")
    assert isinstance(office, PublicationPanel)
    assert any("dernières décisions" in words.text() for words, good in office.checks if not good)
    listed.close()


def test_typed_dice_are_refused_at_once_and_a_battle_that_cannot_be_judged_is_ruled_by_hand(referee: Referee) -> None:
    stepper, office = referee.page.panels.open("stepper"), referee.page.panels.open("publication")
    assert isinstance(stepper, StepperPanel)
    assert isinstance(office, PublicationPanel)
    referee.do(lambda: referee.page.act("turns_judge"))
    while not stepper.cards:
        referee.page.act("turns_next_phase")
    card = stepper.cards[0]

    def eleven(dialog: DiceDialog) -> None:
        dialog.faces.setText("11 2")
        dialog.reason.setText("jetés au club")

    ruled(card.typed.click, eleven, refused="11")
    assert kept(referee) == []
    # A campaign of before dice were looked at holds such a ruling: the turn is judged around the battle.
    row = RulingRecord(
        galaxy_id=referee.galaxy_id, id="01", turn=1, phase="fleets", target=f"dice:{card.battle.stream}", body="11 2",
        reason="jetés au club",
    )  # fmt: skip
    referee.do(lambda: referee.document.apply(AddRuling(row)))
    referee.do(lambda: referee.page.act("turns_judge"))
    (due,) = [each for each in referee.desk.view.waiting if each.kind == "battle"]
    names = [name for camp in card.battle.camps for name in camp]
    assert all(name in due.about.fr for name in names)
    assert "Ordres en cause\u00a0: " in due.about.fr
    place = list(referee.desk.view.waiting).index(due)
    office.stories.setCurrentItem(office.stories.topLevelItem(place))

    def by_hand(dialog: AnswerDialog) -> None:
        dialog.choice.setCurrentIndex(1)
        assert dialog.choice.currentText() == f"victoire\u00a0: {', '.join(card.battle.camps[1])}"
        say_why("les dés sont perdus", told="La mêlée se disperse au soir.")(dialog)

    referee.do(lambda: ruled(office.answer.click, by_hand))
    assert [each for each in referee.desk.view.waiting if each.kind == "battle"] == []
    told = [line.words for phase in referee.desk.shown.phases for line in phase.lines]
    assert any("La mêlée se disperse au soir." in words for words in told)
    first = referee.desk.shown.phases[-1].galaxy
    referee.do(referee.desk.judge)
    assert referee.desk.shown.phases[-1].galaxy == first, "judged again it is the same turn"
