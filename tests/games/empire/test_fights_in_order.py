"""Who meets whom on the map, in which order they fight, and who goes on."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from models.galaxy.values import Route
from models.games.empire.turn.engaging import move_and_fight
from models.games.empire.turn.happenings import Account
from models.games.empire.turn.state import CampaignState
from models.games.facets.strategy import Move, MoveMode
from tests.games.empire.turns import HUTT, TARKIN, Turn, campaign, command, judging, order, planet, tellings, troops


def in_order(state: CampaignState, *moves: Move, typed: Mapping[str, tuple[int, ...]] | None = None) -> list[str]:
    """Return who fought whom, attackers first."""
    account = Account(state)
    move_and_fight(account, moves, judging(typed))
    return [
        f"{each.text('attackers')}>{each.text('defenders')}"
        for each in account.told
        if each.kind in {"battle", "no_battle"}
    ]


@pytest.mark.rule("CG-55", "CG-69")
def test_who_is_joined_by_meetings_fights_as_one_group_the_strongest_first() -> None:
    """The Hutt's c touches a and d, the Dawn's b touches d: a-c and b-d are one meeting by c-d."""
    line = {"a": ("tarkin", 0, 7), "c": ("hutt", 8, 5), "d": ("organa", 16, 6), "b": ("aube", 24, 8)}
    state = campaign(
        *HUTT, *(planet(f"{key}{n}", 200 + n, owner) for key, (owner, _, _) in line.items() for n in range(2)),
        *(
            command(key, owner, x, troops(fighters=units), "total" if key in "cd" else "weak", home=f"{key}0")
            for key, (owner, x, units) in line.items()
        ),
    )  # fmt: skip
    wins = {"battle/a+b": (1, 10), "battle/b+d": (1, 10)}
    assert in_order(state, typed=wins) == ["a>b", "b>d", "c>d"]


@pytest.mark.rule("CG-71")
def test_meetings_that_have_nothing_in_common_are_fought_in_their_order() -> None:
    pairs = (command("b", "tarkin", 0, troops(fighters=9), "total"), command("c", "hutt", 5, troops(fighters=3)))
    others = (command("a", "tarkin", 50, troops(fighters=2)), command("d", "organa", 55, troops(fighters=3), "total"))
    assert in_order(campaign(*HUTT, *pairs, *others)) == ["a>d", "b>c"]


@pytest.mark.rule("CG-69", "CG-74")
def test_allies_fight_side_by_side_and_whoever_came_attacks() -> None:
    state = campaign(
        *HUTT, *TARKIN, command("x", "vador", 0, troops(fighters=9)), command("i", "tarkin", 20, troops(fighters=2)),
        command("h", "hutt", 10, troops(fighters=5), home="p"), command("k", "aube", 10, troops(fighters=5), home="p"),
    )  # fmt: skip
    moves = (Move("i", (12_000, 0)), Move("x", (9_000, 0)))
    assert in_order(state, *moves, typed={"battle/h+i+k+x": (10, 1)})[0] == "i,x>h,k"
    apart = campaign(
        *HUTT,
        *TARKIN,
        command("i", "tarkin", 20, troops(fighters=12)),
        command("h", "hutt", 5, troops(fighters=2), home="p"),
    )
    assert in_order(apart, Move("h", (13_000, 0))) == ["h>i"], "the weaker one came"


@pytest.mark.rule("CG-66", "CG-69")
def test_two_camps_without_ships_do_not_fight_each_other_but_both_meet_the_third() -> None:
    state = campaign(
        *HUTT, *TARKIN, planet("o1", 390, "organa"), planet("o2", 399, "organa"),
        command("i", "tarkin", 0, troops(infantry=10), home="t"),
        command("o", "organa", 4, troops(infantry=9), home="o1"),
        command("h", "hutt", 8, troops(fighters=4), "total", home="p"),
    )  # fmt: skip
    assert in_order(state) == ["i>o", "h>i", "h>o"]


@pytest.mark.rule("CG-71", "CG-92", "CG-89")
def test_moves_are_told_and_only_a_winner_that_flew_in_its_circle_goes_on() -> None:
    state = campaign(
        *HUTT, command("i", "tarkin", 0, troops(fighters=10)), command("h", "hutt", 12, troops(fighters=8), home="p"),
        command("z", "vador", 500, troops(fighters=1)),
    )  # fmt: skip
    account = Account(state)
    moves = (Move("z", (507_000, 1_000)), Move("i", (9_000, 0)))
    move_and_fight(account, moves, judging({"battle/h+i": (9, 1)}))
    moved = [told for told in tellings(account.told) if told[0] in {"moved", "battle", "retreated"}]
    assert [(kind, rule, *list(args.values())[:4]) for kind, rule, args, _ in moved] == [
        ("moved", "CG-89", "i", 3_000, 0, 0), ("moved", "CG-89", "z", 507_000, 1_000, 0),
        ("battle", "CG-71", "space", "i", "h", "attacker"), ("retreated", "CG-73", "h", "p"),
        ("moved", "CG-89", "i", 9_000, 0, 0),
    ]  # fmt: skip
    assert moved[0][2] == {"command": "i", "x": 3_000, "y": 0, "jumped": 0}
    still = Account(state)
    move_and_fight(still, moves, judging({"battle/h+i": (9, 1)}, winner_goes_on="no"))
    assert still.state.galaxy.command["i"].at == (3_000, 0)


@pytest.mark.rule("CG-66", "CG-71")
def test_two_that_cannot_fight_meet_once_however_far_a_winner_elsewhere_goes_on() -> None:
    state = campaign(
        *HUTT, command("i", "tarkin", 0, troops(fighters=10)), command("h", "hutt", 12, troops(fighters=8), home="p"),
        command("j", "tarkin", 500, troops(infantry=2), "total"), command("o", "organa", 503, troops(infantry=3)),
    )  # fmt: skip
    assert in_order(state, Move("i", (9_000, 0)), typed={"battle/h+i": (9, 1)}) == ["i>h", "j>o"]


@pytest.mark.rule("CG-71")
def test_a_winner_that_is_where_it_was_ordered_keeps_no_other_from_going_on() -> None:
    state = campaign(
        *HUTT, command("a", "tarkin", 0, troops(fighters=10)), command("h", "hutt", 12, troops(fighters=8), home="p"),
        command("b", "tarkin", 500, troops(fighters=10)), command("k", "hutt", 512, troops(fighters=8), home="p"),
    )  # fmt: skip
    account = Account(state)
    moves = (Move("a", (3_000, 0)), Move("b", (509_000, 0)))
    move_and_fight(account, moves, judging({"battle/a+h": (9, 1), "battle/b+k": (9, 1)}))
    assert [account.state.galaxy.command[key].x for key in "ab"] == [3_000, 509_000]


@pytest.mark.rule("CG-69")
@pytest.mark.parametrize(
    ("a", "b", "c", "first"), [(7, 8, 5, "a>b"), (5, 5, 5, "a>b"), (5, 8, 7, "c>b"), (8, 5, 7, "c>a")]
)
def test_of_two_who_did_not_come_the_lower_id_attacks(a: int, b: int, c: int, first: str) -> None:
    """Both stand in the circle of c and reach nobody."""
    state = campaign(
        *HUTT, command("a", "hutt", 3, troops(fighters=a), radius=1),
        command("b", "organa", 17, troops(fighters=b), radius=1),
        command("c", "tarkin", 10, troops(fighters=c), "total"),
    )  # fmt: skip
    assert in_order(state)[0] == first


@pytest.mark.rule("CG-92", "CG-93")
@pytest.mark.parametrize(("at", "moved"), [(55, (50_000, "CG-92", 1)), (5, (0, "CG-89", 0))])
def test_a_jump_is_told_as_one_if_it_was_made_and_no_winner_jumps_again(at: int, moved: tuple[int, str, int]) -> None:
    state = campaign(
        *HUTT, planet("a", 0), planet("b", 50), Route("a", "b"), command("i", "tarkin", 0, troops(fighters=10)),
        command("h", "hutt", at, troops(fighters=8), home="p"),
    )  # fmt: skip
    account = Account(state)
    move_and_fight(account, (Move("i", (50_000, 0), MoveMode.JUMP, ("a", "b")),), judging({"battle/h+i": (9, 1)}))
    told = [each for each in account.told if each.kind in {"moved", "battle"}]
    x, rule, jumped = moved
    assert tellings(told[:1]) == [("moved", rule, {"command": "i", "x": x, "y": 0, "jumped": jumped}, "*")]
    assert [each.kind for each in told] == ["moved", "battle"]
    assert ("i" in account.state.now.jumped) is bool(jumped)


@pytest.mark.rule("CG-67", "CG-73", "CG-75")
@pytest.mark.parametrize(("at_port", "then"), [((10, 1), []), ((1, 10), ["a>c"])])
def test_whoever_falls_at_a_lost_port_has_left_the_meeting_that_sent_the_loser_there(
    at_port: tuple[int, int], then: list[str]
) -> None:
    """The Hutt's c stands in the circle of b and above b's lost port: b, beaten by a, fights it there."""
    state = campaign(
        *TARKIN, planet("p", 20, "hutt", "*"), planet("q", 299, "hutt"), planet("o1", 400, "organa"),
        planet("o2", 410, "organa"), command("a", "tarkin", 0, troops(fighters=10), "total"),
        command("b", "organa", 8, troops(fighters=9), home="p"), command("c", "hutt", 12, troops(fighters=5), "total"),
    )  # fmt: skip
    typed = {"battle/a+b": (10, 1), "battle/b+c": at_port, "retreat/b": (8,), "refuge/b": (1,), "battle/a+c": (10, 1)}
    assert in_order(state, typed=typed) == ["a>b", "b>c", *then]


@pytest.mark.rule("CG-67", "CG-71", "CG-73")
def test_of_two_beaten_together_none_fights_before_both_have_left() -> None:
    """The Hutt's g loses at the lost port of a, and then has its own in the circle that b has left."""
    state = campaign(
        *TARKIN, planet("a1", 50, "hutt"), planet("b1", 299, "organa"), planet("g1", 3), planet("o1", 400, "organa"),
        planet("h1", 410, "hutt"), planet("h2", 420, "hutt"), command("t", "tarkin", 8, troops(fighters=20), "total"),
        command("a", "organa", 2, troops(fighters=9), home="a1"),
        command("b", "organa", 4, troops(fighters=2), home="b1"),
        command("g", "hutt", 50, troops(fighters=9), home="g1"),
    )  # fmt: skip
    typed = {"battle/a+b+t": (1, 10), "battle/a+g": (10, 1)}
    assert in_order(state, typed=typed) == ["a,b>t", "a>g", "g>t"]


