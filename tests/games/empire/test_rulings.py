"""The referee's hand: decrees as a form, words for those concerned, and what the program cannot judge."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from models.errors import Refused
from models.games.campaign_book import BookAsked
from models.games.decree import read_form
from models.games.empire.turn.facet import EmpireReports, EmpireTurn
from models.games.empire.turn.report.chronicle.book import campaign_book
from models.games.empire.turn.turn_json import pack_state
from models.games.facets.rulings import RulingOn
from models.games.facets.turns import JudgedTurn, Letterhead, PlayedTurn, TurnCase
from tests.games.empire import turns as few
from tests.games.empire.turns import campaign, command, person, planet, troops

WORLD = replace(
    campaign(
        planet("p", 0, "hutt", "***"), planet("q", 20, "tarkin"),
        command("a", "hutt", 5, troops(3, 2, 6), "moderate", home="p"),
        command("b", "tarkin", 6, troops(3, 2, 6), "moderate", home="q"),
        command("c", "vador", 40, troops(1, 1, 1), home="q"),
        characters=(person("yoda", "hutt"),),
    ),
    turn=4,
)  # fmt: skip
START = EmpireTurn(pack_state(WORLD))
SHEETS = {"hutt": "PORTULAN 4 hutt\na va (6; 0)\ndonne 5 à Tarkin\nFIN"}
FOUGHT = "dice:fleets/battle/a+b/@6000,0/#1"
WAITS = "battle:fleets/a+b"


def judged(*rulings: RulingOn, start: EmpireTurn = START) -> JudgedTurn:
    return start.judge(TurnCase(SHEETS, "seed", rulings))


def told(made: JudgedTurn, kind: str) -> list[tuple[dict[str, str | int], tuple[str, ...]]]:
    return [(dict(h.args), h.visible_to) for phase in made.phases for h in phase.happenings if h.kind == kind]


def packages(made: JudgedTurn) -> dict[str, str]:
    """Return what each player is told, as data, as a mail's text and as paper."""
    reports = EmpireReports(PlayedTurn(4, START, made.phases))
    head = Letterhead("", "", "en", "", (), "", "")
    return {
        who: reports.package(who, head)["report.json"].decode() + str(reports.paper(who, head))
        for who in ("hutt", "tarkin", "vador")
    }


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        ("money", ("faction=hutt", -2.5), "money faction=hutt amount=-2500"),
        ("points", ("faction=hutt", 3), "points faction=hutt amount=3"),
        ("gained", ("planet=p", 2, 1, 0), "gained planet=p infantry=2 fighters=1 cruisers=0"),
        ("moved", ("command=a", "x=20000 y=0"), "moved jumped=0 command=a x=20000 y=0"),
        ("moved_point", ("command=a", 1.5, -3), "moved jumped=0 command=a x=1500 y=-3000"),
        ("gone", ("command=a", "again=never"), "gone command=a again=never"),
        ("conquered", ("planet=q", "faction=hutt"), "conquered planet=q faction=hutt"),
        ("person_command", ("character=yoda", "command=a"), "travelled character=yoda command=a"),
        ("armed", ("command=a", "technology=shield"), "armed command=a technology=shield"),
        ("closed", ("planet=p system=p",), "closed planet=p system=p"),
        ("told", ("",), "told"),
        ("told", ("faction=hutt",), "told faction=hutt"),
    ],
)
def test_a_decree_is_a_form_that_is_written_read_back_and_happens(
    kind: str, given: tuple[str | float, ...], words: str
) -> None:
    kinds = {each.id: each for each in START.decrees(())}
    assert kinds[kind].write(given) == words
    assert read_form(tuple(kinds.values()), words) == (kinds[kind], given)
    START.ruling(RulingOn("after:votes", f"{words}\nParole"))
    made = judged(RulingOn("after:gifts", f"{words}\nParole"))
    assert (made.open, made.lost) == ((), ())
    assert [args["words"] for args, _ in told(made, "ruled")] == ["Parole"]


def test_a_decree_that_says_more_than_its_form_is_left_as_it_was_written() -> None:
    for words in (
        "money faction=hutt amount=5 why=gift",
        "home command=a planet=p",
        "money faction=hutt amount=x",
        "'",
    ):
        assert read_form(START.decrees(()), words) is None


@pytest.mark.parametrize(
    ("target", "body", "key"),
    [
        ("after:votes", "told faction=hutt", "turn.no_words"),
        ("after:votes", "told faction=zz\nParole", "turn.decree_wants"),
        (FOUGHT, "11 2", "dice.out_of_range"),
        (WAITS, "perhaps\nParole", "turn.no_result"),
        ("phase:zz", "Parole", "turn.no_phase"),
    ],
)
def test_a_ruling_that_means_nothing_is_refused_when_it_is_given(target: str, body: str, key: str) -> None:
    with pytest.raises(Refused, match=key):
        START.ruling(RulingOn(target, body))


