"""Every part of a player's page from values made by hand: what stands in it, in which order, marked how."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.games.empire.turn import report_page
from models.games.empire.turn.report import report
from models.games.empire.turn.report_chart import FREE
from models.games.empire.turn.report_page import mail_page, page, shell, standings_table
from models.games.empire.turn.report_values import (
    Figure,
    Money,
    MoneyLine,
    OrderFate,
    OwnCommand,
    OwnPerson,
    OwnPlanet,
    PublicStanding,
    ReportBattle,
    ReportLine,
    ReportRound,
    SumTerm,
    TurnReport,
)
from models.games.empire.turn.seen import seen
from models.games.facets.turns import Letterhead
from models.i18n import Translator
from tests.games.empire.turns import campaign, command, planet, troops

HEAD = Letterhead("The <War>", "Ann", "en", "", (), "Europe/Paris", "")


@pytest.fixture(autouse=True)
def no_typefaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting typefaces takes a second and knows nothing of players."""
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")


def made(head: Mapping[str, Any] | None = None, **values: Any) -> TurnReport:
    """A report of one planet and one command, with some of its values changed."""
    state = campaign(planet("p", 0, "hutt", "***"), command("h", "hutt", 0, troops(3, 1, 4), home="p"))
    found = report(seen(state, state, (), "hutt"), replace(HEAD, **(head or {})), (), ())
    return replace(found, **{"title": "Turn 4", "name": "Hutt", "status": "Neutral", **values})


def part(text: str, title: str) -> str:
    """What stands under a title of the page."""
    found = re.search(rf"<section[^>]*><h2>{re.escape(title)}</h2>(.*?)</section>", text, re.DOTALL)
    assert found is not None, title
    return found[1]


def mailed(title: str, head: Mapping[str, Any] | None = None, **values: Any) -> str:
    return part(mail_page(made(head, **values), ""), title)


def header(**head: Any) -> str:
    found = re.search(r"<header.*</header>", mail_page(made(head), ""), re.DOTALL)
    assert found is not None
    return found[0]


START = '<header class="wide"><h1>Turn 4</h1><p>Hutt<span class="faint"> · Neutral · The &lt;War&gt;</span></p>'


def test_the_head_says_only_what_there_is_to_say() -> None:
    assert header() == f'{START}<div class="due"></div></header>'
    assert header(revision=2, reason="a die", code="4F7K", deadlines=("one", "two", "three")) == (
        f'{START}<p class="notice">Revision 2: a die</p><div class="due">'
        '<span>Your orders before<b>one</b><span class="faint">Europe/Paris</span></span>'
        '<span class="code">Code of your sheet<b>4F7K</b>'
        '<span class="faint">It proves that it is you: give it to nobody.</span></span>'
        "<span>Next deadlines<b>two, three</b></span></div></header>"
    )
    assert header(deadlines=("one",)) == (
        f'{START}<div class="due"><span>Your orders before<b>one</b>'
        '<span class="faint">Europe/Paris</span></span></div></header>'
    )


def test_an_order_is_shown_with_its_fate_and_its_rule() -> None:
    fates = (
        OrderFate(1, "leave", ReportLine("Done.", "", "good")),
        OrderFate(3, "vote <x>", ReportLine("Counts.", "CG-40", "good")),
        OrderFate(4, "give 5", ReportLine("Too little.", "CG-115", "bad")),
        OrderFate(5, "raise", ReportLine("He says.", "", "wait")),
    )
    assert mailed("Your orders and what became of them", orders=fates) == (
        '<ul><li class="good"><span class="badge good">Done</span>1. leave</li>'
        '<li class="good"><span class="badge good">Done</span>3. vote &lt;x&gt;<br>Counts. '
        '<span class="rule">CG-40</span></li>'
        '<li class="bad"><span class="badge bad">Refused</span>4. give 5<br>Too little. '
        '<span class="rule">CG-115</span></li>'
        '<li class="wait"><span class="badge wait">Referee</span>5. raise<br>He says.</li></ul>'
    )


@pytest.mark.parametrize(
    ("orders", "said"),
    [((), "No sheet of yours counted this turn."), (None, "The first turn is not played yet: send your orders.")],
)
def test_no_order_is_said_in_words(orders: tuple[OrderFate, ...] | None, said: str) -> None:
    assert mailed("Your orders and what became of them", orders=orders) == f'<p class="faint">{said}</p>'


