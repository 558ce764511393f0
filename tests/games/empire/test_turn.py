"""A turn of the refereed campaign: sides, money, troops."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.galaxy.values import Route, Troops
from models.games.empire.turn.judge import next_turn
from models.games.empire.turn.state import FallenCommand, JoinRequest, Rank
from tests.games.empire.turns import Turn, campaign, command, order, planet, ranked, troops, with_money

M = 1000


# Sides


@pytest.mark.rule("CG-42", "CG-43")
def test_the_senators_elect_a_president_who_stays_on_a_tie() -> None:
    state = campaign()
    first = Turn(state, *(order(who, 1, "vote", **{"for": "mothma"}) for who in ("organa", "mothma")))
    assert first.after.players["mothma"].president
    assert first.of("president")[0].visible_to == {"organa", "amedda", "mothma"}
    tie = (order("organa", 1, "vote", **{"for": "organa"}), order("amedda", 1, "vote", **{"for": "amedda"}))
    assert Turn(next_turn(first.after), *tie).after.players["mothma"].president
    assert Turn(state, order("hutt", 1, "vote", **{"for": "organa"})).refused() == {
        "hutt:1": ("empire.no_senator", "CG-42")
    }


@pytest.mark.rule("CG-9", "CG-35")
def test_whoever_asks_joins_when_one_who_may_accepts_him() -> None:
    state = campaign()
    asks = order("hutt", 1, "join", alliance="empire", role="moff")
    alone = Turn(state, asks)
    assert alone.after.players["hutt"].rank is Rank.NEUTRAL
    assert alone.after.requests == (JoinRequest("hutt", "empire", "moff"),)
    assert alone.of("asked")[0].visible_to == {"hutt", "jerjerrod"}
    wrong = Turn(state, asks, order("tarkin", 1, "accept", faction="hutt"))
    assert wrong.refused() == {"tarkin:1": ("empire.may_not_accept", "CG-9")}
    later = Turn(next_turn(alone.after), order("jerjerrod", 1, "accept", faction="hutt"))
    assert later.after.players["hutt"].rank is Rank.MOFF
    assert later.after.galaxy.faction["hutt"].alliance == "empire"
    senator = Turn(
        state, order("aube", 1, "join", alliance="federation", role="senator"),
        order("amedda", 1, "accept", faction="aube"),
    )  # fmt: skip
    assert senator.after.players["aube"].rank is Rank.SENATOR


@pytest.mark.rule("CG-8", "CG-23", "CG-24", "CG-46")
@pytest.mark.parametrize(
    ("faction", "alliance", "raising", "halved"), [("tarkin", "empire", 2, 1), ("organa", "federation", 1, 2)]
)
def test_leaving_costs_new_commands_and_income(faction: str, alliance: str, raising: int, halved: int) -> None:
    left = Turn(campaign(planet("p", 0, faction, "***")), order(faction, 1, "leave")).after
    player = left.players[faction]
    assert player.rank is Rank.NEUTRAL
    assert left.galaxy.faction[faction].alliance == "neutres"
    assert dict(player.grudges) == {alliance: 1}
    assert (player.no_raise_until, player.half_income_until) == (raising, halved)
    assert player.last_income == 2500, "5 M halved in the turn of leaving"
    turn, incomes = left, []
    for _ in range(2):
        turn = Turn(next_turn(turn)).after
        incomes.append(turn.players[faction].last_income)
    assert incomes == ([5000, 5000] if halved == 1 else [2500, 5000])


@pytest.mark.rule("CG-25", "CG-26", "CG-44", "CG-47", "CG-48")
def test_who_may_revoke_whom() -> None:
    state = ranked(ranked(campaign(), "hutt", Rank.MOFF, "empire"), "aube", Rank.SENATOR, "federation")
    by_moff = Turn(state, order("jerjerrod", 1, "revoke", faction="hutt"))
    assert by_moff.after.players["hutt"].rank is Rank.NEUTRAL
    assert by_moff.after.players["hutt"].grudges == {}, "without the penalties of leaving"
    assert Turn(state, order("tarkin", 1, "revoke", faction="hutt")).refused() == {
        "tarkin:1": ("empire.not_his_to_revoke", "CG-25")
    }
    one = Turn(state, order("organa", 1, "revoke", faction="aube"))
    assert one.after.players["aube"].rank is Rank.SENATOR, "one founder alone does not"
    assert one.refused() == {"organa:1": ("empire.founder_alone", "CG-47")}
    twice = Turn(state, *(order("organa", n, "revoke", faction="aube") for n in (1, 2)))
    assert twice.after.players["aube"].rank is Rank.SENATOR, "nor by writing it twice"
    two = Turn(state, order("organa", 1, "revoke", faction="aube"), order("mothma", 1, "revoke", faction="aube"))
    assert two.after.players["aube"].rank is Rank.NEUTRAL
    assert two.refused() == {}
    presiding = state.with_player(replace(state.players["mothma"], president=True))
    alone = Turn(
        presiding, order("mothma", 1, "revoke", faction="aube"), order("mothma", 2, "revoke", faction="organa")
    )
    assert {alone.after.players[who].rank for who in ("aube", "organa")} == {Rank.NEUTRAL}
    stays = Turn(presiding, *(order(who, 1, "revoke", faction="mothma") for who in ("organa", "amedda")))
    assert stays.after.players["mothma"].rank is Rank.FOUNDER
    assert {reason for reason, _ in stays.refused().values()} == {"empire.president_stays"}


@pytest.mark.rule("CG-6", "CG-56")
def test_an_organisation_without_members_is_no_more_and_neutrals_do_not_revoke() -> None:
    turn = Turn(campaign(), *(order(who, 1, "leave") for who in ("tarkin", "jerjerrod", "vador")))
    assert [told.text("alliance") for told in turn.of("dissolved")] == ["empire"]
    assert Turn(campaign(), order("hutt", 1, "revoke", faction="aube")).refused() == {
        "hutt:1": ("empire.neutrals_do_not_revoke", "CG-56")
    }


# Money


@pytest.mark.rule("CG-13", "CG-14", "CG-36", "CG-39", "CG-58", "CG-95")
def test_what_planets_pay_their_owner() -> None:
    state = campaign(
        planet("a", 0, "jerjerrod", "***"), planet("b", 10, "organa"), planet("c", 20, "mothma", sector="s"),
        planet("d", 30, "hutt", "***"),
    )  # fmt: skip
    state = replace(state, doubled=frozenset("a"))
    state = state.with_player(replace(state.players["organa"], choice="income"))
    turn = Turn(state)
    earned = {key: turn.gained(key, state) for key in ("jerjerrod", "organa", "mothma", "hutt")}
    assert earned == {"jerjerrod": 11_000, "organa": 2_100, "mothma": 4_000, "hutt": 5_000}
    assert turn.after.bank == 915, "15 % of 6.1 M"
    assert turn.after.doubled == frozenset(), "the first income alone is doubled"
    assert turn.of("bank")[0].visible_to == {"organa", "amedda", "mothma"}


@pytest.mark.rule("CG-17", "CG-18")
def test_lobbyists_work_while_coruscant_is_imperial() -> None:
    state = campaign(planet("coruscant", 0, "tarkin", "***"), planet("d", 30, "hutt", "***"))
    lobby = order("jerjerrod", 1, "lobby", planet="d", effect="income")
    assert Turn(state, lobby).gained("hutt", state) == 0
    lost = state.with_planet("coruscant", owner="hutt")
    assert Turn(lost, lobby).refused() == {"jerjerrod:1": ("empire.coruscant_lost", "CG-18")}
    assert Turn(state, order("tarkin", 1, "lobby", planet="d")).refused() == {
        "tarkin:1": ("empire.grand_moff_only", "CG-18")
    }


@pytest.mark.rule("CG-40", "CG-115")
def test_the_president_spends_the_bank_while_raltir_is_safe_and_players_give() -> None:
    state = replace(campaign(planet("raltir", 0, "amedda", "***")), bank=10 * M)
    state = state.with_player(replace(state.players["mothma"], president=True))
    use = order("mothma", 1, "bank_use", faction="hutt", amount=4 * M)
    turn = Turn(state, use, order("aube", 1, "gift", faction="hutt", amount=7 * M))
    assert turn.gained("hutt", state) == 11 * M
    assert turn.gained("aube", state) == -7 * M
    assert turn.after.bank == 10 * M + 750 - 4 * M
    lost = state.with_planet("raltir", owner="hutt")
    assert Turn(lost, use).refused() == {"mothma:1": ("empire.bank_lost", "CG-40")}
    assert Turn(state, order("organa", 1, "bank_use", faction="hutt", amount=M)).refused() == {
        "organa:1": ("empire.no_president", "CG-40")
    }
    assert Turn(state, order("aube", 1, "gift", faction="hutt", amount=500 * M)).refused() == {
        "aube:1": ("empire.too_little_money", "CG-115")
    }


@pytest.mark.rule("CG-10", "CG-36", "CG-103")
@pytest.mark.parametrize(
    ("faction", "choice", "paid"),
    [("tarkin", "", 22_500), ("hutt", "", 25_000), ("organa", "troops", 23_750), ("organa", "income", 25_000)],
)  # fmt: skip
def test_troops_cost_an_admiral_and_a_senator_less(faction: str, choice: str, paid: int) -> None:
    state = campaign(planet("p", 0, faction))
    state = state.with_player(replace(state.players[faction], choice=choice))
    turn = Turn(state, order(faction, 1, "reinforce", planet="p", infantry=3, fighters=1))
    spent = [told.number("amount") for told in turn.of("money") if told.args.get("why") == "reinforce"]
    assert spent == [-paid]
    assert turn.after.galaxy.planet["p"].garrison == Troops(3, 0, 1)
    assert next_turn(turn.after).players[faction].last_spent == paid


RAISE = {"name": "Deux", "planet": "p", "home": "p", "infantry": 2, "cruisers": 0, "fighters": 0}


@pytest.mark.rule("CG-97", "CG-98", "CG-99", "CG-120", "CG-62", "CG-103")
def test_a_command_is_raised_with_materials_money_and_a_port() -> None:
    state = campaign(planet("p", 0, "hutt", "*"), planet("q", 40, "hutt"))
    turn = Turn(state, order("hutt", 1, "raise", **RAISE))
    raised = turn.after.galaxy.commands[0]
    assert (raised.owner, raised.at, raised.home, raised.force) == ("hutt", (0, 0), "p", Troops(2, 0, 0))
    assert turn.gained("hutt", state) == 4_000 - 60_000
    reasons = {
        "empire.no_materials": campaign(planet("p", 0, "hutt", "***")),
        "empire.not_his_planet": campaign(planet("p", 0, "aube", "*")),
        "empire.too_little_money": with_money(state, "hutt", 59_999),
        "empire.most_commands": state.with_player(replace(state.players["hutt"], most_commands=0)),
        "empire.may_not_raise": state.with_player(replace(state.players["hutt"], no_raise_until=1, left="empire")),
    }
    for reason, before in reasons.items():
        assert Turn(before, order("hutt", 1, "raise", **RAISE)).refused()["hutt:1"][0] == reason
    no_port = Turn(state, order("hutt", 1, "raise", **{**RAISE, "home": "q"}))
    assert no_port.refused() == {"hutt:1": ("empire.no_port", "CG-99")}
    many = Turn(state, order("tarkin", 1, "raise", **RAISE), order("hutt", 2, "raise", **{**RAISE, "infantry": 0}))
    assert many.refused()["hutt:2"] == ("empire.no_units", "CG-63")
    far = Turn(state, order("hutt", 1, "raise", **{**RAISE, "planet": "q"}))
    assert far.after.galaxy.commands[0].at == (40_000, 0), "a production centre raises at any planet held"


@pytest.mark.rule("CG-30", "CG-57", "CG-72")
def test_a_fallen_command_is_raised_again_at_its_price_or_at_none() -> None:
    state = campaign(planet("p", 0, "hutt", "*"))
    again = {**RAISE, "command": "old"}
    for free, paid in ((True, 10_000), (False, 60_000)):
        fallen = replace(state, fallen={"old": FallenCommand("old", "hutt", free)})
        turn = Turn(fallen, order("hutt", 1, "raise", **again))
        assert turn.after.galaxy.command["old"].retreats == 0
        assert turn.gained("hutt", state) == 2_000 - paid
        assert turn.after.fallen == {}


@pytest.mark.rule("CG-63", "CG-64", "CG-50", "CG-28", "CG-100", "CG-101", "CG-102")
def test_where_reinforcements_may_go() -> None:
    state = campaign(
        planet("p", 0, "hutt"), planet("t", 100, "tarkin"),
        command("c", "hutt", 3, troops(fighters=1)), command("far", "hutt", 60, troops(fighters=1)),
        command("v", "tarkin", 100, troops(fighters=15)),
    )  # fmt: skip
    turn = Turn(state, order("hutt", 1, "reinforce", command="c", infantry=12))
    assert turn.after.galaxy.command["c"].force == Troops(12, 0, 1), (
        "neutrals have battalions without limit, and no * is needed"
    )
    reasons = {
        ("hutt", "far"): ("empire.no_planet_in_circle", "CG-100"),
        ("hutt", "v"): ("empire.not_his_command", "CG-100"),
        ("tarkin", "v"): ("empire.too_many_units", "CG-63"),
    }
    for (faction, key), reason in reasons.items():
        assert Turn(state, order(faction, 1, "reinforce", command=key, fighters=1)).refused()[f"{faction}:1"] == reason
    garrison = Turn(
        state,
        order("tarkin", 1, "reinforce", planet="t", infantry=6),
        order("tarkin", 2, "reinforce", planet="t", infantry=5),
    )
    assert garrison.refused() == {"tarkin:2": ("empire.too_many_units", "CG-64")}
    taken = replace(state, since={"p": 1})
    assert Turn(taken, order("hutt", 1, "reinforce", planet="p", infantry=1)).refused() == {
        "hutt:1": ("empire.conquered_now", "CG-100")
    }


@pytest.mark.rule("CG-101", "CG-93", "CG-92")
def test_whoever_jumped_is_not_reinforced_and_takes_no_planet() -> None:
    state = campaign(
        planet("p", 0, "hutt"), planet("q", 50, "hutt"), planet("r", 100, ""), Route("p", "q"), Route("q", "r"),
        command("c", "hutt", 0, troops(infantry=3, fighters=2)),
    )  # fmt: skip
    turn = Turn(
        state,
        order("hutt", 1, "jump", command="c", path=("p", "q")),
        order("hutt", 2, "reinforce", command="c", infantry=1),
    )
    assert turn.after.galaxy.command["c"].at == (50_000, 0)
    assert turn.refused() == {"hutt:2": ("empire.jumped", "CG-101")}
    assert Turn(state, order("hutt", 1, "jump", command="c", path=("p", "q", "r"))).after.galaxy.planet["r"].owner == ""


@pytest.mark.rule("CG-99")
def test_another_home_port_costs_by_the_types_of_units() -> None:
    state = campaign(planet("p", 0, "hutt", "***"), planet("q", 9, "hutt"), command("c", "hutt", 0, troops(2, 1, 3)))
    turn = Turn(state, order("hutt", 1, "move_home", command="c", planet="p"))
    assert turn.after.galaxy.command["c"].home == "p"
    assert turn.gained("hutt", state) == 7_000 - 15_000
    assert Turn(state, order("hutt", 1, "move_home", command="c", planet="q")).refused() == {
        "hutt:1": ("empire.no_port", "CG-99")
    }
