"""Long runs of scenario events put together at random: nothing impossible stands on the board, no act breaks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.games.aventures.battle.state import Battle, State, grid_of
from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.battle.battle_json import dice_of
from models.games.scenarios.pieces import Placed
from models.games.scenarios.scenario import Scenario, setup_of, with_piece
from models.games.script.effects import Victory
from models.games.script.entry_fields import FieldKind, Place
from models.games.script.script import Outcome, ScenarioEvent, ScenarioObject, VictoryCondition
from models.games.script.vocabulary import Entry
from models.games.script.vocabulary_forms import VocabularyField, VocabularyForm, choices, forms
from models.maps.spots import NOWHERE

BATTLES = AVENTURES.battles
assert BATTLES is not None
BOARD, TEMPLE = bundled_scenario("temple-perdu")
BASE = with_piece(TEMPLE, Placed("garde", "assault-droid-mark-1", "pnj", later=True))
BASE = with_piece(BASE, Placed("renfort", "r2-d2", "republique", later=True))
BASE = replace(
    BASE,
    objects=(*BASE.objects, ScenarioObject("cristal", "C"), ScenarioObject("clef", "K", use="key", gate="Porte nord")),
    events=tuple(ScenarioEvent(str(number), str(number)) for number in range(6)),
)
PLACES = st.one_of(
    st.builds(lambda x, y: Place("cell", (x, y)), st.integers(0, 33), st.integers(0, 21)),
    st.builds(lambda zone: Place("zone", zone=zone.id), st.sampled_from(BOARD.zones)),
    st.builds(lambda piece: Place("figure", piece=piece.id), st.sampled_from(BASE.pieces)),
    st.sampled_from([Place(), Place("vaults")]),
)


def field_of(field: VocabularyField) -> st.SearchStrategy[Any]:
    asks = field.asks
    if asks.kind is FieldKind.PLACE:
        return PLACES
    if asks.kind is FieldKind.WORDS:
        return st.just("Mot")
    if asks.kind is FieldKind.NUMBER:
        return st.sampled_from([-40, -10, 10, 30]) if asks.low < 0 else st.integers(max(asks.low, 0), 4)
    named = [value for value, _ in choices(asks.kind, BASE, BOARD, BATTLES)]
    return st.sampled_from([*named, field.default] if asks.empty else named)


def entry_of(form: VocabularyForm) -> st.SearchStrategy[Entry]:
    return st.builds(form.make, **{field.name: field_of(field) for field in form.fields})


def fillable(part: str) -> list[VocabularyForm]:
    """The words of a part whose fields all have something to choose in this scenario."""
    free = (FieldKind.PLACE, FieldKind.WORDS, FieldKind.NUMBER)

    def has_choice(field: VocabularyField) -> bool:
        return field.asks.kind in free or field.asks.empty or any(choices(field.asks.kind, BASE, BOARD, BATTLES))

    return [form for form in forms(part) if all(map(has_choice, form.fields))]


def some(part: str, most: int) -> st.SearchStrategy[tuple[Entry, ...]]:
    found = [entry_of(form) for form in fillable(part) if form.word not in ("victory", "draw")]
    return st.lists(st.one_of(found), max_size=most).map(tuple)


triggers = st.one_of([entry_of(form) for form in fillable("trigger")])
outcomes = st.builds(Outcome, st.integers(1, 3), st.integers(3, 6), some("effect", 2))


@st.composite
def scenarios(draw: Any) -> Scenario:
    events = tuple(
        ScenarioEvent(
            each.id,
            each.name,
            draw(triggers),
            draw(some("condition", 1)),
            draw(some("effect", 3)),
            6,
            tuple(draw(st.lists(outcomes, max_size=1))),
            draw(st.booleans()),
        )
        for each in BASE.events
    )
    return replace(BASE, events=events, objects=tuple(replace(each, at=draw(PLACES)) for each in BASE.objects))


def sound(battle: Battle, state: State) -> None:
    grid = grid_of(battle, state)
    cells = [each.cell for each in state.standing()]
    # A walk through a friend's cell may be won, and then ends, where the two stand together.
    assert state.going is not None or state.phase == "over" or len(cells) == len(set(cells))
    for piece in state.pieces:
        assert 0 <= piece.life <= (battle.figure(piece.id, "life") or 0)
        assert piece.on_board == (piece.cell != NOWHERE)
        assert not piece.on_board or grid.cost(piece.cell)
    for item in state.items:
        assert (bool(item.by), item.cell != NOWHERE, bool(item.vault)).count(True) <= 1
        assert not item.by or state.phase != "play" or state.piece(item.by).on_board
    assert not (state.pass_by and state.pass_at != NOWHERE)
    if state.going is not None:
        there = (state.going.piece, *(each.enemy for each in state.going.meetings))
        assert all(state.piece(each).status == "up" for each in there)


def ways(part: str) -> st.SearchStrategy[tuple[VictoryCondition, ...]]:
    made = st.builds(VictoryCondition, st.just(part), st.just(part), st.just(part), some("condition", 3))
    return st.lists(made, max_size=1).map(tuple)


@pytest.mark.soak
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(scenarios(), st.integers(0, 999))
def test_nothing_impossible_comes_of_any_events(scenario: Scenario, seed: int) -> None:
    played(scenario, seed)


@pytest.mark.soak
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(scenarios(), ways("republique"), ways("separatistes"), triggers, st.integers(0, 999))
def test_automatic_players_go_after_any_ways_to_win(
    scenario: Scenario, one: Any, other: Any, trigger: Any, seed: int
) -> None:
    ends = ScenarioEvent("fin", "fin", trigger, (), (Victory(),))
    played(replace(scenario, victories=(*one, *other), events=(*scenario.events, ends)), seed)


def played(scenario: Scenario, seed: int) -> None:
    """Let both automatic players play by turns; every act they choose can be done and leaves the board sound."""
    table = BATTLES.set_up(setup_of(scenario, BOARD, {}))
    state = table.begin()
    for number in range(1, 300):
        if table.at(state).view.phase == "over":
            break
        act = table.at(state).advice(("bold", "cautious")[number % 2]).act
        state = table.at(state).play(act, dice_of(str(seed), number)).state
        sound(table.table.battle, state)
