"""What the fields of a scenario's forms may name, list by list, with and without a board; the forms a game offers."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from models.games.entry_fields import Asks, FieldKind
from models.games.pieces import Placed, SideShown, UnitShown
from models.games.scenario import Side
from models.games.script import Outcome, ScenarioEvent, ScenarioObject
from models.games.vocabulary import BringReserve, RoundBegins, Say, SideHolds
from models.games.vocabulary_forms import Part, VocabularyField, choices, empty_label, form_of, forms, offered
from models.i18n import Text, both
from models.maps.gates import gate_name, gates_of
from tests.games.test_script_reach import FAR_CONSOLE, HACKED, NEAR_CONSOLE, SCENARIO, VAULT

GUARD = Text("Garde", "Guard")
FACET: Any = SimpleNamespace(
    units=lambda: (UnitShown("guard", GUARD, "red"), UnitShown("boss", Text("Chef", "Boss"), "blue", alone=True)),
    sides=lambda: (SideShown("red", Text("Rouge", "Red"), "red"), SideShown("green", Text("Vert", "Green"), "green")),
    vocabulary=lambda: frozenset({"say", "round", "turn", "draw"}),
)
TALE = replace(
    SCENARIO, sides=(Side("red", "Nous"), Side("green"), Side("blue")),
    pieces=(
        Placed("p", "guard", "red", "Ana", at=(1500, 1500), tag="b"), Placed("q", "guard", "red", tag="a"),
        Placed("r", "ghost", "blue", at=(2500, 500), tag="b"),
    ),
    objects=(ScenarioObject("o", "Clé"), ScenarioObject("n", "Or")),
    events=(
        ScenarioEvent("f", "Un", effects=(Say("x"), BringReserve("guard"))),
        ScenarioEvent("e", "Deux", outcomes=(Outcome(1, 2), Outcome(3, 4, (BringReserve("guard"),)))),
        ScenarioEvent("d", "Trois", effects=(BringReserve("nobody"),)),
        ScenarioEvent("c", "Rien"),
    ),
)  # fmt: skip


def same(**names: str) -> tuple[tuple[str, Text], ...]:
    """Return choices whose names are the same in both languages."""
    return tuple((each, Text.same(name)) for each, name in names.items())


EVENTS = same(f="Un", e="Deux", d="Trois", c="Rien")
SIDES = (("red", Text.same("Nous")), ("green", Text("Vert", "Green")), ("blue", Text.same("blue")))
GROUPS = (
    *same(a="a", b="b", d="Trois"), ("e", Text("Garde (Deux)", "Guard (Deux)")),
    ("f", Text("Garde (Un)", "Guard (Un)")),
)  # fmt: skip
STATES = (("open", both("vocabulary.state_open")), ("shut", both("vocabulary.state_shut")))


UNKNOWN = Text("une figurine inconnue (C1)", "an unknown figure (C1)")


@pytest.mark.parametrize(
    ("kind", "board", "there"),
    [
        (FieldKind.GATE_STATE, None, STATES),
        (FieldKind.PIECE, HACKED, (*same(p="Ana (B2)"), ("q", GUARD), ("r", UNKNOWN))),
        (FieldKind.PIECE, None, (*same(p="Ana"), ("q", GUARD), ("r", both("scenario.unknown_figure")))),
        (FieldKind.TYPE, None, (("guard", GUARD),)),
        (FieldKind.TAG, HACKED, GROUPS),
        (FieldKind.OBJECT, None, same(o="Clé", n="Or")),
        (FieldKind.EVENT, HACKED, EVENTS),
        (FieldKind.SIDE, None, SIDES),
        (FieldKind.VAULT, HACKED, ((VAULT, Text.same("Caveau")),)),
        (FieldKind.CONSOLE, HACKED, ((FAR_CONSOLE, Text.same("Loin")), (NEAR_CONSOLE.id, Text.same("Console")))),
        (FieldKind.ZONE, HACKED, tuple((zone.id, Text.same(zone.name)) for zone in HACKED.zones)),
        (FieldKind.GATE, HACKED, tuple((each.id, gate_name(each, HACKED)) for each in gates_of(HACKED).values())),
        *((kind, None, ()) for kind in (FieldKind.ZONE, FieldKind.VAULT, FieldKind.CONSOLE, FieldKind.GATE)),
        *((kind, HACKED, ()) for kind in (FieldKind.NUMBER, FieldKind.WORDS, FieldKind.PLACE)),
    ],
)  # fmt: skip
def test_what_a_field_may_name(kind: FieldKind, board: Any, there: tuple[tuple[object, Text], ...]) -> None:
    assert choices(kind, TALE, board, FACET) == there


def test_one_event_that_brings_a_type_is_called_by_it_alone() -> None:
    once = replace(TALE, pieces=(), events=TALE.events[:1])
    assert choices(FieldKind.TAG, once, None, FACET) == (("f", GUARD),)


def test_a_game_offers_the_words_it_has_a_use_for_in_their_order() -> None:
    wanted: tuple[tuple[Part, list[str]], ...] = (
        ("trigger", ["round", "turn"]), ("condition", []), ("effect", ["say", "draw"]),
    )  # fmt: skip
    for part, words in wanted:
        assert [each.word for each in offered(part, FACET)] == words
        assert {each.part for each in forms(part)} == {part}
    first, every = form_of(RoundBegins(3)).fields
    assert first == VocabularyField("first", "vocabulary.field_first", Asks(FieldKind.NUMBER, low=1), 1)
    assert every == VocabularyField("every", "vocabulary.field_every", Asks(FieldKind.NUMBER), 0)
    form = form_of(SideHolds())
    assert (form.part, form.word, form.label, form.make) == (
        "condition", "side_holds", "vocabulary.side_holds", SideHolds,
    )  # fmt: skip
    assert [empty_label(each.asks) for each in form.fields] == ["vocabulary.any_side", "vocabulary.to_choose"]
