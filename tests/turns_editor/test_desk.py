"""What the referee's desk does: each step with its name, what is said, undo, redo; when it may be done."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtGui import QDesktopServices

from models.campaign.turn_changes import SeatPlayer
from models.campaign.turn_queries import attempts, codes, players, rulings, sheets
from models.errors import Refused
from models.i18n import Translator
from models.store import leak_check, publishing
from models.store.publishing import Published, ReadyTurn
from tests.turns_editor.conftest import Referee
from tests.turns_editor.test_inbox import mail

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ACTS = (
    "take", "take_folder", "open", "deadline", "seats", "try", "judge", "publish", "correct", "tell", "receipts",
    "remind", "packages", "next_phase", "last_phase", "territory", "replay", "replay_whole", "poster", "chronicle",
)  # fmt: skip
PANELS = {"inbox", "stepper", "publication", "threats", "dashboard", "years", "life"}
LOOKS = {"next_phase", "last_phase", "territory", "poster"}
TOLD = {"packages", "replay", "chronicle"}
LATER = datetime(2030, 2, 1, 20, 0, tzinfo=UTC)


def possible(referee: Referee) -> set[str]:
    """Return the acts that are possible; of the switch that there is is known that it is on."""
    states = {each: referee.page.state(f"turns_{each}") for each in (*ACTS, *PANELS)}
    assert {each for each, (_, on) in states.items() if on} == ({"territory"} if referee.desk.territory else set())
    return {each for each, (can, _) in states.items() if can}


def stands(referee: Referee) -> tuple[object, ...]:
    """Return what an undo has to bring back."""
    with referee.document.read() as campaign:
        came = tuple((row.id, row.status) for row in sheets(campaign, referee.galaxy_id, 1))
        ruled = len(rulings(campaign, referee.galaxy_id, 2))
        tried = tuple(len(attempts(campaign, referee.galaxy_id, turn)) for turn in (1, 2))
    return came, ruled, tried, referee.desk.view.standing


def plain(words: str) -> str:
    return words.replace("\u00a0", " ").replace("\u202f", " ")


def step(referee: Referee, act: Callable[[], object], french: str, english: str, *said: str) -> None:
    """Do what is one step, with these names; look that it is taken back and done again."""
    document, before, count = referee.document, stands(referee), referee.document.stack.count()
    referee.said.clear()
    referee.do(act)
    after = stands(referee)
    assert document.stack.count() == count + 1, referee.said
    label = document.steps()[-1].label
    assert [plain(Translator(lang)(label.key, **label.args)) for lang in ("fr", "en")] == [french, english]
    assert [plain(each) for each in referee.said] == list(said)
    assert after != before, french
    referee.do(document.undo)
    assert stands(referee) == before, french
    referee.do(document.redo)
    assert stands(referee) == after, french


def test_an_open_turn_takes_sheets_answers_them_and_moves_its_deadline(referee: Referee, tmp_path: Path) -> None:
    desk = referee.desk
    assert possible(referee) == PANELS | {
        "take", "take_folder", "deadline", "seats", "try", "judge", "receipts", "remind",
    }  # fmt: skip
    assert (desk.correcting, desk.shown, desk.leaks, desk.reason, desk.followed) == (0, None, None, "", -1)
    assert [desk.open_to_rulings(turn) for turn in (0, 1, 2)] == [False, True, False]
    assert (desk.name("conseil"), desk.name("nobody")) == ("Conseil des systèmes neutres", "nobody")
    with referee.document.read() as campaign:
        sign = codes(campaign, referee.galaxy_id, 1)["conseil"]
        council = players(campaign, referee.galaxy_id)["conseil"]
    referee.do(lambda: referee.document.apply(SeatPlayer(council._replace(mail="c@a.org"))))
    view = desk.view
    letters, missing = tmp_path / "letters", tmp_path / "missing"
    letters.mkdir()
    referee.said.clear()
    desk.letters(missing, receipts=False)
    assert referee.said == [desk.look.t("turn.letters_not_written", folder="missing", reason="")]
    desk.letters(letters, receipts=False)
    assert plain(referee.said[-1]) == f"Lettres écrites : 1, dans {letters}"
    assert [each.name for each in letters.iterdir()] == ["conseil.eml"]
    assert desk.view is view, "who is reminded is noted nowhere"
    folder, took, busy = tmp_path / "mails", list[int](), list[tuple[object, ...]]()
    folder.mkdir()
    (folder / "a.eml").write_text(mail("c@a.org", f"PORTULAN 1 conseil {sign}", "donne 5 à Mecrosa", "FIN"), "utf-8")
    (folder / "b.eml").write_text(mail("h@a.org", "PORTULAN 1 HUTT", "donne 1 à Mecrosa", "FIN"), "utf-8")
    desk.took.connect(lambda found: took.append(len(found)))
    desk.busy.connect(lambda *told: busy.append(told))

    def take() -> None:
        desk.take([folder, folder / "a.eml"])
        assert (desk.working, desk.writable, desk.settled) == (True, False, False)
        assert possible(referee) == PANELS, "nothing else meanwhile"
        desk.take([folder])

    step(
        referee, take, "Prendre des feuilles (2)", "Take sheets in (2)",
        "Un travail est en cours : attendez sa fin ou arrêtez-le.",
        "Feuilles prises : 2 ; lignes refusées : 0 ; mises de côté : 1. a.eml : La feuille a.eml a déjà été prise.",
    )  # fmt: skip
    assert (took[0], desk.working, desk.writable, desk.settled) == (3, False, True, True)
    title = "Lecture des feuilles d’ordres"
    assert (busy[0], busy[-1]) == ((title, 0, 0), ("", 0, 0))
    assert {told[::2] for told in busy[1:-1]} <= {(title, 2)}
    [aside] = (key for key, row in desk.view.sheets.items() if row.status == "quarantined")
    step(referee, lambda: desk.accept(aside, "appelé"), "Accepter une feuille : appelé", "Accept a sheet: appelé")
    assert desk.reason == "appelé"
    assert desk.accept("nobody", "autre") is False
    assert desk.reason == "appelé", "a reason that served nothing is not proposed again"
    answered = f"Lettres écrites : 13, dans {letters}"
    count, before = referee.document.stack.count(), len(list(letters.iterdir()))
    desk.letters(letters, receipts=True)
    assert plain(referee.said[-1]) == answered
    assert (referee.document.stack.count(), len(list(letters.iterdir()))) == (count + 1, before + 13)
    label = referee.document.steps()[-1].label
    assert [Translator(lang)(label.key, **label.args) for lang in ("fr", "en")] == [
        "Accuser réception (13)", "Acknowledge (13)",
    ]  # fmt: skip
    desk.letters(letters, receipts=True)
    assert plain(referee.said[-1]) == f"Lettres écrites : 0, dans {letters}"
    assert referee.document.undo()
    desk.letters(letters, receipts=True)
    assert plain(referee.said[-1]) == answered, "undo: nobody was answered"
    referee.wait()
    step(referee, lambda: desk.open_next(LATER), "Déplacer l’échéance du tour 1", "Move the deadline of turn 1")
    assert desk.view.standing.deadline == "2030-02-01 21:00"
    assert desk.rule("", "x", "autre") is False
    assert desk.reason == "appelé"
    assert referee.said[-1].startswith("«")


def test_what_goes_on_is_stopped_and_what_cannot_be_is_said(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, count = referee.desk, referee.document.stack.count()
    turned, judged = list[int](), list[int]()
    desk.turned.connect(lambda: turned.append(1))
    desk.judged.connect(lambda: judged.append(1))
    referee.said.clear()
    referee.do(desk.publish)
    assert [plain(each) for each in referee.said] == ["Le tour 1 n’est pas jugé : portulan turn run."]
    referee.do(lambda: referee.page.act("turns_try"))
    assert plain(referee.said[-1]) == "Tour 1 essayé à blanc : rien n’est gardé, il reste ouvert."
    assert desk.shown is not None
    assert (desk.shown.turn, desk.shown.attempt, turned, judged) == (1, 0, [1], [1])
    assert possible(referee) >= LOOKS
    assert referee.document.stack.count() == count
    referee.page.act("turns_territory")
    assert not desk.territory
    assert possible(referee) >= LOOKS
    referee.said.clear()
    desk.speak_of(Refused("turn.none_open", turn=3))
    assert referee.said == [desk.look.t("turn.none_open", turn=3)]
    with pytest.raises(ValueError, match="broken"):
        desk.speak_of(ValueError("broken"))
    opened = list[object]()
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    desk.show_folder(Path("/a b/c"))
    assert opened == ["/a b/c"]
    followed = list[int]()
    desk.changed.connect(lambda: followed.append(1))
    referee.do(lambda: referee.document.changed.emit(frozenset({("map", "x"), ("force", "y")})))
    assert followed == []
    for table in ("refereed", "player", "turn", "order_sheet", "ruling", "package"):
        referee.do(partial(referee.document.changed.emit, frozenset({("map", "x"), (table, "y")})))
    referee.do(lambda: referee.document.changed.emit(frozenset()))
    assert len(followed) == 7
    monkeypatch.setattr(type(referee.document), "read_only", property(lambda _self: True))
    assert not desk.writable
    assert possible(referee) == PANELS, "what was only tried is no longer shown once the campaign changed"


def test_a_judged_turn_is_judged_again_ruled_on_looked_through_and_published(
    later: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, looked, turned = later.desk, list[tuple[int, int]](), list[tuple[int, int] | None]()

    def leaks(_campaign: object, _galaxy: str, turn: int, attempt: int, _progress: object) -> tuple[object, ...]:
        looked.append((turn, attempt))
        return ()

    monkeypatch.setattr(leak_check, "leaks", leaks)
    let_out, checked, judged = list[object](), list[int](), list[int]()
    desk.turned.connect(lambda: turned.append(desk.shown and (desk.shown.turn, desk.shown.attempt)))
    desk.checked.connect(lambda: checked.append(1))
    desk.judged.connect(lambda: judged.append(1))
    desk.published.connect(let_out.append)
    assert possible(later) == PANELS | LOOKS | TOLD | {"seats", "try", "judge", "publish", "receipts"}
    assert [desk.open_to_rulings(turn) for turn in (0, 1, 2, 3)] == [False, False, True, False]
    later.do(lambda: desk.follow(1))
    later.do(lambda: desk.follow(7))
    later.do(desk.follow)
    later.do(desk.follow)
    assert turned == [(1, 1), None, (2, 1)], "what is shown already is not read again"
    assert desk.open_next() is False
    assert plain(later.said[-1]) == "Le tour 2 est clos : jugez-le et publiez-le, ou annulez sa clôture."
    decreed = "money faction=hutt amount=7000"
    step(
        later, lambda: desk.rule("after:income", decreed, "oubli"),
        "Trancher after:income : oubli", "Rule on after:income: oubli",
    )  # fmt: skip
    assert desk.reason == "oubli"
    step(
        later, desk.judge, "Juger le tour 2, essai 2", "Judge turn 2, attempt 2",
        "Tour 2 jugé (essai 2) : batailles 1, à trancher 0.",
    )  # fmt: skip
    assert (judged, desk.followed) == ([1], -1)
    assert desk.shown is not None
    assert (desk.shown.turn, desk.shown.attempt) == (2, 2)
    later.do(desk.check)
    later.do(desk.check)
    assert (looked[-1], desk.leaks, looked.count((2, 2))) == ((2, 2), (), 1), "looked through once"
    assert len(checked) >= 1
    done = Published(2, 1, tmp_path, (), False)
    desk._let_out(done)
    assert let_out == [done], "what was published before is told again"
    answers = [None, done]

    def let_go(_ready: object, apply: object) -> Published:
        assert apply == later.document.apply
        answer = answers.pop(0)
        if answer is None:
            raise Refused("turn.none_open", turn=2)
        return answer

    monkeypatch.setattr(publishing, "let_out", let_go)
    ready = cast("ReadyTurn", object())
    desk._let_out(ready)
    assert (let_out, later.said[-1]) == ([done], desk.look.t("turn.none_open", turn=2))
    desk._let_out(ready)
    assert let_out == [done, done]