def test_the_numbers_of_the_first_page_have_their_changes() -> None:
    figures = (Figure("Money", "3 M", "+1", "good"), Figure("Planets", "2", "unchanged"))
    assert mailed("What changed", figures=figures) == (
        '<div class="figures"><div>Money<b>3 M</b><span class="good">+1</span></div>'
        '<div>Planets<b>2</b><span class="faint">unchanged</span></div></div>'
    )


@pytest.mark.rule("CG-40")
def test_the_account_goes_from_the_old_balance_to_the_new_one() -> None:
    money = Money(
        2_500, -1_000,
        (MoneyLine("Income", 1_500, "CG-31", (SumTerm("P", 1_000), SumTerm("raid", -500))),
         MoneyLine("Gift", -5_000, "CG-115"), MoneyLine("None", 0, "CG-1")),
    )  # fmt: skip
    told = made(money=money)
    rows = (
        '<table><tr><td>Old balance</td><td class="n">2.5\u00a0M</td></tr>'
        '<tr><td>Income <span class="rule">CG-31</span></td><td class="n">+1.5\u00a0M</td></tr>'
        '<tr class="part"><td>P</td><td class="n">+1\u00a0M</td></tr>'
        '<tr class="part"><td>raid</td><td class="n">−0.5\u00a0M</td></tr>'
        '<tr><td>Gift <span class="rule">CG-115</span></td><td class="n">−5\u00a0M</td></tr>'
        '<tr><td>None <span class="rule">CG-1</span></td><td class="n">0\u00a0M</td></tr>'
        '<tr class="sum"><td>New balance</td><td class="n">−1\u00a0M</td></tr></table>'
    )
    assert part(mail_page(told, ""), "Money") == rows
    banked = replace(told, seen=replace(told.seen, bank=0))
    bank = '<p>Federal bank: 0 M <span class="rule">CG-40</span></p>'
    assert part(mail_page(banked, ""), "Money") == rows + bank


def test_a_battle_shows_both_sums_term_by_term() -> None:
    first = ReportRound(7, -3, (SumTerm("total", 4, "CG-60"), SumTerm("grudge", -1)), (), 9, 0)
    second = ReportRound(0, 1, (), (SumTerm("none", 0),), 0, 10)
    line = ReportLine("P was fought for.", "CG-50", "bad")
    outcome = (ReportLine("Gone.", "CG-77", "bad"), ReportLine("Stays."))
    won = ReportBattle(line, True, "near P", (0, 0), (first, second), outcome)
    lost = ReportBattle(line, False, "at Q", (0, 0), (second,), ())
    hidden = '<tr><td class="faint">Its composition is known to its owner alone.</td></tr>'
    of_second = (
        f'<div class="sides"><div><b>You</b><table>{hidden}<tr class="sum"><td>Total</td><td class="n">0</td></tr>'
        '</table></div><div><b>The enemy</b><table><tr><td>none</td><td class="n">+0</td></tr>'
        '<tr><td>Ten-sided die</td><td class="n">10</td></tr>'
        '<tr class="sum"><td>Total</td><td class="n">11</td></tr></table></div></div>'
    )
    told = mailed("What happened to you", happened=(ReportLine("It rained."),), battles=(won, lost))
    assert told == (
        '<ul><li>It rained.</li></ul><div class="battle"><h3><span class="badge good">Won</span>near P</h3>'
        '<p>P was fought for. <span class="rule">CG-50</span></p><p><b>Round 1</b></p>'
        '<div class="sides"><div><b>You</b><table>'
        '<tr><td>total <span class="rule">CG-60</span></td><td class="n">+4</td></tr>'
        '<tr><td>grudge</td><td class="n">−1</td></tr><tr><td>Ten-sided die</td><td class="n">9</td></tr>'
        '<tr class="sum"><td>Total</td><td class="n">16</td></tr></table></div>'
        f'<div><b>The enemy</b><table>{hidden}<tr class="sum"><td>Total</td><td class="n">−3</td></tr></table></div>'
        f"</div><p><b>Round 2</b></p>{of_second}"
        '<ul><li class="bad">Gone. <span class="rule">CG-77</span></li><li>Stays.</li></ul></div>'
        '<div class="battle"><h3><span class="badge bad">Lost</span>at Q</h3>'
        f'<p>P was fought for. <span class="rule">CG-50</span></p>{of_second}<ul></ul></div>'
    )


