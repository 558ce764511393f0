"""What is said of a script while it is made: each Problem whole, with its place, its words and its way out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from models.games.entry_fields import Place
from models.games.library import game
from models.games.round_words import in_rounds, in_turns
from models.games.scenario import Scenario
from models.games.script import Outcome, Reward, ScenarioEvent, ScenarioObject, VictoryCondition
from models.games.script_check import ScriptCheck
from models.games.vocabulary import (
    ChangeLife,
    ChangeLifeInZone,
    ComesNear,
    ConsoleHacked,
    DieAtLeast,
    GateOpened,
    Lose,
    Occurred,
    PlaceFigure,
    PutObject,
    RemoveFigure,
    RoundAtLeast,
    RoundBegins,
    Say,
    TurnBegins,
    VaultSearched,
    Victory,
    ZoneEntered,
    ZoneHeld,
)
from models.i18n import LANGUAGES, Text, Translator, both
from models.maps.tile_map import TileMap
from models.problem import Fix, Grade, Problem, Where
from tests.games.test_script_reach import HACKED, LEFT, SCENARIO, VAULT

FACET = game("aventures").battles
assert FACET is not None
HELLO = Say("Bonjour")
ROUND, AT = RoundBegins(2), ("events", "e")


def found(scenario: Scenario, board: TileMap | None = HACKED) -> list[Problem]:
    """Return what is said of a script."""
    assert FACET is not None
    return list(ScriptCheck(scenario, board, FACET).problems())


def event(**parts: Any) -> ScenarioEvent:
    """Return an event with nothing wrong but what is given."""
    return replace(ScenarioEvent("e", "Alerte", ROUND, (), (HELLO,)), **parts)


def wrong(
    key: str, *, grade: Grade = Grade.ERROR, fixes: Sequence[Fix] = (), place: str = "event", **args: object
) -> Problem:
    """Return a Problem of the one event."""
    item = {"event": "e", "victory": "w", "gain": "g", "object": "k"}[place]
    return Problem(Where(("S",), place, item), grade, "", key, args, tuple(fixes))


def of(word: str, field: str = "", **more: object) -> dict[str, object]:
    """Return the arguments of what is said of an entry and its field."""
    said = tuple(Translator(lang, in_rounds()) for lang in LANGUAGES)
    keys = {"entry": f"vocabulary.{word}", **({"field": f"vocabulary.field_{field}"} if field else {})}
    return {"name": "Alerte", **{each: Text(*(t(key) for t in said)) for each, key in keys.items()}, **more}


def out(word: str, *edit: object) -> tuple[Fix, ...]:
    """Return the fix that takes an entry out."""
    return (Fix("scenario.fix_drop_entry", {"entry": both(f"vocabulary.{word}")}, ("drop_entry", *AT, *edit)),)


NOBODY, NO_ZONE = Place("figure", piece="z"), Place("zone", zone=99)


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (event(), []),
        (event(trigger=GateOpened("z")), [wrong("scenario.gone_gate", **of("gate_opened", "gate"))]),
        (event(trigger=GateOpened("")), [wrong("scenario.to_choose", **of("gate_opened", "gate"))]),
        (event(trigger=ZoneEntered(LEFT, "z", "y")), [
            wrong("scenario.gone_side", **of("zone_entered", "side")),
            wrong("scenario.gone_piece", **of("zone_entered", "piece")),
        ]),
        (event(trigger=VaultSearched(LEFT)), [wrong("scenario.gone_vault", **of("vault_searched", "vault"))]),
        (event(trigger=ConsoleHacked(VAULT)), [wrong("scenario.gone_console", **of("console_hacked", "console"))]),
        (event(trigger=ComesNear(LEFT)), [wrong("scenario.word_unknown", **of("comes_near"))]),
        (event(conditions=(RoundAtLeast(2), Occurred("z"))), [
            wrong("scenario.gone_event", fixes=out("occurred", "conditions", 1), **of("occurred", "event")),
        ]),
        (event(conditions=(Occurred(""),)), [
            wrong("scenario.to_choose", fixes=out("occurred", "conditions", 0), **of("occurred", "event")),
        ]),
        (event(effects=(HELLO, PutObject("z", Place("cell", (1, 1))))), [
            wrong("scenario.gone_object", fixes=out("put_object", "effects", 1), **of("put_object", "object")),
        ]),
        (event(effects=(HELLO, PlaceFigure("r"))), [
            wrong("scenario.choose_place", fixes=out("place_figure", "effects", 1), **of("place_figure", "at")),
        ]),
        (event(effects=(PlaceFigure("r", Place("cell")),)), [
            wrong("scenario.choose_cell", fixes=out("place_figure", "effects", 0), **of("place_figure", "at")),
        ]),
        (event(effects=(PlaceFigure("r", Place("cell", (9, 0))),)), [
            wrong("scenario.place_in_a_wall", fixes=out("place_figure", "effects", 0), **of("place_figure", "at")),
        ]),
        (event(effects=(PlaceFigure("r", NO_ZONE), PutObject("lying", NOBODY))), [
            wrong("scenario.gone_zone", fixes=out("place_figure", "effects", 0), **of("place_figure", "at")),
            wrong("scenario.gone_piece", fixes=out("put_object", "effects", 1), **of("put_object", "at")),
        ]),
        (event(effects=(Say(" "),)), [
            wrong("scenario.to_choose", grade=Grade.WARNING, fixes=out("say", "effects", 0), **of("say", "words")),
        ]),
        (event(effects=(Say("x" * 2_000), Say("x" * 2_001))), [
            wrong("scenario.said_too_long", **of("say", "words", limit=2_000)),
        ]),
        (event(effects=tuple(ChangeLife("r", points) for points in (999, -999, 1_000, -1_000))), [
            wrong("scenario.number_out", fixes=out("life", "effects", n), **of("life", "points", low=-999, high=999))
            for n in (2, 3)
        ]),
        (event(trigger=RoundBegins(0)), [wrong("scenario.number_out", **of("round", "first", low=1, high=999))]),
        (event(effects=(HELLO, Victory(), RemoveFigure())), [
            wrong("scenario.no_cause", fixes=out("victory", "effects", 1), **of("victory", "side")),
            wrong("scenario.no_cause", fixes=out("remove_figure", "effects", 2), **of("remove_figure", "piece")),
        ]),
        (event(trigger=TurnBegins(), effects=(Lose(), ChangeLife("", 1))), [
            wrong("scenario.no_cause", fixes=out("life", "effects", 1), **of("life", "piece")),
        ]),
        (event(trigger=ZoneEntered(LEFT), effects=(Victory(), RemoveFigure())), []),
        (event(effects=()), [wrong("scenario.no_effect", grade=Grade.WARNING, name="Alerte")]),
        (event(effects=(ChangeLife("r", 0), ChangeLifeInZone(LEFT, "", 0))), [
            wrong("scenario.no_effect", grade=Grade.WARNING, name="Alerte"),
        ]),
        (event(effects=(ChangeLife("r", 0), ChangeLifeInZone(LEFT, "", 1))), []),
        (event(conditions=(RoundAtLeast(1), DieAtLeast(1))), [wrong("scenario.no_die", name="Alerte")]),
        (event(outcomes=(Outcome(1, 2),)), [wrong("scenario.no_die", name="Alerte")]),
        *(
            (event(die=6, outcomes=outcomes), [wrong("scenario.outcome_out", name="Alerte", faces=6)])
            for outcomes in ((Outcome(0, 2),), (Outcome(1, 1), Outcome(5, 7)), (Outcome(3, 2),))
        ),
        (event(die=6, outcomes=(Outcome(1, 1), Outcome(2, 6))), []),
        (event(die=6, outcomes=(Outcome(1, 3), Outcome(3, 6))), [
            wrong("scenario.outcomes_overlap", grade=Grade.WARNING, name="Alerte"),
        ]),
        (event(effects=(), die=6, outcomes=(Outcome(1, 1, (HELLO,)), Outcome(2, 3, (HELLO, Victory("z"))))), [
            wrong("scenario.gone_side", fixes=out("victory", "outcomes", 1, 1), **of("victory", "side")),
        ]),
        (event(die=6, outcomes=(Outcome(1, 3, (Victory(),)),)), [
            wrong("scenario.no_cause", fixes=out("victory", "outcomes", 0, 0), **of("victory", "side")),
        ]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_event(made: ScenarioEvent, said: list[Problem]) -> None:
    assert found(replace(SCENARIO, events=(made,))) == said


def test_without_a_board_nothing_is_said_of_it() -> None:
    made = event(trigger=ZoneEntered(99), effects=(PlaceFigure("r", NO_ZONE), PlaceFigure("z", Place("cell", (9, 9)))))
    assert [each.key for each in found(replace(SCENARIO, events=(made,)), None)] == ["scenario.gone_piece"]
    key = ScenarioObject("k", "Clé", Place("cell", (1, 1)), "key", "z")
    assert found(replace(SCENARIO, objects=(key,)), None) == []


@pytest.mark.parametrize(
    ("way", "said"),
    [
        (VictoryCondition("w", "Tenir", "red", (RoundAtLeast(3),)), []),
        (VictoryCondition("w", "Tenir", "z", (RoundAtLeast(3),)), [
            wrong("scenario.gone_side", place="victory", name="Tenir", entry=both("vocabulary.field_side")),
        ]),
        (VictoryCondition("w", "Tenir"), [
            wrong("scenario.victory_of_nobody", place="victory", name="Tenir"),
            wrong("scenario.victory_at_once", place="victory", name="Tenir"),
        ]),
        (VictoryCondition("w", "Tenir", "red", (RoundAtLeast(1), ZoneHeld(99, "red"), DieAtLeast(2))), [
            wrong(
                "scenario.gone_zone", place="victory", name="Tenir", entry=both("vocabulary.zone_held"),
                field=both("vocabulary.field_zone"),
                fixes=[
                    Fix(
                        "scenario.fix_drop_entry", {"entry": both("vocabulary.zone_held")},
                        ("drop_entry", "victories", "w", "conditions", 1),
                    ),
                ],
            ),
            wrong("scenario.no_die", place="victory", name="Tenir"),
        ]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_way_to_win(way: VictoryCondition, said: list[Problem]) -> None:
    assert found(replace(SCENARIO, victories=(way,))) == said


def test_a_reward_goes_to_a_side_there_is() -> None:
    rewards = (Reward("f", "Or", "red"), Reward("h", "Or"), Reward("g", "Butin", "z"))
    assert found(replace(SCENARIO, gains=rewards)) == [
        wrong("scenario.gone_side", place="gain", name="Butin", entry=both("vocabulary.field_side"))
    ]


FIELD = both("vocabulary.field_at")
PRIZE = ScenarioObject("first", "Passe", Place("vaults"), "pass")


@pytest.mark.parametrize(
    ("thing", "keys", "at"),
    [
        (ScenarioObject("k", "Clé"), [], False),
        (ScenarioObject("k", "Clé", Place("cell", (1, 1)), "key", "L"), [], False),
        (ScenarioObject("k", "Clé", Place("cell", (1, 1)), "key", "z"), ["scenario.key_of_nothing"], False),
        (ScenarioObject("k", "Clé", Place("vaults")), ["scenario.only_the_pass"], False),
        (ScenarioObject("k", "Clé", use="pass"), ["scenario.two_passes"], False),
        (ScenarioObject("k", "Clé", NO_ZONE), ["scenario.gone_zone"], True),
        (ScenarioObject("k", "Clé", NOBODY), ["scenario.gone_piece"], True),
        (ScenarioObject("k", "Clé", Place("cell")), ["scenario.choose_cell"], True),
        (ScenarioObject("k", "Clé", Place("cell", (0, 2))), ["scenario.place_in_a_wall"], True),
    ],
)
def test_what_is_wrong_with_an_object(thing: ScenarioObject, keys: list[str], at: bool) -> None:
    args: dict[str, object] = {"name": "Clé", **({"entry": FIELD, "field": FIELD} if at else {})}
    said = [wrong(key, place="object", **args) for key in keys]
    assert found(replace(SCENARIO, objects=(PRIZE, thing))) == said


def test_entries_are_called_in_the_words_of_the_game() -> None:
    assert FACET is not None
    made = replace(SCENARIO, events=(event(trigger=RoundBegins(0)),))
    (problem,) = ScriptCheck(made, HACKED, FACET, in_turns()).problems()
    (usual,) = found(made)
    for told, word in ((usual, Text("manche", "round")), (problem, Text("tour", "turn"))):
        entry = told.args["entry"]
        assert isinstance(entry, Text)
        assert word.fr in entry.fr.lower()
        assert word.en in entry.en.lower()
