"""The page of a report reads order lines as the program does, by the browser there is."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest

from models.errors import Refused
from models.games.empire.sample import sample
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.judge import begin
from models.games.empire.turn.orders.letters import begins_letter, read_letter, with_letters
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.orders.offers import reader_tables
from models.games.empire.turn.orders.reading import read_line
from models.games.empire.turn.report import page as report_page
from models.games.empire.turn.report.package import files
from models.games.empire.turn.report.report import report
from models.games.empire.turn.report.seen import player_view
from models.games.empire.turn.state import FallenCommand
from models.games.empire.turn.turn_json import pack_state
from models.games.facets.turns import Letterhead, LineVerdict
from models.i18n import Translator
from tests.games.empire.test_order_lines import LINES, state
from tests.games.empire.test_page_rules import CHROMIUM, PAGES, driven, shown

ASK = """
var asked = JSON.parse(document.getElementById('cases').textContent), reading = reader(asked.tables);
var post = letters(asked.tables, reading);
document.body.textContent = JSON.stringify({
  lines: asked.lines.map(function (line) { return reading.read(line).readings || []; }),
  sheets: asked.sheets.map(function (sheet) {
    return post.blocks(sheet).map(function (line) { return [line, post.begins(line) ? post.read(line) : null]; });
  })
});
"""
PARTS = (
    "lettre à Vador",
    "letter to Vador and Mecrosa:",
    "Lettre publique : bonjour",
    "an unsigned letter to Vador: hi",
    "lettre à Personne :",
    "lettre :",
    "open letter",
    "FIN LETTRE",
    "end letter.",
    "  - fin de lettre",
    "Fin",
    "- END -",
    "",
    "Cher ami,",
    "donne 5 à Vador",
    "# lettre à Vador",
    "une lettre est arrivée",
    "lettre secrète à Vador : «\u00a0Viens.\u00a0»",
    "and tell Vador privately: «\u00a0Viens.",
    "Dis à Mecrosa : reste",
    "Dis à Mecrosa : «\u00a0Reste.\u00a0» et rien à Vador",
    "«\u00a0Une rumeur :",
    "ou va.\u00a0»",
)
"""Lines of letters, put together by chance."""

ODD = ("٣", "²", "½", "Ⅷ", "ß", "İ", "\u0301", "ﬁ", "\u202f", "’", "_", "“", "+")
"""Signs that scripts and Python may take for different things."""


def random_lines(number: int) -> list[str]:
    """Lines of the corpus, then such with words changed, cut, shuffled and put together."""
    chance, whole = Random("lines"), [line for line, _, _ in LINES]
    words = re.sub("([,;:])", r" \\1 ", " ".join(whole)).split()
    found = list(whole)
    while len(found) < number:
        line = chance.choice(whole).split()
        at, way = chance.randrange(len(line)), chance.random()
        if way < 0.3:
            line[at] = line[at][: len(line[at]) // 2] + line[at][len(line[at]) // 2 + 1 :]
        elif way < 0.5:
            chance.shuffle(line)
        elif way < 0.7:
            line.insert(at, chance.choice(words))
        elif way < 0.75:
            line[at] += chance.choice(ODD)
        else:
            line += [chance.choice(("et", ";", ",")), *chance.choice(whole).split()]
        found.append(" ".join(line))
    return found


def readings(line: str, book: NameBook) -> list[Any]:
    try:
        return sorted(json.dumps(each) for each in read_line(line, book))
    except Refused:
        return []


def letter(words: str, book: NameBook) -> dict[str, Any]:
    try:
        _, given = read_letter(words, book)
    except Refused as refused:
        return {"wrong": refused.key.partition(".")[2], **refused.args_}
    slots = {name: list(value) if name == "players" else value for name, value in given.items() if name != "words"}
    return {"slots": slots, "words": given["words"]}


@pytest.mark.skipif(CHROMIUM is None, reason="no browser here")
@pytest.mark.parametrize("number", [600, pytest.param(10_000, marks=pytest.mark.soak)])
def test_the_page_reads_lines_as_the_program_does(number: int, tmp_path: Path) -> None:
    now = state()
    book = NameBook(now.galaxy, now.players, "hutt", {})
    book.untold.clear()
    lines = random_lines(number)
    chance = Random(4)
    sheets = [chance.choices(PARTS, k=8) for _ in range(number // 4)]
    asked = json.dumps({"tables": reader_tables(book, "fr"), "lines": lines, "sheets": sheets}).replace("<", "\\u003c")
    scripts = "".join((PAGES / name).read_text(encoding="utf-8") for name in ("chunks.js", "orders.js", "letters.js"))
    page = (
        f'<!DOCTYPE html><meta charset="utf-8"><body></body><script type="application/json" id="cases">{asked}</script>'
        f"<script>{scripts}\n{ASK}</script>"
    )
    body = re.search(r"<body>(.*)</body>", shown(page, tmp_path), re.DOTALL)
    assert body is not None
    told = json.loads(unescape(body[1]))
    wanted = [readings(line, book) for line in lines]
    assert sum(map(bool, wanted)) > number // 5
    wrong = [
        (line, one, other) for line, one, each in zip(lines, wanted, told["lines"], strict=True)
        if one != (other := sorted(json.dumps(found) for found in each))
    ]  # fmt: skip
    assert not wrong, (len(wrong), wrong[:3])
    # Letters are found in a sheet and read by both alike.
    for sheet, found in zip(sheets, told["sheets"], strict=True):
        assert found == [[line, letter(line, book) if begins_letter(line) else None] for line in with_letters(sheet)]


HAND = """
(function () {
  function set(id, value, kind) {
    var node = document.getElementById(id);
    node.value = value;
    node.dispatchEvent(new Event(kind, { bubbles: true }));
  }
  set('free', ['je donne 5 millions à Mecrosa', 'flotte Zut va Mirovel', 'vote', 'renforce Créanciers : 1 escadron',
    'renforce Mirovel : 1 bataillon', 'lève « vieille garde » à Mirovel : 1 escadron'].join('\\n'), 'input');
  set('kinds', 'letter', 'change');
  document.querySelector('#slots select').options[0].selected = true;
  document.querySelector('#slots select').options[2].selected = true;
  document.querySelector('#slots textarea').value = 'Cher ami,\\n\\ndonne 5 à Vador';
  document.getElementById('put').click();
  set('kinds', 'raise', 'change');
  var slots = document.querySelectorAll('#slots input, #slots select');
  slots[0].value = 'Aube grise';
  slots[2].value = '2';
  document.getElementById('put').click();
  document.title = JSON.stringify({
    free: document.getElementById('free').value, sheet: document.getElementById('sheet').value,
    said: [].map.call(document.querySelectorAll('#free-said li'), function (each) { return each.textContent; }),
    balance: document.getElementById('balance').textContent, mail: document.getElementById('mail').href,
    last: [].map.call(document.querySelectorAll('#desk .faint'), function (each) { return each.textContent; })
  });
}());
"""


EVERY_KIND = """
(function () {
  var kinds = document.getElementById('kinds'), free = document.getElementById('free'), told = [];
  [].forEach.call(kinds.options, function (one) {
    free.value = '';
    kinds.value = one.value;
    kinds.dispatchEvent(new Event('change'));
    var needed = document.querySelectorAll('#slots input, #slots textarea, #slots select[multiple]');
    needed.forEach(function (input, n) {
      if (input.multiple) { input.options[0].selected = true; }
      if (!input.multiple && n < 2) { input.value = input.type === 'number' ? '1' : 'Aube'; }
    });
    document.getElementById('put').click();
    told.push([one.value, free.value, document.getElementById('free-said').textContent]);
  });
  document.title = JSON.stringify(told);
}());
"""
UNJUDGED = ("ask_moff", "revoke", "voyage", "garrison")
"""Who serves under a Grand Moff, where a character jumps and what a garrison holds, the page does not judge."""


@pytest.mark.skipif(CHROMIUM is None, reason="no browser here")
@pytest.mark.rule("CG-89", "CG-97", "CG-100")
@pytest.mark.parametrize(("faction", "lang"), [("hutt", "fr"), ("jerjerrod", "en")])
def test_every_order_that_the_page_offers_may_be_given_as_it_stands(
    faction: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")
    now = begin(sample("fr"))
    head = Letterhead("G", "Ann", lang, "4F7K-Q2PX", ("2026-12-01 20:00",), "Europe/Paris", "ab" * 32)
    made = files(report(player_view(now, now, (), faction), head, (), ()))
    page = made[Translator(lang)("report.file_page")].decode()
    assert ":the}" not in page
    told = json.loads(unescape(driven(page, EVERY_KIND, tmp_path)))
    assert len(told) > 20
    refused, start = set[str](), EmpireTurn(pack_state(now))
    for kind, line, said in told:
        (verdict,) = start.read(f"PORTULAN 1 {faction}\n{line}\nFIN").lines
        refused |= {kind} if verdict.grade == "refused" else set()
        assert kind in UNJUDGED or (verdict.grade == "refused") == (said[0] == "✗"), (line, verdict, said)
    assert refused <= {*UNJUDGED, "jump"}


@pytest.mark.skipif(CHROMIUM is None, reason="no browser here")
@pytest.mark.rule("CG-97", "CG-103")
def test_orders_put_together_on_the_page_are_read_and_priced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")
    # What lowers a price on the day lowers it on the page: a technology, a command that is raised again for nothing.
    fallen = {"old": FallenCommand("old", "hutt", free=True, name="Vieille Garde")}
    now = replace(begin(sample("fr")), weapons={"hutt-1": ("foundry",)}, fallen=fallen)
    head = Letterhead("G", "Ann", "fr", "4F7K-Q2PX", ("2026-12-01 20:00",), "Europe/Paris", "ab" * 32)
    sent = (LineVerdict(1, "flotte Créanciers va Gorvaux"), LineVerdict(2, "donne 5 à Vador"))
    page = files(report(player_view(now, now, (), "hutt"), head, sent, ()))["rapport.html"].decode()
    told = json.loads(unescape(driven(page, HAND, tmp_path)))
    raised = told["free"].splitlines()[-1]
    found = EmpireTurn(pack_state(now)).read(told["sheet"])
    verdict = next(each for each in found.lines if each.words == raised)
    assert (verdict.grade, verdict.key) == ("ok", ""), "a stranger's raise is valid at the first try"
    gift, unknown, vote, *_, posted, new = told["said"]
    assert gift == '✓ donne 5 M à "Ordre de Mecrosa"'
    assert "Zut" in unknown
    assert vote.startswith("✗")
    assert "donne" not in vote, "what his rank may not order is no example"
    # The mail that a link writes has the lines of a mail (RFC 6068).
    assert unquote(told["mail"].partition("&body=")[2]).split("\r\n") == told["sheet"].split("\n")
    assert new == f"✓ {raised}"
    # A letter is told as the receipt tells it, an order inside it included, and costs nothing.
    sent_one = next(each for each in found.lines if each.understood["fr"].startswith("lettre"))
    assert (sent_one.key, sent_one.words.splitlines()[1:]) == (
        "turn.order_in_letter", ["Cher ami,", "", "donne 5 à Vador", "FIN LETTRE"],
    )  # fmt: skip
    said = Translator("fr")(sent_one.key, **sent_one.args)
    assert posted == f"! {sent_one.understood['fr']} {said}"
    # What the page says is left is what the receipt says.
    assert f"{found.left // 1000} M après" in told["balance"].replace("\xa0", " ")
    # What was ordered in the turn before stands beside: with its fleet, else above the free lines.
    assert [each.partition("–")[0].strip() for each in told["last"]] == [
        "Au tour dernier\u00a0: flotte Créanciers va Gorvaux",
        "Au tour dernier\u00a0: donne 5 à Vador",
    ]