def table(heads: str, *rows: str) -> str:
    return f'<table class="rows"><thead><tr>{heads}</tr></thead>{"".join(f"<tr>{row}</tr>" for row in rows)}</table>'


def test_forces_are_tables_whose_cells_know_their_titles() -> None:
    found = mailed(
        "Your forces",
        commands=(OwnCommand("A", "near P", "2", "weak", "P", 0), OwnCommand("B", "Q", "1", "total", "Q", 2)),
        planets=(OwnPlanet("P", "***", "1", None), OwnPlanet("Q", "S", "–", 1_500)),
        people=(OwnPerson("Yoda", "P", "free"),),
    )
    heads = "<th>Command</th><th>Where</th><th>Units</th><th>Engagement</th><th>Home port</th>"
    row = (
        '<td>{}</td><td data-label="Where">{}</td><td data-label="Units">{}</td><td data-label="Engagement">{}</td>'
        '<td data-label="Home port">{}</td><td class="n" data-label="Retreats">{}</td>'
    )
    held = (
        '<td>{}</td><td data-label="Sector">{}</td><td data-label="Garrison">{}</td>'
        '<td class="n" data-label="Income">{}</td>'
    )
    assert found == (
        table(heads + '<th class="n">Retreats</th>', row.format("A", "near P", 2, "weak", "P", "–"),
              row.format("B", "Q", 1, "total", "Q", 2))
        + table('<th>Planet</th><th>Sector</th><th>Garrison</th><th class="n">Income</th>',
                held.format("P", "***", 1, "–"), held.format("Q", "S", "–", "1.5\u00a0M"))
        + table("<th>Character</th><th>Where</th><th>State</th>",
                '<td>Yoda</td><td data-label="Where">P</td><td data-label="State">free</td>')
    )  # fmt: skip


def test_points_are_marked_by_their_sign() -> None:
    points = (MoneyLine("battle won", 3, "CG-20"), MoneyLine("ruling", -2, ""), MoneyLine("nothing", 0, ""))
    now = "<p>You have 0 victory points.</p>"
    assert mailed("Objectives and points", points=points, objectives=()) == (
        f'{now}<ul><li class="good">+3 – battle won <span class="rule">CG-20</span></li>'
        '<li class="bad">−2 – ruling</li><li class="bad">+0 – nothing</li></ul>'
    )
    assert mailed("Objectives and points", points=(), objectives=(ReportLine("Hold P.", "", "wait"),)) == (
        f'<ul><li class="wait">Hold P.</li></ul>{now}<p class="faint">No points this turn.</p>'
    )


def test_what_is_empty_is_said_and_places_stand_when_there_are() -> None:
    empty = mail_page(made(happened=(), battles=(), news=(), intelligence=(), rumours=()), "LEAVE <1>")
    assert part(empty, "What happened to you") == '<p class="faint">Nothing besides battles and accounts.</p>'
    assert part(empty, "News of the galaxy") == '<p class="faint">Nothing that was seen.</p>'
    asked = '<p class="faint">You asked nothing, and nobody wrote to you.</p><h3>Rumours</h3>'
    assert part(empty, "Intelligence") == f'{asked}<p class="faint">No rumours.</p>'
    assert part(empty, "Your sheet of the next turn").endswith("</p><pre>LEAVE &lt;1&gt;</pre>")
    assert mailed("Intelligence", intelligence=(), rumours=("He comes.",)) == (f"{asked}<ul><li>He comes.</li></ul>")
    text = mail_page(made(places=(("P", "Cold & dark"),)), "")
    title = Translator("en")("report.places")
    assert part(text, title) == "<ul><li><b>P</b> – Cold &amp; dark</li></ul>"
    assert f"<h2>{title}</h2>" not in empty
    titles = re.findall(r"<h2>(.*?)</h2>", text)
    assert titles == [
        "What changed", "What happened to you", "Money", "Your forces", "News of the galaxy", "Intelligence",
        "Objectives and points", title, "Your orders and what became of them", "Your sheet of the next turn",
    ]  # fmt: skip


