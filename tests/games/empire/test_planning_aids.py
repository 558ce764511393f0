"""What a report says for planning: what fleets reach, what things cost this player, what the next turn brings."""

from __future__ import annotations

import pytest

from models.games.empire.turn.happenings import Account
from models.games.empire.turn.income import income
from models.games.empire.turn.judge import next_turn
from models.games.empire.turn.report.aids import forecast, price_rows, reach_lines
from models.games.empire.turn.report.seen import player_view
from models.games.empire.turn.state import Rank
from models.i18n import Translator
from tests.games.empire.turns import campaign, command, planet, ranked, troops


@pytest.mark.rule("CG-90", "CG-95", "CG-103")
def test_a_player_is_told_his_reach_his_prices_and_his_income_as_the_judge_has_them() -> None:
    state = campaign(
        planet("mirovel", 4, "tarkin", "*", name="Mirovel"), planet("q", 7, "hutt", name="Quendra", resource="ore"),
        planet("far", 60, "tarkin", "***", name="Far"), command("poing", "tarkin", 3, troops(3)),
    )  # fmt: skip
    state = ranked(state, "tarkin", Rank.GRAND_ADMIRAL, "empire")
    seen, t = player_view(state, state, (), "tarkin"), Translator("en")
    (line,) = reach_lines(seen, t)
    assert "Mirovel* (yours)" in line.text
    assert "Quendra (" in line.text
    assert "ore" in line.text
    assert "Far" not in line.text
    assert {name: price for name, price, _ in price_rows(seen, t)}["1 battalion"] == "4.5\u00a0M"
    account = Account(next_turn(state))
    income(account, {})
    earned = {each.text("faction"): each.number("amount") for each in account.told if each.kind == "earned"}
    assert forecast(seen) == earned["tarkin"] > 0
