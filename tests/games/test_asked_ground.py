"""What follows from what people said of a table nobody measured, and what is still asked: small tables, each whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from models.errors import Refused
from models.games.asked_ground import (
    FAR,
    AnswerWanted,
    Apart,
    AskedGround,
    GroundQuestion,
    Known,
    QuestionKind,
    Said,
    after_move,
    learn,
)
from models.table.spots import CLEAR, CLOSE

BCD = ("b", "c", "d")


def known(*gaps: tuple[str, int, int], said: tuple[Said, ...] = ()) -> Known:
    return Known(said, tuple(Apart(*gap) for gap in gaps))


def asked_by(ask: Callable[[AskedGround], object], of: Known) -> object:
    """Return what follows from what is known of `a`, or the question asked."""
    try:
        return ask(AskedGround({"a": of}))
    except AnswerWanted as wanted:
        return wanted.question


SEEN, UNSEEN = (Said(GroundQuestion("seen", "a", ("b",), 6000), answer) for answer in (1, 0))


@pytest.mark.parametrize(
    ("said", "least", "most", "reach", "sees"),
    [
        (SEEN, 0, FAR, 6000, True), (SEEN, 0, FAR, 9000, True), (SEEN, 0, FAR, 5999, None),
        (SEEN, 0, 5000, 5000, True), (SEEN, 0, 5000, 4999, None), (SEEN, 4001, FAR, 4000, False),
        (SEEN, 4000, FAR, 4000, None),
        (UNSEEN, 0, FAR, 6000, False), (UNSEEN, 0, FAR, 5999, False), (UNSEEN, 0, FAR, 6001, None),
        (UNSEEN, 0, 6000, 6001, False), (UNSEEN, 0, 6001, 6001, None),
        (Said(GroundQuestion("near", "a", ("b",), 6000), 1), 0, FAR, 6000, None),
        (Said(GroundQuestion("seen", "a", ("c",), 6000), 1), 0, FAR, 6000, None),
    ],
)  # fmt: skip
def test_who_is_seen_so_far_is_seen_farther_and_who_is_not_is_not_seen_nearer(
    said: Said, least: int, most: int, reach: int, sees: bool | None
) -> None:
    other = Said(GroundQuestion("seen", "a", ("e",), 1), 1)
    of = known(("b", least, most), said=(other, said))
    assert of.sees("b", reach) is sees
    expected = GroundQuestion("seen", "a", ("b",), reach) if sees is None else ("b",) * sees
    assert asked_by(lambda ground: ground.which("seen", "a", ["b"], reach), of) == expected


def test_an_answer_holds_for_its_own_kind_reach_and_zone_only() -> None:
    of = Known(
        (
            Said(GroundQuestion("zone", "a", ("b", "c"), zone="ford"), 2),
            Said(GroundQuestion("line", "a", ("b", "c")), 1),
        )
    )
    assert [of.yes("zone", each, zone="ford") for each in BCD] == [False, True, None]
    assert [of.yes("zone", "c", zone="bridge"), of.yes("zone", "c"), of.yes("cover", "c", zone="ford")] == [None] * 3
    assert of.yes("zone", "c", reach=1, zone="ford") is None
    which = asked_by(lambda ground: ground.which("zone", "a", ["d", "c", "e"], zone="ford"), of)
    assert which == GroundQuestion("zone", "a", ("d", "e"), zone="ford"), "all that is not known, in one question"
    assert asked_by(lambda ground: ground.which("zone", "a", ["c", "b"], zone="ford"), of) == ("c",)
    assert asked_by(lambda ground: ground.word("line", "a", "b", "c"), of) == 1
    assert asked_by(lambda ground: ground.word("line", "a", "c", reach=7), of) == GroundQuestion("line", "a", ("c",), 7)


NEAREST, NEAREST_BD = GroundQuestion("nearest", "a", BCD), GroundQuestion("nearest", "a", ("b", "d"))


def test_the_nearest_along_the_way_is_not_the_nearest_in_a_straight_line() -> None:
    straight, way = (known(said=(Said(replace(NEAREST, strict=strict), 0),)) for strict in (False, True))
    assert asked_by(lambda ground: ground.nearest("a", BCD, by_way=True), straight) == replace(NEAREST, strict=True)
    assert asked_by(lambda ground: ground.nearest("a", BCD), way) == NEAREST


@pytest.mark.parametrize(
    ("least", "most", "low", "high", "question", "answer", "key", "reach", "turn"),
    [
        (5000, 7000, "near/4999/2", "near/7000/3", ("near", 4999), 1, "near", 4999, 2),
        (5000, 7000, "near/4999/2", "seen/7000/3", ("near", 7000), 0, "seen", 7000, 3),
        (5000, 7000, "", "", ("near", 4000), 1, "start", 0, 0),
        (5000, 7000, "", "", ("touch", 0), 1, "start", 0, 0),
        (CLEAR, FAR, "near/20/8", "", ("touch", 0), 1, "near", 20, 8),
    ],
)  # fmt: skip
def test_a_contradiction_names_the_earlier_answer(
    least: int,
    most: int,
    low: str,
    high: str,
    question: tuple[QuestionKind, int],
    answer: int,
    key: str,
    reach: int,
    turn: int,
) -> None:
    table = {"a": Known((), (Apart("b", least, most, low, high),))}
    with pytest.raises(Refused) as refused:
        learn(table, GroundQuestion(question[0], "a", ("b",), question[1]), answer, 9)
    assert refused.value.key == f"ground.contradicts_{key}"
    assert refused.value.args_ == {"figure": "a", "other": "b", "reach": reach, "turn": turn}


def test_a_move_widens_its_gaps_and_drops_what_was_said_of_it_alone() -> None:
    both, line = GroundQuestion("near", "a", ("b", "c"), 9000), GroundQuestion("line", "a", ("b", "c"))
    said = (Said(both, 3, 2), Said(line, 1, 2), Said(NEAREST, 2, 2))
    table = {
        "a": known(("b", 5000, 7000), ("c", 10, 20), said=said),
        "b": Known(
            (Said(both, 1),),
            (Apart("a", 5000, 7000, "near/9/1", "near/9/2"), Apart("c", 4000, FAR - 10, "near/9/1", "near/9/2")),
        ),
        "c": known(("a", 10, 20), ("b", 4000, FAR - 10)),
    }
    after = after_move(table, "b", 4000, ("c",), 3)
    assert after["a"].said == (Said(GroundQuestion("near", "a", ("c",), 9000), 1, 2),)
    assert after["b"].said == ()
    assert sorted(after["b"].apart, key=lambda each: each.other) == [
        Apart("a", 1000, 11000, "near/9/1", "near/9/2"), Apart("c", 0, CLOSE, "", "touch/0/3"),
    ]  # fmt: skip
    assert sorted(after["a"].apart, key=lambda each: each.other) == [
        Apart("b", 1000, 11000, "near/9/1", "near/9/2"), Apart("c", 10, 20),
    ]  # fmt: skip
    with pytest.raises(Refused) as refused:
        after_move(table, "b", 4000, ("a",), 3)
    assert refused.value.key == "ground.contradicts_near", "too far to have come into contact"


def test_figures_that_do_not_touch_any_more_may_be_anywhere_apart() -> None:
    table = learn({}, GroundQuestion("touch", "a", ("b",)), 1, 1)
    after = learn(table, GroundQuestion("touch", "a", ("b", "c")), 2, 2)
    assert after["a"].apart == (Apart("b"), Apart("c", 0, CLOSE, "", "touch/0/2"))
    near = {"a": known(("b", CLEAR, CLOSE + 1))}
    assert learn(near, GroundQuestion("touch", "a", ("b",)), 0)["a"].apart == near["a"].apart
