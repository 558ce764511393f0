"""What the vocabulary of scenario events says, as a player reads it: every entry agrees and names things in words."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from models.games.aventures.scenarios import bundled_scenario
from models.games.entry_fields import FieldKind, Place
from models.games.library import game
from models.games.round_words import in_rounds, in_turns
from models.games.scenario_edits import with_thing
from models.games.script import Outcome, ScenarioEvent, ScenarioObject, VictoryCondition
from models.games.script_words import ScenarioTeller
from models.games.theming import spoken
from models.games.vocabulary import (
    CONDITIONS,
    EFFECTS,
    TRIGGERS,
    BringReserve,
    ChangeLife,
    ChangeLifeInZone,
    ComesNear,
    ConsoleHacked,
    DieAtLeast,
    EndInDraw,
    Entry,
    FigureLeft,
    FiguresAtMost,
    GateOpened,
    LeftBy,
    Lose,
    NotOccurred,
    ObjectTaken,
    Occurred,
    PieceDefeated,
    PlaceFigure,
    PutObject,
    RemoveFigure,
    RoundAtLeast,
    RoundBegins,
    Say,
    SetGate,
    SideHolds,
    TagAtMost,
    TurnBegins,
    VaultSearched,
    Victory,
    ZoneEntered,
    ZoneHeld,
)
from models.games.vocabulary_forms import empty_label, forms
from models.i18n import LANGUAGES, Translator
from models.maps.gates import gates_of

SIDE, R2 = "republique", "r2-d2"
THINGS = ScenarioObject("cristal", "Cristal"), ScenarioEvent("alerte", "Alerte")


@cache
def teller(lang: str) -> ScenarioTeller:
    """Return who speaks of the Lost Temple, with a crystal, an alarm and a northern door nobody named."""
    board, scenario = bundled_scenario("temple-perdu", lang)
    for thing in THINGS:
        scenario = with_thing(scenario, thing)
    walls = {e: replace(w, name="") if e == ("H", 16, 4) else w for e, w in board.walls.items()}
    board = replace(board, walls=walls)
    book = game("aventures")
    assert book.battles is not None
    return ScenarioTeller(spoken(Translator(lang), book, ""), scenario, book.battles, board)


def number(kind: str) -> int:
    board, _ = bundled_scenario("temple-perdu")
    return next(zone.id for zone in board.zones if zone.kind == kind)


GOAL, VAULT, CONSOLE = number("objective"), number("vault"), number("console")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (RoundBegins(2, 1), "quand la manche 2 commence, puis à chaque manche"),
        (RoundBegins(2, 3), "quand la manche 2 commence, puis une manche sur 3"),
        (TurnBegins(), "quand un tour commence"),
        (TurnBegins(SIDE), "quand le tour du camp République commence"),
        (ZoneEntered(GOAL, SIDE), "quand une figurine du camp République entre dans « Catacombes »"),
        (ZoneEntered(GOAL, "", R2), "quand R2-D2 entre dans « Catacombes »"),
        (GateOpened("H16-4"), "quand la porte entre Q4 et Q5 s’ouvre"),
        (GateOpened("H16-4", SIDE), "quand une figurine du camp République ouvre la porte entre Q4 et Q5"),
        (GateOpened("Barrière de gauche"), "quand « Barrière de gauche » s’éteint"),
        (GateOpened("Barrière de gauche", SIDE), "quand une figurine du camp République coupe « Barrière de gauche »"),
        (GateOpened(), "quand … s’ouvre"),
        (ConsoleHacked(), "quand une figurine hacke une console"),
        (ConsoleHacked(CONSOLE, SIDE), "quand une figurine du camp République hacke « Console de gauche »"),
        (VaultSearched(VAULT), "quand une figurine fouille « Caveau 1 »"),
        (PieceDefeated("", SIDE), "quand une figurine du camp République est hors de combat"),
        (ObjectTaken("cristal"), "quand une figurine prend « Cristal »"),
        (SideHolds(SIDE, "cristal"), "si une figurine du camp République porte « Cristal »"),
        (FiguresAtMost(SIDE, 0), "s’il ne reste aucune figurine debout au camp République"),
        (FiguresAtMost(SIDE, 1), "s’il reste au plus une figurine debout au camp République"),
        (FiguresAtMost(SIDE, 3), "s’il reste au plus 3 figurines debout au camp République"),
        (ZoneHeld(GOAL, SIDE, 1), "si une figurine du camp République au moins tient « Catacombes »"),
        (ZoneHeld(GOAL, SIDE, 2), "si 2 figurines du camp République au moins tiennent « Catacombes »"),
        (Say(), "on lit « … »"),
        (PlaceFigure(R2, Place("cell", (3, 3))), "R2-D2 arrive en D4"),
        (PlaceFigure(R2), "R2-D2 arrive …"),
        (RemoveFigure(), "la figurine qui l’a provoqué quitte la partie"),
        (PutObject("cristal"), "« Cristal » disparaît"),
        (PutObject("cristal", Place("figure", piece=R2)), "R2-D2 reçoit « Cristal »"),
        (PutObject("cristal", Place("vaults")), "« Cristal » se trouve dans un des caveaux"),
        (SetGate("H16-4", "shut"), "la porte entre Q4 et Q5 se ferme"),
        (SetGate("Barrière de gauche", "shut"), "« Barrière de gauche » s’allume"),
        (ChangeLife("", -10), "la figurine qui l’a provoqué perd 10 PV"),
        (ChangeLifeInZone(VAULT, SIDE, 10), "dans « Caveau 1 », chaque figurine du camp République gagne 10 PV"),
        (Victory(), "le camp qui l’a provoqué gagne la partie"),
        (Victory(SIDE), "le camp République gagne la partie"),
        (EndInDraw(), "la partie est nulle"),
        (ComesNear(GOAL, 6, SIDE), "quand une figurine du camp République vient à moins de 6 pas de « Catacombes »"),
        (FigureLeft(GOAL), "quand une figurine sort de la table par « Catacombes »"),
        (LeftBy(GOAL, "", 2), "si 2 figurines sont sorties par « Catacombes »"),
        (BringReserve(R2, 3, GOAL, SIDE, 9), "3 × R2-D2 arrivent en « Catacombes » pour le camp République, 9 en tout"),
        (Lose(SIDE), "le camp République perd"),
        (Lose(), "le camp qui l’a provoqué perd"),
        (RoundBegins(2), "quand la manche 2 commence"),
        (RoundBegins(2, 2), "quand la manche 2 commence, puis une manche sur 2"),
        (PieceDefeated(R2), "quand R2-D2 est hors de combat"),
        (ZoneEntered(GOAL), "quand une figurine entre dans « Catacombes »"),
        (SideHolds("", "cristal"), "si une figurine porte « Cristal »"),
        (Occurred("alerte"), "si « Alerte » a eu lieu"),
        (NotOccurred("gone"), "si « … » n’a pas eu lieu"),
        (DieAtLeast(5), "si le dé montre 5 ou plus"),
        (Say("Bonjour"), "on lit « Bonjour »"),
        (Say("a" * 60), f"on lit « {'a' * 60} »"),
        (Say(f" {'a' * 57} bcd"), f"on lit «  {'a' * 57} b… »"),
        (Say(f"{'a' * 58}  bcd"), f"on lit « {'a' * 58}… »"),
        (PlaceFigure(R2, Place("zone", zone=GOAL)), "R2-D2 arrive dans « Catacombes »"),
        (PlaceFigure(R2, Place("cell")), "R2-D2 arrive en …"),
        (PlaceFigure("gone", Place("cell", (0, 1))), "… arrive en A2"),
        (PutObject("cristal", Place("zone", zone=VAULT)), "« Cristal » se trouve dans « Caveau 1 »"),
        (SetGate("H16-4"), "la porte entre Q4 et Q5 s’ouvre"),
        (SetGate("Barrière de gauche"), "« Barrière de gauche » s’éteint"),
        (ChangeLife(R2, 1), "R2-D2 gagne 1 PV"),
        (ChangeLife(R2, -1), "R2-D2 perd 1 PV"),
        (ChangeLifeInZone(VAULT, "", -1), "dans « Caveau 1 », chaque figurine perd 1 PV"),
        (LeftBy(GOAL, "", 1), "si une figurine est sortie par « Catacombes »"),
        (LeftBy(GOAL, "civil", 1), "si une figurine du groupe « … » est sortie par « Catacombes »"),
        (TagAtMost("civil", 0), "s’il ne reste personne du groupe « … »"),
        (TagAtMost("civil", 1), "s’il reste au plus une figurine du groupe « … »"),
        (TagAtMost("civil", 2), "s’il reste au plus 2 figurines du groupe « … »"),
        (BringReserve(R2, 1, GOAL, SIDE, 1), "1 × R2-D2 arrive en « Catacombes » pour le camp République"),
        (BringReserve(R2, 1, GOAL, SIDE, 2), "1 × R2-D2 arrive en « Catacombes » pour le camp République, 2 en tout"),
        (BringReserve(R2, 2, GOAL, SIDE), "2 × R2-D2 arrivent en « Catacombes » pour le camp République"),
    ],
    ids=lambda each: type(each).__name__ if not isinstance(each, str) else "",
)
def test_an_entry_reads_as_one_would_say_it(entry: Entry, words: str) -> None:
    assert teller("fr").entry(entry).replace("\u00a0", " ") == words


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_sentence_has_a_gap_or_a_word_of_the_program(lang: str) -> None:
    told, bare = teller(lang), [kind() for table in (TRIGGERS, CONDITIONS, EFFECTS) for kind in table.values()]
    for entry in bare:
        words = told.entry(entry)
        assert "sentence." not in words
        assert "{" not in words
        assert "  " not in words


def test_whole_events_and_ways_to_win_are_sentences() -> None:
    event = ScenarioEvent(
        "e",
        "E",
        ZoneEntered(GOAL, SIDE),
        (RoundAtLeast(2),),
        (Say("Alerte !"),),
        6,
        (Outcome(4, 6, (Victory(),)),),
        True,
    )
    assert teller("en").event(event) == (
        "When a figure of Republic comes into “Catacombs”, from round 2 on: “Alerte !” is read out; "
        "a D6 is thrown (4 to 6: victory for the side that set it off) (each time)."
    )
    way = VictoryCondition("v", "V", SIDE, (SideHolds(SIDE, "cristal"), RoundAtLeast(4)))
    assert (
        teller("en").victory(way)
        == "Victory for Republic if a figure of Republic carries “Cristal” and from round 4 on."
    )
    assert teller("fr").victory(replace(way, conditions=())) == "Le camp République gagne …"


def test_an_event_tells_every_face_of_its_die_and_that_nothing_happens() -> None:
    rounds = ScenarioEvent("e", "E", RoundBegins(2), effects=(Say("Bonjour"), EndInDraw()))
    told = teller("en").event
    assert told(rounds) == "When round 2 begins: “Bonjour” is read out; the game is a draw (once)."
    assert told(replace(rounds, effects=(), repeat=True)) == "When round 2 begins: … (each time)."
    assert told(replace(rounds, effects=(), die=6)) == "When round 2 begins: a D6 is thrown (…) (once)."
    outcomes = (Outcome(1, 1), Outcome(2, 4, (EndInDraw(), Victory(SIDE))), Outcome(5, 6, (Lose(),)))
    assert told(replace(rounds, effects=(), die=6, outcomes=outcomes)) == (
        "When round 2 begins: a D6 is thrown (1: nothing; 2 to 4: the game is a draw, victory for Republic; "
        "5 to 6: the side that set it off loses) (once)."
    )
    asked = replace(rounds, die=6, conditions=(DieAtLeast(4),), effects=(EndInDraw(),))
    assert told(asked) == "When round 2 begins, if the die shows 4 or more: the game is a draw (once)."
    assert told(replace(asked, outcomes=(Outcome(6, 6, (Lose(SIDE),)),))) == (
        "When round 2 begins, if the die shows 4 or more: the game is a draw; "
        "a D6 is thrown (6: Republic loses) (once)."
    )


@pytest.mark.parametrize(
    ("at", "words"),
    [
        (Place(), "Cristal — out of play"),
        (Place("cell", (3, 4)), "Cristal — on D5"),
        (Place("zone", zone=GOAL), "Cristal — in “Catacombs”"),
        (Place("figure", piece=R2), "Cristal — on R2-D2"),
        (Place("vaults"), "Cristal — in one of the vaults"),
    ],
)
def test_an_object_is_told_with_its_place(at: Place, words: str) -> None:
    assert teller("en").thing(replace(THINGS[0], at=at)) == words


def test_without_a_board_cells_are_numbers_and_gates_are_not_known() -> None:
    _, scenario = bundled_scenario("temple-perdu", "en")
    book = game("aventures")
    assert book.battles is not None
    bare = ScenarioTeller(spoken(Translator("en"), book, ""), scenario, book.battles, None)
    assert bare.entry(PlaceFigure(R2, Place("cell", (3, 4)))) == "R2-D2 arrives on 4, 5"
    assert bare.entry(SetGate("H16-4")) == "… opens"
    assert bare.entry(ZoneEntered(GOAL)) == "when a figure comes into “…”"


def test_zones_are_named_as_on_the_board_told_and_a_nameless_barrier_by_its_place() -> None:
    board, scenario = bundled_scenario("temple-perdu", "en")
    book = game("aventures")
    assert book.battles is not None
    bare = replace(board, doors={cell: replace(door, name="") for cell, door in board.doors.items()})
    other = replace(board, zones=tuple(replace(z, name="Crypt") if z.id == GOAL else z for z in board.zones))
    told = ScenarioTeller(spoken(Translator("en"), book, ""), scenario, book.battles, bare, other)
    assert told.entry(ZoneEntered(GOAL)) == "when a figure comes into “Crypt”"
    laser = next(each for each in gates_of(bare).values() if each.laser)
    assert told.entry(SetGate(laser.id)) == "the barrier on O11 goes off"
    assert told.entry(GateOpened(laser.id)) == "when the barrier on O11 goes off"


@pytest.mark.parametrize(
    ("lang", "entry", "words"),
    [
        ("fr", RoundBegins(3), "quand le tour 3 commence"),
        ("fr", RoundBegins(3, 1), "quand le tour 3 commence, puis à chaque tour"),
        ("fr", RoundBegins(3, 2), "quand le tour 3 commence, puis un tour sur 2"),
        ("fr", RoundAtLeast(3), "dès le tour 3"),
        ("en", RoundBegins(3, 2), "when turn 3 begins, then one turn in 2"),
        ("en", RoundAtLeast(3), "from turn 3 on"),
    ],
)
def test_a_game_of_turns_counts_its_events_in_turns(lang: str, entry: Entry, words: str) -> None:
    board, scenario = bundled_scenario("temple-perdu", lang)
    book = game("swidenth")
    assert book.battles is not None
    assert ScenarioTeller(spoken(Translator(lang), book, ""), scenario, book.battles, board).entry(entry) == words


def test_nothing_chosen_agrees_with_what_is_asked_for() -> None:
    shown = {
        (field.asks.kind, field.asks.empty): Translator("fr")(empty_label(field.asks))
        for part in ("trigger", "condition", "effect")
        for form in forms(part)
        for field in form.fields
    }
    assert shown[FieldKind.PIECE, "any"] == "N’importe quelle figurine"
    assert shown[FieldKind.SIDE, "any"] == "N’importe quel camp"
    assert shown[FieldKind.CONSOLE, "any"] == "N’importe quelle console"
    assert shown[FieldKind.PIECE, "cause"] == "La figurine qui l’a provoqué"
    assert shown[FieldKind.OBJECT, ""] == "À choisir"
    numbers = {form.word: field.label for form in forms("condition") for field in form.fields if field.name == "number"}
    rounds = Translator("fr", in_rounds())
    assert {word: rounds(key) for word, key in numbers.items()} == {
        "round_at_least": "Manche",
        "figures_at_most": "Figurines",
        "zone_held": "Figurines",
        "die_at_least": "Résultat",
        "left_by": "Figurines",
        "tag_at_most": "Figurines",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_names_of_entries_count_in_what_the_game_counts_in(lang: str) -> None:
    rounds, turns = Translator(lang, in_rounds()), Translator(lang, in_turns())
    form = next(each for each in forms("trigger") if each.word == "round")
    least = next(each for each in forms("condition") if each.word == "round_at_least")
    keys = (form.label, form.fields[0].label, least.label, least.fields[0].label)
    word, other = {"fr": ("manche", "tour"), "en": ("round", "turn")}[lang]
    for key in keys:
        assert word in rounds(key).lower()
        assert other in turns(key).lower()
        assert word not in turns(key).lower()