def standing(name: str, points: int | None, colour: str = "#102030", *, mine: bool = False) -> PublicStanding:
    return PublicStanding(name, "X", colour, "Moff", 2, 1, points, mine)


def test_the_points_of_others_are_a_column_where_they_are_public() -> None:
    t = Translator("en")

    def row(name: str, colour: str, more: str = "", kind: str = "") -> str:
        rect = f'<rect width="9" height="9" fill="{colour}"/>'
        square = f'<svg class="owner" viewBox="0 0 9 9" aria-hidden="true">{rect}</svg>'
        return f"<tr{kind}><td>{square}{name}</td><td>Moff</td><td>2</td><td>1</td>{more}</tr>"

    heads = "<th>Player</th><th>Status</th><th>Planets</th><th>Commands</th>"
    mine = ' class="mine"'
    hidden = "".join(standings_table((standing("A", 3, mine=True), standing("B", None)), t))
    rows = row("A", "#102030", kind=mine) + row("B", "#102030")
    assert hidden == f'<div class="scroll"><table><tr>{heads}</tr>{rows}</table></div>'
    public = "".join(standings_table((standing("A", 3, mine=True), standing("B", 0, "red;")), t))
    rows = row("A", "#102030", "<td>3</td>", mine) + row("B", FREE, "<td>0</td>")
    assert public == f'<div class="scroll"><table><tr>{heads}<th>Points</th></tr>{rows}</table></div>'


def test_rules_and_dice_are_at_the_end_of_the_page() -> None:
    rules = (("Who moves?", "all", "CG-89", False), ("How far?", "6", "CG-90", True))
    dice = (("battle/p", (10, 3), False), ("spy", (1,), True))
    told = page(made({"commitment": "ab", "secret": "s <1>"}, rules=rules, dice=dice), "PORTULAN 1\nEND")
    details = re.findall(r"<details>(.*?)</details>", told, re.DOTALL)
    asked = '<td>{}</td><td data-label="Answer">{}</td><td data-label="Rule">{}</td>'
    why = "What the book leaves open, as your referee chose it."
    assert details[-2] == (
        f"<summary>Readings and parameters of this campaign</summary><p>{why}</p>"
        + table("<th>Question</th><th>Answer</th><th>Rule</th>", asked.format("Who moves?", "all", "CG-89"),
                asked.format("How far?", "6 (the referee’s choice)", "CG-90"))
    )  # fmt: skip
    thrown = '<td>{}</td><td data-label="Dice">{}</td>'
    sealed = f"<summary>The dice</summary><p>{Translator('en')('report.dice_why')}</p>"
    assert details[-1] == (
        f"{sealed}<pre>ab</pre><p>The campaign is over: this is the secret of the dice.</p><pre>s &lt;1&gt;</pre>"
        + table("<th>What for</th><th>Dice</th>", thrown.format("battle/p", "10, 3"),
                thrown.format("spy", "1 (thrown by hand)"))
    )  # fmt: skip
    bare = re.findall(r"<details>(.*?)</details>", page(made(dice=()), "PORTULAN 1\nEND"), re.DOTALL)
    assert bare[-1] == sealed


def test_a_page_without_a_script_lets_none_run() -> None:
    t = Translator("fr")
    bare, lively = shell("A & B", "<p>1</p>", t), shell("A", "", t, '{"a":1}', "go()")
    assert bare.startswith('<!DOCTYPE html>\n<html lang="fr"><head><meta charset="utf-8">')
    assert bare.endswith("</style></head>\n<body><main><p>1</p></main></body></html>\n")
    assert "<title>A &amp; B</title>" in bare
    assert "script" not in bare
    policy = re.search(r'http-equiv="Content-Security-Policy" content="(.*?)"', lively)
    assert policy is not None
    assert re.sub(r"sha256-[\w+/=]{44}", "#", html.unescape(policy[1])) == (
        "default-src 'none'; style-src '#'; script-src '#'; font-src data:; base-uri 'none'; form-action 'none'"
    )
    assert lively.endswith(
        '<body><main></main><script type="application/json" id="plan-data">{"a":1}</script>'
        "<script>go()</script></body></html>\n"
    )
