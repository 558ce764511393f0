"""What is due, who stands how, what is wrong, what follows a loss: case by case, and for any table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from models.games.dagobah.due import due
from models.games.dagobah.losing import destroy, lose
from models.games.dagobah.may import may
from models.games.dagobah.standing import presence, problems
from models.games.dagobah.table import CardTable
from models.i18n import LANGUAGES, Translator
from tests.games.dagobah.stage import CASES, table_of
from tests.games.dagobah.test_any_table import tables
from tests.proofs import proving


def cases(name: str) -> list[Any]:
    return proving(json.loads((CASES / f"{name}.json").read_text("utf-8")))


@pytest.mark.parametrize("case", cases("losing"))
def test_a_loss_takes_along_what_the_book_says(case: dict[str, Any]) -> None:
    laid = table_of(case)
    card = laid.by_id[case["lose"]]
    if laid.of(card).kind == "system":
        after, found = destroy(laid, card)
    else:
        after, found = lose(laid, card, eaten=case.get("eaten", False))
    assert {each.card.id: f"{each.what} {each.rule}".strip() for each in found} == case["gives"]
    assert set(after.by_id) == set(laid.by_id) - {each.card.id for each in found if each.what == "lost"}


@pytest.mark.parametrize("case", cases("due"))
def test_what_is_due_in_a_phase(case: dict[str, Any]) -> None:
    found = {}
    for each in due(table_of(case), case["phase"], case["player"]):
        bears = f", bears {each.ship.bears}" if each.ship else ", asked" if case["phase"] == "control" else ""
        found[each.card.id] = f"{each.number} more{bears}"
        assert set(each.rules) & {"DG-19", "DG-40", "DG-65"}
    assert found == case["gives"]


@pytest.mark.parametrize("case", cases("standing"))
def test_how_cards_stand_and_what_is_wrong(case: dict[str, Any]) -> None:
    laid = table_of(case)
    if "card" in case:
        assert " ".join(presence(laid, laid.by_id[case["card"]])).strip() == case["is"]
        return
    found = list(problems(laid))
    assert [f"{each.rule} {each.key.removeprefix('cardtable.wrong_')}" for each in found] == case["wrong"]
    for each in found:
        for lang in LANGUAGES:
            assert "{" not in Translator(lang)(each.key, **each.args)


@given(tables())
def test_every_loss_ends_and_leaves_no_card_on_a_lost_one(laid: CardTable) -> None:
    for card in laid.played:
        after, found = lose(laid, card, eaten=True) if laid.of(card).kind != "system" else destroy(laid, card)
        assert len({each.card.id for each in found}) == len(found)
        gone = {each.card.id for each in found if each.what == "lost"}
        assert not [each for each in after.played if each.at in gone]
        assert all(may(after, each, "move", card).answer for each in after.cards)
        list(problems(after))
        for player in ("light", "dark"):
            list(due(after, "control", player))
