"""A turn tried dry, judged, gone through, overruled, ruled on and published at the referee's desk."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest

from editor.turns import desk as desk_module
from editor.turns.panels import stepper as stepping
from editor.turns.panels.battle_card import other_dice
from editor.turns.panels.publication import PublicationPanel
from editor.turns.panels.stepper import StepperPanel
from models.campaign.turns.queries import attempts
from models.formats.report_help import fields
from models.games.facets.turn_proof import TurnNotice
from models.games.facets.turns import CampSum, TurnBattle
from models.store.packages import leak_check
from models.store.packages import publishing as packages
from models.store.packages.leak_check import Leak
from models.store.packages.publishing import folder_of
from models.typefaces import embedding
from tests.report_fields import fields_of, paths
from tests.turns_editor.conftest import Referee, ruled, say_why

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def kept(referee: Referee) -> list[int]:
    with referee.document.read() as campaign:
        return [each.number for each in attempts(campaign, referee.galaxy_id, 1)]


def test_a_turn_is_tried_judged_overruled_answered_and_published(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[int]()
    monkeypatch.setattr(stepping, "PLAYED_MS", 1)

    def leaks(_campaign: object, _galaxy: str, _turn: int, attempt: int, _progress: object) -> tuple[Leak, ...]:
        looked.append(attempt)
        return (("hutt", "message.eml"),) if attempt == 3 else ()

    # What is looked through is proved where it is made.
    monkeypatch.setattr(leak_check, "leaks", leaks)
    worked = off_the_window(monkeypatch)
    stepper = referee.page.panels.open("stepper")
    assert isinstance(stepper, StepperPanel)
    referee.do(lambda: referee.page.act("turns_try"))
    assert kept(referee) == []
    assert stepper.phases.count() == 12
    assert "à blanc" in stepper.head.text()
    assert referee.said[-1].startswith("Tour 1 essayé à blanc")
    referee.do(lambda: referee.page.act("turns_judge"))
    assert kept(referee) == [1]
    assert referee.said[-1].startswith("Tour 1 jugé (essai 1)\u00a0: batailles ")
    assert referee.desk.view.standing.status == "closed"
    # Through the phases by keys; the one with battles shows a card for each.
    while not stepper.cards:
        before = stepper.phases.currentRow()
        referee.page.act("turns_next_phase")
        assert stepper.phases.currentRow() == before + 1
    # A battle has most of the height, and the whole of its width: nothing of it is cut off at the right.
    referee.qtbot.waitUntil(lambda: stepper.battles.height() > 2 * stepper.events.height())
    assert all(card.width() <= stepper.battles.viewport().width() for card in stepper.cards)
    phase = stepper.phases.currentRow()
    card = next(each for each in stepper.cards if other_dice(each.battle))
    won, stream = card.battle.attacker_wins, card.battle.stream
    assert {"Assaillant", "Défenseur"} <= {word for each in card.findChildren(object) for word in said_by(each)}
    referee.do(lambda: ruled(card.other.click, say_why("le joueur avait raison")))
    assert kept(referee) == [1, 2]
    again = next(each for each in stepper.cards if each.battle.stream == stream)
    assert again.battle.attacker_wins != won
    assert again.battle.typed
    assert (again.other.isEnabled(), again.typed.isEnabled()) == (True, True)
    assert stepper.phases.currentRow() == phase
    marked = [stepper.events.item(n).text() for n in range(stepper.events.count())]
    assert any(words.startswith("nouveau") for words in marked)
    assert any(words.startswith("disparu") for words in marked)
    assert referee.desk.shown is not None
    assert referee.desk.shown.phases[phase].otherwise
    # A story waits: nothing is published before it is answered.
    office = referee.page.panels.open("publication")
    assert isinstance(office, PublicationPanel)
    assert not office.publish.isEnabled()
    assert office.stories.topLevelItemCount() == 1
    referee.do(lambda: ruled(office.answer.click, say_why("pas au livre", told="Rien de sûr.")))
    # One package tells too much: it is named, and nothing is published.
    assert (kept(referee), looked[-1]) == ([1, 2, 3], 3)
    assert ["message.eml" in words.text() for words, good in office.checks if not good] == [True]
    assert not office.publish.isEnabled()
    referee.do(referee.desk.judge)
    assert (kept(referee), looked[-1]) == ([1, 2, 3, 4], 4)
    assert [words.text() for words, good in office.checks if not good] == []
    assert office.publish.isEnabled()
    # Packages of a newer copy of the campaign are seen before anything is written.
    sent, mine = folder_of(referee.document.path, 3, 1), referee.desk.view.standing.commitment
    sent.mkdir(parents=True)
    (sent / "bulletin.json").write_bytes(TurnNotice("c", 3, 1, mine, True, False, 1, (), ()).file())
    office.renew()
    assert [words.text().split(":")[0].strip("✗ \N{NO-BREAK SPACE}") for words, good in office.checks if not good] == [
        "Le tour 3 a déjà été publié par une copie plus récente (T03)"
    ]
    rmtree(sent)
    office.renew()
    # Paper and typefaces are proved where they are made: both take seconds.
    referee.desk.press = None
    monkeypatch.setattr(embedding, "_rule", lambda *_asked: "")
    referee.do(office.publish.click)
    folder = folder_of(referee.document.path, 1, 1)
    assert len([each for each in folder.iterdir() if each.is_dir()]) == 12
    assert referee.desk.view.standing.status == "published"
    # What is said of report.json is what stands in one; the secret is told at the end of a campaign alone, of places
    # this galaxy says nothing to everybody, and nobody wrote a letter.
    said, there = set(paths()), fields_of(folder)
    assert there <= said
    assert set(fields()) - {re.split(r"[.\[]", path)[0] for path, _ in there} == {"letters", "places", "secret"}
    # Each player's message is a line, to be opened where he is written from; publishing has nothing left to do.
    newest = office.packages.topLevelItem(0)
    assert newest.text(1).startswith("2029-12-31 21:00 · "), "when it was published stands with where it is"
    assert (newest.childCount(), newest.isExpanded(), office.publish.isHidden()) == (12, True, True)
    opened = list[Path]()
    monkeypatch.setattr(referee.desk, "show_folder", opened.append)
    office.packages.setCurrentItem(newest.child(5))
    assert "remettre" in newest.child(5).text(1)
    office.mail.click()
    assert opened == [folder / "hutt" / "message.eml"]
    assert any("12" in words for words in referee.said)
    assert referee.page.state("turns_open") == (True, False)
    referee.do(lambda: referee.page.act("turns_open"))
    assert (referee.desk.view.standing.turn, referee.page.inner) == (2, "inbox")
    # Every phase of every turn: by the slider, by keys over the end of a turn, and played back.
    referee.do(referee.desk.judge)
    assert stepper.slider.maximum() == 23
    referee.do(lambda: stepper.slider.setValue(11))
    assert (referee.desk.shown.turn, stepper.phases.currentRow()) == (1, 11)
    referee.do(lambda: referee.page.act("turns_next_phase"))
    assert (referee.desk.shown.turn, stepper.phases.currentRow()) == (2, 0)
    referee.do(lambda: (stepper.slider.setValue(3), stepper.slider.setValue(21)))
    assert (referee.desk.shown.turn, stepper.phases.currentRow()) == (2, 9)
    stepper.play.click()
    referee.qtbot.waitUntil(lambda: not stepper.play.isChecked())
    assert (stepper.phases.currentRow(), stepper.forth.isEnabled()) == (11, False)
    assert not list(Path(folder.parent).glob(".*ready"))
    assert worked == {"_judge": {False}, "make_ready": {False}}, "the window's thread judges and writes nothing"


def off_the_window(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[bool]]:
    """Note of what takes long whether it is done in the thread of the window."""
    found: dict[str, set[bool]] = {}

    def watch(module: Any, name: str) -> None:
        real = getattr(module, name)

        def noted(*given: Any, **named: Any) -> Any:
            found.setdefault(name, set()).add(threading.current_thread() is threading.main_thread())
            return real(*given, **named)

        monkeypatch.setattr(module, name, noted)

    watch(desk_module, "_judge")
    watch(packages, "make_ready")
    return found


def said_by(each: Any) -> set[str]:
    return {each.text().split()[0]} if hasattr(each, "text") and callable(each.text) and each.text() else set()


def test_judging_is_stopped_and_leaves_no_trace(referee: Referee) -> None:
    referee.page.act("turns_judge")
    assert not referee.desk.writable
    referee.desk.stop()
    referee.wait()
    assert kept(referee) == []
    assert referee.desk.writable


def test_judging_and_closing_are_undone_and_the_turn_is_open_again(referee: Referee) -> None:
    assert referee.page.timeline.next.text() == "Clore le tour 1"
    referee.do(referee.page.timeline.next.click)
    folder = referee.document.path.with_name("c.turns") / "T01-closing"
    assert str(folder) in referee.said[-1]
    assert {each.name for each in folder.iterdir()} == {"cloture-1.txt", "closing-1.json"}
    assert referee.page.state("turns_close") == (False, False)
    assert referee.page.timeline.next.text() == "Juger le tour 1"
    referee.do(referee.page.timeline.next.click)
    assert kept(referee) == [1]
    assert referee.document.undo()
    referee.qtbot.waitUntil(lambda: referee.desk.shown is None)
    assert referee.desk.view.standing.status == "closed"
    assert referee.document.undo()
    referee.qtbot.waitUntil(lambda: referee.desk.view.standing.status == "open")
    referee.wait()
    assert referee.desk.shown is None


@pytest.mark.parametrize(
    ("sums", "dice", "wins", "found"),
    [((3, 0), (5, 5), True, (3, 7)), ((0, 0), (1, 9), False, (5, 4)), ((12, 0), (0, 0), True, None),
     ((10, 0), (1, 9), True, None)],
)  # fmt: skip
def test_the_nearest_dice_that_turn_a_battle_round(
    sums: tuple[int, int], dice: tuple[int, int], wins: bool, found: tuple[int, int] | None
) -> None:
    rounds = ((CampSum((), sums[0], dice[0]), CampSum((), sums[1], dice[1])),)
    battle = TurnBattle("", "", "s", (0, 0), (("a",), ("b",)), (), wins, rounds, ())
    turned = other_dice(battle)
    if found is None or turned is None:
        assert turned is found
        return
    lead = sums[0] - sums[1]
    assert (turned[0] + lead > turned[1]) != wins
    far = abs(turned[0] - dice[0]) + abs(turned[1] - dice[1])
    assert far == abs(found[0] - dice[0]) + abs(found[1] - dice[1])
