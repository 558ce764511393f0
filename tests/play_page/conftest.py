"""Evenings at the Lost Temple, each in a file of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.paint.typefaces import load_fonts
from editor.play.page import BattlePage
from editor.scenario.begin import begin_battle
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.queries import scenarios
from models.campaign.samples import fill
from models.campaign.scenarios.queries import scenario
from models.games.battle.battle_json import Seats
from models.i18n import Translator
from models.store.store import Store
from tests.play_page.armies import Begin as BeginArmies
from tests.play_page.convoy import Begin as BeginConvoy
from tests.play_page.convoy import settle
from tests.play_page.evening import Evening, clock

Begin = Callable[..., Evening]


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    """Return the scenario of the Lost Temple on its page; no battle has begun."""
    load_fonts()
    made = Evening(qtbot, tmp_path / "scenario.portulan")
    yield made
    made.close()


@pytest.fixture
def begin(qtbot: QtBot, tmp_path: Path) -> Iterator[Begin]:
    """Begin a battle: `begin(seed, "renewal", …, side=automatic player, …)`; or open one from the file `standing`."""
    load_fonts()
    evenings: list[Evening] = []

    def begun(seed: str = "a", *agreed: str, standing: bytes = b"", **players: str) -> Evening:
        path = tmp_path / "soir.portulan"
        if standing:
            path.write_bytes(standing)
        evenings.append(Evening(qtbot, path))
        if not standing:
            evenings[-1].begin(seed, *agreed, **players)
        evenings[-1].settle()
        return evenings[-1]

    yield begun
    for evening in evenings:
        evening.close()


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BeginConvoy]:
    """Begin the ambushed convoy: `table(unplaced=True, real_dice=True, lang="fr")`."""
    monkeypatch.setattr("editor.scenario.begin.fresh_seed", lambda: "soir")
    pages: list[tuple[BattlePage, Document, Jobs, Store]] = []

    def begin(
        *, unplaced: bool = False, real_dice: bool = False, at_home: bool = False, lang: str = "fr"
    ) -> BattlePage:
        look = Look(LIGHT, Translator(lang), motion=False)
        store = Store.create(tmp_path / "soir.portulan", "soir", clock, backups=False)
        store.apply(fill("convoi", lang))
        document, jobs = Document(store, look.t, lambda _words: None), Jobs()
        with document.read() as campaign:
            made = scenarios(campaign)[0].id
            foes = scenario(campaign, made).sides[1].id
        agreed = {"unplaced": unplaced, **({"at_home": True} if at_home else {})}
        battle = begin_battle(look, document, made, Seats({foes: "conduct"}, real_dice), agreed)
        page = BattlePage(look, document, battle, jobs, lambda _words: None)
        pages.append((page, document, jobs, store))
        qtbot.addWidget(page)
        page.resize(1180, 760)
        page.show()
        qtbot.waitExposed(page)
        return page

    yield begin
    for page, _, _, store in pages:
        page.closing()
        page.close()
        store.close()


@pytest.fixture
def armies(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BeginArmies]:
    """Begin the battle of the two armies of forty in a language, on a table of people's own or on the screen."""
    monkeypatch.setattr("editor.scenario.begin.fresh_seed", lambda: "soir")
    load_fonts()
    opened: list[tuple[BattlePage, Document, Store]] = []

    def begin(lang: str, *, unplaced: bool = True, real_dice: bool = False) -> BattlePage:
        look = Look(LIGHT, Translator(lang), motion=False)
        store = Store.create(tmp_path / f"{lang}.portulan", "soir", clock, backups=False)
        store.apply(fill("escarmouche", lang))
        document = Document(store, look.t, lambda _words: None)
        with document.read() as campaign:
            made = scenarios(campaign)[0].id
        battle = begin_battle(look, document, made, Seats(real_dice=real_dice), {"unplaced": unplaced})
        page = BattlePage(look, document, battle, Jobs(), print)
        opened.append((page, document, store))
        qtbot.addWidget(page)
        page.resize(1180, 760)
        page.show()
        settle(page)
        return page

    yield begin
    for page, _, store in opened:
        page.closing()
        store.close()
