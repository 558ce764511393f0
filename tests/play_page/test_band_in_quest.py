"""The band of a campaign plays its quests as its ledger has it: whoever died stays away, wounds and gear come along."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.play.match import Match
from editor.scenario.begin import begun
from editor.scenario.new_dialog import NewScenarioDialog
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.forces.acts import PerformAct
from models.campaign.queries import forces, members, scenarios, stored
from models.campaign.scenarios.changes import NewScenario
from models.campaign.scenarios.review import scenario_review
from models.campaign.things import CreateThing, DeleteThing
from models.content import Json
from models.games.battle_json import Seats
from models.games.facets.builder import Act
from models.games.game import Game
from models.games.library import game
from models.games.swidenth.battle.state import TableBattle
from models.i18n import Translator
from tests.play_page.evening import clock
from tests.ready import ready


class Band:
    """A campaign with the convoy and its band, to which things happen between two evenings."""

    def __init__(self, path: Path) -> None:
        self.said: list[str] = []
        self.look = Look(LIGHT, Translator("fr"), motion=False)
        self.document = Document(ready(path, clock, "convoi"), self.look.t, self.said.append)
        self.jobs = Jobs()
        self.game: Game = game("swidenth")
        with self.document.read() as campaign:
            self.force, self.quest = forces(campaign)[0].id, scenarios(campaign)[0].id

    @property
    def who(self) -> dict[str, str]:
        """The ids of the members, by name."""
        with self.document.read() as campaign:
            return {each.name: each.id for each in members(campaign, self.force)}

    def tell(self, form: str, who: str, **values: Json) -> None:
        """Write something that happened to a member into the story."""
        with self.document.read() as campaign:
            kept = stored(campaign, self.force)
        self._do(self.game.bench(kept, pen=self.document.pen()).chronicle.act(form, (self.who[who],), values))

    def recruit(self, template: str, name: str) -> None:
        """Let somebody join."""
        with self.document.read() as campaign:
            kept = stored(campaign, self.force)
        self._do(self.game.bench(kept, pen=self.document.pen()).add(template, name))

    def _do(self, act: Act) -> None:
        assert self.document.apply(PerformAct(self.force, act))

    def play(self) -> dict[str, tuple[int, frozenset[str]]]:
        """Begin the quest; return what is left of each hero and what he carries, by name."""
        battle_id = begun(self.look, self.document, self.quest, Seats({}, real_dice=False))
        assert battle_id, self.said
        match = Match(self.document, battle_id, self.look.t, self.said.append)
        battle = match.table.battle  # type: ignore[attr-defined]
        assert isinstance(battle, TableBattle)
        heroes = {each.id: each for each in battle.figures if each.hero and each.camp == "heroes"}
        tokens = [each for each in match.view.tokens if each.id in heroes]
        match.leave()
        return {each.name["fr"]: (each.life, frozenset(heroes[each.id].gear)) for each in tokens}

    def told(self) -> list[tuple[str, object]]:
        """Return what the review says of who plays for whom."""
        with self.document.read() as campaign:
            found = scenario_review(campaign, self.quest)
        return [(each.key, each.args.get("other")) for each in found]


@pytest.fixture
def band(qtbot: QtBot, tmp_path: Path) -> Iterator[Band]:
    made = Band(tmp_path / "bande.portulan")
    yield made
    assert made.jobs.stop_all()
    QApplication.processEvents()
    made.document.close()


def test_next_quest_is_played_by_the_living_with_their_wounds_and_gear(band: Band) -> None:
    first = band.play()
    assert set(first) == {"Thevor", "Gardul", "Salvynia", "Oghavor"}
    assert band.told() == []
    band.tell("die", "Thevor")
    band.tell("wound", "Gardul", points=2)
    band.tell("find", "Oghavor", item="potion-de-soin")
    three = band.play()
    assert set(three) == {"Gardul", "Salvynia", "Oghavor"}, "whoever died stays away"
    assert three["Gardul"][0] == first["Gardul"][0] - 2
    assert "potion-de-soin" in three["Oghavor"][1] - first["Oghavor"][1]
    assert band.told() == [("scenario.place_empty", None)]
    band.tell("succeed", "Thevor", name="Brunn")
    assert set(band.play()) == {"Brunn", "Gardul", "Salvynia", "Oghavor"}
    assert band.told() == [("scenario.place_taken", "Brunn")]
    band.recruit("new:elfe:mage", "Ilia")
    assert set(band.play()) == {"Brunn", "Gardul", "Salvynia", "Oghavor", "Ilia"}, "who has no place gets one"


def test_quest_of_a_band_of_which_nobody_lives_says_so(band: Band) -> None:
    for name in band.who:
        band.tell("die", name)
    assert not begun(band.look, band.document, band.quest, Seats({}, real_dice=False))
    assert band.said[-1].startswith("Personne de Les Noirs Amères n’est en vie")
    assert ("scenario.nobody_lives", None) in band.told()


def test_new_quest_places_nobody_dead_and_calls_nobody_by_an_id(band: Band) -> None:
    band.tell("die", "Thevor")
    dialog = NewScenarioDialog(band.look, band.document, "", lambda _wanted: True, lambda _told: None, band.jobs)
    dialog.maps.setCurrentIndex(0)
    dialog.changed()
    wanted = dialog.wanted.scenario
    dialog.close()
    assert {each.type for each in wanted.pieces} == {key for name, key in band.who.items() if name != "Thevor"}
    made, ids = band.document.new_id(), tuple(band.who.values())
    assert band.document.apply(CreateThing(made, NewScenario(wanted)))
    assert band.document.apply(DeleteThing("force", band.force, "Les Noirs Amères"))
    with band.document.read() as campaign:
        said = [band.look.t(each.key, **each.args) for each in scenario_review(campaign, made)]
    assert any("une figurine inconnue" in each for each in said), "whoever is gone with the force is told"
    assert not [each for each in said if any(key in each for key in ids)]
