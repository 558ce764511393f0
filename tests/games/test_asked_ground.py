"""What follows from what people said of a table nobody measured, and what is still asked: small tables, each whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from models.errors import Refused
from models.games.asked_ground import (
    FAR,
    SEVERAL,
    AnswerWanted,
    Apart,
    AskedGround,
    GroundQuestion,
    Known,
    QuestionKind,
    Row,
    Said,
    between,
    forgotten,
    moved,
    told,
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


@pytest.mark.parametrize(
    ("kind", "answers", "names"),
    [
        *((kind, 8, {0: (), 1: ("b",), 5: ("b", "d"), 6: ("c", "d"), 7: BCD}) for kind in SEVERAL),
        ("nearest", 3, {0: ("b",), 2: ("d",)}),
        ("target", 4, {1: ("c",), 3: ()}),
        ("charge", 6, {0: ("b",), 1: ("b",), 3: ("c",), 4: ("d",)}),
        ("reach", 3, {}),
        *((kind, 2, {}) for kind in ("line", "spot", "post")),
    ],
)
def test_a_question_has_so_many_answers_and_each_means_these_figures(
    kind: QuestionKind, answers: int, names: dict[int, tuple[str, ...]]
) -> None:
    question = GroundQuestion(kind, "a", BCD)
    assert question.answers == answers
    assert {number: question.named(number) for number in names} == names
    if kind in SEVERAL:
        assert {number: question.answer(question.named(number)) for number in range(8)} == {n: n for n in range(8)}
        assert (Said(question, 5).of("b"), Said(question, 5).of("c"), Said(question, 5).of("e")) == (True, False, None)


@pytest.mark.parametrize(
    ("reach", "strict", "so"),
    [
        (5001, True, True), (5000, False, True), (5000, True, None), (4000, False, None),
        (3000, False, None), (3000, True, False), (3001, True, None), (2999, False, False),
    ],
)  # fmt: skip
def test_a_gap_between_two_bounds_is_within_a_reach_or_not_or_not_known(
    reach: int, strict: bool, so: bool | None
) -> None:
    between_both = known(("c", 0, 1), ("b", 3000, 5000))
    assert between_both.within("b", reach, strict=strict) is so
    expected = GroundQuestion("near", "a", ("b",), reach, strict) if so is None else ("b",) * so
    assert asked_by(lambda ground: ground.which("near", "a", ["b"], reach, strict=strict), between_both) == expected
    said = Said(GroundQuestion("near", "a", ("c", "b"), 4000), 2)
    assert known(("b", 3000, 5000), said=(said,)).within("b", 4000) is True, "what was said decides between the bounds"


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
GAPS = (("b", 100, 3000), ("c", 3000, 9000), ("d", 3001, 8000))


@pytest.mark.parametrize(
    ("among", "by_way", "reach", "said", "expected"),
    [
        ("", False, 0, None, ""),
        ("d", True, 9000, None, "d"),
        ("db", False, 0, None, "b"),
        ("cb", False, 0, None, GroundQuestion("nearest", "a", ("b", "c"))),
        ("dcb", True, 0, None, GroundQuestion("nearest", "a", BCD, strict=True)),
        ("dc", False, 2999, None, GroundQuestion("nearest", "a", ("c", "d"))),
        ("dc", False, 3000, None, GroundQuestion("charge", "a", ("c", "d"), 3000)),
        ("dc", True, 3001, None, GroundQuestion("charge", "a", ("c", "d"), 3001, strict=True)),
        ("bc", False, 5000, Said(NEAREST, 1), "c"),
        ("bc", False, 0, Said(NEAREST, 2), GroundQuestion("nearest", "a", ("b", "c"))),
        ("bc", False, 0, Said(NEAREST_BD, 0), GroundQuestion("nearest", "a", ("b", "c"))),
        ("bc", False, 0, Said(GroundQuestion("near", "a", BCD, 1), 0), GroundQuestion("nearest", "a", ("b", "c"))),
        ("dc", True, 0, Said(GroundQuestion("nearest", "a", BCD, strict=True), 1), "c"),
    ],
)  # fmt: skip
def test_the_nearest_is_known_from_bounds_or_an_answer_or_asked_of_those_it_may_be(
    among: str, by_way: bool, reach: int, said: Said | None, expected: object
) -> None:
    of = known(*GAPS, said=(said,) if said else ())
    assert asked_by(lambda ground: ground.nearest("a", list(among), by_way=by_way, reach=reach), of) == expected


def test_the_nearest_along_the_way_is_not_the_nearest_in_a_straight_line() -> None:
    straight, way = (known(said=(Said(replace(NEAREST, strict=strict), 0),)) for strict in (False, True))
    assert asked_by(lambda ground: ground.nearest("a", BCD, by_way=True), straight) == replace(NEAREST, strict=True)
    assert asked_by(lambda ground: ground.nearest("a", BCD), way) == NEAREST


@pytest.mark.parametrize(
    ("cover", "front", "row", "may"),
    [
        (None, None, Row("b", True, True), True),
        (1, None, Row("b", True), True), (1, None, Row("b", False), False), (0, None, Row("b", False), True),
        (None, 1, Row("b", True, True), True), (None, 1, Row("b", True, False), False), (None, 1, Row("b", True), True),
        (1, 0, Row("b", True, True), False), (0, 1, Row("b", True, True), False), (0, 0, Row("c", True, True), True),
    ],
)  # fmt: skip
def test_a_row_may_be_so_unless_an_answer_says_otherwise(
    cover: int | None, front: int | None, row: Row, may: bool
) -> None:
    kinds: tuple[tuple[QuestionKind, int | None], ...] = (("cover", cover), ("front", front))
    said = tuple(Said(GroundQuestion(kind, "a", ("b",)), value) for kind, value in kinds if value is not None)
    assert Known(said).may_be(row) is may


ROWS = (Row("b", False, None, 0), Row("c", True, True, 1), Row("c", True, False, 2), Row("b", True, None, 3))
TARGET = GroundQuestion("target", "a", ("b", "c", "c", "b"), 8000, rows=ROWS)


def test_whom_a_shooter_shoots_at_is_asked_with_the_rows_left_then_known() -> None:
    assert asked_by(lambda ground: ground.target("a", ROWS, 8000), Known()) == TARGET
    assert asked_by(lambda ground: ground.target("a", (), 8000), Known()) == ""
    unseen = known(("b", 8001, FAR), ("c", 8000, FAR))
    left = GroundQuestion("target", "a", ("c", "c"), 8000, rows=ROWS[1:3])
    assert asked_by(lambda ground: ground.target("a", ROWS, 8000), unseen) == left
    for answer, name in ((0, "b"), (1, "c"), (2, "c"), (3, "b"), (4, "")):
        after = told({}, TARGET, answer, 5)["a"]
        assert asked_by(lambda ground: ground.target("a", ROWS, 8000), after) == name
    other = asked_by(lambda ground: ground.target("a", ROWS, 7000), told({}, TARGET, 1)["a"])
    assert isinstance(other, GroundQuestion), "a shorter shot is another question"


def test_the_target_named_is_seen_as_its_row_says_and_who_stood_before_it_is_not() -> None:
    reach = 8000
    row = told({}, TARGET, 2, 5)["a"]
    said = [(each.question, each.answer, each.turn) for each in row.said]
    asked = [(each.kind, each.among, each.reach, answer, turn) for each, answer, turn in said]
    assert asked == [
        ("seen", ("c",), reach, 1, 5), ("cover", ("c",), 0, 1, 5), ("front", ("c",), 0, 0, 5),
        ("target", TARGET.among, reach, 2, 5),
    ]  # fmt: skip
    assert row.apart == (Apart("c", CLEAR, reach, "", f"seen/{reach}/5"),)
    last = told({}, TARGET, 3, 5)["a"]
    assert [(each.question.kind, each.question.among, each.answer) for each in last.said] == [
        ("seen", ("c",), 0), ("seen", ("b",), 1), ("cover", ("b",), 1), ("target", TARGET.among, 3),
    ]  # fmt: skip


A_TO = "near/9000/4"


@pytest.mark.parametrize(
    ("question", "answer", "gaps"),
    [
        (GroundQuestion("near", "a", ("b", "c"), 9000), 2, (
            Apart("b", 9001, FAR, A_TO), Apart("c", CLEAR, 9000, "", A_TO),
        )),
        (GroundQuestion("near", "a", ("b",), 9000, strict=True), 0, (Apart("b", 9000, FAR, A_TO),)),
        (GroundQuestion("touch", "a", ("b", "c")), 1, (Apart("b", 0, CLOSE, "", "touch/0/4"),)),
        (GroundQuestion("seen", "a", ("b", "c"), 700), 1, (Apart("b", CLEAR, 700, "", "seen/700/4"), Apart("c"))),
        (GroundQuestion("reach", "a", ("b",), 700), 1, (Apart("b", CLEAR, 700, "", "reach/700/4"),)),
        (GroundQuestion("reach", "a", ("b",), 700), 2, ()),
        (GroundQuestion("cover", "a", ("b",)), 1, ()),
        (GroundQuestion("nearest", "a", ("b", "c"), strict=True), 1, ()),
    ],
)  # fmt: skip
def test_an_answer_bounds_these_gaps_and_is_kept(
    question: GroundQuestion, answer: int, gaps: tuple[Apart, ...]
) -> None:
    after = told({}, question, answer, 4)
    assert after["a"].apart == gaps
    assert after["a"].said == (() if question.kind == "touch" else (Said(question, answer, 4),))
    for gap in gaps:
        assert after[gap.other].apart == (Apart("a", gap.least, gap.most, gap.low, gap.high),), "from both sides"


def test_the_nearest_is_no_farther_than_the_others_may_be_nor_they_nearer_than_it() -> None:
    table = {"a": known(("b", 200, 9000), ("c", 500, 4000), ("d", 100, 6000))}
    after = told(table, NEAREST, 0, 2)
    reason = "nearest/0/2"
    assert after["a"].apart == (
        Apart("b", 200, 4000, "", reason), Apart("c", 500, 4000), Apart("d", 200, 6000, reason),
    )  # fmt: skip


def test_a_charge_answers_who_is_nearest_and_whether_it_is_reached() -> None:
    charge = GroundQuestion("charge", "a", BCD, 4000, strict=True)
    nearest, reached = GroundQuestion("nearest", "a", BCD, strict=True), GroundQuestion("reach", "a", ("c",), 4000)
    assert told({}, charge, 3, 6)["a"].said == (Said(nearest, 1, 6), Said(reached, 1, 6))
    assert told({}, charge, 2, 6)["a"].said == (Said(nearest, 1, 6), Said(reached, 2, 6))


@pytest.mark.parametrize("answer", [-1, 3])
def test_an_answer_that_a_question_does_not_have_is_refused(answer: int) -> None:
    with pytest.raises(Refused) as refused:
        told({}, NEAREST, answer)
    assert (refused.value.key, refused.value.args_) == ("ground.no_answer", {})


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
        told(table, GroundQuestion(question[0], "a", ("b",), question[1]), answer, 9)
    assert refused.value.key == f"ground.contradicts_{key}"
    assert refused.value.args_ == {"figure": "a", "other": "b", "reach": reach, "turn": turn}


def test_two_answers_may_leave_one_distance_only() -> None:
    exact = told({"a": known(("b", 5000, 7000))}, GroundQuestion("near", "a", ("b",), 5000), 1, 1)
    assert exact["a"].gap("b") == Apart("b", 5000, 5000, "", "near/5000/1")


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
    after = moved(table, "b", 4000, ("c",), 3)
    assert after["a"].said == (Said(GroundQuestion("near", "a", ("c",), 9000), 1, 2),)
    assert after["b"].said == ()
    assert sorted(after["b"].apart, key=lambda each: each.other) == [
        Apart("a", 1000, 11000, "near/9/1", "near/9/2"), Apart("c", 0, CLOSE, "", "touch/0/3"),
    ]  # fmt: skip
    assert sorted(after["a"].apart, key=lambda each: each.other) == [
        Apart("b", 1000, 11000, "near/9/1", "near/9/2"), Apart("c", 10, 20),
    ]  # fmt: skip
    with pytest.raises(Refused) as refused:
        moved(table, "b", 4000, ("a",), 3)
    assert refused.value.key == "ground.contradicts_near", "too far to have come into contact"


def test_what_must_be_asked_again_leaves_only_contacts() -> None:
    table = {
        "a": Known((Said(NEAREST, 0),), (Apart("b", 5, CLOSE + 1, "x", "y"), Apart("c", 5, CLOSE, "x", "y"))),
        "d": Known((Said(GroundQuestion("line", "d", ("a",)), 1), Said(GroundQuestion("line", "d", ("b",)), 1))),
    }
    after = forgotten(table, "a")
    assert after["a"] == Known((), (Apart("c", 5, CLOSE, "x", "y"), Apart("b")))
    assert after["b"] == Known((), (Apart("a"),))
    assert after["d"] == Known((Said(GroundQuestion("line", "d", ("b",)), 1),))
    assert (after["a"].touching, known(("e", 0, 20), ("b", 0, 1), ("c", 0, 21)).touching) == (("c",), ("b", "e"))


def test_figures_that_do_not_touch_any_more_may_be_anywhere_apart() -> None:
    table = told({}, GroundQuestion("touch", "a", ("b",)), 1, 1)
    after = told(table, GroundQuestion("touch", "a", ("b", "c")), 2, 2)
    assert after["a"].apart == (Apart("b"), Apart("c", 0, CLOSE, "", "touch/0/2"))
    near = {"a": known(("b", CLEAR, CLOSE + 1))}
    assert told(near, GroundQuestion("touch", "a", ("b",)), 0)["a"].apart == near["a"].apart


def test_starting_places_bound_the_gap_of_every_pair() -> None:
    places = {"z": (0, 0, 0, 0, 10), "k": (300, 400, 300, 400, 40), "m": (0, 0, 30, 40, 5)}
    table = between(places)
    assert table["z"].apart == (Apart("k", 450, 450), Apart("m", CLEAR, 35))
    assert [(each.other, each.least, each.most) for each in table["k"].apart] == [("m", 405, 455), ("z", 450, 450)]
