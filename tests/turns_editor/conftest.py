"""The referee's desk on the sample, and the hands of a referee."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.paint.typefaces import load_fonts
from editor.turns.dialogs.closing import CloseDialog
from editor.turns.dialogs.ruling import RulingDialog
from editor.turns.page import TurnsPage
from editor.widgets.colours import DARK, LIGHT
from editor.widgets.look import Look
from models.campaign.queries import galaxies
from models.campaign.samples import fill
from models.campaign.turn_records import TurnRecord
from models.campaign.turns.changes import KeepAttempt, PublishTurn
from models.campaign.turns.judging import judge_turn
from models.campaign.turns.life import opening
from models.games.library import galaxy_game
from models.i18n import Translator
from models.store.store import Store
from models.typefaces import embedding
from tests.said import everything_can_be_said  # noqa: F401  every test here listens
from tests.store.publish_victims import close


def clock() -> datetime:
    return datetime(2029, 12, 31, 20, 0, tzinfo=UTC)


def ruled(act: Callable[[], object], fill: Callable[[Any], object], refused: str = "") -> None:
    """Do what asks for a ruling, fill its dialog in and say yes: it is kept, or `refused` and cancelled."""

    def answer(dialog: RulingDialog) -> int:
        fill(dialog)
        assert dialog.ok.isEnabled()
        dialog.accept()
        assert refused in dialog.why.text()
        assert bool(dialog.result()) != bool(refused), dialog.why.text()
        if refused:
            dialog.reject()
        return dialog.result()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RulingDialog, "exec", answer)
        act()


def say_why(words: str, **more: str) -> Callable[[Any], None]:
    """Return what fills a ruling in: the referee's own book; what those concerned are told (`told`)."""

    def fill(dialog: RulingDialog) -> None:
        dialog.reason.setText(words)
        dialog.told.setPlainText(more.get("told", ""))

    return fill


class Referee:
    """The desk of a campaign of its own; `wait` until nothing goes on."""

    def __init__(self, qtbot: QtBot, path: Path, *, lang: str = "fr", dark: bool = False) -> None:
        load_fonts()
        self.qtbot, self.said = qtbot, list[str]()
        self.t = Translator(lang)
        self.store = Store.open(path, clock)
        self.document = Document(self.store, self.t, self.said.append)
        with self.document.read() as campaign:
            self.galaxy_id = galaxies(campaign)[0].id
        self.jobs = Jobs()
        look = Look(DARK if dark else LIGHT, self.t, 100, motion=False)
        self.page = TurnsPage(look, self.document, self.galaxy_id, self.jobs, self.said.append, galaxy_game())
        self.desk = self.page.desk
        qtbot.addWidget(self.page)
        self.page.resize(1100, 700)
        self.page.show()
        self.wait()

    def wait(self) -> None:
        self.qtbot.waitUntil(lambda: self.desk.settled, timeout=90_000)

    def do(self, act: Callable[[], object]) -> None:
        act()
        self.wait()

    def close(self) -> None:
        self.page.closing()
        assert self.jobs.stop_all()
        self.document.close()


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample whose turn 1 is open, with eleven sheets: made once."""
    path = tmp_path_factory.mktemp("turns") / "c.portulan"
    with Store.create(path, "c", clock) as store:
        store.apply(fill("empire", "fr"))
    return path


@pytest.fixture(scope="session")
def played_file(sample_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample a turn later: turn 1 is published, without packages, turn 2 is judged. Made once."""
    path = tmp_path_factory.mktemp("played") / "c.portulan"
    shutil.copy(sample_file, path)
    with Store.open(path, clock) as store:
        with store.read() as campaign:
            galaxy_id = galaxies(campaign)[0].id
        for number in (1, 2):
            close(store, galaxy_id)
            with store.read() as campaign:
                made = judge_turn(campaign, galaxy_id, seed="moments")
            store.apply(KeepAttempt(made.attempt, made.turn, made.start))
            if number == 1:
                galaxy = made.turn.phases[-1].state.galaxy
                row = TurnRecord(galaxy_id=galaxy_id, number=1, status="published", attempt=1, revision=1)
                store.apply(PublishTurn(row, (), galaxy))
                with store.read() as campaign:
                    change = opening(campaign, galaxy_id, clock())
                store.apply(change)
    return path


def _seated(qtbot: QtBot, file: Path, folder: Path) -> Iterator[Referee]:
    """Yield the desk of a copy of a campaign."""
    made = Referee(qtbot, shutil.copy(file, folder / "c.portulan"))
    yield made
    made.close()


@pytest.fixture
def referee(qtbot: QtBot, sample_file: Path, tmp_path: Path) -> Iterator[Referee]:
    yield from _seated(qtbot, sample_file, tmp_path)


@pytest.fixture
def later(qtbot: QtBot, played_file: Path, tmp_path: Path) -> Iterator[Referee]:
    """The desk a turn later."""
    yield from _seated(qtbot, played_file, tmp_path)


@pytest.fixture(scope="session")
def published_file(sample_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample whose turn 1 is published and whose turn 2 nobody has opened."""
    path = tmp_path_factory.mktemp("published") / "c.portulan"
    shutil.copy(sample_file, path)
    with Store.open(path, clock) as store:
        with store.read() as campaign:
            galaxy_id = galaxies(campaign)[0].id
        close(store, galaxy_id)
        with store.read() as campaign:
            made = judge_turn(campaign, galaxy_id)
        store.apply(KeepAttempt(made.attempt, made.turn, made.start))
        row = TurnRecord(galaxy_id=galaxy_id, number=1, status="published", attempt=1, revision=1)
        store.apply(PublishTurn(row, (), made.turn.phases[-1].state.galaxy))
    return path


@pytest.fixture
def after_it(qtbot: QtBot, published_file: Path, tmp_path: Path) -> Iterator[Referee]:
    """The desk once turn 1 is published and before turn 2 is opened."""
    yield from _seated(qtbot, published_file, tmp_path)


@pytest.fixture(autouse=True)
def closes_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked whether a turn is to be closed early says yes."""
    monkeypatch.setattr(CloseDialog, "exec", lambda _dialog: 1)


@pytest.fixture
def no_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Typefaces are proved where they are made: cutting them takes seconds."""
    monkeypatch.setattr(embedding, "_rule", lambda *_asked: "")
