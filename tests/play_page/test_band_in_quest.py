"""The band of a campaign plays its quests as its ledger has it: whoever died stays away, wounds and gear come along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.play.match import Match
from editor.scenario.begin import begin_battle
from editor.scenario.new_dialog import NewScenarioDialog
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.forces.acts import PerformAct
from models.campaign.forces.changes import NewForce
from models.campaign.forces.enlisting import enlisted
from models.campaign.queries import forces, members, scenarios, stored
from models.campaign.scenarios.changes import EditScenario, NewScenario
from models.campaign.scenarios.queries import scenario
from models.campaign.scenarios.review import scenario_review
from models.campaign.scenarios.reward_queries import playing
from models.campaign.things import CreateThing, DeleteThing
from models.change import Label
from models.content import Json
from models.games.battle.battle_json import Seats
from models.games.facets.builder import Act
from models.games.game import Game
from models.games.library import game
from models.games.scenarios.pieces import Placed
from models.games.scenarios.places import seated
from models.games.scenarios.scenario import Scenario, read, scenario_json
from models.games.swidenth.battle.state import TableBattle
from models.games.swidenth.game import SWIDENTH
from models.games.values import Stored
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
        battle_id = begin_battle(self.look, self.document, self.quest, Seats({}, real_dice=False))
        assert battle_id, self.said
        match = Match(self.document, battle_id, self.look.t, self.said.append)
        battle = match.course.fight.table.battle  # type: ignore[attr-defined]
        assert isinstance(battle, TableBattle)
        heroes = {each.id: each for each in battle.figures if each.hero and each.camp == "heroes"}
        tokens = [each for each in match.view.tokens if each.id in heroes]
        match.leave()
        return {each.name["fr"]: (each.life, frozenset(heroes[each.id].gear)) for each in tokens}

    def edit(self, quest: Scenario) -> None:
        """Replace the quest."""
        assert self.document.apply(EditScenario(self.quest, quest, Label("scenario.create", {"name": quest.name})))

    def told_whole(self) -> list[tuple[str, Mapping[str, object]]]:
        """Return every Problem of the quest."""
        with self.document.read() as campaign:
            return [(each.key, each.args) for each in scenario_review(campaign, self.quest)]

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
    band.tell("succeed", "Thevor", name="Brunn")
    assert set(band.play()) == {"Brunn", "Gardul", "Salvynia", "Oghavor"}
    band.recruit("new:elfe:mage", "Ilia")
    assert set(band.play()) == {"Brunn", "Gardul", "Salvynia", "Oghavor", "Ilia"}, "there is room for a larger band"


def test_quest_of_a_band_of_which_nobody_lives_says_so(band: Band) -> None:
    for name in band.who:
        band.tell("die", name)
    assert not begin_battle(band.look, band.document, band.quest, Seats({}, real_dice=False))
    assert band.said[-1].startswith("Personne de Les Noirs Amères n’est en vie")
    assert ("scenario.nobody_lives", None) in band.told()


def test_quest_of_a_band_without_anybody_says_so_and_the_heroes_of_the_book_stay_away(band: Band) -> None:
    empty = CreateThing(band.document.new_id(), NewForce("swidenth", Stored("Les Absents", "", None, ())))
    assert band.document.apply(empty)
    with band.document.read() as campaign:
        quest = scenario(campaign, band.quest)
    band.edit(replace(quest, sides=(replace(quest.sides[0], force_id=empty.id), *quest.sides[1:])))
    assert not begin_battle(band.look, band.document, band.quest, Seats({}, real_dice=False))
    assert band.said[-1].startswith("Personne de Les Absents n’est en vie")
    assert "recrutez" in band.said[-1]
    assert ("scenario.nobody_lives", None) in band.told()


def test_new_quest_has_a_place_for_each_of_the_living_and_names_nobody(band: Band) -> None:
    band.tell("die", "Thevor")
    dialog = NewScenarioDialog(band.look, band.document, "", lambda _wanted: True, lambda _told: None, band.jobs)
    dialog.maps.setCurrentIndex(0)
    dialog.changed()
    wanted = dialog.wanted.scenario
    dialog.close()
    assert [(each.place, each.type) for each in wanted.pieces] == [(1, ""), (2, ""), (3, "")]
    made, ids = band.document.new_id(), tuple(band.who.values())
    assert band.document.apply(CreateThing(made, NewScenario(wanted)))
    band.quest = made
    assert set(band.play()) == {"Gardul", "Salvynia", "Oghavor"}
    assert band.document.apply(DeleteThing("force", band.force, "Les Noirs Amères"))
    said = [band.look.t(key, **args) for key, args in band.told_whole()]
    assert not [each for each in said if any(key in each for key in ids)]


def test_scenario_of_a_version_with_heroes_in_it_opens_with_places_for_which_they_are_proposed(band: Band) -> None:
    with band.document.read() as campaign:
        now = scenario(campaign, band.quest)
    hero, brigand = now.piece("thevor"), next(each for each in now.pieces if each.type == "guerrier-brigand")
    member = replace(hero, id="other", type=band.who["Gardul"])
    raw = scenario_json(replace(now, pieces=(hero, member, brigand)))
    pieces = [{key: each[key] for key in ("id", "type", "side", "name", "at")} for each in raw["pieces"]]  # type: ignore[call-overload, index, union-attr]
    sides = [{key: each[key] for key in ("id", "force_id")} for each in raw["sides"]]  # type: ignore[call-overload, index, union-attr]
    old = read(now.name, {**raw, "version": 4, "pieces": pieces, "sides": sides}, "ancien")
    assert [(each.id, each.place) for each in old.pieces] == [("thevor", 1), ("other", 2), (brigand.id, 0)]
    sent = replace(old, sides=(replace(old.sides[0], force_id=""), old.sides[1]))
    with band.document.read() as campaign:
        assert [each.type for each in seated(sent, SWIDENTH.battles, enlisted(campaign, sent)).pieces] == [
            "hero:thevor", band.who["Gardul"], "guerrier-brigand",
        ], "whoever stood there is proposed where no band plays"  # fmt: skip


def test_band_larger_than_a_quest_chooses_who_goes_and_a_smaller_one_is_told(band: Band) -> None:
    with band.document.read() as campaign:
        quest = scenario(campaign, band.quest)
    two = [each for each in quest.pieces if not each.place or each.place < 3]
    quest = replace(quest, pieces=tuple(two))
    band.edit(quest)
    assert set(band.play()) == {"Thevor", "Gardul"}
    assert band.told() == [("scenario.band_waits", None)]
    stays = replace(quest.sides[0], waits=(band.who["Thevor"],), least=2)
    band.edit(replace(quest, sides=(stays, quest.sides[1])))
    assert set(band.play()) == {"Gardul", "Salvynia"}, "the next goes in his place"
    band.tell("die", "Salvynia")
    band.tell("die", "Oghavor")
    assert not begin_battle(band.look, band.document, band.quest, Seats({}, real_dice=False))
    assert band.said[-1].startswith("Il faut 2 héros au moins, et Les Noirs Amères n’en envoie que 1")


def test_place_for_a_kind_of_hero_is_taken_by_one_of_it(band: Band) -> None:
    with band.document.read() as campaign:
        quest = scenario(campaign, band.quest)
    mage = Placed("mage", "", quest.sides[0].id, at=(2000, 12000), place=1, wants="mage")
    anybody = replace(mage, id="anybody", place=2, wants="", at=(4000, 12000))
    others = tuple(each for each in quest.pieces if not each.place)
    band.edit(replace(quest, pieces=(mage, anybody, *others)))
    assert set(band.play()) == {"Salvynia", "Thevor"}
    band.tell("die", "Salvynia")
    assert set(band.play()) == {"Thevor"}
    assert ("scenario.place_wants", None) in band.told()


def test_undone_wound_gives_the_place_its_state_back(band: Band) -> None:
    whole = band.play()
    band.tell("wound", "Gardul", points=2)
    hurt = band.play()
    assert hurt["Gardul"][0] == whole["Gardul"][0] - 2
    for _ in range(2):
        band.document.undo()
    assert band.play() == whole


def test_rewards_go_to_the_band_that_fought_whoever_plays_the_quest_now(band: Band) -> None:
    battle_id = begin_battle(band.look, band.document, band.quest, Seats({}, real_dice=False))
    assert band.document.apply(CreateThing(band.document.new_id(), NewForce("swidenth", Stored("Autres", "", 100, ()))))
    with band.document.read() as campaign:
        quest, other = scenario(campaign, band.quest), forces(campaign)[1].id
    band.edit(replace(quest, sides=(replace(quest.sides[0], force_id=other), quest.sides[1])))
    with band.document.read() as campaign:
        assert playing(campaign, battle_id)[quest.sides[0].id] == band.force


def test_battle_begun_goes_on_with_the_band_it_has(band: Band) -> None:
    battle_id = begin_battle(band.look, band.document, band.quest, Seats({}, real_dice=False))
    band.tell("die", "Thevor")
    match = Match(band.document, battle_id, band.look.t, band.said.append)
    alive = {each.name["fr"]: each.life for each in match.view.tokens}
    match.leave()
    assert alive["Thevor"] == 5
    assert "Thevor" not in band.play(), "the next battle begins without him"


def test_quest_without_places_says_so_and_loses_nothing(band: Band) -> None:
    with band.document.read() as campaign:
        quest = scenario(campaign, band.quest)
    band.edit(replace(quest, pieces=tuple(each for each in quest.pieces if not each.place)))
    assert ("scenario.no_places", None) in band.told()
    assert set(band.who) == {"Thevor", "Gardul", "Salvynia", "Oghavor"}
