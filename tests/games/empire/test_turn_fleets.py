"""A turn of the refereed campaign: fleets, battles, conquests, powers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.galaxy.values import Character, Troops
from models.games.empire.turn.judge import begin, judge, next_turn
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.seen import visible
from models.games.empire.turn.state import CampaignPlayer, FallenCommand, Rank
from models.games.empire.turn.telling import Narrator
from models.games.facets.turns import spoken_event
from models.i18n import Text, Translator
from tests.games.empire.turns import Turn, campaign, command, dice_of, order, planet, ranked, troops

# Fleets


@pytest.mark.rule("CG-59", "CG-22", "CG-41", "CG-57")
def test_special_orders_belong_to_an_alliance_and_need_their_unit() -> None:
    state = campaign(
        command("i", "tarkin", 0, troops(cruisers=1)), command("j", "tarkin", 100, troops(fighters=1)),
        command("h", "hutt", 200, troops(infantry=1, fighters=1)),
    )  # fmt: skip
    fine = Turn(state, order("tarkin", 1, "engagement", command="i", engagement="total", special="bombardment"))
    assert fine.at("fleets").now.special["i"] == "bombardment"
    assert fine.after.galaxy.command["i"].engagement == "total"
    for key, faction, special, reason in (
        ("j", "tarkin", "bombardment", ("empire.needs_cruisers", "CG-22")),
        ("h", "hutt", "bombardment", ("empire.not_his_special", "CG-22")),
        ("h", "hutt", "with_the_force", ("empire.not_his_special", "CG-41")),
        ("j", "tarkin", "boarding", ("empire.not_his_special", "CG-57")),
    ):
        turn = Turn(state, order(faction, 1, "engagement", command=key, engagement="moderate", special=special))
        assert turn.refused() == {f"{faction}:1": reason}
        assert turn.after.galaxy.command[key].engagement == "moderate", "the engagement itself stands"


@pytest.mark.rule("CG-41")
def test_of_several_who_ask_the_force_is_with_one() -> None:
    state = campaign(
        command("o", "organa", 0, troops(fighters=1)), command("a", "amedda", 100, troops(fighters=1)),
    )  # fmt: skip
    asked = [
        order("organa", 1, "engagement", command="o", special="with_the_force"),
        order("amedda", 1, "engagement", command="a", special="with_the_force"),
    ]
    for die, lucky, other in ((1, "a", "organa"), (2, "o", "amedda")):
        turn = Turn(state, *asked, typed={"force/federation": (die,)})
        assert turn.at("fleets").now.special[lucky] == "with_the_force"
        assert turn.refused() == {f"{other}:1": ("empire.force_was_elsewhere", "CG-41")}


@pytest.mark.rule("CG-68", "CG-71", "CG-73", "CG-87")
@pytest.mark.engine("CG-119")
def test_a_fleet_that_meets_another_fights_and_the_loser_goes_home() -> None:
    state = campaign(
        planet("home", 90, "hutt", "*"), planet("other", 99, "hutt"),
        command("i", "tarkin", 0, troops(fighters=10)), command("h", "hutt", 12, troops(fighters=8), home="home"),
    )  # fmt: skip
    turn = Turn(state, order("tarkin", 1, "move", command="i", x=9_000, y=0), typed={"battle/h+i": (9, 1)})
    battle = turn.of("battle")[0]
    assert (battle.text("attackers"), battle.text("winner")) == ("i", "attacker")
    assert turn.after.galaxy.command["i"].at == (9_000, 0), "the winner goes on to where it was ordered"
    beaten = turn.after.galaxy.command["h"]
    assert (beaten.at, beaten.retreats, beaten.force) == ((90_000, 0), 1, Troops(0, 0, 6))
    assert turn.after.players["tarkin"].points == 5
    assert [told.visible_to for told in turn.of("lost")] == [{"hutt"}]
    assert {frozenset(told.visible_to) for told in turn.of("sums")} == {frozenset(("tarkin", "hutt"))}
    stays = Turn(
        state, order("tarkin", 1, "move", command="i", x=9_000, y=0), typed={"battle/h+i": (9, 1)},
        choices={"winner_goes_on": "no"},
    )  # fmt: skip
    assert stays.after.galaxy.command["i"].at == (3_000, 0)


@pytest.mark.rule("CG-72")
def test_the_third_retreat_is_the_last() -> None:
    state = campaign(
        planet("home", 90, "hutt", "*"), planet("other", 99, "hutt"), command("i", "tarkin", 0, troops(fighters=10)),
        command("h", "hutt", 12, troops(fighters=8), home="home", retreats=2),
    )  # fmt: skip
    turn = Turn(state, order("tarkin", 1, "move", command="i", x=9_000, y=0), typed={"battle/h+i": (9, 1)})
    assert "h" not in turn.after.galaxy.command
    assert [(told.rule, told.text("again")) for told in turn.of("gone")] == [("CG-72", "never")]
    assert turn.after.fallen == {}


@pytest.mark.rule("CG-73", "CG-74")
@pytest.mark.parametrize(("die", "at"), [(7, 90_000), (8, 200_000)])
def test_at_a_lost_home_port_there_is_a_fight_and_a_die(die: int, at: int) -> None:
    state = campaign(
        planet("home", 90, "tarkin", "*"), planet("refuge", 200, "hutt"), planet("refuge2", 300, "hutt"),
        command("i", "tarkin", 0, troops(fighters=10)), command("guard", "tarkin", 92, troops(fighters=10)),
        command("h", "hutt", 12, troops(fighters=8), home="home"),
    )  # fmt: skip
    turn = Turn(
        state, order("tarkin", 1, "move", command="i", x=9_000, y=0),
        typed={"battle/h+i": (9, 1), "battle/guard+h": (1, 10), "retreat/h": (die,), "refuge/h": (1,)},
    )  # fmt: skip
    assert [told.text("attackers") for told in turn.of("battle")] == ["i", "h"]
    assert [told.rule for told in turn.of("retreated")] == ["CG-73", "CG-74"]
    assert turn.after.galaxy.command["h"].at[0] == at
    assert turn.after.galaxy.command["h"].retreats == 2


@pytest.mark.rule("CG-75")
def test_whoever_has_nowhere_to_go_fights_to_the_death() -> None:
    state = campaign(
        planet("home", 12, "hutt", "*"), command("i", "tarkin", 0, troops(fighters=10)),
        command("h", "hutt", 12, troops(fighters=2), home="home"),
    )  # fmt: skip
    turn = Turn(state, order("tarkin", 1, "move", command="i", x=9_000, y=0), typed={"battle/h+i": (9, 1, 9, 1, 9, 1)})
    assert "h" not in turn.after.galaxy.command
    assert turn.after.fallen["h"] == FallenCommand("h", "hutt", free=False)
    assert [told.rule for told in turn.of("gone")] == ["CG-60"], "to the last unit"


@pytest.mark.rule("CG-55", "CG-69")
def test_three_camps_fight_the_strongest_first() -> None:
    state = campaign(
        planet("x", 300, "hutt", "*"), planet("y", 320, "hutt"),
        planet("z", 340, "organa", "*"), planet("w", 360, "organa"),
        command("i", "tarkin", 0, troops(fighters=12)), command("o", "organa", 10, troops(fighters=4), home="z"),
        command("h", "hutt", 11, troops(fighters=8), "total", home="x"),
    )  # fmt: skip
    turn = Turn(
        state,
        order("tarkin", 1, "move", command="i", x=8_000, y=0),
        typed={"battle/h+i": (10, 1), "battle/i+o": (10, 1)},
    )
    fought = [(told.text("attackers"), told.text("defenders")) for told in turn.of("battle")]
    assert fought[:2] == [("i", "h"), ("i", "o")]
    assert "h" not in turn.after.galaxy.command, "total engagement lost is everything lost"


# Conquests


@pytest.mark.rule("CG-65", "CG-76", "CG-16", "CG-14")
def test_a_planet_is_taken_from_its_garrison() -> None:
    state = campaign(
        planet("p", 5, "organa", garrison=troops(2, 0, 1)), planet("m", 90, "jerjerrod", "*"),
        command("i", "jerjerrod", 0, troops(10, 2, 5)),
    )  # fmt: skip
    turn = Turn(state, order("jerjerrod", 1, "move", command="i", planet="p"), typed={"assault/p": (9, 1)})
    taken = turn.after.galaxy.planet["p"]
    assert (taken.owner, taken.garrison) == ("jerjerrod", Troops())
    assert turn.after.since["p"] == 1
    assert [(told.rule, told.number("amount")) for told in turn.of("points") if told.args["why"] == "conquest"] == [
        ("CG-16", 5)
    ]
    assert turn.after.players["jerjerrod"].last_income == 4_400 + 2_200, (
        "the first income of a Moff's conquest is doubled"
    )
    again = turn.after.with_planet("p", owner="organa")
    second = Turn(next_turn(replace(again, doubled=frozenset())))
    assert second.after.players["jerjerrod"].last_income == 4_400, "not the second time"


@pytest.mark.rule("CG-11")
def test_an_admiral_leaves_two_battalions_where_he_is_first() -> None:
    state = campaign(planet("p", 5), command("i", "tarkin", 0, troops(3, 0, 1)))
    turn = Turn(state, order("tarkin", 1, "move", command="i", planet="p"))
    assert turn.after.galaxy.planet["p"].garrison == Troops(2, 0, 0)
    held = replace(state, firsts=frozenset((("p", "tarkin"),)))
    assert Turn(held, order("tarkin", 1, "move", command="i", planet="p")).after.galaxy.planet["p"].garrison == Troops()


@pytest.mark.rule("CG-38")
@pytest.mark.parametrize(("former", "points"), [("tarkin", 10), ("hutt", 5), ("", 0)])
def test_a_senator_has_points_for_who_he_frees_a_planet_from(former: str, points: int) -> None:
    state = campaign(planet("p", 5, former), command("o", "organa", 0, troops(3, 0, 1)))
    assert Turn(state, order("organa", 1, "move", command="o", planet="p")).after.players["organa"].points == points


@pytest.mark.rule("CG-76", "CG-80")
def test_a_beaten_assault_retreats_and_free_people_hold_harder_than_a_garrison() -> None:
    state = campaign(
        planet("p", 5, garrison=troops(10, 0, 5)), planet("h", 90, "hutt", "*"), planet("h2", 99, "hutt"),
        command("c", "hutt", 0, troops(4, 0, 4), home="h"),
    )  # fmt: skip
    turn = Turn(state, order("hutt", 1, "move", command="c", planet="p"), typed={"assault/p": (2, 9)})
    assert turn.after.galaxy.planet["p"].owner == ""
    assert turn.after.galaxy.command["c"].at == (90_000, 0)
    goes = order("hutt", 1, "move", command="c", planet="p")
    sums = {how: Turn(state, goes, choices={"locals": how}).of("sums")[0] for how in ("weak", "moderate", "total")}
    defence = {how: told.number("defence") for how, told in sums.items()}
    assert defence == {"weak": 0, "moderate": 1, "total": 3}


# Powers


@pytest.mark.rule("CG-19")
def test_the_grand_admiral_splits_what_there_is() -> None:
    state = ranked(campaign(command("i", "tarkin", 0, troops(fighters=1))), "hutt", Rank.ADMIRAL, "empire")
    state = ranked(state, "aube", Rank.MOFF, "empire")
    fine = Turn(state, order("tarkin", 1, "bonus_split", shares=("i:2",)))
    assert fine.at("fleets").now.bonus == {"i": 2}, "two Imperials besides the three"
    assert Turn(state, order("tarkin", 1, "bonus_split", shares=("i:3",))).refused() == {
        "tarkin:1": ("empire.more_than_bonus", "CG-19")
    }


@pytest.mark.rule("CG-20")
@pytest.mark.rule("CG-21")
def test_the_emperor_hears_vader_on_odd_turns_as_the_referee_rules() -> None:
    state = campaign(command("v", "vador", 0, troops(fighters=1)), command("h", "hutt", 100, troops(fighters=1)))
    begs = order("vador", 1, "beg", effect="hold", command="h")
    flees = order("hutt", 1, "move", command="h", x=105_000, y=0)
    asked = Turn(state, begs, flees)
    assert [told.kind for told in asked.of("needs_ruling")] == ["needs_ruling"]
    assert asked.after.galaxy.command["h"].at == (105_000, 0)
    granted = Turn(state, begs, flees, rulings={"vador:1": "yes"})
    assert granted.refused() == {"hutt:1": ("empire.held_by_the_emperor", "CG-21")}
    assert Turn(replace(state, turn=2), begs).refused() == {"vador:1": ("empire.odd_turns_only", "CG-20")}
    five = Turn(state, order("vador", 1, "beg", effect="bonus", command="v"), choices={"emperor": "always"})
    assert five.at("fleets").now.favour == {"v": 5}
    by_die = {
        die: Turn(state, begs, choices={"emperor": "die"}, typed={"emperor/1": (die,)}).of("held") for die in (5, 6)
    }
    assert (len(by_die[5]), len(by_die[6])) == (0, 1)


@pytest.mark.rule("CG-29", "CG-30", "CG-33", "CG-34")
def test_vader_uses_one_power_a_turn_and_loses_them_when_idle() -> None:
    state = campaign(
        planet("home", 90, "hutt", "*"), planet("other", 99, "hutt"),
        command("v", "vador", 0, troops(fighters=10)), command("h", "hutt", 12, troops(fighters=8), home="home"),
    )  # fmt: skip
    goes, both = order("vador", 9, "move", command="v", x=9_000, y=0), {"typed": {"battle/h+v": (9, 1)}}
    anger = Turn(
        state,
        order("vador", 1, "force", power="death", command="v"),
        order("vador", 2, "force", power="anger", command="v"),
        goes,
        **both,
    )
    assert anger.of("death") == [], "the last power counts"
    assert anger.of("sums")[0].number("attack") == 3
    killed = Turn(state, order("vador", 1, "force", power="death", command="v"), goes, **both)
    assert killed.after.fallen["h"].owner == "hutt"
    assert [told.rule for told in killed.of("gone")] == ["CG-30"]
    assert killed.after.players["vador"].idle == 0
    idle = Turn(state).after
    assert idle.players["vador"].idle == 1
    weak = state.with_player(replace(state.players["vador"], idle=3))
    assert Turn(weak, order("vador", 1, "force", power="anger", command="v")).refused() == {
        "vador:1": ("empire.vader_idle", "CG-34")
    }


@pytest.mark.rule("CG-32", "CG-31")
def test_a_force_jump_may_conquer_and_a_hunt_finds() -> None:
    state = campaign(planet("p", 400), command("v", "vador", 0, troops(infantry=3, fighters=1)))
    turn = Turn(state, order("vador", 1, "force", power="jump", command="v", planet="p"))
    assert turn.after.galaxy.planet["p"].owner == "vador"
    yoda = Character("yoda", Text.same("Yoda"), planet="p", npc=True)
    hunted = Turn(
        replace(state, galaxy=replace(state.galaxy, characters=(yoda,))),
        order("vador", 1, "force", power="hunt", character="yoda"),
    )
    assert [(told.text("planet"), told.visible_to) for told in hunted.of("found")] == [("p", {"vador"})]


@pytest.mark.rule("CG-12", "CG-15", "CG-37", "CG-51")
def test_questions_are_answered_from_before_the_turn_and_neutrals_hear_of_it() -> None:
    state = ranked(
        campaign(planet("p", 0, "hutt", "***", garrison=troops(4, 0, 2)), command("c", "hutt", 90, troops(8, 1, 4))),
        "aube",
        Rank.ADMIRAL,
        "empire",
        last_spent=12_000,
    )
    senator = Turn(
        state, order("organa", 1, "question", subject="force", of="c"), typed={"question/organa/force/c": (26, 1, 51)}
    )
    told = senator.of("answer")[0]
    assert (told.number("infantry"), told.number("fighters"), told.number("cruisers")) == (8, 3, 1)
    assert [(each.visible_to, each.text("faction")) for each in senator.of("spied")] == [({"hutt"}, "organa")]
    told_to_hutt = visible(state, senator.of("spied"), "hutt")
    for told_of, words in (
        (senator.of("spied"), "Bail Organa a espionné Cartel des Hutt."), (told_to_hutt, "Bail Organa vous a espionné.")
    ):  # fmt: skip
        (event,) = Narrator(state).events(told_of)
        assert spoken_event(event, Translator("fr")) == words
    assert (
        Turn(state, order("tarkin", 1, "question", subject="admiral", of="aube")).of("answer")[0].number("spent")
        == 12_000
    )
    moff = Turn(state, order("jerjerrod", 1, "question", subject="planet", of="p")).of("answer")[0]
    assert (moff.text("owner"), moff.number("infantry")) == ("hutt", 4)
    twice = Turn(
        state,
        order("organa", 1, "question", subject="money", of="hutt"),
        order("organa", 2, "question", subject="money", of="aube"),
    )
    assert twice.refused() == {"organa:2": ("empire.one_question", "CG-37")}
    assert Turn(state, order("hutt", 1, "question", subject="money", of="aube")).refused() == {
        "hutt:1": ("empire.may_not_ask", "CG-37")
    }


@pytest.mark.rule("CG-52", "CG-54")
def test_neutrals_spread_rumours_and_earn_points_by_staying() -> None:
    turn = Turn(campaign(), order("hutt", 1, "rumour", to="vador", words="On vous trahit."))
    assert [(told.visible_to, told.text("words")) for told in turn.of("rumour")] == [({"vador"}, "On vous trahit.")]
    assert {key: player.points for key, player in turn.after.players.items() if player.points} == dict.fromkeys(
        ("commerce", "hutt", "mecrosa", "aube", "confederation", "conseil"), 5
    )


@pytest.mark.rule("CG-3", "CG-4", "CG-5")
def test_a_campaign_begins_with_the_ranks_of_the_book() -> None:
    state = campaign()
    assert state.players["vador"] == CampaignPlayer("vador", Rank.VADER, money=100_000)
    assert state.ranked(Rank.FOUNDER) == ("amedda", "mothma", "organa")
    assert len(state.ranked(Rank.NEUTRAL)) == 6
    assert begin(state.galaxy) == state


@pytest.mark.rule("CG-109", "CG-113")
def test_phases_come_in_the_printed_order() -> None:
    names = [phase.name for phase in judge(campaign(), (), Judging(dice_of({})))]
    assert names == [
        "votes",
        "sides",
        "chiefs",
        "npcs",
        "fleets",
        "force",
        "conquests",
        "spending",
        "reinforcements",
        "income",
        "gifts",
        "victory",
    ]


@pytest.mark.rule("CG-23", "CG-46")
@pytest.mark.parametrize(
    ("alliance", "who", "rule"), [("empire", "tarkin", "CG-23"), ("federation", "organa", "CG-46")]
)
def test_a_grudge_is_held_by_the_rule_of_the_alliance_that_was_left(alliance: str, who: str, rule: str) -> None:
    state = campaign(command("a", who, 0, troops(fighters=9)), command("h", "hutt", 12, troops(fighters=1)))
    state = state.with_player(replace(state.players["hutt"], grudges={alliance: 2}))
    turn = Turn(state, order(who, 1, "move", command="a", x=9_000, y=0))
    assert [(told.number("value"), told.rule, told.text("name")) for told in turn.of("term")][1] == (2, rule, "hutt")
