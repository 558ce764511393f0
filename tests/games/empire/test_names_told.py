"""Names players read, never ids: of fallen commands, of relief commands, of where an order led."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.games.empire.check import check
from models.games.empire.turn.orders.grammar import read_sheet
from models.games.empire.turn.report.report import ReportTeller, report
from models.games.empire.turn.report.seen import player_view
from models.games.empire.turn.report.text import message
from models.games.empire.turn.state import FallenCommand
from models.games.facets.turns import Letterhead, LineVerdict
from models.i18n import Translator
from models.problem import Grade
from tests.games.empire.turns import Turn, campaign, command, planet, troops

HEAD = Letterhead("La galaxie", "Ann", "en", "4F7K-Q2PX", ("2026-12-01 20:00",), "Europe/Paris", "ab" * 32)
PORT = planet("p", 0, "hutt", "*", name="Selavesh"), planet("q", 99, "hutt")


@pytest.mark.rule("CG-57")
def test_a_boarded_command_is_named_in_every_report_and_raised_again_by_its_name_at_no_cost() -> None:
    fallen = FallenCommand("c-17", "hutt", free=True, name="Longue Corde")
    state = replace(campaign(*PORT), fallen={"c-17": fallen})
    told = message(report(player_view(state, state, (), "hutt"), HEAD, (), ()), "")
    assert ("Longue Corde" in told, "c-17" in told) == (True, False)
    lines = ('raise "longue corde" at Selavesh: 2 battalions', 'raise "Longue Corde" at Selavesh: 2 battalions')
    sheet = read_sheet("\n".join(("PORTULAN 1 hutt", *lines, "END")), state)
    turn = Turn(state, *sheet.orders)
    assert [(each.text("command"), each.text("name")) for each in turn.of("raised")] == [
        ("c-17", "Longue Corde"), ("hutt-t1-2", "Longue Corde"),
    ]  # fmt: skip
    assert [each.number("amount") for each in turn.of("money") if each.text("why") == "raise"] == [-10_000, -60_000]
    assert turn.after.fallen == {}


@pytest.mark.rule("CG-97", "CG-99")
def test_a_relief_has_a_name_of_its_own_and_a_lawful_port_and_says_what_it_is() -> None:
    for stars, home in (("", ""), ("*", "p")):
        state = campaign(planet("p", 0, "hutt", stars, sector="s"), command("h 1", "vador", 90, troops(1)))
        turn = Turn(state)
        (relief,) = (each for each in turn.after.galaxy.commands if each.owner == "hutt")
        assert (relief.name, relief.home) == ("H 2", home)
        assert [each for each in check(turn.after.galaxy) if each.grade is Grade.ERROR] == []
        teller = ReportTeller(player_view(state, turn.after, turn.told, "aube"), Translator("en"))
        assert [each.text for each in teller.news()] == ["The Hutt Cartel is given relief at P: H 2."]


@pytest.mark.rule("CG-71", "CG-73")
def test_a_beaten_order_says_where_it_was_beaten_and_where_it_fell_back_to() -> None:
    state = campaign(
        *PORT, planet("m", 8, name="Margard"), command("a", "hutt", 3, troops(0, 0, 5), home="p"),
        command("v", "vador", 8, troops(0, 0, 9)),
    )  # fmt: skip
    words = "fleet A goes to Margard"
    sheet = read_sheet(f"PORTULAN 1 hutt\n{words}\nfleet A: weak\nEND", state)
    turn = Turn(state, *sheet.orders, typed={"battle/a+v": (1, 9)})
    sent = [LineVerdict(1, words), LineVerdict(2, "fleet A: weak")]
    for lang, said in (
        ("en", ["Left, beaten at Margard, fell back to Selavesh.", "Done."]),
        ("fr", ["Parti, battu à Margard, replié sur Selavesh.", "Fait."]),
    ):
        teller = ReportTeller(player_view(state, turn.after, turn.told, "hutt"), Translator(lang))
        assert [each.line.text for each in teller.fates(sent)] == said
