"""Whatever lies on a table: no question raises, what is offered is allowed, the order of the cards does not matter."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.content import table
from models.errors import ContentError
from models.games.dagobah.doing import asked, offers
from models.games.dagobah.judging import ACTS
from models.games.dagobah.may import may
from models.games.dagobah.table import CardTable, OnTable, read_table
from models.games.dagobah.types import CardType, cards
from models.games.library import BUILT
from tests.games.dagobah.stage import STAGE, table_of


@cache
def known() -> dict[str, CardType]:
    """The cards of the book and those of the cases."""
    raw = {name: {"name": {"fr": name, "en": name}, **body} for name, body in STAGE["types"].items()}
    return {**cards(), **table(CardType, raw, file="stage")}


@st.composite
def tables(draw: st.DrawFn) -> CardTable:
    """Draw a table of up to 14 cards that lie on each other as they may, without a ring."""
    found: list[OnTable] = []
    for number in range(draw(st.integers(2, 14))):
        at = draw(st.sampled_from(["", *(each.id for each in found)]))
        how = draw(st.sampled_from(["hand", "place", "bridge", "cargo", "attached", "across", "under"]))
        kind = draw(st.sampled_from(sorted(known())))
        owner = draw(st.sampled_from(["light", "dark"]))
        found.append(OnTable(f"c{number:02d}", kind, owner, at, how, draw(st.integers(-2, 4))))
    return CardTable(tuple(found), known(), {"pattern": draw(st.sampled_from(["one_line", "two_lines", "tree"]))})


@given(tables(), st.randoms(use_true_random=False))
def test_no_question_raises_and_offers_agree_with_the_answers(laid: CardTable, chance: random.Random) -> None:
    ends = [None, *laid.cards]
    for act in ACTS:
        card, to, start = chance.choice(laid.cards), chance.choice(ends), chance.choice(ends)
        verdict = may(laid, card, act, to, start)
        assert (verdict.force is not None) == (verdict.answer == "costs")
        assert verdict.answer != "forbidden" or verdict.rules
    card = chance.choice(laid.cards)
    for act, to, verdict in offers(laid, card):
        assert verdict.answer != "forbidden"
        assert asked(laid, card, act, to) == verdict
        assert act == "attempt_test" or may(laid, card, act, to) == verdict


@given(tables(), st.randoms(use_true_random=False))
def test_a_table_written_down_is_read_again_in_any_order_of_its_cards(laid: CardTable, chance: random.Random) -> None:
    written = laid.written()
    lines = written["cards"]
    assert isinstance(lines, list)
    chance.shuffle(lines)
    read = read_table(written, known(), laid.choices, "table.json")
    assert read.cards == laid.cards


@pytest.mark.parametrize(
    ("cards_", "key"),
    [
        ([{"id": "a", "type": "nobody"}], "cardtable.no_such_card"),
        ([{"id": "a", "type": "hoth"}, {"id": "a", "type": "hoth"}], "cardtable.id_twice"),
        ([{"id": "a", "type": "yoda", "at": "b"}], "cardtable.lies_nowhere"),
        ([{"id": "a", "type": "yoda", "at": "b"}, {"id": "b", "type": "yoda", "at": "a"}], "cardtable.ring"),
        ([{"id": "a", "type": {"kind": "site", "traits": ["wet"]}}], "content.not_one_of"),
        ([{"id": str(n), "type": "hoth"} for n in range(401)], "cardtable.many_cards"),
    ],
)
def test_a_wrong_table_says_where_and_what_to_do(cards_: list[dict[str, object]], key: str) -> None:
    with pytest.raises(ContentError) as caught:
        BUILT["dagobah"].card_tables.ask({"cards": cards_, "ask": []}, {}, "table.json")
    assert caught.value.key == key
    assert caught.value.place


def test_the_matrix_has_an_answer_for_every_sort_and_place() -> None:
    matrix = BUILT["dagobah"].card_tables.matrix({})
    assert (len(matrix.rows), len(matrix.columns), len(matrix.deploy)) == (12, 9, 108)
    said = {
        ("character", "sector"): "DG-10", ("starfighter", "dagobah"): "DG-2", ("equipment", "dagobah"): "DG-3",
        ("utinni", "dagobah"): "DG-4", ("transport", "dagobah"): "DG-5",
    }  # fmt: skip
    assert all(matrix.deploy[cell].rules[0] == rule for cell, rule in said.items())
    assert matrix.move["starfighter", "sector"].force == matrix.move["capital", "sector"].force == 1
    assert matrix.move["starfighter", "closed_belly"].rules == ("DG-26",)


def test_the_tables_of_the_cases_stand_as_they_are_told() -> None:
    for name in STAGE["tables"]:
        laid = table_of({"on": name})
        assert all(laid.system_of(card) is not None for card in laid.played if laid.of(card).kind != "system")
