"""The page a player gets: in a real browser its script judges as the program does, and writes sheets that are read."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from models.errors import Refused
from models.galaxy.circles import Circle, covers, entry, first_met
from models.galaxy.galaxy import Galaxy
from models.galaxy.routes import find_way
from models.galaxy.values import Command, Planet, Point, Route, RouteState
from models.games.empire.moves import closed_systems, system_of
from models.games.empire.sample import sample
from models.games.empire.situation import EmpireSituation
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.judge import begin
from models.games.empire.turn.orders.grammar import read_sheet
from models.games.empire.turn.report import page as report_page
from models.games.empire.turn.report.package import files
from models.games.empire.turn.report.report import report
from models.games.empire.turn.report.seen import player_view
from models.games.empire.turn.turn_json import pack_state
from models.games.facets.strategy import Move, MoveMode
from models.games.facets.turns import Letterhead

PAGES = Path(__file__).parents[3] / "resources" / "pages"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
ASK = """
var cases = JSON.parse(document.getElementById('cases').textContent), maps = cases.maps;
var told = cases.asked.map(function (each) {
  var map = maps[each.map], met, found;
  if (each.kind === 'covers') { return rules.covers(each.a, each.r, each.b, each.s); }
  if (each.kind === 'entry') {
    found = rules.entry(each.a, each.b, each.c, each.r);
    return found ? rules.place(found, each.a, each.b) : null;
  }
  if (each.kind === 'met') {
    met = rules.firstMet(each.a, each.b, each.circles);
    return [met.entry ? rules.place(met.entry, each.a, each.b) : null, met.met];
  }
  if (each.kind === 'way') { return rules.way(map, each.from, each.to); }
  if (each.kind === 'joined') {
    return rules.joined(map, each.command).filter(function (n) { return rules.jumpTo(map, each.command, n); });
  }
  if (each.kind === 'under') { return rules.under(map, each.at); }
  found = rules.mayMove(map, each.command, each.to, each.path);
  return found ? found.key : '';
});
document.body.textContent = JSON.stringify(told);
"""


def shown(page: str, folder: Path) -> str:
    """Return a page as the browser there is has it, once its scripts are done."""
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8")
    done = subprocess.run(
        [str(CHROMIUM), *FLAGS, f"--user-data-dir={folder / 'profile'}", "--dump-dom", file.as_uri()],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert "<body>" in done.stdout, done.stderr[-2000:]
    return done.stdout


def told_by_browser(document: Mapping[str, Any], folder: Path) -> list[Any]:
    """Return what the page's own script answers, by the browser there is."""
    asked = json.dumps(document).replace("<", "\\u003c")
    page = (
        f'<!DOCTYPE html><meta charset="utf-8"><body></body><script type="application/json" id="cases">{asked}</script>'
        f"<script>{(PAGES / 'rules.js').read_text(encoding='utf-8')}\n{ASK}</script>"
    )
    body = re.search(r"<body>(.*)</body>", shown(page, folder), re.DOTALL)
    assert body is not None
    found: list[Any] = json.loads(html.unescape(body[1]))
    return found


