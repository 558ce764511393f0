"""Acts done on a table, ways of cards, and what is told of them: case by case, and for any table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.games.dagobah.doing import acts, do
from models.games.dagobah.laid import KeptTable, laid_out
from models.games.dagobah.own import with_own
from models.games.dagobah.standing import problems
from models.games.dagobah.table import MOST_CARDS, CardTable, OnTable
from models.games.dagobah.told import in_words
from models.games.dagobah.types import DeckType, TableType
from models.games.dagobah.ways import way
from models.games.facets.card_tables import LossTold
from models.games.library import BUILT
from models.i18n import Text
from tests.games.dagobah.stage import CASES, table_of
from tests.games.dagobah.test_any_table import known, tables
from tests.proofs import proving


def cases(name: str) -> list[Any]:
    return proving(json.loads((CASES / f"{name}.json").read_text("utf-8")))


def how(card: OnTable) -> str:
    """How a card lies, in the words of the cases."""
    words = [card.at or "-", card.how, *([str(card.seat)] if card.seat else [])]
    return " ".join([*words, *(f"{key}={value}" for key, value in card.state.items())])


@pytest.mark.parametrize("case", cases("doing"))
def test_an_act_leaves_the_cards_as_the_book_says(case: dict[str, Any]) -> None:
    laid = table_of(case)
    card, act, to = case["do"].split()
    after = do(laid, laid.by_id[card], act, laid.by_id.get(to))
    found = {each: how(after.by_id[each]) if each in after.by_id else None for each in case["gives"]}
    assert found == case["gives"]
    assert not [each for each in problems(after) if each.rule in ("DG-12", "DG-13", "DG-24")]


@pytest.mark.parametrize("case", cases("ways"))
def test_the_shortest_lawful_way(case: dict[str, Any]) -> None:
    laid = table_of(case)
    card, goal = case["way"].split()
    found = way(laid, laid.by_id[card], laid.by_id[goal])
    told = [f"{step.to.id} {'base' if step.verdict.force is None else step.verdict.force}" for step in found or ()]
    assert (", ".join(told) if found is not None else "none") == case["gives"]


@given(tables(), st.randoms(use_true_random=False))
def test_an_act_on_any_table_leaves_one_that_can_be_kept_and_read_again(laid: CardTable, chance: random.Random) -> None:
    card, to = chance.choice(laid.cards), chance.choice([None, *laid.cards])
    kept = KeptTable(TableType("t", Text.same("T")), laid)
    for act in acts(laid, card, to):
        meant = next(each for each in kept.acts(card.id, to.id if to else "") if each.act == act)
        step = kept.done(meant, "why not")
        shelf = with_own({("tables", "t"): {**step.body}})
        again = laid_out(shelf.tables["t"], known(), laid.choices)
        assert again.cards == do(laid, card, act, to).cards
        (said,) = KeptTable(shelf.tables["t"], again).told()
        assert ("why not" in said.en) == (meant.verdict.answer == "forbidden")
        assert "{" not in said.fr + said.en


def test_the_dice_of_a_table_draw_every_card_of_a_pile_once_in_a_phase() -> None:
    deck = DeckType("d", Text.same("D"), cards={"asteroid-field": 2, "test-1": 1})
    laid = table_of({"on": "belt", "with": {"falcon": "fighter a1"}})
    kept = KeptTable(TableType("t", Text.same("T"), seed="s"), laid, {"d": deck})
    for _ in range(2):
        destiny, sector = kept.dealt("d")
        assert sector
        loss = kept.drawn("falcon", destiny, sector=sector)
        assert isinstance(loss, LossTold)
        kept = KeptTable(with_own({("tables", "t"): {**loss.body}}).tables["t"], laid, {"d": deck})
    with pytest.raises(Refused) as empty:
        kept.dealt("d")
    assert empty.value.key == "cardtable.pile_empty"
    again = kept.in_phase("control", "dark")
    KeptTable(with_own({("tables", "t"): {**again.body}}).tables["t"], laid, {"d": deck}).dealt("d")


def test_every_card_is_swept_over_every_place_with_its_progress() -> None:
    belt = BUILT["dagobah"].card_tables.open("belt", {})
    told: list[tuple[int, int]] = []
    matrix = belt.matrix(lambda done, total: told.append((done, total)))
    assert (len(matrix.rows), len(matrix.columns), told) == (2, 6, [(0, 2), (1, 2)])
    assert matrix.move["bomber", "field-3"] == belt.verdicts("bomber")["field-3"]


@pytest.mark.parametrize(
    "line", ["", "fly hoth - -", "drawn x y stays 1 2", "phase lunch dark", "move hoth", "move a b 1 !"]
)
def test_a_line_of_a_log_that_means_nothing_stands_as_it_is(line: str) -> None:
    assert in_words(line, known()) == Text.same(line)


def test_a_full_table_takes_no_more_cards() -> None:
    laid = table_of({"on": "belt"})
    full = laid.with_cards(OnTable(f"x{n}", "yoda", at="hoth") for n in range(MOST_CARDS - len(laid.cards)))
    with pytest.raises(Refused) as told:
        KeptTable(TableType("t", Text.same("T")), full).added("yoda", "light")
    assert told.value.key == "cardtable.full_table"