def test_those_concerned_read_the_words_and_nobody_else_does() -> None:
    made = judged(
        RulingOn(FOUGHT, "9 2\nThrown at the club"), RulingOn("hutt:2", "no\nThe purse is cut"),
        RulingOn("after:income", "money faction=vador amount=5000\nFound in a cellar"),
        RulingOn("after:votes", "told\nA comet is seen"),
    )  # fmt: skip
    known = {
        "Thrown at the club": {"hutt", "tarkin"}, "The purse is cut": {"hutt"}, "Found in a cellar": {"vador"},
        "A comet is seen": {"hutt", "tarkin", "vador"},
    }  # fmt: skip
    found = packages(made)
    for words, whom in known.items():
        assert {who for who, text in found.items() if words in text} == whom, words
    # The chronicle says whom the words were for; the public one has those for everybody alone.
    played = (PlayedTurn(0, START, ()), PlayedTurn(4, START, made.phases))
    books = [str(campaign_book(played, BookAsked("", "en", whole=whole))) for whole in (True, False)]
    assert [(words in books[0], words in books[1]) for words in known] == [(True, False)] * 3 + [(True, True)]
    assert all("all players: “A comet is seen”" in book for book in books)
    assert ": “Thrown at the club”" in books[0]
    # Typed dice say so wherever the battle is told.
    reports = EmpireReports(PlayedTurn(4, START, made.phases))
    head = Letterhead("", "", "en", "", (), "", "")
    files = reports.package("tarkin", head)
    for text in (files["report.html"].decode(), str(reports.paper("tarkin", head))):
        assert "die (thrown by hand)" in text
    assert "Ten-sided die (thrown by hand)', amount='9'" in str(reports.paper("tarkin", head))


def test_a_battle_that_cannot_be_judged_waits_with_the_orders_behind_it_and_is_ruled_by_hand() -> None:
    wrong = RulingOn(FOUGHT, "55 3")
    made, again = judged(wrong), judged(wrong)
    assert made.fingerprint == again.fingerprint
    assert made.lost == ()
    (due,) = made.open
    assert (due.target, due.kind) == (WAITS, "battle")
    assert "A against B" in due.about.en
    assert "55 is not on a D10" in due.about.en
    assert "Hutt Cartel, line 1 “a va (6; 0)”" in due.about.en
    assert told(made, "battle") == []
    assert [args["why"] for args, _ in told(made, "money") if args.get("amount")] == [
        "income",
        "income",
        "gift",
        "gift",
    ]
    # Nobody but the referee learns that anything went wrong.
    assert not any("55 is not on a D10" in text for text in packages(made).values())
    by_hand = judged(
        wrong, RulingOn(WAITS, "defender\nThe fleets were seen at dusk"),
        RulingOn("after:fleets", "lost command=a infantry=99 cruisers=0 fighters=1"),
    )  # fmt: skip
    assert (by_hand.open, by_hand.lost) == ((), ())
    assert [args["winner"] for args, _ in told(by_hand, "battle")] == ["defender"]
    assert told(by_hand, "lost") == [({"command": "a", "infantry": 3, "cruisers": 0, "fighters": 1}, ("hutt",))]
    assert {who for who, text in packages(by_hand).items() if "seen at dusk" in text} == {"hutt", "tarkin"}
    # Or the dice are read again: then it is a battle as any other.
    assert judged(RulingOn(FOUGHT, "5 3")).open == ()


def test_an_order_a_phase_and_a_decree_that_cannot_be_judged_wait_and_the_turn_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    orders = [few.order("hutt", n, "engagement", command="a", engagement="weak") for n in range(1, 9)]
    orders.append(few.order("hutt", 9, "engagement", command="a", engagement="no such level"))
    turn = few.Turn(WORLD, *orders, fails=True)
    assert [each.cause for each in turn.of("unjudged")] == ["hutt:9"]
    assert turn.of("unjudged")[0].visible_to == frozenset()
    assert [each.text("engagement") for each in turn.of("engaged")] == ["weak"]
    said = few.Turn(WORLD, *orders, rulings={"hutt:9": "It stands as it was"}, fails=True)
    assert [(each.cause, each.text("words")) for each in said.of("ruled")] == [("hutt:9", "It stands as it was")]
    # A technology that no rules know any more: the income fails without any order.
    broken = EmpireTurn(pack_state(replace(WORLD, weapons={"a": ("nope",)})))
    made = judged(start=broken)
    assert [(each.target, each.kind) for each in made.open] == [(WAITS, "battle"), ("phase:income", "phase")]
    # The referee reads what kind of fault it was, whoever mends it where it came up.
    assert re.search(r"cannot be judged: phase:income\nTraceback(?s:.)*income\.py", caplog.text)
    ruled = judged(RulingOn(WAITS, "none\nThey part"), RulingOn("phase:income", "Paid next turn"), start=broken)
    assert ruled.open == ()
    assert ("Paid next turn", ("*",)) in [(args["words"], to) for args, to in told(ruled, "ruled")]
    # A decree on a command that is gone by then waits until it is changed or withdrawn.
    gone, moved = (
        RulingOn("after:votes", "gone command=a again=never"),
        RulingOn("after:income", "home command=a planet=p"),
    )
    late = judged(gone, moved)
    assert [(each.target, each.kind) for each in late.open] == [("after:income", "decree")]
    assert "of that name any more (A)" in late.open[0].about.en
