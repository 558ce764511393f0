"""What was gained in a game is written down once, with the game and in the story of the forces that played it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.campaign.queries import forces, stored
from models.campaign.samples import fill
from models.campaign.scenarios.changes import EditScenario, NewBattle, TakeBackActs
from models.campaign.scenarios.queries import battle, scenario
from models.campaign.things import CreateThing
from models.change import Label
from models.games.script.effects import Victory
from models.games.script.script import Reward, ScenarioEvent
from models.games.script.vocabulary import RoundBegins
from models.games.swidenth.game import SWIDENTH
from models.i18n import Translator
from tests.play_page.conftest import Begin
from tests.play_page.evening import Evening, press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

RED, BLUE = "republique", "separatistes"
GAINS = (Reward("g", "Le cristal", "", 21), Reward("h", "Une revanche", BLUE))


@pytest.fixture
def evening(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """A party plays the red side and wins as soon as the first round begins."""
    plain = Evening.begin

    def prepared(self: Evening, seed: str, *agreed: str, **players: str) -> None:
        self.store.apply(fill("buveurs-de-sacquet", "fr"))
        with self.document.read() as campaign:
            made, party = scenario(campaign, self.scenario_id), forces(campaign)[0].id
        sides = tuple(replace(each, force_id=party if each.id == RED else "") for each in made.sides)
        won = ScenarioEvent("e", "Victoire", RoundBegins(), (), (Victory(RED),))
        made = replace(made, sides=sides, events=(won,), gains=GAINS)
        self.document.apply(EditScenario(self.scenario_id, made, Label("scenario.create", {"name": ""})))
        plain(self, seed, *agreed, **players)

    monkeypatch.setattr(Evening, "begin", prepared)
    evening = begin("prix")
    evening.answer()
    evening.answer()
    evening.deploy()
    assert not evening.page.ends.buttons["play_rewards"].isVisible()
    evening.answer()
    assert evening.match.view.winner == RED
    return evening


def earned(evening: Evening) -> list[int]:
    with evening.document.read() as campaign:
        party = forces(campaign)[0].id
        found = stored(campaign, party)
    rows = SWIDENTH.bench(found).chronicle.ledger
    return [row.points or 0 for row in rows if row.sort == "earned" and "Le cristal" in str(row.args)]


def test_rewards_are_written_once_and_undone_in_one_step(evening: Evening) -> None:
    page, button = evening.page, evening.page.ends.buttons["play_rewards"]
    assert button.isVisible()
    assert not page.ends.buttons["play_end_turn"].isVisible()
    words = page.banner.words.text()
    assert "Récompenses à inscrire" in words
    assert "Le cristal, 21 points pour" in words
    assert "Une revanche pour" in words
    assert earned(evening) == []
    press(button)
    evening.settle()
    party = earned(evening)
    assert sum(party) == 21
    assert max(party) - min(party) <= 1
    assert len(party) > 1
    assert not button.isVisible()
    assert "Récompenses inscrites" in page.banner.words.text()
    with evening.document.read() as campaign:
        row = battle(campaign, evening.match.id)
    assert [each["name"] for each in row.setup["rewarded"]] == ["Le cristal", "Une revanche"]
    page.act("play_rewards")
    assert earned(evening) == party
    evening.document.undo()
    evening.settle()
    assert earned(evening) == []
    assert button.isVisible()


def test_a_game_whose_rewards_are_written_is_not_taken_back_but_reopened_as_it_is(evening: Evening) -> None:
    evening.page.act("play_rewards")
    state = evening.match.course.fight.write_state(evening.match.standing.state)
    assert not evening.document.apply(TakeBackActs(evening.match.id, 1, state, 1))
    assert "récompenses" in evening.said[-1]
    other = evening.reopen()
    assert other.match.rewards.written
    assert not other.page.state("play_rewards")[0]
    assert "Récompenses inscrites" in other.page.banner.words.text()
    assert sum(earned(other)) == 21
    other.close()


def test_a_game_taken_over_has_its_rewards_yet_to_be_written(evening: Evening) -> None:
    evening.page.act("play_rewards")
    with evening.document.read() as campaign:
        row = battle(campaign, evening.match.id)
    other = CreateThing(
        evening.document.new_id(), NewBattle(row.scenario_id, "Reprise", row.game, row.setup, row.state, row.seed)
    )
    assert evening.document.apply(other)
    with evening.document.read() as campaign:
        assert "rewarded" not in battle(campaign, other.id).setup
        assert battle(campaign, evening.match.id).setup["rewarded"]


def test_a_side_without_a_force_has_its_rewards_noted_with_the_game(evening: Evening) -> None:
    with evening.document.read() as campaign:
        made = scenario(campaign, evening.scenario_id)
    bare = replace(made, sides=tuple(replace(each, force_id="") for each in made.sides))
    evening.document.apply(EditScenario(evening.scenario_id, bare, Label("scenario.create", {"name": ""})))
    evening.page.act("play_rewards")
    assert earned(evening) == []
    assert evening.match.rewards.written
    for lang in ("fr", "en"):
        words = Translator(lang)("scenario.write_rewards", name="Temple", gains=("Le cristal",))
        assert "Le cristal" in words