@pytest.mark.rule("CG-69", "CG-71")
def test_a_winner_beaten_at_a_port_in_another_meeting_of_the_phase_does_not_go_on() -> None:
    state = campaign(
        *HUTT, *TARKIN, planet("o1", 400, "organa"), planet("o2", 410, "organa"), planet("k1", -5, "tarkin"),
        planet("i1", 8, "tarkin"), command("i", "tarkin", 0, troops(fighters=10), home="i1"),
        command("h", "hutt", 12, troops(fighters=8), home="p"),
        command("k", "organa", 500, troops(fighters=9), home="k1"),
        command("v", "vador", 505, troops(fighters=9), "total"),
    )  # fmt: skip
    account = Account(state)
    typed = {"battle/h+i": (10, 1), "battle/k+v": (1, 10), "battle/i+k": (10, 1)}
    move_and_fight(account, (Move("i", (9_000, 0)),), judging(typed))
    assert account.state.galaxy.command["i"].at == (8_000, 0)


@pytest.mark.rule("CG-32", "CG-69", "CG-73")
@pytest.mark.parametrize("leaps", [True, False])
def test_camps_round_a_leap_or_a_lost_port_are_those_of_any_meeting(*, leaps: bool) -> None:
    """The Hutt and a senator stand where Vader leaps to, or where he falls back: they are no camp of allies."""
    state = campaign(
        *HUTT, planet("o1", 400, "organa"), planet("o2", 410, "organa"), planet("v1", 50, "organa", "*"),
        planet("v2", 499, "vador"), planet("v3", 490, "vador"), command("h", "hutt", 49, troops(fighters=9), home="p"),
        command("o", "organa", 51, troops(fighters=8), home="o1"),
        command("v", "vador", 200, troops(fighters=7), home="v1"), command("far", "aube", 208, troops(fighters=9)),
    )  # fmt: skip
    typed = {"battle/far+v": (10, 1), "battle/h+o": (10, 1), "battle/h+v": (10, 1)}
    goes = order("vador", 1, "force", power="jump", command="v", planet="v1")
    turn = Turn(state, goes if leaps else order("vador", 1, "move", command="v", x=201_000, y=0), typed=typed)
    fought = [f"{each.text('attackers')}>{each.text('defenders')}" for each in turn.of("battle")]
    assert fought == (["h>o", "v>h"] if leaps else ["v>far", "h>o", "v>h"])
