"""What a report makes of what a player saw: fates of orders, rumours that anybody could find, places, changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.galaxy.values import Sector
from models.games.empire.turn.report import ReportTeller, report
from models.games.empire.turn.report_values import Figure, OrderFate, ReportLine
from models.games.empire.turn.seen import SeenTurn, seen
from models.games.facets.turns import LineVerdict
from models.i18n import Translator
from tests.games.empire.test_report_page import HEAD
from tests.games.empire.turns import campaign, command, planet, troops, with_money

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