def a_galaxy(chance: Random) -> tuple[Galaxy, dict[str, str]]:
    """A small crowded galaxy: equal lengths, equal places, systems, routes cut and closed."""
    step = chance.choice((1, 250, 1000, 1000, 4_000_000))
    keys = [f"p{n:02}" for n in range(chance.randint(2, 14))]
    planets = []
    for key in keys:
        system = chance.choice(("", "", *keys))
        x, y = (chance.randint(-8, 8) * step + chance.choice((0, 0, 0, 1)) for _ in range(2))
        planets.append(Planet(key, key, x, y, chance.randint(0, 3) * step // 2, system=system if system != key else ""))
    routes = {}
    for _ in range(chance.randint(1, 2 * len(keys))):
        a, b = sorted(chance.sample(keys, 2))
        routes[a, b] = Route(a, b, state=chance.choice((RouteState.OPEN, *RouteState, RouteState.OPEN)))
    command = Command("c", "C", "x", chance.randint(-8, 8) * step, chance.randint(-8, 8) * step,
                      radius=chance.randint(1, 9) * step)  # fmt: skip
    galaxy = Galaxy(planets=tuple(planets), routes=tuple(routes.values()), commands=(command,))
    return galaxy, {
        "jump_start": chance.choice(("planet_in_circle", "on_planet")),
        "jump_then_circle": chance.choice(("yes", "no")),
        "system_closed": chance.choice(("circles_too", "routes_only")),
    }


def as_map(galaxy: Galaxy, choices: Mapping[str, str]) -> dict[str, Any]:
    planets = sorted(galaxy.planets, key=lambda p: p.id)
    number = {p.id: n for n, p in enumerate(planets)}
    return {
        "planets": [{"x": p.x, "y": p.y, "r": p.radius, "system": system_of(p)} for p in planets],
        "routes": [[number[r.start], number[r.end], r.state is RouteState.OPEN] for r in galaxy.routes],
        "closed": sorted(closed_systems(EmpireSituation(galaxy, choices))),
        "start": choices["jump_start"], "then": choices["jump_then_circle"],
    }  # fmt: skip


def move_case(galaxy: Galaxy, choices: dict[str, str], chance: Random) -> tuple[dict[str, Any], str]:
    command, keys = galaxy.commands[0], sorted(galaxy.planet)
    path: tuple[str, ...] = ()
    if chance.random() < 0.6:
        near = [p.id for p in galaxy.planets if covers(command.at, command.radius, p.at, p.radius)]
        start, end = chance.choice(near or keys), chance.choice(keys)
        way = find_way(galaxy, start, end)
        path = way.path if way and chance.random() < 0.8 else tuple(chance.choices(keys, k=chance.randint(1, 3)))
    some = galaxy.planet[path[-1] if path and chance.random() < 0.7 else chance.choice(keys)].at
    to: Point = some if chance.random() < 0.7 else (some[0] + chance.randint(-9, 9), some[1] + command.radius)
    try:
        EmpireSituation(galaxy, choices).may_move(Move("c", to, MoveMode.JUMP if path else MoveMode.CIRCLE, path))
        said = ""
    except Refused as refused:
        said = refused.key.removeprefix("galaxy.")
    asked = {
        "kind": "move", "command": {"at": command.at, "radius": command.radius}, "to": to,
        "path": [keys.index(key) for key in path] if path else None,
    }  # fmt: skip
    return asked, said


def jumps_of(galaxy: Galaxy, choices: Mapping[str, str]) -> list[int]:
    """The planets, by number, that some jump leads to from where it may begin."""
    command, keys = galaxy.commands[0], sorted(galaxy.planet)
    if choices["jump_start"] == "on_planet":
        here = galaxy.surroundings.under(command.at)
        starts = [here.id] if here else []
    else:
        starts = [p.id for p in galaxy.planets if covers(command.at, command.radius, p.at, p.radius)]
    return [n for n, key in enumerate(keys) if any(key != start and find_way(galaxy, start, key) for start in starts)]


def point(chance: Random, step: int) -> Point:
    return chance.randint(-9, 9) * step + chance.choice((0, 0, 1)), chance.randint(-9, 9) * step


def circle_case(chance: Random) -> tuple[dict[str, Any], Any]:
    step = chance.choice((1, 3, 1000, 1000, 5_000_000))
    a, b, c, r = point(chance, step), point(chance, step), point(chance, step), chance.randint(0, 9) * step
    kind = chance.choice(("covers", "entry", "met", "met"))
    if kind == "covers":
        s = chance.randint(0, 3) * step
        return {"kind": kind, "a": a, "b": b, "r": r, "s": s}, covers(a, r, b, s)
    if kind == "entry":
        found = entry(a, b, c, r)
        return {"kind": kind, "a": a, "b": b, "c": c, "r": r}, list(found.at(a, b)) if found else None
    circles = [(point(chance, step), chance.randint(0, 9) * step) for _ in range(chance.randint(0, 5))]
    best, met = first_met(a, b, [Circle(str(n), at, radius) for n, (at, radius) in enumerate(circles)])
    asked = {"kind": kind, "a": a, "b": b, "circles": [{"at": at, "radius": radius} for at, radius in circles]}
    return asked, [list(best.at(a, b)) if best else None, sorted(map(int, met))]


def cases(number: int) -> tuple[dict[str, Any], list[Any]]:
    """So many questions on circles, ways, jumps and moves, with what the program answers."""
    chance, maps, asked, wanted = Random("the page"), list[Any](), list[Any](), list[Any]()
    while len(asked) < number:
        galaxy, choices = a_galaxy(chance)
        keys = sorted(galaxy.planet)
        maps.append(as_map(galaxy, choices))
        for _ in range(4):
            one, said = move_case(galaxy, choices, chance)
            start, end, at = chance.choice(keys), chance.choice(keys), point(chance, 1000)
            way, under = find_way(galaxy, start, end), galaxy.surroundings.under(at)
            for each, answer in (
                (one, said),
                ({"kind": "way", "from": keys.index(start), "to": keys.index(end)},
                 [keys.index(key) for key in way.path] if way else None),
                ({"kind": "joined", "command": one["command"]}, jumps_of(galaxy, choices)),
                ({"kind": "under", "at": at}, keys.index(under.id) if under else -1),
                circle_case(chance), circle_case(chance),
            ):  # fmt: skip
                asked.append({**each, "map": len(maps) - 1})
                wanted.append(answer)
    return {"maps": maps, "asked": asked}, wanted


@pytest.mark.skipif(CHROMIUM is None, reason="no browser here")
@pytest.mark.rule("CG-89", "CG-90", "CG-92")
@pytest.mark.parametrize("number", [600, pytest.param(10_000, marks=pytest.mark.soak)])
def test_the_page_judges_as_the_program_does(number: int, tmp_path: Path) -> None:
    document, wanted = cases(number)
    refusals = [answer for each, answer in zip(document["asked"], wanted, strict=True) if each["kind"] == "move"]
    assert {"", "beyond_circle", "jump_no_route", "jump_ends_there", "system_closed"} <= set(refusals)
    found = told_by_browser(document, tmp_path)
    wrong = [
        (each, answer, told)
        for each, answer, told in zip(document["asked"], wanted, found, strict=True)
        if answer != told
    ]
    assert not wrong, (len(wrong), wrong[:3])


HAND = """
(function () {
  function set(input, value) {
    input.value = value;
    input.dispatchEvent(new Event(input.tagName === 'TEXTAREA' ? 'input' : 'change', { bubbles: true }));
  }
  function press(node, key) { node.dispatchEvent(new KeyboardEvent('keydown', { key: key, bubbles: true })); }
  function point(node, kind, x, y) {
    node.dispatchEvent(new PointerEvent(kind, { pointerId: 7, clientX: x, clientY: y, bubbles: true }));
  }
  var cards = document.querySelectorAll('.order'), selects = cards[0].querySelectorAll('select'), told = [];
  function note() {
    var said = [].map.call(document.querySelectorAll('.verdict'), function (each) { return each.textContent; });
    told.push({ sheet: document.getElementById('sheet').value, said: said });
  }
  note();
  set(selects[0], 'jump');
  set(selects[1], selects[1].options[1].value);
  set(selects[2], 'total');
  set(document.getElementById('free'), 'FREE');
  note();
  var token = document.getElementById('own-1');
  for (var i = 0; i < 40; i += 1) { press(token, 'ArrowRight'); }
  note();
  press(token, 'Enter');
  note();
  press(token, 'Delete');
  var box = token.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  point(token, 'pointerdown', x, y);
  point(document.querySelector('svg.map'), 'pointermove', x + 30, y + 12);
  point(document.querySelector('svg.map'), 'pointerup', x + 30, y + 12);
  var bought = cards[1].querySelectorAll('select');
  bought = bought[bought.length - 1];
  set(bought, bought.options[1].value);
  note();
  document.title = JSON.stringify(told);
}());
"""


def driven(page: str, hand: str, folder: Path) -> str:
    """Return the title that a script gives a page by hand; it must be JSON.

    The policy stays in force: it lets the page's own script run, and the hand that drives it besides.
    """
    digest = base64.b64encode(hashlib.sha256(hand.encode()).digest()).decode()
    policy = re.search(r"script-src (?:'|&#x27;)sha256-[^;]*", page)
    assert policy is not None
    page = page.replace(policy[0], f"{policy[0]} 'sha256-{digest}'").replace(
        "</body>", f"<script>{hand}</script></body>"
    )
    title = re.search(r"<title>([\[{].*?[\]}])</title>", shown(page, folder), re.DOTALL)
    assert title is not None
    return title[1]


@pytest.mark.skipif(CHROMIUM is None, reason="no browser here")
@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.soak)])
def test_orders_given_on_the_page_are_a_sheet_that_is_read(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")
    state = begin(sample("fr"))
    head = Letterhead("G", "Ann", lang, "4F7K-Q2PX", ("2026-12-01 20:00",), "Europe/Paris", "ab" * 32)
    made = files(report(player_view(state, state, (), "hutt"), head, (), ()))
    form = made["ordres.txt" if lang == "fr" else "orders.txt"].decode()
    page = made["rapport.html" if lang == "fr" else "report.html"].decode()
    extra = "donne 5 à Mecrosa" if lang == "fr" else "give 5 to Mecrosa"
    hand = HAND.replace("FREE", extra)
    title = driven(page, hand, tmp_path)
    first, jumped, far, near, dragged = json.loads(html.unescape(title))
    assert first["sheet"].splitlines() == [line for line in form.splitlines() if line[0] != "#"]
    read = {
        name: EmpireTurn(pack_state(state)).read(each["sheet"])
        for name, each in (("jumped", jumped), ("far", far), ("near", near), ("dragged", dragged))
    }
    for name, sheet in read.items():
        wrong = [line.words for line in sheet.lines if line.grade == "refused"]
        assert bool(wrong) == (name == "far"), (name, wrong)
    assert far["said"][1].startswith("✗")
    assert "CG-89" in far["said"][1]
    assert near["said"][1][0] in "✓!✗"
    assert "CG-93" in jumped["said"][0]
    assert max(len(line) for each in (first, jumped, far, near, dragged) for line in each["sheet"].split("\n")) <= 300
    assert extra in jumped["sheet"]
    kinds = [order.kind for order in read_sheet(jumped["sheet"], state).orders]
    assert kinds[:2] == ["jump", "engagement"]
    kinds = [order.kind for order in read_sheet(dragged["sheet"], state).orders]
    assert (kinds[2], kinds.count("technology")) == ("move", 1)
