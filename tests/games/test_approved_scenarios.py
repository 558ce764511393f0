"""What is said of scenarios, kept as text: their documents gone wrong, what is to mend, words, starts, variants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from models.errors import SpokenError
from models.games.automatic_start import opened
from models.games.aventures import scenarios
from models.games.battle_json import Seats, read_setup, written_setup
from models.games.entry_fields import Place
from models.games.library import game
from models.games.pieces import Placed
from models.games.scenario import FreeTable, Scenario, read, setup_of, written
from models.games.scenario_check import problems
from models.games.scenario_edits import fresh_id, mended, moved_thing, with_thing, without_thing
from models.games.scenario_start import in_place, lined_up, made_ready, with_force, with_team
from models.games.script import MAX_ENTRIES, ScenarioEvent, ScenarioObject, VictoryCondition
from models.games.script_words import ScenarioTeller
from models.games.shared_force import Shared, is_plain, read_told, renamed
from models.games.shared_force import told as told_force
from models.games.simulate import arena
from models.games.swidenth import quest_scenario
from models.games.tabletop import Enlisted, fresh_sides, pieces_of
from models.games.tally import difference, spread, wilson
from models.games.variants import dials, taken_out, turned
from models.games.vocabulary import Entry, RoundBegins, Say
from models.games.vocabulary_forms import Part, choices, empty_label, forms, offered
from models.maps.tile_map import TileMap, new_map
from tests.approving import Page
from tests.games.aventures.temple import carded
from tests.games.fought import changes
from tests.games.mustered import answers, problem, spoilt
from tests.games.test_approved_forces import sampled, stored

SCENARIOS = {"aventures": "temple-perdu", "swidenth": "convoi"}


def bundled(game_id: str) -> tuple[TileMap, Scenario]:
    made = (scenarios if game_id == "aventures" else quest_scenario).bundled_scenario(SCENARIOS[game_id])
    return made[0], replace(made[1], map_id="MAP")


def _read(page: Page, raw: Mapping[str, Any], game_id: str, board: TileMap) -> list[str]:
    try:
        found = problems(read("Essai", raw, "scénario.json"), board, game(game_id), None)
    except SpokenError as refused:
        return [f"refused: {page.sentence(refused.key, refused.args_)}"]
    return [problem(page, each) for each in found]


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_a_scenario_with_something_wrong_in_it(game_id: str) -> None:
    page = Page(f"{game_id}-scenario", game(game_id).terms())
    board, scenario = bundled(game_id)
    raw = written(scenario)
    usual = _read(page, raw, game_id, board)
    page.tell("as it is", usual)
    page.tell("written", raw)
    for place, several in spoilt(raw, (None, "", "zzz", -1, 99_999, [], {}, True)):
        answers(
            page, place, several, lambda it: [each for each in _read(page, it, game_id, board) if each not in usual]
        )
    page.approved()


@pytest.mark.parametrize("game_id", ["swidenth"])
def test_what_is_brought_to_the_table_with_something_wrong_in_it(game_id: str) -> None:
    page = Page(f"{game_id}-setup", game(game_id).terms())
    _board, scenario = bundled(game_id)
    board = new_map(4, 4)
    raw = {
        **written_setup(setup_of(scenario, board, {"fall": "printed"}), Seats({"heroes": "conduct"}, real_dice=True))
    }

    def ask(it: Mapping[str, Any]) -> list[str]:
        try:
            setup, seats = read_setup(it, "bataille.json")
        except SpokenError as refused:
            return [f"refused: {page.sentence(refused.key, refused.args_)}"]
        return (
            [] if (seats, setup.sides, setup.pieces) == usual else [page.short((seats, setup.sides, setup.pieces[:2]))]
        )

    setup, seats = read_setup(raw, "bataille.json")
    usual = (seats, setup.sides, setup.pieces)
    for place, several in spoilt(
        {key: raw[key] for key in raw if key not in ("board", "script")}, (None, "zzz", -1, [])
    ):
        answers(page, place, [(said, {**it, "board": raw["board"]}) for said, it in several], ask)
    page.approved()


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_what_is_to_mend_and_each_click_that_mends_it(game_id: str) -> None:
    """Everybody stands on one spot, events name what is not there: each Problem is mended in turn."""
    book = game(game_id)
    page = Page(f"{game_id}-mending", book.terms())
    board, scenario = bundled(game_id)
    broken = [
        ("nobody is placed", replace(scenario, pieces=tuple(replace(p, at=(-1, -1)) for p in scenario.pieces))),
        ("all on one spot", replace(scenario, pieces=tuple(replace(p, at=(700, 700)) for p in scenario.pieces))),
        ("off the board", replace(scenario, pieces=tuple(replace(p, at=(990_500, 700)) for p in scenario.pieces))),
        ("of types nobody knows", replace(scenario, pieces=(Placed("x", "zzz", scenario.sides[0].id, at=(700, 700)),))),
        (
            "of a side that is not there",
            replace(scenario, pieces=tuple(replace(p, side="zzz") for p in scenario.pieces[:2])),
        ),
        ("one side", replace(scenario, sides=scenario.sides[:1])),
        ("sides alike", replace(scenario, sides=(scenario.sides[0], scenario.sides[0]))),
        ("colours alike", replace(scenario, sides=tuple(replace(s, color="#2f6fb5") for s in scenario.sides))),
        ("a force that is gone", replace(scenario, sides=tuple(replace(s, force_id="zzz") for s in scenario.sides))),
        ("a free table", replace(scenario, map_id="", table=FreeTable(12, 8))),
        ("nothing", Scenario("Vide", game_id)),
        ("an object on a wall", replace(scenario, objects=(ScenarioObject("o", "Un coffret", Place(cell=(0, 0))),))),
        *((page.short(each), replace(scenario, events=(each,))) for each in _events(game_id)),
    ]
    for title, spoiled in broken:
        page.head(title)
        for each in problems(spoiled, None if spoiled.table else board, book, frozenset({"F"}))[:12]:
            page.tell(problem(page, each))
            for fix in each.fixes:
                page.tries(
                    f"  mended by {fix.edit}", lambda edit=fix.edit, of=spoiled: _changed(page, of, mended(of, edit))
                )
    page.approved()


def _entries(game_id: str, part: Part) -> Iterator[Entry]:
    """Yield each word of the vocabulary as it begins, then with the first of what each of its fields may name."""
    book = game(game_id)
    assert book.battles is not None
    board, scenario = bundled(game_id)
    for form in offered(part, book.battles):
        entry = form.make()
        yield entry
        for field in form.fields:
            named = choices(field.asks.kind, scenario, board, book.battles)
            entry = replace(entry, **{field.name: named[0][0]}) if named else entry  # type: ignore[arg-type]
        yield entry


def _events(game_id: str) -> Iterator[ScenarioEvent]:
    for entry in _entries(game_id, "trigger"):
        yield ScenarioEvent("e", "Essai", entry, (), (Say("Bonjour"),))  # type: ignore[arg-type]
    for entry in _entries(game_id, "condition"):
        yield ScenarioEvent("e", "Essai", RoundBegins(2), (entry,), (Say("Bonjour"),), repeat=True)  # type: ignore[arg-type]
    for entry in _entries(game_id, "effect"):
        yield ScenarioEvent("e", "Essai", RoundBegins(2), (), (entry,), die=6)  # type: ignore[arg-type]


def _changed(page: Page, before: Scenario, after: Scenario) -> str:
    differs = [each.name for each in fields(before) if getattr(before, each.name) != getattr(after, each.name)]
    return "; ".join(f"{name}: {page.short(getattr(after, name))[:300]}" for name in differs) or "nothing"


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_events_and_ways_to_win_in_words(game_id: str) -> None:
    book = game(game_id)
    assert book.battles is not None
    page = Page(f"{game_id}-words", book.terms())
    board, scenario = bundled(game_id)
    tellers = [ScenarioTeller(t, scenario, book.battles, board) for t in page.words]
    blind = [ScenarioTeller(t, scenario, book.battles, None) for t in page.words]
    for each in (*scenario.events, *_events(game_id)):
        page.tell(" | ".join(teller.event(each) for teller in tellers))
        page.tell("    without a board: " + blind[1].event(each))
    for way in scenario.victories:
        page.tell(" | ".join(teller.victory(way) for teller in tellers))
    for entry in _entries(game_id, "condition"):
        way = VictoryCondition("v", "Essai", scenario.sides[0].id, (entry,))  # type: ignore[arg-type]
        page.tell(" | ".join(teller.victory(way) for teller in tellers))
    for thing in scenario.objects:
        page.tell(" | ".join(teller.thing(thing) for teller in tellers))
    page.head("The forms")
    parts: tuple[Part, ...] = ("trigger", "condition", "effect")
    for form in (form for part in parts for form in forms(part)):
        page.tell(f"{form.word}: {page.sentence(form.label, {})}; offered {form in offered(form.part, book.battles)}")
        for field in form.fields:
            named = choices(field.asks.kind, scenario, board, book.battles)
            first = ", ".join(f"{value} {name.fr}" for value, name in named[:3])
            label = page.sentence(field.label, {})
            empty = page.sentence(empty_label(field.asks), {})
            page.tell(f"    {field.name}: {label}; {page.short(field.asks)}; {empty}; {len(named)}: {first}")
    page.approved()


def _edits(page: Page, scenario: Scenario, event: ScenarioEvent) -> None:
    page.tries("one more", lambda: _changed(page, scenario, with_thing(scenario, replace(event, id="neu", name="Neu"))))
    page.tries("in its place", lambda: _changed(page, scenario, with_thing(scenario, replace(event, name="Neu"))))
    page.tries("taken out", lambda: _changed(page, scenario, without_thing(scenario, "events", event.id)))
    page.tries("moved", lambda: _changed(page, scenario, moved_thing(scenario, "events", event.id, 2)))
    many = tuple(replace(event, id=f"e{number}") for number in range(MAX_ENTRIES))
    full = replace(scenario, events=many[:-1])
    page.tries("the last that fits", lambda: len(with_thing(full, many[-1]).events))
    page.tries("one too many", lambda: len(with_thing(replace(full, events=many), event).events))


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_what_is_begun_lined_up_and_varied(game_id: str) -> None:
    book = game(game_id)
    assert book.battles is not None
    page = Page(f"{game_id}-start", book.terms())
    board, scenario = bundled(game_id)
    bare = replace(scenario, pieces=(), events=(), victories=())
    page.head("Edits")
    if scenario.events:
        _edits(page, scenario, scenario.events[0])
    page.tell(
        "fresh ids", [fresh_id(scenario.events, stem) for stem in ("neu", *(each.id for each in scenario.events))]
    )
    page.head("Starts")
    for side in scenario.sides:
        page.tries(f"team of {side.id}", lambda s=side: with_team(bare, s.id, book.battles, board).pieces)
    page.tries("lined up", lambda: lined_up(scenario, board).pieces)
    page.tries(
        "in place",
        lambda: (
            in_place(replace(scenario, pieces=tuple(replace(p, at=(-1, -1)) for p in scenario.pieces)), board).pieces
        ),
    )
    band = (Enlisted("h1", "Hugo", "F", "Les Buveurs"), Enlisted("h2", "Venezila", "F", "Les Buveurs"))
    page.tries("a force", lambda: with_force(scenario, scenario.sides[0].id, "F", band, board).pieces[-3:])
    ready = made_ready(replace(board, zones=()), [s.id for s in scenario.sides], {}, {})
    page.tell("made ready", ready.zones)
    page.tell("fresh sides", fresh_sides())
    laid = pieces_of(book, replace(scenario, map_id="", table=FreeTable(12, 8)), band)
    page.tell("sides", laid.sides())
    page.tell("units", laid.units()[:6])
    page.head("What can vary")
    setup = setup_of(carded(scenario) if game_id == "aventures" else scenario, board, {})
    units = book.battles.units()
    for variant in taken_out(setup, units):
        page.tell(f"{variant.id}: {variant.name.fr} | {variant.name.en}; {len(variant.setup.pieces)} figures")
    for dial in dials(setup, units):
        page.tell(page.short(dial))
        for value in (dial.least, dial.most):
            other = turned(setup, {dial.id: value})
            page.tell(
                f"    {value}: {len(other.pieces)} figures", [p for p in other.pieces if p not in setup.pieces][:3]
            )
    _now, acts = opened(book, setup, "graine")
    page.tell("opening", acts[:8])
    page.head("Battles played by themselves")
    assert book.runs is not None
    page.tell("policies", book.runs.policies())
    first = book.runs.policies()[0].id
    series = arena(book, setup, dict.fromkeys(setup.sides, first), "graine").tally(0, 2)
    page.tell("tally", series)
    page.tell("wins", [series.wins(side) for side in setup.sides])
    page.tell("turns", spread(series.turns))
    page.tell("difference", difference(series, series, setup.sides[0]))
    page.tell("wilson", [wilson(hits, runs) for hits, runs in ((0, 0), (0, 10), (3, 10), (10, 10), (500, 1000))])
    page.approved()


@pytest.mark.parametrize("game_id", ["swidenth"])
def test_a_force_that_is_shared_with_something_wrong_in_it(game_id: str) -> None:
    book = game(game_id)
    assert book.roster is not None
    page = Page(f"{game_id}-shared", book.terms())
    kept = stored(book, sampled(book))
    raw = told_force(Shared(kept, {kept.members[0].id: "thevor"}))
    page.tell("told", raw)
    page.tell(
        "plain", [is_plain(book.roster, each) for each in (Shared(kept), Shared(kept, {kept.members[0].id: "x"}))]
    )
    page.tell("renamed", renamed(Shared(kept), "Autre").stored.name)

    def ask(it: Any) -> list[str]:
        try:
            found = read_told(it, "force.json")
        except SpokenError as refused:
            return [f"refused: {page.sentence(refused.key, refused.args_)}"]
        return list(changes(told_force(read_told(raw, "force.json")), told_force(found)))[:4]

    for place, several in spoilt(raw):
        answers(page, place, several, ask)
    page.approved()
