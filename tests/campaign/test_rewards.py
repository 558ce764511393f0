"""What a battle has gained goes to the force that plays the side, is told in its story, and is written once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.campaign.maps.changes import NewMap
from models.campaign.queries import choices, stored
from models.campaign.scenarios import changes
from models.campaign.scenarios.queries import battle
from models.campaign.scenarios.reward_changes import write_rewards
from models.campaign.scenarios.reward_queries import Gained, gained, playing
from models.campaign.things import CreateThing, DeleteThing, RenameThing
from models.errors import Refused
from models.games.aventures.scenarios import bundled_scenario
from models.games.event import Pen
from models.games.facets.chronicle import Toll, TollLine
from models.games.library import game
from models.games.scenarios.scenario import Side
from models.games.script.script import Reward
from models.i18n import LANGUAGES, Translator

BOARD, TEMPLE = bundled_scenario("temple-perdu")


@pytest.fixture
def evening(desk):
    """A party plays the red side, another force that is gone the blue one."""
    store, party = desk.store, desk.party()
    sides = (Side("red", "Rouges", party), Side("blue", "Bleus", "GONE"), Side("grey"))
    store.apply(CreateThing("MAP", NewMap(BOARD)))
    made = replace(TEMPLE, map_id="MAP", sides=sides, pieces=())
    store.apply(CreateThing("S", changes.NewScenario(made)))
    store.apply(CreateThing("B", changes.NewBattle("S", "Un soir", "aventures", {"sides": []}, {}, "graine")))
    return store, party


def pen(desk) -> Pen:
    return Pen(desk.ids, "2026-03-01")


def earned(store, party) -> list[int]:
    with store.read() as campaign:
        rows = game("swidenth").bench(stored(campaign, party), choices(campaign, "swidenth")).chronicle.ledger
    return [row.points or 0 for row in rows if row.sort == "earned"]


REWARDS = (Reward("a", "Le cristal", "", 21), Reward("b", "Une carte", "blue", 5), Reward("c", "La gloire", "red"))


def test_a_reward_goes_to_the_side_it_names_else_to_the_winner(evening):
    store, party = evening
    with store.read() as campaign:
        assert playing(campaign, "B") == {"red": party, "blue": "GONE", "grey": ""}
        found = gained(campaign, "B", REWARDS, "red")
        assert found == (
            Gained("red", "Le cristal", 21, party, "Essai"),
            Gained("blue", "Une carte", 5),
            Gained("red", "La gloire", 0, party, "Essai"),
        )
        assert [each.side for each in gained(campaign, "B", REWARDS, "")] == ["blue", "red"], "nobody has won"
        assert [each.side for each in gained(campaign, "B", REWARDS, "grey")] == ["grey", "blue", "red"]
        assert playing(campaign, "autre") == {}
    store.apply(RenameThing("force", party, "Les autres"))
    with store.read() as campaign:
        assert gained(campaign, "B", REWARDS[:1], "red")[0].force == "Les autres"
    store.apply(DeleteThing("scenario", "S", "Le Temple"))
    with store.read() as campaign:
        assert playing(campaign, "B") == {}
        assert gained(campaign, "B", REWARDS[:1], "red") == (Gained("red", "Le cristal", 21),)


def test_rewards_are_told_once_and_taken_back_in_one_step(desk, evening):
    store, party = evening
    before = earned(store, party)
    with store.read() as campaign:
        story = stored(campaign, party)
        gains = gained(campaign, "B", REWARDS, "red")
        change = write_rewards(campaign, "B", "Un soir", gains, pen(desk))
    assert change.label.key == "scenario.write_rewards"
    for lang in LANGUAGES:
        said = Translator(lang)(change.label.key, **change.label.args)
        assert all(name in said for name in ("Un soir", "Le cristal", "Une carte", "La gloire"))
    assert [force_id for force_id, _ in change.acts] == [party], "nobody plays blue, and glory is no points"
    store.apply(change)
    assert sum(earned(store, party)) - sum(before) == 21
    with store.read() as campaign:
        row = battle(campaign, "B")
        assert [each["name"] for each in row.setup["rewarded"]] == ["Le cristal", "Une carte", "La gloire"]
        assert row.setup["rewarded"][0]["points"] == 21
        assert row.setup["sides"] == []
    for again, key in ((change, "rewarded_already"), (changes.TakeBackActs("B", 0, {}), "rewarded")):
        with pytest.raises(Refused) as refused:
            store.apply(again)
        assert refused.value.key == f"scenario.{key}"
    store.undo()
    with store.read() as campaign:
        assert stored(campaign, party) == story
        assert "rewarded" not in battle(campaign, "B").setup
    store.apply(change)


def test_an_army_that_gains_points_is_noted_and_no_story_is_told_of_it(desk, evening):
    store, _party = evening
    army = desk.army()
    with store.read() as campaign:
        change = write_rewards(campaign, "B", "Un soir", (Gained("blue", "Gloire", 5, army),), pen(desk))
    assert change.acts == ()
    store.apply(change)
    assert desk.stored(army).events == ()
    with store.read() as campaign:
        assert [each["points"] for each in battle(campaign, "B").setup["rewarded"]] == [5]


def test_who_has_a_toll_of_its_own_is_told_that_and_no_reward_beside_it(desk, evening):
    store, party = evening
    with store.read() as campaign:
        members = stored(campaign, party).members
        toll = Toll(
            "La quête",
            tuple(TollLine(each.id, "quest", "SW-45", points) for each, points in zip(members, (4, 7), strict=True)),
        )
        gains = gained(campaign, "B", REWARDS, "red")
        change = write_rewards(campaign, "B", "Un soir", gains, pen(desk), {party: toll})
    assert change.label.key == "scenario.write_settlement"
    assert change.settled == (party,)
    assert len(change.acts) == 1, "points fall once"
    before = sum(earned(store, party))
    store.apply(change)
    assert sum(earned(store, party)) - before == 11
    with store.read() as campaign:
        noted = battle(campaign, "B").setup["rewarded"]
    assert noted[-1] == {"settled": party}
    assert len(noted) == 4
