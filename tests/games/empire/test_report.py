"""What a report makes of what a player saw: fates of orders, rumours that anybody could find, places, changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.galaxy.values import Sector
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.report import ReportTeller, report
from models.games.empire.turn.report_values import Figure, OrderFate, ReportLine
from models.games.empire.turn.seen import SeenTurn, seen
from models.games.empire.turn.state import CampaignState
from models.games.facets.turns import LineVerdict
from models.i18n import Translator
from tests.games.empire.test_report_page import HEAD
from tests.games.empire.turns import campaign, command, person, planet, troops, with_money

SENT = LineVerdict(2, "leave")
DONE = (OrderFate(2, "leave", ReportLine("Done.", "", "good")),)


@pytest.mark.parametrize(
    ("turn", "sheet", "orders"),
    [(0, None, None), (0, (), ()), (0, (SENT,), DONE), (3, None, ()), (3, (SENT,), DONE)],
)
def test_only_before_the_first_turn_there_are_no_orders_at_all(
    turn: int, sheet: tuple[LineVerdict, ...] | None, orders: tuple[OrderFate, ...] | None
) -> None:
    state = replace(campaign(planet("p", 0, "hutt")), turn=turn)
    made = report(seen(state, state, (), "hutt"), HEAD, sheet, ())
    assert (made.title, made.orders) == (f"Turn {turn}" if turn else "Before the first turn", orders)


def view() -> SeenTurn:
    """Hutt has lost a planet and money; Vador holds two of three planets of A, and half of the four of B."""
    owners = (
        ("a0", "vador"),
        ("a1", "vador"),
        ("a2", ""),
        ("b0", "vador"),
        ("b1", "vador"),
        ("b2", ""),
        ("b3", "aube"),
    )
    worlds = [planet(key, 200 + 10 * n, who, sector=key[0]) for n, (key, who) in enumerate(owners)]
    two = [planet(f"c{n}", 400 + 10 * n, "aube", sector="c") for n in range(2)]
    free = planet("rich", 300, "", "*")
    mine, other = planet("p", 0, "hutt"), planet("o", 4, "hutt")
    near = command("near", "vador", 12, troops(1), radius=6_000)
    far = command("far", "vador", 17, troops(1), radius=6_000)
    own = command("own", "hutt", 1, troops(1))
    after = with_money(campaign(mine, other, *worlds, *two, free, near, far, own), "hutt", 2_000)
    sectors = tuple(Sector(key, key.upper()) for key in "abc")
    after = replace(after, galaxy=replace(after.galaxy, sectors=sectors), turn=2)
    lost = planet("lost", 9, "hutt")
    before = with_money(campaign(mine, other, lost, own), "hutt", 3_500)
    return seen(before, after, (), "hutt")


@pytest.mark.rule("CG-52")
def test_gossip_is_what_the_map_says_and_changes_are_signed() -> None:
    known, t = view(), Translator("en")
    teller = ReportTeller(known, t)
    vader = known.galaxy.faction["vador"].name["en"]
    possible = {
        t("report.gossip_sector", name=vader, sector="A"),
        t("report.gossip_near", name="Near", planet="O"),
        t("report.gossip_free", planet="Rich*"),
    }
    told = list(teller.rumours())
    assert set(told) <= possible
    assert len(told) == len(set(told))
    assert told
    assert list(teller.figures(teller.money())) == [
        Figure("Money", "2\u00a0M", "−1.5", "bad"), Figure("Planets", "2", "−1", "bad"),
        Figure("Commands", "1", "unchanged"), Figure("Victory points", "0", "unchanged"),
    ]  # fmt: skip


def test_a_place_is_on_the_nearest_planet_or_near_it() -> None:
    near = ReportTeller(view(), Translator("en")).near
    assert [near(at) for at in ((0, 0), (500, 0), (300, 400), (501, 0), (2_000, 0), (2_001, 0))] == [
        "P", "P", "P", "near P", "near O", "near O",
    ]  # fmt: skip


def told(kind: str, /, *to: str, cause: str = "", rule: str = "CG-1", **args: str | int) -> Happening:
    return Happening(kind, rule, args, cause, frozenset(to or ("*",)))


def fight(attackers: str, defenders: str, winner: str = "attacker", place: str = "space") -> Happening:
    return told("battle", attackers=attackers, defenders=defenders, winner=winner, place=place, rule="CG-71")


FIELD = replace(
    campaign(
        planet("p", 0, "hutt", "***", resource="Tibanna", sector="s"), planet("q", 40, "vador", "*"), planet("r", 80),
        command("h", "hutt", 1, troops(2, 0, 2), home="p"), command("v", "vador", 42, troops(2)),
        command("f", "aube", 80, troops(1)), characters=(person("yoda", npc=True, planet="r"),),
    ),
    turn=3,
)  # fmt: skip


def teller(*happenings: Happening, state: CampaignState = FIELD, **more: Any) -> ReportTeller:
    return ReportTeller(replace(seen(state, state, (), "hutt"), happenings=happenings, **more), Translator("en"))


@pytest.mark.parametrize(
    ("happening", "tone"),
    [
        (told("conquered", planet="r", faction="hutt", **{"from": ""}), "good"),
        (told("conquered", planet="r", faction="vador", **{"from": "hutt"}), "bad"),
        (told("conquered", planet="r", faction="vador", **{"from": "aube"}), ""),
        (told("gone", command="h"), "bad"),
        (told("gone", command="v"), "good"),
        (told("retreated", command="h", planet="p"), "bad"),
        (told("retreated", command="v", planet="q"), "good"),
        (told("lost", command="h", infantry=1), "bad"),
        (told("lost", planet="p", infantry=1), "bad"),
        (told("lost", planet="q", infantry=1), "good"),
        (told("held", command="h"), "bad"),
        (told("no_income", planet="p"), "bad"),
        (told("no_levies", planet="p"), "bad"),
        (told("no_spending", faction="hutt"), "bad"),
        (told("spied", faction="vador", subject="money"), "bad"),
        (told("gained", command="h", infantry=1), "good"),
        (told("gained", command="v", infantry=1), ""),
        (told("raised", command="n", name="N", planet="p", faction="hutt", home="p", infantry=1), "good"),
        (told("raised", command="n", name="N", planet="q", faction="vador"), ""),
        (told("home", command="h", planet="p"), ""),
    ],
)
def test_what_is_good_and_what_is_bad_for_the_reader(happening: Happening, tone: str) -> None:
    line = teller().line(happening)
    assert (line.tone, line.rule) == (tone, "CG-1")
    assert "{" not in line.text


def test_what_happened_to_him_is_told_without_what_stands_elsewhere() -> None:
    lines = teller(
        told("home", command="h", planet="p"), told("home", command="v", planet="q"), told("hired", faction="hutt"),
        told("money", faction="hutt", amount=5, why="income"), told("idle", faction="hutt", turns=0),
        told("moved", command="h", x=1, y=1, jumped=0), told("spied", faction="hutt", subject="money"),
        fight("h", "v"), told("gone", command="v"), told("home", command="h", planet="p"),
        fight("v", "f"), told("gone", command="h"), told("answer", subject="money", of="hutt", amount=3),
    )  # fmt: skip
    assert [line.text for line in lines.happened()] == [
        "H has P for home port.", "Hutt Cartel hires smugglers.", "H has P for home port.", "H is no more.",
    ]  # fmt: skip
    idle = teller(told("idle", faction="hutt", turns=1), told("idle", faction="hutt", turns=2))
    assert len(list(idle.happened())) == 2


def test_news_are_what_concerns_others() -> None:
    found = teller(
        told("conquered", planet="q", faction="aube", **{"from": "vador"}), told("gone", command="h"),
        told("moved", command="v", x=1, y=1, jumped=0), told("moved", command="v", x=2, y=1, jumped=0),
        told("moved", command="f", x=1, y=1, jumped=0), told("moved", command="h", x=1, y=1, jumped=0),
        fight("h", "v"), told("retreated", command="v", planet="q"),
        told("status", faction="aube", alliance="empire", rank="moff"),
        told("dissolved", alliance="empire"), told("home", command="v", planet="q"),
    )  # fmt: skip
    assert [(line.text, line.rule, line.tone) for line in found.news()] == [
        ("Crimson Dawn takes Q from Darth Vader.", "CG-1", ""),
        ("Crimson Dawn changes status: Galactic Empire.", "CG-1", ""),
        ("This alliance is no more: Galactic Empire.", "CG-1", ""),
        ("2 other commands moved.", "CG-117", ""),
    ]
    alone = teller(told("moved", command="v", x=1, y=1, jumped=0))
    assert [line.text for line in alone.news()] == ["1 other command moved."]
    assert list(teller(told("moved", command="h", x=1, y=1, jumped=0)).news()) == []


@pytest.mark.rule("CG-86")
def test_a_battle_is_told_with_where_it_was_its_rounds_and_what_came_of_it() -> None:
    def term(camp: str, number: int, source: str, value: int) -> Happening:
        return told("term", round=number, camp=camp, source=source, value=value, rule="CG-60")

    def sums(number: int, attack: int, defence: int, dice: str) -> Happening:
        return told("sums", round=number, attack=attack, defence=defence, dice=dice)

    happenings = (
        told("moved", command="h", x=40_400, y=0, jumped=0), fight("v", "h", "defender"),
        term("attackers", 1, "engagement", 3), term("defenders", 1, "grudge", 1), sums(1, 4, 7, "9,2"),
        sums(2, 5, 1, ""), told("losses", command="v", quarters=2, rule="CG-87"), told("lost", command="h", infantry=1),
        told("points", faction="hutt", amount=5, why="battle"), told("money", faction="hutt", amount=5, why="income"),
        fight("h", "q", place="planet"), told("gone", command="v"), fight("v", "f"),
    )  # fmt: skip
    first, second = teller(*happenings).battles()
    assert (first.won, first.where, first.at, first.line.tone, first.line.rule) == (
        True,
        "Q",
        (40_400, 0),
        "good",
        "CG-71",
    )
    one, two = first.rounds
    assert (one.ours, one.theirs, one.our_die, one.their_die) == (7, 4, 2, 9)
    assert ([t.value for t in one.our_terms], [t.value for t in one.their_terms]) == ([1], [3])
    assert (two.ours, two.theirs, two.our_die, two.their_die, two.our_terms, two.their_terms) == (1, 5, 0, 0, (), ())
    assert [(line.text, line.tone, line.rule) for line in first.outcome] == [
        ("V loses up to half of its strength.", "good", "CG-87"), ("H loses 1 battalion.", "bad", "CG-1"),
        ("Hutt Cartel: 5 points for a battle won.", "", "CG-1"),
    ]  # fmt: skip
    assert (second.won, second.where, second.at, second.line.tone) == (True, "Q", (40_000, 0), "good")
    assert second.outcome == (), "what befalls those who did not fight there is no part of it"
    (lost,) = teller(fight("v", "h")).battles()
    assert (lost.won, lost.line.tone, lost.at) == (False, "bad", (1_000, 0))
    (back,) = teller(told("retreated", command="h", planet="q"), fight("h", "h")).battles()
    assert back.at == (40_000, 0)
    assert [at for _, at in teller(fight("v", "zz")).battlefields()] == [(0, 0)]


@pytest.mark.rule("CG-95")
def test_the_account_names_every_planet_and_the_steps_of_its_income() -> None:
    account = teller(
        told("yielded", faction="hutt", planet="p", amount=11_000, steps="base,sector,moff", rule="CG-13"),
        told("yielded", faction="hutt", planet="zz", amount=2_000, steps="base", rule="CG-95"),
        told("money", faction="hutt", amount=13_000, why="income", rule="CG-95"),
        told("money", faction="hutt", amount=-500, why="gift", other="vador", rule="CG-115"),
        told("money", faction="vador", amount=500, why="gift", other="hutt", rule="CG-115"),
    ).money()  # fmt: skip
    income, gift = account.lines
    assert [(part.text, part.value, part.rule) for part in income.parts] == [
        ("P (whole sector ×2, Moff)", 11_000, "CG-13"), ("zz", 2_000, "CG-95"),
    ]  # fmt: skip
    assert (income.amount, gift.amount, gift.rule, gift.parts) == (13_000, -500, "CG-115", ())
    assert "Darth Vader" in gift.text
    assert (account.old, account.new) == (100_000, 100_000)
    points = teller(
        told("points", faction="hutt", amount=5, why="battle"), told("points", faction="aube", amount=9, why="battle")
    )
    assert [(line.amount, line.rule) for line in points.points()] == [(5, "CG-1")]


def test_forces_are_told_with_what_they_are_fitted_with_and_those_that_may_come_back() -> None:
    known = teller(
        told("yielded", faction="hutt", planet="p", amount=5_000, steps="base"),
        weapons={"h": ("shield", "hangars")}, fallen={"z": True, "y": False},
    )  # fmt: skip
    assert [(c.name, c.where, c.troops, c.engagement, c.home, c.retreats, c.lost) for c in known.commands()] == [
        ("H", "near P", "2 battalions, 2 squadrons, Shield, Great hangars", "weak", "P", 0, False),
        ("z", "", "Captured; may be raised again at no cost.", "", "", 0, True),
        ("y", "", "Fallen; may be raised again at full price.", "", "", 0, True),
    ]
    assert [(p.name, p.kind, p.garrison, p.income) for p in known.planets()] == [
        ("P***", "S, Tibanna", "no unit", 5_000)
    ]
    assert [p.income for p in teller().planets()] == [None]


def test_the_fate_of_each_line_of_a_sheet() -> None:
    sent = (
        LineVerdict(1, "a"), LineVerdict(2, "b"),
        LineVerdict(3, "c", grade="refused", key="empire.not_his_command", rule="CG-59"),
        LineVerdict(4, "d", grade="warning", key="turn.on_the_day"), LineVerdict(5, "e"), LineVerdict(6, "f"),
    )  # fmt: skip
    known = teller(
        told("refused", cause="hutt:2", reason="empire.jumped", kind="reinforce", rule="CG-101"),
        told("refused", cause="vador:1", reason="empire.jumped", kind="reinforce"),
        told("ruled", cause="hutt:5", words="Soit"),
        told("refused", cause="hutt:x", reason="empire.jumped", kind="move"),
        told("moved", cause="hutt:6", command="h", x=1, y=1, jumped=0),
    )  # fmt: skip
    assert [(fate.number, fate.words, fate.line.tone, fate.line.rule) for fate in known.fates(sent)] == [
        (1, "a", "good", ""), (2, "b", "bad", "CG-101"), (3, "c", "bad", "CG-59"), (4, "d", "wait", ""),
        (5, "e", "good", "CG-1"), (6, "f", "good", ""),
    ]  # fmt: skip
    texts = [fate.line.text for fate in known.fates(sent)]
    assert (texts[0], texts[2], texts[4]) == ("Done.", "This command is not yours.", "Soit")


def test_standings_are_by_planets_and_then_by_name() -> None:
    rows = list(teller(points={"hutt": 7}).standings())
    assert [row.name for row in rows[:3]] == ["Darth Vader", "Hutt Cartel", "Bail Organa"]
    hutt = rows[1]
    assert (hutt.sign, hutt.status, hutt.planets, hutt.commands, hutt.points, hutt.mine) == (
        "H",
        "Neutral",
        1,
        1,
        7,
        True,
    )
    assert (rows[0].status, rows[0].points, rows[0].mine) == ("Sith Lord, Galactic Empire", None, False)
    assert [row.name for row in rows[2:]] == sorted(row.name for row in rows[2:])


@pytest.mark.rule("CG-52")
def test_gossip_of_sectors_is_of_others_who_hold_most_of_them() -> None:
    def rumours(*owners: str) -> list[str]:
        worlds = [planet(f"a{n}", 200 + 10 * n, who, sector="s") for n, who in enumerate(owners)]
        state = campaign(planet("p", 0, "hutt"), *worlds)
        return list(ReportTeller(seen(state, state, (), "hutt"), Translator("en")).rumours())

    (told_,) = rumours("vador", "vador", "aube")
    assert "Darth Vader" in told_
    for owners in (("vador", "aube", ""), ("hutt", "hutt", "vador"), ("vador", "vador"), ("", "", "")):
        assert rumours(*owners) == []


def test_a_place_without_any_planet_is_told_by_its_numbers_and_a_gain_by_a_plus() -> None:
    bare = campaign(command("h", "hutt", 0, troops(1)))
    near = ReportTeller(seen(bare, bare, (), "hutt"), Translator("en")).near
    assert ("1.5" in near((1_500, -250)), "−0.25" in near((1_500, -250))) == (True, True)
    before = campaign(planet("p", 0, "hutt"))
    after = with_money(campaign(planet("p", 0, "hutt"), planet("q", 9, "hutt")), "hutt", 102_500)
    teller_ = ReportTeller(seen(before, after, (), "hutt"), Translator("en"))
    assert [(each.change, each.tone) for each in teller_.figures(teller_.money())] == [
        ("+2.5", "good"), ("+1", "good"), ("unchanged", ""), ("unchanged", ""),
    ]  # fmt: skip
